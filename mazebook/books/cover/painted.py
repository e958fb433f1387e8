"""Designs that paint the whole front and back: each returns its painting, and here it gets onto a printer's sheet."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import numbers_of, samples_of
from mazebook.books.cover.back import BackDress, back
from mazebook.books.cover.dress import dress_of
from mazebook.books.cover.look import CoverLook, look_of
from mazebook.books.cover.page_picture import Pages, pages_with
from mazebook.books.cover.panels import BACK, FRONT, Panel, area_of, clipped, panel_alone, panel_of
from mazebook.books.cover.sheet import CoverSheet, sheet_of, spine, spine_of
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.plan.setting import covered_editions
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.figures import rectangle
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Fill, Item, Page, toned
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.offers import paper_for
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import SPEC, Problem, Source

LABEL = "cover"


@dataclass(frozen=True)
class Painting(ABC):
    """What a design paints for one book; `maze` : the one on its front."""

    setting: Setting
    look: CoverLook
    maze: ChosenMaze

    @abstractmethod
    def front(self, panel: Panel) -> list[Item]:
        """Return all of the front; raises RoomError if its words are too long."""

    @abstractmethod
    def ground(self, panel: Panel) -> list[Item]:
        """Return what is behind everything on the back."""


class _Place(NamedTuple):
    """A frame at a place of the sheet."""

    box: Box
    frame: Frame


@dataclass(frozen=True)
class PaintedDesign:
    """A `CoverDesign` made from a painting.

    Attributes
    ----------
    painting : returns the painting of a book's plan and mazes
    words : lays out the words of a front; raises RoomError if they are too long
    dress : returns how the words and the pages on the back look
    """

    painting: Callable[[Plan, Mazes], Painting]
    words: Callable[[Setting, CoverLook, Panel], object]
    dress: Callable[[CoverLook, Pages], BackDress] = dress_of

    def lay_out_cover(
        self, plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
    ) -> Page:
        """Return the cover of a book as one printer wants it, as `CoverDesign` says."""
        painting, setting = self.painting(plan, mazes), plan.setting
        sheet, rtl = sheet_of(printer, paper, setting.spec.trim, pages), setting.language.rtl
        samples = samples_of(mazes, [painting.maze])
        dress = self.dress(painting.look, pages_with(plan, mazes, numbers_of(samples), source))
        try:
            places = _places(painting, sheet, samples, dress)
        except RoomError as error:
            raise source.error([_problem(error)], LayoutError) from None
        parts = [Part(box.x0, box.y1 - sheet.bleed.height, frame) for box, frame in places]
        whole = inner(sheet.bleed.width, sheet.bleed.height, parts)
        items = (whole.mirrored() if rtl else whole).drawn(0.0, sheet.bleed.height).items
        return Page(sheet.bleed.width, sheet.bleed.height, sheet.trimmed, sheet.bleed, tuple(items), label=LABEL)

    def lay_out_front(self, plan: Plan, mazes: Mazes, edition: Edition, source: Source = SPEC) -> Page:
        """Return the front alone, as `CoverDesign` says; a home printer leaves its margin white."""
        panel = panel_alone(plan.setting, edition)
        try:
            front = clipped(panel, self.painting(plan, mazes).front(panel))
        except RoomError as error:
            raise source.error([_problem(error)], LayoutError) from None
        width, height = plan.setting.spec.trim
        white = edition.printer.margin if edition.printer else 0.0
        frame, page = inner(width, height, [Part(white, -white, front)]), Box(0.0, 0.0, width, height)
        return Page(width, height, page, page, tuple(frame.drawn(0.0, height).items), label=LABEL)

    def numbers(self, plan: Plan, mazes: Mazes) -> tuple[int, ...]:
        """Return the printed numbers of the mazes on a cover, as `CoverDesign` says."""
        maze = self.painting(plan, mazes).maze
        return numbers_of([maze, *samples_of(mazes, [maze])])

    def problems_of_words(self, setting: Setting, pages: int) -> list[Problem]:
        """Return the problems of words without room, as `CoverDesign` says."""
        problems = list[Problem]()
        for edition in covered_editions(setting):
            for lay in self._words_of(setting, edition, pages):
                try:
                    lay()
                except RoomError as error:
                    problems.append(_problem(error))
        return list(dict.fromkeys(problems))

    def _words_of(self, setting: Setting, edition: Edition, pages: int) -> list[Callable[[], object]]:
        """Return what lays out the words of an edition's cover."""
        look, printer = look_of(setting), edition.printer
        if printer is None or printer.cover is None:
            return [partial(self.words, setting, look, panel_alone(setting, edition))]
        sheet = sheet_of(printer, paper_for(printer, setting.spec.stock), setting.spec.trim, pages)
        on_back = partial(_back, sheet, setting, (), self.dress(look, {}))
        return [on_back, partial(self.words, setting, look, panel_of(sheet, setting, FRONT))]


def _places(painting: Painting, sheet: CoverSheet, samples: Sequence[ChosenMaze], dress: BackDress) -> list[_Place]:
    """Return the frames of a sheet from the lowest to the highest; `samples` : the mazes on the back."""
    setting = painting.setting
    front, behind = panel_of(sheet, setting, FRONT), panel_of(sheet, setting, BACK)
    fold = Box(sheet.spine.x0, 0.0, sheet.spine.x1, sheet.bleed.y1)
    return [
        _Place(area_of(sheet, BACK), clipped(behind, painting.ground(behind))),
        _Place(fold, leaf(fold, [Fill(rectangle(fold), **toned(painting.look.edge))]).frame),
        _Place(sheet.safe_spine, spine(Room.of(sheet.safe_spine), spine_of(setting, sheet), setting.faces)),
        _Place(sheet.safe(sheet.back), _back(sheet, setting, samples, dress)),
        _Place(area_of(sheet, FRONT), clipped(front, painting.front(front))),
    ]


def _back(sheet: CoverSheet, setting: Setting, samples: Sequence[ChosenMaze], dress: BackDress) -> Frame:
    return back(sheet, setting, samples, dress).lay(Room.of(sheet.safe(sheet.back)))


def _problem(error: RoomError) -> Problem:
    return Problem.of(error, tuple(error.where.split(".")))
