"""Long straight walls that halve the maze again and again, each with one gap: rooms within rooms."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    MADE,
    OUTSIDE,
    degree,
    edge,
    neighbour,
    open_edge,
    row_count,
    row_start,
    row_stop,
)
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below
from mazebook.numerics.scratch import blank, full_of, no_flags

version = 1
needs = ""
uniform = "never"
source = "John Perry"

_DEEP = 64  # parts on the stack: the smaller part is divided first, so at most log2(cells) parts wait


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Divide the cells in two and leave one passage between the parts, until every part is a cell or a corridor.

    John Perry's algorithm (Pullen, "Think Labyrinth": recursive division). A whole rectangle of squares is cut by
    straight walls, across or along with chances proportional to its sides. Any other grid is divided between two
    random cells: each cell goes to the nearer one, so that both parts are connected and the wall between them is fairly
    straight. Two parts that both hold a start get no passage.
    """
    rows = _squares(topology, state)
    for slot in range(len(state)):
        if state[slot] != OUTSIDE:
            state[slot] = MADE
    if rows > 0 and len(starts) == 1:
        _divide_rectangle(topology, passages, rows, rng, trace)
    else:
        _divide_any(topology, state, passages, starts, rng, trace)


@helper
def _squares(topology: Csr | Rect, state: UInt8) -> int:
    """Return the number of rows if the grid is a whole rectangle of squares, else 0."""
    rows = row_count(topology)
    if rows < 1:
        return 0
    columns = row_stop(topology, 0) - row_start(topology, 0)
    links = 0
    for row in range(rows):
        first, stop = row_start(topology, row), row_stop(topology, row)
        if stop - first != columns:
            return 0
        for cell in range(first, stop):
            if state[cell] == OUTSIDE:
                return 0
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if state[other] != OUTSIDE and other > cell:
                    links += 1
                    beside = other == cell + 1 and other < stop
                    under = row + 1 < rows and other - row_start(topology, row + 1) == cell - first
                    if not beside and not under:
                        return 0
    return rows if links == 2 * rows * columns - rows - columns else 0


@helper
def _open(topology: Csr | Rect, passages: Bool, cell: Slot, other: Slot, trace: Int64, step: int) -> int:
    """Open the link between two neighbours and return the next step of the trace."""
    for k in range(degree(topology, cell)):
        if neighbour(topology, cell, k) == other:
            return open_edge(passages, edge(topology, cell, k), trace, step)
    return step


@helper
def _divide_rectangle(topology: Csr | Rect, passages: Bool, rows: int, rng: Rng, trace: Int64) -> None:
    """Cut a rectangle of squares by straight walls; a part one cell wide becomes an open corridor."""
    pitch = row_start(topology, 1) - row_start(topology, 0) if rows > 1 else 0
    corner = row_start(topology, 0)
    stack = np.empty((_DEEP, 4), dtype=np.int64)  # first row, first column, rows, columns
    stack[0] = (0, 0, rows, row_stop(topology, 0) - corner)
    depth, step = 1, 0
    while depth > 0:
        depth -= 1
        top, left, high, wide = stack[depth]
        first = corner + top * pitch + left
        if high == 1 or wide == 1:
            along = 1 if high == 1 else pitch
            for i in range(max(high, wide) - 1):
                step = _open(topology, passages, first + i * along, first + (i + 1) * along, trace, step)
            continue
        if below(rng, high + wide) < wide:
            cut, gap = 1 + below(rng, wide - 1), below(rng, high)
            cell = first + gap * pitch + cut - 1
            step = _open(topology, passages, cell, cell + 1, trace, step)
            one, two = (top, left, high, cut), (top, left + cut, high, wide - cut)
            larger_first = 2 * cut > wide
        else:
            cut, gap = 1 + below(rng, high - 1), below(rng, wide)
            cell = first + (cut - 1) * pitch + gap
            step = _open(topology, passages, cell, cell + pitch, trace, step)
            one, two = (top, left, cut, wide), (top + cut, left, high - cut, wide)
            larger_first = 2 * cut > high
        stack[depth] = one if larger_first else two
        stack[depth + 1] = two if larger_first else one
        depth += 2


@helper
def _divide_any(topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, trace: Int64) -> None:
    """Divide connected cells between two of them, again and again."""
    cells = np.flatnonzero(state != OUTSIDE).astype(np.int32)  # the cells of a part are consecutive
    queue = blank(len(cells))
    part = full_of(len(state), 0)
    is_start = no_flags(len(state))
    for start in starts:
        is_start[start] = True
    stack = np.empty((_DEEP, 2), dtype=np.int64)  # begin and end in `cells`
    stack[0] = (0, len(cells))
    depth, step, parts = 1, 0, 0
    while depth > 0:
        depth -= 1
        low, high = stack[depth]
        size = high - low
        if size < 2:
            continue
        first = below(rng, size)
        second = below(rng, size - 1)
        second += 1 if second >= first else 0
        old, one, two = part[cells[low]], parts + 1, parts + 2
        parts += 2
        queue[0], queue[1] = cells[low + first], cells[low + second]
        part[queue[0]], part[queue[1]] = one, two
        _spread(topology, state, part, queue, old)
        middle = _sort(cells, queue, part, low, high, one)
        if not (is_start[cells[low:middle]].any() and is_start[cells[middle:high]].any()):
            step = _join(topology, state, passages, cells[low:middle], part, two, rng, trace, step)
        larger_first = middle - low > high - middle
        stack[depth] = (low, middle) if larger_first else (middle, high)
        stack[depth + 1] = (middle, high) if larger_first else (low, middle)
        depth += 2


@helper
def _spread(topology: Csr | Rect, state: UInt8, part: Int32, queue: Int32, old: int) -> None:
    """Give every cell of part `old` to the part of the nearer of the first two cells in the queue."""
    head, tail = 0, 2
    while head < tail:
        cell = np.int64(queue[head])
        head += 1
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] != OUTSIDE and part[other] == old:
                part[other] = part[cell]
                queue[tail] = other
                tail += 1


@helper
def _sort(cells: Int32, queue: Int32, part: Int32, low: int, high: int, one: int) -> int:
    """Put the cells of part `one` first among those from `low` to `high`; return where the others begin."""
    middle = low
    for i in range(high - low):
        if part[queue[i]] == one:
            cells[middle] = queue[i]
            middle += 1
    rest = middle
    for i in range(high - low):
        if part[queue[i]] != one:
            cells[rest] = queue[i]
            rest += 1
    return middle


@helper
def _join(
    topology: Csr | Rect,
    state: UInt8,
    passages: Bool,
    cells: Int32,
    part: Int32,
    two: int,
    rng: Rng,
    trace: Int64,
    step: int,
) -> int:
    """Open a random link from `cells` to part `two` and return the next step of the trace."""
    links = 0
    for cell in cells:
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] != OUTSIDE and part[other] == two:
                links += 1
    pick = below(rng, links)
    for cell in cells:
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if state[other] != OUTSIDE and part[other] == two:
                if pick == 0:
                    return open_edge(passages, edge(topology, cell, k), trace, step)
                pick -= 1
    return step
