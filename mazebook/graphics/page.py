"""The display list: the items of a page at fixed places in points, ready for any writer; functions that move them.

A `Page` is all that a writer sees. Origin is the lower left corner of the MediaBox, y goes up, lengths are points,
greys run from 0.0 (black) to 1.0 (paper). An item with a colour also has the grey for files in black ink only.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, cast

from pydantic import AfterValidator, Field

from mazebook.numerics.path import Path, part_within
from mazebook.paper.inks.inks import Cmyk, Ink
from mazebook.paper.own_files.pictures import Raster

Point = tuple[float, float]
Opening = tuple[Point, Point]
EndRole = Literal["start", "finish"]

ROLES: tuple[EndRole, EndRole] = "start", "finish"

MOST_TINT_OF_ANSWER = 0.4  # of black: there the walls are thin lines between it and the route
_MOST_ENDS = 12  # of a maze with several starts or finishes
_MOST_FINDS = 10_000
_FARTHEST = 20_000.0  # points: anything farther from the corner of its page is a mistake


class Box(NamedTuple):
    """A rectangle: left, bottom, right, top, in points."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """The horizontal extent."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """The vertical extent."""
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def inset(self, left: float = 0, bottom: float = 0, right: float = 0, top: float = 0) -> "Box":
        """Return the box with each side moved inwards by the given length."""
        return Box(self.x0 + left, self.y0 + bottom, self.x1 - right, self.y1 - top)

    def within(self, other: "Box") -> "Box":
        """Return what two boxes have in common; of width or height 0 if they have nothing."""
        x0, y0 = max(self.x0, other.x0), max(self.y0, other.y0)
        return Box(x0, y0, max(x0, min(self.x1, other.x1)), max(y0, min(self.y1, other.y1)))

    def meets(self, other: "Box") -> bool:
        """Return whether two boxes have more than an edge in common."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def mirrored_in(self, whole: "Box") -> "Box":
        """Return the box on the other side of another one, such as a page, at the same height."""
        across = whole.x0 + whole.x1
        return self._replace(x0=across - self.x1, x1=across - self.x0)


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around all boxes."""
    left, low, right, high = zip(*boxes, strict=True)
    return Box(min(left), min(low), max(right), max(high))


class Place(NamedTuple):
    """Where a path in its own units goes on the page: point p is drawn at ``scale * p + (x, y)``."""

    scale: float = 1.0  # negative for half a turn
    x: float = 0.0
    y: float = 0.0

    def point(self, point: Point) -> Point:
        """Return where a point goes."""
        return self.scale * point[0] + self.x, self.scale * point[1] + self.y

    def box(self, box: Box) -> Box:
        """Return where a box goes."""
        corners = self.point((box.x0, box.y0)), self.point((box.x1, box.y1))
        return Box(*min(corners), *max(corners))

    def inner(self, place: "Place") -> "Place":
        """Return the place on the page of a path whose `place` is in the units of this place."""
        return Place(self.scale * place.scale, *self.point((place.x, place.y)))


HERE = Place()


@dataclass(frozen=True, eq=False)
class Stroke:
    """A path drawn with a round pen `width` points wide on paper, whatever the scale of its place."""

    path: Path
    width: float
    gray: float = 0.0
    place: Place = HERE
    dash: tuple[float, ...] = ()  # lengths on paper, in points
    clip: Box | None = None  # nothing is drawn outside it
    ink: Ink | None = None  # in place of the grey

    def within(self, box: Box) -> "Stroke":
        """Return the stroke without the parts of its path that leave no ink in a box."""
        (scale, x, y), pen = self.place, self.width / 2
        low, high = (box.x0 - pen - x, box.y0 - pen - y), (box.x1 + pen - x, box.y1 + pen - y)
        return replace(self, path=part_within(self.path, *(side / scale for side in (*low, *high))))


@dataclass(frozen=True, eq=False)
class Fill:
    """The inside of a path (non-zero winding) in one grey or ink."""

    path: Path
    gray: float = 0.0
    place: Place = HERE
    clip: Box | None = None  # nothing is drawn outside it
    ink: Ink | None = None  # in place of the grey


@dataclass(frozen=True)
class Text:
    """One line of text in one font, script and direction, as `mazebook.paper.typefaces.fonts.runs` divides texts.

    `x`, `y` is the point on the baseline that `anchor` names; `angle` turns the line about it, in degrees,
    counter-clockwise. Nothing is drawn outside `clip`.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    gray: float = 0.0
    anchor: Literal["start", "middle", "end"] = "start"
    angle: float = 0.0
    clip: Box | None = None
    ink: Ink | None = None  # in place of the grey
    rtl: bool = False  # whether its first character stands at the right


@dataclass(frozen=True, eq=False)
class Picture:
    """A grey picture, stretched to fill a box: give the box the picture's own proportions."""

    box: Box
    raster: Raster


