"""What a kernel may ask about a grid, answered by two topologies; and the contract of a kernel.

A kernel is written once against the functions below and compiled for each topology:

- `Csr` answers from adjacency arrays, for any grid;
- `Rect` answers by arithmetic on a padded index, for a whole rectangle of squares, and allocates nothing.

The contract: ``carve(topology, state, passages, starts, rng, texture, trace)`` opens passages until the made cells are
one spanning tree.

- ``state`` : (n_slots,) uint8, each WAITING, MADE or OUTSIDE. A kernel skips OUTSIDE before it asks anything else.
- ``passages`` : (n_edge_slots,) bool, all False on entry.
- ``starts`` : (n_starts,) int64, slots that are made before the first step.
- ``rng`` : (1,) uint64, see `mazebook.rng`.
- ``texture`` : `Texture`, the knobs.
- ``trace`` : int64, gets the edges in the order they are opened; of length 0 when nobody asks.

Kernels never raise and hold no global state.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload

from mazebook.arrays import Float32, Float64, Int32, Int64, UInt8
from mazebook.jit import kernel
from mazebook.rng import Rng, below, uniform

WAITING, MADE, OUTSIDE = 0, 1, 2
_INSIDE = -1  # any state but OUTSIDE

Slot = int | np.signedinteger[Any]  # kernels turn what they read from 32-bit arrays into np.int64 before they reckon

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


class Csr(NamedTuple):
    """Any grid as adjacency arrays; the links of a cell are sorted by bearing, clockwise from north.

    Attributes
    ----------
    start : (n_cells + 1,) int32, where each cell's links begin in the next three
    neighbours : (n_links * 2,) int32, the cell on the other side
    edges : (n_links * 2,) int32, the edge between
    headings : (n_links * 2,) float32, the bearing towards the neighbour, degrees clockwise from north
    rows : (n_rows + 1,) int32, where each run of cells begins; empty for a grid without rows
    """

    start: Int32
    neighbours: Int32
    edges: Int32
    headings: Float32
    rows: Int32


class Rect(NamedTuple):
    """A whole rectangle of squares on a padded index.

    Cell (row, column) is slot ``(row + 1) * stride + column + 1`` with ``stride = columns + 1``; the padding is
    OUTSIDE. A slot owns two edge slots: ``2 * slot`` is the link to the east, ``2 * slot + 1`` the link to the south.
    """

    stride: int
    slots: int


UNWEIGHTED: Float64 = np.empty(0, dtype=np.float64)


class Texture(NamedTuple):
    """The knobs of an algorithm.

    Attributes
    ----------
    run : the chance that a run of cells is closed at each cell (sidewinder)
    join : the chance that two neighbours in a row are joined (Eller)
    down : the chance that a link to the next row is opened (Eller)
    pick : the chances, in proportion, of the rules by which the cell to grow from is picked, in the order of
        `mazebook.mazes.active`: newest, oldest, oldest then newest, random, middle (growing tree, growing forest)
    top : the chance that a post of the first row is joined to the wall above (Eller, by walls)
    trees : the chance, at each step, that a random cell begins another tree if it still waits (growing forest)
    clockwise : does a walk take a random direction and turn clockwise from there to the first that is free, instead
        of one of the free ones? (hunt and kill)
    both_ways : does a hunt look ahead and back in turns, instead of ahead only? (hunt and kill)
    weights : (n_places,) float64, of each link of each cell at its `place`; empty when all are alike
    """

    run: float = 0.5
    join: float = 0.5
    down: float = 0.6
    pick: tuple[float, float, float, float, float] = (0.0, 0.0, 1.0, 0.0, 0.0)
    top: float = 1 / 3
    trees: float = 0.0
    clockwise: bool = False
    both_ways: bool = True
    weights: Float64 = UNWEIGHTED


def _answered_by(question: Any, rect: Any, csr: Any) -> None:
    """Have numba compile `question` as `rect` or `csr`, by the type of the topology it is asked of."""

    def choose(topology: Any, *_: Any) -> Any:
        return rect if topology.instance_class is Rect else csr

    for answer in (rect, csr):
        answer.__annotations__.clear()  # numba compares signatures with those of the choosers below, which have none
    arguments = question.__code__.co_varnames[: question.__code__.co_argcount]
    overload(question, inline="always")(_with_signature(choose, arguments))


def _with_signature(choose: Any, arguments: tuple[str, ...]) -> Any:
    # numba insists that an overload's chooser has the very signature of what it answers.
    if len(arguments) == 1:
        return lambda topology: choose(topology)
    if arguments[1] == "row":
        return lambda topology, row: choose(topology)
    if len(arguments) == 2:
        return lambda topology, cell: choose(topology)
    return lambda topology, cell, k: choose(topology)


# The answers of a rectangle.


def _rect_degree(topology: Rect, cell: Slot) -> Slot:
    return 4


def _rect_neighbour(topology: Rect, cell: Slot, k: Slot) -> Slot:
    if k == 0:
        return cell - topology.stride
    elif k == 1:
        return cell + 1
    elif k == 2:
        return cell + topology.stride
    return cell - 1


def _rect_edge(topology: Rect, cell: Slot, k: Slot) -> Slot:
    if k == 0:
        return 2 * (cell - topology.stride) + 1
    elif k == 1:
        return 2 * cell
    elif k == 2:
        return 2 * cell + 1
    return 2 * (cell - 1)


def _rect_heading(topology: Rect, cell: Slot, k: Slot) -> float:
    return 90.0 * float(k)


def _rect_place(topology: Rect, cell: Slot, k: Slot) -> Slot:
    return 4 * cell + k


def _rect_row_count(topology: Rect) -> Slot:
    return topology.slots // topology.stride - 2


def _rect_row_start(topology: Rect, row: Slot) -> Slot:
    return (row + 1) * topology.stride + 1


def _rect_row_stop(topology: Rect, row: Slot) -> Slot:
    return (row + 2) * topology.stride


# The answers of adjacency arrays.


def _csr_degree(topology: Csr, cell: Slot) -> Slot:
    return np.int64(topology.start[cell + 1]) - np.int64(topology.start[cell])


def _csr_neighbour(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return np.int64(topology.neighbours[topology.start[cell] + k])


def _csr_edge(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return np.int64(topology.edges[topology.start[cell] + k])


def _csr_heading(topology: Csr, cell: Slot, k: Slot) -> float:
    return float(topology.headings[topology.start[cell] + k])


def _csr_place(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return np.int64(topology.start[cell]) + k


def _csr_row_count(topology: Csr) -> Slot:
    return len(topology.rows) - 1


def _csr_row_start(topology: Csr, row: Slot) -> Slot:
    return np.int64(topology.rows[row])


def _csr_row_stop(topology: Csr, row: Slot) -> Slot:
    return np.int64(topology.rows[row + 1])


# The questions. Uncompiled (NUMBA_DISABLE_JIT=1) they run as written here.


def degree(topology: Csr | Rect, cell: Slot) -> int:
    """Return how many links to ask about; some may lead OUTSIDE."""
    return int(_rect_degree(topology, cell) if isinstance(topology, Rect) else _csr_degree(topology, cell))


def neighbour(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return the slot on the other side of link `k` of `cell`."""
    return int(_rect_neighbour(topology, cell, k) if isinstance(topology, Rect) else _csr_neighbour(topology, cell, k))


