"""What a page kind is given: the plan, the mazes and the words; and how pages are laid out by kind."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from mazebook.books.choose import Mazes
from mazebook.books.lettering import line
from mazebook.books.page import Box, Item, Page, Placement
from mazebook.books.pages import REGISTRY
from mazebook.books.planned import Plan, PlannedPage
from mazebook.paper import fonts
from mazebook.paper.languages import Language, read_language

FOLIO_SIZE = 10.0


@dataclass(frozen=True, eq=False)
class Context:
    """One book, ready to be laid out."""

    plan: Plan
    mazes: Mazes

    @property
    def language(self) -> Language:
        """The words of the book's language."""
        return read_language(self.plan.spec.language)

    def page(
        self, number: int, items: list[Item], placements: tuple[Placement, ...] = (), *, label: str, folio: bool = True
    ) -> Page:
        """Return page `number` with what is on it, and its number in the outer corner unless `folio` is False."""
        width, height = self.plan.spec.trim
        trim = Box(0, 0, width, height)
        extra = self._folio(number) if folio else []
        return Page(width, height, trim, trim, (*items, *extra), placements, label)

    def _folio(self, number: int) -> list[Item]:
        live = self.plan.live(number)
        x, anchor = (live.x1, "end") if number % 2 else (live.x0, "start")
        return [*line(str(number), x, live.y0, fonts.BODY, FOLIO_SIZE, anchor=anchor)]  # type: ignore[arg-type]


def lay_out(plan: Plan, mazes: Mazes) -> list[Page]:
    """Return every page of a book, in order."""
    context = Context(plan, mazes)
    return [_lay_out_page(context, planned, number) for number, planned in enumerate(plan.pages, 1)]


def _lay_out_page(context: Context, planned: PlannedPage, number: int) -> Page:
    page: Page = importlib.import_module(REGISTRY.entry(planned.kind).module).lay_out(context, planned, number)
    return page
