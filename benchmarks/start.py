"""Times what people wait for: ``mazebook --help`` beside ``import typer``, ``check`` of 300 pages, the very first book.

Run it with ``python benchmarks/start.py``.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# 250 puzzles with their answers and what else a book has: nothing is carved, so numba must not be loaded.
KINDS = [("4-6", "orthogonal"), ("6-8", "sigma"), ("8-10", "delta"), ("10-12", "theta"), ("adult", "orthogonal")]
SPEC = """title = "Benchmark"
author = "A. Nother"
seed = 1
pages = ["title", "copyright", "contents", "how_to", "tips", "opener", "puzzles", "certificate", "answers"]
""" + "".join(
    f'[[sections]]\ntitle = "{level} {name}"\nlevel = "{level}"\ntessellation = "{name}"\ncount = 50\n'
    for level, name in KINDS
)


def seconds(command: list[str], **environment: str) -> float:
    """Return how long a command takes; its modules are compiled, as those of an installed package are."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
    return time.perf_counter() - begin


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process compiles all modules again
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("PYTHONPYCACHEPREFIX", folder)
        measure()


def measure() -> None:
    pairs = []
    for _ in range(11):
        mazebook = seconds([sys.executable, "-m", "mazebook", "--help"])
        pairs.append((mazebook, seconds([sys.executable, "-c", "import typer"])))
    ratio = statistics.median(a / b for a, b in pairs[1:])
    help_, typer = (statistics.median(pair[which] for pair in pairs[1:]) for which in (0, 1))
    print(f"mazebook --help              median {help_:7.3f} s")
    print(f"python -c 'import typer'     median {typer:7.3f} s   ratio {ratio:.2f}")
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "book.toml"
        spec.write_text(SPEC, encoding="utf-8")
        seconds([sys.executable, "-m", "mazebook", "check", str(spec)])
        before = os.times()
        checks = [seconds([sys.executable, "-m", "mazebook", "check", str(spec)]) for _ in range(11)]
        after = os.times()
    # The clock of a shared machine counts others' work; the processor's does not.
    work = (after.children_user + after.children_system - before.children_user - before.children_system) / len(checks)
    print(
        f"check of 300 pages, new process      {statistics.median(checks):7.3f} s   of work {work:.3f} s   at most 0.5"
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mazebook", "make", "--seed", "1", "--out", f"{folder}/out"]
        first = seconds(command, MAZEBOOK_CACHE_DIR=f"{folder}/cache")
        again = seconds(command, MAZEBOOK_CACHE_DIR=f"{folder}/cache")
    print(f"first book, kernels compiling        {first:7.3f} s   the next {again:.3f} s")


if __name__ == "__main__":
    main()
