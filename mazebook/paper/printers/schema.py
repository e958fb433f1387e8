"""What a printer's table may hold: the keys of ``data/printers.toml``, checked where people write tables themselves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from mazebook.reading.problems import sentence

Length = Annotated[float, Field(ge=0, le=2000)]
Some = Annotated[float, Field(gt=0, le=100)]
Pages = Annotated[int, Field(ge=1, le=100_000)]


def _is_range(value: Any) -> Any:
    if isinstance(value, list) and len(value) == 2 and value[0] <= value[1]:
        return value
    raise sentence("must be two numbers, the smaller one first, such as [24, 828].")


def _is_range_or_empty(value: Any) -> Any:
    return value if value == [] else _is_range(value)


Pair = Annotated[list[Annotated[float, Field(gt=0, le=5000)]], Field(min_length=2, max_length=2)]
Range = Annotated[list[Annotated[float, Field(gt=0, le=5000)]], BeforeValidator(_is_range)]
Limits = Annotated[list[Pages], BeforeValidator(_is_range_or_empty)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _without_sources(cls, value: Any) -> Any:
        """Return a table without the keys that say where its numbers come from, which may be any."""
        if not isinstance(value, Mapping):
            return value
        return {key: found for key, found in value.items() if key != "source" and not str(key).endswith("_source")}


class BleedTable(_Part):
    """How far ink goes beyond each edge."""

    top: Length = 0
    bottom: Length = 0
    outside: Length = 0
    inside: Length = 0


class MarginTable(_Part):
    """The margin at top, bottom and outside."""

    no_bleed: Length
    bleed: Length


class StepTable(_Part):
    """The inner margin of books from `first` to `last` pages."""

    first: Pages
    last: Pages
    margin: Length


class DpiTable(_Part):
    """Dots an inch of pictures."""

    min: Pages
    max: Pages | None = None


class BlankTable(_Part):
    """How many blank pages may follow one another."""

    inside: int = Field(ge=0)
    end: int = Field(ge=0)


class InteriorTable(_Part):
    """The pages inside."""

    bleed: BleedTable = BleedTable()
    margin: MarginTable
    inside_margin: Annotated[list[StepTable], Field(min_length=1)]
    min_line: Some | None = None
    min_text: Some | None = None
    image_dpi: DpiTable | None = None
    max_file_mb: Some | int | None = None
    standards: list[Literal["PDF/X-1a:2001"]] = Field(default_factory=list)
    colours: list[Literal["gray", "cmyk", "rgb"]] = Field(default_factory=list)
    even_pages: bool = True
    max_blank_run: BlankTable | None = None
    forbidden: list[str] = Field(default_factory=list)


class ConditionTable(_Part):
    """What files are made for."""

    id: str
    registry: str
    embed_profile: Literal[False] = False


class ViewerTable(_Part):
    """How a program that shows the file prints it."""

    print_scaling: Literal["None", "AppDefault"] | None = None
    duplex: Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"] | None = None


class CustomTable(_Part):
    """Page sizes between two."""

    width: Range
    height: Range


class PrinterTable(_Part):
    """One printer."""

    title: Annotated[str, Field(min_length=1)]
    ours: bool = False
    trims: list[Pair]
    custom_trim: CustomTable | None = None
    max_ink_percent: Pages | None = None
    black_text_below: Length | None = None
    output_condition: ConditionTable | None = None
    viewer: ViewerTable | None = None
    dual_live: Pair | None = None
    interior: InteriorTable
    pages: dict[str, dict[str, Limits]] = Field(default_factory=dict)
    cover: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _as_a_whole(self) -> PrinterTable:
        if self.interior.standards and self.output_condition is None:
            raise sentence(
                'needs output_condition, such as { id = "CGATS TR 001", registry = "http://www.color.org" }.'
            )
        steps = self.interior.inside_margin
        if any(later.first <= earlier.last for earlier, later in pairwise(steps)):
            raise sentence("the rows of interior.inside_margin must follow one another, with rising page counts.")
        if any("default" not in limits for limits in self.pages.values()):
            raise sentence("each paper in pages needs a default, such as { default = [24, 828] }.")
        return self
