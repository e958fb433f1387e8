"""Where the companion of a story hid: a small outline of each page with mazes, with a star at the place."""

from typing import NamedTuple

from mazebook.books.pages.context import Context
from mazebook.books.pages.telling import companion, no_story
from mazebook.books.plan.page_order import pages_of_puzzles
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PUZZLES, PageSpec
from mazebook.graphics.figures import STAR, frame, rounded
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import Box, Fill, FromFile, Item, Page, Place, inked
from mazebook.graphics.typesetting import Phrase, above_folio, as_planned, line, page_heading, text_size, unit_of
from mazebook.paper.typefaces import fonts
from mazebook.reading.problems import Problem

takes = ("title",)
once = True
listed = "hideouts_title"
pictured = True
shows_pages = True

_LEAST, _LARGEST = 44.0, 110.0  # points: the width of an outline
_GAP = 0.22  # between outlines, of their width
_PEN, _MAZE = 0.75, 0.18  # of an outline; the tint of the mazes in it
_STAR = 0.13  # radius of the star, of an outline's width
_FRIEND = 46.0  # points: the companion below the heading


class _Grid(NamedTuple):
    """The outlines on one page: the places of the first and the one after the last, their columns and their width."""

    first: int
    end: int
    columns: int
    width: float


def problems(setting: Setting, entry: PageSpec) -> list[Problem]:
    """Return the problem of a book without a story."""
    return no_story(setting, entry)


def parts(setting: Setting, entry: PageSpec) -> list[_Grid]:
    """Return the outlines of each page: as few pages as can be, with outlines as large as these allow."""
    count = sum(page.kind == PUZZLES for page in pages_of_puzzles(setting))
    area, pages = _beginning(setting, entry, setting.live)[1], 1
    while True:
        each = -(-count // pages)
        columns, width = max(((n, _width(setting, area, n, each)) for n in range(1, each + 1)), key=lambda one: one[1])
        if width >= _LEAST or each == 1:
            return [_Grid(k * each, min((k + 1) * each, count), columns, width) for k in range(-(-count // each))]
        pages += 1


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of outlines, each with the number of its page below."""
    setting, grid = context.plan.setting, planned.part
    live = as_planned(context.live(number), setting.live)
    items, area = _beginning(setting, planned.entry, live)
    middle, foot = live.centre[0], area.y1 + text_size(live, setting.layout)
    picture = companion(context)
    friend = min(_FRIEND * unit_of(live), picture.largest)
    items = [*items, *picture.coloured(middle, foot + friend / 2, friend, context.colours.hue(picture.hue))]
    hidden = [
        (at, page) for at, page in enumerate(context.done, 1) if any(placement.hideout for placement in page.placements)
    ]
    high = _height(setting, grid.width)
    rows = -(-(grid.end - grid.first) // grid.columns)
    for place, (at, page) in enumerate(hidden[grid.first : grid.end]):
        row, column = divmod(place, grid.columns)
        in_row = min(grid.columns, grid.end - grid.first - row * grid.columns) if row == rows - 1 else grid.columns
        wide = in_row * grid.width + (in_row - 1) * _GAP * grid.width
        x = middle - wide / 2 + column * (1 + _GAP) * grid.width
        items += inked(_outline(setting, page, at, x, area.y1 - row * high, grid.width), context.colours.accent)
    return context.page(number, items, label=f"hideouts {planned.place + 1}")


def _beginning(setting: Setting, entry: PageSpec | None, live: Box) -> tuple[list[Item | FromFile], Box]:
    """Return the heading, and the area of the outlines below the companion."""
    title = (entry.title if entry else None) or setting.language.word("hideouts_title")
    items, y = page_heading(setting.setter, title, "pages.title", live, setting.layout)
    top = y - (_FRIEND + 14) * unit_of(live) - text_size(live, setting.layout)
    return [*items], above_folio(live, setting.layout)._replace(y1=top)


def _number(setting: Setting) -> float:
    """Return the size of a page number."""
    return max(0.8 * text_size(setting.live, setting.layout), setting.layout.least_text)


def _height(setting: Setting, width: float) -> float:
    """Return the height of an outline with its number and the gap below."""
    wide, high = setting.spec.trim
    return width * high / wide + 1.25 * _number(setting) + _GAP * width / 2


def _width(setting: Setting, area: Box, columns: int, count: int) -> float:
    """Return the width of outlines of which so many fit into an area."""
    across = area.width / (columns + _GAP * (columns - 1))
    wide, high = setting.spec.trim
    down = (area.height / -(-count // columns) - 1.25 * _number(setting)) / (high / wide + _GAP / 2)
    return min(across, down, _LARGEST)


def _outline(setting: Setting, page: Page, at: int, x: float, top: float, width: float) -> list[Item]:
    """Return the outline of a page, its mazes grey, a star where the companion hides, and the page's number."""
    scale = width / page.width
    low = top - scale * page.height
    place, size = Place(scale, x, low), _number(setting)
    boxes = [place.box(placement.box) for placement in page.placements if placement.role == "puzzle"]
    hidden = [place.point(placement.hideout.centre) for placement in page.placements if placement.hideout]
    items: list[Item] = [Fill(rounded(box, 1.0), 1 - _MAZE) for box in boxes]
    items.append(frame(Box(x, low, x + width, top), _PEN, 0.04 * width))
    items += [Fill(STAR, place=Place(_STAR * width, *middle)) for middle in hidden]
    face = setting.faces.heading
    baseline = low - 0.3 * size - fonts.cap_height(face, size)
    items += line(Phrase(str(at), face, size), x + width / 2, baseline, anchor="middle")
    return as_block(items, Box(x, low, x + width, top))
