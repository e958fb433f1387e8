"""Files inside the file."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import overlays

forbids = "attachments"


def look(file: BookFile) -> Iterator[Found]:
    """Yield what is attached to the file, or to one of its pages."""
    root = file.pdf.Root
    pinned = [sheet.number for sheet in file.sheets if overlays(sheet, "/FileAttachment")]
    if "/EmbeddedFiles" in root.get("/Names", {}) or "/AF" in root or pinned:
        yield Found(
            "Other files are attached to this one. Export the PDF without attachments.",
            pinned[0] if pinned else None,
            limit=file.demands.limit("forbidden"),
        )
