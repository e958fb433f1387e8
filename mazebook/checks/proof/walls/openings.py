"""The ends of a maze in its picture: the line that closes an opening, and erasing the picture of an end inside."""

from itertools import pairwise

import numpy as np

from mazebook.checks.proof.page.pages import PageBox
from mazebook.checks.proof.pixels.masks import mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.checks.proof.walls.wall_ink import Tones
from mazebook.graphics.page import Opening
from mazebook.numerics.arrays import Float64, UInt8

_STEPS = 32  # straight pieces of an arc
_OFF = 0.01  # of the radius: a point this near to the circle lies on it
_LARGEST = 1 / 3  # of the maze: a larger piece is no picture of an end inside
_ROUNDED = 2  # pixels that a picture of many lines may be off its box, with its soft edge
SOFT = 2  # pixels that the edge of a picture inside may be soft


def closing_line(opening: Opening, box: PageBox, is_round: bool) -> Float64:
    """Return the line from one end of an opening to the other: (n, 2) in points; n is odd.

    It is an arc where both ends lie on the circle that fills the box: the outline of a round maze.
    """
    ends = np.array(opening, dtype=np.float64)
    low, high = np.array(box[:2]), np.array(box[2:])
    from_middle = ends - (low + high) / 2
    away = np.hypot(*from_middle.T)
    radius, shares = float(away.mean()), np.linspace(0, 1, _STEPS + 1)
    sides = (high - low) / 2
    wall = sides.min() - radius  # half a wall's thickness, if this circle is the outline
    if not is_round or np.ptp(away) > _OFF * radius or np.ptp(sides) > _OFF * radius or not 0 <= wall <= 0.1 * radius:
        return np.asarray(ends[0] + shares[[0, _STEPS // 2, -1], None] * (ends[1] - ends[0]))
    first, second = np.arctan2(from_middle[:, 1], from_middle[:, 0])
    sweep = (second - first + np.pi) % (2 * np.pi) - np.pi
    angle = first + shares * sweep
    return np.asarray((low + high) / 2 + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1))


def middle_of(line: Float64) -> Float64:
    """Return the middle of a closing line."""
    return np.asarray(line[len(line) // 2])


def plug(picture: UInt8, line: Float64, thickness: float, tone: int) -> None:
    """Draw a line, (n, 2) in rows and columns, into a picture."""
    for first, second in pairwise(line if len(line) > _STEPS else line[::2]):  # an arc, or a straight line
        _stroke(picture, first, second, thickness / 2, tone)


def _stroke(picture: UInt8, first: Float64, second: Float64, reach: float, tone: int) -> None:
    low = np.maximum(np.floor(np.minimum(first, second) - reach - 1), 0).astype(int).tolist()
    high = np.minimum(np.ceil(np.maximum(first, second) + reach + 1), picture.shape).astype(int).tolist()
    if low[0] >= high[0] or low[1] >= high[1]:
        return
    down, across = (np.arange(low[axis], high[axis]) + 0.5 - first[axis] for axis in (0, 1))
    along = second - first
    share = (down[:, None] * along[0] + across * along[1]) / max(float(along @ along), 1e-9)
    share = np.minimum(np.maximum(share, 0), 1)
    away = np.hypot(down[:, None] - share * along[0], across - share * along[1])
    picture[low[0] : high[0], low[1] : high[1]][away <= reach] = tone


def erase_picture(gray: UInt8, tones: Tones, at: tuple[int, int], corners: Float64 | None) -> bool:
    """Erase the picture of an end inside; return False if none stands free there.

    Parameters
    ----------
    at : the pixel of the end
    corners : (2, 2), row and column of two corners of a picture of many lines; None for a disc or a star
    """
    return _erase_disc(gray, tones, at) if corners is None else _erase_drawing(gray, tones, at, corners)


def _erase_disc(gray: UInt8, tones: Tones, at: tuple[int, int]) -> bool:
    pieces = Pieces(mask_of(gray < tones.ink))
    piece = pieces.at(*at)
    if not pieces.is_ink(piece) or pieces.outside[piece]:
        return False
    runs = np.flatnonzero(pieces.of_run == piece)
    tops, bottoms, begins, ends = (each[runs] for each in (*pieces.rows, pieces.runs.begin, pieces.runs.end))
    if max(bottoms.max() - tops.min(), ends.max() - begins.min()) > max(pieces.shape) * _LARGEST:  # it is a wall
        return False
    for top, bottom, begin, end in zip(tops, bottoms, begins, ends, strict=True):
        gray[max(top - SOFT, 0) : bottom + SOFT, max(begin - SOFT, 0) : end + SOFT] = tones.paper
    return True


def _erase_drawing(gray: UInt8, tones: Tones, at: tuple[int, int], corners: Float64) -> bool:
    low = np.floor(corners.min(axis=0)).astype(int) - _ROUNDED
    high = np.ceil(corners.max(axis=0)).astype(int) + _ROUNDED
    is_there = (low <= at).all() and (at < high).all() and (low >= 0).all()
    if not is_there or max(high - low) > max(gray.shape) * _LARGEST or (high > gray.shape).any():
        return False
    part = gray[low[0] : high[0], low[1] : high[1]]
    rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    if not (part < tones.ink).any() or (rim < tones.mark).any():  # nothing is there, or it leaves the box
        return False
    part[:] = tones.paper
    return True


def pixel_at(place: Float64) -> tuple[int, int]:
    """Return the pixel at a place: row and column."""
    row, column = np.floor(place).astype(int).tolist()
    return row, column


def fitted(here: Float64, there: Float64) -> tuple[float, Float64, float]:
    """Return the size and the shift that lay ``size * here + shift`` over `there`, (n, 2) each, and the largest error.

    By least squares; the size is 0 where all points are one.
    """
    spread = here - here.mean(axis=0)
    size = float((spread * (there - there.mean(axis=0))).sum() / max(float((spread**2).sum()), 1e-12))
    shift = there.mean(axis=0) - size * here.mean(axis=0)
    return size, shift, float(np.abs(size * here + shift - there).max())
