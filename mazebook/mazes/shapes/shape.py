"""The shape of a maze: its name, and the outline that its grid is cut to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.mesh import LINK, Size
from mazebook.numerics.arrays import Bool


@dataclass(frozen=True)
class Shape:
    """What a grid is cut to; enough to make a maze again without its picture.

    `name` : as the user writes it, such as ``"elephant"``
    """

    name: str
    outline: Outline


_MEASURED = (6, 6)  # the size by which the ways of a tessellation are measured
HIDDEN_VERSION = 1  # version of the result of `mazebook.mazes.hidden` for the same picture, algorithm and seed


@dataclass(frozen=True)
class HiddenPicture:
    """The coarse cells, each of 2 x 2 cells of a whole rectangle of squares, that a maze's route fills.

    Attributes
    ----------
    name : as the user writes it, such as ``"elephant"``
    bits : one bit for each coarse cell, row by row, from the highest of the first byte; 1 = part of the picture
    lost : the largest share of the picture's cells, 0 to 1, that may become dead ends beside the route
    """

    name: str
    bits: bytes
    lost: float = 0.05

    def mask(self, whole: int) -> Bool:
        """Return which of `whole` coarse cells are part of it; raises GridError if it is another grid's."""
        if len(self.bits) != (whole + 7) // 8:
            raise GridError(f"The picture has {8 * len(self.bits)} coarse cells, but the grid has {whole}.")
        return np.unpackbits(np.frombuffer(self.bits, dtype=np.uint8), count=whole).astype(np.bool_)


@lru_cache(maxsize=256)
def shaped_grid(kind: str, size: Size, shape: Shape | None = None, seed: int = 0) -> Grid:
    """Return the grid of a shape, or one without a shape, built once for all its mazes; raises GridError as `Grid`."""
    return Grid(kind, size, outline=shape.outline if shape else None, seed=seed)


@cache
def narrowest_share(kind: str) -> float:
    """Return the narrowest way from cell to cell of whole grids, as a share of the widest circle in a cell; 1 at most.

    It is the length of the shortest wall: between hexagons much less than the circle. Tilings have no circles, and are
    measured by their narrow ways.
    """
    if kind_of_cells(kind).is_cut:
        return 1.0
    grid = shaped_grid(kind, _MEASURED)
    walls = grid.posts[grid.wall_posts[grid.kind == LINK]]
    shortest = float(np.hypot(*(walls[:, 1] - walls[:, 0]).T).min())
    return min(1.0, shortest / grid.kind_of_cells.incircle(grid.size))
