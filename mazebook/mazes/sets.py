"""Sets of cells that only ever grow together: union-find, for the algorithms that join parts."""

from __future__ import annotations

import numpy as np

from mazebook.arrays import Int32
from mazebook.jit import kernel
from mazebook.mazes.topology import Slot


@kernel
def top(parent: Int32, cell: Slot) -> Slot:
    """Return the cell that stands for the set of `cell`, halving the path on the way (Tarjan and van Leeuwen 1984).

    `parent` : int32, the cells themselves at first; the set of `b` is joined to that of `a` by
    ``parent[top(parent, b)] = top(parent, a)``.
    """
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = np.int64(parent[cell])
    return cell
