"""The links of a grid in random order: equal weights that never tie, shared by Kruskal's algorithm and Prim's."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Int32, UInt8
from mazebook.jit import kernel
from mazebook.mazes.topology import OUTSIDE, Csr, Rect, degree, neighbour
from mazebook.rng import Rng, below


@kernel
def shuffled_links(topology: Csr | Rect, state: UInt8, rng: Rng) -> tuple[Int32, Int32]:
    """Return every link between two cells that are not OUTSIDE, once, in random order (Fisher and Yates).

    Returns
    -------
    cells : (n_links,) int32, the cell with the lower slot
    numbers : (n_links,) int32, which of that cell's links it is
    """
    links = 0
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if other > cell and state[other] != OUTSIDE:
                    links += 1
    cells = np.empty(links, dtype=np.int32)
    numbers = np.empty(links, dtype=np.int32)
    links = 0
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if other > cell and state[other] != OUTSIDE:
                    cells[links] = cell
                    numbers[links] = k
                    links += 1
    for i in range(links):
        j = i + below(rng, links - i)
        cells[i], cells[j] = cells[j], cells[i]
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return cells, numbers
