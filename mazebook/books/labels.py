"""The arrow and the word at an opening."""

from __future__ import annotations

import math

import numpy as np

from mazebook.arrays import Float64
from mazebook.books.lettering import line
from mazebook.books.page import Box, Fill, Item, Place
from mazebook.books.shapes import HALF_WIDTH, arrow
from mazebook.paper import fonts

FACE = fonts.HEADING
SIZE = 14.0
_GAP = 3.0  # between wall, arrow and word


def label(
    word: str,
    door: Float64,
    bearing: float,
    wall: float,
    band: float,
    outline: Float64,
    area: Box,
    *,
    inwards: bool,
) -> list[Item]:
    """Return the arrow at an opening and its word beside it.

    Parameters
    ----------
    door : (2,) float64, the middle of the opening, in points
    bearing : outwards through the opening, degrees clockwise from north
    wall : the wall's thickness
    band : the room outside the maze
    outline : (n, 2) float64, points along the maze's outer walls, which the word must not touch
    area : what the word must stay within
    inwards : True at Start, where the arrow points into the maze
    """
    out = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
    length = band - 2 * _GAP
    near = door + out * (wall / 2 + _GAP)
    far = near + out * length
    tip = near if inwards else far
    pointing = (bearing + 180) % 360 if inwards else bearing
    items: list[Item] = [Fill(arrow(pointing), place=Place(length, float(tip[0]), float(tip[1])))]
    x, y, angle = _word_place(word, near, far, out, outline, wall / 2, area)
    drop = fonts.cap_height(FACE, SIZE) / 2  # from the word's middle to its baseline
    turn = math.radians(angle)
    items += line(word, x + drop * math.sin(turn), y - drop * math.cos(turn), FACE, SIZE, anchor="middle", angle=angle)
    return items


def _word_place(
    word: str, near: Float64, far: Float64, out: Float64, outline: Float64, half_wall: float, area: Box
) -> tuple[float, float, float]:
    """Return the middle of the word and its angle: the first place beside or behind the arrow that is free."""
    width, height = fonts.text_width(word, FACE, SIZE), fonts.cap_height(FACE, SIZE)
    middle, length = (near + far) / 2, float(np.hypot(*(far - near)))
    lowest, highest = outline.min(axis=0), outline.max(axis=0)
    along = 0 if abs(out[1]) >= abs(out[0]) - 1e-9 else 1  # the axis along which the word runs
    across = 1 - along
    angle = 90.0 * along
    # A slanting arrow is wider than one that stands straight.
    aside = (HALF_WIDTH + abs(float(out[along])) / 2) * length + _GAP + width / 2
    centre = np.array(area.centre)
    towards = 1.0 if centre[along] >= middle[along] else -1.0
    off = half_wall + _GAP + height / 2
    clear = highest[across] + off if out[across] > 0 else lowest[across] - off
    places = []
    for level in (float(middle[across]), float(clear)):
        for side in (towards, -towards):
            place = np.empty(2)
            place[along], place[across] = middle[along] + side * aside, level
            places.append((place, angle))
    beyond = _GAP + abs(out[0]) * width / 2 + abs(out[1]) * height / 2
    places.append((far + out * beyond, 0.0))
    for place, turned in places:
        w, h = (width, height) if turned == 0 else (height, width)
        box = Box(place[0] - w / 2, place[1] - h / 2, place[0] + w / 2, place[1] + h / 2)
        if _inside(box, area) and not _touches(box, outline, half_wall + 2):
            return float(place[0]), float(place[1]), turned
    place, turned = places[0]
    return float(place[0]), float(place[1]), turned


def _inside(box: Box, area: Box) -> bool:
    slack = 1.0
    return (
        box.x0 >= area.x0 - slack
        and box.y0 >= area.y0 - slack
        and box.x1 <= area.x1 + slack
        and box.y1 <= area.y1 + slack
    )


def _touches(box: Box, outline: Float64, margin: float) -> bool:
    grown = box.inset(-margin, -margin, -margin, -margin)
    x, y = outline.T
    return bool(((x > grown.x0) & (x < grown.x1) & (y > grown.y0) & (y < grown.y1)).any())
