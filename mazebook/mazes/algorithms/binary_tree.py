"""Every cell opens one wall towards the root: easy, because all corridors drift the same way."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot, as_index
from mazebook.mazes.kernels.topology import (
    MADE,
    OUTSIDE,
    WAITING,
    degree,
    draw_step,
    is_allowed,
    neighbour,
    open_edge,
    room_for_links,
    row_start,
    row_stop,
    with_link,
)
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, peek
from mazebook.numerics.scratch import blank, full_of

version = 1
needs = ""
root = "se"
uniform = "never"
source = "generic"
by_walls = "root"
weighed = "exits"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Open one wall of every waiting cell but the roots, towards a random neighbour that is a step nearer to a root.

    On a rectangle with its root in a corner this is the binary tree of the books (Buck, "Mazes for Programmers",
    chapter 2); defined by distance, it works on any grid.
    """
    distance = _distances(topology, state, starts, texture.weights)
    _carve_cells(topology, state, passages, 0, len(state), distance, rng, texture, trace, 0)


@helper
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
    return _carve_cells(topology, state, passages, first, stop, distance, rng, texture, trace, step)


@helper
def _carve_cells(
    topology: Csr | Rect,
    state: UInt8,
    passages: Bool,
    first: int,
    stop: int,
    distance: Int32,
    rng: Rng,
    texture: Texture,
    trace: Int64,
    step: int,
) -> int:
    """Open one wall of each waiting cell from `first` to before `stop`, except roots; return the trace's next step."""
    weights = texture.weights
    links = room_for_links(topology)
    bits = peek(rng)
    for cell in range(first, stop):
        if state[cell] != WAITING:
            continue
        state[cell] = MADE
        if distance[cell] == 0:
            continue
        found = 0
        for k in range(degree(topology, cell)):
            found = with_link(topology, links, found, k, _is_nearer(topology, state, distance, cell, k, weights))
        _, opened, _ = draw_step(topology, links, found, as_index(cell), weights, bits, rng)
        bits = peek(rng)
        step = open_edge(passages, opened, trace, step)
    return step


@helper
def _is_nearer(topology: Csr | Rect, state: UInt8, distance: Int32, cell: Slot, k: int, weights: Float64) -> bool:
    other = neighbour(topology, cell, k)
    nearer = state[other] != OUTSIDE and distance[other] == distance[cell] - 1
    return bool(nearer and is_allowed(topology, weights, cell, k))


@helper
def _distances(topology: Csr | Rect, state: UInt8, starts: Int64, weights: Float64) -> Int32:
    """Return the steps to the nearest start over links that may be opened, (n_slots,) int32; -1 = OUTSIDE."""
    distance = full_of(len(state), -1)
    queue = blank(len(state))
    tail = 0
    for start in starts:
        if distance[start] < 0:
            distance[start] = 0
            queue[tail] = start
            tail += 1
    head = 0
    while head < tail:
        cell = np.int64(queue[head])
        head += 1
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] != OUTSIDE and distance[other] < 0 and is_allowed(topology, weights, cell, k):
                distance[other] = distance[cell] + 1
                queue[tail] = other
                tail += 1
    return distance
