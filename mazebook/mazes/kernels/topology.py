"""What a kernel may ask about a grid, answered by two topologies; and the contract of a kernel.

A kernel is written once against the functions below and compiled for each topology:

- `Csr` answers from adjacency arrays, for any grid;
- `Rect` answers by arithmetic on a padded index, for a whole rectangle of squares, and allocates nothing.

The contract: ``carve(topology, state, passages, starts, rng, texture, trace)`` opens passages until the made cells are
one spanning tree.

- ``state`` : (n_slots,) uint8, each WAITING, MADE or OUTSIDE. A kernel skips OUTSIDE before it asks anything else.
- ``passages`` : (n_edge_slots,) bool, all False on entry.
- ``starts`` : (n_starts,) int64, slots that are made before the first step.
- ``rng`` : (1,) uint64, see `mazebook.numerics.rng`.
- ``texture`` : `Texture`, the knobs.
- ``trace`` : int64, gets the edges in the order they are opened; of length 0 when nobody asks.

Kernels never raise and hold no global state.
"""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
from numba.extending import overload

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.square_draws import COLUMNS, EDGE_PLACES, EDGE_ROWS, LINKS, ROWS, draw_row
from mazebook.numerics.arrays import Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below, uniform

WAITING, MADE, OUTSIDE = 0, 1, 2
INSIDE = -1  # any state but OUTSIDE

Slot = int | np.signedinteger[Any]  # kernels turn what they read from 32-bit arrays into np.int64 before they reckon

_Taken = tuple[Slot, Slot, Slot]  # k, edge slot, neighbour

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


def _answered_by(question: Any, rect: Any, csr: Any) -> None:
    """Have numba compile `question` as `rect` or `csr`, by the type of the topology it is asked of."""

    def choose(topology: Any, *_: Any) -> Any:
        return rect if topology.instance_class is Rect else csr

    for answer in (rect, csr):
        answer.__annotations__.clear()  # numba compares signatures with that of the chooser, which has none
    arguments = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in _names(question)]
    choose.__signature__ = inspect.Signature(arguments)  # type: ignore[attr-defined]
    overload(question, inline="always")(choose)


def _names(question: Any) -> tuple[str, ...]:
    return tuple(question.__code__.co_varnames[: question.__code__.co_argcount])


@kernel
def slot(number: Slot) -> Slot:
    """Return `number` as np.int64, known to the compiler as not negative.

    An index that may be negative costs three instructions more, because it might count from the end.
    """
    return np.int64(np.uint32(number))


# The answers of a rectangle.


def _rect_degree(topology: Rect, cell: Slot) -> Slot:
    return 4


def _rect_neighbour(topology: Rect, cell: Slot, k: Slot) -> Slot:
    if k == 0:
        return slot(cell - topology.stride)
    elif k == 1:
        return slot(cell + 1)
    elif k == 2:
        return slot(cell + topology.stride)
    return slot(cell - 1)


def _rect_edge(topology: Rect, cell: Slot, k: Slot) -> Slot:
    if k == 0:
        return slot(2 * (cell - topology.stride) + 1)
    elif k == 1:
        return slot(2 * cell)
    elif k == 2:
        return slot(2 * cell + 1)
    return slot(2 * (cell - 1))


def _rect_room_for_links(topology: Rect) -> Int32:
    return np.empty(0, dtype=np.int32)


def _rect_with_link(topology: Rect, links: Int32, found: int, k: int, leads: bool) -> Slot:
    return found | np.int64(leads) << k


def _rect_several(topology: Rect, found: int) -> bool:
    return found & (found - 1) != 0


def _rect_take(
    topology: Rect, links: Int32, found: int, cell: Slot, bits: np.uint64, rng: Rng
) -> tuple[Slot, Slot, Slot]:
    row = slot(draw_row(found, bits, rng))
    return (
        LINKS[row],
        slot(2 * cell + EDGE_ROWS[row] * topology.stride + EDGE_PLACES[row]),
        slot(cell + ROWS[row] * topology.stride + COLUMNS[row]),
    )


def _rect_heading(topology: Rect, cell: Slot, k: Slot) -> float:
    return 90.0 * float(k)


def _rect_place(topology: Rect, cell: Slot, k: Slot) -> Slot:
    return 4 * cell + k


def _rect_is_weighted(topology: Rect, weights: Float64) -> bool:
    return False


def _rect_is_allowed(topology: Rect, weights: Float64, cell: Slot, k: Slot) -> bool:
    return True


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
    return slot(topology.neighbours[slot(topology.start[cell] + k)])


