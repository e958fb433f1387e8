"""Spokes: sides from a small obstacle to corners of the cell around it, which no side of its tiling meets."""

from itertools import combinations

import numpy as np

from mazebook.mazes.grid.polygons.area import Shapes
from mazebook.numerics.arrays import Float64, Int64

_APART = np.radians(100.0)  # the least angle between two spokes
_NEAREST = 8  # corners that are tried


def spokes_to(obstacles: list[Shapes], sides: Int64, inside: Shapes) -> Int64:
    """Return two sides from each obstacle that no side meets to corners of the cell around it: (n, 2, 2) int64.

    Parameters
    ----------
    sides : (n_sides, 2, 2) int64
    inside : where cells are; a corner is in there
    """
    import shapely

    lines = shapely.linestrings(sides)
    found = []
    for obstacle in obstacles:
        if not shapely.intersects(lines, obstacle).any():
            found += _spokes(shapely.get_coordinates(obstacle.centroid)[0], sides, lines, inside)
    return np.array(found, dtype=np.int64).reshape(-1, 2, 2)


def _spokes(middle: Float64, sides: Int64, lines: Shapes, inside: Shapes) -> list[Int64]:
    """Return the two shortest spokes from a place that part its cell well; nothing without two clear ones."""
    import shapely

    start = np.rint(middle).astype(np.int64)
    corners = np.unique(sides.reshape(-1, 2), axis=0)
    order = np.argsort(np.hypot(*(corners - start).T), kind="stable")[:_NEAREST]
    spokes = [np.stack([start, corner]) for corner in corners[order]]
    clear = [
        spoke
        for spoke in spokes
        if shapely.contains_xy(inside, *spoke[1]) and not (shapely.crosses(shapely.LineString(spoke), lines)).any()
    ]

    pairs = [pair for pair in combinations(clear, 2) if _angle(*pair) >= _APART]
    return list(pairs[0]) if pairs else []  # the corners are sorted by distance


def _angle(one: Int64, other: Int64) -> float:
    a, b = (np.arctan2(*(spoke[1] - spoke[0])[::-1]) for spoke in (one, other))
    turn = abs(float(a - b))
    return min(turn, 2 * np.pi - turn)
