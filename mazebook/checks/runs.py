"""Ink and free space of a picture as runs of pixels, row by row, and the pieces that they make.

Runs make it cheap: a page has a million pixels and some ten thousand runs. Free space is 4-connected and ink
8-connected, so that a line without gaps parts free space whatever its direction (Rosenfeld 1970).
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from mazebook.arrays import Bool, Int32, Int64, UInt8
from mazebook.jit import kernel

PAPER = 255  # the grey of white


class _Runs(NamedTuple):
    """The runs of a picture: those of row y are ``first[y]`` to ``first[y + 1]``, ink and free space in turns.

    Attributes
    ----------
    first : (n_rows + 1,) int32
    begin, end : (n_runs,) int32, columns; the end is the first that does not belong
    ink : (n_runs,) bool
    """

    first: Int32
    begin: Int32
    end: Int32
    ink: Bool


class Pieces:
    """The pieces of ink and free space of a grey picture; ink is what is darker than `threshold`.

    A piece is named by a number: that of one of its runs.
    """

    def __init__(self, gray: UInt8, threshold: int) -> None:
        self.shape = gray.shape
        self.runs = _Runs(*_encode(gray, threshold))
        self.of_run, self._ties = _join(*self.runs)

    @cached_property
    def area(self) -> Int64:
        """(n_runs,) int64: the pixels of each piece, at its number; 0 elsewhere."""
        length = self.runs.end - self.runs.begin
        return np.bincount(self.of_run, length, len(self.of_run)).astype(np.int64)

    @cached_property
    def euler(self) -> Int64:
        """(n_runs,) int64: 1 - the number of holes of each piece of free space, at its number.

        A run is a dot and an overlap of two runs in neighbouring rows is a line between them: dots - lines.
        """
        n = len(self.of_run)
        return np.bincount(self.of_run, minlength=n) - np.bincount(self.of_run, self._ties, n).astype(np.int64)

    @cached_property
    def outside(self) -> Bool:
        """(n_runs,) bool: True at the numbers of the pieces that reach the picture's edge."""
        first, begin, end, _ = self.runs
        reaches = np.zeros(len(begin), dtype=np.bool_)
        edge = (begin == 0) | (end == self.shape[1])
        edge[: first[1]] = edge[first[-2] :] = True
        reaches[self.of_run[edge]] = True
        return reaches

    def at(self, row: int, column: int) -> int:
        """Return the piece at a pixel; pixels outside the picture are those of its edge."""
        row, column = min(max(row, 0), self.shape[0] - 1), min(max(column, 0), self.shape[1] - 1)
        first, last = self.runs.first[row : row + 2]
        return int(self.of_run[first + np.searchsorted(self.runs.begin[first:last], column, side="right") - 1])

    def is_ink(self, piece: int) -> bool:
        """Return True for a piece of ink."""
        return bool(self.runs.ink[piece])

    def touching(self, pieces: Bool) -> Bool:
        """Return the pieces beside some pieces in their rows: (n_runs,) bool, True at their numbers."""
        chosen = np.flatnonzero(pieces[self.of_run])
        found = np.zeros(len(self.of_run), dtype=np.bool_)
        for step, edge in ((-1, self.runs.begin[chosen] > 0), (1, self.runs.end[chosen] < self.shape[1])):
            found[self.of_run[chosen[edge] + step]] = True
        return found

    def covered(self, pieces: Bool, radius: float = 0) -> Bool:
        """Return the pixels of some pieces, grown by a disc: (rows, columns) bool."""
        picture = np.zeros(self.shape, dtype=np.bool_)
        reach = int(radius)
        widths = np.floor(np.sqrt(radius**2 - np.arange(-reach, reach + 1) ** 2)).astype(np.int32)
        _cover(picture, self.runs.first, self.runs.begin, self.runs.end, pieces[self.of_run], widths)
        return picture

    def covered_by_ink(self, radius: float = 0) -> Bool:
        """Return the pixels of all ink, grown by a disc: what is less than two radii apart becomes one."""
        return self.covered(self.runs.ink, radius)


@kernel
def _encode(gray: UInt8, threshold: int) -> tuple[Int32, Int32, Int32, Bool]:
    rows, columns = gray.shape
    first = np.zeros(rows + 1, dtype=np.int32)
    for y in range(rows):
        count = 1
        for x in range(1, columns):
            count += (gray[y, x] < threshold) != (gray[y, x - 1] < threshold)
        first[y + 1] = first[y] + count
    begin = np.zeros(first[rows], dtype=np.int32)
    end = np.zeros(first[rows], dtype=np.int32)
    ink = np.zeros(first[rows], dtype=np.bool_)
    for y in range(rows):
        run = first[y]
        dark = gray[y, 0] < threshold
        ink[run] = dark
        for x in range(1, columns):
            if (gray[y, x] < threshold) != dark:
                dark = not dark
                end[run] = x
                run += 1
                begin[run], ink[run] = x, dark
        end[run] = columns
    return first, begin, end, ink


@kernel
def _top(parent: Int32, run: int) -> int:
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run


@kernel
def _join(first: Int32, begin: Int32, end: Int32, ink: Bool) -> tuple[Int32, Int32]:
    """Return the piece of each run, and how many runs of its tone it overlaps in the row above."""
    n = len(begin)
    parent = np.arange(n).astype(np.int32)
    ties = np.zeros(n, dtype=np.int32)
    for y in range(1, len(first) - 1):
        above, last_above = first[y - 1], first[y]
        here, last = first[y], first[y + 1]
        while above < last_above and here < last:
            if ink[above] == ink[here]:
                ties[here] += 1
                a, b = _top(parent, above), _top(parent, here)
                parent[max(a, b)] = min(a, b)
            step = end[above] - end[here]
            if step == 0 and above + 1 < last_above and here + 1 < last and ink[above] != ink[here]:
                # Corner to corner: the ink above and that in the next run here, or the other way round.
                one, other = (above, here + 1) if ink[above] else (above + 1, here)
                a, b = _top(parent, one), _top(parent, other)
                parent[max(a, b)] = min(a, b)
            above += step <= 0
            here += step >= 0
    for run in range(n):
        parent[run] = _top(parent, run)
    return parent, ties


@kernel
def _cover(picture: Bool, first: Int32, begin: Int32, end: Int32, chosen: Bool, widths: Int32) -> None:
    # Where cover begins and ends is counted first and added up along rows: discs around long runs overlap a lot.
    rows, columns = picture.shape
    reach = len(widths) // 2
    change = np.zeros((rows, columns + 1), dtype=np.int32)
    for y in range(rows):
        for run in range(first[y], first[y + 1]):
            if chosen[run]:
                for k in range(len(widths)):
                    row = y + k - reach
                    if 0 <= row < rows:
                        change[row, max(begin[run] - widths[k], 0)] += 1
                        change[row, min(end[run] + widths[k], columns)] -= 1
    for y in range(rows):
        depth = 0
        for x in range(columns):
            depth += change[y, x]
            if depth > 0:
                picture[y, x] = True
