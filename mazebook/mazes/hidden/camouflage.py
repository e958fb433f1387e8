"""Changing the traps of a hidden picture until the shares of dead ends and straight cells outside are those inside.

A cell is inside or outside the picture (`inside`). `parent` is the next cell on its way to the route; SETTLED cells
(-1) are on the route or cut off it, and do not change.
"""

import numpy as np

from mazebook.mazes.hidden.decoys import SETTLED, neighbours_on_sides, shared
from mazebook.numerics.arrays import Bool, Float64, Int64
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below

LIKE = 0.1  # the largest difference of two shares that is accepted, relative to the inside
_ENOUGH = 0.02  # the difference at which changing stops
_MOST = 300  # changes tried for each cell
_OPEN = 0.85  # the least number of openings in the picture's outline for each dead end outside


@helper
def kinds(inside: Bool, ways: Int64, passages: Bool) -> Int64:
    """Return the numbers of cells, dead ends and straight cells: (2, 3) int64, outside and inside."""
    counts = np.zeros((2, 3), dtype=np.int64)
    for cell in range(len(inside)):
        kind = _kind(cell, ways, passages)
        counts[int(inside[cell]), 0] += 1
        if kind:
            counts[int(inside[cell]), kind] += 1
    return counts


@helper
def _kind(cell: int, ways: Int64, passages: Bool) -> int:
    """Return 1 for a dead end, 2 for a straight cell, else 0."""
    opened, bits = 0, 0
    for side in range(4):
        if ways[cell, side] >= 0 and passages[ways[cell, side]]:
            opened += 1
            bits |= 1 << side
    if opened == 1:
        return 1
    return 2 if bits in (5, 10) else 0


@helper
def _apart(counts: Int64, openings: int) -> Float64:
    """Return the relative differences of the shares outside and inside, and the share of missing openings."""
    found = np.zeros(3)
    for k in range(2):
        here = max(counts[1, k + 1], 1) / counts[1, 0]
        there = counts[0, k + 1] / max(counts[0, 0], 1)
        found[k] = abs(there - here) / here
    wanted = _OPEN * counts[1, 1] / counts[1, 0] * counts[0, 0]
    found[2] = max(wanted - openings, 0.0) / max(wanted, 1.0)
    return found


@kernel
def mingle(parent: Int64, inside: Bool, ways: Int64, passages: Bool, rng: Rng) -> bool:
    """Join cells outside the picture to other neighbours until dead ends and straight cells are as frequent as inside.

    Return whether the shares of both came near enough.
    """
    n = len(parent)
    other = neighbours_on_sides(ways, len(passages))
    free = np.empty(n, dtype=np.int64)
    n_free = 0
    for cell in range(n):
        if parent[cell] >= 0 and not inside[cell]:
            free[n_free] = cell
            n_free += 1
    counts = kinds(inside, ways, passages)
    openings = 0
    for cell in free[:n_free]:
        openings += inside[parent[cell]]
    apart = _apart(counts, openings)
    changed = np.empty(3, dtype=np.int64)
    for _ in range(_MOST * n_free):
        if apart.max() <= _ENOUGH:
            break
        cell = free[below(rng, n_free)]
        side = below(rng, 4)
        to, old = other[cell, side], parent[cell]
        if to < 0 or to == old:
            continue
        # A dead end may be hung on the way that leads to it: that way is cut there, and turned round.
        loose = _before(to, cell, parent) if _kind(cell, ways, passages) == 1 and below(rng, 2) else SETTLED
        bites = loose >= 0 and not inside[loose]
        if not bites and _before(cell, to, parent) >= 0:
            continue
        left, kept = (loose, to) if bites else (old, cell)  # the cell whose passage is closed
        changed[0], changed[1], changed[2] = cell, to, left
        _count(changed, inside, ways, passages, counts, -1)
        opened, closed = ways[cell, side], shared(left, kept, ways)
        passages[opened], passages[closed] = True, False
        _count(changed, inside, ways, passages, counts, 1)
        more = int(inside[to]) - int(inside[left] != inside[kept])
        now = _apart(counts, openings + more)
        if now.sum() <= apart.sum():
            if bites:
                _turn_round(cell, loose, parent)
            parent[cell], apart = to, now
            openings += more
        else:
            _count(changed, inside, ways, passages, counts, -1)
            passages[opened], passages[closed] = False, True
            _count(changed, inside, ways, passages, counts, 1)
    return bool(counts[0, 0] == 0 or apart[:2].max() <= LIKE)


@helper
def _before(above: int, cell: int, parent: Int64) -> int:
    """Return the last cell before `above` on the way up from a cell; -1 if `above` is not on this way."""
    before = -1
    while cell >= 0 and cell != above:
        before, cell = cell, parent[cell]
    return before if cell == above else -1


@helper
def _turn_round(cell: int, last: int, parent: Int64) -> None:
    """Reverse the way up from a cell to `last`."""
    above = SETTLED
    while True:
        onward = parent[cell]
        parent[cell] = above
        if cell == last:
            break
        above, cell = cell, onward


@kernel
def _count(cells: Int64, inside: Bool, ways: Int64, passages: Bool, counts: Int64, sign: int) -> None:
    for cell in cells:
        kind = _kind(cell, ways, passages)
        if kind:
            counts[int(inside[cell]), kind] += sign
