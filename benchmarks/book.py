"""Times a book of 100 puzzles of 30x40 with answers: carving, laying out, writing, the whole process, and its lock.

Run it with ``python benchmarks/book.py``. Figures are the median and the least of several runs after one warm-up,
because machines are shared and noisy; the whole process is also given as a ratio to a draft, which does not choose
among mazes, and to starting Python with ``import numba``, which no command that carves can beat. A book made again from
its record must not take longer than the first time: that is given as a ratio, pair by pair.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from mazebook.books.choose.choose import make_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.output.pdf.pdf import write_pdf
from mazebook.press.make.make_book import make_book

SPEC = """\
title = "Benchmark"
seed = 1
[[sections]]
level = "10-12"
count = 100
size = "30x40"
algorithm = "{algorithm}"
"""


def timed(work: Callable[[], object], runs: int) -> list[float]:
    """Return the seconds of each run, after one that does not count."""
    work()
    seconds = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begin)
    return seconds


def show(name: str, seconds: list[float]) -> None:
    print(f"{name:<28} median {statistics.median(seconds):7.3f} s   least {min(seconds):7.3f} s")


def stages(algorithm: str, runs: int) -> None:
    import tomllib

    spec = parse_spec(tomllib.loads(SPEC.format(algorithm=algorithm)))
    plan = plan_book(spec, 1)
    mazes = make_mazes(plan)
    pages = lay_out(plan, mazes)
    show("planning", timed(lambda: plan_book(spec, 1), runs))
    show("carving, best of 16", timed(lambda: make_mazes(plan), runs))
    show("carving a draft", timed(lambda: make_mazes(plan, k=1), runs))
    # New mazes each time: a maze keeps its drawing once it is made.
    fresh = [make_mazes(plan) for _ in range(runs + 1)]
    show("laying out", timed(lambda: lay_out(plan, fresh.pop()), runs))
    show("writing", timed(lambda: write_pdf(pages, title="Benchmark"), runs))


def whole(algorithm: str, runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "book.toml"
        spec.write_text(SPEC.format(algorithm=algorithm), encoding="utf-8")
        make = [sys.executable, "-m", "mazebook", "make", str(spec), "--out", f"{folder}/out", "--no-previews"]
        commands = {
            "whole process": make,
            "whole process, --draft": [*make, "--draft"],
            "python -c 'import numba'": [sys.executable, "-c", "import numba"],
        }
        rounds = []
        for count in range(runs + 1):
            times = []
            for command in commands.values():
                begin = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True)
                times.append(time.perf_counter() - begin)
            if count:
                rounds.append(times)
        for name, seconds in zip(commands, zip(*rounds, strict=True), strict=True):
            show(name, list(seconds))
        print(f"make to a draft              median {statistics.median(a / b for a, b, _ in rounds):7.2f}")
        print(f"make to import numba         median {statistics.median(a / b for a, _, b in rounds):7.2f}")


def locked(algorithm: str, runs: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        spec = folder / "book.toml"
        spec.write_text(SPEC.format(algorithm=algorithm), encoding="utf-8")
        make_book(spec, folder / "first")
        pairs = []
        for count in range(runs + 1):
            times = []
            for given, out, lock in ((spec, "first", None), (None, "again", folder / "first")):
                begin = time.perf_counter()
                make_book(given, folder / out, lock=lock)
                times.append(time.perf_counter() - begin)
            if count:
                pairs.append(times)
        assert (folder / "first" / "benchmark.pdf").read_bytes() == (folder / "again" / "benchmark.pdf").read_bytes()
        show("first build", [pair[0] for pair in pairs])
        show("build with --lock", [pair[1] for pair in pairs])
        print(f"ratio, pair by pair          median {statistics.median(b / a for a, b in pairs):7.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--algorithm", default="recursive_backtracker")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    stages(options.algorithm, options.runs)
    whole(options.algorithm, options.runs)
    locked(options.algorithm, options.runs)


if __name__ == "__main__":
    main()