def edge(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return the edge slot of link `k` of `cell`."""
    return int(_rect_edge(topology, cell, k) if isinstance(topology, Rect) else _csr_edge(topology, cell, k))


def heading(topology: Csr | Rect, cell: Slot, k: Slot) -> float:
    """Return the bearing of link `k` of `cell`, degrees clockwise from north."""
    return float(_rect_heading(topology, cell, k) if isinstance(topology, Rect) else _csr_heading(topology, cell, k))


def place(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return where link `k` of `cell` stands in arrays that hold one value for each link of each cell."""
    return int(_rect_place(topology, cell, k) if isinstance(topology, Rect) else _csr_place(topology, cell, k))


def row_count(topology: Csr | Rect) -> int:
    """Return how many runs of cells there are."""
    return int(_rect_row_count(topology) if isinstance(topology, Rect) else _csr_row_count(topology))


def row_start(topology: Csr | Rect, row: Slot) -> int:
    """Return the first slot of run `row`; its cells are consecutive slots."""
    return int(_rect_row_start(topology, row) if isinstance(topology, Rect) else _csr_row_start(topology, row))


def row_stop(topology: Csr | Rect, row: Slot) -> int:
    """Return the slot after the last of run `row`."""
    return int(_rect_row_stop(topology, row) if isinstance(topology, Rect) else _csr_row_stop(topology, row))


_answered_by(degree, _rect_degree, _csr_degree)
_answered_by(neighbour, _rect_neighbour, _csr_neighbour)
_answered_by(edge, _rect_edge, _csr_edge)
_answered_by(heading, _rect_heading, _csr_heading)
_answered_by(place, _rect_place, _csr_place)
_answered_by(row_count, _rect_row_count, _csr_row_count)
_answered_by(row_start, _rect_row_start, _csr_row_start)
_answered_by(row_stop, _rect_row_stop, _csr_row_stop)


@kernel
def record(trace: Int64, step: int, opened: Slot) -> int:
    """Write `opened` into the trace, if one is kept, and return the next step."""
    if step < len(trace):
        trace[step] = opened
    return step + 1


@kernel
def is_allowed(topology: Csr | Rect, weights: Float64, cell: Slot, k: int) -> bool:
    """Return whether the weights let link `k` of `cell` be opened: all do but zero."""
    return bool(len(weights) == 0 or weights[place(topology, cell, k)] > 0.0)


@kernel
def draw_link(topology: Csr | Rect, state: UInt8, cell: Slot, wanted: int, weights: Float64, rng: Rng) -> int:
    """Return a random link of `cell` to a neighbour whose state is `wanted`; -1 if there is none.

    Nothing is drawn where there is no choice. With weights a link's chance is in proportion to its own.
    """
    if len(weights) > 0:
        return _draw_weighted(topology, state, cell, wanted, weights, rng)
    choices = 0
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] == wanted:
            choices += 1
    if choices == 0:
        return -1
    pick = below(rng, choices) if choices > 1 else 0
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] == wanted:
            if pick == 0:
                return k
            pick -= 1
    return -1


