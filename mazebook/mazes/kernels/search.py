"""Searching: distances and the shortest route, loops allowed."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.kernels.answers import Slot, slot
from mazebook.numerics.arrays import Bool, Int32
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import blank, filled


@helper
def distances(topology: Csr, passages: Bool, source: Slot) -> Int32:
    """Return the number of steps from the cell `source` to each cell, as `distances_from`."""
    return distances_from(topology, passages, filled(1, int(source)))


@kernel
def distances_from(topology: Csr, passages: Bool, sources: Int32) -> Int32:
    """Return the number of steps to each cell from the nearest source: (n_cells,) int32, -1 where no way leads.

    Breadth-first search (Moore 1959).

    Parameters
    ----------
    topology : the adjacency of the grid
    passages : (n_edges,) bool
    sources : (n_sources,) int32, cells, each once
    """
    n_cells = len(topology.start) - 1
    steps = filled(n_cells, -1)
    queue = blank(n_cells + 1)
    head = 0
    tail: Slot = len(sources)
    for i in range(tail):
        queue[i] = sources[i]
        steps[sources[i]] = 0
    while head < tail:
        cell = slot(queue[head])
        head += 1
        onward = np.int32(steps[cell] + 1)
        for at in range(slot(topology.start[cell]), slot(topology.start[cell + 1])):
            # A cell is written down first and counts only if it is new: a branch would be mispredicted too often.
            other = slot(topology.neighbours[slot(at)])
            known = steps[other]
            leads = passages[slot(topology.edges[slot(at)])] & (known < 0)
            steps[other] = onward if leads else known
            queue[slot(tail)] = other
            tail += np.int64(leads)
    return steps


@kernel
def descend(topology: Csr, passages: Bool, steps: Int32, start: Slot) -> Int32:
    """Return the cells from `start` down to where `steps` is 0; ties go to the lowest cell."""
    route = blank(steps[start] + 1)
    cell = start
    route[0] = cell
    for i in range(1, len(route)):
        lowest = -1
        for at in range(topology.start[cell], topology.start[cell + 1]):
            other = topology.neighbours[at]
            nearer = passages[topology.edges[at]] and steps[other] == steps[cell] - 1
            if nearer and (lowest < 0 or other < lowest):
                lowest = other
        cell = np.int64(lowest)
        route[i] = cell
    return route


def shortest_route(topology: Csr, passages: Bool, start: int, finish: int) -> Int32:
    """Return the cells of the shortest route, both ends included: (n_steps,) int32; ties go to the lowest cell.

    Raises GridError if no way leads from `start` to `finish`.
    """
    steps = distances(topology, passages, finish)
    if steps[start] < 0:
        raise GridError(f"No way leads from cell {start} to cell {finish}: the maze falls into pieces.")
    return descend(topology, passages, steps, start)
