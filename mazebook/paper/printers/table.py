"""The table of printers, ``data/printers.toml``: the limits of each, every number with its source. Lengths in points.

One model describes the table of a printer. Every table is checked when it is read, mazebook's own or a user's.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, PrivateAttr, ValidationError, model_validator

from mazebook.errors import PrinterError
from mazebook.paper.printers.covers import Cover
from mazebook.paper.printers.parts import (
    Interior,
    Length,
    NumberPair,
    NumberSource,
    Pages,
    PaperPages,
    RisingPair,
    SoldLanguages,
    TablePart,
    named_sources,
    read_number_source,
    wrong_sources,
)
from mazebook.reading.problems import Problem, problems_of, sentence
from mazebook.reading.problems import Source as Written
from mazebook.resources import data
from mazebook.units import POINTS_PER_INCH

Trim = tuple[float, float]

LEAST_LINE, LEAST_TEXT = 0.75, 7.0  # points; the floors where a printer states none
LEAST_TINT = 0.15  # 1 being black; the same
SAME_SIZE = 0.5  # points; printers round A4 and the like to hundredths of an inch
ALONE = ("schema", "sources")  # keys of the file that are no printers
_SHIPPED = Written("printers.toml")
_MOST_INK = 300.0  # per cent, of all four inks on a cover, where a printer states no limit


class PageSides(NamedTuple):
    """A length on each side of one book's pages: margins, or bleed."""

    top: float
    bottom: float
    outside: float
    inside: float


NO_BLEED = PageSides(0, 0, 0, 0)


class OutputCondition(TablePart):
    """A registered printing condition that files are made for, and the address of the register."""

    id: str
    registry: str
    embed_profile: Literal[False] | None = None


class Viewer(TablePart):
    """The print settings of the program that shows the file."""

    print_scaling: Literal["None", "AppDefault"] | None = None
    duplex: Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"] | None = None


class CustomTrim(TablePart):
    """A range of page sizes."""

    width: RisingPair
    height: RisingPair


@dataclass(frozen=True)
class Paper:
    """A paper with its ink: the least and greatest page count, and those of trims that differ (None = not offered)."""

    name: str
    pages: tuple[int, int]
    by_trim: tuple[tuple[Trim, tuple[int, int] | None], ...]

    def pages_for(self, trim: Trim) -> tuple[int, int] | None:
        """Return the fewest and the most pages of a book of this trim; None where the paper is not offered."""
        return next((limits for size, limits in self.by_trim if is_same(size, trim)), self.pages)


