"""Marks in the margins at top, bottom and outside, where the cut may take them."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.margins import WITHIN, overruns
from mazebook.checks.preflight.pages import Sheet

kinds = ("interior",)


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield for each side but the gutter the mark that reaches farthest into the margin."""
    if sheet.frame is None:
        return
    limit = file.demands.limit("margin", "bleed" if sheet.frame.has_bleed else "no_bleed")
    least = limit.value if limit else 0
    for found in overruns(sheet):
        if found.side == sheet.frame.inside or (found.kind != WITHIN and max(file.printer.bleed) > 0):
            continue
        yield Found(
            f"The {found.mark.kind} at the {found.words} is {found.room:.1f} pt from the cut; {file.printer.title} "
            f"wants {least:g} pt or more. Move it inwards, or make it smaller.",
            sheet.number,
            found.box,
            value=round(found.room, 2),
            limit=limit,
        )
