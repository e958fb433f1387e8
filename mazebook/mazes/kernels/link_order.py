"""The links of a grid in random order: equal weights that never tie, for Kruskal's and Prim's algorithms."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.topology import OUTSIDE, degree, is_allowed, neighbour, place
from mazebook.numerics.arrays import Float64, Int32, UInt8
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below, uniform
from mazebook.numerics.scratch import blank, order_of


@kernel
def shuffled_links(topology: Csr | Rect, state: UInt8, weights: Float64, rng: Rng) -> tuple[Int32, Int32]:
    """Return every link between two cells that are not OUTSIDE, once, in random order (Fisher and Yates).

    With weights, each link gets a time drawn from the exponential distribution with its weight as the rate, and the
    links are sorted by time. Links with weight 0 are left out.

    Returns
    -------
    cells : (n_links,) int32, the cell with the lower slot
    numbers : (n_links,) int32, the link's number in that cell
    """
    links = 0
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if other > cell and state[other] != OUTSIDE and is_allowed(topology, weights, cell, k):
                    links += 1
    cells = blank(links)
    numbers = blank(links)
    links = 0
    for cell in range(len(state)):
        if state[cell] != OUTSIDE:
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if other > cell and state[other] != OUTSIDE and is_allowed(topology, weights, cell, k):
                    cells[links] = cell
                    numbers[links] = k
                    links += 1
    if len(weights) > 0:
        times = np.empty(links)
        for i in range(links):
            weight = weights[place(topology, np.int64(cells[i]), np.int64(numbers[i]))]
            times[i] = -np.log(1.0 - uniform(rng)) / weight
        order = order_of(times)
        of_cells, of_numbers = blank(links), blank(links)
        for i in range(links):
            of_cells[i], of_numbers[i] = cells[order[i]], numbers[order[i]]
        return of_cells, of_numbers
    for i in range(links):
        j = i + below(rng, links - i)
        cells[i], cells[j] = cells[j], cells[i]
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return cells, numbers
