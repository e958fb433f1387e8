"""Paths of content streams: many segments are read at once, and their subpaths have boxes under any matrix."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mazebook.reading.pdf.streams import DamageError

Floats = npt.NDArray[np.float64]
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
FAR = 1e7  # points; coordinates beyond it are clipped to it

_LETTERS = b"mlcvyrh"  # "r" for "re"
_PLACES = np.array([_LETTERS.find(bytes([code])) for code in range(256)])
_NUMBERS = np.array([2, 2, 6, 4, 4, 4, 0])  # operands of each
_POINTS = np.array([1, 1, 3, 3, 3, 4, 0])  # points of each as they are kept: curves with both controls
_DIGITS = b"+-.0123456789 \t\n\r\f\0e"
_ONLY_NUMBERS = bytes.maketrans(b"mlcvyreh\0\t\n\f\r", b" " * 13)
_AT_ONCE = 1_000_000  # bytes of text turned into an array at once, which takes ten times their memory


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


def placed(box: Bounds, matrix: Matrix) -> Bounds:
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
    half_sum, half_difference = np.hypot(a + d, b - c) / 2, np.hypot(a - d, b + c) / 2
    return float(abs(half_sum - half_difference))


@dataclass(frozen=True, eq=False)
class PdfPath:
    """The subpaths of one run of path operators.

    Attributes
    ----------
    points : (n_points, 2) float64; ends of lines, controls and ends of curves, corners of rectangles
    starts : (n_subpaths,) the index of the first point of each subpath in which something is drawn
    stops : (n_subpaths,) the index after its last point
    curves : (n_curves,) the index of each curve's first control point
    sides : (n_rectangles, 2) width and height of the rectangles
    """

    points: Floats
    starts: npt.NDArray[np.int64]
    stops: npt.NDArray[np.int64]
    curves: npt.NDArray[np.int64]
    sides: Floats

    def boxes(self, matrix: Matrix) -> Floats:
        """Return the boxes of the subpaths under a matrix: (n_subpaths, 4) float64, left, bottom, right, top."""
        a, b, c, d, e, f = matrix
        x, y = self.points.T
        spots = np.clip(np.stack([a * x + c * y + e, b * x + d * y + f], axis=1), -FAR, FAR)
        low, high = spots, spots
        if len(self.curves):
            low, high = spots.copy(), spots.copy()
            least, most = _extremes(*(spots[self.curves + k] for k in (-1, 0, 1, 2)))
            for k in (0, 1):
                low[self.curves + k], high[self.curves + k] = least, most
        edges = np.stack([self.starts, self.stops], axis=1).ravel()
        last = len(spots)
        if len(edges) and edges[-1] == last:
            edges = edges[:-1]
        if not len(edges):
            return np.empty((0, 4))
        return np.concatenate([np.minimum.reduceat(low, edges)[::2], np.maximum.reduceat(high, edges)[::2]], axis=1)


def read_path(text: bytes) -> PdfPath:
    """Return the path of a run of path operators; raises DamageError if one has too few or too many numbers."""
    letters = np.frombuffer(text.translate(None, _DIGITS), np.uint8)
    ops = _PLACES[letters]
    numbers = _numbers(text.translate(_ONLY_NUMBERS))
    if len(numbers) != _NUMBERS[ops].sum():
        raise DamageError("a path has operators with too few or too many numbers")
    numbers = np.clip(numbers, -FAR, FAR)
    return _built(ops, numbers)


def _numbers(text: bytes) -> Floats:
    """Return the numbers of a text that has only numbers."""
    found, at = [], 0
    try:
        while at < len(text):
            end = text.find(b" ", at + _AT_ONCE)
            end = len(text) if end < 0 else end
            found.append(np.array(list(map(float, text[at:end].split()))))
            at = end
    except ValueError as error:
        raise DamageError("a number of a path cannot be read") from error
    return np.concatenate(found) if found else np.empty(0)


def _built(ops: npt.NDArray[np.int64], numbers: Floats) -> PdfPath:
    counts = _POINTS[ops]
    first = np.cumsum(counts) - counts  # the index of each operator's first point
    begin = np.cumsum(_NUMBERS[ops]) - _NUMBERS[ops]
    points = np.empty((int(counts.sum()), 2))
    rectangles, curves = ops == 5, (ops >= 2) & (ops <= 4)
    if not rectangles.any() and not (ops >= 3).any():  # lines and whole curves alone
        points = numbers.reshape(-1, 2)
    else:
        _fill_in(points, ops, first, begin, numbers)
    sides = np.abs(numbers[begin[rectangles][:, None] + [2, 3]]) if rectangles.any() else np.empty((0, 2))
    starts, stops = _subpaths(ops, first, len(points))
    at = first[curves]
    if len(at) and at[0] == 0:
        raise DamageError("a curve begins nowhere")
    return PdfPath(points, starts, stops, at, sides)


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


def _subpaths(ops: Any, first: Any, n_points: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the indices where subpaths begin and end, without moves that no line follows."""
    begins = (ops == 0) | (ops == 5)
    begins[:1] = True
    starts = first[begins].astype(np.int64)
    stops = np.append(starts[1:], n_points)
    drawn = stops - starts > 1
    return starts[drawn], stops[drawn]


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
