"""Bookmarks, which paper has none of."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

forbids = "outline"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the outline, if it has entries."""
    if "/First" in file.pdf.Root.get("/Outlines", {}):
        yield Found("The file has bookmarks. Export the PDF without bookmarks.", limit=file.demands.limit("forbidden"))
