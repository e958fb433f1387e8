"""The table of algorithms: measurements of their mazes, beside what the literature says, ``tools/algorithms.toml``."""

import statistics
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from mazebook.errors import UsageError
from mazebook.mazes.algorithms import REGISTRY
from mazebook.mazes.carving.carve import Algorithm, algorithm, carve_on
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import distances
from mazebook.mazes.options.options import FOCUSES, Options
from mazebook.mazes.options.refusals import refusal_of_focus, refusal_of_grid
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.arrays import Bool
from mazebook.progress import Progress, Step, silent

FASTEST = 10.0  # the relative time of the fastest row
MOST_SIDE, MOST_SAMPLES = 1000, 100_000


@dataclass(frozen=True)
class AlgorithmRow:
    """One algorithm in one focus; `dead_ends` and `solution` in per cent of the cells, with their standard errors.

    Attributes
    ----------
    dead_ends : cells with one open side
    solution : cells on the way between opposite corners; of a maze without branches, between its two tips
    time : median time to carve one maze, relative to the fastest row, which is 10
    kind, unbiased, memory : what the literature says
    uniform, source : as declared (`mazebook.mazes.options.traits.Traits`)
    reference : ``dead_ends``, ``solution`` and ``time`` of Pullen's table for this focus, if it has them
    """

    algorithm: str
    focus: str
    dead_ends: float
    dead_ends_se: float
    solution: float
    solution_se: float
    time: float
    kind: str
    unbiased: bool
    uniform: str
    memory: str
    source: str
    reference: dict[str, float]


@cache
def literature() -> dict[str, dict[str, Any]]:
    """Return what the literature says of each algorithm: its fields in ``algorithms.toml``."""
    return tomllib.loads(Path(__file__).with_name("algorithms.toml").read_text(encoding="utf-8"))


def measure_table(size: int, samples: int, progress: Progress = silent) -> list[AlgorithmRow]:
    """Return a row for each algorithm and each focus that it allows, on squares of `size` x `size` cells.

    The mazes are those of the seeds 0, 1, ... `samples` - 1. Only the times differ from run to run.

    Raises UsageError if `size` or `samples` is too small or too large.
    """
    if not 2 <= size <= MOST_SIDE:
        raise UsageError(f"size = {size}: must be 2 to {MOST_SIDE}.")
    if not 2 <= samples <= MOST_SAMPLES:
        raise UsageError(f"samples = {samples}: must be 2 to {MOST_SAMPLES}.")
    rows = []
    wanted = list(pairs())
    for count, (chosen, focus) in enumerate(wanted):
        progress(count, len(wanted), Step.CARVE)
        rows.append(_measured(chosen, focus, size, samples))
    fastest = min(row.time for row in rows)
    return [replace(row, time=FASTEST * row.time / fastest) for row in rows]


def pairs(kind: str = "orthogonal") -> Iterator[tuple[Algorithm, str]]:
    """Yield each algorithm with each focus in which it can carve whole grids of a tessellation with even sides."""
    has_rows = tessellation(kind).rows
    for name in REGISTRY.names():
        chosen = algorithm(name)
        if refusal_of_grid(name, chosen.needs, kind, rows=has_rows, size=(2, 2)):
            continue
        for focus in FOCUSES:
            if focus == "passages" or not refusal_of_focus(name, chosen.by_walls, kind):
                yield chosen, focus


def _measured(chosen: Algorithm, focus: str, size: int, samples: int) -> AlgorithmRow:
    """Return the row of an algorithm in one focus, its time in seconds."""
    side = size + size % 2 if chosen.needs == "even squares" else size
    grid = Grid("orthogonal", (side, side))
    options = Options(focus)
    carve_on(grid, chosen, seed=0, options=options)  # compiles the kernel
    dead_ends, solutions, seconds = np.empty(samples), np.empty(samples), []
    for seed in range(samples):
        begin = time.perf_counter()
        passages = carve_on(grid, chosen, seed=seed, options=options)
        seconds.append(time.perf_counter() - begin)
        dead_ends[seed], solutions[seed] = figures(grid, passages)
    known = literature().get(chosen.name, {})
    return AlgorithmRow(
        chosen.name,
        focus,
        *_mean(dead_ends),
        *_mean(solutions),
        statistics.median(seconds),
        known.get("type", ""),
        known.get("unbiased", False),
        chosen.uniform,
        known.get("memory", ""),
        chosen.source,
        known.get(focus, {}),
    )


def figures(grid: Grid, passages: Bool) -> tuple[float, float]:
    """Return the dead ends and the cells on the way from the first cell to the last, in per cent of all cells.

    A maze without branches has all its cells on the way between its tips.
    """
    ways = np.bincount(grid.ends[passages].ravel(), minlength=grid.n_cells)
    tips = np.flatnonzero(ways == 1)
    first, last = (int(tips[0]), int(tips[-1])) if len(tips) == 2 else (0, grid.n_cells - 1)
    steps = int(distances(grid.csr, passages, first)[last])
    return 100 * len(tips) / grid.n_cells, 100 * (steps + 1) / grid.n_cells


def _mean(values: np.ndarray[Any, np.dtype[np.float64]]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))


def lines_of(rows: list[AlgorithmRow], side: int, count: int) -> list[str]:
    """Return the lines of the table of `count` mazes of `side` x `side` cells; the literature's figures in brackets."""
    heads = (
        "algorithm",
        "focus",
        "dead ends %",
        "solution %",
        "time",
        "type",
        "unbiased",
        "uniform",
        "memory",
        "source",
    )
    cells = [heads, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(heads))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return [
        *lines,
        "",
        f"{count} mazes of {side} x {side} squares each; +- is the standard error. "
        "In brackets: Walter Pullen's table, of 100 x 100.",
    ]


def _cells(row: AlgorithmRow) -> tuple[str, ...]:
    known = row.reference
    return (
        row.algorithm,
        row.focus,
        f"{row.dead_ends:6.2f} +-{row.dead_ends_se:5.2f}{_beside(known, 'dead_ends', 'g')}",
        f"{row.solution:6.2f} +-{row.solution_se:5.2f}{_beside(known, 'solution', '.1f')}",
        f"{row.time:5.0f}{_beside(known, 'time', 'g')}",
        row.kind,
        "yes" if row.unbiased else "no",
        row.uniform,
        row.memory,
        row.source,
    )


def _beside(known: dict[str, float], name: str, form: str) -> str:
    return f"  ({known[name]:{form}})" if name in known else ""
