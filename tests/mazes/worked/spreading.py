"""Spreads like a stain: a random cell opens all its ways at once, so corridors are short and branch everywhere."""

import numpy as np

from mazebook.mazes.kernels.topology import MADE, WAITING, degree, draw_link, edge, neighbour, open_edge, room_for_links
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import below

version = 1  # counts up whenever the same seed gives another maze
needs = ""  # any grid will do
kind = "tree"
focus = "passage"
unbiased = True
uniform = "never"
memory = "N^2"
source = "an example"
reference: dict[str, float] = {}
by_walls = "whole"  # may add walls, too, with the whole border as one cell
weighed = "exits"


@kernel
def carve(topology, state, passages, starts, rng, texture, trace):
    """Open, from a random made cell, the way to every waiting neighbour, in random order."""
    edge_of_stain = np.empty(len(state), dtype=np.int32)  # made cells whose neighbours may still wait
    links = room_for_links(topology)
    size, step = 0, 0
    for start in starts:
        if state[start] == WAITING:
            state[start] = MADE
            edge_of_stain[size] = start
            size += 1
    while size > 0:
        at = below(rng, size)
        cell = np.int64(edge_of_stain[at])
        size -= 1
        edge_of_stain[at] = edge_of_stain[size]
        for _ in range(degree(topology, cell)):
            k = draw_link(topology, state, cell, WAITING, texture.weights, links, rng)  # skips OUTSIDE, weighs links
            if k < 0:
                break
            opened, other = edge(topology, cell, k), neighbour(topology, cell, k)
            step = open_edge(passages, opened, trace, step)
            state[other] = MADE
            edge_of_stain[size] = other
            size += 1
