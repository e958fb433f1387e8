"""``python -m tools gallery``: every algorithm on every tessellation in each focus, with its name and its figures."""

import re

import pypdfium2
import pytest

from mazebook.graphics.page import Stroke, Text
from tests.mazes.helpers import TESSELLATIONS
from tools import galleries
from tools.algorithm_table import pairs
from tools.galleries import gallery_pages


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


def test_the_command_writes_a_pdf(lab, pages, monkeypatch):
    asked = []
    monkeypatch.setattr(galleries, "gallery_pages", lambda *seed, **wishes: asked.append((seed, wishes)) or pages)
    assert lab("gallery", "--count", "1", "--seed", "3", "--solution", "-o", "all.pdf")[0] == 0
    assert len(pypdfium2.PdfDocument("all.pdf")) == len(pages)
    ((seed, wishes),) = asked
    assert (seed, wishes["samples"], wishes["solution"]) == ((3,), 1, True)


def test_a_mistake_is_a_sentence(lab, monkeypatch, pages):
    monkeypatch.setattr(galleries, "gallery_pages", lambda *_, **__: pages)
    code, out, err = lab("gallery", "--count", "1", "-o", "no/such/all.pdf")
    assert (code, out) == (3, "")
    assert "its folder does not exist" in err
