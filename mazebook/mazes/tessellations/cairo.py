"""Pentagons in fours, as on the pavements of Cairo."""

import numpy as np

from mazebook.mazes.grid.polygons.area import Area
from mazebook.numerics.arrays import Int64

is_cut = True

# Of the squares that the tiling is drawn in, each as large as two cells: half a side, and half the bar in the middle of
# each, which lies and stands in turn. Its ends are joined to the corners at angles of 120 degrees.
_HALF, _BAR = 724, 306
_LYING = np.array(
    [[[-_BAR, 0], [_BAR, 0]], *([[x * _BAR, 0], [x * _HALF, y * _HALF]] for x in (-1, 1) for y in (-1, 1))]
)


def sides(area: Area) -> Int64:
    """Return the sides of the pentagons: a bar and four slanting sides in each square."""
    count = (area.high - area.low) // (2 * _HALF) + 3
    column, row = (each.ravel() for each in np.meshgrid(np.arange(count[0]), np.arange(count[1])))
    middles = (2 * np.stack([column, row], axis=1) + 1 - count) * _HALF + area.middle
    standing = ((column + row) % 2 == 1)[:, None, None, None]
    found = middles[:, None, None] + np.where(standing, _LYING[..., ::-1], _LYING)
    return np.asarray(found.reshape(-1, 2, 2))
