"""Neighbours of cells: as arrays for any grid, by arithmetic for a rectangle; imports no numba.

The functions that read them are in `mazebook.mazes.kernels.topology`.
"""

from typing import NamedTuple

import numpy as np

from mazebook.numerics.arrays import Float32, Int32, Int64


class Csr(NamedTuple):
    """Any grid as adjacency arrays; the links of a cell are sorted by bearing, clockwise from north.

    Attributes
    ----------
    start : (n_cells + 1,) int32, where each cell's links begin in the next three arrays
    neighbours : (n_links * 2,) int32, the cell on the other side
    edges : (n_links * 2,) int32, the edge between
    headings : (n_links * 2,) float32, the bearing towards the neighbour, degrees clockwise from north
    rows : (n_rows + 1,) int32, where each run of cells begins; empty for a grid without rows
    """

    start: Int32
    neighbours: Int32
    edges: Int32
    headings: Float32
    rows: Int32


class Rect(NamedTuple):
    """A whole rectangle of squares on a padded index.

    Cell (row, column) is slot ``(row + 1) * stride + column + 1`` with ``stride = columns + 1``; the padding is
    OUTSIDE. A slot owns two edge slots: ``2 * slot`` is the link to the east, ``2 * slot + 1`` the link to the south.
    """

    stride: int
    slots: int


def adjacency(ends: Int32 | Int64, edges: Int32 | Int64, heading: Float32, n: int, rows: Int32) -> tuple[Csr, Int64]:
    """Return the adjacency arrays of links, and the order of the links in them.

    Parameters
    ----------
    ends : (n_links, 2) int, the vertices on both sides
    edges : (n_links,) int, the number of each link
    heading : (n_links,) float32, the bearing from the first to the second, degrees clockwise from north
    n : number of vertices
    rows : (n_rows + 1,) int32, or empty

    Returns
    -------
    csr : the links of each vertex, clockwise from north
    order : (n_slots,) int64, the link in each slot; from n_links on, a link seen from its second vertex
    """
    cells = np.concatenate([ends[:, 0], ends[:, 1]])
    neighbours = np.concatenate([ends[:, 1], ends[:, 0]])
    headings = np.concatenate([heading, (heading + np.float32(180)) % np.float32(360)])
    order = np.lexsort((headings, cells))
    start = np.zeros(n + 1, dtype=np.int32)
    np.cumsum(np.bincount(cells, minlength=n), out=start[1:])
    both = np.concatenate([edges, edges])
    whole = (neighbours[order].astype(np.int32), both[order].astype(np.int32), headings[order].astype(np.float32))
    arrays = (start, *whole, rows)
    for array in arrays:
        array.flags.writeable = False
    return Csr(*arrays), order


def count_pieces(csr: Csr) -> int:
    """Return the number of connected pieces of the cells when every link is open."""
    n_cells = len(csr.start) - 1
    piece = np.arange(n_cells)
    here = np.repeat(np.arange(n_cells), np.diff(csr.start))
    while True:  # in every round each cell takes the lowest label around it, then the label of its label
        lowest = piece.copy()
        np.minimum.at(lowest, here, piece[csr.neighbours])
        lowest = lowest[lowest]
        if np.array_equal(lowest, piece):
            return len(np.unique(piece))
        piece = lowest
