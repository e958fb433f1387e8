"""Pages as in a mirror: places change sides, and what belongs together moves as it is."""

import numpy as np
import pytest

from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import polygon
from mazebook.graphics.mirror import as_block, flipped, mirrored
from mazebook.graphics.page import Box, Fill, Link, Page, Place, Placement, Stroke, Text
from mazebook.graphics.typesetting import Phrase, line
from mazebook.paper.typefaces import fonts

WIDTH = 200.0
FLAG = polygon([(0, 0), (10, 0), (0, 5)])  # unlike its mirror image


def page(*items, **more):
    whole = Box(0, 0, WIDTH, 100)
    return Page(WIDTH, 100, Box(10, 5, 195, 95), whole, tuple(items), **more)


def sides(box):
    return pytest.approx(tuple(box))


def test_boxes_change_sides():
    found = mirrored(page(links=(Link(Box(20, 1, 30, 2), 3, "answer"),)))
    assert found.trim == flipped(Box(10, 5, 195, 95), WIDTH) == Box(5, 5, 190, 95)
    assert found.links[0].box == Box(170, 1, 180, 2)


@pytest.mark.parametrize("item", [Fill(FLAG, place=Place(2, 30, 40)), Stroke(FLAG, 3, place=Place(1, 30, 40))])
def test_figures_are_mirrored(item):
    (found,) = mirrored(page(item)).items
    assert extent_of(found) == sides(flipped(extent_of(item), WIDTH))
    assert (found.path.points == FLAG.points * (-1, 1)).all()
    (again,) = mirrored(mirrored(page(item))).items
    assert (again.path.points == FLAG.points).all()
    assert again.place == item.place


def test_figures_that_are_shared_stay_shared():
    items = [Fill(FLAG, place=Place(1, x, 0)) for x in (10, 30)]
    one, other = mirrored(page(*items)).items
    assert one.path is other.path


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("angle", [0, 90, 180])
def test_texts_move_and_read_as_before(anchor, angle):
    text = Text(60, 50, "Maze", fonts.BODY, 10, 0.0, anchor, angle)
    (found,) = mirrored(page(text)).items
    assert (found.text, found.angle, found.anchor, found.y) == (text.text, angle, anchor, text.y)
    wide = fonts.width("Maze", fonts.BODY, 10)
    moved = {
        0: {"start": WIDTH - 60 - wide, "middle": WIDTH - 60, "end": WIDTH - 60 + wide},
        90: dict.fromkeys(("start", "middle", "end"), WIDTH - 60),
    }
    if angle in moved:
        assert found.x == pytest.approx(moved[angle][anchor])
    assert mirrored(mirrored(page(text))).items[0].x == pytest.approx(text.x)


def test_a_line_of_several_faces_stays_in_its_order():
    items = line(Phrase("Maze \U0001f600 12", fonts.TITLE, 10), 20, 30)
    assert len(items) > 1
    found = mirrored(page(*items)).items
    steps = np.diff([item.x for item in items])
    assert np.diff([item.x for item in found]) == pytest.approx(steps)
    assert max(extent_of(item).x1 for item in found) == pytest.approx(WIDTH - 20, abs=1)


def test_a_block_moves_as_it_is():
    area = Box(10, 0, 60, 100)
    flag, text = Fill(FLAG, place=Place(1, 12, 20)), Text(30, 50, "A", fonts.BODY, 10)
    placement = Placement(
        1,
        "puzzle",
        (Box(15, 5, 35, 90),),
        ((15, 5), (15, 9)),
        None,
        start=(20, 20),
        stars=Box(0, 95, 10, 99),
        block=area,
    )
    found = mirrored(page(*as_block([flag, text], area), placements=(placement,)))
    by = WIDTH - 10 - 60
    assert found.items[0].path is FLAG
    assert found.items[0].place == Place(1, 12 + by, 20)
    assert found.items[1].x == 30 + by
    (place,) = found.placements
    assert place.boxes == (Box(15 + by, 5, 35 + by, 90),)
    assert place.entrance == ((15 + by, 5), (15 + by, 9))
    assert place.stars == Box(190, 95, 200, 99)  # in the head, beside the block
    assert mirrored(found).placements == (placement,)
