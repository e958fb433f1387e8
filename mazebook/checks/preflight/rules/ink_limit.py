"""More ink on one spot than dries."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the mark with the most ink, if it is too much; what the dots of pictures come to is not looked at."""
    limit = file.demands.limit("max_ink_percent")
    worst = max(sheet.marks.seen, key=lambda mark: mark.colour.ink, default=None)
    if limit and worst and worst.colour.ink > limit.value + 0.5:
        yield Found(
            f"This {worst.kind} takes {worst.colour.ink:.0f} % of ink, all inks together; {limit.value} % are allowed. "
            "Choose a lighter colour, or black ink alone.",
            sheet.number,
            worst.box,
            worst.colour.ink,
            limit,
        )
