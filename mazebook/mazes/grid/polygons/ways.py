"""Ways: where the route leads through a cell, from its middle to the middle of a wall, clear of all other walls."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.geometry import halfway
from mazebook.mazes.grid.polygons.chains import Chains
from mazebook.mazes.grid.polygons.planar import OUTSIDE
from mazebook.mazes.mesh import Ragged
from mazebook.numerics.arrays import Bool, Float64, Int64

_TRIED = 9  # places along each side of a cell's box, where a way may bend
_AT_ONCE = 200  # pairs of these places that are tried, the shortest ways first
_ON = 1.0  # whole numbers: a segment so near to the end of a way is where it ends


class CellWays(NamedTuple):
    """The ways from the middles of cells to the middles of their walls.

    Attributes
    ----------
    clear : (n_chains, 2) float64, how far the way on each side of a wall stays from others; 0 if it leaves its cell
    bends : two rows a wall, left and right: where the way bends, from the middle of the cell on
    """

    clear: Float64
    bends: Ragged


class CellWalls(NamedTuple):
    """The segments of all walls, and those around each cell."""

    segments: Float64  # (n_segments, 2, 2)
    wall: Int64  # (n_segments,)
    around: Int64  # segments, cell by cell
    start: Int64  # (n_cells + 1,) where those of each cell begin in `around`


def ways_of(chains: Chains, places: Int64, middles: Float64, tried: Bool, wanted: float) -> CellWays:
    """Return the ways to some walls: straight ones, and where those are not clear, ways that bend once or twice.

    Parameters
    ----------
    places : (n_vertices, 2) int64, of the chains' vertices
    middles : (n_cells, 2) float64
    tried : (n_chains,) bool, the walls that a way is looked for to; the others have a clearance of 0
    wanted : the clearance for which a way bends
    """
    first, last = places[chains.vertices].transpose(1, 0, 2).astype(np.float64)
    lines = Ragged(chains.start, places[chains.bends].astype(np.float64)).with_ends(first, last)
    walls = _walls_of(lines, chains.ends, len(middles))
    wall, side = np.nonzero((chains.ends != OUTSIDE) & tried[:, None])
    cell, doors = chains.ends[wall, side], halfway(lines)[wall]
    found = _clearances(walls, cell, wall, middles[cell], doors)
    shut = np.flatnonzero(found < wanted)
    shut = shut[_rooms(walls, cell[shut], wall[shut], doors[shut]) >= wanted]
    bends: dict[int, Float64] = {}
    bent = bends_of_shortest(walls, cell[shut], wall[shut], middles[cell[shut]], doors[shut], wanted)
    for k, way in zip(shut.tolist(), bent, strict=True):
        if way is not None:
            bends[2 * int(wall[k]) + int(side[k])], found[k] = way, wanted
    clear = np.zeros(chains.ends.shape)
    clear[wall, side] = found
    none = np.empty((0, 2))
    return CellWays(clear, Ragged.of_rows([bends.get(row, none) for row in range(2 * len(chains.ends))]))


def _walls_of(lines: Ragged, ends: Int64, n_cells: int) -> CellWalls:
    along = np.delete(np.arange(len(lines.points)), lines.start[1:] - 1)
    wall = np.searchsorted(lines.start, along, side="right") - 1
    segments = np.stack([lines.points[along], lines.points[along + 1]], axis=1)
    cells = ends[wall].T.ravel()
    order = np.argsort(cells, kind="stable")
    start = np.searchsorted(cells[order], np.arange(n_cells + 1))
    return CellWalls(segments, wall, order % len(wall), start)


def _around(walls: CellWalls, cell: Int64) -> tuple[Int64, Int64, Int64]:
    """Return the segments around cells, cell by cell, which of the cells each belongs to, and where each begins."""
    count = np.diff(walls.start)[cell]
    first = np.cumsum(count) - count
    which = np.repeat(np.arange(len(cell)), count)
    return walls.around[np.arange(len(which)) + (walls.start[cell] - first)[which]], which, first


def _rooms(walls: CellWalls, cell: Int64, wall: Int64, places: Float64) -> Float64:
    """Return how far places in cells, (n, 2) float64, are from walls other than `wall`: (n,) float64."""
    segment, which, first = _around(walls, cell)
    away = _away(places[which], walls.segments[segment, 0], walls.segments[segment, 1])
    away[walls.wall[segment] == wall[which]] = np.inf
    return np.asarray(np.minimum.reduceat(away, first)) if len(cell) else away


def _clearances(walls: CellWalls, cell: Int64, wall: Int64, begin: Float64, end: Float64) -> Float64:
    """Return how far straight ways in cells stay from walls other than `wall`: (n,) float64.

    0 for a way that crosses any wall, or its own before it ends.

    Parameters
    ----------
    begin, end : (n, 2) float64, of the ways
    """
    segment, which, first = _around(walls, cell)
    one, other = walls.segments[segment, 0], walls.segments[segment, 1]
    begin, end = begin[which], end[which]
    at_end = _away(end, one, other)
    away = np.minimum(_away(begin, one, other), at_end)
    away = np.minimum(away, np.minimum(_away(one, begin, end), _away(other, begin, end)))
    own = walls.wall[segment] == wall[which]
    away[own] = np.inf
    away[~(own & (at_end < _ON)) & _cross(begin, end, one, other)] = 0
    return np.asarray(np.minimum.reduceat(away, first)) if len(cell) else away


def _away(places: Float64, one: Float64, other: Float64) -> Float64:
    """Return the distance from each place to a segment: (n,) float64."""
    x, y = places.T - one.T
    along_x, along_y = other.T - one.T
    share = (along_x * x + along_y * y) / np.maximum(along_x * along_x + along_y * along_y, 1e-9)
    share = np.minimum(np.maximum(share, 0), 1)
    return np.asarray(np.hypot(x - along_x * share, y - along_y * share))


def _cross(a: Float64, b: Float64, c: Float64, d: Float64) -> Bool:
    """Return which segments from `a` to `b` and from `c` to `d` cross each other: (n,) bool."""
    return (_turns(a, b, c) * _turns(a, b, d) < 0) & (_turns(c, d, a) * _turns(c, d, b) < 0)


def _turns(one: Float64, other: Float64, places: Float64) -> Float64:
    along_x, along_y = other.T - one.T
    x, y = places.T - one.T
    return np.asarray(np.sign(along_x * y - along_y * x))


def bends_of_shortest(
    walls: CellWalls, cell: Int64, wall: Int64, middle: Float64, door: Float64, wanted: float
) -> list[Float64 | None]:
    """Return where the shortest way to each wall that keeps the clearance bends, once if it can: (n_bends, 2) float64.

    Parameters
    ----------
    cell, wall : (n,) int64
    middle, door : (n, 2) float64, where the ways begin and end
    """
    if not len(cell):
        return []
    segment, _, first = _around(walls, cell)
    corners = walls.segments[segment]
    low, high = np.minimum.reduceat(corners.min(axis=1), first), np.maximum.reduceat(corners.max(axis=1), first)
    x, y = np.linspace(low, high, _TRIED + 2)[1:-1].T
    places = np.stack([np.tile(x, _TRIED), np.repeat(y, _TRIED, axis=1)], axis=2)
    which = np.repeat(np.arange(len(cell)), _TRIED**2)
    open_ = np.flatnonzero(_rooms(walls, cell[which], wall[which], places.reshape(-1, 2)) >= wanted)
    which, bend = which[open_], places.reshape(-1, 2)[open_]
    before, after = np.full(places.shape[:2], np.inf), np.full(places.shape[:2], np.inf)
    for lengths, begin, end in ((before, middle[which], bend), (after, bend, door[which])):
        clear = _clearances(walls, cell[which], wall[which], begin, end) >= wanted
        lengths.flat[open_[clear]] = np.hypot(*(end - begin)[clear].T)
    best = np.argmin(before + after, axis=1)
    return [
        places[k, [n]]
        if np.isfinite(before[k, n] + after[k, n])
        else _bent_twice(walls, cell[k], wall[k], places[k], before[k], after[k], wanted)
        for k, n in enumerate(best.tolist())
    ]


def _bent_twice(
    walls: CellWalls, cell: Int64, wall: Int64, places: Float64, before: Float64, after: Float64, wanted: float
) -> Float64 | None:
    """Return the two of some places where the shortest clear way bends, (2, 2) float64; None if no way is clear.

    `before`, `after` : (n,) float64, the length of the way to each place, and on from there; infinite if not clear
    """
    pairs = np.stack(np.meshgrid(*map(np.flatnonzero, np.isfinite([before, after]))), axis=-1).reshape(-1, 2)
    begin, end = places[pairs[:, 0]], places[pairs[:, 1]]
    shortest = np.argsort(before[pairs[:, 0]] + after[pairs[:, 1]] + np.hypot(*(end - begin).T), kind="stable")
    for some in np.split(shortest, np.arange(_AT_ONCE, len(shortest), _AT_ONCE)):
        every = np.zeros(len(some), dtype=np.int64)
        clear = _clearances(walls, every + cell, every + wall, begin[some], end[some]) >= wanted
        if clear.any():
            return np.asarray(places[pairs[some[np.argmax(clear)]]])
    return None
