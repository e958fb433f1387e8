"""Keeps its right hand on the wall; needs neither eyes nor memory, but at worst walks everywhere twice."""

from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng
from tools.scene import RIGHT, Scene, follow_wall

repeats = 1


@kernel
def walk(scene: Scene, rng: Rng) -> int:
    """Return the steps of a wall follower, an old rule (Pullen, "Think Labyrinth", maze solving algorithms).

    On a perfect maze the mean of the two hands is n - 1 - (cells beyond the goal), whatever the maze looks like.
    """
    return follow_wall(scene, RIGHT)
