"""The row of stars at a puzzle, read as pixels: five outlines, of which as many are filled as the record says."""

import math

import numpy as np

from mazebook.checks.proof.claims import ClaimedPlace
from mazebook.checks.proof.page.letters import LEAST_DIFFERENCE
from mazebook.checks.proof.page.pages import PageImage, view_of
from mazebook.numerics.arrays import Float64

_STARS = 5
_STEP = 2.4  # radii: from star to star
_PIXELS = 24.0  # the radius of a star in the picture
_NOTCH = 0.8  # of the radius: well outside a star, between two of its points
_SIDE = (0.69, math.radians(11.1))  # of the radius, beside a point's direction: the middle of a side of a point


def _five(share: float, angle: float) -> Float64:
    """Return the same place at each of a star's five points, (5, 2) float64, in radii; the first point is up."""
    angles = math.pi / 2 + angle + 2 * math.pi / 5 * np.arange(5)
    return share * np.stack([np.cos(angles), np.sin(angles)], axis=1)


_PLACES = np.concatenate([[(0.0, 0.0)], _five(_NOTCH, math.pi / 5), _five(*_SIDE), _five(_SIDE[0], -_SIDE[1])])
_MIDDLE, _PAPER, _SIDES = 0, slice(1, 6), slice(6, 16)


def printed_stars(place: ClaimedPlace, sheet: PageImage) -> int | None:
    """Return how many stars are filled in the row at a puzzle; None if it does not show five stars in their box."""
    if place.stars is None:
        return None
    x0, y0, x1, y1 = place.stars
    radius = (y1 - y0) / 2
    if radius <= 0 or abs((x1 - x0) - ((_STARS - 1) * _STEP + 2) * radius) > radius / 10:
        return None
    view = view_of(place.stars, _PIXELS / radius, 2)
    gray = sheet.pixels(view)
    middles = np.stack([x0 + radius * (1 + _STEP * np.arange(_STARS)), np.full(_STARS, (y0 + y1) / 2)], axis=1)
    row, column = np.moveaxis(view.at(middles[:, None] + radius * _PLACES).astype(np.int64), -1, 0)
    tones = gray[row, column].astype(np.float64)
    behind, ink = float(np.median(tones[:, _PAPER])), float(gray.min())
    is_ink = tones < (behind + ink) / 2
    if behind - ink < LEAST_DIFFERENCE or is_ink[:, _PAPER].any() or not is_ink[:, _SIDES].all():
        return None
    filled = is_ink[:, _MIDDLE]
    count = int(filled.sum())
    return count if filled[:count].all() else None
