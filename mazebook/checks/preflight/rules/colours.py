"""Colours of a kind that the printer does not print from, such as RGB."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet

_WORDS = {"gray": "grey", "cmyk": "CMYK", "rgb": "RGB", "spot": "a spot ink"}


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first mark in each kind of colour that is not allowed."""
    limit = file.demands.limit("colours")
    if limit is None:
        return
    told: set[str] = set()
    for mark in sheet.marks.seen:
        space = mark.colour.space.name
        if space in _WORDS and space not in limit.value and space not in told:
            told.add(space)
            allowed = " or ".join(_WORDS.get(name, name) for name in limit.value)
            yield Found(
                f"This {mark.kind} is in {_WORDS[space]}; {file.printer.title} prints from {allowed} only. "
                f"Convert it to {_WORDS.get(limit.value[0], limit.value[0])}.",
                sheet.number,
                mark.box,
                space,
                limit,
            )
