"""A large maze as a poster: pages to print at home and glue together, and an overview of them all."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import ANSWER_WALL_GRAY, LEAST_STROKE, Fitted, Signs
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.fit.fit import ROUTE_SHARE
from mazebook.books.singles.tiles import PosterSheet, Tiling
from mazebook.errors import LayoutError
from mazebook.graphics.block_words import MANY, Words
from mazebook.graphics.blocks import Block, Rest, Row, Stack
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import rectangle, segments
from mazebook.graphics.frames import Items, Room
from mazebook.graphics.page import Box, Fill, Item, Loose, Page, Place, Stroke, Text, loose, shift, transformed
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
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

_HEADING_SIZE, _STEPS_SIZE, _ABOVE_STEPS, _LEADING = 16.0, 9.0, 6.0, 1.3
_NAME_SHARE, _MOST_NAME = 0.14, 16.0  # of a page's shorter side, points
_NARROW = 3.0  # a strip of pages is narrow if it is up to this many names wide
_GAP = 8.0


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
    """Return the pages, row by row from the top left, and last the overview, with the route if `solution`."""
    words, tiling = read_language(language), plan.tiling
    bounds = Box(*maze.grid.bounds)
    x, y = bounds.centre
    place = Place(plan.scale, tiling.width / 2 - plan.scale * x, tiling.height / 2 - plan.scale * y)
    where = Fitted(place, place.box(bounds), plan.wall, plan.corridor, plan.wall)
    walls = Stroke(wall_path(maze), plan.wall, place=where.place)
    signs = Signs.of(read_layout(), words)
    drawn = draw_ends(maze, where, Box(0, 0, tiling.width, tiling.height), signs).items
    stairs = draw_stairs(maze, where.at, where.corridor, signs.face)
    marks = [each for each in loose([*stairs, *drawn]) if isinstance(each, Loose)]
    route = Stroke(route_path(maze), ROUTE_SHARE * plan.corridor, place=where.place) if solution else None
    pages = [
        _tile_page(tiling, row, column, part, marks, words)
        for row in range(tiling.rows)
        for column, part in enumerate(_parts_of_row(walls, tiling, row))
    ]
    return [*pages, _overview_page(tiling, walls, marks, route, words)]


def _parts_of_row(walls: Stroke, tiling: Tiling, row: int) -> Iterator[Stroke]:
    """Yield for each page of a row the part of the walls inside the page."""
    first, last = tiling.tile(row, 0), tiling.tile(row, tiling.columns - 1)
    in_row = walls.within(Box(first.x0, first.y0, last.x1, last.y1))
    for column in range(tiling.columns):
        yield in_row.within(tiling.tile(row, column))


def _tile_page(tiling: Tiling, row: int, column: int, walls: Stroke, ends: Sequence[Loose], words: Language) -> Page:
    tile, area, paper = tiling.tile(row, column), tiling.sheet.area, tiling.sheet.paper
    x, y = area.x0 - tile.x0, area.y0 - tile.y0
    here = [replace(transformed(item, shift(x, y)), clip=area) for item in (walls, *ends) if overlaps(item, tile)]
    box = Box(0, 0, *paper)
    items = (*_dashed(tiling, row, column), *here, *_marks(area), *_label(tiling, row, column, words))
    return Page(*paper, box, box, items, label=f"row {row + 1}, column {column + 1}")


def overlaps(item: Loose, box: Box) -> bool:
    """Return whether an item may leave ink in a box."""
    return (isinstance(item, Text) or len(item.path.points) > 0) and extent_of(item).meets(box)


def _dashed(tiling: Tiling, row: int, column: int) -> list[Item]:
    """Return the lines up to which the next pages, on the right and below, are glued over this one."""
    area, overlap = tiling.sheet.area, tiling.sheet.overlap
    right, low = area.x1 - overlap, area.y0 + overlap
    lines = [(right, area.y0, right, area.y1)] if overlap and column < tiling.columns - 1 else []
    lines += [(area.x0, low, area.x1, low)] if overlap and row < tiling.rows - 1 else []
    return [Stroke(segments([line]), LEAST_STROKE, _LIGHT, dash=(4, 4), clip=area) for line in lines]


def _marks(area: Box) -> list[Item]:
    """Return two short lines at each corner of the printed area, outside it."""
    near, far = _MARK
    lines = []
    for (x, out_x), (y, out_y) in product(((area.x0, -1), (area.x1, 1)), ((area.y0, -1), (area.y1, 1))):
        lines += [(x + out_x * near, y, x + out_x * far, y), (x, y + out_y * near, x, y + out_y * far)]
    return [Stroke(segments(lines), LEAST_STROKE, _LIGHT)]


def _label(tiling: Tiling, row: int, column: int, words: Language) -> Items:
    key = "poster_glue" if (row or column) and tiling.sheet.overlap else "poster_tile"
    text = words.word(key, row=row + 1, rows=tiling.rows, column=column + 1, columns=tiling.columns)
    area = tiling.sheet.area
    below = area.inset(left=6, right=6)._replace(y1=area.y0 - 4)
    return _lettered(Words(text, fonts.BODY, _LABEL_SIZE), below, words)


def _lettered(block: Block, area: Box, words: Language) -> Items:
    """Return words at the top of an area, where the lines of a language begin."""
    frame = Row([block, Rest()]).lay(Room(area.width))
    return (frame.mirrored() if words.rtl else frame).drawn(area.x0, area.y1).items


def _overview_page(tiling: Tiling, walls: Stroke, ends: Sequence[Loose], route: Stroke | None, words: Language) -> Page:
    """Return the overview; `walls`, `ends` and `route` are measured from the lower left corner of the poster."""
    paper, whole = tiling.sheet.paper, tiling.whole
    heading, area = _heading(tiling, words)
    scale = min(area.width / whole.width, area.height / whole.height)
    x, y = area.centre
    place = Place(scale, x - scale * (whole.x0 + whole.x1) / 2, y - scale * (whole.y0 + whole.y1) / 2)
    items: list[Item] = [_shrunk_stroke(walls, place, ANSWER_WALL_GRAY), *_names(tiling, place)]
    items += [_shrunk_stroke(route, place, 0.0)] if route else []  # no name hides it
    shrunk = [transformed(item, place) for item in ends]
    items += [item for item in shrunk if not isinstance(item, Text) or item.size >= LEAST_TYPE]  # nobody could read it
    box = Box(0, 0, *paper)
    return Page(*paper, box, box, (*items, *_seams(tiling, place), *heading), label="overview")


def _heading(tiling: Tiling, words: Language) -> tuple[Items, Box]:
    """Return the lines above the picture, and the area that is left."""
    area = tiling.sheet.area
    steps = words.word("poster_steps") if tiling.columns * tiling.rows > 1 and tiling.sheet.overlap else ""
    texts = (words.word("poster_overview"), fonts.HEADING, _HEADING_SIZE), (steps, fonts.BODY, _STEPS_SIZE)
    lines = [Words(*each, lines=MANY, align="start", leading=_LEADING, language=words.name) for each in texts]
    frame = Stack(lines, _ABOVE_STEPS, "start").lay(Room(area.width)).below_its_ink()
    return _lettered(frame, area, words), area.inset(top=frame.height + _GAP)


def _shrunk_stroke(stroke: Stroke, place: Place, gray: float) -> Stroke:
    # As thin as the picture asks, down to what prints: of a large maze a thicker line would leave no corridor.
    width = max(place.scale * stroke.width, min(LEAST_STROKE, 0.3 * place.scale * stroke.place.scale))
    return replace(stroke, width=width, gray=gray, place=place.inner(stroke.place))


def _seams(tiling: Tiling, place: Place) -> list[Item]:
    """Return the frame, and the lines where one page is glued over the other."""
    whole = tiling.whole
    xs = [*(tiling.tile(0, column).x0 for column in range(tiling.columns)), whole.x1]
    ys = [*(tiling.tile(row, 0).y1 for row in range(tiling.rows)), whole.y0]
    lines = [(x, whole.y0, x, whole.y1) for x in xs] + [(whole.x0, y, whole.x1, y) for y in ys]
    return [Stroke(segments(lines), LEAST_STROKE, place=place, dash=(3, 3))]


def _names(tiling: Tiling, place: Place) -> list[Item]:
    """Return the row and column of each page in its upper left corner, on white; of tiny pages only of some.

    The names are beside a narrow strip of pages, and above a low strip, where they would hide too much of the picture.
    """
    across, high = (place.scale * step for step in tiling.sheet.step)
    size = min(max(_NAME_SHARE * min(across, high), LEAST_TYPE), _MOST_NAME)
    cap = fonts.cap_height(fonts.BOLD, size)
    pad = 0.4 * cap
    widest, highest = fonts.text_width(f"{tiling.rows}-{tiling.columns}", fonts.BOLD, size) + 3 * pad, cap + 3 * pad
    every_row, every_column = math.ceil(highest / high), math.ceil(widest / across)
    left = widest if tiling.columns == 1 and _NARROW * widest > across else 0.0
    up = highest if tiling.rows == 1 and _NARROW * highest > high else 0.0
    items: list[Item] = []
    for row in range(0, tiling.rows, every_row):
        for column in range(0, tiling.columns, every_column):
            tile, name = tiling.tile(row, column), f"{row + 1}-{column + 1}"
            x0, y1 = place.scale * tile.x0 + place.x - left, place.scale * tile.y1 + place.y + up
            x1, y0 = x0 + fonts.text_width(name, fonts.BOLD, size) + 2 * pad, y1 - cap - 2 * pad
            items.append(Fill(rectangle(Box(x0, y0, x1, y1)), 1.0))
            items += line(Phrase(name, fonts.BOLD, size), x0 + pad, y0 + pad)
    return items
