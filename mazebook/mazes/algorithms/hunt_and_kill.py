"""Walks until it is stuck, then hunts for a place to go on from: long winding corridors, fewer long detours."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
    OUTSIDE,
    WAITING,
    degree,
    draw_link,
    edge,
    is_allowed,
    neighbour,
    open_edge,
    room_for_links,
)
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below

version = 1
needs = ""
uniform = "never"
source = "Walter Pullen"
by_walls = "posts"
reference_by_walls: dict[str, float] = {"dead_ends": 21.0, "solution": 3.9, "time": 143.0}
weighed = "exits"
texture_by_walls = {"clockwise": True, "both_ways": False}


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Walk over waiting cells until none is beside the walk; then hunt for a made cell beside a waiting one.

    Pullen, "Think Labyrinth": hunt and kill. While one of several starts (the border posts, by walls) has a waiting
    cell beside it, the next walk sets out from such a start, drawn at random. Otherwise the hunt goes over the cells in
    their order, on from where the walk ended. Looking ahead and back by turns finds a cell near there without favouring
    a direction.
    """
    links = room_for_links(topology)
    step = FIRST
    for start in starts:
        state[start] = MADE
    open_starts = starts.copy()
    n_open = len(open_starts)
    cell: Slot = np.int64(starts[0])
    while True:
        n_open, start = _draw_start(topology, state, open_starts, n_open, texture.weights, rng)
        cell = start if start >= 0 else _hunt(topology, state, cell, texture)
        if cell < 0:
            break
        while True:
            k = _draw_way(topology, state, cell, texture, links, rng)
            if k < 0:
                break
            step = open_edge(passages, edge(topology, cell, k), trace, step)
            cell = neighbour(topology, cell, k)
            state[cell] = MADE


@helper
def _draw_start(
    topology: Csr | Rect, state: UInt8, open_starts: Int64, n_open: int, weights: Float64, rng: Rng
) -> tuple[int, Slot]:
    """Return how many starts may still have a waiting neighbour, and one start that has one; -1 if none has."""
    while n_open > 0:
        at = below(rng, n_open) if n_open > 1 else 0
        start = np.int64(open_starts[at])
        if _has_way(topology, state, start, weights):
            return n_open, start
        n_open -= 1
        open_starts[at] = open_starts[n_open]
    return 0, np.int64(-1)


@helper
def _hunt(topology: Csr | Rect, state: UInt8, died: Slot, texture: Texture) -> Slot:
    """Return the first made cell with a waiting neighbour, on from where the walk ended; -1 if there is none."""
    ahead, behind = died, died
    while True:
        ahead = _beside(state, ahead, 1)
        if state[ahead] == MADE and _has_way(topology, state, ahead, texture.weights):
            return ahead
        if texture.both_ways:
            behind = _beside(state, behind, -1)
            if state[behind] == MADE and _has_way(topology, state, behind, texture.weights):
                return behind
        if ahead == died:
            return np.int64(-1)


@helper
def _beside(state: UInt8, cell: Slot, way: int) -> Slot:
    """Return the next cell that is not OUTSIDE, ahead or back; the first cell follows the last."""
    while True:
        cell += way
        if cell < 0:
            cell += len(state)
        elif cell == len(state):
            cell = np.int64(0)
        if state[cell] != OUTSIDE:
            return cell


@helper
def _has_way(topology: Csr | Rect, state: UInt8, cell: Slot, weights: Float64) -> bool:
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] == WAITING and is_allowed(topology, weights, cell, k):
            return True
    return False


@helper
def _draw_way(topology: Csr | Rect, state: UInt8, cell: Slot, texture: Texture, links: Int32, rng: Rng) -> int:
    """Return the link by which the walk goes on, by the rule of `texture.clockwise`; -1 if there is none."""
    if not texture.clockwise or len(texture.weights) > 0:
        return draw_link(topology, state, cell, WAITING, texture.weights, links, rng)
    ways = degree(topology, cell)
    first = below(rng, ways) if ways > 1 else 0
    for i in range(ways):
        k = (first + i) % ways
        if state[neighbour(topology, cell, k)] == WAITING:
            return k
    return -1
