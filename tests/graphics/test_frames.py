"""Frames: leaves and parts, in a mirror, upside down, and where their ink begins and ends."""

from dataclasses import replace

import pytest

from mazebook.graphics.block_words import Rule, Words
from mazebook.graphics.blocks import Rest, Row, Stack
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import STAR, rounded, star_row
from mazebook.graphics.frames import NOTHING, Frame, Room, behind, leaf, padded, sheet, turned
from mazebook.graphics.page import Box, Fill, Link, Place, PlacedEnd, Placement, Stroke
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent


def words(text, size=12, **more):
    return Words(text, fonts.BODY, size, **more)


FRAME = Stack([words("One"), Row([words("Name"), Rest(Rule(1.0, 20.0))]), words("a longer line")]).lay(Room(300, 400))


def test_each_line_is_a_leaf():
    assert [part.frame.items[0].text for part in FRAME.leaves() if hasattr(part.frame.items[0], "text")] == [
        "One",
        "Name",
        "a longer line",
    ]


def test_a_mirror_moves_leaves_and_draws_nothing_reversed():
    for one, two in zip(FRAME.mirrored().leaves(), FRAME.leaves(), strict=True):
        assert one.box == pytest.approx(two.box.mirrored_in(FRAME.size.box))
        assert one.frame is two.frame
    for one, two in zip(FRAME.mirrored().mirrored().leaves(), FRAME.leaves(), strict=True):
        assert one.box == pytest.approx(two.box)


@pytest.mark.parametrize("rtl", [False, True])
def test_a_frame_is_at_the_top_of_the_live_area_of_its_sheet(rtl):
    """A mirror moves the live area, too, and what a leaf has: mazes and links."""
    maze, link = (
        Placement(1, "puzzle", (Box(2, -8, 6, -2),), (PlacedEnd("start", ((2, -3), (2, -4))),)),
        Link(Box(0, -9, 5, 0), 1, "answer"),
    )
    marked = Frame(10, 10, items=[Fill(rounded(Box(0, -10, 10, 0), 2))], placements=(maze,), links=(link,))
    live = Box(30, 10, 180, 90)
    page = sheet(Row([marked, Rest()]).lay(Room(150, 80)), (200, 100), live, "name", rtl=rtl)
    left = 200 - 30 - 10 if rtl else 30
    assert (page.width, page.height, page.trim, page.bleed, page.label) == (
        200,
        100,
        *[Box(0, 0, 200, 100)] * 2,
        "name",
    )
    assert extent_of(page.items[0]) == Box(left, 80, left + 10, 90)
    (placement,) = page.placements
    assert placement.boxes == (Box(left + 2, 82, left + 6, 88),)
    assert placement.openings[0] == ((left + 2, 87), (left + 2, 86))
    assert [each.box for each in page.links] == [Box(left, 81, left + 5, 90)]


def test_turned_twice_it_is_as_it_was():
    for one, two in zip(FRAME.drawn(0, 0).items, turned(turned(FRAME)).drawn(0, 0).items, strict=True):
        assert extent_of(one) == pytest.approx(extent_of(two))
    assert turned(FRAME).size == FRAME.size
    first = next(turned(FRAME).leaves())
    assert first.box == Box(139.04296875, -FRAME.height, 160.95703125, -FRAME.height + 13.388671875)
    assert first.frame.items[0].angle == 180


def test_what_is_behind_a_frame_is_as_large_as_it():
    frame = behind(FRAME, lambda box: [Fill(rounded(box, 5), 0.5)])
    assert next(frame.leaves()).box == FRAME.size.box
    assert (frame.size, frame.baseline) == (FRAME.size, FRAME.baseline)
    assert behind(NOTHING, lambda box: []) is NOTHING


def test_what_is_drawn_at_its_place_becomes_a_leaf_there():
    star = Stroke(STAR, 1.0, place=Place(5, 40, -60))
    part = leaf(Box(30, -80, 60, -50), [star], [Placement(1, "puzzle", (Box(31, -70, 40, -60),))])
    assert (part.x, part.y, part.frame.size) == (30, -50, (30, 30))
    drawn = Frame(100, 100, parts=(part,)).drawn(0, 0)
    assert extent_of(drawn.items[0]) == pytest.approx(extent_of(star))
    assert drawn.placements[0].boxes == (Box(31, -70, 40, -60),)


def test_nothing_is_around_nothing():
    assert padded(NOTHING, 1, 2, 3, 4) is NOTHING
    assert padded(FRAME) is FRAME


def test_accents_begin_below_the_top():
    frame = words("Ü", 40).lay(Room(300))
    rise = extent("Ü", fonts.BODY, 40)[1] - fonts.cap_height(fonts.BODY, 40)
    assert rise > 5
    assert frame.below_its_ink().height == pytest.approx(frame.height + rise)
    assert words("A", 40).lay(Room(300)).below_its_ink().height == pytest.approx(frame.height, abs=0.5)


def test_what_hangs_below_a_frame_is_within_it_afterwards():
    frame = words("g", 40).lay(Room(300))
    assert frame.down_to_its_ink() is frame
    cut = replace(frame, height=frame.baseline)  # as letters of another face may hang lower
    assert cut.down_to_its_ink().height == pytest.approx(frame.baseline - extent("g", fonts.BODY, 40)[0])


def test_stars_in_a_row_are_leaves_as_wide_as_their_ink_and_keep_their_order_in_a_mirror():
    row = star_row(2, 10, None, pen=2)
    leaves = list(row.leaves())
    assert len(leaves) == 5
    for part in leaves:
        ink = extent_of(part.frame.items[-1])
        assert (ink.x0, ink.x1) == pytest.approx((0, part.frame.width))
    assert [len(part.frame.items) for part in leaves] == [2, 2, 1, 1, 1]  # two are filled
    assert [len(part.frame.items) for part in sorted(row.mirrored().leaves(), key=lambda part: part.x)] == [
        1,
        1,
        1,
        2,
        2,
    ]
