"""Squares in rows and columns: the classic maze; on several floors if the size has a third number."""

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from mazebook.mazes.grid import floors
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.symmetry import SQUARE, lattice_images
from mazebook.mazes.mesh import Mesh, Rim, Size
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64

is_cut = False
is_drawn = False
rows = True
minimum = (1, 1)
ends = (("nw", "se"), ("ne", "sw"))
is_round = False
has_floors = True
least_area = 1.0

_AROUND = np.array([0, 90, 180, 270], dtype=np.float32)  # the bearings of a cell's links: north, east, south, west


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
    n_links = 2 * cell.size - columns - n_rows
    ends = np.full((n_links + 2 * (columns + n_rows), 2), -1, dtype=np.int32)
    walls = np.empty_like(ends)
    slots, corner = link_slots(size), (cell + np.arange(1, n_rows + 1, dtype=np.int32)[:, None]) + columns + 1
    ends[:n_links] = _linked(slots, cell, cell + 1, cell, cell + columns)
    walls[:n_links] = _linked(slots, corner - columns - 1, corner, corner, corner - 1)
    ends[n_links:, 0], walls[n_links:] = _border(size)
    return Mesh(ends, walls, _posts(size), np.zeros(len(ends)), _centres(size), cell_rows(size))


def rim(size: Size) -> Rim:
    """Return the border of a whole rectangle without the rest of it."""
    columns, n_rows = size
    cells, walls = _border(size)
    first = 2 * columns * n_rows - columns - n_rows
    row, column = np.divmod(walls, columns + 1)
    corners = np.stack([column, n_rows - row], axis=2).astype(np.float64)
    headings = np.repeat(_AROUND[[0, 2, 3, 1]], [columns, columns, n_rows, n_rows])
    every = np.arange(first, first + len(cells))
    return Rim(
        every, cells, walls, corners, corners.mean(axis=1), headings, partial(_posts, size), partial(_centres, size)
    )


def _border(size: Size) -> tuple[Int32, Int32]:
    """Return the cells, (n_border,) int32, and the posts, (n_border, 2) int32, of the border edges."""
    columns, n_rows = size
    across, down = np.arange(columns, dtype=np.int32), np.arange(n_rows, dtype=np.int32)
    last = columns * (n_rows - 1)
    cells = np.concatenate([across, last + across, down * columns, down * columns + (columns - 1)])
    below, left = n_rows * (columns + 1), down * (columns + 1)
    first = np.concatenate([across, below + across + 1, left + columns + 1, left + columns])
    second = np.concatenate([across + 1, below + across, left, left + 2 * columns + 1])
    return cells, np.stack([first, second], axis=1)


def _posts(size: Size) -> Float64:
    columns, n_rows = size
    return _places(np.arange(columns + 1), n_rows - np.arange(n_rows + 1))


def _centres(size: Size) -> Float64:
    columns, n_rows = size
    return _places(np.arange(columns), n_rows - 1 - np.arange(n_rows), 0.5)


def _linked(slots: Bool, *numbers: Int32) -> Int32:
    """Return the pairs of numbers of the links: (n_links, 2) int32.

    `numbers` : both numbers of each cell's link to the east, then both of its link to the south, each (rows, columns)
    """
    pairs = np.stack(numbers, axis=2, dtype=np.int32)
    return pairs.view(np.int64)[slots].view(np.int32).reshape(-1, 2)  # a pair is moved as one number: twice as fast


def _places(x: Int64, y: Int64, beyond: float = 0.0) -> Float64:
    """Return the places of a lattice, row by row, all moved by `beyond`: (n_places, 2) float64."""
    places = np.empty((len(y), len(x), 2))
    places[..., 0], places[..., 1] = x + beyond, (y + beyond)[:, None]
    return places.reshape(-1, 2)


def cell_rows(size: Size) -> Int32:
    """Return where each row of cells begins: (n_rows + 1,) int32."""
    return np.arange(0, size[0] * size[1] + 1, size[0], dtype=np.int32)


def csr(size: Size) -> Csr:
    """Return the adjacency arrays of a whole rectangle by arithmetic: the rows between first and last are alike."""
    columns, n_rows = size
    first = _csr_of_few(columns, min(n_rows, 3))
    if n_rows <= 3:
        return first
    slots, links = 4 * columns - 2, 2 * columns - 1  # of a row between
    row = np.array([columns, 2 * columns])

    def stretched(values: Int32, parts: Int64 | Int32, step: int) -> Int32:
        above, between, below = np.split(values, parts)
        more = np.arange(0, (n_rows - 2) * step, step, dtype=values.dtype)
        return np.concatenate([above, (between + more[:, None]).ravel(), below + more[-1]])

    at = first.start[row]
    above, between, below = np.split(first.headings, at)
    return Csr(
        stretched(first.start, row, slots),
        stretched(first.neighbours, at, columns),
        stretched(first.edges, at, links),
        np.concatenate([above, np.tile(between, n_rows - 2), below]),
        cell_rows(size),
    )


def _csr_of_few(columns: int, n_rows: int) -> Csr:
    """Return the adjacency arrays of a few rows, from all four sides of each cell."""
    cell, slots = np.arange(columns * n_rows, dtype=np.int32).reshape(n_rows, columns, 1), link_slots((columns, n_rows))
    number = np.cumsum(slots, dtype=np.int32).reshape(slots.shape) - np.int32(1)
    leads = np.ones((n_rows, columns, len(_AROUND)), dtype=np.bool_)
    leads[0, :, 0] = leads[:, -1, 1] = leads[-1, :, 2] = leads[:, 0, 3] = False
    edges = np.empty(leads.shape, dtype=np.int32)
    edges[1:, :, 0], edges[..., 1] = number[:-1, :, 1], number[..., 0]
    edges[..., 2], edges[:, 1:, 3] = number[..., 1], number[:, :-1, 0]
    start = np.zeros(cell.size + 1, dtype=np.int32)
    np.cumsum(leads.sum(axis=2, dtype=np.int32), out=start[1:])
    neighbours = cell + np.array([-columns, 1, columns, -1], dtype=np.int32)
    headings = np.broadcast_to(_AROUND, leads.shape)
    return Csr(start, neighbours[leads], edges[leads], headings[leads], cell_rows((columns, n_rows)))


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
