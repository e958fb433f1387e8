"""Weighted links in a specification: tables by bearing, zones, and a picture whose greys choose the table."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import (
    BeforeValidator,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from mazebook.books.values import written
from mazebook.books.values.written import as_tuple, without_name
from mazebook.errors import OutputError, UsageError
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.options.weights import MOST_TABLES, Weights, WeightTable, Zone
from mazebook.paper.own_files.pictures import read_steps
from mazebook.reading.problems import Misfit, Problem, fitting_record, sentence, sentences


def _table(value: Any) -> str:
    """Return a table of weights as text."""
    if not isinstance(value, str | Mapping):
        raise sentence('must be a table in double quotes, such as "n=4, e=1, s=4, w=1".')
    try:
        return WeightTable.read(value).text
    except UsageError as error:
        raise sentence(without_name(error)) from None


def _area(value: Any) -> tuple[float, float, float, float]:
    try:
        return Zone(value, WeightTable("n=1")).area
    except UsageError as error:
        raise sentence(without_name(error)) from None


def _zone(value: Any) -> Any:
    if not isinstance(value, Mapping | ZoneSpec):
        raise sentence('must be a table such as { area = [50, 0, 50, 100], table = "n=1, e=4" }.')
    return dict(value) if isinstance(value, Mapping) else value


def _one_or_many(inner: written.Schema) -> written.Schema:
    """Return the schema of a list; a single entry may be written without the list."""
    return {"anyOf": [inner["items"], inner]}


def _tables(value: Any) -> Any:
    """Return a list of tables as a tuple; a table alone is a tuple of one."""
    return (value,) if isinstance(value, str | Mapping) else as_tuple(value)


TableText = Annotated[
    str, written.form(_table, written.text("="), written.numbers_schema(BEARINGS), examples=["n=4, e=1"])
]
Tables = Annotated[tuple[TableText, ...], written.Written(_one_or_many, _tables)]


class ZoneSpec(written.Keys):
    """A part of each maze with a table of its own; see `mazebook.mazes.options.weights.Zone`."""

    area: Annotated[tuple[float, float, float, float], BeforeValidator(_area)] = Field(
        examples=[[50, 0, 50, 100]], description="Left, top, width and height in per cent of the maze."
    )
    table: TableText = Field(description="How likely each way out of a cell is in it.")


class WeightsSpec(written.Keys):
    """How likely each exit of a cell is; see `mazebook.mazes.options.weights.Weights`.

    `picture` is a file beside the specification; it is turned into `map`, which is all that is needed to make the
    same mazes again, and which wins if both are given.
    """

    tables: Tables = Field(default=("n=1",), description="One table, or one for each grey, the darkest first.")
    zones: Annotated[tuple[Annotated[ZoneSpec, BeforeValidator(_zone)], ...], BeforeValidator(as_tuple)] = Field(
        default=(), description="Parts of the maze with other tables."
    )
    map: Annotated[tuple[str, ...], BeforeValidator(as_tuple)] = Field(
        default=(),
        examples=[["01", "10"]],
        description="Which table counts where, as rows of digits; in place of a picture.",
    )
    picture: str | None = Field(
        default=None,
        examples=["zones.png"],
        description="A picture whose greys choose the table; beside the specification.",
    )

    @model_validator(mode="wrap")
    @classmethod
    def _with_map(cls, value: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo) -> Self:
        """Return the weights with the picture's greys as a map."""
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping):
            raise sentence('must be a table in double quotes, such as "n=4, e=1, s=4, w=1".')
        given, unread = dict(value), []
        picture = given.get("picture")
        if isinstance(picture, str) and not given.get("map"):
            path = (info.context or {}).get("folder", Path()) / picture
            tables = _tables(given.get("tables", ()))
            steps = max(2, min(len(tables), MOST_TABLES)) if isinstance(tables, tuple) else 2
            try:
                given["map"] = read_steps(path, steps)
            except OutputError as error:
                unread = [Problem(("picture",), picture, error.sentence)]
        try:
            weights = fitting_record(given, handler, lambda weights: () if unread else _misfits(weights))
        except ValidationError as error:
            raise sentences(unread, error) from None
        if unread:
            raise sentences(unread)
        return weights

    def record(self) -> Weights:
        """Return the weights as the carving takes them."""
        return Weights(
            tuple(map(WeightTable, self.tables)),
            tuple(Zone(zone.area, WeightTable(zone.table)) for zone in self.zones),
            self.map,
        )


def _misfits(weights: WeightsSpec) -> Iterator[Misfit]:
    """Yield what is wrong with the number of tables, or with a map that does not fit them."""
    try:
        weights.record()
    except UsageError as error:
        key = "map" if weights.map and 2 <= len(weights.tables) <= MOST_TABLES else "tables"
        yield Misfit(key, ("tables", "map"), without_name(error))


def _of_text(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    """Return the weights; a text is a single table, and problems with it do not name keys that nobody wrote."""
    if not isinstance(value, str):
        return handler(value)
    return handler({"tables": (_table(value),)})


WeightsGiven = Annotated[WeightsSpec | None, WrapValidator(_of_text), written.also(written.text("="))]
