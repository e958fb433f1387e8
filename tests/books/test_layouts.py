"""Every layout: its boxes as numbers on five trims, its pages whole, its mistakes told with line and column."""

import json
import tomllib

import pytest

from mazebook.books.fit.levels import level_names
from mazebook.books.fit.slots import live_area, page_grid
from mazebook.books.plan.answer_grids import answer_boxes, strip_boxes
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec, read_source
from mazebook.errors import LayoutError, OutputError, SpecError
from mazebook.graphics.page import Box
from mazebook.paper.layouts import Layout, layout_names, own_layout, read_layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES
from mazebook.reports.plan_survey import survey
from mazebook.resources import shipped
from mazebook.units import mm
from tests import GOLDEN, quick
from tests.books.page_helpers import inside, laid_out, overlapping, plan_for, slot_areas, text_box, texts_of

TRIMS = {
    "letter": (612.0, 792.0),
    "6x9": (432.0, 648.0),
    "a4": (595.28, 841.89),
    "square": (612.0, 612.0),
    "landscape": (594.0, 432.0),
}
TABLE = GOLDEN / "layouts.json"


def boxes_of(name, trim):
    """Return the boxes of a layout on a right-hand page of a book of 60 pages."""
    layout = read_layout(name)
    live = live_area(trim, layout, 60, 3)
    columns, rows = grid = page_grid(live, layout)
    areas, above = slot_areas(live, layout, grid), slot_areas(live, layout, grid, "foot")
    places = range(columns * rows)
    answers = answer_boxes((layout.answers.columns or 2, layout.answers.rows or 2), live, layout)
    found = {
        "live": [live],
        "heads": [areas[f"head {place}"] for place in places],
        "mazes": [areas[f"maze {place}"] for place in places],
        "above a strip": [above[f"maze {place}"] for place in places],
        "strip": strip_boxes(columns * rows, above["foot"], layout),
        "answers": answers,
    }
    return {what: [[round(side, 2) for side in box] for box in boxes] for what, boxes in found.items()}


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("name", layout_names())
def test_the_table_of_boxes(name, trim):
    """``python -m tests.books.test_layouts`` wrote the table; rows of it worked out by hand."""
    known = json.loads(TABLE.read_text(encoding="utf-8"))[name][trim]
    found = boxes_of(name, TRIMS[trim])
    assert known.keys() == found.keys()
    for what, boxes in found.items():
        assert boxes == [pytest.approx(box, abs=0.011) for box in known[what]], what


@pytest.mark.parametrize(
    ("name", "trim", "what", "place", "expected"),
    [
        # letter: live (45, 36, 576, 756); a foot of 14; a head of 34
        ("one", "letter", "mazes", 0, (45, 50, 576, 722)),
        # two: (756 - 50 - 24) / 2 = 341 high, less a head of 28
        ("two", "letter", "mazes", 0, (45, 415, 576, 728)),
        ("two", "letter", "mazes", 1, (45, 50, 576, 363)),
        # two on a page wider than high: live (45, 36, 558, 396), (513 - 24) / 2 = 244.5 wide
        ("two", "landscape", "mazes", 1, (313.5, 50, 558, 368)),
        # four: (531 - 18) / 2 = 256.5 wide, (706 - 18) / 2 = 344 high, less a head of 22
        ("four", "letter", "mazes", 3, (319.5, 50, 576, 372)),
        # landscape: a head of 104 at the left
        ("landscape", "landscape", "mazes", 0, (149, 50, 558, 396)),
        ("landscape", "landscape", "heads", 0, (45, 50, 149, 396)),
        # left-handed: an inner margin of 63
        ("left-handed", "6x9", "live", 0, (63, 36, 396, 612)),
        # answers: three columns, (531 - 20) / 3 wide, 5 above the foot
        ("answers-9", "letter", "answers", 8, (405.67, 55, 576, 256.67)),
    ],
)
def test_boxes_worked_out_by_hand(name, trim, what, place, expected):
    assert boxes_of(name, TRIMS[trim])[what][place] == pytest.approx(expected, abs=0.011)


@pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
@pytest.mark.parametrize("name", layout_names())
def test_boxes_lie_apart_within_the_live_area(name, trim):
    found = boxes_of(name, trim)
    live = Box(*found["live"][0])
    for group in (["heads", "mazes"], ["above a strip", "strip"], ["answers"]):
        boxes = [Box(*box) for what in group for box in found[what]]
        for box in boxes:
            assert inside(box, live, slack=0.02)
            assert box.width > 40
            assert box.height > 10
        assert overlapping(boxes, 0.02) == []


@pytest.mark.parametrize("answers", ["back", "foot"])
@pytest.mark.parametrize("trim", quick(TRIMS.values(), TRIMS["6x9"]), ids=TRIMS)
@pytest.mark.parametrize("name", layout_names())
def test_pages_of_every_layout(name, trim, answers):
    sections = [
        {"title": "A section with a rather long title, longer than most", "level": "8-10", "count": 5},
        {"level": "10-12", "count": 5, "ends": "random"},
    ]
    plan, pages = laid_out(11, trim=list(trim), layout=name, answers=answers, sections=sections)
    assert sorted(place.puzzle for page in pages for place in page.placements) == sorted([*range(1, 11)] * 2)
    for number, page in enumerate(pages, 1):
        live = plan.live(number)
        texts = list(map(text_box, texts_of(page)))
        assert all(item.size >= 7 for item in texts_of(page))
        assert all(inside(box, live, slack=1.5) for box in texts), page.label
        mazes = [place.boxes[0] for place in page.placements]
        assert all(inside(box, live) for box in mazes), page.label
        assert overlapping(texts) == overlapping(mazes) == [], page.label


@pytest.mark.parametrize("name", layout_names())
def test_a_layout_says_what_it_is(name):
    assert read_layout(name).name == name
    assert read_layout(name).description


def test_the_first_layout_names_every_setting_with_its_default():
    written = read_layout("one")
    assert written.model_dump(exclude={"description"}) == Layout().model_dump(exclude={"description"})
    table = tomllib.loads((shipped("layouts") / "one.toml").read_text(encoding="utf-8"))
    own = {"name", "story", "least_line", "least_text"}  # not from the file
    assert table.keys() == Layout.model_fields.keys() - own
    for key, part in table.items():
        if isinstance(part, dict):
            assert part.keys() == type(getattr(written, key)).model_fields.keys()


def write(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_layout_of_ones_own(tmp_path):
    write(tmp_path, "mine.toml", 'description = "Six small ones"\n[page]\ncolumns = 2\nrows = 3\n')
    spec, source = read_source(write(tmp_path, "book.toml", 'layout = "mine.toml"\n[[sections]]\ncount = 12\n'))
    plan = plan_book(spec, 1, source)
    assert [len(page.puzzles) for page in plan.pages if page.kind == "puzzles"] == [6, 6]
    assert plan.layout.name == "mine.toml"


BROKEN = """\
description = "x"
[page]
rows = 9
colums = 2
head_at = "bottom"
mirrored = 1
foot = "x"

[margins]
inside = []
[type]
ends = 3
"""


def test_a_broken_layout_is_refused_with_line_and_column(tmp_path):
    path = write(tmp_path, "mine.toml", BROKEN)
    with pytest.raises(LayoutError) as caught:
        own_layout(path)
    assert str(caught.value).splitlines() == [
        f"{path}:3:8  page.rows = 9: must be 1 to 6.",
        f"{path}:4:1  page.colums: there is no such key. "
        'Did you mean "columns"? Known: band, banner, columns, foot, gap, head, head_at, mirrored, rows.',
        f'{path}:5:11  page.head_at = "bottom": must be "top" or "side".',
        f"{path}:6:12  page.mirrored = 1: must be true or false, without quotes.",
        f'{path}:7:8  page.foot = "x": must be a number, such as 12 or 0.5, without quotes.',
        f"{path}:10:10  margins.inside = []: must not be an empty list.",
        f"{path}:12:8  type.ends = 3: must be 7 to 200.",
    ]


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("rows = 2", LayoutError, "mine.toml:1:1  rows: there is no such key."),
        ("[page\nrows = 2", LayoutError, "a bracket is missing"),
        ("margins = 3", LayoutError, "margins = 3: must be a table of keys and values."),
        (
            "[page]\nbanner = 20",
            LayoutError,
            "mine.toml:2:10  page.banner = 20.0: must be 0, or 54 or more: a title and",
        ),
        ("[margins]\ninside = [{ pages = 10 }]", LayoutError, "margin: it is missing. Add it."),
    ],
)
def test_other_mistakes_in_a_layout(text, error, words, tmp_path):
    with pytest.raises(error) as caught:
        own_layout(write(tmp_path, "mine.toml", text))
    assert words in str(caught.value)


