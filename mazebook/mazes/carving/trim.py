"""Cutting traps short: the ends of long wrong ways are filled in, and their cells leave the grid."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.search import distances_from
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Int32
from mazebook.numerics.jit import kernel


def shorten_traps(maze: Maze, longest: int) -> Maze:
    """Return the maze with its traps filled in beyond `longest` steps off the route.

    Loops, and ways to them, have no end and stay. The filled cells are removed: the rest is a grid cut to a shape, with
    the same doors and the same route.
    """
    grid = maze.grid
    steps = distances_from(grid.csr, maze.passages, maze.solution)
    kept = _without_ends(grid.csr, maze.passages, steps, longest)
    if kept.all():
        return maze
    whole = np.ones(grid.kind_of_cells.count(grid.size), dtype=np.bool_) if grid.mask is None else grid.mask.copy()
    whole[whole] = kept
    smaller = Grid(grid.tessellation, grid.size, whole)
    new_cell = np.cumsum(kept) - 1
    place_of = np.full(int(grid.origin.max()) + 1, -1, dtype=np.int32)
    place_of[smaller.origin] = np.arange(len(smaller.origin))
    passages = np.zeros(len(smaller.origin), dtype=np.bool_)
    still_there = place_of[grid.origin[maze.passages]]
    still_there = still_there[still_there >= 0]
    passages[still_there[smaller.ends[still_there, 1] >= 0]] = True
    doors = [int(place_of[grid.origin[door]]) if door >= 0 else -1 for door in maze.doors]
    return Maze(
        smaller,
        passages,
        np.array(doors, dtype=np.int32),
        new_cell[maze.ends].astype(np.int32),
        new_cell[maze.solution].astype(np.int32),
    )


@kernel
def _without_ends(topology: Csr, passages: Bool, steps: Int32, longest: int) -> Bool:
    """Return which cells stay when dead ends over `longest` steps off are removed again and again: (n_cells,) bool."""
    n_cells = len(steps)
    kept = np.ones(n_cells, dtype=np.bool_)
    ways = np.zeros(n_cells, dtype=np.int32)
    for begin in range(n_cells):
        for slot in range(topology.start[begin], topology.start[begin + 1]):
            ways[begin] += passages[topology.edges[slot]]
    cell: Slot
    for first in range(n_cells):
        cell = np.int64(first)
        while kept[cell] and ways[cell] == 1 and steps[cell] > longest:
            kept[cell] = False
            onward = cell
            for slot in range(topology.start[cell], topology.start[cell + 1]):
                other = np.int64(topology.neighbours[slot])
                if passages[topology.edges[slot]] and kept[other]:
                    ways[other] -= 1
                    onward = other
            cell = onward
    return kept
