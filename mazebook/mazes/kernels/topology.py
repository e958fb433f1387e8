"""Questions that a kernel asks about a grid, answered for two topologies; and the contract of a kernel.

A kernel is written once against the functions below and compiled for each topology:

- `Csr` answers from adjacency arrays, for any grid;
- `Rect` answers by arithmetic on a padded index, for a whole rectangle of squares, and allocates nothing.

The contract: ``carve(topology, state, passages, starts, rng, texture, trace)`` opens passages, without a loop, until
all cells that are not OUTSIDE are connected; the starts count as one cell.

- ``state`` : (n_slots,) uint8, each WAITING, MADE or OUTSIDE; on return MADE or OUTSIDE. A kernel skips OUTSIDE before
  it asks anything else: a link may lead there, and on a `Rect` an OUTSIDE slot has links like any other.
- ``passages`` : (n_edge_slots,) bool, False for every link on entry. A kernel only ever opens.
- ``starts`` : (n_starts,) int64, slots that are connected before the first step; one may come twice. An algorithm may
  ignore a single start.
- ``rng`` : (1,) uint64, see `mazebook.numerics.rng`: the only source of chance.
- ``texture`` : `Texture`, the knobs. A kernel that uses ``weights`` opens no link that `is_allowed` refuses, and draws
  in proportion to them, as `draw_step` does.
- ``trace`` : int64, empty when not wanted. `open_edge`, called once for each edge, writes it there, and drops
  edges beyond its end.

What holds beyond that:

- A seed draws the same bits on both topologies, and gives the same maze. So a kernel asks for the links of a cell in
  the order of their numbers, clockwise from north, and goes over cells in the order of their slots. It may compare
  slots, but not use their distance: on a `Rect` they are padded.
- A cell may have no link (a grid of one cell), hundreds of links (the border as one cell, where walls are added),
  several links to one neighbour, or one to itself.
- A kernel never raises, and holds no global state. Nothing checks its indices, unless ``NUMBA_BOUNDSCHECK=1`` is set in
  the environment; ``NUMBA_DISABLE_JIT=1`` runs kernels as the Python that they are written in.

A complete algorithm, as in a package of its own, is ``tests/mazes/worked/spreading.py``.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels import answers
from mazebook.mazes.kernels.answers import Slot
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import by_kind, helper
from mazebook.numerics.rng import Rng, peek, skip

Question = TypeVar("Question", bound=Callable[..., Any])

WAITING, MADE, OUTSIDE = 0, 1, 2
FIRST = cast(int, np.int64(0))  # step of a trace; a plain 0 is of another type, and callees would be compiled twice


def dispatching(stub: Question) -> Question:
    """Return a function that dispatches to its answer in `mazebook.mazes.kernels.answers` by the topology's type.

    `stub` : name, parameters and docstring of the function
    """
    rect, csr = (getattr(answers, f"{kind}_{stub.__name__}") for kind in ("rect", "csr"))
    return cast(Question, update_wrapper(by_kind(Rect, rect, csr), stub))


@dispatching
def degree(topology: Csr | Rect, cell: Slot) -> int:
    """Return the number of a cell's links; some may lead OUTSIDE."""
    raise NotImplementedError


@dispatching
def neighbour(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return the slot on the other side of link `k` of `cell`."""
    raise NotImplementedError


@dispatching
def edge(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return the edge slot of link `k` of `cell`."""
    raise NotImplementedError


@dispatching
def room_for_links(topology: Csr | Rect) -> Int32:
    """Return an array in which `with_link` may keep links of one cell."""
    raise NotImplementedError


@dispatching
def with_link(topology: Csr | Rect, links: Int32, found: int, k: int, leads: bool) -> int:
    """Return `found`, a count or bit set of the links kept, after adding link `k` if `leads`."""
    raise NotImplementedError


@dispatching
def several(topology: Csr | Rect, found: int) -> bool:
    """Return whether more than one link was found."""
    raise NotImplementedError


@dispatching
def draw_step(
    topology: Csr | Rect, links: Int32, found: int, cell: Slot, weights: Float64, bits: np.uint64, rng: Rng
) -> tuple[int, int, int]:
    """Return a random one of the found links of `cell`, at least one: its number k, its edge slot and the neighbour.

    With weights a link's chance is in proportion to its weight. Nothing is drawn for a single link.

    Parameters
    ----------
    links, found : filled by `with_link`
    weights : weights of the texture
    bits : ``peek(rng)``; a caller that peeks before it looks for links lets the processor do both at once
    """
    raise NotImplementedError


@dispatching
def heading(topology: Csr | Rect, cell: Slot, k: Slot) -> float:
    """Return the bearing of link `k` of `cell`, degrees clockwise from north."""
    raise NotImplementedError


@dispatching
def place(topology: Csr | Rect, cell: Slot, k: Slot) -> int:
    """Return the index of link `k` of `cell` in arrays with one value for each link of each cell."""
    raise NotImplementedError


@dispatching
def is_weighted(topology: Csr | Rect, weights: Float64) -> bool:
    """Return whether links are drawn by weight; never on a `Rect`, so that whole rectangles are not slowed down."""
    raise NotImplementedError


@dispatching
def is_allowed(topology: Csr | Rect, weights: Float64, cell: Slot, k: Slot) -> bool:
    """Return whether link `k` of `cell` may be opened: its weight is not 0."""
    raise NotImplementedError


@dispatching
def row_count(topology: Csr | Rect) -> int:
    """Return the number of rows (runs of cells)."""
    raise NotImplementedError


@dispatching
def row_start(topology: Csr | Rect, row: Slot) -> int:
    """Return the first slot of a row; its cells are consecutive slots."""
    raise NotImplementedError


@dispatching
def row_stop(topology: Csr | Rect, row: Slot) -> int:
    """Return the slot after the last of a row."""
    raise NotImplementedError


@helper
def open_edge(passages: Bool, opened: Slot, trace: Int64, step: int) -> int:
    """Open an edge, write it into the trace, if one is kept, and return the next step."""
    passages[opened] = True
    if step >= len(trace):  # in this order numba need not count references to the trace
        return step + 1
    trace[step] = opened
    return step + 1


@helper
def draw_link(
    topology: Csr | Rect, state: UInt8, cell: Slot, wanted: int, weights: Float64, links: Int32, rng: Rng
) -> int:
    """Return a random link of `cell` to a neighbour whose state is `wanted`; -1 if there is none.

    With weights a number is drawn even for a single link. `links` : from `room_for_links`
    """
    found = 0
    for k in range(degree(topology, cell)):
        leads = state[neighbour(topology, cell, k)] == wanted and is_allowed(topology, weights, cell, k)
        found = with_link(topology, links, found, k, leads)
    if found == 0:
        return -1
    skip(rng, is_weighted(topology, weights) and not several(topology, found))
    return draw_step(topology, links, found, cell, weights, peek(rng), rng)[0]


def rect(columns: int, rows: int) -> Rect:
    """Return the topology of a whole rectangle of squares."""
    return Rect(columns + 1, (rows + 2) * (columns + 1))


def rect_state(columns: int, rows: int) -> UInt8:
    """Return the state of an uncarved rectangle: (n_slots,) uint8, WAITING inside the padding."""
    state = np.full((rows + 2, columns + 1), OUTSIDE, dtype=np.uint8)
    state[1:-1, 1:] = WAITING
    return state.reshape(-1)
