"""Books of mazes with several floors: numbers on stairs that can be read, and sentences where that cannot be."""

import math

import pypdfium2
import pytest

from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.fit.sizes import stairs_corridor
from mazebook.errors import SpecError
from mazebook.graphics.page import Stroke, Text
from mazebook.mazes.carving.make import make_maze
from mazebook.paper.printers.table import LEAST_LINE
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES
from mazebook.press.export import export_mazes
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import laid_out, plan_for, texts_of

TOWERS = {"level": "10-12", "count": 4, "size": "9x9x4"}


def planned(section, **book):
    return plan_for(3, title="Book", sections=[section], **book)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"tessellation": "sigma"}, "only a maze of squares (orthogonal) can have several floors."),
        ({"size": "2x9x2"}, "each of several floors must be 3x3 or more"),
        ({"size": "9x9x10"}, 'the third number is floors, 1 to 9, such as "8x8x2".'),
        ({"size": [9, 9, 2, 2]}, "must be two whole numbers of cells."),
        ({"ends": ["n", "centre"]}, "a maze of several floors has no one middle."),
        ({"focus": "walls"}, "walls cannot be added to a maze of several floors."),
        ({"islands": 3}, "no islands are cut into a maze of several floors."),
        ({"algorithm": "sidewinder"}, "sidewinder needs a single floor, and there are 4."),
        ({"algorithm": "unicursal"}, "unicursal needs a single floor, and there are 4."),
        ({"size": "30x30x9"}, "corridors would be"),
    ],
)
def test_what_does_not_go_with_floors_is_a_sentence(keys, words):
    with pytest.raises(SpecError) as error:
        planned(TOWERS | keys)
    assert words in str(error.value)


def test_one_floor_is_none():
    plan = planned({"level": "6-8", "count": 2, "size": "7x8x1"})
    assert {puzzle.size for puzzle in plan.puzzles} == {(7, 8)}


def test_numbers_that_would_be_too_small_are_a_sentence():
    with pytest.raises(SpecError) as error:
        planned({"level": "expert", "count": 1, "size": "30x28x2"}, printer="lulu")
    assert "the numbers on its stairs would be smaller than" in str(error.value)


@pytest.mark.parametrize("size", [(3, 3, 2), (4, 4, 6)])
def test_numbers_have_room_in_their_rings_where_both_are_smallest(size):
    """Every digit, and every corner of the box around it, stays inside the ring, whose line has a least width."""
    face = DEFAULT_FACES.title
    maze = make_maze("kruskal", size, seed=1)
    corridor = stairs_corridor(size, face)
    drawn = draw_stairs(maze, lambda points: points * corridor, corridor, face)
    (pen, radius), *_ = {(each.width, each.place.scale) for each in drawn if isinstance(each, Stroke)}
    (type_size,) = {each.size for each in drawn if isinstance(each, Text)}
    assert pen == LEAST_LINE
    assert radius + pen / 2 < corridor / 2
    for digit in "0123456789":
        left, low, right, high = (side * type_size for side in fonts.glyph_bounds(digit, face))
        off = max(high - fonts.cap_height(face, type_size) / 2, fonts.cap_height(face, type_size) / 2 - low)
        assert math.hypot((right - left) / 2, off) < radius - pen / 2, digit


@pytest.mark.parametrize("printer", [None, "ingramspark"])
def test_fewer_answers_share_a_page_so_that_their_numbers_can_be_read(printer):
    plan = planned(TOWERS | {"count": 20}, printer=printer)
    flat = planned(TOWERS | {"count": 20, "size": "18x18"}, printer=printer)
    many, most = (max(page.share for page in each.pages if page.kind == "answers") for each in (plan, flat))
    assert many < most


def test_a_book_with_floors(tmp_path):
    spec = {"title": "Book", "seed": 3, "sections": [TOWERS], "pages": ["puzzles", "answers"]}
    book = make_book(spec, tmp_path / "one", previews=False)
    assert not book.checked.proof.failures
    for puzzle in book.record["puzzles"]:
        for place in puzzle["placements"]:
            assert len(place["boxes"]) == 4
            assert len(place["joins"]) >= 3
    again = make_book(book.record["spec"], tmp_path / "two", previews=False, lock=book.record)
    assert [p["fingerprint"] for p in again.record["puzzles"]] == [p["fingerprint"] for p in book.record["puzzles"]]
    stairs = len(book.record["puzzles"][1]["placements"][0]["joins"])
    for file in export_mazes(tmp_path / "one", form="pdf", answers=True, only=[2]).files:
        text = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range().split()
        assert sorted(int(word) for word in text if word.isdigit()) == [k // 2 for k in range(2, 2 * stairs + 2)]


def test_no_number_is_smaller_than_type_may_be():
    section = {"level": "8-10", "count": 3, "size": "8x8x3"}
    _, pages = laid_out(3, sections=[section], pages=["puzzles", "answers"])
    numbers = [item for page in pages for item in texts_of(page) if item.text.isdigit()]
    assert len(numbers) > 30
    assert min(item.size for item in numbers) >= 7
    floors = [item for page in pages for item in texts_of(page) if item.text.startswith("Floor ")]
    assert [item.text for item in floors] == 3 * ["Floor 1", "Floor 2", "Floor 3"]
    assert min(item.size for item in floors) >= 7
