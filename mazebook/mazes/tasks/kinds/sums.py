"""At forks stands a sum: the way with its right result leads on."""

from mazebook.errors import GridError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import one_by_lot, shuffled
from mazebook.mazes.tasks.posing.task import Task, Thing
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.numerics.rng import Rng, below
from mazebook.numerics.wording import counted

version = 1
knobs = ("count", "tables", "up_to")
cells = (36, 20)
few_on = ("penrose", "upsilon")
signs = "88+8"
solved = True

_LEAST, _MOST = 1, 6  # sums in a maze
TIMES, MINUS = "\u00d7", "\u2212"
_USUAL = 10  # the largest result, where nothing says it


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze with sums at forks of its route: the right result stands on the way on, mistakes on the others.

    The mistakes are those that children make: one or ten off, the neighbour in the times table, plus for times. Raises
    GridError if there are too few forks with room.
    """
    ways = Ways(maze)
    forks = _forks(ways)
    most = knobs.count or _MOST
    if len(forks) < (knobs.count or _LEAST):
        found = counted(len(forks), "fork")
        raise GridError(f"the way has {found} with room for a sum, and {knobs.count or _LEAST} are asked for.")
    chosen = forks[:most]
    signs_at: dict[int, str] = {}
    results: list[str] = []
    made: set[str] = set()
    for fork, onward, others in sorted(chosen, key=lambda each: int(ways.steps[each[0]])):
        text, result, mistakes = _sum(knobs, rng, made)
        made.add(text)
        signs_at |= {fork: text, onward: str(result)}
        signs_at |= dict(zip(others, map(str, shuffled(rng, mistakes)), strict=False))
        results.append(str(result))
    things = tuple(Thing(*each) for each in sorted(signs_at.items()))
    return maze, Task(knobs, version, things, " ".join(results), on_way=len(results))


def _forks(ways: Ways) -> list[tuple[int, int, list[int]]]:
    """Return forks of the route: the fork, the next cell of the route, the first cells of its wrong ways.

    All of them have room, and no cell belongs to two forks. Those with the longest wrong ways come first: there a sum
    helps most.
    """
    every = []
    for fork, onward in zip(ways.route[1:-1], ways.route[2:], strict=True):
        others = [cell for cell in ways.ways_from(fork) if cell != onward]
        if others and {fork, onward, *others} <= ways.roomy:
            every.append((-sum(ways.cells_behind[cell] for cell in others), fork, onward, others))
    found, taken = [], set[int]()
    for _, fork, onward, others in sorted(every):
        cells = {fork, onward, *others}
        if not cells & taken:
            found.append((fork, onward, others))
            taken |= cells
    return found


def _sum(knobs: TaskKnobs, rng: Rng, made: set[str]) -> tuple[str, int, list[int]]:
    """Return a sum that is not in `made`, if there is one, its result, and typical mistakes."""
    while True:
        text, result, mistakes = _times(knobs, rng) if knobs.tables else _plus_or_minus(knobs, rng)
        if text not in made or int(below(rng, 4)) == 0:  # a small table has few sums
            return text, result, sorted({wrong for wrong in mistakes if wrong >= 0 and wrong != result})


def _times(knobs: TaskKnobs, rng: Rng) -> tuple[str, int, list[int]]:
    table, factor = one_by_lot(rng, knobs.tables), 2 + int(below(rng, 9))
    if isinstance(knobs.up_to, int):
        factor = min(factor, knobs.up_to // table)
    result = table * factor
    wrong = [result + table, result - table, table + factor, result + 1, result - 1, result + 10]
    return f"{factor}{TIMES}{table}", result, wrong


def _plus_or_minus(knobs: TaskKnobs, rng: Rng) -> tuple[str, int, list[int]]:
    most = knobs.up_to if isinstance(knobs.up_to, int) else _USUAL
    whole = 3 + int(below(rng, max(most - 2, 1)))
    part = 1 + int(below(rng, whole - 2))
    if int(below(rng, 2)):
        return f"{part}+{whole - part}", whole, [whole + 1, whole - 1, whole + 10, abs(whole - 2 * part), whole - 2]
    return f"{whole}{MINUS}{part}", whole - part, [whole - part + 1, whole - part - 1, whole + part, whole - part + 10]
