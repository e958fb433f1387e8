"""A large maze as a poster: pages to print at home and glue together, and an overview of them all."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import LEAST_STROKE, Fitted, Signs
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.fit.fit import ROUTE_SHARE
from mazebook.books.singles.overview import overview_page
from mazebook.books.singles.tiles import PosterSheet, Tiling
from mazebook.errors import LayoutError
from mazebook.graphics.figures import segments
from mazebook.graphics.page import Box, Item, Page, Place, Stroke, Text, shift, transformed
from mazebook.graphics.typesetting import Phrase, Typesetter
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.numerics.path import part_within
from mazebook.paper.languages import Language, read_language
from mazebook.paper.layouts import read_layout
from mazebook.paper.typefaces import fonts
from mazebook.units import mm, points

LEAST_POSTER_CORRIDOR = points(3)
WALL_SHARE = 0.1  # of the distance between two walls

_LABEL_SIZE = 8.0
_MARK = (2.0, 10.0)  # where a corner mark begins and ends, from the corner outwards
_LEAST_PICTURE = (90.0, 40.0)  # so that the words fit beside the arrows of a small maze
_LIGHT = 0.6


@dataclass(frozen=True)
class PosterPlan:
    """The size of a poster, known before its maze is carved; in points.

    Attributes
    ----------
    scale : the width of a cell
    wall, corridor : the thickness of walls, and the free width between them
    tiling : the pages
    """

    scale: float
    wall: float
    corridor: float
    tiling: Tiling


def plan_poster(grid: Grid, cell: float, sheet: PosterSheet) -> PosterPlan:
    """Return how a poster of a grid with cells `cell` wide is laid out.

    Raises
    ------
    LayoutError
        If its corridors would be too narrow for a pencil, or it would take too many pages.
    """
    kind = grid.kind_of_cells
    incircle = kind.incircle(grid.size)
    wall = max(LEAST_STROKE, WALL_SHARE * cell * incircle)
    corridor = cell * incircle - wall
    if corridor < LEAST_POSTER_CORRIDOR - 1e-6:
        least = max(LEAST_POSTER_CORRIDOR / (1 - WALL_SHARE), LEAST_POSTER_CORRIDOR + LEAST_STROKE) / incircle
        raise LayoutError(
            f"cell = {mm(cell):.4g} mm: corridors would be {max(mm(corridor), 0):.2g} mm wide; "
            f"a pencil needs {mm(LEAST_POSTER_CORRIDOR):g}. Use {math.ceil(mm(least) * 10 - 1e-6) / 10:g} mm or more."
        )
    across, high = kind.extent(grid.size)
    around = wall + 2 * read_layout().page.band
    width, height = max(cell * across + around, _LEAST_PICTURE[0]), max(cell * high + around, _LEAST_PICTURE[1])
    return PosterPlan(cell, wall, corridor, Tiling(sheet, width, height))


def poster_pages(maze: Maze, plan: PosterPlan, *, solution: bool = False, language: str = "en") -> list[Page]:
    """Return the pages, row by row from the top left, and last the overview, on demand with the way through."""
    words, tiling = read_language(language), plan.tiling
    x0, y0, x1, y1 = maze.grid.bounds
    x, y = (tiling.width - plan.scale * (x0 + x1)) / 2, (tiling.height - plan.scale * (y0 + y1)) / 2
    box = Box(x + plan.scale * x0, y + plan.scale * y0, x + plan.scale * x1, y + plan.scale * y1)
    where = Fitted(Place(plan.scale, x, y), box, plan.wall, plan.corridor, plan.wall)
    walls = Stroke(wall_path(maze), plan.wall, place=where.place)
    signs = Signs.of(read_layout(), words)
    ends = [
        each for each in draw_ends(maze, where, Box(0, 0, tiling.width, tiling.height), signs) if isinstance(each, Item)
    ]
    ends = [*draw_stairs(maze, where.at, where.corridor, signs.face), *ends]
    route = Stroke(route_path(maze), ROUTE_SHARE * plan.corridor, place=where.place) if solution else None
    pages = [
        _tile_page(tiling, row, column, part, ends, words)
        for row in range(tiling.rows)
        for column, part in enumerate(_parts_of_row(walls, tiling, row))
    ]
    return [*pages, overview_page(tiling, walls, ends, route, words)]


def _parts_of_row(walls: Stroke, tiling: Tiling, row: int) -> Iterator[Stroke]:
    """Yield for each page of a row the part of the walls inside the page."""
    first, last = tiling.tile(row, 0), tiling.tile(row, tiling.columns - 1)
    in_row = _part(walls, Box(first.x0, first.y0, last.x1, last.y1))
    for column in range(tiling.columns):
        yield _part(in_row, tiling.tile(row, column))


def _part(stroke: Stroke, box: Box) -> Stroke:
    scale, x, y = stroke.place
    half = stroke.width / 2
    low = ((box.x0 - half - x) / scale, (box.y0 - half - y) / scale)
    high = ((box.x1 + half - x) / scale, (box.y1 + half - y) / scale)
    return replace(stroke, path=part_within(stroke.path, *low, *high))


def _tile_page(tiling: Tiling, row: int, column: int, walls: Stroke, ends: list[Item], words: Language) -> Page:
    tile, area, paper = tiling.tile(row, column), tiling.sheet.area, tiling.sheet.paper
    x, y = area.x0 - tile.x0, area.y0 - tile.y0
    here = [replace(transformed(item, shift(x, y)), clip=area) for item in (walls, *ends) if overlaps(item, tile)]
    box = Box(0, 0, *paper)
    items = (*_dashed(tiling, row, column), *here, *_marks(area), *_label(tiling, row, column, words))
    return Page(*paper, box, box, items, label=f"row {row + 1}, column {column + 1}")


def overlaps(item: Item, box: Box) -> bool:
    """Return whether an item may leave ink in a box."""
    if isinstance(item, Text):
        cos, sin = math.cos(math.radians(item.angle)), math.sin(math.radians(item.angle))
        width = fonts.width(item.text, item.font, item.size)
        back = {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        low, high = -fonts.descent(item.font, item.size), fonts.ascent(item.font, item.size)
        corners = np.array([(along, up) for along in (-back, width - back) for up in (low, high)])
        corners = corners @ np.array([[cos, sin], [-sin, cos]]) + (item.x, item.y)
        half = 0.0
    else:
        corners = item.path.points * item.place.scale + (item.place.x, item.place.y)
        half = item.width / 2 if isinstance(item, Stroke) else 0.0
    if not len(corners):
        return False
    (x0, y0), (x1, y1) = corners.min(axis=0) - half, corners.max(axis=0) + half
    return bool(x0 < box.x1 and x1 > box.x0 and y0 < box.y1 and y1 > box.y0)


def _dashed(tiling: Tiling, row: int, column: int) -> list[Item]:
    """Return the lines up to which the next pages, on the right and below, are glued over this one."""
    area, overlap = tiling.sheet.area, tiling.sheet.overlap
    lines = []
    if overlap and column < tiling.columns - 1:
        lines.append((area.x1 - overlap, area.y0, area.x1 - overlap, area.y1))
    if overlap and row < tiling.rows - 1:
        lines.append((area.x0, area.y0 + overlap, area.x1, area.y0 + overlap))
    return [Stroke(segments([line]), LEAST_STROKE, _LIGHT, dash=(4, 4), clip=area) for line in lines]


def _marks(area: Box) -> list[Item]:
    """Return two short lines at each corner of the printed area, outside it."""
    near, far = _MARK
    lines = []
    for x, out_x in ((area.x0, -1), (area.x1, 1)):
        for y, out_y in ((area.y0, -1), (area.y1, 1)):
            lines.append((x + out_x * near, y, x + out_x * far, y))
            lines.append((x, y + out_y * near, x, y + out_y * far))
    return [Stroke(segments(lines), LEAST_STROKE, _LIGHT)]


def _label(tiling: Tiling, row: int, column: int, words: Language) -> list[Text]:
    key = "poster_glue" if (row or column) and tiling.sheet.overlap else "poster_tile"
    text = words.word(key, row=row + 1, rows=tiling.rows, column=column + 1, columns=tiling.columns)
    area = tiling.sheet.area
    baseline = area.y0 - 4 - fonts.cap_height(fonts.BODY, _LABEL_SIZE)
    return Typesetter().fitted(Phrase(text, fonts.BODY, _LABEL_SIZE), area.x0 + 6, baseline, area.width - 12)
