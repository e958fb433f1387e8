"""Laying out one file of a book: each page by its kind, and then as one printer's sheets with bleed and backgrounds.

A text that does not fit is a problem with its place. Backgrounds are drawn up to the edge of the bleed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mazebook.books.pages.context import BookPage, Context
from mazebook.books.pages.kinds.contents import rows
from mazebook.books.plan.page_kind import page_kind
from mazebook.books.plan.page_order import place_of
from mazebook.books.plan.plan import BookPart, Plan, PlannedPage
from mazebook.books.values.page_kinds import REGISTRY, has
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.figures import polygons, rectangle
from mazebook.graphics.page import Box, Fill, FromFile, Item, Page, Stroke, shift, transformed
from mazebook.paper.layouts import Background
from mazebook.paper.printers.table import NO_BLEED, PageSides
from mazebook.reading.places import Where
from mazebook.reading.problems import SPEC, Problem, Source

if TYPE_CHECKING:  # a kind that only counts its pages is imported while nothing is carved yet
    from mazebook.books.choose.choose import Mazes


def lay_out(plan: Plan, mazes: Mazes, part: int = 0, source: Source = SPEC, *, bare_foot: bool = False) -> list[Page]:
    """Return every page of one part of a book, in order; the interior is part 0.

    With a `bare_foot` the strip for answers at the foot of puzzles is left empty.

    Raises
    ------
    LayoutError
        If texts do not fit on their pages, all of them at once, each at its place in `source`.
    """
    numbers = range(1, len(plan.parts[part].pages) + 1)
    return list(lay_out_some(plan, mazes, numbers, part, source, bare_foot=bare_foot).values())


def lay_out_some(
    plan: Plan, mazes: Mazes, numbers: Iterable[int], part: int = 0, source: Source = SPEC, *, bare_foot: bool = False
) -> dict[int, Page]:
    """Return some pages of one part of a book by their numbers, in their order; all else as in `lay_out`.

    A page that shows others, such as that of the hideouts, has them laid out first.
    """
    pages, wanted = plan.parts[part].pages, set(numbers)
    showing = [number for number in wanted if REGISTRY.entry(pages[number - 1].kind).constant("shows_pages")]
    context = Context(plan, mazes, part, bare_foot)
    found: dict[int, Page] = {}
    wrong: dict[Where, Problem] = {}
    for number in sorted(wanted.union(range(1, max(showing, default=0)))):
        if wrong and number in showing:  # a page that it would show is missing
            continue
        try:
            page = lay_out_page(context.page(number))
            context.done.append(page)
            if number in wanted:
                found[number] = page
        except RoomError as error:
            where = place_of(error, plan.spec, pages[number - 1].entry)
            wrong.setdefault(where, Problem.of(error, where))
    if wrong:
        raise source.error(list(wrong.values()), LayoutError)
    return found


def lay_out_page(page: BookPage) -> Page:
    """Return a page as its kind lays it out."""
    kind, name = page_kind(page.planned.kind), page.planned.kind
    frame = kind.lay_out(page) if has(name, "lay_out") else page.planned.part or kind.texts(page)
    sheet = frame if isinstance(frame, Page) else page.sheet(frame)
    return replace(sheet, items=tuple(_widened(item, page.layout.least_line) for item in sheet.items))


def _widened(item: Item | FromFile, least: float) -> Item | FromFile:
    """Return a line at least `least` thick; a row of dots stays as it is, because its pen is a dot's width."""
    return item if not isinstance(item, Stroke) or item.dash or item.width >= least else replace(item, width=least)


def bookmarks(plan: Plan, part: BookPart) -> list[tuple[str, int]]:
    """Return the outline of one part of a book: the label of each entry of the contents, and its page from 1."""
    if part.role != "interior":
        return [(plan.setting.language.word("contents_answers"), 1)]
    found = [(row.label, row.page(plan)) for row in rows(plan.setting)]
    return [(label, page) for label, page in found if page is not None]


def on_sheets(
    pages: Sequence[Page], planned: Sequence[PlannedPage], bleed: PageSides = NO_BLEED, *, rtl: bool = False
) -> list[Page]:
    """Return the pages of one part of a book with backgrounds and bleed; unchanged if no page has a background.

    If one page has a background, every page gets bleed. `rtl` : whether the book is read from right to left.
    """
    if not any(page.layout.background.bleeds for page in planned):
        return list(pages)
    return [
        on_sheet(page, plan, n, bleed, rtl=rtl) for n, (page, plan) in enumerate(zip(pages, planned, strict=True), 1)
    ]


def on_sheet(page: Page, planned: PlannedPage, number: int, bleed: PageSides = NO_BLEED, *, rtl: bool = False) -> Page:
    """Return page `number` of a book with its background and bleed."""
    is_right, is_bare = (number % 2 == 1) != rtl, REGISTRY.entry(planned.kind).constant("bare")
    background = Background() if is_bare else planned.layout.background
    left, right = (bleed.inside, bleed.outside) if is_right else (bleed.outside, bleed.inside)
    trim = Box(left, bleed.bottom, left + page.width, bleed.bottom + page.height)
    sheet = Box(0, 0, page.width + left + right, page.height + bleed.bottom + bleed.top)
    place = shift(trim.x0, trim.y0)
    own = _drawn(background, sheet, trim, is_right=is_right)
    items = (*own, *(transformed(item, place) for item in page.items))
    placements = tuple(transformed(placement, place) for placement in page.placements)
    links = tuple(transformed(link, place) for link in page.links)
    return Page(sheet.width, sheet.height, trim, sheet, items, placements, page.label, links)


def _drawn(background: Background, sheet: Box, trim: Box, *, is_right: bool) -> list[Item]:
    """Return the background of a page; a frame is open at the gutter, so that two facing pages share one frame."""
    items: list[Item] = []
    if background.tint:
        items.append(_filled([sheet], background.tint))
    if background.frame:
        inner = trim.inset(*[background.frame] * 4)
        outside = sheet._replace(x0=inner.x1) if is_right else sheet._replace(x1=inner.x0)
        bars = [sheet._replace(y0=inner.y1), sheet._replace(y1=inner.y0), outside._replace(y0=inner.y0, y1=inner.y1)]
        items.append(_filled(bars, background.frame_tint))
    return items


def _filled(boxes: Sequence[Box], tint: float) -> Fill:
    return Fill(polygons([rectangle(box).points for box in boxes]), 1 - tint)
