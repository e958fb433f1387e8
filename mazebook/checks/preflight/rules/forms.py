"""Forms to fill in on a screen."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import overlays

forbids = "forms"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the fields to fill in."""
    fields = [sheet.number for sheet in file.sheets if overlays(sheet, "/Widget")]
    if len(file.pdf.Root.get("/AcroForm", {}).get("/Fields", [])) or fields:
        yield Found(
            "The file has fields to fill in. Export the PDF with its forms flattened.",
            fields[0] if fields else None,
            limit=file.demands.limit("forbidden"),
        )
