"""Drawing a maze in cell widths: standing walls merged into long strokes, the route, and the openings."""

from collections.abc import Sequence

import numpy as np

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze, Route
from mazebook.mazes.mesh import LINK, STAIR, Ragged
from mazebook.numerics.arrays import Bool, Float64, Int32
from mazebook.numerics.jit import kernel
from mazebook.numerics.path import CURVE, LINE, MOVE, Path
from mazebook.numerics.scratch import blank, no_flags

_STRAIGHT = 1e-9


def wall_path(maze: Maze, *, merged: bool = True, only: Int32 | None = None) -> Path:
    """Return the standing walls as few long strokes; arcs become curves.

    Parameters
    ----------
    merged : whether walls in line become one segment; otherwise each wall is one
    only : some of the standing walls; None for all
    """
    grid, walls = maze.grid, maze.walls if only is None else only
    if not len(walls):
        return Path(np.empty(0, dtype=np.uint8), np.empty((0, 2)))
    places, posts, bulge = _straightened(grid, walls)
    at = np.concatenate([posts[:, 0], posts[:, 1]])
    order = np.argsort(at, kind="stable")
    start = np.zeros(len(places) + 1, dtype=np.int32)
    np.cumsum(np.bincount(at, minlength=len(places)), out=start[1:])
    visited, via = _chains(start, (order % len(posts)).astype(np.int32), posts, places)
    backwards = posts[via, 1] != visited
    return _path_of(places[visited], via < 0, np.where(backwards, -bulge[via], bulge[via]), merged)


def _straightened(grid: Grid, walls: Int32) -> tuple[Float64, Int32, Float64]:
    """Return places, and walls between two of them without bends: (n, 2) float64, (n_walls, 2) int32, their bulges."""
    if grid.bends is None:
        return grid.posts, grid.wall_posts[walls], grid.bulge[walls]
    numbers = len(grid.posts) + np.arange(float(len(grid.bends.points)))[:, None]  # bends are posts, too
    first, last = grid.wall_posts[walls].T[..., None].astype(np.float64)
    lines = Ragged(grid.bends.start, numbers).taken(walls).with_ends(first, last)
    along = np.delete(np.arange(len(lines.points)), lines.start[1:] - 1)
    posts = np.concatenate([lines.points[along], lines.points[along + 1]], axis=1).astype(np.int32)
    places = np.concatenate([grid.posts, grid.bends.points])
    places.flags.writeable = False  # as `Grid.posts` is, so that the kernel is not compiled a second time
    return places, posts, np.zeros(len(posts))


def route_path(maze: Maze, route: Route | None = None) -> Path:
    """Return a route, by default the first, through the middles of openings and cells; stairs interrupt it."""
    return _path_of_legs(route_legs(maze, route))


def way_path(maze: Maze, ways: Sequence[Sequence[int]]) -> Path:
    """Return other ways of a maze, each from the middle of its first cell to that of its last, as strokes."""
    inside = np.full(2, -1, dtype=np.int32)
    cells = [np.array(way, dtype=np.int32) for way in ways]
    others = (Maze(maze.grid, maze.passages, inside, way[[0, -1]], way) for way in cells)
    return _path_of_legs([leg for other in others for leg in route_legs(other)])


def _path_of_legs(legs: Sequence[Float64]) -> Path:
    ops = [np.array([MOVE, *[LINE] * (len(leg) - 1)], dtype=np.uint8) for leg in legs]
    return Path(np.concatenate(ops), np.concatenate(legs))


def route_points(maze: Maze) -> Float64:
    """Return the corners of the first route, (n_points, 2) float64: door, cell, wall, cell ..., door."""
    return np.concatenate(route_legs(maze))


