"""Further openings of a carved maze: where they may be, and the maze with them."""

from collections.abc import Sequence

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.tips import are_free
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.kernels.search import shortest_route
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64

APART, _LEAST_APART = 0.15, 2.0  # of the longer side, and cell widths: two openings with arrows and letters


def refuse_imperfect(maze: Maze) -> None:
    """Raise GridError if a maze is one that a task with several starts or finishes cannot use."""
    if maze.loops or len(maze.ends) > 2:
        raise GridError("a maze with loops has more ways than one. Leave braid and islands out.")
    if len(maze.grid.size) > 2 or maze.grid.n_lower:
        raise GridError("the ways must be seen side by side: use a single floor, and no weave.")


@once_a_grid
def walls_with_room(grid: Grid) -> Int64:
    """Return the border walls outside which an arrow has room, or all if few have: (n,) int64, rising."""
    edges = border_of(grid).edges
    free = edges[are_free(grid, edges)]
    return free if len(free) > len(edges) // 4 else edges


def apart_from(grid: Grid, edges: Int64, doors: Sequence[int], cells: Sequence[int], share: float = APART) -> Int64:
    """Return the border walls, of some, that are well apart from all of some ends, in other cells: (n,) int64.

    `doors`, `cells` : of these ends; -1 for an end without a door; `share` : of the longer side, how far apart
    """
    low, high = np.array(grid.bounds).reshape(2, 2)
    least = max(share * float((high - low).max()), _LEAST_APART)
    for door, cell in zip(doors, cells, strict=True):
        edges = edges[grid.ends[edges, 0] != cell]
        if door >= 0:
            shares = np.isin(grid.wall_posts[edges], grid.wall_posts[door]).any(axis=1)
            edges = edges[~shares & (np.hypot(*(grid.middles[edges] - grid.middles[door]).T) >= least)]
    return edges


def away_from(grid: Grid, cells: Int32 | Int64, place: int) -> Float64:
    """Return how far cells are from the cell `place` in a straight line, in cell widths: (n,) float64, rounded."""
    return np.asarray(np.round(np.hypot(*(grid.centres[cells] - grid.centres[place]).T), 6))


def with_ends(maze: Maze, passages: Bool, doors: Sequence[int], starts: int, asked: tuple[int, int]) -> Maze:
    """Return the maze with other passages and ends.

    Parameters
    ----------
    doors : of starts first; -1 for the end of `maze` that is inside
    starts : how many of them are starts
    asked : the places of the ends, in `doors`, of the route that is asked for
    """
    inside = int(maze.ends[maze.doors < 0][0]) if (maze.doors < 0).any() else -1
    cells = [int(maze.grid.ends[door, 0]) if door >= 0 else inside for door in doors]
    route = shortest_route(maze.grid.csr, passages, *(cells[end] for end in asked))
    edges, ends = (np.array(each, dtype=np.int32) for each in (doors, cells))
    return Maze(maze.grid, passages, edges, ends, route, starts)
