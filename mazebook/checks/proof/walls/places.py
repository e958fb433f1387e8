"""A maze that is a place: its walls are areas with black edges, such as hedges, turned into plain walls.

What is free is what a pencil can reach from a cell without crossing black, through the openings and outside, too.
All else is wall, whatever is drawn inside it. So an edge with a gap opens its wall, which is then missing; a tone that
is lighter than `INK`, such as a dash on a road, is no wall.
"""

from collections.abc import Sequence

import numpy as np

from mazebook.checks.proof.page.pages import View
from mazebook.checks.proof.pixels.masks import mask_of
from mazebook.checks.proof.pixels.runs import WHITE, Pieces
from mazebook.checks.proof.walls.grids import LaidGrid
from mazebook.checks.proof.walls.openings import pixel_at
from mazebook.checks.proof.walls.wall_ink import Tones
from mazebook.graphics.page import Box
from mazebook.numerics.arrays import UInt8

EDGE = 1.2  # points: the least black edge of a wall that is an area
INK = 110  # of 255: what is darker is black
TONES = Tones(paper=WHITE, under=WHITE, wall=0, ink=INK, mark=INK, route=0)
_AROUND = 3  # pixels around a find: its soft edge, and then paper


def erase_finds(gray: UInt8, view: View, finds: Sequence[Box]) -> list[str]:
    """Erase what lies in dead ends; return what is wrong with it: each must stand free."""
    wrong = []
    for number, (x0, y0, x1, y1) in enumerate(finds, 1):
        (top, left), (bottom, right) = view.at(np.array([(x0, y1), (x1, y0)]))
        rows = slice(max(int(top) - _AROUND, 0), int(np.ceil(bottom)) + _AROUND)
        columns = slice(max(int(left) - _AROUND, 0), int(np.ceil(right)) + _AROUND)
        part = gray[rows, columns]
        if not part.size:
            wrong.append(f"find {number} is not in it")
            continue
        rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
        if (rim < INK).any():
            wrong.append(f"find {number} touches a wall")
        part[:] = WHITE
    return wrong


def plain_walls(gray: UInt8, view: View, laid: LaidGrid) -> UInt8:
    """Return a picture with plain black walls in place of areas with black edges."""
    pieces = Pieces(mask_of(gray < INK))
    free = np.zeros(len(pieces.of_run), dtype=np.bool_)
    free[[pieces.at(*pixel_at(place)) for place in view.at(laid.centres)]] = True
    free &= ~pieces.runs.ink
    return np.where(pieces.covered(free).pixels, np.uint8(WHITE), np.uint8(0))
