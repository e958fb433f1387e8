"""Reading a maze back from a picture of black and white dots: each wall, and the line of an answer."""

from __future__ import annotations

import numpy as np

from mazebook.numerics.arrays import Bool, Float64

_SHARES = np.linspace(0.1, 0.9, 9)  # of a wall, from post to post: where it is looked at
_LINE, _BESIDE = 0.05, 0.25  # of it from the middle: where a line that crosses it is, and no more can be


def wrong_walls(black: Bool, first: Float64, second: Float64, standing: Bool, crossed: Bool) -> int:
    """Return how many walls of a maze are not as they should be: black all along, or white all along.

    Where the line of an answer goes between two posts it is black in the middle, and white near both.

    Parameters
    ----------
    black : (rows, columns) bool, the picture
    first, second : (n, 2) float64, the posts of every wall that may stand, in rows and columns of the picture
    standing : (n,) bool, whether it stands
    crossed : (n,) bool, whether the line goes there
    """
    points = first[:, None] + _SHARES[None, :, None] * (second - first)[:, None]
    rows, columns = np.moveaxis(np.floor(points).astype(int), -1, 0)
    inside = (rows >= 0) & (rows < black.shape[0]) & (columns >= 0) & (columns < black.shape[1])
    found = black[np.where(inside, rows, 0), np.where(inside, columns, 0)]
    middle = np.abs(_SHARES - 0.5) < _LINE
    seen = ~(crossed[:, None] & ~middle & (np.abs(_SHARES - 0.5) < _BESIDE))
    wanted = standing[:, None] | (crossed[:, None] & middle)
    good = ((found == wanted) & inside) | ~seen
    return int((~good.all(axis=1)).sum())
