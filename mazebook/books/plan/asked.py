"""What a plan asks of a maze, apart from what carving then reaches: the proof holds the printed page against it."""

from typing import Annotated

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.tasks.planned import loops_of
from mazebook.mazes.grid.grid import Grid

_Count = Annotated[int, Field(strict=True, ge=0, lt=2**63)]
_Word = Annotated[str, Field(strict=True, pattern=r"^\w+$", max_length=20)]

_LEAST_CELLS = 2  # of a maze whose traps are cut short


class Asked(BaseModel):
    """What is permitted to one maze.

    Attributes
    ----------
    loops : the fewest and the most passages beyond those of a perfect maze
    cells : the fewest and the most cells, lower cells of bridges included
    size : columns and rows, and floors if there are several
    ends : the permitted pairs of words for Start and Finish
    shape : 20 hex digits, the hash of the outline that the grid is cut to; None without a shape
    grid : the same, the digest of a grid of cut cells; None for other grids
    tint : the darkest tint under the maze, as a share of black; 0 without any
    task : the kind of what there is to do on the way; None = nothing
    """

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)

    loops: tuple[_Count, _Count]
    cells: tuple[_Count, _Count]
    size: Annotated[tuple[_Count, ...], Field(min_length=2, max_length=3)]
    ends: tuple[tuple[_Word, _Word], ...]
    shape: Annotated[str, Field(strict=True, pattern="^[0-9a-f]{20}$")] | None = None
    grid: Annotated[str, Field(strict=True, pattern="^[0-9a-f]{20}$")] | None = None
    tint: Annotated[float, Field(strict=True, ge=0, le=0.3)] = 0.0
    task: _Word | None = None


def asked_of(puzzle: PlannedPuzzle) -> Asked:
    """Return what a planned puzzle permits to its maze."""
    options, shape, grid = puzzle.options, puzzle.shape, puzzle.any_grid
    least = loops = options.islands
    if options.braid:
        loops += round(options.braid * most_dead_ends(puzzle.grid))
    if puzzle.task:
        least, loops = loops_of(puzzle.task)
    exchanged = [pair[::-1] for pair in puzzle.pairs if puzzle.both_ways]
    return Asked(
        loops=(least, loops),
        cells=_cells(puzzle),
        size=puzzle.size,
        ends=tuple(dict.fromkeys([*puzzle.pairs, *exchanged])),
        shape=None if shape is None else shape.outline.digest,
        grid=grid.digest if grid and grid.is_cut else None,
        tint=puzzle.look.tint,
        task=puzzle.task.kind if puzzle.task else None,
    )


def _cells(puzzle: PlannedPuzzle) -> tuple[int, int]:
    """Return the fewest and the most cells: bridges add cells below, and shorter traps leave cells out.

    Of cut cells, about columns x rows come, and how many is known once they are cut.
    """
    columns, rows = puzzle.size[:2]
    bridges = (columns - 2) * (rows - 2) if puzzle.options.weave else 0  # none at the border
    grid = puzzle.any_grid
    cells = grid.n_cells if grid and grid.is_cut else puzzle.cells
    return cells if puzzle.options.longest_trap is None else _LEAST_CELLS, cells + bridges


def most_dead_ends(grid: Grid) -> int:
    """Return the most dead ends that a perfect maze on a grid can have: a braid opens a wall at a share of them.

    In a tree of n cells, d of them dead ends, the degrees sum to 2 (n - 1). A cell has at most k ways, so that
    2 (n - 1) <= d + k (n - d), and d <= ((k - 2) n + 2) / (k - 1).
    """
    ways = int(np.bincount(grid.ends[grid.links].ravel()).max())
    if ways < 2:
        return grid.n_cells
    return ((ways - 2) * grid.n_cells + 2) // (ways - 1)
