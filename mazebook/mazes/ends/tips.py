"""The tips of a grid: walls at corners of its convex hull, where an arrow fits outside."""

import numpy as np

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import distances
from mazebook.numerics.arrays import Bool, Float64, Int64

_AHEAD, _ASIDE = 0.1, 0.75  # cell widths: a cell this near ahead of a wall and this near aside blocks the wall's arrow
_NEAR_HULL = 0.5  # cell widths: a wall of a cut grid so near to the convex hull may be a tip
_BESIDE, _BLUNT = 1.25, 0.85  # cell widths of border on both sides of a wall, and how straight it is: no horn or arm
_APART = 0.5  # of how far apart all tips are: as far as those without horns and arms must be
_SAME = 1e-6


def tips_of(grid: Grid, edges: Int64) -> Int64:
    """Return the border walls that end at a corner of the grid's convex hull and have room for an arrow.

    If none has room, all walls at the corners; never an empty array. Of a grid that is cut, the walls near the hull
    that have room, without those at horns and arms: an opening there would leave out what the outline is known by. If
    all others lie close together, as in a ring of petals, horns and arms are tips as well.
    """
    if grid.is_cut:
        near = edges[depths_in_hull(grid, edges) < _NEAR_HULL]
        near = near if len(near) > 1 else edges
        free = near[are_free(grid, near)]
        free = free if len(free) > 1 else near
        blunt = free[_straightness(grid, free) > _BLUNT]
        return blunt if _spread(grid, blunt) > _APART * _spread(grid, free) else free
    walls = grid.wall_posts[edges]
    posts = np.unique(walls)
    corners = posts[_hull(grid.posts[posts])]
    at_corner = edges[np.isin(walls, corners).any(axis=1)]
    free = at_corner[are_free(grid, at_corner)]
    return free if len(free) else at_corner


def _spread(grid: Grid, edges: Int64) -> float:
    """Return how far apart the middles of the two walls are that are farthest from each other; 0 of fewer than two."""
    places = grid.middles[edges]
    away = places[:, None] - places
    return float(np.hypot(away[..., 0], away[..., 1]).max(initial=0.0))


def nearest_wall(grid: Grid, edges: Int64, place: Float64, other: int = -1) -> int:
    """Return the border wall nearest to a place, if possible one with room for an arrow and apart from wall `other`."""
    far = np.hypot(*(grid.middles[edges] - place).T)
    order: list[int] = edges[np.lexsort((edges, np.round(far / _SAME)))].tolist()
    taken = int(grid.ends[other, 0]) if other >= 0 else -1
    posts = set(grid.wall_posts[other].tolist()) if other >= 0 else set()
    apart = [e for e in order if grid.ends[e, 0] != taken and not posts & set(grid.wall_posts[e].tolist())]
    free = (edge for edge in apart if are_free(grid, np.array([edge]))[0])
    return next(free, (apart or order)[0])


def tip_of(grid: Grid, tips: Int64) -> int:
    """Return one of the two tips that are farthest apart in the uncarved grid; ties as in `farthest_tip`."""
    best, found, gaps = (-1.0, -1.0, 0.0), int(tips[0]), _gap(grid, tips)
    for tip in _one_a_cell(grid, tips, gaps):
        keys = _keys(grid, int(tip), tips, gaps)
        far = int(np.lexsort(keys[::-1])[0])
        rank = (-float(keys[0][far]), -float(keys[1][far]), -float(gaps[tips == tip][0]))
        if rank > best:
            best, found = rank, int(tip)
    return found


def farthest_tip(grid: Grid, tips: Int64, allowed: Bool, other: int, cell: int) -> int:
    """Return the tip farthest from another end, in steps through the uncarved grid.

    Among several, the farthest in a straight line, then the nearest to the side of the box that it faces.

    Parameters
    ----------
    allowed : (n_tips,) bool, the tips to choose from
    other, cell : edge and cell of the other end; edge -1 for an end without a door
    """
    keys = _keys(grid, other, tips, _gap(grid, tips), cell)
    order = np.lexsort(keys[::-1])
    return int(tips[order[allowed[order]][0]])


def _keys(grid: Grid, edge: int, tips: Int64, gaps: Float64, cell: int = -1) -> tuple[Float64, Float64, Float64, Int64]:
    """Return the keys by which tips are sorted, the farthest from an end first; `gaps` : from `_gap`."""
    start = int(grid.ends[edge, 0]) if edge >= 0 else cell
    place = grid.middles[edge] if edge >= 0 else grid.centres[cell]
    every = np.zeros(len(grid.ends), dtype=np.bool_)
    every[grid.links] = True
    every.flags.writeable = False  # as passages are: for another type the kernel would be compiled again
    steps = distances(grid.csr, every, start)[grid.ends[tips, 0]].astype(np.float64)
    away = np.hypot(*(grid.middles[tips] - place).T)
    return -steps, -np.round(away / _SAME), gaps, tips


