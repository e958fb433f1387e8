"""Two kinds of rhombs that fill the plane without ever repeating: Penrose's tiling P3.

Each crossing of two lines of a pentagrid is a rhomb (de Bruijn, "Algebraic theory of Penrose's non-periodic tilings of
the plane", Indagationes Mathematicae 84, 1981).
"""

from itertools import combinations

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.numerics.arrays import Float64, Int64

is_cut = True

_SIDE = 1.10953 * UNIT  # there are golden ratio times as many wide rhombs as narrow ones: mean area 0.8123 side^2
_SHIFTS = np.array([0.13, 0.37, -0.21, 0.05, -0.34])  # of the five sets of lines; their sum is 0, no three lines meet
_TURNS = np.arange(5) * (2 * np.pi / 5)
_DIRECTIONS = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)


def sides(area: Area) -> Int64:
    """Return the sides of the rhombs."""
    reach = int(area.reach / _SIDE / 2.5) + 4  # a line is crossed for each 2.5 sides of rhombs
    numbers = np.arange(-reach, reach + 1)
    one, other = (each.ravel() for each in np.meshgrid(numbers, numbers))
    found = [_rhombs(first, second, one, other) for first, second in combinations(range(5), 2)]
    return np.concatenate(found) + area.middle


def _rhombs(first: int, second: int, one: Int64, other: Int64) -> Int64:
    """Return the sides of the rhombs where lines `one` of the first set cross lines `other` of the second."""
    a, b = _DIRECTIONS[[first, second]]
    p, q = one - _SHIFTS[first], other - _SHIFTS[second]
    cross = a[0] * b[1] - a[1] * b[0]
    x, y = (p * b[1] - q * a[1]) / cross, (q * a[0] - p * b[0]) / cross
    steps = np.stack(
        [np.ceil(x * along[0] + y * along[1] + shift) for along, shift in zip(_DIRECTIONS, _SHIFTS, strict=True)]
    )
    steps[first], steps[second] = one, other
    corners = []
    for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
        moved = steps.copy()
        moved[first] += right
        moved[second] += up
        corners.append(_place(moved))
    ring = np.stack(corners, axis=1)
    return np.stack([ring, np.roll(ring, -1, axis=1)], axis=2).reshape(-1, 2, 2)


def _place(steps: Float64) -> Int64:
    """Return the places of corners, (n, 2) int64, by the same sum for equal steps; `steps` : (5, n) along the sets."""
    x, y = (sum(step * along[axis] for step, along in zip(steps, _DIRECTIONS, strict=True)) for axis in (0, 1))
    return np.rint(np.stack([x, y], axis=1) * _SIDE).astype(np.int64)
