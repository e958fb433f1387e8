"""A maze of squares in box-drawing characters, for terminals and plain files."""

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mazebook.errors import UsageError
from mazebook.mazes.drawing.walls import stairs_of
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool

# By the walls that meet at a post: 1 = up, 2 = right, 4 = down, 8 = left.
_POSTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ROUTE = "·"


def draw_text(maze: Maze, solution: bool = False) -> str:
    """Return the maze as lines of text, four columns and two lines a cell; `solution` : with the route dotted.

    The plans of several floors stand apart, and both ends of each stair show its number.

    Raises UsageError if the grid is not made of squares, or has bridges.
    """
    grid = maze.grid
    if grid.is_cut:
        raise UsageError("Text cannot show cells that are cut to an outline. Use --format svg, png or pdf instead.")
    if grid.tessellation != "orthogonal":
        raise UsageError(f"Text can draw squares only, not {grid.tessellation}. Use --format svg, png or pdf instead.")
    if grid.n_lower:
        raise UsageError("Text cannot show bridges. Use --format svg, png or pdf instead.")
    level, upright = _wall_lines(maze)
    columns = level.shape[1]
    nothing = np.zeros((1, columns + 1), dtype=np.bool_)  # below the last row
    lines = _lines(level, np.concatenate([upright, nothing]), nothing)[:-1]
    if solution:
        _dot(lines, maze)
    for number, ends in enumerate(stairs_of(maze), 1):
        for x, y in ends.tolist():
            row, column = _place(maze, x, y)
            lines[row, column - 1 : column + 2] = list(f"{number:^3}"[:3])
    return _joined(lines)


def text_of_blocks(blocks: Iterable[tuple[Bool, Bool]]) -> Iterator[str]:
    """Yield a maze that comes in blocks of rows (`mazebook.mazes.carving.stream`) as text, one piece a block.

    It equals the text of `draw_text` for the same maze with doors above the first cell and below the last.
    """
    level = above = np.empty((0, 0), dtype=np.bool_)
    for east, south in blocks:
        if not level.size:
            level = np.ones((1, south.shape[1]), dtype=np.bool_)
            level[0, 0] = False
            above = np.zeros((1, south.shape[1] + 1), dtype=np.bool_)
        upright = np.ones((len(east), above.shape[1]), dtype=np.bool_)
        upright[:, 1:] = ~east
        level = np.concatenate([level, ~south])
        yield _joined(_lines(level[:-1], upright, above))
        level, above = level[-1:], upright[-1:]
    if level.size:
        level[0, -1] = False
        yield _joined(_lines(level, np.zeros_like(above), above)[:1])


def _lines(level: Bool, upright: Bool, above: Bool) -> NDArray[Any]:
    """Return the characters of rows of cells, two lines a row: the posts and walls above the row, and the row itself.

    Parameters
    ----------
    level : (n_rows, columns), the walls above each cell
    upright : (n_rows, columns + 1), the walls beside the cells
    above : (1, columns + 1), the upright walls of the row before
    """
    rows, columns = level.shape
    lines = np.full((2 * rows, 4 * columns + 1), " ", dtype="<U1")
    up = np.concatenate([above, upright[:-1]]).astype(np.uint8)
    sides = np.pad(level, ((0, 0), (1, 1))).astype(np.uint8)
    meeting = up + 2 * sides[:, 1:] + 4 * upright.astype(np.uint8) + 8 * sides[:, :-1]
    lines[::2, ::4] = np.array(list(_POSTS))[meeting]
    for k in (1, 2, 3):
        lines[::2, k::4] = np.where(level, "─", " ")
    lines[1::2, ::4] = np.where(upright, "│", " ")
    return lines


def _joined(lines: NDArray[Any]) -> str:
    """Return lines of characters as text, without trailing blanks."""
    whole = lines.view(f"<U{lines.shape[1]}")[:, 0].tolist()  # by lines: by characters it takes ten times as long
    return "\n".join([line.rstrip() for line in whole]) + "\n"


def _wall_lines(maze: Maze) -> tuple[Bool, Bool]:
    """Return the standing walls: horizontal (rows + 1, columns) and vertical ones (rows, columns + 1), bool."""
    grid = maze.grid
    columns, rows = (round(side) for side in grid.kind_of_cells.extent(grid.size))
    level = np.zeros((rows + 1, columns), dtype=np.bool_)
    upright = np.zeros((rows, columns + 1), dtype=np.bool_)
    middles = grid.middles[maze.walls]
    is_level = middles[:, 1] == np.round(middles[:, 1])
    x, y = middles[is_level].T
    level[(rows - y).astype(int), x.astype(int)] = True
    x, y = middles[~is_level].T
    upright[(rows - y).astype(int), x.astype(int)] = True
    return level, upright


def _dot(lines: NDArray[Any], maze: Maze) -> None:
    grid = maze.grid
    start, finish, cells = maze.routes[0]
    places = [_place(maze, x, y) for x, y in grid.centres[cells].tolist()]
    for (row, column), (next_row, next_column) in itertools.pairwise(places):
        if abs(next_row - row) + abs(next_column - column) <= 4:  # otherwise the step is a stair
            lines[(row + next_row) // 2, (column + next_column) // 2] = _ROUTE
    for row, column in places:
        lines[row, column] = _ROUTE
    _, rows = grid.kind_of_cells.extent(grid.size)
    for x, y in grid.middles[[door for door in maze.doors[[start, finish]] if door >= 0]]:
        lines[round(2 * (rows - y)), round(4 * x)] = _ROUTE


def _place(maze: Maze, x: float, y: float) -> tuple[int, int]:
    """Return the line and the column of the middle of a cell."""
    _, rows = maze.grid.kind_of_cells.extent(maze.grid.size)
    return 2 * int(rows - y) + 1, 4 * int(x) + 2
