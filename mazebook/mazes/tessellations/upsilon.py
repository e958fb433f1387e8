"""Octagons and small squares by turns: wide rooms with up to eight ways out, and crossings between them."""

import math
from collections.abc import Iterator

import numpy as np

from mazebook.mazes.grid.symmetry import SQUARE, lattice_images
from mazebook.mazes.mesh import Mesh, mesh_of_polygons
from mazebook.numerics.arrays import Bool, Float64, Int64

is_cut = False
is_drawn = False
rows = True
minimum = (2, 2)  # a single row would have a square at one end and an octagon at the other
ends = (("nw", "se"), ("ne", "sw"))
is_round = False
has_floors = False
least_area = 0.343  # a square's

SIDE = 2 - math.sqrt(2)  # of octagons and squares alike, where the middles of neighbours are one cell width apart
ACROSS = math.sqrt(2)  # of an octagon, from side to side

# Corners y down, clockwise, as counted along either axis: 2k and 2k + 1 stand half a side before and behind place k.
_OCTAGON = np.array([[0, -1], [1, -1], [2, 0], [2, 1], [1, 2], [0, 2], [-1, 1], [-1, 0]])
_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]).repeat(2, axis=0)


def count(size: tuple[int, int]) -> int:
    """Return columns x rows, octagons and squares together."""
    return size[0] * size[1]


def _octagons(size: tuple[int, int]) -> Bool:
    row, column = np.divmod(np.arange(count(size)), size[0])
    return np.asarray((row + column) % 2 == 0)


def build(size: tuple[int, int]) -> Mesh:
    """Return the arrays; cells row by row from the top left, the first an octagon."""
    row, column = np.divmod(np.arange(count(size)), size[0])
    middle = np.stack([column, row], axis=1)
    shape = np.where(_octagons(size)[:, None, None], _OCTAGON, _SQUARE)
    scale, first = np.array([1.0, -1.0]), np.array([ACROSS / 2, ACROSS / 2 + size[1] - 1])

    def place(corners: Int64) -> Float64:
        at, behind = np.divmod(corners, 2)
        return np.asarray((at + (behind - 0.5) * SIDE) * scale + first)

    return mesh_of_polygons(2 * middle[:, None, :] + shape, middle * scale + first, size[0], place)


def extent(size: tuple[int, int]) -> tuple[float, float]:
    """Return width and height in cell widths: every side of the outline has an octagon."""
    return size[0] - 1 + ACROSS, size[1] - 1 + ACROSS


def incircle(size: tuple[int, int]) -> float:
    """Return the diameter of the widest circle in a square: its side, and that of the ways between octagons."""
    return SIDE


def fit(width: float, height: float) -> tuple[int, int]:
    """Return the largest size within `width` x `height` cell widths."""
    return max(int(width + 1 - ACROSS + 1e-9), 0), max(int(height + 1 - ACROSS + 1e-9), 0)


def lattice(size: tuple[int, int]) -> Int64:
    """Return the cells' (column, row), and 1 for an octagon or 0 for a square."""
    row, column = np.divmod(np.arange(count(size)), size[0])
    return np.stack([column, row, _octagons(size)], axis=1)


def images(size: tuple[int, int], lattice: Int64) -> Iterator[Int64]:
    """Yield the eight turns and mirrors of the square; none of them makes a square of an octagon."""
    for image in lattice_images(lattice[:, :2], SQUARE):
        yield np.concatenate([image, lattice[:, 2:]], axis=1)