@kernel
def draw_inner_link(topology: Csr | Rect, state: UInt8, cell: Slot, weights: Float64, rng: Rng) -> int:
    """Return a random link of `cell` that does not lead OUTSIDE; with weights in proportion to them."""
    if len(weights) > 0:
        return _draw_weighted(topology, state, cell, _INSIDE, weights, rng)
    choices = 0
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] != OUTSIDE:
            choices += 1
    pick = below(rng, choices)
    for k in range(degree(topology, cell)):
        if state[neighbour(topology, cell, k)] != OUTSIDE:
            if pick == 0:
                return k
            pick -= 1
    return 0


@kernel
def _draw_weighted(topology: Csr | Rect, state: UInt8, cell: Slot, wanted: int, weights: Float64, rng: Rng) -> int:
    """Return a link of `cell` to a neighbour that is `wanted`, by weight; -1 if all of them weigh nothing."""
    total = 0.0
    last = -1
    for k in range(degree(topology, cell)):
        found = state[neighbour(topology, cell, k)]
        weight = weights[place(topology, cell, k)]
        if weight > 0.0 and (found == wanted or (wanted == _INSIDE and found != OUTSIDE)):
            total += weight
            last = k
    if last < 0:
        return -1
    at = uniform(rng) * total
    for k in range(degree(topology, cell)):
        found = state[neighbour(topology, cell, k)]
        weight = weights[place(topology, cell, k)]
        if weight > 0.0 and (found == wanted or (wanted == _INSIDE and found != OUTSIDE)):
            at -= weight
            if at < 0.0:
                return k
    return last  # rounding


def rect(columns: int, rows: int) -> Rect:
    """Return the topology of a whole rectangle of squares."""
    return Rect(columns + 1, (rows + 2) * (columns + 1))


def rect_state(columns: int, rows: int) -> UInt8:
    """Return the state of an uncarved rectangle: (n_slots,) uint8, WAITING inside the padding."""
    state = np.full((rows + 2, columns + 1), OUTSIDE, dtype=np.uint8)
    state[1:-1, 1:] = WAITING
    return state.reshape(-1)
