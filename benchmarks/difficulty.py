"""Times measuring a maze, on each tessellation, perfect and braided, beside carving the same maze.

Run it with ``python benchmarks/difficulty.py``. Figures are microseconds a maze, of one that is at hand: the difficulty
in both directions (which is what choosing among mazes needs), all that is measured, and carving alone. Runs of
several calls take turns, so that all see the same state of the machine; the median run and the fastest are shown.
"""

import argparse
import statistics
import time
from collections.abc import Callable

MOST_MICROSECONDS = 100.0  # what is asked of measuring 40x40 squares
SIDE = 40
CALLS = 50


def microseconds(call: Callable[[], object]) -> float:
    begin = time.perf_counter()
    for _ in range(CALLS):
        call()
    return (time.perf_counter() - begin) * 1e6 / CALLS


def size_of(kind: str) -> tuple[int, int]:
    """Return the size of a tessellation with about as many cells as a square."""
    from mazebook.mazes.tessellations import tessellation

    if kind == "orthogonal":
        return SIDE, SIDE
    cells, size = tessellation(kind), (1, 1)
    for side in range(2, 3 * SIDE):
        fit = cells.fit(side, side)
        if min(fit) > 0 and cells.count(fit) <= SIDE * SIDE:
            size = fit
    return size


def main() -> None:
    from mazebook.mazes.carving.carve import algorithm, carve_on
    from mazebook.mazes.carving.make import maze_on
    from mazebook.mazes.difficulty.effort import difficulty_of
    from mazebook.mazes.difficulty.measure import measure
    from mazebook.mazes.grid.grid import Grid
    from mazebook.mazes.options.options import Options
    from mazebook.mazes.tessellations import REGISTRY

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--algorithm", default="recursive_backtracker", metavar="NAME")
    parser.add_argument("--runs", type=int, default=40)
    options = parser.parse_args()

    print("tessellation      cells  braid    difficulty (least)       measure (least)         carve (least)")
    asked = []
    chosen = algorithm(options.algorithm)
    for kind in REGISTRY.whole():
        grid = Grid(kind, size_of(kind))
        for braid in (0.0, 0.5):
            maze = maze_on(grid, chosen, seed=7, options=Options(braid=braid))
            calls: list[Callable[[], object]] = [
                lambda maze=maze: difficulty_of(maze),
                lambda maze=maze: measure(maze),
                lambda grid=grid: carve_on(grid, chosen, seed=7),
            ]
            for call in calls:
                call()  # compiles
            runs = [[microseconds(call) for call in calls] for _ in range(options.runs)]
            shown = "".join(
                f"{statistics.median(column):>14.1f} ({min(column):5.1f})" for column in zip(*runs, strict=True)
            )
            print(f"{kind:<14}{grid.n_cells:>9}{braid:>7}{shown}", flush=True)
            if kind == "orthogonal":
                asked.append(statistics.median(run[1] for run in runs))
    holds = "holds" if max(asked) < MOST_MICROSECONDS else "does not hold"
    print(f"All that is measured of squares under {MOST_MICROSECONDS:g} microseconds {holds}: {max(asked):.1f}.")


if __name__ == "__main__":
    main()
