"""Measuring the shifts of the table of medians: how far options such as braids move the difficulty."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.carving.carve import Algorithm, algorithm
from mazebook.mazes.carving.make import passages_on
from mazebook.mazes.carving.trim import shorten_traps
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.difficulty.medians import MEASURED_PAIRS, PAIRS_OF_ROOTED, root_for
from mazebook.mazes.difficulty.option_shifts import (
    PLAIN_ENDS,
    PLAIN_KIND,
    VALUES,
    Moved,
    Shift,
    WordPair,
    moved_by,
    nearest_keys,
)
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.options.knobs import Knobs
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.surveys.medians import Doors, doors_on, maze_between, sizes_carved
from mazebook.progress import Progress, Step, silent

SHIFT_SAMPLES = 60  # the same mazes with and without the option: differences between mazes cancel out
SQUARES = ((3, 4), (5, 6), (8, 10), (16, 20), (36, 46))  # between them a straight line is less than a point off
_NEAR = 2.0  # points
_NOWHERE = (np.nan, np.nan)


def shifts(
    *,
    names: Iterable[str] | None = None,
    kinds: Iterable[str] | None = None,
    options: Sequence[str] = tuple(VALUES),
    squares: Sequence[tuple[int, int]] = SQUARES,
    pairs: Sequence[WordPair] = MEASURED_PAIRS,
    samples: int = SHIFT_SAMPLES,
    score: Score = SCORE,
    progress: Progress = silent,
) -> list[Shift]:
    """Return how far each option moves the medians, by algorithm, tessellation, ends and cells.

    On squares, between all pairs of ends of the table of medians; on other tessellations, between their own.
    The mazes have the seeds 0, 1, ... `samples` - 1, with the option and without.

    Parameters
    ----------
    names, kinds : algorithms and tessellations, by default all
    options : keys of `VALUES`
    squares : columns and rows of squares; other tessellations get sizes of about as many cells
    pairs : ends on squares, beside those that algorithms with a root have
    samples : mazes of each kind
    progress : told how far the work is
    """
    names = list(names if names is not None else algorithms.REGISTRY.names())
    found: list[Shift] = []
    jobs = list(product(kinds if kinds is not None else tessellations.REGISTRY.names(), names))
    for count, (kind, name) in enumerate(jobs):
        progress(count, len(jobs), Step.MEASURE_OPTIONS)
        found += _shifts(algorithm(name), kind, options, squares, pairs, samples, score)
    return without_repetitions(found)


def without_repetitions(found: Sequence[Shift]) -> list[Shift]:
    """Return the shifts without those that another shift replaces well enough."""
    known = {shift.key: shift for shift in found}
    for shift in found:
        others = (known[key] for key in nearest_keys(*shift.key) if key in known and key != shift.key)
        other = next(others, None) if shift.ends != PLAIN_ENDS or shift.tessellation != PLAIN_KIND else None
        if other is not None and other.algorithm == shift.algorithm and _is_near(shift, other):
            del known[shift.key]
    return list(known.values())


def _is_near(shift: Shift, other: Shift) -> bool:
    """Return whether two shifts differ by a few points at most."""
    for i, value in enumerate(shift.values):
        for j, cells in enumerate(shift.cells):
            there = moved_by(other, cells, value)
            for line, told in zip((shift.forward, shift.backward), there, strict=True):
                if abs(line[i][j] - told) > _NEAR:  # never true of nan
                    return False
    return True


def _shifts(
    chosen: Algorithm,
    kind: str,
    asked: Sequence[str],
    squares: Sequence[tuple[int, int]],
    pairs: Sequence[WordPair],
    samples: int,
    score: Score,
) -> Iterator[Shift]:
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
            if chosen.unbiased and "centre" not in pair:
                points[:] = points.mean(axis=2, keepdims=True)  # forward and backward differ only by chance
            forward, backward = (tuple(map(tuple, points[:, :, way].tolist())) for way in (0, 1))
            yield Shift(kind, chosen.name, pair, option, cells, values, forward, backward)


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
