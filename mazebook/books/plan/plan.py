"""The records of a plan: a book that is settled, before anything is carved."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from mazebook.books.fit.levels import Level, Look
from mazebook.books.fit.page_areas import live_area
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.pages import PageSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.graphics.page import Box
from mazebook.graphics.typesetting import Typesetter
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.options import Options
from mazebook.mazes.shapes.shape import Shape, cells_of
from mazebook.paper.languages import Language, read_language
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.editions import PLAIN, Edition
from mazebook.paper.printers.table import Printer
from mazebook.paper.typefaces.faces import DEFAULT, Faces


@dataclass(frozen=True)
class Story:
    """Who wants to go where at one place of a book.

    Attributes
    ----------
    theme : what specifications call it
    pair : the names of the pictures at Start and Finish
    sentence : over the maze, in the book's language
    folder : where pictures are that are files
    """

    theme: str
    pair: tuple[str, str]
    sentence: str
    folder: Path | None = None


@dataclass(frozen=True)
class PlannedPuzzle:
    """One puzzle, settled but not carved.

    Attributes
    ----------
    number : what is printed; puzzles count from 1 through the book
    id : its ordinal in its section, which its seed depends on
    look : how it is drawn
    pairs : the words for Start and Finish, which its candidates use in turn
    both_ways : may Start and Finish change places?
    options : how it is carved
    seed : of all its candidates
    target : the points that it aims at; None for a maze that nobody has to solve
    shape : what its grid is cut to; None for a whole one
    story : of its place, if its section has a theme
    """

    number: int
    id: int
    section: str
    level: Level
    look: Look
    algorithm: str
    version: int
    tessellation: str
    size: Size
    pairs: tuple[tuple[str, str], ...]
    options: Options
    seed: int
    both_ways: bool = False
    target: float | None = None
    shape: Shape | None = None
    story: Story | None = None

    @property
    def cells(self) -> int:
        """How many cells its grid has."""
        return cells_of(self.tessellation, self.size, self.shape)

    @property
    def words(self) -> tuple[str, ...]:
        """All words for its ends: what its room on the page depends on."""
        return tuple(word for pair in self.pairs for word in pair)


@dataclass(frozen=True)
class Climb:
    """How difficult the puzzles of a section are to be, in points.

    Attributes
    ----------
    asked : from where to where the specification or the level asks for
    low, high : the same, cut to what its mazes can be on their pages
    largest : the size of the largest of those
    words : all that their ends may be called
    """

    asked: tuple[float, float]
    low: float
    high: float
    largest: Size
    words: tuple[str, ...]


@dataclass(frozen=True)
class PlannedSection:
    """One section: what was asked for, and its puzzles in the order of the book; `index` counts from 0.

    Attributes
    ----------
    climb : how difficult they are to be
    """

    index: int
    spec: SectionSpec
    level: Level
    look: Look
    layout: Layout
    climb: Climb
    puzzles: tuple[PlannedPuzzle, ...]

    @property
    def middle(self) -> float:
        """The points that the puzzle in the middle aims at."""
        return sorted(puzzle.target or 0.0 for puzzle in self.puzzles)[len(self.puzzles) // 2]

    @property
    def by_size(self) -> tuple[PlannedPuzzle, ...]:
        """The puzzles, the smallest first."""
        return tuple(sorted(self.puzzles, key=lambda p: (p.cells, p.size)))


@dataclass(frozen=True)
class PlannedPage:
    """One page.

    Attributes
    ----------
    kind : a file in ``books/pages/kinds``
    layout : its margins and sizes
    puzzles : those that it shows, or whose answers it shows
    grid : columns and rows of what it is divided into
    section : the index of the section that it belongs to; -1 for none
    entry : what the specification says about it
    place : which page of its entry it is, from 0
    part : what of its entry it shows, as its kind has shared that out; None for kinds that share nothing out
    """

    kind: str
    layout: Layout
    puzzles: tuple[PlannedPuzzle, ...] = ()
    grid: tuple[int, int] = (1, 1)
    section: int = -1
    entry: PageSpec | None = None
    place: int = 0
    part: Any = field(default=None, compare=False, repr=False)

    @property
    def share(self) -> int:
        """How many places the page is divided into."""
        return self.grid[0] * self.grid[1]


@dataclass(frozen=True)
class Part:
    """One file of the book: its pages in order, and what they are."""

    role: Literal["interior", "answers"]
    pages: tuple[PlannedPage, ...]


@dataclass(frozen=True)
class Setting:
    """What a page kind knows when it shares out its content: all but the pages themselves.

    Attributes
    ----------
    live : the printable part of a right-hand page, never larger than it is in the finished book
    printer : what the printers of all editions take; None for no printers
    faces : what the book is set in
    folder : where the files that the spec names are
    editions : what is made of the book, one at least
    """

    spec: BookSpec
    layout: Layout
    live: Box
    sections: tuple[PlannedSection, ...]
    printer: Printer | None = None
    faces: Faces = DEFAULT
    folder: Path = Path()
    editions: tuple[Edition, ...] = (Edition(PLAIN),)

    @property
    def language(self) -> Language:
        """The words of the book's language."""
        return read_language(self.spec.language)

    @property
    def setter(self) -> Typesetter:
        """What sets the texts of pages that are laid out as the book is."""
        return Typesetter(self.faces, self.layout.least_text)


@dataclass(frozen=True)
class Plan:
    """A whole book, settled: what remains is carving and drawing."""

    setting: Setting
    seed: int
    art: PlannedPuzzle  # on the title page
    example: PlannedPuzzle  # on the page that explains
    parts: tuple[Part, ...]  # the interior first

    @property
    def spec(self) -> BookSpec:
        """What was asked for."""
        return self.setting.spec

    @property
    def layout(self) -> Layout:
        """The book's layout; a section may have another."""
        return self.setting.layout

    @property
    def sections(self) -> tuple[PlannedSection, ...]:
        """The sections, in the order of the book."""
        return self.setting.sections

    @property
    def puzzles(self) -> tuple[PlannedPuzzle, ...]:
        """All puzzles, in the order of their numbers."""
        return tuple(puzzle for section in self.sections for puzzle in section.puzzles)

    @property
    def pages(self) -> tuple[PlannedPage, ...]:
        """The pages of the interior."""
        return self.parts[0].pages

    @property
    def printable(self) -> Box:
        """What the printer prints on of every page, whatever the margins of its layout are."""
        margin = self.setting.printer.margin if self.setting.printer else 0.0
        return Box(0, 0, *self.spec.trim).inset(margin, margin, margin, margin)

    def live(self, number: int, part: int = 0) -> Box:
        """Return the printable part of page `number` of a part, counted from 1."""
        pages = self.parts[part].pages
        return live_area(self.spec.trim, pages[number - 1].layout, len(pages), number, self.setting.printer)


def bound_editions(setting: Setting) -> list[Edition]:
    """Return the editions of a book that are bound in a cover."""
    return [
        edition for edition in setting.editions if edition.printer is not None and edition.printer.cover is not None
    ]