def _csr_edge(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return slot(topology.edges[slot(topology.start[cell] + k)])


def _csr_room_for_links(topology: Csr) -> Int32:
    return np.empty(np.diff(topology.start).max(), dtype=np.int32)


def _csr_with_link(topology: Csr, links: Int32, found: int, k: int, leads: bool) -> Slot:
    links[found] = k  # stays only if it leads there
    return found + np.int64(leads)


def _csr_several(topology: Csr, found: int) -> bool:
    return found > 1


def _csr_take(
    topology: Csr, links: Int32, found: int, cell: Slot, bits: np.uint64, rng: Rng
) -> tuple[Slot, Slot, Slot]:
    k = slot(links[below(rng, found) if found > 1 else 0])
    at = slot(topology.start[cell] + k)
    return k, slot(topology.edges[at]), slot(topology.neighbours[at])


def _csr_heading(topology: Csr, cell: Slot, k: Slot) -> float:
    return float(topology.headings[topology.start[cell] + k])


def _csr_place(topology: Csr, cell: Slot, k: Slot) -> Slot:
    return np.int64(topology.start[cell]) + k


def _csr_is_weighted(topology: Csr, weights: Float64) -> bool:
    return len(weights) > 0


def _csr_is_allowed(topology: Csr, weights: Float64, cell: Slot, k: Slot) -> bool:
    if len(weights) == 0:
        return True
    return bool(weights[slot(topology.start[cell] + k)] > 0.0)


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


def room_for_links(topology: Csr | Rect) -> Int32:
    """Return an array in which `with_link` may keep links of one cell."""
    return _rect_room_for_links(topology) if isinstance(topology, Rect) else _csr_room_for_links(topology)


def with_link(topology: Csr | Rect, links: Int32, found: int, k: int, leads: bool) -> int:
    """Return `found`, at first 0, with link `k` added if it `leads` where it should."""
    if isinstance(topology, Rect):
        return int(_rect_with_link(topology, links, found, k, leads))
    return int(_csr_with_link(topology, links, found, k, leads))


def several(topology: Csr | Rect, found: int) -> bool:
    """Return whether more than one link was found."""
    return bool(_rect_several(topology, found) if isinstance(topology, Rect) else _csr_several(topology, found))


def take(topology: Csr | Rect, links: Int32, found: int, cell: Slot, bits: np.uint64, rng: Rng) -> tuple[int, int, int]:
    """Return a random link of `cell` out of those found, of which there is one: k, its edge slot and the neighbour.

    `bits` is ``peek(rng)``; a caller that asks for it before it looks around has both done side by side. Nothing is
    drawn where there is no choice.
    """
    if isinstance(topology, Rect):
        k, opened, other = _rect_take(topology, links, found, cell, bits, rng)
    else:
        k, opened, other = _csr_take(topology, links, found, cell, bits, rng)
    return int(k), int(opened), int(other)


def heading(topology: Csr | Rect, cell: Slot, k: Slot) -> float:
    """Return the bearing of link `k` of `cell`, degrees clockwise from north."""
    return float(_rect_heading(topology, cell, k) if isinstance(topology, Rect) else _csr_heading(topology, cell, k))


def place(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return where link `k` of `cell` stands in arrays that hold one value for each link of each cell."""
    return int(_rect_place(topology, cell, k) if isinstance(topology, Rect) else _csr_place(topology, cell, k))


def is_weighted(topology: Csr | Rect, weights: Float64) -> bool:
    """Return whether links are drawn by weight; never on a `Rect`, so that whole rectangles pay nothing for it."""
    if isinstance(topology, Rect):
        return _rect_is_weighted(topology, weights)
    return _csr_is_weighted(topology, weights)


def is_allowed(topology: Csr | Rect, weights: Float64, cell: Slot, k: Slot) -> bool:
    """Return whether the weights let link `k` of `cell` be opened: all do but zero."""
    if isinstance(topology, Rect):
        return _rect_is_allowed(topology, weights, cell, k)
    return bool(_csr_is_allowed(topology, weights, cell, k))


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
_answered_by(room_for_links, _rect_room_for_links, _csr_room_for_links)
_answered_by(with_link, _rect_with_link, _csr_with_link)
_answered_by(several, _rect_several, _csr_several)
_answered_by(take, _rect_take, _csr_take)
_answered_by(heading, _rect_heading, _csr_heading)
_answered_by(place, _rect_place, _csr_place)
_answered_by(is_weighted, _rect_is_weighted, _csr_is_weighted)
_answered_by(is_allowed, _rect_is_allowed, _csr_is_allowed)
_answered_by(row_count, _rect_row_count, _csr_row_count)
_answered_by(row_start, _rect_row_start, _csr_row_start)
_answered_by(row_stop, _rect_row_stop, _csr_row_stop)


@kernel
def record(trace: Int64, step: int, opened: Slot) -> int:
    """Write `opened` into the trace, if one is kept, and return the next step."""
    if step >= len(trace):  # in this order numba need not count the references to the trace
        return step + 1
    trace[step] = opened
    return step + 1


@kernel
def draw_link(topology: Csr | Rect, state: UInt8, cell: Slot, wanted: int, weights: Float64, rng: Rng) -> int:
    """Return a random link of `cell` to a neighbour whose state is `wanted`; -1 if there is none.

    Nothing is drawn where there is no choice. With weights a link's chance is in proportion to its own.
    """
    if is_weighted(topology, weights):
        return draw_weighted(topology, state, cell, wanted, weights, rng)
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
def draw_weighted(topology: Csr | Rect, state: UInt8, cell: Slot, wanted: int, weights: Float64, rng: Rng) -> int:
    """Return a link of `cell` to a neighbour that is `wanted`, a state or `INSIDE`, in proportion to the weights.

    -1 if all of them weigh nothing.
    """
    total = 0.0
    last = -1
    for k in range(degree(topology, cell)):
        found = state[neighbour(topology, cell, k)]
        weight = weights[place(topology, cell, k)]
        if weight > 0.0 and (found == wanted or (wanted == INSIDE and found != OUTSIDE)):
            total += weight
            last = k
    if last < 0:
        return -1
    at = uniform(rng) * total
    for k in range(degree(topology, cell)):
        found = state[neighbour(topology, cell, k)]
        weight = weights[place(topology, cell, k)]
        if weight > 0.0 and (found == wanted or (wanted == INSIDE and found != OUTSIDE)):
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
