"""What a record says of the printed files: where in them a maze is, and what each file is for."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from mazebook.books.plan.record_parts import Corners, Count, RecordPart, RecordText
from mazebook.graphics.page import Box, Placement, Point, changed

_LEAST_SIDE, _MOST_SIDE = 10.0, 5000.0  # of a maze on a page, in points
_DIGITS = 4  # after the point


def _is_a_box(box: Box) -> Box:
    if not all(_LEAST_SIDE <= side <= _MOST_SIDE for side in (box.width, box.height)):
        raise ValueError("no place on a page")
    return box


@dataclass(frozen=True, kw_only=True)
class RecordedPlacement(Placement):
    """The place of a maze in a file; `page` counts from 1."""

    file: RecordText
    page: Count
    puzzle: Annotated[int, Field(exclude=True)] = 0
    boxes: Annotated[tuple[Annotated[Box, AfterValidator(_is_a_box)], ...], Field(min_length=1)]

    @classmethod
    def of(cls, placement: Placement, file: str, page: int) -> "RecordedPlacement":
        """Return the record of a place on a page of a file, its lengths rounded."""
        found = {each.name: getattr(placement, each.name) for each in fields(placement)}
        rounded = {name: _round(changed(value, _round_box, _round_point)) for name, value in found.items()}
        return cls(**rounded, file=file, page=page)


def _round(value: Any) -> Any:
    return round(value, _DIGITS) if isinstance(value, float) else value


def _round_point(point: Point) -> Point:
    return round(point[0], _DIGITS), round(point[1], _DIGITS)


def _round_box(box: Box) -> Box:
    return Box(*(round(side, _DIGITS) for side in box))


def _is_a_file_name(name: str) -> str:
    if Path(name).name != name:
        raise ValueError("no name of a file")
    return name


class RecordedFile(RecordPart):
    """One PDF of a book: its name, what it is for, its number of pages, a cover's front box and spine, in points.

    `reversed` : whether the last page of the book comes first; the numbers of pages are those of the book
    """

    path: Annotated[RecordText, AfterValidator(_is_a_file_name)]
    sha256: RecordText
    pages: Count
    edition: RecordText
    role: RecordText
    reversed: bool = False
    front: Corners | None = None
    spine: float | None = None
