"""Export: each maze of a book in a file of its own, drawn as in the book, in files that any program opens."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.books.choose.choose import make_mazes
from mazebook.books.draw.placed import Signs
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.singles.single import MARGIN, puzzle_and_answer
from mazebook.books.spec.book import parse_spec
from mazebook.errors import OutputError, SpecError, UsageError
from mazebook.graphics.page import Box, Stroke, Text
from mazebook.paper.languages import read_language
from mazebook.press.export import export_mazes
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.press.test_book import EVERYTHING

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {
    "svg": {"width", "height", "viewBox"},
    "title": set(),
    "rect": {"width", "height", "fill"},
    "g": {"transform"},
    "path": {*("d", "fill", "transform"), *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")},
}
SPEC = {
    "title": "Export",
    "seed": 7,
    "sections": [
        {"level": "4-6", "count": 2},
        {"level": "10-12", "tessellation": "theta", "count": 2},
        {"level": "8-10", "tessellation": "sigma", "ends": "random", "braid": 0.5, "count": 8},
    ],
}


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Return the folder of a finished book that no test writes into."""
    return make_book(SPEC, tmp_path_factory.mktemp("export") / "book", previews=False, check=False).folder


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def walls_on(page, chosen):
    """Return the stroke of a maze's walls."""
    return next(item for item in page.items if isinstance(item, Stroke) and item.path is chosen.walls)


@pytest.mark.parametrize("layout", quick(["one", "two", "large-print"], "two"))
def test_every_maze_is_as_large_as_in_the_book_and_its_answer_lies_exactly_over_it(layout):
    plan = plan_book(parse_spec(EVERYTHING | {"layout": layout}), 5)
    mazes = make_mazes(plan, k=1)
    signs = Signs.of(plan.layout, read_language("en"))
    shown = {place.puzzle: page for page in lay_out(plan, mazes) for place in page.placements if place.role == "puzzle"}
    for number, page in shown.items():
        place = next(place for place in page.placements if place.puzzle == number)
        recorded = tuple(round(side, 4) for side in place.boxes[0])
        puzzle, answer = puzzle_and_answer(mazes.by_number[number], type(place.boxes[0])(*recorded), signs)
        here, there = (walls_on(made, mazes.by_number[number]) for made in (page, puzzle))
        assert there.width == pytest.approx(here.width, rel=1e-3), number
        assert there.place.scale == pytest.approx(here.place.scale, rel=1e-4)
        assert [item.text for item in puzzle.items if isinstance(item, Text)] == [
            item.text for item in page.items if isinstance(item, Text) and item.text in ("Start", "Finish")
        ][: sum(door >= 0 for door in mazes.by_number[number].maze.doors)]
        assert (answer.width, answer.height) == (puzzle.width, puzzle.height)
        assert answer.placements[0].boxes == puzzle.placements[0].boxes
        assert not any(isinstance(item, Text) for item in answer.items)
        box = puzzle.placements[0].boxes[0]
        assert (box.width, box.height) == pytest.approx((place.boxes[0].width, place.boxes[0].height), abs=2e-3)
        assert box.x0 >= MARGIN - 1e-6
        assert box.y0 >= MARGIN - 1e-6


@pytest.mark.parametrize("task", ["collect", "letters", "keys", "arrows"])
def test_what_lies_in_a_maze_is_exported_with_it(task):
    plan = plan_book(parse_spec({"title": "Things", "sections": [{"count": 1, "task": task}]}), 1)
    chosen = make_mazes(plan).by_number[1]
    page, answer = puzzle_and_answer(chosen, Box(0, 0, 400, 500), Signs.of(plan.layout, read_language("en")))
    inside = page.placements[0].box
    texts = [item for item in page.items if isinstance(item, Text)]
    drawn = [text for text in texts if inside.x0 < text.x < inside.x1 and inside.y0 < text.y < inside.y1]
    assert len(chosen.task.things) >= 2
    assert len(drawn) >= len(chosen.task.things)
    assert not [item for item in answer.items if isinstance(item, Text)]  # the way alone


@pytest.mark.parametrize("number", range(1, 13))
def test_pages_are_just_large_enough(book, tmp_path, number):
    (path,) = export_mazes(book, tmp_path, form="png", dpi=144, only=[number]).files
    ink = np.asarray(Image.open(path).convert("L")) < 128
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    free = [rows[0], columns[0], ink.shape[0] - 1 - rows[-1], ink.shape[1] - 1 - columns[-1]]
    assert min(free) >= 2 * MARGIN - 1  # two pixels a point
    assert max(free) <= 2 * (MARGIN + 6)  # no accents above the words


