"""The layouts of a book, adapted to the printers of all its editions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mazebook.paper.layouts import Layout, find_layout
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.offers import strictest
from mazebook.paper.printers.table import Printer

if TYPE_CHECKING:
    from mazebook.books.spec.book import BookSpec


@dataclass(frozen=True)
class Layouts:
    """The layout of the book, of its answer pages, and of each section."""

    book: Layout
    answers: Layout
    sections: tuple[Layout, ...]


def layouts_of(spec: BookSpec, editions: Sequence[Edition], folder: Path | None) -> tuple[Layouts, Printer | None]:
    """Return the layouts of a book, and one printer with the strictest rules of all its editions' printers.

    If any layout draws up to the trim edge, all pages get bleed: printers take one size of page.

    Raises
    ------
    LayoutError, OutputError
        As `find_layout` does.
    """
    book = find_layout(spec.layout, folder)
    answers = find_layout(spec.answer_layout, folder) if spec.answer_layout else book
    sections = [find_layout(section.layout, folder) if section.layout else book for section in spec.sections]
    bleeds = any(layout.background.bleeds for layout in (book, answers, *sections))
    printers = [edition.printer for edition in editions if edition.printer is not None]
    printer = strictest(printers, bleeds=bleeds)
    return (
        Layouts(
            book.for_printer(printer),
            answers.for_printer(printer),
            tuple(layout.for_printer(printer) for layout in sections),
        ),
        printer,
    )
