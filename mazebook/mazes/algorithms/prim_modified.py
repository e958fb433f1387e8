"""Grows from one cell in all directions at once: very many short dead ends, a short solution."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
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
from mazebook.numerics.scratch import blank

version = 1
needs = ""
uniform = "no"
source = "Robert Prim"
by_walls = "whole"
reference_by_walls: dict[str, float] = {"dead_ends": 31.0, "solution": 2.3}
weighed = "exits"

_FRONTIER = 3  # waiting, and already listed; no cell keeps this state


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Join a random frontier cell to a random made neighbour (Pullen, "Think Labyrinth": modified Prim)."""
    frontier = blank(len(state))
    links = room_for_links(topology)
    size = 0
    for start in starts:
        state[start] = MADE
    for start in starts:
        size = _reach(topology, state, np.int64(start), texture.weights, frontier, size)
    step = FIRST
    while size > 0:
        place = below(rng, size)
        cell = np.int64(frontier[place])
        size -= 1
        frontier[place] = frontier[size]
        k = draw_link(topology, state, cell, MADE, texture.weights, links, rng)
        step = open_edge(passages, edge(topology, cell, k), trace, step)
        state[cell] = MADE
        size = _reach(topology, state, cell, texture.weights, frontier, size)


@helper
def _reach(topology: Csr | Rect, state: UInt8, cell: Slot, weights: Float64, frontier: Int32, size: int) -> int:
    """List the waiting neighbours of `cell` in the frontier and return the frontier's new size."""
    for k in range(degree(topology, cell)):
        other = neighbour(topology, cell, k)
        if state[other] == WAITING and is_allowed(topology, weights, cell, k):
            state[other] = _FRONTIER
            frontier[size] = other
            size += 1
    return size
