"""How much room a maze has on a page, and how wide its corridors become there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mazebook.books.levels import Level
from mazebook.books.page import Box
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.ends import Border
from mazebook.mazes.grid import Grid
from mazebook.mazes.mesh import Tessellation
from mazebook.mazes.walls import bounds
from mazebook.paper.layouts import Layout

SIDES = ("top", "bottom", "left", "right")
_ROUNDS = 12  # a wall is an eighth of the pitch at most: each round brings one more digit


class Fit(NamedTuple):
    """A maze fitted into a room: points per cell width, and the wall, pitch and corridor that result, in points."""

    scale: float
    wall: float
    pitch: float

    @property
    def corridor(self) -> float:
        """The free width between two walls."""
        return self.pitch - self.wall


def live_area(trim: tuple[float, float], layout: Layout, pages: int, number: int) -> Box:
    """Return the part of page `number` that may be printed on: inner margins mirror on left and right pages."""
    margins = layout.margins
    inside = margins.inside_for(pages)
    is_right = number % 2 == 1
    left, right = (inside, margins.outside) if is_right else (margins.outside, inside)
    return Box(0, 0, *trim).inset(left, margins.bottom, right, margins.top)


def puzzle_area(live: Box, layout: Layout) -> Box:
    """Return what is left of a live area below the head and above the foot."""
    return live.inset(bottom=layout.foot, top=layout.head)


def without_bands(area: Box, sides: Iterable[str], band: float) -> Box:
    """Return the area less the band for arrow and word on each of the sides that have an opening."""
    kept = set(sides)
    return area.inset(*(band if side in kept else 0 for side in ("left", "bottom", "right", "top")))


def side_of(grid: Grid, door: int) -> str:
    """Return the side of the outline that a door is nearest to: where its arrow and its word need room.

    Not the side that it faces: a hexagon at the right edge may open upwards.
    """
    x0, y0, x1, y1 = bounds(grid)
    x, y = grid.middles[door].tolist()
    gaps = {"top": y1 - y, "bottom": y - y0, "left": x - x0, "right": x1 - x}
    return min(SIDES, key=lambda side: round(gaps[side], 6))


def planned_sides(grid: Grid, words: tuple[str, str]) -> frozenset[str]:
    """Return the sides on which a maze may have openings, known before it is carved."""
    if set(words) & {"random", "opposite", "longest"}:
        return frozenset(SIDES)
    border = Border(grid)
    doors = [border.towards(BEARINGS[word]) for word in words if word in BEARINGS]
    return frozenset(side_of(grid, door) for door in doors)


def fit(kind: Tessellation, size: tuple[int, int], width: float, height: float, level: Level) -> Fit:
    """Return how a grid of `size` fits into a room, walls included: it touches two opposite sides."""
    across, high = kind.extent(size)
    incircle = kind.incircle(size)
    wall = level.wall_at(min(width / across, height / high) * incircle)
    scale = min((width - wall) / across, (height - wall) / high)
    return Fit(scale, wall, scale * incircle)


def fit_of_box(grid: Grid, box: Box, level: Level) -> Fit:
    """Return how a grid was fitted to a room when it came to fill `box`, walls included.

    The room is not known, only that it was as wide as the whole grid, trimmed cells and all, or as high: whichever of
    the two gives a box more like this one.
    """
    x0, y0, x1, y1 = bounds(grid)
    incircle = grid.kind_of_cells.incircle(grid.size)

    def of_room(whole: float) -> tuple[float, Fit]:
        wall = 0.0
        for _ in range(_ROUNDS):
            scales = (box.width - wall) / (x1 - x0), (box.height - wall) / (y1 - y0)
            scale = scales[0] if x1 - x0 > y1 - y0 else scales[1]
            wall = level.wall_at((scale * whole + wall) / whole * incircle)
        return abs(scales[0] - scales[1]), Fit(scale, wall, scale * incircle)

    return min(map(of_room, grid.kind_of_cells.extent(grid.size)), key=lambda found: found[0])[1]
