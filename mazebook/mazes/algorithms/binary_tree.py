"""Every cell opens one wall towards the root: easy, because all corridors drift the same way."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Int32, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.topology import (
    MADE,
    OUTSIDE,
    WAITING,
    Csr,
    Rect,
    Texture,
    degree,
    edge,
    neighbour,
    record,
    row_start,
    row_stop,
)
from mazebook.rng import Rng, below

version = 1
needs = ""
root = "se"
kind = "set"
focus = "both"
unbiased = False
uniform = "never"
memory = "0*"
source = "generic"
reference = {"dead_ends": 25.0, "solution": 2.0, "time": 10.0}


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Open, for every cell but the roots, one wall towards a random neighbour one step nearer a root.

    On a rectangle with its root in a corner this is the binary tree of the books (Buck, "Mazes for Programmers",
    chapter 2); defined by distance it serves any grid.
    """
    distance = _distances(topology, state, starts)
    _carve_cells(topology, state, passages, 0, len(state), distance, rng, trace, 0)


@kernel
def carve_row(
    topology: Csr | Rect,
    state: UInt8,
    passages: Bool,
    row: int,
    distance: Int32,
    rng: Rng,
    texture: Texture,
    trace: Int64,
    step: int,
) -> int:
    """Carve one row and return the next step of the trace; `distance` : (n_slots,) int32, the steps to the root."""
    first, stop = row_start(topology, row), row_stop(topology, row)
    return _carve_cells(topology, state, passages, first, stop, distance, rng, trace, step)


@kernel
def _carve_cells(
    topology: Csr | Rect,
    state: UInt8,
    passages: Bool,
    first: int,
    stop: int,
    distance: Int32,
    rng: Rng,
    trace: Int64,
    step: int,
) -> int:
    """Open one wall of each cell from `first` to before `stop`, in this order; return the next step of the trace."""
    for cell in range(first, stop):
        if state[cell] == OUTSIDE or distance[cell] == 0:
            continue
        choices = 0
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] != OUTSIDE and distance[other] == distance[cell] - 1:
                choices += 1
        pick = below(rng, choices) if choices > 1 else 0
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] != OUTSIDE and distance[other] == distance[cell] - 1:
                if pick == 0:
                    opened = edge(topology, cell, k)
                    passages[opened] = True
                    step = record(trace, step, opened)
                pick -= 1
    return step


@kernel
def _distances(topology: Csr | Rect, state: UInt8, starts: Int64) -> Int32:
    """Return the steps to the nearest start, (n_slots,) int32, and make every cell."""
    distance = np.zeros(len(state), dtype=np.int32)
    queue = np.empty(len(state), dtype=np.int32)
    tail = 0
    for start in starts:
        if state[start] == WAITING:
            state[start] = MADE
            queue[tail] = start
            tail += 1
    head = 0
    while head < tail:
        cell = np.int64(queue[head])
        head += 1
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] == WAITING:
                state[other] = MADE
                distance[other] = distance[cell] + 1
                queue[tail] = other
                tail += 1
    return distance
