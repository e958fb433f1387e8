"""Which squares of a rectangle lie inside a silhouette, so that together they show it."""

from functools import lru_cache
from heapq import heappop, heappush

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.hidden.silhouette import Silhouette
from mazebook.mazes.kernels.union_find import numbered, pieces_of
from mazebook.mazes.mesh import Size
from mazebook.numerics.arrays import Bool, Float64, Int64

HALF = 0.5  # share of a square that must be inside
_SAMPLES = 6  # places along each side of a square
_NEARER = 1e-9  # squares: a way shorter by less is as long
_STRAY = 2  # squares: a smaller piece, or one smaller than the squares that would join it, is dropped


@lru_cache(maxsize=256)
def squares_inside(size: Size, silhouette: Silhouette) -> Bool:
    """Return the squares that are at least half inside a silhouette, which is centred and as large as the size allows.

    The result is (n_cells,) bool. Pieces that a few more squares can join become one; others are dropped. Cached,
    because sizes are tried again and again. Raises GridError if hardly any square is inside.
    """
    mask = _joined(Grid("orthogonal", size), coverage(size, silhouette)[0])
    if mask.sum() < 2:
        columns, rows = size
        raise GridError(f"size = {columns}x{rows}: no cells are left of the shape. Use a larger size.")
    return mask


def coverage(size: Size, silhouette: Silhouette) -> tuple[Float64, float]:
    """Return the share of each square inside a silhouette, (n_cells,) float64, and a pixel's width in squares."""
    columns, rows = size
    scale = min(columns / silhouette.width, rows / silhouette.height)

    def pixels(squares: int, side: int) -> Int64:
        """Return the pixel of each place along a side, counted in the framed raster."""
        places = (np.arange(squares * _SAMPLES) + 0.5) / _SAMPLES - squares / 2
        return np.clip(np.floor(places / scale + side / 2 + 1).astype(np.int64), 0, side + 1)

    framed = np.pad(silhouette.raster, 1)
    hits = framed[np.ix_(pixels(rows, silhouette.height), pixels(columns, silhouette.width))]
    return hits.reshape(rows, _SAMPLES, columns, _SAMPLES).mean(axis=(1, 3)).ravel(), scale


def _joined(whole: Grid, inside: Float64) -> Bool:
    """Return the largest piece of squares half inside, and others with the squares that join them.

    The piece is joined first whose way has the least area outside the silhouette. A piece smaller than that area, or
    than a few squares, is left out.
    """
    mask = inside >= HALF
    ends = whole.ends[whole.links]
    piece = numbered(pieces_of(whole.n_cells, ends[mask[ends].all(axis=1)]), mask)
    sizes = np.bincount(piece)
    sizes[0] = 0
    main = int(sizes.argmax())
    dropped = sizes < _STRAY
    dropped[[0, main]] = False
    piece[dropped[piece]] = -1
    for _ in range(len(sizes) - 2 - np.count_nonzero(dropped)):
        way, cost = _way_to_nearest(whole.csr, piece, main, 1 - inside)
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
