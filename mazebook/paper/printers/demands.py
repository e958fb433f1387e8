"""What a printer's table demands of one file, each limit with its sources. No printer is known by name here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mazebook.paper.printers.parts import Part
from mazebook.paper.printers.sources import Source
from mazebook.paper.printers.table import Printer

KINDS = ("interior", "cover")


class Limit(NamedTuple):
    """What the table says of one thing; the sources are none where the printer states nothing."""

    value: Any
    sources: tuple[Source, ...] = ()
    is_stated: bool = True


@dataclass(frozen=True)
class Demands:
    """A printer's table, read for an interior or for a cover.

    What a cover's own table does not say is taken from the interior's, and what that does not say from the printer's.
    """

    printer: Printer
    kind: str = "interior"

    def limit(self, key: str, *path: str) -> Limit | None:
        """Return what the table says of a key, or of one within it; None if it says nothing."""
        for part in self._parts():
            value = part.stated(key, *path)
            if value is not None:
                named = part.sources_of(key) or self.printer.sources_of("") or ()
                return Limit(value, tuple(self.printer.origins[name] for name in named))
        return None

    def floor(self, key: str, least: float) -> Limit:
        """Return the least that the table asks for, else `least`, which nobody stated."""
        return self.limit(key) or Limit(least, is_stated=False)

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of words of the table; empty if it has none."""
        limit = self.limit(key)
        return tuple(limit.value) if limit else ()

    def _parts(self) -> Iterator[Part]:
        cover = self.printer.cover if self.kind == "cover" else None
        yield from (part for part in (cover, self.printer.interior, self.printer) if part is not None)
