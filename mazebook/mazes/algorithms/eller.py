"""Row by row, knowing only which cells of one row hang together: short dead ends, a drift from row to row."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr, Rect
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.topology import (
    FIRST,
    MADE,
    OUTSIDE,
    degree,
    edge,
    is_weighted,
    neighbour,
    open_edge,
    place,
    row_count,
    row_start,
    row_stop,
)
from mazebook.mazes.kernels.union_find import top
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below
from mazebook.numerics.rng import uniform as chance
from mazebook.numerics.scratch import blank, counting, full_of, no_flags, ones

version = 1
needs = "rows"
uniform = "no"
source = "Marlin Eller"
by_walls = "squares"
reference_by_walls: dict[str, float] = {"dead_ends": 28.0, "solution": 3.2}
weighed = "exits"
knobs = ("join", "down", "top")
texture_by_walls = {"top": 1 / 3, "join": 0.5, "down": 0.2}


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Carve row after row (Marlin Eller 1982, unpublished; Pullen, "Think Labyrinth"; Buck, "Mazes for Programmers").

    The first row comes first, wherever the start is.
    """
    widest = 0
    for row in range(row_count(topology)):
        widest = max(widest, row_stop(topology, row) - row_start(topology, row))
    sets = counting(widest)
    step = FIRST
    for row in range(row_count(topology)):
        step = carve_row(topology, state, passages, row, sets, rng, texture, trace, step)


@helper
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
    to the next row (in the last row every set; on triangles a lone cell that points down) is joined to a neighbour.

    `sets` : int32, as long as the widest row. On entry, for each cell of this row, the place in the row of the first
    cell connected to it by the rows above (before the first row: its own place); on return the same for the next row.
    """
    first, stop = row_start(topology, row), row_stop(topology, row)
    width = stop - first
    next_first, next_width = stop, 0
    if row + 1 < row_count(topology):
        next_first = row_start(topology, row + 1)
        next_width = row_stop(topology, row + 1) - next_first
    parent = counting(width + next_width)  # the cells of this row, then those of the next
    for i in range(width):
        parent[i] = sets[i]
    ways_down = no_flags(width)
    for cell in range(first, stop):
        state[cell] = MADE
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if other >= stop and state[other] != OUTSIDE:
                ways_down[top(parent, cell - first)] = True
    stuck = from_right = False
    for by_chance in (True, False):
        if not by_chance:
            for i in range(width):
                stuck = stuck or not ways_down[top(parent, i)]
            if not stuck:
                break
            from_right = below(rng, 2) == 1  # so that no side is favoured
        for i in range(width):
            cell = stop - 1 - i if from_right else first + i
            for k in range(degree(topology, cell)):
                other = neighbour(topology, cell, k)
                if not cell < other < stop:
                    continue
                a, b = top(parent, cell - first), top(parent, other - first)
                if a == b:
                    continue
                if by_chance:
                    opens = chance(rng) < _chance_of(topology, state, cell, k, stop, texture.join, texture.weights)
                else:
                    opens = not (ways_down[a] and ways_down[b])
                if opens:
                    parent[b] = a
                    ways_down[a] = ways_down[a] or ways_down[b]
                    step = open_edge(passages, edge(topology, cell, k), trace, step)
    if next_width > 0:
        step = _go_down(topology, state, passages, first, stop, next_first, parent, rng, texture, trace, step)
        first_of = full_of(width, -1)
        for j in range(next_width):
            a = top(parent, width + j)
            if a >= width:  # a cell with nothing above it
                sets[j] = j
            else:
                if first_of[a] < 0:
                    first_of[a] = j
                sets[j] = first_of[a]
    return step


@helper
def _chance_of(
    topology: Csr | Rect, state: UInt8, cell: Slot, k: int, stop: int, plain: float, weights: Float64
) -> float:
    """Return the chance to open link `k`: `plain`, its odds multiplied by the ratio of its weight to the other kind's.

    The kinds are links in the row and links to the next row. Without the other kind the chance is `plain`.
    """
    if not is_weighted(topology, weights):
        return plain
    weight = weights[place(topology, cell, k)]
    others, against = 0, 0.0
    for i in range(degree(topology, cell)):
        other = neighbour(topology, cell, i)
        is_down = other >= stop
        if state[other] != OUTSIDE and is_down != (neighbour(topology, cell, k) >= stop) and (is_down or other > cell):
            against += weights[place(topology, cell, i)]
            others += 1
    if others == 0 or plain == 0.0 or plain == 1.0:
        return plain
    return float(plain * weight / (plain * weight + (1.0 - plain) * against / others))


@helper
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

    A random number below the chance `texture.down` opens a link, unless the link would close a loop. Of a set that
    opened none, the link with the least number is opened.
    """
    width = stop - first
    least = ones(width)  # the least number drawn for each set; -1 = a link is open
    of_cell, of_link = blank(width), blank(width)  # the link that drew it
    for cell in range(first, stop):
        for k in range(degree(topology, cell)):
            other = neighbour(topology, cell, k)
            if other >= stop and state[other] != OUTSIDE:
                a, b = top(parent, cell - first), top(parent, width + other - next_first)
                if a == b:
                    continue
                number = chance(rng)
                if number < _chance_of(topology, state, cell, k, stop, texture.down, texture.weights):
                    parent[b] = a
                    least[a] = -1.0
                    step = open_edge(passages, edge(topology, cell, k), trace, step)
                elif number < least[a]:
                    least[a] = number
                    of_cell[a], of_link[a] = cell, k
    for i in range(width):
        a = top(parent, i)
        if least[a] >= 0.0:
            lone, way = np.int64(of_cell[a]), np.int64(of_link[a])
            parent[top(parent, width + neighbour(topology, lone, way) - next_first)] = a
            least[a] = -1.0
            step = open_edge(passages, edge(topology, lone, way), trace, step)
    return step


