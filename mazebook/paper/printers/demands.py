"""What a printer's table demands of one file, each limit with its sources. No printer is known by name here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mazebook.paper.printers.table import Printer, Source

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
        for table in self._tables():
            value = table.get(key)
            for step in path:
                value = value.get(step) if isinstance(value, Mapping) else None
            if value is not None:
                return Limit(value, self._sources(table, key))
        return None

    def floor(self, key: str, least: float) -> Limit:
        """Return the least that the table asks for, else `least`, which nobody stated."""
        return self.limit(key) or Limit(least, is_stated=False)

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of words of the table; empty if it has none."""
        limit = self.limit(key)
        return tuple(limit.value) if limit else ()

    def _tables(self) -> Iterator[Mapping[str, Any]]:
        for name in dict.fromkeys((self.kind, "interior")):
            if isinstance(self.printer.table.get(name), Mapping):
                yield self.printer.table[name]
        yield self.printer.table

    def _sources(self, table: Mapping[str, Any], key: str) -> tuple[Source, ...]:
        """Return where a number comes from: its own sources, else its table's, else the printer's."""
        chosen: Any = ()
        for holder, name in ((table, f"{key}_source"), (table, "source"), (self.printer.table, "source")):
            if name in holder:
                chosen = holder[name]
                break
        keys = [chosen] if isinstance(chosen, str) else chosen
        return tuple(self.printer.origins[name] for name in keys)
