"""Walls with bends as lines of many points: places along them and inside rings of them, and where they are best read.

Lines are rows of one array: those of line k are ``points[start[k]:start[k + 1]]``.
"""

from typing import NamedTuple

import numpy as np

from mazebook.checks.proof.pixels.masks import mask_of
from mazebook.numerics.arrays import Bool, Float64, Int64

_FINE = 16  # pixels to a cell's width
_SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)  # of a wall's length: other places where it may be read
_CLEAR = (0.3, 0.2, 0.15)  # cell widths from all walls that stand in any case, the best first
_TURN = 0.1  # the sine of the least turn that a style may round
_ROUNDED = 0.25  # of a straight piece: so near to a turn, a style may draw the wall elsewhere
_SAMPLES = 5  # places to a cell's width where a hole is searched


def far_along(start: Int64, points: Float64) -> Float64:
    """Return how far each point is along all lines, one behind the other: (n_points,) float64."""
    steps = np.hypot(*np.diff(points, axis=0, prepend=points[:1]).T)
    steps[start[:-1]] = 0  # from line to line
    return np.cumsum(steps)


def places_at(start: Int64, points: Float64, shares: Float64) -> Float64:
    """Return the places at shares of each line's length, its ends excepted: (n_lines, n_shares, 2) float64.

    `shares` : (n_shares,) float64, between 0 and 1
    """
    far = far_along(start, points)
    first, last = far[start[:-1]][:, None], far[start[1:] - 1][:, None]
    there = first + shares * (last - first)
    return _on(points, far, there)


def places_within(start: Int64, points: Float64) -> Float64:
    """Return places inside a ring of lines, evenly spread: (n, 2) float64."""
    sides = (np.arange(axis.min(), axis.max(), 1 / _SAMPLES) for axis in points.T)
    places = np.stack(np.meshgrid(*sides), axis=-1).reshape(-1, 2)
    return np.asarray(places[are_within(start, points, places)])


def are_within(start: Int64, points: Float64, places: Float64) -> Bool:
    """Return whether places, (n, 2), are inside rings of lines and in no hole of them: (n,) bool.

    A place is inside where a line from it to the right crosses the rings an odd number of times.
    """
    is_line = np.diff(np.repeat(np.arange(len(start) - 1), np.diff(start))) == 0
    (x0, y0), (x1, y1) = points[:-1][is_line].T, points[1:][is_line].T
    x, y = places[:, :1], places[:, 1:]
    spans, rise = (y0 <= y) != (y1 <= y), np.where(y0 == y1, 1.0, y1 - y0)
    right = spans & (x0 + (y - y0) / rise * (x1 - x0) > x)
    return np.asarray(np.count_nonzero(right, axis=1) % 2 == 1)


def best_read(start: Int64, points: Float64, stands: Bool) -> Float64:
    """Return the place of each line where it is read: the middle of its longest straight piece, which no style bends.

    Where a line that stands in any case is near, it is a place farther from that, and not at a turn.

    Parameters
    ----------
    stands : (n_lines,) bool, which lines stand in any case

    Returns
    -------
    places
        (n_lines, 2) float64
    """
    low = points.min(axis=0) - 1
    shape = np.ceil((points.max(axis=0) + 1 - low) * _FINE).astype(int)
    far, drawn = far_along(start, points), np.zeros(shape, dtype=np.bool_)
    length = far[start[1:] - 1] - far[start[:-1]]
    steps = 2 * int(np.ceil(length[stands].max(initial=0) * _FINE)) + 1
    shares = (np.arange(steps) + 0.5) / steps
    drawn[tuple(_pixels(places_at(start, points, shares)[stands].reshape(-1, 2), low).T)] = True
    ink, pieces = mask_of(drawn), _straight_pieces(start, points)
    found, candidates = _on(points, far, pieces.longest_middles), places_at(start, points, np.array(_SHARES))
    is_straight = ~pieces.are_at_turns(far[start[:-1], None] + np.array(_SHARES) * length[:, None])
    is_open = ~stands & ink.grown(_CLEAR[-1] * _FINE).at(_pixels(found, low))
    for clear in _CLEAR:
        near = ink.grown(clear * _FINE)
        is_free = is_straight & ~near.at(_pixels(candidates.reshape(-1, 2), low)).reshape(candidates.shape[:2])
        chosen = is_open & is_free.any(axis=1)
        found[chosen] = candidates[chosen, is_free[chosen].argmax(axis=1)]
        is_open &= ~chosen
    return found


class _Pieces(NamedTuple):
    """The pieces of lines between their turns, all one behind the other.

    Attributes
    ----------
    begin, end : (n_pieces,) float64, where each begins and ends, as `far_along` measures
    line : (n_pieces,) int64, the line of each
    """

    begin: Float64
    end: Float64
    line: Int64

    @property
    def longest_middles(self) -> Float64:
        """(n_lines,) float64: where the middle of the longest piece of each line is."""
        order = np.lexsort((self.end - self.begin, self.line))
        last = order[np.searchsorted(self.line[order], np.arange(self.line[-1] + 1), side="right") - 1]
        return np.asarray((self.begin[last] + self.end[last]) / 2)

    def are_at_turns(self, there: Float64) -> Bool:
        """Return whether places, as `far_along` measures, are so near to a turn that a style may round it there."""
        piece = np.searchsorted(self.begin, there, side="right") - 1
        turns_before = np.append(False, self.line[1:] == self.line[:-1])[piece]
        turns_after = np.append(self.line[1:] == self.line[:-1], False)[piece]
        begin, end = self.begin[piece], self.end[piece]
        near = _ROUNDED * (end - begin)
        return np.asarray((turns_before & (there < begin + near)) | (turns_after & (there > end - near)))


def _straight_pieces(start: Int64, points: Float64) -> _Pieces:
    far = far_along(start, points)
    before, after = np.diff(points, axis=0, prepend=points[:1]), np.diff(points, axis=0, append=points[-1:])
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    is_back = (before * after).sum(axis=1) < 0
    is_end = is_back | (np.abs(cross) > _TURN * np.hypot(*before.T) * np.hypot(*after.T))
    first, last = start[:-1], start[1:] - 1
    is_end[first] = is_end[last] = False
    line = np.repeat(np.arange(len(first)), np.diff(start))
    begins, ends = is_end.copy(), is_end.copy()
    begins[first] = ends[last] = True
    return _Pieces(far[begins], far[ends], line[begins])


def _on(points: Float64, far: Float64, there: Float64) -> Float64:
    """Return the places on lines, (n, 2), that `far_along` measures at `there`."""
    return np.asarray(np.stack([np.interp(there, far, axis) for axis in points.T], axis=-1))


def _pixels(places: Float64, low: Float64) -> Int64:
    return np.floor((places - low) * _FINE).astype(np.int64)
