"""Sizes of mazes cut to a shape: with the cells of a level, on a page, and large enough to be recognised."""

import math
from dataclasses import dataclass, replace

from mazebook.books.fit.sizes import Site, sizes_for
from mazebook.books.pictures.silhouettes import DoorMarks
from mazebook.errors import GridError
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.tips import nearest_wall
from mazebook.mazes.ends.words import word_of_wall
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.mask import Cut, cut, place_in
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.shapes.silhouette import Silhouette
from mazebook.mazes.tessellations import tessellation

_LIKE = ((10, 0.75), (20, 0.85))  # cells along the longer side, and the least likeness of shape and silhouette
_OUTLINED = 0.6  # the least likeness, whatever the number of cells, where the contour is drawn around the cells
_GOOD = 0.85  # a likeness at which even few cells show the shape at once; wanted if no size is given
_MOST = 120  # cells along the longer side, in the search for the least size
_TRIES = 4
_SPARE = 0.7  # cell widths added to a silhouette, so that rounding does not make the shape smaller
_NEAR = 0.02  # of the cells that are wanted
_STEP = 0.97  # the factor by which a grid shrinks at each try, until corridors have the level's least width


@dataclass(frozen=True, eq=False)
class Drawn:
    """A shape or hidden picture of a section: name, silhouette, and the marks of Start and Finish in its file."""

    name: str
    silhouette: Silhouette
    marks: DoorMarks | None = None

    def doors(self, kind: str, size: Size, shape: Shape) -> tuple[str, str]:
        """Return the words for the outer walls nearest to the marks; only for a shape with marks."""
        assert self.marks is not None
        grid = shaped_grid(kind, size, shape)
        edges = border_of(grid).edges
        start, finish = (place_in(kind, size, self.silhouette, mark) for mark in self.marks)
        first = nearest_wall(grid, edges, start)
        return word_of_wall(first), word_of_wall(nearest_wall(grid, edges, finish, first))


def least_likeness(along: float, *, outline: bool = False) -> float:
    """Return the least intersection over union of a shape, `along` cells wide or high, with its silhouette.

    `outline` : is the contour drawn around the shape? Then the contour shows what it is
    """
    if outline:
        return _OUTLINED
    (few, low), (many, high) = _LIKE
    return min(high, max(low, low + (along - few) * (high - low) / (many - few)))


def is_recognised(found: Cut, *, outline: bool = False) -> bool:
    """Return True if a cut grid is enough like its silhouette to be recognised, with or without an outline."""
    return found.likeness >= least_likeness(found.along, outline=outline) - 1e-9


def shaped_sizes(site: Site, drawn: Drawn, size: Size | None) -> list[tuple[Size, Shape]]:
    """Return the sizes that a level's mazes may have in a shape on a page, smallest first, each with its shape.

    These are the level's sizes that show the shape at once. If there is none, it is one larger size: the first that
    shows the shape at once, or else the one most like it, as long as its corridors are wide enough.

    Parameters
    ----------
    size : the size in the specification; None for all sizes that suit the level

    Raises
    ------
    GridError
        If no size shows the shape; the message says how large it has to be.
    """
    outline = site.look.outline
    if size:
        found = [cut(site.cells, size, drawn.silhouette)]
    else:
        wanted = [tessellation(site.cells).count(each) for each in sizes_for(site)]
        found = [_on_page(site, drawn, count) for count in dict.fromkeys(wanted)]
        found = [each for each in found if each.likeness >= _GOOD] or [
            _good_on_page(site, drawn, max(found, key=lambda each: each.n_cells))
        ]
    known = {each.size: each for each in found if is_recognised(each, outline=outline)}
    if not known:
        largest = max(found, key=lambda each: each.n_cells)
        raise GridError(_too_small(site.cells, drawn, largest, outline))
    kept = sorted(known.values(), key=lambda each: (each.n_cells, each.size))
    return [(each.size, Shape.of(drawn.name, each.mask, drawn.silhouette)) for each in kept]


