"""The columns of a spreadsheet whose rows are books: the keys of a specification, side by side."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.reading.places import Where
from mazebook.reading.problems import Source, dotted

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

_SECTION: Where = ("sections", 0)

# As spreadsheet programs write them, in the languages that books may have.
_TRUTH = {
    True: ("true", "wahr", "vrai", "verdadero", "vero", "verdadeiro", "waar", "prawda"),
    False: ("false", "falsch", "faux", "falso", "onwaar", "fałsz"),
}
_TRUTHS = {word: truth for truth, words in _TRUTH.items() for word in words}
_DATE = re.compile(r"(\d{1,2}[.\s-]+[^\W\d]{3,5}|[^\W\d]{3,5}[.\s-]+\d{1,2})[.\s-]*(\d{2,4})?|\d{1,4}([./-]\d{1,4}){2}")
_SHORTENED = re.compile(r"\d+([.,]\d+)?[eE]\+?\d+")


def columns() -> dict[str, Where]:
    """Return where in a specification each column's value belongs, by the column's name.

    A key that books and sections share is the book's; the section's is called ``section_`` and the key.
    """
    book: dict[str, Where] = {key: (key,) for key in BookSpec.model_fields if key != "sections"}
    section = {f"section_{key}" if key in book else key: (*_SECTION, key) for key in SectionSpec.model_fields}
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
        """Return the column that a place stands in, where inside its cell, and that; "" for the row itself."""
        for name, column in columns().items():
            if where[: len(column)] == column:
                cell = f" ({self.cells[column]})" if column in self.cells else ""
                return dotted((name, *where[len(column) :])) + cell
        return "" if where in (_SECTION[:1], _SECTION) else dotted(where)

    def worded(self, sentence: str) -> str:
        """Return a sentence without the rules of TOML."""
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
    model: Any = SectionSpec if where[:1] == _SECTION[:1] else BookSpec
    kinds = set(_kinds(model.model_fields[where[-1]].annotation))
    if kinds == {str}:
        return text
    lists = [kind for kind in kinds if get_origin(kind) in (tuple, list)]
    nested = any(get_origin(kind) or issubclass(kind, BaseModel) for kind in kinds)
    if nested and text[:1] in ("[", "{"):  # lists and tables as TOML writes them
        with suppress(ValueError, RecursionError):
            return tomllib.loads(f"value = {text}")["value"]
    if kinds & {bool, CoverSpec} and text.lower() in _TRUTHS:
        return _TRUTHS[text.lower()]
    if int in kinds and re.fullmatch(r"[+-]?[0-9]{1,40}", text):
        return int(text)
    if float in kinds and re.fullmatch(r"[+-]?[0-9]{1,40}([.,][0-9]{1,40})?", text):
        return float(text.replace(",", "."))
    if "," in text and any({kind for item in get_args(each) for kind in _kinds(item)} == {str} for each in lists):
        return [word.strip() for word in text.split(",")]
    return text


def _kinds(annotation: Any) -> Iterator[Any]:
    """Yield the types that a key may have, without None."""
    if get_origin(annotation) is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif get_origin(annotation) is Literal:
        yield from map(type, get_args(annotation))
    elif get_origin(annotation) in (Union, UnionType):
        for inner in get_args(annotation):
            yield from _kinds(inner)
    elif annotation not in (type(None), ...):
        yield annotation
