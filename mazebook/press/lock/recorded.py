"""The shape of ``book.json``: what must be in a record, and of which kind, for its mazes to be made again."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from mazebook.books.values.maze import MAX_SIDE
from mazebook.books.walls.style import USUAL

Whole = Annotated[int, Field(strict=True, ge=0, lt=2**63)]
Count = Annotated[int, Field(strict=True, ge=1, lt=2**63)]
Edge = Annotated[int, Field(strict=True, ge=-1, lt=2**31)]
Side = Annotated[int, Field(strict=True, ge=1, le=MAX_SIDE)]
Text = Annotated[str, Field(strict=True)]
Name = Annotated[str, Field(strict=True, pattern=r"^[\w.+-]{1,80}$")]
Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Hex = Annotated[str, Field(strict=True, pattern="^[0-9a-f]{16}$")]

Mask = Annotated[str, Field(strict=True, pattern="^([0-9a-f]{2})+$", max_length=MAX_SIDE**2)]

_LEAST_SIDE, _MOST_SIDE = 10.0, 5000.0  # of a maze on a page, in points


class _Part(BaseModel):
    """A part of a record; keys that are not named here are of no concern."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class RecordedZone(_Part):
    """A zone of weights."""

    area: tuple[Number, Number, Number, Number]
    table: Text


class RecordedWeights(_Part):
    """Weights, as `mazebook.mazes.options.weights.Weights` holds them."""

    tables: tuple[Text, ...]
    zones: tuple[RecordedZone, ...]
    map: tuple[Text, ...]


class RecordedPicture(_Part):
    """A hidden picture, as `mazebook.mazes.shapes.shape.HiddenPicture` holds it."""

    name: Text
    mask: Mask
    lost: Annotated[float, Field(strict=True, ge=0, le=1)]
    version: Count


class RecordedOptions(_Part):
    """How a maze was carved, but for its focus; what is not there was as usual."""

    ends: tuple[Name, Name]
    root: Name | None
    exchanged: bool = False
    texture: Text | None = None
    weights: RecordedWeights | None = None
    braid: Number = 0.0
    islands: Whole = 0
    longest_trap: Count | None = None
    hidden: RecordedPicture | None = None
    weave: Number = 0.0


def _is_a_box(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = box
    if not (_LEAST_SIDE <= x1 - x0 <= _MOST_SIDE and _LEAST_SIDE <= y1 - y0 <= _MOST_SIDE):
        raise ValueError("no place on a page")
    return box


class RecordedPlacement(_Part):
    """Where a maze stood on a page."""

    role: Text
    boxes: Annotated[
        tuple[Annotated[tuple[Number, Number, Number, Number], AfterValidator(_is_a_box)], ...], Field(min_length=1)
    ]


def _shows_the_puzzle(placements: tuple[RecordedPlacement, ...]) -> tuple[RecordedPlacement, ...]:
    if not any(place.role == "puzzle" for place in placements):
        raise ValueError("no place of the puzzle itself")
    return placements


class RecordedPuzzle(_Part):
    """One maze."""

    number: Count
    id: Count
    section: Text
    level: Name
    algorithm: Name
    version: Count
    focus: Name
    tessellation: Name
    size: Annotated[tuple[Side, ...], Field(min_length=2, max_length=3)]
    shape: Text | None = None
    mask: Mask | None = None
    seed: Hex
    candidate: Whole
    doors: tuple[Edge, Edge]
    ends: tuple[Whole, Whole]
    options: RecordedOptions
    fingerprint: Name
    walls: Name = USUAL
    outline: bool = False
    theme: Text = ""
    pair: tuple[Text, Text] | None = None
    placements: Annotated[tuple[RecordedPlacement, ...], AfterValidator(_shows_the_puzzle)]


class Recorded(_Part):
    """A whole record."""

    mazebook: Name
    seed: Hex
    spec: dict[str, Any]
    puzzles: Annotated[tuple[RecordedPuzzle, ...], Field(min_length=1)]
