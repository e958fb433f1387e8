"""Which grids a level's mazes may have in the room on a page."""

from __future__ import annotations

from mazebook.books.fit.fit import Fit, beyond_whole, fit, planned_sides, without_bands, without_outline
from mazebook.books.fit.levels import Level
from mazebook.graphics.page import Box
from mazebook.mazes.grid.weave import BRIDGE_WIDTH
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.shape import Shape
from mazebook.mazes.tessellations import Tessellation, tessellation
from mazebook.paper.layouts import Layout
from mazebook.units import points

_WIDE = 1.1  # width to height beyond which a level's upright mazes lie down
LEAST_BRIDGE = points(2)  # a pencil passes
_STEP = 1.01  # how much larger cells become at each try to stay under a level's cell count


def sizes_for(level: Level, name: str, words: tuple[str, ...], area: Box, layout: Layout) -> list[tuple[int, int]]:
    """Return the sizes that a level's mazes may have on a page, rising; never none.

    Squares follow the level's columns and rows; other cells follow its pitch, up to as many cells as squares would be.
    No corridor is narrower than the level's floor: on a small page the floor wins and the grids shrink. A page too
    small for the least grid gives a size that `fits` refuses.
    """
    steps = level.high[0] - level.low[0]
    sizes = {_size_at(level, step / steps, name, words, area, layout) for step in range(steps + 1)}
    kind = tessellation(name)
    return sorted(sizes, key=lambda size: (kind.count(size), size))


def _size_at(
    level: Level, share: float, name: str, words: tuple[str, ...], area: Box, layout: Layout
) -> tuple[int, int]:
    """Return the size at `share` of the way from the level's smallest grid to its largest."""
    columns = round(level.low[0] + (level.high[0] - level.low[0]) * share)
    # Rows follow the rounded columns, so that all mazes of a level have nearly one shape.
    steps = (columns - level.low[0]) / (level.high[0] - level.low[0])
    rows = round(level.low[1] + (level.high[1] - level.low[1]) * steps)
    if area.width > _WIDE * area.height:
        columns, rows = rows, columns
    kind = tessellation(name)
    if name != "orthogonal":
        pitch = level.pitch[0] + (level.pitch[1] - level.pitch[0]) * share
        columns, rows = _within(kind, columns * rows, pitch, area, layout.page.band)
    while not fits(level, (columns, rows), name, words, area, layout):
        if (columns, rows) == kind.minimum:
            break
        columns, rows = _smaller(kind, (columns, rows), room_of((columns, rows), name, words, area, layout))
    return columns, rows


def fits(
    level: Level,
    size: Size,
    name: str,
    words: tuple[str, ...],
    area: Box,
    layout: Layout,
    shape: Shape | None = None,
) -> bool:
    """Return True if a grid's corridors keep the level's floor on this page."""
    return fit_in(level, size, name, words, area, layout, shape).corridor >= level.corridor - 1e-6


def fit_in(
    level: Level,
    size: Size,
    name: str,
    words: tuple[str, ...],
    area: Box,
    layout: Layout,
    shape: Shape | None = None,
) -> Fit:
    """Return how a grid fits into a puzzle area less the bands of its openings."""
    room = room_of(size, name, words, area, layout, shape, outline=level.outline)
    return fit(tessellation(name), size, room.width, room.height, level)


def bridge_in(level: Level, size: Size, name: str, words: tuple[str, ...], area: Box, layout: Layout) -> float:
    """Return how wide the way over a bridge is on this page, in points."""
    where = fit_in(level, size, name, words, area, layout)
    return BRIDGE_WIDTH * where.pitch - where.wall


def room_of(
    size: Size,
    name: str,
    words: tuple[str, ...],
    area: Box,
    layout: Layout,
    shape: Shape | None = None,
    *,
    outline: bool = False,
) -> Box:
    """Return the area that a grid has once the bands of its openings are taken off, and the room of an outline."""
    sides, band = planned_sides(name, size, words, shape), layout.page.band
    if shape is None or not outline:
        return without_bands(area, sides, band)
    return without_outline(area, sides, band, tessellation(name).extent(size), beyond_whole(name, size, shape))


def largest(level: Level, name: str, words: tuple[str, ...], area: Box, layout: Layout) -> tuple[int, int] | None:
    """Return the largest grid whose corridors keep the level's floor, for messages; None where none does."""
    kind = tessellation(name)
    scale = level.corridor  # as if walls had no thickness; each step allows them more
    size = kind.fit(area.width / scale, area.height / scale)
    while size[0] >= kind.minimum[0] and size[1] >= kind.minimum[1]:
        if fits(level, size, name, words, area, layout):
            return size
        scale *= _STEP
        size = kind.fit(area.width / scale, area.height / scale)
    return None


def _within(kind: Tessellation, most_cells: int, pitch: float, area: Box, band: float) -> tuple[int, int]:
    """Return the largest size at a pitch, or a wider one, that has at most so many cells."""
    width, height = area.width, area.height - 2 * band
    scale = pitch / kind.incircle(kind.minimum)
    while True:
        size = kind.fit(width / scale, height / scale)
        if size[0] < kind.minimum[0] or size[1] < kind.minimum[1]:
            return kind.minimum
        if kind.count(size) <= most_cells:
            return size
        scale *= _STEP


def _smaller(kind: Tessellation, size: Size, room: Box) -> tuple[int, int]:
    """Return the size with one column or row less, whichever binds in the room."""
    columns, rows = size
    across, high = kind.extent(size)
    takes_row = high / room.height >= across / room.width
    if kind.extent((columns, max(rows - 1, 1)))[0] < across:  # rings: a row less makes it narrower too
        takes_row = True
    if (takes_row and rows > kind.minimum[1]) or columns <= kind.minimum[0]:
        return columns, rows - 1
    return columns - 1, rows
