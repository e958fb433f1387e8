"""Cells around points that have moved apart: like drawn by hand, and at home in any outline.

Points are drawn, one in each part of the body, and moved to the middle of their cells a few times (Lloyd, "Least
squares quantization in PCM", 1982), in whole numbers, on sample points.
"""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area, Shapes
from mazebook.mazes.grid.polygons.voronoi import sides_between
from mazebook.numerics.arrays import Float64, Int64

is_cut = True
is_drawn = True

_SAMPLES = 5  # sample points along the side of a cell: 25 a cell
_ROUNDS = 8
_BITS = 16
_BESIDE = 0.45  # sides: from an obstacle to the points around it
_SMALL = 1.1  # sides: the most radius of the ring of points around an obstacle
_STEP, _LEAST = 1.1, 0.6  # sides: between points on a ring, and at least between those of two rings


def sides(area: Area) -> Int64:
    """Return the sides of the cells around points, as many as cells are asked for."""
    return sides_between(relaxed(area), area)


def relaxed(area: Area) -> Int64:
    """Return points spread evenly over the body of an area: (n_cells, 2) int64."""
    places, beside = _samples(area)
    n = min(area.n_cells, len(places))
    first = np.arange(n + 1) * len(places) // n  # parts of the samples along a curve that fills the plane
    owner = np.repeat(np.arange(n), np.diff(first))
    chosen = first[:-1] + (area.draws("voronoi", n) % np.diff(first).astype(np.uint64)).astype(np.int64)
    points = places[chosen]
    fixed, at = _around_obstacles(area, points)
    for _ in range(_ROUNDS):
        points[fixed] = at
        _claim(places, beside, points, owner)
        count = np.bincount(owner, minlength=n)
        for axis in (0, 1):
            total = np.bincount(owner, places[:, axis], n).astype(np.int64)
            points[:, axis] = np.where(count > 0, total // np.maximum(count, 1), points[:, axis])
    points[fixed] = at
    return points


def _around_obstacles(area: Area, points: Int64) -> tuple[Int64, Int64]:
    """Return which points stay on rings around small obstacles, and where, so that walls run to each obstacle.

    Otherwise a small obstacle is inside a cell, or beside a corridor too narrow for a pencil.
    """
    taken: list[int] = []
    at: list[Float64] = []
    for hole in area.inside.interiors:
        middle, ring = _ring(hole)
        away = np.hypot(*(points - middle).T)
        away[taken] = np.inf
        nearest = np.argsort(away, kind="stable")[: len(ring)].tolist()
        for k, place in zip(nearest, ring, strict=True):
            if area.holds(place) and all(np.hypot(*(place - other)) > _LEAST * UNIT for other in at):
                taken.append(k)
                at.append(place)
    return np.array(taken, dtype=np.int64), np.rint(np.array(at).reshape(-1, 2)).astype(np.int64)


def _ring(hole: Shapes) -> tuple[Float64, Float64]:
    """Return the middle of an obstacle, and the points around it if it is small: (n_points, 2) float64."""
    import shapely

    circle = shapely.minimum_bounding_circle(hole)
    radius = shapely.minimum_bounding_radius(hole) + _BESIDE * UNIT
    middle = shapely.get_coordinates(circle.centroid)[0]
    n = max(3, round(2 * np.pi * radius / (_STEP * UNIT))) if radius <= _SMALL * UNIT else 0
    turns = 2 * np.pi * np.arange(n) / max(n, 1) + np.pi / 2
    return middle, middle + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def _samples(area: Area) -> tuple[Int64, list[Int64]]:
    """Return the sample points in the body in the order of a Z curve, (n, 2), and the samples on their four sides."""
    import shapely

    step = UNIT // _SAMPLES
    count = (area.high - area.low) // step + 1
    row, column = np.divmod(np.arange(count[0] * count[1]), count[0])
    places = np.stack([column, row], axis=1) * step + area.low + step // 2
    shapely.prepare(area.inside)
    inside = np.flatnonzero(shapely.contains_xy(area.inside, places[:, 0], places[:, 1]))
    code = np.zeros(len(inside), dtype=np.int64)
    for bit in range(_BITS):
        code |= (column[inside] >> bit & 1) << 2 * bit | (row[inside] >> bit & 1) << 2 * bit + 1
    inside = inside[np.argsort(code)]
    number = np.full((count[1] + 2, count[0] + 2), -1)
    number[row[inside] + 1, column[inside] + 1] = np.arange(len(inside))
    beside = []
    for up, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        found = number[row[inside] + 1 + up, column[inside] + 1 + right]
        beside.append(np.where(found < 0, np.arange(len(inside)), found))
    return places[inside], beside


def _claim(places: Int64, beside: list[Int64], points: Int64, owner: Int64) -> None:
    """Give each sample to the nearest of the points that it or its neighbours had; twice, as points move little."""
    x, y = points.T.copy()
    px, py = places.T.copy()
    away = (px - x[owner]) ** 2 + (py - y[owner]) ** 2
    for neighbour in beside * 2:
        other = owner[neighbour]
        farther = (px - x[other]) ** 2 + (py - y[other]) ** 2
        nearer = np.flatnonzero(farther < away)
        owner[nearer], away[nearer] = other[nearer], farther[nearer]
