"""The parts of a printer's table: numbers in bounds, their sources, limits of a file, and the table ``interior``."""

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from mazebook.reading.places import Where
from mazebook.reading.problems import Problem, sentence, sentences

Length = Annotated[float, Field(ge=0, le=2000)]
Some = Annotated[float, Field(gt=0, le=100)]
Pages = Annotated[int, Field(ge=1, le=100_000)]

_Side = Annotated[float, Field(gt=0, le=5000)]
# TOML has lists where these records have tuples; their items are checked as strictly as all other values.
NumberPair = Annotated[tuple[_Side, _Side], Field(strict=False)]
_NO_KEYS = "must be a key of the table [sources] in double quotes, or a list of them."
_TAG = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"  # of a language, as BCP 47 writes it
_TRIM = re.compile(r"[0-9]{1,3}(\.[0-9]{1,9})?x[0-9]{1,3}(\.[0-9]{1,9})?")


def _rises(values: tuple[float, ...]) -> tuple[float, ...]:
    if len(values) == 2 and values[0] <= values[1]:
        return values
    raise sentence("must be two numbers, the smaller one first, such as [24, 828].")


def _rises_or_is_empty(values: tuple[int, ...]) -> tuple[int, ...]:
    if values:
        _rises(values)
    return values


RisingPair = Annotated[tuple[_Side, ...], Field(strict=False), AfterValidator(_rises)]
Limits = Annotated[tuple[Pages, ...], Field(strict=False), AfterValidator(_rises_or_is_empty)]


class TablePart(BaseModel):
    """A table of a printer; the keys ``source`` and ``..._source`` are kept apart from its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)
    _named: dict[str, tuple[str, ...]] = PrivateAttr(default_factory=dict)

    @model_validator(mode="wrap")
    @classmethod
    def _with_sources(cls, value: Any, handler: Callable[[Any], Self]) -> Self:
        if not isinstance(value, Mapping):
            return handler(value)
        named = {key: found for key, found in value.items() if is_source(str(key))}
        wrong = [Problem((key,), found, _NO_KEYS) for key, found in named.items() if not _are_keys(found)]
        if wrong:
            raise sentences(wrong)
        part = handler({key: found for key, found in value.items() if key not in named})
        part._named = {key: (found,) if isinstance(found, str) else tuple(found) for key, found in named.items()}
        return part

    def sources_of(self, key: str) -> tuple[str, ...] | None:
        """Return the keys of the sources of a number, or else of the whole table; None if neither names any."""
        return self._named.get(f"{key}_source", self._named.get("source"))

    def stated(self, key: str, *path: str) -> Any:
        """Return the value of a key, or of a key within it, as TOML has it; None if the table lacks it."""
        value: Any = self
        for step in (key, *path):
            is_said = isinstance(value, TablePart) and step in value.model_fields_set
            value = getattr(value, step) if is_said else None
        return value.model_dump(exclude_unset=True) if isinstance(value, TablePart) else value


def _are_keys(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(key, str) for key in value))


class Dpi(TablePart):
    """The least and the greatest resolution of pictures, in dots an inch."""

    min: Pages
    max: Pages | None = None


def _list(*, least: int = 0) -> Any:
    return Field(default=(), strict=False, min_length=least)


class FileLimits(TablePart):
    """A printer's limits for a file, of an interior or of a cover. Lengths in points."""

    min_line: Some | None = None
    min_text: Some | None = None
    image_dpi: Dpi | None = None
    max_file_mb: Annotated[float, Field(gt=0, le=100_000)] | None = None
    max_ink_percent: Pages | None = None
    standards: tuple[Literal["PDF/X-1a:2001"], ...] = _list()
    colours: tuple[Literal["gray", "cmyk", "rgb"], ...] = _list(least=1)
    forbidden: tuple[str, ...] = _list()


