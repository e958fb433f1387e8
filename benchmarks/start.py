"""Times what a newcomer waits for: ``mazebook --help`` beside ``import typer``, and the very first book.

Run it with ``python benchmarks/start.py``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time


def seconds(command: list[str], **environment: str) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
    return time.perf_counter() - begin


def main() -> None:
    pairs = []
    for _ in range(11):
        mazebook = seconds([sys.executable, "-m", "mazebook", "--help"])
        pairs.append((mazebook, seconds([sys.executable, "-c", "import typer"])))
    ratio = statistics.median(a / b for a, b in pairs[1:])
    help_, typer = (statistics.median(pair[which] for pair in pairs[1:]) for which in (0, 1))
    print(f"mazebook --help              median {help_:7.3f} s")
    print(f"python -c 'import typer'     median {typer:7.3f} s   ratio {ratio:.2f}")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mazebook", "make", "--seed", "1", "--out", f"{folder}/out"]
        first = seconds(command, MAZEBOOK_CACHE_DIR=f"{folder}/cache")
        again = seconds(command, MAZEBOOK_CACHE_DIR=f"{folder}/cache")
    print(f"first book, kernels compiling        {first:7.3f} s   the next {again:.3f} s")


if __name__ == "__main__":
    main()
