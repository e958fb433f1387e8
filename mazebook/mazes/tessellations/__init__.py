"""The tessellations, one file each: how cells, walls and posts of one kind of grid are laid out.

A file placed here declares the members of `Tessellation`, and is listed, drawn, measured and tested the day it appears.
Its name is the tessellation's, its docstring's first line the description. ``tests/mazes/test_grid.py`` checks the
rules of its geometry. For cells with straight sides `mazebook.mazes.mesh.mesh_of_polygons` and
`mazebook.mazes.grid.symmetry` do most of the work; ``sigma.py`` is the shortest example.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Protocol, cast

from mazebook.registry import Registry

if TYPE_CHECKING:  # lists of names load no numpy
    from mazebook.mazes.mesh import Mesh, Size
    from mazebook.numerics.arrays import Int64

REGISTRY = Registry("tessellation", "mazebook.mazes.tessellations", "mazebook.tessellations")


class Tessellation(Protocol):
    """Declarations of a file in ``mazes/tessellations``, all required; a size is a tuple such as (columns, rows).

    Attributes
    ----------
    rows : whether whole grids have rows (runs of cells), which some algorithms need
    minimum : the least size
    ends : pairs of words for Start and Finish that suit it; the first is the default
    is_round : whether the outline of whole grids is a circle and the middle a cell; a shape then has the circle's area,
        not that of its box
    has_floors : whether a third number of a size may ask for several floors
    least_area : area of the smallest cell of a large grid, in mean areas; 1.0 where all are about equal

    A file may also have what arithmetic finds sooner in a whole grid of one floor: ``csr(size)``, the arrays of
    `mazebook.mazes.grid.adjacency.adjacency`, and ``rim(size)``, the `mazebook.mazes.mesh.Rim`.
    """

    rows: bool
    minimum: tuple[int, int]
    ends: tuple[tuple[str, str], ...]
    is_round: bool
    has_floors: bool
    least_area: float

    def count(self, size: Size) -> int:
        """Return the number of cells."""

    def build(self, size: Size) -> Mesh:
        """Return the arrays; LINK edges first, then BORDER edges."""

    def extent(self, size: Size) -> tuple[float, float]:
        """Return width and height in cell widths."""

    def incircle(self, size: Size) -> float:
        """Return the diameter of the widest circle inside the smallest cell, in cell widths."""

    def fit(self, width: float, height: float) -> tuple[int, int]:
        """Return the largest size whose extent is at most `width` x `height` cell widths; 0 where none fits."""

    def lattice(self, size: Size) -> Int64:
        """Return whole-number places of the cells, (n_cells, 2 or more), for `images`."""

    def images(self, size: Size, lattice: Int64) -> Iterator[Int64]:
        """Yield the places of some of the cells under every symmetry of the tessellation, moved to one origin."""


@cache
def tessellation(name: str) -> Tessellation:
    """Return the tessellation called `name`; raises UnknownNameError, or PluginError if its file lacks a member."""
    members = [*get_annotations(Tessellation), *(each for each in vars(Tessellation) if not each.startswith("_"))]
    return cast(Tessellation, REGISTRY.load(name, *members))
