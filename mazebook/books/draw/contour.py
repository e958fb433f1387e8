"""The line around a maze that is cut to a shape, drawn so that nobody mistakes it for a wall.

The line is grey and thinner than walls, and has gaps at the openings and near their labels.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import FromFile, Item, Stroke
from mazebook.numerics.arrays import Bool, Float64
from mazebook.numerics.path import CURVE, MOVE, Path

GRAY = 0.55
_SHARE = 0.55  # of a plain wall's thickness: the line has less ink than walls, which a proof knows by their ink
_BEFORE, _BESIDE = 1.6, 0.6  # pitches: the length and half width of the gap before an opening
_FARTHEST = 60.0  # points: the most length of that gap
_CLEAR = 0.12  # pitches between the line and the label of an opening
_LEAST_CLEAR = 4.0  # points
_SHORTEST = 0.8  # pitches: a shorter piece is left out


def draw_contour(
    points: Float64,
    middles: Float64,
    headings: Float64,
    ends: Sequence[Item | FromFile],
    pitch: float,
    wall: float,
    least: float,
) -> list[Item]:
    """Return a closed line as strokes, with gaps at the openings.

    Parameters
    ----------
    points : (n, 2) float64, in points, evenly spaced along the line
    middles : (n_doors, 2) float64, the middles of the openings, in points
    headings : (n_doors,) float64, outwards through the openings, degrees clockwise from north
    ends : the labels of the openings
    pitch, wall, least : the width of a corridor with its wall, of a plain wall, and of the thinnest line, in points
    """
    width = max(least, _SHARE * wall)
    kept = np.ones(len(points), dtype=np.bool_)
    for middle, heading in zip(middles, np.radians(headings), strict=True):
        out = np.array([np.sin(heading), np.cos(heading)])
        along, aside = (points - middle) @ out, np.abs((points - middle) @ (out[1], -out[0]))
        kept &= ~((along > 0) & (along < min(_BEFORE * pitch, _FARTHEST)) & (aside < _BESIDE * pitch))
    clear = max(_CLEAR * pitch, _LEAST_CLEAR) + width / 2
    for item in ends:
        box = extent_of(item).inset(-clear, -clear, -clear, -clear)
        kept &= ~((points > box[:2]) & (points < box[2:])).all(axis=1)
    paths = [_smooth(run) for run in _runs(points, kept) if _length(run) > _SHORTEST * pitch]
    if not paths:
        return []
    whole = Path(np.concatenate([path.ops for path in paths]), np.concatenate([path.points for path in paths]))
    return [Stroke(whole, width, GRAY)]


def _runs(points: Float64, kept: Bool) -> Iterator[Float64]:
    """Yield the runs of kept points of a closed line, each of at least two points."""
    if kept.all():
        yield np.concatenate([points, points[:1]])
        return
    first = int(np.argmin(kept))
    points, kept = np.roll(points, -first, axis=0), np.roll(kept, -first)
    turns = np.flatnonzero(np.diff(np.concatenate([kept, [False]]).astype(np.int8)))
    for begin, end in turns.reshape(-1, 2).tolist():
        if end - begin > 1:
            yield points[begin + 1 : end + 1]


def _length(run: Float64) -> float:
    return float(np.hypot(*np.diff(run, axis=0).T).sum())


def _smooth(run: Float64) -> Path:
    """Return a smooth curve through successive points: a Catmull-Rom spline."""
    closed = bool((run[0] == run[-1]).all())
    before, after = (run[-2], run[1]) if closed else (2 * run[0] - run[1], 2 * run[-1] - run[-2])
    slopes = np.concatenate([[before], run, [after]])
    slopes = (slopes[2:] - slopes[:-2]) / 6
    curves = np.stack([run[:-1] + slopes[:-1], run[1:] - slopes[1:], run[1:]], axis=1).reshape(-1, 2)
    ops = np.array([MOVE] + [CURVE] * (len(run) - 1), dtype=np.uint8)
    return Path(ops, np.round(np.concatenate([run[:1], curves]), 2))
