"""Who prints sheets and columns: found by what the printers' table says, because no code knows a printer's name."""

from __future__ import annotations

from functools import cache

from mazebook.paper.printers.demands import Demands
from mazebook.paper.printers.offers import check_trim, printer_names, read_printer
from mazebook.paper.printers.table import Trim
from mazebook.units import points

SHEETS: dict[str, Trim] = {"a4": (points(210), points(297)), "letter": (612.0, 792.0)}
_BLACK = {"gray"}


@cache
def sheet_printer(paper: str) -> str:
    """Return who prints single sheets of a paper, one of `SHEETS`, as they come out of the file."""
    known = {name: read_printer(name) for name in printer_names()}
    at_home = [name for name, printer in known.items() if printer.viewer and not check_trim(printer, SHEETS[paper])]
    return min(at_home, key=lambda name: len(known[name].trims))


@cache
def column_printer() -> str:
    """Return who prints in black alone, as papers do."""
    return next(name for name in printer_names() if set(Demands(read_printer(name)).names("colours")) == _BLACK)
