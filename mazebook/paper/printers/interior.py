"""A printer's table ``interior``. Lengths in points."""

from itertools import pairwise
from typing import Annotated

from pydantic import AfterValidator, Field

from mazebook.paper.printers.parts import FileLimits, Length, Pages, TablePart
from mazebook.reading.problems import sentence


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
    """How many blank pages may follow one another."""

    inside: int = Field(ge=0)
    end: int = Field(ge=0)


def _follow(steps: tuple[MarginStep, ...]) -> tuple[MarginStep, ...]:
    if any(step.last < step.first for step in steps) or any(b.first <= a.last for a, b in pairwise(steps)):
        raise sentence("its rows must follow one another, with rising page counts.")
    return steps


class Interior(FileLimits):
    """The pages inside."""

    bleed: Bleed = Bleed()
    margin: Margin
    inside_margin: Annotated[tuple[MarginStep, ...], Field(strict=False, min_length=1), AfterValidator(_follow)]
    even_pages: bool = True
    max_blank_run: BlankRun | None = None
