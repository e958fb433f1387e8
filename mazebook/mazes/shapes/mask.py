"""Cutting a grid to a silhouette: which cells of a whole grid stay, and how well they resemble it."""

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.union_find import numbered, pieces_of
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.silhouette import Silhouette
from mazebook.numerics.arrays import Bool, Float32, Float64, Int64

HALF = 0.5  # share of a cell's area that must be inside for it to stay
_SAMPLES = 3  # along each side of a triangle: nine places in each triangle, and one triangle for each wall of a cell
_FLAT = 0.02  # cell widths: largest distance from an arc to its straight lines
_NEARER = 1e-9  # cells: a way shorter by less is as long
_STRAY = 2.0  # cells: a piece smaller than this, or than the cells that would join it, is dropped


class SamplePoints(NamedTuple):
    """Places spread evenly over the cells of a whole grid.

    `x`, `y` : (n, n_triangles) float32, in cell widths from the middle of the grid's box
    `owner`, `areas` : (n_triangles,) cell and area of each triangle; `cells` : (n_cells,) areas of the cells
    """

    x: Float32
    y: Float32
    owner: Int64
    areas: Float64
    cells: Float64


@dataclass(frozen=True, eq=False)
class Cut:
    """The cells that stay of a whole grid.

    Attributes
    ----------
    size : size of the whole grid
    mask : (n_whole_cells,) bool
    likeness : intersection over union, by area, of these cells and the silhouette
    along : number of cells of mean size along the longer side of the whole grid
    """

    size: Size
    mask: Bool
    likeness: float
    along: float

    @property
    def n_cells(self) -> int:
        """The number of cells that stay."""
        return int(self.mask.sum())


@lru_cache(maxsize=256)
def cut(kind: str, size: Size, silhouette: Silhouette) -> Cut:
    """Return the cells of a grid inside a silhouette, which is centred and as large as the grid allows.

    A cell stays if at least half of it is inside. Pieces that a few more cells can join become one; others are dropped.
    Cached, because the sizes of a level are tried for each number of cells.

    `kind` : the tessellation. Raises GridError if hardly any cell is left.
    """
    whole = whole_grid(kind, size)
    inside, scale = coverage(whole, silhouette)
    areas = sample_points(kind, size).cells
    mask = _joined(whole, inside, areas)
    if mask.sum() < 2:
        columns, rows = size
        raise GridError(f"size = {columns}x{rows}: no cells are left of the shape. Use a larger size.")
    covered = float((inside * areas)[mask].sum())
    drawn = silhouette.area * scale**2
    along = max(whole.kind_of_cells.extent(size)) / float(np.sqrt(areas.mean()))
    return Cut(size, mask, covered / (drawn + float(areas[mask].sum()) - covered), along)


def place_in(kind: str, size: Size, silhouette: Silhouette, share: tuple[float, float]) -> Float64:
    """Return the place in a grid of a point of a silhouette: (2,) float64, in cell widths.

    `share` : the point, in shares of the silhouette's width and height from its lower left corner
    """
    whole = whole_grid(kind, size)
    x0, y0, x1, y1 = whole.bounds
    box = np.array([silhouette.width, silhouette.height]) * _scale(whole, silhouette)
    return np.array([(x0 + x1) / 2, (y0 + y1) / 2]) + (np.array(share) - 0.5) * box


@lru_cache(maxsize=64)
def whole_grid(kind: str, size: Size) -> Grid:
    """Return a whole grid; cached, because many shapes are cut out of a few grids."""
    return Grid(kind, size)


def coverage(whole: Grid, silhouette: Silhouette) -> tuple[Float64, float]:
    """Return the share of each cell inside a silhouette, (n_cells,) float64, and a pixel's width in cell widths."""
    places = sample_points(whole.tessellation, whole.size)
    scale = _scale(whole, silhouette)
    x = np.floor(places.x * np.float32(1 / scale) + np.float32(silhouette.width / 2 + 1)).astype(np.int32)
    y = np.floor(places.y * np.float32(-1 / scale) + np.float32(silhouette.height / 2 + 1)).astype(np.int32)
    framed = np.pad(silhouette.raster, 1)
    np.clip(x, 0, framed.shape[1] - 1, out=x)
    np.clip(y, 0, framed.shape[0] - 1, out=y)
    hits = framed.ravel()[y * framed.shape[1] + x].sum(axis=0)
    covered = np.bincount(places.owner, weights=places.areas * hits, minlength=whole.n_cells)
    return np.round(covered / (len(x) * places.cells), 9), scale  # rounded, so that halves are equal everywhere


