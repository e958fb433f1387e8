"""Mazes of squares as bits, for other programs: one bit a wall.

For each row of the maze: one bit for the east wall of each cell, from west to east, then one bit for the south wall of
each cell; 1 = the wall stands, 0 = it is open. The bits of a row are packed into ``(2 * columns + 7) // 8`` bytes, the
first bit in the highest place of the first byte, the last byte filled up with zeros (as `numpy.packbits` does). The
rows follow one another from north to south; there is no header. The walls along the north and west sides always stand
and are not written; those along the east and south sides always stand and are written as 1.
"""

import numpy as np

from mazebook.errors import GridError
from mazebook.numerics.arrays import Bool


def bytes_per_row(columns: int) -> int:
    """Return the number of bytes of a row."""
    return (2 * columns + 7) // 8


def pack_rows(east: Bool, south: Bool) -> bytes:
    """Return rows of passages, two arrays (n_rows, columns) bool, in the format above."""
    walls = np.concatenate([east, south], axis=1)
    np.logical_not(walls, out=walls)
    return np.packbits(walls, axis=1).tobytes()


def unpack_rows(data: bytes, columns: int) -> tuple[Bool, Bool]:
    """Return the passages ``(east, south)`` in `data`, two arrays (n_rows, columns) bool, True = passage.

    Raises
    ------
    GridError
        If `data` is not a whole number of rows of `columns` columns.

    Examples
    --------
    >>> east, south = unpack_rows(bytes([0b0101_1000]), columns=2)  # one row: an open wall, then three that stand
    >>> east.tolist(), south.tolist()
    ([[True, False]], [[False, False]])
    """
    size = bytes_per_row(columns)
    if columns < 1 or len(data) % size:
        raise GridError(f"{len(data)} bytes are not whole rows of {columns} columns, each of {size} bytes.")
    rows = np.frombuffer(data, dtype=np.uint8).reshape(-1, size)
    passages = np.unpackbits(rows, axis=1, count=2 * columns) == 0
    return passages[:, :columns], passages[:, columns:]
