"""The setting of a book: its editions, its layouts adapted to all their printers, and its typefaces."""

from pathlib import Path

from mazebook.books.plan.plan import Setting
from mazebook.books.spec.book import BookSpec
from mazebook.paper.layouts import find_layout
from mazebook.paper.printers.editions import editions_of
from mazebook.paper.printers.offers import strictest


def setting_of(spec: BookSpec, seed: int, folder: Path | None) -> Setting:
    """Return the setting of a book whose sections are not planned yet.

    If any layout draws up to the trim edge, all pages get bleed: printers take one size of page.

    Parameters
    ----------
    seed : of the whole book
    folder : the folder of the files that the specification names; None if it came from no file

    Raises
    ------
    LayoutError, FontError, OutputError
        If a file that the specification names is missing or wrong.
    """
    editions = editions_of(spec.edition_names, folder)
    book = find_layout(spec.layout, folder)
    answers = find_layout(spec.answer_layout, folder) if spec.answer_layout else book
    sections = [find_layout(section.layout, folder) if section.layout else book for section in spec.sections]
    bleeds = any(layout.background.bleeds for layout in (book, answers, *sections))
    printer = strictest([edition.printer for edition in editions if edition.printer is not None], bleeds=bleeds)
    book, answers, *sections = (layout.for_printer(printer) for layout in (book, answers, *sections))
    faces = spec.fonts.faces(folder or Path())
    return Setting(spec, seed, book, answers, tuple(sections), editions, printer, faces, folder or Path())
