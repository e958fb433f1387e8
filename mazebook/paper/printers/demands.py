"""The limits that a printer's table sets for one file, each with its sources. No printer is named here."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mazebook.paper.printers.parts import TablePart
from mazebook.paper.printers.sources import NumberSource
from mazebook.paper.printers.table import Printer

KINDS = ("interior", "cover")


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
