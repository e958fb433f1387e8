"""One colour, a large maze in it, small mazes or pictures in its corners, three mazes on the back."""

from collections.abc import Iterable, Sequence

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import Art, art_of
from mazebook.books.cover.back import BackWords, back, barcode_box
from mazebook.books.cover.draw import background
from mazebook.books.cover.figures import barcode_of, spine_of
from mazebook.books.cover.front import FrontWords, front, front_picture
from mazebook.books.cover.sheet import AIR, CoverSheet, sheet_of, spine
from mazebook.books.fit.levels import ages_of
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.plan.setting import covered_editions
from mazebook.books.spec.cover import CoverSpec
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


def lay_out_cover(
    plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
) -> Page:
    """Return the cover of a book as one printer wants it, as `CoverDesign` says."""
    setting, colours, art = plan.setting, _palette(plan), art_of(plan, mazes)
    sheet = sheet_of(printer, paper, plan.spec.trim, pages)
    picture = _picture(plan, sheet.front, art, colours)
    blocks = [
        (sheet.bleed, Filling(lambda room: background(room, art.behind, colours))),
        (sheet.safe(sheet.back), _back(setting, sheet, art.samples)),
        (sheet.safe_spine, Filling(lambda room: spine(room, spine_of(setting, sheet), setting.faces))),
        (sheet.safe(sheet.front), _front(setting, sheet.front, picture)),
    ]
    return _page(plan, sheet.bleed, sheet.trimmed, blocks, source)


def lay_out_front(plan: Plan, mazes: Mazes, edition: Edition, source: Source = SPEC) -> Page:
    """Return the front alone, as large as a page: the cover of a book that nobody binds. LayoutError as for a cover.

    A home printer leaves its margin white.
    """
    colours, art = _palette(plan), art_of(plan, mazes)
    panel, safe = _panels(plan.setting, edition)
    picture = _picture(plan, panel, art, colours)
    blocks = [
        (panel, Filling(lambda room: background(room, art.behind, colours))),
        (safe, _front(plan.setting, panel, picture)),
    ]
    page = Box(0, 0, *plan.spec.trim)
    return _page(plan, page, page, blocks, source)


def problems_of_words(setting: Setting, pages: int) -> list[Problem]:
    """Return the problems of words that have no room on the covers of a book; they do not depend on its mazes.

    `pages` : of the interior
    """
    problems = list[Problem]()
    for edition in covered_editions(setting):
        printer = edition.printer
        if printer is not None and printer.cover is not None:
            sheet = sheet_of(printer, paper_for(printer, setting.spec.stock), setting.spec.trim, pages)
            blocks = [(sheet.safe(sheet.back), _back(setting, sheet, ()))]
            blocks.append((sheet.safe(sheet.front), _front(setting, sheet.front, _NO_PICTURE)))
        else:
            panel, safe = _panels(setting, edition)
            blocks = [(safe, _front(setting, panel, _NO_PICTURE))]
        for box, block in blocks:
            try:
                block.lay(Room(box.width, box.height))
            except RoomError as error:
                problems.append(_problem(error))
    return list(dict.fromkeys(problems))


def _panels(setting: Setting, edition: Edition) -> tuple[Box, Box]:
    """Return the front of a book that nobody binds, on its page, and the part of it for words and mazes."""
    white = edition.printer.margin if edition.printer else 0.0
    panel = Box(0, 0, *setting.spec.trim).inset(white, white, white, white)
    edge = AIR * min(panel.width, panel.height)
    return panel, panel.inset(edge, edge, edge, edge)


def _front(setting: Setting, panel: Box, picture: Block) -> Block:
    return front(Room(panel.width, panel.height), _front_words(setting), picture, setting.faces)


def _picture(plan: Plan, panel: Box, art: Art, colours: Palette) -> Block:
    setting = plan.setting
    unit, badge = min(panel.width, panel.height), _badge(setting)
    return front_picture(unit, badge, art, colours, setting.faces, rtl=setting.language.rtl)


def _back(setting: Setting, sheet: CoverSheet, samples: Sequence[ChosenMaze]) -> Block:
    box = None if barcode_of(setting) == "none" else barcode_box(sheet, _isbn(setting))
    return back(sheet, _back_words(setting, samples), samples, setting.faces, box)


def _page(plan: Plan, sheet: Box, trim: Box, blocks: Iterable[tuple[Box, Block]], source: Source) -> Page:
    """Return a page of blocks in boxes of its sheet, mirrored for a book that is read from right to left."""
    try:
        parts = [Part(box.x0, box.y1 - sheet.height, block.lay(Room(box.width, box.height))) for box, block in blocks]
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
    return palette((plan.spec.cover or CoverSpec()).colour or usual)


def _isbn(setting: Setting) -> str:
    return setting.spec.isbn if barcode_of(setting) == "isbn" else ""


def _front_words(setting: Setting) -> FrontWords:
    spec, words = setting.spec, setting.language
    title = (spec.cover or CoverSpec()).title or spec.title
    for_whom = words.word("for_whom", name=spec.for_whom) if spec.for_whom else ""
    return FrontWords(title, spec.subtitle, for_whom, spec.author)


def _badge(setting: Setting) -> tuple[str, ...]:
    words = setting.language
    badge = words.word("cover_badge", count=_count(setting)).split("\n")
    ages = ages_of((section.level for section in setting.sections), setting.spec.for_ages, words, "cover_ages")
    return (*badge, *([ages] if ages else []))


def _count(setting: Setting) -> int:
    return sum(len(section.puzzles) for section in setting.sections)


def _back_words(setting: Setting, samples: Sequence[ChosenMaze]) -> BackWords:
    spec, words, wanted = setting.spec, setting.language, setting.spec.cover or CoverSpec()
    levels = list(dict.fromkeys(section.level.name for section in setting.sections))
    inside = [words.word("puzzles_count", count=_count(setting))]
    inside.append(" · ".join(words.word(f"levels.{name}") for name in levels))
    if spec.answers != "none":
        inside.append(words.word(f"cover_answers.{spec.answers}"))
    return BackWords(
        wanted.tagline or words.word("cover_tagline"),
        wanted.blurb or words.word("cover_blurb"),
        tuple(words.word("cover_sample", number=chosen.puzzle.number) for chosen in samples),
        tuple(inside),
        spec.publisher,
        _isbn(setting),
    )
