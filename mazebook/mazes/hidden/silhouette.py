"""Silhouettes: the inside of an outline, as a raster; from polygons, or from a black and white picture.

A silhouette does not depend on its source: a built-in outline, a glyph, a text or a file.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.kernels.union_find import numbered, pieces_of
from mazebook.numerics.arrays import Bool, Float64, Int64
from mazebook.numerics.jit import kernel

RASTER_SIDE = 320  # pixels of the longer side: eight for each cell of a maze of forty by forty

_TOO_FAR = 100.0  # a picture this many times as long as wide is a line, not a shape


@dataclass(frozen=True, eq=False)
class Silhouette:
    """The inside of an outline.

    Parameters
    ----------
    raster : (rows, columns) bool, row 0 at the top; it is cropped to the True pixels

    Raises
    ------
    GridError
        If no pixel is inside, or the raster is a mere line.
    """

    raster: Bool

    def __post_init__(self) -> None:
        """Crop the raster to its box."""
        rows, columns = np.flatnonzero(self.raster.any(axis=1)), np.flatnonzero(self.raster.any(axis=0))
        if not len(rows):
            raise GridError("nothing of it is black: there is no shape in it.")
        cut = np.array(self.raster[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
        if max(cut.shape) > _TOO_FAR * min(cut.shape):
            raise GridError("it is a line, and no shape.")
        cut.flags.writeable = False
        object.__setattr__(self, "raster", cut)

    @property
    def width(self) -> int:
        """The columns of pixels."""
        return int(self.raster.shape[1])

    @property
    def height(self) -> int:
        """The rows of pixels."""
        return int(self.raster.shape[0])

    @cached_property
    def area(self) -> int:
        """The pixels inside."""
        return int(self.raster.sum())

    @cached_property
    def reach(self) -> float:
        """Distance of the farthest pixel from the middle of the box, in pixels."""
        rows, columns = np.nonzero(self.raster)
        return float(np.hypot(columns + 0.5 - self.width / 2, rows + 0.5 - self.height / 2).max())

    @cached_property
    def digest(self) -> str:
        """Hash of the raster."""
        shape = f"{self.width}x{self.height} ".encode()
        return hashlib.blake2b(shape + np.packbits(self.raster).tobytes(), digest_size=10).hexdigest()

    def within(self, left: float, bottom: float, right: float, top: float) -> "Silhouette":
        """Return the part in a box, given in shares of the width and height from the lower left corner."""
        rows = slice(round((1 - top) * self.height), round((1 - bottom) * self.height))
        return Silhouette(self.raster[rows, round(left * self.width) : round(right * self.width)])


def filled(polygons: Sequence[Float64], *, holes: bool = False, side: int = RASTER_SIDE) -> Bool:
    """Return the raster of polygons: (rows, columns) bool, the longer side of the box around them `side` pixels.

    Parameters
    ----------
    polygons : each (n, 2) float64, y up
    holes : a polygon that runs the other way round than the polygon around it is a hole; otherwise all are filled
    """
    corners = [polygon for polygon in polygons if len(polygon) >= 3]
    if not corners:
        return np.zeros((1, 1), dtype=np.bool_)
    every = np.concatenate(corners)
    (x0, y0), (x1, y1) = every.min(axis=0), every.max(axis=0)
    scale = side / max(x1 - x0, y1 - y0, 1e-9)
    columns, rows = max(1, round((x1 - x0) * scale)), max(1, round((y1 - y0) * scale))
    firsts, seconds = [], []
    for polygon in corners:
        placed = np.stack([(polygon[:, 0] - x0) * scale, (y1 - polygon[:, 1]) * scale], axis=1)
        following = np.roll(placed, -1, axis=0)
        turns = float((placed[:, 0] * following[:, 1] - following[:, 0] * placed[:, 1]).sum())
        backwards = turns < 0 and not holes
        firsts.append(following if backwards else placed)
        seconds.append(placed if backwards else following)
    return scanned(np.concatenate(firsts), np.concatenate(seconds), rows, columns)


@kernel
def scanned(first: Float64, second: Float64, rows: int, columns: int) -> Bool:
    """Return which pixels have their middle inside polygons, by the winding number: (rows, columns) bool.

    `first`, `second` : (n, 2), the ends of each side, in pixels with y down
    """
    steps = np.zeros((rows, columns + 1), dtype=np.int32)
    for side in range(len(first)):
        xa, ya, xb, yb = first[side, 0], first[side, 1], second[side, 0], second[side, 1]
        if ya == yb:
            continue
        sign = 1 if yb > ya else -1
        slope = (xb - xa) / (yb - ya)
        for row in range(max(0, int(np.ceil(min(ya, yb) - 0.5))), min(rows, int(np.ceil(max(ya, yb) - 0.5)))):
            x = xa + (row + 0.5 - ya) * slope
            steps[row, min(max(0, int(np.ceil(x - 0.5))), columns)] += sign
    inside = np.empty((rows, columns), dtype=np.bool_)
    for row in range(rows):
        winding = 0
        for column in range(columns):
            winding += steps[row, column]
            inside[row, column] = winding != 0
    return inside


def smoothed(raster: Bool, radius: int) -> Bool:
    """Return the raster without specks and cracks narrower than `radius` pixels: each pixel as the majority around."""
    side = 2 * radius + 1
    summed = np.pad(raster, radius).astype(np.int32).cumsum(axis=0).cumsum(axis=1)
    summed = np.pad(summed, ((1, 0), (1, 0)))
    about = summed[side:, side:] - summed[:-side, side:] - summed[side:, :-side] + summed[:-side, :-side]
    return np.asarray(2 * about > side * side)


def without_holes(raster: Bool) -> Bool:
    """Return the raster with its holes filled; an opening between pixels that touch at a corner does not count."""
    outside = pieces_in(~np.pad(raster, 1))
    return np.asarray(outside[1:-1, 1:-1] != outside[0, 0])


def largest_in(raster: Bool) -> Bool:
    """Return the largest connected piece; among equals, the first from the top."""
    labels = pieces_in(raster)
    counts = np.bincount(labels.ravel())
    if len(counts) < 2:
        return raster
    return np.asarray(labels == 1 + int(np.argmax(counts[1:])))


def pieces_in(raster: Bool) -> Int64:
    """Return the number of each pixel's 4-connected piece, from 1; 0 for False pixels: (rows, columns) int64."""
    pixel = np.arange(raster.size, dtype=np.int32).reshape(raster.shape)
    beside, below = raster[:, 1:] & raster[:, :-1], raster[1:] & raster[:-1]
    ends = [(pixel[:, 1:], pixel[:, :-1], beside), (pixel[1:], pixel[:-1], below)]
    pairs = np.concatenate([np.stack([one[both], other[both]], axis=1) for one, other, both in ends])
    return numbered(pieces_of(raster.size, pairs), raster.ravel()).reshape(raster.shape)