def _gap(grid: Grid, tips: Int64) -> Float64:
    """Return the distance from each tip to the side of the grid's box that it faces."""
    heading = np.radians(grid.heading[tips].astype(np.float64))
    x, y = np.sin(heading), np.cos(heading)
    low, high = grid.posts.min(axis=0), grid.posts.max(axis=0)
    middles = grid.middles[tips]
    across = np.where(x > 0, high[0] - middles[:, 0], middles[:, 0] - low[0])
    along = np.where(y > 0, high[1] - middles[:, 1], middles[:, 1] - low[1])
    return np.asarray(np.round(np.where(np.abs(x) > np.abs(y), across, along) / _SAME))


def _one_a_cell(grid: Grid, tips: Int64, gaps: Float64) -> Int64:
    """Return for each cell with tips the tip nearest to the side that it faces."""
    order = np.lexsort((tips, gaps, grid.ends[tips, 0]))
    cells = grid.ends[tips[order], 0]
    return tips[order][np.flatnonzero(np.diff(cells, prepend=-1))]


def are_free(grid: Grid, edges: Int64) -> Bool:
    """Return outside which walls no cell blocks the arrow: (n_edges,) bool."""
    heading = np.radians(grid.heading[edges].astype(np.float64))[:, None]
    x, y = (grid.centres.T[:, None] - grid.middles[edges].T[..., None]).copy()
    ahead, aside = x * np.sin(heading) + y * np.cos(heading), x * np.cos(heading) - y * np.sin(heading)
    return np.asarray(~((ahead > _AHEAD) & (np.abs(aside) < _ASIDE)).any(axis=1))


def depths_in_hull(grid: Grid, edges: Int64) -> Float64:
    """Return how deep the middles of walls lie inside the convex hull of a grid: (n_edges,) float64."""
    outer = grid.posts[np.unique(grid.wall_posts[grid.ends[:, 1] < 0])]
    corners = outer[_hull(outer)]
    along = np.roll(corners, -1, axis=0) - corners
    there = grid.middles[edges][:, None] - corners
    deep = along[:, 0] * there[..., 1] - along[:, 1] * there[..., 0]
    return np.asarray((deep / np.hypot(*along.T)).min(axis=1))


def _straightness(grid: Grid, edges: Int64) -> Float64:
    """Return how far apart the border is on both sides of walls of a cut grid: (n_edges,) float64, 1 if it is straight.

    `edges` : all on the outer border
    """
    outer = np.flatnonzero(grid.ends[:, 1] < 0)
    onward = dict(zip(grid.wall_posts[outer, 0].tolist(), outer.tolist(), strict=True))  # cells are on the left
    walk = [int(edges[0])]
    while (edge := onward[int(grid.wall_posts[walk[-1], 1])]) != walk[0]:
        walk.append(edge)
    lines = grid.wall_lines(np.array(walk))
    points = np.delete(lines.points, lines.start[1:] - 1, axis=0)
    length = np.hypot(*(np.roll(points, -1, axis=0) - points).T)
    so_far = np.concatenate([[0.0], np.cumsum(length)])
    begins = so_far[lines.start - np.arange(len(lines.start))]
    halfway = dict(zip(walk, ((begins[:-1] + begins[1:]) / 2).tolist(), strict=True))
    at = np.array([halfway[int(edge)] for edge in edges])
    one, other = (
        np.stack([np.interp(at + side, so_far[:-1], axis, period=so_far[-1]) for axis in points.T], axis=1)
        for side in (-_BESIDE, _BESIDE)
    )
    return np.asarray(np.hypot(*(other - one).T) / (2 * _BESIDE))


def _hull(points: Float64) -> list[int]:
    """Return the corners of the convex hull (Andrew's monotone chain, 1979)."""
    order = np.lexsort((points[:, 1], points[:, 0])).tolist()
    places = points.tolist()

    def chain(walk: list[int]) -> list[int]:
        kept: list[int] = []
        for point in walk:
            while len(kept) >= 2 and _turn(places[kept[-2]], places[kept[-1]], places[point]) <= _SAME:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return chain(order) + chain(order[::-1])


def _turn(a: list[float], b: list[float], c: list[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
