"""Discs in a picture."""

import numpy as np

from mazebook.numerics.arrays import Bool, Float64, UInt8


def pixels_around(place: Float64, reach: float, picture: UInt8 | Bool) -> tuple[slice, slice, Float64]:
    """Return the part of a picture around a place, and the distance of its pixels from the place."""
    low = np.maximum(np.floor(place - reach).astype(int), 0)
    high = np.maximum(np.minimum(np.ceil(place + reach).astype(int), picture.shape), low)
    y, x = np.mgrid[low[0] : high[0], low[1] : high[1]] + 0.5
    return slice(low[0], high[0]), slice(low[1], high[1]), np.hypot(y - place[0], x - place[1])
