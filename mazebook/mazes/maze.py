"""The maze: a grid, its opened passages, its two ends and the route between them."""

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.arrays import Bool, Int32


@dataclass(frozen=True, eq=False)
class Maze:
    """A carved grid with Start and Finish.

    Attributes
    ----------
    grid : the grid
    passages : (n_edges,) bool, True for opened LINK and STAIR edges; doors stay False here
    doors : (2,) int32, the opened border edges at Start and Finish; -1 = an end inside, without an opening
    ends : (2,) int32, the cells where the route starts and finishes
    solution : (n_steps,) int32, the cells from Start to Finish
    """

    grid: Grid
    passages: Bool
    doors: Int32
    ends: Int32
    solution: Int32

    def __post_init__(self) -> None:
        """Keep read-only views of the arrays, contiguous for the kernels: a maze never changes."""
        for name in ("passages", "doors", "ends", "solution"):
            held = np.ascontiguousarray(getattr(self, name)).view()
            held.flags.writeable = False
            object.__setattr__(self, name, held)

    @cached_property
    def fingerprint(self) -> str:
        """32 hex digits, equal for mazes that can be turned or mirrored into each other, wherever their doors are."""
        shape, orders = self.grid.canonical
        opened = self.passages[self.grid.links]
        least = min(np.packbits(opened[order]).tobytes() for order in orders)
        digest = hashlib.blake2b(self.grid.tessellation.encode() + b"\0" + shape + least, digest_size=16)
        return digest.hexdigest()

    @property
    def loops(self) -> int:
        """Number of passages beyond those of a perfect maze."""
        return int(np.count_nonzero(self.passages)) - (self.grid.n_cells - 1)

    @cached_property
    def walls(self) -> Int32:
        """(n_walls,) int32: the edges whose walls stand."""
        standing = ~self.passages & (self.grid.wall_posts[:, 0] >= 0)
        standing[self.doors[self.doors >= 0]] = False
        return np.flatnonzero(standing).astype(np.int32)
