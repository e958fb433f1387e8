"""Tips for hard mazes, in short lines, and a maze whose dead ends are filled in."""

from collections.abc import Sequence

import numpy as np

from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import Signs, fitted_maze
from mazebook.books.fit.fit import without_bands
from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.errors import RoomError
from mazebook.graphics.figures import STAR, polygon
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import Box, Fill, FromFile, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, above_folio, column, line, page_heading, text_size, unit_of
from mazebook.mazes.maze import Maze
from mazebook.numerics.path import Path
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces

once = True
listed = "tips_title"

_LEAST_HEIGHT = 110.0  # points: a smaller picture is left out
_SHADE = 0.72
_SMALLER = 0.94  # from one size of type that is tried to the next


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; sizes of type follow the page's width."""
    live, words, layout, faces = context.live(number), context.language, planned.layout, context.faces
    unit, size, setter = unit_of(live), text_size(live, layout), context.setter(layout)
    items: list[Item | FromFile] = []
    title, y = page_heading(setter, words.word("tips_title"), "tips_title", live, layout)
    items += title
    foot = above_folio(live, layout).y0
    drawn, y, size = _fitting(words.lines("tips"), faces, live._replace(y0=foot, y1=y - 22 * unit), size, setter.least)
    items += drawn
    body = column(live, size)
    y -= 1.75 * size
    area = Box(live.x0, foot, live.x1, y - 1.6 * size)
    aside = max(0.0, (area.width - 1.25 * area.height) / 2, 0.06 * area.width)
    if area.height > _LEAST_HEIGHT:
        where = "tips_example"
        phrase = Phrase(words.word(where), faces.heading, 1.1 * size, where)
        items += setter.fitted(phrase, body.x0, y - 0.6 * size, body.width)
        items += _filled(context, area.inset(left=aside, right=aside), Signs.of(layout, words, faces))
    return context.page(number, items, label="tips")


def _fitting(
    tips: Sequence[str], faces: Faces, area: Box, size: float, least: float
) -> tuple[list[Item], float, float]:
    """Return the tips from the top of an area down, their last baseline, and their size, smaller if they do not fit.

    Raises RoomError if they do not fit in the smallest type.
    """
    while True:
        items, y = _listed(tips, faces, column(area, size), size)
        if y - fonts.descent(faces.body, size) >= area.y0:
            return items, y, size
        if size <= least:
            text = 'the page "tips" has more text than fits on it. Use a larger trim, or leave the page out.'
            raise RoomError.of("pages", None, text)
        size = max(_SMALLER * size, least)


def _listed(tips: Sequence[str], faces: Faces, area: Box, size: float) -> tuple[list[Item], float]:
    """Return tips from the top of an area down, each with a star before it, and their last baseline."""
    items: list[Item] = []
    left, baseline = area.x0 + 1.9 * size, area.y1 - size
    for place, tip in enumerate(tips):
        baseline -= 1.75 * size if place else 0.0
        items.append(Fill(STAR, place=Place(0.55 * size, area.x0 + 0.6 * size, baseline + 0.36 * size)))
        pieces = fonts.wrap(tip, faces.body, size, area.x1 - left, "tips", faces.language)
        for row, piece in enumerate(pieces):
            items += line(Phrase(piece, faces.body, size), left, baseline - row * 1.35 * size)
        baseline -= (len(pieces) - 1) * 1.35 * size
    return items, baseline


def _filled(context: Context, area: Box, signs: Signs) -> list[Item | FromFile]:
    """Return the example maze with a shade over all cells that the way through does not need."""
    chosen = context.mazes.example
    where = fitted_maze(chosen, without_bands(area, ("top", "bottom", "left", "right"), signs.band))
    shade = Fill(_dead_cells(chosen.maze), _SHADE, where.place)
    walls = Stroke(chosen.walls, where.wall, place=where.place)
    return as_block([shade, walls, *draw_ends(chosen.maze, where, area, signs).items], area)


def _dead_cells(maze: Maze) -> Path:
    """Return the squares of the cells that are not on the route."""
    grid = maze.grid
    off = np.setdiff1d(np.arange(grid.n_cells), maze.solution)
    corners = []
    for x, y in grid.centres[off].tolist():
        corners.append([(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)])
    squares = [polygon(square) for square in corners]
    return Path(np.concatenate([one.ops for one in squares]), np.concatenate([one.points for one in squares]))
