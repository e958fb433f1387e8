"""Two pages side by side on one."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.book_file import BookFile
from mazebook.checks.findings import Found
from mazebook.checks.rules.page_size import is_spread
from mazebook.checks.sheets import Sheet

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
