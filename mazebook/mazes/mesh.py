"""The arrays of a whole grid, which a tessellation builds, perhaps from polygons; and removing cells from them."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mazebook.numerics.arrays import Bool, Float32, Float64, Int32, Int64, UInt8

Size = tuple[int, ...]  # columns and rows, or other counts that a tessellation has; a third number is floors

LINK, BORDER, FIXED, STAIR = 0, 1, 2, 3  # edges that may open, that may be doors, that never open; stairs
OUTSIDE_CELL = -1


class Ragged(NamedTuple):
    """Rows of points, each with as many as it needs.

    `start` : (n_rows + 1,) int64, where each row begins; `points` : (n_points, 2) float64
    """

    start: Int64
    points: Float64

    @classmethod
    def of_rows(cls, rows: list[Float64]) -> "Ragged":
        """Return the rows as one array."""
        return cls(np.cumsum([0, *map(len, rows)]), np.concatenate([np.empty((0, 2)), *rows]))

    @property
    def rows(self) -> list[Float64]:
        """The rows, each (n, 2) float64."""
        return np.split(self.points, self.start[1:-1]) if len(self.points) else []

    def with_ends(self, first: Float64, last: Float64) -> "Ragged":
        """Return the rows with one point more before and after each: (n_rows, 2) each."""
        at = np.stack([self.start[:-1], self.start[1:]], axis=1).ravel()
        ends = np.stack([first, last], axis=1).reshape(-1, self.points.shape[1])
        return Ragged(self.start + 2 * np.arange(len(self.start)), np.insert(self.points, at, ends, axis=0))

    @property
    def closed(self) -> "Ragged":
        """The rows as rings: each ends with its first point."""
        return Ragged.of_rows([np.concatenate([row, row[:1]]) for row in self.rows])

    def taken(self, order: Int64 | Int32) -> "Ragged":
        """Return some of the rows, in this order."""
        count = np.diff(self.start)[order]
        start = np.concatenate([[0], np.cumsum(count)])
        return Ragged(start, self.points[np.arange(start[-1]) + np.repeat(self.start[:-1][order] - start[:-1], count)])


class Mesh(NamedTuple):
    """The raw arrays of a grid, as a tessellation builds them; named as in `Grid`, edges sorted by kind.

    Without `kind`, edges with a cell on both sides are LINK and the others BORDER. Without `bends` no wall has any.
    """

    ends: Int32
    wall_posts: Int32
    posts: Float64
    bulge: Float64
    centres: Float64
    rows: Int32 | None
    kind: UInt8 | None = None
    bends: Ragged | None = None


class Rim(NamedTuple):
    """The border of a grid; the rest of the geometry is asked for when it is needed.

    Attributes
    ----------
    edges : (n_border,) int64, the BORDER edges, consecutive numbers
    cells : (n_border,) int32, the cell of each
    walls : (n_border, 2) int32, the posts of each edge's wall
    corners : (n_border, 2, 2) float64, the places of these posts
    middles : (n_border, 2) float64, the middles of the walls
    headings : (n_border,) float32, the bearings outwards
    posts, centres : return the places of all posts and of all cells
    """

    edges: Int64
    cells: Int32
    walls: Int32
    corners: Float64
    middles: Float64
    headings: Float32
    posts: Callable[[], Float64]
    centres: Callable[[], Float64]


def kind_of(mesh: Mesh) -> UInt8:
    """Return the kind of each edge, (n_edges,) uint8."""
    if mesh.kind is not None:
        return mesh.kind
    return np.where(mesh.ends[:, 1] == OUTSIDE_CELL, BORDER, LINK).astype(np.uint8)


def masked(mesh: Mesh, mask: Bool) -> Mesh:
    """Return the mesh of the cells that stay, renumbered; links to removed cells become border.

    A stair that has lost an end is removed: it has no wall that could stand in a border.
    """
    order = edges_kept(mesh, mask)
    new = np.where(mask, np.cumsum(mask) - 1, -1).astype(np.int32)
    ends = _renumbered(mesh.ends[order], new)
    ends = np.where(ends[:, :1] < 0, ends[:, ::-1], ends)
    kind = np.where(ends[:, 1] < 0, BORDER, kind_of(mesh)[order]).astype(np.uint8)
    wall_posts = mesh.wall_posts[order]
    used = np.unique(wall_posts[wall_posts >= 0])
    new_post = np.full(len(mesh.posts) + 1, -1, dtype=np.int32)  # the last place maps -1 to -1
    new_post[used] = np.arange(len(used))
    return Mesh(ends, new_post[wall_posts], mesh.posts[used], mesh.bulge[order], mesh.centres[mask], None, kind)


def edges_kept(mesh: Mesh, mask: Bool) -> Int64:
    """Return the edges that stay when the mesh is cut to `mask`, in their new order: (n_edges,) int64."""
    inside = np.where(mesh.ends >= 0, mask[mesh.ends], False)
    stays = np.where(kind_of(mesh) == STAIR, inside.all(axis=1), inside.any(axis=1))
    kind = np.where(inside.all(axis=1), kind_of(mesh), BORDER)
    kept = np.flatnonzero(stays)
    return kept[np.argsort(kind[kept], kind="stable")]  # each kind in the old order


def _renumbered(ends: Int32, new: Int32) -> Int32:
    return np.where(ends >= 0, new[ends], -1).astype(np.int32)


def mesh_of_polygons(corners: Int64, centres: Float64, columns: int, place: Callable[[Int64], Float64]) -> Mesh:
    """Return the mesh of polygons: LINK edges by cells, then BORDER edges by cell; posts by corner.

    Parameters
    ----------
    corners : (n_cells, n_sides, 2) int64, whole-number places in order around each cell; equal corners are one post,
        and a side of two cells is one edge. A cell with fewer sides repeats some corners
    centres : (n_cells, 2) float64, in cell widths
    columns : number of cells in each row
    place : returns the places of corners in cell widths, (n_posts, 2) float64
    """
    n_cells, n_sides, _ = corners.shape
    # One number for each corner instead of two, so that equal corners are found by one sort of a flat array.
    low = corners.min(axis=(0, 1))
    width = int(corners[..., 0].max() - low[0]) + 1
    keys = (corners[..., 1] - low[1]) * width + (corners[..., 0] - low[0])
    unique, posts = np.unique(keys, return_inverse=True)
    posts = posts.reshape(n_cells, n_sides)
    walls = np.stack([posts, np.roll(posts, -1, axis=1)], axis=2).reshape(-1, 2)
    real = walls[:, 0] != walls[:, 1]
    walls, cells = walls[real], np.repeat(np.arange(n_cells), n_sides)[real]
    ordered = np.sort(walls, axis=1)
    wall_keys = ordered[:, 0] * len(unique) + ordered[:, 1]
    order = np.argsort(wall_keys, kind="stable")  # the lower cell of a wall's two cells comes first
    first = np.flatnonzero(np.diff(wall_keys[order], prepend=-1))
    shared = np.diff(first, append=len(order)) == 2
    owner = order[first]
    other = np.where(shared, cells[order[np.minimum(first + 1, len(order) - 1)]], -1)
    ends = np.stack([cells[owner], other], axis=1)
    sequence = np.lexsort((owner, ends[:, 1], ends[:, 0], ~shared))
    places = np.stack([unique % width + low[0], unique // width + low[1]], axis=1)
    return Mesh(
        ends[sequence].astype(np.int32),
        walls[owner][sequence].astype(np.int32),
        place(places),
        np.zeros(len(ends)),
        centres,
        np.arange(0, n_cells + 1, columns, dtype=np.int32),
    )
