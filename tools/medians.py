"""Measuring the table of medians: how difficult each algorithm's mazes are, by cells, size and ends."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.carving.carve import Algorithm, algorithm, carve_on
from mazebook.mazes.carving.weaving import weave_on
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.difficulty.medians import (
    COURT,
    COURT_SHARE,
    FLOORS,
    LONGEST_ENDS,
    PLAIN_KIND,
    RANDOM_ENDS,
    WEAVE,
    Typical,
    WordPair,
)
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.grid.bearings import BEARINGS, nearest_corner
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.floors import LEAST_PLAN
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import distances, shortest_route
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.refusals import refusal_of_grid
from mazebook.mazes.options.traits import Traits
from mazebook.mazes.tessellations.theta import fit_around_court
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64
from mazebook.numerics.rng import new_rng
from mazebook.progress import Progress, Step, silent

MEASURED_PAIRS: tuple[WordPair, ...] = (("nw", "se"), ("n", "s"), ("n", "centre"), RANDOM_ENDS, LONGEST_ENDS)
PAIRS_OF_ROOTED: tuple[WordPair, ...] = (("centre", "n"),)  # exchanged ends give another maze: it grows from the Finish
# Algorithms whose mazes are those of another one, each as often; the table has the other one alone.
SAME_MAZES = {"aldous_broder": "wilson", "growing_forest": "growing_tree", "prim_true": "kruskal"}

SAMPLES = 200
MOST_SAMPLES = 10_000
STANDS_FOR = {FLOORS: PLAIN_KIND, WEAVE: PLAIN_KIND, COURT: "theta"}  # what stands for a tessellation, and its cells
_DRAWN = 10  # grids of a tiling that each maze draws anew, which the samples share
POOL = 24  # pairs of random doors of a grid; drawing them takes longer than measuring mazes
_FAR_APART = 2.4  # ratio of cells; between sizes farther apart a straight line would be a point off
_SHARE = 0.5  # share of the places for bridges that get one
_HALF = 0.5**0.5  # of a side: each of two floors has half of the cells
_STEP = 1.01  # growth of the area in which a size is searched for
_NO_DOORS = np.array([-1, -1], dtype=np.int32)


class MeasuredRow(NamedTuple):
    """The measured difficulty of one algorithm on one tessellation between one pair of ends.

    `typical` : pairs of a number of cells and the difficulty of mazes of that size, by rising cells
    """

    algorithm: str
    tessellation: str
    ends: WordPair
    typical: tuple[tuple[int, Typical], ...]


class Doors(NamedTuple):
    """A grid, and the cells between which its mazes are measured.

    Attributes
    ----------
    fixed : the cells of each pair of words that does not depend on passages, if the grid is large enough for it
    pool : the cells of pairs of random doors
    border : (n_border,) int64
    """

    grid: Grid
    fixed: dict[WordPair, Int32]
    pool: list[Int32]
    border: Int64

    def between(self, pair: WordPair, grid: Grid, passages: Bool, seed: int) -> Int32:
        """Return the cells of Start and Finish of a maze; raises GridError if the grid is too small for the words."""
        if pair == LONGEST_ENDS:
            return _longest(grid, passages, self.border)
        if pair == RANDOM_ENDS and self.pool:
            return self.pool[seed % POOL]
        if pair not in self.fixed:
            raise GridError("too small for these doors")
        return self.fixed[pair]


def medians(
    squares: Sequence[tuple[int, int]],
    *,
    names: Iterable[str] | None = None,
    kinds: Iterable[str] | None = None,
    samples: int = SAMPLES,
    score: Score = SCORE,
    progress: Progress = silent,
) -> list[MeasuredRow]:
    """Return how difficult mazes are: one row for each tessellation, algorithm and pair of ends.

    The mazes are perfect, with carved passages and the seeds 0, 1, ... `samples` - 1. An algorithm with a root grows
    from the Finish, if that is a direction or the centre.

    Parameters
    ----------
    squares : columns and rows of squares; other tessellations get sizes of about as many cells
    names, kinds : algorithms and tessellations, `COURT`, `FLOORS` and `WEAVE` among them, by default all but
        `SAME_MAZES`
    samples : mazes of each kind
    progress : told how far the work is

    Raises
    ------
    UsageError
        If there are too few or too many samples.
    """
    if not 2 <= samples <= MOST_SAMPLES:
        raise UsageError(f"samples = {samples}: must be 2 to {MOST_SAMPLES}.")
    names = list(names if names is not None else names_measured())
    rows: list[MeasuredRow] = []
    jobs = list(product(kinds if kinds is not None else (*tessellations.REGISTRY.names(), COURT, FLOORS, WEAVE), names))
    for count, (kind, name) in enumerate(jobs):
        progress(count, len(jobs), Step.CARVE)
        rows += _rows(algorithm(name), kind, squares, samples, score)
    return rows


def names_measured() -> list[str]:
    """Return the algorithms that have rows of their own."""
    return [name for name in algorithms.REGISTRY.names() if name not in SAME_MAZES]


def root_for(chosen: Traits, ends: WordPair) -> str | None:
    """Return where the table's mazes grow from: the Finish, if the algorithm has a root and the Finish is a place."""
    root = nearest_corner(ends[1])
    return root if chosen.root and root in (*BEARINGS, "centre") else None