def test_a_layout_that_is_not_there(tmp_path):
    spec, source = read_source(write(tmp_path, "book.toml", 'layout = "nope.toml"\n'))
    with pytest.raises(OutputError, match=r"nope\.toml"):
        plan_book(spec, 1, source)


def test_a_layout_with_too_little_room_is_a_sentence(tmp_path):
    write(tmp_path, "mine.toml", "[page]\ncolumns = 6\nrows = 6\nhead = 200\n[margins]\ntop = 300\nbottom = 300\n")
    spec, source = read_source(write(tmp_path, "book.toml", 'layout = "mine.toml"\n'))
    with pytest.raises((SpecError, LayoutError)) as caught:
        plan_book(spec, 1, source)
    assert "layout: leaves no room for mazes and their headings" in str(caught.value)


def test_unknown_layouts_are_answered_with_the_nearest():
    with pytest.raises(SpecError, match='Did you mean "landscape"'):
        parse_spec({"layout": "landscap"})


@pytest.mark.parametrize("level", level_names())
def test_large_print_is_large(level):
    """Type of 18 points, a pitch of 10 mm and walls of 3 points at least: what large print is called for."""
    layout = read_layout("large-print")
    sizes = layout.type
    assert min(sizes.number, sizes.level, sizes.ends, sizes.folio, sizes.heading, sizes.answer, sizes.least) >= 18
    for trim in ((612.0, 792.0), (432.0, 648.0)):
        plan = plan_for(1, trim=list(trim), layout="large-print", sections=[{"level": level, "count": 3}])
        facts = survey(plan)["sections"][0]
        assert min(facts["walls_points"]) >= 3
        pitch = min(
            corridor + mm(wall) for corridor, wall in zip(facts["corridors"], facts["walls_points"], strict=True)
        )
        assert pitch >= 9.95  # rounded to a tenth


def test_answers_stand_as_their_mazes_allow():
    """Whichever way they come out larger: very tall ones beside each other."""
    upright = {"level": "8-10", "size": "12x15", "count": 6}
    lying = {"level": "8-10", "size": "20x9", "count": 6, "id": "lying"}
    tall = {"level": "8-10", "size": "8x24", "count": 6}
    for section, more, grid in (
        (upright, {}, (2, 3)),
        (lying, {}, (2, 3)),
        (lying, {"answer_layout": "large-print"}, (1, 3)),
        (upright, {"trim": "11x8.5in"}, (3, 2)),
        (tall, {}, (3, 2)),
    ):
        plan = plan_for(1, sections=[section], **more)
        assert {page.grid for page in plan.pages if page.kind == "answers"} == {grid}


def test_large_print_has_as_many_answers_a_page_as_stay_readable():
    plan = plan_for(1, trim="8.5x11in", layout="large-print", sections=[{"level": "6-8", "count": 9}])
    assert [len(page.puzzles) for page in plan.pages if page.kind == "answers"] == [4, 3, 2]


def test_large_walls_stay_clear_of_the_large_line_at_the_foot():
    layout, face = read_layout("large-print"), DEFAULT_FACES.body
    size = layout.type.folio
    assert layout.page.foot - fonts.descent(face, size) - fonts.cap_height(face, size) >= 6


def test_sections_may_have_layouts_of_their_own():
    sections = [{"count": 3}, {"count": 3, "layout": "two", "title": "b"}, {"count": 4, "layout": "four", "title": "c"}]
    plan = plan_for(1, sections=sections)
    assert [len(page.puzzles) for page in plan.pages if page.kind == "puzzles"] == [1, 1, 1, 2, 1, 4]


if __name__ == "__main__":
    table = {name: {trim: boxes_of(name, TRIMS[trim]) for trim in TRIMS} for name in layout_names()}
    rows = [
        f" {json.dumps(name)}: {{\n" + ",\n".join(f"  {json.dumps(t)}: {json.dumps(b)}" for t, b in by.items()) + "}"
        for name, by in table.items()
    ]
    TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
