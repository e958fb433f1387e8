"""The designs of covers, one file each in ``books/cover/designs``, and the `DESIGN` that each file has."""

from typing import Any, Protocol, cast

from mazebook.graphics.page import Page
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import SPEC, Problem, Source
from mazebook.registry import Registry

REGISTRY = Registry("cover design", "mazebook.books.cover.designs", "mazebook.covers")
USUAL_DESIGN = "perspective"
FOR_ADULTS, OF_SHAPES = "bold", "portrait"


class CoverDesign(Protocol):
    """The `DESIGN` of a file in ``books/cover/designs``; `Any` is a book's `Plan`, `Mazes` or `Setting`."""

    def lay_out_cover(
        self, plan: Any, mazes: Any, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
    ) -> Page:
        """Return the cover of a book as one printer wants it.

        Parameters
        ----------
        paper : one of the printer's; None for its usual one
        pages : of the interior

        Raises
        ------
        LayoutError
            If its words are too long, at their place in `source`.
        UsageError
            If the printer binds no covers, or none of so many pages.
        """

    def lay_out_front(self, plan: Any, mazes: Any, edition: Edition, source: Source = SPEC) -> Page:
        """Return the front alone, as large as a page: the cover of a book that nobody binds; LayoutError as above."""

    def numbers(self, plan: Any, mazes: Any) -> tuple[int, ...]:
        """Return the printed numbers of the mazes on the front and on the back; 0 for a maze that is no puzzle."""

    def problems_of_words(self, setting: Any, pages: int) -> list[Problem]:
        """Return the problems of words without room, whatever mazes are on the cover of so many pages."""


def cover_design(name: str) -> CoverDesign:
    """Return the cover design called `name`; raises UnknownNameError with the nearest name."""
    return cast(CoverDesign, REGISTRY.load(name, "DESIGN").DESIGN)
