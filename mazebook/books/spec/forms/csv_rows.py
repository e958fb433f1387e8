"""Books from the rows of a spreadsheet: a CSV file with one book a row, its columns named as the keys of a spec."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.spec.tried_keys import TRIED
from mazebook.errors import SpecError, UsageError, did_you_mean, key_of, nearest
from mazebook.reading.csv_cells import Cell, CellError, cell_text, ragged, separator_of, split_cells
from mazebook.reading.limits import BOOK_ROWS, PROBLEMS
from mazebook.reading.places import Places, Where, said
from mazebook.reading.problems import Source, dotted, keys_of, listed
from mazebook.reading.toml_files import read_text
from mazebook.reading.toml_limits import parse_toml
from mazebook.reading.user_files import CSV_SHEET, FileKind

_SEPARATOR_LINE = re.compile(r'("?sep=(?P<separator>[,;\t])"?)[\r\n]', re.IGNORECASE)  # some programs put it first

# Words in messages about TOML, and their replacement in messages about a cell.
PHRASES = {
    "Write it without quotes, such as": "Write year-month-day, such as",
    ", without quotes": "",
    " in double quotes": "",
    '["n", "s"]': '"n,s"',
    "Remove the line to": "Leave the cell empty to",
    "or a table of its own: write [cover] below the keys of the whole book.": "or false.",
    "Split more puzzles into several sections.": "More puzzles need several sections, and so a TOML file.",
}
_TRIED = {word: key for keys in TRIED.values() for key, words in keys.items() for word in words}
_SECTION: Where = ("sections", 0)
_ROWS_CHECKED = 1000  # beside problems of columns or of other rows
# TRUE and FALSE as LibreOffice's locale data has them; the Ukrainian words are not in it. Languages without a line use
# the English words. Greek capitals have no accents.
TRUTHS = {
    "ar": ("صح خطأ",), "de": ("wahr falsch",), "el": ("σωστό λάθος", "σωστο λαθος"), "en": ("true false",),
    "es": ("verdadero falso",), "fr": ("vrai faux",), "hi": ("सही गलत",), "it": ("vero falso",), "ko": ("참 거짓",),
    "nl": ("waar onwaar",), "pl": ("prawda fałsz",), "pt": ("verdadeiro falso",), "ru": ("истина ложь",),
    "uk": ("істина хибність",),
}  # fmt: skip
_TRUTHS = {
    word: truth
    for pairs in TRUTHS.values()
    for pair in pairs
    for word, truth in zip(pair.split(), (True, False), strict=True)
}
_DATE = re.compile(r"(\d{1,2}[.\s-]+[^\W\d]{3,5}|[^\W\d]{3,5}[.\s-]+\d{1,2})[.\s-]*(\d{2,4})?|\d{1,4}([./-]\d{1,4}){2}")
_SHORTENED = re.compile(r"\d+([.,]\d+)?[eE]\+?\d+")


@dataclass(frozen=True)
class CsvRow:
    """One row of the file: its number from 1, the unchecked keys of its spec, and the places of its cells."""

    number: int
    mapping: dict[str, Any]
    source: Source


def read_rows(path: str | os.PathLike[str], kind: FileKind = CSV_SHEET, most: int = BOOK_ROWS) -> list[CsvRow]:
    """Return the books of the CSV file at `path`, whose cells are separated by commas, semicolons or tabs.

    An empty cell gives its key no value, and an empty row is no book.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If there are more than `most` books; or a column is unknown or comes twice, or a row has another number of
        cells: then with the problems of all books.
    """
    name = os.fspath(path)
    text = read_text(name, kind, advice=' (a spreadsheet program calls it "CSV UTF-8")', is_sheet=True)
    separator_line = _SEPARATOR_LINE.match(text)
    if separator_line:
        text = text[separator_line.end(1) :]  # its line end stays, so that lines keep their numbers
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
    if len(body) > most:
        raise SpecError(f"{name}  has more than {most:,} books. Split it into several files.")
    places, wrong = _places(name, header)
    stray = {number: ragged(name, header, cells) for number, (_, cells) in enumerate(body, 1)}
    rows = [_row(name, number, *line, places) for number, line in enumerate(body, 1) if not stray[number]]
    if wrong or any(stray.values()):
        checked = {row.number: row for row in rows[:_ROWS_CHECKED]}
        of_rows = (text or (_refusal(checked[number]) if number in checked else "") for number, text in stray.items())
        raise SpecError(listed(chain(wrong, of_rows)))
    return rows


def specs_of_rows(rows: Sequence[CsvRow]) -> list[tuple[BookSpec, Source]]:
    """Return the books that `rows` ask for, each with its source.

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
        if len(wrong) > PROBLEMS:
            break
    if wrong:
        raise SpecError(listed(wrong))
    return books


def book_of_row(path: str | os.PathLike[str], number: int | None = None) -> tuple[BookSpec, Source]:
    """Return the book of one row of a CSV file, and its source; without a number, that of the only row.

    Raises
    ------
    OutputError, SpecError
        As `read_rows` and `specs_of_rows` do.
    UsageError
        If there is no such row, or none is named and there are several.
    """
    rows = read_rows(path)
    books = specs_of_rows(rows)
    if number is None and len(books) > 1:
        titles = "".join(f"\n  --row {row}  {book.title}" for row, (book, _) in enumerate(books, 1))
        raise UsageError(f"{os.fspath(path)}  has {len(books)} books. Name the row of one:{titles}")
    if number is not None and not 1 <= number <= len(books):
        raise UsageError(f"{os.fspath(path)}  has no row {number}; its books are rows 1 to {len(books)}.")
    return books[(number or 1) - 1]


