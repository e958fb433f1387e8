"""Searching: distances and the shortest route, loops allowed."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot, as_index
from mazebook.mazes.kernels.topology import edge, neighbour
from mazebook.numerics.arrays import Bool, Int32, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import blank, full_of


@helper
def distances(topology: Csr, passages: Bool, source: Slot) -> Int32:
    """Return the number of steps from the cell `source` to each cell, as `distances_from`."""
    return distances_from(topology, passages, full_of(1, int(source)))


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
    steps = full_of(n_cells, -1)
    queue = blank(n_cells + 1)
    head = 0
    tail: Slot = len(sources)
    for i in range(tail):
        queue[i] = sources[i]
        steps[sources[i]] = 0
    while head < tail:
        cell = as_index(queue[head])
        head += 1
        onward = np.int32(steps[cell] + 1)
        for at in range(as_index(topology.start[cell]), as_index(topology.start[cell + 1])):
            # A cell is written down first and counts only if it is new: a branch would be mispredicted too often.
            other = as_index(topology.neighbours[as_index(at)])
            known = steps[other]
            leads = passages[as_index(topology.edges[as_index(at)])] & (known < 0)
            steps[other] = onward if leads else known
            queue[as_index(tail)] = other
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
        raise GridError(no_way(start, finish))
    return descend(topology, passages, steps, start)


def no_way(start: int, finish: int) -> str:
    """Return the sentence for a maze without a route."""
    return f"No way leads from cell {start} to cell {finish}: the maze falls into pieces."


@kernel
def route_by_arithmetic(topology: Rect, passages: Bool, seen: UInt8, queue: Int32, start: Slot, finish: Slot) -> int:
    """Write the slots of the route that `shortest_route` returns to the front of `queue`, and return their number.

    A byte a slot is enough: squares side by side differ by one step, so steps are counted from 1 to 3 and over again.

    Parameters
    ----------
    passages : (2 * n_slots,) bool, False towards the padding
    seen : (n_slots,) uint8, all 0
    queue : (n_slots,) int32, to write into
    """
    queue[0] = finish
    seen[finish] = 1
    head, tail = np.int64(0), np.int64(1)
    while head < tail and seen[start] == 0:
        cell = as_index(queue[head])
        head += 1
        onward = seen[cell] % 3 + 1
        for k in range(4):
            other = neighbour(topology, cell, k)
            known = seen[other]
            leads = passages[edge(topology, cell, k)] & (known == 0)
            seen[other] = onward if leads else known
            queue[as_index(tail)] = other
            tail += np.int64(leads)
    if seen[start] == 0:
        return 0
    cell, length = start, 1
    queue[0] = cell
    while cell != finish:
        nearer = (seen[cell] + 1) % 3 + 1
        for k in (0, 3, 1, 2):  # the lowest first
            other = neighbour(topology, cell, k)
            if passages[edge(topology, cell, k)] and seen[other] == nearer:
                break
        cell = other
        queue[length] = cell
        length += 1
    return length
