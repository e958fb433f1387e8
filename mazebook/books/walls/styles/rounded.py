"""Thick lines whose corners are round, like a garden path."""

import numpy as np

from mazebook.books.walls.wall import Wall, segments_of
from mazebook.graphics.page import Item, Stroke
from mazebook.numerics.arrays import Bool, Float64
from mazebook.numerics.path import CURVE, LINE, MOVE, Path

share = 0.065
bends = True

_CUT = 0.38  # of a wall's length: the part at a corner that the curve takes, at most
_NEAR = 2.9  # times what a corner's sine lacks of 1: the same where the corner is wide, and so close to a cell's middle
_TURN = 0.1  # the sine of the least turn that is a corner
_STRAIGHT = 1e-6
_SAME = 6  # decimals of a place, in cell widths


def draw(wall: Wall) -> list[Item]:
    """Return the walls as one stroke."""
    return [Stroke(rounded(wall.steps(), wall.doors), wall.width, wall.gray, wall.place)]


def rounded(steps: Path, kept: Float64) -> Path:
    """Return a path with a curve at each corner where no third segment meets the two.

    Parameters
    ----------
    steps : each segment goes from post to post
    kept : (n, 2) float64, corners that stay sharp
    """
    spans = segments_of(steps)
    corners, n = spans.corners, len(spans.corners)
    if not n:
        return steps
    bent = _bent(corners, spans.begins, kept)
    early = np.where(bent, _cuts(corners), 0.0)
    late = 1.0 - np.append(early[1:], 0.0)
    (entered, setting_out), (left, arriving) = _at(corners, early), _at(corners, late)
    long = (late - early)[:, None] / 3
    post, before = corners[:, 0], np.roll(left, 1, axis=0)
    points = [post, (before + 2 * post) / 3, (entered + 2 * post) / 3, entered]  # a move, or a curve around the post
    points += [entered + long * setting_out, left - long * arriving, left]
    straight = _is_straight(corners)
    ops = np.full((n, 3), CURVE, dtype=np.uint8)
    ops[:, 0], ops[straight, 2] = MOVE, LINE
    shown = np.stack([spans.begins, bent, bent, bent, ~straight, ~straight, np.ones(n, dtype=np.bool_)], axis=1)
    return Path(ops[shown[:, [0, 1, 6]]], np.stack(points, axis=1)[shown])


def _bent(corners: Float64, begins: Bool, kept: Float64) -> Bool:
    """Return, (n_spans,) bool, which segments turn off from the one before at a post that no third segment touches."""
    ends = np.concatenate([corners[:, 0], corners[:, 3], kept])
    _, post, met = np.unique(np.round(ends, _SAME), axis=0, return_inverse=True, return_counts=True)
    two = met[post.reshape(-1)[: len(corners)]] == 2
    arriving, leaving = np.roll(corners[:, 3] - corners[:, 2], 1, axis=0), corners[:, 1] - corners[:, 0]
    cross = arriving[:, 0] * leaving[:, 1] - arriving[:, 1] * leaving[:, 0]
    bent: Bool = ~begins & two & (np.abs(cross) > _TURN * np.hypot(*arriving.T) * np.hypot(*leaving.T))
    return bent


def _cuts(corners: Float64) -> Float64:
    """Return the share of both walls that a curve takes at each corner: (n_spans,).

    The middle of a curve is as far from its corner as half of what it takes times the cosine of half the angle. In a
    rhomb with angles of 144 degrees, a curve as long as others would run through the circle where things lie.
    """
    arriving, leaving = np.roll(corners[:, 3] - corners[:, 2], 1, axis=0), corners[:, 1] - corners[:, 0]
    lengths = np.maximum(np.hypot(*arriving.T) * np.hypot(*leaving.T), 1e-18)
    cosine = np.clip((arriving * leaving).sum(axis=1) / lengths, -1.0, 1.0)  # of the turn
    return np.asarray(np.minimum(_CUT, _NEAR * (1 - np.sqrt((1 + cosine) / 2))))


def _is_straight(corners: Float64) -> Bool:
    along, control = corners[:, 3] - corners[:, 0], corners[:, 1] - corners[:, 0]
    straight: Bool = np.abs(along[:, 0] * control[:, 1] - along[:, 1] * control[:, 0]) < _STRAIGHT
    return straight


def _at(corners: Float64, shares: Float64) -> tuple[Float64, Float64]:
    """Return the point at a share of each cubic, and how it moves with the share, (n, 2) each."""
    t = shares[:, None]
    weights = np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
    rates = 3 * np.stack([(1 - t) ** 2, 2 * (1 - t) * t, t**2])
    sides = np.diff(corners, axis=1)
    return (weights * corners.swapaxes(0, 1)).sum(axis=0), (rates * sides.swapaxes(0, 1)).sum(axis=0)