@pytest.mark.parametrize("answers", [False, True])
def test_svgs_are_paths_with_plain_attributes(book, tmp_path, answers):
    for path in export_mazes(book, tmp_path, answers=answers).files:
        root = ElementTree.fromstring(path.read_bytes())
        for element in root.iter():
            name = element.tag.removeprefix(SVG)
            assert set(element.attrib) <= PLAIN[name], path
        number = int(path.name[5:8])
        assert root.findtext(f"{SVG}title") == f"Maze {number}{', answer' if 'answer' in path.name else ''}"
        assert b"\r" not in path.read_bytes()


def test_the_walls_of_an_svg_are_as_thick_as_in_the_book(book, tmp_path):
    plan = plan_book(parse_spec(SPEC), 7)
    mazes = make_mazes(plan)
    pages = {place.puzzle: page for page in lay_out(plan, mazes) for place in page.placements if place.role == "puzzle"}
    for number, path in enumerate(export_mazes(book, tmp_path).files, 1):
        (walls,) = [each for each in ElementTree.parse(path).iter(f"{SVG}path") if "stroke" in each.attrib]
        scale = float(walls.attrib["transform"].removeprefix("matrix(").split()[0])
        drawn = walls_on(pages[number], mazes.by_number[number])
        assert scale == pytest.approx(drawn.place.scale, rel=1e-4)
        assert scale * float(walls.attrib["stroke-width"]) == pytest.approx(drawn.width, rel=1e-3)


def test_pdfs_embed_their_fonts(book, tmp_path):
    for path in export_mazes(book, tmp_path, form="pdf", only=[1, 4], answers=True).files:
        with pikepdf.open(path) as pdf:
            (page,) = pdf.pages
            fonts = list(page.Resources.get("/Font", pikepdf.Dictionary()).values())
            assert all("/FontFile2" in font.DescendantFonts[0].FontDescriptor for font in fonts)
            assert bool(fonts) or "answer" in path.name
            assert str(pdf.docinfo["/Title"]).startswith("Maze ")


def test_pngs_say_their_resolution(book, tmp_path):
    (path,) = export_mazes(book, tmp_path, form="png", only=[1]).files
    with Image.open(path) as picture:
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        large = picture.size
    (path,) = export_mazes(book, tmp_path, form="png", only=[1], dpi=75).files
    with Image.open(path) as picture:
        assert picture.size == pytest.approx((large[0] / 4, large[1] / 4), abs=1)


def test_files_are_numbered_as_in_the_book(book, tmp_path):
    done = export_mazes(book / "book.json", tmp_path / "out", answers=True, only=[12, 3])
    assert [path.name for path in done.files] == [
        *("maze-003.svg", "maze-003-answer.svg"),
        *("maze-012.svg", "maze-012-answer.svg"),
    ]
    assert done.folder == tmp_path / "out"
    assert names(done.folder) == sorted(path.name for path in done.files)


def test_they_go_beside_the_book(tmp_path):
    folder = make_book({"seed": 1, "sections": [{"count": 1}]}, tmp_path / "mine").folder
    before = (folder / "book.json").read_bytes()
    assert export_mazes(folder).files == (folder / "export" / "maze-001.svg",)
    assert names(folder) == ["book.json", "export", "my-maze-book.pdf", "previews", "proof.json"]
    assert (folder / "book.json").read_bytes() == before


def test_the_same_files_each_time(book, tmp_path):
    for form in ("svg", "png", "pdf"):
        one, two = (export_mazes(book, tmp_path / n, form=form, only=[5], dpi=50).files[0] for n in "ab")
        assert one.read_bytes() == two.read_bytes()


def test_an_interrupted_run_leaves_whole_files(book, tmp_path, monkeypatch):
    written = []

    def interrupt_the_third(path, data):
        written.append(path)
        if len(written) == 3:
            raise KeyboardInterrupt
        return write(path, data)

    write = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", interrupt_the_third)
    with pytest.raises(KeyboardInterrupt):
        export_mazes(book, tmp_path)
    assert names(tmp_path) == ["maze-001.svg", "maze-002.svg"]
    assert all(ElementTree.parse(path) for path in tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"form": "gif"}, 'format = "gif": there is no such format.'),
        ({"only": [3, 13, 14]}, "has no maze 13-14. Its mazes are 1-12."),
        ({"form": "png", "dpi": 9000}, "makes a picture of"),
    ],
)
def test_mistakes_are_said_before_a_file_is_written(book, tmp_path, arguments, sentence):
    with pytest.raises(UsageError, match=re.escape(sentence)):
        export_mazes(book, tmp_path / "out", **arguments)
    assert not (tmp_path / "out").exists()


def test_a_book_that_is_none_or_was_changed(book, tmp_path):
    with pytest.raises(OutputError, match="there is no such file"):
        export_mazes(tmp_path)
    record = json.loads((book / "book.json").read_text(encoding="utf-8"))
    record["puzzles"][3]["seed"] = "0" * 16
    (tmp_path / "book.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SpecError, match="maze 4 comes out other than recorded"):
        export_mazes(tmp_path)
    assert names(tmp_path) == ["book.json"]
    assert len(export_mazes(tmp_path, only=[3]).files) == 1
