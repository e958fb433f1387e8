"""Loop-erased random walks: every possible maze is equally likely, no texture of its own."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.topology import MADE, OUTSIDE, WAITING, Csr, Rect, Slot, Texture, degree, edge, neighbour, record
from mazebook.rng import Rng, below

version = 1
needs = ""


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Walk from each waiting cell to a made one and keep the walk without its loops.

    Wilson, "Generating random spanning trees more quickly than the cover time" (STOC 1996): exactly uniform over all
    spanning trees. Loops need no erasing: each cell remembers only the way it was left last.
    """
    way_out = np.empty(len(state), dtype=np.int32)
    step = 0
    for start in starts:
        state[start] = MADE
    for first in range(len(state)):
        if state[first] != WAITING:
            continue
        cell: Slot = np.int64(first)
        while state[cell] == WAITING:
            k = _random_link(topology, state, cell, rng)
            way_out[cell] = k
            cell = neighbour(topology, cell, k)
        cell = np.int64(first)
        while state[cell] == WAITING:
            state[cell] = MADE
            taken = np.int64(way_out[cell])
            opened = edge(topology, cell, taken)
            passages[opened] = True
            step = record(trace, step, opened)
            cell = neighbour(topology, cell, taken)


@kernel
def _random_link(topology: Csr | Rect, state: UInt8, cell: Slot, rng: Rng) -> int:
    """Return a random link of `cell` that does not lead OUTSIDE."""
    choices = 0
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] != OUTSIDE:
            choices += 1
    pick = below(rng, choices)
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] != OUTSIDE:
            if pick == 0:
                return k
            pick -= 1
    return 0
