"""Sees a few cells along open passages, remembers them all, and heads for the known opening nearest the goal."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.kernels.search import distances
from mazebook.numerics.arrays import Bool, Float64, Int32
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng
from tools.scene import Scene

repeats = 1

# Steps; as far as the score sees through a branch. With more sight the steps approach the length of the
# route, whatever else the maze has.
SIGHT = 3


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a planner that knows what it has seen, and walks the shortest known way to its target.

    The target is the goal once seen, else the known cell nearest to the goal in a straight line with an unseen
    neighbour (a frontier: Yamauchi, "A frontier-based approach for autonomous exploration", 1997). The planner looks
    again after each step.
    """
    ways = scene.ways
    n_cells = len(ways.start) - 1
    away = ((scene.centres - scene.centres[scene.goal]) ** 2).sum(axis=1)
    seen = np.zeros(n_cells, dtype=np.bool_)
    known = np.empty(n_cells, dtype=np.int32)  # the cells seen, in that order
    passable = np.zeros(ways.edges.max() + 1, dtype=np.bool_)  # the links between two seen cells
    left = np.empty(0, dtype=np.int32)  # known steps to the target
    n_known, steps = 0, 0
    cell = scene.begin
    while cell != scene.goal:
        now_known = _look(ways, seen, known, n_known, passable, cell)
        if now_known > n_known:
            n_known = now_known
            target = scene.goal if seen[scene.goal] else _frontier(ways, seen, known[:n_known], away)
            left = distances(ways, passable, target)
        for slot in range(ways.start[cell], ways.start[cell + 1]):
            other = int(ways.neighbours[slot])
            if seen[other] and left[other] == left[cell] - 1:
                cell = other
                break
        steps += 1
    return steps


@helper
def _look(ways: Csr, seen: Bool, known: Int32, n_known: int, passable: Bool, cell: int) -> int:
    """Mark the cells within sight of a cell as seen, and return the number of known cells."""
    depth = np.full(len(seen), -1, dtype=np.int32)
    queue = np.empty(len(seen), dtype=np.int32)
    queue[0], depth[cell] = cell, 0
    head, tail = 0, 1
    while head < tail:
        here = int(queue[head])
        head += 1
        if not seen[here]:
            seen[here] = True
            known[n_known] = here
            n_known += 1
            for slot in range(ways.start[here], ways.start[here + 1]):
                passable[ways.edges[slot]] = seen[ways.neighbours[slot]]
        if depth[here] == SIGHT:
            continue
        for slot in range(ways.start[here], ways.start[here + 1]):
            other = int(ways.neighbours[slot])
            if depth[other] < 0:
                depth[other] = depth[here] + 1
                queue[tail] = other
                tail += 1
    return n_known


@helper
def _frontier(ways: Csr, seen: Bool, known: Int32, away: Float64) -> int:
    """Return the known cell with an unseen neighbour that is nearest to the goal; among several, the first seen."""
    best = -1
    for cell in known:
        if best >= 0 and away[cell] >= away[best]:
            continue
        for slot in range(ways.start[cell], ways.start[cell + 1]):
            if not seen[ways.neighbours[slot]]:
                best = int(cell)
                break
    return best
