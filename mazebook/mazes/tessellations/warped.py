"""Squares under a wave, a lens or a globe, whichever the seed draws; no corridor is narrower than .6 of a side.

The warp leaves the sides of the box where they are, so that a whole maze has whole cells at its border.
"""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.numerics.arrays import Float64, Int64

is_cut = True
is_drawn = True

_SLOPE, _WAVE = 0.35, 9.0  # steepest slope and length of a wave, in sides
_SWELLING, _LENS = 0.35, 0.9  # of the middle of a lens; and its radius, of half the box's shorter side
_BEND = 0.87  # radians from the middle of the globe to its rim; there squares are narrowed most, to .64


def sides(area: Area) -> Int64:
    """Return the sides of warped squares."""
    warp = (_wave, _lens, _globe)[int(area.draws("warped", 1)[0] % 3)]
    half = (area.high - area.low) / (2 * UNIT)
    count = np.rint(2 * half)
    x, y = np.meshgrid(*(np.arange(-each / 2 - 1, each / 2 + 1.5) for each in count))
    corners = np.rint(warp(np.stack([x, y], axis=2), half) * UNIT).astype(np.int64) + area.middle
    across = np.stack([corners[:, :-1], corners[:, 1:]], axis=2)
    upright = np.stack([corners[:-1], corners[1:]], axis=2)
    return np.concatenate([across.reshape(-1, 2, 2), upright.reshape(-1, 2, 2)])


def _wave(places: Float64, half: Float64) -> Float64:
    turn = 2 * np.pi / _WAVE
    fading = np.clip(1 - (places / half) ** 2, 0, None)
    return np.asarray(places + _SLOPE / (turn + 2 / half) * np.sin(places[..., ::-1] * turn) * fading)


def _lens(places: Float64, half: Float64) -> Float64:
    inside = np.clip(1 - (places**2).sum(axis=2, keepdims=True) / (_LENS * half.min()) ** 2, 0, None)
    return np.asarray(places * (1 + _SWELLING * inside**2))


def _globe(places: Float64, half: Float64) -> Float64:
    rim = half.min()
    away = np.sqrt((places**2).sum(axis=2, keepdims=True))
    swollen = np.sin(np.minimum(away / rim, 1) * _BEND) / np.sin(_BEND)
    return np.asarray(places * np.where(away < rim, swollen * rim / np.maximum(away, 1e-9), 1.0))