def _is_paper(limits: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    if not limits.get("default"):
        raise sentence("each paper in pages needs a default, such as { default = [24, 828] }.")
    text = 'must be "default", or a page size in inches, such as "8.5x11".'
    wrong = [key for key in limits if key != "default" and not _TRIM.fullmatch(key)]
    if wrong:
        raise sentences([Problem((key,), limits[key], text, has_value=False) for key in wrong])
    return limits


PaperPages = Annotated[dict[str, Limits], AfterValidator(_is_paper)]


class Bleed(TablePart):
    """The bleed: how far marks that reach the edge of a page go beyond it."""

    top: Length = 0.0
    bottom: Length = 0.0
    outside: Length = 0.0
    inside: Length = 0.0


class Margin(TablePart):
    """The margin at top, bottom and outside: of books without bleed, and of books with bleed."""

    no_bleed: Length
    bleed: Length


class MarginStep(TablePart):
    """The inner margin of books from `first` to `last` pages."""

    first: Pages
    last: Pages
    margin: Length


class BlankRun(TablePart):
    """How many blank pages may follow one another inside the book, and at its end."""

    inside: int = Field(ge=0)
    end: int = Field(ge=0)


def _follow(steps: tuple[MarginStep, ...]) -> tuple[MarginStep, ...]:
    if any(step.last < step.first for step in steps) or any(b.first <= a.last for a, b in pairwise(steps)):
        raise sentence("its rows must follow one another, with rising page counts.")
    return steps


class Interior(FileLimits):
    """A printer's limits for the interior of a book, the pages without the cover.

    `rtl_pages` : the order of the pages in the file of a book that is read from right to left; None = not known
    """

    bleed: Bleed = Bleed()
    margin: Margin
    inside_margin: Annotated[tuple[MarginStep, ...], Field(strict=False, min_length=1), AfterValidator(_follow)]
    even_pages: bool = True
    rtl_pages: Literal["reading", "reversed"] | None = None
    min_tint: Annotated[float, Field(gt=0, le=1)] | None = None
    max_blank_run: BlankRun | None = None


class SoldLanguages(TablePart):
    """Whether a printer sells printed books in a language, by the beginning of the language's tag."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[Annotated[str, Field(pattern=_TAG)], bool] = Field(init=False)

    def named(self, tag: str) -> str | None:
        """Return the longest beginning of a BCP 47 tag that the table names; None for none."""
        parts = tag.split("-")
        beginnings = ("-".join(parts[:end]) for end in range(len(parts), 0, -1))
        return next((each for each in beginnings if each in (self.model_extra or {})), None)

    def sells(self, tag: str) -> bool | None:
        """Return whether books in the language of a tag are sold; None where that is not known."""
        named = self.named(tag)
        return None if named is None else bool((self.model_extra or {})[named])


@dataclass(frozen=True)
class NumberSource:
    """The source of a number: its key and tier in the table, the day it was checked, None if unknown, and its name."""

    key: str
    tier: str
    url: str
    checked: datetime.date | None
    name: str


def is_source(key: str) -> bool:
    """Return whether a key names the sources of numbers."""
    return key == "source" or key.endswith("_source")


def named_sources(table: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    """Yield the keys of all sources that a table and the tables in it name, each with its place."""
    for key, value in table.items():
        if is_source(key):
            yield from (((key,), each) for each in ([value] if isinstance(value, str) else value))
        elif isinstance(value, Mapping):
            yield from (((key, *at), each) for at, each in named_sources(value))


def wrong_sources(sources: Any) -> Iterator[Problem]:
    """Yield a problem for each row that is not a table of texts."""
    rows = sources.items() if isinstance(sources, Mapping) else ()
    wrong: list[tuple[Where, Any]] = [] if isinstance(sources, Mapping) else [(("sources",), sources)]
    wrong += [(("sources", key), row) for key, row in rows if not isinstance(row, Mapping)]
    yield from (Problem(where, value, "must be tables, each with tier, url and checked.") for where, value in wrong)
    for key, row in rows:
        for name, value in row.items() if isinstance(row, Mapping) else ():
            if not isinstance(value, str):
                yield Problem(("sources", key, name), value, "must be text in double quotes.")


def read_number_source(key: str, row: Mapping[str, str]) -> NumberSource:
    """Return a row of the table ``sources``."""
    day, name = _day(row.get("checked", "")), row.get("name", key.replace("_", " "))
    return NumberSource(key, row.get("tier", ""), row.get("url", ""), day, name)


def _day(text: str) -> datetime.date | None:
    """Return the day that a text names as ISO 8601 does; None for any other text, such as ``undated``."""
    try:
        return datetime.date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
    except ValueError:
        return None
