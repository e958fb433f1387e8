"""Blocks: room goes down, frames come up, and what has no words takes no room."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import RoomError
from mazebook.graphics import blocks
from mazebook.graphics.block_words import Rule, Words
from mazebook.graphics.blocks import (
    AtLeast,
    Changed,
    Filling,
    Gap,
    Hole,
    Largest,
    Narrow,
    Pad,
    Rest,
    Row,
    Stack,
    grid,
    shrinking,
    with_blocks,
)
from mazebook.graphics.figures import rule
from mazebook.graphics.frames import NOTHING, Frame, Room, holes
from mazebook.graphics.page import Box, inked
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.typefaces import fonts

ROOM = Room(300, 400)
sizes = st.floats(1, 90)


def drawing(width, height):
    return Frame(width, height, height, [rule(0.0, width, -height / 2)])


def words(text, **more):
    return Words(text, fonts.BODY, 12, **more)


def test_the_example_of_the_documentation_is_right():
    found = doctest.testmod(blocks)
    assert found.attempted
    assert not found.failed


@given(st.lists(st.tuples(sizes, sizes), min_size=1, max_size=4), st.integers(0, 4), st.floats(0, 20))
def test_what_fills_gets_what_the_others_leave(drawings, at, gap):
    found = [drawing(*each) for each in drawings]
    at = min(at, len(found))
    frame = Stack([*found[:at], Rest(), *found[at:]], gap).lay(Room(300, 500))
    assert frame.height == pytest.approx(500)
    others = sum(height for _, height in drawings) + gap * len(drawings)
    assert frame.parts[at].frame.height == pytest.approx(500 - others)
    feet = [part.y - part.frame.height for part in frame.parts]
    assert [part.y for part in frame.parts[1:]] == pytest.approx([foot - gap for foot in feet[:-1]])


@pytest.mark.parametrize(("align", "places"), [("start", [0, 0]), ("middle", [20, 0]), ("end", [40, 0])])
def test_what_is_stacked_is_aligned(align, places):
    frame = Stack([drawing(10, 5), drawing(50, 5)], align=align).lay(ROOM)
    assert [part.x for part in frame.parts] == places
    assert frame.width == 50


def test_several_that_fill_share_the_room_equally():
    frame = Stack([drawing(10, 50), Rest(drawing(20, 20)), Rest(), drawing(10, 30)], gap=10).lay(ROOM)
    assert [part.frame.height for part in frame.parts] == [50, 145, 145, 30]
    (inside,) = frame.parts[1].frame.parts
    assert inside.y == -62.5  # in the middle of its room


def test_in_too_little_room_nothing_stands():
    picture = Rest(Filling(lambda room: Frame(*room)), least=60)
    assert Stack([Gap(341), picture]).lay(ROOM).parts[1].frame.parts[0].frame is NOTHING
    assert Stack([Gap(340), picture]).lay(ROOM).parts[1].frame.parts[0].frame.height == 60


def test_in_a_room_without_a_foot_what_fills_is_as_large_as_it_is():
    assert Stack([drawing(9, 5), Rest(drawing(9, 7))]).lay(Room(300)).height == 12


def test_no_words_take_no_room_and_no_gap():
    frame = Stack([words("A"), Pad(words(""), top=50), Row([words("")]), words("B")], gap=7).lay(ROOM)
    assert frame.height == pytest.approx(2 * words("A").lay(ROOM).height + 7)
    assert Stack([words("")]).lay(ROOM) is NOTHING


def test_lines_beside_each_other_are_on_one_baseline():
    small, large = words("a"), Words("A", fonts.TITLE, 40)
    frame = Row([small, large, Rest(Rule(1.0, 20.0))], gap=5).lay(ROOM)
    assert len({round(part.y - part.frame.baseline, 9) for part in frame.parts}) == 1
    assert frame.width == 300
    two = words("one two", lines=2, on_last=True)
    assert two.lay(Room(30)).baseline > two.lay(Room(30)).height / 2


@pytest.mark.parametrize(("align", "places"), [("start", [0, 0]), ("middle", [-10, 0]), ("end", [-20, 0])])
def test_what_stands_beside_each_other_is_aligned(align, places):
    assert [part.y for part in Row([drawing(5, 10), drawing(5, 30)], align=align).lay(ROOM).parts] == places


def test_a_line_to_write_on_is_at_the_foot_of_its_frame():
    frame = Rule(2.0, above=30, width=100, on=words("Lea")).lay(ROOM)
    assert (frame.width, frame.height, frame.baseline) == (100, 30, 30)
    line, name = frame.leaves()
    assert line.frame.items[0].path.points.tolist() == [[1, -29], [99, -29]]
    assert name.y - name.frame.height == pytest.approx(-28)
    assert Rule(1.0, above=9, below=4).lay(ROOM).baseline == 5


def test_equal_cells_fill_the_room():
    rows = [part.frame.parts[0].frame for part in grid([NOTHING] * 5, 2, 10).lay(ROOM).parts]
    assert {part.frame.width for row in rows for part in row.parts} == {145.0}
    assert len(rows) == 3


def test_rooms_are_made_narrower_and_lower():
    asked = []
    see = Filling(lambda room: asked.append(room) or Frame(5, 5))
    assert Narrow(see, height=50).lay(ROOM).height == 50
    Narrow(see, 200).lay(ROOM)
    Narrow(see, 900).lay(ROOM)
    padded = Pad(see, left=1, bottom=2, right=3, top=4).lay(ROOM)
    assert asked == [(300, 50), (200, 400), (300, 400), (296, 394)]
    assert (padded.width, padded.height, padded.baseline) == (9, 11, 4)
    assert padded.parts[0][:2] == (1, -4)


def test_holes_are_as_large_as_their_room_and_filled_later():
    frame = Stack([drawing(10, 100), Rest(Hole("maze 1")), Narrow(Hole("foot"), height=20)]).lay(ROOM)
    found = [(part.frame.hole, part.box) for part in holes(frame, 10, 500)]
    assert found == [("maze 1", Box(10, 120, 310, 400)), ("foot", Box(10, 100, 310, 120))]
    whole = with_blocks(frame, {"foot": Filling(lambda room: drawing(*room).lay(room))})
    assert not list(holes(whole))
    assert whole.size == frame.size
    assert [part.y for part in whole.leaves()] == [0, -380]


def test_what_is_inked_is_inked_throughout():
    block = Stack([drawing(10, 10), Row([drawing(5, 5)])])
    frame = Changed(block, lambda items: inked(items, Cmyk(0, 1, 0, 0))).lay(ROOM)
    assert all(item.ink == Cmyk(0, 1, 0, 0) for part in frame.leaves() for item in part.frame.items)
    assert Changed(words(""), list).lay(ROOM) is NOTHING


def test_what_needs_a_height_makes_the_rest_smaller():
    def scaled(size):
        return Stack([Frame(10, size), AtLeast(Filling(lambda room: Frame(*room)), 60)])

    frame = Largest(scaled, (50, 45, 40, 35)).lay(Room(100, 100))
    assert [part.frame.height for part in frame.parts] == [40, 60]
    frame = Largest(scaled, (20, 10)).lay(Room(100, 100))
    assert [part.frame.height for part in frame.parts] == [20, 80]


def test_the_largest_that_fits_is_taken():
    block = Largest(lambda scale: Gap(500 * scale), (1.0, 0.8, 0.7))
    assert block.lay(ROOM).height == 400
    assert block.lay(Room(300, 100)).height == 350  # none fits
    with pytest.raises(RoomError, match=r"^pages: too much"):
        Largest(lambda scale: Gap(500 * scale), (1.0, 0.9), "pages", "too much").lay(ROOM)
    assert shrinking(10, 20) == [10]
    assert shrinking(10, 8) == pytest.approx([10, 9.4, 8.836, 8.30584, 8])
