"""Paths of content streams: all of a stream are read at once, and their subpaths have boxes under any matrix."""

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mazebook.reading import limits
from mazebook.reading.pdf.streams import BombError, DamageError

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
FAR = 1e7  # points; coordinates beyond it are clipped to it

_LETTERS = b"mlcvyrh"  # "r" for "re"
_PLACES = np.array([_LETTERS.find(bytes([code])) for code in range(256)])
_NUMBERS = np.array([2, 2, 6, 4, 4, 4, 0])  # operands of each
_POINTS = np.array([1, 1, 3, 3, 3, 4, 0])  # points of each as they are kept: curves with both controls
_DIGITS = b"+-.0123456789 \t\n\r\f\0e"
_ONLY_NUMBERS = bytes.maketrans(b"mlcvyreh\0\t\n\f\r", b" " * 13)
AT_ONCE = 1_000_000  # bytes of text turned into numbers at once, which takes ten times their memory
_FEW = 40  # points of which a loop is faster than numpy


class Bounds(NamedTuple):
    """A rectangle in points, from its lower left to its upper right corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    def meet(self, other: "Bounds") -> "Bounds":
        """Return the intersection of two boxes; an empty box where they are apart."""
        return Bounds(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))

    @property
    def is_empty(self) -> bool:
        """Whether the box has no points; a line has no area, and is not empty."""
        return self.x0 > self.x1 or self.y0 > self.y1


EVERYWHERE = Bounds(-FAR, -FAR, FAR, FAR)


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that applies `first`, then `then`; raises DamageError if its numbers are 1e15 or more."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    product = (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
    if not all(abs(value) < 1e15 for value in product):  # NaN fails, too
        raise DamageError("a matrix holds a number beyond all bounds")
    return product


def box_under(box: Bounds, matrix: Matrix) -> Bounds:
    """Return the axis-parallel box around a box that is transformed by a matrix."""
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
    xs, ys = zip(*corners, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def bounds_around(boxes: Floats) -> Bounds:
    """Return the box around boxes, at least one of them."""
    if len(boxes) == 1:
        return Bounds(*boxes[0].tolist())
    return Bounds(*boxes[:, :2].min(axis=0).tolist(), *boxes[:, 2:].max(axis=0).tolist())


def least_scale(matrix: Matrix) -> float:
    """Return the smaller singular value of a matrix: the least factor by which it stretches lengths."""
    a, b, c, d = matrix[:4]
    return abs(math.hypot(a + d, b - c) - math.hypot(a - d, b + c)) / 2


@dataclass(frozen=True, eq=False, slots=True)
class _Batch:
    """All paths of a content stream.

    Attributes
    ----------
    points : (n_points, 2) float64; ends of lines, controls and ends of curves, corners of rectangles
    starts : (n_subpaths,) the index of the first point of each subpath in which something is drawn
    stops : (n_subpaths,) the index after its last point
    curves : (n_curves,) the index of each curve's first control point
    sides : (n_rectangles, 2) width and height of the rectangles
    own : (n_subpaths, 4) the boxes of the subpaths before any matrix
    """

    points: Floats
    starts: Indices
    stops: Indices
    curves: Indices
    sides: Floats
    own: Floats


@dataclass(frozen=True, eq=False, slots=True)
class PdfPath:
    """One run of path operators: its parts of the batch, each from an index to the index after its last."""

    batch: _Batch
    points: tuple[int, int]
    subpaths: tuple[int, int]
    curves: tuple[int, int]
    rectangles: tuple[int, int]

    @property
    def count(self) -> int:
        """The number of points."""
        return self.points[1] - self.points[0]

    @property
    def has_rectangles(self) -> bool:
        """Whether there are rectangles."""
        return self.rectangles[1] > self.rectangles[0]

    @property
    def sides(self) -> Floats:
        """Width and height of the rectangles: (n_rectangles, 2) float64."""
        sides: Floats = self.batch.sides[slice(*self.rectangles)]
        return sides

    def boxes(self, matrix: Matrix) -> Floats:
        """Return the boxes of the subpaths under a matrix: (n_subpaths, 4) float64, left, bottom, right, top."""
        a, b, c, d, e, f = matrix
        own = self.batch.own[slice(*self.subpaths)]
        if b == c == 0:
            return _in_order(own[:, 0::2] * a + e, own[:, 1::2] * d + f)
        if a == d == 0:
            return _in_order(own[:, 1::2] * c + e, own[:, 0::2] * b + f)
        first, last = self.points
        starts, stops = (each[slice(*self.subpaths)] - first for each in (self.batch.starts, self.batch.stops))
        curves = self.batch.curves[slice(*self.curves)] - first
        if last - first <= _FEW and not len(curves):
            spots = [(a * x + c * y + e, b * x + d * y + f) for x, y in self.batch.points[first:last].tolist()]
            found = [_around(spots[start:stop]) for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]
            boxes: Floats = np.clip(np.array(found).reshape(-1, 4), -FAR, FAR)
            return boxes
        x, y = self.batch.points[first:last].T
        spots = np.clip(np.stack([a * x + c * y + e, b * x + d * y + f], axis=1), -FAR, FAR)
        return _subpath_boxes(spots, starts, stops, curves)


def _in_order(x: Floats, y: Floats) -> Floats:
    """Return boxes from two x and two y coordinates each: (n, 4) float64."""
    found = np.empty((len(x), 4))
    np.minimum(x[:, 0], x[:, 1], out=found[:, 0])
    np.minimum(y[:, 0], y[:, 1], out=found[:, 1])
    np.maximum(x[:, 0], x[:, 1], out=found[:, 2])
    np.maximum(y[:, 0], y[:, 1], out=found[:, 3])
    np.clip(found, -FAR, FAR, out=found)
    return found


def _around(spots: Sequence[tuple[float, float]]) -> Bounds:
    xs, ys = zip(*spots, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def _subpath_boxes(spots: Floats, starts: Indices, stops: Indices, curves: Indices) -> Floats:
    low, high = spots, spots
    if len(curves):
        low, high = spots.copy(), spots.copy()
        least, most = _extremes(*(spots[curves + k] for k in (-1, 0, 1, 2)))
        for k in (0, 1):
            low[curves + k], high[curves + k] = least, most
    edges = np.stack([starts, stops], axis=1).ravel()
    if len(edges) and edges[-1] == len(spots):
        edges = edges[:-1]
    if not len(edges):
        return np.empty((0, 4))
    return np.concatenate([np.minimum.reduceat(low, edges)[::2], np.maximum.reduceat(high, edges)[::2]], axis=1)


def read_paths(texts: Sequence[bytes]) -> list[PdfPath]:
    """Return the path of each run of path operators, all read together for speed.

    Raises DamageError if an operator has too few or too many numbers, BombError if there are too many operators.
    """
    if not texts:
        return []
    letters = [text.translate(None, _DIGITS) for text in texts]
    if sum(map(len, letters)) > limits.PDF_SEGMENTS:
        raise BombError("it draws more than can be checked")
    ops = _PLACES[np.frombuffer(b"".join(letters), np.uint8)]
    run_of = np.repeat(np.arange(len(texts)), list(map(len, letters)))
    begins = np.searchsorted(run_of, np.arange(len(texts)))  # each run's first operator
    numbers, counts = _numbers(texts)
    if (np.add.reduceat(_NUMBERS[ops], begins) != counts).any():
        raise DamageError("a path has operators with too few or too many numbers")
    return _built(ops, np.clip(numbers, -FAR, FAR), run_of, begins)


def _numbers(texts: Iterable[bytes]) -> tuple[Floats, list[int]]:
    """Return the numbers of all texts, and how many each has."""
    found, counts = array("d"), []
    try:
        for text in texts:
            before, at = len(found), 0
            while at < len(text):
                end = text.find(b" ", at + AT_ONCE) if len(text) > at + AT_ONCE else -1
                end = len(text) if end < 0 else end
                found.extend(map(float, text[at:end].translate(_ONLY_NUMBERS).split()))
                at = end
            counts.append(len(found) - before)
    except ValueError as error:
        raise DamageError("a number of a path cannot be read") from error
    return np.frombuffer(found, np.float64) if found else np.empty(0), counts


def _built(ops: Indices, numbers: Floats, run_of: Indices, begins: Indices) -> list[PdfPath]:
    counts = _POINTS[ops]
    first = np.cumsum(counts) - counts  # the index of each operator's first point
    begin = np.cumsum(_NUMBERS[ops]) - _NUMBERS[ops]
    rectangles, is_curve = ops == 5, (ops >= 2) & (ops <= 4)
    if not (ops >= 3).any():  # lines and whole curves alone
        points = numbers.reshape(-1, 2)
    else:
        points = np.empty((int(counts.sum()), 2))
        _fill_in(points, ops, first, begin, numbers)
    curves = first[is_curve]
    if (curves == first[begins][run_of[is_curve]]).any():
        raise DamageError("a curve begins nowhere")
    is_first = rectangles | (ops == 0)
    is_first[begins] = True
    starts = first[is_first]
    stops = np.append(starts[1:], len(points))
    drawn = stops - starts > 1  # not moves that no line follows
    starts, stops = starts[drawn], stops[drawn]
    sides = np.abs(numbers[begin[rectangles][:, None] + [2, 3]])
    batch = _Batch(points, starts, stops, curves, sides, _subpath_boxes(points, starts, stops, curves))
    edges = np.append(first[begins], len(points))
    rectangle_edges = np.searchsorted(run_of[rectangles], np.arange(len(begins) + 1))
    parts = (edges, np.searchsorted(starts, edges), np.searchsorted(curves, edges), rectangle_edges)
    return [PdfPath(batch, *each) for each in zip(*(pairwise(part.tolist()) for part in parts), strict=True)]


def _fill_in(points: Floats, ops: Any, first: Any, begin: Any, numbers: Floats) -> None:
    """Put the points of all operators into their places."""

    def pair(which: Any, k: int) -> Floats:
        return np.asarray(numbers[begin[which][:, None] + [2 * k, 2 * k + 1]])

    for code, kept in ((0, [0]), (1, [0]), (2, [0, 1, 2]), (3, [1, 2]), (4, [0, 1])):
        which = ops == code
        for k, place in enumerate(kept):
            points[first[which] + place] = pair(which, k)
    which = ops == 4  # "y": the second control is the end
    points[first[which] + 2] = pair(which, 1)
    which = ops == 5
    corner, size = pair(which, 0), pair(which, 1)
    for place, share in enumerate(([0, 0], [1, 0], [1, 1], [0, 1])):
        points[first[which] + place] = corner + size * share
    which = ops == 3  # "v": the first control is the current point
    points[first[which]] = points[first[which] - 1]


def _extremes(p0: Floats, p1: Floats, p2: Floats, p3: Floats) -> tuple[Floats, Floats]:
    """Return the least and the greatest coordinates of Bezier curves: each (n_curves, 2) float64."""
    low, high = np.minimum(p0, p3), np.maximum(p0, p3)
    a, b, c = p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0  # of the derivative, over 3
    with np.errstate(all="ignore"):
        root = np.sqrt(b * b - 4 * a * c)
        # Both forms of the solution: where `a` is near 0, one of them stays exact.
        for t in ((-b + root) / (2 * a), (-b - root) / (2 * a), 2 * c / (-b + root), 2 * c / (-b - root)):
            t = np.where((t > 0) & (t < 1), t, 0)
            u = 1 - t
            value = u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3
            low, high = np.minimum(low, value), np.maximum(high, value)
    return low, high
