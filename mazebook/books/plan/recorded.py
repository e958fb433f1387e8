"""The record of one maze in ``book.json``: written when a book is made, read when it is made again."""

from functools import cached_property
from typing import Annotated

from pydantic import AfterValidator, Field

from mazebook.books.plan.asked import Asked
from mazebook.books.plan.printed import RecordedPlacement
from mazebook.books.plan.record_parts import Corners, Count, Hex, RecordName, RecordPart, RecordText
from mazebook.books.walls.style import USUAL_STYLE
from mazebook.errors import UsageError
from mazebook.mazes.ends.words import MOST_ENDS, parse_ends
from mazebook.mazes.grid.line_squares import TANGLE
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.options.limits import MOST_IN_BOOK
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.weights import Weights, WeightTable, Zone
from mazebook.mazes.shapes.shape import HIDDEN_VERSION, HiddenPicture, Shape
from mazebook.mazes.tasks.posing.task import Task

Key = tuple[str, int]  # a section's id and the puzzle's ordinal in it; independent of the printed number

Whole = Annotated[int, Field(strict=True, ge=0, lt=2**63)]
Edge = Annotated[int, Field(strict=True, ge=-1, lt=2**31)]
_Side = Annotated[int, Field(strict=True, ge=1, le=MOST_IN_BOOK)]
_Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Mask = Annotated[str, Field(strict=True, pattern="^([0-9a-f]{2})+$", max_length=MOST_IN_BOOK**2)]
Ring = Annotated[str, Field(strict=True, pattern=r"^-?\d{1,5} -?\d{1,5}(, -?\d{1,5} -?\d{1,5})+$", max_length=200_000)]


class RecordedZone(RecordPart):
    """A zone of weights."""

    area: Corners
    table: RecordText


class RecordedWeights(RecordPart):
    """The fields of `mazebook.mazes.options.weights.Weights`."""

    tables: tuple[RecordText, ...]
    zones: tuple[RecordedZone, ...]
    map: tuple[RecordText, ...]


class RecordedPicture(RecordPart):
    """The fields of `mazebook.mazes.shapes.shape.HiddenPicture`, and the version of the method that hides it."""

    name: RecordText
    mask: Mask
    lost: Annotated[float, Field(strict=True, ge=0, le=1)]
    version: Count


class RecordedOptions(RecordPart):
    """How a maze was carved, without its focus; absent keys had their defaults."""

    ends: tuple[RecordName, RecordName]
    exchanged: bool = False
    root: RecordName | None
    texture: RecordText | None = None
    weights: RecordedWeights | None = None
    braid: _Number = 0.0
    islands: Whole = 0
    longest_trap: Count | None = None
    hidden: RecordedPicture | None = None
    weave: _Number = 0.0

    @classmethod
    def of(cls, options: Options, ends: tuple[str, str], exchanged: bool) -> "RecordedOptions":
        """Return the record of how a maze was carved.

        `exchanged` : did Start and Finish change places afterwards?
        """
        found = {name: value for name, value in vars(options).items() if name != "focus" and value != vars(PLAIN)[name]}
        if options.hidden is not None:
            hidden = options.hidden
            found["hidden"] = RecordedPicture(
                name=hidden.name, mask=hidden.bits.hex(), lost=hidden.lost, version=HIDDEN_VERSION
            )
        if options.texture is not None:
            found["texture"] = options.texture.text
        if options.weights is not None:
            weights = options.weights
            zones = tuple(RecordedZone(area=zone.area, table=zone.table.text) for zone in weights.zones)
            tables = tuple(table.text for table in weights.tables)
            found["weights"] = RecordedWeights(tables=tables, zones=zones, map=weights.map)
        return cls(ends=ends, exchanged=exchanged, **({"root": options.root} | found))

    def carving(self, focus: str) -> Options:
        """Return the options of the maze; raises UsageError if another version of mazebook hid its picture."""
        found = {name: getattr(self, name) for name in RecordedOptions.model_fields if name in vars(PLAIN)}
        if self.weights is not None:
            zones = tuple(Zone(zone.area, WeightTable(zone.table)) for zone in self.weights.zones)
            found["weights"] = Weights(tuple(map(WeightTable, self.weights.tables)), zones, self.weights.map)
        if self.hidden is not None:
            if self.hidden.version != HIDDEN_VERSION:
                here = f"this mazebook makes version {HIDDEN_VERSION}"
                raise UsageError(f"hides a picture in the way of version {self.hidden.version}; {here}.")
            found["hidden"] = HiddenPicture(self.hidden.name, bytes.fromhex(self.hidden.mask), self.hidden.lost)
        return Options(focus=focus, **found)


