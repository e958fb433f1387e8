"""What a book's record claims of its mazes, as far as paper can show it."""

import math
import string
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mazebook.errors import SpecError
from mazebook.paper.languages.task_words import WordedTask
from mazebook.reading.problems import dotted

_Number = Annotated[float, Field(allow_inf_nan=False, ge=-20_000, le=20_000)]
_Count = Annotated[int, Field(ge=0, le=2**31)]
_Bits = Annotated[str, Field(pattern=r"^([0-9a-f]{2})*$")]
_Ring = Annotated[str, Field(pattern=r"^-?\d{1,5} -?\d{1,5}(, -?\d{1,5} -?\d{1,5}){2,}$", max_length=200_000)]
RecordPoint = tuple[_Number, _Number]
DoorSegment = tuple[RecordPoint, RecordPoint]
Extent = tuple[_Number, _Number, _Number, _Number]
ClaimedEnd = tuple[DoorSegment | None, RecordPoint | None]  # an opening, or the place of an end inside the maze

MOST_TINT_OF_ANSWER = 0.4  # of black: there the walls are thin lines between it and the route
MOST_TINT = 0.3  # of black: a darker picture under a maze would be read as walls
_MOST_ENDS = 12  # of a maze with several starts or finishes
_LEAST_SIDE = 5.0  # of a maze on paper, in points: smaller ones cannot be read


class _Part(BaseModel):
    """A part of a record; other keys are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class ClaimedPlace(_Part):
    """Place of a maze or of its answer; lengths in points from the lower left corner of the page's MediaBox."""

    file: str
    page: Annotated[int, Field(ge=1, le=100_000)]
    role: Literal["puzzle", "answer"]
    boxes: Annotated[tuple[tuple[_Number, _Number, _Number, _Number], ...], Field(min_length=1)]
    entrance: DoorSegment | None
    exit: DoorSegment | None
    start: RecordPoint | None = None
    finish: RecordPoint | None = None
    joins: tuple[tuple[RecordPoint, RecordPoint], ...] = ()
    start_picture: Extent | None = None  # the box of a theme's picture at Start, inside the maze or outside
    finish_picture: Extent | None = None
    words: tuple[RecordPoint | None, RecordPoint | None] = (None, None)  # the middles of the words at both ends
    stars: Extent | None = None  # the box of the row of stars
    stars_as: str = ""  # the name of the picture that stands for a star
    body: Annotated[float, Field(allow_inf_nan=False, gt=0, le=1000)] | None = None  # the width of ornamental walls
    tint: Annotated[float, Field(ge=0, le=MOST_TINT_OF_ANSWER)] = 0.0  # of the picture in an answer, a share of black
    hideout: Extent | None = None  # where the companion of a story hides
    things: tuple[RecordPoint, ...] = ()  # the middles of the things of a task
    disc: Annotated[float, Field(ge=0, le=1000)] = 0.0  # the width of the disc that each of them lies in
    edged: Annotated[float, Field(ge=0, le=1000)] = (
        0.0  # the width of walls with black edges, such as hedges; 0 = lines
    )
    finds: Annotated[tuple[Extent, ...], Field(max_length=10_000)] = ()  # boxes of what lies in dead ends
    # of several starts or finishes, all openings but the first and the last, each with the middle of its letter
    others: Annotated[tuple[tuple[DoorSegment, RecordPoint | None], ...], Field(max_length=_MOST_ENDS - 2)] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The box around all floors."""
        left, low, right, high = zip(*self.boxes, strict=True)
        return min(left), min(low), max(right), max(high)

    @property
    def stairs(self) -> tuple[tuple[RecordPoint, RecordPoint], ...]:
        """Both ends of each stair, in the order of the stairs' numbers."""
        return self.joins if len(self.boxes) > 1 else ()

    @property
    def bridges(self) -> tuple[tuple[RecordPoint, RecordPoint], ...]:
        """Both ends of the passage below each bridge."""
        return self.joins if len(self.boxes) == 1 else ()

    @property
    def cell(self) -> float:
        """The width of a cell: that of an opening; 0 without one."""
        openings = (opening for opening, _ in self.ends if opening is not None)
        return min((math.dist(*opening) for opening in openings), default=0.0)

    @property
    def signs(self) -> tuple[tuple[float, float, float, float], ...]:
        """Boxes of the cells that stairs lead to, and of things."""
        ends = [(place, self.cell / 2) for stairs in self.stairs for place in stairs]
        ends += [(place, self.disc / 2) for place in self.things]
        return tuple((x - half, y - half, x + half, y + half) for (x, y), half in ends)

    def is_on(self, end: RecordPoint, x: float, y: float) -> bool:
        """Return True if a point of the page is in the cell of a stair's end."""
        return math.dist(end, (x, y)) < self.cell / 2

    @property
    def ends(self) -> tuple[ClaimedEnd, ...]:
        """All starts, and then all finishes."""
        return (self.entrance, self.start), *((opening, None) for opening, _ in self.others), (self.exit, self.finish)

    @property
    def pictures(self) -> tuple[Extent | None, ...]:
        """Boxes of the pictures at all ends; None for an end with a word, and for a disc or a star inside the maze."""
        return self.start_picture, *(None for _ in self.others), self.finish_picture

    @property
    def words_of_ends(self) -> tuple[RecordPoint | None, ...]:
        """The middles of the words or letters at all ends."""
        return self.words[0], *(word for _, word in self.others), self.words[1]

    def is_possible(self, *, needs_ends: bool = True) -> bool:
        """Return True if the box is large enough for a maze, and each end that it `needs_ends` for has a place."""
        large = all(box[2] - box[0] >= _LEAST_SIDE and box[3] - box[1] >= _LEAST_SIDE for box in self.boxes)
        return large and (
            not needs_ends or all(opening is not None or point is not None for opening, point in self.ends)
        )


