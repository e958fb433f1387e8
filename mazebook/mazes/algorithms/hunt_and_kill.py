"""Walks until it is stuck, then looks for the next free cell line by line: long rivers, few dead ends."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.topology import MADE, WAITING, Csr, Rect, Slot, Texture, draw_link, edge, neighbour, record
from mazebook.rng import Rng

version = 1
needs = ""
kind = "tree"
focus = "passage"
unbiased = True
uniform = "never"
memory = "0"
source = "Walter Pullen"
reference = {"dead_ends": 11.0, "solution": 9.5, "time": 100.0}


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Walk to random waiting cells; where the walk dies, hunt onwards for a made cell beside a waiting one.

    Pullen, "Think Labyrinth": hunt and kill. The hunt goes in the order of the cells (row by row) and continues from
    where the walk died: begun at the top each time, as in many descriptions, it halves the length of the solution.
    """
    waiting = 0
    for start in starts:
        state[start] = MADE
    for slot in range(len(state)):
        if state[slot] == WAITING:
            waiting += 1
    cell: Slot = np.int64(starts[0])
    step = 0
    while waiting > 0:
        k = draw_link(topology, state, cell, WAITING, rng)
        while k < 0:
            cell = cell + 1 if cell + 1 < len(state) else 0
            if state[cell] == MADE:
                k = draw_link(topology, state, cell, WAITING, rng)
        opened = edge(topology, cell, k)
        cell = neighbour(topology, cell, k)
        passages[opened] = True
        step = record(trace, step, opened)
        state[cell] = MADE
        waiting -= 1
