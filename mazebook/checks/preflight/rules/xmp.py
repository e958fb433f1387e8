"""Metadata as XMP."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

forbids = "xmp"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the metadata of the file."""
    if "/Metadata" in file.pdf.Root:
        yield Found(
            "The file holds metadata (XMP). Export the PDF without metadata.", limit=file.demands.limit("forbidden")
        )
