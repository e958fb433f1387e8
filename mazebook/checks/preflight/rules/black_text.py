"""Small text in more or other than full black ink, where the printer wants that: its edges blur."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.reading.pdf.marks import TEXT


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first small text that is not in 100 % black; white text takes no ink."""
    limit = file.demands.limit("black_text_below")
    if limit is None:
        return
    for mark in sheet.marks.seen:
        if mark.kind == TEXT and (mark.size or 0.0) <= limit.value and not mark.colour.is_full_black:
            yield Found(
                f"This text of {mark.size:.1f} pt is not in full black; up to {limit.value:g} pt it must be in "
                "100 % of black ink alone. Make it black, or larger.",
                sheet.number,
                mark.box,
                mark.colour.values,
                limit,
            )
            return
