"""Ink and free space of a picture as runs of pixels, row by row, and the pieces that they make.

Runs make this cheap: a page has a million pixels and some ten thousand runs. Free space is 4-connected and ink
8-connected, so that a line without gaps separates free space in any direction (Rosenfeld 1970).
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from mazebook.checks.proof.pixels import scans
from mazebook.checks.proof.pixels.scans import Coverage, Runs
from mazebook.numerics.arrays import Bool, Int32, UInt8

_FAR = 3  # rows of a disc: from this radius on it pays to leave out repeated runs
WHITE = 255  # the grey of white
_NONE = np.empty(0, dtype=np.int32)
NOTHING: Coverage = ((_NONE,) * 3, (_NONE,) * 3, (_NONE,) * 3, _NONE)


class _Runs(NamedTuple):
    """The runs of a picture, ink and free space by turns; those of row y are ``first[y]`` to ``first[y + 1]``.

    Attributes
    ----------
    first : (n_rows + 1,) int32
    begin, end : (n_runs,) int32, columns; `end` is the first column after the run
    ink : (n_runs,) bool
    """

    first: Int32
    begin: Int32
    end: Int32
    ink: Bool


class Pieces:
    """The connected pieces of ink and of free space in a grey picture; ink is darker than `threshold`.

    A piece is named by the number of one of its runs.

    Parameters
    ----------
    cover : an area that counts as ink in any case

    Attributes
    ----------
    of_run : (n_runs,) int32, the piece of each run
    area : (n_runs,) int64, the pixels of each piece, at the piece's number; 0 elsewhere
    euler : (n_runs,) int64, 1 - the number of holes of each piece of free space, at the piece's number
    outside : (n_runs,) bool, True at the numbers of the pieces that reach the picture's edge
    """

    def __init__(self, gray: UInt8, threshold: int, cover: Coverage | None = None) -> None:
        self.shape = gray.shape
        self.runs = _Runs(*scans.encode(np.ascontiguousarray(gray), threshold, cover or NOTHING))
        self.of_run, self.area, self.euler, self.outside = scans.join(*self.runs, self.shape[1])

    def where(self, pieces: Bool, radius: float = 0) -> Coverage:
        """Return the area of some pieces, True at their numbers, grown by a disc of a radius in pixels."""
        reach = int(radius)
        widths = np.floor(np.sqrt(radius**2 - np.arange(-reach, reach + 1) ** 2)).astype(np.int32)
        own = scans.gather(self.scanned, pieces, np.zeros(len(self.of_run), dtype=np.uint8))
        if reach < _FAR:
            return own, own, own, widths
        above, below = (scans.gather(self.scanned, pieces, each) for each in self._repeated)
        return own, above, below, widths

    @cached_property
    def _repeated(self) -> tuple[UInt8, UInt8]:
        return scans.repeated(self.scanned)

    @property
    def scanned(self) -> Runs:
        """The runs, with the piece of each."""
        return (*self.runs[:3], self.of_run)

    def at(self, row: int, column: int) -> int:
        """Return the piece at a pixel; outside the picture, that at the nearest pixel of the edge."""
        row, column = min(max(row, 0), self.shape[0] - 1), min(max(column, 0), self.shape[1] - 1)
        first, last = self.runs.first[row : row + 2]
        return int(self.of_run[first + np.searchsorted(self.runs.begin[first:last], column, side="right") - 1])

    def is_ink(self, piece: int) -> bool:
        """Return True for a piece of ink."""
        return bool(self.runs.ink[piece])

    def touching(self, pieces: Bool) -> Bool:
        """Return the pieces beside the given ones in their rows: (n_runs,) bool, True at their numbers."""
        return scans.touching(self.scanned, pieces)

    def covered(self, pieces: Bool, radius: float = 0) -> Bool:
        """Return the pixels of some pieces, grown by a disc: (rows, columns) bool."""
        rows, columns = self.shape
        return scans.covered(rows, columns, self.where(pieces, radius)).view(np.bool_)

    def covered_by_ink(self, radius: float = 0) -> Bool:
        """Return the pixels of all ink, grown by a disc, which closes gaps narrower than two radii."""
        return self.covered(self.runs.ink, radius)
