"""The ways through a printed maze, by the walls that were read: the route, and where wrong ways end."""

from collections import deque
from collections.abc import Collection
from functools import cached_property

from mazebook.checks.proof.walls.record_walls import ReadWalls


class ReadWays:
    """The ways from Start of a maze whose passages were read and have no loops, but for those with arrows.

    Attributes
    ----------
    arrows : the cells that each one-way passage leads from, and to
    before : the cell before each cell that can be reached; that of Start is -1
    """

    def __init__(self, read: ReadWalls, start: int, finish: int, arrows: Collection[tuple[int, int]] = ()) -> None:
        self.start, self.finish, self.arrows = start, finish, set(arrows)
        self._beside: dict[int, list[int]] = {}
        for one, other in read.links.tolist():
            self._beside.setdefault(one, []).append(other)
            self._beside.setdefault(other, []).append(one)
        self.before = {start: -1}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for other in self._beside.get(cell, ()):
                if other not in self.before:
                    self.before[other] = cell
                    queue.append(other)

    @cached_property
    def route(self) -> list[int]:
        """The cells from Start to Finish; none if no way leads there."""
        return self.path(self.finish) if self.finish in self.before else []

    @cached_property
    def wrong_ends(self) -> list[int]:
        """The cells where a way ends that is not past the Finish."""
        ends = [cell for cell in self.before if not self.after(cell) and cell != self.finish]
        return [cell for cell in ends if self.finish not in self.path(cell)]

    @cached_property
    def nooks(self) -> set[int]:
        """The wrong ends one step off the route."""
        route = set(self.route)
        return {cell for cell in self.wrong_ends if self.before[cell] in route}

    def path(self, cell: int) -> list[int]:
        """Return the cells from Start to a cell."""
        found = []
        while cell >= 0:
            found.append(cell)
            cell = self.before[cell]
        return found[::-1]

    def beside(self, cell: int) -> list[int]:
        """Return the cells to which a cell leads, forwards and back."""
        return self._beside.get(cell, [])

    def after(self, cell: int) -> list[int]:
        """Return the cells to which a cell leads on."""
        return [other for other in self._beside.get(cell, ()) if other != self.before[cell]]
