"""What is behind everything on a cover: one colour, and the walls of a maze, out of all proportion."""

from __future__ import annotations

import math

from mazebook.books.choose import ChosenMaze
from mazebook.books.cover.draw import toned
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Fill, Item, Place, Stroke
from mazebook.mazes.grid.bounding_box import bounds
from mazebook.numerics.path import part_within
from mazebook.paper.inks.palette import Palette

_PITCH = 0.075  # of the sheet's height, at least
_WALL = 0.3  # of the pitch


def background(sheet: Box, chosen: ChosenMaze, colours: Palette) -> list[Item]:
    """Return the colour of a whole sheet, and a maze on it that reaches beyond it on all sides."""
    x0, y0, x1, y1 = sheet
    grid = chosen.maze.grid
    left, bottom, right, top = bounds(grid)
    pitch = grid.kind_of_cells.incircle(grid.size)
    whole = (
        math.hypot(sheet.width, sheet.height) / (right - left)
        if grid.tessellation == "theta"
        else max(sheet.width / (right - left), sheet.height / (top - bottom))
    )
    scale = max(1.05 * whole, _PITCH * sheet.height / pitch)
    place = Place(scale, sheet.centre[0] - scale * (left + right) / 2, sheet.centre[1] - scale * (bottom + top) / 2)
    wall = _WALL * scale * pitch
    low = [(side - wall - shift) / scale for side, shift in ((x0, place.x), (y0, place.y))]
    high = [(side + wall - shift) / scale for side, shift in ((x1, place.x), (y1, place.y))]
    return [
        Fill(polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), **toned(colours.base)),
        Stroke(part_within(chosen.walls, *low, *high), wall, place=place, clip=sheet, **toned(colours.shade)),
    ]
