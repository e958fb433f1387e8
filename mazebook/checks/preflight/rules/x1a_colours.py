"""PDF/X-1a: colours that go through a profile, or that are measured."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet

standard = "PDF/X-1a:2001"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first mark in such a colour, or in one that the standard has not, though the printer has."""
    listed = file.demands.names("colours")
    allowed = file.standard.colours if file.standard else ()
    for mark in sheet.marks.seen:
        space = mark.colour.space
        other = space.name in ("gray", "cmyk", "rgb", "spot") and space.name not in allowed and space.name in listed
        if space.is_managed or other:
            what = "goes through a colour profile" if space.is_managed else f"is in {space.name.upper()}"
            yield Found(
                f"This {mark.kind} {what}; {standard} has plain grey and CMYK only. Convert it.",
                sheet.number,
                mark.box,
                space.name,
                file.demands.limit("standards"),
            )
            return
