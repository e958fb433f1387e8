"""Small drawings as paths of about one unit: arrows, stars, discs; and rules, frames, dotted leaders, rows of stars."""

import math
from collections.abc import Sequence

import numpy as np

from mazebook.graphics.frames import Frame, Part, inner
from mazebook.graphics.page import Box, Fill, Item, Place, Stroke, inked
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import CLOSE, CURVE, LINE, MOVE, Path
from mazebook.paper.inks.inks import Cmyk

HALF_WIDTH, HEAD = 0.36, 0.42  # of an arrow's head: half its width, and its length; in lengths of the arrow
HALF_SHAFT = 0.13  # half the width of its shaft
_KAPPA = 4 / 3 * math.tan(math.pi / 8)  # from the ends of a quarter circle to its control points, in radii
_CORNER = 0.5523  # the same for the corners of a frame
STAR_PEN = 0.9  # points, of a star's outline
_STAR_STEP = 2.4  # radii, from star to star


def polygon(points: list[tuple[float, float]]) -> Path:
    """Return a closed polygon."""
    return polygons([np.array(points, dtype=np.float64)])


def polyline(points: Float64) -> Path:
    """Return straight lines from point to point, (n, 2) float64."""
    ops = np.full(len(points), LINE, dtype=np.uint8)
    ops[0] = MOVE
    return Path(ops, points)


def rectangle(box: Box) -> Path:
    """Return the sides of a box."""
    return polygon([(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)])


def polygons(rings: Sequence[Float64]) -> Path:
    """Return closed polygons as one path, each (n, 2) float64; one that runs the other way round is a hole."""
    ops = [np.array([MOVE] + [LINE] * (len(ring) - 1) + [CLOSE], dtype=np.uint8) for ring in rings]
    return Path(np.concatenate(ops), np.concatenate(rings))


def segments(lines: list[tuple[float, float, float, float]]) -> Path:
    """Return straight lines, each from (x, y) to (x, y)."""
    return Path(np.array([MOVE, LINE] * len(lines), dtype=np.uint8), np.array(lines, dtype=np.float64).reshape(-1, 2))


def star(points: int = 5, inner: float = 0.45) -> Path:
    """Return a star of radius 1 with its first point up; `inner` : radius of the corners between its points."""
    corners = [((inner if k % 2 else 1.0), math.pi * k / points) for k in range(2 * points)]
    return polygon([(radius * math.sin(angle), radius * math.cos(angle)) for radius, angle in corners])


def circle_path() -> Path:
    """Return a circle of radius 1, from four curves."""
    k = _KAPPA
    points = [(1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0), (-1, -k), (-k, -1), (0, -1), (k, -1), (1, -k)]
    ops = np.array([MOVE, CURVE, CURVE, CURVE, CURVE, CLOSE], dtype=np.uint8)
    return Path(ops, np.array([*points, (1, 0)], dtype=np.float64))


def labyrinth() -> Path:
    """Return the walls of a small round maze of radius 1, each ring open on another side: a mark for pages of words."""
    lines = []
    for radius, opening in ((1.0, 270.0), (0.72, 90.0), (0.44, 230.0)):
        half = math.degrees(math.asin(0.14 / radius))
        turns = np.radians(np.linspace(opening + half, opening + 360 - half, 73))
        lines.append(polyline(radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)))
    walls = np.radians(np.array([150.0, 330.0]))
    for turn, (near, far) in zip(walls.tolist(), ((0.72, 1.0), (0.44, 0.72)), strict=True):
        lines.append(polyline(np.outer((near, far), (math.cos(turn), math.sin(turn)))))
    return Path(np.concatenate([line.ops for line in lines]), np.concatenate([line.points for line in lines]))


def arrow(bearing: float) -> Path:
    """Return an arrow of length 1, its tip at the origin, pointing to `bearing` (degrees clockwise from north)."""
    head, shaft = HALF_WIDTH, HALF_SHAFT
    outline = [(0, 0), (-head, -HEAD), (-shaft, -HEAD), (-shaft, -1), (shaft, -1), (shaft, -HEAD), (head, -HEAD)]
    cos, sin = math.cos(math.radians(-bearing)), math.sin(math.radians(-bearing))
    return polygon([(x * cos - y * sin, x * sin + y * cos) for x, y in outline])


STAR = star()
DISC = circle_path()
LABYRINTH = labyrinth()


def rule(x0: float, x1: float, y: float, width: float = 1.0, gray: float = 0.0) -> Stroke:
    """Return a horizontal line, its round ends within x0 and x1."""
    return Stroke(segments([(x0 + width / 2, y, x1 - width / 2, y)]), width, gray)


def border(box: Box, width: float, radius: float = 0.0) -> Stroke:
    """Return a frame with round corners, its outside on the box."""
    half = width / 2
    return Stroke(rounded(box.inset(half, half, half, half), radius), width)


def rounded(box: Box, radius: float) -> Path:
    """Return a rectangle whose corners are quarter circles."""
    x0, y0, x1, y1 = box
    near = radius * (1 - _CORNER)
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
    """Return a row of dots from x0 to x1, at least three or none; the dots of several rows stand exactly in columns."""
    gap = 4.0 * width
    first, last = np.ceil(x0 / gap), np.floor(x1 / gap)
    if last - first < 2:
        return []
    return [Stroke(segments([(gap * first, y, gap * last, y)]), width, dash=(0.0, gap))]


def star_row(
    count: int, radius: float, ink: Cmyk | None, *, of: int = 5, figure: Path = STAR, pen: float = STAR_PEN
) -> Frame:
    """Return a row of stars, each a leaf as wide as its ink, the first `count` of them filled.

    `figure` : what stands for a star, as high as a circle of radius 1
    """
    half, high = radius * float(figure.points[:, 0].max()) + pen / 2, radius + pen / 2
    place = Place(radius, half, -high)

    def star(*, is_filled: bool) -> Frame:
        filled: list[Item] = [Fill(figure, place=place)] if is_filled else []
        return Frame(2 * half, 2 * high, items=inked([*filled, Stroke(figure, pen, place=place)], ink))

    parts = [Part(_STAR_STEP * radius * k, 0.0, star(is_filled=k < count)) for k in range(of)]
    return inner(parts[-1].x + 2 * half, 2 * high, parts)
