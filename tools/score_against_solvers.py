"""Testing the score of difficulty: how well it orders mazes by the steps of simulated solvers.

Route length and dead ends are tested too, because the score has to beat them. High figures say that the score agrees
with solvers, which were made by people with the same ideas of mazes; not that it agrees with people.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mazebook.errors import UsageError
from mazebook.mazes.carving.carve import Algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.difficulty.measure import measure
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.options import Options
from mazebook.numerics.arrays import Bool, Float64, Int64
from mazebook.numerics.seeds import derive_seed
from mazebook.progress import Progress, Step, silent
from tools.algorithm_table import pairs
from tools.scene import steps_of
from tools.solvers import REGISTRY

SIZES = (8, 12, 16, 20, 30, 40)  # columns, and rows
ONE_SIZE = 20
BRAIDS = (0.0, 0.25, 0.5)
_MOST_SAMPLES = 1000

MEASURES = ("difficulty", "length", "traps")  # fields of `mazebook.mazes.difficulty.measure.Measure`
MEAN = "mean"  # the name of the last row

_CORNERS = (("nw", "se"), ("se", "nw"), ("ne", "sw"), ("sw", "ne"))  # by turns: some algorithms lean to one side
_NO_CHOICE = "even squares"  # required by labyrinths, which have no choice


@dataclass(frozen=True, eq=False)
class Pool:
    """Mazes of many kinds, measured and walked through.

    Attributes
    ----------
    sizes : (n_mazes,) int64, columns
    measured : (n_mazes, 3) float64, a column for each of `MEASURES`
    solvers : names of the solvers
    steps : (n_mazes, n_solvers) float64
    """

    sizes: Int64
    measured: Float64
    solvers: tuple[str, ...]
    steps: Float64


@dataclass(frozen=True)
class SolverRow:
    """How well each of `MEASURES` orders mazes by the steps of one solver: rank correlations, -1 to 1.

    Attributes
    ----------
    solver : its name; `MEAN` for the means of all of them
    mixed : over the whole pool
    one_size : over its mazes of `ONE_SIZE`
    """

    solver: str
    mixed: dict[str, float]
    one_size: dict[str, float]


def make_pool(samples: int, seed: int = 0, progress: Progress = silent) -> Pool:
    """Return the pool: `samples` mazes of each size, algorithm and share of loops; the same for the same seed.

    Raises UsageError if `samples` is too small or too large.
    """
    if not 1 <= samples <= _MOST_SAMPLES:
        raise UsageError(f"samples = {samples}: must be 1 to {_MOST_SAMPLES}.")
    solvers = tuple(REGISTRY.names())
    sizes, measured, steps = [], [], []
    kinds = list(_kinds())
    for place, size in enumerate(SIZES):
        grid = Grid("orthogonal", (size, size))
        for count, (chosen, braid) in enumerate(kinds, place * len(kinds)):
            progress(count, len(SIZES) * len(kinds), Step.CARVE)
            for sample in range(samples):
                own = derive_seed("calibrate", seed, size, chosen.name, str(braid), sample)
                ends = _CORNERS[sample % len(_CORNERS)]
                maze = maze_on(grid, chosen, seed=own, ends=ends, options=Options(braid=braid))
                found, walked = measure(maze), steps_of(maze, own)
                sizes.append(size)
                measured.append([float(getattr(found, name)) for name in MEASURES])
                steps.append([walked[name] for name in solvers])
    return Pool(np.array(sizes), np.array(measured), solvers, np.array(steps))


def _kinds() -> Iterator[tuple[Algorithm, float]]:
    """Yield each algorithm that carves passages in whole squares, with each share of loops."""
    for chosen, focus in pairs():
        if focus == "passages" and chosen.needs != _NO_CHOICE:
            yield from ((chosen, braid) for braid in BRAIDS)


def compare(pool: Pool) -> list[SolverRow]:
    """Return a row for each solver, and the means of all."""
    everywhere = np.ones(len(pool.sizes), dtype=np.bool_)
    rows = [
        SolverRow(name, _correlations(pool, column, everywhere), _correlations(pool, column, pool.sizes == ONE_SIZE))
        for column, name in enumerate(pool.solvers)
    ]
    mixed, one_size = (
        {name: float(np.mean([getattr(row, table)[name] for row in rows])) for name in MEASURES}
        for table in ("mixed", "one_size")
    )
    return [*rows, SolverRow(MEAN, mixed, one_size)]


def _correlations(pool: Pool, solver: int, among: Bool) -> dict[str, float]:
    steps = pool.steps[among, solver]
    return {name: rank_correlation(pool.measured[among, column], steps) for column, name in enumerate(MEASURES)}


def rank_correlation(first: Float64, second: Float64) -> float:
    """Return Spearman's rank correlation of two lists of numbers; NaN where all numbers of one are equal.

    Spearman, "The proof and measurement of association between two things" (1904): how well one list orders the other.
    """
    a, b = (ranks(values) - (len(values) + 1) / 2 for values in (first, second))
    spread = math.sqrt(float(a @ a) * float(b @ b))
    return float(a @ b) / spread if spread > 0 else math.nan


def ranks(values: Float64) -> Float64:
    """Return the rank of each number, 1 for the least; equal numbers share the mean of their ranks.

    Examples
    --------
    >>> ranks(np.array([30.0, 10.0, 20.0, 10.0])).tolist()
    [4.0, 1.5, 3.0, 1.5]
    """
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return np.asarray((last - (counts - 1) / 2)[place])


def lines_of(rows: list[SolverRow], mazes: int) -> list[str]:
    """Return the lines of the comparison, a row for each solver; `mazes` is the number of mazes."""
    width = max(len(row.solver) for row in rows) + 2
    part = "".join(f"{head:>12}" for head in MEASURES)
    parts = (f"all {mazes} mazes", f"those of {ONE_SIZE}x{ONE_SIZE}")
    lines = [
        f"{'':<{width}}" + "".join(f"{name:>{len(part)}}" for name in parts),
        f"{'solver':<{width}}{part}{part}",
    ]
    for row in rows:
        values = [table[name] for table in (row.mixed, row.one_size) for name in MEASURES]
        lines.append(f"{row.solver:<{width}}" + "".join(f"{_shown(value):>12}" for value in values))
    return [
        *lines,
        "",
        "How well each figure orders mazes by the steps that a solver walks (Spearman's rank correlation):",
        f"1 = the same order, 0 = none, -1 = reversed. Squares from {SIZES[0]}x{SIZES[0]} to {SIZES[-1]}x{SIZES[-1]}.",
        "A blind search (tremaux), and both followers together, walk equally far in all mazes of one size that have no",
        "loops, but for the cells beyond the Finish: no figure can order those.",
        "The score orders mazes; nobody has validated one on children.",
    ]


def _shown(value: float) -> str:
    return f"{value:.2f}" if math.isfinite(value) else "-"
