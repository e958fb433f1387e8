"""One colour, a large maze in it, small mazes or pictures in its corners, three mazes on the back."""

from collections.abc import Iterable, Sequence

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import art_of
from mazebook.books.cover.back import back
from mazebook.books.cover.draw import background
from mazebook.books.cover.front import front, front_picture
from mazebook.books.cover.sheet import AIR, CoverSheet, sheet_of, spine, spine_of
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.plan.setting import covered_editions
from mazebook.books.values.cover_designs import CoverDesign
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.blocks import Block, Filling
from mazebook.graphics.frames import Part, Room, inner
from mazebook.graphics.page import Box, Page
from mazebook.paper.inks.palette import USUAL_COLOUR, Palette, palette
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.offers import paper_for
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import SPEC, Problem, Source

LABEL = "cover"
_NO_PICTURE = Filling(lambda room: inner(*room, []))  # only the words are laid out


def _panels(
    setting: Setting, sheet: CoverSheet, samples: Sequence[ChosenMaze], picture: Block
) -> list[tuple[Box, Block]]:
    """Return the back and the front of a sheet, each with the box that it fills."""
    front_of_sheet = front(Room.of(sheet.front), setting, picture)
    return [(sheet.safe(sheet.back), back(sheet, setting, samples)), (sheet.safe(sheet.front), front_of_sheet)]


def _panel(setting: Setting, edition: Edition) -> Box:
    """Return the front of a book that nobody binds, on its page."""
    white = edition.printer.margin if edition.printer else 0.0
    return Box(0, 0, *setting.spec.trim).inset(*4 * (white,))


def _front(setting: Setting, panel: Box, picture: Block) -> tuple[Box, Block]:
    """Return a front that is a page of its own, with the box of its words and mazes."""
    size = Room.of(panel)
    return panel.inset(*4 * (AIR * min(size),)), front(size, setting, picture)


def _page(plan: Plan, sheet: Box, trim: Box, blocks: Iterable[tuple[Box, Block]], source: Source) -> Page:
    """Return a page of blocks in boxes of its sheet, mirrored for a book that is read from right to left."""
    try:
        parts = [Part(box.x0, box.y1 - sheet.height, block.lay(Room.of(box))) for box, block in blocks]
    except RoomError as error:
        raise source.error([_problem(error)], LayoutError) from None
    frame = inner(sheet.width, sheet.height, parts)
    frame = frame.mirrored() if plan.setting.language.rtl else frame
    items = frame.drawn(0.0, sheet.height).items
    return Page(sheet.width, sheet.height, trim, sheet, tuple(items), label=LABEL)


def _problem(error: RoomError) -> Problem:
    return Problem.of(error, tuple(error.where.split(".")))


def _palette(plan: Plan) -> Palette:
    """Return the inks of the cover: of its own colour, or of the walls in a book in colour, or the usual one."""
    walls = plan.art.look.colours.walls
    usual = tuple(100 * ink for ink in walls) if walls else USUAL_COLOUR
    return palette(plan.setting.cover.colour or usual)


class _Classic:
    """A `CoverDesign` of blocks on one colour."""

    def lay_out_cover(
        self, plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
    ) -> Page:
        """Return the cover of a book as one printer wants it, as `CoverDesign` says."""
        setting, colours, art = plan.setting, _palette(plan), art_of(plan, mazes)
        sheet = sheet_of(printer, paper, plan.spec.trim, pages)
        picture = front_picture(min(sheet.trim), setting, art, colours)
        blocks = [
            (sheet.bleed, Filling(lambda room: background(room, art.behind, colours))),
            (sheet.safe_spine, Filling(lambda room: spine(room, spine_of(setting, sheet), setting.faces))),
            *_panels(setting, sheet, art.samples, picture),
        ]
        return _page(plan, sheet.bleed, sheet.trimmed, blocks, source)

    def lay_out_front(self, plan: Plan, mazes: Mazes, edition: Edition, source: Source = SPEC) -> Page:
        """Return the front alone, as large as a page: the cover of a book that nobody binds; LayoutError as above.

        A home printer leaves its margin white.
        """
        colours, art, panel = _palette(plan), art_of(plan, mazes), _panel(plan.setting, edition)
        picture = front_picture(min(Room.of(panel)), plan.setting, art, colours)
        blocks = [
            (panel, Filling(lambda room: background(room, art.behind, colours))),
            _front(plan.setting, panel, picture),
        ]
        page = Box(0, 0, *plan.spec.trim)
        return _page(plan, page, page, blocks, source)

    def numbers(self, plan: Plan, mazes: Mazes) -> tuple[int, ...]:
        """Return the printed numbers of the mazes on a cover, as `CoverDesign` says."""
        return art_of(plan, mazes).numbers

    def problems_of_words(self, setting: Setting, pages: int) -> list[Problem]:
        """Return the problems of words that have no room on the covers of a book; they do not depend on its mazes.

        `pages` : of the interior
        """
        problems = list[Problem]()
        for edition in covered_editions(setting):
            printer, blocks = edition.printer, [_front(setting, _panel(setting, edition), _NO_PICTURE)]
            if printer is not None and printer.cover is not None:
                sheet = sheet_of(printer, paper_for(printer, setting.spec.stock), setting.spec.trim, pages)
                blocks = _panels(setting, sheet, (), _NO_PICTURE)
            for box, block in blocks:
                try:
                    block.lay(Room.of(box))
                except RoomError as error:
                    problems.append(_problem(error))
        return list(dict.fromkeys(problems))


DESIGN: CoverDesign = _Classic()
