"""Weighted links in a specification: tables by bearing, zones, and a picture whose greys choose the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationInfo, model_validator

from mazebook.books.values import without_name
from mazebook.errors import OutputError, UsageError
from mazebook.mazes.pairs import as_text
from mazebook.mazes.weights import MOST_TABLES, Weights, Zone
from mazebook.paper.pictures import read_steps
from mazebook.problems import sentence


class ZoneSpec(BaseModel):
    """A part of each maze with a table of its own; see `mazebook.mazes.weights.Zone`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    area: tuple[float, float, float, float]
    table: str

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, value: Any) -> Any:
        """Return the area as numbers and the table as text."""
        if not isinstance(value, Mapping):
            raise sentence('must be a table such as { area = [50, 0, 50, 100], table = "n=1, e=4" }.')
        found = dict(value)
        if "table" in found and isinstance(found["table"], Mapping):
            found["table"] = as_text(found["table"])
        try:
            if "area" in found:  # without a table the area is judged by itself; pydantic says what is missing
                found["area"] = Zone(tuple(found["area"]), found.get("table", "n=1")).area
        except UsageError as error:
            raise sentence(str(error)) from None
        except TypeError:
            raise sentence("area must be four numbers, left, top, width and height in per cent.") from None
        return found


class WeightsSpec(BaseModel):
    """How likely each exit of a cell is; see `mazebook.mazes.weights.Weights`.

    `picture` is a file beside the specification; it is turned into `map`, which is all that is needed to make the
    same mazes again, and which wins if both are given.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    tables: tuple[str, ...] = ("n=1",)
    zones: tuple[ZoneSpec, ...] = ()
    map: tuple[str, ...] = ()
    picture: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, value: Any, info: ValidationInfo) -> Any:
        """Return lists as tuples, tables as text, and the picture's greys as a map."""
        if not isinstance(value, Mapping):
            raise sentence('must be a table in double quotes, such as "n=4, e=1, s=4, w=1".')
        found = {key: tuple(item) if isinstance(item, list) else item for key, item in value.items()}
        if "tables" in found:
            tables = found["tables"] if isinstance(found["tables"], tuple) else (found["tables"],)
            found["tables"] = tuple(as_text(table) if isinstance(table, Mapping) else table for table in tables)
            if not all(isinstance(table, str) for table in found["tables"]):
                raise sentence('tables must be a list of texts, such as ["n=4, e=1", "n=1, e=4"].')
        picture = found.get("picture")
        if isinstance(picture, str) and not found.get("map"):
            folder = (info.context or {}).get("folder", Path())
            try:
                found["map"] = read_steps(folder / picture, max(2, min(len(found.get("tables", ())), MOST_TABLES)))
            except OutputError as error:
                raise sentence(f"picture {error}") from None
        return found

    @model_validator(mode="after")
    def _fits_together(self) -> WeightsSpec:
        """Refuse tables that cannot be read, and a map that does not fit them."""
        try:
            self.record()
        except UsageError as error:
            raise sentence(without_name(error)) from None
        return self

    def record(self) -> Weights:
        """Return the weights as the carving takes them."""
        return Weights(self.tables, tuple(Zone(zone.area, zone.table) for zone in self.zones), self.map)
