"""The whole cover for one printer, its paper and its number of pages, as a page."""

from collections.abc import Iterable

from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import Art, art_of
from mazebook.books.cover.back import BackWords, back, barcode_box
from mazebook.books.cover.draw import background
from mazebook.books.cover.figures import barcode_of, spine_of
from mazebook.books.cover.front import FrontWords, front
from mazebook.books.cover.sheet import AIR, sheet_of, spine
from mazebook.books.fit.levels import ages_of
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.spec.cover import CoverSpec
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.blocks import Block, Filling
from mazebook.graphics.frames import Part, Room, inner
from mazebook.graphics.page import Box, Page
from mazebook.paper.inks.palette import USUAL_COLOUR, Palette, palette
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import SPEC, Problem, Source

LABEL = "cover"


def lay_out_cover(
    plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
) -> Page:
    """Return the cover of a book as one printer wants it.

    Parameters
    ----------
    paper : one of the printer's; None for its usual one
    pages : of the interior

    Raises
    ------
    LayoutError
        If its words are too long, at their place in `source`.
    UsageError
        If the printer binds no covers, or none of so many pages.
    """
    setting, colours, art = plan.setting, _palette(plan), art_of(plan, mazes)
    sheet, faces = sheet_of(printer, paper, plan.spec.trim, pages), setting.faces
    box = None if barcode_of(setting) == "none" else barcode_box(sheet, _isbn(setting))
    blocks = [
        (sheet.bleed, Filling(lambda room: background(room, art.behind, colours))),
        (sheet.safe(sheet.back), back(sheet, _back_words(plan, art), art.samples, faces, box)),
        (sheet.safe_spine, Filling(lambda room: spine(room, spine_of(setting, sheet), faces))),
        (sheet.safe(sheet.front), _front(plan, sheet.front, art, colours)),
    ]
    return _page(plan, sheet.bleed, sheet.trimmed, blocks, source)


def lay_out_front(plan: Plan, mazes: Mazes, edition: Edition, source: Source = SPEC) -> Page:
    """Return the front alone, as large as a page: the cover of a book that nobody binds. LayoutError as for a cover.

    A home printer leaves its margin white.
    """
    colours, art = _palette(plan), art_of(plan, mazes)
    page = Box(0, 0, *plan.spec.trim)
    white = edition.printer.margin if edition.printer else 0.0
    panel = page.inset(white, white, white, white)
    edge = AIR * min(panel.width, panel.height)
    blocks = [
        (panel, Filling(lambda room: background(room, art.behind, colours))),
        (panel.inset(edge, edge, edge, edge), _front(plan, panel, art, colours)),
    ]
    return _page(plan, page, page, blocks, source)


def _front(plan: Plan, panel: Box, art: Art, colours: Palette) -> Block:
    setting, size = plan.setting, Room(panel.width, panel.height)
    return front(size, _front_words(plan), art, colours, setting.faces, rtl=setting.language.rtl)


def _page(plan: Plan, sheet: Box, trim: Box, blocks: Iterable[tuple[Box, Block]], source: Source) -> Page:
    """Return a page of blocks in boxes of its sheet, mirrored for a book that is read from right to left."""
    try:
        parts = [Part(box.x0, box.y1 - sheet.height, block.lay(Room(box.width, box.height))) for box, block in blocks]
    except RoomError as error:
        raise source.error([Problem.of(error, tuple(error.where.split(".")))], LayoutError) from None
    frame = inner(sheet.width, sheet.height, parts)
    frame = frame.mirrored() if plan.setting.language.rtl else frame
    items = frame.drawn(0.0, sheet.height).items
    return Page(sheet.width, sheet.height, trim, sheet, tuple(items), label=LABEL)


def _palette(plan: Plan) -> Palette:
    """Return the inks of the cover: of its own colour, or of the walls in a book in colour, or the usual one."""
    walls = plan.art.look.colours.walls
    usual = tuple(100 * ink for ink in walls) if walls else USUAL_COLOUR
    return palette((plan.spec.cover or CoverSpec()).colour or usual)


def _isbn(setting: Setting) -> str:
    return setting.spec.isbn if barcode_of(setting) == "isbn" else ""


def _front_words(plan: Plan) -> FrontWords:
    spec, words = plan.spec, plan.setting.language
    badge = words.word("cover_badge", count=len(plan.puzzles)).split("\n")
    ages = ages_of((section.level for section in plan.sections), spec.for_ages, words, "cover_ages")
    title = (spec.cover or CoverSpec()).title or spec.title
    for_whom = words.word("for_whom", name=spec.for_whom) if spec.for_whom else ""
    return FrontWords(title, spec.subtitle, for_whom, spec.author, (*badge, *([ages] if ages else [])))


def _back_words(plan: Plan, art: Art) -> BackWords:
    spec, words, wanted = plan.spec, plan.setting.language, plan.spec.cover or CoverSpec()
    levels = list(dict.fromkeys(section.level.name for section in plan.sections))
    inside = [words.word("puzzles_count", count=len(plan.puzzles))]
    inside.append(" · ".join(words.word(f"levels.{name}") for name in levels))
    if spec.answers != "none":
        inside.append(words.word(f"cover_answers.{spec.answers}"))
    return BackWords(
        wanted.tagline or words.word("cover_tagline"),
        wanted.blurb or words.word("cover_blurb"),
        tuple(words.word("cover_sample", number=chosen.puzzle.number) for chosen in art.samples),
        tuple(inside),
        spec.publisher,
        _isbn(plan.setting),
    )
