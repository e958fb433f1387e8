"""Page layouts: the TOML files in ``layouts/``, and those beside a specification; in points."""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from mazebook.errors import LayoutError, find_name
from mazebook.paper.margins import LayoutTable, Margins
from mazebook.paper.printers.parts import Length
from mazebook.paper.printers.table import LEAST_LINE, LEAST_TEXT, Printer
from mazebook.reading.problems import Problem, Source, checked, sentences
from mazebook.reading.toml_files import read_table
from mazebook.resources import shipped
from mazebook.units import points

DEFAULT_LAYOUT = "one"
FRAME_GAP = 9.0  # points between a frame and the live area
LEAST_BANNER = 54.0  # points: a title and a date in the smallest type, with two rules and the gaps between them

TypeSize = Annotated[float, Field(ge=7, le=200)]  # print shops refuse smaller type
Few = Annotated[int, Field(ge=0, le=6)]


class PuzzlePage(LayoutTable):
    """How many puzzles share a page, and the space around each; with a `banner` each page is a titled sheet."""

    columns: int = Field(default=1, ge=1, le=6)
    rows: int = Field(default=1, ge=1, le=6)
    gap: Length = 24
    banner: Length = 0
    head_at: Literal["top", "side"] = "top"
    head: Length = 34
    foot: Length = 14
    band: Length = 22
    mirrored: bool = False


class MazeLook(LayoutTable):
    """The least corridors and walls of mazes in this layout; `wall` is a factor of their thickness.

    `aspect` is the width of a grid of squares, times its height; 0 = as its level has it.
    """

    least_corridor_mm: float = Field(default=0, ge=0, le=100)
    wall: float = Field(default=1, ge=0.5, le=4)
    least_wall: float = Field(default=0, ge=0, le=20)
    aspect: float = Field(default=0, ge=0, le=4)


class TypeSizes(LayoutTable):
    """Sizes of type; `stars` is the radius of a star, `least` the least size of running text on small pages."""

    number: TypeSize = 26
    level: TypeSize = 12
    stars: float = Field(default=7, ge=2, le=50)
    ends: TypeSize = 14
    folio: TypeSize = 10
    heading: TypeSize = 22
    answer: TypeSize = 12
    text: TypeSize = 15
    least: TypeSize = 12


class AnswerPage(LayoutTable):
    """How many answers share a page (0 = as many as can be read), and the space around each."""

    columns: Few = 0
    rows: Few = 0
    head: Length = 34
    label: Length = 14
    gap: Length = 10
    foot: Length = 130
    least_mm: float = Field(default=55, ge=10, le=500)
    least_cell_mm: float = Field(default=1.2, ge=0.5, le=50)

    @property
    def least(self) -> float:
        """The least width of an answer, in points."""
        return points(self.least_mm)

    @property
    def least_cell(self) -> float:
        """The least width of a cell in an answer, in points."""
        return points(self.least_cell_mm)


class Background(LayoutTable):
    """The background of a page, up to its edge: a tint, and a frame along its three outer sides."""

    tint: float = Field(default=0, ge=0, le=0.15)
    frame: Length = 0
    frame_tint: float = Field(default=0.4, ge=0.05, le=1)

    @property
    def bleeds(self) -> bool:
        """Whether there is a tint or a frame."""
        return bool(self.tint or self.frame)


class _File(LayoutTable):
    """The keys of a layout's file; a key that is left out is as in ``layouts/one.toml``."""

    description: str = ""
    margins: Margins = Margins()
    page: PuzzlePage = PuzzlePage()
    maze: MazeLook = MazeLook()
    type: TypeSizes = TypeSizes()
    answers: AnswerPage = AnswerPage()
    background: Background = Background()

    @model_validator(mode="after")
    def _frame_in_the_margins(self) -> Self:
        room = min(self.margins.top, self.margins.bottom, self.margins.outside) - FRAME_GAP
        if self.background.frame and self.background.frame > room:
            text = f"must be {room:g} or less: the margins are only {FRAME_GAP:g} points wider. Make margins wider."
            raise sentences([Problem(("background", "frame"), self.background.frame, text)])
        return self

    @model_validator(mode="after")
    def _room_in_the_banner(self) -> Self:
        if 0 < self.page.banner < LEAST_BANNER:
            text = f"must be 0, or {LEAST_BANNER:g} or more: a title and a date are printed in it."
            raise sentences([Problem(("page", "banner"), self.page.banner, text)])
        return self


class StoryRoom(NamedTuple):
    """The space that a section's theme takes of each puzzle's area, alike for all its pairs; all 0 without a theme.

    Attributes
    ----------
    picture : the longer side of a picture for which room is kept
    largest : the longer side of a picture where there is more room
    aside : the width of the strips for pictures at both sides of a maze, in place of bands above and below
    height : of the strip with the sentence, above the maze and its band
    size, lines : of the sentence: its type, and how many lines it may have
    """

    picture: float = 0.0
    height: float = 0.0
    size: float = 0.0
    lines: int = 0
    largest: float = 0.0
    aside: float = 0.0


class Layout(_File):
    """One layout: its file, its name, and the thinnest line and smallest type, in points, that its printer allows.

    `story` is the space that a section's theme takes.
    """

    name: str = DEFAULT_LAYOUT
    story: StoryRoom = StoryRoom()
    least_line: float = LEAST_LINE
    least_text: float = LEAST_TEXT

    @property
    def is_sheet(self) -> bool:
        """Whether a page with puzzles is a sheet of its own, with its title and its date at the top."""
        return self.page.banner > 0

    def for_printer(self, printer: Printer | None) -> "Layout":
        """Return the layout with no line thinner and no type smaller than a printer takes."""
        if printer is None:
            return self
        line, text = max(self.least_line, printer.least_line), max(self.least_text, printer.least_text)
        if (line, text) == (self.least_line, self.least_text):
            return self
        sizes = self.type.model_dump()
        raised = {name: max(size, text) for name, size in sizes.items() if name != "stars"}
        # A cell of an answer has to be wider where its walls are thicker.
        answers = {"least_cell_mm": self.answers.least_cell_mm * line / LEAST_LINE}
        return self.model_copy(
            update={
                "least_line": line,
                "least_text": text,
                "type": self.type.model_copy(update=raised),
                "answers": self.answers.model_copy(update=answers),
            }
        )


def layout_names() -> list[str]:
    """Return the names of all shipped layouts, in alphabetical order."""
    return sorted(path.stem for path in shipped("layouts").glob("*.toml"))


@cache
def read_layout(name: str = DEFAULT_LAYOUT) -> Layout:
    """Return the shipped layout called `name`; raises UnknownNameError with the nearest name."""
    stem = find_name("layout", name, layout_names())
    return _read(shipped("layouts") / f"{stem}.toml", stem)


def find_layout(name: str, folder: Path | None) -> Layout:
    """Return the shipped layout of a name, or the layout in `folder` if the name is a file's that ends in ``.toml``.

    Raises as `read_layout` and `own_layout` do.
    """
    return own_layout((folder or Path()) / name) if name.endswith(".toml") else read_layout(name)


def own_layout(path: Path) -> Layout:
    """Return the layout in a user's file.

    Raises
    ------
    OutputError
        If the file cannot be read.
    LayoutError
        If it is not TOML, or not a layout: all its problems at once, with line and column.
    """
    return _read(path, path.name)


def _read(path: Path, name: str) -> Layout:
    table = read_table(str(path), LayoutError)
    layout = checked(_File, table.values, Source(str(path), path.parent, table.places), LayoutError)
    return Layout(**dict(layout), name=name)
