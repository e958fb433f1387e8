"""Routes of lines through a lattice of squares: one over the other only straight across, and never side by side.

A square holds one line, or two that cross in its middle at a right angle. So two lines are about a square apart
wherever they do not cross, and no three meet.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from mazebook.errors import GridError
from mazebook.mazes.mesh import Size
from mazebook.mazes.tasks.posing.drawing_lots import shuffled
from mazebook.numerics.rng import Rng, below, draw

Square = tuple[int, int]  # column and row, from the top left

_AHEAD: tuple[Square, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))  # headings: down, left, up, right; each turns clockwise
DOWN = 0
_BITS = 3  # of the weights of squares: the more, the more a line winds
_TURN = 3  # weight of a turn, so that lines are smooth
_OVER = 2  # weight of a square that a line crosses another in, beside which free squares are dear
_TRIES = 12  # ways that are drawn for one leg, before the whole tangle is given up


@dataclass(frozen=True)
class RouteStep:
    """One square of a route: the headings in which the line comes in and goes out."""

    square: Square
    into: int
    out: int

    @property
    def is_straight(self) -> bool:
        """Whether the line goes straight on."""
        return self.into == self.out


Route = tuple[RouteStep, ...]


@dataclass
class _Board:
    """The squares, and what is in them: the steps of routes."""

    size: Size
    steps: dict[Square, list[RouteStep]] = field(default_factory=dict)

    def exits(self, square: Square, into: int) -> Sequence[int]:
        """Return the headings in which a line that comes into a square may leave it."""
        column, row = square
        if not (0 <= column < self.size[0] and 0 <= row < self.size[1]):
            return ()
        there = self.steps.get(square)
        if not there:
            return into, (into + 1) % 4, (into + 3) % 4
        is_free = len(there) == 1 and there[0].is_straight and (there[0].into - into) % 2 == 1
        return (into,) if is_free else ()

    def add(self, step: RouteStep) -> bool:
        """Add a step; return False if there is no room for it."""
        if step.out not in self.exits(step.square, step.into):
            return False
        self.steps.setdefault(step.square, []).append(step)
        return True


def draw_routes(size: Size, starts: Sequence[int], ends: Sequence[int], detours: int, rng: Rng) -> tuple[Route, ...]:
    """Return a route from each start, at the top of a column, to the end of the same place in `ends`, at the bottom.

    Parameters
    ----------
    size : columns and rows
    detours : how many squares each line visits on its way, at most

    Raises
    ------
    GridError
        If the lines do not find their ways: other random numbers may do.
    """
    board = _Board(size)
    # Squares at which others begin and end are kept free.
    gates = {(column, row) for columns, row in ((starts, 0), (ends, size[1] - 1)) for column in columns}
    found: dict[int, Route] = {}
    for line in shuffled(rng, range(len(starts))):
        begin, last = (starts[line], 0), (ends[line], size[1] - 1)
        found[line] = _route(board, begin, last, gates - {begin, last}, detours, rng)
    return tuple(found[line] for line in range(len(starts)))


def _route(board: _Board, begin: Square, last: Square, gates: set[Square], detours: int, rng: Rng) -> Route:
    steps: list[RouteStep] = []
    square, into = begin, DOWN
    for visit in [*_visits(board, gates | {begin, last}, detours, rng), last]:
        leg = _leg(board, (square, into), visit, gates if visit == last else gates | {last}, rng, end=visit == last)
        if leg is None and visit != last:
            continue
        if leg is None:
            raise GridError("a line does not find its way through the others.")
        for step in leg:
            board.steps.setdefault(step.square, []).append(step)
        steps += leg
        square, into = _next(leg[-1].square, leg[-1].out), leg[-1].out
    return tuple(steps)


def _visits(board: _Board, taken: set[Square], detours: int, rng: Rng) -> Iterator[Square]:
    """Yield free squares, not at the rim, that a line visits on its way."""
    columns, rows = board.size
    for _ in range(detours):
        square = 1 + int(below(rng, columns - 2)), 1 + int(below(rng, rows - 2))
        if square not in taken and square not in board.steps:
            yield square


def _leg(
    board: _Board, begin: tuple[Square, int], last: Square, closed: set[Square], rng: Rng, *, end: bool
) -> list[RouteStep] | None:
    """Return the steps of a way to a square and through it; None if there is none.

    `begin` : the first square, and the heading into it; `end` : must the last step lead down, out of the lattice?
    """
    for _ in range(_TRIES):
        found = _cheapest(board, begin, last, _weights(board, closed, rng), end=end)
        if found is None:
            return None
        trial = _Board(board.size, {square: list(there) for square, there in board.steps.items()})
        if all(trial.add(step) for step in found):
            return found
    return None


def _weights(board: _Board, closed: set[Square], rng: Rng) -> dict[Square, int]:
    """Return random weights of free squares; squares in which one line goes straight have `_OVER`, others none."""
    found, bits = {}, 0
    for square in product(range(board.size[0]), range(board.size[1])):
        bits = bits >> _BITS or int(draw(rng))
        there = board.steps.get(square, [])
        if square not in closed and (not there or (len(there) == 1 and there[0].is_straight)):
            found[square] = _OVER if there else 1 + bits % 2**_BITS
    return found


def _cheapest(
    board: _Board, begin: tuple[Square, int], last: Square, weights: dict[Square, int], *, end: bool
) -> list[RouteStep] | None:
    """Return the cheapest steps to a square and through it, which may run over each other; None if there are none."""
    across = {square: (board.steps[square][0].into + 1) % 2 for square in weights if square in board.steps}
    if not board.exits(*begin):
        return None
    queue = [(0, 0, *begin)]
    cost = {begin: 0}
    before: dict[tuple[Square, int], tuple[Square, int]] = {}
    while queue:
        so_far, _, square, into = heapq.heappop(queue)
        if so_far > cost[square, into]:
            continue
        exits = (into,) if square in across else (into, (into + 1) % 4, (into + 3) % 4)
        if square == last and (onward := [out for out in exits if out == DOWN or not end]):
            return _steps_to((square, into), onward[0], before)
        for out in exits if square != last else ():
            there = _next(square, out)
            if there not in weights or across.get(there, out % 2) != out % 2:
                continue
            price = so_far + weights[there] + (_TURN if out != into else 0)
            if price < cost.get((there, out), price + 1):
                cost[there, out] = price
                before[there, out] = square, into
                heapq.heappush(queue, (price, len(cost), there, out))
    return None


def _steps_to(
    at: tuple[Square, int], out: int, before: dict[tuple[Square, int], tuple[Square, int]]
) -> list[RouteStep]:
    """Return the steps to a square and through it; `before` : the square, and the heading into it, before each."""
    found = [RouteStep(*at, out)]
    while at in before:
        out, at = at[1], before[at]
        found.append(RouteStep(*at, out))
    return found[::-1]


def _next(square: Square, heading: int) -> Square:
    across, down = _AHEAD[heading]
    return square[0] + across, square[1] + down


def crossings_of(routes: Sequence[Route]) -> list[Square]:
    """Return the squares in which two lines cross, or a line crosses itself, in the order of their places."""
    seen: dict[Square, int] = {}
    for route in routes:
        for step in route:
            seen[step.square] = seen.get(step.square, 0) + 1
    return sorted(square for square, count in seen.items() if count > 1)
