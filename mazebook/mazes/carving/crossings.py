"""Where the passages of a weave cross, chosen before it is carved; and the graph that is left to be carved."""

from __future__ import annotations

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, adjacency
from mazebook.mazes.kernels.union_find import pieces_of, top
from mazebook.mazes.mesh import Size
from mazebook.numerics.arrays import Bool, Float32, Int32, Int64
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below, uniform


def crossings_for(size: Size, share: float, barred: Int64, rng: Rng) -> Int64:
    """Return the crossings of a maze: (n_crossings,) int64, 2 * cell, and 1 more where the upper passage runs north.

    No two are beside each other, and none closes a loop. There is at least one where there is room for it.

    Parameters
    ----------
    share : of the places that are left for one when it comes to them, how many get one
    barred : cells that get none
    """
    columns, rows = size
    inside = np.zeros((rows, columns), dtype=np.bool_)
    inside[1:-1, 1:-1] = True
    free = inside.reshape(-1)
    free[barred] = False
    found = _crossings(columns, free.copy(), share, len(free), rng)
    return found if len(found) else _crossings(columns, free, 1.0, 1, rng)


@kernel
def _crossings(columns: int, free: Bool, share: float, most: int, rng: Rng) -> Int64:
    cells = np.flatnonzero(free)
    parent = np.arange(len(free)).astype(np.int32)
    found = np.empty(len(cells), dtype=np.int64)
    count = 0
    for i in range(len(cells)):
        j = i + below(rng, len(cells) - i)
        cells[i], cells[j] = cells[j], cells[i]
        cell = cells[i]
        upright = below(rng, 2)
        if not free[cell] or count >= most or uniform(rng) >= share:
            continue
        north, south = top(parent, cell - columns), top(parent, cell + columns)
        west, east = top(parent, cell - 1), top(parent, cell + 1)
        closes = (west == north and east == south) or (west == south and east == north)
        if north == south or west == east or closes:
            continue
        parent[max(north, south)] = min(north, south)
        west, east = top(parent, cell - 1), top(parent, cell + 1)
        parent[max(west, east)] = min(west, east)
        for beside in (cell - columns, cell + columns, cell - 1, cell + 1):
            free[beside] = False
        found[count] = 2 * cell + upright
        count += 1
    return np.sort(found[:count])


def as_parts(ends: Int32, heading: Float32, n_cells: int, crossings: Int64) -> tuple[Csr, Int64, int]:
    """Return the graph that is left to be carved once all crossings are open: its vertices are parts of the maze.

    Parameters
    ----------
    ends, heading : of the links, as in `mazebook.mazes.grid.grid.Grid`

    Returns
    -------
    topology : its edges are places in `ends`; several may join two parts, or a part to itself
    opened : the places of the links of crossings
    n_parts : how many vertices it has
    """
    crossed = np.zeros(n_cells, dtype=np.bool_)
    crossed[crossings // 2] = True
    crossed[n_cells - len(crossings) :] = True
    is_open = crossed[ends].any(axis=1)
    parts, part_of = np.unique(pieces_of(n_cells, ends[is_open]), return_inverse=True)
    others = np.flatnonzero(~is_open)
    no_rows = np.empty(0, dtype=np.int32)
    topology = adjacency(part_of[ends[others]], others, heading[others], len(parts), no_rows)[0]
    return topology, np.flatnonzero(is_open), len(parts)
