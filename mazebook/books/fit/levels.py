"""The levels: which grids, walls and algorithms suit an age. The table is ``data/levels.toml``."""

import math
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from mazebook.books.walls.style import PLAIN_STYLE, USUAL_STYLE, WallStyle, wall_style
from mazebook.errors import find_name
from mazebook.paper.inks.hues import BLACK_ONLY, Colours
from mazebook.paper.languages import Language
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.table import LEAST_LINE
from mazebook.resources import data
from mazebook.units import points

_THINNEST = 0.025  # of the pitch: a wall
_NUMBER = re.compile(r"\d+")
STARS = 5  # the most stars of a maze; see `stars_of`


@dataclass(frozen=True)
class Choice:
    """One algorithm of a level, with the options that make it suit the level; "" and None = no requirement."""

    name: str
    ends: str | tuple[str, str] | None = None
    root: str = ""  # "finish" = it grows from the Finish
    texture: str | None = None
    braid: float = 0.0
    not_on: tuple[str, ...] = ()  # tessellations


SCENERY = {"full": 1.0, "light": 0.5, "none": 0.0}  # how full a scene is


@dataclass(frozen=True)
class Shaped:
    """A level's mazes that are cut to a shape.

    Attributes
    ----------
    cells : the fewest and the most
    corridor : the least, in points
    tessellation : the usual one
    """

    cells: tuple[int, int]
    corridor: float
    tessellation: str


@dataclass(frozen=True)
class Look:
    """How mazes are drawn: a level's corridors and walls, adapted to a layout and a wall style; in points.

    Attributes
    ----------
    corridor : the least free width of a corridor
    in_place : the same where the maze is a place, whose walls take more of the paper
    pitch : the widest and the narrowest distance between walls
    wall : the thickness of a plain wall at the widest and at the narrowest pitch
    least_line : the thinnest stroke that prints
    style : how walls are drawn
    tint : the darkest under a maze, of cells or in colour of a whole shape, 0 to 1; 0 = none
    most : the width of walls in the section's largest maze, which its other mazes have, too
    colours : of walls, route and pictures
    place : the kind of place that the maze is; "" = none, only walls
    """

    corridor: float
    in_place: float
    pitch: tuple[float, float]
    wall: tuple[float, float]
    least_line: float = LEAST_LINE
    style: WallStyle = PLAIN_STYLE
    tint: float = 0.0
    most: float = math.inf
    colours: Colours = BLACK_ONLY
    place: str = ""

    def wall_at(self, pitch: float, across: float = math.inf) -> float:
        """Return the width of a wall at a pitch in its style, at least that of a plain wall; no more than `most`.

        `across` : the width of the area without walls, in pitches
        """
        wall = max(self.line_at(pitch), self.style.width_at(pitch, across))
        return min(wall, max(self.most, _THINNEST * pitch))

    def line_at(self, pitch: float) -> float:
        """Return a plain wall's thickness at a pitch: 2.5-12 % of it, never under the least line that prints."""
        wide, narrow = self.pitch
        share = min(max((pitch - narrow) / (wide - narrow), 0.0), 1.0)
        wall = self.wall[1] + share * (self.wall[0] - self.wall[1])
        return max(self.least_line, min(max(wall, _THINNEST * pitch), 0.12 * pitch))