def route_legs(maze: Maze, route: Route | None = None) -> list[Float64]:
    """Return the corners of each part of a route between stairs or under bridges: (n_points, 2) float64 each.

    `route` : one of the maze's; None for the first
    """
    grid, (start, finish, cells) = maze.grid, route or maze.routes[0]
    doors = maze.doors[[start, finish]]
    edges = _opened_between(maze, cells) if len(cells) > 1 else np.empty(0, dtype=np.int32)
    points = np.empty((len(cells) * 2 - 1, 2))
    points[::2] = grid.centres[cells]
    points[1::2] = grid.middles[edges]
    climbs = 2 * np.flatnonzero(grid.kind[edges] == STAIR) + 1
    below = 2 * np.flatnonzero(cells >= grid.n_cells - grid.n_lower)
    legs = np.split(points, np.sort(np.concatenate([climbs, below])))
    # A stair has no wall and so no middle; the passage below a bridge is not visible.
    legs = [leg if k == 0 else leg[1:] for k, leg in enumerate(legs)]
    before, after = (grid.middles[door : door + 1] if door >= 0 else np.empty((0, 2)) for door in doors)
    legs[0] = np.concatenate([before, legs[0]])
    legs[-1] = np.concatenate([legs[-1], after])
    legs = [_bent(grid, cells, doors, edges, legs[0])] if grid.is_cut else legs
    return [leg[_corners(leg)] for leg in legs]


def _bent(grid: Grid, cells: Int32, doors: Int32, edges: Int32, leg: Float64) -> Float64:
    """Return the route of a cut grid with the bends that keep it clear of walls.

    `doors` : at its two ends; `edges` : those between its cells; `leg` : the route without these bends
    """
    first, last = (np.full(int(door >= 0), door, dtype=np.int32) for door in doors)
    through = np.concatenate([first, np.repeat(edges, 2), last])
    inside = np.concatenate([cells[: len(first)], np.repeat(cells, 2)[1:-1], cells[len(cells) - len(last) :]])
    bends = grid.cutting.bends.taken(2 * through + (grid.ends[through, 0] != inside))
    rows = np.split(bends.points, bends.start[1:-1])
    # Bends run from the middle of a cell outwards; the route walks into every cell and out again.
    outwards = np.arange(len(through)) % 2 == (len(first) % 2)
    pieces = [leg[:1]]
    for k, row in enumerate(rows):
        pieces += [row if outwards[k] else row[::-1], leg[k + 1 : k + 2]]
    return np.concatenate(pieces)


def joins_of(maze: Maze) -> Float64:
    """Return the places joined out of sight: both ends of each stair, or of each passage below a bridge.

    Returns
    -------
    places
        (n_joins, 2, 2) float64, in cell widths; stairs in the order of their numbers
    """
    grid = maze.grid
    if not grid.n_lower:
        return stairs_of(maze)
    lower = grid.ends >= grid.n_cells - grid.n_lower
    links = np.flatnonzero(lower.any(axis=1) & (grid.kind == LINK))
    order = np.argsort(grid.ends[links][lower[links]], kind="stable")
    return np.asarray(grid.middles[links[order]].reshape(-1, 2, 2))


def stairs_of(maze: Maze) -> Float64:
    """Return both ends of each open stair, in cell widths, in the order of the stairs' numbers.

    Returns
    -------
    places
        (n_stairs, 2, 2) float64; by floor, then row by row
    """
    grid = maze.grid
    return np.asarray(grid.centres[grid.ends[maze.passages & (grid.kind == STAIR)]])


def door_posts(maze: Maze, end: int) -> Float64 | None:
    """Return the two end points of the opening at one of the ends: (2, 2) float64; None for an end inside."""
    door = int(maze.doors[end])
    return maze.grid.posts[maze.grid.wall_posts[door]] if door >= 0 else None


@kernel
def _chains(start: Int32, wall_at: Int32, posts: Int32, places: Float64) -> tuple[Int32, Int32]:
    """Return the posts met when every wall is walked once, and the wall to each post (-1 where a chain begins).

    A chain begins where an odd number of walls meet, if there is such a post, and goes on as straight as possible: this
    gives long strokes, and the fewest chains for walls without loops.
    """
    n_walls = len(posts)
    used = no_flags(n_walls)
    visited = blank(2 * n_walls)
    via = blank(2 * n_walls)
    size = 0
    for odd_only in (True, False):
        for begin in range(len(start) - 1):
            if odd_only and (start[begin + 1] - start[begin]) % 2 == 0:
                continue
            while True:
                post, dx, dy, fresh = np.int64(begin), 0.0, 0.0, True
                while True:
                    best, best_along = -1, -2.0
                    for slot in range(start[post], start[post + 1]):
                        wall = wall_at[slot]
                        if used[wall]:
                            continue
                        other = posts[wall, 0] + posts[wall, 1] - post
                        x, y = places[other, 0] - places[post, 0], places[other, 1] - places[post, 1]
                        length = np.sqrt(x * x + y * y)
                        along = (x * dx + y * dy) / length
                        if along > best_along + 1e-9:
                            best, best_along = wall, along
                    if best < 0:
                        break
                    if fresh:
                        visited[size], via[size] = post, -1
                        size += 1
                        fresh = False
                    used[best] = True
                    other = np.int64(posts[best, 0] + posts[best, 1] - post)
                    dx, dy = places[other, 0] - places[post, 0], places[other, 1] - places[post, 1]
                    length = np.sqrt(dx * dx + dy * dy)
                    dx, dy, post = dx / length, dy / length, other
                    visited[size], via[size] = post, best
                    size += 1
                if fresh or odd_only:
                    break
    return visited[:size], via[:size]


