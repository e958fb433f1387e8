"""Hidden pictures: sizes of mazes whose route fills a picture, which colouring the route then shows.

A coarse cell is a block of 2x2 cells; `name` is always that of the picture.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from mazebook.books.fit.sizes import Sizing, sizes_for
from mazebook.errors import GridError
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.hidden.blocks import doors_of
from mazebook.mazes.hidden.hide import hidden_words
from mazebook.mazes.hidden.mask import coverage, squares_inside
from mazebook.mazes.hidden.silhouette import Silhouette
from mazebook.mazes.shapes.shape import HiddenPicture, shaped_grid

_Size = tuple[int, ...]

KIND = "orthogonal"
LEAST_LIKENESS = 0.8  # intersection over union of the route and the silhouette

_AROUND = 1  # coarse cells around the picture, for traps
_LOST = tuple(range(8, 3, -1))  # per cent of the picture's cells that the route may leave out, if the likeness allows
_TRIALS, _TRIED = 4, "wilson"  # the number of trial mazes, and their algorithm
_SPARE = 0.7  # cell widths added to a silhouette, so that rounding does not make it smaller
_FEWEST, _LEAST, _MOST = 4, 10, 60  # coarse cells along the longer side of a picture; with fewer than ten it is a blob


@dataclass(frozen=True, eq=False)
class ToHide:
    """A hidden picture of a section: its name and its silhouette."""

    name: str
    silhouette: Silhouette


@dataclass(frozen=True, eq=False)
class Hiding:
    """A grid that hides a picture.

    Attributes
    ----------
    size : columns and rows
    picture : the picture that the route fills
    likeness : the least intersection over union of the route's cells and the silhouette
    """

    size: _Size
    picture: HiddenPicture
    likeness: float

    @property
    def is_recognised(self) -> bool:
        """Whether the coloured route shows the picture, and the maze without colour does not."""
        is_large = max(self.size) >= 2 * (_LEAST + 2 * _AROUND)
        return is_large and self.likeness >= LEAST_LIKENESS and _is_hidden(self.size, self.picture)

    @property
    def words(self) -> tuple[str, str]:
        """The words for Start and Finish."""
        return hidden_words(shaped_grid(KIND, self.size), self.picture)


@lru_cache(maxsize=1024)
def _is_hidden(size: _Size, picture: HiddenPicture) -> bool:
    """Return True if most trials give a maze: in a small grid, traps cannot always be made like the picture."""
    made = 0
    for seed in range(_TRIALS):
        with suppress(GridError):
            made += make_maze(_TRIED, size, seed=seed, hidden=picture).loops == 0
    return 2 * made > _TRIALS


def hiding(name: str, silhouette: Silhouette, size: _Size) -> Hiding:
    """Return how a grid of a size hides a silhouette, as large as fits, in the middle of the grid.

    Raises
    ------
    GridError
        If a side is odd or too short, or if the picture loses almost all its cells.
    """
    columns, rows = size
    inner = columns // 2 - 2 * _AROUND, rows // 2 - 2 * _AROUND
    if columns % 2 or rows % 2 or min(inner) < 2:
        least = 4 * (_AROUND + 1)
        even = f"{max(least, columns + columns % 2)}x{max(least, rows + rows % 2)}"
        raise GridError(
            f"a maze that hides it has even columns and even rows, {least} or more, not {columns}x{rows}. Use {even}."
        )
    inside = squares_inside(inner, silhouette).reshape(inner[::-1])
    mask = np.pad(inside, _AROUND)
    doors = doors_of(mask)
    shares, scale = coverage((2 * inner[0], 2 * inner[1]), silhouette)
    fine = np.kron(inside, np.ones((2, 2), dtype=np.bool_)).ravel()
    covered, outside = float(shares[fine].sum()), silhouette.area * scale**2 + 2 * (doors[0].way + doors[1].way)

    def likeness(lost: int) -> float:
        """Return the likeness of a route that leaves out `lost` per cent of the picture's cells."""
        cells = lost * int(fine.sum()) // 100
        return (covered - cells) / (outside + float(fine.sum()) - covered)

    lost = next((lost for lost in _LOST if likeness(lost) >= LEAST_LIKENESS), _LOST[-1])
    return Hiding(size, HiddenPicture(name, np.packbits(mask).tobytes(), lost / 100), likeness(lost))


