"""The openings of a maze in its picture: the line that closes one, and its middle."""

from itertools import pairwise

import numpy as np

from mazebook.checks.proof.claims import DoorSegment
from mazebook.checks.proof.pages import PageBox
from mazebook.numerics.arrays import Float64, UInt8

_STEPS = 32  # straight pieces of an arc
_OFF = 0.01  # of the radius: a point this near to the circle lies on it


def closing_line(opening: DoorSegment, box: PageBox, is_round: bool) -> Float64:
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
        straight: Float64 = ends[0] + shares[[0, _STEPS // 2, -1], None] * (ends[1] - ends[0])
        return straight
    first, second = np.arctan2(from_middle[:, 1], from_middle[:, 0])
    sweep = (second - first + np.pi) % (2 * np.pi) - np.pi
    angle = first + shares * sweep
    arc: Float64 = (low + high) / 2 + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return arc


def middle_of(line: Float64) -> Float64:
    """Return the middle of a closing line."""
    middle: Float64 = line[len(line) // 2]
    return middle


def plug(picture: UInt8, line: Float64, thickness: float, tone: int) -> None:
    """Draw a line, (n, 2) in rows and columns, into a picture."""
    for first, second in pairwise(line):
        _stroke(picture, first, second, thickness / 2, tone)


def _stroke(picture: UInt8, first: Float64, second: Float64, reach: float, tone: int) -> None:
    low = np.maximum(np.floor(np.minimum(first, second) - reach - 1).astype(int), 0)
    high = np.minimum(np.ceil(np.maximum(first, second) + reach + 1).astype(int), picture.shape)
    if (low >= high).any():
        return
    rows, columns = np.mgrid[low[0] : high[0], low[1] : high[1]] + 0.5
    along = second - first
    share = ((rows - first[0]) * along[0] + (columns - first[1]) * along[1]) / max(float(along @ along), 1e-9)
    share = np.clip(share, 0, 1)
    away = np.hypot(rows - first[0] - share * along[0], columns - first[1] - share * along[1])
    picture[low[0] : high[0], low[1] : high[1]][away <= reach] = tone
