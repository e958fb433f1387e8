"""What is free of an area: boxes that have room touch nothing, and what lines run around is taken."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box

AREA = Box(13.7, -5.2, 133.1, 92.9)
STEPS = st.sampled_from([2.0, 3.0, 4.0])
LENGTHS = st.floats(0.5, 60.0)
BOXES = st.builds(
    lambda x, y, width, height: Box(x, y, x + width, y + height),
    st.floats(-20.0, 150.0),
    st.floats(-40.0, 110.0),
    LENGTHS,
    LENGTHS,
)


def taken_boxes(space):
    """Return the squares that are taken, (n, 4) float64."""
    rows, columns = np.nonzero(space.taken)
    x, y = space.area.x0 + space.step * columns, space.area.y0 + space.step * rows
    return np.stack([x, y, x + space.step, y + space.step], axis=1)


def touched(box, squares, slack=1e-6):
    x0, y0, x1, y1 = squares.T
    return (box.x0 < x1 - slack) & (x0 < box.x1 - slack) & (box.y0 < y1 - slack) & (y0 < box.y1 - slack)


def gap(one, other):
    across = max(one.x0 - other.x1, other.x0 - one.x1)
    up = max(one.y0 - other.y1, other.y0 - one.y1)
    return max(across, up)


def star(middle, long, short, points=7):
    angles = np.linspace(0, 2 * np.pi, 2 * points + 1)
    far = np.where(np.arange(2 * points + 1) % 2, short, long)
    ring = np.array(middle) + np.stack([np.cos(angles), np.sin(angles)], axis=1) * far[:, None]
    return np.stack([ring[:-1], ring[1:]], axis=1)


@given(boxes=st.lists(BOXES, max_size=5), clear=st.floats(0.0, 9.0), width=LENGTHS, height=LENGTHS, step=STEPS)
def test_a_box_that_has_room_touches_nothing(boxes, clear, width, height, step):
    space = FreeSpace(AREA, step)
    for box in boxes:
        space.take_box(box, clear)
    squares = taken_boxes(space)
    rows, columns = space.room_for(width, height)
    for row, column in list(zip(rows.tolist(), columns.tolist(), strict=True))[:: max(len(rows) // 50, 1)]:
        found = space.box_at(row, column, width, height)
        assert (found.width, found.height) == pytest.approx((width, height))
        assert AREA.x0 - 1e-6 <= found.x0
        assert found.x1 <= AREA.x1 + 1e-6
        assert AREA.y0 - 1e-6 <= found.y0
        assert found.y1 <= AREA.y1 + 1e-6
        assert not touched(found, squares).any()
        assert all(gap(found, box) >= clear - 1e-6 for box in boxes)


@given(boxes=st.lists(BOXES, max_size=4), width=LENGTHS, height=LENGTHS, step=STEPS)
def test_no_room_is_overlooked(boxes, width, height, step):
    space = FreeSpace(AREA, step)
    for box in boxes:
        space.take_box(box)
    across, high = (max(int(np.ceil(length / step - 1e-9)), 1) for length in (width, height))
    n_rows, n_columns = space.shape
    wanted = {
        (row, column)
        for row in range(n_rows - high + 1)
        for column in range(n_columns - across + 1)
        if not space.taken[row : row + high, column : column + across].any()
    }
    rows, columns = space.room_for(width, height)
    assert set(zip(rows.tolist(), columns.tolist(), strict=True)) == wanted


@given(box=BOXES, within=BOXES, width=LENGTHS, height=LENGTHS, step=STEPS)
def test_room_within_a_box_is_the_room_whose_middle_is_there(box, within, width, height, step):
    space = FreeSpace(AREA, step)
    space.take_box(box)
    rows, columns = space.room_for(width, height)
    x, y = space.middles(rows, columns, width, height)
    is_there = (x >= within.x0) & (x <= within.x1) & (y >= within.y0) & (y <= within.y1)
    wanted = set(zip(rows[is_there].tolist(), columns[is_there].tolist(), strict=True))
    found = space.room_for(width, height, within)
    assert set(zip(*(each.tolist() for each in found), strict=True)) == wanted


@given(
    middle=st.tuples(st.floats(0.0, 140.0), st.floats(-20.0, 110.0)),
    long=st.floats(5.0, 70.0),
    share=st.floats(0.2, 1.0),
    hole=st.booleans(),
    step=STEPS,
)
def test_what_lines_run_around_is_taken(middle, long, share, hole, step):
    """By brute force: a square whose middle the even-odd rule finds inside is taken, one far from there is free."""
    lines = star(middle, long, share * long)
    if hole:
        lines = np.concatenate([lines, star(middle, 0.3 * share * long, 0.2 * share * long)])
    space = FreeSpace(AREA, step)
    space.take_inside(lines, 0.0)
    n_rows, n_columns = space.shape
    x = AREA.x0 + step * (np.arange(n_columns) + 0.5)
    y = (AREA.y0 + step * (np.arange(n_rows) + 0.5))[:, None]
    inside = np.zeros(space.shape, dtype=bool)
    for (x0, y0), (x1, y1) in lines.tolist():
        if y0 != y1:
            inside ^= ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    points = lines.reshape(-1, 2)
    near = np.zeros(space.shape, dtype=bool)
    for px, py in points.tolist():
        near |= (np.abs(x - px) <= step / 2 + 1e-6) & (np.abs(y - py) <= step / 2 + 1e-6)
    assert (space.taken[inside & ~near]).all()
    assert not space.taken[~inside & ~near].any()


def test_clear_of_lines_no_box_has_room():
    space = FreeSpace(AREA)
    lines = star((70.0, 45.0), 30.0, 28.0, points=60)
    space.take_inside(lines, 7.0)
    rows, columns = space.room_for(12.0, 9.0)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        box = space.box_at(row, column, 12.0, 9.0)
        x, y = lines.reshape(-1, 2).T
        away = np.maximum(np.maximum(box.x0 - x, x - box.x1), np.maximum(box.y0 - y, y - box.y1))
        assert away.min() >= 7.0


def picture(space, block=10):
    """Return what is taken as rows of letters from the top, each the middle of a block of squares."""
    middles = space.taken[block // 2 :: block, block // 2 :: block][::-1]
    return ["".join("#" if taken else "_" for taken in row) for row in middles.tolist()]


def test_nooks_between_two_parts_are_taken_and_corners_are_not():
    """Of a U and a step to its right, the inside of the U is a nook, and the corner above the step is none."""
    u = [(0, 40), (0, 0), (70, 0), (70, 20), (60, 20), (60, 10), (40, 10), (40, 40), (30, 40), (30, 10), (10, 10)]
    ring = np.array([*u, (10, 40), u[0]], dtype=float)
    lines = np.stack([ring[:-1], ring[1:]], axis=1)
    inside, with_nooks = (FreeSpace(Box(-10, -10, 80, 50), 1.0) for _ in range(2))
    inside.take_inside(lines, 0.0)
    with_nooks.take_inside(lines, 0.0, nooks=True)
    assert picture(inside) == [
        "_________",
        "_#__#____",
        "_#__#____",
        "_#__#__#_",
        "_#######_",
        "_________",
    ]
    assert picture(with_nooks) == [
        "_________",
        "_####____",
        "_####____",
        "_#######_",
        "_#######_",
        "_________",
    ]
