"""Ways: where the route leads through a cell, from its middle to the middle of a wall, clear of all other walls."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.geometry import halfway
from mazebook.mazes.grid.polygons.chains import Chains
from mazebook.mazes.grid.polygons.planar import OUTSIDE
from mazebook.mazes.mesh import Ragged
from mazebook.numerics.arrays import Bool, Float64, Int64

_TRIED = 9  # places along each side of a cell's box, where a way may bend
_ON = 1.0  # whole numbers: a segment so near to the end of a way is where it ends


class Ways(NamedTuple):
    """The ways from the middles of cells to the middles of their walls.

    Attributes
    ----------
    clear : (n_chains, 2) float64, how far the way on each side of a wall stays from others; 0 if it leaves its cell
    bends : two rows a wall, left and right: where the way bends, from the middle of the cell on
    """

    clear: Float64
    bends: Ragged


class _Walls(NamedTuple):
    """The segments of all walls, and those around each cell."""

    segments: Float64  # (n_segments, 2, 2)
    wall: Int64  # (n_segments,)
    around: Int64  # segments, cell by cell
    start: Int64  # (n_cells + 1,) where those of each cell begin in `around`


def ways_of(chains: Chains, places: Int64, middles: Float64, tried: Bool, wanted: float) -> Ways:
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
    found = _clearances(walls, cell, wall, np.stack([middles[cell], doors], axis=1))
    bends: dict[int, Float64] = {}
    room = _clearances(walls, cell, wall, np.stack([doors, doors], axis=1))
    for k in np.flatnonzero((found < wanted) & (room >= wanted)).tolist():
        bent = _bent(walls, int(cell[k]), int(wall[k]), middles[cell[k]], doors[k], wanted)
        if bent is not None:
            bends[2 * int(wall[k]) + int(side[k])], found[k] = bent, wanted
    clear = np.zeros(chains.ends.shape)
    clear[wall, side] = found
    none = np.empty((0, 2))
    return Ways(clear, Ragged.of_rows([bends.get(row, none) for row in range(2 * len(chains.ends))]))


def _walls_of(lines: Ragged, ends: Int64, n_cells: int) -> _Walls:
    along = np.delete(np.arange(len(lines.points)), lines.start[1:] - 1)
    wall = np.searchsorted(lines.start, along, side="right") - 1
    segments = np.stack([lines.points[along], lines.points[along + 1]], axis=1)
    cells = ends[wall].T.ravel()
    order = np.argsort(cells, kind="stable")
    start = np.searchsorted(cells[order], np.arange(n_cells + 1))
    return _Walls(segments, wall, order % len(wall), start)


def _clearances(walls: _Walls, cell: Int64, wall: Int64, ways: Float64) -> Float64:
    """Return how far straight ways in cells, (n, 2, 2) float64, stay from walls other than `wall`: (n,) float64.

    0 for a way that crosses any wall, or its own before it ends.
    """
    count = np.diff(walls.start)[cell]
    first = np.cumsum(count) - count
    segment = walls.around[np.arange(count.sum()) + np.repeat(walls.start[cell] - first, count)]
    way, lines = np.repeat(ways, count, axis=0), walls.segments[segment]
    away = np.minimum(
        np.minimum(_away(way[:, 0], lines), _away(way[:, 1], lines)),
        np.minimum(_away(lines[:, 0], way), _away(lines[:, 1], way)),
    )
    own = walls.wall[segment] == np.repeat(wall, count)
    ends_here = own & (_away(way[:, 1], lines) < _ON)
    away[own] = np.inf
    away[~ends_here & _cross(way, lines)] = 0
    return np.asarray(np.minimum.reduceat(away, first))


def _away(places: Float64, lines: Float64) -> Float64:
    """Return the distance from each place to a segment: (n,) float64."""
    along, there = lines[:, 1] - lines[:, 0], places - lines[:, 0]
    share = (along * there).sum(axis=1) / np.maximum((along * along).sum(axis=1), 1e-9)
    return np.asarray(np.hypot(*(there - along * np.clip(share, 0, 1)[:, None]).T))


def _cross(one: Float64, other: Float64) -> Bool:
    """Return which segments cross each other: (n,) bool."""
    return (_turns(one, other[:, 0]) * _turns(one, other[:, 1]) < 0) & (
        _turns(other, one[:, 0]) * _turns(other, one[:, 1]) < 0
    )


def _turns(lines: Float64, places: Float64) -> Float64:
    along, there = lines[:, 1] - lines[:, 0], places - lines[:, 0]
    return np.asarray(np.sign(along[:, 0] * there[:, 1] - along[:, 1] * there[:, 0]))


def _bent(walls: _Walls, cell: int, wall: int, middle: Float64, door: Float64, wanted: float) -> Float64 | None:
    """Return where the shortest way in a cell that keeps the clearance bends, once if it can: (n, 2) float64."""
    around = walls.around[walls.start[cell] : walls.start[cell + 1]]
    corners = walls.segments[around].reshape(-1, 2)
    axes = np.linspace(corners.min(axis=0), corners.max(axis=0), _TRIED + 2)[1:-1].T
    places = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)

    def lengths(ways: Float64) -> Float64:
        every = np.full(len(ways), wall)
        clear = _clearances(walls, np.full(len(ways), cell), every, ways) >= wanted
        return np.where(clear, np.hypot(*(ways[:, 1] - ways[:, 0]).T), np.inf)

    before = lengths(np.stack([np.broadcast_to(middle, places.shape), places], axis=1))
    after = lengths(np.stack([places, np.broadcast_to(door, places.shape)], axis=1))
    once = before + after
    if np.isfinite(once).any():
        return places[[np.argmin(once)]]
    one, two = np.flatnonzero(np.isfinite(before)), np.flatnonzero(np.isfinite(after))
    if not len(one) or not len(two):
        return None
    pairs = np.stack(np.meshgrid(one, two), axis=-1).reshape(-1, 2)
    twice = before[pairs[:, 0]] + after[pairs[:, 1]] + lengths(places[pairs])
    best = int(np.argmin(twice))
    return places[pairs[best]] if np.isfinite(twice[best]) else None
