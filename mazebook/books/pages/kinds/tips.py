"""Tips for hard mazes, in short lines, and a maze whose dead ends are filled in."""

import numpy as np

from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import Signs, fitted_maze
from mazebook.books.fit.fit import without_bands
from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.blocks import Block, Drawing, Fill, Filling, Gap, Largest, Narrow, Row, Stack, shrinking
from mazebook.graphics.figures import STAR, polygon
from mazebook.graphics.frames import Frame, Room, inner, leaf
from mazebook.graphics.page import Fill as Area
from mazebook.graphics.page import Page, Place, Stroke
from mazebook.graphics.style import Style
from mazebook.mazes.maze import Maze
from mazebook.numerics.path import Path

once = True
listed = "tips_title"

_LEAST_HEIGHT = 110.0  # points: a smaller picture is left out
_SHADE = 0.72
_SMALLEST = 0.3  # of the sizes of the page
_STAR, _LIFT = 0.55, 0.36  # of the size of the text: the radius of a star, and its middle above the baseline
_LEADING, _BETWEEN = 1.35, 0.75  # from baseline to baseline, and added between tips, in sizes of the text
_ASIDE, _SHAPE = 0.06, 1.25  # of the width: beside the maze; its most width to its height


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; its text is set smaller where it does not fit, and the maze takes what is left."""
    page, room, words = context.style(number), context.room(number), context.language
    head = page.page_heading(words.word("tips_title"), room, "tips_title", "wide")

    def body(scale: float) -> Block:
        style = page.scaled(scale)
        size, width = style.size("text"), style.measure()
        caption = style.heading(words.word("tips_example"), "text", "tips_example")
        example = Stack(
            [_column(caption, width), Gap(size), Fill(Filling(lambda area: _filled(context, planned, area)))]
        )
        return Stack([_column(_tips(context, style), width), Gap(size), Fill(example, _LEAST_HEIGHT + 2 * size)])

    sentence = 'the page "tips" has more text than fits on it. Use a larger trim, or leave the page out.'
    tips = Largest(body, shrinking(1.0, _SMALLEST), "pages", sentence)
    return context.sheet(number, Stack([head, tips]).lay(room), label="tips")


def _column(block: Block, width: float) -> Block:
    """Return a block at the beginning of the lines of a column, in the middle of the page."""
    return Row([Fill(), Narrow(Row([block, Fill()]), width), Fill()])


def _tips(context: Context, style: Style) -> Block:
    """Return the tips, each with a star before it."""
    size, rows = style.size("text"), list[Block]()
    radius = _STAR * size
    star = [Area(STAR, place=Place(radius, radius, -radius))]
    bullet = Drawing(2 * radius, 2 * radius, lambda box: star, above=radius + _LIFT * size)
    for tip in context.language.lines("tips"):
        words = style.body(tip, "text", "tips", 99, align="start", leading=_LEADING, least=size)
        rows.append(Row([bullet, words], 0.8 * size))
    return Stack(rows, _BETWEEN * size, "start")


def _filled(context: Context, planned: PlannedPage, room: Room) -> Frame:
    """Return the example maze with a shade over all cells that the way through does not need."""
    aside = max(0.0, (room.width - _SHAPE * room.height) / 2, _ASIDE * room.width)
    box, chosen = room.box.inset(left=aside, right=aside), context.mazes.example
    signs = Signs.of(planned.layout, context.language, context.faces)
    where = fitted_maze(chosen, without_bands(box, ("top", "bottom", "left", "right"), signs.band))
    shade = Area(_dead_cells(chosen.maze), _SHADE, where.place)
    walls = Stroke(chosen.walls, where.wall, place=where.place)
    return inner(*room, [leaf(box, [shade, walls, *draw_ends(chosen.maze, where, box, signs).items])])


def _dead_cells(maze: Maze) -> Path:
    """Return the squares of the cells that are not on the route."""
    grid = maze.grid
    off = np.setdiff1d(np.arange(grid.n_cells), maze.solution)
    corners = []
    for x, y in grid.centres[off].tolist():
        corners.append([(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)])
    squares = [polygon(square) for square in corners]
    return Path(np.concatenate([one.ops for one in squares]), np.concatenate([one.points for one in squares]))
