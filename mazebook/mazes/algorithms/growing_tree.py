"""Grows from one old cell until nothing is left around it: very many tiny dead ends beside a few long corridors."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.active_list import append, draw_rule, new_active, place_by, remove
from mazebook.mazes.kernels.topology import FIRST, MADE, WAITING, draw_link, edge, neighbour, open_edge, room_for_links
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int64, UInt8
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng

version = 1
needs = ""
uniform = "no"
source = "Walter Pullen"
by_walls = "posts"
reference_by_walls: dict[str, float] = {"dead_ends": 39.0}
weighed = "exits"
knobs = ("newest", "oldest", "oldest_then_newest", "random", "middle")


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Pick an active cell by a rule of `texture.pick`; make a random neighbour active, or drop the cell.

    Pullen, "Think Labyrinth": growing tree. By default the oldest place is picked; when its cell has no waiting
    neighbour, the newest cell moves there. The rule "newest" is the recursive backtracker.
    """
    active = new_active(len(state), texture.pick)
    for start in starts:
        if state[start] == WAITING:
            state[start] = MADE
            append(active, start)
    links = room_for_links(topology)
    step = FIRST
    while active.bounds[2] > 0:
        rule = draw_rule(texture.pick, rng)
        place = place_by(active, rule, rng)
        cell = np.int64(active.cells[place])
        k = draw_link(topology, state, cell, WAITING, texture.weights, links, rng)
        if k < 0:
            remove(active, place, rule)
            continue
        step = open_edge(passages, edge(topology, cell, k), trace, step)
        other = neighbour(topology, cell, k)
        state[other] = MADE
        append(active, other)
