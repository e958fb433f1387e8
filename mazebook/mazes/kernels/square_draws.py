"""A random link out of some of a square's four: by table, without a branch that waits for the result.

A set of links is a number of four bits, bit k for link k. `mazebook.numerics.rng.below` picks the same link for all
32-bit draws between two bounds, so each interval and set is a row of a table. `below` draws again only for three links
and bits 0.
"""

from itertools import product

import numpy as np

from mazebook.numerics.arrays import Int64
from mazebook.numerics.jit import helper
from mazebook.numerics.rng import Rng, draw, peek, skip

_BOUNDS = tuple(-(-parts * 2**32 // 12) for parts in (3, 4, 6, 8, 9))
_QUARTER, _THIRD, _HALF, _TWO_THIRDS, _THREE_QUARTERS = map(np.uint64, _BOUNDS)
_ZERO = np.uint64(0)


def _links() -> Int64:
    """Return the k that `below` picks in each interval for each set: (6 * 16,) int64."""
    table = np.zeros((6, 16), dtype=np.int64)
    for (stretch, bits), links in product(enumerate((0, *_BOUNDS)), range(1, 16)):
        members = [k for k in range(4) if links >> k & 1]
        table[stretch, links] = members[bits * len(members) >> 32]
    return table.reshape(-1)


LINKS = _links()
# Rows and columns to the neighbour; rows and places from twice the cell to the edge slot.
ROWS, COLUMNS = (np.array(steps)[LINKS] for steps in ((-1, 0, 1, 0), (0, 1, 0, -1)))
EDGE_ROWS, EDGE_PLACES = (np.array(steps)[LINKS] for steps in ((-2, 0, 0, 0), (1, 0, 1, -2)))


@helper
def draw_row(links: int, bits: np.uint64, rng: Rng) -> int:
    """Return the row of the tables for a random link of a set that is not empty; `bits` is ``peek(rng)``."""
    if bits == _ZERO:
        bits = _accepted(links, rng)
    skip(rng, links & (links - 1) != 0)
    stretch = (
        np.int64(bits >= _QUARTER)
        + np.int64(bits >= _THIRD)
        + np.int64(bits >= _HALF)
        + np.int64(bits >= _TWO_THIRDS)
        + np.int64(bits >= _THREE_QUARTERS)
    )
    return int(stretch << 4 | links)


@helper
def _accepted(links: int, rng: Rng) -> np.uint64:
    """Return the bits that `below` accepts for a set, and make them the next draw; for three links, not 0."""
    if links in (7, 11, 13, 14):
        while peek(rng) == _ZERO:
            draw(rng)
    return peek(rng)
