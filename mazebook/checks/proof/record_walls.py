"""Reading every wall of a printed maze, to check that it is the maze in the record.

`mazebook.checks.proof.maze_picture` proves the route from pixels alone. But a wall that ends freely may be missing
without changing any route, so each wall is also checked in its middle. Only here the grid's geometry is trusted; if it
were wrong, mazes would fail and not pass.
"""

from functools import lru_cache

import numpy as np

from mazebook.checks.proof.claims import ClaimedPlace, Puzzle
from mazebook.checks.proof.maze_picture import MazePicture, PictureFinding
from mazebook.checks.proof.openings import fitted
from mazebook.checks.proof.pages import View
from mazebook.errors import MazebookError
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import FIXED, LINK, STAIR, Size
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.numerics.arrays import Bool, Float64, Int64

_OFF = 0.05  # of a cell's width: the most by which an end may be off its place in the grid


def findings_of_walls(picture: MazePicture, puzzle: Puzzle) -> list[PictureFinding]:
    """Return what is wrong with single walls of a maze; nothing if the record does not say how it was made.

    A maze whose traps were cut short is left out: the record does not say which of its cells were removed.
    """
    known = _known(puzzle, picture.place)
    if known is None:
        return []
    grid, size, shift = known
    if picture.place.bridges:
        crossings = _crossings(grid, picture.place, size, shift)
        if crossings is None:
            return [("walls", "the record has a bridge where there can be none")]
        grid = Grid(puzzle.tessellation, puzzle.size, None, crossings)
    walls = np.flatnonzero(grid.kind == LINK)
    rows, columns = np.floor(picture.view.at(grid.middles[walls] * size + shift)).astype(int).T
    rows, columns = np.clip(rows, 0, picture.view.rows - 1), np.clip(columns, 0, picture.view.columns - 1)
    fixed = np.floor(picture.view.at(grid.middles[grid.kind == FIXED] * size + shift)).astype(int)
    fixed = np.clip(fixed, 0, (picture.view.rows - 1, picture.view.columns - 1))
    if (picture.plugged[fixed[:, 0], fixed[:, 1]] >= picture.tones.ink).any():
        return [("walls", "a wall of a bridge is missing")]
    passages = _stairs(grid, picture.place, size, shift)
    passages[walls] = picture.plugged[rows, columns] >= picture.tones.ink
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


def cells_at(puzzle: Puzzle, place: ClaimedPlace, view: View) -> Int64 | None:
    """Return the middle pixels of a maze's cells, (n_cells, 2) int64, row and column; None if its grid is unknown."""
    known = None if puzzle.floors > 1 else _known(puzzle, place)
    if known is None:
        return None
    grid, size, shift = known
    return np.floor(view.at(grid.centres * size + shift)).astype(np.int64)


def _known(puzzle: Puzzle, place: ClaimedPlace) -> tuple[Grid, float, Float64] | None:
    """Return a maze's grid, a cell's width in points, and the origin on the page; None if the grid is unknown."""
    grid = None if puzzle.is_trimmed or not puzzle.fingerprint else _grid(puzzle.tessellation, puzzle.size, puzzle.mask)
    laid = None if grid is None else _laid(grid, puzzle, place)
    return None if grid is None or laid is None else (grid, *laid)


@lru_cache(maxsize=64)
def _grid(tessellation: str, size: Size, mask: str) -> Grid | None:
    try:
        return shaped_grid(tessellation, size, Shape("", bytes.fromhex(mask)) if mask else None)
    except MazebookError:  # a tessellation that is not installed here
        return None


def _stairs(grid: Grid, place: ClaimedPlace, size: float, shift: Float64) -> Bool:
    """Return which edges of the grid are stairs on the page, by the record: (n_edges,) bool."""
    found = np.zeros(len(grid.ends), dtype=np.bool_)
    edges = np.flatnonzero(grid.kind == STAIR)
    middles = grid.centres[grid.ends[edges]] * size + shift
    for stairs in place.stairs:
        found[edges[np.abs(middles - stairs).max(axis=(1, 2)) < _OFF * abs(size)]] = True
    return found


def _crossings(grid: Grid, place: ClaimedPlace, size: float, shift: Float64) -> Int64 | None:
    """Return the weave's crossings at the record's bridges; None if one of the bridges is impossible."""
    ends = (np.array(place.bridges) - shift) / size
    away = ends[:, 0] - ends[:, 1]
    cells = [int(np.hypot(*(grid.centres - middle).T).argmin()) for middle in ends.mean(axis=1)]
    off = np.abs(grid.centres[cells] - ends.mean(axis=1)).max()
    is_level = np.abs(away[:, 0]) > 0.5  # the passage below
    if off > _OFF or np.abs(np.sort(np.abs(away), axis=1) - (0, 1)).max() > 2 * _OFF or len(set(cells)) < len(cells):
        return None
    column, row = np.floor(grid.centres[cells]).astype(int).T
    if not (((column > 0) & (column < grid.size[0] - 1)) & ((row > 0) & (row < grid.size[1] - 1))).all():
        return None
    return np.sort(2 * np.array(cells, dtype=np.int64) + is_level)


def _laid(grid: Grid, puzzle: Puzzle, place: ClaimedPlace) -> tuple[float, Float64] | None:
    """Return a cell's width in points and the grid's origin on the page; None if the ends do not fit the grid."""
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
    size, shift, off = fitted(np.array(here), np.array(there))
    return (size, shift) if off <= _OFF * abs(size) else None
