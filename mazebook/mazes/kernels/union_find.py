"""Sets of cells that only grow: union-find, for algorithms that join parts."""

import numpy as np

from mazebook.mazes.kernels.answers import Slot
from mazebook.numerics.arrays import Bool, Int32, Int64
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import counting


@helper
def top(parent: Int32, cell: Slot) -> Slot:
    """Return the cell that stands for the set of `cell`, with path halving (Tarjan and van Leeuwen 1984).

    `parent` : int32, at first each cell itself; the set of `b` is joined to that of `a` by
    ``parent[top(parent, b)] = top(parent, a)``.
    """
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = np.int64(parent[cell])
    return cell


def numbered(piece: Int32, inside: Bool) -> Int64:
    """Return the pieces that `pieces_of` found, numbered from 1 in the order of their lowest members; 0 outside.

    `inside` : (n,) bool, the members that count
    """
    number = np.cumsum(inside & (piece == np.arange(len(piece))))
    return np.where(inside, number[piece], 0)


@kernel
def pieces_of(n: int, pairs: Int32) -> Int32:
    """Return for each of `n` things the lowest thing connected to it by `pairs`: (n,) int32."""
    parent = counting(n)
    for i in range(len(pairs)):
        a, b = top(parent, np.int64(pairs[i, 0])), top(parent, np.int64(pairs[i, 1]))
        parent[max(a, b)] = min(a, b)
    for i in range(n):
        parent[i] = top(parent, np.int64(i))
    return parent
