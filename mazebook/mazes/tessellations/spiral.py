"""One arm that winds out from the middle, its cells a little larger from turn to turn: a snail."""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.numerics.arrays import Float64, Int64

is_cut = True

_INNER, _OUTER = 0.86, 1.2  # width of the arm in the middle and at the corners of the box, in sides
_CORE = 0.15  # where the arm begins, in its widths
_TURN = 2 * np.pi


def sides(area: Area) -> Int64:
    """Return the sides of the cells: those along the arm, and those across it."""
    reach = area.reach / UNIT + 2
    growth = (_OUTER - _INNER) / reach

    def away(turned: Float64) -> Float64:
        """Return the distance from the middle to the arm's outer edge; each turn is as wide as the arm is there."""
        return (np.exp(growth * (turned / _TURN + 1)) - 1) * _INNER / growth + _CORE * _INNER

    cuts = [0.0]
    while away(np.array(cuts[-1] - _TURN)) < reach:
        middle = float(away(np.array(cuts[-1] - _TURN / 2)))
        cuts.append(cuts[-1] + (_INNER + growth * middle) / middle)
    across = np.array(cuts)
    along = np.unique(np.concatenate([across, across - _TURN, -_TURN * np.arange(0, 1, 1 / 6)]))
    along = along[along <= across[-1]]

    def placed(turned: Float64) -> Int64:
        spokes = np.stack([np.cos(turned), np.sin(turned)], axis=1)
        return np.asarray(np.rint(away(turned)[:, None] * UNIT * spokes).astype(np.int64) + area.middle)

    arm = np.stack([placed(along[:-1]), placed(along[1:])], axis=1)
    return np.concatenate([arm, np.stack([placed(across - _TURN), placed(across)], axis=1)])
