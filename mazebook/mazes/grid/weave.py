"""Weave: passages that cross over and under each other, on squares.

A crossing is two cells, one above the other. Each has two open links: the upper cell's lead to two opposite sides, the
lower cell's to the other two. On these other sides the upper cell has walls that never open, the railings of a bridge.
A crossing is stored as ``2 * cell``, plus 1 if its upper passage runs north-south. Crossings are chosen before the maze
is carved. They connect their neighbours from the start, and an algorithm carves
the rest as it carves any graph (Jamis Buck, "Mazes for Programmers", 2015, chapter 9, on weaving with Kruskal's
algorithm).
"""

from collections.abc import Iterator

import numpy as np

from mazebook.mazes.mesh import FIXED, Mesh, Size, kind_of
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64

BRIDGE_WIDTH = 0.52  # cell widths, walls included: the width of a bridge and of the passage below it


def woven(plan: Mesh, size: Size, crossings: Int64) -> Mesh:
    """Return the mesh with crossings; lower cells come after all other cells, railings after all other edges."""
    columns = size[0]
    cells, upright = crossings // 2, crossings % 2 == 1
    lower = len(plan.centres) + np.arange(len(cells), dtype=np.int32)
    under_of = np.full(len(plan.centres), -1, dtype=np.int32)
    under_of[cells] = lower
    is_upright = np.zeros(len(plan.centres), dtype=np.bool_)
    is_upright[cells] = upright
    ends = plan.ends.copy()
    along_columns = np.abs(ends[:, 1] - ends[:, 0]) == columns
    along_columns &= ends[:, 1] >= 0
    for side in (0, 1):
        cell = ends[:, side]
        goes_under = (under_of[cell] >= 0) & (along_columns != is_upright[cell]) & (ends.min(axis=1) >= 0)
        ends[:, side] = np.where(goes_under, under_of[cell], cell)
    ends = np.where((ends[:, :1] > ends[:, 1:]) & (ends[:, 1:] >= 0), ends[:, ::-1], ends)
    kind = kind_of(plan)
    posts, walls = _bridges(plan, cells, upright, columns)
    n_walls = len(walls) // max(len(cells), 1)
    return Mesh(
        np.concatenate([ends, np.repeat(np.stack([cells, lower], axis=1), n_walls, axis=0)]).astype(np.int32),
        np.concatenate([plan.wall_posts, walls]),
        np.concatenate([plan.posts, posts]),
        np.concatenate([plan.bulge, np.zeros(len(walls))]),
        np.concatenate([plan.centres, plan.centres[cells]]),
        None,
        np.concatenate([kind, np.full(len(walls), FIXED, dtype=np.uint8)]),
    )


def _bridges(plan: Mesh, cells: Int64, upright: Bool, columns: int) -> tuple[Float64, Int32]:
    """Return the posts and walls of bridges: two railings, and from their ends wings to the corners of the cell.

    Returns
    -------
    posts : (4 * n_crossings, 2) float64
    walls : (6 * n_crossings, 2) int32, indices of posts
    """
    near = BRIDGE_WIDTH / 2
    posts = plan.centres[cells][:, None] + near * np.array([(-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
    own = len(plan.posts) + 4 * np.arange(len(cells))[:, None] + np.arange(4)
    row, column = np.divmod(cells, columns)
    nw = row * (columns + 1) + column
    corners = np.stack([nw, nw + 1, nw + columns + 1, nw + columns + 2], axis=1)
    railings = np.where(upright[:, None], own[:, [0, 2, 1, 3]], own)
    walls = np.concatenate([railings.reshape(-1, 2, 2), np.stack([own, corners], axis=2)], axis=1)
    return posts.reshape(-1, 2), walls.reshape(-1, 2).astype(np.int32)


def lattice(plan: Int64, crossings: Int64) -> Int64:
    """Return for each cell its place on the plan, 1 for a lower cell, and its upper passage: 1 w-e, 2 n-s, else 0."""
    cells = crossings // 2
    layer = np.zeros((len(plan), 2), dtype=np.int64)
    lower = np.stack([np.ones_like(cells), 1 + crossings % 2], axis=1)
    return np.concatenate([np.column_stack([plan, layer]), np.column_stack([plan[cells], lower])])


def images(turned: Iterator[Int64], lattice: Int64) -> Iterator[Int64]:
    """Yield a lattice's image for each of the plan's in `turned`; if rows and columns change places, directions do."""
    layer, runs = lattice[:, 2], lattice[:, 3]
    for plan in turned:
        is_exchanged = plan[1, 1] != plan[0, 1]  # cell 1, the neighbour of cell 0 in its row, has left it
        yield np.column_stack([plan, layer, np.where(runs > 0, 3 - runs, 0) if is_exchanged else runs])