def with_halfway_sizes(squares: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return sizes in rising order, with one halfway between two that are far apart."""
    rising = sorted(set(squares))
    halfway = [
        ((few[0] + many[0]) // 2, (few[1] + many[1]) // 2)
        for few, many in pairwise(rising)
        if many[0] * many[1] > _FAR_APART * few[0] * few[1]
    ]
    return sorted({*rising, *halfway})


def sizes_like(kind: str, squares: Sequence[tuple[int, int]]) -> list[Size]:
    """Return, for each size of squares, the size of a tessellation of the same shape with at most as many cells."""
    if kind in (PLAIN_KIND, WEAVE):
        return list(squares)
    if kind == FLOORS:
        plans = [
            [max(int(side * _HALF), least) for side, least in zip(size, LEAST_PLAN, strict=True)] for size in squares
        ]
        return list(dict.fromkeys((columns, rows, 2) for columns, rows in plans))
    cells, sizes = kind_of_cells(STANDS_FOR.get(kind, kind)), list[Size]()
    for columns, rows in squares:
        scale, best = 0.5, cells.minimum
        while scale < 3:  # more of the smallest cells fit the same area, but not nine times as many
            across = columns * scale, rows * scale
            size = fit_around_court(*across, COURT_SHARE) if kind == COURT else cells.fit(*across)
            if size[0] >= cells.minimum[0] and size[1] >= cells.minimum[1] and cells.count(size) <= columns * rows:
                best = size
            scale *= _STEP
        if best not in sizes and (kind != COURT or best != cells.minimum):
            sizes.append(best)
    return sizes


def sizes_carved(chosen: Algorithm, kind: str, squares: Sequence[tuple[int, int]]) -> list[Size]:
    """Return the sizes of `sizes_like` that suit an algorithm; an empty list if it cannot carve the tessellation."""
    sizes = sizes_like(kind, squares)
    if chosen.needs == "even squares":
        sizes = list(dict.fromkeys(tuple(number + number % 2 for number in size) for size in sizes))
    if kind == WEAVE:
        return sizes if chosen.by_walls == "whole" else []
    if not sizes:
        return []
    cells = STANDS_FOR.get(kind, kind)
    refused = refusal_of_grid(chosen.name, chosen.needs, cells, rows=kind_of_cells(cells).rows, size=sizes[0])
    return [] if refused else sizes


def _rows(
    chosen: Algorithm, kind: str, squares: Sequence[tuple[int, int]], samples: int, score: Score
) -> Iterator[MeasuredRow]:
    """Yield the rows of an algorithm on a tessellation; none if it cannot carve the tessellation."""
    found: dict[WordPair, list[tuple[int, Typical]]] = {}
    for size in sizes_carved(chosen, kind, squares):
        cells = STANDS_FOR.get(kind, kind)
        measured: dict[WordPair, list[Float64]] = {}
        seeds = np.array_split(np.arange(samples), _DRAWN if kind_of_cells(cells).is_drawn else 1)
        for grid_seed, some in enumerate(seeds):
            doors = doors_on(cells, size, grid_seed)
            for pair, points in _points(doors, chosen, some.tolist(), score, weave=_SHARE * (kind == WEAVE)).items():
                if kind != COURT or "centre" in pair:  # others have the rows of all rings
                    measured.setdefault(pair, []).append(points)
        count = kind_of_cells(cells).count(size) if kind_of_cells(cells).is_cut else doors.grid.n_cells
        for pair, parts in measured.items():
            points = np.concatenate(parts)
            forward, backward = np.median(points, axis=0)
            low, high = np.percentile(points[:, 0], (5, 95))
            found.setdefault(pair, []).append((count, Typical(forward, backward, low, high)))
    for pair, typical in found.items():
        yield MeasuredRow(chosen.name, kind, pair, tuple(typical))


@lru_cache(maxsize=256)
def doors_on(kind: str, size: Size, grid_seed: int = 0) -> Doors:
    """Return a grid with the cells between which its mazes are measured; cached for all algorithms."""
    grid = Grid(kind, size, seed=grid_seed)
    nothing_opened = np.zeros(len(grid.ends), dtype=np.bool_)  # none of these ends depends on passages
    fixed, pool = {}, []
    for pair in (*MEASURED_PAIRS, *PAIRS_OF_ROOTED):
        if not {"random", "longest", *(("centre",) if len(grid.size) > 2 else ())} & set(pair):
            with suppress(GridError):  # too small for them
                fixed[pair] = place_ends(grid, nothing_opened, pair, new_rng("medians")).cells
    with suppress(GridError):
        pool = [place_ends(grid, nothing_opened, RANDOM_ENDS, new_rng("medians", draw)).cells for draw in range(POOL)]
    return Doors(grid, fixed, pool, np.unique(border_of(grid).cells).astype(np.int64))


def _points(
    doors: Doors, chosen: Algorithm, seeds: Sequence[int], score: Score, *, weave: float = 0.0
) -> dict[WordPair, Float64]:
    """Return the difficulties of mazes between each pair of ends that fits the grid: (n_seeds, 2) float64 each."""
    grid = doors.grid
    pairs = [*doors.fixed, *([RANDOM_ENDS] if doors.pool else []), LONGEST_ENDS]
    pairs = [pair for pair in pairs if chosen.root or pair not in PAIRS_OF_ROOTED]
    points = {pair: np.empty((len(seeds), 2)) for pair in pairs}
    for place, seed in enumerate(seeds):
        carved: dict[str | None, Bool] = {}
        if weave:
            grid, woven = weave_on(doors.grid, chosen, ("n", "centre"), seed=seed, options=Options(weave=weave))
            carved = {None: woven}  # no algorithm that weaves has a root
        for pair, into in points.items():
            root = root_for(chosen, pair)
            if root not in carved:
                carved[root] = carve_on(grid, chosen, seed=seed, options=Options(root=root))
            cells = doors.between(pair, grid, carved[root], seed)
            into[place] = difficulty_of(maze_between(grid, carved[root], cells), score)
    return points


def maze_between(grid: Grid, passages: Bool, cells: Int32) -> Maze:
    """Return the maze between two cells, without openings."""
    route = shortest_route(grid.csr, passages, int(cells[0]), int(cells[1]))
    return Maze(grid, passages, _NO_DOORS, cells, route)


def _longest(grid: Grid, passages: Bool, border: Int64) -> Int32:
    """Return the two border cells with the longest route between them; with loops, nearly the longest."""
    first = border[distances(grid.csr, passages, int(border[0]))[border].argmax()]
    away = distances(grid.csr, passages, int(first))[border]
    while True:
        last, steps = border[away.argmax()], away.max()
        away = distances(grid.csr, passages, int(last))[border]
        if away.max() <= steps:  # at once in a perfect maze
            return np.array([first, last], dtype=np.int32)
        first = last
