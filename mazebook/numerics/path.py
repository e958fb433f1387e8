"""Lines and curves in units of their own, in which mazes are drawn before they have a place on a page."""

from dataclasses import dataclass

import numpy as np

from mazebook.numerics.arrays import Float64, UInt8

MOVE, LINE, CURVE, CLOSE = 0, 1, 2, 3
POINTS_OF = (1, 1, 3, 0)  # how many points each operator takes


@dataclass(frozen=True, eq=False)
class Path:
    """Lines and cubic curves; drawn by reference, so one path may be placed on many pages.

    Attributes
    ----------
    ops : (n_ops,) uint8, each MOVE, LINE, CURVE or CLOSE
    points : (n_points, 2) float64, the operators' points in order: one for MOVE and LINE, three for CURVE
    """

    ops: UInt8
    points: Float64


def part_within(path: Path, x0: float, y0: float, x1: float, y1: float) -> Path:
    """Return the lines and curves that may reach into a rectangle, uncut; a path without CLOSE.

    Inside the rectangle a round pen draws the same from this part as from the whole path: ends are as round as joins.
    """
    counts = np.array(POINTS_OF)[path.ops]
    last = np.cumsum(counts) - 1
    ends = path.points[last]
    starts = np.roll(ends, 1, axis=0)
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    curves = np.flatnonzero(path.ops == CURVE)
    for back in (1, 2):  # a curve stays within the hull of its four points
        control = path.points[last[curves] - back]
        low[curves], high[curves] = np.minimum(low[curves], control), np.maximum(high[curves], control)
    kept = (path.ops != MOVE) & (low <= (x1, y1)).all(axis=1) & (high >= (x0, y0)).all(axis=1)
    begins = kept & ~np.roll(kept, 1)
    after_ops, after_points = np.cumsum(kept * 1 + begins), np.cumsum(kept * counts + begins)
    ops = np.empty(kept.sum() + begins.sum(), dtype=np.uint8)
    ops[after_ops[kept] - 1] = path.ops[kept]
    ops[after_ops[begins] - 2] = MOVE
    points = np.empty(((kept * counts).sum() + begins.sum(), 2))
    points[after_points[kept] - 1] = ends[kept]
    points[(after_points - counts - 1)[begins]] = starts[begins]
    curves = curves[kept[curves]]
    for back in (1, 2):
        points[after_points[curves] - 1 - back] = path.points[last[curves] - back]
    return Path(ops, points)
