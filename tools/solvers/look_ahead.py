"""Looks a few cells into each way, rejects what ends there, and takes the way that points best at the goal."""

import numpy as np

from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below
from tools.scene import Scene, leads_on, lure

repeats = 8  # only ways that point equally well are drawn at random

DEEP = 3
_ALIKE = 1e-9


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a walker that first looks into every new way and then takes a step, in turn.

    Zhao and Marquez, "Understanding humans' strategies in maze solving" (2013): the two modes almost never overlap.
    """
    ways = scene.ways
    n_cells = len(ways.start) - 1
    before = np.full(n_cells, -1, dtype=np.int32)
    visited = np.zeros(n_cells, dtype=np.bool_)
    looked = np.zeros(n_cells, dtype=np.int32)
    look = 0
    cell, steps = scene.begin, 0
    before[cell] = cell
    while cell != scene.goal:
        visited[cell] = True
        onward, best, alike = -1, -2.0, 0
        for slot in range(ways.start[cell], ways.start[cell + 1]):
            other = int(ways.neighbours[slot])
            look += 1
            if visited[other] or not leads_on(scene, visited, looked, look, other, DEEP):
                continue
            worth = lure(scene, cell, other)
            if worth > best + _ALIKE:
                onward, best, alike = other, worth, 1
            elif worth > best - _ALIKE:
                alike += 1
                onward = other if below(rng, alike) == 0 else onward
        if onward < 0:
            onward = int(before[cell])
        else:
            before[onward] = cell
        cell = onward
        steps += 1
    return steps
