"""A cross with four arms alike."""

import numpy as np

from mazebook.numerics.arrays import Float64


def outline() -> list[Float64]:
    """Return twelve corners; an arm is as wide as long."""
    half = [(1, 1), (1, 3), (-1, 3), (-1, 1), (-3, 1), (-3, -1)]
    return [np.array([*half, *((-x, -y) for x, y in half)], dtype=np.float64)]
