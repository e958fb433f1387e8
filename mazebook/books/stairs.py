"""The stairs of a maze of several floors: a disc with the same number at both ends of each."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mazebook.arrays import Float64
from mazebook.books.lettering import line
from mazebook.books.page import Fill, Item, Place
from mazebook.books.shapes import DISC
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import STAIR
from mazebook.paper import fonts

_RADIUS = 0.36  # of a corridor: a pencil passes on both sides
_DIGITS = 1.15  # height of one digit, of the radius; of two or three, less
_LESS = 0.75


def stairs_of(maze: Maze) -> Float64:
    """Return the places of both ends of each stair that is open, in cell widths, in the order of their numbers.

    Returns
    -------
    places
        (n_stairs, 2, 2) float64; by floor, then row by row
    """
    grid = maze.grid
    places: Float64 = grid.centres[grid.ends[maze.passages & (grid.kind == STAIR)]]
    return places


def draw_stairs(maze: Maze, at: Callable[[Float64], Float64], corridor: float, face: str) -> list[Item]:
    """Return a white number on a black disc at both ends of each stair.

    Parameters
    ----------
    at : returns points of the maze, (n, 2), on the page
    corridor : its width, in points
    """
    items: list[Item] = []
    radius = _RADIUS * corridor
    for number, ends in enumerate(stairs_of(maze), 1):
        size = radius * _DIGITS * _LESS ** (len(str(number)) - 1) / fonts.cap_height(face, 1.0)
        for x, y in np.asarray(at(ends)).tolist():
            items.append(Fill(DISC, place=Place(radius, x, y)))
            drop = fonts.cap_height(face, size) / 2
            items += line(str(number), x, y - drop, face, size, gray=1.0, anchor="middle")
    return items
