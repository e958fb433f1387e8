"""Believes that there is no wall where it has not been, and heads straight for the goal until proved wrong."""

from __future__ import annotations

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.surveys.scene import Scene
from mazebook.numerics.arrays import Bool, Int32
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below

repeats = 8


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a planner with the freespace assumption.

    Koenig, Tovey and Smirnov, "Performance bounds for planning in unknown terrain" (Artificial Intelligence 147, 2003).
    It learns the walls of a cell by standing in it, keeps to its plan until a wall is in the way, and then walks the
    shortest way that it takes for open; of several, any.
    """
    links = scene.links
    n_cells = len(links.start) - 1
    shut = np.zeros(len(links.edges), dtype=np.bool_)  # links known to be walls, by slot, from either side
    visited = np.zeros(n_cells, dtype=np.bool_)
    opened = np.zeros(links.edges.max() + 1, dtype=np.bool_)
    for edge in scene.ways.edges:
        opened[edge] = True
    left = np.full(n_cells, -1, dtype=np.int32)
    cell, steps = scene.begin, 0
    _plan(links, shut, left, scene.goal)
    while cell != scene.goal:
        if not visited[cell]:
            visited[cell] = True
            _learn(links, shut, opened, cell)
        onward = _next(links, shut, left, cell, rng)
        if onward < 0:
            _plan(links, shut, left, scene.goal)
            onward = _next(links, shut, left, cell, rng)
        cell = onward
        steps += 1
    return steps


@kernel
def _learn(links: Csr, shut: Bool, opened: Bool, cell: int) -> None:
    """Note the walls of a cell, on both sides of each."""
    for slot in range(links.start[cell], links.start[cell + 1]):
        edge = links.edges[slot]
        if not opened[edge]:
            other = links.neighbours[slot]
            for back in range(links.start[other], links.start[other + 1]):
                shut[back] |= links.edges[back] == edge
            shut[slot] = True


@kernel
def _next(links: Csr, shut: Bool, left: Int32, cell: int, rng: Rng) -> int:
    """Return a neighbour that is one step nearer by the plan; -1 if a wall is in the way."""
    onward, alike = -1, 0
    for slot in range(links.start[cell], links.start[cell + 1]):
        other = links.neighbours[slot]
        if not shut[slot] and left[other] == left[cell] - 1:
            alike += 1
            onward = int(other) if below(rng, alike) == 0 else onward
    return onward


@kernel
def _plan(links: Csr, shut: Bool, left: Int32, goal: int) -> None:
    """Write the steps from each cell to the goal where every wall is open that is not known to be shut."""
    left[:] = -1
    queue = np.empty(len(left), dtype=np.int32)
    queue[0], left[goal] = goal, 0
    head, tail = 0, 1
    while head < tail:
        here = int(queue[head])
        head += 1
        for slot in range(links.start[here], links.start[here + 1]):
            other = links.neighbours[slot]
            if not shut[slot] and left[other] < 0:
                left[other] = left[here] + 1
                queue[tail] = other
                tail += 1
