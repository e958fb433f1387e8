"""Cutting traps short: the ends of long wrong ways are filled in, and their cells leave the grid.

Cells that would leave a hole stay: an empty box in the middle of a maze would look like a mistake. Each hangs on the
rest as near to the route as it can.
"""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import LINK
from mazebook.mazes.shapes.holes import holes_in, whole_grid
from mazebook.numerics.arrays import Bool, Int32, Int64
from mazebook.numerics.jit import kernel


def shorten_traps(maze: Maze, longest: int) -> Maze:
    """Return the maze with its traps filled in beyond `longest` steps off the route.

    Loops, and ways to them, have no end and stay. The filled cells are removed: the rest is a grid cut to a shape, with
    the same doors and the same route. Deep inside a large maze, a cell that stays may lie more steps off.
    """
    grid = maze.grid
    steps = maze.off_route
    kept = _without_ends(grid.csr, maze.passages, steps, longest)
    if kept.all():
        return maze
    passages = maze.passages.copy()
    whole = grid if grid.mask is None else whole_grid(grid.tessellation, grid.size)
    inside = np.ones(whole.n_cells, dtype=np.bool_) if grid.mask is None else grid.mask.copy()
    cells = np.flatnonzero(inside)
    inside[cells] = kept
    enclosed = (holes_in(whole, inside)[cells] > 0) & ~kept
    if enclosed.any():
        _hang(grid, enclosed, np.flatnonzero(kept), steps, passages)
        kept |= enclosed
        inside[cells] = kept
    smaller = Grid(grid.tessellation, grid.size, inside)
    new_cell = np.cumsum(kept) - 1
    place_of = np.full(int(grid.origin.max()) + 1, -1, dtype=np.int32)
    place_of[smaller.origin] = np.arange(len(smaller.origin))
    opened = np.zeros(len(smaller.origin), dtype=np.bool_)
    still_there = place_of[grid.origin[passages]]
    still_there = still_there[still_there >= 0]
    opened[still_there[smaller.ends[still_there, 1] >= 0]] = True
    doors = [int(place_of[grid.origin[door]]) if door >= 0 else -1 for door in maze.doors]
    return Maze(
        smaller,
        opened,
        np.array(doors, dtype=np.int32),
        new_cell[maze.ends].astype(np.int32),
        new_cell[maze.solution].astype(np.int32),
    )


def _hang(grid: Grid, waiting: Bool, others: Int64, steps: Int32, passages: Bool) -> None:
    """Open one link of each waiting cell in `passages`, so that each lies as few `steps` off the route as possible.

    `others` : the other cells of the maze
    """
    passages[np.append(waiting, False)[grid.ends].any(axis=1)] = False  # the last for -1, outside
    order = others[np.argsort(steps[others], kind="stable")]
    _reach(grid.csr, grid.kind == LINK, waiting.copy(), order, steps, passages)


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


@kernel
def _reach(topology: Csr, is_wall: Bool, waiting: Bool, sources: Int64, steps: Int32, passages: Bool) -> None:
    """Open the link over which a breadth-first search first reaches each waiting cell, and count its steps.

    Parameters
    ----------
    is_wall : (n_edges,) bool, the links that may be opened: those that are no stairs
    waiting : (n_cells,) bool, all False at the end
    sources : (n_sources,) int64, the other cells, in the order of their steps
    """
    queue = np.empty(len(steps), dtype=np.int64)
    head, tail, first = 0, 0, 0
    while head < tail or first < len(sources):
        if first == len(sources) or (head < tail and steps[queue[head]] < steps[sources[first]]):
            cell = queue[head]
            head += 1
        else:
            cell = sources[first]
            first += 1
        for slot in range(topology.start[cell], topology.start[cell + 1]):
            other, edge = np.int64(topology.neighbours[slot]), topology.edges[slot]
            if waiting[other] and is_wall[edge]:
                waiting[other] = False
                passages[edge] = True
                steps[other] = steps[cell] + 1
                queue[tail] = other
                tail += 1
