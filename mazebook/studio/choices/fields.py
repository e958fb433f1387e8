"""The form of each key's value, from the JSON Schema of a specification: which control fits it, and how it is written.

A value may be written in several forms, such as ``"12x15"`` or ``[12, 15]``. A control shows each form as one text;
what it cannot show stays as it is in the file.
"""

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from pydantic.fields import FieldInfo

from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.forms.schema import spec_schema
from mazebook.books.spec.pages import PageSpec
from mazebook.books.spec.printing import FontsSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.values.tasks import TaskSpec
from mazebook.books.values.text import Lines, Paragraphs
from mazebook.books.values.weights import WeightsSpec, ZoneSpec
from mazebook.books.values.written import Keys
from mazebook.errors import UsageError, key_of
from mazebook.paper.printers.offers import trim_text
from mazebook.reading.problems import keys_of

# text: one line. paragraphs: several lines. names: several names with commas. rows: several texts, one a line.
# numbers: several numbers with commas. elsewhere: a form that only the text of the file can show.
Kind = Literal[
    "text", "paragraphs", "number", "switch", "choice", "colour", "names", "rows", "numbers", "date", "elsewhere"
]
MODELS: tuple[type[Keys], ...] = (
    *(BookSpec, SectionSpec, CoverSpec, FontsSpec, PageSpec, WeightsSpec, ZoneSpec, TaskSpec),
)
_JOINED = {"size": "x", "difficulty": ".."}  # lists of numbers that may be written as a text
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


@dataclass(frozen=True)
class Field:
    """The form of one key.

    Attributes
    ----------
    key : as a person writes it
    help : what it does, in English
    usual : the value that holds if the key is absent, as a person would write it; None if that depends
    names : all names that it may have
    is_free : whether it may be another text, such as the name of a file
    low, high : bounds of a number
    is_whole : whether a number has no decimals
    forms : the types of JSON Schema that it may be written in
    """

    key: str
    kind: Kind
    help: str
    usual: Any = None
    names: tuple[str, ...] = ()
    is_free: bool = False
    low: float | None = None
    high: float | None = None
    is_whole: bool = False
    forms: frozenset[str] = frozenset()

    def shown(self, value: Any) -> str | None:
        """Return the text by which a control shows a value of the file; None if it cannot."""
        if value is None:
            return ""
        if self.kind == "switch":
            given = bool(value) if isinstance(value, bool | Mapping) else None
            return None if given is None else str(given).lower()
        if isinstance(value, str):
            return None if self.kind in ("number", "numbers") else self.name_of(value)
        if _is_number(value):
            return None if self.kind == "date" else str(value).removesuffix(".0")
        if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime) and self.kind == "date":
            return value.isoformat()
        return self._shown_list(value) if isinstance(value, list) else None

    def _shown_list(self, value: list[Any]) -> str | None:
        numbers = all(map(_is_number, value)) and bool(value)
        if self.key == "trim":
            return trim_text((float(value[0]), float(value[1]))) if numbers and len(value) == 2 else None
        if numbers and self.key in _JOINED:
            return _JOINED[self.key].join(str(each).removesuffix(".0") for each in value)
        if self.kind in ("colour", "numbers"):
            return ", ".join(str(each).removesuffix(".0") for each in value) if numbers else None
        mark = {"names": ",", "rows": "\n"}.get(self.kind)
        if mark is None or not all(isinstance(each, str) and mark not in each for each in value):
            return None
        return (", " if mark == "," else mark).join(value)

    def name_of(self, text: str) -> str:
        """Return a name in the spelling of the registry, if it is one; any other text as it is."""
        return next((name for name in self.names if key_of(name) == key_of(text)), text)

    def read(self, given: str) -> Any:
        """Return the value that a person entered, as the file shall have it; raises UsageError if it is none."""
        if self.kind == "switch":
            return given == "true"
        if self.kind == "number":
            return _number(given, self.is_whole)
        if self.kind == "numbers":
            return [_number(part, False) for part in given.split(",")]
        if self.kind == "colour" and "," in given:
            return [_number(part, False) for part in given.split(",")]
        if self.kind == "date":
            try:
                return datetime.date.fromisoformat(given)
            except ValueError:
                raise UsageError(
                    f'"{given}" is not a date. Write it as year, month and day, such as 2026-09-01.'
                ) from None
        if self.kind in ("names", "rows"):
            parts = [part.strip() for part in given.split("," if self.kind == "names" else "\n")]
            found = [part for part in parts if part]
            return found[0] if len(found) == 1 and "string" in self.forms else found
        if self.forms & {"number", "integer"} and _NUMBER.fullmatch(given.strip()):
            return _number(given, False)
        return given


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(given: str, is_whole: bool) -> int | float:
    text = given.strip()
    if not _NUMBER.fullmatch(text) or (is_whole and not text.lstrip("+-").isdigit()):
        raise UsageError(f'"{given.strip()}" is not a {"whole " * is_whole}number. Write it in digits, such as 12.')
    value = float(text.replace(",", "."))
    return int(text) if text.lstrip("+-").isdigit() else value


