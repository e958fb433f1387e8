"""Layers, of which some may be printed that are not seen."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

forbids = "layers"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the layers."""
    count = len(file.pdf.Root.get("/OCProperties", {}).get("/OCGs", []))
    if count:
        yield Found(
            f"The file has layers ({count}). Export the PDF without layers.",
            value=count,
            limit=file.demands.limit("forbidden"),
        )
