"""The cover of a book that is being made: its page, what the record says of it, its pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mazebook.books.choose import Mazes
from mazebook.books.cover.art import art_of
from mazebook.books.cover.page import lay_out_cover
from mazebook.books.cover.sheet import sheet_of
from mazebook.books.page import Box, Page
from mazebook.books.planned import Plan
from mazebook.output.cover_previews import cover_previews
from mazebook.paper.printer_table import Printer
from mazebook.problems import SPEC, Source


@dataclass(frozen=True)
class Cover:
    """One cover.

    Attributes
    ----------
    page : the whole sheet
    front : the trimmed front on it
    spine : its width, in points
    puzzles : the numbers of the mazes on it; 0 is the one of the title page, or of the page that explains
    """

    page: Page
    front: Box
    spine: float
    puzzles: tuple[int, ...]


def wanted_cover(plan: Plan, mazes: Mazes, source: Source = SPEC) -> Cover | None:
    """Return the cover that a book asks for, as its own printer wants it; None if it asks for none.

    Raises
    ------
    LayoutError
        If its words are too long.
    """
    printer = plan.setting.printer
    if plan.spec.cover is None or printer is None:
        return None
    return make_cover(plan, mazes, printer, plan.spec.paper, len(plan.pages), source)


def make_cover(
    plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
) -> Cover:
    """Return the cover of a book for one printer; parameters and errors as `lay_out_cover`."""
    page = lay_out_cover(plan, mazes, printer, paper, pages, source)
    sheet = sheet_of(printer, paper, plan.spec.trim, pages)
    return Cover(page, sheet.front, sheet.size.spine, art_of(plan, mazes).numbers)


def draw_cover(folder: Path, pdf: bytes, cover: Cover) -> dict[Path, bytes]:
    """Return the pictures of a cover as files in `folder`."""
    return {folder / name: picture for name, picture in cover_previews(pdf, cover.front).items()}
