"""Reading every wall of a printed maze, to see that it is the maze which the record remembers.

The way through is proved from pixels alone (`mazebook.checks.maze_picture`). But a wall that hangs from another one and
leads nowhere may be missing without changing any way. So each wall is looked at in its middle, too; only here the
grid's geometry is trusted, and where it were wrong, mazes would fail and not pass.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from mazebook.arrays import Bool, Float64
from mazebook.checks.claims import Place, Puzzle
from mazebook.checks.maze_picture import Finding, MazePicture
from mazebook.errors import MazebookError
from mazebook.mazes.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import LINK, STAIR, Size

_OFF = 0.05  # of a cell's width: so far the ends of a maze may be from where its grid has them


def findings_of_walls(picture: MazePicture, puzzle: Puzzle) -> list[Finding]:
    """Return what is wrong with single walls of a maze; nothing where the record does not say how it was made.

    A maze whose traps were cut short is left out: the record does not say which of its cells are gone.
    """
    grid = None if puzzle.is_trimmed or not puzzle.fingerprint else _grid(puzzle.tessellation, puzzle.size)
    laid = None if grid is None else _laid(grid, puzzle, picture.place)
    if grid is None or laid is None:
        return []
    size, shift = laid
    walls = np.flatnonzero(grid.kind == LINK)
    rows, columns = np.floor(picture.view.at(grid.middles[walls] * size + shift)).astype(int).T
    rows, columns = np.clip(rows, 0, picture.view.rows - 1), np.clip(columns, 0, picture.view.columns - 1)
    passages = _stairs(grid, picture.place, size, shift)
    passages[walls] = picture.open[rows, columns] >= picture.tones.ink
    read = Maze(
        grid,
        passages,
        np.array(puzzle.doors, dtype=np.int32),
        np.array(puzzle.ends, dtype=np.int32),
        np.empty(0, dtype=np.int32),
    )
    if read.fingerprint == puzzle.fingerprint:
        return []
    missing = int(passages.sum()) - (grid.n_cells - 1 + puzzle.loops)
    if missing:
        return [("walls", f"it has {abs(missing)} {'fewer' if missing > 0 else 'more'} walls than in the record")]
    return [("walls", "its walls are not those in the record")]


@lru_cache(maxsize=64)
def _grid(tessellation: str, size: Size) -> Grid | None:
    try:
        return Grid(tessellation, size)
    except MazebookError:  # a tessellation that is not installed here
        return None


def _stairs(grid: Grid, place: Place, size: float, shift: Float64) -> Bool:
    """Return which edges of the grid are stairs that the record has on the page: (n_edges,) bool."""
    found = np.zeros(len(grid.ends), dtype=np.bool_)
    edges = np.flatnonzero(grid.kind == STAIR)
    middles = grid.centres[grid.ends[edges]] * size + shift
    for stairs in place.stairs:
        found[edges[np.abs(middles - stairs).max(axis=(1, 2)) < _OFF * abs(size)]] = True
    return found


def _laid(grid: Grid, puzzle: Puzzle, place: Place) -> tuple[float, Float64] | None:
    """Return how long a cell's width is on the page, and where the grid's origin is; None where that cannot be."""
    here, there = [], []
    for end, (opening, point) in enumerate(place.ends):
        door, cell = puzzle.doors[end], puzzle.ends[end]
        if door >= len(grid.ends) or not 0 <= cell < grid.n_cells or (opening is None) != (door < 0):
            return None
        if opening is not None:
            here += grid.posts[grid.wall_posts[door]].tolist()
            there += [list(side) for side in opening]
        elif point is not None:
            here.append(grid.centres[cell].tolist())
            there.append(list(point))
    one, other = np.array(here), np.array(there)
    spread = one - one.mean(axis=0)
    size = float((spread * (other - other.mean(axis=0))).sum() / max(float((spread**2).sum()), 1e-12))
    shift = other.mean(axis=0) - size * one.mean(axis=0)
    if np.abs(size * one + shift - other).max() > _OFF * abs(size):
        return None
    return size, shift
