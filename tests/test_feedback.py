"""The sheet to fill in, a page kind; and the answers on it, read from a table."""

from itertools import pairwise

import numpy as np
import pytest

from mazebook.books.choose import make_mazes
from mazebook.books.context import lay_out
from mazebook.books.page import Page, Stroke, Text
from mazebook.books.plan import plan_book
from mazebook.books.shapes import DISC
from mazebook.books.spec import parse_spec

TRIMS = ["8.5x11in", "6x9in", "148x210mm", "8.25x6in"]


def sheet(**more: object) -> list[Page]:
    spec = {"trim": "6x9in", "pages": ["feedback", "puzzles"], "sections": [{"count": 30}], **more}
    plan = plan_book(parse_spec(spec), 4)
    pages = lay_out(plan, make_mazes(plan))
    return [page for page in pages if page.label.startswith("feedback")]


def faces(page: Page) -> list[Stroke]:
    return [item for item in page.items if isinstance(item, Stroke) and item.path is DISC]


def numbers(page: Page) -> list[int]:
    """Return the numbers of the rows, without the page's own."""
    return [int(item.text) for item in page.items if isinstance(item, Text) and item.text.isdecimal()][:-1]


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("count", [1, 14, 15, 30, 31, 45])
def test_every_maze_has_a_row_with_three_faces(trim: str, count: int) -> None:
    sections = [{"count": count, "level": "4-6"}, {"count": 2, "level": "6-8"}]
    pages = sheet(trim=trim, sections=sections)
    rows = [numbers(page) for page in pages]
    assert [number for row in rows for number in row] == list(range(1, count + 3))
    for page, row in zip(pages, rows, strict=True):
        found = faces(page)
        assert len(found) == 3 * len(row)
        for first, second in pairwise(found):  # there is room to tick one of them
            apart = np.hypot(first.place.x - second.place.x, first.place.y - second.place.y)
            assert apart > 2 * first.place.scale + 4
        assert min(item.place.scale for item in found) >= 9
    if len(pages) > 1:
        assert len(rows[-1]) >= 4


def test_the_sheet_has_its_title_once_and_names_of_columns_on_each_page() -> None:
    pages = sheet(pages=[{"kind": "feedback", "title": "Tell us"}, "puzzles"])
    shown = [[item.text for item in page.items if isinstance(item, Text)] for page in pages]
    assert ["Tell us" in texts for texts in shown] == [True, False]
    assert ["Name" in texts for texts in shown] == [True, False]
    assert all({"Maze", "Time", "Tries", "How was it?"} <= set(texts) for texts in shown)


def test_the_faces_are_a_sad_a_plain_and_a_happy_one() -> None:
    page = sheet(sections=[{"count": 1}])[0]
    mouths = [
        item for item in page.items if isinstance(item, Stroke) and len(item.path.ops) == 2 and item.place.scale > 5
    ]
    bends = [mouth.path.points[1, 1] - mouth.path.points[0, 1] for mouth in mouths if len(mouth.path.points) == 4]
    assert [round(float(np.sign(round(bend, 6)))) for bend in bends] == [1, 0, -1]


def test_large_print_has_larger_rows() -> None:
    usual, large = (sheet(layout=layout, trim="8.5x11in") for layout in ("one", "large-print"))
    assert faces(large[0])[0].place.scale > 1.2 * faces(usual[0])[0].place.scale
    assert len(large) > len(usual)
