"""Opens walls in random order wherever two separate parts meet: many short dead ends, no direction."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Int32, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.topology import MADE, OUTSIDE, Csr, Rect, Slot, Texture, degree, edge, neighbour, record
from mazebook.rng import Rng, below

version = 1
needs = ""


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Kruskal's algorithm (Proc. AMS 7, 1956) on equal weights: links in random order, joined by union-find.

    The order is shuffled as it is read (Fisher and Yates), so a maze that is done early draws no more.
    """
    links = 0
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if other > cell and state[other] != OUTSIDE:
                    links += 1
    cells = np.empty(links, dtype=np.int32)
    slots = np.empty(links, dtype=np.int32)
    parent = np.arange(len(state)).astype(np.int32)
    links = 0
    left = -1
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            left += 1
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if other > cell and state[other] != OUTSIDE:
                    cells[links] = cell
                    slots[links] = k
                    links += 1
    for start in starts[1:]:
        a, b = _top(parent, starts[0]), _top(parent, start)
        if a != b:
            parent[b] = a
            left -= 1
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            state[cell] = MADE
    step = 0
    for i in range(links):
        if left == 0:
            break
        j = i + below(rng, links - i)
        cells[i], cells[j] = cells[j], cells[i]
        slots[i], slots[j] = slots[j], slots[i]
        near, link = np.int64(cells[i]), np.int64(slots[i])
        a, b = _top(parent, near), _top(parent, neighbour(topology, near, link))
        if a != b:
            parent[b] = a
            left -= 1
            opened = edge(topology, near, link)
            passages[opened] = True
            step = record(trace, step, opened)


@kernel
def _top(parent: Int32, cell: Slot) -> Slot:
    """Return the cell that stands for the set of `cell`, halving the path on the way (Tarjan and van Leeuwen 1984)."""
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = np.int64(parent[cell])
    return cell
