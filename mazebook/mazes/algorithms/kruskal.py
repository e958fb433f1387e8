"""Opens walls in random order wherever two separate parts meet: many short dead ends, no direction."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.link_order import shuffled_links
from mazebook.mazes.kernels.topology import FIRST, MADE, OUTSIDE, edge, neighbour, open_edge
from mazebook.mazes.kernels.union_find import top
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int64, UInt8
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng
from mazebook.numerics.scratch import counting

version = 1
needs = ""
uniform = "no"
source = "Joseph Kruskal"
by_walls = "whole"
weighed = "links"


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Carve by Kruskal's algorithm (Proc. AMS 7, 1956): equal weights, random order of links, union-find."""
    cells, numbers = shuffled_links(topology, state, texture.weights, rng)
    parent = counting(len(state))
    left = -1
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            state[cell] = MADE
            left += 1
    for start in starts[1:]:
        a, b = top(parent, starts[0]), top(parent, start)
        if a != b:
            parent[b] = a
            left -= 1
    step = FIRST
    for i in range(len(cells)):
        if left == 0:
            break
        near, k = np.int64(cells[i]), np.int64(numbers[i])
        a, b = top(parent, near), top(parent, neighbour(topology, near, k))
        if a != b:
            parent[max(a, b)] = min(a, b)  # the lower cell on top: paths are half as long
            left -= 1
            step = open_edge(passages, edge(topology, near, k), trace, step)
