"""Type too small to be read once it is printed, as it is placed."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.paper.printers.table import LEAST_TEXT
from mazebook.reading.pdf.marks import TEXT

_ROUNDING = 0.005  # points


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the smallest text, if it is too small."""
    limit = file.demands.floor("min_text", LEAST_TEXT)
    texts = [mark for mark in sheet.marks.seen if mark.kind == TEXT and mark.size is not None]
    small = [mark for mark in texts if (mark.size or 0.0) < limit.value - _ROUNDING]
    if small:
        worst = min(small, key=lambda mark: mark.size or 0.0)
        yield Found(
            f"This text is set in {worst.size:.2f} pt; type must be {limit.value:g} pt or more. Set it larger.",
            sheet.number,
            worst.box,
            worst.size,
            limit,
        )
