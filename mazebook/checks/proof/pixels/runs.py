"""Ink and free space of a picture as runs of pixels, row by row, and the pieces that they make.

Runs make this cheap: a page has a million pixels and some ten thousand runs, and few once repeated rows are left out.
Free space is 4-connected and ink 8-connected, so that a line without gaps separates free space in any direction
(Rosenfeld 1970).
"""

from typing import NamedTuple

import numpy as np

from mazebook.checks.proof.pixels.masks import Mask, mask_of
from mazebook.numerics.arrays import Bool, Int32, Int64
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import counting, full_of, no_counts, no_flags

WHITE = 255  # the grey of white


class _Runs(NamedTuple):
    """The runs of a picture, ink and free space by turns; those of band y are ``first[y]`` to ``first[y + 1]``.

    Attributes
    ----------
    first : (n_bands + 1,) int64
    begin, end : (n_runs,) int32, columns; `end` is the first column after the run
    ink : (n_runs,) bool
    """

    first: Int64
    begin: Int32
    end: Int32
    ink: Bool


def _runs_of(ink: Bool) -> _Runs:
    bands, columns = ink.shape
    begins = np.ones((bands, columns), dtype=np.bool_)
    np.not_equal(ink[:, 1:], ink[:, :-1], out=begins[:, 1:])
    at = np.flatnonzero(begins)
    edges = columns * np.arange(bands + 1)
    first = np.searchsorted(at, edges)
    begin = at - np.repeat(edges[:-1], np.diff(first))
    end = begin + np.diff(at, append=ink.size)
    return _Runs(first.astype(np.int64), begin.astype(np.int32), end.astype(np.int32), ink.ravel()[at])


@helper
def _top(parent: Int32, run: int) -> int:
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run


@kernel
def _join(
    first: Int64, begin: Int32, end: Int32, ink: Bool, heights: Int64, columns: int
) -> tuple[Int32, Int64, Int64, Bool]:
    """Return the piece of each run; and at each piece's number its pixels, 1 - its holes, and whether it meets an edge.

    `heights` are the rows of pixels of each row of runs. The Euler number counts runs as dots and overlaps of runs in
    neighbouring rows as lines: dots - lines.
    """
    n, rows = len(begin), len(first) - 1
    piece = counting(n)
    ties = full_of(n, 0)  # how many runs of the same tone a run overlaps in the row above
    for y in range(1, rows):
        above, last_above = first[y - 1], first[y]
        here, last = first[y], first[y + 1]
        while above < last_above and here < last:
            if ink[above] == ink[here]:
                ties[here] += 1
                a, b = _top(piece, above), _top(piece, here)
                piece[max(a, b)] = min(a, b)
            step = end[above] - end[here]
            if step == 0 and above + 1 < last_above and here + 1 < last and ink[above] != ink[here]:
                # Corners touch: the ink above and the next run's ink here, or the other way round.
                one, other = (above, here + 1) if ink[above] else (above + 1, here)
                a, b = _top(piece, one), _top(piece, other)
                piece[max(a, b)] = min(a, b)
            above += step <= 0
            here += step >= 0
    area, euler = no_counts(n), no_counts(n)
    outside = no_flags(n)
    for y in range(rows):
        for run in range(first[y], first[y + 1]):
            top = _top(piece, run)
            piece[run] = top
            area[top] += heights[y] * (end[run] - begin[run])
            euler[top] += 1 - ties[run]
            if y in (0, rows - 1) or begin[run] == 0 or end[run] == columns:
                outside[top] = True
    return piece, area, euler, outside


class Pieces:
    """The connected pieces of ink and of free space in a picture.

    A piece is named by the number of one of its runs. Rows that are alike, one below the other, are one band.

    Parameters
    ----------
    ink : the area of the ink

    Attributes
    ----------
    top : (n_bands + 1,) int64, the first row of each band, and the number of rows
    of_run : (n_runs,) int32, the piece of each run
    area : (n_runs,) int64, the pixels of each piece, at the piece's number; 0 elsewhere
    euler : (n_runs,) int64, 1 - the number of holes of each piece of free space, at the piece's number
    outside : (n_runs,) bool, True at the numbers of the pieces that reach the picture's edge
    """

    def __init__(self, ink: Mask) -> None:
        self.shape = len(ink.words), ink.columns
        is_new = np.zeros(len(ink.words), dtype=np.bool_)
        is_new[0] = True
        is_new[1 + np.flatnonzero(ink.words[1:] != ink.words[:-1]) // ink.words.shape[1]] = True
        self.top: Int64 = np.append(np.flatnonzero(is_new), len(is_new))
        self._band = np.cumsum(is_new) - 1
        self.runs = _runs_of(Mask(ink.words[is_new], ink.columns).pixels)
        self.of_run, self.area, self.euler, self.outside = _join(*self.runs, np.diff(self.top), ink.columns)

    @property
    def rows(self) -> tuple[Int64, Int64]:
        """The first row of each run, and the row after its last: (n_runs,) int64 each."""
        counts = np.diff(self.runs.first)
        return np.repeat(self.top[:-1], counts), np.repeat(self.top[1:], counts)

    def at(self, row: int, column: int) -> int:
        """Return the piece at a pixel; outside the picture, that at the nearest pixel of the edge."""
        band, column = self._band[min(max(row, 0), self.shape[0] - 1)], min(max(column, 0), self.shape[1] - 1)
        first, last = self.runs.first[band : band + 2]
        return int(self.of_run[first + np.searchsorted(self.runs.begin[first:last], column, side="right") - 1])

    def is_ink(self, piece: int) -> bool:
        """Return True for a piece of ink."""
        return bool(self.runs.ink[piece])

    def touching(self, pieces: Bool) -> Bool:
        """Return the pieces beside the given ones in their rows: (n_runs,) bool, True at their numbers."""
        chosen, follows = pieces[self.of_run], self.runs.begin[1:] > 0
        found = np.zeros(len(pieces), dtype=np.bool_)
        found[self.of_run[1 + np.flatnonzero(chosen[:-1] & follows)]] = True
        found[self.of_run[np.flatnonzero(chosen[1:] & follows)]] = True
        return found

    def covered(self, pieces: Bool) -> Mask:
        """Return the area of some pieces, True at their numbers."""
        chosen = np.repeat(pieces[self.of_run], self.runs.end - self.runs.begin)
        bands = mask_of(chosen.reshape(-1, self.shape[1]))
        return Mask(bands.words[self._band], bands.columns)
