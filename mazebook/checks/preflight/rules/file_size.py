"""A file larger than the printer takes."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found


def look(file: BookFile) -> Iterator[Found]:
    """Yield the size of the file, if it is too large."""
    limit = file.demands.limit("max_file_mb")
    if limit and file.size > limit.value * 1_000_000:
        yield Found(
            f"The file has {file.size / 1e6:.1f} MB; {file.printer.title} takes {limit.value:g} MB. "
            "Use smaller pictures.",
            value=round(file.size / 1e6, 1),
            limit=limit,
        )
