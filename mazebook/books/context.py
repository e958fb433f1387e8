"""What a page kind is given: the plan, the mazes and the words; and how pages are laid out by kind."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mazebook.books.pages import REGISTRY
from mazebook.books.planned import Plan, PlannedPage
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.page import Box, FromFile, Item, Link, Page, Placement, Stroke
from mazebook.graphics.typesetting import line
from mazebook.paper.languages import Language
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.reading.places import Where
from mazebook.reading.problems import SPEC, Problem, Source

if TYPE_CHECKING:  # a kind that only counts its pages is imported while nothing is carved yet
    from mazebook.books.choose import Mazes
    from mazebook.books.last_week import LastWeek


@dataclass(frozen=True, eq=False)
class Context:
    """One file of a book, ready to be laid out; `part` is its place in `Plan.parts`.

    `last` is an earlier sheet whose answers stand at the foot of this one.
    """

    plan: Plan
    mazes: Mazes
    part: int = 0
    last: LastWeek | None = None

    @property
    def language(self) -> Language:
        """The words of the book's language."""
        return self.plan.setting.language

    @property
    def faces(self) -> Faces:
        """What the book is set in."""
        return self.plan.setting.faces

    def live(self, number: int) -> Box:
        """Return the printable part of page `number`, counted from 1."""
        return self.plan.live(number, self.part)

    def layout(self, number: int) -> Layout:
        """Return the layout of page `number`."""
        return self.plan.parts[self.part].pages[number - 1].layout

    def turn(self, number: int) -> int:
        """Return how many pages before page `number` are of its kind."""
        pages = self.plan.parts[self.part].pages
        return sum(page.kind == pages[number - 1].kind for page in pages[: number - 1])

    def page(
        self,
        number: int,
        items: Sequence[Item | FromFile],
        placements: tuple[Placement, ...] = (),
        *,
        label: str,
        folio: bool = True,
        links: tuple[Link, ...] = (),
    ) -> Page:
        """Return page `number` with what is on it, and its number in the outer corner unless `folio` is False."""
        width, height = self.plan.spec.trim
        trim = Box(0, 0, width, height)
        extra = self._folio(number) if folio else []
        return Page(width, height, trim, trim, (*items, *extra), placements, label, links)

    def _folio(self, number: int) -> list[Item]:
        live, size = self.live(number), self.layout(number).type.folio
        x, anchor = (live.x1, "end") if number % 2 else (live.x0, "start")
        return [*line(str(number), x, self.foot(number), self.faces.body, size, anchor=anchor)]  # type: ignore[arg-type]

    def foot(self, number: int) -> float:
        """Return the baseline of the line at the foot of page `number`: no letter goes below the margin."""
        return self.live(number).y0 + fonts.descent(self.faces.body, self.layout(number).type.folio)


def lay_out(plan: Plan, mazes: Mazes, part: int = 0, source: Source = SPEC, last: LastWeek | None = None) -> list[Page]:
    """Return every page of one part of a book, in order; the interior is part 0.

    Raises
    ------
    LayoutError
        If texts do not fit on their pages, all of them at once, each at its place in `source`.
    """
    context = Context(plan, mazes, part, last)
    pages: list[Page] = []
    wrong: dict[Where, Problem] = {}
    for number, planned in enumerate(plan.parts[part].pages, 1):
        try:
            pages.append(_lay_out_page(context, planned, number))
        except RoomError as error:
            where = _where(error.where, plan, planned)
            wrong.setdefault(where, Problem(where, error.text, error.sentence, has_value=error.text is not None))
    if wrong:
        raise source.error(list(wrong.values()), LayoutError)
    return pages


def _where(told: str, plan: Plan, planned: PlannedPage) -> Where:
    """Return the place in the specification that a page calls so; a page's own texts are those of its entry."""
    where = tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", told))
    if where[0] == "pages" and len(where) > 1 and planned.entry in plan.spec.pages:
        return ("pages", plan.spec.pages.index(planned.entry), *where[1:])
    return where


def _lay_out_page(context: Context, planned: PlannedPage, number: int) -> Page:
    page: Page = importlib.import_module(REGISTRY.entry(planned.kind).module).lay_out(context, planned, number)
    least = planned.layout.least_line
    if not any(isinstance(item, Stroke) and item.width < least and not item.dash for item in page.items):
        return page
    return replace(page, items=tuple(_widened(item, least) for item in page.items))


def _widened(item: Item | FromFile, least: float) -> Item | FromFile:
    """Return a line no thinner than its printer prints; a row of dots, whose pen is a dot's width, as it is."""
    return replace(item, width=max(item.width, least)) if isinstance(item, Stroke) and not item.dash else item
