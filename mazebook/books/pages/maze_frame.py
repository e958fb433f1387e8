"""A frame along the sides of a page that is a maze itself."""

import numpy as np

from mazebook.graphics.page import Box, Item, Place, Stroke

_WALL, _LEAST_WALL = 0.1, 1.0  # of a cell, and points


def maze_frame(box: Box, cell: float, seed: int, deep: int = 3) -> list[Item]:
    """Return a maze along the sides of a box, `deep` cells of about `cell` points deep."""
    from mazebook.mazes.carving.carve import algorithm
    from mazebook.mazes.carving.make import maze_on
    from mazebook.mazes.drawing.walls import wall_path
    from mazebook.mazes.grid.grid import Grid

    columns, rows, place = _cells(box, cell, deep)
    mask = np.ones((rows, columns), dtype=np.bool_)
    mask[deep:-deep, deep:-deep] = False
    maze = maze_on(Grid("orthogonal", (columns, rows), mask), algorithm("kruskal"), seed=seed, ends=("nw", "se"))
    return [Stroke(wall_path(maze), _wall(cell), place=place)]


def inside_frame(box: Box, cell: float, deep: int = 3) -> Box:
    """Return the box inside such a maze."""
    columns, rows, place = _cells(box, cell, deep)
    inside = deep * place.scale + _wall(cell)
    return place.box(Box(0, 0, columns, rows)).inset(inside, inside, inside, inside)


def _cells(box: Box, cell: float, deep: int) -> tuple[int, int, Place]:
    """Return the columns and rows of a maze that fills a box, and its place."""
    wall = _wall(cell)
    columns, rows = (max(2 * deep + 2, round((side - wall) / cell)) for side in (box.width, box.height))
    scale = min((box.width - wall) / columns, (box.height - wall) / rows)
    return columns, rows, Place(scale, box.centre[0] - scale * columns / 2, box.centre[1] - scale * rows / 2)


def _wall(cell: float) -> float:
    return max(_LEAST_WALL, _WALL * cell)
