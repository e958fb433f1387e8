"""Fitting a maze into an area of a page: its scale, walls and corridors there."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mazebook.books.fit.levels import Look
from mazebook.books.walls.style import PLAIN_STYLE
from mazebook.graphics.page import Box
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.tessellations import Tessellation, tessellation

_SIDES = ("top", "bottom", "left", "right")
ROUTE_SHARE = 0.37  # of the corridor: a dark solid line that leaves the walls free
_BEYOND = 4.0  # points that the route may extend beyond an answer's doors
_AWAY = 0.3  # cell widths: a slanting wall at a side is nearer to it than this
_FACING = ("top", "right", "bottom", "left")  # north, east, south, west
_ROUNDS = 12  # a wall is an eighth of the pitch at most: each round brings one more digit


class Fit(NamedTuple):
    """A maze fitted into an area: points per cell width, and the resulting wall, pitch and corridor, in points."""

    scale: float
    wall: float
    pitch: float

    @property
    def corridor(self) -> float:
        """The free width between two walls."""
        return self.pitch - self.wall


def without_bands(area: Box, sides: Iterable[str], band: float) -> Box:
    """Return the area less the band for arrow and word on each of the sides that have an opening."""
    kept = set(sides)
    return area.inset(*(band if side in kept else 0 for side in ("left", "bottom", "right", "top")))


def without_outline(
    area: Box, sides: Iterable[str], band: float, extent: tuple[float, float], beyond: tuple[float, float, float, float]
) -> Box:
    """Return the area less, on each side, the larger of an opening's band and the space of the line around the maze.

    Parameters
    ----------
    extent : width and height of the whole grid, in cell widths
    beyond : how far the line is outside the grid at the left, bottom, right and top, in cell widths
    """
    kept = set(sides)
    bands = [band if side in kept else 0.0 for side in ("left", "bottom", "right", "top")]

    def scale(area: float, whole: float, low: int, high: int) -> float:
        ways = product(*(((bands[side], 0.0), (0.0, beyond[side])) for side in (low, high)))
        return min((area - sum(fixed for fixed, _ in way)) / (whole + sum(grows for _, grows in way)) for way in ways)

    most = max(min(scale(area.width, extent[0], 0, 2), scale(area.height, extent[1], 1, 3)), 0.0)
    return area.inset(*(max(fixed, most * grows) for fixed, grows in zip(bands, beyond, strict=True)))


def beyond_whole(name: str, size: Size, shape: Shape) -> tuple[float, float, float, float]:
    """Return how far the line around a shape extends beyond its whole grid, as `without_outline` takes it."""
    from mazebook.mazes.shapes.contour import span
    from mazebook.mazes.shapes.mask import whole_grid

    inner, outer = whole_grid(name, size).bounds, span(shaped_grid(name, size, shape), shape.silhouette)
    left, bottom, right, top = (
        max(side * (b - a), 0.0) for a, b, side in zip(inner, outer, (-1, -1, 1, 1), strict=True)
    )
    return left, bottom, right, top


def side_of(grid: Grid, door: int) -> str:
    """Return the side of the outline nearest to a door: its arrow and word are drawn there.

    The door may face another side: a hexagon at the right edge may open upwards. Only in a shape can a door be far from
    all sides; then the result is the side that the door faces.
    """
    x0, y0, x1, y1 = grid.bounds
    x, y = grid.middles[door].tolist()
    gaps = {"top": y1 - y, "bottom": y - y0, "left": x - x0, "right": x1 - x}
    side = min(_SIDES, key=lambda side: round(gaps[side], 6))
    if grid.mask is None or gaps[side] < _AWAY:
        return side
    return _FACING[round(float(grid.heading[door]) / 90) % 4]


def planned_sides(name: str, size: Size, words: tuple[str, ...], shape: Shape | None = None) -> frozenset[str]:
    """Return the sides on which a maze of tessellation `name` may have openings, before it is carved."""
    if set(words) & {"random", "opposite", "longest"}:
        return frozenset(_SIDES)
    if words.count("tip") > 1:
        return _sides_of_tips(name, size, shape)
    return frozenset(_side_towards(name, size, word, shape) for word in words if word != "centre")


@lru_cache(maxsize=4096)
def _side_towards(name: str, size: Size, word: str, shape: Shape | None) -> str:
    """Return the side of the outline with the door of a direction; cached, because a book has few different grids."""
    grid = shaped_grid(name, size, shape)
    door = border_of(grid).named(word)
    assert isinstance(door, int)  # only the centre has none
    return side_of(grid, door)


@lru_cache(maxsize=4096)
def _sides_of_tips(name: str, size: Size, shape: Shape | None) -> frozenset[str]:
    """Return the sides of the outline where the doors at two tips are."""
    grid = shaped_grid(name, size, shape)
    first = border_of(grid).named("tip")
    doors = (first, border_of(grid).named("tip", first))
    return frozenset(side_of(grid, door) for door in doors if isinstance(door, int))


def fit(kind: Tessellation, size: Size, width: float, height: float, look: Look) -> Fit:
    """Return the fit of a grid of `size` in an area: with its walls it touches two opposite sides."""
    across, high = kind.extent(size)
    incircle = kind.incircle(size)
    wall = look.wall_at(min(width / across, height / high) * incircle, min(across, high) / incircle)
    scale = min((width - wall) / across, (height - wall) / high)
    return Fit(scale, wall, scale * incircle)


def fit_of_box(grid: Grid, box: Box, look: Look) -> Fit:
    """Return the fit of a grid that fills `box`, walls included.

    The area that the grid was fitted into is not known: the whole grid, before cells were cut off, was as wide or
    as high as the area. Both are tried; the one whose box differs less from `box` is returned.
    """
    x0, y0, x1, y1 = grid.bounds
    incircle = grid.kind_of_cells.incircle(grid.size)
    across = min(grid.kind_of_cells.extent(grid.size)) / incircle

    def fitted_to(whole: float) -> tuple[float, Fit]:
        wall = 0.0
        for _ in range(_ROUNDS):
            scales = (box.width - wall) / (x1 - x0), (box.height - wall) / (y1 - y0)
            scale = scales[0] if x1 - x0 > y1 - y0 else scales[1]
            wall = look.wall_at((scale * whole + wall) / whole * incircle, across)
        return abs(scales[0] - scales[1]), Fit(scale, wall, scale * incircle)

    return min(map(fitted_to, grid.kind_of_cells.extent(grid.size)), key=lambda found: found[0])[1]


def corridor_of_answer(size: Size, kind: str, look: Look, area: Box) -> float:
    """Return the least width that the corridors of an answer in an area can have, in points; `kind` : tessellation."""
    cells, look = tessellation(kind), replace(look, style=PLAIN_STYLE)
    first = fit(cells, size, area.width, area.height, look)
    beyond = max(route_overhang(first.wall, first.corridor, look.least_line), 0.0)
    return fit(cells, size, area.width - 2 * beyond, area.height - 2 * beyond, look).corridor


def route_overhang(wall: float, corridor: float, least: float, share: float = ROUTE_SHARE) -> float:
    """Return how many points too far the route extends out of an answer's doors, as `route_width`; 0 or less = none."""
    return route_width(wall, corridor, least, share) / 2 - _BEYOND


def answer_wall(wall: float, least: float) -> float:
    """Return how thick the walls of an answer are, in points: `wall` is the puzzle's, `least` the thinnest stroke."""
    return max(least, wall * 0.8)


def route_width(wall: float, corridor: float, least: float, share: float = ROUTE_SHARE) -> float:
    """Return how broad the route of an answer is, in points: `share` of its corridor; the rest as `answer_wall`."""
    return max(least, share * (corridor + wall - answer_wall(wall, least)))
