"""The shape of a maze: its name and the cells of a whole grid that stay."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import Size
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.arrays import Bool

if TYPE_CHECKING:  # only who draws needs it
    from mazebook.mazes.shapes.silhouette import Silhouette


@dataclass(frozen=True)
class Shape:
    """The cells of a whole grid that stay; enough to make a maze again without its picture.

    Attributes
    ----------
    name : as the user writes it, such as ``"elephant"``
    bits : one bit for each cell of the whole grid, in its order, from the highest of the first byte; 1 = it stays
    silhouette : the silhouette that the grid was cut to, for the line around it; None if not known
    """

    name: str
    bits: bytes
    silhouette: Silhouette | None = field(default=None, compare=False, repr=False, kw_only=True)

    @classmethod
    def of(cls, name: str, mask: Bool, silhouette: Silhouette | None = None) -> Shape:
        """Return the shape of a mask."""
        return cls(name, np.packbits(mask).tobytes(), silhouette=silhouette)

    @property
    def n_cells(self) -> int:
        """How many cells stay."""
        return int.from_bytes(self.bits, "big").bit_count()

    def mask(self, whole: int) -> Bool:
        """Return which of `whole` cells stay; raises GridError if the shape is another grid's."""
        if len(self.bits) != (whole + 7) // 8:
            raise GridError(f"The shape has {8 * len(self.bits)} cells, but the grid has {whole}.")
        return np.unpackbits(np.frombuffer(self.bits, dtype=np.uint8), count=whole).astype(np.bool_)


HIDDEN_VERSION = 1  # version of the result of `mazebook.mazes.hidden` for the same picture, algorithm and seed


@dataclass(frozen=True)
class HiddenPicture(Shape):
    """The coarse cells, each of 2 x 2 cells of a whole rectangle of squares, that a maze's route fills.

    Attributes
    ----------
    name : as in `Shape`
    bits : as in `Shape`, one bit for each coarse cell, row by row; 1 = part of the picture
    lost : the largest share of the picture's cells, 0 to 1, that may become dead ends beside the route
    """

    lost: float = 0.05


@lru_cache(maxsize=128)
def shaped_grid(kind: str, size: Size, shape: Shape | None = None) -> Grid:
    """Return the grid of a shape, or a whole grid, built once for all its mazes; raises GridError as `Grid` does."""
    if shape is None:
        return Grid(kind, size)
    whole = Grid(kind, size)
    return Grid(kind, size, shape.mask(tessellation(whole.tessellation).count(whole.size)))


def pictured(kind: str, size: Size, shape: Shape, silhouette: Silhouette | None) -> Shape:
    """Return the shape with a silhouette, if the silhouette still gives this shape; otherwise without one."""
    from mazebook.mazes.shapes.mask import cut

    try:
        known = silhouette is not None and Shape.of(shape.name, cut(kind, size, silhouette).mask) == shape
    except GridError:
        known = False
    return replace(shape, silhouette=silhouette if known else None)


def cells_of(kind: str, size: Size, shape: Shape | None = None) -> int:
    """Return the number of cells of a grid, without building it."""
    return tessellation(kind).count(size) if shape is None else shape.n_cells
