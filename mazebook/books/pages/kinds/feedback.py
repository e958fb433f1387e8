"""A sheet to fill in: for each maze how long it took, how many tries, and a face to tick."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.figures import DISC, rule
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, above_folio, as_planned, column, line, page_heading, text_size
from mazebook.numerics.path import CURVE, MOVE, Path
from mazebook.paper.typefaces import fonts
from mazebook.units import points

takes = ("title",)
listed = "feedback_title"

_ROW_MM = 10.0  # what children write on with ease, and a little air
_ROW = 2.1  # at least, times the size of the text: for large print
_LEAST_ROWS = 4  # on the last page
_NAMES = ("feedback_maze", "feedback_time", "feedback_tries", "feedback_face")
_COLUMNS = (0.0, 0.17, 0.5, 0.68, 1.0)  # where they begin, as shares of the width
_GAP = 0.03  # between a column's content and the next
_SMALL = 0.75  # of the words in small type, times the size of the text
_LEAST_LINE = 22.0  # points, to write two digits on
_PEN, _GRAY = 0.75, 0.45
_MOODS = (-1, 0, 1)  # from left to right; `mazebook lab calibrate` calls them 1, 3 and 5
_FACE, _FACE_PEN = 0.36, 1.1  # the radius, as a share of the row
_NARROW_FACE = 0.4  # at most, as a share of its third of the column


def parts(setting: Setting, entry: PageSpec) -> list[list[int]]:
    """Return the numbers of the mazes on each page."""
    live = setting.live
    numbers = [puzzle.number for section in setting.sections for puzzle in section.puzzles]
    size = text_size(live, setting.layout)
    pages: list[list[int]] = []
    while numbers:
        area = _area(setting, live) if pages else _head(setting, entry, live)[1]
        count = max(1, int((area.height - _heads(size) + 0.01) / _row(size)))
        pages.append(numbers[:count])
        numbers = numbers[count:]
    if len(pages) > 1:
        moved = min(_LEAST_ROWS - len(pages[-1]), len(pages[-2]) - 1)
        if moved > 0:
            pages[-2:] = [pages[-2][:-moved], pages[-2][-moved:] + pages[-1]]
    return pages


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of the sheet."""
    setting, entry = context.plan.setting, planned.entry or PageSpec(kind="feedback")
    live = as_planned(context.live(number), setting.live)
    items: list[Item] = []
    area = _area(setting, live)
    if planned.place == 0:
        items, area = _head(setting, entry, live)
    size = text_size(live, setting.layout)
    items += _names(setting, area, size)
    row = _row(size)
    for place, puzzle in enumerate(planned.part):
        top = area.y1 - _heads(size) - place * row
        items += _fields(setting, puzzle, Box(area.x0, top - row, area.x1, top), size)
    return context.page(number, items, label=f"feedback {planned.place + 1}")


def _area(setting: Setting, live: Box) -> Box:
    return column(above_folio(live, setting.layout), text_size(live, setting.layout))


def _row(size: float) -> float:
    return max(points(_ROW_MM), _ROW * size)


def _heads(size: float) -> float:
    return 1.5 * size


def _head(setting: Setting, entry: PageSpec, live: Box) -> tuple[list[Item], Box]:
    """Return the title, the instructions and a line for the name, and the area below them."""
    words, faces, size = setting.language, setting.faces, text_size(live, setting.layout)
    area = _area(setting, live)
    title = entry.title or words.word("feedback_title")
    drawn, y = page_heading(setting.setter, title, "pages.title", live, setting.layout, designed=32)
    items: list[Item] = [*drawn]
    where = "feedback_steps"
    phrase = Phrase(words.word(where), faces.body, size, where)
    steps, y = setting.setter.block(phrase, area.centre[0], y - 0.8 * size, area.width, most_lines=3)
    items += steps
    y -= points(_ROW_MM)
    where = "feedback_name"
    name = words.word(where)
    end = area.x0 + min(fonts.text_width(name, faces.body, size, where), 0.3 * area.width)
    items += setting.setter.fitted(Phrase(name, faces.body, size, where), area.x0, y, 0.3 * area.width)
    items.append(rule(end + 0.5 * size, area.x0 + 0.68 * area.width, y, _PEN, _GRAY))
    return items, area._replace(y1=y - 1.2 * size)


def _names(setting: Setting, area: Box, size: float) -> list[Item]:
    """Return the names of the columns, and the line that they stand on."""
    items: list[Item] = []
    for place, name in enumerate(_NAMES):
        x0, x1 = _column(setting, area, place)
        middle, baseline = (x0 + x1) / 2, area.y1 - size
        phrase = Phrase(setting.language.word(name), setting.faces.heading, size, name)
        items += setting.setter.fitted(phrase, middle, baseline, x1 - x0, anchor="middle")
    return [*items, rule(area.x0, area.x1, area.y1 - _heads(size), 1.5)]


