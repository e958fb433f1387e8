"""Arrows make passages one-way: one way alone never goes against an arrow."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import shuffled
from mazebook.mazes.tasks.posing.one_way import Step, core_of, ways_through
from mazebook.mazes.tasks.posing.room import passage_clearances, roomy_passages
from mazebook.mazes.tasks.posing.task import Arrow, Task
from mazebook.mazes.tasks.posing.walks import neighbours_of
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.numerics.rng import Rng

version = 1
knobs = ()
cells = (20, 0)
signs = "\u2192"
between = True
loops = (1, 10)

ARROW = "\u2192"
_A_LOOP = 3.0  # cells along a side of a maze, for each passage that is opened
_LEAST_LOOP, _LEAST_PART = 6, 2  # steps around an opened passage, and of them on the route
_TRIES = 12  # sets of opened passages
_SHOWN = 2  # of the arrows that bar a way: one arrow more on the right way for so many

_Edges = Mapping[frozenset[int], int]


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return a maze with more passages than one way needs, and arrows in some that leave one way alone.

    The way is one of those that the opened passages make possible. Every other way meets an arrow that points against
    it; some arrows stand on the right way. Raises GridError if there is no room for them.
    """
    grid, (start, finish) = maze.grid, maze.ends.tolist()
    low, high = loops
    wanted = min(max(round(grid.n_cells**0.5 / _A_LOOP), low), high)
    for attempt in range(_TRIES):
        opened = _opened(maze, max(wanted - attempt // 3, low), rng)
        if len(opened) < low:
            continue
        passages = maze.passages.copy()
        passages[opened] = True
        looped = Maze(grid, passages, maze.doors, maze.ends, maze.solution)
        core = core_of(neighbours_of(looped), start, finish)
        (way,) = ways_through(core, start, finish, most=1, rng=rng)
        places = _Places(looped)
        arrows = _barred(core, way, places, rng)
        if not arrows:
            continue
        arrows += places.free(list(pairwise(way)), arrows, len(arrows) // _SHOWN, rng)
        on_way = len({*pairwise(way)} & {*arrows})
        things = tuple(sorted(Arrow(here, ARROW, there) for here, there in arrows))
        found = Maze(grid, passages, maze.doors, maze.ends, np.array(way, dtype=np.int32))
        return found, Task(knobs, version, things, "", on_way)
    raise GridError("the maze has no room for one-way passages. Use a larger size, or a level for older children.")


def _opened(maze: Maze, count: int, rng: Rng) -> list[int]:
    """Return walls of a perfect maze to open, each between two ways that leave its route at different places.

    No cell is beside two of them or beside an end, no two cells get a second passage between them, and no post loses
    its last wall.
    """
    grid, ways = maze.grid, Ways(maze)
    order, place = {cell: k for k, cell in enumerate(ways.route)}, [0] * grid.n_cells
    before = ways.before.tolist()
    for cell in np.argsort(ways.steps, kind="stable").tolist():
        place[cell] = order[cell] if cell in order else place[before[cell]]
    steps, walls = ways.steps.tolist(), np.bincount(grid.wall_posts[maze.walls].ravel(), minlength=len(grid.posts))
    beside, taken, found = neighbours_of(maze), set(maze.ends.tolist()), list[int]()
    for edge in shuffled(rng, [each for each in roomy_passages(grid).tolist() if not maze.passages[each]]):
        (one, other), posts = grid.ends[edge].tolist(), grid.wall_posts[edge]
        low, high = sorted((place[one], place[other]))
        around = steps[one] + steps[other] - 2 * low  # at least: both ways leave the route no earlier
        if {one, other} & taken or other in beside[one] or (walls[posts] < 2).any():
            continue
        if high - low < _LEAST_PART or around < _LEAST_LOOP:
            continue
        found.append(edge)
        taken |= {one, other}
        walls[posts] -= 1
        if len(found) == count:
            break
    return sorted(found)


def _barred(core: Sequence[Sequence[int]], way: Sequence[int], places: "_Places", rng: Rng) -> list[Step]:
    """Return arrows that bar all other ways, each where one leaves the right way; none if they have no room.

    Arrows only take steps away, so that the right way stays, and no step of it is ever barred.
    """
    right, onward, arrows = set(way), dict(pairwise(way)), list[Step]()
    while True:
        others = [found for found in ways_through(core, way[0], way[-1], arrows) if found != way]
        if not others:
            return arrows
        steps = pairwise(others[0])
        part = [next(step for step in steps if onward.get(step[0]) != step[1])]
        while part[-1][1] not in right:
            part.append(next(steps))
        more = places.free([(there, here) for here, there in part], arrows, 1, rng)
        if not more:
            return []
        arrows += more


class _Places:
    """The passages of a maze with room for an arrow."""

    def __init__(self, maze: Maze) -> None:
        self._grid: Grid = maze.grid
        self._ends = set(maze.ends.tolist())
        edges = [edge for edge in roomy_passages(maze.grid).tolist() if maze.passages[edge]]
        self._edges: _Edges = {frozenset(maze.grid.ends[edge].tolist()): edge for edge in edges}
        self._apart = 2 * float(passage_clearances(maze.grid)[edges].min(initial=np.inf))

    def free(self, steps: Sequence[Step], arrows: Sequence[Step], count: int, rng: Rng) -> list[Step]:
        """Return some of the steps, at most `count`, whose passages have room beside those with arrows."""
        taken, found = list(arrows), list[Step]()
        for step in shuffled(rng, steps):
            if len(found) < count and self._has_room(step, taken):
                taken.append(step)
                found.append(step)
        return found

    def _has_room(self, step: Step, taken: Sequence[Step]) -> bool:
        edge = self._edges.get(frozenset(step))
        if edge is None or self._ends & set(step):
            return False
        middles = self._grid.middles
        others = [self._edges[frozenset(other)] for other in taken]
        return all(float(np.hypot(*(middles[edge] - middles[other]))) >= self._apart for other in others)