def _path_of(places: Float64, begins: Bool, bulge: Float64, merged: bool) -> Path:
    """Return strokes through places, the bulge of each from the place before; `begins` : where strokes begin."""
    ops = np.where(begins, MOVE, np.where(np.abs(bulge) > _STRAIGHT, CURVE, LINE)).astype(np.uint8)
    needed = np.ones(len(ops), dtype=np.bool_)
    through = (ops[:-1] == LINE) & (ops[1:] == LINE)  # a straight wall ends here and another begins
    arriving, leaving = places[1:-1] - places[:-2], places[2:] - places[1:-1]
    cross = arriving[:, 0] * leaving[:, 1] - arriving[:, 1] * leaving[:, 0]
    needed[1:-1] = ~(through[1:] & (np.abs(cross) < _STRAIGHT) & ((arriving * leaving).sum(axis=1) > 0) & merged)
    if not (ops == CURVE).any():
        return Path(ops[needed], places[needed])
    controls = _controls(np.roll(places, 1, axis=0), places, bulge)
    points = np.concatenate([controls, places[:, None, :]], axis=1)  # (n, 3, 2)
    shown = np.repeat((ops == CURVE)[:, None], 3, axis=1)
    shown[:, 2] = True
    return Path(ops[needed], points[needed][shown[needed]])


def _controls(first: Float64, second: Float64, bulge: Float64) -> Float64:
    """Return the two control points of the cubic that draws each arc, (n, 2, 2).

    For a sweep a the tangents are 4/3 tan(a / 4) radii long, which is chord (1 + bulge^2) / 3; the error stays under
    0.03 % of the radius up to a quarter turn (Goldapp 1991).
    """
    along = second - first
    half = 2 * np.arctan(bulge)
    size = (1 + bulge**2) / 3
    out = np.stack(_turned(along, half), axis=1) * size[:, None]
    back = np.stack(_turned(along, -half), axis=1) * size[:, None]
    return np.stack([first + out, second - back], axis=1)


def _turned(vectors: Float64, angle: Float64) -> tuple[Float64, Float64]:
    cos, sin = np.cos(angle), np.sin(angle)
    return cos * vectors[:, 0] - sin * vectors[:, 1], sin * vectors[:, 0] + cos * vectors[:, 1]


def _opened_between(maze: Maze, cells: Int32) -> Int32:
    """Return the edge between each two cells of a route: (n_steps - 1,) int32; the lowest of parallel edges."""
    links = maze.grid.links[maze.passages[maze.grid.links]]
    ends = maze.grid.ends[links].astype(np.int64)
    keys = ends[:, 0] * maze.grid.n_cells + ends[:, 1]
    order = np.argsort(keys, kind="stable")
    low, high = np.sort(np.stack([cells[:-1], cells[1:]]).astype(np.int64), axis=0)
    return np.asarray(links[order[np.searchsorted(keys[order], low * maze.grid.n_cells + high)]])


def _corners(points: Float64) -> Bool:
    """Return which points of a polyline are needed: its ends and its corners."""
    needed = np.ones(len(points), dtype=np.bool_)
    arriving, leaving = points[1:-1] - points[:-2], points[2:] - points[1:-1]
    cross = arriving[:, 0] * leaving[:, 1] - arriving[:, 1] * leaving[:, 0]
    needed[1:-1] = ~((np.abs(cross) < _STRAIGHT) & ((arriving * leaving).sum(axis=1) > 0))
    return needed
