"""Triangles in rows, pointing up and down in turn: sharp corners, only three ways out of a cell."""

import math
from collections.abc import Iterator

import numpy as np

from mazebook.mazes.grid.symmetry import TRIANGULAR, lattice_images
from mazebook.mazes.mesh import Mesh, mesh_of_polygons
from mazebook.numerics.arrays import Int64

is_cut = False
is_drawn = False
rows = True
minimum = (2, 1)  # a single column is not connected: a triangle on its base has no neighbour above
ends = (("nw", "se"), ("ne", "sw"))
is_round = False
has_floors = False
least_area = 1.0

HEIGHT = math.sqrt(3) / 2  # of a triangle with sides of one cell width

# Corners in steps of half a side and one row, y down.
_UP = np.array([[0, 1], [1, 0], [2, 1]])
_DOWN = np.array([[0, 0], [2, 0], [1, 1]])


def count(size: tuple[int, int]) -> int:
    """Return columns x rows."""
    return size[0] * size[1]


def _corners(size: tuple[int, int]) -> Int64:
    row, column = np.divmod(np.arange(count(size)), size[0])
    shape = np.where(((row + column) % 2 == 0)[:, None, None], _UP, _DOWN)
    return np.asarray(np.stack([column, row], axis=1)[:, None, :] + shape)


def build(size: tuple[int, int]) -> Mesh:
    """Return the arrays; cells row by row from the top left, the first standing on its base."""
    corners = _corners(size)
    scale, bottom = np.array([0.5, -HEIGHT]), np.array([0.0, size[1] * HEIGHT])
    centres = corners.mean(axis=1) * scale + bottom
    return mesh_of_polygons(corners, centres, size[0], lambda corner: corner * scale + bottom)


def extent(size: tuple[int, int]) -> tuple[float, float]:
    """Return width and height in cell widths."""
    return (size[0] + 1) / 2, size[1] * HEIGHT


def incircle(size: tuple[int, int]) -> float:
    """Return the diameter of the widest circle in a cell."""
    return 1 / math.sqrt(3)


def fit(width: float, height: float) -> tuple[int, int]:
    """Return the largest size within `width` x `height` cell widths."""
    return max(int(2 * width - 1 + 1e-9), 0), int(height / HEIGHT + 1e-9)


def lattice(size: tuple[int, int]) -> Int64:
    """Return three times the cells' middles, in steps east and north-east of one side."""
    total = _corners(size).sum(axis=1)  # three corners, each with an odd sum of its two numbers
    return np.stack([(total[:, 0] + total[:, 1] - 3) // 2, -total[:, 1]], axis=1)


def images(size: tuple[int, int], lattice: Int64) -> Iterator[Int64]:
    """Yield the twelve turns and mirrors of the triangular lattice."""
    return lattice_images(lattice, TRIANGULAR)