def least_size(name: str, silhouette: Silhouette, beyond: Size | None = None, *, outline: bool = False) -> Size | None:
    """Return the least size, of tessellation `name`, in which a shape is recognised; None if over `_MOST` cells long.

    `beyond` : a size in which the shape is not recognised; the search begins above it
    """
    first = int(max(tessellation(name).extent(beyond))) + 1 if beyond else 4
    for side in range(first, _MOST + 1):
        size = size_about(name, silhouette, side)
        try:
            if is_recognised(cut(name, size, silhouette), outline=outline):
                return size
        except GridError:
            continue
    return None


def size_about(name: str, silhouette: Silhouette, side: float) -> Size:
    """Return the size of a grid of tessellation `name` around a silhouette whose longer side is `side` cell widths."""
    kind = tessellation(name)
    if kind.is_round:
        across = high = side
    else:
        longest = max(silhouette.width, silhouette.height)
        across, high = side * silhouette.width / longest, side * silhouette.height / longest
    columns, rows = kind.fit(across + _SPARE, high + _SPARE)
    return max(columns, kind.minimum[0]), max(rows, kind.minimum[1])


def cut_near(name: str, silhouette: Silhouette, count: int) -> tuple[Cut, float]:
    """Return the cut with about `count` cells, and its longer side in cell widths; GridError if it is too thin."""
    share = silhouette.area / (silhouette.width * silhouette.height)
    sides = sorted((silhouette.width, silhouette.height))
    side = math.sqrt(count / share * sides[1] / sides[0])
    best: tuple[Cut, float] | None = None
    for _ in range(_TRIES):
        try:
            found = cut(name, size_about(name, silhouette, side), silhouette)
        except GridError:
            side *= 1.5
            continue
        if best is None or abs(found.n_cells - count) < abs(best[0].n_cells - count):
            best = found, side
        if abs(found.n_cells - count) <= _NEAR * count:
            break
        side *= math.sqrt(count / found.n_cells)
    if best is None:
        raise GridError("it is too thin for any maze.")
    return best


def _on_page(site: Site, drawn: Drawn, count: int) -> Cut:
    """Return the cut with about `count` cells, or with fewer if corridors would be too narrow on the page."""
    found, side = cut_near(site.cells, drawn.silhouette, count)
    while max(found.size) > 4 and not _is_wide(site, drawn, found):
        before = found.size
        while found.size == before and side > 3:
            side *= _STEP
            size = size_about(site.cells, drawn.silhouette, side)
            if size != before:
                found = cut(site.cells, size, drawn.silhouette)
        if found.size == before:
            break
    return found


def _good_on_page(site: Site, drawn: Drawn, found: Cut) -> Cut:
    """Return the least cut larger than `found` that shows the shape at once, or else the one most like it."""
    best = found
    for side in range(math.ceil(found.along) + 1, _MOST):
        tried = cut(site.cells, size_about(site.cells, drawn.silhouette, side), drawn.silhouette)
        if not _is_wide(site, drawn, tried):
            break
        best = max(best, tried, key=lambda each: each.likeness)
        if best.likeness >= _GOOD:
            break
    return best


def _is_wide(site: Site, drawn: Drawn, found: Cut) -> bool:
    """Return True if the corridors of a cut are wide enough for the level on the page."""
    shape = Shape.of(drawn.name, found.mask, drawn.silhouette)
    doors = drawn.doors(site.cells, found.size, shape) if drawn.marks else site.words
    return replace(site, words=doors).is_wide(found.size, shape)


def _too_small(name: str, drawn: Drawn, largest: Cut, outline: bool) -> str:
    least = least_size(name, drawn.silhouette, largest.size, outline=outline)
    columns, rows = largest.size
    refusal = f"it would not be recognised in a maze of {columns}x{rows} cells"
    if least is None:
        return f"{refusal}, nor in a larger one: it is too thin, or in pieces too far apart. Choose another picture."
    return (
        f"{refusal}, the largest here; it takes {least[0]}x{least[1]} or more. "
        "Choose a plainer picture, a larger size or trim, or a harder level."
    )
