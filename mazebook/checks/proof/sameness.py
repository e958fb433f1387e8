"""Which of many printed mazes are the same, turned or mirrored or not, wherever their doors are.

Mazes whose walls were read one by one are compared by fingerprints, all others by their pictures: their corridors, with
both openings plugged. Two mazes on upright lattices match in one of the eight positions of a rectangle. Rings may be
turned by any angle, so they are compared along circles.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mazebook.numerics.arrays import Bool, Float64, Int64, UInt8

_PIXELS_A_CELL = 6
_SIDES = (96, 320)  # pixels: the least and the most of the longer side of a small picture
_RINGS, _ANGLES = 48, 720
_INNERMOST, _OUTERMOST = 0.04, 0.96  # of the outline's radius: the circles
_APART = (_OUTERMOST - _INNERMOST) / _RINGS
_FAR = 0.03  # share of the walls at other distances from the middle: with more, no turn makes two mazes match
_SAME = 0.97  # correlation along circles
_UNSURE = 0.15  # of the pixels of such a square, which may differ where a maze is turned by less than an angle
_LEAST = 0.5  # of the difference that a piece of wall makes


class Likeness(NamedTuple):
    """A small picture of a maze, its walls by distance from the middle, and its walls along circles.

    Attributes
    ----------
    wall : thickness of a wall, in pixels of the picture
    picture : (rows, columns) uint8, or (floors, rows, columns)
    profile : (n,) float64, sums to 1
    circles : (rings, angles) float64 of a square picture, else empty
    """

    wall: float
    picture: UInt8
    profile: Float64
    circles: Float64


def likeness_of_floors(plans: Sequence[Bool], cells: int, thickness: float, unwalled: Bool | None = None) -> Likeness:
    """Return the likeness of a maze with one plan for each floor; parameters as in `likeness_of`."""
    floors = [likeness_of(corridors, cells / len(plans), thickness, unwalled) for corridors in plans]
    if len(floors) == 1:
        return floors[0]
    picture, profile = (
        np.stack([floor.picture for floor in floors]),
        np.mean([floor.profile for floor in floors], axis=0),
    )
    return Likeness(floors[0].wall, picture, profile, np.empty((0, 0)))


def likeness_of(corridors: Bool, cells: float, thickness: float, unwalled: Bool | None = None) -> Likeness:
    """Return the likeness of a maze.

    Parameters
    ----------
    corridors : (rows, columns) bool, the maze's box, True in its free space
    thickness : thickness of the walls, in pixels
    unwalled : (rows, columns) bool, False at walls, of a maze that may be turned by any angle. Along circles only
        walls are compared: corridors of mazes cut to the same shape are alike because of their outline
    """
    from PIL import Image

    rows, columns = corridors.shape
    longer = max(rows, columns)
    side = float(np.clip(_PIXELS_A_CELL * np.sqrt(cells * longer / min(rows, columns)), *_SIDES))
    size = max(round(columns * side / longer), 1), max(round(rows * side / longer), 1)
    walls = Image.fromarray((~corridors).view(np.uint8) * np.uint8(255))
    picture = np.asarray(walls.resize(size, Image.Resampling.BOX))
    light = np.bincount(_rings(picture.shape, side), picture.ravel(), 2 * _RINGS)[: 2 * _RINGS]
    square = abs(rows - columns) < 0.01 * longer
    circles = _circles(unwalled) if square and unwalled is not None else np.empty((0, 0))
    return Likeness(thickness * side / longer, picture, light / max(light.sum(), 1), circles)


@lru_cache(maxsize=8)
def _rings(shape: tuple[int, int], side: float) -> Int64:
    """Return the ring of each pixel, (rows * columns,) int64: its distance to the middle by ``side / (2 * _RINGS)``."""
    y, x = np.indices(shape) + 0.5
    away = np.hypot(y - shape[0] / 2, x - shape[1] / 2) * (2 * _RINGS / side)
    return np.asarray(away.astype(np.int64).ravel())


def same_ones(mazes: Sequence[str | Likeness]) -> Iterator[tuple[int, int]]:
    """Yield pairs of indices of mazes that are the same: the first of each maze, and a later one.

    Parameters
    ----------
    mazes : likenesses, or fingerprints that are all the same
    """
    if isinstance(mazes[0], str):
        yield from ((0, later) for later in range(1, len(mazes)))
        return
    profiles = np.array([likeness.profile for likeness in mazes if isinstance(likeness, Likeness)])
    for later in range(1, len(mazes)):
        near = np.flatnonzero(np.abs(profiles[:later] - profiles[later]).sum(axis=1) < _FAR)
        first = next((one for one in near.tolist() if are_same(mazes[one], mazes[later])), None)
        if first is not None:
            yield first, later


def are_same(one: str | Likeness, other: str | Likeness) -> bool:
    """Return True if two mazes are the same, by fingerprints or likenesses; a mixed pair is not told apart."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other or type(one) is not type(other)
    if any(_lies_over(one, turned) for turned in _positions(one, other.picture)):
        return True
    return bool(one.circles.size and other.circles.size and _turns_over(one, other))


