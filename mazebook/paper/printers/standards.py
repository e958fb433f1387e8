"""Standards that printers want files to keep, as far as they are checked."""

from typing import NamedTuple

from mazebook.paper.printers.table import Printer
from mazebook.reading.pdf.colours import Space

COLOUR_SPACES = {
    "gray": "grey",
    "cmyk": "CMYK",
    "rgb": "RGB",
    "spot": "a spot ink",
}  # by their names in a printer's table


class Standard(NamedTuple):
    """One standard: the features that it forbids, in the words of the printers' table, and its allowed colours."""

    name: str
    forbidden: tuple[str, ...]
    colours: tuple[str, ...]
    inks: tuple[str, ...]  # the colour spaces that may replace a spot ink
    has_groups: bool  # may pages be transparency groups, if nothing on them is transparent?

    def takes(self, space: Space) -> bool:
        """Return whether a colour space may be in a file; a pattern may: the colours in it are checked themselves."""
        is_known = space.name in (*self.colours, "pattern") and not space.is_managed
        return is_known and space.replaced_by in ("", "pattern", *self.inks)


# ISO 15930-1:2001, as far as public texts quote it.
X1A = Standard(
    "PDF/X-1a:2001",
    ("annotations", "actions", "forms", "encryption", "transparency", "layers", "attachments"),
    ("gray", "cmyk", "spot"),
    ("gray", "cmyk"),
    has_groups=False,
)
STANDARDS = {X1A.name: X1A}


def standard_of(printer: Printer) -> Standard | None:
    """Return the standard that a printer wants; None if it wants none, or one that is not known here."""
    return next((STANDARDS[name] for name in printer.standards if name in STANDARDS), None)


def takes_colour(colours: tuple[str, ...], space: Space) -> bool:
    """Return whether a printer prints from a colour space; `colours` are those of its table, empty without a list."""
    return not colours or space.name not in COLOUR_SPACES or space.name in colours
