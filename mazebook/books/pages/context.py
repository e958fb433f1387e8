"""The context in which a page kind lays out a page: the plan, the mazes, the language, the fonts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import Plan, PlannedPage
from mazebook.errors import RoomError
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import ROUNDED
from mazebook.graphics.frames import Frame, Part, inner, sheet
from mazebook.graphics.page import Box, Page
from mazebook.graphics.typesetting import below_baseline
from mazebook.paper.inks.hues import Colours
from mazebook.paper.languages import Language
from mazebook.paper.typefaces.faces import Faces

if TYPE_CHECKING:  # a kind that only counts its pages is imported while nothing is carved yet
    from mazebook.books.choose.choose import Mazes


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

    @property
    def language(self) -> Language:
        """The words of the book's language."""
        return self.plan.setting.language

    @property
    def faces(self) -> Faces:
        """The typefaces of the book."""
        return self.plan.setting.faces

    @property
    def colours(self) -> Colours:
        """The colours of the pages that belong to no section."""
        return self.plan.art.look.colours

    def live(self, number: int) -> Box:
        """Return the live area of page `number`, counted from 1: the page without its margins."""
        return self.plan.live(number, self.part)

    def planned(self, number: int) -> PlannedPage:
        """Return page `number` as it is planned."""
        return self.plan.parts[self.part].pages[number - 1]

    def page(self, number: int) -> PageSetting:
        """Return the words, the sizes and the room of page `number`."""
        planned = self.planned(number)
        section = self.plan.sections[planned.section] if planned.section >= 0 else None
        return PageSetting(self.plan.setting, planned.entry, planned.layout, self.live(number), section, self.colours)

    def turn(self, number: int) -> int:
        """Return the number of pages of the same kind before page `number`, in volumes before this one, too."""
        kinds = [page.kind for page in self.plan.parts[self.part].pages]
        kind, volumes = kinds[number - 1], len(self.plan.setting.series.seeds)
        return volumes * kinds.count(kind) + kinds[: number - 1].count(kind)

    def sheet(self, number: int, frame: Frame, *, label: str = "", folio: bool | None = None) -> Page:
        """Return page `number` with a frame at the top of its live area, in the middle.

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
        live, planned = self.live(number), self.planned(number)
        label = label or planned.kind.replace("_", " ") + ("" if planned.part is None else f" {planned.place + 1}")
        folio = self.page(number).has_folio if folio is None else folio
        if frame.height > live.height + ROUNDED:
            text = f'the page "{label}" has more on it than fits. Shorten its texts, or use a larger trim.'
            raise RoomError.of("pages", None, text)
        parts = [Part((live.width - frame.width) / 2, 0.0, frame), *([self._folio(number)] if folio else [])]
        whole = inner(live.width, live.height, parts)
        return sheet(whole, self.plan.spec.trim, live, label, rtl=self.language.rtl)

    def _folio(self, number: int) -> Part:
        """Return the page number in the outer corner of the live area."""
        live, text = self.live(number), str(number)
        folio = Words(text, self.faces.body, self.planned(number).layout.type.folio).line(text)
        x = live.width - folio.width if number % 2 else 0.0
        return Part(x, self.foot(number) - live.y1 + folio.baseline, folio)

    def foot(self, number: int) -> float:
        """Return the baseline of the line at the foot of page `number`: no letter of any section's title goes lower."""
        size, titles = (
            self.planned(number).layout.type.folio,
            {section.spec.title or "" for section in self.plan.sections},
        )
        return self.live(number).y0 + max(below_baseline(title, self.faces.body, size) for title in titles | {""})
