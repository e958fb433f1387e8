"""The one compiled scan of a picture: which of its runs of ink and free space are connected."""

import numpy as np

from mazebook.numerics.arrays import Bool, Int32, Int64
from mazebook.numerics.jit import kernel


@kernel
def _top(parent: Int32, run: int) -> int:
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run


@kernel
def join(
    first: Int32, begin: Int32, end: Int32, ink: Bool, heights: Int64, columns: int
) -> tuple[Int32, Int64, Int64, Bool]:
    """Return the piece of each run; and at each piece's number its pixels, 1 - its holes, and whether it meets an edge.

    `heights` are the rows of pixels of each row of runs. The Euler number counts runs as dots and overlaps of runs in
    neighbouring rows as lines: dots - lines.
    """
    n, rows = len(begin), len(first) - 1
    piece = np.arange(n).astype(np.int32)
    ties = np.zeros(n, dtype=np.int32)  # how many runs of the same tone a run overlaps in the row above
    for y in range(1, rows):
        above, last_above = first[y - 1], first[y]
        here, last = first[y], first[y + 1]
        while above < last_above and here < last:
            if ink[above] == ink[here]:
                ties[here] += 1
                a, b = _top(piece, above), _top(piece, here)
                piece[max(a, b)] = min(a, b)
            step = end[above] - end[here]
            if step == 0 and above + 1 < last_above and here + 1 < last and ink[above] != ink[here]:
                # Corners touch: the ink above and the next run's ink here, or the other way round.
                one, other = (above, here + 1) if ink[above] else (above + 1, here)
                a, b = _top(piece, one), _top(piece, other)
                piece[max(a, b)] = min(a, b)
            above += step <= 0
            here += step >= 0
    area, euler = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
    outside = np.zeros(n, dtype=np.bool_)
    for y in range(rows):
        for run in range(first[y], first[y + 1]):
            top = _top(piece, run)
            piece[run] = top
            area[top] += heights[y] * (end[run] - begin[run])
            euler[top] += 1 - ties[run]
            if y in (0, rows - 1) or begin[run] == 0 or end[run] == columns:
                outside[top] = True
    return piece, area, euler, outside
