"""PDF/X-1a: a trim box, or an art box, on every page."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet

standard = "PDF/X-1a:2001"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield a page that states neither of them, or both."""
    stated = [name for name in ("TrimBox", "ArtBox") if name in sheet.boxes]
    if len(stated) != 1:
        yield Found(
            f"The page states {' and '.join(stated) or 'no TrimBox'}; {standard} wants a TrimBox alone. "
            f"Export it as {standard}.",
            sheet.number,
            value=stated,
            limit=file.demands.limit("standards"),
        )
