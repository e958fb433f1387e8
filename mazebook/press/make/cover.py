"""The cover of a book that is being made: its page, its entries in the record, its pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import art_of
from mazebook.books.cover.page import lay_out_cover
from mazebook.books.cover.sheet import sheet_of
from mazebook.books.plan.plan import Plan, bound_editions
from mazebook.graphics.page import Box, Page
from mazebook.output.pictures.cover_previews import cover_previews
from mazebook.paper.printers.offers import paper_for
from mazebook.paper.printers.table import Printer
from mazebook.press.edition_files import BookFile, finish_for
from mazebook.reading.problems import SPEC, Source

COVER = "cover"  # the role of its file


@dataclass(frozen=True)
class MadeCover:
    """One cover.

    Attributes
    ----------
    page : the whole sheet
    front : the trimmed front on it
    spine : its width, in points
    puzzles : the numbers of the mazes on it; 0 is the maze of the title page, or of the page that explains
    """

    page: Page
    front: Box
    spine: float
    puzzles: tuple[int, ...]


def cover_files(plan: Plan, mazes: Mazes, stem: str, source: Source = SPEC) -> list[BookFile]:
    """Return the covers that a book asks for, one for each edition whose printer binds it, without their contents.

    Parameters
    ----------
    stem : the beginning of the files' names

    Raises
    ------
    LayoutError
        If their words are too long.
    """
    editions = bound_editions(plan.setting) if plan.spec.cover is not None else []
    found = []
    for edition in editions:
        printer = edition.printer
        assert printer is not None  # only printers bind
        made = make_cover(plan, mazes, printer, paper_for(printer, plan.spec.paper), len(plan.pages), source)
        name = f"{stem}{f'-{edition.name}' if len(plan.setting.editions) > 1 else ''}-{COVER}.pdf"
        facts = {
            "spine": round(made.spine, 4),
            "puzzles": list(made.puzzles),
            "front": list(made.front),
        }
        found.append(BookFile(name, edition, COVER, [made.page], finish_for(printer), facts))
    return found


def make_cover(
    plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
) -> MadeCover:
    """Return the cover of a book for one printer; parameters and errors as `lay_out_cover`."""
    page = lay_out_cover(plan, mazes, printer, paper, pages, source)
    sheet = sheet_of(printer, paper, plan.spec.trim, pages)
    return MadeCover(page, sheet.front, sheet.size.spine, art_of(plan, mazes).numbers)


def draw_cover(files: Sequence[BookFile]) -> dict[str, bytes]:
    """Return the pictures of the first cover among a book's files, by their names."""
    first = next((file for file in files if file.role == COVER), None)
    return {} if first is None else cover_previews(first.content, Box(*first.facts["front"]))
