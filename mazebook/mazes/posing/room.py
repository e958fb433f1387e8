"""How much room the cells of a grid have around their middles for a thing."""

import numpy as np

from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.mesh import OUTSIDE_CELL, STAIR
from mazebook.numerics.arrays import Float64, Int64

_FLAT = 0.01  # cell widths: the largest distance of an arc from its straight pieces
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


def _distances(points: Float64, lines: Float64) -> Float64:
    """Return the distance from each point, (n, 2), to its own polyline, (n, n_points, 2)."""
    first, along = lines[:, :-1], np.diff(lines, axis=1)
    towards = points[:, None] - first
    lengths = np.maximum((along**2).sum(axis=2), 1e-18)
    share = np.clip((towards * along).sum(axis=2) / lengths, 0, 1)
    return np.asarray(np.hypot(*np.moveaxis(towards - share[..., None] * along, -1, 0)).min(axis=1))
