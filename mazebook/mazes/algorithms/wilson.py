"""Loop-erased random walks: every possible maze is equally likely, no texture of its own."""

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
    edge,
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
uniform = "yes"
source = "David Wilson"
by_walls = "whole"
reference_by_walls: dict[str, float] = {"time": 25.0}
weighed = "links"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Walk from each waiting cell to a made one and keep the walk without its loops.

    Wilson, "Generating random spanning trees more quickly than the cover time" (STOC 1996): exactly uniform over all
    spanning trees. Loops need no erasing: each cell remembers only the way it was left last.
    """
    way_out = blank(len(state))
    links = room_for_links(topology)
    weights = texture.weights
    step = FIRST
    bits = peek(rng)
    for start in starts:
        state[start] = MADE
    for first in range(len(state)):
        if state[first] != WAITING:
            continue
        cell: Slot = np.int64(first)
        while state[cell] == WAITING:
            found = 0
            for k in range(degree(topology, cell)):
                found = with_link(topology, links, found, k, state[neighbour(topology, cell, k)] != OUTSIDE)
            skip(rng, not several(topology, found))  # a number is drawn at every step
            way_out[cell], _, cell = draw_step(topology, links, found, cell, weights, bits, rng)
            bits = peek(rng)
        cell = np.int64(first)
        while state[cell] == WAITING:
            state[cell] = MADE
            taken = np.int64(way_out[cell])
            step = open_edge(passages, edge(topology, cell, taken), trace, step)
            cell = neighbour(topology, cell, taken)
