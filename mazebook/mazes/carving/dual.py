"""Carving by walls: the dual of a grid, whose vertices are posts and whose links are the walls between cells.

A spanning tree of the dual is a set of walls that leaves the cells one spanning tree of passages, and the reverse. So
the kernels that carve passages also add walls: the border stands already, and each added wall joins a post to it.
"""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.adjacency import Csr, adjacency
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.kernels.topology import MADE, WAITING
from mazebook.mazes.kernels.union_find import pieces_of
from mazebook.mazes.mesh import LINK
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8

# How an algorithm treats the border, which stands before the first wall is added:
# "whole": each connected piece of border is one vertex; the outer one is the start.
# "posts": every post of the outer border is a start; a hole's border is one vertex.
# "root": the same, but distances are measured from one post, along the border too.
# "rows": posts between two rows of cells are a row; the border before the first row is one vertex.
# "squares": the algorithm has a kernel ``carve_walls`` of its own, for whole rectangles of squares.
# "": the algorithm cannot add walls.
WAYS = ("whole", "posts", "root", "rows", "squares", "")

_OPPOSITE = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}


class Dual(NamedTuple):
    """The dual of a grid, ready for a kernel.

    Attributes
    ----------
    topology : the dual's vertices and links; its edges are those of the grid
    state : (n_vertices,) uint8, the state of an uncarved dual
    starts : (n_starts,) int64
    places : (n_slots, 2) float64, the post that each link leaves from, in cell widths
    borders : (n_borders,) int64, the vertices on a border, the outer one's among them
    outer : (n_outer,) int64, the vertices on the outer border, which are connected from the start
    """

    topology: Csr
    state: UInt8
    starts: Int64
    places: Float64
    borders: Int64
    outer: Int64


def dual_of(grid: Grid, way: str, root: str = "") -> Dual:
    """Return a grid's dual as `_dual_of` makes it, built once for each grid; `state` is a copy for the caller."""
    dual = _dual_of(grid, way, root if way == "root" else "")
    return dual._replace(state=dual.state.copy())


@once_a_grid
def _dual_of(grid: Grid, way: str, root: str) -> Dual:
    """Return the dual for an algorithm that treats the border in one of `WAYS`, except "squares" and "".

    `root` : for "root", the direction that passages lead to: walls come from the opposite side of the border
    """
    if way == "rows":
        return _rows_of(grid)
    standing = np.flatnonzero(grid.kind != LINK)
    standing = standing[grid.wall_posts[standing, 0] >= 0]
    piece = pieces_of(len(grid.posts), grid.wall_posts[standing])
    at_border = np.zeros(len(grid.posts), dtype=np.bool_)
    at_border[grid.wall_posts[standing].ravel()] = True
    outer = piece == piece[grid.outermost_post]
    stands_for = np.where(outer, np.arange(len(piece)), piece) if way in ("posts", "root") else piece
    vertices, vertex_of = np.unique(stands_for, return_inverse=True)
    edges = np.arange(len(grid.ends)) if way == "root" else grid.links
    topology, places = _topology(grid, vertex_of, edges, len(vertices))
    state = np.full(len(vertices), WAITING, dtype=np.uint8)
    if way == "root":
        state[vertex_of[outer]] = MADE
        starts = vertex_of[[border_of(grid).post_towards(BEARINGS[_OPPOSITE[root]])]]
    else:
        starts = np.unique(vertex_of[outer])
    return Dual(
        topology, state, starts.astype(np.int64), places, np.unique(vertex_of[at_border]), np.unique(vertex_of[outer])
    )


def _topology(grid: Grid, vertex_of: Int64, edges: Int64 | Int32, n_vertices: int) -> tuple[Csr, Float64]:
    """Return the dual's adjacency, and the place that each of its links leaves from: (n_slots, 2) float64."""
    posts = grid.wall_posts[edges]
    along = grid.posts[posts[:, 1]] - grid.posts[posts[:, 0]]
    heading = np.round(np.degrees(np.arctan2(along[:, 0], along[:, 1])), 6) % 360
    no_rows = np.empty(0, dtype=np.int32)
    topology, order = adjacency(vertex_of[posts], edges, heading.astype(np.float32), n_vertices, no_rows)
    return topology, grid.posts[posts.T.ravel()][order]


def _rows_of(grid: Grid) -> Dual:
    """Return the dual of a whole grid with rows: vertex 0 is the border before the first row of posts.

    A wall between cells of two rows lies in a row of posts; a wall between cells of one row joins two rows of posts.
    Where the first row of cells has no border (the centre of rings), rows are counted from the last.
    """
    assert grid.rows is not None
    n_rows = len(grid.rows) - 1
    row_of = np.repeat(np.arange(n_rows), np.diff(grid.rows))
    if not (row_of[grid.ends[grid.border, 0]] == 0).any():
        row_of = n_rows - 1 - row_of
    links, walls = grid.links, grid.wall_posts[grid.links]
    rows_either_side = np.sort(row_of[grid.ends[links]], axis=1)
    inside = rows_either_side[:, 0] != rows_either_side[:, 1]
    row_of_post = np.full(len(grid.posts), -1)
    row_of_post[walls[inside].ravel()] = np.repeat(rows_either_side[inside, 0], 2)
    row_of_post[grid.wall_posts[grid.border].ravel()] = -1  # border posts; only those before the first row count
    order = _in_rows(grid, row_of_post, walls[inside])
    vertex_of = np.zeros(len(grid.posts), dtype=np.int64)
    vertex_of[order] = 1 + np.arange(len(order))
    # Walls that cross a row of cells behind the last row of posts lead nowhere that counts.
    a, b = row_of_post[walls].T
    keep = np.where(inside, (a >= 0) & (b >= 0), np.maximum(a, b) == rows_either_side[:, 0])
    topology, places = _topology(grid, vertex_of, links[keep], 1 + len(order))
    starts = np.searchsorted(row_of_post[order], np.arange(n_rows)) + 1
    topology = topology._replace(rows=starts.astype(np.int32))
    state = np.full(1 + len(order), WAITING, dtype=np.uint8)
    state[0] = MADE
    border = np.zeros(1, dtype=np.int64)
    return Dual(topology, state, border, places, border, border)


def _in_rows(grid: Grid, row_of_post: Int64, walls: Int32) -> Int64:
    """Return the posts in rows, row by row, in the order of the walls that connect them."""
    beside: dict[int, list[int]] = {}
    for a, b in walls.tolist():
        if row_of_post[a] >= 0 and row_of_post[b] >= 0:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    order: list[int] = []
    for row in range(int(row_of_post.max(initial=-1)) + 1):
        left = set(np.flatnonzero(row_of_post == row).tolist())
        while left:
            loose = [post for post in left if len(beside.get(post, ())) < 2]  # a ring has no loose end
            post = min(loose or left, key=lambda post: (grid.posts[post, 0], post))
            while True:
                order.append(post)
                left.discard(post)
                onward = [other for other in beside.get(post, ()) if other in left]
                if not onward:
                    break
                post = onward[0]
    return np.array(order, dtype=np.int64)


def passages_beside(grid: Grid, walls: Bool) -> Bool:
    """Return the passages beside added walls: (n_edges,) bool, True for every link without a wall."""
    passages = ~walls
    passages[grid.kind != LINK] = False
    return passages
