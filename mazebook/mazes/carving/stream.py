"""Mazes of squares row after row, as many rows as wanted, in memory that depends on their width only.

An algorithm can do that if its file has, beside its kernel, a row step that the kernel calls too:
``carve_row(topology, state, passages, row, rng, texture, trace, step)``, perhaps with ``sets`` or ``distance`` after
``row`` (see `_Memory`). It may read the rows above and below, and nothing else.
"""

from collections.abc import Iterator
from functools import cache
from inspect import signature
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes.algorithms import REGISTRY
from mazebook.mazes.carving.carve import checked_seed
from mazebook.mazes.grid.adjacency import Rect
from mazebook.mazes.grid.grid import MAX_CELLS
from mazebook.mazes.kernels.topology import MADE, OUTSIDE, rect, rect_state
from mazebook.mazes.options.knobs import Texture
from mazebook.numerics.arrays import Bool, Int32, UInt8, is_whole
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below, new_rng

MOST_COLUMNS, MOST_ROWS = 1_000_000, 10**12
BLOCK_CELLS = 2**16  # Python's share of the time is negligible, and a block fits a processor's cache

Block = tuple[Bool, Bool]

carve_row: Any = None  # stands for the row step of an algorithm in `_rows`, see `_with_step`

_GIVEN = ("topology", "state", "passages", "row", "rng", "texture", "trace", "step")  # parameters of every row step


def stream(
    name: str, columns: int, rows: int | None = None, *, seed: int = 0, block: int | None = None
) -> Iterator[Block]:
    """Return an iterator over blocks of rows, which together equal `mazebook.carve` with the same seed.

    Parameters
    ----------
    name : an algorithm that works row by row (`streaming`)
    columns : 1 to `MOST_COLUMNS`
    rows : 1 to `MOST_ROWS`, or None for a maze without end
    seed : 0 to 2**64 - 1
    block : rows carved at a time, 1 or more; the maze is the same for any number

    Returns
    -------
    blocks
        Pairs ``(east, south)`` of (n_rows, columns) bool, True = passage; ``n_rows`` varies.

    Raises
    ------
    UnknownNameError
        If there is no such algorithm.
    GridError
        If `columns` or `rows` are too few or too many.
    UsageError
        If the algorithm needs the whole maze, or `seed` or `block` makes no sense.

    Examples
    --------
    >>> sum(len(east) for east, south in stream("eller", 200, 1000, seed=7))
    1000
    """
    module = REGISTRY.load(name)
    if not _can_stream(module):
        raise UsageError(
            f"{REGISTRY.entry(name).name} has to know the whole maze, and cannot make it row after row. "
            f"Use one that can: {', '.join(streaming())}."
        )
    for word, number, most in (("columns", columns, MOST_COLUMNS), ("rows", rows, MOST_ROWS)):
        if number is not None and not (is_whole(number) and 1 <= number <= most):
            raise GridError(f"{word} = {number!r}: must be a whole number from 1 to {most}.")
    if block is not None and not (is_whole(block) and block >= 1):
        raise UsageError(f"block = {block!r}: must be a whole number of rows, 1 or more.")
    rng = new_rng(checked_seed(seed), "carve")
    if not getattr(module, "root", ""):
        # `mazebook.carve` draws a start for these algorithms, though they do not use it.
        below(rng, MAX_CELLS if rows is None else min(columns * rows, MAX_CELLS))
    return _blocks(module, columns, rows, rng, block or max(1, BLOCK_CELLS // columns))


def streaming() -> list[str]:
    """Return the names of the algorithms that have a row step."""
    return [name for name in REGISTRY.names() if _can_stream(REGISTRY.load(name))]


def _blocks(module: ModuleType, columns: int, rows: int | None, rng: Rng, block: int) -> Iterator[Block]:
    """Yield the blocks, each without its last row, to which the row below may still open walls.

    A window holds the row above the block, the block, and the row below it, if there is one: all that a row step reads.
    """
    memory = _Memory(module, columns)
    held: Bool = np.empty((0, columns, 2), dtype=np.bool_)  # the last row of the block before
    done = 0
    while rows is None or done < rows:
        count = block if rows is None else min(block, rows - done)
        is_last = rows is not None and done + count == rows
        height = count + (1 if is_last else 2)
        window, state = rect(columns, height), rect_state(columns, height)
        state.reshape(-1, window.stride)[1, 1:] = MADE if done else OUTSIDE
        passages = np.zeros(2 * window.slots, dtype=np.bool_)
        slots = passages.reshape(-1, window.stride, 2)[1 : count + 2, 1:]
        slots[: len(held)] = held
        memory.carve_rows(window, state, passages, count + 1, memory.before(height), rng, Texture())
        ready = slots[0 if done else 1 : None if is_last else -1]
        held = slots[-1:].copy()
        done += count
        ready.flags.writeable = False
        if len(ready):
            yield ready[:, :, 0], ready[:, :, 1]


class _Memory:
    """Arrays that a row step takes beside the window, by the names of its parameters.

    ``sets`` : (columns,) int32, which cells of the row are connected above it; kept from block to block.
    ``distance`` : (n_slots,) int32, the steps to the south-east corner of the window; only differences matter.
    """

    def __init__(self, module: ModuleType, columns: int) -> None:
        self.columns = columns
        self.asked = _asked(module.carve_row)
        self.carve_rows = _with_step(module.carve_row)
        self.held: Int32 = np.arange(columns, dtype=np.int32)

    def before(self, height: int) -> tuple[Int32, ...]:
        """Return the arrays that the row step takes, for a window `height` rows high."""
        stride = self.columns + 1
        if self.asked == ["distance"] and len(self.held) != (height + 2) * stride:
            steps = np.arange(height + 1, -1, -1)[:, None] + np.arange(stride)[::-1]
            self.held = (steps - 1).astype(np.int32).reshape(-1)
        return (self.held,) if self.asked else ()


def _asked(row_step: Any) -> list[str]:
    """Return the parameters of a row step that not every row step has."""
    names = signature(getattr(row_step, "py_func", row_step)).parameters
    return [name for name in names if name not in _GIVEN]


def _can_stream(module: ModuleType) -> bool:
    row_step = getattr(module, "carve_row", None)
    return row_step is not None and _asked(row_step) in ([], ["sets"], ["distance"])


def _rows(
    topology: Rect, state: UInt8, passages: Bool, stop: int, memory: tuple[Int32, ...], rng: Rng, texture: Texture
) -> None:
    """Carve the rows of a window after its first, up to `stop`: written once for all row steps."""
    no_trace = np.empty(0, dtype=np.int64)
    for row in range(1, stop):
        carve_row(topology, state, passages, row, *memory, rng, texture, no_trace, 0)


@cache
def _with_step(row_step: Any) -> Any:
    """Return `_rows` compiled with `row_step` inside.

    numba looks up called functions among a function's globals, so the copy gets its own. Machine code is cached by
    package and qualified name, so the copy takes those of the row step too. (A closure would be compiled anew in every
    process.)
    """
    home = row_step.__module__
    copy = FunctionType(_rows.__code__, {**_rows.__globals__, "carve_row": row_step, "__name__": home}, "_rows")
    copy.__qualname__ = f"_rows.{home}"
    return kernel(copy)
