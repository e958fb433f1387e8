"""Traps of a hidden picture that look like it: as many dead ends and straight cells as inside of it, changed until so.

A cell is inside or outside of the picture (`inside`), and free (it hangs on the route, by its parent) or not.
"""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Float64, Int64
from mazebook.jit import kernel
from mazebook.rng import Rng, below

FIXED = -1  # the parent of a cell that is on the route, or was cut off it
_WAITING = -2
_SPREAD = 2  # cells between corners that are cut off, where there are enough of them
LIKE = 0.1  # how far the two shares may be apart, each in proportion to that inside
_ENOUGH = 0.02  # how far apart they are left
_MOST = 300  # changes that are tried for each cell
_OPEN = 0.85  # openings in the picture's outline for each dead end outside, at least


@kernel
def _order(n: int, rng: Rng) -> Int64:
    """Return the numbers below n, shuffled."""
    order = np.arange(n)
    for i in range(n - 1):
        j = i + below(rng, n - i)
        order[i], order[j] = order[j], order[i]
    return order


@kernel
def drop_corners(
    route: Int64, inside: Bool, columns: int, ways: Int64, passages: Bool, on_route: Bool, most: int, rng: Rng
) -> None:
    """Cut corners off the route: where it goes around three sides of a square the two cells there become dead ends.

    They are spread over the picture, as far as there are places: holes side by side would blur it.

    Parameters
    ----------
    columns : of cells
    most : cells that may go
    """
    touched, near = np.zeros(len(inside), dtype=np.bool_), np.zeros(len(inside), dtype=np.bool_)
    order = _order(max(len(route) - 3, 0), rng)
    for spread in (True, False):
        for i in order:
            first, last = route[i], route[i + 3]
            link = _shared(first, last, ways)
            is_free = link >= 0 and most >= 2
            for k in range(4):
                cell = route[i + k]
                is_free &= inside[cell] and not touched[cell] and not (spread and near[cell])
            if not is_free:
                continue
            for k in range(4):
                touched[route[i + k]] = True
                _mark_near(route[i + k], columns, near)
            on_route[route[i + 1]] = on_route[route[i + 2]] = False
            passages[_shared(route[i + 1], route[i + 2], ways)] = False
            passages[link] = True
            most -= 2


@kernel
def _shared(one: int, other: int, ways: Int64) -> int:
    """Return the edge between two cells; -1 if they are no neighbours."""
    found = -1
    for side in range(4):
        edge = ways[one, side]
        if edge >= 0 and edge == ways[other, side ^ 2]:
            found = edge
    return int(found)