class Printer(TablePart):
    """One printer, as its table describes it.

    Attributes
    ----------
    ours : True for a table of our own engineering choices, not of a company
    trims : the page sizes that the printer offers; none, and no custom sizes = any size
    custom_trim : the range of other page sizes that it offers; None = no others
    black_text_below : type of this size and smaller is in black only
    output_condition : the printing condition of its files, if a standard asks for one
    viewer : the print settings of the program that shows its files
    dual_live : the width and height of the live area, where one book is to fit paper of several sizes
    pages : the fewest and the most pages by paper, for all trims and for some
    languages : the languages that it sells books in, or does not; None = it is not known of any
    cover : its limits for covers; None = it binds none
    """

    title: Annotated[str, Field(min_length=1)]
    ours: bool = False
    trims: Annotated[tuple[NumberPair, ...], Field(strict=False)]
    custom_trim: CustomTrim | None = None
    max_ink_percent: Pages | None = None
    black_text_below: Length | None = None
    output_condition: OutputCondition | None = None
    viewer: Viewer | None = None
    dual_live: NumberPair | None = None
    interior: Interior
    pages: dict[str, PaperPages] = Field(default_factory=dict)
    languages: SoldLanguages | None = None
    cover: Cover | None = None

    _name: str = PrivateAttr("")
    _origins: dict[str, NumberSource] = PrivateAttr(default_factory=dict)

    @model_validator(mode="after")
    def _has_a_condition(self) -> Self:
        if self.standards and self.output_condition is None:
            raise sentence(
                'needs output_condition, such as { id = "CGATS TR 001", registry = "http://www.color.org" }.'
            )
        return self

    @classmethod
    def read(cls, name: str, table: Any, origins: Mapping[str, NumberSource]) -> "Printer":
        """Return the printer of a table; raises pydantic's ValidationError.

        Parameters
        ----------
        origins : sources by their keys; those that the table does not name are left out
        """
        printer = cls.model_validate(table)
        printer._name = name
        named = dict.fromkeys(key for _, key in named_sources(table))
        printer._origins = {key: origins[key] for key in named if key in origins}
        return printer

    @property
    def name(self) -> str:
        """The name of its table."""
        return self._name

    @property
    def origins(self) -> Mapping[str, NumberSource]:
        """The sources that the table names, by their keys."""
        return self._origins

    @property
    def sources(self) -> tuple[NumberSource, ...]:
        """The sources that the table names."""
        return tuple(self._origins.values())

    @property
    def papers(self) -> tuple[Paper, ...]:
        """The papers; the first is the usual one; none = no choice of paper, and no limits."""
        return tuple(_paper(name, limits) for name, limits in self.pages.items())

    @property
    def margin(self) -> float:
        """The margin at top, bottom and outside, of pages without bleed."""
        return self.interior.margin.no_bleed

    @property
    def bleed(self) -> PageSides:
        """The bleed: how far marks that reach the edge of a page go beyond it."""
        bleed = self.interior.bleed
        return PageSides(bleed.top, bleed.bottom, bleed.outside, bleed.inside)

    @property
    def least_line(self) -> float:
        """The thinnest stroke."""
        return self.interior.min_line or LEAST_LINE

    @property
    def least_text(self) -> float:
        """The smallest type."""
        return self.interior.min_text or LEAST_TEXT

    @property
    def least_tint(self) -> float:
        """The palest tint of an interior, 1 being black."""
        return self.interior.min_tint or LEAST_TINT

    @property
    def blank_inside(self) -> int | None:
        """How many blank pages may follow one another before the last page; None = any number."""
        return self.interior.max_blank_run.inside if self.interior.max_blank_run else None

    @property
    def standards(self) -> tuple[str, ...]:
        """The standards of PDF files; the printer takes any of them; none = plain files."""
        return self.interior.standards

    @property
    def condition(self) -> tuple[str, str] | None:
        """The registered printing condition that files are made for, and the address of the register."""
        made_for = self.output_condition
        return (made_for.id, made_for.registry) if made_for else None

    @property
    def viewer_preferences(self) -> tuple[tuple[str, str], ...]:
        """The print settings of the program that shows its files, in the words of PDF."""
        table = self.viewer.model_dump(exclude_none=True) if self.viewer else {}
        return tuple((_in_pdf(key), value) for key, value in table.items())

    @property
    def most_cover_ink(self) -> float:
        """The most ink on one spot of a cover, in per cent, of all four inks together."""
        own = self.cover.max_ink_percent if self.cover else None
        return float(own or self.max_ink_percent or _MOST_INK)

    def inside_for(self, pages: int) -> float:
        """Return the inner margin of a book of `pages` pages; outside the table's range that of its nearest row."""
        steps = self.interior.inside_margin
        return next((step.margin for step in steps if pages <= step.last), steps[-1].margin)


def is_same(one: Trim, other: Trim) -> bool:
    """Return whether two page sizes differ by rounding at most."""
    return all(abs(a - b) <= SAME_SIZE for a, b in zip(one, other, strict=True))


@cache
def shipped_table() -> dict[str, Any]:
    """Return mazebook's own table, as its file holds it."""
    return tomllib.loads(data("printers.toml").read_text(encoding="utf-8"))


@cache
def shipped_printers() -> dict[str, Printer]:
    """Return every printer of mazebook's own table by name, in its order."""
    return printers_in(shipped_table())


def printers_in(table: Mapping[str, Any], written: Written = _SHIPPED, own: Collection[str] = ()) -> dict[str, Printer]:
    """Return the printers of a table as ``data/printers.toml`` holds it, by name.

    Parameters
    ----------
    written : the file that messages name
    own : the tables that must be printers; any other table is one if it has an interior

    Raises
    ------
    PrinterError
        With all problems of the table.
    """
    problems = [*wrong_sources(table.get("sources", {}))]
    sources = {} if problems else {key: read_number_source(key, row) for key, row in table.get("sources", {}).items()}
    found = {}
    for name, entry in table.items():
        if name in ALONE or not (name in own or (isinstance(entry, Mapping) and "interior" in entry)):
            continue
        try:
            found[name] = Printer.read(name, entry, sources)
        except ValidationError as error:
            problems += [replace(problem, where=(name, *problem.where)) for problem in problems_of(error, Printer)]
            continue
        text = "there is no such source. Describe it in the table [sources], or leave it out."
        lacking = [] if problems else [(at, key) for at, key in named_sources(entry) if key not in sources]
        problems += [Problem((name, *at), key, text) for at, key in lacking]
    if problems:
        raise written.error(problems, PrinterError)
    return found


def _paper(name: str, limits: Mapping[str, tuple[int, ...]]) -> Paper:
    by_trim = tuple(
        (_inches(size), (pages[0], pages[1]) if pages else None) for size, pages in limits.items() if size != "default"
    )
    first, last = limits["default"]
    return Paper(name, (first, last), by_trim)


def _in_pdf(key: str) -> str:
    """Return PDF's name of a viewer's preference."""
    return "".join(word.capitalize() for word in key.split("_"))


def _inches(text: str) -> Trim:
    width, height = text.split("x")
    return float(width) * POINTS_PER_INCH, float(height) * POINTS_PER_INCH
