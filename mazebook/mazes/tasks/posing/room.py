"""Where the things of a task lie, and how much room there is: in the middles of cells, or of passages between them."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.mesh import LINK, OUTSIDE_CELL, STAIR
from mazebook.mazes.tasks.posing.task import Arrow, Thing
from mazebook.numerics.arrays import Bool, Float64, Int64

_FLAT = 0.01  # cell widths: the largest distance of an arc from its straight pieces
_OFF = 0.6  # of a passage's room: the line from cell to cell crosses it this far from its middle at most
_MEASURED, _ALIKE = (6, 6), 0.93  # the size by which tessellations are measured; how much alike grids of a tiling are
_ROOMY = 0.8  # of the median: a cell with less room holds nothing, for all things of a maze have one size


@once_a_grid
def clearances(grid: Grid) -> Float64:
    """Return the distance from the middle of each cell to its nearest wall or link: (n_cells,) float64, cell widths."""
    edges = np.flatnonzero(grid.kind != STAIR)
    lines = along_walls(grid, edges, _FLAT)
    found = np.full(grid.n_cells, np.inf)
    for side in (0, 1):
        cells = grid.ends[edges, side]
        is_cell = cells != OUTSIDE_CELL
        away = _distances(grid.centres[cells[is_cell]], lines[is_cell])
        np.minimum.at(found, cells[is_cell], away)
    found.flags.writeable = False
    return found


@once_a_grid
def roomy_cells(grid: Grid) -> Int64:
    """Return the cells that have room for a thing: (n,) int64, rising."""
    room = clearances(grid)
    return np.flatnonzero(room >= _ROOMY * np.median(room))


@cache
def least_room(cells: str) -> float:
    """Return how wide the cells of a tessellation that hold things are at least, times its narrowest way or circle.

    It is measured on one grid; those of tilings differ by some hundredths.
    """
    grid = Grid(cells, _MEASURED)
    room = 2 * float(clearances(grid)[roomy_cells(grid)].min()) / grid.kind_of_cells.incircle(grid.size)
    return _ALIKE * room if grid.is_cut else room


@once_a_grid
def passage_clearances(grid: Grid) -> Float64:
    """Return the distance from the middle of each link to the other walls and links of both its cells.

    Returns
    -------
    clearances
        (n_edges,) float64, cell widths; infinite for edges that are no links
    """
    edges = np.flatnonzero(grid.kind != STAIR)
    sides = [(grid.ends[edges, side], edges) for side in (0, 1)]
    cells, beside = (np.concatenate(each) for each in zip(*sides, strict=True))
    order = np.argsort(cells, kind="stable")
    cells, beside = cells[order], beside[order]
    links, found = np.flatnonzero(grid.kind == LINK), np.full(len(grid.ends), np.inf)
    for side in (0, 1):
        first, last = (np.searchsorted(cells, grid.ends[links, side], where) for where in ("left", "right"))
        count = last - first
        of = np.repeat(links, count)
        others = beside[np.arange(len(of)) - np.repeat(np.cumsum(count) - count - first, count)]
        of, others = of[of != others], others[of != others]
        np.minimum.at(found, of, _distances(grid.middles[of], along_walls(grid, others, _FLAT)))
    found.flags.writeable = False
    return found


@once_a_grid
def roomy_passages(grid: Grid) -> Int64:
    """Return the links with room for an arrow across them: (n,) int64, rising.

    Their cells lie on both sides, so that who follows the line from middle to middle goes through the wall's middle.
    """
    room, links = passage_clearances(grid), grid.links.astype(np.int64)
    one, other = np.moveaxis(grid.centres[grid.ends[links]], 1, 0)
    along, towards = other - one, grid.middles[links] - one
    off = np.abs(along[:, 0] * towards[:, 1] - along[:, 1] * towards[:, 0]) / np.hypot(*along.T)
    return np.asarray(links[(room[links] >= _ROOMY * np.median(room[links])) & (off <= _OFF * room[links])])


def passage_of(grid: Grid, arrow: Arrow) -> int:
    """Return the edge that an arrow crosses."""
    csr = grid.csr
    around = slice(csr.start[arrow.cell], csr.start[arrow.cell + 1])
    return int(csr.edges[around][csr.neighbours[around] == arrow.towards].min())


def middles_of_things(grid: Grid, things: Sequence[Thing | Arrow]) -> Float64:
    """Return the places of things: (n, 2) float64, cell widths."""
    found = [grid.middles[passage_of(grid, t)] if isinstance(t, Arrow) else grid.centres[t.cell] for t in things]
    return np.array(found, dtype=np.float64).reshape(-1, 2)


def rooms_of_things(grid: Grid, things: Sequence[Thing | Arrow]) -> tuple[Float64, Bool]:
    """Return how far the middles of things are from the nearest wall, and which are beside the border.

    Returns
    -------
    rooms
        (n_things,) float64, cell widths
    at_border
        (n_things,) bool
    """
    beside = np.zeros(grid.n_cells, dtype=np.bool_)
    beside[grid.ends[grid.ends[:, 1] == OUTSIDE_CELL, 0]] = True
    rooms, at_border = [], []
    for thing in things:
        if isinstance(thing, Arrow):
            rooms.append(passage_clearances(grid)[passage_of(grid, thing)])
            at_border.append(beside[thing.cell] or beside[thing.towards])
        else:
            rooms.append(clearances(grid)[thing.cell])
            at_border.append(beside[thing.cell])
    return np.array(rooms, dtype=np.float64), np.array(at_border, dtype=np.bool_)


def _distances(points: Float64, lines: Float64) -> Float64:
    """Return the distance from each point, (n, 2), to its own polyline, (n, n_points, 2)."""
    first, along = lines[:, :-1], np.diff(lines, axis=1)
    towards = points[:, None] - first
    lengths = np.maximum((along**2).sum(axis=2), 1e-18)
    share = np.clip((towards * along).sum(axis=2) / lengths, 0, 1)
    return np.asarray(np.hypot(*np.moveaxis(towards - share[..., None] * along, -1, 0)).min(axis=1))
