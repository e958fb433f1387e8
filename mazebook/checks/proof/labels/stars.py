"""The row of stars, or of a theme's pictures, at a puzzle, read as pixels: five outlines, some of them filled."""

import math

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.page.letters import LEAST_DIFFERENCE
from mazebook.checks.proof.page.pages import PageImage, view_of
from mazebook.checks.proof.pixels.masks import mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.numerics.arrays import Bool, Float64, UInt8

_STARS = 5
_STEP = 2.4  # radii: from star to star
_PIXELS = 24.0  # the radius of a star in the picture
_PAD, _HALF = 6, 29  # pixels around the row, and from the middle of a figure to the sides of its cell
_PIXELS_OF_FIGURES = 25.0  # as `_PIXELS`, for figures: a step is 60 pixels, so that equal figures have equal pixels
_LEAST_FIGURE = 0.1  # of its cell
_UNLIKE = 0.03  # of a figure: the most pixels by which another one may differ
_FULL, _EMPTY = 0.97, 0.8  # of a figure: the least ink if it is filled, the most if it is not
_NOTCH = 0.8  # of the radius: well outside a star, between two of its points
_SIDE = (0.69, math.radians(11.1))  # of the radius, beside a point's direction: the middle of a side of a point


def _five(share: float, angle: float) -> Float64:
    """Return the same place at each of a star's five points, (5, 2) float64, in radii; the first point is up."""
    angles = math.pi / 2 + angle + 2 * math.pi / 5 * np.arange(5)
    return share * np.stack([np.cos(angles), np.sin(angles)], axis=1)


_PLACES = np.concatenate([[(0.0, 0.0)], _five(_NOTCH, math.pi / 5), _five(*_SIDE), _five(_SIDE[0], -_SIDE[1])])
_MIDDLE, _PAPER, _SIDES = 0, slice(1, 6), slice(6, 16)


def printed_stars(place: RecordedPlacement, sheet: PageImage, *, rtl: bool = False) -> int | None:
    """Return how many stars are filled in the row at a puzzle; None if it does not show five stars in their box.

    `rtl` : whether they are filled from the right
    """
    if place.stars is None:
        return None
    x0, y0, x1, y1 = place.stars
    radius = (y1 - y0) / 2
    if radius <= 0 or abs((x1 - x0) - ((_STARS - 1) * _STEP + 2) * radius) > radius / 10:
        return None
    if place.stars_as:
        return _filled_figures(sheet.pixels(view_of(place.stars, _PIXELS_OF_FIGURES / radius, _PAD)), rtl)
    view = view_of(place.stars, _PIXELS / radius, 2)
    gray = sheet.pixels(view)
    middles = np.stack([x0 + radius * (1 + _STEP * np.arange(_STARS)), np.full(_STARS, (y0 + y1) / 2)], axis=1)
    row, column = np.moveaxis(view.at(middles[:, None] + radius * _PLACES).astype(np.int64), -1, 0)
    tones = gray[row, column].astype(np.float64)
    behind, ink = float(np.median(tones[:, _PAPER])), float(gray.min())
    is_ink = tones < (behind + ink) / 2
    if behind - ink < LEAST_DIFFERENCE or is_ink[:, _PAPER].any() or not is_ink[:, _SIDES].all():
        return None
    return _first_ones(is_ink[:, _MIDDLE], rtl)


def _filled_figures(gray: UInt8, rtl: bool) -> int | None:
    """Return how many of five equal figures are filled; None if there are no five, or they are not equal."""
    edge = np.concatenate([gray[0], gray[-1], gray[:, 0], gray[:, -1]])
    behind, least = float(np.median(edge)), float(gray.min())
    if behind - least < LEAST_DIFFERENCE:
        return None
    ink = gray < (behind + least) / 2
    pieces = Pieces(mask_of(ink))
    body = ~pieces.covered(pieces.outside & ~pieces.runs.ink).pixels
    middles = [round(_PAD + _PIXELS_OF_FIGURES * (1 + _STEP * place)) for place in range(_STARS)]
    bodies, inks = (np.stack([area[:, at - _HALF : at + _HALF + 1] for at in middles]) for area in (body, ink))
    size = int(bodies[0].sum())
    is_apart = not (bodies[:, [0, -1]].any() or bodies[:, :, [0, -1]].any())
    if (
        not is_apart
        or size < _LEAST_FIGURE * bodies[0].size
        or (bodies ^ bodies[0]).sum(axis=(1, 2)).max() > _UNLIKE * size
    ):
        return None
    shares = inks.sum(axis=(1, 2)) / size
    return _first_ones(shares >= _FULL, rtl) if ((shares >= _FULL) | (shares <= _EMPTY)).all() else None


def _first_ones(filled: Bool, rtl: bool) -> int | None:
    """Return how many are filled, if these are the first, or the last if `rtl`; `filled` : (5,) bool."""
    count, row = int(filled.sum()), filled[::-1] if rtl else filled
    return count if row[:count].all() else None
