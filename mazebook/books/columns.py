"""The columns of a spreadsheet whose rows are books: the keys of a specification, side by side."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from mazebook.books.section_spec import SectionSpec
from mazebook.books.spec import BookSpec
from mazebook.places import Where
from mazebook.problems import Source, dotted

# What the sentences for TOML say otherwise of a cell.
PHRASES = {
    "Write it without quotes, such as": "Write year-month-day, such as",
    ", without quotes": "",
    " in double quotes": "",
    '["n", "s"]': '"n,s"',
    "Remove the line to": "Leave the cell empty to",
    "Split more puzzles into several sections.": "More puzzles need several sections, and so a TOML file.",
}

_SECTION: Where = ("sections", 0)


def columns() -> dict[str, Where]:
    """Return where in a specification each column's value belongs, by the column's name.

    A key that books and sections share is the book's; the section's is called ``section_`` and the key.
    """
    book: dict[str, Where] = {key: (key,) for key in BookSpec.model_fields if key != "sections"}
    section = {f"section_{key}" if key in book else key: (*_SECTION, key) for key in SectionSpec.model_fields}
    return book | section


class CellSource(Source):
    """Where the specification of one row comes from: places are called by their columns."""

    def called(self, where: Where) -> str:
        """Return the column that a place stands in, and where inside its cell; "" for the row itself."""
        for name, column in columns().items():
            if where[: len(column)] == column:
                return dotted((name, *where[len(column) :]))
        return "" if where in (_SECTION[:1], _SECTION) else dotted(where)

    def worded(self, sentence: str) -> str:
        """Return a sentence without the rules of TOML."""
        for phrase, other in PHRASES.items():
            sentence = sentence.replace(phrase, other)
        return sentence


def value_of(where: Where, text: str) -> Any:
    """Return a cell's text as the key at `where` wants it; as it is where it cannot be that, for the spec to refuse."""
    model: Any = SectionSpec if where[:1] == _SECTION[:1] else BookSpec
    kinds = set(_kinds(model.model_fields[where[-1]].annotation))
    if kinds == {str}:
        return text
    lists = [kind for kind in kinds if get_origin(kind) in (tuple, list)]
    nested = any(get_origin(kind) or issubclass(kind, BaseModel) for kind in kinds)
    if nested and text[:1] in ("[", "{"):  # lists and tables as TOML writes them
        with suppress(ValueError, RecursionError):
            return tomllib.loads(f"value = {text}")["value"]
    if bool in kinds and text.lower() in ("true", "false"):
        return text.lower() == "true"
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
