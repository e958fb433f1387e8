"""Runs along each row with one way up: easy from the bottom, with one open corridor along the top row."""

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
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int64, UInt8
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below
from mazebook.numerics.rng import uniform as chance

version = 1
needs = "rows"
uniform = "never"
source = "Walter Pullen"
by_walls = "rows"
weighed = "exits"
knobs = ("run",)


@kernel
def carve(
    topology: Csr | Rect, state: UInt8, passages: Bool, starts: Int64, rng: Rng, texture: Texture, trace: Int64
) -> None:
    """Carve row after row (Pullen, "Think Labyrinth": sidewinder; Buck, "Mazes for Programmers", chapter 2)."""
    step = FIRST
    for row in range(row_count(topology)):
        step = carve_row(topology, state, passages, row, rng, texture, trace, step)


@helper
def carve_row(
    topology: Csr | Rect, state: UInt8, passages: Bool, row: int, rng: Rng, texture: Texture, trace: Int64, step: int
) -> int:
    """Carve one row below a finished one and return the next step of the trace.

    A run of cells is closed with the chance `texture.run` after each cell, and then opens one of its links to the row
    above. It closes only if it has such a link and a later cell of the row has one too: on triangles every second cell
    has none.
    """
    first, stop = row_start(topology, row), row_stop(topology, row)
    last_up = first - 1
    for cell in range(first, stop):
        state[cell] = MADE
        for k in range(degree(topology, cell)):
            if _is_up(topology, state, cell, k, first):
                last_up = cell
    weights = texture.weights
    run, ups, heaviness = first, 0, 0.0
    for cell in range(first, stop):
        for k in range(degree(topology, cell)):
            if _is_up(topology, state, cell, k, first):
                ups += 1
                heaviness += weights[place(topology, cell, k)] if is_weighted(topology, weights) else 1.0
        ends_here = cell == stop - 1 or (
            ups > 0 and cell < last_up and chance(rng) < _chance_to_close(topology, state, cell, first, texture)
        )
        if not ends_here:
            for k in range(degree(topology, cell)):
                if neighbour(topology, cell, k) == cell + 1:
                    step = open_edge(passages, edge(topology, cell, k), trace, step)
        elif ups > 0:
            at = chance(rng) * heaviness if is_weighted(topology, weights) else float(below(rng, ups))
            for member in range(run, cell + 1):
                for k in range(degree(topology, member)):
                    if _is_up(topology, state, member, k, first):
                        at -= weights[place(topology, member, k)] if is_weighted(topology, weights) else 1.0
                        ups -= 1
                        if at < 0.0 or ups == 0:
                            step = open_edge(passages, edge(topology, member, k), trace, step)
                            at, ups = np.inf, 0
            run, ups, heaviness = cell + 1, 0, 0.0
    return step


@helper
def _chance_to_close(topology: Csr | Rect, state: UInt8, cell: Slot, first: int, texture: Texture) -> float:
    """Return the chance that a run ends at `cell`: `texture.run`, changed by the weights of the links up and ahead."""
    weights = texture.weights
    if not is_weighted(topology, weights):
        return texture.run
    up, ups, on = 0.0, 0, 0.0
    for k in range(degree(topology, cell)):
        if _is_up(topology, state, cell, k, first):
            up += weights[place(topology, cell, k)]
            ups += 1
        elif neighbour(topology, cell, k) == cell + 1:
            on = weights[place(topology, cell, k)]
    close = texture.run * (up / ups if ups > 0 else on)
    return close / (close + (1.0 - texture.run) * on) if close > 0.0 else 0.0


@helper
def _is_up(topology: Csr | Rect, state: UInt8, cell: Slot, k: int, first: int) -> bool:
    other = neighbour(topology, cell, k)
    return bool(other < first and state[other] != OUTSIDE)
