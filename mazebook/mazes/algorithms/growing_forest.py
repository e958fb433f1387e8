"""Like the growing tree, but several trees may grow and join where they meet: tiny dead ends, long corridors."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.active_list import append, draw_rule, new_active, place_by, remove
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
    OUTSIDE,
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
from mazebook.mazes.kernels.union_find import top
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below, peek, skip
from mazebook.numerics.rng import uniform as chance
from mazebook.numerics.scratch import blank, counting

version = 1
needs = ""
uniform = "no"
source = "Walter Pullen"
by_walls = "posts"
weighed = "exits"
knobs = ("newest", "oldest", "oldest_then_newest", "random", "middle", "trees")


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Grow from active cells, each picked by a rule of `texture.pick`, into waiting cells and into other trees.

    Pullen, "Think Labyrinth": growing forest. A cell is dropped once all its neighbours belong to its own tree, so when
    no cell is active the whole grid is one tree. By default there is one tree; with the chance `texture.trees` a random
    waiting cell becomes active before each step.
    """
    active = new_active(len(state), texture.pick)
    parent = counting(len(state))
    for start in starts:
        if state[start] == WAITING:
            state[start] = MADE
            parent[start] = starts[0]
            append(active, start)
    inside = np.flatnonzero(state != OUTSIDE).astype(np.int32) if texture.trees > 0.0 else blank(0)
    links = room_for_links(topology)
    weights = texture.weights
    step = FIRST
    while active.bounds[2] > 0:
        if texture.trees > 0.0 and chance(rng) < texture.trees:
            seed = inside[below(rng, len(inside))]
            if state[seed] == WAITING:
                state[seed] = MADE
                append(active, seed)
        rule = draw_rule(texture.pick, rng)
        place = place_by(active, rule, rng)
        cell = np.int64(active.cells[place])
        tree = top(parent, cell)
        found = 0
        for k in range(degree(topology, cell)):
            leads = _is_other(state, parent, neighbour(topology, cell, k), tree)
            leads = leads and is_allowed(topology, weights, cell, k)
            found = with_link(topology, links, found, k, leads)
        if found == 0:
            remove(active, place, rule)
            continue
        skip(rng, is_weighted(topology, weights) and not several(topology, found))
        _, opened, other = draw_step(topology, links, found, cell, weights, peek(rng), rng)
        step = open_edge(passages, opened, trace, step)
        parent[top(parent, other)] = tree
        if state[other] == WAITING:
            state[other] = MADE
            append(active, other)


@helper
def _is_other(state: UInt8, parent: Int32, cell: Slot, tree: Slot) -> bool:
    return bool(state[cell] == WAITING or (state[cell] == MADE and top(parent, cell) != tree))
