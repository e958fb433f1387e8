"""A frame that is a maze."""

from __future__ import annotations

import numpy as np

from mazebook.graphics.page import Box, Item, Place, Stroke
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import wall_path
from mazebook.mazes.grid.grid import Grid


def maze_frame(box: Box, cell: float, seed: int, deep: int = 3) -> tuple[list[Item], Box]:
    """Return a maze along the sides of a box, `deep` cells of about `cell` points deep, and the box inside it."""
    wall = max(1.0, 0.1 * cell)
    columns, rows = (max(2 * deep + 2, round((side - wall) / cell)) for side in (box.width, box.height))
    scale = min((box.width - wall) / columns, (box.height - wall) / rows)
    mask = np.ones((rows, columns), dtype=np.bool_)
    mask[deep:-deep, deep:-deep] = False
    maze = maze_on(Grid("orthogonal", (columns, rows), mask), algorithm("kruskal"), seed=seed, ends=("nw", "se"))
    left, bottom = box.centre[0] - scale * columns / 2, box.centre[1] - scale * rows / 2
    place = Place(scale, left, bottom)
    free = Box(left, bottom, left + scale * columns, bottom + scale * rows)
    inside = deep * scale + wall
    return [Stroke(wall_path(maze), wall, place=place)], free.inset(inside, inside, inside, inside)
