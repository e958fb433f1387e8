"""Answers of the two topologies to the questions of `mazebook.mazes.kernels.topology`, in the same order."""

# ruff: noqa: D103  # the question of the same name describes each
from typing import Any

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.square_draws import COLUMNS, EDGE_PLACES, EDGE_ROWS, LINKS, ROWS, draw_row
from mazebook.numerics.arrays import Float64, Int32
from mazebook.numerics.jit import helper
from mazebook.numerics.rng import Rng, below, uniform
from mazebook.numerics.scratch import blank

Slot = int | np.signedinteger[Any]  # kernels turn numbers from 32-bit arrays into np.int64 before they compute


@helper
def as_index(number: Slot) -> Slot:
    """Return `number` as np.int64, known to the compiler as not negative.

    An index that may be negative costs three more instructions, because it might count from the end.
    """
    return np.int64(np.uint32(number))


@helper
def _draw_weighted(links: Int32, found: int, first: Slot, weights: Float64, rng: Rng) -> Slot:
    """Return one of the found links of the cell whose weights begin at `first`, in proportion to their weights."""
    total = 0.0
    last = np.int64(-1)
    for i in range(found):
        weight = weights[first + links[i]]
        if weight > 0.0:
            total += weight
            last = np.int64(links[i])
    at = uniform(rng) * total
    for i in range(found):
        at -= weights[first + links[i]]
        if at < 0.0:
            return np.int64(links[i])
    return last  # rounding


# The answers of a rectangle.


def rect_degree(topology: Rect, cell: Slot) -> Slot:
    return 4


def rect_neighbour(topology: Rect, cell: Slot, k: Slot) -> Slot:
    if k == 0:
        return as_index(cell - topology.stride)
    elif k == 1:
        return as_index(cell + 1)
    elif k == 2:
        return as_index(cell + topology.stride)
    return as_index(cell - 1)


def rect_edge(topology: Rect, cell: Slot, k: Slot) -> Slot:
    if k == 0:
        return as_index(2 * (cell - topology.stride) + 1)
    elif k == 1:
        return as_index(2 * cell)
    elif k == 2:
        return as_index(2 * cell + 1)
    return as_index(2 * (cell - 1))


def rect_room_for_links(topology: Rect) -> Int32:
    # For each row of the tables the steps to the neighbour and from twice the cell to the edge slot: a multiplication
    # would make every cell wait.
    steps = blank(2 * len(LINKS))
    for row in range(len(LINKS)):
        steps[2 * row] = ROWS[row] * topology.stride + COLUMNS[row]
        steps[2 * row + 1] = EDGE_ROWS[row] * topology.stride + EDGE_PLACES[row]
    return steps


def rect_with_link(topology: Rect, links: Int32, found: int, k: int, leads: bool) -> Slot:
    return found + (np.int64(leads) << k)


def rect_several(topology: Rect, found: int) -> bool:
    return found & (found - 1) != 0


def rect_draw_step(
    topology: Rect, links: Int32, found: int, cell: Slot, weights: Float64, bits: np.uint64, rng: Rng
) -> tuple[Slot, Slot, Slot]:
    row = as_index(draw_row(found, bits, rng))
    return LINKS[row], as_index(2 * cell + links[as_index(2 * row + 1)]), as_index(cell + links[as_index(2 * row)])


def rect_heading(topology: Rect, cell: Slot, k: Slot) -> float:
    return 90.0 * float(k)


def rect_place(topology: Rect, cell: Slot, k: Slot) -> Slot:
    return 4 * cell + k


def rect_is_weighted(topology: Rect, weights: Float64) -> bool:
    return False


def rect_is_allowed(topology: Rect, weights: Float64, cell: Slot, k: Slot) -> bool:
    return True


def rect_row_count(topology: Rect) -> Slot:
    return topology.slots // topology.stride - 2


def rect_row_start(topology: Rect, row: Slot) -> Slot:
    return (row + 1) * topology.stride + 1


def rect_row_stop(topology: Rect, row: Slot) -> Slot:
    return (row + 2) * topology.stride


# The answers of adjacency arrays.


def csr_degree(topology: Csr, cell: Slot) -> Slot:
    return np.int64(topology.start[cell + 1]) - np.int64(topology.start[cell])


def csr_neighbour(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return as_index(topology.neighbours[as_index(topology.start[cell] + k)])


def csr_edge(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return as_index(topology.edges[as_index(topology.start[cell] + k)])


def csr_room_for_links(topology: Csr) -> Int32:
    most = 0
    for cell in range(len(topology.start) - 1):
        most = max(most, int(topology.start[cell + 1]) - int(topology.start[cell]))
    return blank(most)


def csr_with_link(topology: Csr, links: Int32, found: int, k: int, leads: bool) -> Slot:
    links[found] = k  # stays only if the next link does not replace it
    return found + np.int64(leads)


def csr_several(topology: Csr, found: int) -> bool:
    return found > 1


def csr_draw_step(
    topology: Csr, links: Int32, found: int, cell: Slot, weights: Float64, bits: np.uint64, rng: Rng
) -> tuple[Slot, Slot, Slot]:
    if len(weights) > 0 and found > 1:
        k = as_index(_draw_weighted(links, found, topology.start[cell], weights, rng))
    else:
        k = as_index(links[below(rng, found) if found > 1 else 0])
    at = as_index(topology.start[cell] + k)
    return k, as_index(topology.edges[at]), as_index(topology.neighbours[at])


def csr_heading(topology: Csr, cell: Slot, k: Slot) -> float:
    return float(topology.headings[topology.start[cell] + k])


def csr_place(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return np.int64(topology.start[cell]) + k


def csr_is_weighted(topology: Csr, weights: Float64) -> bool:
    return len(weights) > 0


def csr_is_allowed(topology: Csr, weights: Float64, cell: Slot, k: Slot) -> bool:
    if len(weights) == 0:
        return True
    return bool(weights[as_index(topology.start[cell] + k)] > 0.0)


def csr_row_count(topology: Csr) -> Slot:
    return len(topology.rows) - 1


def csr_row_start(topology: Csr, row: Slot) -> Slot:
    return np.int64(topology.rows[row])


def csr_row_stop(topology: Csr, row: Slot) -> Slot:
    return np.int64(topology.rows[row + 1])
