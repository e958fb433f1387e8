"""Several floors: the plans of one building, laid out on one page, and the stairs between them.

A stair joins a cell to the one directly above it. Only some cells may have one, spread evenly: with stairs in every
cell, half of a page would be numbers. Their places depend on the distances to the nearest sides alone, so that a plan
may be turned and mirrored; no cell has both a stair up and a stair down.
"""

import math
from collections.abc import Iterator

import numpy as np

from mazebook.mazes.mesh import STAIR, Mesh, Size, kind_of
from mazebook.numerics.arrays import Float64, Int64

LEAST_PLAN = (3, 3)  # columns and rows of a plan: a smaller one has no cell for a second stair
PLAN_GAP = 1.0  # cell widths between two plans
_UPRIGHT = 180 / 230  # width to height of the area for a maze on a page: plans are arranged to fill it


def floors_of(size: Size) -> int:
    """Return the number of floors of a size."""
    return size[2] if len(size) > 2 else 1


def layout(size: Size) -> tuple[int, int]:
    """Return how many plans lie side by side and how many below each other, where cells are largest on a page."""
    n = floors_of(size)

    def side(across: int) -> float:
        width, height = _side(size[0], across), _side(size[1], math.ceil(n / across))
        return max(width / _UPRIGHT, height)

    across = min(range(1, n + 1), key=side)
    return across, math.ceil(n / across)


def floors_extent(size: Size) -> tuple[float, float]:
    """Return width and height of all plans together, in cell widths."""
    across, down = layout(size)
    return _side(size[0], across), _side(size[1], down)


def _side(cells: int, plans: int) -> float:
    return plans * cells + (plans - 1) * PLAN_GAP


def origins(size: Size) -> Float64:
    """Return the lower left corner of each plan, the ground floor first, row by row from the top: (n_floors, 2)."""
    across, down = layout(size)
    row, column = np.divmod(np.arange(floors_of(size)), across)
    return np.asarray(np.stack([column * (size[0] + PLAN_GAP), (down - 1 - row) * (size[1] + PLAN_GAP)], axis=1))


def stairs(size: Size) -> Int64:
    """Return the two cells of each stair, the lower floor's cell first: (n_stairs, 2) int64."""
    columns, rows, n = size
    row, column = np.divmod(np.arange(columns * rows), columns)
    aside = np.stack([np.minimum(column, columns - 1 - column), np.minimum(row, rows - 1 - row)])
    apart = max(3, math.isqrt(columns + rows))
    found = []
    for floor in range(n - 1):
        first = 1 if floor % 2 == 0 else 0
        cells = np.flatnonzero((aside % apart == first).all(axis=0)) + floor * columns * rows
        found.append(np.stack([cells, cells + columns * rows], axis=1))
    return np.concatenate(found)


def most_stairs(size: Size) -> int:
    """Return the most stairs that a building of a size can have; 0 for a single floor."""
    return len(stairs(size)) if floors_of(size) > 1 else 0


def stacked(plan: Mesh, size: Size) -> Mesh:
    """Return the mesh of a building whose floors are all alike; `plan` : the mesh of one floor."""
    n, n_cells, n_posts = floors_of(size), len(plan.centres), len(plan.posts)
    moves = origins(size)
    joined = stairs(size)
    ends = np.concatenate([*(np.where(plan.ends < 0, -1, plan.ends + n_cells * k) for k in range(n)), joined])
    posts = [plan.wall_posts + n_posts * k for k in range(n)]
    kind = np.concatenate([np.tile(kind_of(plan), n), np.full(len(joined), STAIR, dtype=np.uint8)])
    order = np.argsort(kind, kind="stable")
    return Mesh(
        ends[order].astype(np.int32),
        np.concatenate([*posts, np.full_like(joined, -1)])[order].astype(np.int32),
        np.concatenate([plan.posts + move for move in moves]),
        np.concatenate([np.tile(plan.bulge, n), np.zeros(len(joined))])[order],
        np.concatenate([plan.centres + move for move in moves]),
        None,
        kind[order],
    )


def floor_lattice(plan: Int64, size: Size) -> Int64:
    """Return for each cell its place on the plan, its floor, whether a stair may lead up, and down: (n_cells, 5)."""
    n, joined = floors_of(size), stairs(size)
    ways = np.zeros((len(plan) * n, 2), dtype=np.int64)
    ways[joined[:, 0], 0] = ways[joined[:, 1], 1] = 1
    return np.column_stack([np.tile(plan, (n, 1)), np.repeat(np.arange(n), len(plan)), ways])


def floor_images(turned: Iterator[Int64], lattice: Int64) -> Iterator[Int64]:
    """Yield each image in `turned` with the floors in their order and in reverse; columns as in `floor_lattice`."""
    floor = lattice[:, 2] - lattice[:, 2].min()
    for plan in turned:
        yield np.column_stack([plan, floor, lattice[:, 3:]])
        yield np.column_stack([plan, floor.max() - floor, lattice[:, 4], lattice[:, 3]])
