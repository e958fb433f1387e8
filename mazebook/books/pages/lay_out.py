"""Laying out one file of a book: each page by its kind; a text that does not fit is a problem with its place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from mazebook.books.pages.kinds.contents import rows
from mazebook.books.plan.plan import BookPart, Plan, PlannedPage
from mazebook.books.values.page_kinds import page_kind
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.page import FromFile, Item, Page, Stroke
from mazebook.reading.places import Where
from mazebook.reading.problems import SPEC, Problem, Source

if TYPE_CHECKING:  # a kind that only counts its pages is imported while nothing is carved yet
    from mazebook.books.choose.choose import Mazes
from mazebook.books.pages.context import Context


def lay_out(plan: Plan, mazes: Mazes, part: int = 0, source: Source = SPEC, *, bare_foot: bool = False) -> list[Page]:
    """Return every page of one part of a book, in order; the interior is part 0.

    With a `bare_foot` the strip for answers at the foot of puzzles stays free for something else.

    Raises
    ------
    LayoutError
        If texts do not fit on their pages, all of them at once, each at its place in `source`.
    """
    context = Context(plan, mazes, part, bare_foot)
    pages: list[Page] = []
    wrong: dict[Where, Problem] = {}
    for number, planned in enumerate(plan.parts[part].pages, 1):
        try:
            pages.append(_lay_out_page(context, planned, number))
        except RoomError as error:
            where = _where(error.where, plan, planned)
            wrong.setdefault(where, Problem.of(error, where))
    if wrong:
        raise source.error(list(wrong.values()), LayoutError)
    return pages


def _where(place: str, plan: Plan, planned: PlannedPage) -> Where:
    """Return the place in the specification that an error names; `pages` alone stands for the page's own entry."""
    where = tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", place))
    if where[0] == "pages" and len(where) > 1 and planned.entry in plan.spec.pages:
        return ("pages", plan.spec.pages.index(planned.entry), *where[1:])
    return where


def _lay_out_page(context: Context, planned: PlannedPage, number: int) -> Page:
    page = page_kind(planned.kind).lay_out(context, planned, number)
    least = planned.layout.least_line
    if not any(isinstance(item, Stroke) and item.width < least and not item.dash for item in page.items):
        return page
    return replace(page, items=tuple(_widened(item, least) for item in page.items))


def _widened(item: Item | FromFile, least: float) -> Item | FromFile:
    """Return a line at least `least` thick; a row of dots stays as it is, because its pen is a dot's width."""
    return replace(item, width=max(item.width, least)) if isinstance(item, Stroke) and not item.dash else item


def outline(plan: Plan, part: BookPart) -> list[tuple[str, int]]:
    """Return the entries for one part of a book, each with its page counted from 1: what a table of contents lists."""
    if part.role != "interior":
        return [(plan.setting.language.word("contents_answers"), 1)]
    found = [(row.label, row.page(plan)) for row in rows(plan.setting)]
    return [(label, page) for label, page in found if page is not None]
