"""The last page of a poster: the whole poster small, with the seams between its pages."""

import math
from dataclasses import replace

from mazebook.books.draw.placed import ANSWER_WALL_GRAY, LEAST_STROKE
from mazebook.books.singles.tiles import Tiling
from mazebook.graphics.figures import polygon, segments
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke, Text, transformed
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts

_HEADING_SIZE, _STEPS_SIZE = 16.0, 9.0
_NAME_SHARE, _MOST_NAME = 0.14, 16.0  # of a page's shorter side, points
_NARROW = 3.0  # strips up to so many names wide
_GAP = 8.0


def overview_page(tiling: Tiling, walls: Stroke, ends: list[Item], route: Stroke | None, words: Language) -> Page:
    """Return the page; `walls`, `ends` and `route` are placed from the lower left corner of the poster."""
    paper, whole = tiling.sheet.paper, tiling.whole
    heading, area = _heading(tiling, words)
    scale = min(area.width / whole.width, area.height / whole.height)
    x, y = area.centre
    place = Place(scale, x - scale * (whole.x0 + whole.x1) / 2, y - scale * (whole.y0 + whole.y1) / 2)
    items = [_shrunk_stroke(walls, place, ANSWER_WALL_GRAY), *_names(tiling, place)]  # a name hides no way through
    if route is not None:
        items.append(_shrunk_stroke(route, place, 0.0))
    shrunk = [transformed(item, place) for item in ends]
    items += [item for item in shrunk if not isinstance(item, Text) or item.size >= LEAST_TYPE]  # nobody could read it
    box = Box(0, 0, *paper)
    return Page(*paper, box, box, (*items, *_seams(tiling, place), *heading), label="overview")


def _heading(tiling: Tiling, words: Language) -> tuple[list[Item], Box]:
    """Return the lines above the picture, and the area that is left."""
    area = tiling.sheet.area
    texts = [(words.word("poster_overview"), fonts.HEADING, _HEADING_SIZE)]
    if tiling.columns * tiling.rows > 1 and tiling.sheet.overlap:
        texts.append((words.word("poster_steps"), fonts.BODY, _STEPS_SIZE))
    items: list[Item] = []
    top = area.y1
    for text, face, size in texts:
        for words_of_line in fonts.wrap(text, face, size, area.width):
            top -= fonts.ascent(face, size)
            items += line(Phrase(words_of_line, face, size), area.x0, top)
            top -= fonts.descent(face, size)
    return items, Box(area.x0, area.y0, area.x1, top - _GAP)


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
            items.append(Fill(polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), 1.0))
            items += line(Phrase(name, fonts.BOLD, size), x0 + pad, y0 + pad)
    return items
