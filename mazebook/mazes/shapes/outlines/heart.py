"""A heart, with its tip below."""

import numpy as np

from mazebook.numerics.arrays import Float64


def outline() -> list[Float64]:
    """Return the curve x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t (MathWorld, "Heart Curve")."""
    t = np.arange(180) * (2 * np.pi / 180)
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return [np.stack([16 * np.sin(t) ** 3, y], axis=1)]
