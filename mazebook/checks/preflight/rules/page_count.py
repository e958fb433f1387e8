"""More or fewer pages than the printer binds on this paper."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.covers import trim_of_cover
from mazebook.checks.preflight.findings import Found
from mazebook.errors import UsageError
from mazebook.paper.printers.offers import check_pages, default_trim
from mazebook.paper.printers.table import Trim


def look(file: BookFile) -> Iterator[Found]:
    """Yield the page count, if no such book is bound."""
    reason = check_pages(file.printer, file.paper, _trim(file), file.pages)
    if reason:
        stated = reason.partition(f" {file.pages}.")[0]  # what follows is advice for those who make the book
        said = f"{stated} {file.pages}. Add or take out pages, make two volumes, or have it printed on another paper."
        yield Found(said, value=file.pages, limit=file.demands.limit("pages"))


def _trim(file: BookFile) -> Trim:
    """Return the size of the book; a cover whose size nobody states tells nothing of it."""
    if file.demands.kind == "interior":
        return file.trim
    try:
        return trim_of_cover(file, file.sheets[0])
    except UsageError:
        return default_trim(file.printer)
