"""Assumes that there is no wall where it has not been, and keeps to the shortest way until a wall blocks it."""

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.kernels.search import distances
from mazebook.numerics.arrays import Bool, Int32
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.rng import Rng, below
from tools.scene import Scene

repeats = 8


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a walker that takes every wall it has not seen for a way (the freespace assumption).

    Koenig, Tovey and Smirnov, "Performance bounds for planning in unknown terrain" (Artificial Intelligence 147, 2003).
    The walker learns a cell's walls by standing in it, keeps to its plan until a wall blocks the way, and then takes
    the shortest way that it believes open; among several, any.
    """
    links = scene.links
    visited = np.zeros(len(links.start) - 1, dtype=np.bool_)
    is_open = np.zeros(links.edges.max() + 1, dtype=np.bool_)
    for edge in scene.ways.edges:
        is_open[edge] = True
    presumed = np.ones(len(is_open), dtype=np.bool_)  # links not known to be walls
    cell, steps = scene.begin, 0
    left = distances(links, presumed, scene.goal)
    while cell != scene.goal:
        if not visited[cell]:
            visited[cell] = True
            for slot in range(links.start[cell], links.start[cell + 1]):
                presumed[links.edges[slot]] = is_open[links.edges[slot]]
        onward = _next(links, presumed, left, cell, rng)
        if onward < 0:
            left = distances(links, presumed, scene.goal)
            onward = _next(links, presumed, left, cell, rng)
        cell = onward
        steps += 1
    return steps


@helper
def _next(links: Csr, presumed: Bool, left: Int32, cell: int, rng: Rng) -> int:
    """Return a neighbour one step nearer by the plan; -1 if a wall blocks the way."""
    onward, alike = -1, 0
    for slot in range(links.start[cell], links.start[cell + 1]):
        other = links.neighbours[slot]
        if presumed[links.edges[slot]] and left[other] == left[cell] - 1:
            alike += 1
            onward = int(other) if below(rng, alike) == 0 else onward
    return onward
