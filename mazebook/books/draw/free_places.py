"""Where pictures and their words stand free outside a maze, as near to its openings as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.themes.story_room import GAP, LEAST_PICTURE
from mazebook.graphics.page import Box
from mazebook.numerics.arrays import Float64

_SLACK = 0.2  # points, that a word may reach out of its area: nobody minds
_SHARES = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.63, 0.58, 0.54, 0.5, 0.46)  # of a picture's side, that are tried
_MOVES = 4.0 * np.arange(12)  # points, that a picture may stand farther from its opening
_WORD_GAP = 6.0  # points between a picture and its word
_OUT = {"top": (0, 1), "bottom": (0, -1), "left": (-1, 0), "right": (1, 0)}


def pictures_at(
    openings: Sequence[Opening], side: float, outline: Float64, away: float, area: Box, taken: Sequence[Box]
) -> list[Box] | None:
    """Return the boxes of the pictures at all openings that have one, all of one size; None where one has no room.

    Parameters
    ----------
    side : the longer one of a picture, at most
    outline : (n, 2) float64, points along the maze's outer walls
    away : how far from that they stay
    area : what they must stay within
    taken : the boxes of the arrows, in the order of the openings
    """
    for share in _SHARES:
        if share * side < LEAST_PICTURE:
            return None
        boxes: list[Box] = []
        for opening, arrow in zip(openings, taken, strict=True):
            if opening.picture is None:
                continue
            size = opening.picture.size(share * side)
            found = _nearest(opening, arrow, size, outline, away, area, [*taken, *boxes])
            if found is None:
                break
            boxes.append(found)
        else:
            return boxes
    return None


def _nearest(
    opening: Opening,
    arrow: Box,
    size: tuple[float, float],
    outline: Float64,
    away: float,
    area: Box,
    taken: Sequence[Box],
) -> Box | None:
    """Return the free box of a size that is nearest to an opening."""
    out, half = np.array(_OUT[opening.side], dtype=np.float64), np.array(size) / 2
    along = np.abs(out[::-1])  # the axis along the side
    least = float(opening.middle @ out) + away + float(half @ np.abs(out))
    middle = np.array(arrow.centre)
    beside = float((np.array([arrow.width, arrow.height]) / 2 + half) @ along) + GAP
    far = np.where(out > 0, (arrow.x1, arrow.y1), (arrow.x0, arrow.y0))
    behind = float(far @ out) + GAP + float(half @ np.abs(out))
    inwards = 1.0 if np.array(area.centre) @ along >= middle @ along else -1.0
    foot = along * float(middle @ along)
    aside, farther = (each.ravel() for each in np.meshgrid(_MOVES, _MOVES, indexing="ij"))
    sides = [
        foot + direction * np.outer(beside + aside, along) + np.outer(least + farther, out)
        for direction in (inwards, -inwards)
    ]
    places = np.concatenate([*sides, foot + np.outer(behind + _MOVES, out)])
    distance = np.hypot(*(places - opening.middle).T)
    for index in np.argsort(np.round(distance, 6), kind="stable"):
        x, y = places[int(index)].tolist()
        box = Box(x - half[0], y - half[1], x + half[0], y + half[1])
        free = inside(box, area, 0.0) and not any(overlap(box, other) for other in taken)
        if free and not touches(box, outline, away - 0.01):
            return box
    return None


def words_at(picture: Box, arrow: Box, width: float, height: float) -> Iterator[tuple[Float64, float, Box]]:
    """Yield the middles, angles and boxes that are tried for the word of a picture: beside it, then over and under."""
    x, y = picture.centre
    aside, over = picture.width / 2 + _WORD_GAP + width / 2, picture.height / 2 + _WORD_GAP + height / 2
    turned = picture.width / 2 + _WORD_GAP + height / 2
    right = 1.0 if x >= arrow.centre[0] else -1.0
    places = [(x + right * aside, y, 0.0), (x, y + over, 0.0), (x, y - over, 0.0), (x - right * aside, y, 0.0)]
    places += [(x + right * turned, y, 90.0), (x - right * turned, y, 90.0)]
    beyond = 1.0 if y >= arrow.centre[1] else -1.0
    long = picture.height / 2 + _WORD_GAP + width / 2
    places += [(x, y + beyond * long, 90.0), (x, y - beyond * long, 90.0)]
    for across, high, angle in places:
        w, h = (width, height) if angle == 0 else (height, width)
        yield np.array([across, high]), angle, Box(across - w / 2, high - h / 2, across + w / 2, high + h / 2)


def inside(box: Box, area: Box, slack: float = _SLACK) -> bool:
    """Return whether a box is within an area, or reaches out of it by no more than `slack`."""
    grown = area.inset(-slack, -slack, -slack, -slack)
    return box.x0 >= grown.x0 and box.y0 >= grown.y0 and box.x1 <= grown.x1 and box.y1 <= grown.y1


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def touches(box: Box, outline: Float64, margin: float) -> bool:
    """Return whether a point of an outline is in a box, or within `margin` of it."""
    grown = box.inset(-margin, -margin, -margin, -margin)
    x, y = outline.T
    return bool(((x > grown.x0) & (x < grown.x1) & (y > grown.y0) & (y < grown.y1)).any())


class Opening(NamedTuple):
    """One opening to be labelled.

    Attributes
    ----------
    word : what is written there
    middle : (2,) float64, in points
    bearing : outwards through it, degrees clockwise from north
    side : of the maze it is on: top, bottom, left or right
    inwards : True at Start, where the arrow points into the maze
    picture : what stands there beside the arrow, if there is room
    """

    word: str
    middle: Float64
    bearing: float
    side: str
    inwards: bool
    picture: LittlePicture | None = None
