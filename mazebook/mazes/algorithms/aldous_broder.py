"""A walk without any plan: every possible maze is equally likely, no texture of its own."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
    OUTSIDE,
    WAITING,
    degree,
    draw_step,
    is_weighted,
    neighbour,
    open_edge,
    place,
    room_for_links,
    several,
    with_link,
)
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Float64, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below, peek, skip
from mazebook.numerics.rng import uniform as chance

version = 1
needs = ""
uniform = "yes"
source = "David Aldous and Andrei Broder"
by_walls = "whole"
reference_by_walls: dict[str, float] = {"time": 208.0}
weighed = "links"

_START = 3  # made, and one of the starts; no cell keeps this state


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Walk at random until every cell has been visited; each cell keeps the link by which it was first entered.

    Aldous, "The random walk construction of uniform spanning trees" (SIAM J. Discrete Math. 3, 1990); Broder,
    "Generating random spanning trees" (FOCS 1989): exactly uniform over all spanning trees. Several starts count as
    one cell: a walk that comes to one of them leaves by any link of any of them.
    """
    weights = texture.weights
    waiting, ways_out = 0, 0.0
    for start in starts:
        if state[start] != _START:
            state[start] = _START
            ways_out += _ways_out(topology, state, weights, np.int64(start))
    for slot in range(len(state)):
        if state[slot] == WAITING:
            waiting += 1
    cell: Slot = np.int64(starts[0])
    links = room_for_links(topology)
    step = FIRST
    bits = peek(rng)
    while waiting > 0:
        if state[cell] == _START and len(starts) > 1:
            cell = _draw_start(topology, state, starts, weights, ways_out, rng)
            bits = peek(rng)
        found = 0
        for k in range(degree(topology, cell)):
            found = with_link(topology, links, found, k, state[neighbour(topology, cell, k)] != OUTSIDE)
        skip(rng, not several(topology, found))  # a number is drawn at every step
        _, opened, other = draw_step(topology, links, found, cell, weights, bits, rng)
        bits = peek(rng)
        if state[other] == WAITING:
            step = open_edge(passages, opened, trace, step)
            state[other] = MADE
            waiting -= 1
        cell = other
    for start in starts:
        state[start] = MADE


@helper
def _ways_out(topology: Csr | Rect, state: UInt8, weights: Float64, cell: Slot) -> float:
    """Return the number of a cell's links; with weights, their sum."""
    links = 0.0
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] != OUTSIDE:
            links += weights[place(topology, cell, k)] if is_weighted(topology, weights) else 1.0
    return links


@helper
def _draw_start(topology: Csr | Rect, state: UInt8, starts: Int64, weights: Float64, ways_out: float, rng: Rng) -> Slot:
    """Return a random start, in proportion to its links or their weight; a start listed twice counts once."""
    pick = chance(rng) * ways_out if is_weighted(topology, weights) else float(below(rng, int(ways_out)))
    for i in range(len(starts)):
        start = np.int64(starts[i])
        if (starts[:i] == start).any():
            continue
        pick -= _ways_out(topology, state, weights, start)
        if pick < 0.0:
            return start
    return np.int64(starts[0])
