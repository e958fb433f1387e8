"""An odd number of pages, where a leaf has two."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.proof.report import many

kinds = ("interior",)


def look(file: BookFile) -> Iterator[Found]:
    """Yield the page count, if it is odd and must not be."""
    limit = file.demands.limit("even_pages")
    if limit and limit.value and file.pages % 2:
        yield Found(
            f"The book has {many(file.pages, 'page')}; {file.printer.title} wants an even number. "
            "Add a page at the end.",
            value=file.pages,
            limit=limit,
        )
