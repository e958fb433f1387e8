"""Reading the TIFFs of a column back: their size, each wall of the maze, and the line of the answer."""

import numpy as np

from mazebook.batch.column.column_pages import Column
from mazebook.graphics.page import Page
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64
from mazebook.output.pictures.tiff import read_tiff
from mazebook.units import POINTS_PER_INCH, mm

_SHARES = np.linspace(0.1, 0.9, 9)  # the places that are checked on a wall, as shares of its length
_LINE, _BESIDE = 0.05, 0.25  # shares of a wall: so far from its middle a crossing line must be, or may be, black
_HALF = 128  # a dot with a darker grey is black


def wrong_dots(column: Column, page: Page, tiff: bytes, dpi: float) -> list[str]:
    """Return the problems of a TIFF that must show `page`, the column's puzzle or answer, a sentence each.

    Raises OutputError if `tiff` is not a TIFF as `write_tiff` makes them.
    """
    raster, resolution = read_tiff(tiff)
    sides = (raster.width, raster.height)
    size = [POINTS_PER_INCH * side / dots for side, dots in zip(sides, resolution, strict=True)]
    if any(abs(a - b) > POINTS_PER_INCH / dpi for a, b in zip(size, (page.width, page.height), strict=True)):
        return [f"it is {mm(size[0]):.2f} x {mm(size[1]):.2f} mm large"]
    maze, (placed,) = column.mazes.carved[0].maze, page.placements
    grid, unit, box = maze.grid, page.width / raster.width, placed.boxes[0]
    x0, y0, x1, _ = grid.bounds
    scale = column.pitch
    wall = box.width - scale * (x1 - x0)
    left, low = (side + wall / 2 - scale * edge for side, edge in ((box.x0, x0), (box.y0, y0)))
    posts = (page.height - (scale * grid.posts[:, 1] + low), scale * grid.posts[:, 0] + left)
    places = np.stack(posts, axis=1) / unit
    standing = np.zeros(len(maze.passages), dtype=np.bool_)
    standing[maze.walls] = True
    crossed = _on_the_way(maze) if placed.role == "answer" else np.zeros_like(standing)
    dots = np.frombuffer(raster.grey, dtype=np.uint8).reshape(raster.height, raster.width) < _HALF
    first, second = (places[grid.wall_posts[:, side]] for side in (0, 1))
    wrong = wrong_walls(dots, first, second, standing, crossed)
    return [f"{wrong} walls or steps of the way are not those of the maze"] if wrong else []


def _on_the_way(maze: Maze) -> Bool:
    """Return (n_edges,) bool, True for the edges that the routes cross, doors included."""
    crossed = np.zeros_like(maze.passages)
    for start, finish, cells in maze.routes:
        step = np.full(maze.grid.n_cells + 1, -2)  # -2: a cell off the route; the last is for outside
        step[cells] = np.arange(len(cells))
        first, second = (step[maze.grid.ends[:, side]] for side in (0, 1))
        crossed |= maze.passages & (np.abs(first - second) == 1)
        crossed[[door for door in maze.doors[[start, finish]] if door >= 0]] = True
    return crossed


def wrong_walls(black: Bool, first: Float64, second: Float64, standing: Bool, crossed: Bool) -> int:
    """Return how many walls of a maze are wrong: a standing wall is black all along, an open one white all along.

    Where an answer's line crosses between two posts, the middle is black and both ends are white.

    Parameters
    ----------
    black : (rows, columns) bool, True for the black dots of the picture
    first, second : (n, 2) float64, the two posts of each wall, in rows and columns of the picture
    standing : (n,) bool, True for the walls that stand
    crossed : (n,) bool, True where the line crosses
    """
    points = first[:, None] + _SHARES[None, :, None] * (second - first)[:, None]
    rows, columns = np.moveaxis(np.floor(points).astype(int), -1, 0)
    inside = (rows >= 0) & (rows < black.shape[0]) & (columns >= 0) & (columns < black.shape[1])
    found = black[np.where(inside, rows, 0), np.where(inside, columns, 0)]
    middle = np.abs(_SHARES - 0.5) < _LINE
    seen = ~(crossed[:, None] & ~middle & (np.abs(_SHARES - 0.5) < _BESIDE))
    wanted = standing[:, None] | (crossed[:, None] & middle)
    good = ((found == wanted) & inside) | ~seen
    return int((~good.all(axis=1)).sum())
