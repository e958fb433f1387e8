"""Two pages side by side on one."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.checks.preflight.rules.page_size import is_spread

kinds = ("interior",)
forbids = "spreads"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield a page as wide as two."""
    if is_spread(sheet, file):
        yield Found(
            "Two pages stand side by side on this one. Export single pages, in the order in which they are read.",
            sheet.number,
            value=sheet.size,
            limit=file.demands.limit("forbidden"),
        )
