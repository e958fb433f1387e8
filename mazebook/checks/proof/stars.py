"""The row of stars at a puzzle, read as pixels: five outlines, of which as many are filled as the record says."""

import math

import numpy as np

from mazebook.checks.proof.claims import ClaimedPlace
from mazebook.checks.proof.letters import LEAST_CONTRAST
from mazebook.checks.proof.pages import PageImage, view_of
from mazebook.numerics.arrays import Bool, Float64

_STARS = 5
_STEP = 2.4  # radii: from star to star
_PIXELS = 24.0  # the radius of a star in the picture
_SIDE = (0.69, math.radians(11.1))  # of the radius, beside a point's direction: the middle of a side of a point
_NOTCH = 0.8  # of the radius: well outside a star, between two of its points


def printed_stars(place: ClaimedPlace, sheet: PageImage) -> int | None:
    """Return how many stars are filled in the row at a puzzle; None if it does not show five stars in their box."""
    if place.stars is None:
        return None
    x0, y0, x1, y1 = place.stars
    radius = (y1 - y0) / 2
    if radius <= 0 or abs((x1 - x0) - ((_STARS - 1) * _STEP + 2) * radius) > radius / 10:
        return None
    view = view_of(place.stars, _PIXELS / radius, 2)
    gray = sheet.pixels(view).astype(np.float64)
    middles = np.stack([x0 + radius * (1 + _STEP * np.arange(_STARS)), np.full(_STARS, (y0 + y1) / 2)], axis=1)
    up = math.pi / 2

    def tones(share: float, angle: float, turns: int = _STARS) -> Float64:
        """Return the tones at a distance from each middle, in five directions: (n_stars, turns) float64."""
        angles = angle + 2 * math.pi / _STARS * np.arange(turns)
        places = middles[:, None] + share * radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        row, column = np.moveaxis(np.floor(view.at(places)).astype(int), -1, 0)
        return np.asarray(gray[row, column])

    paper = tones(_NOTCH, up + math.pi / _STARS)
    behind = float(np.median(paper))
    ink = float(gray.min())
    if behind - ink < LEAST_CONTRAST:
        return None

    def is_ink(found: Float64) -> Bool:
        return np.asarray(found < (behind + ink) / 2)

    sides = [tones(_SIDE[0], up + turn) for turn in (_SIDE[1], -_SIDE[1])]
    if is_ink(paper).any() or not all(is_ink(side).all() for side in sides):
        return None
    filled = is_ink(tones(0.0, 0.0, 1))[:, 0]
    count = int(filled.sum())
    return count if filled[:count].all() else None
