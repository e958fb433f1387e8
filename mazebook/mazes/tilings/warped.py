"""Squares under a wave, a lens or a globe, whichever the seed draws; no corridor is narrower than .6 of a side.

Each warp moves the corners smoothly. Where it narrows squares most it does so to 0.64 (globe), 0.65 (wave) and 0.72.
"""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.numerics.arrays import Float64, Int64

_SLOPE, _WAVE = 0.35, 9.0  # steepest slope and length of a wave, in sides
_SWELLING = 0.35  # of the middle of a lens
_BEND = 1.0  # radians from the middle of the globe to the corners of the box


def sides(area: Area) -> Int64:
    """Return the sides of warped squares."""
    warp = (_wave, _lens, _globe)[int(area.draws("warped", 1)[0] % 3)]
    reach = area.reach / UNIT
    steps = np.arange(-int(1.3 * reach) - 3, int(1.3 * reach) + 4)
    x, y = np.meshgrid(steps + 0.5, steps + 0.5)
    corners = np.rint(warp(np.stack([x, y], axis=2), reach) * UNIT).astype(np.int64) + area.middle
    across = np.stack([corners[:, :-1], corners[:, 1:]], axis=2)
    upright = np.stack([corners[:-1], corners[1:]], axis=2)
    return np.concatenate([across.reshape(-1, 2, 2), upright.reshape(-1, 2, 2)])


def _wave(places: Float64, _: float) -> Float64:
    return np.asarray(places + _SLOPE * _WAVE / (2 * np.pi) * np.sin(places[..., ::-1] * (2 * np.pi / _WAVE)))


def _lens(places: Float64, reach: float) -> Float64:
    inside = np.clip(1 - (places**2).sum(axis=2, keepdims=True) / (0.6 * reach) ** 2, 0, None)
    return np.asarray(places * (1 + _SWELLING * inside**2))


def _globe(places: Float64, reach: float) -> Float64:
    away = np.sqrt((places**2).sum(axis=2, keepdims=True))
    turned = np.minimum(away / reach * _BEND, _BEND)
    beyond = (away / reach * _BEND - turned) * np.cos(_BEND)
    return np.asarray(places * reach / np.sin(_BEND) * (np.sin(turned) + beyond) / away)
