"""Takes a random new way, more often one that points at the goal; without a new way it goes back."""

import math

import numpy as np

from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, uniform
from tools.scene import Scene, lure

repeats = 24

_TEMPTED = 1.0  # a way that points at the goal is e times as likely as a way to the side


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a walker that draws a new way by exp(cosine to the goal's bearing), or else goes back.

    The choice is the softmax of discrete choice (Luce, Individual choice behavior, 1959), with direction as the only
    value of a way.
    """
    ways = scene.ways
    before = np.full(len(ways.start) - 1, -1, dtype=np.int32)
    cell, steps = scene.begin, 0
    before[cell] = cell
    while cell != scene.goal:
        total = 0.0
        onward = -1
        for slot in range(ways.start[cell], ways.start[cell + 1]):
            other = int(ways.neighbours[slot])
            if before[other] < 0:
                weight = math.exp(_TEMPTED * lure(scene, cell, other))
                total += weight
                if uniform(rng) * total < weight:  # keeps each way in proportion to its weight among those so far
                    onward = other
        if onward < 0:
            onward = int(before[cell])
        else:
            before[onward] = cell
        cell = onward
        steps += 1
    return steps
