"""Standards that printers want files to follow, as far as they are checked."""

from __future__ import annotations

from typing import NamedTuple

from mazebook.paper.printers.table import Printer
from mazebook.reading.pdf.colours import Space

COLOURS = {"gray": "grey", "cmyk": "CMYK", "rgb": "RGB", "spot": "a spot ink"}  # by their names in a printer's table


class Standard(NamedTuple):
    """One standard: what it never allows, in the words of the printers' table, and which colours it does."""

    name: str
    forbidden: tuple[str, ...]
    colours: tuple[str, ...]
    inks: tuple[str, ...]  # the colours that a spot ink may be replaced by
    has_groups: bool  # may pages be transparency groups, if nothing on them is transparent?

    def takes(self, space: Space) -> bool:
        """Return whether a colour space may be in a file: a pattern is judged by what it is drawn with."""
        is_known = space.name in (*self.colours, "pattern") and not space.is_managed
        return is_known and space.replaced_by in ("", "pattern", *self.inks)


# ISO 15930-1:2001, as far as public texts tell.
X1A = Standard(
    "PDF/X-1a:2001",
    ("annotations", "actions", "forms", "encryption", "transparency", "layers", "attachments"),
    ("gray", "cmyk", "spot"),
    ("gray", "cmyk"),
    has_groups=False,
)
STANDARDS = {X1A.name: X1A}


def standard_of(printer: Printer) -> Standard | None:
    """Return the standard that a printer wants, if it wants one that is known."""
    return next((STANDARDS[name] for name in printer.standards if name in STANDARDS), None)


def takes_colour(colours: tuple[str, ...], space: Space) -> bool:
    """Return whether a printer prints from a colour space; `colours` are those of its table, none if it has no list."""
    return not colours or space.name not in COLOURS or space.name in colours
