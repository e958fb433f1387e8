"""The records of a plan: all decisions about a book, before anything is carved."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from mazebook.books.fit.banner import Banner
from mazebook.books.fit.levels import Level, Look, ages_of
from mazebook.books.fit.slots import live_area, page_grid
from mazebook.books.pictures.end_pictures import LittlePicture, little_picture, pair_of
from mazebook.books.plan.series import Series
from mazebook.books.scenes.scene import Scenery
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.pages import PageSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.tasks.planned import end_words_of
from mazebook.graphics.blocks import Block
from mazebook.graphics.frames import NOTHING, Room
from mazebook.graphics.page import Box
from mazebook.graphics.style import Style
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.line_squares import TANGLE
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.tessellations import Tessellation
from mazebook.paper.languages import Language, read_language
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.table import Printer
from mazebook.paper.typefaces.emoji import LINES
from mazebook.paper.typefaces.faces import Faces


@dataclass(frozen=True)
class Story:
    """The story of one puzzle: its pictures, and a sentence such as who wants to go where.

    Attributes
    ----------
    theme : the theme's name in specifications
    pair : the names of the pictures at Start and Finish
    sentence : printed over the maze, in the book's language
    folder : the folder of pictures that are files
    scenery : of the scene around the maze; None without one
    art : the style of drawings
    others : the names of pictures that hold the other lines of a tangle
    """

    theme: str
    pair: tuple[str, str]
    sentence: str
    folder: Path | None = None
    scenery: Scenery | None = None
    art: str = LINES
    others: tuple[str, ...] = ()

    @property
    def holders(self) -> tuple[LittlePicture, ...]:
        """The pictures of who holds the lines of a tangle."""
        return tuple(little_picture(name, self.folder, self.art) for name in (self.pair[0], *self.others))

    @property
    def pictures(self) -> tuple[LittlePicture, LittlePicture]:
        """The pictures at Start and Finish."""
        return pair_of(self.pair, self.folder, self.art)


@dataclass(frozen=True)
class PlannedPuzzle:
    """One puzzle, planned but not carved.

    Attributes
    ----------
    number : the printed number; puzzles count from 1 through the book
    id : the ordinal in the section, which the seed depends on
    section : the id of the section
    look : how the puzzle is drawn
    pairs : the words for Start and Finish, which its candidates use in turn
    both_ways : may Start and Finish change places?
    options : how the puzzle is carved
    seed : of all its candidates
    target : its planned difficulty in points; None for a maze that nobody has to solve
    shape : the shape that the grid is cut to; None for a whole grid
    grid_seed : of the grid, where each maze has cells of its own
    story : of the puzzle's place, if the section has a theme
    by_hand : is it a recorded maze, though the section or its level asks for another?
    task : what there is to do on the way; None = nothing
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
    grid_seed: int = 0
    story: Story | None = None
    by_hand: bool = False
    task: TaskKnobs | None = None

    @property
    def kind(self) -> Tessellation:
        """The declarations of the tessellation, cut to the shape or not."""
        return kind_of_cells(self.tessellation, self.shape and self.shape.outline)

    @property
    def cells(self) -> int:
        """The number of cells of the grid; about that of a grid that is cut."""
        return self.kind.count(self.size)

    @property
    def grid(self) -> Grid:
        """The grid of all candidates; raises GridError as `Grid` does."""
        return shaped_grid(self.tessellation, self.size, self.shape, self.grid_seed)

    @property
    def is_tangle(self) -> bool:
        """Whether it is a tangle of lines, which has neither cells nor a grid; its size is in squares."""
        return self.tessellation == TANGLE

    @property
    def any_grid(self) -> Grid | None:
        """The grid of all candidates; None for a tangle."""
        return None if self.is_tangle else self.grid

    @property
    def words(self) -> tuple[str, ...]:
        """All words for Start and Finish: they decide which sides need a band for arrows."""
        words = tuple(word for pair in self.pairs for word in pair)
        return (*words, *end_words_of(self.task)) if self.task else words


