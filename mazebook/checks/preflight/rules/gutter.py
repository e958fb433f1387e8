"""Marks in the gutter, which the binding swallows: the thicker the book, the wider it is."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.margins import SHORT, overruns
from mazebook.checks.preflight.pages import Sheet
from mazebook.checks.proof.report import many

kinds = ("interior",)


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the mark that reaches farthest into the gutter."""
    if sheet.frame is None:
        return
    stated = file.demands.limit("inside_margin")
    limit = stated._replace(value=file.printer.inside_for(file.pages)) if stated else None
    for found in overruns(sheet):
        if found.side != sheet.frame.inside or found.kind == SHORT:
            continue
        yield Found(
            f"The {found.mark.kind} at the {found.words}, at the binding, is {found.room:.1f} pt from the edge; "
            f"in a book of {many(file.pages, 'page')} {file.printer.title} wants {limit.value if limit else 0:g} pt "
            "or more. Move it away from the fold, or give the book a wider inner margin.",
            sheet.number,
            found.box,
            value=round(found.room, 2),
            limit=limit,
        )