@kernel
def carve_walls(columns: int, rows: int, walls: Bool, rng: Rng, texture: Texture, trace: Int64) -> None:
    """Add walls to a rectangle of squares, row of posts after row (Pullen, "Think Labyrinth": Eller, by walls).

    In the first row a post is joined to the top wall with the chance `texture.top`. In every row unconnected
    neighbours, the side walls among them, are joined with the chance `texture.join`. Then each post is joined to the
    next row with the chance `texture.down`; a set not connected to the border is joined at least once. In the last
    row it is joined to the bottom wall exactly once.

    `walls` : (n_edges,) bool, in the order of the grid's edges
    """
    step = FIRST
    sets = counting(columns + 1)  # the set of each post in the row; 0 = connected to the border
    sets[columns] = 0
    for row in range(1, rows):
        parent = counting(columns + 1)
        if row == 1:
            for post in range(1, columns):
                if chance(rng) < texture.top:
                    step = open_edge(walls, _upright(columns, rows, row - 1, post), trace, step)
                    sets[post] = 0
        for post in range(columns):
            a, b = top(parent, np.int64(sets[post])), top(parent, np.int64(sets[post + 1]))
            if a != b and chance(rng) < texture.join:
                step = open_edge(walls, _level(columns, row, post), trace, step)
                parent[max(a, b)] = min(a, b)
        least = ones(columns + 1)  # the least number drawn for each set; -1 = a wall goes down
        least_post = full_of(columns + 1, 0)
        below_it = no_flags(columns + 1)
        for post in range(1, columns):
            a = top(parent, np.int64(sets[post]))
            number = chance(rng)
            if number < texture.down and row + 1 < rows:
                below_it[post] = True
                least[a] = -1.0
            elif number < least[a]:
                least[a] = number
                least_post[a] = post
        for post in range(1, columns):
            a = top(parent, np.int64(sets[post]))
            if a != 0 and least[a] >= 0.0:
                below_it[least_post[a]] = True
                least[a] = -1.0
        first_of = full_of(columns + 1, 0)
        for post in range(1, columns):
            a = top(parent, np.int64(sets[post]))
            sets[post] = post
            if below_it[post]:
                step = open_edge(walls, _upright(columns, rows, row, post), trace, step)
                if first_of[a] == 0:
                    first_of[a] = post
                sets[post] = first_of[a] if a != 0 else 0


@helper
def _upright(columns: int, rows: int, row: int, post: int) -> int:
    """Return the edge whose wall runs down from post `post` of line `row`: east of the cell left of it."""
    return row * (2 * columns - 1) + (2 * (post - 1) if row < rows - 1 else post - 1)


@helper
def _level(columns: int, row: int, post: int) -> int:
    """Return the edge whose wall runs right from post `post` of line `row`: south of the cell above it."""
    return (row - 1) * (2 * columns - 1) + (2 * post + 1 if post < columns - 1 else 2 * columns - 2)
