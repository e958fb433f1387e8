"""Fitting a maze into an area of a page: its scale, walls and corridors there."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from mazebook.books.fit.levels import Look
from mazebook.books.walls.style import PLAIN_STYLE
from mazebook.graphics.page import Box
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.cut_cells import CutCells, kind_of_cells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.line_squares import TANGLE
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.units import points

SIDES = ("top", "bottom", "left", "right")
_CORNERS = frozenset(("nw", "ne", "sw", "se"))
_OF_LETTER = {"n": "top", "s": "bottom", "w": "left", "e": "right"}
ROUTE_SHARE = 0.37  # of the corridor: a dark solid line that leaves the walls free
ABOVE_FOOT = 6.0  # points between a maze without an opening at the bottom and the line with the page number
_BROADEST = points(2.2)  # the route of an answer with few large cells: broader, it is a beam
_BEYOND = 4.0  # points that the route may extend beyond an answer's doors
_AWAY = 0.3  # cell widths: a slanting wall at a side is nearer to it than this
_FACING = ("top", "right", "bottom", "left")  # north, east, south, west
CUT_RIM = 1.9  # times a wall: the outer wall of a maze that is cut to a shape, so that the shape is seen at once
_ROUNDS = 12  # a wall is an eighth of the pitch at most: each round brings one more digit


class Fit(NamedTuple):
    """A maze fitted into an area: points per cell width, and the resulting walls and corridors, in points.

    `wall` : the thickness of walls; `pitch` : of a corridor with a wall; `rim` : of the outer wall
    """

    scale: float
    wall: float
    pitch: float
    rim: float

    @property
    def corridor(self) -> float:
        """The free width between two walls."""
        return self.pitch - self.wall


def without_bands(area: Box, sides: Iterable[str], band: float, aside: float = 0.0, below: float = 0.0) -> Box:
    """Return the area less the band for arrow and word on each of the sides that have an opening.

    `aside` : what is kept free at the left and at the right in any case; `below` : under a maze without a door there
    """
    kept = set(sides)
    widths = {side: band if side in kept else 0.0 for side in ("left", "bottom", "right", "top")}
    widths["bottom"] = widths["bottom"] or below
    if aside:
        widths |= {side: max(widths[side], aside) for side in ("left", "right")}
    return area.inset(*widths.values())


def bands_for(words: Iterable[str], band: float, aside: float) -> tuple[float, float]:
    """Return the band at openings, and the strip at both sides, for `without_bands`.

    Pictures stand in the strips only if all words for Start and Finish name corners; else bands are as wide as strips.
    """
    return (max(band, aside), 0.0) if aside and not _CORNERS.issuperset(words) else (band, aside)


def side_of(grid: Grid, door: int) -> str:
    """Return the side of the outline nearest to a door: its arrow and word are drawn there.

    The door may face another side: a hexagon at the right edge may open upwards. Only in a shape can a door be far from
    all sides; then the result is the side that the door faces.
    """
    x0, y0, x1, y1 = grid.bounds
    x, y = grid.middles[door].tolist()
    gaps = {"top": y1 - y, "bottom": y - y0, "left": x - x0, "right": x1 - x}
    side = min(SIDES, key=lambda side: round(gaps[side], 6))
    if grid.is_whole or gaps[side] < _AWAY:
        return side
    return _FACING[round(float(grid.heading[door]) / 90) % 4]


def planned_sides(name: str, size: Size, words: tuple[str, ...], shape: Shape | None = None) -> frozenset[str]:
    """Return the sides on which a maze of tessellation `name` may have openings, before its grid is built."""
    if name == TANGLE:
        return frozenset()
    if shape is not None or set(words) & {"random", "opposite", "longest"}:
        return frozenset(SIDES)
    directions = [word for word in words if word != "centre"]
    if kind_of_cells(name).is_drawn:  # each maze has another border
        return frozenset(_OF_LETTER[letter] for word in directions for letter in word if letter in _OF_LETTER)
    return frozenset(_side_towards(name, size, word) for word in directions)


@lru_cache(maxsize=4096)
def _side_towards(name: str, size: Size, word: str) -> str:
    """Return the side of the outline with the door of a direction; cached, because a book has few different grids."""
    grid = shaped_grid(name, size)
    door = border_of(grid).named(word)
    assert isinstance(door, int)  # only the centre has none
    return side_of(grid, door)


class Measures(NamedTuple):
    """What a grid is fitted by, in cell widths: its extent, the width of its narrowest ways, and of its outer wall.

    `rim` : the thickness of the outer wall, times that of the others
    """

    across: float
    high: float
    incircle: float
    rim: float = 1.0


def measures_of(kind: str, size: Size, shape: Shape | None = None) -> Measures:
    """Return the measures of a grid, before it is built; raises GridError if the shape is none for so many cells."""
    cells = kind_of_cells(kind, shape and shape.outline)
    return Measures(*cells.extent(size), cells.incircle(size), CUT_RIM if isinstance(cells, CutCells) else 1.0)


def measures_in(grid: Grid) -> Measures:
    """Return the measures of a grid: of the whole grid, before cells were removed."""
    incircle = grid.kind_of_cells.incircle(grid.size)
    if not grid.is_cut:
        return Measures(*grid.kind_of_cells.extent(grid.size), incircle)
    x0, y0, x1, y1 = grid.bounds
    return Measures(x1 - x0, y1 - y0, incircle, CUT_RIM)


def fit(of: Measures, width: float, height: float, look: Look) -> Fit:
    """Return the fit of a grid in an area: with its walls it touches two opposite sides."""
    across, high, incircle, rim = of
    wall = look.wall_at(min(width / across, height / high) * incircle, min(across, high) / incircle)
    scale = min((width - rim * wall) / across, (height - rim * wall) / high)
    return Fit(scale, wall, scale * incircle, rim * wall)


def fit_of_box(grid: Grid, box: Box, look: Look) -> Fit:
    """Return the fit of a grid that fills `box`, walls included.

    The area that the grid was fitted into is not known: the whole grid, before cells were cut off, was as wide or
    as high as the area. Both are tried; the one whose box differs less from `box` is returned.
    """
    x0, y0, x1, y1 = grid.bounds
    incircle, rim = measures_in(grid)[2:]
    sides = measures_in(grid)[:2]
    across = min(sides) / incircle

    def fitted_to(whole: float) -> tuple[float, Fit]:
        wall = 0.0
        for _ in range(_ROUNDS):
            scales = (box.width - rim * wall) / (x1 - x0), (box.height - rim * wall) / (y1 - y0)
            scale = scales[0] if x1 - x0 > y1 - y0 else scales[1]
            wall = look.wall_at((scale * whole + rim * wall) / whole * incircle, across)
        return abs(scales[0] - scales[1]), Fit(scale, wall, scale * incircle, rim * wall)

    return min(map(fitted_to, sides), key=lambda found: found[0])[1]


def corridor_of_answer(size: Size, kind: str, shape: Shape | None, look: Look, area: Box) -> float:
    """Return the least width that the corridors of an answer in an area can have, in points; `kind` : tessellation."""
    measures, look = measures_of(kind, size, shape), replace(look, style=PLAIN_STYLE)
    first = fit(measures, area.width, area.height, look)
    beyond = max(route_overhang(first.wall, first.corridor, look.least_line), 0.0)
    return fit(measures, area.width - 2 * beyond, area.height - 2 * beyond, look).corridor


def route_overhang(wall: float, corridor: float, least: float) -> float:
    """Return how many points too far the route extends out of an answer's doors, as `route_width`; 0 or less = none."""
    return route_width(wall, corridor, least) / 2 - _BEYOND


def answer_wall(wall: float, least: float) -> float:
    """Return how thick the walls of an answer are, in points: `wall` is the puzzle's, `least` the thinnest stroke."""
    return max(least, wall * 0.8)


def route_width(wall: float, corridor: float, least: float) -> float:
    """Return how broad the route of an answer is, in points: a share of its corridor; the rest as `answer_wall`."""
    return max(least, min(ROUTE_SHARE * (corridor + wall - answer_wall(wall, least)), _BROADEST))