@lru_cache(maxsize=16)
def sample_points(kind: str, size: Size) -> SamplePoints:
    """Return points spread evenly over the cells of a whole grid: in triangles from cell middles to walls."""
    whole = whole_grid(kind, size)
    lines = along_walls(whole, np.arange(len(whole.ends)), _FLAT)
    edge, side = np.nonzero(whole.ends >= 0)
    owner = np.repeat(whole.ends[edge, side].astype(np.int64), lines.shape[1] - 1)
    x0, y0, x1, y1 = whole.bounds
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    corners = np.stack([whole.centres[owner], lines[edge, :-1].reshape(-1, 2), lines[edge, 1:].reshape(-1, 2)])
    corners -= middle
    one, other = corners[1] - corners[0], corners[2] - corners[0]
    areas: Float64 = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
    weights = _weights()
    x, y = weights @ corners[..., 0], weights @ corners[..., 1]
    cells = np.bincount(owner, weights=areas, minlength=whole.n_cells).astype(np.float64)
    return SamplePoints(x.astype(np.float32), y.astype(np.float32), owner, areas, cells)


def _weights() -> Float64:
    """Return the middles of the small triangles that divide a triangle: (n, 3) shares of its corners."""
    n = _SAMPLES
    places = [(3 * i + 1, 3 * j + 1) for i in range(n) for j in range(n - i)]
    places += [(3 * i + 2, 3 * j + 2) for i in range(n - 1) for j in range(n - 1 - i)]
    shares = np.array(places, dtype=np.float64) / (3 * n)
    return np.column_stack([1 - shares.sum(axis=1), shares])


def _scale(whole: Grid, silhouette: Silhouette) -> float:
    """Return a pixel's width in cell widths where a silhouette just fits into a grid."""
    x0, y0, x1, y1 = whole.bounds
    if whole.kind_of_cells.is_round:
        return (x1 - x0) / 2 / silhouette.reach
    return min((x1 - x0) / silhouette.width, (y1 - y0) / silhouette.height)


def _joined(whole: Grid, inside: Float64, areas: Float64) -> Bool:
    """Return the cells that stay: the largest piece of cells half inside, and others with the cells that join them.

    The piece is joined first whose way has the least area outside the silhouette. A piece smaller than that area, or
    than a few cells, is left out.
    """
    mask = inside >= HALF
    ends = whole.ends[whole.links]
    piece = numbered(pieces_of(whole.n_cells, ends[mask[ends].all(axis=1)]), mask)
    sizes = np.bincount(piece, weights=areas)
    sizes[0] = 0
    main, stray = int(sizes.argmax()), _STRAY * float(areas.mean())
    dropped = sizes < stray
    dropped[[0, main]] = False
    piece[dropped[piece]] = -1
    for _ in range(len(sizes) - 2 - np.count_nonzero(dropped)):
        way, cost = _way_to_nearest(whole.csr, piece, main, (1 - inside) * areas)
        if not len(way):
            break
        joined = piece[way[0]]
        joins = sizes[joined] > cost
        piece[piece == joined] = main if joins else -1
        if joins:
            piece[way] = main
    return piece == main if main else mask


def _way_to_nearest(topology: Csr, piece: Int64, main: int, weight: Float64) -> tuple[list[int], float]:
    """Return the cells from the nearest other piece back to the main one, which is left out, and their weight.

    Dijkstra's algorithm (Numerische Mathematik 1, 1959). Cells of no piece, or of a dropped piece, have their `weight`.
    """
    start, neighbours = topology.start, topology.neighbours
    cost = np.where(piece == main, 0.0, np.inf)
    before = np.full(len(piece), -1, dtype=np.int64)
    edge = np.add.reduceat(piece[neighbours] != main, start[:-1]) > 0  # of a piece with cells beside it
    heap = [(0.0, cell) for cell in np.flatnonzero((piece == main) & edge).tolist()]
    while heap:
        total, cell = heappop(heap)
        if total > cost[cell]:
            continue
        if piece[cell] > 0 and piece[cell] != main:
            way = []
            while piece[cell] != main:
                way.append(cell)
                cell = int(before[cell])
            return way, total
        for other in neighbours[start[cell] : start[cell + 1]].tolist():
            on = total + float(weight[other])
            if on < cost[other] - _NEARER:
                cost[other], before[other] = on, cell
                heappush(heap, (on, other))
    return [], 0.0
