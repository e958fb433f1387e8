"""Holes of a grid: groups of removed cells that the cells of the grid enclose, or holes of its outline."""

from functools import lru_cache

import numpy as np

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.union_find import numbered, pieces_of
from mazebook.mazes.mesh import LINK, OUTSIDE_CELL, Size
from mazebook.numerics.arrays import Bool, Int64


@lru_cache(maxsize=64)
def whole_grid(kind: str, size: Size) -> Grid:
    """Return a whole grid; cached, because parts of a few grids are looked at."""
    return Grid(kind, size)


def holes_in(whole: Grid, mask: Bool) -> Int64:
    """Return the number of the hole that each cell belongs to, from 1; 0 for other cells: (n_whole_cells,) int64.

    Parameters
    ----------
    whole : a whole grid
    mask : (n_whole_cells,) bool, True for the cells that stay
    """
    gone = ~mask
    ends = whole.ends[whole.kind == LINK]  # without stairs: paper does not show that they lead out of a hole
    group = pieces_of(whole.n_cells, ends[gone[ends].all(axis=1)])
    return numbered(group, gone & ~np.isin(group, group[whole.ends[whole.border, 0]]))


def count_holes(grid: Grid) -> int:
    """Return how many holes a grid has."""
    if grid.is_cut:
        return len(holes_of(grid))
    return 0 if grid.mask is None else int(holes_in(whole_grid(grid.tessellation, grid.size), grid.mask).max())


def holes_of(grid: Grid) -> list[Int64]:
    """Return the edges around each hole of a grid that is cut to an outline; none for other grids."""
    if not grid.is_cut:
        return []
    outer = np.flatnonzero(grid.ends[:, 1] == OUTSIDE_CELL)
    ring = pieces_of(len(grid.posts), grid.wall_posts[outer])
    of_edge = ring[grid.wall_posts[outer, 0]]
    return [outer[of_edge == each] for each in np.unique(of_edge) if each != ring[grid.outermost_post]]
