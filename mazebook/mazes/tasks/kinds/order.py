"""Numbers, letters or a times table: the way leads through them in the right order."""

from string import ascii_uppercase

from mazebook.errors import GridError, UsageError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import one_by_lot, shuffled, spread
from mazebook.mazes.tasks.posing.task import Task, Thing
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.numerics.rng import Rng

version = 1
knobs = ("count", "tables", "up_to")
cells = (14, 6)
signs = "88"

_SEQUENCE = 2  # things, if `count` or `up_to` says how many: the least
_FEWEST, _LEAST, _MOST = 3, 5, 12  # things on the way: at least, usually at least, and at most
_A_CELL = 3  # cells of the route, of which at most one holds a thing


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze with a sequence in order on its route, and members out of order in wrong ways.

    A wrong way may go on in order for a while, but only a nook has the whole sequence. Raises GridError if there is no
    room, and UsageError if one thing is asked for.
    """
    ways = Ways(maze)
    room = len(ways.on_route)
    row = _sequence(knobs, min(max(room // _A_CELL, min(_LEAST, room)), _MOST), rng)
    if room < max(len(row), _FEWEST):
        raise GridError(f"the way has room for {room} things, and {max(len(row), _FEWEST)} are asked for.")
    if len(row) < _SEQUENCE:
        raise UsageError(f"{len(row)} thing is not a sequence. Use {_SEQUENCE} or more.")
    # As with letters, nothing may leave the route behind the last thing.
    cells = [*spread(rng, ways.on_route[:-1], len(row) - 1), ways.on_route[-1]]
    found = dict(zip(cells, row, strict=True))
    texts, whole = ways.read(found), " ".join(row)
    behind = ways.last_rooms(leaf for leaf in ways.leaves if texts[leaf] == whole)
    others = [leaf for leaf in ways.dead_ends if texts[leaf] != whole]
    for leaf in [*behind, *shuffled(rng, others, max(len(row) - len(behind), 0))]:
        # A wrong way neither goes on in order nor ends with the last one, so that it shows itself as wrong.
        read = len(texts[leaf].split())
        wrong = [sign for place, sign in enumerate(row[:-1]) if place != read]
        if wrong:  # of two things, neither is wrong before the first
            found[leaf] = one_by_lot(rng, wrong)
    texts = ways.read(found)
    if any(texts[leaf] == whole for leaf in ways.leaves if leaf not in ways.nooks):
        raise GridError("a way to a dead end has the same things in the same order.")
    things = tuple(Thing(*each) for each in sorted(found.items()))
    return maze, Task(knobs, version, things, f"{row[0]} {row[-1]}", on_way=len(row))


def _sequence(knobs: TaskKnobs, usual: int, rng: Rng) -> list[str]:
    """Return the things in their order; `usual` : how many there are, where nothing says it."""
    if isinstance(knobs.up_to, str):
        return list(ascii_uppercase[: ascii_uppercase.index(knobs.up_to) + 1])
    step = one_by_lot(rng, knobs.tables) if knobs.tables else 1
    count = knobs.count or (knobs.up_to // step if knobs.up_to else min(usual, 10) if knobs.tables else usual)
    return [str(step * place) for place in range(1, count + 1)]