@dataclass(frozen=True, eq=False)
class PdfPage:
    """A page of another PDF, stretched to fill a box; what lies outside the page's own trim box is cut off.

    `file` is the PDF's content, `index` counts its pages from 0.
    """

    box: Box
    file: bytes = field(repr=False)
    index: int


Loose = Stroke | Fill | Text


@dataclass(frozen=True, eq=False)
class Group:
    """Items that are drawn together in many places, such as the lines and leaves of a tree: a file has them once.

    Attributes
    ----------
    parts : from back to front, each in the group's own units; pens as wide as they are at the scale `at`
    place : its pens grow and shrink with its scale
    """

    parts: "tuple[Item, ...]"
    at: float = 1.0
    place: Place = HERE
    clip: Box | None = None  # nothing is drawn outside it

    @property
    def drawn(self) -> list[Loose]:
        """Its parts as they lie on the page."""
        share, found = abs(self.place.scale) / self.at, list[Loose]()
        for part in self.parts:
            moved = replace(transformed(part, self.place), clip=self.clip)
            if isinstance(moved, Stroke):
                found.append(replace(moved, width=share * moved.width))
            else:
                found += moved.drawn if isinstance(moved, Group) else [moved]
        return found


Item = Loose | Group
FromFile = Picture | PdfPage  # can be placed, but neither turned nor shared out over the pages of a poster


_Near = TypeVar("_Near", Point, Box)


def _is_near(value: _Near) -> _Near:
    if not all(abs(length) <= _FARTHEST for length in value):  # NaN fails, too
        raise ValueError("beyond the page")
    return value


PlacedLength = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]
PlacedPoint = Annotated[Point, AfterValidator(_is_near)]
PlacedBox = Annotated[Box, AfterValidator(_is_near)]
PlacedLine = tuple[PlacedPoint, PlacedPoint]


@dataclass(frozen=True)
class PlacedEnd:
    """A start or a finish of a maze on a page.

    Attributes
    ----------
    opening : both ends of the opening; None for an end inside the maze
    inside : the middle of the cell of an end inside the maze
    word : the middle of its word or letter, if printed
    picture : the box of its picture, if it has one
    """

    role: EndRole
    opening: PlacedLine | None = None
    inside: PlacedPoint | None = None
    word: PlacedPoint | None = None
    picture: PlacedBox | None = None


@dataclass(frozen=True)
class Placement:
    """The place of one maze on a page, as `book.json` records it.

    Attributes
    ----------
    puzzle : the printed number; the record of a place leaves it out
    boxes : of all floors
    ends : all starts, and then all finishes; none of a tangle
    joins : the ends of each stair or passage below
    body : the width of walls that have gaps or are more than one stroke; 0 = other walls
    edged : the width of walls that are areas with black edges, as those of places; 0 = lines
    stars, stars_as : the row of stars, if printed, and the picture that stands for a star; "" = stars
    tint : of the picture in an answer, as a share of black; 0 without a picture
    hideout : where the companion of a story hides, if it hides at this maze
    things, disc : the middles of the things of a task, and the width of the disc that each of them lies in
    finds : what lies in dead ends of a place
    """

    puzzle: Annotated[int, Field(exclude=True)]
    role: Literal["puzzle", "answer"]
    boxes: tuple[PlacedBox, ...]
    ends: Annotated[tuple[PlacedEnd, ...], Field(max_length=_MOST_ENDS)] = ()
    joins: tuple[PlacedLine, ...] = ()
    body: PlacedLength = 0.0
    edged: PlacedLength = 0.0
    stars: PlacedBox | None = None
    stars_as: str = ""
    tint: Annotated[float, Field(ge=0, le=MOST_TINT_OF_ANSWER)] = 0.0
    hideout: PlacedBox | None = None
    things: tuple[PlacedPoint, ...] = ()
    disc: PlacedLength = 0.0
    finds: Annotated[tuple[PlacedBox, ...], Field(max_length=_MOST_FINDS)] = ()

    @property
    def box(self) -> Box:
        """The box around all floors."""
        return around(self.boxes)

    @property
    def openings(self) -> tuple[Opening, ...]:
        """The openings of all ends that are not inside the maze."""
        return tuple(end.opening for end in self.ends if end.opening is not None)

    @property
    def cell(self) -> float:
        """The width of a cell: that of the narrowest opening; 0 without one."""
        return min((math.dist(*opening) for opening in self.openings), default=0.0)

    @property
    def stairs(self) -> tuple[Opening, ...]:
        """Both ends of each stair, in the order of the stairs' numbers."""
        return self.joins if len(self.boxes) > 1 else ()

    @property
    def bridges(self) -> tuple[Opening, ...]:
        """Both ends of the passage below each bridge."""
        return self.joins if len(self.boxes) == 1 else ()

    def at(self, place: Place) -> "Placement":
        """Return the placement with each of its points and boxes where a place puts it."""
        moved = {each.name: changed(getattr(self, each.name), place.box, place.point) for each in fields(self)}
        lengths = {name: abs(place.scale) * getattr(self, name) for name in ("body", "edged", "disc")}
        return replace(self, **(moved | lengths))

    def joined(self, other: "Placement") -> "Placement":
        """Return the placement with what another one of the same maze says besides."""
        whole, more = (self, other) if self.boxes else (other, self)
        said = {
            each.name: value
            for each in fields(more)
            if (value := getattr(more, each.name)) != each.default and not getattr(whole, each.name)
        }
        return replace(whole, **said)


