"""Marks the passages it walks, and tries each way once, in any order: blind depth-first search."""

import numpy as np

from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below
from tools.scene import Scene

repeats = 24


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of Trémaux' method (Lucas, Récréations mathématiques I, 1882), unmarked ways at random.

    A new passage into a visited cell is left again at once; in a cell entered by an old passage the walker takes a new
    passage, or else the one of first entry. On a perfect maze the mean is n - 1 - (cells beyond the goal).
    """
    ways = scene.ways
    marks = np.zeros(ways.edges.max() + 1, dtype=np.int8)  # of each edge
    visited = np.zeros(len(ways.start) - 1, dtype=np.bool_)
    cell, steps = scene.begin, 0
    came = -1  # the edge
    while cell != scene.goal:
        slot = -1
        turns_round = visited[cell] and came >= 0 and marks[came] == 1
        visited[cell] = True
        choices = 0
        for other in range(ways.start[cell], ways.start[cell + 1]):
            if turns_round:
                slot = other if ways.edges[other] == came else slot
            elif marks[ways.edges[other]] == 0:
                choices += 1
                slot = other if below(rng, choices) == 0 else slot
            elif choices == 0 and marks[ways.edges[other]] == 1:
                slot = other
        came = int(ways.edges[slot])
        marks[came] += 1
        cell = int(ways.neighbours[slot])
        steps += 1
    return steps
