"""The grid: cells, the edges between them, and the wall of each edge.

An edge owns its wall, so topology and geometry meet in one place and one renderer serves every tessellation. Geometry
is computed on first use: carving a rectangle of squares allocates none of it.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from mazebook.errors import GridError
from mazebook.mazes.grid import geometry, weave
from mazebook.mazes.grid.adjacency import Csr, adjacency, count_pieces
from mazebook.mazes.grid.cut_cells import cutting_of, kind_of_cells, lattice_of, tints_of
from mazebook.mazes.grid.floors import LEAST_PLAN
from mazebook.mazes.grid.polygons.cut import Cutting
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.symmetry import canonical_links
from mazebook.mazes.mesh import BORDER, LINK, OUTSIDE_CELL, STAIR, Mesh, Ragged, Rim, Size, edges_kept, kind_of, masked
from mazebook.mazes.tessellations import REGISTRY, Tessellation
from mazebook.numerics.arrays import Bool, Float32, Float64, Int32, Int64, UInt8, is_whole

Array = TypeVar("Array", bound=NDArray[Any])
P = ParamSpec("P")
Built = TypeVar("Built")

MAX_CELLS = 2**28  # slots, edges and both directions of every link are counted in 32 bits


@dataclass(frozen=True, eq=False)
class Grid:
    """A grid by its description (tessellation, size, mask or outline, seed), with read-only arrays, built on first use.

    Parameters
    ----------
    tessellation : the name of a tessellation or of a tiling
    size : columns and rows; for theta the cells of the innermost ring and the rings. A third number is floors
    mask : (n_whole_cells,) bool, True for the cells that stay, or None for all; they must be connected
    crossings : (n_crossings,) int64, as in `mazebook.mazes.grid.weave`, or None; lower passages have cells of their own
    outline : what the grid is cut to, into about columns x rows cells, or None. Tilings are cut to a rectangle then
    seed : of tilings that are drawn

    Raises
    ------
    GridError
        If the size or the mask is wrong; on first use, if the outline is no shape for so many cells.
    """

    tessellation: str
    size: Size
    mask: Bool | None = None
    crossings: Int64 | None = None
    outline: Outline | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse a size, a mask or an outline that gives no grid."""
        object.__setattr__(self, "tessellation", REGISTRY.entry(self.tessellation).name)
        object.__setattr__(self, "size", checked_size(self.tessellation, self.size, self.kind_of_cells))
        if self.is_cut and (self.mask is not None or self.crossings is not None):
            raise GridError("A grid that is cut to an outline has no mask and no bridges. Leave one of them out.")
        if self.mask is not None:
            object.__setattr__(self, "mask", self._checked_mask(self.mask))

    def _checked_mask(self, mask: Bool) -> Bool:
        mask = np.array(mask, dtype=np.bool_)  # a copy: the caller may change theirs
        if mask.ndim > 1 and mask.shape != self.size[::-1]:
            wanted = "(rows, columns)" if len(self.size) == 2 else "(floors, rows, columns)"
            raise GridError(f"The mask has the shape {mask.shape}; give {wanted} = {self.size[::-1]}.")
        mask = mask.reshape(-1)
        whole = self.kind_of_cells.count(self.size)
        if mask.size != whole:
            raise GridError(f"The mask has {mask.size} cells, but the grid has {whole}. Give one value for each cell.")
        if not mask.any():
            raise GridError("The mask leaves no cell. Keep at least two.")
        mask.flags.writeable = False
        object.__setattr__(self, "mask", mask)
        pieces = count_pieces(self.csr)
        if pieces > 1:
            raise GridError(f"The mask leaves {pieces} separate pieces. Keep one piece that hangs together.")
        return mask

    @property
    def is_cut(self) -> bool:
        """Whether the cells are cut to an outline, so that walls may have bends."""
        return self.kind_of_cells.is_cut

    @property
    def is_whole(self) -> bool:
        """Whether no cell of the tessellation is removed or cut."""
        return self.mask is None and not self.is_cut

    @property
    def kind_of_cells(self) -> Tessellation:
        """The declarations of its cells."""
        return kind_of_cells(self.tessellation, self.outline)

    @cached_property
    def cutting(self) -> Cutting:
        """The mesh and the ink of a grid that is cut; the same for grids of equal descriptions."""
        return cutting_of(self.tessellation, self.size, self.outline, self.seed)

    @property
    def tints(self) -> list[list[Float64]]:
        """The cells of each tint of a tiling, from pale to dark: polygons, (n, 2) float64, in cell widths."""
        return tints_of(self.tessellation, self.size, self.outline) if self.is_cut else []

    @cached_property
    def digest(self) -> str:
        """Hash of the cells, the walls between them and their places in thousandths, 20 hex digits."""
        found = hashlib.blake2b(self.ends.tobytes() + self.kind.tobytes(), digest_size=10)
        for places in (self.posts, self.centres):
            found.update(np.rint(places * 1000).astype("<i8").tobytes())
        return found.hexdigest()

    @cached_property
    def n_cells(self) -> int:
        """The number of cells."""
        if self.mask is not None:
            return int(self.mask.sum())
        return len(self.centres) if self.is_cut else self.kind_of_cells.count(self.size) + self.n_lower

    @property
    def is_plain(self) -> bool:
        """Whether the grid is one whole floor without crossings."""
        return self.is_whole and self.crossings is None and len(self.size) == 2

    @property
    def n_lower(self) -> int:
        """The number of cells that lie below others; these cells come last."""
        return 0 if self.crossings is None else len(self.crossings)

    @cached_property
    def _mesh(self) -> Mesh:
        mesh = self.cutting.mesh if self.is_cut else self.kind_of_cells.build(self.size)
        mesh = mesh if self.mask is None else masked(mesh, self.mask)
        mesh = mesh if self.crossings is None else weave.woven(mesh, self.size, self.crossings)
        for array in (*mesh[:-1], *(mesh.bends or ())):
            if array is not None:
                array.flags.writeable = False
        return mesh

    @property
    def ends(self) -> Int32:
        """(n_edges, 2) int32: the cells on both sides, the lower number first; -1 = outside the maze."""
        return self._mesh.ends

    @cached_property
    def kind(self) -> UInt8:
        """(n_edges,) uint8: LINK, BORDER, FIXED or STAIR; edges are sorted by kind, in this order."""
        return _frozen(kind_of(self._mesh))

    @property
    def wall_posts(self) -> Int32:
        """(n_edges, 2) int32: the two posts of each edge's wall; -1 for a STAIR."""
        return self._mesh.wall_posts

    @property
    def posts(self) -> Float64:
        """(n_posts, 2) float64: the posts, in cell widths, y up."""
        return self._mesh.posts

    @property
    def bulge(self) -> Float64:
        """(n_edges,) float64: tan(sweep / 4) of each wall; > 0 = an arc to the left of post 0 -> post 1."""
        return self._mesh.bulge

    @property
    def bends(self) -> Ragged | None:
        """The points of each wall between its two posts, in cell widths; None if no wall has any."""
        return self._mesh.bends

    @property
    def centres(self) -> Float64:
        """(n_cells, 2) float64: the middles of the cells, in cell widths, y up; of cut cells their widest circles'."""
        return self._mesh.centres

    @property
    def rows(self) -> Int32 | None:
        """(n_rows + 1,) int32: where each run of consecutive cells begins; None for a grid without rows."""
        return self._mesh.rows

    @cached_property
    def heading(self) -> Float32:
        """(n_edges,) float32: bearing from ends[0] to ends[1], or outwards; degrees clockwise from north."""
        return _frozen(self.headings_of(slice(None)))

    def headings_of(self, edges: Int32 | Int64 | slice) -> Float32:
        """Return the entries of `heading` of some edges, without the others."""
        return geometry.headings(self._mesh, edges)

    @cached_property
    def middles(self) -> Float64:
        """(n_edges, 2) float64: the middle of each edge's wall, on the arc where it is one."""
        return _frozen(self.middles_of(slice(None)))

    def middles_of(self, edges: Int32 | Int64 | slice) -> Float64:
        """Return the rows of `middles` of some edges, without the others."""
        return geometry.middles(self._mesh, edges)

    def wall_lines(self, edges: Int32 | Int64 | slice) -> Ragged:
        """Return the points of some walls of a cut grid, from post to post."""
        return geometry.wall_lines(self._mesh, edges)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the outline, in cell widths; arcs reach beyond their posts."""
        return geometry.bounds(self._mesh, self.cutting.ink.points if self.is_cut else None)

    @cached_property
    def origin(self) -> Int64:
        """(n_edges,) int64: the number of each edge in the whole grid, before cells were removed."""
        if self.mask is None:
            return _frozen(np.arange(len(self.ends)))
        return _frozen(edges_kept(self.kind_of_cells.build(self.size), self.mask))

    @cached_property
    def links(self) -> Int32:
        """(n_links,) int32: the edges that may be opened inside the maze, LINK and STAIR."""
        return _frozen(np.flatnonzero((self.kind == LINK) | (self.kind == STAIR)).astype(np.int32))

    @cached_property
    def border(self) -> Int32:
        """(n_border,) int32: the edges that may become doors."""
        return _frozen(np.flatnonzero(self.kind == BORDER).astype(np.int32))

    @cached_property
    def outermost_post(self) -> int:
        """A post on the outer border: where the grid reaches farthest to the left."""
        return geometry.outermost_post(self._mesh)

    @cached_property
    def rim(self) -> Rim:
        """The border, also walls that never open; without the rest of the geometry where the tessellation knows it."""
        return _rim(self)

    @cached_property
    def csr(self) -> Csr:
        """The adjacency arrays; the links of a cell run clockwise from north."""
        return _adjacency(self)

    @cached_property
    def canonical(self) -> tuple[bytes, Int32]:
        """The digest of the shape in its canonical position, and the orders of links that lead there.

        The orders are (n_orders, n_links) int32, indices into `links`; more than one where the shape is symmetric.
        """
        kind = self.kind_of_cells
        lattice = lattice_of(self.centres) if self.is_cut else kind.lattice(self.size)
        lattice = lattice if self.mask is None else lattice[self.mask]
        if self.crossings is not None:
            plan = kind.images(self.size, np.concatenate([lattice, lattice[self.crossings // 2]]))
            lattice = weave.lattice(lattice, self.crossings)
            return canonical_links(weave.images(plan, lattice), self.ends[self.links])
        return canonical_links(kind.images(self.size, lattice), self.ends[self.links])


def once_a_grid(build: Callable[Concatenate[Grid, P], Built]) -> Callable[Concatenate[Grid, P], Built]:
    """Return `build`, called once for each grid and each set of further arguments, as many mazes share a grid.

    The result is kept as long as the grid, so it must not hold the grid itself.
    """
    known: WeakKeyDictionary[Grid, dict[Any, Built]] = WeakKeyDictionary()

    @wraps(build)
    def once(grid: Grid, /, *arguments: P.args, **named: P.kwargs) -> Built:
        held, key = known.setdefault(grid, {}), (arguments, tuple(sorted(named.items())))
        if key not in held:
            held[key] = build(grid, *arguments, **named)
        return held[key]

    return once


def checked_size(name: str, size: object, cells: Tessellation) -> Size:
    """Return `size` as two whole numbers, or three if the cells called `name` have floors and it has more than one.

    Raises GridError if the size is not valid; the message says what is allowed.
    """
    numbers = tuple(size) if isinstance(size, (tuple, list)) else ()
    has_floors = cells.has_floors
    counts = (2, 3) if has_floors else (2,)
    if len(numbers) not in counts or not all(map(is_whole, numbers)):
        floors = "; a third number is floors, such as 8x8x2" if has_floors else ""
        raise GridError(f"size = {size!r}: must be two whole numbers, columns and rows, such as 12x15{floors}.")
    found = tuple(int(n) for n in numbers)
    found = found[:2] if found[2:] == (1,) else found
    given = size_text(found)
    least: Size = cells.minimum if len(found) == 2 else (*LEAST_PLAN, 2)
    if any(number < low for number, low in zip(found, least, strict=True)):
        kind = name if len(found) == 2 else "a maze of several floors"
        raise GridError(f"size = {given}: too small; {kind} needs at least {size_text(least)}.")
    if max(found) > MAX_CELLS or cells.count(found) > MAX_CELLS:
        raise GridError(f"size = {given}: too large; at most {MAX_CELLS:,} cells can be carved. Use fewer.")
    return found


def size_text(size: Size) -> str:
    """Return a size as people write it, such as ``"12x15"``."""
    return "x".join(map(str, size))


def _frozen(array: Array) -> Array:
    array.flags.writeable = False
    return array


def _own(grid: Grid, name: str) -> Any:
    """Return a function that the tessellation has for plain grids; None if it has none, or the grid is not plain."""
    return getattr(grid.kind_of_cells, name, None) if grid.is_plain else None


def _rim(grid: Grid) -> Rim:
    own = _own(grid, "rim")
    if own is not None:
        found: Rim = own(grid.size)
        return found
    outer = np.flatnonzero(grid.ends[:, 1] == OUTSIDE_CELL) if grid.is_cut else grid.border
    edges = outer.astype(np.int64)
    walls, posts, centres = grid.wall_posts[edges], grid.posts, grid.centres
    middles, headings = grid.middles_of(edges), grid.headings_of(edges)
    return Rim(edges, grid.ends[edges, 0], walls, posts[walls], middles, headings, lambda: posts, lambda: centres)


def _adjacency(grid: Grid) -> Csr:
    own = _own(grid, "csr")
    if own is not None:
        found: Csr = own(grid.size)
        for array in found:
            _frozen(array)
        return found
    links = grid.links
    rows = grid.rows if grid.rows is not None else np.empty(0, dtype=np.int32)
    return adjacency(grid.ends[links], links, grid.headings_of(links), grid.n_cells, np.array(rows))[0]
