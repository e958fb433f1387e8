"""Times choosing the puzzles of a book: 100 of 30x40, 16 candidates each, every one carved, given ends and measured.

Run it with ``python benchmarks/choosing.py``. Seconds are of all candidates on one core after a warm-up, the median
and the least of several runs; the parts are microseconds a candidate, at the median. The kinds take turns, so that all
see the same state of the machine. "Rest" is what is neither carving, placing the ends nor measuring: the route between
the ends, seeds, and holding it all as a maze.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from mazebook.mazes.carving.carve import Algorithm, algorithm, carve_on
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.rng import new_rng
from mazebook.numerics.seeds import derive_seed

MOST_SECONDS = 1.0  # what is asked of choosing the puzzles of a book of squares
SIZE = (30, 40)
KINDS = (
    ("orthogonal", "recursive_backtracker", ("nw", "se")),
    ("orthogonal", "recursive_backtracker", ("longest", "longest")),
    ("orthogonal", "recursive_backtracker", ("random", "opposite")),
    ("orthogonal", "recursive_backtracker", ("random", "random")),
    ("orthogonal", "wilson", ("nw", "se")),
    ("sigma", "recursive_backtracker", ("nw", "se")),
    ("sigma", "recursive_backtracker", ("random", "random")),
)


class Run(NamedTuple):
    """The seconds of one run: all there is to do for each candidate, and three of its parts alone."""

    whole: float
    carving: float
    ends: float
    measuring: float


def seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def one_run(grid: Grid, chosen: Algorithm, words: tuple[str, str], puzzles: int, candidates: int) -> Run:
    numbers = [(puzzle, candidate) for puzzle in range(puzzles) for candidate in range(candidates)]
    seeds = [derive_seed("candidate", *number) for number in numbers]

    def choose() -> None:
        for number in numbers:
            difficulty_of(maze_on(grid, chosen, seed=derive_seed("candidate", *number), ends=words))

    mazes = [maze_on(grid, chosen, seed=seed, ends=words) for seed in seeds]
    rngs = [new_rng(seed, "ends") for seed in seeds]
    return Run(
        seconds(choose),
        seconds(lambda: [carve_on(grid, chosen, seed=seed) for seed in seeds]),
        seconds(lambda: [place_ends(grid, maze.passages, words, rng) for maze, rng in zip(mazes, rngs, strict=True)]),
        seconds(lambda: [difficulty_of(maze) for maze in mazes]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--candidates", type=int, default=16)
    options = parser.parse_args()

    grids = {kind: Grid(kind, SIZE) for kind, _, _ in KINDS}
    asked = [(grids[kind], algorithm(name), words) for kind, name, words in KINDS]
    for kind in asked:
        one_run(*kind, 2, 2)  # compiles
    runs = [[one_run(*kind, options.puzzles, options.candidates) for kind in asked] for _ in range(options.runs)]

    count = options.puzzles * options.candidates
    print(f"{f'{count} candidates of {SIZE[0]}x{SIZE[1]}':<51} seconds (least)     carve    ends measure    rest")
    medians = []
    for (kind, name, words), column in zip(KINDS, zip(*runs, strict=True), strict=True):
        whole, *parts = (statistics.median(figures) for figures in zip(*column, strict=True))
        least = min(run.whole for run in column)
        shares = [part * 1e6 / count for part in (*parts, whole - sum(parts))]
        shown = "".join(f"{share:>8.1f}" for share in shares)
        print(f"{kind:<11} {name:<22} {','.join(words):<16} {whole:>7.3f} ({least:6.3f}) {shown}", flush=True)
        if kind == "orthogonal":
            medians.append(whole)
    holds = "holds" if max(medians) < MOST_SECONDS else "does not hold"
    print(f"Choosing a book of squares under {MOST_SECONDS:g} s {holds}: {max(medians):.3f}.")


if __name__ == "__main__":
    main()
