"""Reading a maze back from a black and white picture: each wall, and the line of an answer."""

import numpy as np

from mazebook.numerics.arrays import Bool, Float64

_SHARES = np.linspace(0.1, 0.9, 9)  # of a wall, from post to post: the places that are checked
_LINE, _BESIDE = 0.05, 0.25  # of a wall, from its middle: a line is within the first; the rest up to the second is free


def wrong_walls(black: Bool, first: Float64, second: Float64, standing: Bool, crossed: Bool) -> int:
    """Return how many walls of a maze are wrong: a standing wall is black all along, an open one white all along.

    Where an answer's line crosses between two posts, the middle is black and both ends are white.

    Parameters
    ----------
    black : (rows, columns) bool, the picture
    first, second : (n, 2) float64, the two posts of each wall, in rows and columns of the picture
    standing : (n,) bool, True for the walls that stand
    crossed : (n,) bool, True where the line crosses
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
