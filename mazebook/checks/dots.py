"""Reading a maze back from a picture of black and white dots: each wall stands where it has to, and no other."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Float64

_SHARES = np.linspace(0.1, 0.9, 9)  # of a wall, from post to post: where it is looked at


def wrong_walls(black: Bool, first: Float64, second: Float64, standing: Bool) -> int:
    """Return how many walls of a maze are not as they should be: not black all along, or not white all along.

    Parameters
    ----------
    black : (rows, columns) bool, the picture
    first, second : (n, 2) float64, the posts of every wall that may stand, in rows and columns of the picture
    standing : (n,) bool, whether it stands
    """
    points = first[:, None] + _SHARES[None, :, None] * (second - first)[:, None]
    rows, columns = np.moveaxis(np.floor(points).astype(int), -1, 0)
    inside = (rows >= 0) & (rows < black.shape[0]) & (columns >= 0) & (columns < black.shape[1])
    found = black[np.where(inside, rows, 0), np.where(inside, columns, 0)]
    good = np.where(standing[:, None], found, ~found) & inside
    return int((~good.all(axis=1)).sum())
