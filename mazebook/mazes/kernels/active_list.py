"""Active cells, from which an algorithm may grow, in the order of becoming active, and rules to pick one."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.kernels.answers import Slot
from mazebook.numerics.arrays import Int32, Int64
from mazebook.numerics.jit import helper
from mazebook.numerics.rng import Rng, below, uniform
from mazebook.numerics.scratch import blank, full_of, no_counts

# The rules, and their places in `Texture.pick`. Under "oldest then newest" and "random" the newest cell replaces an
# exhausted cell; "oldest" and "middle" keep the order.
NEWEST, OLDEST, OLDEST_THEN_NEWEST, RANDOM, MIDDLE = range(5)

_GONE = -1


class Active(NamedTuple):
    """A list that grows at its end and loses cells anywhere; its first and last places always hold cells.

    Attributes
    ----------
    cells : (n,) int32, each cell in its place; -1 = gone
    counts : (n + 1,) int32, how many are left up to each place, as a binary indexed tree (Fenwick, "A new data
        structure for cumulative frequency tables", Software: Practice and Experience 24, 1994); empty if
        there are no gaps
    bounds : (3,) int64, the first place, the place after the last, and the number of cells left
    """

    cells: Int32
    counts: Int32
    bounds: Int64


@helper
def new_active(n: int, pick: tuple[float, ...]) -> Active:
    """Return an empty list for `n` cells, each of which may be appended once."""
    counting = pick[MIDDLE] > 0.0  # no other rule leaves gaps
    return Active(blank(n), full_of(n + 1 if counting else 0, 0), no_counts(3))


@helper
def append(active: Active, cell: Slot) -> None:
    """Put `cell` at the end."""
    place = active.bounds[1]
    active.cells[place] = cell
    active.bounds[1] += 1
    active.bounds[2] += 1
    _count(active, place, 1)


@helper
def draw_rule(pick: tuple[float, ...], rng: Rng) -> int:
    """Return a rule, drawn by the chances `pick`; draws nothing if only one rule has a chance."""
    total = 0.0
    for chance in pick:
        total += chance
    for rule in range(len(pick)):
        if pick[rule] == total:
            return rule
    at = uniform(rng) * total
    for rule in range(len(pick)):
        at -= pick[rule]
        if at < 0.0:
            return rule
    return NEWEST


@helper
def place_by(active: Active, rule: int, rng: Rng) -> Slot:
    """Return the place of the cell that `rule` picks; at least one cell must be left."""
    if rule == NEWEST:
        return np.int64(active.bounds[1] - 1)
    if rule == RANDOM:
        rank = below(rng, active.bounds[2])
        return _place_of(active, rank) if len(active.counts) > 0 else np.int64(active.bounds[0] + rank)
    if rule == MIDDLE:
        return _place_of(active, active.bounds[2] // 2)
    return np.int64(active.bounds[0])


@helper
def remove(active: Active, place: Slot, rule: int) -> None:
    """Remove the cell at `place`; the rules say which cell replaces it."""
    cells, bounds = active.cells, active.bounds
    bounds[2] -= 1
    gone = place
    if rule in (OLDEST_THEN_NEWEST, RANDOM):
        gone = bounds[1] - 1
        cells[place] = cells[gone]
    cells[gone] = _GONE
    _count(active, gone, -1)
    if bounds[2] == 0:
        bounds[0] = bounds[1]
    while bounds[2] > 0 and cells[bounds[0]] == _GONE:
        bounds[0] += 1
    while bounds[2] > 0 and cells[bounds[1] - 1] == _GONE:
        bounds[1] -= 1


@helper
def _count(active: Active, place: Slot, change: int) -> None:
    i = place + 1
    while i < len(active.counts):
        active.counts[i] += change
        i += i & -i


@helper
def _place_of(active: Active, rank: int) -> int:
    """Return the place of the cell that has `rank` cells before it."""
    size = len(active.counts) - 1
    stride = 1
    while 2 * stride <= size:
        stride *= 2
    place = 0
    while stride > 0:
        if place + stride <= size and active.counts[place + stride] <= rank:
            place += stride
            rank -= active.counts[place]
        stride //= 2
    return place
