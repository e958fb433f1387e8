"""Squares in rows and columns: the classic maze; on several floors if the size has a third number."""

import math
from collections.abc import Iterator

import numpy as np

from mazebook.mazes.grid import floors
from mazebook.mazes.grid.symmetry import SQUARE, lattice_images
from mazebook.mazes.mesh import Mesh, Size
from mazebook.numerics.arrays import Bool, Int64

rows = True
minimum = (1, 1)
ends = (("nw", "se"), ("ne", "sw"))
is_round = False
has_floors = True
least_area = 1.0


def count(size: Size) -> int:
    """Return columns x rows, on all floors."""
    return math.prod(size)


def link_slots(size: Size) -> Bool:
    """Return which of each cell's two slots, east and south, are links: (rows, columns, 2) bool.

    Read row by row this is the order of the LINK edges and of `Rect`'s numbers.
    """
    slots = np.ones((size[1], size[0], 2), dtype=np.bool_)
    slots[:, -1, 0] = False
    slots[-1, :, 1] = False
    return slots


def build(size: Size) -> Mesh:
    """Return the arrays; cells row by row from the top left, border edges north, south, west, east."""
    columns, n_rows, *above = size
    if above:
        return floors.stacked(build(size[:2]), size)
    cell = np.arange(columns * n_rows, dtype=np.int32).reshape(n_rows, columns)
    post = np.arange((columns + 1) * (n_rows + 1), dtype=np.int32).reshape(n_rows + 1, columns + 1)
    links = np.flatnonzero(link_slots(size))
    low, south = np.divmod(links, 2)
    high = np.where(south, low + columns, low + 1)
    east_wall = np.stack([post[:-1, 1:], post[1:, 1:]], axis=2)
    south_wall = np.stack([post[1:, 1:], post[1:, :-1]], axis=2)
    inner_walls = np.stack([east_wall, south_wall], axis=2).reshape(-1, 2)[links]
    sides = (
        (cell[0], post[0, :-1], post[0, 1:]),
        (cell[-1], post[-1, 1:], post[-1, :-1]),
        (cell[:, 0], post[1:, 0], post[:-1, 0]),
        (cell[:, -1], post[:-1, -1], post[1:, -1]),
    )
    border_ends = [np.stack([cells, np.full_like(cells, -1)], axis=1) for cells, _, _ in sides]
    border_walls = [np.stack([first, second], axis=1) for _, first, second in sides]
    y, x = np.divmod(np.arange(post.size), columns + 1)
    row, column = np.divmod(np.arange(cell.size), columns)
    ends = np.concatenate([np.stack([low, high], axis=1), *border_ends]).astype(np.int32)
    return Mesh(
        ends,
        np.concatenate([inner_walls, *border_walls]),
        np.stack([x, n_rows - y], axis=1).astype(np.float64),
        np.zeros(len(ends)),
        np.stack([column + 0.5, n_rows - row - 0.5], axis=1),
        np.arange(0, cell.size + 1, columns, dtype=np.int32),
    )


def extent(size: Size) -> tuple[float, float]:
    """Return width and height in cell widths."""
    return floors.floors_extent(size)


def incircle(size: Size) -> float:
    """Return the diameter of the widest circle in a cell: its side."""
    return 1.0


def fit(width: float, height: float) -> tuple[int, int]:
    """Return the largest size within `width` x `height` cell widths."""
    return int(width + 1e-9), int(height + 1e-9)


def lattice(size: Size) -> Int64:
    """Return the cells' (column, row); on several floors more, see `floors.floor_lattice`."""
    row, column = np.divmod(np.arange(size[0] * size[1]), size[0])
    plan = np.stack([column, row], axis=1)
    return floors.floor_lattice(plan, size) if len(size) > 2 else plan


def images(size: Size, lattice: Int64) -> Iterator[Int64]:
    """Yield the eight turns and mirrors of the square."""
    turned = lattice_images(lattice[:, :2], SQUARE)
    return floors.floor_images(turned, lattice) if len(size) > 2 else turned
