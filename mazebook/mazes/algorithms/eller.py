"""Row by row, knowing only which cells of one row hang together: short dead ends, a drift from row to row."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Bool, Int32, Int64, UInt8
from mazebook.jit import kernel
from mazebook.mazes.sets import top
from mazebook.mazes.topology import (
    MADE,
    OUTSIDE,
    Csr,
    Rect,
    Slot,
    Texture,
    degree,
    edge,
    neighbour,
    record,
    row_count,
    row_start,
    row_stop,
)
from mazebook.rng import Rng, below
from mazebook.rng import uniform as chance

version = 1
needs = "rows"
kind = "set"
focus = "both"
unbiased = False
uniform = "no"
memory = "N*"
source = "Marlin Eller"
reference = {"dead_ends": 28.0, "solution": 4.2, "time": 20.0}


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Carve row after row (Marlin Eller 1982, unpublished; Pullen, "Think Labyrinth"; Buck, "Mazes for Programmers").

    It goes from the first row to the last wherever it starts.
    """
    widest = 0
    for row in range(row_count(topology)):
        widest = max(widest, row_stop(topology, row) - row_start(topology, row))
    sets = np.arange(widest).astype(np.int32)
    step = 0
    for row in range(row_count(topology)):
        step = carve_row(topology, state, passages, row, sets, rng, texture, trace, step)


@kernel
def carve_row(
    topology: Csr | Rect,
    state: UInt8,
    passages: Bool,
    row: int,
    sets: Int32,
    rng: Rng,
    texture: Texture,
    trace: Int64,
    step: int,
) -> int:
    """Carve one row and its links to the next, and return the next step of the trace.

    Neighbours in the row that are in separate sets are joined with the chance `texture.join`. A set without any link
    to the next row (all sets of the last row; on triangles a lone one that points down) is joined to one beside it.

    `sets` : int32, as long as the widest row. On entry, for each cell of this row, the place in the row of the first
    cell it hangs together with (before the first row: its own place); on return the same for the next row. That is
    all a row needs to know of the maze above.
    """
    first, stop = row_start(topology, row), row_stop(topology, row)
    width = stop - first
    next_first, next_width = stop, 0
    if row + 1 < row_count(topology):
        next_first = row_start(topology, row + 1)
        next_width = row_stop(topology, row + 1) - next_first
    parent = np.arange(width + next_width).astype(np.int32)  # the cells of this row, then those of the next
    parent[:width] = sets[:width]
    ways_down = np.zeros(width, dtype=np.bool_)
    for cell in range(first, stop):
        state[cell] = MADE
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if other >= stop and state[other] != OUTSIDE:
                ways_down[top(parent, cell - first)] = True
    stuck = False
    for cell in range(first, stop):
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if cell < other < stop:
                a, b = top(parent, cell - first), top(parent, other - first)
                if a != b and chance(rng) < texture.join:
                    step = _join(passages, edge(topology, cell, k), parent, ways_down, a, b, trace, step)
    for i in range(width):
        stuck = stuck or not ways_down[top(parent, i)]
    from_right = stuck and below(rng, 2) == 1  # so that no side is favoured
    if stuck:
        for i in range(width):
            cell = stop - 1 - i if from_right else first + i
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if cell < other < stop:
                    a, b = top(parent, cell - first), top(parent, other - first)
                    if a != b and not (ways_down[a] and ways_down[b]):
                        step = _join(passages, edge(topology, cell, k), parent, ways_down, a, b, trace, step)
    if next_width > 0:
        step = _go_down(topology, state, passages, first, stop, next_first, parent, rng, texture, trace, step)
        first_of = np.full(width, -1, dtype=np.int32)
        for j in range(next_width):
            a = top(parent, width + j)
            if a >= width:  # a cell with nothing above it
                sets[j] = j
            else:
                if first_of[a] < 0:
                    first_of[a] = j
                sets[j] = first_of[a]
    return step


@kernel
def _join(
    passages: Bool, opened: int, parent: Int32, ways_down: Bool, a: Slot, b: Slot, trace: Int64, step: int
) -> int:
    """Open a link between sets `a` and `b` of a row and return the next step of the trace."""
    parent[b] = a
    ways_down[a] = ways_down[a] or ways_down[b]
    passages[opened] = True
    return record(trace, step, opened)


@kernel
def _go_down(
    topology: Csr | Rect,
    state: UInt8,
    passages: Bool,
    first: int,
    stop: int,
    next_first: int,
    parent: Int32,
    rng: Rng,
    texture: Texture,
    trace: Int64,
    step: int,
) -> int:
    """Open links to the next row and return the next step of the trace.

    Each is opened with the chance `texture.down` unless it would close a loop. One number decides whether a link
    opens, and also which one must where none of a set did: the one with the least.
    """
    width = stop - first
    least = np.ones(width)  # of the numbers drawn for a set; -1 = it goes down
    least_link = np.empty((width, 2), dtype=np.int32)
    for cell in range(first, stop):
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if other >= stop and state[other] != OUTSIDE:
                a, b = top(parent, cell - first), top(parent, width + other - next_first)
                if a == b:
                    continue
                number = chance(rng)
                if number < texture.down:
                    parent[b] = a
                    least[a] = -1.0
                    opened = edge(topology, cell, k)
                    passages[opened] = True
                    step = record(trace, step, opened)
                elif number < least[a]:
                    least[a] = number
                    least_link[a, 0], least_link[a, 1] = cell, k
    for i in range(width):
        a = top(parent, i)
        if least[a] >= 0.0:
            lone, way = np.int64(least_link[a, 0]), np.int64(least_link[a, 1])
            parent[top(parent, width + neighbour(topology, lone, way) - next_first)] = a
            least[a] = -1.0
            opened = edge(topology, lone, way)
            passages[opened] = True
            step = record(trace, step, opened)
    return step