@dataclass(frozen=True)
class PlannedCurve:
    """The planned difficulty of a section's puzzles, in points.

    Attributes
    ----------
    asked : the lowest and the highest points that the specification or the level asks for
    low, high : the same, cut to the range of mazes that fit on the pages
    largest : the size of the largest of these mazes
    words : all words for Start and Finish
    """

    asked: tuple[float, float]
    low: float
    high: float
    largest: Size
    words: tuple[str, ...]


@dataclass(frozen=True)
class PlannedSection:
    """One section: its specification, and its puzzles in the order of the book; `index` counts from 0.

    Attributes
    ----------
    curve : the planned difficulty of the puzzles
    """

    index: int
    spec: SectionSpec
    level: Level
    look: Look
    layout: Layout
    curve: PlannedCurve
    puzzles: tuple[PlannedPuzzle, ...]

    @property
    def middle(self) -> float:
        """The median target of the puzzles, in points."""
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
    entry : the specification's entry for the page, or one like it for a page that the specification does not list
    layout : its margins and sizes
    puzzles : the puzzles on the page, or the puzzles of the answers on it
    grid : the columns and rows that the page is divided into
    section : the index of the page's section; -1 for none
    place : the number of the page within its entry, from 0
    part : the part of its entry's content on this page; None for kinds that divide nothing over pages
    """

    entry: PageSpec
    layout: Layout
    puzzles: tuple[PlannedPuzzle, ...] = ()
    grid: tuple[int, int] = (1, 1)
    section: int = -1
    place: int = 0
    part: Any = field(default=None, compare=False, repr=False)

    @property
    def kind(self) -> str:
        """The kind of page: a file in ``books/pages/kinds``."""
        return self.entry.kind

    @property
    def share(self) -> int:
        """The number of places that the page is divided into."""
        return self.grid[0] * self.grid[1]


@dataclass(frozen=True)
class BookPart:
    """One file of the book: its role, and its pages in order."""

    role: Literal["interior", "answers"]
    pages: tuple[PlannedPage, ...]


@dataclass(frozen=True)
class Setting:
    """All that is decided about a book before its pages; `setting_of` makes it, without sections.

    Attributes
    ----------
    seed : 0 .. 2**64 - 1, of the whole book
    layout : of the book; all layouts are adapted to the printer
    answer_layout : of pages of answers
    section_layouts : of each section of the specification
    editions : the editions of the book, at least one
    printer : the strictest rules of all editions' printers; None without printers
    faces : the typefaces of the book
    folder : the folder of the files that the specification names
    sections : the planned sections; none until they are planned
    series : the volumes before the book
    sized_for : the page count that sizes are chosen for, if the first estimate was too low
    counted : the page count itself, once it is known; 0 before
    """

    spec: BookSpec
    seed: int
    layout: Layout
    answer_layout: Layout
    section_layouts: tuple[Layout, ...]
    editions: tuple[Edition, ...]
    printer: Printer | None
    faces: Faces
    folder: Path
    sections: tuple[PlannedSection, ...] = ()
    series: Series = field(default_factory=Series)
    sized_for: int = 0
    counted: int = 0

    @property
    def estimated_pages(self) -> int:
        """The page count for whose inner margin sizes are chosen, before the pages are counted.

        The inner margin depends on the page count, and the count on the margins, through the answers. So this is a high
        estimate, made from the number of mazes; a book that turns out thicker is planned again for its own count.
        """
        mazes = sum(section.count for section in self.spec.sections)
        return max(2 * mazes + 4, self.layout.margins.sizing_pages, self.sized_for)

    def live_of(self, layout: Layout, pages: int = 0) -> Box:
        """Return the live area of a right-hand page with a layout; without `pages`, for the count or its estimate."""
        return live_area(self.spec.trim, layout, pages or self.counted or self.estimated_pages, 1, self.printer)

    def grid_of(self, layout: Layout) -> tuple[int, int]:
        """Return the columns and rows of puzzles on a page with a layout."""
        return page_grid(self.live_of(layout), layout)

    def is_outgrown_by(self, pages: int) -> bool:
        """Return True if this page count needs a wider inner margin than the sizes were chosen for."""
        layouts = {self.layout, self.answer_layout, *self.section_layouts}
        return pages > self.estimated_pages and any(
            self.live_of(layout, pages).width < self.live_of(layout).width for layout in layouts
        )

    @property
    def live(self) -> Box:
        """The live area of a right-hand page with the book's own layout."""
        return self.live_of(self.layout)

    @property
    def sold_by(self) -> str:
        """Why the book counts as one for sale, as one for a printer with papers or covers does; "" if it does not."""
        if self.spec.for_sale is not None:
            return "for_sale = true" if self.spec.for_sale else ""
        printers = [edition.printer for edition in self.editions if edition.printer]
        binding = [printer.title for printer in printers if printer.papers or printer.cover]
        return f"{binding[0]} prints books to be sold" if binding else ""

    @property
    def names_mazebook(self) -> bool:
        """Whether the book says what it was made with."""
        return self.spec.made_with if self.spec.made_with is not None else not self.sold_by

    @property
    def language(self) -> Language:
        """The words of the book's language."""
        return read_language(self.spec.language)

    @property
    def cover(self) -> CoverSpec:
        """What the specification says about the cover."""
        return self.spec.cover or CoverSpec()

    @property
    def puzzles(self) -> tuple[PlannedPuzzle, ...]:
        """All puzzles, in the order of their numbers."""
        return tuple(puzzle for section in self.sections for puzzle in section.puzzles)

    @property
    def for_whom(self) -> str:
        """The line that says whose book it is; "" for a book for nobody by name."""
        return self.language.said("for_whom", name=self.spec.for_whom)

    def ages(self, key: str) -> str:
        """Return the ages that the book is for, worded by the catalogue's `key`; "" for no ages."""
        return ages_of((section.level for section in self.sections), self.spec.for_ages, self.language, key)

    @property
    def style(self) -> Style:
        """The sizes on pages with the book's own layout."""
        return Style.of(self.live, self.layout, self.faces)

    @property
    def room(self) -> Room:
        """The room above the page number on pages with the book's own layout."""
        return self.room_of(self.layout)

    def banner(self, layout: Layout, picture: Block = NOTHING) -> Banner:
        """Return the banner of pages with a layout for sheets."""
        spec, words = self.spec, self.language
        texts = spec.title, spec.subtitle, words.said("by", author=spec.author), words.word("contents_answers")
        return Banner(*texts, layout, self.faces, picture)

    def room_of(self, layout: Layout) -> Room:
        """Return the room above the page number on pages with a layout."""
        live = self.live_of(layout)
        return Room(live.width, live.height - Style.of(live, layout, self.faces).foot)


