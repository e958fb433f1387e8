"""The cost of printing a copy, from the user's own table of prices, ``print_costs.toml``."""

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from mazebook.errors import PrinterError, key_of
from mazebook.paper.printers.own import config_folder
from mazebook.paper.printers.parts import Limits
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import Source, checked, sentence
from mazebook.reading.toml_files import read_table
from mazebook.resources import data

_FILE = "print_costs.toml"


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


Price = Annotated[float, Field(ge=0, le=100_000)]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    printer: str
    paper: str | None = None
    pages: Limits
    copy_: Price = Field(alias="copy")
    page: Price
    currency: Annotated[str, Field(min_length=1, max_length=10)]
    checked: Annotated[datetime.date, BeforeValidator(_date)]


class _File(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

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
    for row in [*_rows(config_folder() / _FILE), *_rows(data(_FILE))]:
        is_meant = key_of(row.printer) == key_of(printer.name) and row.paper == (paper or usual)
        if is_meant and row.pages and row.pages[0] <= pages <= row.pages[-1]:
            return Cost(row.copy_ + row.page * pages, row.currency, row.checked)
    return None


def _rows(path: Path) -> list[_Row]:
    if not path.is_file():
        return []
    table = read_table(str(path), PrinterError)
    return checked(_File, table.values, Source(str(path), path.parent, table.places), PrinterError).cost
