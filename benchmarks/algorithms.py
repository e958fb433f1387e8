"""Times every algorithm on a square of 1000x1000 cells, and its growth from 250x250 to 4000x4000.

Run it with ``python benchmarks/algorithms.py``. Figures are nanoseconds a cell, the median of several runs, and bytes
a cell at most above the process with the kernel loaded; each size is carved in a process of its own. The growth is
nanoseconds a cell at 4000x4000 to those at 250x250: n log n alone gives 1.50, and what no longer fits into the
processor's caches comes on top. ``--most-cells`` leaves out sizes that take too long.
"""

import argparse
import statistics

from measure import Measured, measure

SMALL, MIDDLE, LARGE = (250, 250), (1000, 1000), (4000, 4000)

MOST_NS = {"kruskal": 250.0, "wilson": 250.0}  # what is asked of two of them at 1000x1000


def nanoseconds(measured: Measured, size: tuple[int, int]) -> float:
    return statistics.median(measured.seconds) * 1e9 / (size[0] * size[1])


def main() -> None:
    from mazebook.mazes.algorithms import REGISTRY

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these algorithms; by default all")
    parser.add_argument("--runs", type=int, default=5, help="of the two smaller sizes; the largest runs at most twice")
    parser.add_argument("--most-cells", type=int, default=LARGE[0] * LARGE[1], help="no size with more cells")
    options = parser.parse_args()

    print("algorithm                250x250  1000x1000  4000x4000   growth      bytes at 1000x1000")
    middles = {}
    for name in options.only or REGISTRY.names():
        measure(name, (64, 64))  # compiles the kernel if it never was
        times, bytes_a_cell = {}, "-"
        for size in (SMALL, MIDDLE, LARGE):
            if size[0] * size[1] > options.most_cells:
                continue
            measured = measure(name, size, runs=min(options.runs, 2) if size == LARGE else options.runs)
            times[size] = nanoseconds(measured, size)
            if size == MIDDLE and measured.peak is not None:
                bytes_a_cell = f"{measured.peak / (size[0] * size[1]):.1f}"
        growth = f"{times[LARGE] / times[SMALL]:.2f}" if LARGE in times and SMALL in times else "-"
        shown = "".join(f"{times[size]:>11.1f}" if size in times else f"{'-':>11}" for size in (SMALL, MIDDLE, LARGE))
        print(f"{name:<21}{shown}{growth:>9}{bytes_a_cell:>24}", flush=True)
        if MIDDLE in times:
            middles[name] = times[MIDDLE]
    for name, most in MOST_NS.items():
        if name in middles:
            holds = "holds" if middles[name] <= most else "does not hold"
            print(f"{name} under {most:g} ns a cell {holds}: {middles[name]:.0f}.")


if __name__ == "__main__":
    main()
