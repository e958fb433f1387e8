"""The ways through a perfect maze: the cell before each cell, the forks of the route, and the ends of wrong ways."""

from functools import cached_property

import numpy as np

from mazebook.mazes.kernels.search import distances_from
from mazebook.mazes.maze import Maze
from mazebook.mazes.posing.room import roomy_cells
from mazebook.numerics.arrays import Int32, Int64


class Ways:
    """The tree of ways from Start, of a perfect maze.

    Attributes
    ----------
    steps : (n_cells,) int32, from Start
    before : (n_cells,) int64, the cell before each cell; -1 at Start
    """

    def __init__(self, maze: Maze) -> None:
        self.maze, grid = maze, maze.grid
        self.steps: Int32 = distances_from(grid.csr, maze.passages, maze.ends[:1])
        one, other = grid.ends[maze.passages].T.astype(np.int64)
        is_onward = self.steps[one] < self.steps[other]
        self.before: Int64 = np.full(grid.n_cells, -1, dtype=np.int64)
        self.before[np.where(is_onward, other, one)] = np.where(is_onward, one, other)

    @cached_property
    def route(self) -> list[int]:
        """The cells from Start to Finish."""
        return list(map(int, self.maze.solution))

    @cached_property
    def roomy(self) -> set[int]:
        """The cells with room for a thing; Start and Finish are none: their own signs stand there."""
        return set(roomy_cells(self.maze.grid).tolist()) - set(self.maze.ends.tolist())

    @cached_property
    def on_route(self) -> list[int]:
        """The cells of the route with room for a thing, in its order."""
        return [cell for cell in self.route if cell in self.roomy]

    @cached_property
    def off_route(self) -> list[int]:
        """The other cells with room for a thing: ends of wrong ways first, then the others, each by rising steps."""
        route, leaves = set(self.route), set(self.leaves)
        others = sorted(self.roomy - route, key=lambda cell: (int(self.steps[cell]), cell))
        return sorted(others, key=lambda cell: cell not in leaves)

    @cached_property
    def leaves(self) -> list[int]:
        """The ends of wrong ways, in the order of cells; who has come to the Finish goes no farther."""
        after = np.bincount(self.before[self.before >= 0], minlength=len(self.before))
        start, finish = self.maze.ends.tolist()
        ends = (cell for cell in np.flatnonzero(after == 0).tolist() if cell not in (start, finish))
        return [cell for cell in ends if finish not in self.path(cell)]

    def path(self, cell: int) -> list[int]:
        """Return the cells from Start to a cell."""
        found = [cell]
        while (cell := int(self.before[cell])) >= 0:
            found.append(cell)
        return found[::-1]

    def ways_from(self, cell: int) -> list[int]:
        """Return the cells after a cell, in their order."""
        return np.flatnonzero(self.before == cell).tolist()

    def read(self, signs: dict[int, str], leaf: int) -> list[str]:
        """Return the signs on the way from Start to a cell."""
        return [signs[cell] for cell in self.path(leaf) if cell in signs]
