"""A star with five points, fat enough for a way through each."""

import numpy as np

from mazebook.numerics.arrays import Float64

_INNER = 0.5  # radius of the corners between the points


def outline() -> list[Float64]:
    """Return ten corners, the first point up."""
    angle = np.arange(10) * (np.pi / 5)
    radius = np.where(np.arange(10) % 2 == 0, 1.0, _INNER)
    return [np.stack([radius * np.sin(angle), radius * np.cos(angle)], axis=1)]
