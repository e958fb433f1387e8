"""The record of a tangle: its lines, what they cross, where they end, and how hard they are to follow."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from mazebook.errors import GridError
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.mesh import Size
from mazebook.mazes.tasks.posing.drawing_lots import shuffled
from mazebook.mazes.tasks.tangles.knots import Knots, knots_of, relaxed
from mazebook.mazes.tasks.tangles.routes import Route, Square, crossings_of, draw_routes
from mazebook.numerics.rng import Rng, below

_LEAST = 3  # columns and rows
_TRIES = 60
_DETOURS = 5.0  # columns to one more detour of a line, at most
_A_SQUARE = 0.5  # steps: along a line there is nothing to choose


@dataclass(frozen=True, eq=False)
class Tangle:
    """Lines from starts above to ends below; starts are called 1, 2, 3 and ends A, B, C, from the left.

    Attributes
    ----------
    size : columns and rows of the squares that the lines run through
    routes : of the lines, by their starts
    """

    size: Size
    routes: tuple[Route, ...]

    @cached_property
    def crossings(self) -> tuple[Square, ...]:
        """The squares in which lines cross."""
        return tuple(crossings_of(self.routes))

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The place of each line's end, from the left, from 0."""
        columns = [route[-1].square[0] for route in self.routes]
        return tuple(sorted(columns).index(column) for column in columns)

    @property
    def answer(self) -> str:
        """Which start leads to which end: ``"1-C 2-A 3-B"``."""
        return " ".join(f"{start}-{ascii_uppercase[end]}" for start, end in enumerate(self.ends, 1))

    @cached_property
    def fingerprint(self) -> str:
        """32 hex digits, equal for tangles whose lines cross each other in the same order, mirrored or turned or not.

        A line is what it crosses, one after the other; crossings are named in the order in which they are met.
        """
        crossings = set(self.crossings)
        met = [[step.square for step in route if step.square in crossings] for route in self.routes]
        ends = self.ends
        backwards = [met[ends.index(end)][::-1] for end in range(len(met))]
        starts = [ends.index(end) for end in range(len(met))]
        codes = []
        for lines, places in ((met, ends), (backwards, starts)):
            codes.append(_code(lines, places))
            last = len(met) - 1
            codes.append(_code(lines[::-1], [last - place for place in places[::-1]]))
        return hashlib.blake2b(b"tangle\0" + min(codes), digest_size=16).hexdigest()

    @cached_property
    def length(self) -> int:
        """The length of all lines together, in squares."""
        return sum(map(len, self.routes))

    @property
    def effort(self) -> float:
        """The effort in steps: half a step for each square of a line, and for each turn and crossing as in a maze.

        The longer a line, the longer people take to follow it (Jolicoeur, Ullman and Mackay, "Curve tracing: a possible
        basic operation in the perception of spatial relations", 1986); bends and crossings on it add to that (Ware,
        Purchase, Colpoys and McGill, "Cognitive measurements of graph aesthetics", 2002). How much each counts here is
        a judgement: a crossing is a glance, as it is seen at once that the line goes straight on.
        """
        turns = sum(not step.is_straight for route in self.routes for step in route)
        return _A_SQUARE * self.length + SCORE.tau * turns + SCORE.glance * 2 * len(self.crossings)

    @cached_property
    def knots(self) -> Knots:
        """The points of the lines, smooth and apart, in squares."""
        return relaxed(knots_of(self.routes, set(self.crossings), self.size), self.size)


def tangle_of(size: Size, lines: int, rng: Rng) -> Tangle:
    """Return a tangle of lines in which each line crosses another.

    Raises
    ------
    GridError
        If the lines have no room.
    """
    apart = size[0] // lines
    first = (size[0] - apart * (lines - 1)) // 2
    starts = [first + apart * line for line in range(lines)]
    if apart < 1 or min(size) < _LEAST:
        raise GridError(f"{lines} lines have no room side by side.")
    for _ in range(_TRIES):
        detours = int(below(rng, 2 + round(size[0] / _DETOURS)))
        try:
            routes = draw_routes(size, starts, shuffled(rng, starts), detours, rng)
        except GridError:
            continue
        found = Tangle(size, routes)
        if all(_meets_others(line, routes) for line in range(lines)):
            return found
    raise GridError(f"{lines} lines do not find their ways through so little room.")


def _meets_others(line: int, routes: Sequence[Route]) -> bool:
    own = {step.square for step in routes[line]}
    return any(step.square in own for other, route in enumerate(routes) if other != line for step in route)


def _code(lines: Sequence[Sequence[Square]], places: Sequence[int]) -> bytes:
    """Return lines as bytes: where each ends, and the numbers of the crossings on it, in the order of meeting them."""
    names: dict[Square, int] = {}
    rows = [[names.setdefault(square, len(names)) for square in line] for line in lines]
    return repr((tuple(places), rows)).encode()
