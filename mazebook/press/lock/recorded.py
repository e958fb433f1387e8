"""The record of a whole book, ``book.json``, as far as it is read: one checked model for all readers."""

from typing import Annotated, Any

from pydantic import Field, ValidationError

from mazebook.books.plan.printed import RecordedFile
from mazebook.books.plan.record_parts import Hex, RecordName, RecordPart, RecordText
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.books.plan.series import Series
from mazebook.errors import GridError, SpecError, UnknownNameError, UsageError
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.reading.problems import dotted

SCHEMA = 2
ADVICE = "The record was changed or is damaged. Use an untouched copy, or make the book again without it."

_PageSide = Annotated[float, Field(strict=True, gt=0, le=14_400)]  # points; no PDF page is larger


class Record(RecordPart):
    """The keys of a whole record that are read.

    Attributes
    ----------
    mazebook : the version that wrote it
    trim : the page's width and height, in points
    folder : where the files stand that the spec names, seen from the record's folder
    series : the volumes before the book
    """

    mazebook: RecordName
    seed: Hex
    title: RecordText
    trim: tuple[_PageSide, _PageSide]
    spec: dict[str, Any]
    folder: RecordText = ""
    series: Series = Field(default_factory=Series)
    files: Annotated[tuple[RecordedFile, ...], Field(min_length=1, fail_fast=True)]
    puzzles: Annotated[tuple[RecordedPuzzle, ...], Field(min_length=1, fail_fast=True)]


def read_record(record: object, name: str) -> Record:
    """Return a record, checked.

    Parameters
    ----------
    name : the record's name in messages

    Raises
    ------
    SpecError
        If the record was changed so that its mazes cannot be made again.
    """
    try:
        found = Record.model_validate(record)
    except ValidationError as error:
        where = error.errors(include_url=False)[0]["loc"]
        raise SpecError(f"{name}  {dotted(where)}: is not what mazebook writes there. {ADVICE}") from None
    puzzles = tuple(puzzle.model_copy(update={"source": name, "made_by": found.mazebook}) for puzzle in found.puzzles)
    for place, puzzle in enumerate(puzzles):
        try:
            _ = puzzle.words, puzzle.carving
            if not puzzle.is_tangle:
                shaped_grid(puzzle.tessellation, puzzle.size, puzzle.cut, puzzle.grid_seed)
        except (UsageError, GridError, UnknownNameError) as error:
            raise SpecError(f"{name}  puzzles[{place}]: {error} {ADVICE}") from None
    several = len(puzzles)
    if len({puzzle.key for puzzle in puzzles}) < several or len({puzzle.number for puzzle in puzzles}) < several:
        raise SpecError(f"{name}  puzzles: two have the same number, or the same section and id. {ADVICE}")
    return found.model_copy(update={"puzzles": puzzles})
