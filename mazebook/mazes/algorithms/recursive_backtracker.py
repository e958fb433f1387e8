"""Walks until it is stuck, then backs up: long winding corridors, few dead ends."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.topology import (
    MADE,
    WAITING,
    Csr,
    Rect,
    Slot,
    Texture,
    degree,
    draw_link,
    edge,
    is_allowed,
    neighbour,
    record,
)
from mazebook.rng import Rng, below

version = 1
needs = ""
kind = "tree"
focus = "passage"
unbiased = True
uniform = "never"
memory = "N^2"
source = "generic"
reference = {"dead_ends": 10.0, "solution": 19.0, "time": 27.0}
by_walls = "whole"
reference_by_walls: dict[str, float] = {}
weighed = "exits"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Depth-first search with an explicit stack (Pullen, "Think Labyrinth": recursive backtracker).

    A cell goes on the stack only when it leaves more than one choice behind: the walk that comes back finds the same
    cells waiting as if every cell had been pushed, and the stack stays short.
    """
    stack = np.empty(1024, dtype=np.int32)
    weights = texture.weights
    step = 0
    for start in starts:
        state[start] = MADE
    for start in starts:
        depth = 0
        cell: Slot = np.int64(start)
        while True:
            choices = 0
            for k in range(degree(topology, cell)):
                if state[neighbour(topology, cell, k)] == WAITING and is_allowed(topology, weights, cell, k):
                    choices += 1
            if choices == 0:
                if depth == 0:
                    break
                depth -= 1
                cell = np.int64(stack[depth])
                continue
            if choices > 1:
                if depth == len(stack):
                    longer = np.empty(2 * depth, dtype=np.int32)
                    longer[:depth] = stack
                    stack = longer
                stack[depth] = cell
                depth += 1
            chosen = 0
            if len(weights) > 0:
                chosen = draw_link(topology, state, cell, WAITING, weights, rng)
            else:
                pick = below(rng, choices) if choices > 1 else 0
                for k in range(degree(topology, cell)):
                    if state[neighbour(topology, cell, k)] == WAITING:
                        if pick == 0:
                            chosen = k
                        pick -= 1
            opened = edge(topology, cell, chosen)
            passages[opened] = True
            step = record(trace, step, opened)
            cell = neighbour(topology, cell, chosen)
            state[cell] = MADE
