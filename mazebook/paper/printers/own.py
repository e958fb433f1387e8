"""The user's own tables: printers that change mazebook's printers or add to them, and prices of copies.

``printers.toml`` in the user's configuration folder applies to every book; a file that a specification names, to that
book. Both have tables like those of ``data/printers.toml``, with only the keys whose values differ. Prices are in
``print_costs.toml`` in the configuration folder.
"""

import datetime
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from mazebook.errors import PrinterError, key_of
from mazebook.paper.printers.parts import Limits
from mazebook.paper.printers.table import ALONE, Printer, printers_in, shipped_printers, shipped_table
from mazebook.reading.problems import Source, checked, sentence
from mazebook.reading.toml_files import Table, read_table
from mazebook.reading.user_files import is_ordinary
from mazebook.resources import data

_FILE = "printers.toml"

_PRICES = "print_costs.toml"
Price = Annotated[float, Field(ge=0, le=100_000)]


def config_folder() -> Path:
    """Return the folder of the user's own settings; it need not exist."""
    base = os.environ.get("MAZEBOOK_CONFIG_DIR")
    if not base:
        import platformdirs

        base = platformdirs.user_config_dir("mazebook", appauthor=False)
    return Path(base)


def known_printers() -> Mapping[str, Printer]:
    """Return every printer by name: mazebook's own, changed by the user's table, and those that the table adds.

    Raises
    ------
    PrinterError
        If the user's table is wrong, with all its problems at once.
    """
    path = config_folder() / _FILE
    return _known(path, path.stat().st_mtime_ns) if is_ordinary(path) else shipped_printers()


def is_printer_file(name: str) -> bool:
    """Return True if a printer's name is that of a file."""
    return name.endswith(".toml")


def own_printer(path: Path) -> Printer:
    """Return the printer in a file: its only table, laid over the known printer of this name if there is one.

    Raises
    ------
    OutputError
        If the file cannot be read.
    PrinterError
        If it has no printer or several, or the printer's table is wrong: all its problems, with line and column.
    """
    table = read_table(str(path), PrinterError)
    names = [name for name in table.values if name not in ALONE]
    if len(names) != 1:
        found = f"{len(names)} printers ({', '.join(names)})" if names else "no printer"
        raise PrinterError(f"{path}  holds {found}. Write one table, called as the printer, in a file for each.")
    base = config_folder() / _FILE
    return _over(path, table, _table(base) if is_ordinary(base) else shipped_table())[names[0]]


@lru_cache(maxsize=4)
def _known(path: Path, stamp: int) -> dict[str, Printer]:
    return _over(path, read_table(str(path), PrinterError), shipped_table())


def _table(path: Path) -> dict[str, Any]:
    known_printers()  # raises PrinterError if the table is wrong
    return _merged(shipped_table(), read_table(str(path), PrinterError).values)


def _over(path: Path, table: Table, base: Mapping[str, Any]) -> dict[str, Printer]:
    """Return the printers of a user's table, its keys merged into the base table; raises PrinterError."""
    own = [name for name in table.values if "interior" in base.get(name, {}) or name not in base]
    return printers_in(_merged(base, table.values), Source(str(path), path.parent, table.places), own)


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return two tables as one: tables in both are merged, other values are those of `own`."""
    found = dict(base)
    for key, value in own.items():
        below = found.get(key)
        found[key] = _merged(below, value) if isinstance(below, Mapping) and isinstance(value, Mapping) else value
    return found


@dataclass(frozen=True)
class Cost:
    """The cost of one copy, in a currency, by prices of a day."""

    amount: float
    currency: str
    checked: datetime.date

    def __str__(self) -> str:
        """Return the cost as a person reads it."""
        return f"{self.amount:.2f} {self.currency} (by prices of {self.checked.isoformat()})"


def _date(value: object) -> object:
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value
    raise sentence("must be a date without quotes, such as 2026-09-24.")


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    printer: str
    stock: str | None = None
    pages: Limits
    copy_: Price = Field(alias="copy")
    page: Price
    currency: Annotated[str, Field(min_length=1, max_length=10)]
    checked: Annotated[datetime.date, BeforeValidator(_date)]


class _File(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    schema_: int = Field(default=1, alias="schema")
    cost: list[_Row] = Field(default_factory=list)


def cost_of(printer: Printer, paper: str | None, pages: int) -> Cost | None:
    """Return the cost of a copy of `pages` pages; None if there is no price for it.

    Parameters
    ----------
    paper : its name; None for the printer's usual paper

    Raises
    ------
    PrinterError
        If the user's table is wrong, all its problems at once.
    """
    usual = printer.papers[0].name if printer.papers else None
    for row in [*_rows(config_folder() / _PRICES), *_rows(data(_PRICES))]:
        is_meant = key_of(row.printer) == key_of(printer.name) and row.stock == (paper or usual)
        if is_meant and row.pages and row.pages[0] <= pages <= row.pages[-1]:
            return Cost(row.copy_ + row.page * pages, row.currency, row.checked)
    return None


def _rows(path: Path) -> list[_Row]:
    if not is_ordinary(path):
        return []
    table = read_table(str(path), PrinterError)
    return checked(_File, table.values, Source(str(path), path.parent, table.places), PrinterError).cost
