"""PDF/X-1a: colours that go through a profile, or that are measured."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.paper.printers.standards import COLOURS, takes_colour

standard = "PDF/X-1a:2001"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first mark in such a colour, or in one that the standard has not, though the printer has."""
    listed = file.demands.names("colours")
    for mark in sheet.marks.seen:
        space = mark.colour.space
        # What the printer does not list either is a finding of the rule about colours.
        if space.name in COLOURS and takes_colour(listed, space) and not (file.standard and file.standard.takes(space)):
            what = f"is in {space.name.upper()}"
            if space.is_managed:
                what = "goes through a colour profile"
            elif space.replaced_by:
                what = f"has an ink that {space.replaced_by} may stand for"
            yield Found(
                f"This {mark.kind} {what}; {standard} has plain grey and CMYK only. Convert it.",
                sheet.number,
                mark.box,
                space.name,
                file.demands.limit("standards"),
            )
            return
