"""Rhombs, three to a hexagon: a wall of cubes."""

import numpy as np

from mazebook.mazes.grid.polygons.area import Area
from mazebook.numerics.arrays import Int64

is_cut = True

_RIGHT, _UP = np.array([953, 550]), np.array([0, 1100])  # two sides of a rhomb of area 1, 60 degrees apart
_AROUND = np.array([[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]])


tints = 2  # `tinted` gives these cells of each tint, from pale to dark; the others stay white


def sides(area: Area) -> Int64:
    """Return the sides of rhombs: six from each third corner of a lattice of triangles."""
    corners = _corners(area)
    ends = np.stack([np.repeat(corners, 6, axis=0), (corners[:, None] + _AROUND).reshape(-1, 2)], axis=1)
    return np.asarray(ends[..., :1] * _RIGHT + ends[..., 1:] * _UP + area.middle)


def tinted(area: Area) -> list[Int64]:
    """Return the left and the right faces of the cubes, whose tops stay white: each (n, 4, 2) int64, by corners."""
    corners = _corners(area)
    found = []
    for turn in (3, 4):
        one, other = _AROUND[turn], _AROUND[turn + 1]
        rhombs = np.stack([corners, corners + one, corners + one + other, corners + other], axis=1)
        places: Int64 = rhombs[..., :1] * _RIGHT + rhombs[..., 1:] * _UP + area.middle
        found.append(places)
    return found


def _corners(area: Area) -> Int64:
    """Return each third corner of a lattice of triangles around the middle of an area, (n, 2) int64, in its steps."""
    reach = int(area.reach / _RIGHT[0]) + 3
    steps = np.arange(-2 * reach, 2 * reach + 1)
    right, up = (each.ravel() for each in np.meshgrid(steps, steps))
    return np.asarray(np.stack([right, up], axis=1)[(right - up) % 3 == 0])