class ClaimedAsked(_Part):
    """What the plan permitted: the fewest and the most loops and cells, the size, the words for the ends, the shape.

    `grid` : the digest of cut cells
    `tint` : the darkest tint under the maze, as a share of black; 0 without any
    `task` : the kind of what there is to do; None = nothing
    """

    loops: tuple[_Count, _Count]
    cells: tuple[_Count, _Count]
    size: Annotated[tuple[_Count, ...], Field(min_length=2, max_length=3)]
    ends: Annotated[tuple[tuple[str, str], ...], Field(min_length=1)]
    shape: str | None = None
    grid: str | None = None
    tint: Annotated[float, Field(ge=0, le=MOST_TINT)] = 0.0
    task: str | None = None


class ClaimedGrid(_Part):
    """What cut cells are made from: a seed, and an outline, None for a rectangle; `digest` : of the cells."""

    seed: Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
    outline: Annotated[tuple[_Ring, ...], Field(min_length=1, max_length=4000)] | None = None
    holes: bool | Annotated[tuple[tuple[int, int], ...], Field(max_length=100)] = False
    digest: str


class ClaimedTask(_Part):
    """The task of a maze: what is written in which cell, "" for a picture, the answer, and the knobs of its kind.

    An arrow lies between two cells; the second is the one that it points to.
    """

    kind: str
    answer: str
    picture: str = ""
    riddles: bool = False  # each word is the answer of one
    things: tuple[tuple[_Count, str] | tuple[_Count, str, _Count], ...] = ()
    words: tuple[str, ...] = ()
    tables: tuple[_Count, ...] = ()

    def in_words(self, starts: int = 1) -> WordedTask:
        """Return what the words of its question and answer depend on."""
        return WordedTask(self.kind, self.answer, self.picture, self.riddles, bool(self.tables), starts)


