"""A collection in a spreadsheet: one row for each book."""

import os
import re
from typing import Any

from mazebook.batch.collections.orders import Order
from mazebook.books.spec.forms.csv_rows import Row, read_rows
from mazebook.reading.problems import Problem

_MOST_BYTES = 50_000_000
_ERRORS = re.compile(r"#(REF!|N/A|NAME\?|DIV/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!)")


def read_collection_sheet(path: str | os.PathLike[str]) -> list[Order]:
    """Return the books of a CSV file; raises as `mazebook.books.spec.forms.csv_rows.read_rows` does."""
    return [_order(row) for row in read_rows(path, most_bytes=_MOST_BYTES)]


def _order(row: Row) -> Order:
    title = row.mapping.get("title")
    wrong = [problem for key, value in row.mapping.items() if (problem := _formula((key,), value))]
    for key, value in (row.mapping.get("sections") or [{}])[0].items():
        problem = _formula(("sections", 0, key), value)
        wrong += [problem] if problem else []
    why = str(row.source.error(wrong)) if wrong else ""
    return Order(str(title or ""), row.mapping, row.source, why=why)


def _formula(where: tuple[int | str, ...], value: Any) -> Problem | None:
    """Return the problem of a cell with a formula or a formula's error; None for other cells."""
    if isinstance(value, str) and value.startswith("="):
        return Problem(where, value, "this is a formula. Write what comes of it.")
    if isinstance(value, str) and _ERRORS.fullmatch(value.strip()):
        return Problem(where, value, "a formula went wrong here. Correct it in the spreadsheet, and save it again.")
    return None