def _fields(setting: Setting, puzzle: int, row: Box, size: float) -> list[Item]:
    """Return one row: the maze's number, lines to write on, and the faces."""
    faces, high = setting.faces, row.height
    x0, x1 = _column(setting, row, 0)
    baseline = row.y0 + (high - fonts.cap_height(faces.heading, 1.2 * size)) / 2
    items: list[Item] = [
        *line(Phrase(str(puzzle), faces.heading, 1.2 * size), (x0 + x1) / 2, baseline, anchor="middle")
    ]
    items += _time(setting, *_column(setting, row, 1), row.y0 + 0.24 * high, size)
    x0, x1 = _column(setting, row, 2)
    items.append(rule(x0, x1, row.y0 + 0.24 * high, _PEN, _GRAY))
    x0, x1 = _column(setting, row, 3)
    third = (x1 - x0) / len(_MOODS)
    radius = min(_FACE * high, _NARROW_FACE * third)
    for place, mood in enumerate(_MOODS):
        items += _face(mood, x0 + third * (place + 0.5), row.y0 + high / 2, radius)
    items.append(rule(row.x0, row.x1, row.y0, _PEN, 0.8))
    return items


def _time(setting: Setting, x0: float, x1: float, y: float, size: float) -> list[Item]:
    """Return two equal lines to write on, for minutes and for seconds; in a narrow column the one for minutes alone."""
    face, least = setting.faces.body, setting.layout.least_text
    small, gap = max(_SMALL * size, least), 0.3 * size
    units = [(where, setting.language.word(where)) for where in ("feedback_minutes", "feedback_seconds")]
    most = max(0.2 * (x1 - x0), *(fonts.text_width(word, face, least, where) for where, word in units))
    widths = [min(fonts.text_width(word, face, small, where), most) for where, word in units]
    long = (x1 - x0 - sum(widths) - 3 * gap) / 2
    if long < _LEAST_LINE:
        most = 0.3 * (x1 - x0)
        units, widths = units[:1], [min(fonts.text_width(units[0][1], face, small, units[0][0]), most)]
        long = x1 - x0 - widths[0] - 2 * gap
    items: list[Item] = []
    for (where, word), width in zip(units, widths, strict=True):
        items.append(rule(x0, x0 + long, y, _PEN, _GRAY))
        items += setting.setter.fitted(Phrase(word, face, small, where), x0 + long + gap, y, most)
        x0 += long + width + 2 * gap
    return items


def _column(setting: Setting, area: Box, place: int) -> tuple[float, float]:
    """Return where a column's content begins and ends."""
    widths = _widths(setting, area.width)
    begins = area.x0 + sum(widths[:place])
    return begins + (_GAP * area.width if place else 0.0), begins + widths[place]


def _widths(setting: Setting, width: float) -> list[float]:
    """Return how wide the columns are: as designed, unless a name needs more even in the smallest type."""
    layout, face = setting.layout, setting.faces.heading
    least = [fonts.text_width(setting.language.word(name), face, layout.least_text, name) for name in _NAMES]
    widths = [(end - begin) * width for begin, end in pairwise(_COLUMNS)]
    inner = [wide - (_GAP * width if place else 0.0) for place, wide in enumerate(widths)]
    faces = 2 * len(_MOODS) * _FACE * _row(text_size(setting.live, layout))
    least[-1] = max(least[-1], min(faces, inner[-1]))
    spare = [wide - need for wide, need in zip(inner, least, strict=True)]
    lacking, free = -sum(min(one, 0.0) for one in spare), sum(max(one, 0.0) for one in spare)
    if not lacking or lacking > free:
        return widths
    return [wide - (one if one < 0 else one * lacking / free) for wide, one in zip(widths, spare, strict=True)]


def _face(mood: int, x: float, y: float, radius: float) -> Sequence[Item]:
    """Return a face: -1 = sad, 0 = neither, 1 = happy."""
    place = Place(radius, x, y)
    eyes: list[Item] = [
        Fill(DISC, place=Place(0.12 * radius, x + side * 0.35 * radius, y + 0.25 * radius)) for side in (-1, 1)
    ]
    mouth = [
        (-0.45, -0.35 + 0.1 * mood),
        (-0.2, -0.35 - 0.25 * mood),
        (0.2, -0.35 - 0.25 * mood),
        (0.45, -0.35 + 0.1 * mood),
    ]
    smile = Path(np.array([MOVE, CURVE], dtype=np.uint8), np.array(mouth, dtype=np.float64))
    return [Stroke(DISC, _FACE_PEN, place=place), *eyes, Stroke(smile, _FACE_PEN, place=place)]
