"""``mazebook lab gallery``: every algorithm on every tessellation in each focus, with its name and its figures."""

import io
import re

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from mazebook.graphics.page import Stroke, Text
from mazebook.mazes.surveys.algorithm_table import pairs
from mazebook.reports import galleries
from mazebook.reports.galleries import gallery_pages
from tests.mazes.helpers import TESSELLATIONS


@pytest.fixture(scope="module")
def pages():
    return gallery_pages(3, samples=2)


def texts(page):
    return [item.text for item in page.items if isinstance(item, Text)]


def test_a_sheet_for_every_tessellation_and_focus(pages):
    wanted = [f"{kind}, {way}" for kind in TESSELLATIONS for way in ("passages carved", "walls added")]
    assert [page.label for page in pages] == wanted
    for page in pages:
        kind, way = page.label.split(", ")
        focus = "passages" if way == "passages carved" else "walls"
        names = [chosen.name.replace("_", " ") for chosen, found in pairs(kind) if found == focus]
        assert [text for text in texts(page) if text in names] == names
        figures = [text for text in texts(page) if re.fullmatch(r"dead ends \d+\.\d · solution \d+\.\d", text)]
        assert len(figures) == len(names)
        assert sum(isinstance(item, Stroke) for item in page.items) == 2 * len(names)  # walls, and the way


def test_everything_is_on_the_paper_and_apart(pages):
    for page in pages:
        boxes = []
        for item in page.items:
            if isinstance(item, Stroke) and item.gray == 0.0:
                points = item.path.points * item.place.scale + [item.place.x, item.place.y]
                boxes.append((*points.min(axis=0), *points.max(axis=0)))
        for i, (x0, y0, x1, y1) in enumerate(boxes):
            assert 20 < x0 < x1 < page.width - 20
            assert 20 < y0 < y1 < page.height - 20
            for a0, b0, a1, b1 in boxes[:i]:
                assert a1 < x0 or x1 < a0 or b1 < y0 or y1 < b0


def test_the_mazes_have_about_as_many_cells(pages):
    cells = [int(re.match(r"(\d+) cells", text)[1]) for page in pages for text in texts(page) if " cells;" in text]
    assert len(cells) == len(pages)
    assert min(cells) >= 576
    assert max(cells) < 700


def test_a_pdf_and_a_picture(tmp_path, run, pages, monkeypatch):
    asked = []
    monkeypatch.setattr(galleries, "gallery_pages", lambda *seed, **wishes: asked.append((seed, wishes)) or pages)
    assert run("lab", "gallery", "--count", "1", "--seed", "3", "--solution", "-o", str(tmp_path / "all.pdf"))[0] == 0
    assert len(pypdfium2.PdfDocument(tmp_path / "all.pdf")) == len(pages)
    assert run("lab", "gallery", "--count", "1", "--seed", "3", "-o", str(tmp_path / "all.png"))[0] == 0
    assert [(seed, wishes["samples"], wishes["solution"]) for seed, wishes in asked] == [
        ((3,), 1, True),
        ((3,), 1, False),
    ]
    picture = Image.open(io.BytesIO((tmp_path / "all.png").read_bytes()))
    ink = np.asarray(picture) < 128
    high, wide = ink.shape
    for row in range(len(pages) // 2):  # two sheets side by side, none of them empty
        for column in range(2):
            part = ink[row * high * 2 // len(pages) :, column * wide // 2 :][: high * 2 // len(pages), : wide // 2]
            assert 0.02 < part.mean() < 0.3


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["-o", "all.jpg"], 2, "the name must end in .pdf or .png."),
        (["--count", "0"], 2, '--count "0": must be a whole number from 1 to 1000.'),
        (["--seed", "x"], 2, '--seed "x": must be a whole number'),
        (["--count", "1", "-o", "no/such/all.pdf"], 3, "its folder does not exist"),
    ],
)
def test_a_mistake_is_a_sentence(tmp_path, monkeypatch, run, words, code, sentence):
    monkeypatch.chdir(tmp_path)
    found, out, err = run("lab", "gallery", *words)
    assert (found, out) == (code, "")
    assert sentence in err
    assert not list(tmp_path.iterdir())