@kernel
def _mark_near(cell: int, columns: int, near: Bool) -> None:
    """Mark the cells around one."""
    row, column = cell // columns, cell % columns
    for y in range(max(row - _SPREAD, 0), min(row + _SPREAD + 1, len(near) // columns)):
        for x in range(max(column - _SPREAD, 0), min(column + _SPREAD + 1, columns)):
            near[y * columns + x] = True


@kernel
def neighbours_of(ways: Int64, n_edges: int) -> Int64:
    """Return the neighbour on each side of each cell: (n_cells, 4) int64, -1 for none."""
    n = len(ways)
    sides = np.full(n_edges, -1, dtype=np.int64)
    other = np.full((n, 4), -1, dtype=np.int64)
    for cell in range(n):
        for side in range(4):
            edge = ways[cell, side]
            if edge >= 0 and sides[edge] < 0:
                sides[edge] = 4 * cell + side
            elif edge >= 0:
                there, back = sides[edge] // 4, sides[edge] % 4
                other[cell, side], other[there, back] = there, cell
    return other


@kernel
def hang_rings(
    on_route: Bool, inside: Bool, opened: Bool, columns: int, ways: Int64, passages: Bool, rng: Rng
) -> Int64:
    """Hang every cell that no passage leads to on the others, and return their parents: (n_cells,) int64.

    The pieces of a tree outside of the picture are walked around in rings. Each is hung on the route, if it can be
    where the tree leads into the picture, and cut there.

    Parameters
    ----------
    opened : (n_coarse, 4) bool, the links of a tree of all coarse cells
    columns : of cells
    """
    n = len(on_route)
    other = neighbours_of(ways, len(passages))
    parent = np.full(n, _WAITING, dtype=np.int64)
    leads = np.zeros((n, 4), dtype=np.bool_)  # where the tree crosses the picture's outline
    for cell in range(n):
        for side in range(4):
            if ways[cell, side] >= 0 and passages[ways[cell, side]]:
                parent[cell] = FIXED
    for cell in range(n):
        row, column = cell // columns, cell % columns
        block = row // 2 * (columns // 2) + column // 2
        for side in range(4):
            there = other[cell, side]
            if inside[cell] or parent[cell] == FIXED or there < 0:
                continue
            leaves = there // columns // 2 != row // 2 or there % columns // 2 != column // 2
            if leaves:
                is_ring = opened[block, side] and not inside[there] and _is_whole(there, columns, parent)
                leads[cell, side] = opened[block, side] and inside[there]
            else:
                # Beside the wall of the block that both cells are at: the tree must not lead through it.
                wall = (1 if column % 2 else 3) if side % 2 == 0 else (2 if row % 2 else 0)
                over = other[cell, wall]
                is_ring = not (
                    opened[block, wall] and over >= 0 and not inside[over] and _is_whole(over, columns, parent)
                )
            if is_ring and _is_whole(cell, columns, parent) and parent[there] == _WAITING:
                passages[ways[cell, side]] = True
    for choosy in range(3):
        hung = 1
        while hung:
            hung = 0
            for at in _order(4 * n, rng):
                cell, side = at // 4, at % 4
                to = other[cell, side]
                if parent[cell] != _WAITING or to < 0 or parent[to] == _WAITING:
                    continue
                if (choosy == 0 and not leads[cell, side]) or (choosy == 1 and inside[to] == inside[cell]):
                    continue
                _hang_ring(cell, side, to, other, parent, ways, passages, rng)
                hung += 1
            if choosy < 2:
                break
    return parent


@kernel
def _is_whole(cell: int, columns: int, parent: Int64) -> bool:
    """Return whether no cell of the block of a cell is on the route."""
    first = cell // columns // 2 * 2 * columns + cell % columns // 2 * 2
    return bool(
        parent[first] != FIXED
        and parent[first + 1] != FIXED
        and parent[first + columns] != FIXED
        and parent[first + columns + 1] != FIXED
    )


@kernel
def _hang_ring(
    cell: int, side: int, to: int, other: Int64, parent: Int64, ways: Int64, passages: Bool, rng: Rng
) -> None:
    """Hang a cell on a neighbour, cut its ring beside it, and hang the rest of the ring on it one by one."""
    cuts = below(rng, 2)
    for way in range(4):
        edge = ways[cell, way]
        if edge >= 0 and passages[edge]:
            if cuts == 0:
                passages[edge] = False
            cuts -= 1
    passages[ways[cell, side]] = True
    parent[cell] = to
    here = cell
    while here >= 0:
        onward = -1
        for way in range(4):
            if ways[here, way] >= 0 and passages[ways[here, way]] and parent[other[here, way]] == _WAITING:
                onward = other[here, way]
        if onward >= 0:
            parent[onward] = here
        here = onward


@kernel
def kinds(inside: Bool, ways: Int64, passages: Bool) -> Int64:
    """Return how many cells there are, how many dead ends and how many straight cells: (2, 3), outside and inside."""
    counts = np.zeros((2, 3), dtype=np.int64)
    for cell in range(len(inside)):
        kind = _kind(cell, ways, passages)
        counts[int(inside[cell]), 0] += 1
        if kind:
            counts[int(inside[cell]), kind] += 1
    return counts


@kernel
def _kind(cell: int, ways: Int64, passages: Bool) -> int:
    """Return 1 for a dead end, 2 for a cell that goes straight on, else 0."""
    opened, bits = 0, 0
    for side in range(4):
        if ways[cell, side] >= 0 and passages[ways[cell, side]]:
            opened += 1
            bits |= 1 << side
    if opened == 1:
        return 1
    return 2 if bits in (5, 10) else 0


@kernel
def _apart(counts: Int64, openings: int) -> Float64:
    """Return how far the shares outside are from those inside, each in proportion; and what openings are missing."""
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
    """Hang cells outside on other neighbours until there are as many dead ends and straight cells as inside.

    Return whether the two shares come near enough to those inside.
    """
    n = len(parent)
    other = neighbours_of(ways, len(passages))
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
        # A dead end may bite into the way that leads to it: that way is cut there, and leads to where it was cut.
        loose = _before(to, cell, parent) if _kind(cell, ways, passages) == 1 and below(rng, 2) else FIXED
        bites = loose >= 0 and not inside[loose]
        if not bites and _before(cell, to, parent) >= 0:
            continue
        left, kept = (loose, to) if bites else (old, cell)  # whose passage goes
        changed[0], changed[1], changed[2] = cell, to, left
        _count(changed, inside, ways, passages, counts, -1)
        opened, closed = ways[cell, side], _shared(left, kept, ways)
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
    return bool(apart[:2].max() <= LIKE)


@kernel
def _before(above: int, cell: int, parent: Int64) -> int:
    """Return the last cell before `above` on the way up from a cell; -1 if the way does not lead there."""
    before = -1
    while cell >= 0 and cell != above:
        before, cell = cell, parent[cell]
    return before if cell == above else -1


@kernel
def _turn_round(cell: int, last: int, parent: Int64) -> None:
    """Have the way up from a cell to `last` lead down instead."""
    above = FIXED
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
