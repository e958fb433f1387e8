"""Turning and mirroring: the canonical position of a grid, from which fingerprints are computed.

A tessellation gives each cell a place in whole numbers, so that turning is exact: squares in steps of (1, 0), (0, 1);
triangles and hexagons in steps of (1, 0), (1/2, sqrt(3)/2).
"""

import hashlib
from collections.abc import Iterable, Iterator

import numpy as np

from mazebook.numerics.arrays import Int32, Int64


def _group(turn: Int64, mirror: Int64) -> list[Int64]:
    """Return every product of a turn and a mirror, as 2 x 2 matrices."""
    turns: list[Int64] = []
    product = np.eye(2, dtype=np.int64)
    while not turns or not np.array_equal(product, turns[0]):
        turns.append(product)
        product = product @ turn
    return turns + [matrix @ mirror for matrix in turns]


SQUARE = _group(np.array([[0, 1], [-1, 0]]), np.array([[1, 0], [0, -1]]))
RECTANGULAR = _group(np.array([[-1, 0], [0, -1]]), np.array([[1, 0], [0, -1]]))
TRIANGULAR = _group(np.array([[0, 1], [-1, 1]]), np.array([[0, 1], [1, 0]]))


def lattice_images(lattice: Int64, group: list[Int64]) -> Iterator[Int64]:
    """Yield the places under each matrix of `group`, moved so that the lowest of each axis is 0."""
    for matrix in group:
        image = lattice @ matrix
        yield image - image.min(axis=0)


def canonical_links(images: Iterable[Int64], ends: Int32) -> tuple[bytes, Int32]:
    """Return the digest of a shape's least image, and the orders of its links in every image equal to it.

    Parameters
    ----------
    images : (n_cells, 2 or more) each, the cells' places under one symmetry; the columns together identify a cell
    ends : (n_links, 2) int32, the cells that each link joins

    Returns
    -------
    digest : 16 bytes, equal for shapes that can be turned or mirrored into each other
    orders : (n_orders, n_links) int32
    """
    least = b""
    orders: list[Int64] = []
    for image in images:
        sequence = np.lexsort((*image.T[2:], image[:, 0], image[:, 1]))
        form = image[sequence].astype(np.int64).tobytes()
        if orders and form > least:
            continue
        if not orders or form < least:
            least, orders = form, []
        rank = np.empty(len(image), dtype=np.int64)
        rank[sequence] = np.arange(len(image))
        low, high = np.sort(rank[ends], axis=1).T
        orders.append(np.argsort(low * len(image) + high, kind="stable"))
    return hashlib.blake2b(least, digest_size=16).digest(), np.array(orders, dtype=np.int32)
