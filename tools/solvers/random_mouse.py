"""Takes any way but back at junctions, and goes back only at dead ends; remembers nothing."""

from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below
from tools.scene import Scene, back_slot

repeats = 24  # single walks differ by as much as their mean


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a random mouse (Pullen, "Think Labyrinth", maze solving algorithms): the worst there is."""
    ways = scene.ways
    cell, steps = scene.begin, 0
    came = -1
    while cell != scene.goal:
        first, degree = int(ways.start[cell]), int(ways.start[cell + 1] - ways.start[cell])
        slot = first
        if came < 0:
            slot += below(rng, degree)
        elif degree > 1:
            slot += below(rng, degree - 1)
            slot += slot >= came
        cell = int(ways.neighbours[slot])
        came = back_slot(ways, cell, ways.edges[slot])
        steps += 1
    return steps
