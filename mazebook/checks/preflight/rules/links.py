"""Links, which cannot be clicked on paper."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import overlays
from mazebook.checks.preflight.pages import Sheet

forbids = "links"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the links of a page, once."""
    links = overlays(sheet, "/Link")
    if links:
        yield Found(
            f"The page has links ({len(links)}). Export the PDF without links.",
            sheet.number,
            links[0].box,
            value=len(links),
            limit=file.demands.limit("forbidden"),
        )
