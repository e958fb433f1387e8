"""A star for each maze, with its number in it, to colour in when it is solved."""

import math
from typing import NamedTuple

from mazebook.books.pages.context import Context
from mazebook.books.pages.surroundings import scene_around
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.plan.plan import PlannedPage, PlannedSection, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.figures import star
from mazebook.graphics.page import Box, FromFile, Item, Page, Place, Stroke, Text
from mazebook.graphics.typesetting import Phrase, above_folio, as_planned, line, page_heading, text_size
from mazebook.paper.typefaces import fonts
from mazebook.units import points

takes = ("title",)
once = True
listed = "tracker_title"
pictured = True

_LEAST_MM, _LARGEST_MM = 10.0, 22.0  # what small hands can colour in, and where a star is large enough
_GAP = 0.12  # between stars, of their size
_INNER = 0.58  # of a star's outer radius: so that a number fits
_NUMBER = 0.3  # size of the number, of the star's
_CLEAR = 0.52  # radius of the disc for a number, of the star's outer radius
_NEARLY = 0.85  # of the largest size: stars may be this small if rows are fuller then
_PEN = 1.25
_CUP, _LEAST_CUP = 120.0, 48.0  # points: the largest and the least cup below the last row
_STAR = star(inner=_INNER)
_RADIUS = 1 / (2 * math.sin(math.radians(72)))  # of a star as wide as its box, as a share of that


class _Row(NamedTuple):
    """Some stars of a section side by side; the section's name is above its first row on a page."""

    section: PlannedSection
    numbers: tuple[int, ...]
    top: float
    name: float  # the height of the name above the row


class _Part(NamedTuple):
    """The contents of one page: rows of stars of a size, and on the last page a cup, if it fits."""

    rows: list[_Row]
    side: float
    is_last: bool


