"""An outline: polygons that a grid is cut to, on a grid of whole numbers; imports no shapely."""

import hashlib
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from mazebook.errors import GridError
from mazebook.numerics.arrays import Float64, Int64

RASTER = 2**14  # steps along the longer side of the box: four for each thousandth of a cell in a maze of 3,000 cells
Holes = bool | tuple[tuple[int, int], ...]  # all that run the other way round, none, or the white around some places
_SHIFT = 0.3819  # of a step. Drawings lie on round numbers: unshifted, 1e-9 would move many points by a step


class Outline:
    """Polygons whose inside is a shape; equal if they are equal once scaled to a box of one size.

    Parameters
    ----------
    polygons : each (n, 2) float64, y up, in any unit
    holes : whether a polygon that runs the other way round than the one around it is a hole; otherwise all are filled,
        but for the white around some places, given in shares of the box from its lower left corner

    Attributes
    ----------
    rings : each (n, 2) int64, the polygons in steps of the box's longer side / `RASTER`, from its lower left corner
    holes : as given, places in steps

    Raises
    ------
    GridError
        If there is no polygon, or the box around all has no width or no height.
    """

    def __init__(self, polygons: Sequence[Float64], *, holes: bool | Sequence[tuple[float, float]] = False) -> None:
        corners = [np.asarray(polygon, dtype=np.float64) for polygon in polygons if len(polygon) >= 3]
        every = np.concatenate(corners) if corners else np.zeros((1, 2))
        low, high = every.min(axis=0), every.max(axis=0)
        if not np.isfinite(every).all() or not (high > low).all():
            raise GridError("nothing of it is black: there is no shape in it.")
        step = (high - low).max() / RASTER
        self.rings: tuple[Int64, ...] = tuple(_steps((ring - low) / step) for ring in corners)
        self.holes: Holes = holes if isinstance(holes, bool) else _places(holes, (high - low) / step)

    @classmethod
    def read(cls, rings: Sequence[str], *, holes: Holes) -> "Outline":
        """Return the outline whose `rings` are written so: ``"x y, x y, ..."``, in steps."""
        found = cls.__new__(cls)
        found.rings = tuple(
            _frozen(np.array([pair.split() for pair in ring.split(", ")], dtype=np.int64)) for ring in rings
        )
        found.holes = holes if isinstance(holes, bool) else tuple((x, y) for x, y in holes)
        return found

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The rings as text, as `read` takes them."""
        return tuple(", ".join(f"{x} {y}" for x, y in ring.tolist()) for ring in self.rings)

    @cached_property
    def digest(self) -> str:
        """Hash of the rings, 20 hex digits."""
        digest = hashlib.blake2b(repr(self.holes).encode(), digest_size=10)
        for ring in self.rings:
            digest.update(len(ring).to_bytes(8, "little") + ring.astype("<i8").tobytes())
        return digest.hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outline) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def _places(shares: Sequence[tuple[float, float]], box: Float64) -> tuple[tuple[int, int], ...]:
    return tuple((int(x * box[0]), int(y * box[1])) for x, y in shares)


def _steps(places: Float64) -> Int64:
    return _frozen(np.floor(places + _SHIFT).astype(np.int64))


def _frozen(ring: Int64) -> Int64:
    ring.flags.writeable = False
    return ring