@dataclass(frozen=True)
class Level:
    """One level; lengths in points.

    Attributes
    ----------
    low, high : columns and rows of the smallest and the largest grid of squares
    difficulty : the points of the first and the last puzzle of a section
    pitch : the widest and the narrowest distance between walls
    wall : the wall's thickness at the widest and at the narrowest pitch
    corridor : the least free width of a corridor
    in_place : the same in mazes that are a place
    minutes : a maze that takes longer is too hard
    shaped : what is different where mazes are cut to a shape
    longest_trap : the most steps of a wrong way; longer ones are cut; None = any
    wanted_trap : the same, but nothing is cut: mazes without longer ones are preferred
    least_turns : mazes whose route has as many turns and leads through the middle are preferred; None = any route
    scenery : how full the scenes around its mazes usually are, one of `SCENERY`
    sentence : the least size of type of the sentence over a maze, where the page is high enough; 0 = any
    picture : the longer side of a theme's pictures, at least and at most, if the area allows it
    """

    name: str
    ages: str
    low: tuple[int, int]
    high: tuple[int, int]
    difficulty: tuple[float, float]
    pitch: tuple[float, float]
    wall: tuple[float, float]
    corridor: float
    in_place: float
    minutes: float
    algorithms: tuple[Choice, ...]
    shaped: Shaped
    longest_trap: int | None = None
    wanted_trap: int | None = None
    least_turns: int | None = None
    picture: tuple[float, float] = (0.0, 0.0)
    scenery: str = "none"
    sentence: float = 0.0

    @property
    def plain_look(self) -> Look:
        """How the level's mazes are drawn if no layout asks for more."""
        return Look(self.corridor, self.in_place, self.pitch, self.wall)

    @property
    def scenery_share(self) -> float:
        """How full the scenes around its mazes usually are, 0 to 1."""
        return SCENERY[self.scenery]

    def look(self, layout: Layout, walls: str = USUAL_STYLE, *, is_cut: bool = False) -> Look:
        """Return how the level's mazes are drawn, with the wider corridors and thicker walls that a layout asks for."""
        wide, narrow = (max(wall * layout.maze.wall, layout.maze.least_wall) for wall in self.wall)
        own, asked = self.shaped.corridor if is_cut else self.corridor, points(layout.maze.least_corridor_mm)
        corridor, in_place = max(own, asked), max(min(own, self.in_place), asked)
        return Look(corridor, in_place, self.pitch, (wide, narrow), layout.least_line, wall_style(walls, corridor))


@cache
def read_levels() -> dict[str, Level]:
    """Return every level by name, easiest first."""
    return {row["name"]: _level(row) for row in level_table()["level"]}


def stars_of(points: float) -> int:
    """Return the number of stars of a maze with a difficulty of `points`: 1 to `STARS`."""
    begins: list[float] = level_table()["stars"]
    return 1 + sum(points >= begin for begin in begins)


@cache
def level_table() -> dict[str, Any]:
    """Return the table of levels as its file has it."""
    return tomllib.loads(data("levels.toml").read_text(encoding="utf-8"))


def level_names() -> list[str]:
    """Return the names of all levels, easiest first."""
    return list(read_levels())


def level(name: str) -> Level:
    """Return the level called `name`; raises UnknownNameError with the nearest name."""
    return read_levels()[find_name("level", name, level_names())]


def _level(row: dict[str, object]) -> Level:
    fields = dict(row)
    floor = fields.pop("corridor_mm")
    shaped: dict[str, Any] = fields.pop("shaped")  # type: ignore[assignment]
    least, most = fields.pop("picture_mm")  # type: ignore[misc]
    widest, narrowest = fields.pop("pitch_mm")  # type: ignore[misc]
    return Level(
        pitch=(points(widest), points(narrowest)),  # type: ignore[has-type]
        wall=tuple(fields.pop("wall_pt")),  # type: ignore[arg-type]
        corridor=points(floor),  # type: ignore[arg-type]
        in_place=points(fields.pop("in_place_mm", floor)),  # type: ignore[arg-type]
        picture=(points(least), points(most)),  # type: ignore[has-type]
        low=tuple(fields.pop("low")),  # type: ignore[arg-type]
        high=tuple(fields.pop("high")),  # type: ignore[arg-type]
        difficulty=tuple(map(float, fields.pop("difficulty"))),  # type: ignore[call-overload]
        shaped=Shaped(tuple(shaped["cells"]), points(shaped["corridor_mm"]), shaped["tessellation"]),
        algorithms=tuple(_choice(entry) for entry in fields.pop("algorithms")),  # type: ignore[attr-defined]
        **fields,  # type: ignore[arg-type]
    )


def _choice(entry: dict[str, Any]) -> Choice:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return Choice(**fields)


def ages_of(levels: Iterable[Level], asked: str | None, words: Language, key: str = "title_line") -> str:
    """Return a book's ages in one line, worded by the catalogue's `key`; "" if a level is for no ages.

    Parameters
    ----------
    levels : of the book's sections
    asked : the ages that the specification gives the book, ``"none"`` for no ages; None = those of all levels
    """
    ages = [level.ages for level in levels] if asked is None else [asked]
    bounds = [[int(age) for age in _NUMBER.findall(each)] for each in ages]
    if not all(bounds):
        return ""
    low, high = min(each[0] for each in bounds), max(each[-1] for each in bounds)
    return words.word(key, low=low, high=high, count=high)
