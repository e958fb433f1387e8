"""Walks until it is stuck, then backs up: long winding corridors, few dead ends."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot, as_index
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
    WAITING,
    degree,
    draw_step,
    is_allowed,
    is_weighted,
    neighbour,
    open_edge,
    room_for_links,
    several,
    with_link,
)
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int64, UInt8
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, peek, skip
from mazebook.numerics.scratch import blank

version = 1
needs = ""
uniform = "never"
source = "generic"
by_walls = "whole"
weighed = "exits"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Carve by depth-first search with an explicit stack (Pullen, "Think Labyrinth": recursive backtracker).

    A cell is pushed only if it has another waiting neighbour: backtracking finds the same cells as if every cell were
    pushed, and the stack stays short.
    """
    stack = blank(len(state))  # unwritten pages take no memory
    links = room_for_links(topology)
    weights = texture.weights
    step = FIRST
    for start in starts:
        state[start] = MADE
    bits = peek(rng)
    for start in starts:
        depth = 0
        cell: Slot = np.int64(start)
        while True:
            found = 0
            for k in range(degree(topology, cell)):
                leads = state[neighbour(topology, cell, k)] == WAITING and is_allowed(topology, weights, cell, k)
                found = with_link(topology, links, found, k, leads)
            if found == 0:
                if depth == 0:
                    break
                depth -= 1
                cell = as_index(stack[as_index(depth)])
                continue
            stack[as_index(depth)] = cell
            depth += several(topology, found)
            skip(rng, is_weighted(topology, weights) and not several(topology, found))
            _, opened, cell = draw_step(topology, links, found, cell, weights, bits, rng)
            bits = peek(rng)
            step = open_edge(passages, opened, trace, step)
            state[cell] = MADE
