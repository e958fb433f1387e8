"""Times what people wait for: ``mazebook --help`` beside ``import typer``, a plan of 300 pages, the very first book.

Run it with ``python benchmarks/start.py``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

# 250 puzzles with their answers, planned as the command line does: nothing is carved, so numba must not be loaded.
KINDS = [("4-6", "orthogonal"), ("6-8", "sigma"), ("8-10", "delta"), ("10-12", "theta"), ("adult", "orthogonal")]
PLAN = f"""
import mazebook.cli
from mazebook.books.plan import plan_book
from mazebook.books.spec import parse_spec
sections = [{{"level": level, "tessellation": name, "count": 50}} for level, name in {KINDS}]
assert len(plan_book(parse_spec({{"sections": sections}}), 1).pages) > 290
"""


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
    plans = statistics.median(seconds([sys.executable, "-c", PLAN]) for _ in range(11))
    print(f"a plan of 300 pages, new process     {plans:7.3f} s   at most 0.5")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mazebook", "make", "--seed", "1", "--out", f"{folder}/out"]
        first = seconds(command, MAZEBOOK_CACHE_DIR=f"{folder}/cache")
        again = seconds(command, MAZEBOOK_CACHE_DIR=f"{folder}/cache")
    print(f"first book, kernels compiling        {first:7.3f} s   the next {again:.3f} s")


if __name__ == "__main__":
    main()
