"""Small drawings: arrows, stars, discs, as paths of about one unit around the origin."""

import math

import numpy as np

from mazebook.numerics.path import CLOSE, CURVE, LINE, MOVE, Path

HALF_WIDTH, HEAD = 0.36, 0.42  # of an arrow's head: half its width, and its length; as shares of the arrow's
HALF_SHAFT = 0.13  # half the width of its shaft
_KAPPA = 4 / 3 * math.tan(math.pi / 8)  # control points of a quarter circle


def polygon(points: list[tuple[float, float]]) -> Path:
    """Return a closed polygon."""
    ops = [MOVE] + [LINE] * (len(points) - 1) + [CLOSE]
    return Path(np.array(ops, dtype=np.uint8), np.array(points, dtype=np.float64))


def segments(lines: list[tuple[float, float, float, float]]) -> Path:
    """Return straight lines, each from (x, y) to (x, y)."""
    return Path(np.array([MOVE, LINE] * len(lines), dtype=np.uint8), np.array(lines, dtype=np.float64).reshape(-1, 2))


def star(points: int = 5, inner: float = 0.45) -> Path:
    """Return a star of radius 1 with its first point up."""
    corners = []
    for k in range(2 * points):
        radius, angle = (1.0 if k % 2 == 0 else inner), math.pi * k / points
        corners.append((radius * math.sin(angle), radius * math.cos(angle)))
    return polygon(corners)


def disc() -> Path:
    """Return a circle of radius 1, from four curves."""
    k = _KAPPA
    points = [(1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0), (-1, -k), (-k, -1), (0, -1), (k, -1), (1, -k)]
    ops = np.array([MOVE, CURVE, CURVE, CURVE, CURVE, CLOSE], dtype=np.uint8)
    return Path(ops, np.array([*points, (1, 0)], dtype=np.float64))


def arrow(bearing: float) -> Path:
    """Return an arrow of length 1, its tip at the origin, pointing to `bearing` (degrees clockwise from north)."""
    head, shaft = HALF_WIDTH, HALF_SHAFT
    outline = [(0, 0), (-head, -HEAD), (-shaft, -HEAD), (-shaft, -1), (shaft, -1), (shaft, -HEAD), (head, -HEAD)]
    cos, sin = math.cos(math.radians(-bearing)), math.sin(math.radians(-bearing))
    return polygon([(x * cos - y * sin, x * sin + y * cos) for x, y in outline])


STAR = star()
DISC = disc()
