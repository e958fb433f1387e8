"""Free places for pictures and their words outside a maze, as near to its openings as possible."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import NamedTuple

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.themes.story_area import GAP, LEAST_PICTURE
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box
from mazebook.numerics.arrays import Float64

_SLACK = 0.2  # points that a word may extend out of its area
_SMALLER = 0.94  # from one size of a picture that is tried to the next
# How far a picture is from its opening at most, of its side and points more, or it would belong to nothing; and how
# much smaller it gets to be so near, of the side for which the band has room.
_BESIDE = ((0.9, 50.0, 0.6), (1.0, 72.0, 0.0))
_INWARDS = 0.3  # of the way from the middle of the area counts beside the way from the opening
_WORD_GAP = 6.0  # points between a picture and its word


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
    is_needed : whether the word must be printed beside a picture, too, and upright: a letter that tells openings apart
    """

    word: str
    middle: Float64
    bearing: float
    side: str
    inwards: bool
    picture: LittlePicture | None = None
    is_needed: bool = False


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

    def is_free(self, box: Box, taken: Sequence[Box], clear: float) -> bool:
        """Return True if a box overlaps no taken box, is in the area but for a little, and clear of the maze."""
        x0, y0, x1, y1 = self.area.inset(*[-_SLACK] * 4)
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
    openings: Sequence[Opening],
    sides: tuple[float, float],
    around: Surroundings,
    clear: float,
    taken: Sequence[Box],
) -> list[Box] | None:
    """Return the boxes of the pictures at all openings, all of one size; None if one of them has no free place.

    A picture of pixels is smaller where it would not be sharp.

    Parameters
    ----------
    sides : of a picture's longer side, the length for which the band has room, and the most
    clear : the gap between a wall and a picture
    taken : the boxes of the arrows, in the order of the openings
    """
    plain = FreeSpace(around.area)
    inside = plain.inside(around.walls)

    @cache
    def space(nooks: bool) -> FreeSpace:
        free = FreeSpace(around.area)
        free.take(inside, around.half_wall + clear, nooks=nooks)
        for box in taken:
            free.take_box(box, GAP)
        return free

    # In a nook of the maze, a picture is best only where it would be far away elsewhere.
    found = (_within(openings, sides, space(nooks), *reach) for reach in _BESIDE for nooks in (True, False))
    return next((boxes for boxes in found if boxes), None)


def _within(
    openings: Sequence[Opening], sides: tuple[float, float], space: FreeSpace, share: float, more: float, least: float
) -> list[Box] | None:
    """Return what `pictures_at` does, no farther from the openings than a share of the side and some points more."""
    kept, side = sides
    while side >= max(LEAST_PICTURE, least * kept):
        left, boxes = deepcopy(space), []
        for opening in openings:
            if opening.picture is None:
                continue
            sharp = max(opening.picture.largest, LEAST_PICTURE)
            size = opening.picture.size(min(side, sharp))
            found = _nearest(opening, size, left, share * max(size) + more)
            if found is None:
                break
            left.take_box(found, 2 * GAP)
            boxes.append(found)
        else:
            return boxes
        side = kept if _SMALLER * side < kept < side else _SMALLER * side
    return None


def _nearest(opening: Opening, size: tuple[float, float], space: FreeSpace, far: float) -> Box | None:
    """Return the free box of a size nearest to an opening, at most `far` away; of two, the one nearer to the middle."""
    (ox, oy), (mx, my) = opening.middle.tolist(), space.area.centre
    rows, columns = space.room_for(*size, Box(ox - far, oy - far, ox + far, oy + far))
    if not len(rows):
        return None
    x, y = space.middles(rows, columns, *size)
    beside = np.hypot(x - ox, y - oy)
    away = np.where(beside < far, beside + _INWARDS * np.hypot(x - mx, y - my), np.inf)
    best = int(away.argmin())
    return space.box_at(int(rows[best]), int(columns[best]), *size) if beside[best] < far else None


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
