"""The ways through a perfect maze: the cell before each cell, the forks of the route, and the ends of wrong ways."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np

from mazebook.mazes.kernels.search import distances
from mazebook.mazes.maze import Maze
from mazebook.mazes.tasks.posing.room import roomy_cells
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
        self.steps: Int32 = distances(grid.csr, maze.passages, int(maze.ends[0]))
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
    def dead_ends(self) -> list[int]:
        """The ends of wrong ways with room for a thing, in the order of cells."""
        return [cell for cell in self.leaves if cell in self.roomy]

    @cached_property
    def in_wrong_ways(self) -> list[int]:
        """The other cells off the route with room for a thing, in the order of cells."""
        return sorted(self.roomy - set(self.route) - set(self.leaves))

    @cached_property
    def leaves(self) -> list[int]:
        """The ends of wrong ways, in the order of cells; who has come to the Finish goes no farther."""
        start, finish = self.maze.ends.tolist()
        after = np.bincount(self.before[self.before >= 0], minlength=len(self.before))
        past, before = {finish}, self.before.tolist()
        for cell in self._order:
            if before[cell] in past:
                past.add(cell)
        return [cell for cell in np.flatnonzero(after == 0).tolist() if cell != start and cell not in past]

    @cached_property
    def nooks(self) -> set[int]:
        """The ends of wrong ways of one cell without room for a thing; everybody sees that they lead nowhere."""
        route = set(self.route)
        return {cell for cell in self.leaves if self.before[cell] in route} - self.roomy

    def last_rooms(self, leaves: Iterable[int]) -> list[int]:
        """Return the last cell with room for a thing on each wrong way, named by its end, that has any; each once."""
        before, route = self.before.tolist(), set(self.route)
        found: dict[int, None] = {}
        for cell in leaves:
            while cell not in self.roomy and cell not in route:
                cell = before[cell]
            if cell not in route:
                found[cell] = None
        return list(found)

    def read(self, signs: Mapping[int, str]) -> list[str]:
        """Return what is read on the way from Start to each cell, the cell included, with a blank between two signs."""
        found = [""] * len(self.before)
        before = self.before.tolist()
        for cell in self._order:
            there, sign = found[before[cell]] if before[cell] >= 0 else "", signs.get(cell, "")
            found[cell] = f"{there} {sign}" if there and sign else there or sign
        return found

    @cached_property
    def cells_behind(self) -> list[int]:
        """How many cells a way from Start enters through each cell, the cell included."""
        found, before = [1] * len(self.before), self.before.tolist()
        for cell in reversed(self._order):
            if before[cell] >= 0:
                found[before[cell]] += found[cell]
        return found

    @cached_property
    def _order(self) -> list[int]:
        """The cells by rising steps from Start."""
        found: list[int] = np.argsort(self.steps, kind="stable").tolist()
        return found

    def ways_from(self, cell: int) -> list[int]:
        """Return the cells after a cell, in their order."""
        return np.flatnonzero(self.before == cell).tolist()
