"""The stairs of a maze of several floors: a ring with the same number at both ends of each."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from mazebook.arrays import Float64
from mazebook.books.lettering import LEAST, line
from mazebook.books.page import Fill, Item, Place, Stroke
from mazebook.books.shapes import DISC
from mazebook.mazes.floors import most_stairs
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import Size
from mazebook.mazes.walls import stairs_of
from mazebook.paper import fonts
from mazebook.paper.printer_table import LEAST_LINE

RADIUS = 0.39  # of the ring's outside, of a corridor: it touches no wall
_PEN = 0.05  # of a corridor
_HIGHEST, _WIDEST = 0.54, 0.65  # of a corridor: a number's height, and its diagonal, which must fit into the ring


def draw_stairs(maze: Maze, at: Callable[[Float64], Float64], corridor: float, face: str) -> list[Item]:
    """Return a number in a ring at both ends of each stair; nothing for a maze of one floor.

    Parameters
    ----------
    at : returns points of the maze, (n, 2), on the page
    corridor : its width, in points
    """
    items: list[Item] = []
    stairs = stairs_of(maze)
    pen = max(LEAST_LINE, _PEN * corridor)
    radius = RADIUS * corridor - pen / 2
    size = _size_for(len(stairs), face) * corridor
    drop = fonts.cap_height(face, size) / 2
    for number, ends in enumerate(stairs, 1):
        for x, y in np.asarray(at(ends)).tolist():
            place = Place(radius, x, y)
            items += [Fill(DISC, 1.0, place), Stroke(DISC, pen, place=place)]
            items += line(str(number), x, y - drop, face, size, anchor="middle")
    return items


def least_corridor(size: Size, face: str, least: float = LEAST) -> float:
    """Return how wide corridors must be, in points, for every number on the stairs to be readable; 0 without stairs.

    Parameters
    ----------
    least : the smallest type
    """
    stairs = most_stairs(size)
    return least / _size_for(stairs, face) * (1 + 1e-9) if stairs else 0.0


def _size_for(stairs: int, face: str) -> float:
    """Return the size of type of the numbers from 1 to that of the stairs, of a corridor."""
    widest = fonts.text_width("8" * len(str(stairs)), face, 1.0)
    capitals = fonts.cap_height(face, 1.0)
    return min(_HIGHEST / capitals, _WIDEST / math.hypot(widest, capitals))
