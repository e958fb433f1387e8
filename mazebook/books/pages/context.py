"""A page while it is laid out: its words, sizes and room, and the plan and mazes of its book."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import Plan, PlannedPage
from mazebook.errors import RoomError
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import ROUNDED
from mazebook.graphics.frames import Frame, Part, inner, sheet
from mazebook.graphics.page import Box, Page, shift
from mazebook.graphics.typesetting import below_baseline
from mazebook.paper.typefaces.faces import Faces

if TYPE_CHECKING:  # a kind that only counts its pages is imported while nothing is carved yet
    from mazebook.books.choose.choose import Mazes
    from mazebook.books.choose.chosen import Chosen


@dataclass(frozen=True, eq=False)
class Context:
    """One file of a book, ready to be laid out; `part` is its place in `Plan.parts`.

    With a `bare_foot` the strip for answers at the foot of puzzles is left empty. `done` : the pages laid out so far.
    """

    plan: Plan
    mazes: Mazes
    part: int = 0
    bare_foot: bool = False
    done: list[Page] = field(default_factory=list)

    def page(self, number: int) -> BookPage:
        """Return page `number`, counted from 1."""
        plan, planned = self.plan, self.plan.parts[self.part].pages[number - 1]
        section = plan.sections[planned.section] if planned.section >= 0 else None
        known = (plan.setting, planned.entry, planned.layout, plan.live(number, self.part), section)
        return BookPage(*known, plan.art.look.colours, context=self, planned=planned, number=number)


@dataclass(frozen=True, eq=False, kw_only=True)
class BookPage(PageSetting):
    """A page of a file of a book.

    Attributes
    ----------
    context : the file
    planned : the page as it is planned
    number : of the page in its file, from 1
    """

    context: Context
    planned: PlannedPage
    number: int

    @property
    def plan(self) -> Plan:
        """The plan of the book."""
        return self.context.plan

    @property
    def mazes(self) -> Mazes:
        """The mazes of the book."""
        return self.context.mazes

    @property
    def chosen(self) -> list[Chosen]:
        """The mazes of the puzzles on the page, or of the answers on it."""
        return [self.mazes.by_number[puzzle.number] for puzzle in self.planned.puzzles]

    @property
    def faces(self) -> Faces:
        """The typefaces of the book."""
        return self.setting.faces

    @property
    def turn(self) -> int:
        """The number of pages of the same kind before this one, in volumes before this one, too."""
        kinds = [page.kind for page in self.plan.parts[self.context.part].pages]
        kind, volumes = self.planned.kind, len(self.setting.series.seeds)
        return volumes * kinds.count(kind) + kinds[: self.number - 1].count(kind)

    @property
    def printable(self) -> Box:
        """What the printer prints on, measured from the upper left corner of the live area."""
        return shift(-self.live.x0, -self.live.y1).box(self.plan.printable(self.number, self.context.part))

    @property
    def foot(self) -> float:
        """How high the baseline at the foot is in the live area: no letter of any section's title goes lower."""
        titles = {section.spec.title or "" for section in self.plan.sections}
        return max(below_baseline(title, self.faces.body, self.layout.type.folio) for title in titles | {""})

    def sheet(self, frame: Frame, *, label: str = "", folio: bool | None = None) -> Page:
        """Return the page with a frame at the top of its live area, in the middle.

        A page of a book that is read from right to left is mirrored.

        Parameters
        ----------
        label : what the page is called in messages; by default its kind, and its place within its entry
        folio : whether it shows its number; by default as its kind says

        Raises
        ------
        RoomError
            If the frame is too high.
        """
        live, planned = self.live, self.planned
        label = label or planned.kind.replace("_", " ") + ("" if planned.part is None else f" {planned.place + 1}")
        folio = self.has_folio if folio is None else folio
        if frame.height > live.height + ROUNDED:
            text = f'the page "{label}" has more on it than fits. Shorten its texts, or use a larger trim.'
            raise RoomError.of("pages", None, text)
        parts = [Part((live.width - frame.width) / 2, 0.0, frame), *([self._folio()] if folio else [])]
        whole = inner(live.width, live.height, parts)
        return sheet(whole, self.plan.spec.trim, live, label, rtl=self.language.rtl)

    def _folio(self) -> Part:
        """Return the page number in the outer corner of the live area."""
        text = str(self.number)
        folio = Words(text, self.faces.body, self.layout.type.folio).line(text)
        x = self.live.width - folio.width if self.number % 2 else 0.0
        return Part(x, self.foot - self.live.height + folio.baseline, folio)