def _refusal(row: CsvRow) -> str:
    """Return why a row is no book; "" if it is one."""
    try:
        specs_of_rows([row])
    except SpecError as error:
        return str(error)
    return ""


def _places(name: str, header: Sequence[Cell]) -> tuple[list[Where | None], list[str]]:
    """Return where in a spec each column belongs, None for unknown ones, and what is wrong with the columns."""
    known = columns()
    if key_of(header[0].text) in ("name", "names", "pupil") and not any(key_of(cell.text) in known for cell in header):
        text = 'no column is a key of a book. If these are the pupils of a class, "mazebook class" takes them.'
        return [None] * len(header), [said(name, header[0].place, text)]
    places: list[Where | None] = []
    wrong: list[str] = []
    for cell in header:
        key = key_of(cell.text)
        place = known.get(key)
        if key == "sections":
            text = "a row has one section. Name its keys as columns, such as level and count; or write a TOML file."
        elif place is None and key in _TRIED:
            text = f"the column for this is {_TRIED[key]}. Call it so."
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


def _row(name: str, number: int, line: int, cells: Sequence[Cell], places: Sequence[Where | None]) -> CsvRow:
    found = [(place, cell) for place, cell in zip(places, cells, strict=False) if place]
    given = {place: value_of(place, cell_text(cell)) for place, cell in found if cell_text(cell)}
    mapping: dict[str, Any] = {str(place[0]): value for place, value in given.items() if len(place) == 1}
    section = {str(place[-1]): value for place, value in given.items() if len(place) > 1}
    if section:
        mapping["sections"] = [section]
    stand = Places({}, {(): cells[0].place} | {place: cell.place for place, cell in found})
    called = {place: cell_name(line, column) for column, place in enumerate(places, 1) if place}
    return CsvRow(number, mapping, CellSource(name, Path(name).parent, stand, cells=called))


def columns() -> dict[str, Where]:
    """Return where in a specification each column's value belongs, by the column's name.

    A key that books and sections share is the book's; the section's is called ``section_`` and the key.
    """
    book: dict[str, Where] = {key: (key,) for key in keys_of(BookSpec) if key != "sections"}
    section = {f"section_{key}" if key in book else key: (*_SECTION, key) for key in keys_of(SectionSpec)}
    return book | section


@dataclass(frozen=True)
class CellSource(Source):
    """The source of a specification in one row: messages name places by their columns.

    Attributes
    ----------
    cells : what a spreadsheet calls the cell of each column, such as "C3"
    """

    cells: Mapping[Where, str] = field(default_factory=dict)

    def called(self, where: Where) -> str:
        """Return the name of a place in messages, such as ``level (C3)``; "" for the row itself."""
        for name, column in columns().items():
            if where[: len(column)] == column:
                cell = f" ({self.cells[column]})" if column in self.cells else ""
                return dotted((name, *where[len(column) :])) + cell
        return "" if where in (_SECTION[:1], _SECTION) else dotted(where)

    def worded(self, sentence: str) -> str:
        """Return a sentence of a message, its words about TOML replaced by words about cells."""
        for phrase, other in PHRASES.items():
            sentence = sentence.replace(phrase, other)
        return sentence

    def hint(self, value: object) -> str:
        """Return how a spreadsheet program may have changed an unusable value; "" if unknown."""
        text = value.strip() if isinstance(value, str) else ""
        if _DATE.fullmatch(text):
            return "A spreadsheet program made a date of it: give its column the format text, and write it again."
        if _SHORTENED.fullmatch(text):
            return "A spreadsheet program shortened it: give its column the format text, and write all its digits."
        return ""


def cell_name(row: int, column: int) -> str:
    """Return what a spreadsheet calls the cell in a row and a column, both from 1, such as ``"C3"``."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def value_of(where: Where, text: str) -> Any:
    """Return a cell's text converted for the key at `where`; or unchanged, for the specification to refuse."""
    kinds = _kinds_at(where)
    if kinds == {str}:
        return text
    lists = [kind for kind in kinds if get_origin(kind) in (tuple, list)]
    nested = any(get_origin(kind) or issubclass(kind, BaseModel) for kind in kinds)
    if nested and text[:1] in ("[", "{"):  # lists and tables as TOML writes them
        with suppress(ValueError):
            return parse_toml(f"value = {text}")["value"]
    if kinds & {bool, CoverSpec} and text.lower() in _TRUTHS:
        return _TRUTHS[text.lower()]
    if int in kinds and re.fullmatch(r"[+-]?[0-9]{1,40}", text):
        return int(text)
    if float in kinds and re.fullmatch(r"[+-]?[0-9]{1,40}([.,][0-9]{1,40})?", text):
        return float(text.replace(",", "."))
    if "," in text and any({kind for item in get_args(each) for kind in _kinds(item)} == {str} for each in lists):
        return [word.strip() for word in text.split(",")]
    return text


@cache  # a file may have 100,000 rows
def _kinds_at(where: Where) -> frozenset[Any]:
    """Return the types that the key at `where` may have, without None."""
    model: Any = SectionSpec if where[:1] == _SECTION[:1] else BookSpec
    return frozenset(_kinds(keys_of(model)[str(where[-1])].annotation))


def _kinds(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif get_origin(annotation) is Literal:
        yield from map(type, get_args(annotation))
    elif get_origin(annotation) in (Union, UnionType):
        for inner in get_args(annotation):
            yield from _kinds(inner)
    elif annotation not in (type(None), ...):
        yield annotation
