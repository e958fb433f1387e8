"""The keys of a section: a run of puzzles of one level."""

from collections.abc import Iterator
from typing import Any, ClassVar, Self, TypeVar

from pydantic import Field, ModelWrapValidatorHandler, model_validator

from mazebook.books.fit.levels import level, level_names
from mazebook.books.pictures.shape_names import is_cells_file
from mazebook.books.places import kinds as places
from mazebook.books.places.kind import place_kind, refusal_of_task
from mazebook.books.spec.shape import PictureNames, ShapeText, TessellationText, ThemeName
from mazebook.books.values.book import LayoutName
from mazebook.books.values.maze import (
    NO_PLACE,
    PLACE_OF_THEME,
    AlgorithmName,
    BraidShare,
    DifficultyText,
    EndsText,
    Focus,
    LevelName,
    PlaceNames,
    SceneryName,
    SizeText,
    TextureText,
    Tint,
    WallsName,
    WeaveShare,
)
from mazebook.books.values.tasks import TaskGiven, TaskSpec
from mazebook.books.values.text import Id, Paragraphs, Title
from mazebook.books.values.weights import WeightsGiven
from mazebook.books.values.written import Keys, either
from mazebook.mazes import algorithms, tasks, tessellations
from mazebook.mazes.grid.floors import LEAST_PLAN
from mazebook.mazes.options.knobs import Knobs
from mazebook.mazes.options.limits import MOST_HIDING
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.refusals import (
    refusal_of_floors,
    refusal_of_focus,
    refusal_of_grid,
    refusal_of_texture,
    refusal_of_weave,
    refusal_of_weights,
)
from mazebook.mazes.tasks import draws_lines
from mazebook.mazes.tessellations.theta import LEAST_AROUND_COURT
from mazebook.reading.problems import Misfit, fitting_record

Section = TypeVar("Section", bound="SectionSpec")
MOST_MAZES = 1000  # of a section
_NOT_WITH_TASK = {
    "braid": "loops are second ways",
    "islands": "loops are second ways",
    "weave": "things do not lie on bridges",
    "hidden": "the way goes through half of all cells",
}


_OF_MAZES = (
    "algorithm",
    "tessellation",
    "size",
    "shape",
    "tint",
    "hidden",
    "ends",
    "place",
    "walls",
    "focus",
    "texture",
    "weights",
    "braid",
    "weave",
    "islands",
    "longest_trap",
)  # keys that make no sense for lines


