"""What a printer demands of one file: the limits of its table, each with its sources, and standards of PDF files."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mazebook.paper.printers.parts import NumberSource, TablePart
from mazebook.paper.printers.table import Printer
from mazebook.reading.pdf.colours import Space

KINDS = ("interior", "cover")

COLOUR_SPACES = {
    "gray": "grey",
    "cmyk": "CMYK",
    "rgb": "RGB",
    "spot": "a spot ink",
}  # by their names in a printer's table


class Limit(NamedTuple):
    """One value of the table with its sources, which are none where the printer states nothing."""

    value: Any
    sources: tuple[NumberSource, ...] = ()
    is_stated: bool = True


@dataclass(frozen=True)
class Demands:
    """A printer's table, read for an interior or for a cover.

    A key that the cover's table lacks is taken from the interior's, and one that both lack from the printer's.
    """

    printer: Printer
    kind: str = "interior"
    # Limits that were looked up: the rules ask for the same ones on every page.
    _found: dict[tuple[str, ...], Limit | None] = field(default_factory=dict, init=False, repr=False, compare=False)

    def limit(self, key: str, *path: str) -> Limit | None:
        """Return the value of a key, or of a key within it; None if the table lacks it."""
        if (key, *path) not in self._found:
            self._found[key, *path] = self._limit(key, *path)
        return self._found[key, *path]

    def floor(self, key: str, least: float) -> Limit:
        """Return the least value that the table asks for; without one `least`, which has no source."""
        return self.limit(key) or Limit(least, is_stated=False)

    def names(self, key: str) -> tuple[str, ...]:
        """Return the list of words at a key of the table; empty without one."""
        limit = self.limit(key)
        return tuple(limit.value) if limit else ()

    def _limit(self, key: str, *path: str) -> Limit | None:
        for part in self._parts():
            value = part.stated(key, *path)
            if value is not None:
                named = part.sources_of(key) or self.printer.sources_of("") or ()
                return Limit(value, tuple(self.printer.origins[name] for name in named))
        return None

    def _parts(self) -> Iterator[TablePart]:
        cover = self.printer.cover if self.kind == "cover" else None
        yield from (part for part in (cover, self.printer.interior, self.printer) if part is not None)


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
