"""The files of a book: one for each part in each edition, all with the same mazes in the same places."""

import datetime
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from mazebook.books.draw.puzzle import on_screen
from mazebook.books.pages.lay_out import bookmarks, on_sheets
from mazebook.books.plan.plan import BookPart, Plan
from mazebook.books.spec.book import BookSpec
from mazebook.errors import UsageError
from mazebook.graphics.page import Page, PdfPage
from mazebook.output.pdf.finish import PLAIN_FINISH, Finish
from mazebook.output.pdf.standards import PDF_A as FOR_SCREENS
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.table import NO_BLEED, Printer


@dataclass(frozen=True)
class BookFile:
    """One PDF of a book.

    Attributes
    ----------
    name : the name of the file
    edition : the edition that the file belongs to
    role : ``"interior"``, ``"answers"`` or ``"cover"``
    pages : the pages in the order of the file
    finish : the file's standard, outline and links
    facts : further entries of the file in the record
    is_reversed : whether the last page of the book comes first
    content : the bytes of the PDF; empty until `written`
    """

    name: str
    edition: Edition
    role: str
    pages: Sequence[Page]
    finish: Finish = field(repr=False)
    facts: Mapping[str, Any] = field(default_factory=dict)
    is_reversed: bool = False
    content: bytes = field(default=b"", repr=False)

    @property
    def as_read(self) -> Sequence[Page]:
        """The pages in the order of reading, which is that of their numbers."""
        return self.pages[::-1] if self.is_reversed else self.pages


def files_of(plan: Plan, laid_out: Sequence[Sequence[Page]], stem: str) -> list[BookFile]:
    """Return the files of a book without contents, edition after edition; an edition's interior is its first file.

    Parameters
    ----------
    laid_out : the pages of each of the plan's parts
    stem : the beginning of all file names
    """
    editions = plan.setting.editions
    return [
        BookFile(
            f"{stem}{f'-{edition.name}' if len(editions) > 1 else ''}"
            f"{'' if part.role == 'interior' else f'-{part.role}'}.pdf",
            edition,
            part.role,
            _sheets(plan, edition, part, pages),
            _finish(plan, edition, part, pages),
            is_reversed=_is_reversed(plan, edition),
        )
        for edition in editions
        for part, pages in zip(plan.parts, laid_out, strict=True)
    ]


def _is_reversed(plan: Plan, edition: Edition) -> bool:
    """Return whether the last page comes first in an edition's files, because its printer wants it so."""
    wanted = edition.printer.interior.rtl_pages if edition.printer else None
    return plan.setting.language.rtl and wanted == "reversed"


def _sheets(plan: Plan, edition: Edition, part: BookPart, pages: Sequence[Page]) -> Sequence[Page]:
    """Return the pages as an edition has them: with its printer's bleed, or for a screen in screen colours."""
    rtl = plan.setting.language.rtl
    if edition.printer is None:
        return on_sheets(on_screen(pages) if edition.is_screen else pages, part.pages, NO_BLEED, rtl=rtl)
    bleed = edition.printer.bleed
    found = on_sheets(pages, part.pages, bleed, rtl=rtl) if any(bleed) else pages
    return found[::-1] if _is_reversed(plan, edition) else found


def _finish(plan: Plan, edition: Edition, part: BookPart, pages: Sequence[Page]) -> Finish:
    """Return the finish of a part's file: the printer's, or for a screen PDF/A with outline and links.

    A file with pages of other PDFs does not claim PDF/A, because those pages may break its rules.
    """
    if edition.is_screen:
        direction: Literal["R2L", ""] = "R2L" if plan.setting.language.rtl else ""
        is_own = not any(isinstance(item, PdfPage) for page in pages for item in page.items)
        return Finish(
            FOR_SCREENS if is_own else "", outline=tuple(bookmarks(plan, part)), links=True, direction=direction
        )
    return replace(finish_of(edition), direction="L2R") if _is_reversed(plan, edition) else finish_of(edition)


def finish_of(edition: Edition) -> Finish:
    """Return the finish of a file without outline and links: the printer's, or for a screen PDF/A."""
    if edition.printer is None:
        return Finish(FOR_SCREENS) if edition.is_screen else PLAIN_FINISH
    return finish_for(edition.printer)


def finish_for(printer: Printer) -> Finish:
    """Return the finish that a printer asks for: its first standard, its printing condition, its print settings."""
    return Finish(next(iter(printer.standards), ""), printer.condition, printer.viewer_preferences)


def written(files: Sequence[BookFile], write: Callable[[Sequence[Page], Finish], bytes]) -> list[BookFile]:
    """Return the files with their contents; `write` is called once for files with the same pages and finish."""
    known: list[BookFile] = []
    for file in files:
        same = [one for one in known if (one.finish, one.pages) == (file.finish, file.pages)]
        known.append(replace(file, content=same[0].content if same else write(file.pages, file.finish)))
    return known


def date_of(spec: BookSpec) -> datetime.datetime | None:
    """Return the date for a book's files: the spec's, else SOURCE_DATE_EPOCH's, else None for `write_pdf`'s own."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if spec.date is not None or epoch is None:
        return spec.date
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(
            f'SOURCE_DATE_EPOCH = "{epoch}": must be the seconds since 1970, such as 1700000000. Correct or unset it.'
        ) from None
