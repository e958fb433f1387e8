"""Lines of a tangle, bent until they are smooth and well apart; which lines cross where stays as it was.

Every line is a row of points, and where two cross they share one. The points move as if lines were elastic and pushed
each other away. Only sums, products, quotients and square roots of single numbers are taken, in a fixed order, so that
the points come to the same places on all machines.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mazebook.mazes.mesh import Size
from mazebook.mazes.tasks.tangles.routes import Route, Square
from mazebook.numerics.arrays import Bool, Float64, Int64

_OUT = ((0.5, 1.0), (0.0, 0.5), (0.5, 0.0), (1.0, 0.5))  # the middles of a square's sides: below, left, above, right
_ROUND = 0.35  # of the way from the middle of a square to the middles of two of its sides: where a line turns
_STEPS, _CALM_FROM, _PAUSE = 200, 140, 10  # of all; from which lines push less; after which neighbours are looked for
_CALM = 0.25  # of their force: then what bends most becomes smooth
_APART = 2.2  # squares: points nearer to each other are pushed apart
_PUSH, _STIFF, _PULL, _SPRING, _SQUARE = 0.1, 0.4, 0.02, 0.15, 0.25  # the forces
_MOST = 0.06  # squares: the most that a point moves in a step
_RIM = 0.25  # squares: lines stay so far inside their rectangle
_NO_LENGTH = 0.05  # squares
_UP = np.array([[0.0, 1.0]])


@dataclass(frozen=True, eq=False)
class Knots:
    """The points of all lines of a tangle.

    Attributes
    ----------
    places : (n, 2) float64, in squares, y up
    lines : the points of each line, from its start to its end
    crossings : (n_crossings, 5) int64: the point of each, the points before and after it on a line, and on the other
    """

    places: Float64
    lines: tuple[Int64, ...]
    crossings: Int64

    def curves(self, line: int) -> Float64:
        """Return the smooth curve through the points of a line: (n, 4, 2) float64, the points of cubic curves."""
        points = self.places[self.lines[line]]
        first, last = points[:1] + (points[:1] - points[1:2]), points[-1:] + (points[-1:] - points[-2:-1])
        padded = np.concatenate([first, points, last])
        before, here, after, beyond = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
        return np.stack([here, here + (after - before) / 6, after - (beyond - here) / 6, after], axis=1)


def knots_of(routes: Sequence[Route], crossings: set[Square], size: Size) -> Knots:
    """Return the points of lines in the squares of their routes, y up; lines have one in each square."""
    shared: dict[Square, int] = {}
    places: list[tuple[float, float]] = []
    lines = []
    for route in routes:
        places.append((route[0].square[0] + 0.5, float(size[1])))
        line = [len(places) - 1]
        for step in route:
            if step.square in shared:
                line.append(shared[step.square])
                continue
            (column, row), (x, y), (u, v) = step.square, _OUT[(step.into + 2) % 4], _OUT[step.out]
            places.append((column + 0.5 + _ROUND * (x + u - 1), size[1] - (row + 0.5 + _ROUND * (y + v - 1))))
            line.append(len(places) - 1)
            if step.square in crossings:
                shared[step.square] = len(places) - 1
        places.append((route[-1].square[0] + 0.5, 0.0))
        lines.append(np.array([*line, len(places) - 1]))
    arms: dict[int, list[int]] = {point: [] for point in shared.values()}
    for points in map(np.ndarray.tolist, lines):
        for before, point, after in zip(points[:-2], points[1:-1], points[2:], strict=True):
            if point in arms:
                arms[point] += [before, after]
    table = [[point, *around] for point, around in arms.items()]
    return Knots(np.array(places), tuple(lines), np.array(table, dtype=np.int64).reshape(-1, 5))


def relaxed(knots: Knots, size: Size) -> Knots:
    """Return the same points at other places, where the lines are smooth and apart; their ends stay."""
    places, beside, rows = knots.places, _neighbours(knots), _Rows(knots.lines)
    stays = np.zeros(len(places), dtype=np.bool_)
    for line in knots.lines:
        stays[line[[0, -1]]] = True
    share = np.ones((len(places), 1))
    share[knots.crossings[:, 0]] = 0.5  # two lines pull them
    low, high = np.array([_RIM, 0.0]), np.array([size[0] - _RIM, float(size[1])])
    pairs = np.empty((0, 2), dtype=np.int64)
    for step in range(_STEPS):
        if step % _PAUSE == 0:
            pairs = _near(places, beside)
        push = 1.0 if step < _CALM_FROM else _CALM
        move = share * rows.pulled(places) + push * _pushed(places, pairs) + _turned(places, knots.crossings)
        move[stays] = 0.0
        length = _length(move)
        places = places + move * (np.minimum(length, _MOST) / np.maximum(length, 1e-12))[:, None]
        places = np.minimum(np.maximum(places, low), high)
    return Knots(places.round(4), knots.lines, knots.crossings)


class _Rows:
    """The points of all lines, one line after the other, and the places of their neighbours there."""

    def __init__(self, lines: Sequence[Int64]) -> None:
        self.points = np.concatenate(lines)
        ends = np.cumsum([len(line) for line in lines])
        self.first, self.last = ends - [len(line) for line in lines], ends - 1
        here = np.arange(len(self.points))
        self.before, self.after = here - 1, here + 1
        self.before[self.first], self.after[self.last] = self.first, self.last
        self.links = np.setdiff1d(here, self.last)  # from each of these points to the next
        self.is_free = ~np.isin(self.links, [self.first, self.last - 1])[:, None]

    def pulled(self, places: Float64) -> Float64:
        """Return the moves that make lines smooth and keep their points a square apart; they begin and end upright."""
        points = places[self.points]
        before, after = points[self.before], points[self.after]
        before[self.first] += _UP
        after[self.last] -= _UP
        bend = (before + after) / 2 - points
        move = _STIFF * (bend - (bend[self.before] + bend[self.after]) / 2) + _PULL * bend
        along = points[self.links + 1] - points[self.links]
        length = _length(along)
        spring = self.is_free * (_SPRING * (length - 1.0) / np.maximum(length, _NO_LENGTH))[:, None] * along
        every = np.concatenate([self.points, self.points[self.links], self.points[self.links + 1]])
        return _sums(every, np.concatenate([move, spring, -spring]), len(places))


def _pushed(places: Float64, pairs: Int64) -> Float64:
    """Return the moves of points that are pushed away from each other."""
    away = places[pairs[:, 0]] - places[pairs[:, 1]]
    length = np.maximum(_length(away), _NO_LENGTH)
    near = np.maximum(_APART - length, 0.0)
    force = (_PUSH * near * near / (length * length))[:, None] * away
    return _sums(pairs.T.ravel(), np.concatenate([force, -force]), len(places))


def _turned(places: Float64, crossings: Int64) -> Float64:
    """Return the moves that turn both lines at each crossing towards a right angle."""
    _, before, after, left, right = crossings.T
    one, other = places[after] - places[before], places[right] - places[left]
    lengths = _length(one)[:, None], _length(other)[:, None]
    u, v = one / np.maximum(lengths[0], _NO_LENGTH), other / np.maximum(lengths[1], _NO_LENGTH)
    slant = _SQUARE * (u[:, 0] * v[:, 0] + u[:, 1] * v[:, 1])[:, None] / 2
    moves = slant * v * lengths[0], slant * u * lengths[1]
    points = np.concatenate([before, after, left, right])
    return _sums(points, np.concatenate([moves[0], -moves[0], moves[1], -moves[1]]), len(places))


def _sums(points: Int64, moves: Float64, count: int) -> Float64:
    """Return the sum of the moves of each point, added one after the other: (count, 2) float64."""
    return np.stack([np.bincount(points, along, count) for along in moves.T], axis=1)


def _near(places: Float64, beside: Bool) -> Int64:
    """Return the pairs of points that may push each other until neighbours are looked for again: (n, 2) int64."""
    away = places[:, None] - places[None]
    far = _APART + 2 * _PAUSE * _MOST
    is_near = away[..., 0] * away[..., 0] + away[..., 1] * away[..., 1] < far * far
    return np.argwhere(np.triu(is_near & ~beside, 1))


def _neighbours(knots: Knots) -> Bool:
    """Return which points are neighbours on a line: (n, n) bool."""
    found = np.zeros((len(knots.places), len(knots.places)), dtype=np.bool_)
    for line in knots.lines:
        found[line[:-1], line[1:]] = found[line[1:], line[:-1]] = True
    return found


def _length(arrows: Float64) -> Float64:
    return np.asarray(np.sqrt(arrows[:, 0] * arrows[:, 0] + arrows[:, 1] * arrows[:, 1]))
