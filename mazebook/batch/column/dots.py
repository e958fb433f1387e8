"""Reading the TIFFs of a column back: their size, each wall of the maze, and the line of the answer."""

import numpy as np

from mazebook.batch.column.column_pages import Column
from mazebook.checks.proof.dots import wrong_walls
from mazebook.graphics.page import Page
from mazebook.mazes.grid.bounding_box import bounds
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool
from mazebook.output.pictures.tiff import read_tiff
from mazebook.units import POINTS_PER_INCH, mm

_HALF = 128  # a dot with a darker grey is black


def wrong_dots(column: Column, page: Page, tiff: bytes, dpi: float) -> list[str]:
    """Return the problems of the TIFF of a column's puzzle or answer, a sentence each.

    Raises
    ------
    OutputError
        If it is not a TIFF as `write_tiff` makes them.
    """
    raster, resolution = read_tiff(tiff)
    sides = (raster.width, raster.height)
    size = [POINTS_PER_INCH * side / dots for side, dots in zip(sides, resolution, strict=True)]
    if any(abs(a - b) > POINTS_PER_INCH / dpi for a, b in zip(size, (page.width, page.height), strict=True)):
        return [f"it is {mm(size[0]):.2f} x {mm(size[1]):.2f} mm large"]
    maze, (placed,) = column.mazes.by_number[1].maze, page.placements
    grid, unit, box = maze.grid, page.width / raster.width, placed.boxes[0]
    x0, y0, x1, _ = bounds(grid)
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
    """(n_edges,) bool: the edges that the way from outside through the maze crosses."""
    step = np.full(maze.grid.n_cells + 1, -2)  # next to no step; the last is for outside, which is no cell
    step[maze.solution] = np.arange(len(maze.solution))
    first, second = (step[maze.grid.ends[:, side]] for side in (0, 1))
    crossed: Bool = maze.passages & (np.abs(first - second) == 1)
    crossed[maze.doors[maze.doors >= 0]] = True
    return crossed
