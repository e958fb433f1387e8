"""Hexagons in rows, every second row half a cell to the right: a honeycomb."""

import math
from collections.abc import Iterator

import numpy as np

from mazebook.mazes.grid.symmetry import TRIANGULAR, lattice_images
from mazebook.mazes.mesh import Mesh, mesh_of_polygons
from mazebook.numerics.arrays import Int64

is_cut = False
is_drawn = False
rows = True
minimum = (1, 1)
ends = (("nw", "se"), ("ne", "sw"))
is_round = False
has_floors = False
least_area = 1.0

SIDE = 1 / math.sqrt(3)  # of a hexagon one cell width across

# Corners in steps of half a cell width and half a side, y down, clockwise from the top.
_CORNERS = np.array([[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]])


def count(size: tuple[int, int]) -> int:
    """Return columns x rows."""
    return size[0] * size[1]


def build(size: tuple[int, int]) -> Mesh:
    """Return the arrays; cells row by row from the top left, each standing on a corner."""
    columns, n_rows = size
    row, column = np.divmod(np.arange(count(size)), columns)
    middle = np.stack([2 * column + row % 2 + 1, 3 * row + 2], axis=1)
    scale, bottom = np.array([0.5, -SIDE / 2]), np.array([0.0, (3 * n_rows + 1) * SIDE / 2])
    corners = middle[:, None, :] + _CORNERS
    return mesh_of_polygons(corners, middle * scale + bottom, columns, lambda corner: corner * scale + bottom)


def extent(size: tuple[int, int]) -> tuple[float, float]:
    """Return width and height in cell widths."""
    return size[0] + (0.5 if size[1] > 1 else 0.0), (3 * size[1] + 1) * SIDE / 2


def incircle(size: tuple[int, int]) -> float:
    """Return the diameter of the widest circle in a cell: its width from side to side."""
    return 1.0


def fit(width: float, height: float) -> tuple[int, int]:
    """Return the largest size within `width` x `height` cell widths."""
    n_rows = int((2 * height / SIDE - 1) / 3 + 1e-9)
    return max(int(width - (0.5 if n_rows > 1 else 0.0) + 1e-9), 0), max(n_rows, 0)


def lattice(size: tuple[int, int]) -> Int64:
    """Return the cells' places in steps east and north-east."""
    row, column = np.divmod(np.arange(count(size)), size[0])
    return np.stack([column + (row + row % 2) // 2, -row], axis=1)


def images(size: tuple[int, int], lattice: Int64) -> Iterator[Int64]:
    """Yield the twelve turns and mirrors of the hexagon."""
    return lattice_images(lattice, TRIANGULAR)
