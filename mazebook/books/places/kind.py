"""What a kind of place declares, read from its file without importing it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from mazebook.books.fit.levels import Look
from mazebook.books.places.kinds import REGISTRY
from mazebook.books.walls.style import USUAL_STYLE, WallStyle
from mazebook.graphics.page import Box
from mazebook.mazes import tasks, tessellations
from mazebook.mazes.shapes.shape import narrowest_share
from mazebook.mazes.tasks.posing.room import least_room
from mazebook.mazes.tessellations.theta import LEAST_AROUND_COURT

_SQUARES = "orthogonal"
_EDGES = 4.0  # points: the black edges of two walls, with their soft sides
# With other cells a door in a corner may be at a side, where no scene has room: with these words it faces up or down.
_FACING = {"sw": "ssw", "se": "sse", "nw": "nnw", "ne": "nne"}

_IN_COURT = (("s", "centre"), ("ssw", "centre"), ("sse", "centre"))  # words for Start and Finish of round mazes
_COURT = 0.3  # of a round maze's diameter: the middle, where the goal is, at least
_BETWEEN_RINGS = 0.68  # of a cell: the narrowest way around a court, into one of the two cells beside it

_SMALL = 0.1  # of the height: a band for small pictures
_BELOW, _ABOVE = 66.0, 48.0  # points at least under and over a maze, so that hero and goal are large


class InWay(NamedTuple):
    """What walls, as they are drawn, take from the room between their footprints, in points.

    `below`, `above`, `beside` : how far walls are seen there; `edges` : the black edges of two walls
    """

    below: float = 0.0
    above: float = 0.0
    beside: float = 0.0
    edges: float = 0.0

    @property
    def taken(self) -> float:
        """How much narrower the room is for a disc."""
        return self.below + self.above + 2 * self.beside + self.edges

    @property
    def lower(self) -> float:
        """How far the middle of the room lies below that of the cell."""
        return (self.below - self.above) / 2


@dataclass(frozen=True)
class PlaceKind:
    """A kind of place as its file declares it.

    Attributes
    ----------
    name : of its file
    share : the width of its walls, as a share of the distance between walls
    least : the least distance between walls at which it can be recognised, in points
    seen : how far walls are seen below their footprint, above it and at each side, as shares of the pitch; less than 0
        where something in a corridor gets a wider room
    cells : the tessellations that it can be drawn with
    levels : the levels that it suits
    pairs : words for Start and Finish: at the foot and at the top, where the scene has room for hero and goal; round
        mazes have the goal in the middle
    above, below : the room of the scene over and under the maze, in shares of the height that both have
    usual : the pictures at Start and Finish where there is no story
    motifs : large pictures drawn inside mazes; mazes without a story use them in turn
    beside : the room of the scene at each side of the maze, as a share of the width that all have
    """

    name: str
    share: float
    least: float
    cells: tuple[str, ...]
    levels: tuple[str, ...]
    above: float
    below: float
    usual: tuple[str, str]
    motifs: tuple[str, ...] = ()
    beside: float = 0.015
    seen: tuple[float, float, float] = (0.2, 0.1, 0.05)
    pairs: tuple[tuple[str, str], ...] = (("sw", "ne"), ("se", "nw"), ("s", "ne"), ("s", "nw"))

    def share_of(self, cells: str) -> float:
        """Return the width of its walls with a tessellation, as a share of the widest circle in a cell."""
        return self.share * self.narrowest(cells)

    @staticmethod
    def court_of(cells: str) -> float:
        """Return the share of a round maze's diameter that the goal's court in the middle takes; 0 for other mazes."""
        return _COURT if tessellations.REGISTRY.entry(cells).constant("is_round") else 0.0

    def is_too_small(self, cells: str, size: Sequence[int]) -> bool:
        """Return whether a round maze of a size has no room for the goal in its middle."""
        return bool(self.court_of(cells)) and size[0] < LEAST_AROUND_COURT

    def narrowest(self, cells: str) -> float:
        """Return the narrowest way between cells of a tessellation, as a share of the widest circle in a cell."""
        return _BETWEEN_RINGS if self.court_of(cells) else narrowest_share(cells)

    def pairs_of(self, cells: str) -> tuple[tuple[str, str], ...]:
        """Return words for Start and Finish, at the foot and at the top of mazes of a tessellation."""
        if cells == _SQUARES:
            return self.pairs
        if self.court_of(cells):
            return _IN_COURT
        return tuple((_FACING.get(start, start), _FACING.get(finish, finish)) for start, finish in self.pairs)

    def suits(self, level: str, cells: str) -> bool:
        """Return whether it can be drawn with a tessellation for a level."""
        return level in self.levels and cells in self.cells

    def around(self, area: Box) -> tuple[float, float, float, float]:
        """Return the room of the scene at the left, below, at the right and above a maze in an area, in points."""
        beside = self.beside * area.width
        below, above = self.below * area.height, self.above * area.height
        if self.below < _SMALL:  # too low for a large hero
            return beside, below, beside, above
        return beside, max(below, _BELOW), beside, max(above, _ABOVE)

    def in_way(self, pitch: float) -> InWay:
        """Return what things in corridors keep clear of; `pitch` : of the narrowest ways, in points."""
        below, above, beside = (share * pitch for share in self.seen)
        return InWay(below, above, beside, _EDGES)

    def look(self, look: Look, cells: str, things: float = 0.0) -> Look:
        """Return how mazes of a tessellation are drawn, as this place.

        Ways that are narrower than their cells, as those between hexagons, are as wide for their cells as between
        plain walls; `least` is the geometric mean of cells and ways.

        `things` : the width that things of a task need, in points
        """
        narrowest, room, share = self.narrowest(cells), least_room(cells), self.share_of(cells)
        pitch = max(look.in_place / (1 - self.share), self.least / math.sqrt(narrowest * room))
        if things:
            below, above, beside = self.seen
            free = room - share - narrowest * (below + above + 2 * beside)
            pitch = max(pitch, (things + _EDGES) / free)
        style = WallStyle(USUAL_STYLE, share)
        return replace(look, style=style, corridor=(1 - share) * pitch, most=math.inf, place=self.name)


def look_for_all(kinds: Sequence[PlaceKind], look: Look, cells: str, things: float = 0.0) -> Look:
    """Return the look by which mazes are sized that are one of several places: the widest walls, the widest pitch.

    `things` : the width that things of a task need, in points
    """
    widest = max(kinds, key=lambda kind: kind.share)
    pitch = max(kind.look(look, cells, things).corridor / (1 - kind.share_of(cells)) for kind in kinds)
    return replace(widest.look(look, cells), corridor=(1 - widest.share_of(cells)) * pitch)


@cache
def refusal_of_task(task: str) -> str:
    """Return why the mazes of a kind of task cannot be places; "" if they can."""
    entry = tasks.REGISTRY.entry(task)
    if entry.constant("has_maze") is False or entry.constant("opens"):
        return "needs other ends than the one way in and the one way out of a place"
    return "needs room in the openings of walls, which are too thick in a place" if entry.constant("between") else ""


@cache
def place_kind(name: str) -> PlaceKind:
    """Return the kind of place called `name`; raises UnknownNameError with the nearest name."""
    entry = REGISTRY.entry(name)
    declared = {key: entry.constant(key) for key in PlaceKind.__dataclass_fields__ if key != "name"}
    return PlaceKind(entry.name, **{key: value for key, value in declared.items() if value is not None})  # type: ignore[arg-type]
