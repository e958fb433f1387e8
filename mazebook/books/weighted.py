"""Weighted links in a specification: tables by bearing, zones, and a picture whose greys choose the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from mazebook.books import written
from mazebook.books.values import without_name
from mazebook.errors import OutputError, UsageError
from mazebook.fitting import sentences
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.pairs import as_text
from mazebook.mazes.weights import MOST_TABLES, Weights, Zone, read_table
from mazebook.paper.pictures import read_steps
from mazebook.problems import Problem, sentence


def _table(value: Any) -> str:
    """Return a table of weights as text."""
    if not isinstance(value, str | Mapping):
        raise sentence('must be a table in double quotes, such as "n=4, e=1, s=4, w=1".')
    try:
        read_table(value)
    except UsageError as error:
        raise sentence(without_name(error)) from None
    return as_text(value)


def _area(value: Any) -> tuple[float, float, float, float]:
    try:
        return Zone(value, "n=1").area
    except UsageError as error:
        raise sentence(without_name(error)) from None


def _zone(value: Any) -> Any:
    if not isinstance(value, Mapping | ZoneSpec):
        raise sentence('must be a table such as { area = [50, 0, 50, 100], table = "n=1, e=4" }.')
    return dict(value) if isinstance(value, Mapping) else value


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _one_or_many(inner: written.Schema) -> written.Schema:
    """Return the schema of a list that may be written as its one entry."""
    return {"anyOf": [inner["items"], inner]}


def _tables(value: Any) -> Any:
    """Return one table alone as a list of one."""
    return (value,) if isinstance(value, str | Mapping) else _tuple(value)


Table = Annotated[
    str,
    BeforeValidator(_table),
    written.either(written.text("="), written.numbers(BEARINGS), examples=["n=4, e=1"]),
]
Tables = Annotated[tuple[Table, ...], BeforeValidator(_tables), written.Written(_one_or_many)]


class ZoneSpec(BaseModel):
    """A part of each maze with a table of its own; see `mazebook.mazes.weights.Zone`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    area: Annotated[tuple[float, float, float, float], BeforeValidator(_area)] = Field(
        examples=[[50, 0, 50, 100]], description="Left, top, width and height in per cent of the maze."
    )
    table: Table = Field(description="How likely each way out of a cell is in it.")


class WeightsSpec(BaseModel):
    """How likely each exit of a cell is; see `mazebook.mazes.weights.Weights`.

    `picture` is a file beside the specification; it is turned into `map`, which is all that is needed to make the
    same mazes again, and which wins if both are given.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    tables: Tables = Field(default=("n=1",), description="One table, or one for each grey, the darkest first.")
    zones: Annotated[tuple[Annotated[ZoneSpec, BeforeValidator(_zone)], ...], BeforeValidator(_tuple)] = Field(
        default=(), description="Parts of the maze with other tables."
    )
    map: Annotated[tuple[str, ...], BeforeValidator(_tuple)] = Field(
        default=(),
        examples=[["01", "10"]],
        description="Which table counts where, as rows of digits; in place of a picture.",
    )
    picture: str | None = Field(
        default=None,
        examples=["zones.png"],
        description="A picture whose greys choose the table; beside the specification.",
    )

    @model_validator(mode="before")
    @classmethod
    def _with_map(cls, value: Any, info: ValidationInfo) -> Any:
        """Return the keys with the picture's greys as a map."""
        if not isinstance(value, Mapping):
            raise sentence('must be a table in double quotes, such as "n=4, e=1, s=4, w=1".')
        found = dict(value)
        picture = found.get("picture")
        if isinstance(picture, str) and not found.get("map"):
            folder = (info.context or {}).get("folder", Path())
            tables = _tables(found.get("tables", ()))
            steps = max(2, min(len(tables), MOST_TABLES)) if isinstance(tables, tuple) else 2
            try:
                found["map"] = read_steps(folder / picture, steps)
            except OutputError as error:
                text = str(error).removeprefix(f"{folder / picture}: ")
                raise sentences([Problem(("picture",), picture, text)]) from None
        return found

    @model_validator(mode="after")
    def _fits_together(self) -> WeightsSpec:
        """Refuse a number of tables that does not fit, and a map that does not fit them."""
        try:
            self.record()
        except UsageError as error:
            key = "map" if self.map and 2 <= len(self.tables) <= MOST_TABLES else "tables"
            problem = Problem((key,), getattr(self, key), without_name(error), has_value=key in self.model_fields_set)
            raise sentences([problem]) from None
        return self

    def record(self) -> Weights:
        """Return the weights as the carving takes them."""
        return Weights(self.tables, tuple(Zone(zone.area, zone.table) for zone in self.zones), self.map)


def _of_text(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    """Return one table alone as weights; what is wrong with it is said of itself, not of keys that nobody wrote."""
    if not isinstance(value, str):
        return handler(value)
    return handler({"tables": (_table(value),)})


WeightsGiven = Annotated[WeightsSpec | None, WrapValidator(_of_text), written.also(written.text("="))]
