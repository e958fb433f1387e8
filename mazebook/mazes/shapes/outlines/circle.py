"""A circle: round as a ball."""

import numpy as np

from mazebook.numerics.arrays import Float64


def outline() -> list[Float64]:
    """Return a polygon of 180 sides."""
    angle = np.arange(180) * (2 * np.pi / 180)
    return [np.stack([np.cos(angle), np.sin(angle)], axis=1)]
