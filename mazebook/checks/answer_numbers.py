"""The number that is printed at each answer of a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mazebook.checks.claims import Place
from mazebook.checks.printed_numbers import Printed, from_box, nearest
from mazebook.numerics.arrays import Float64

_NEAR = 40.0  # points: an answer's number is no farther from it
_ASKED = 40  # answers that tell where in a file the numbers stand


def numbers_of_answers(sheets: Sequence[tuple[Sequence[Printed], Sequence[Place]]]) -> list[list[int | None]]:
    """Return the number that is printed at each answer of a file, page by page.

    A page's own number may stand nearer to an answer than the answer's. But these stand at the same corner of
    all of them, as far away: the one such place at which most answers have a number is where they are read.

    Parameters
    ----------
    sheets : the numbers on each page, and its answers
    """
    heads = _heads_of(sheets)
    return [[_number_at(found, place, heads) for place in places] for found, places in sheets]


class _Heads(NamedTuple):
    """Where numbers stand: at which corner of a box, and how far from it."""

    corner: int
    x: float
    y: float

    def away(self, found: Sequence[Printed], place: Place) -> Float64:
        """Return how far numbers on the page of an answer are from where its number is to be."""
        x, y = _corners(place)[self.corner]
        return np.array([np.hypot(p.x - x - self.x, p.y - y - self.y) for p in found])


def _heads_of(sheets: Sequence[tuple[Sequence[Printed], Sequence[Place]]]) -> _Heads | None:
    """Return where the numbers of a file's answers stand; None if there are none near any."""
    answers = [(found, place) for found, places in sheets for place in places if found]
    asked = answers[:: len(answers) // _ASKED + 1]
    heads = (
        _Heads(corner, p.x - x, p.y - y)
        for found, place in asked
        for p in found
        if from_box(p, place) <= _NEAR
        for corner, (x, y) in enumerate(_corners(place))
    )

    def cost(one: _Heads) -> float:
        return sum(_cost(one.away(found, place), found, place) for found, place in asked)

    # Of several, as on a page with one answer and other numbers, the nearest to its corner.
    return min(heads, key=lambda one: (cost(one), np.hypot(one.x, one.y)), default=None)


def _cost(away: Float64, found: Sequence[Printed], place: Place) -> float:
    least = int(away.argmin())
    return min(float(away[least]), _NEAR) + (_NEAR / 4 if found[least].number == place.page else 0)


def _number_at(found: Sequence[Printed], place: Place, heads: _Heads | None) -> int | None:
    if heads is None or not found:
        return None
    away = heads.away(found, place)
    least = int(away.argmin())
    return found[least].number if away[least] <= _NEAR / 2 else nearest(found, place, _NEAR)


def _corners(place: Place) -> tuple[tuple[float, float], ...]:
    x0, y0, x1, y1 = place.box
    return (x0, y1), (x1, y1), (x0, y0), (x1, y0)