def hidden_sizes(site: Sizing, name: str, silhouette: Silhouette, size: _Size | None) -> list[Hiding]:
    """Return the sizes that a level's mazes may have on a page to hide a picture, smallest first.

    If no size of the level shows the picture, the least size that does is returned, if its corridors are wide.

    Parameters
    ----------
    size : the size in the specification; None for all sizes that suit the level

    Raises
    ------
    GridError
        If no size shows the picture; the message says how large it has to be.
    """
    if size:
        sides, found = [0], [hiding(name, silhouette, size)]
    else:
        wanted = [columns * rows for columns, rows in sizes_for(replace(site, words=("nw", "se")))]
        sides = [_side_for(silhouette, count) for count in wanted]
        tried = [_on_page(site, name, silhouette, side) for side in dict.fromkeys(sides)]
        found = [each for each in tried if each is not None]
    known = {each.size: each for each in found if each.is_recognised}
    if not known:
        largest = size or max((each.size for each in found), default=_size_at(silhouette, max(sides)))
        least = None if size else least_hiding(name, silhouette, max(largest))
        if least is None or not replace(site, words=least.words).is_wide(least.size):
            fewer = "Choose a plainer picture, a larger size or trim, or a harder level."
            raise GridError(too_small(name, silhouette, largest, fewer))
        return [least]
    return [known[each] for each in sorted(known, key=lambda each: (each[0] * each[1], each))]


def least_hiding(name: str, silhouette: Silhouette, beyond: int = 0) -> Hiding | None:
    """Return the smallest grid whose route shows a picture; None if no grid is large enough.

    `beyond` : grids whose longer side has so many cells or fewer are not tried
    """
    for side in range(max(_LEAST, beyond // 2 - 2 * _AROUND + 1), _MOST + 1):
        try:
            found = hiding(name, silhouette, _size_at(silhouette, side))
        except GridError:
            continue
        if found.is_recognised:
            return found
    return None


@lru_cache(maxsize=512)
def _size_at(silhouette: Silhouette, side: int) -> _Size:
    """Return the size of a grid around a picture whose longer side is `side` coarse cells."""
    longest = max(silhouette.width, silhouette.height)
    columns, rows = (int(side * length / longest + _SPARE + 1e-9) for length in (silhouette.width, silhouette.height))
    return 2 * (max(columns, 2) + 2 * _AROUND), 2 * (max(rows, 2) + 2 * _AROUND)


def _side_for(silhouette: Silhouette, count: int) -> int:
    """Return the longer side of a picture, in coarse cells, in a grid with about `count` cells."""

    def off(side: int) -> int:
        columns, rows = _size_at(silhouette, side)
        return abs(columns * rows - count)

    return min(range(_FEWEST, _MOST + 1), key=off)


def _on_page(site: Sizing, name: str, silhouette: Silhouette, side: int) -> Hiding | None:
    """Return the grid around a picture `side` coarse cells long, or fewer for wider corridors; None if none fits."""
    for fewer in range(side, _FEWEST - 1, -1):
        try:
            found = hiding(name, silhouette, _size_at(silhouette, fewer))
        except GridError:  # the picture lost almost all its cells
            return None
        if replace(site, words=found.words).is_wide(found.size):
            return found
    return None


def too_small(name: str, silhouette: Silhouette, size: _Size, advice: str) -> str:
    """Return the message that a picture is not recognised in a grid of `size`, the largest that may be used."""
    least = least_hiding(name, silhouette, max(size))
    refusal = f'"{name}" would not be recognised in the answer of a maze of {size[0]}x{size[1]} cells'
    if least is None:
        return f"{refusal}, nor in a larger one: it is too thin, or in pieces too far apart. Choose another picture."
    return f"{refusal}; it takes {least.size[0]}x{least.size[1]} or more. {advice}"
