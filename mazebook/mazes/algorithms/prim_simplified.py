"""Opens a random wall of what it has made so far: many short dead ends, a short solution."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import FIRST, MADE, WAITING, degree, edge, is_allowed, neighbour, open_edge, place
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below
from mazebook.numerics.rng import uniform as chance

version = 1
needs = ""
uniform = "no"
source = "Robert Prim"
by_walls = "whole"
weighed = "links"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Open a random frontier link, from a made cell to a waiting one (Pullen, "Think Labyrinth": simplified Prim).

    A link whose waiting cell has been made meanwhile is dropped when drawn; the others stay equally likely.
    """
    frontier = np.empty((1024, 2), dtype=np.int32)  # a made cell, and the number of its link
    size = 0
    step = FIRST
    heaviest = 0.0
    for weight in texture.weights:
        heaviest = max(heaviest, weight)
    for start in starts:
        state[start] = MADE
    for start in starts:
        frontier, size = _reach(topology, state, np.int64(start), texture.weights, frontier, size)
    while size > 0:
        at = below(rng, size)
        cell, k = np.int64(frontier[at, 0]), np.int64(frontier[at, 1])
        if heaviest > 0.0 and chance(rng) * heaviest >= texture.weights[place(topology, cell, k)]:
            continue  # so that links are drawn in proportion to their weights
        size -= 1
        frontier[at, 0], frontier[at, 1] = frontier[size, 0], frontier[size, 1]
        other = neighbour(topology, cell, k)
        if state[other] == WAITING:
            step = open_edge(passages, edge(topology, cell, k), trace, step)
            state[other] = MADE
            frontier, size = _reach(topology, state, other, texture.weights, frontier, size)


@helper
def _reach(
    topology: Csr | Rect, state: UInt8, cell: Slot, weights: Float64, frontier: Int32, size: int
) -> tuple[Int32, int]:
    """List the links of `cell` to waiting cells; return the frontier, longer if need be, and its new size."""
    links = degree(topology, cell)
    while size + links > len(frontier):
        longer = np.empty((2 * len(frontier), 2), dtype=np.int32)
        for i in range(size):
            longer[i, 0], longer[i, 1] = frontier[i, 0], frontier[i, 1]
        frontier = longer
    for k in range(links):
        if state[neighbour(topology, cell, k)] == WAITING and is_allowed(topology, weights, cell, k):
            frontier[size, 0] = cell
            frontier[size, 1] = k
            size += 1
    return frontier, size
