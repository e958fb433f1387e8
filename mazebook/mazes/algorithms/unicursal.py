"""A labyrinth: one single route through every cell, without a branch or a choice."""

import numpy as np

from mazebook.mazes.algorithms import recursive_backtracker
from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
    OUTSIDE,
    WAITING,
    degree,
    edge,
    neighbour,
    open_edge,
    row_count,
    row_start,
    row_stop,
)
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below

version = 1
needs = "even squares"
root = "sw"
ends = "longest"
uniform = "never"
source = "Walter Pullen"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Carve a perfect maze of half the size and bisect its passages with walls.

    Pullen, "Think Labyrinth": unicursal. The recursive backtracker carves the half-size maze, whose cells become 2 x 2
    cells; the way around its walls is a ring through every cell. The ring is cut beside the start, so the route ends in
    a neighbour of the start, which lies on the border if the start does.
    """
    high, wide = row_count(topology), row_stop(topology, 0) - row_start(topology, 0)
    half = Rect(wide // 2 + 1, (high // 2 + 2) * (wide // 2 + 1))
    walls = _half_size(half, high // 2, wide // 2, rng, texture)
    pitch = row_start(topology, 1) - row_start(topology, 0)
    row, column = divmod(np.int64(starts[0]) - row_start(topology, 0), pitch)
    towards = _first_way(half, walls, row, column, high, wide, rng)
    step = FIRST
    cell = np.int64(starts[0])
    state[cell] = MADE
    for _ in range(high * wide - 1):
        other = cell + (0, 1, 0, -1)[towards] + (-1, 0, 1, 0)[towards] * pitch
        for k in range(degree(topology, cell)):
            if neighbour(topology, cell, k) == other:
                step = open_edge(passages, edge(topology, cell, k), trace, step)
        cell = other
        state[cell] = MADE
        row, column = row + (-1, 0, 1, 0)[towards], column + (0, 1, 0, -1)[towards]
        back = (towards + 2) % 4
        for way in range(4):
            if way != back and _on_ring(half, walls, row, column, way):
                towards = way


@helper
def _half_size(half: Rect, rows: int, columns: int, rng: Rng, texture: Texture) -> Bool:
    """Return the passages of the half-size maze."""
    state = np.full(half.slots, OUTSIDE, dtype=np.uint8)
    for row in range(rows):
        first = (row + 1) * half.stride + 1
        state[first : first + columns] = WAITING
    passages = np.zeros(2 * half.slots, dtype=np.bool_)
    starts = np.empty(1, dtype=np.int64)
    starts[0] = (1 + below(rng, rows)) * half.stride + 1 + below(rng, columns)
    no_trace = np.empty(0, dtype=np.int64)
    recursive_backtracker.carve(half, state, passages, starts, rng, texture, no_trace)
    return passages


@helper
def _on_ring(half: Rect, opened: Bool, row: Slot, column: Slot, way: int) -> bool:
    """Return whether the ring goes on from a cell in direction `way`, 0 to 3 clockwise from north.

    Within a block of two by two cells it does where the half-size maze has a wall beside both cells; between blocks,
    where the half-size maze has a passage.
    """
    block = (row // 2 + 1) * half.stride + column // 2 + 1
    lower, right = row % 2, column % 2
    vertical = way % 2 == 0
    leaves = lower == way // 2 if vertical else right == (3 - way) // 2
    beside = 3 - 2 * right if vertical else 2 * lower
    side = way if leaves else beside
    is_open = opened[edge(half, block, side)]
    return bool(is_open == leaves)


@helper
def _first_way(half: Rect, opened: Bool, row: Slot, column: Slot, high: int, wide: int, rng: Rng) -> int:
    """Return the direction in which to leave the start: away from a neighbour on the border, if there is one."""
    best, best_score = 0, -1
    flip = below(rng, 2)
    for i in range(4):
        way = 3 - i if flip else i
        if _on_ring(half, opened, row, column, way):
            to_row, to_column = row + (-1, 0, 1, 0)[way], column + (0, 1, 0, -1)[way]
            inside = 0 < to_row < high - 1 and 0 < to_column < wide - 1
            score = 1 if inside else 0
            if score > best_score:
                best, best_score = way, score
    return best
