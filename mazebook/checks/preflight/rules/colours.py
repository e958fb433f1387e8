"""Colours of a kind that the printer does not print from, such as RGB."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.paper.printers.standards import COLOURS, takes_colour


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first mark in each kind of colour that is not allowed."""
    limit = file.demands.limit("colours")
    if limit is None:
        return
    told: set[str] = set()
    for mark in sheet.marks.seen:
        space = mark.colour.space.name
        if space not in told and not takes_colour(limit.value, mark.colour.space):
            told.add(space)
            allowed = " or ".join(COLOURS[name] for name in limit.value)
            yield Found(
                f"This {mark.kind} is in {COLOURS[space]}; {file.printer.title} prints from {allowed} only. "
                f"Convert it to {COLOURS[limit.value[0]]}.",
                sheet.number,
                mark.box,
                space,
                limit,
            )
