"""Doors bar the way, and their keys lie in wrong ways: each key is fetched before its door."""

from collections.abc import Sequence
from dataclasses import dataclass

from mazebook.errors import GridError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import one_by_lot, shuffled
from mazebook.mazes.tasks.posing.task import Task, Thing
from mazebook.mazes.tasks.posing.walks import Walk, neighbours_of, shortest_walk
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.numerics.rng import Rng, below

version = 1
knobs = ("count",)
cells = (16, 18)
few_on = ("upsilon",)
counts = (1, 3)
signs = "\U0001f5dd8"
shows = ("old key", "door")
held = True
aside = 0.94  # sides of a maze to a key and back: the mean over algorithms and sizes

KEY, DOOR = "\U0001f5dd", "\U0001f6aa"
_TRIES = 40  # arrangements of each number of keys
_TEDIOUS = 3  # routes: a longer walk is taken only where no shorter one is found
_CELLS = (60, 140)  # with fewer a maze has one key, or two


@dataclass(frozen=True)
class _Places:
    """The cells where keys and doors may be.

    Attributes
    ----------
    trips : the way to the end of each wrong way, from the first cell behind the route, by where it leaves the route
    gates : the cells of the route that a door may bar, by their places on the route
    corridors : all cells that a door may bar: with room, between two others
    """

    trips: dict[int, list[list[int]]]
    gates: dict[int, int]
    corridors: set[int]


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze with doors and, in wrong ways, their keys.

    The last door bars the route, each other one the route or the way to the next key: the keys can be fetched in one
    order only, and none is in vain. Raises GridError if there is no room for them.
    """
    ways, beside = Ways(maze), neighbours_of(maze)
    places = _places(ways, beside)
    usual = 1 + sum(maze.grid.n_cells >= least for least in _CELLS)
    for count in [knobs.count] if knobs.count else range(usual, 0, -1):
        found = list[tuple[Walk, list[tuple[int, int]]]]()
        for _ in range(_TRIES):
            pairs = _arranged(places, count, rng)
            walk = _walk(maze, beside, pairs) if pairs else None
            if walk is None:
                continue
            found.append((walk, pairs))
            if len(walk.cells) <= _TEDIOUS * len(maze.solution):
                break
        if found:
            walk, pairs = min(found, key=lambda each: len(each[0].cells))
            return maze, _task(knobs, pairs, walk, rng)
    wanted = "a key and its door" if knobs.count in (None, 1) else f"{knobs.count} keys and their doors"
    raise GridError(f"the maze has no room for {wanted}. Use a larger size, or a level for older children.")


def _places(ways: Ways, beside: Sequence[Sequence[int]]) -> _Places:
    order = {cell: place for place, cell in enumerate(ways.route)}
    before, trips = ways.before.tolist(), dict[int, list[list[int]]]()
    for leaf in ways.dead_ends:
        trip = [leaf]
        while before[trip[-1]] not in order:
            trip.append(before[trip[-1]])
        trips.setdefault(order[before[trip[-1]]], []).append(trip[::-1])
    corridors = {cell for cell in ways.roomy if len(beside[cell]) == 2}
    return _Places(trips, {order[cell]: cell for cell in ways.route if cell in corridors}, corridors)


def _arranged(places: _Places, count: int, rng: Rng) -> list[tuple[int, int]]:
    """Return the cells of keys, each with that of its door, in the order in which doors open; none without room.

    The next key lies behind each door: no two keys can be reached at the same time, so there is one order.
    """
    forks = shuffled(rng, sorted(places.trips), count)
    last = [place for place in places.gates if place > max(forks, default=0)]
    if len(forks) < count or not last:
        return []
    trips = [one_by_lot(rng, places.trips[fork]) for fork in forks]
    bar = one_by_lot(rng, last)
    pairs = [(trips[-1][-1], places.gates[bar])]
    for index in range(count - 2, -1, -1):
        before = max(forks[: index + 1])  # no door bars the way to a key that was fetched before
        on_route = [cell for place, cell in places.gates.items() if before < place < forks[index + 1]]
        aside = [cell for cell in trips[index + 1][:-1] if cell in places.corridors]
        choices = aside if aside and (not on_route or int(below(rng, 2))) else on_route
        if not choices:
            return []
        pairs.append((trips[index][-1], one_by_lot(rng, choices)))
    return pairs[::-1]


def _walk(maze: Maze, beside: Sequence[Sequence[int]], pairs: Sequence[tuple[int, int]]) -> Walk | None:
    """Return the shortest walk; None if there is none."""
    keys, doors = ({pair[side]: number for number, pair in enumerate(pairs)} for side in (0, 1))
    start, finish = maze.ends.tolist()
    return shortest_walk(beside, start, finish, keys, doors)


def _task(asked: TaskKnobs, pairs: Sequence[tuple[int, int]], walk: Walk, rng: Rng) -> Task:
    """Return the task, its pairs numbered by lot; a single pair has no number."""
    names = shuffled(rng, [str(number + 1) if len(pairs) > 1 else "" for number in range(len(pairs))])
    things = [Thing(cell, sign + name) for pair, name in zip(pairs, names, strict=True) for cell, sign in _signs(pair)]
    answer = " ".join(names[number] for number in walk.order) or "1"
    return Task(asked, version, tuple(sorted(things)), answer, len(pairs), walk.cells)


def _signs(pair: tuple[int, int]) -> tuple[tuple[int, str], tuple[int, str]]:
    return (pair[0], KEY), (pair[1], DOOR)
