"""The pieces of lines between crossings and names, and how they meet."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mazebook.checks.proof.pixels.discs import pixels_around
from mazebook.checks.proof.pixels.masks import Mask, mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.numerics.arrays import Bool, Float64, Int64

# All in widths of a line.
_CORE = 0.57  # the radius of a disc that fits into two lines that cross, but not into one
_SPARE = 0.25  # pixels: by so much at least, the rows of that disc on one side of its middle exceed half a line
_BEND = 0.5  # how far the places into which that disc fits may spread where one line bends sharply
_ONE_LINE = 1.25  # times its width: an arm that is wider is not one line
_JOINED = 0.8  # cores as near as this, about, are of one crossing
_CUT = 1.6  # the radius of the disc that is taken out at a crossing
_RING = 0.4  # the width of the ring around it in which the lines' arms are looked for
_CLEAR = 3.2  # the radius around a crossing in which its lines are near each other
_APART = 0.5  # half the least gap between lines elsewhere
_BESIDE = 0.3  # that ink at a crossing may lie beside two straight lines
_CRUMB = 0.5  # the side of a square of ink that is ignored


class Arm(NamedTuple):
    """Where a piece of a line meets a crossing or a name: the piece, its direction and its width, in radians."""

    piece: int
    angle: float
    spread: float


@dataclass(frozen=True)
class Crossing:
    """A place where lines meet, in pixels, its arms by their angles, and whether all ink lies straight along them."""

    place: tuple[float, float]
    arms: tuple[Arm, ...]
    is_straight: bool


@dataclass(frozen=True)
class Strands:
    """The pieces of lines of a tangle.

    Attributes
    ----------
    crossings : where lines meet
    names : the arms at each name
    touching : how many pieces come nearer to each other than lines may, away from crossings
    """

    crossings: tuple[Crossing, ...]
    names: tuple[tuple[Arm, ...], ...]
    touching: int


def strands_of(ink: Bool, names: Sequence[Float64], radius: float, width: float) -> Strands:
    """Return the pieces of the lines in a picture.

    Parameters
    ----------
    ink : (rows, columns) bool
    names : the middles of the discs of names, row and column, which are taken out
    radius : of these discs, in pixels
    width : of a line, in pixels
    """
    left = ink.copy()
    for name in names:
        _blot(left, name, radius)
    cores = _cores(left, width)
    strands, crossings = _cut(left, cores, width)
    are_bends = [_is_bend(core, crossing, width) for core, crossing in zip(cores, crossings, strict=True)]
    if any(are_bends):
        cores = [core for core, is_bend in zip(cores, are_bends, strict=True) if not is_bend]
        strands, crossings = _cut(left, cores, width)
    pieces = Pieces(mask_of(strands))
    at_names = tuple(_arms(pieces, strands, name, radius, width) for name in names)
    places = [np.array(crossing.place) for crossing in crossings]
    return Strands(crossings, at_names, _touching(strands, places, names, radius, width))


def _cut(ink: Bool, cores: Sequence[Int64], width: float) -> tuple[Bool, tuple[Crossing, ...]]:
    """Return the ink without discs where lines meet, and what meets there; `cores` : as `_cores` returns them."""
    strands, places = ink.copy(), [core.mean(axis=0) + 0.5 for core in cores]
    for place in places:
        _blot(strands, place, _CUT * width)
    pieces = Pieces(mask_of(strands))
    met = [_arms(pieces, strands, place, _CUT * width, width) for place in places]
    return strands, tuple(
        Crossing((float(place[0]), float(place[1])), arms, _is_straight(ink, place, arms, width))
        for place, arms in zip(places, met, strict=True)
    )


def _is_bend(core: Int64, crossing: Crossing, width: float) -> bool:
    """Return True if what is broader than a line is a sharp bend of one line: no other line can be meant there."""
    most = _ONE_LINE * 2 * math.asin(0.5 / _CUT)
    is_small = np.hypot(*(core - core.mean(axis=0)).T).max() <= _BEND * width
    return bool(
        is_small and crossing.is_straight and len(crossing.arms) == 2 and all(a.spread <= most for a in crossing.arms)
    )


def _blot(ink: Bool, place: Float64, radius: float) -> None:
    rows, columns, away = pixels_around(place, radius, ink)
    ink[rows, columns] &= away > radius


def _cores(ink: Bool, width: float) -> list[Int64]:
    """Return the pixels around which ink is broader than a line, (n, 2) for each place where lines may meet."""
    radius = max(_CORE * width, math.ceil(width / 2 + _SPARE))
    core = ~(~mask_of(ink)).grown(radius)
    pieces = Pieces(core.grown(_JOINED * width))
    found: dict[int, list[tuple[int, int]]] = {}
    for pixel in zip(*map(np.ndarray.tolist, divmod(np.flatnonzero(core.pixels), core.columns)), strict=True):
        found.setdefault(pieces.at(*pixel), []).append(pixel)
    return [np.array(pixels) for pixels in found.values()]


def _arms(pieces: Pieces, ink: Bool, place: Float64, radius: float, width: float) -> tuple[Arm, ...]:
    """Return the arms of lines in the ring around a disc, by rising angles."""
    rows, columns, away = pixels_around(place, radius + _RING * width, ink)
    y, x = np.nonzero(ink[rows, columns] & (away <= radius + _RING * width))
    if not len(y):
        return ()
    y, x = y + rows.start, x + columns.start
    angles = np.arctan2(place[0] - (y + 0.5), x + 0.5 - place[1])
    order = np.argsort(angles)
    angles, y, x = angles[order], y[order], x[order]
    gaps = np.diff(np.append(angles, angles[0] + 2 * math.pi))
    ends = np.flatnonzero(gaps > _RING * width / radius)
    if not len(ends):  # ink all around
        return ()
    first = int(ends[-1]) + 1
    angles = np.roll(np.where(np.arange(len(angles)) >= first, angles - 2 * math.pi, angles), -first)
    y, x = np.roll(y, -first), np.roll(x, -first)
    groups: list[Int64] = np.split(np.arange(len(angles)), np.flatnonzero(np.diff(angles) > _RING * width / radius) + 1)
    found = []
    for group in groups:
        if len(group) >= (_CRUMB * width) ** 2 / 2:
            middle, spread = group[len(group) // 2], float(np.ptp(angles[group]))
            found.append(Arm(pieces.at(int(y[middle]), int(x[middle])), float(angles[group].mean()), spread))
    return tuple(sorted(found, key=lambda arm: arm.angle))


def _is_straight(ink: Bool, place: Float64, arms: Sequence[Arm], width: float) -> bool:
    """Return True if all ink at a crossing lies on straight lines along its two or four arms, and these have no gap."""
    if len(arms) not in (2, 4):
        return False
    reach = _CUT * width
    rows, columns, away = pixels_around(place, reach, ink)
    y, x = np.mgrid[rows, columns] + 0.5
    beside = np.full(away.shape, np.inf)
    for arm in arms:
        along = (place[0] - y) * math.sin(arm.angle) + (x - place[1]) * math.cos(arm.angle)
        aside = np.hypot(y - place[0] + along * math.sin(arm.angle), x - place[1] - along * math.cos(arm.angle))
        beside = np.minimum(beside, np.where(along >= 0, aside, away))
    inside, shown = away <= reach, ink[rows, columns]
    is_more = (shown & inside & (beside > (0.5 + _BESIDE) * width)).any()
    is_less = (~shown & inside & (beside < (0.5 - _BESIDE) * width)).any()
    return not (is_more or is_less)


def _touching(
    strands: Bool, crossings: Sequence[Float64], names: Sequence[Float64], radius: float, width: float
) -> int:
    """Return how many pieces of lines join others when all are made broader, away from crossings and names."""
    thin = strands.copy()
    for place in crossings:
        _blot(thin, place, _CLEAR * width)
    for name in names:
        _blot(thin, name, radius + width)
    before = _count(mask_of(thin), width)
    return before - _count(mask_of(thin).grown(_APART * width), width)


def _count(area: Mask, width: float) -> int:
    pieces = Pieces(area)
    return int(np.count_nonzero(pieces.runs.ink & (pieces.area > (_CRUMB * width) ** 2)))
