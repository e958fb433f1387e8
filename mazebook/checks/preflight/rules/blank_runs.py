"""Too many blank pages in a row, which look like a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

kinds = ("interior",)


def look(file: BookFile) -> Iterator[Found]:
    """Yield each run of blank pages that is too long; at the end of the book more may follow one another."""
    for is_blank, group in groupby(file.sheets, key=lambda sheet: sheet.is_blank):
        run = list(group)
        is_last = run[-1] is file.sheets[-1]
        limit = file.demands.limit("max_blank_run", "end" if is_last else "inside")
        if is_blank and limit and len(run) > limit.value:
            yield Found(
                f"{len(run)} blank pages follow one another {'at the end' if is_last else 'here'}; "
                f"{limit.value} are allowed. Take some out, or put something on them.",
                run[0].number,
                value=len(run),
                limit=limit,
            )
