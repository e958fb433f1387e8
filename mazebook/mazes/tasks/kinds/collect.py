"""Things lie on the way and in dead ends: those on the way are counted."""

from mazebook.errors import GridError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import one_by_lot, shuffled, spread
from mazebook.mazes.tasks.posing.task import Task, Thing
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.numerics.rng import Rng

version = 1
knobs = ("count",)
cells = (10, 6)
signs = ""

_LEAST, _MOST = 2, 12  # things on the way: one is no counting, and more is tedious
_A_CELL = 3  # cells of the route, of which at most one holds a thing
_OTHERS = (0.5, 1.25)  # of the number on the way: things elsewhere


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze with things in cells, well spread over the route and in wrong ways.

    Raises GridError if there is no room for them.
    """
    ways = Ways(maze)
    most = min(max(len(ways.on_route) // _A_CELL, _LEAST), _MOST)
    count = knobs.count or one_by_lot(rng, range(max(most // 2, _LEAST), most + 1))
    if len(ways.on_route) < count:
        raise GridError(f"the way has room for {len(ways.on_route)} things, and {count} are asked for.")
    found = spread(rng, ways.on_route, count)
    low, high = (round(share * count) for share in _OTHERS)
    wanted = one_by_lot(rng, range(max(low, 1), high + 1))
    at_ends = shuffled(rng, ways.dead_ends, wanted)
    found += [*at_ends, *shuffled(rng, ways.in_wrong_ways, wanted - len(at_ends))]
    return maze, Task(knobs, version, tuple(Thing(cell, "") for cell in sorted(found)), str(count), on_way=count)
