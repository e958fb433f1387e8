"""The sizes of a level's mazes that fit into an area of a page."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mazebook.books.fit.fit import ABOVE_FOOT, SIDES, Fit, bands_for, fit, measures_of, planned_sides, without_bands
from mazebook.books.fit.levels import Level, Look
from mazebook.books.tasks.planned import end_words_of
from mazebook.graphics.page import Box
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.floors import most_stairs
from mazebook.mazes.grid.line_squares import TANGLE
from mazebook.mazes.grid.weave import BRIDGE_WIDTH
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.shapes.shape import Shape
from mazebook.mazes.tessellations import Tessellation
from mazebook.mazes.tessellations.theta import fit_around_court
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.table import LEAST_TEXT
from mazebook.paper.typefaces import fonts
from mazebook.units import points

_WIDE = 1.1  # width to height beyond which a level's upright mazes lie down
_LOWEST = 7  # columns or rows of a grid of a given aspect: in fewer there is hardly a wrong way
LEAST_BRIDGE = points(2)  # a pencil passes
_FEWEST = 0.6  # of the squares of a level's smallest grid: the other cells of a maze in a scene
_WIDER = 1.4  # times the narrowest rings around a court that a level has: the widest
_STEP = 1.01  # how much larger cells become at each try to stay under a level's cell count
_HIGHEST, _WIDEST = 0.54, 0.65  # of a corridor: a number's height, and its diagonal, which must fit into the ring


@dataclass(frozen=True)
class Sizing:
    """What the sizes of mazes depend on: their level and look, and their area on a page.

    Attributes
    ----------
    look : how the mazes are drawn
    cells : the name of their tessellation
    area : the area of a maze with its arrows
    words : for Start and Finish; the sides with doors have a band for arrows
    task : of the mazes; None = none
    places : what the mazes are in turn, "none" for plain walls; nothing for a section without places
    around : the room of scenes at the left, below, at the right and above mazes; nothing for a section without places
    pairs_of_place : words for Start and Finish where a place has room for them; none for mazes without a place
    plain : how mazes are drawn that are no place, in a section with places
    things : the width that the things of the task need, in points
    court : of round mazes, the share of their diameter that the middle takes, where the goal is large; 0 for other ones
    """

    level: Level
    look: Look
    cells: str
    area: Box
    layout: Layout
    words: tuple[str, ...] = ()
    task: TaskKnobs | None = None
    places: tuple[str, ...] = ()
    around: tuple[float, ...] = ()
    pairs_of_place: tuple[tuple[str, str], ...] = ()
    plain: Look | None = None
    things: float = 0.0
    court: float = 0.0

    @property
    def draws_lines(self) -> bool:
        """Whether lines are drawn in place of mazes."""
        return self.cells == TANGLE

    @property
    def must_be_cut(self) -> bool:
        """Whether a grid shows on which sides it has openings only once it is cut, which takes long for many cells."""
        kind = kind_of_cells(self.cells)
        return kind.is_cut and not kind.is_drawn

    def grid_area(self, size: Size, shape: Shape | None = None) -> Box:
        """Return the area of a grid, without the bands of its openings."""
        return self.area_without(planned_sides(self.cells, size, self._all_words, shape))

    @property
    def _all_words(self) -> tuple[str, ...]:
        return (*self.words, *end_words_of(self.task)) if self.task else self.words

    def area_without(self, sides: Iterable[str]) -> Box:
        """Return the area of a grid without the bands of openings on some sides, or without the room of a scene."""
        if self.around:
            return self.area.inset(*self.around)
        bands = bands_for(self._all_words, self.layout.page.band, self.layout.story.aside)
        return without_bands(self.area, sides, *bands, ABOVE_FOOT)

    def fit(self, size: Size, shape: Shape | None = None) -> Fit:
        """Return the fit of a grid in its area, without the bands of its openings."""
        return self._fit_in(self.grid_area(size, shape), size, shape)

    def _fit_in(self, area: Box, size: Size, shape: Shape | None = None) -> Fit:
        return fit(measures_of(self.cells, size, shape), area.width, area.height, self.look)

    def is_wide(self, size: Size, shape: Shape | None = None) -> bool:
        """Return True if a grid's corridors are as wide as they must be.

        Most sizes of a tiling are too large whatever sides have openings, or small enough, and need not be cut.
        """
        least = self.look.corridor - 1e-6
        if shape is None and self.must_be_cut:
            if self._fit_in(self.area_without(()), size).corridor < least:
                return False
            if self._fit_in(self.area_without(SIDES), size).corridor >= least:
                return True
        return self.fit(size, shape).corridor >= least

    def bridge(self, size: Size) -> float:
        """Return the width of the way over a bridge, in points."""
        where = self.fit(size)
        return BRIDGE_WIDTH * where.pitch - where.wall


def sizes_for(site: Sizing) -> list[tuple[int, int]]:
    """Return the sizes that a level's mazes may have on a page, smallest first; at least one.

    Squares follow the level's columns and rows; other cells follow its pitch, up to as many cells as squares would be.
    On a small page the grids shrink until no corridor is narrower than the level's least width. A page too small for
    the smallest grid gives a size whose corridors are too narrow.
    """
    steps = site.level.high[0] - site.level.low[0]
    kind = kind_of_cells(site.cells)
    sizes = {_size_at(site, step / steps) for step in range(steps + 1)}
    found = sorted(sizes, key=lambda size: (kind.count(size), size))
    if not site.around or site.cells == "orthogonal":
        return found
    # The pitch alone would give mazes of very few cells, because scenes take room from them.
    least = _FEWEST * math.prod(site.level.low)
    return [size for size in found if kind.count(size) >= least] or found[-1:]


def _size_at(site: Sizing, share: float) -> tuple[int, int]:
    """Return the size at `share` of the way from the level's smallest grid to its largest."""
    level, kind = site.level, kind_of_cells(site.cells)
    area = site.area.inset(*site.around) if site.around else site.area
    if site.court:
        return _size_around_court(site, area, share)
    columns = round(level.low[0] + (level.high[0] - level.low[0]) * share)
    # Rows follow the rounded columns, so that all mazes of a level have nearly one shape.
    steps = (columns - level.low[0]) / (level.high[0] - level.low[0])
    rows = round(level.low[1] + (level.high[1] - level.low[1]) * steps)
    if area.width > _WIDE * area.height:
        columns, rows = rows, columns
    aspect = site.layout.maze.aspect
    if site.around:
        aspect = area.width / area.height  # a maze in a scene fills its frame
    if aspect and site.cells == "orthogonal":
        columns, rows = _of_aspect(level, columns * rows, aspect)
    if site.cells != "orthogonal":
        pitch = level.pitch[0] + (level.pitch[1] - level.pitch[0]) * share
        most, band = columns * rows, 0.0 if site.around else site.layout.page.band
        inner = area.inset(bottom=band, top=band)
        # The cells of a tiling are about as wide as squares, though the least ways between them are half as wide.
        scale = pitch if kind.is_cut else pitch / kind.incircle(kind.minimum)
        columns, rows = _largest(kind, inner, scale, lambda size: kind.count(size) <= most) or kind.minimum
    while not site.is_wide((columns, rows)):
        if (columns, rows) == kind.minimum:
            break
        # No grid is cut only to choose between a column and a row less.
        area = site.area_without(SIDES) if site.must_be_cut else site.grid_area((columns, rows))
        columns, rows = _smaller(kind, (columns, rows), area)
    return columns, rows


