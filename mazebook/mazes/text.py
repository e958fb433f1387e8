"""A maze of squares in box-drawing characters, for terminals and plain files."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mazebook.errors import UsageError
from mazebook.mazes.maze import Maze

# By the walls that meet at a post: 1 = up, 2 = right, 4 = down, 8 = left.
_POSTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ROUTE = "·"


def draw_text(maze: Maze, solution: bool = False) -> str:
    """Return the maze as lines of text, four columns and two lines a cell, with the route dotted on demand.

    Raises
    ------
    UsageError
        If the grid is not made of squares.
    """
    grid = maze.grid
    if grid.tessellation != "orthogonal":
        raise UsageError(f"Text can draw squares only, not {grid.tessellation}. Use --format svg, png or pdf instead.")
    columns, rows = grid.size
    walls = _wall_lines(maze)
    lines = np.full((2 * rows + 1, 4 * columns + 1), " ", dtype="<U1")
    lines[::2, ::4] = np.array(list(_POSTS))[_meeting(walls)]
    for row, column in zip(*np.nonzero(walls[0]), strict=True):
        lines[2 * row, 4 * column + 1 : 4 * column + 4] = "─"
    lines[1::2, ::4] = np.where(walls[1], "│", " ")
    if solution:
        _dot(lines, maze)
    return "\n".join("".join(line).rstrip() for line in lines) + "\n"


def _wall_lines(maze: Maze) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the standing walls: level ones (rows + 1, columns) and upright ones (rows, columns + 1), bool."""
    grid = maze.grid
    columns, rows = grid.size
    level = np.zeros((rows + 1, columns), dtype=np.bool_)
    upright = np.zeros((rows, columns + 1), dtype=np.bool_)
    middles = grid.middles[maze.walls]
    is_level = middles[:, 1] == np.round(middles[:, 1])
    x, y = middles[is_level].T
    level[(rows - y).astype(int), x.astype(int)] = True
    x, y = middles[~is_level].T
    upright[(rows - y).astype(int), x.astype(int)] = True
    return level, upright


def _meeting(walls: tuple[NDArray[Any], NDArray[Any]]) -> NDArray[Any]:
    """Return for each post which walls meet there, as an index into the characters: (rows + 1, columns + 1)."""
    level, upright = (np.pad(part.astype(np.int64), 1) for part in walls)
    up, down = upright[:-1, 1:-1], upright[1:, 1:-1]
    left, right = level[1:-1, :-1], level[1:-1, 1:]
    meeting: NDArray[Any] = up + 2 * right + 4 * down + 8 * left
    return meeting


def _dot(lines: NDArray[Any], maze: Maze) -> None:
    grid = maze.grid
    rows = grid.size[1]
    places = [(2 * int(rows - y) + 1, 4 * int(x) + 2) for x, y in grid.centres[maze.solution]]
    for (row, column), (next_row, next_column) in itertools.pairwise(places):
        lines[(row + next_row) // 2, (column + next_column) // 2] = _ROUTE
    for row, column in places:
        lines[row, column] = _ROUTE
    for x, y in grid.middles[maze.doors[maze.doors >= 0]]:
        lines[round(2 * (rows - y)), round(4 * x)] = _ROUTE
