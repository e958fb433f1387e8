"""Grows along the cheapest wall it touches, the prices drawn beforehand: many short dead ends, no direction."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.bit_heap import Least, is_empty, new_least, pop, put
from mazebook.mazes.kernels.link_order import shuffled_links
from mazebook.mazes.kernels.topology import FIRST, MADE, WAITING, degree, edge, is_allowed, neighbour, open_edge
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng
from mazebook.numerics.scratch import blank

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
    """Carve by Prim's algorithm (Bell System Technical Journal 36, 1957); a link's weight is its place in the order.

    No two weights are equal, so there is one minimum spanning tree: with the same order Kruskal's algorithm gives
    the same maze.
    """
    cells, numbers = shuffled_links(topology, state, texture.weights, rng)
    rank = blank(len(passages))
    for i in range(len(cells)):
        rank[edge(topology, np.int64(cells[i]), np.int64(numbers[i]))] = i
    reached_links = new_least(len(cells))
    step = FIRST
    for start in starts:
        state[start] = MADE
    for start in starts:
        _reach(topology, state, np.int64(start), texture.weights, rank, reached_links)
    while not is_empty(reached_links):
        lightest = pop(reached_links)
        cell, k = np.int64(cells[lightest]), np.int64(numbers[lightest])
        other = neighbour(topology, cell, k)
        if state[cell] == MADE and state[other] == MADE:
            continue
        step = open_edge(passages, edge(topology, cell, k), trace, step)
        reached = cell if state[cell] == WAITING else other
        state[reached] = MADE
        _reach(topology, state, reached, texture.weights, rank, reached_links)


@helper
def _reach(topology: Csr | Rect, state: UInt8, cell: Slot, weights: Float64, rank: Int32, reached_links: Least) -> None:
    """Add the links of `cell` to waiting cells to `reached_links`."""
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] == WAITING and is_allowed(topology, weights, cell, k):
            put(reached_links, np.int64(rank[edge(topology, cell, k)]))
