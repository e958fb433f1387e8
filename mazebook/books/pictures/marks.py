"""A theme's own thing in place of stars: the outline of a picture that can be read at three or four millimetres."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from mazebook.books.pictures.end_pictures import little_picture, outline_of_picture, rings_of
from mazebook.graphics.page import Box
from mazebook.numerics.path import Path

_LEAST_RADIUS = 4.25  # points, for a mark of 3 mm
_THICKEST = 0.24  # of the radius: with a thicker pen, neighbours would nearly touch
_LEAST_WHITE = 0.36  # of an outlined mark: with less white it looks filled; a star of 3 mm has 0.4


@dataclass(frozen=True, eq=False)
class Mark:
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
def mark_of(name: str) -> Mark:
    """Return the mark of a picture's name, without what lies inside its outlines.

    Raises UnknownNameError if there is no such picture.
    """
    outline = outline_of_picture(little_picture(name))
    rings = sorted(rings_of(outline), key=lambda ring: -abs(_area(ring)))
    boxes = [Box(*ring.points.min(axis=0).tolist(), *ring.points.max(axis=0).tolist()) for ring in rings]
    kept = [place for place, box in enumerate(boxes) if not any(_holds(other, box) for other in boxes[:place])]
    ops = np.concatenate([rings[place].ops for place in kept])
    points = np.concatenate([rings[place].points for place in kept])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 2 / float((high - low).max())
    area = sum(abs(_area(rings[place])) for place in kept) * scale**2
    length = sum(_length(rings[place]) for place in kept) * scale
    return Mark(Path(ops, (points - (low + high) / 2) * scale), area, length)


def _holds(outer: Box, inner: Box) -> bool:
    return outer.x0 <= inner.x0 and outer.y0 <= inner.y0 and inner.x1 <= outer.x1 and inner.y1 <= outer.y1


def _area(ring: Path) -> float:
    """Return the area of the polygon of a ring's points: nearly that of the ring."""
    x, y = ring.points.T
    return float((np.roll(x, 1) * y - np.roll(y, 1) * x).sum()) / 2


def _length(ring: Path) -> float:
    return float(np.hypot(*(ring.points - np.roll(ring.points, 1, axis=0)).T).sum())
