"""Sizes of mazes that are cut to a shape: with as many cells as suit a level, and wide enough on a page."""

import math
from dataclasses import dataclass

import numpy as np

from mazebook.books.fit.levels import Look
from mazebook.books.fit.sizes import Sizing
from mazebook.books.pictures.outlines import DoorMarks
from mazebook.errors import GridError
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.words import word_of_wall
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.tessellations import OWN

_STEPS = 4  # from the fewest cells of a level to the most
_NEAR = 2.5  # cell widths: the most from a mark to its door
_FEWEST = 12  # cells
_LETTERS = 10.0  # cells: the least height of letters, so that strokes are corridors and not lines
_ESTIMATES = 2  # few cells have wider doors, so the first estimate may be far off
_FEWER = 0.97  # of the cells: the steps in which a grid shrinks until its corridors are wide
_ROUNDS = 12  # a wall is an eighth of the pitch at most: each round brings one more digit


@dataclass(frozen=True, eq=False)
class DrawnShape:
    """A shape of a section: its name, its outline, and the marks of Start and Finish in its file.

    `uncut` : sizes that cannot be cut, which no maze gets
    """

    name: str
    outline: Outline
    marks: DoorMarks | None = None
    uncut: frozenset[Size] = frozenset()

    def doors(self, kind: str, size: Size) -> tuple[str, str] | None:
        """Return the words for the outer walls nearest to the marks, in the grid of seed 0; only for a marked shape.

        None if no door has room near a mark.
        """
        from mazebook.mazes.ends.tips import nearest_wall  # compiled, and few shapes have marks

        assert self.marks is not None
        grid = shaped_grid(kind, size, Shape(self.name, self.outline))
        edges, box = border_of(grid).edges, np.concatenate(self.outline.rings).max(axis=0)
        start, finish = (grid.cutting.origin + np.array(mark) * box * grid.cutting.scale for mark in self.marks)
        first = nearest_wall(grid, edges, start)
        doors = first, nearest_wall(grid, edges, finish, first)
        away = np.hypot(*(grid.middles[list(doors)] - (start, finish)).T)
        return (word_of_wall(doors[0]), word_of_wall(doors[1])) if away.max() <= _NEAR else None


def shaped_sizes(site: Sizing, drawn: DrawnShape, size: Size | None) -> list[tuple[Size, Shape]]:
    """Return the sizes that a level's mazes may have in a shape on a page, smallest first, each with the shape.

    Columns times rows is how many cells are asked for; corridors are wide enough if any are.

    Parameters
    ----------
    size : the size in the specification; None for all sizes that suit the level

    Raises
    ------
    GridError
        If the outline is no shape for so many cells; the message says why.
    """
    shape = Shape(drawn.name, drawn.outline)
    if size:
        kind_of_cells(site.cells, shape.outline).extent(size)
        return [(size, shape)]
    if site.cells == OWN:
        return [(size_near(site.cells, shape, len(drawn.outline.rings)), shape)]
    low, high = site.level.shaped.cells
    most = _on_page(site, shape, high)
    wanted = [low + (high - low) * step // _STEPS for step in range(_STEPS)]
    sizes = [size_near(site.cells, shape, count) for count in wanted if count < math.prod(most)]
    while sizes and _is_too_thin(site.cells, shape, sizes[0]):
        del sizes[0]
    found = dict.fromkeys((*sizes, most), shape)
    possible = {size: shape for size, shape in found.items() if size not in drawn.uncut}
    return sorted((possible or found).items(), key=lambda each: math.prod(each[0]))


def _is_too_thin(kind: str, shape: Shape, size: Size) -> bool:
    """Return whether a shape is too thin for so few cells."""
    try:
        kind_of_cells(kind, shape.outline).extent(size)
    except GridError:
        return True
    return False


def has_high_letters(site: Sizing, drawn: DrawnShape, lines: int) -> bool:
    """Return whether the letters of a text in some lines are ten cells high on a page."""
    try:
        size, shape = shaped_sizes(site, drawn, None)[-1]
    except GridError:
        return False
    return kind_of_cells(site.cells, shape.outline).extent(size)[1] / lines >= _LETTERS


def _on_page(site: Sizing, shape: Shape, count: int) -> Size:
    """Return the size with about `count` cells, or fewer if corridors would be too narrow on the page."""
    size = size_near(site.cells, shape, count)
    if site.is_wide(size, shape):
        return size
    least = _least_pitch(site.look)
    try:
        for _ in range(_ESTIMATES):  # as many cells as its square have room
            share = site.fit(size, shape).pitch / least
            size = _possible_size(site, shape, min(count, math.floor(math.prod(size) * share**2)))
        while not site.is_wide(size, shape) and math.prod(size) > _FEWEST:
            count = math.floor(_FEWER * min(count, math.prod(size)))
            size = _possible_size(site, shape, count)
    except GridError:  # the shape is too thin for fewer
        pass
    return size


def _possible_size(site: Sizing, shape: Shape, count: int) -> Size:
    """Return the size with about `count` cells; raises GridError if the shape is too thin for so few."""
    size = size_near(site.cells, shape, count)
    kind_of_cells(site.cells, shape.outline).extent(size)
    return size


def _least_pitch(look: Look) -> float:
    """Return the least pitch whose corridors are wide enough beside walls of its own width, in points."""
    pitch = look.corridor
    for _ in range(_ROUNDS):
        pitch = look.corridor + look.wall_at(pitch)
    return pitch


def size_near(kind: str, shape: Shape, count: int) -> Size:
    """Return the columns and rows whose product is near `count`, in about the proportions of a shape."""
    if kind == OWN:
        across, high = kind_of_cells(kind, shape.outline).extent((1, count))
    else:
        across, high = np.ptp(np.concatenate(shape.outline.rings), axis=0).tolist()
    columns = max(2, round(math.sqrt(count * across / high)))
    return columns, max(2, round(count / columns))
