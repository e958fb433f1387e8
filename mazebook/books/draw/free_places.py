"""Free places for pictures and their words outside a maze, as near to its openings as possible."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.themes.story_area import GAP, LEAST_PICTURE
from mazebook.graphics.page import Box
from mazebook.numerics.arrays import Float64

_SLACK = 0.2  # points that a word may extend out of its area
_SHARES = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.63, 0.58, 0.54, 0.5, 0.46)  # of a picture's side, tried in this order
_MOVES = 4.0 * np.arange(12)  # points: distances of a picture from its nearest place
_WORD_GAP = 6.0  # points between a picture and its word
_OUT = {"top": (0, 1), "bottom": (0, -1), "left": (-1, 0), "right": (1, 0)}


class Opening(NamedTuple):
    """One opening to be labelled.

    Attributes
    ----------
    word : the word at the opening
    middle : (2,) float64, in points
    bearing : outwards through the opening, degrees clockwise from north
    side : the side of the maze: top, bottom, left or right
    inwards : True at Start, where the arrow points into the maze
    picture : the picture beside the arrow, if there is a free place
    """

    word: str
    middle: Float64
    bearing: float
    side: str
    inwards: bool
    picture: LittlePicture | None = None


class Surroundings(NamedTuple):
    """The outline that labels surround, and the area that they must stay within.

    Attributes
    ----------
    walls : (n_walls, n_points, 2) float64, points along each of the maze's outer walls, which no label may touch
    half_wall : half of the thickness of these walls
    area : the area of the maze and its labels
    """

    walls: Float64
    half_wall: float
    area: Box

    @property
    def outline(self) -> Float64:
        """(n, 2) float64: all points of the outer walls."""
        return self.walls.reshape(-1, 2)

    def is_free(self, box: Box, taken: Sequence[Box], clear: float, slack: float = _SLACK) -> bool:
        """Return True if a box overlaps no taken box, is at most `slack` outside the area, and clear of the maze."""
        x0, y0, x1, y1 = self.area.inset(-slack, -slack, -slack, -slack)
        if box.x0 < x0 or box.y0 < y0 or box.x1 > x1 or box.y1 > y1:
            return False
        if any(box.x0 < o.x1 and o.x0 < box.x1 and box.y0 < o.y1 and o.y0 < box.y1 for o in taken):
            return False
        return self.is_clear(box, clear)

    def is_clear(self, box: Box, clear: float) -> bool:
        """Return True if a box is outside the maze, `clear` of its walls."""
        margin = self.half_wall + clear
        grown = box.inset(-margin, -margin, -margin, -margin)
        x, y = self.outline.T
        if ((x > grown.x0) & (x < grown.x1) & (y > grown.y0) & (y < grown.y1)).any():
            return False
        return not self.is_inside(*box.centre)

    def is_inside(self, x: float, y: float) -> bool:
        """Return True if a point lies inside the outer walls, on cells or in a hole: a line from it crosses them oddly.

        The "even-odd rule", as in Shimrat, "Algorithm 112: position of point relative to polygon" (CACM 5, 1962).
        """
        (x0, y0), (x1, y1) = (np.moveaxis(ends, 2, 0) for ends in (self.walls[:, :-1], self.walls[:, 1:]))
        passed = (y0 > y) != (y1 > y)
        rise = np.where(passed, y1 - y0, 1.0)
        return bool(np.count_nonzero(passed & (x < x0 + (y - y0) * (x1 - x0) / rise)) % 2)


def pictures_at(
    openings: Sequence[Opening], side: float, around: Surroundings, clear: float, taken: Sequence[Box]
) -> list[Box] | None:
    """Return the boxes of the pictures at all openings, all of one size; None if one of them has no free place.

    Parameters
    ----------
    side : the most length of a picture's longer side
    clear : the gap between a wall and a picture
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
            found = _nearest(opening, arrow, size, around, clear, [*taken, *boxes])
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
    around: Surroundings,
    clear: float,
    taken: Sequence[Box],
) -> Box | None:
    """Return the free box of a size that is nearest to an opening."""
    out, half = np.array(_OUT[opening.side], dtype=np.float64), np.array(size) / 2
    along = np.abs(out[::-1])  # the axis along the side
    least = float(opening.middle @ out) + (around.half_wall + clear) + float(half @ np.abs(out))
    middle = np.array(arrow.centre)
    beside = float((np.array([arrow.width, arrow.height]) / 2 + half) @ along) + GAP
    far = np.where(out > 0, (arrow.x1, arrow.y1), (arrow.x0, arrow.y0))
    behind = float(far @ out) + GAP + float(half @ np.abs(out))
    inwards = 1.0 if np.array(around.area.centre) @ along >= middle @ along else -1.0
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
        if around.is_free(box, taken, clear - 0.01, slack=0.0):
            return box
    return None


def words_at(picture: Box, arrow: Box, width: float, height: float) -> Iterator[tuple[Float64, float, Box]]:
    """Yield the middle, angle and box of each place to try for a picture's word: beside, above and below it."""
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