def _positions(one: Likeness, picture: UInt8) -> Iterator[UInt8]:
    for mirrored in (picture, np.swapaxes(picture, -1, -2)):
        if mirrored.shape == one.picture.shape:
            for floors in (mirrored, mirrored[::-1])[: picture.ndim - 1]:
                yield from (floors[..., ::up, ::across] for up in (1, -1) for across in (1, -1))


def _lies_over(one: Likeness, turned: UInt8) -> bool:
    """Return True if two pictures differ by less than a piece of wall in every square of 3 x 3 pixels."""
    off = one.picture.astype(np.int32) - turned
    over = off[..., :-2, :] + off[..., 1:-1, :] + off[..., 2:, :]
    over = over[..., :-2] + over[..., 1:-1] + over[..., 2:]
    return bool(np.abs(over).max(initial=0) < _LEAST * 3 * 255 * min(one.wall, 3.0))


def _circles(unwalled: Bool) -> Float64:
    """Return the free pixels along circles around the middle, less the mean of each circle: (rings, angles) float64."""
    rows, columns = unwalled.shape
    fine = np.linspace(_INNERMOST, _OUTERMOST, _RINGS * 3)[:, None] * min(rows, columns) / 2
    angle = np.linspace(0, 2 * np.pi, _ANGLES * 2, endpoint=False)
    y, x = (rows / 2 + fine * np.sin(angle)).astype(int), (columns / 2 + fine * np.cos(angle)).astype(int)
    light = unwalled[y, x].reshape(_RINGS, 3, _ANGLES, 2).mean(axis=(1, 3))
    return np.asarray(light - light.mean(axis=1, keepdims=True))


def _turns_over(one: Likeness, other: Likeness) -> bool:
    """Return True if one picture along circles equals the other, shifted, or mirrored and shifted."""
    weights = np.sqrt(np.linspace(0, 1, _RINGS))[:, None]  # outer circles are longer
    first = np.fft.rfft(one.circles * weights)
    size = float(np.sqrt(((one.circles * weights) ** 2).sum() * ((other.circles * weights) ** 2).sum()))
    for mirrored in (other.circles, other.circles[:, ::-1]):
        turned = np.fft.irfft((first * np.fft.rfft(mirrored * weights).conj()).sum(axis=0), _ANGLES)
        shift = int(turned.argmax())
        if size and turned[shift] > _SAME * size and _lies_along(one, np.roll(mirrored, shift, axis=1)):
            return True
    return False


def _lies_along(one: Likeness, turned: Float64) -> bool:
    """Return True if two pictures along circles differ by less than a piece of wall in every square of 3 x 3 circles.

    Few walls of a maze with few cells may be all that differs, and too little to be seen in a correlation.
    """
    wall = one.wall * 2 / max(one.picture.shape) / _APART  # its thickness, in distances from circle to circle
    half = np.ceil(1.5 * _ANGLES / (2 * np.pi * (_INNERMOST / _APART + np.arange(_RINGS) + 0.5))).astype(np.int64)
    sums = np.cumsum(np.tile(one.circles - turned, 3), axis=1)
    low, high = (_ANGLES + np.arange(_ANGLES) + side * half[:, None] for side in (-1, 1))
    along = (np.take_along_axis(sums, high, 1) - np.take_along_axis(sums, low, 1)) / (2 * half[:, None])
    off = np.abs(along[:-2] + along[1:-1] + along[2:]) / 3
    return bool(off.max() < max(_LEAST * min(wall, 3.0) / 3, _UNSURE))