@cache
def fields_of(model: type[Keys]) -> dict[str, Field]:
    """Return the form of each key of a table that has a value of its own: its tables within are left out."""
    schema = _schema()
    table = schema if model is BookSpec else schema["$defs"][model.__name__]
    long = {key for key, field in keys_of(model).items() if _is_long(field)}
    fields = (_field(key, value, key in long) for key, value in table["properties"].items())
    return {field.key: field for field in fields if field}


@cache
def _schema() -> dict[str, Any]:
    return spec_schema()


def _field(key: str, schema: dict[str, Any], is_long: bool) -> Field | None:
    parts = list(_parts(schema))
    plain = [part for part in parts if "$ref" not in part]
    lists = [part for part in plain if part.get("type") == "array"]
    items = [inner for part in lists for inner in _parts(part.get("items", {}))]
    if not plain or any("$ref" in inner for inner in items):
        return None
    names = [name for part in (*plain, *items) for name in part.get("enum", ())]
    texts = [part for part in plain if part.get("type") == "string"]
    forms = frozenset(str(part.get("type", "string" if "enum" in part else "")) for part in plain)
    bounds = next((part for part in plain if part.get("type") in ("integer", "number")), {})
    return Field(
        key,
        _kind(forms, items, parts, is_names=bool(names), is_long=is_long),
        schema["description"],
        schema.get("default"),
        tuple(dict.fromkeys(names)),
        len(texts) > 1,
        bounds.get("minimum"),
        bounds.get("maximum"),
        bounds.get("type") == "integer",
        forms,
    )


def _kind(
    forms: frozenset[str], items: list[dict[str, Any]], parts: list[dict[str, Any]], *, is_names: bool, is_long: bool
) -> Kind:
    """Return the control that fits: the types that a value may have, and those of the entries of a list."""
    if "boolean" in forms:
        return "switch"
    if any(part.get("format") == "date" for part in parts):
        return "date"
    of_numbers = any(part.get("type") in ("number", "integer") for part in items)
    if "array" in forms and not of_numbers:
        few = any("enum" in part or "maxLength" in part for part in items)
        return "names" if few else "numbers" if any("prefixItems" in part for part in parts) else "rows"
    if is_names:
        is_colour = any(part.get("maxItems") == 4 for part in parts)
        return "colour" if is_colour else "choice"
    if "string" not in forms and forms & {"number", "integer"}:
        return "numbers" if "array" in forms else "number"
    return "paragraphs" if is_long else "text"


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the forms that a value may have; a form that is a choice itself stands as its own forms."""
    for part in schema.get("anyOf", [schema]):
        yield from _parts(part) if "anyOf" in part else [part]


def _is_long(field: FieldInfo) -> bool:
    """Return whether a text may have several lines."""
    checks = [get_args(kind)[1] for kind in (Lines, Paragraphs)]
    inner = [each for part in get_args(field.annotation) for each in get_args(part)[1:]]
    return any(check in (*field.metadata, *inner) for check in checks)
