"""Cells in the spirals of a sunflower's seeds, around the middle.

Seed i stands at the golden angle from the one before, at a distance that grows as the square root of i (Vogel, "A
better way to construct the sunflower head", Mathematical Biosciences 44, 1979).
"""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.mazes.grid.polygons.voronoi import sides_between
from mazebook.numerics.arrays import Int64

is_cut = True

_GOLDEN_ANGLE = np.pi * (3 - np.sqrt(5))


def sides(area: Area) -> Int64:
    """Return the sides of the cells around the seeds."""
    seed = np.arange(int(np.pi * (area.reach / UNIT + 2) ** 2)) + 0.5
    away, turn = np.sqrt(seed / np.pi) * UNIT, seed * _GOLDEN_ANGLE
    points = np.rint(np.stack([away * np.cos(turn), away * np.sin(turn)], axis=1)).astype(np.int64)
    return sides_between(points + area.middle, area)