def parts(setting: Setting, entry: PageSpec) -> list[_Part]:
    """Return the stars of each page: on the fewest pages, about as large as these allow, in rows as full as can be."""
    least, width = _least(setting), _area(setting, entry, setting.live, 0).width
    largest = max(points(_LARGEST_MM), least)
    fewest, most = (max(1, int((width / side + _GAP) / (1 + _GAP))) for side in (largest, least))
    found: list[tuple[int, float, list[list[_Row]]]] = []
    for columns in range(fewest, most + 1):
        side = min(width / (columns + _GAP * (columns - 1)), largest)
        places = sum(columns * -(-len(section.puzzles) // columns) for section in setting.sections)
        found.append((places, side, _pages(setting, entry, side, columns)))
    count = min(len(pages) for *_, pages in found)
    best = max(side for _, side, pages in found if len(pages) == count)
    good = [one for one in found if len(one[2]) == count and one[1] >= _NEARLY * best]
    _, side, pages = min(good, key=lambda one: (one[0], -one[1]))
    return [_Part(rows, side, place == count) for place, rows in enumerate(pages, 1)]


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of stars."""
    setting, entry = context.plan.setting, planned.entry
    live = as_planned(context.live(number), setting.live)
    part: _Part = planned.part
    items: list[Item | FromFile] = [] if planned.place else [*_beginning(setting, entry, live)[0]]
    area, last = _area(setting, entry, live, planned.place), part.rows[-1]
    for row in part.rows:
        items += _row(setting, row, area, part.side)
    free = last.top - last.name - 1.5 * part.side - area.y0
    if part.is_last and free >= _LEAST_CUP:
        high, (x, _) = min(free, _CUP), area.centre
        y = area.y0 + (free - high) / 2
        items += little_picture("trophy").coloured(x, y + high / 2, high, context.colours.hue("sun"))
    scene = scene_around(context, above_folio(live, planned.layout), items, "tracker", planned.place)
    return context.page(number, [*scene, *items], label=f"tracker {planned.place + 1}")


def _least(setting: Setting) -> float:
    """Return the least size of a star: children can colour it in, and the longest number fits into it."""
    face, size = setting.faces.heading, setting.layout.least_text
    longest = max(fonts.text_width(str(section.puzzles[-1].number), face, size) for section in setting.sections)
    across = math.hypot(longest, fonts.cap_height(face, size))
    return max(points(_LEAST_MM), across / (2 * _CLEAR * _RADIUS) + _PEN)


def _pages(setting: Setting, entry: PageSpec, side: float, columns: int) -> list[list[_Row]]:
    """Return the rows of each page; the name of a section stands above its first row, and again on a new page."""
    pages: list[list[_Row]] = [[]]
    live = setting.live
    area = _area(setting, entry, live, 0)
    y, gap = area.y1, 0.6 * text_size(setting.live, setting.layout)
    for section in setting.sections:
        numbers = [puzzle.number for puzzle in section.puzzles]
        high = _name(setting, section, area)[1]
        for first in range(0, len(numbers), columns):
            name = 0.0 if first else high
            if pages[-1] and y - side - name < area.y0:
                pages.append([])
                area = _area(setting, entry, live, len(pages) - 1)
                y, name = area.y1, high
            pages[-1].append(_Row(section, tuple(numbers[first : first + columns]), y, name))
            y -= name + side + _GAP * side
        y -= gap
    return pages


def _name(setting: Setting, section: PlannedSection, area: Box) -> tuple[list[Text], float]:
    """Return the name of a section at the top of an area, and its height."""
    size = 1.15 * text_size(setting.live, setting.layout)
    name = section.spec.title or setting.language.word(f"levels.{section.level.name}")
    where = f"sections[{section.index}].title"
    phrase, top = Phrase(name, setting.faces.heading, size, where), area.y1 - 0.3 * size
    items, bottom = setting.setter.block(phrase, area.x0, top, area.width, most_lines=3, anchor="start")
    return items, area.y1 - bottom + 0.3 * size


def _area(setting: Setting, entry: PageSpec | None, live: Box, place: int) -> Box:
    """Return the area of the rows on one of the pages."""
    area = above_folio(live, setting.layout)
    return area if place else area._replace(y1=_beginning(setting, entry, live)[1])


def _beginning(setting: Setting, entry: PageSpec | None, live: Box) -> tuple[list[Item], float]:
    """Return the heading and the instructions of the first page, and the y where they end."""
    layout, words, size = setting.layout, setting.language, text_size(live, setting.layout)
    title = (entry.title if entry else None) or words.word("tracker_title")
    items, y = page_heading(setting.setter, title, "pages.title", live, layout)
    phrase = Phrase(words.word("tracker_steps"), setting.faces.body, size, "tracker_steps")
    steps, y = setting.setter.block(phrase, live.centre[0], y - 0.6 * size, live.width, most_lines=4)
    return [*items, *steps], y - 0.8 * size


def _row(setting: Setting, row: _Row, area: Box, side: float) -> list[Item]:
    """Return the stars of a row, and the name of its section above the first of them."""
    items: list[Item] = []
    if row.name:
        items += _name(setting, row.section, area._replace(y1=row.top))[0]
    radius = _RADIUS * (side - _PEN)
    middle = row.top - row.name - radius - _PEN / 2
    for place, number in enumerate(row.numbers):
        x = area.x0 + side / 2 + place * side * (1 + _GAP)
        items.append(Stroke(_STAR, _PEN, place=Place(radius, x, middle)))
        items += _number(setting, number, x, middle, side)
    return items


def _number(setting: Setting, number: int, x: float, y: float, side: float) -> list[Item]:
    """Return a number in the middle of its star, as large as the star allows."""
    face = setting.faces.heading
    wide, high = fonts.text_width(str(number), face, 1.0), fonts.cap_height(face, 1.0)
    size = min(_NUMBER * side, 2 * _CLEAR * _RADIUS * (side - _PEN) / math.hypot(wide, high))
    size = max(size, setting.layout.least_text)
    return [*line(Phrase(str(number), face, size), x, y - 0.5 * high * size, anchor="middle")]
