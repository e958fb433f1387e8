"""PDF/X-1a: title and dates."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

standard = "PDF/X-1a:2001"
_WANTED = ("/Title", "/CreationDate", "/ModDate")


def look(file: BookFile) -> Iterator[Found]:
    """Yield the entries that are missing or empty."""
    info = file.pdf.trailer.get("/Info", {})
    missing = [key[1:] for key in _WANTED if not str(info.get(key, "")).strip()]
    if missing:
        yield Found(
            f"The file does not say its {' and '.join(missing)}, which {standard} wants. Export it with them.",
            value=missing,
            limit=file.demands.limit("standards"),
        )
