"""Times ``mazebook stream`` for each algorithm that works row by row, and measures its memory.

Run it with ``python benchmarks/stream.py``. Each runs as a process of its own, from start to end: 200 x 500,000 cells
as bits. The first run of each compiles and does not count; the figures are the median and the least of the others.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NAMES = "from mazebook.mazes.carving.stream import streaming; print(*streaming())"


def measured(command: list[str]) -> tuple[float, float]:
    """Return the seconds a process took, and the most megabytes it held.

    That count begins with the memory of this process, which therefore loads nothing large.
    """
    begin = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {child.returncode}")
    return seconds, used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--width", type=int, default=200)
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    cells = options.width * options.rows
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run([sys.executable, "-c", NAMES], check=True, capture_output=True, text=True)
        for name in told.stdout.split():
            command = [sys.executable, "-m", "mazebook", "stream", "--algorithm", name, "--format", "bits"]
            command += ["--columns", str(options.width), "--seed", "1", "-o", str(Path(folder) / "maze.bits")]
            measured([*command, "--rows", "1"])
            runs = [measured([*command, "--rows", str(options.rows)]) for _ in range(options.runs)]
            seconds = [run[0] for run in runs]
            median, least, memory = statistics.median(seconds), min(seconds), max(run[1] for run in runs)
            print(
                f"{name:<12} {cells:,} cells   median {median:6.2f} s   least {least:6.2f} s   "
                f"{cells / median / 1e6:6.1f} million cells a second   peak {memory:5.0f} MB"
            )


if __name__ == "__main__":
    main()
