"""Lines drawn by a hand that trembles a little, two strokes over each other."""

import math

import numpy as np

from mazebook.books.walls.wall import Spans, Wall, segments_of
from mazebook.graphics.page import Item, Stroke
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import CURVE, MOVE, Path
from mazebook.numerics.seeds import MAX_SEED, derive_seed

share = 0.12
lines = 1.0
ornamented = True

_PEN = 0.46  # of the wall's width
_TOGETHER = 0.6  # of the trembling: what both strokes share
_WAVES = 9
_SHORTEST, _LONGEST = 0.8, 2.4  # lengths of waves, of the mean wall's
_PIECES = 3  # curves a wall of mean length


class Tremble:
    """A smooth field of small shifts over the plane: walls that meet at a post are shifted alike and stay joined.

    Parameters
    ----------
    seed : of the random waves
    unit : the mean length of a wall; waves are 0.8 to 2.4 times as long
    most : the length of the largest shift, in the unit of the points
    """

    def __init__(self, seed: int, unit: float, most: float) -> None:
        chance = np.array([[derive_seed(seed, wave, k) / MAX_SEED for k in range(4)] for wave in range(_WAVES)])
        shortness = chance[:, 0] / _SHORTEST + (1 - chance[:, 0]) / _LONGEST
        along = 2 * math.pi * chance[:, 1]
        towards = 2 * math.pi * chance[:, 2]
        self._waves = (
            2 * math.pi / unit * shortness[:, None] * np.stack([np.cos(along), np.sin(along)], axis=1)
        )  # (n, 2)
        self._phases = 2 * math.pi * chance[:, 3]
        self._shifts = most / math.sqrt(2 * _WAVES) * np.stack([np.cos(towards), np.sin(towards)], axis=1)
        self._most = most

    def shift(self, points: Float64) -> Float64:
        """Return the shift of each point, (..., 2)."""
        shifts: Float64 = np.sin(points @ self._waves.T + self._phases) @ self._shifts
        return shifts

    def slope(self, points: Float64, along: Float64) -> Float64:
        """Return the derivative of the shift at points in directions `along`, (..., 2)."""
        rates: Float64 = (np.cos(points @ self._waves.T + self._phases) * (along @ self._waves.T)) @ self._shifts
        return rates


def draw(wall: Wall) -> list[Item]:
    """Return the walls as two strokes of a thinner pen."""
    spans = segments_of(wall.steps())
    if not len(spans.corners):
        return []
    pen = max(wall.least, _PEN * wall.width)
    unit = float(spans.lengths().mean())
    most = max(wall.width - pen, 0.0) / 2 / abs(wall.place.scale)
    both = Tremble(derive_seed("both", wall.seed), unit, _TOGETHER * most)
    items: list[Item] = []
    for stroke in ("first", "second"):
        own = Tremble(derive_seed(stroke, wall.seed), unit, (1 - _TOGETHER) * most)
        items.append(Stroke(_trembled(spans, (both, own), unit), pen, wall.gray, wall.place))
    return items


def _trembled(spans: Spans, trembles: tuple[Tremble, ...], unit: float) -> Path:
    pieces = max(1, round(_PIECES * float(np.median(spans.lengths())) / unit))
    shares = np.linspace(0, 1, pieces + 1)
    points, slopes = spans.at(shares), spans.slopes(shares)
    moved = points + sum(tremble.shift(points) for tremble in trembles)
    slopes = (slopes + sum(tremble.slope(points, slopes) for tremble in trembles)) / (3 * pieces)
    curves = np.stack([moved[:, :-1] + slopes[:, :-1], moved[:, 1:] - slopes[:, 1:], moved[:, 1:]], axis=2)
    n = len(curves)
    ops = np.full((n, pieces + 1), CURVE, dtype=np.uint8)
    ops[:, 0] = MOVE
    rows = np.concatenate([moved[:, :1], curves.reshape(n, -1, 2)], axis=1)
    shown_ops, shown = np.ones(ops.shape, dtype=np.bool_), np.ones(rows.shape[:2], dtype=np.bool_)
    shown_ops[:, 0] = shown[:, 0] = spans.begins
    return Path(ops[shown_ops], rows[shown])
