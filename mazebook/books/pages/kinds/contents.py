"""Contents: each section with its mazes, and whatever else has a title, each with its page."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import Plan, PlannedPage, PlannedSection, Setting
from mazebook.books.spec.pages import ANSWERS, PUZZLES, PageSpec
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.graphics.figures import leader
from mazebook.graphics.page import Box, Item, Page
from mazebook.graphics.typesetting import Phrase, above_folio, as_planned, column, line, page_heading, text_size
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

once = True

_LARGER = (1.35, 1.15, 1.0)  # a short table is set in larger type
_DETAIL = 0.78  # size of the second line, as a share of the first
_LINE, _GAP = 1.25, 0.75
_NUMBERS = 3.2  # the width of page numbers and the least row of dots, times the size


@dataclass(frozen=True)
class Row:
    """One row of the table: a line, a smaller one below, and the section or else the entry whose page it gives."""

    label: str
    detail: str
    where: str
    section: int = -1
    entry: PageSpec | None = None

    def page(self, plan: Plan) -> int | None:
        """Return the page number that the row gives, from 1; None if its page is not in the interior."""
        return next((number for number, page in enumerate(plan.pages, 1) if self._begins_on(page)), None)

    def _begins_on(self, page: PlannedPage) -> bool:
        if self.entry is None:
            return page.section == self.section
        # Answers of the back have no entry of their own; those beside their puzzles belong to a section.
        return page.entry is self.entry or (self.entry.kind == page.kind == ANSWERS and page.section < 0)


class _Part(NamedTuple):
    """The rows on one page of the table, and the size of their type."""

    rows: list[Row]
    size: float


def parts(setting: Setting, entry: PageSpec) -> list[_Part]:
    """Return the rows of each page, in the largest size in which one page has them all, or else in the usual one."""
    listed, live = list(rows(setting)), setting.live
    for larger in _LARGER:
        size = larger * text_size(live, setting.layout)
        pages: list[list[Row]] = [[]]
        y = _area(setting, live, size, 0).y1
        for row in listed:
            area = _area(setting, live, size, len(pages) - 1)
            high = _height(row, setting.faces, area, size, setting.layout.least_text)
            if pages[-1] and y - high < area.y0:
                pages.append([])
                y = _area(setting, live, size, len(pages) - 1).y1
            pages[-1].append(row)
            y -= high + _GAP * size
        if len(pages) == 1:
            break
    return [_Part(page, size) for page in pages]


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of the table."""
    setting = context.plan.setting
    live = as_planned(context.live(number), setting.live)
    shown, size = planned.part
    items = [] if planned.place else _heading(setting, live)[0]
    area = _area(setting, live, size, planned.place)
    y = area.y1 - (_rise(shown[0], setting, size) if planned.place else 0.0)
    for row in shown:
        drawn, y = _draw(row, row.page(context.plan), setting, area, y, size)
        items += drawn
    return context.page(number, items, label="contents")


def rows(setting: Setting) -> Iterator[Row]:
    """Yield the rows of the table of contents, in the order of the book."""
    for entry in setting.spec.pages:
        if entry.kind == PUZZLES:
            yield from (_section(setting, section) for section in setting.sections)
            continue
        listed = REGISTRY.entry(entry.kind).constant("listed")
        label = entry.title or (setting.language.word(str(listed)) if listed else "")
        if listed is not None and label:
            yield Row(label, "", "pages.title", entry=entry)


def _section(setting: Setting, section: PlannedSection) -> Row:
    words = setting.language
    first, last = section.puzzles[0].number, section.puzzles[-1].number
    level, title = words.word(f"levels.{section.level.name}"), section.spec.title
    key = f"contents_{'mazes' if first != last else 'maze'}{'_level' if title else ''}"
    mazes = words.word(key, first=first, last=last, level=level)
    where = f"sections[{section.index}].title"
    return Row(title or level, mazes, where, section.index)


def _heading(setting: Setting, live: Box) -> tuple[list[Item], float]:
    where = "contents_title"
    drawn, bottom = page_heading(setting.setter, setting.language.word(where), where, live, setting.layout)
    return [*drawn], bottom


def _area(setting: Setting, live: Box, size: float, place: int) -> Box:
    """Return the area of the rows on one of the table's pages."""
    area = column(above_folio(live, setting.layout), size)
    return area if place else area._replace(y1=_heading(setting, live)[1] - 1.5 * size)


def _labels(row: Row, faces: Faces, area: Box, size: float) -> list[str]:
    return fonts.wrap(row.label, faces.heading, size, area.width - _NUMBERS * size, row.where, faces.language)


def _details(row: Row, faces: Faces, area: Box, small: float) -> list[str]:
    return fonts.wrap(row.detail, faces.body, small, area.width, row.where, faces.language)


def _height(row: Row, faces: Faces, area: Box, size: float, least: float) -> float:
    small = max(_DETAIL * size, least)
    return _LINE * size * len(_labels(row, faces, area, size)) + _LINE * small * len(_details(row, faces, area, small))


def _rise(row: Row, setting: Setting, size: float) -> float:
    """Return how far the letters of a row rise above its capitals, for the first row of a page."""
    face = setting.faces.heading
    return max(extent(row.label, face, size, row.where)[1] - fonts.cap_height(face, size), 0.0)


def _draw(row: Row, page: int | None, setting: Setting, area: Box, y: float, size: float) -> tuple[list[Item], float]:
    """Return a row below `y`, and the y where the next row begins."""
    items: list[Item] = []
    faces, least = setting.faces, setting.layout.least_text
    y -= fonts.cap_height(faces.heading, size)
    for piece in _labels(row, faces, area, size):
        items += line(Phrase(piece, faces.heading, size, row.where), area.x0, y)
        end = area.x0 + fonts.text_width(piece, faces.heading, size, row.where)
        y -= _LINE * size
    if page is not None:
        items += line(Phrase(str(page), faces.heading, size), area.x1, y + _LINE * size, anchor="end")
        begins = area.x1 - fonts.text_width(str(page), faces.heading, size)
        items += leader(end + 0.5 * size, begins - 0.5 * size, y + _LINE * size, 0.09 * size)
    small = max(_DETAIL * size, least)
    details = _details(row, faces, area, small)
    for place, piece in enumerate(details):
        y += _LINE * (size - small) if place == 0 else 0.0
        items += line(Phrase(piece, faces.body, small, row.where), area.x0, y)
        y -= _LINE * small if place < len(details) - 1 else _LINE * size
    return items, y + fonts.cap_height(faces.heading, size) - _GAP * size
