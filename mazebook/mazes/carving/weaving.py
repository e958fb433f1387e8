"""Weaving: crossings are chosen first; then an algorithm carves the graph of the remaining parts."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.carving.carve import NO_TRACE, Algorithm, checked_seed, read_only
from mazebook.mazes.ends.words import cell_towards
from mazebook.mazes.grid.adjacency import Csr, adjacency
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.topology import WAITING
from mazebook.mazes.kernels.union_find import pieces_of, top
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.knobs import Texture
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.refusals import refusal_of_weave
from mazebook.numerics.arrays import Bool, Float32, Int32, Int64
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below, new_rng, uniform


def weave_on(
    grid: Grid, chosen: Algorithm, words: tuple[str, str], *, seed: int, options: Options
) -> tuple[Grid, Bool]:
    """Return a grid with crossings, and its passages.

    Parameters
    ----------
    words : for Start and Finish; a centre that holds one of them gets no crossing

    Raises
    ------
    GridError
        If the grid, the algorithm or an option does not allow crossings.
    """
    others = {name: value for name, value in vars(options).items() if value != getattr(PLAIN, name)}
    others |= {} if grid.is_whole else {"mask": grid.mask}
    refused = refusal_of_weave(chosen.name, chosen.by_walls, grid.tessellation, grid.size, others)
    if refused:
        raise GridError(f"{refused[0]}: {refused[2]}")
    barred = [cell_towards(grid, "centre")] if "centre" in words else []
    crossings = _crossings_for(
        grid.size, options.weave, np.array(barred, dtype=np.int64), new_rng(checked_seed(seed), "weave")
    )
    grid = Grid(grid.tessellation, grid.size, None, crossings)
    links = grid.links
    topology, crossed, n_parts = _as_parts(grid.ends[links], grid.heading[links], grid.n_cells, crossings)
    rng = new_rng(checked_seed(seed), "carve")
    opened = np.zeros(len(grid.ends), dtype=np.bool_)
    opened[links[crossed]] = True
    state = np.full(n_parts, WAITING, dtype=np.uint8)
    start = np.array([below(rng, n_parts)], dtype=np.int64)
    chosen.kernel(topology, state, opened, start, rng, Texture(), NO_TRACE)
    return grid, read_only(opened)


def _crossings_for(size: Size, share: float, barred: Int64, rng: Rng) -> Int64:
    """Return the crossings of a maze: (n_crossings,) int64, 2 * cell, plus 1 where the upper passage runs north-south.

    No two are neighbours, and none closes a loop. There is at least one if any fits. Places are tried in
    random order, and each possible one gets a crossing with the chance `share`; `barred` cells get none.
    """
    columns, rows = size
    inside = np.zeros((rows, columns), dtype=np.bool_)
    inside[1:-1, 1:-1] = True
    free = inside.reshape(-1)
    free[barred] = False
    # What numpy does here, the kernel need not compile.
    parent, cells = np.arange(len(free), dtype=np.int32), np.flatnonzero(free)
    found = _crossings(columns, free.copy(), cells.copy(), parent.copy(), share, len(free), rng)
    return np.sort(found if len(found) else _crossings(columns, free, cells, parent, 1.0, 1, rng))


@kernel
def _crossings(columns: int, free: Bool, cells: Int64, parent: Int32, share: float, most: int, rng: Rng) -> Int64:
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
    return found[:count]


def _as_parts(ends: Int32, heading: Float32, n_cells: int, crossings: Int64) -> tuple[Csr, Int64, int]:
    """Return the graph left to carve once all crossings are open; its vertices are connected parts of the maze.

    Parameters
    ----------
    ends, heading : the grid's links, as in `mazebook.mazes.grid.grid.Grid`

    Returns
    -------
    topology : its edges are indices into `ends`; several may join the same two parts, or a part to itself
    opened : indices of the links of crossings
    n_parts : number of vertices
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