class SectionSpec(Keys):
    """A run of puzzles of one level, from easy to hard.

    The description of each key explains it. `id` is always filled in once the section is in a `BookSpec`; how mazes
    are carved (`focus`, `texture`, ...) is as in `mazebook.mazes.options.options.Options`; None is for what the level
    prefers.
    """

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
        le=MOST_MAZES,
        json_schema_extra={"hint_above": "Split more puzzles into several sections."},
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
    tessellation: TessellationText = Field(
        default="orthogonal",
        examples=["my-tiles.svg"],
        description="The shape of the cells: squares, triangles, hexagons, rings, and many more, or an SVG beside the "
        "specification, each closed path of which is a cell; usually squares, and in a shape what suits the level.",
    )
    size: SizeText = Field(
        default=None,
        description="Columns x rows, of squares also x floors; for rings the cells of the innermost ring x rings; "
        "usually it grows through the section.",
    )
    shape: ShapeText | None = Field(
        default=None,
        examples=["elephant", "heart", "text:MAX", "castle.png"],
        description='What the mazes are cut to: the name of a picture, "text:" and a few letters, or a picture in a '
        "file beside the specification. Eyes, nose and mouth of a picture are solid obstacles. Default: whole mazes.",
    )
    tint: Tint = Field(
        default=None,
        examples=[0.2],
        description="How dark the darkest cells of rhombille are, 1 being black, so that they show a wall of cubes; "
        "true is as dark as may be. Default: white.",
    )
    hidden: PictureNames = Field(
        default=(),
        examples=["elephant", ["cat", "rocket", "castle.png"]],
        description="What the way through each maze draws, so that who colours it sees a picture: named as a shape is, "
        "or several that the mazes hide in turn; usually nothing.",
    )
    task: TaskGiven = Field(
        default=None,
        examples=["collect", {"kind": "letters", "words": ["apple", "pear"]}],
        description="What there is to do on the way: counting things, collecting letters, and more; usually nothing.",
    )
    theme: ThemeName | None = Field(
        default=None,
        description='What the pictures and sentences at the section\'s mazes are about, or "none"; '
        "usually as the book's.",
    )
    scenery: SceneryName | None = Field(
        default=None,
        examples=["none"],
        description="How much of the theme stands and floats around the mazes, in light tints; usually much for small "
        "children and none for adults.",
    )
    ends: EndsText = Field(
        default=None,
        description="Where Start and Finish are: a place for each, or one word for both; usually what suits the level.",
    )
    layout: LayoutName | None = Field(
        default=None, description="How the section's puzzles stand on their pages; usually as the book's."
    )
    place: PlaceNames = Field(
        default=(),
        description="What the mazes are on their pages, such as a garden of hedges, with a scene around. Several names "
        "take turns; `theme` stands for the places of the theme that suit the level, and `none` for plain walls, which "
        "mazes usually are.",
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
    braid: BraidShare = Field(
        default=0.0, examples=[0.5], description="The share of the dead ends, 0 to 1, that are opened into loops."
    )
    weave: WeaveShare = Field(
        default=0.0,
        examples=[0.3],
        description="How many of the places for bridges, 0 to 1, get one: there a passage crosses below another.",
    )
    islands: int = Field(
        default=0,
        ge=0,
        le=1000,
        json_schema_extra={"hint": "Each is a group of walls that hangs on no border."},
        examples=[2],
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
        """Refuse keys that do not fit together, such as an algorithm and the shape of the cells."""
        if isinstance(values, dict) and values.get("shape") and values.get("tessellation") is None:
            name = values.get("level", cls.model_fields["level"].default)
            if name in level_names():
                values = values | {"tessellation": level(name).shaped.tessellation}
        return _with_own_cells(fitting_record(values, handler, misfits))


def _with_own_cells(section: Section) -> Section:
    """Return a section whose own cells, if it names a file of them, are its shape: an outline of their paths."""
    if not is_cells_file(section.tessellation):
        return section
    return section.model_copy(update={"tessellation": tessellations.OWN, "shape": section.tessellation})


def options_of(section: SectionSpec) -> Options:
    """Return how the mazes of a section are carved, except for their root."""
    weights = section.weights.record() if section.weights is not None else None
    return Options(
        section.focus,
        None,
        Knobs.read(section.texture),
        weights,
        section.braid,
        section.islands,
        section.longest_trap,
        weave=section.weave,
    )


def misfits(section: SectionSpec) -> Iterator[Misfit]:
    """Yield the keys of a section that do not fit together, though each is right by itself."""
    if is_cells_file(section.tessellation):
        for key in ("shape", "size", "tint"):
            if getattr(section, key):
                text = "the cells of a file are as they are drawn there. Remove the line."
                yield Misfit(key, ("tessellation",), text)
        section = _with_own_cells(section)
    elif section.tessellation == tessellations.OWN and not is_cells_file(section.shape or ""):
        text = 'cells of your own come from a file. Give its name, such as "my-tiles.svg".'
        yield Misfit("tessellation", ("shape",), text)
    shape = tessellations.REGISTRY.entry(section.tessellation)
    least = shape.constant("minimum")
    if section.size and len(section.size) > 2:
        yield from _misfits_of_floors(section)
    elif section.size and isinstance(least, tuple) and (section.size[0] < least[0] or section.size[1] < least[1]):
        text = f'the size of a "{shape.name}" maze must be {least[0]}x{least[1]} or more.'
        yield Misfit("size", ("tessellation",), text)
    if section.shape and set(_words(section.ends)) & {"random", "opposite", "longest"}:
        text = 'doors of a shape may come to lie in its folds, where no arrow has room. Use "tips", or two directions.'
        yield Misfit("ends", ("shape",), text)
    if section.longest_trap and (section.shape or shape.constant("is_cut")):
        kind = ("shape",) if section.shape else ("tessellation",)
        text = "a maze that is cut to a shape keeps all its cells. Remove the line."
        yield Misfit("longest_trap", kind, text)
    if section.tint and not shape.constant("tints"):
        yield Misfit("tint", ("tessellation",), 'only cells of "rhombille" are tinted. Use them, or remove the line.')
    if section.task:
        yield from _misfits_of_task(section, section.task)
    if section.hidden:
        yield from _misfits_of_hidden(section, shape.name)
    if section.place:
        yield from _misfits_of_place(section, shape.name)
    if section.algorithm:
        yield from misfits_of(section, section.algorithm)
    elif section.texture is not None:
        text = "a texture turns the knobs of one algorithm. Give the algorithm as well."
        yield Misfit("texture", ("algorithm",), text)
    elif section.weave:
        yield from _misfits_of_weave(section, "kruskal", "whole")


def _misfits_of_weave(section: SectionSpec, algorithm: str, by_walls: str) -> Iterator[Misfit]:
    """Yield why the mazes of a section cannot weave; nothing if they can; `by_walls` is declared by the algorithm."""
    named = ("focus", "braid", "islands", "longest_trap", "weights", "texture", "shape")
    others = {name: value for name in named if (value := getattr(section, name)) and value != "passages"}
    shape = tessellations.REGISTRY.entry(section.tessellation)
    if refused := refusal_of_weave(algorithm, by_walls, shape.name, section.size, others):
        yield Misfit(*refused)


def _misfits_of_floors(section: SectionSpec) -> Iterator[Misfit]:
    """Yield why the mazes of a section cannot have several floors; nothing if they can."""
    shape = tessellations.REGISTRY.entry(section.tessellation)
    if not shape.constant("has_floors"):
        yield Misfit("size", ("tessellation",), "only a maze of squares (orthogonal) can have several floors.")
    elif section.size and min(section.size[:2]) < min(LEAST_PLAN):
        text = (
            f"each of several floors must be {LEAST_PLAN[0]}x{LEAST_PLAN[1]} or more, so that there is room for stairs."
        )
        yield Misfit("size", (), text)
    if section.shape:
        yield Misfit("shape", ("size",), "a maze of several floors is not cut to a shape. Leave one of them out.")
    if refused := refusal_of_floors(section.ends or (), section.focus, section.islands or 0):
        yield Misfit(*refused)


def _misfits_of_place(section: SectionSpec, tessellation: str) -> Iterator[Misfit]:
    """Yield the keys of a section that do not fit to the places that it names; those of a theme give way to them."""
    kinds = [place_kind(name) for name in section.place if name not in (NO_PLACE, PLACE_OF_THEME)]
    if not kinds:
        return
    for kind in kinds:
        if tessellation not in kind.cells:
            text = f'"{kind.name}" is drawn with these cells only: {", ".join(kind.cells)}. Use one of them.'
            yield Misfit("tessellation", ("place",), text)
        if section.level not in kind.levels:
            text = f'"{kind.name}" is for these levels: {", ".join(kind.levels)}. {_places_for(section.level)}'
            yield Misfit("place", ("level",), text)
    for key in ("shape", "hidden", "weave", "walls"):
        if getattr(section, key):
            text = "a place draws the walls of whole mazes itself. Remove one of the two."
            yield Misfit(key, ("place",), text)
    if section.size and len(section.size) > 2:
        yield Misfit("size", ("place",), "a place has one floor. Use columns x rows.")
    if section.size and kinds[0].is_too_small(tessellation, section.size):
        text = f"the goal needs room in the middle. Use {LEAST_AROUND_COURT} cells or more in the innermost ring."
        yield Misfit("size", ("place",), text)
    if section.task and (refused := refusal_of_task(section.task.kind)):
        fitting = [f'"{name}"' for name in tasks.REGISTRY.names() if not refusal_of_task(name)]
        text = f'"{section.task.kind}" {refused}. Use {either(fitting)}, or remove one of the two.'
        yield Misfit("task", ("place",), text)
    words = _words(section.ends)
    for kind in kinds:
        pairs = kind.pairs_of(tessellation)
        if words and words not in pairs:
            start, finish = pairs[0]
            text = f'"{kind.name}" has room for both ends only where it wants them, such as ["{start}", "{finish}"].'
            yield Misfit("ends", ("place",), f"{text} Use that, or remove the line.")


def _places_for(level: str) -> str:
    """Return advice which places suit a level."""
    fitting = [name for name in places.REGISTRY.names() if level in place_kind(name).levels]
    quoted = [f'"{name}"' for name in fitting]
    return f"Use {either(quoted) if len(quoted) > 1 else quoted[0]}." if quoted else "Remove the line."


def _misfits_of_hidden(section: SectionSpec, tessellation: str) -> Iterator[Misfit]:
    """Yield the keys of a section that do not fit to its hidden pictures."""
    if tessellation != "orthogonal":
        text = 'a picture is hidden in mazes of squares only. Use "orthogonal", or remove hidden.'
        yield Misfit("tessellation", ("hidden",), text)
    if section.shape:
        text = "a picture is hidden in whole mazes only, so that it is no shape. Remove one of shape and hidden."
        yield Misfit("hidden", ("shape",), text)
    if section.size and len(section.size) > 2:
        yield Misfit("size", ("hidden",), "a picture is hidden on a single floor. Use a size without floors.")
    elif section.size and (section.size[0] % 2 or section.size[1] % 2):
        columns, rows = (side + side % 2 for side in section.size)
        text = f"a maze that hides a picture needs even columns and even rows. Use {columns}x{rows}."
        yield Misfit("size", ("hidden",), text)
    elif section.size and section.size[0] * section.size[1] > MOST_HIDING:
        yield Misfit("size", ("hidden",), f"a maze that hides a picture has {MOST_HIDING:,} cells at most. Use fewer.")
    if section.ends:
        text = "the ends of a maze that hides a picture are where the way through the picture ends. Remove the line."
        yield Misfit("ends", ("hidden",), text)
    for key in ("braid", "islands", "longest_trap"):
        if getattr(section, key):
            yield Misfit(key, ("hidden",), "a picture is hidden among dead ends and long traps. Remove the line.")


def _misfits_of_task(section: SectionSpec, task: TaskSpec) -> Iterator[Misfit]:
    """Yield the keys of a section whose mazes have no room for its task, or more than one way."""
    if draws_lines(task.kind):
        for key in _OF_MAZES:
            if getattr(section, key) != SectionSpec.model_fields[key].default:
                yield Misfit(key, ("task",), "a tangle has lines in place of a maze, and no such key. Remove the line.")
        return
    for key, reason in _NOT_WITH_TASK.items():
        if getattr(section, key):
            yield Misfit(key, ("task",), f"{reason}, so that a task has no right answer. Remove one of {key} and task.")
    yield from _misfits_of_kind(section, task)
    if section.size and len(section.size) > 2:
        yield Misfit("size", ("task",), "a task is on a single floor. Use a size without floors.")


def _misfits_of_kind(section: SectionSpec, task: TaskSpec) -> Iterator[Misfit]:
    """Yield the keys of a section that its kind of task declares impossible."""
    kind, cells = tasks.REGISTRY.entry(task.kind), section.tessellation
    impossible: Any = kind.constant("not_with") or {}
    for key, reason in impossible.items():
        if getattr(section, key):
            yield Misfit(key, ("task",), f"{reason}. Remove one of {key} and task.")
    if kind.constant("starts_outside") and _words(section.ends)[:1] == ("centre",):
        text = 'each Start is an opening in the border. Use another direction, such as ["n", "centre"].'
        yield Misfit("ends", ("task",), text)
    few_on: Any = kind.constant("few_on") or ()
    if task.count and task.count > 1 and cells in few_on:
        text = (
            f'many cells of "{cells}" are too small for a sign, so the number of them cannot be chosen. Remove count.'
        )
        yield Misfit("task", ("tessellation",), text)


def _words(ends: str | tuple[str, str] | None) -> tuple[str, ...]:
    return () if ends is None else (ends,) if isinstance(ends, str) else ends


def misfits_of(section: SectionSpec, algorithm: str) -> Iterator[Misfit]:
    """Yield why an algorithm cannot carve the mazes of a section as they are asked for; nothing if it can."""
    entry, shape = algorithms.REGISTRY.entry(algorithm), tessellations.REGISTRY.entry(section.tessellation)
    needs, by_walls, weighed = (str(entry.constant(name) or "") for name in ("needs", "by_walls", "weighed"))
    rows = bool(shape.constant("rows"))
    if reason := refusal_of_grid(
        entry.name,
        needs,
        shape.name,
        rows=rows,
        size=(2, 2),
        whole=not section.shape and not shape.constant("is_cut"),
    ):
        yield Misfit("algorithm", ("tessellation", "shape"), reason)
    elif needs == "even squares" and section.hidden:
        text = f"{entry.name} has one route and no branch to hide a picture in. Use another one, such as wilson."
        yield Misfit("algorithm", ("hidden",), text)
    elif (section.algorithm or section.size) and (  # a level's own sizes fit the algorithms that it chooses itself
        reason := refusal_of_grid(entry.name, needs, shape.name, rows=rows, size=section.size)
    ):
        key, other = ("size", "algorithm") if section.size else ("algorithm", "size")
        yield Misfit(key, (other, "tessellation"), reason)
    if section.weave:
        yield from _misfits_of_weave(section, entry.name, by_walls)
    if section.focus == "walls" and (reason := refusal_of_focus(entry.name, by_walls, shape.name)):
        yield Misfit("focus", ("algorithm", "tessellation"), reason)
    if section.texture is not None:
        knobs = entry.constant("knobs")
        names = tuple(str(name) for name in knobs) if isinstance(knobs, tuple) else ()
        if reason := refusal_of_texture(entry.name, names, Knobs(section.texture).names):
            yield Misfit("texture", ("algorithm",), reason)
    weighing = (entry.name, weighed, by_walls, section.focus)
    if section.weights is not None and (reason := refusal_of_weights(*weighing)):
        yield Misfit("weights", ("algorithm", "focus"), reason)
