"""Grids of polygons: from the corners of each cell to edges, walls and posts."""

from typing import NamedTuple

import numpy as np

from mazebook.numerics.arrays import Int32, Int64


class Edges(NamedTuple):
    """The edges between polygons: LINK edges by cells, then BORDER edges by cell; posts by corner."""

    ends: Int32  # (n_edges, 2), the lower cell first, -1 = outside
    wall_posts: Int32  # (n_edges, 2)
    corners: Int64  # (n_posts, 2), the corner that each post stands on


def edges_of(corners: Int64) -> Edges:
    """Return the edges of polygons given by their corners.

    Parameters
    ----------
    corners : (n_cells, n_sides, 2) int64, whole-number places in order around each cell; equal corners are one post,
        and a side of two cells is one edge. A cell with fewer sides repeats some corners
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
    return Edges(ends[sequence].astype(np.int32), walls[owner][sequence].astype(np.int32), places)
