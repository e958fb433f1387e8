"""Where a tiling is wanted: the box and the body that its sides cover; imports no shapely."""

import hashlib
from typing import Any, NamedTuple

import numpy as np

from mazebook.numerics.arrays import Float64, Int64, UInt64

UNIT = 1024  # whole numbers to the side of a square cell of mean area

Shapes = Any  # geometries of shapely, which has no types


class Area(NamedTuple):
    """Where a tiling is wanted, in whole numbers, `UNIT` to the side of a square cell of mean area.

    Attributes
    ----------
    low, high : (2,) int64, the corners of the box
    inside : the body, a polygon of shapely, for tilings that follow it
    n_cells : how many cells are asked for
    seed : of tilings that are drawn
    """

    low: Int64
    high: Int64
    inside: Shapes
    n_cells: int
    seed: int

    def draws(self, name: str, n: int) -> UInt64:
        """Return `n` random numbers of 64 bits, set by the seed and a name: (n,) uint64, by SHAKE-128."""
        digest = hashlib.shake_128(f"{name} {self.seed}".encode()).digest(8 * n)
        return np.frombuffer(digest, dtype="<u8").astype(np.uint64)

    def lattice(self, across: int, up: int) -> tuple[Int64, Int64]:
        """Return the first corner and the columns and rows of boxes `across` x `up` that cover the area, centred."""
        step = np.array([across, up])
        count = -(-(self.high - self.low) // step) + 2
        return (self.low + self.high - count * step) // 2, count

    def holds(self, place: Float64) -> bool:
        """Return whether a place is in the body."""
        import shapely

        return bool(shapely.contains_xy(self.inside, *place))

    @property
    def middle(self) -> Int64:
        """(2,) int64, the middle of the box."""
        return (self.low + self.high) // 2

    @property
    def reach(self) -> float:
        """Distance from the middle of the box to its corners."""
        return float(np.hypot(*(self.high - self.low))) / 2
