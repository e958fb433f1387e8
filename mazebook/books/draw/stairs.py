"""The stairs of a maze with several floors: rings with the same number at both ends of each stair."""

from collections.abc import Callable

import numpy as np

from mazebook.books.fit.sizes import size_for
from mazebook.graphics.figures import DISC
from mazebook.graphics.page import Fill, Item, Place, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.mazes.drawing.walls import stairs_of
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Float64
from mazebook.paper.printers.table import LEAST_LINE
from mazebook.paper.typefaces import fonts

INNER = 0.34  # the inner radius of a ring, of the corridor: numbers have room in it, and the ring touches no wall
_PEN = 0.05  # of a corridor


def draw_stairs(maze: Maze, at: Callable[[Float64], Float64], corridor: float, face: str) -> list[Item]:
    """Return a number in a ring at both ends of each stair; nothing for a maze of one floor.

    Parameters
    ----------
    at : returns the place on the page of points of the maze, (n, 2)
    corridor : the width of a corridor, in points
    """
    items: list[Item] = []
    stairs = stairs_of(maze)
    pen = max(LEAST_LINE, _PEN * corridor)
    radius = INNER * corridor + pen / 2
    size = size_for(len(stairs), face) * corridor
    drop = fonts.cap_height(face, size) / 2
    for number, ends in enumerate(stairs, 1):
        for x, y in np.asarray(at(ends)).tolist():
            place = Place(radius, x, y)
            items += [Fill(DISC, 1.0, place), Stroke(DISC, pen, place=place)]
            items += line(Phrase(str(number), face, size), x, y - drop, anchor="middle")
    return items
