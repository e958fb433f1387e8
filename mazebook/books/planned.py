"""The records of a plan: a book that is settled, before anything is carved."""

from __future__ import annotations

from dataclasses import dataclass

from mazebook.books.levels import Level
from mazebook.books.page import Box
from mazebook.books.room import live_area
from mazebook.books.spec import BookSpec
from mazebook.mazes.options import Options
from mazebook.paper.layouts import Layout


@dataclass(frozen=True)
class PlannedPuzzle:
    """One puzzle, settled but not carved.

    Attributes
    ----------
    number : what is printed; puzzles count from 1 through the book
    id : its ordinal in its section, which its seed depends on
    options : how it is carved
    seed : of all its candidates
    """

    number: int
    id: int
    section: str
    level: Level
    algorithm: str
    version: int
    tessellation: str
    size: tuple[int, int]
    ends: tuple[str, str]
    options: Options
    seed: int


@dataclass(frozen=True)
class PlannedPage:
    """One page: its kind (a file in ``books/pages``), the puzzles on it, and how many answers it has room for."""

    kind: str
    puzzles: tuple[PlannedPuzzle, ...] = ()
    share: int = 1


@dataclass(frozen=True)
class Plan:
    """A whole book, settled: what remains is carving and drawing."""

    spec: BookSpec
    seed: int
    layout: Layout
    puzzles: tuple[PlannedPuzzle, ...]
    art: PlannedPuzzle  # on the title page
    example: PlannedPuzzle  # on the page that explains
    pages: tuple[PlannedPage, ...]

    def live(self, number: int) -> Box:
        """Return the printable part of page `number`, counted from 1."""
        return live_area(self.spec.trim, self.layout, len(self.pages), number)
