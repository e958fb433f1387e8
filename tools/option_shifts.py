"""Measuring the shifts of the table of medians: how far options such as braids move the difficulty."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes import tessellations
from mazebook.mazes.carving.carve import Algorithm, algorithm
from mazebook.mazes.carving.make import passages_on
from mazebook.mazes.carving.trim import shorten_traps
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.difficulty.medians import PLAIN_KIND, Moved, WordPair
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.options.knobs import Knobs
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.progress import Progress, Step, silent
from tools.algorithm_table import literature
from tools.medians import (
    MEASURED_PAIRS,
    PAIRS_OF_ROOTED,
    Doors,
    doors_on,
    maze_between,
    names_measured,
    root_for,
    sizes_carved,
)

SHIFT_SAMPLES = 60  # the same mazes with and without the option: differences between mazes cancel out
SQUARES = ((3, 4), (5, 6), (8, 10), (16, 20), (36, 46))  # between them a straight line is less than a point off
_NOWHERE = (np.nan, np.nan)

# The measured values. "walls" is the focus, with the one value 1. "random" is the share of random cells where an
# algorithm picks the newest cell or a random one. Traps under 3 steps are equal to the score (rho).
VALUES: dict[str, tuple[float, ...]] = {
    "braid": (0.1, 0.25, 0.5, 0.75, 1),
    "islands": (1, 3, 10, 30),
    "longest_trap": (3, 4, 8, 16, 32, 64),
    "walls": (1,),
    "random": (0, 0.1, 0.25, 0.5, 1),
}


class MeasuredShift(NamedTuple):
    """How far one option moves the medians of one algorithm on one tessellation between one pair of ends.

    Attributes
    ----------
    option : a key of `VALUES`
    cells : the numbers of cells that were measured, rising
    forward, backward : points for each value of the option and each number of cells; nan where the value does not fit
    """

    tessellation: str
    algorithm: str
    ends: WordPair
    option: str
    cells: tuple[int, ...]
    forward: tuple[tuple[float, ...], ...]
    backward: tuple[tuple[float, ...], ...]

    @property
    def key(self) -> tuple[str, str, WordPair, str]:
        """What the shift is of."""
        return self[:4]


def shifts(
    *,
    names: Iterable[str] | None = None,
    kinds: Iterable[str] | None = None,
    options: Sequence[str] = tuple(VALUES),
    squares: Sequence[tuple[int, int]] | None = None,
    pairs: Sequence[WordPair] = MEASURED_PAIRS,
    samples: int = SHIFT_SAMPLES,
    score: Score = SCORE,
    progress: Progress = silent,
) -> list[MeasuredShift]:
    """Return how far each option moves the medians, by algorithm, tessellation, ends and cells.

    On squares, between all pairs of ends of the table of medians; on other tessellations, between their own.
    The mazes have the seeds 0, 1, ... `samples` - 1, with the option and without.

    Parameters
    ----------
    names, kinds : algorithms and tessellations, by default all
    options : keys of `VALUES`
    squares : columns and rows of squares, by default `SQUARES`; other tessellations get sizes of about as many cells
    pairs : ends on squares, beside those that algorithms with a root have
    samples : mazes of each kind
    progress : told how far the work is
    """
    names = list(names if names is not None else names_measured())
    found: list[MeasuredShift] = []
    jobs = list(product(kinds if kinds is not None else tessellations.REGISTRY.names(), names))
    for count, (kind, name) in enumerate(jobs):
        progress(count, len(jobs), Step.CARVE)
        found += _shifts(algorithm(name), kind, options, squares or SQUARES, pairs, samples, score)
    return found


def _shifts(
    chosen: Algorithm,
    kind: str,
    asked: Sequence[str],
    squares: Sequence[tuple[int, int]],
    pairs: Sequence[WordPair],
    samples: int,
    score: Score,
) -> Iterator[MeasuredShift]:
    """Yield the shifts of an algorithm on a tessellation; none if it cannot carve it."""
    pairs = [*pairs, *(PAIRS_OF_ROOTED if chosen.root else ())] if kind == PLAIN_KIND else [kind_of_cells(kind).ends[0]]
    grids = [doors_on(kind, size) for size in sizes_carved(chosen, kind, squares)]
    cells = tuple(doors.grid.n_cells for doors in grids)
    for pair in pairs if grids else ():
        plain = [_median(doors, chosen, pair, PLAIN, samples, score) for doors in grids]
        for option, values in ((option, VALUES[option]) for option in asked):
            points = np.full((len(values), len(grids), 2), np.nan)
            for i, value in enumerate(values):
                for j, doors in enumerate(grids):
                    changed = _median(doors, chosen, pair, _options(option, value), samples, score)
                    points[i, j] = np.subtract(changed, plain[j])
            if np.isnan(points).all():
                continue  # the algorithm lacks this option
            if literature().get(chosen.name, {}).get("unbiased", False) and "centre" not in pair:
                points[:] = points.mean(axis=2, keepdims=True)  # forward and backward differ only by chance
            forward, backward = (tuple(map(tuple, points[:, :, way].tolist())) for way in (0, 1))
            yield MeasuredShift(kind, chosen.name, pair, option, cells, forward, backward)


def _options(option: str, value: float) -> Options:
    """Return one option of the table as `Options`."""
    if option == "walls":
        return Options(focus="walls")
    if option == "random":
        return Options(texture=Knobs(f"newest={1 - value}, random={value}"))
    return Options(**{option: value})  # type: ignore[arg-type]  # Options checks it


def _median(doors: Doors, chosen: Algorithm, pair: WordPair, options: Options, samples: int, score: Score) -> Moved:
    """Return the median difficulties, forward and backward; nan if the option or the pair does not fit the grid."""
    points = np.empty((samples, 2))
    options = Options(**(vars(options) | {"root": root_for(chosen, pair)}))
    try:
        for seed in range(samples):
            passages = passages_on(doors.grid, chosen, seed=seed, options=options)
            maze = maze_between(doors.grid, passages, doors.between(pair, doors.grid, passages, seed))
            if options.longest_trap is not None:
                maze = shorten_traps(maze, options.longest_trap)
            points[seed] = difficulty_of(maze, score)
    except (GridError, UsageError):
        return _NOWHERE
    forward, backward = np.median(points, axis=0).tolist()
    return forward, backward