class Puzzle(_Part):
    """One maze: `cells` counts its connected cells, `loops - bare_posts` its groups of walls that stand free.

    Attributes
    ----------
    doors, ends : of all starts and then of all finishes; `starts` is the number of starts
    """

    number: _Count
    tessellation: str = ""
    size: Annotated[tuple[_Count, ...], Field(min_length=2, max_length=3)] = (0, 0)
    grid: ClaimedGrid | None = None
    kept: _Bits = ""  # the cells that are left where traps were cut short
    cells: _Count
    loops: Annotated[int, Field(ge=-(2**31), le=2**31)] = 0
    bare_posts: _Count = 0
    gaps: _Count = 0
    asked: ClaimedAsked
    stars: _Count = 0
    fingerprint: str = ""
    doors: Annotated[tuple[int, ...], Field(max_length=_MOST_ENDS)] = (-1, -1)
    ends: Annotated[tuple[int, ...], Field(max_length=_MOST_ENDS)] = (0, 0)
    starts: _Count = 1
    repeated: bool = False
    task: ClaimedTask | None = None
    numbered: bool = True  # whether its number is printed beside it
    placements: tuple[ClaimedPlace, ...]

    @property
    def is_one_way(self) -> bool:
        """Whether arrows leave one way of those that loops make possible."""
        return self.task is not None and any(len(thing) > 2 for thing in self.task.things)

    @property
    def is_tangle(self) -> bool:
        """Whether it is a tangle of lines, which has no cells."""
        return self.task is not None and self.task.kind == "tangle"

    @property
    def floors(self) -> int:
        """Number of floors."""
        return self.size[2] if len(self.size) > 2 else 1

    @property
    def letters(self) -> tuple[str, ...]:
        """The letter at each end that has one: where there are several starts or finishes; else an empty text."""
        counts = self.starts, len(self.ends) - self.starts
        return tuple(letter if count > 1 else "" for count in counts for letter in string.ascii_uppercase[:count])

    @property
    def names(self) -> tuple[str, ...]:
        """What the ends are called in sentences."""
        kinds = ("Start",) * self.starts + ("Finish",) * (len(self.ends) - self.starts)
        return tuple(f"{kind} {letter}".strip() for kind, letter in zip(kinds, self.letters, strict=True))

    @property
    def is_forest(self) -> bool:
        """Whether each start is in a part of its own, without a way to another."""
        return self.task is not None and self.task.kind == "forest"

    @property
    def parts(self) -> int:
        """Number of parts that no way joins."""
        return self.starts if self.is_forest else 1

    @property
    def named(self) -> int:
        """The place among all ends of the one whose letter is the printed answer; -1 if there is none."""
        answer = self.task.answer if self.task else ""
        return self.letters.index(answer) if answer and answer in self.letters else -1

    def is_placed(self, place: ClaimedPlace) -> bool:
        """Return True if a place is one of this maze: with as many floors and ends."""
        if self.is_tangle:
            return len(place.boxes) == 1 and place.is_possible(needs_ends=False)
        ends = len(self.ends) == len(self.doors) == len(place.ends) and 0 < self.starts < len(self.ends)
        return ends and len(place.boxes) == self.floors and place.is_possible()


class PrintedFile(_Part):
    """One file of the book; `reversed` : whether the last page of the book comes first."""

    path: str
    sha256: str
    pages: _Count
    edition: str = ""
    role: str
    reversed: bool = False


class Claims(_Part):
    """A whole record."""

    title: str = ""
    spec: dict[str, Any] = {}
    last_week: str | None = None  # the week whose answers stand in place of this one's
    files: tuple[PrintedFile, ...]
    puzzles: Annotated[tuple[Puzzle, ...], Field(min_length=1)]

    @property
    def language(self) -> str:
        """The code of the book's language."""
        return str(self.spec.get("language", "en"))

    @property
    def has_answers(self) -> bool:
        """Whether the specification asks for answers, and not for those of another week."""
        return str(self.spec.get("answers", "none")) != "none" and not self.last_week


def claims_of(record: Mapping[str, Any], name: str = "book.json") -> Claims:
    """Return the claims of a record; raises SpecError if it is no record, or was changed."""
    try:
        return Claims.model_validate(record)
    except ValidationError as error:
        where = error.errors(include_url=False)[0]["loc"]
        raise SpecError(
            f"{name}  {dotted(where)}: is not what mazebook writes there. "
            "The record was changed or is damaged. Use an untouched copy, or make the book again."
        ) from None
