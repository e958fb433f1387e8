"""Art that runs off the page, but not far enough: a white line shows where the knife is not exact."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.margins import CUT, SHORT, overruns
from mazebook.checks.preflight.pages import Sheet

kinds = ("interior",)


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield for each side the mark that is cut, and does not reach the edge of the bleed."""
    if max(file.printer.bleed) <= 0 or sheet.frame is None:
        return
    limit = file.demands.limit("bleed")
    for found in overruns(sheet):
        if found.kind == SHORT:
            advice = "Draw it on to the edge of the page, or move it inside the margin."
            said = f"The {found.mark.kind} at the {found.words} edge is cut, but ends before the bleed's edge. {advice}"
        elif found.kind == CUT and found.side != sheet.frame.inside:
            advice = "Export the book with bleed, all pages alike, or move it inside the margin."
            said = f"The {found.mark.kind} runs to the {found.words} edge, and the pages have no bleed. {advice}"
        else:
            continue
        yield Found(said, sheet.number, found.box, value=round(found.room, 2), limit=limit)
