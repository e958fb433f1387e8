"""Grows along the cheapest wall it touches, the prices drawn beforehand: many short dead ends, no direction."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.links import shuffled_links
from mazebook.mazes.topology import MADE, WAITING, Csr, Rect, Slot, Texture, degree, edge, is_allowed, neighbour, record
from mazebook.rng import Rng

version = 1
needs = ""
kind = "tree"
focus = "both"
unbiased = True
uniform = "no"
memory = "N^2"
source = "Robert Prim"
reference = {"dead_ends": 30.0, "solution": 4.1, "time": 160.0}
by_walls = "whole"
reference_by_walls: dict[str, float] = {}
weighed = "links"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Prim's algorithm (Bell System Technical Journal 36, 1957) with a heap; a link's weight is its place in the order.

    No two weights are equal, so there is one minimum spanning tree: with the same numbers Kruskal's algorithm gives
    this very maze.
    """
    cells, numbers = shuffled_links(topology, state, texture.weights, rng)
    rank = np.empty(len(passages), dtype=np.int32)
    for i in range(len(cells)):
        rank[edge(topology, np.int64(cells[i]), np.int64(numbers[i]))] = i
    heap = np.empty(len(cells), dtype=np.int32)
    size = 0
    step = 0
    for start in starts:
        state[start] = MADE
    for start in starts:
        size = _reach(topology, state, np.int64(start), texture.weights, rank, heap, size)
    while size > 0:
        lightest = np.int64(heap[0])
        size = _pop(heap, size)
        cell, k = np.int64(cells[lightest]), np.int64(numbers[lightest])
        other = neighbour(topology, cell, k)
        if state[cell] == MADE and state[other] == MADE:
            continue
        opened = edge(topology, cell, k)
        passages[opened] = True
        step = record(trace, step, opened)
        reached = cell if state[cell] == WAITING else other
        state[reached] = MADE
        size = _reach(topology, state, reached, texture.weights, rank, heap, size)


@kernel
def _reach(
    topology: Csr | Rect, state: UInt8, cell: Slot, weights: Float64, rank: Int32, heap: Int32, size: int
) -> int:
    """Put the links of `cell` to waiting cells on the heap and return the heap's new size."""
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] == WAITING and is_allowed(topology, weights, cell, k):
            item = rank[edge(topology, cell, k)]
            place = size
            size += 1
            while place > 0 and heap[(place - 1) // 2] > item:
                heap[place] = heap[(place - 1) // 2]
                place = (place - 1) // 2
            heap[place] = item
    return size


@kernel
def _pop(heap: Int32, size: int) -> int:
    """Take the least item, ``heap[0]``, off the heap and return the heap's new size."""
    size -= 1
    item = heap[size]
    place = 0
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= item:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = item
    return size
