"""Ornaments of a page: rules, frames, dotted leaders, rows of stars."""

import numpy as np

from mazebook.graphics.figures import STAR, segments
from mazebook.graphics.page import Box, Fill, Item, Place, Stroke
from mazebook.numerics.path import CLOSE, CURVE, LINE, MOVE, Path

_STARS = 5
_STAR_PEN = 0.9
_KAPPA = 0.5523  # control points of a quarter circle, as a share of its radius


def rule(x0: float, x1: float, y: float, width: float = 1.0, gray: float = 0.0) -> Stroke:
    """Return a level line, its round ends within x0 and x1."""
    return Stroke(segments([(x0 + width / 2, y, x1 - width / 2, y)]), width, gray)


def frame(box: Box, width: float, radius: float = 0.0) -> Stroke:
    """Return a frame with round corners, its outside on the box."""
    half = width / 2
    return Stroke(rounded(box.inset(half, half, half, half), radius), width)


def rounded(box: Box, radius: float) -> Path:
    """Return a rectangle whose corners are quarter circles."""
    x0, y0, x1, y1 = box
    near = radius * (1 - _KAPPA)
    ops: list[int] = []
    points: list[tuple[float, float]] = []
    corners = (
        ((x1 - radius, y0), (x1 - near, y0), (x1, y0 + near), (x1, y0 + radius)),
        ((x1, y1 - radius), (x1, y1 - near), (x1 - near, y1), (x1 - radius, y1)),
        ((x0 + radius, y1), (x0 + near, y1), (x0, y1 - near), (x0, y1 - radius)),
        ((x0, y0 + radius), (x0, y0 + near), (x0 + near, y0), (x0 + radius, y0)),
    )
    for corner in corners:
        ops += [LINE if ops else MOVE, CURVE]
        points += corner
    return Path(np.array([*ops, CLOSE], dtype=np.uint8), np.array(points, dtype=np.float64))


def leader(x0: float, x1: float, y: float, width: float) -> list[Item]:
    """Return a row of dots from x0 to x1; the dots of several rows stand exactly below each other."""
    gap = 4.0 * width
    first, last = np.ceil(x0 / gap), np.floor(x1 / gap)
    if last - first < 2:
        return []
    return [Stroke(segments([(gap * first, y, gap * last, y)]), width, dash=(0.0, gap))]


def stars(count: int, x: float, y: float, radius: float, of: int = _STARS) -> list[Item]:
    """Return a centred row of stars, the first `count` of them black."""
    step = 2.5 * radius
    items: list[Item] = []
    for k in range(of):
        place = Place(radius, x + (k - (of - 1) / 2) * step, y)
        items += [Fill(STAR, place=place)] if k < count else []
        items.append(Stroke(STAR, _STAR_PEN, place=place))
    return items
