"""What may be said of a section: a run of puzzles of one level."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, ModelWrapValidatorHandler, model_validator

from mazebook.books.misfits import misfits
from mazebook.books.page_spec import Paragraphs
from mazebook.books.shape_text import PictureNames, ShapeText
from mazebook.books.theme_text import ThemeName
from mazebook.books.values import (
    AlgorithmName,
    DifficultyText,
    Ends,
    Focus,
    Id,
    LayoutName,
    LevelName,
    Share,
    Size,
    TessellationName,
    TextureText,
    Title,
    WallsName,
)
from mazebook.books.weighted import WeightsGiven
from mazebook.mazes.options.options import Options
from mazebook.reading.misfits import fitted


class SectionSpec(BaseModel):
    """A run of puzzles of one level, from easy to hard.

    Every key says what it is where it stands. `id` is always filled in once the section is in a `BookSpec`; how mazes
    are carved (`focus`, `texture`, ...) is as in `mazebook.mazes.options.options.Options`; None is for what the level
    prefers.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    elsewhere: ClassVar[dict[str, str]] = {}

    id: Id | None = Field(
        default=None,
        description="The name that the mazes of the section depend on: keep it, and they stay when the title changes; "
        "usually made from the title, or the level.",
    )
    title: Title | None = Field(
        default=None,
        examples=["Warm up"],
        description="The name of the section, printed at the foot of its pages; usually nothing is.",
    )
    intro: Paragraphs | None = Field(
        default=None,
        examples=["These go round in circles."],
        description="A few words on the section's first page, if the book's pages have an opener.",
    )
    level: LevelName = Field(
        default="6-8", description="Who it is for, which decides how large the mazes are and how wide their corridors."
    )
    count: int = Field(
        default=50,
        ge=1,
        le=1000,
        json_schema_extra={"hint": "Split more puzzles into several sections."},
        description="How many mazes.",
    )
    difficulty: DifficultyText = Field(
        default=None,
        description="How difficult the mazes are, in points: a number for all of them, or from where to where they "
        "climb; 10 points more are twice the effort. Or how they climb: rising with a breather now and then, flat, or "
        "in waves. Usually rising through what suits the level.",
    )
    algorithm: AlgorithmName | None = Field(
        default=None,
        description="How the mazes are made, which decides how they feel; usually a mix that suits the level.",
    )
    tessellation: TessellationName = Field(
        default="orthogonal",
        description="The shape of the cells: squares, triangles, hexagons, rings, or octagons and squares.",
    )
    size: Size = Field(
        default=None,
        description="Columns x rows, of squares also x floors; for rings the cells of the innermost ring x rings; "
        "usually it grows through the section.",
    )
    shape: ShapeText | None = Field(
        default=None,
        examples=["elephant", "heart", "text:MAX", "castle.png"],
        description='What the mazes are cut to: the name of a picture, "text:" and a few letters, or a picture in a '
        "file beside the specification; usually nothing, and they are whole.",
    )
    outline: bool | None = Field(
        default=None,
        examples=[False],
        description="Whether the contour of the shape is drawn around its mazes, as a smooth grey line; usually it is "
        "where mazes have few cells.",
    )
    hidden: PictureNames = Field(
        default=(),
        examples=["elephant", ["cat", "rocket", "castle.png"]],
        description="What the way through each maze draws, so that who colours it sees a picture: named as a shape is, "
        "or several that the mazes hide in turn; usually nothing.",
    )
    theme: ThemeName | None = Field(
        default=None,
        description='What the pictures and sentences at the section\'s mazes are about, or "none"; '
        "usually as the book's.",
    )
    ends: Ends = Field(
        default=None,
        description="Where Start and Finish are: a place for each, or one word for both; usually what suits the level.",
    )
    layout: LayoutName | None = Field(
        default=None, description="How the section's puzzles stand on their pages; usually as the book's."
    )
    walls: WallsName | None = Field(
        default=None, description="How the walls of the section's puzzles are drawn; usually as the book's."
    )
    focus: Focus = Field(
        default="passages",
        description="Whether the algorithm carves passages or adds walls, which gives most algorithms another texture.",
    )
    texture: TextureText = Field(
        default=None, description="The knobs of the algorithm, each with a number; usually its own."
    )
    weights: WeightsGiven = Field(
        default=None, examples=["n=4, e=1"], description="How likely each way out of a cell is; usually all alike."
    )
    braid: Share = Field(default=0.0, description="The share of the dead ends, 0 to 1, that are opened into loops.")
    weave: Share = Field(
        default=0.0,
        description="How many of the places for bridges, 0 to 1, get one: there a passage crosses below another.",
    )
    islands: int = Field(
        default=0,
        ge=0,
        le=1000,
        json_schema_extra={"hint": "Each is a group of walls that hangs on no border."},
        description="How many groups of walls stand free, without a way along walls to the border.",
    )
    longest_trap: int | None = Field(
        default=None,
        ge=1,
        le=1_000_000,
        json_schema_extra={"hint": "These are steps off the way."},
        examples=[12],
        description="How many steps a wrong way may lead at most; usually any number.",
    )

    @model_validator(mode="wrap")
    @classmethod
    def _fits_together(cls, values: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Refuse what does not fit together: cells without what the algorithm needs, and the like."""
        return fitted(values, handler, misfits)


def options_of(section: SectionSpec) -> Options:
    """Return how the mazes of a section are carved, but for their root."""
    weights = section.weights.record() if section.weights is not None else None
    return Options(
        section.focus,
        None,
        section.texture,
        weights,
        section.braid,
        section.islands,
        section.longest_trap,
        weave=section.weave,
    )
