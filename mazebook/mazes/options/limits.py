"""The largest mazes that commands and books make: each takes less than 10 s and 1 GB.

`mazebook.carve` and `mazebook.make_maze` in Python make larger ones.
"""

from collections.abc import Mapping
from typing import Any

from mazebook.mazes import tessellations
from mazebook.mazes.options.traits import traits_of

MOST_ROWS = 10_000  # columns or rows
MOST_SQUARES, MOST_CELLS = 2_000_000, 400_000  # of squares, and of cells of any other tessellation
MOST_CUT = 20_000  # cells of a tiling
MOST_HIDING = 10_000  # cells around a hidden picture, whose traps are made like it one by one
MOST_WEIGHED = 20_000  # cells of a random walk with weights, which may step to and fro between two of them
MOST_IN_BOOK = 250  # columns or rows: with corridors of 3 mm, more than fit on the largest page


def most_cells(algorithm: str, kind: str, options: Mapping[str, Any]) -> int:
    """Return how many cells a maze may have; raises UnknownNameError for an algorithm or a tessellation."""
    if options.get("hidden") is not None:
        return MOST_HIDING
    if options.get("weights") is not None and traits_of(algorithm).uniform == "yes":
        return MOST_WEIGHED
    entry = tessellations.REGISTRY.entry(kind)
    if entry.constant("is_cut"):
        return MOST_CUT
    return MOST_SQUARES if entry.name == "orthogonal" else MOST_CELLS
