"""The first traps of a hidden picture: corners cut off its route, and rings hung on its outline.

A cell is inside or outside the picture (`inside`). The ways of a cell are its edges to the north, east, south and
west, -1 for none.
"""

import numpy as np

from mazebook.numerics.arrays import Bool, Int64
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below

SETTLED = -1  # the parent of a cell that is on the route or was cut off the route
_WAITING = -2
_SPREAD = 2  # cells between two corners that are cut off, where there are enough corners


@helper
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
    """Cut corners off the route: where it goes around three sides of a square, the two cells there become dead ends.

    They are spread over the picture if possible: holes side by side would blur it.

    Parameters
    ----------
    columns : columns of cells
    most : the most cells to cut off
    """
    touched, near = np.zeros(len(inside), dtype=np.bool_), np.zeros(len(inside), dtype=np.bool_)
    order = _order(max(len(route) - 3, 0), rng)
    for spread in (True, False):
        for i in order:
            first, last = route[i], route[i + 3]
            link = shared(first, last, ways)
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
            passages[shared(route[i + 1], route[i + 2], ways)] = False
            passages[link] = True
            most -= 2


@helper
def _mark_near(cell: int, columns: int, near: Bool) -> None:
    """Mark the cells around a cell."""
    row, column = cell // columns, cell % columns
    for y in range(max(row - _SPREAD, 0), min(row + _SPREAD + 1, len(near) // columns)):
        for x in range(max(column - _SPREAD, 0), min(column + _SPREAD + 1, columns)):
            near[y * columns + x] = True


@kernel
def hang_rings(
    on_route: Bool, inside: Bool, opened: Bool, columns: int, ways: Int64, passages: Bool, rng: Rng
) -> Int64:
    """Hang every cell without a passage on the others, and return the cells' parents: (n_cells,) int64.

    The parts of the tree outside the picture are walked around in rings. Each ring is hung on the route, if possible
    where the tree leads into the picture, and cut there.

    Parameters
    ----------
    opened : (n_coarse, 4) bool, the links of a tree of all coarse cells
    columns : columns of cells
    """
    n = len(on_route)
    other = neighbours_on_sides(ways, len(passages))
    parent = np.full(n, _WAITING, dtype=np.int64)
    leads = np.zeros((n, 4), dtype=np.bool_)  # True where the tree crosses the picture's outline
    for cell in range(n):
        for side in range(4):
            if ways[cell, side] >= 0 and passages[ways[cell, side]]:
                parent[cell] = SETTLED
    for cell in range(n):
        row, column = cell // columns, cell % columns
        links = opened[row // 2 * (columns // 2) + column // 2]
        for side in range(4):
            there = other[cell, side]
            if inside[cell] or parent[cell] == SETTLED or there < 0:
                continue
            if there // columns // 2 != row // 2 or there % columns // 2 != column // 2:  # another block
                is_ring = links[side] and _is_whole(there, columns, inside, parent)
                leads[cell, side] = links[side] and inside[there]
            else:  # along the block's side that holds both cells, unless the tree leaves the block there
                beside = (1 if column % 2 else 3) if side % 2 == 0 else (2 if row % 2 else 0)
                is_ring = not (links[beside] and _is_whole(other[cell, beside], columns, inside, parent))
            if is_ring and _is_whole(cell, columns, inside, parent):
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


@helper
def _is_whole(cell: int, columns: int, inside: Bool, parent: Int64) -> bool:
    """Return whether a cell's block of 2 x 2 cells is outside the picture and off the route."""
    first = cell // columns // 2 * 2 * columns + cell % columns // 2 * 2
    return bool(
        not inside[cell]
        and parent[first] != SETTLED
        and parent[first + 1] != SETTLED
        and parent[first + columns] != SETTLED
        and parent[first + columns + 1] != SETTLED
    )


@helper
def _hang_ring(
    cell: int, side: int, to: int, other: Int64, parent: Int64, ways: Int64, passages: Bool, rng: Rng
) -> None:
    """Hang a cell on a neighbour, cut its ring beside it, and hang the other cells of the ring on it one by one."""
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


@helper
def neighbours_on_sides(ways: Int64, n_edges: int) -> Int64:
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


@helper
def shared(one: int, other: int, ways: Int64) -> int:
    """Return the edge between two cells; -1 if they are not neighbours."""
    found = -1
    for side in range(4):
        edge = ways[one, side]
        if edge >= 0 and edge == ways[other, side ^ 2]:
            found = edge
    return int(found)
