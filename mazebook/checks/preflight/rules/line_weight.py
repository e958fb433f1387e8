"""Lines so thin that they break or vanish in print, as they are placed."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.paper.printers.table import LEAST_LINE

_ROUNDING = 0.005  # points


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the thinnest line, if it is too thin; a thin area of a rectangle looks like one."""
    limit = file.demands.floor("min_line", LEAST_LINE)
    thin = [mark for mark in sheet.marks.seen if mark.width is not None and mark.width < limit.value - _ROUNDING]
    if thin:
        worst = min(thin, key=lambda mark: mark.width or 0.0)
        yield Found(
            f"This {worst.kind} is {worst.width:.2f} pt thin, and {len(thin) - 1} more like it; "
            f"lines must be {limit.value:g} pt or more to be printed safely. Draw it thicker.",
            sheet.number,
            worst.box,
            worst.width,
            limit,
        )
