"""PDF/X-1a: the identifier of the file."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

standard = "PDF/X-1a:2001"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the identifier, if there is none."""
    if len(file.pdf.trailer.get("/ID", [])) != 2:
        yield Found(
            f"The file has no identifier, which {standard} wants. Export it as {standard}.",
            limit=file.demands.limit("standards"),
        )
