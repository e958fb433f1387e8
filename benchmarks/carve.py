"""Times the recursive backtracker on large rectangles, beside a yardstick written in JavaScript.

Run it with ``python benchmarks/carve.py --yardstick PATH/explo.js``: the exhaustive exploration of William Voirol
(2016), which is not part of this project. ``node PATH WIDTH HEIGHT`` must print ``... ns/cell``. Each run carves once
in a new process with the kernel loaded, then times the yardstick, so that both see the same state of the machine.
"""

import argparse
import re
import statistics
import subprocess

from measure import measure

NAME = "recursive_backtracker"
SIZES = ((1024, 1024), (4096, 4096), (8192, 4096))

MOST_GROWTH, MOST_BYTES, LEAST_RATIO = 1.3, 8.0, 2.0  # what is asked of the backtracker


def yardstick(path: str, size: tuple[int, int]) -> float:
    """Return the nanoseconds a cell that the yardstick reports."""
    told = subprocess.run(["node", path, *map(str, size)], check=True, stdout=subprocess.PIPE, text=True).stdout
    return float(re.findall(r"([\d.]+) ns/cell", told)[-1])


def sized(text: str) -> tuple[int, int]:
    columns, _, rows = text.partition("x")
    return int(columns), int(rows)


def told(holds: bool) -> str:
    return "holds" if holds else "does not hold"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--yardstick", metavar="PATH", help="explo.js; without it only mazebook is timed")
    parser.add_argument("--sizes", type=sized, nargs="+", default=SIZES, metavar="COLUMNSxROWS")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()

    ours: dict[tuple[int, int], list[float]] = {size: [] for size in options.sizes}
    theirs: dict[tuple[int, int], list[float]] = {size: [] for size in options.sizes}
    most_bytes: dict[tuple[int, int], float] = {}
    measure(NAME, (64, 64))  # compiles the kernel if it never was
    for run in range(options.runs):  # all sizes in each run: the growth, too, is that of the same minutes
        for size in options.sizes:
            cells = size[0] * size[1]
            measured = measure(NAME, size, seed=run)
            ours[size].append(measured.seconds[0] * 1e9 / cells)
            if measured.peak is not None:
                most_bytes[size] = max(most_bytes.get(size, 0.0), measured.peak / cells)
            if options.yardstick:
                theirs[size].append(yardstick(options.yardstick, size))

    print("ns a cell     mazebook   least   yardstick   least   times   least   bytes")
    ratios = []
    for size in options.sizes:
        line = f"{size[0]}x{size[1]}".ljust(12) + f"{statistics.median(ours[size]):>10.1f}{min(ours[size]):>8.1f}"
        if options.yardstick:
            pairs = [b / a for a, b in zip(ours[size], theirs[size], strict=True)]
            ratios.append(statistics.median(pairs))
            line += (
                f"{statistics.median(theirs[size]):>12.1f}{min(theirs[size]):>8.1f}{ratios[-1]:>8.2f}{min(pairs):>8.2f}"
            )
        print(line.ljust(64) + (f"{most_bytes[size]:>8.2f}" if size in most_bytes else "       -"))
    if options.yardstick:
        print(f"At least {LEAST_RATIO:g} times the yardstick at every size {told(min(ratios) >= LEAST_RATIO)}.")
    if most_bytes:
        most = max(most_bytes.values())
        print(f"At most {MOST_BYTES:g} bytes a cell {told(most <= MOST_BYTES)}: {most:.2f}.")
    small, large = min(options.sizes), (4096, 4096)
    if large in ours and small != large:
        growth = [b / a for a, b in zip(ours[small], ours[large], strict=True)]
        middle = statistics.median(growth)
        print(
            f"Growth to 4096x4096 from {small[0]}x{small[1]} of at most {MOST_GROWTH:g} {told(middle <= MOST_GROWTH)}: "
            f"{middle:.2f} (least {min(growth):.2f}, most {max(growth):.2f})."
        )


if __name__ == "__main__":
    main()
