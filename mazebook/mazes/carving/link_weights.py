"""Weights of exits turned into weights of links, in the form that algorithms take."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.kernels.union_find import pieces_of
from mazebook.numerics.arrays import Float64, Int64

_NOBODY: Int64 = np.empty(0, dtype=np.int64)


def reverse_of(csr: Csr) -> Int64:
    """Return for each link of each vertex the slot of the same link at its other end: (n_slots,) int64."""
    here = np.repeat(np.arange(len(csr.start) - 1), np.diff(csr.start))
    order = np.lexsort((here, csr.edges))  # puts the two ends of each edge side by side
    pairs = order.reshape(-1, 2)
    reverse = np.empty(len(order), dtype=np.int64)
    reverse[pairs[:, 0]], reverse[pairs[:, 1]] = pairs[:, 1], pairs[:, 0]
    return reverse


def link_weights(csr: Csr, exits: Float64, weighed: str, together: Int64 = _NOBODY) -> Float64:
    """Return the weights in the form that an algorithm takes, one for each link of each vertex: (n_slots,) float64.

    A link with weight 0 at one of its ends is forbidden from both.

    Parameters
    ----------
    exits : (n_slots,) float64, from the weight tables
    together : vertices that are connected before any link is opened
    weighed : "exits": each link weighs as its exit at this end; "links": the geometric mean of both ends

    Raises
    ------
    GridError
        If the allowed links do not connect the grid.
    """
    both = np.sqrt(exits * exits[reverse_of(csr)])
    allowed = both > 0
    if not allowed.all():
        n = len(csr.start) - 1
        here = np.repeat(np.arange(n), np.diff(csr.start))
        links = np.stack([here, csr.neighbours], axis=1)[allowed]
        outer = np.stack([together[:-1], together[1:]], axis=1)
        pieces = len(np.unique(pieces_of(n, np.concatenate([links, outer]).astype(np.int32))))
        if pieces > 1:
            raise GridError(
                f"weights: zero forbids a direction, from either side; what is left falls into {pieces} pieces. "
                "Give a small weight, such as 0.01, instead of 0."
            )
    return both if weighed == "links" else np.where(allowed, exits, 0.0)