def _size_around_court(site: Sizing, area: Box, share: float) -> tuple[int, int]:
    """Return the size of rings around a court, the wider the smaller `share` is; the least size where none fits."""
    kind, body, most = kind_of_cells(site.cells), site.look.style.share, math.prod(site.level.high)
    narrowest = site.look.corridor / (1 - body)

    def size_at(pitch: float) -> tuple[int, int]:
        return fit_around_court(area.width / pitch - body, area.height / pitch - body, site.court)

    pitch = narrowest * (_WIDER + (1 - _WIDER) * share)
    while kind.count(size_at(pitch)) > most:
        pitch *= _STEP
    while pitch >= narrowest:
        size = size_at(pitch)
        if size != kind.minimum and site.is_wide(size):
            return size
        pitch /= _STEP
    return kind.minimum


def _of_aspect(level: Level, count: int, aspect: float) -> tuple[int, int]:
    """Return the size of about `count` squares; `aspect` : the width of the whole grid divided by its height."""
    least = min(*level.low, _LOWEST)
    columns = min(max(round(math.sqrt(count * aspect)), least), count // least)
    return columns, max(round(count / columns), least)


def largest_grid(site: Sizing) -> tuple[int, int] | None:
    """Return the largest grid whose corridors have the level's least width, for messages; None if no grid has."""
    # The first scale is as if walls had no thickness; each step allows them more.
    return _largest(kind_of_cells(site.cells), site.area, site.look.corridor, site.is_wide)


def _largest(
    kind: Tessellation, area: Box, scale: float, is_right: Callable[[tuple[int, int]], bool]
) -> tuple[int, int] | None:
    """Return the largest grid with cells at least `scale` points wide that fits into an area and `is_right`."""
    while True:
        size = kind.fit(area.width / scale, area.height / scale)
        if size[0] < kind.minimum[0] or size[1] < kind.minimum[1]:
            return None
        if is_right(size):
            return size
        scale *= _STEP


def _smaller(kind: Tessellation, size: Size, area: Box) -> tuple[int, int]:
    """Return the size less one column or one row: the one that limits the scale in an area."""
    columns, rows = size
    across, high = kind.extent(size)
    takes_row = high / area.height >= across / area.width
    if kind.extent((columns, max(rows - 1, 1)))[0] < across:  # rings: a row less makes it narrower too
        takes_row = True
    if (takes_row and rows > kind.minimum[1]) or columns <= kind.minimum[0]:
        return columns, rows - 1
    return columns - 1, rows


def stairs_corridor(size: Size, face: str, least: float = LEAST_TEXT) -> float:
    """Return the least corridor, in points, in which all numbers on stairs are readable; 0 without stairs.

    `least` : the smallest type, in points
    """
    stairs = most_stairs(size)
    return least / size_for(stairs, face) * (1 + 1e-9) if stairs else 0.0


def size_for(stairs: int, face: str) -> float:
    """Return the size of type of the numbers 1 to `stairs`, as a share of the corridor."""
    widest = len(str(stairs)) * max(fonts.text_width(digit, face, 1.0) for digit in "0123456789")
    capitals = fonts.cap_height(face, 1.0)
    return min(_HIGHEST / capitals, _WIDEST / math.hypot(widest, capitals))
