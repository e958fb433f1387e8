"""The cells of cut grids: the tilings, and the sides of every other tessellation, as an outline cuts them."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes import tessellations
from mazebook.mazes.grid.geometry import bounds
from mazebook.mazes.grid.line_squares import LINE_SQUARES, TANGLE
from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.mazes.grid.polygons.cells import LEAST_AREA, PLAIN, Limits
from mazebook.mazes.grid.polygons.cut import Cutting, cut, tints_in
from mazebook.mazes.grid.polygons.features import body_with_features
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.own import grid_of_paths
from mazebook.mazes.grid.symmetry import RECTANGULAR, lattice_images
from mazebook.mazes.mesh import OUTSIDE_CELL, Mesh, Size
from mazebook.mazes.tessellations import OWN, REGISTRY
from mazebook.numerics.arrays import Float64, Int64

_CUT_OFF = 0.75  # a cell that the outline cuts to less than this share of the smallest whole one is joined
_LEAST_OWN = 0.2  # of the mean: the area of a round cell that just has room for a way
_SPARE = 2  # cells around the box
_HALVINGS = 2  # of arcs: each becomes four straight lines
_FOR_CHILDREN = ("orthogonal", "voronoi")
_FEW, _WIDE_DOOR = 250, 0.6  # cells, as small children get; and in sides, the narrowest way between two of them
# The narrow ways, times the narrowest: measured on 40 drawings; few ways between squares are cut at all.
_NARROW, _NARROW_OF_SQUARES, _SQUARES = 1.05, 1.25, "orthogonal"
_TRIED = (12.0, 12.0)  # cell widths: where the mean area of a tessellation's cells is measured


class CutCells:
    """A tiling, or a tessellation that is cut, as a `mazebook.mazes.tessellations.Tessellation` of rectangles.

    A size is columns and rows, whose product is how many cells are asked for; a few more or fewer come.

    Parameters
    ----------
    name : of a tessellation or a tiling
    outline : what it is cut to; None for rectangles
    """

    is_cut = True
    rows = False
    minimum: tuple[int, int] = (2, 2)
    ends: tuple[tuple[str, str], ...] = (("nw", "se"), ("ne", "sw"))
    is_round = False
    has_floors = False

    def __init__(self, name: str, outline: Outline | None = None) -> None:
        self.name, self._outline, entry = name, outline, REGISTRY.entry(name)
        self.is_drawn = entry.constant("is_drawn") is True
        self._is_tiling = entry.constant("is_cut") is True
        whole = _LEAST_OWN if name == OWN else 1.0 if self._is_tiling else tessellations.tessellation(name).least_area
        self.least_area = min(LEAST_AREA, _CUT_OFF * whole)

    def count(self, size: Size) -> int:
        """Return how many cells are asked for."""
        return size[0] * size[1]

    def build(self, size: Size) -> Mesh:
        """Return the arrays of a rectangle, of seed 0."""
        return cutting_of(self.name, size, None, 0).mesh

    def extent(self, size: Size) -> tuple[float, float]:
        """Return columns and rows; of an outline, how wide and high it is with as many cells of mean area."""
        if self._outline is None:
            return float(size[0]), float(size[1])
        if self.name == OWN:
            x0, y0, x1, y1 = bounds(_own(self._outline).mesh)
            return x1 - x0, y1 - y0
        return _extent_of(self._outline, self.count(size))

    def incircle(self, size: Size) -> float:
        """Return the width of a narrow way from cell to cell: one in twenty is narrower, by a fifth at most."""
        return _least_door(self.name, self.count(size)) * (_NARROW_OF_SQUARES if self.name == _SQUARES else _NARROW)

    def fit(self, width: float, height: float) -> tuple[int, int]:
        """Return the largest size within `width` x `height` cell widths."""
        return int(width + 1e-9), int(height + 1e-9)

    def lattice(self, size: Size) -> Int64:
        """Return the places of the cells of a rectangle of seed 0."""
        return lattice_of(self.build(size).centres)

    def images(self, size: Size, lattice: Int64) -> Iterator[Int64]:
        """Yield the four turns and mirrors of a rectangle."""
        return lattice_images(lattice, RECTANGULAR)

    def sides(self, area: Area) -> Int64:
        """Return sides that cover an area, (n_sides, 2, 2) int64."""
        if self._is_tiling:
            drawn: Int64 = REGISTRY.load(self.name, "sides").sides(area)
            return drawn
        kind = tessellations.tessellation(self.name)
        unit = _mean_side(self.name)
        # Rounded, so that squares begin as near to the sides of the box as they can on both sides of its middle.
        size = np.rint((area.high - area.low) / UNIT / unit) + 2 * _SPARE
        if kind.is_round:
            size = np.full(2, 2 * area.reach / UNIT / unit + 2 * _SPARE)
        mesh = kind.build(kind.fit(*size))
        walls = _straight(mesh)
        middle = (mesh.posts.min(axis=0) + mesh.posts.max(axis=0)) / 2
        return np.asarray(np.rint((walls - middle) * (UNIT / unit)).astype(np.int64) + area.middle)


@lru_cache(maxsize=1024)
def kind_of_cells(name: str, outline: Outline | None = None) -> tessellations.Tessellation:
    """Return the declarations of a kind of cells, cut to an outline or not; raises UnknownNameError.

    `name` : of a tessellation, or an everyday word; `TANGLE` for the squares of a tangle
    """
    if name == TANGLE:
        return LINE_SQUARES
    entry = REGISTRY.entry(name)
    is_whole = outline is None and not entry.constant("is_cut")
    return tessellations.tessellation(entry.name) if is_whole else CutCells(entry.name, outline)


@lru_cache(maxsize=256)
def cutting_of(name: str, size: Size, outline: Outline | None, seed: int) -> Cutting:
    """Return the tiling or tessellation `name` cut with an outline, with the rectangle of the size if that is None.

    Raises GridError if the outline is no shape for so many cells.
    """
    if name == OWN:
        if outline is None:
            raise GridError("Your own cells need an outline: the paths that are the cells.")
        return _own(outline)
    kind, n_cells = CutCells(name), size[0] * size[1]
    return cut(
        outline or _rectangle(size), kind.sides, n_cells, seed, Limits(kind.least_area, _least_door(name, n_cells))
    )


@lru_cache(maxsize=64)
def tints_of(name: str, size: Size, outline: Outline | None) -> list[list[Float64]]:
    """Return the cells of each tint of a tiling from pale to dark, cut as `cutting_of` does; nothing if it has none."""
    if not REGISTRY.entry(name).constant("tints"):
        return []
    return tints_in(outline or _rectangle(size), REGISTRY.load(name, "tinted").tinted, size[0] * size[1])


def _rectangle(size: Size) -> Outline:
    columns, rows = size
    return Outline([np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], dtype=np.float64)])


@lru_cache(maxsize=16)
def _own(outline: Outline) -> Cutting:
    """Return the cells that the rings of an outline are; raises GridError as `grid_of_paths`."""
    return grid_of_paths([ring.astype(np.float64) for ring in outline.rings])


def checked_cells(outline: Outline) -> Outline:
    """Return an outline whose rings are cells; raises GridError if one cannot be, which the message counts from 1."""
    _own(outline)
    return outline


@lru_cache(maxsize=4096)  # as many as bodies
def _extent_of(outline: Outline, n_cells: int) -> tuple[float, float]:
    """Return how wide and high an outline is with so many cells, in cell widths; raises GridError as `body_of`."""
    across, high = (np.diff(body_with_features(outline, n_cells)[0].box, axis=0)[0] / UNIT).tolist()
    return across, high


def _least_door(name: str, n_cells: int) -> float:
    """Return the narrowest way from cell to cell, in sides; wider for small children, where cells have long sides."""
    return _WIDE_DOOR if n_cells <= _FEW and name in _FOR_CHILDREN else PLAIN.least_door


def lattice_of(centres: Float64) -> Int64:
    """Return whole-number places of cut cells: their middles in thousandths of a cell width, (n_cells, 2) int64."""
    return np.rint(centres * 1000).astype(np.int64)


@lru_cache(maxsize=16)
def _mean_side(name: str) -> float:
    """Return the side of a square as large as the mean cell of a tessellation, in cell widths."""
    kind = tessellations.tessellation(name)
    mesh = kind.build(kind.fit(*_TRIED))
    outer = mesh.ends[:, 1] == OUTSIDE_CELL
    walls = _straight(mesh._replace(wall_posts=mesh.wall_posts[outer], bulge=mesh.bulge[outer]))
    centres = np.tile(mesh.centres[mesh.ends[outer, 0]], (len(walls) // outer.sum(), 1))
    one, other = (walls - mesh.centres.mean(axis=0)).transpose(1, 0, 2)
    swept = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    along, spoke = walls[:, 1] - walls[:, 0], centres - walls[:, 0]
    is_left = along[:, 0] * spoke[:, 1] - along[:, 1] * spoke[:, 0] > 0
    return float(np.sqrt(np.where(is_left, swept, -swept).sum() / 2 / len(mesh.centres)))


def _straight(mesh: Mesh) -> Float64:
    """Return the walls of a mesh as straight lines, arcs as several: (n_lines, 2, 2) float64."""
    lines, bulge = mesh.posts[mesh.wall_posts], mesh.bulge
    for _ in range(_HALVINGS if bulge.any() else 0):
        along = lines[:, 1] - lines[:, 0]
        left = np.stack([-along[:, 1], along[:, 0]], axis=1)
        middle = lines.mean(axis=1) + left * (bulge / 2)[:, None]
        lines = np.concatenate([np.stack([lines[:, 0], middle], axis=1), np.stack([middle, lines[:, 1]], axis=1)])
        bulge = np.tile(np.tan(np.arctan(bulge) / 2), 2)
    return lines
