"""The size of the numbers on stairs, known before a maze is carved."""

from __future__ import annotations

import math

from mazebook.mazes.grid.floors import most_stairs
from mazebook.mazes.mesh import Size
from mazebook.paper.printers.table import LEAST_TEXT
from mazebook.paper.typefaces import fonts

_HIGHEST, _WIDEST = 0.54, 0.65  # of a corridor: a number's height, and its diagonal, which must fit into the ring


def least_corridor(size: Size, face: str, least: float = LEAST_TEXT) -> float:
    """Return the least corridor, in points, in which all numbers on stairs are readable; 0 without stairs.

    `least` : the smallest type, in points
    """
    stairs = most_stairs(size)
    return least / size_for(stairs, face) * (1 + 1e-9) if stairs else 0.0


def size_for(stairs: int, face: str) -> float:
    """Return the size of type of the numbers 1 to `stairs`, as a share of the corridor."""
    widest = fonts.text_width("8" * len(str(stairs)), face, 1.0)
    capitals = fonts.cap_height(face, 1.0)
    return min(_HIGHEST / capitals, _WIDEST / math.hypot(widest, capitals))
