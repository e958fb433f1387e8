"""The table of printers, ``data/printers.toml``: what each accepts, every number with its source. Lengths in points."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from mazebook.paper.printers.covers import CoverTable, cover_in
from mazebook.resources import data
from mazebook.units import POINTS_PER_INCH

Trim = tuple[float, float]

LEAST_LINE, LEAST_TEXT = 0.75, 7.0  # points; the floors where a printer states none
SAME = 0.5  # points; printers round A4 and the like to hundredths of an inch


class Sides(NamedTuple):
    """A length on each side of one book's pages: margins, or bleed."""

    top: float
    bottom: float
    outside: float
    inside: float


NO_BLEED = Sides(0, 0, 0, 0)


class Condition(NamedTuple):
    """A registered printing condition: its name, and who keeps the register."""

    id: str
    registry: str


class Step(NamedTuple):
    """The inner margin of books from `first` to `last` pages."""

    first: int
    last: int
    margin: float


@dataclass(frozen=True)
class Paper:
    """A paper with its ink: first and last page count, and by trim where it differs (None = not offered)."""

    name: str
    pages: tuple[int, int]
    by_trim: tuple[tuple[Trim, tuple[int, int] | None], ...]

    def pages_for(self, trim: Trim) -> tuple[int, int] | None:
        """Return the fewest and the most pages of a book of this trim; None where the paper is not offered."""
        return next((limits for size, limits in self.by_trim if is_same(size, trim)), self.pages)


@dataclass(frozen=True)
class Source:
    """Where a number comes from: its key and tier in the table, and the day it was checked, None if unknown."""

    key: str
    tier: str
    url: str
    checked: datetime.date | None


@dataclass(frozen=True)
class Printer:
    """One printer.

    Attributes
    ----------
    trims : the page sizes it offers; none, and no custom ones = any size
    custom_width, custom_height : from and to, of sizes between those; None = no others
    margin : at top, bottom and outside, of pages without bleed
    inside : the inner margin by page count, rising
    papers : the first is used unless another is asked for; none = no choice, and no limits
    least_line, least_text : the thinnest stroke and the smallest type
    blank_inside, blank_end : how many blank pages may follow one another; None = any number
    is_ours : True for our own engineering choices
    bleed : how far what reaches the edge of a page goes beyond it
    margin_bleed : as `margin`, of books in which something does
    standards : of PDF files, any of which it takes; none = plain ones
    condition : what its files are made for, if a standard asks
    viewer : how its files are to be printed by the program that shows them, in the words of PDF
    dual_live : the width and height of what is printed on, where one book is to fit paper of several sizes
    cover : what it says about covers; None = it binds none
    table : all that the table says of it, as it stands there
    origins : the sources that it names, by their keys
    """

    name: str
    title: str
    trims: tuple[Trim, ...]
    custom_width: tuple[float, float] | None
    custom_height: tuple[float, float] | None
    margin: float
    inside: tuple[Step, ...]
    papers: tuple[Paper, ...]
    least_line: float
    least_text: float
    even_pages: bool
    blank_inside: int | None
    blank_end: int | None
    sources: tuple[Source, ...]
    is_ours: bool
    bleed: Sides = NO_BLEED
    margin_bleed: float = 0.0
    standards: tuple[str, ...] = ()
    condition: Condition | None = None
    viewer: tuple[tuple[str, str], ...] = ()
    dual_live: Trim | None = None
    cover: CoverTable | None = None
    table: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    origins: Mapping[str, Source] = field(default_factory=dict, repr=False, compare=False)

    def inside_for(self, pages: int) -> float:
        """Return the inner margin of a book of so many pages; outside the table's range, its nearest row's."""
        return next((step.margin for step in self.inside if pages <= step.last), self.inside[-1].margin)


def is_same(one: Trim, other: Trim) -> bool:
    """Return whether two page sizes differ by rounding at most."""
    return all(abs(a - b) <= SAME for a, b in zip(one, other, strict=True))


@cache
def shipped_table() -> dict[str, Any]:
    """Return mazebook's own table, as its file holds it."""
    return tomllib.loads(data("printers.toml").read_text(encoding="utf-8"))


@cache
def shipped_printers() -> dict[str, Printer]:
    """Return every printer of mazebook's own table by name, in its order."""
    return printers_in(shipped_table())


def printers_in(table: Mapping[str, Any]) -> dict[str, Printer]:
    """Return the printers of a table as ``data/printers.toml`` holds it, by name: its tables with an interior."""
    sources = {key: _source(key, row) for key, row in table["sources"].items()}
    return {
        name: _printer(name, entry, sources)
        for name, entry in table.items()
        if isinstance(entry, Mapping) and "interior" in entry
    }


def _source(key: str, row: Mapping[str, str]) -> Source:
    checked = row.get("checked", "")
    is_date = re.fullmatch(r"\d{4}-\d\d-\d\d", checked)
    return Source(
        key, row.get("tier", ""), row.get("url", ""), datetime.date.fromisoformat(checked) if is_date else None
    )


def _printer(name: str, entry: Mapping[str, Any], sources: Mapping[str, Source]) -> Printer:
    interior, custom = entry["interior"], entry.get("custom_trim", {})
    blank, condition = interior.get("max_blank_run", {}), entry.get("output_condition")
    return Printer(
        name,
        entry["title"],
        tuple(_pair(size) for size in entry["trims"]),
        _pair(custom["width"]) if custom else None,
        _pair(custom["height"]) if custom else None,
        float(interior["margin"]["no_bleed"]),
        tuple(Step(row["first"], row["last"], float(row["margin"])) for row in interior["inside_margin"]),
        tuple(_paper(paper, limits) for paper, limits in entry.get("pages", {}).items() if isinstance(limits, Mapping)),
        float(interior.get("min_line", LEAST_LINE)),
        float(interior.get("min_text", LEAST_TEXT)),
        interior.get("even_pages", True),
        blank.get("inside"),
        blank.get("end"),
        tuple(sources[key] for key in dict.fromkeys(source_keys(entry))),
        entry.get("ours", False),
        Sides(**{side: float(interior.get("bleed", {}).get(side, 0)) for side in Sides._fields}),
        float(interior["margin"]["bleed"]),
        tuple(interior.get("standards", ())),
        Condition(condition["id"], condition["registry"]) if condition else None,
        tuple((_in_pdf(key), value) for key, value in entry.get("viewer", {}).items()),
        _pair(entry["dual_live"]) if "dual_live" in entry else None,
        cover_in(entry),
        entry,
        sources,
    )


def _paper(name: str, limits: Mapping[str, Sequence[int]]) -> Paper:
    by_trim = tuple(
        (_inches(size), (pages[0], pages[1]) if pages else None) for size, pages in limits.items() if size != "default"
    )
    first, last = limits["default"]
    return Paper(name, (first, last), by_trim)


def source_keys(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of all sources that a table and the tables in it name."""
    for key, value in table.items():
        if key == "source" or key.endswith("_source"):
            yield from [value] if isinstance(value, str) else value
        elif isinstance(value, Mapping):
            yield from source_keys(value)


def _in_pdf(key: str) -> str:
    """Return what PDF calls a viewer's preference."""
    return "".join(word.capitalize() for word in key.split("_"))


def _pair(values: Sequence[float]) -> tuple[float, float]:
    return float(values[0]), float(values[1])


def _inches(text: str) -> Trim:
    width, height = text.split("x")
    return float(width) * POINTS_PER_INCH, float(height) * POINTS_PER_INCH