class RecordedGrid(RecordPart):
    """What a grid of cut cells depends on, beside its tessellation and size, and what came of it.

    Attributes
    ----------
    seed : of the cells
    outline, holes : the rings as `mazebook.mazes.grid.polygons.outline.Outline.read` takes them; None for a rectangle
    digest : of the cells, the walls and their places; another one says that they are other cells here
    """

    seed: Hex
    outline: Annotated[tuple[Ring, ...], Field(min_length=1, max_length=4000)] | None = None
    holes: bool | Annotated[tuple[tuple[int, int], ...], Field(max_length=100)] = False
    digest: Annotated[str, Field(strict=True, pattern="^[0-9a-f]{20}$")]


def _shows_the_puzzle(placements: tuple[RecordedPlacement, ...]) -> tuple[RecordedPlacement, ...]:
    if not any(place.role == "puzzle" for place in placements):
        raise ValueError("no place of the puzzle itself")
    return placements


class RecordedPuzzle(RecordPart):
    """One maze: everything needed to make it again, its measurements, and where it is printed.

    Attributes
    ----------
    number : the printed number; `section` and `id` identify the puzzle
    focus, options : how the maze was carved
    shape : the name of the shape that the grid is cut to; None without one
    grid : of a grid of cut cells, how it is made again
    kept : the cells that are left where traps were cut short, as in `mask`; None if all are
    doors, ends : the edges of the doors, the cells of Start and Finish; of several, starts first; none in a tangle
    starts : how many of the ends are starts
    asked : what the plan permitted, apart from what was reached
    target : the planned difficulty of the maze's place, in points
    stars : the difficulty in stars, 1 to 5
    repeated : was this maze already in the book, or taken?
    walls : the style of the walls
    place : the kind of place that the maze is; "" = none, only walls
    wall : the width of the walls of the section's largest maze, in points
    tint : the darkest under the maze
    theme, pair : the theme, and the pictures at Start and Finish
    numbered : is the number printed beside the maze?
    task : what there is to do on the way
    by_hand : was this maze drawn anew, or kept though the specification, or its level, asks for another?
    source, made_by : the record's name in messages, and the mazebook that wrote it; not stored in the record
    """

    number: Count
    id: Count
    section: RecordText
    level: RecordName
    algorithm: RecordName
    version: Count
    focus: RecordName
    tessellation: RecordName
    size: Annotated[tuple[_Side, ...], Field(min_length=2, max_length=3)]
    shape: RecordText | None
    grid: RecordedGrid | None = None
    kept: Mask | None = None
    cells: Whole
    seed: Hex
    candidate: Whole
    doors: Annotated[tuple[Edge, ...], Field(max_length=MOST_ENDS)]
    ends: Annotated[tuple[Whole, ...], Field(max_length=MOST_ENDS)]
    starts: Count = 1
    options: RecordedOptions
    loops: Annotated[int, Field(strict=True, ge=-(2**31), lt=2**31)]  # negative if cells cannot be reached
    bare_posts: Whole
    gaps: Whole | None = None
    asked: Asked
    target: _Number | None
    difficulty: _Number
    backward: _Number
    stars: Count
    solution_length: Count
    fingerprint: RecordName
    repeated: bool = False
    walls: RecordName = USUAL_STYLE
    place: RecordText = ""
    wall: _Number | None = None
    tint: _Number = 0.0
    theme: RecordText | None
    pair: tuple[RecordText, RecordText] | None = None
    numbered: bool = True
    by_hand: bool = False
    task: Task | None = None
    placements: Annotated[tuple[RecordedPlacement, ...], AfterValidator(_shows_the_puzzle)]
    source: str = Field(default="", exclude=True)
    made_by: str = Field(default="", exclude=True)

    @property
    def key(self) -> Key:
        """The section's id, and the ordinal in it."""
        return self.section, self.id

    @property
    def is_tangle(self) -> bool:
        """Whether it is a tangle of lines, without cells, doors and a grid."""
        return self.tessellation == TANGLE

    @property
    def called(self) -> str:
        """The name of the maze in messages."""
        return f"{self.source}  maze {self.number}"

    @cached_property
    def words(self) -> tuple[str, str]:
        """The words for Start and Finish; raises UsageError for unknown words."""
        return parse_ends(self.options.ends)

    @cached_property
    def carving(self) -> Options:
        """The options of the maze; raises UsageError as `RecordedOptions.carving` does."""
        return self.options.carving(self.focus)

    @cached_property
    def cut(self) -> Shape | None:
        """The shape that the grid is cut to; None without one."""
        if self.grid is None or self.grid.outline is None:
            return None
        return Shape(self.shape or "", Outline.read(self.grid.outline, holes=self.grid.holes))

    @property
    def grid_seed(self) -> int:
        """The seed of the grid's cells."""
        return int(self.grid.seed, 16) if self.grid else 0

    @property
    def printed(self) -> RecordedPlacement:
        """The first place where the puzzle, not its answer, is printed."""
        return next(place for place in self.placements if place.role == "puzzle")

    @property
    def miss(self) -> float | None:
        """The difficulty less the target, in points; None without a target."""
        return None if self.target is None else round(self.difficulty - self.target, 2)
