"""The maze: a grid, its opened passages, its ends and the routes between them."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import descend, distances, distances_from
from mazebook.numerics.arrays import Bool, Int32


class Route(NamedTuple):
    """A way through a maze: the places of its two ends in `Maze.ends`, and its cells, (n_steps,) int32."""

    start: int
    finish: int
    cells: Int32


@dataclass(frozen=True, eq=False)
class Maze:
    """A carved grid with Start and Finish, or with several of them.

    Attributes
    ----------
    grid : the grid
    passages : (n_edges,) bool, True for opened LINK and STAIR edges; doors stay False here
    doors : (n_ends,) int32, the opened border edges at Start and Finish; -1 = an end inside, without an opening
    ends : (n_ends,) int32, the cells where routes start and finish, each another one; starts come first
    solution : (n_steps,) int32, the cells from Start to Finish; of several routes, the one that is asked for
    starts : how many of the ends are starts
    """

    grid: Grid
    passages: Bool
    doors: Int32
    ends: Int32
    solution: Int32
    starts: int = 1

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

    @cached_property
    def routes(self) -> tuple[Route, ...]:
        """The shortest route from each start to each finish that it is connected to; the first is `solution`."""
        if len(self.ends) == 2:
            return (Route(0, 1, self.solution),)
        csr, found = self.grid.csr, []
        for finish in range(self.starts, len(self.ends)):
            steps = distances(csr, self.passages, int(self.ends[finish]))
            for start, cell in enumerate(self.ends[: self.starts].tolist()):
                if steps[cell] >= 0:
                    found.append(Route(start, finish, descend(csr, self.passages, steps, cell)))
        asked = self.solution[0], self.solution[-1]
        return tuple(sorted(found, key=lambda route: (route.cells[0], route.cells[-1]) != asked))

    @cached_property
    def parts(self) -> int:
        """Number of parts, without a passage from one to another, that the starts are in."""
        if self.starts == 1:
            return 1
        steps = [distances(self.grid.csr, self.passages, cell) for cell in self.ends[: self.starts].tolist()]
        return sum(not any(other[cell] >= 0 for other in steps[:k]) for k, cell in enumerate(self.ends[: self.starts]))

    @cached_property
    def off_route(self) -> Int32:
        """(n_cells,) int32: the steps from each cell to the route of `solution`; -1 where no way leads to it."""
        route = self.solution.copy()  # for a read-only array the kernel would be compiled again
        return distances_from(self.grid.csr, self.passages, route)

    @property
    def loops(self) -> int:
        """Number of passages beyond those of a perfect maze, or of a perfect maze for each part with a start."""
        return int(np.count_nonzero(self.passages)) - (self.grid.n_cells - self.parts)

    @cached_property
    def walls(self) -> Int32:
        """(n_walls,) int32: the edges whose walls stand."""
        standing = ~self.passages & (self.grid.wall_posts[:, 0] >= 0)
        standing[self.doors[self.doors >= 0]] = False
        return np.flatnonzero(standing).astype(np.int32)