def changed(value: Any, box: Callable[[Box], Box], point: Callable[[Point], Point]) -> Any:
    """Return a value of a placement with each of its boxes and points changed by a function."""
    if isinstance(value, Box):
        return box(value)
    if isinstance(value, PlacedEnd):
        return PlacedEnd(*(changed(getattr(value, each.name), box, point) for each in fields(value)))
    if not isinstance(value, tuple):
        return value
    is_point = len(value) == 2 and isinstance(value[0], float | int)
    return point(value) if is_point else tuple(changed(each, box, point) for each in value)


@dataclass(frozen=True)
class Link:
    """A box that links to a puzzle, or to its answer, in the same file; only programs on screens follow it."""

    box: Box
    puzzle: int  # the printed number
    role: Literal["puzzle", "answer"]


@dataclass(frozen=True)
class Page:
    """One page: its size, its boxes, its items in the order of drawing, and the places of its mazes."""

    width: float
    height: float
    trim: Box
    bleed: Box
    items: tuple[Item | FromFile, ...]
    placements: tuple[Placement, ...] = field(default=())
    label: str = ""  # the name of the page in messages and tables: "puzzle 17", "title"
    links: tuple[Link, ...] = ()

    @property
    def coloured(self) -> bool:
        """Whether an item on the page has an ink of its own."""
        parts = (part for item in self.items for part in (item.parts if isinstance(item, Group) else (item,)))
        return any(isinstance(part, Loose) and part.ink is not None for part in parts)


_Drawn = TypeVar("_Drawn", bound=Item | FromFile)
_Thing = TypeVar("_Thing", bound=Item | Picture | PdfPage | Link | Placement)


def shift(dx: float, dy: float) -> Place:
    """Return the place that moves things by a distance."""
    return Place(1.0, dx, dy)


def half_turn(box: Box) -> Place:
    """Return the place that turns things by half a turn about the middle of a box."""
    return Place(-1.0, 2 * box.centre[0], 2 * box.centre[1])


def transformed(thing: _Thing, place: Place) -> _Thing:
    """Return an item, a link or a placement with each point p at ``scale * p + (x, y)``; pens keep their widths.

    A picture and a page of a PDF must not be turned.
    """
    if isinstance(thing, Picture | PdfPage | Link):
        return cast(_Thing, replace(thing, box=place.box(thing.box)))
    if isinstance(thing, Placement):
        return cast(_Thing, thing.at(place))
    clip = thing.clip and place.box(thing.clip)
    if isinstance(thing, Text):
        (x, y), angle = place.point((thing.x, thing.y)), thing.angle + (180 if place.scale < 0 else 0)
        return cast(_Thing, replace(thing, x=x, y=y, size=abs(place.scale) * thing.size, angle=angle, clip=clip))
    return cast(_Thing, replace(thing, place=place.inner(thing.place), clip=clip))


def loose(items: Iterable[Item | FromFile]) -> list[Loose | FromFile]:
    """Return the items with groups taken apart."""
    found = list[Loose | FromFile]()
    for item in items:
        if isinstance(item, Group):
            found += item.drawn
        else:
            found.append(item)
    return found


def in_ink(items: Iterable[_Drawn], ink: Cmyk) -> list[_Drawn]:
    """Return the items in an ink; what is from a file stays as it is."""
    return [cast(_Drawn, replace(item, **toned(ink)) if isinstance(item, Loose) else item) for item in loose(items)]


def toned(ink: Cmyk) -> dict[str, Any]:
    """Return the arguments that give an item an ink: `gray` for black alone, which no printer mixes, else `ink`."""
    return {"gray": 1 - ink.black} if ink.is_black_only else {"ink": ink}


def inked(items: Iterable[_Drawn], ink: Cmyk | None) -> list[_Drawn]:
    """Return the items with black strokes and areas in an ink; texts, greys and white stay as they are."""
    if ink is None:
        return list(items)
    return [
        cast(_Drawn, replace(item, ink=ink) if isinstance(item, Stroke | Fill) and item.gray == 0 else item)
        for item in loose(items)
    ]
