"""The tessellations, one file each: how cells, walls and posts of one kind of grid are laid out.

A file placed here is listed, drawn, measured and tested the day it appears. Its name is the tessellation's, its
docstring's first line the description. There are two kinds of files.

Most declare the members of `Tessellation`; for cells with straight sides `mazebook.mazes.mesh.mesh_of_polygons` and
`mazebook.mazes.grid.symmetry` do most of the work, and ``sigma.py`` is the shortest example.

With ``is_cut = True`` a file declares ``sides(area) -> (n_sides, 2, 2) int64`` alone: segments in whole numbers, `UNIT`
to the side of a square cell of mean area, that meet at common ends and cover the box of the area; walls may have bends.
`mazebook.mazes.grid.polygons` cuts them to a rectangle or to an outline. ``is_drawn = True`` says that the sides depend
on the seed of the area. ``tints = n`` says that the file has a function
``tinted(area) -> n arrays (n_cells, n_corners, 2) int64``: the cells of each tint, from pale to dark.

`OWN` has no file here: its cells are the closed paths of an SVG, which is the maze's outline, each path a ring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from mazebook.errors import find_name, key_of
from mazebook.registry import Entry, Registry

if TYPE_CHECKING:  # lists of names load no numpy
    from mazebook.mazes.mesh import Mesh, Size
    from mazebook.numerics.arrays import Int64

OWN = "own"
_EVERYDAY = {
    "square": "orthogonal", "hexagon": "sigma", "honeycomb": "sigma", "triangle": "delta", "ring": "theta",
    "circle": "theta", "octagon": "upsilon", "pentagon": "cairo", "cube": "rhombille",
}  # fmt: skip
_OWN_CELLS = Entry(OWN, "mazebook.mazes.grid.polygons.own", Path(__file__).parents[1] / "grid" / "polygons" / "own.py")


@dataclass(frozen=True)
class _Tessellations(Registry):
    """The files here; everyday words, such as "hexagons", name some of them, too."""

    def names(self) -> list[str]:
        """Return all names, those of tilings last."""
        return sorted(self.entries, key=lambda name: (self.entries[name].constant("is_cut") is True, name))

    def whole(self) -> list[str]:
        """Return the names of those with whole cells, without tilings."""
        return [name for name in self.names() if not self.entries[name].constant("is_cut")]

    def entry(self, name: str) -> Entry:
        """Return the entry of a name or an everyday word; raises UnknownNameError, which offers the nearest name."""
        if name == OWN:
            return _OWN_CELLS
        found = self.entries.get(name)
        return found or super().entry(find_name(self.kind, name, self.entries, meant(name)))


REGISTRY = _Tessellations("tessellation", "mazebook.mazes.tessellations", "mazebook.tessellations")


def meant(word: str) -> str:
    """Return the tessellation that an everyday word means, such as "hexagons"; "" for any other word."""
    return _EVERYDAY.get(key_of(word).removesuffix("s"), "")


class Tessellation(Protocol):
    """Declarations of a kind of cells; a size is a tuple such as (columns, rows).

    Attributes
    ----------
    is_cut : whether an outline cuts the cells, if only a rectangle, so that walls may have bends
    is_drawn : whether each maze has cells of its own, which the seed of its grid draws
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

    is_cut: bool
    is_drawn: bool
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
    """Return what the file `name` declares, which has whole cells; raises UnknownNameError, or PluginError."""
    members = [*get_annotations(Tessellation), *(each for each in vars(Tessellation) if not each.startswith("_"))]
    return cast(Tessellation, REGISTRY.load(name, *members))
