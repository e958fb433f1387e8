"""More or fewer pages than the printer binds on this paper."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.book_file import BookFile
from mazebook.checks.findings import Found
from mazebook.paper.printers import check_pages


def look(file: BookFile) -> Iterator[Found]:
    """Yield the page count, if no such book is bound."""
    trim = file.trim if min(file.trim) > 0 else next(iter(file.printer.trims), file.trim)
    reason = check_pages(file.printer, file.paper, trim, file.pages)
    if reason:
        stated = reason.partition(f" {file.pages}.")[0]  # what follows is advice for those who make the book
        said = f"{stated} {file.pages}. Add or take out pages, make two volumes, or have it printed on another paper."
        yield Found(said, value=file.pages, limit=file.demands.limit("pages"))