@dataclass(frozen=True)
class Plan:
    """The plan of a whole book: only carving and drawing remain."""

    setting: Setting
    art: PlannedPuzzle  # on the title page
    example: PlannedPuzzle  # on the page that explains how to solve a maze
    parts: tuple[BookPart, ...]  # the interior first

    @property
    def spec(self) -> BookSpec:
        """The specification of the book."""
        return self.setting.spec

    @property
    def seed(self) -> int:
        """The seed of the whole book."""
        return self.setting.seed

    @property
    def first_seed(self) -> int:
        """The seed of the first volume of the book's series: what takes turns goes on in its order."""
        return int(self.setting.series.seeds[0], 16) if self.setting.series.seeds else self.seed

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
        return self.setting.puzzles

    @property
    def pages(self) -> tuple[PlannedPage, ...]:
        """The pages of the interior."""
        return self.parts[0].pages

    def printable(self, number: int, part: int = 0) -> Box:
        """Return the part of a page that the printer prints on and leaves visible, whatever the layout's margins are.

        `number` : of the page, counted from 1
        """
        page, printer = Box(0, 0, *self.spec.trim), self.setting.printer
        if printer is None:
            return page
        margin, inside = printer.margin, max(printer.margin, printer.inside_for(len(self.parts[part].pages)))
        left, right = (inside, margin) if number % 2 else (margin, inside)
        return page.inset(left, margin, right, margin)

    def live(self, number: int, part: int = 0) -> Box:
        """Return the live area of page `number` of a part, counted from 1."""
        pages = self.parts[part].pages
        return live_area(self.spec.trim, pages[number - 1].layout, len(pages), number, self.setting.printer)
