"""Lines and curves in units of their own: what mazes are drawn with, before anyone knows where on a page."""

from __future__ import annotations

from dataclasses import dataclass

from mazebook.arrays import Float64, UInt8

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
