"""Rhombs, three to a hexagon: a wall of cubes."""

import numpy as np

from mazebook.mazes.grid.polygons.area import Area
from mazebook.numerics.arrays import Int64

_RIGHT, _UP = np.array([1100, 0]), np.array([550, 953])  # two sides of a rhomb of area 1, 60 degrees apart
_AROUND = np.array([[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]])


def sides(area: Area) -> Int64:
    """Return the sides of rhombs: six from each third corner of a lattice of triangles."""
    reach = int(area.reach / _UP[1]) + 3
    steps = np.arange(-2 * reach, 2 * reach + 1)
    right, up = (each.ravel() for each in np.meshgrid(steps, steps))
    corners = np.stack([right, up], axis=1)[(right - up) % 3 == 0]
    ends = np.stack([np.repeat(corners, 6, axis=0), (corners[:, None] + _AROUND).reshape(-1, 2)], axis=1)
    return np.asarray(ends[..., :1] * _RIGHT + ends[..., 1:] * _UP + area.middle)
