"""Books from the rows of a spreadsheet: a CSV file with one book a row, its columns named as the keys of a spec."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.forms.csv_columns import CellSource, cell_name, columns, value_of
from mazebook.errors import SpecError, UsageError, did_you_mean, key_of, nearest
from mazebook.reading.csv_cells import Cell, CellError, cell_text, ragged, separator_of, split_cells
from mazebook.reading.places import Places, Where, said
from mazebook.reading.problems import Source, dotted
from mazebook.reading.toml_files import MAX_BYTES, read_text

_SEPARATOR_LINE = re.compile(r'("?sep=(?P<separator>[,;\t])"?)[\r\n]', re.IGNORECASE)  # some programs put it first


@dataclass(frozen=True)
class Row:
    """One book as asked for: its number from 1, the keys and tables of its spec, and the places of its cells."""

    number: int
    mapping: dict[str, Any]
    source: Source


def read_rows(path: str | os.PathLike[str], most_bytes: int = MAX_BYTES) -> list[Row]:
    """Return the books of the CSV file at `path`, whose cells are parted by commas, semicolons or tabs.

    Empty cells are not given, and empty rows are no books. A file of more than `most_bytes` is refused.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If its columns or rows are not in order; then with all else that is wrong with its books.
    """
    name = os.fspath(path)
    text = read_text(name, advice=' (a spreadsheet program calls it "CSV UTF-8")', most_bytes=most_bytes, is_sheet=True)
    separator_line = _SEPARATOR_LINE.match(text)
    if separator_line:
        text = text[
            separator_line.end(1) :
        ]  # its line end stays, so that lines keep their numbers; spreadsheets do not show it
    separator = separator_line["separator"] if separator_line else separator_of(text, {*columns(), "sections"})
    try:
        numbered = [
            row
            for row in enumerate(split_cells(text, separator), 0 if separator_line else 1)
            if any(map(cell_text, row[1]))
        ]
    except CellError as error:
        raise SpecError(said(name, error.place, str(error))) from None
    if len(numbered) < 2:
        what = "there is no book in this file" if numbered else "this file is empty"
        raise SpecError(f"{name}  {what}. Write a line with the names of the columns, and below it one line a book.")
    (_, header), *body = numbered
    places, wrong = _places(name, header)
    stray = {number: ragged(name, header, cells) for number, (_, cells) in enumerate(body, 1)}
    rows = [_row(name, number, *line, places) for number, line in enumerate(body, 1) if not stray[number]]
    if wrong or any(stray.values()):
        said_of_rows = stray | {row.number: _refusal(row) for row in rows}
        raise SpecError("\n".join([*wrong, *filter(None, said_of_rows.values())]))
    return rows


def specs_of_rows(rows: Sequence[Row]) -> list[tuple[BookSpec, Source]]:
    """Return the books that `rows` ask for, each with where it comes from.

    Raises
    ------
    SpecError
        With all problems of all rows, one a line.
    """
    books, wrong = [], []
    for row in rows:
        try:
            books.append((parse_spec(row.mapping, row.source), row.source))
        except SpecError as error:
            wrong.append(str(error))
    if wrong:
        raise SpecError("\n".join(wrong))
    return books


def book_of_row(path: str | os.PathLike[str], number: int | None = None) -> tuple[BookSpec, Source]:
    """Return the book of one row of a CSV file, and where it comes from; without a number, of its only row.

    Raises
    ------
    OutputError, SpecError
        As `read_rows` and `specs_of_rows` do.
    UsageError
        If there is no such row, or none is named and there are several.
    """
    books = specs_of_rows(read_rows(path))
    if number is None and len(books) > 1:
        titles = "".join(f"\n  --row {row}  {book.title}" for row, (book, _) in enumerate(books, 1))
        raise UsageError(f"{os.fspath(path)}  has {len(books)} books. Name the row of one:{titles}")
    if number is not None and not 1 <= number <= len(books):
        raise UsageError(f"{os.fspath(path)}  has no row {number}; its books are rows 1 to {len(books)}.")
    return books[(number or 1) - 1]


def _refusal(row: Row) -> str:
    """Return why a row is no book; "" if it is one."""
    try:
        specs_of_rows([row])
    except SpecError as error:
        return str(error)
    return ""


def _places(name: str, header: Sequence[Cell]) -> tuple[list[Where | None], list[str]]:
    """Return where in a spec each column belongs, and what is wrong with the columns."""
    known = columns()
    places: list[Where | None] = []
    wrong: list[str] = []
    for cell in header:
        key = key_of(cell.text)
        place = known.get(key)
        if key == "sections":
            text = "a row has one section. Name its keys as columns, such as level and count; or write a TOML file."
        elif place is None:
            advice = "" if nearest(key, known) else "Remove it. "
            text = f"there is no such column. {advice}{did_you_mean(key, known)}"
        elif place in places:
            text = "this column is here twice. Remove one of them."
        else:
            text = ""
        if text and key:
            wrong.append(said(name, cell.place, f"{dotted([cell_text(cell)])}: {text}"))
        places.append(place)
    return places, wrong


def _row(name: str, number: int, line: int, cells: Sequence[Cell], places: Sequence[Where | None]) -> Row:
    found = [(place, cell) for place, cell in zip(places, cells, strict=False) if place]
    given = {place: value_of(place, cell_text(cell)) for place, cell in found if cell_text(cell)}
    mapping: dict[str, Any] = {str(place[0]): value for place, value in given.items() if len(place) == 1}
    section = {str(place[-1]): value for place, value in given.items() if len(place) > 1}
    if section:
        mapping["sections"] = [section]
    stand = Places({}, {(): cells[0].place} | {place: cell.place for place, cell in found})
    called = {place: cell_name(line, column) for column, place in enumerate(places, 1) if place}
    return Row(number, mapping, CellSource(name, Path(name).parent, stand, called))
