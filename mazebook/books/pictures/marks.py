"""A theme's own thing in place of stars: the outline of a picture that can be read at three or four millimetres."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from mazebook.books.pictures.end_pictures import little_picture
from mazebook.graphics.figures import polygons
from mazebook.mazes.grid.polygons.silhouette import silhouette_of_lines
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import Path

_LEAST_RADIUS = 4.25  # points, for a mark of 3 mm
_THICKEST = 0.24  # of the radius: with a thicker pen, neighbours would nearly touch
_LEAST_WHITE = 0.36  # of an outlined mark: with less white it looks filled; a star of 3 mm has 0.4


@dataclass(frozen=True, eq=False)
class RatingMark:
    """A mark in a square from -1 to 1: `path` is its outer outline, of an `area` and a `length` of its own."""

    path: Path
    area: float
    length: float

    def reads(self, radius: float, pen: float) -> bool:
        """Return whether one that is filled and one that is drawn with a pen can be told apart; lengths in points."""
        if radius < _LEAST_RADIUS or pen > _THICKEST * radius:
            return False
        return 1 - pen / 2 * self.length / radius / self.area >= _LEAST_WHITE


@cache
def mark_of(name: str) -> RatingMark:
    """Return the mark of a picture's name: all that its lines run around.

    Raises UnknownNameError if there is no such picture.
    """
    rings = silhouette_of_lines(little_picture(name).rings)
    low, high = (bound(np.concatenate(rings), axis=0) for bound in (np.min, np.max))
    scale = 2 / float((high - low).max())
    placed = [(ring - (low + high) / 2) * scale for ring in rings]
    length = sum(float(np.hypot(*(ring - np.roll(ring, 1, axis=0)).T).sum()) for ring in placed)
    return RatingMark(polygons(placed), sum(map(_area, placed)), length)


def _area(ring: Float64) -> float:
    x, y = ring.T
    return abs(float((np.roll(x, 1) * y - np.roll(y, 1) * x).sum())) / 2
