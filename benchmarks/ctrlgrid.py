"""Times a book of 50 puzzles of 30x40 with answers beside the same from PyPI's ctrlgrid; seconds, and memory at most.

Run it with ``python benchmarks/ctrlgrid.py``. Each program is installed by pip into a fresh environment, with what it
depends on and no more: numba imports scipy wherever it finds it, which the tests of this project need and no book
does. Only this file knows ctrlgrid.

The two books are as alike as they can be: 100 pages of A4, mazes by the backtracker, each with its whole answer on the
page after it. ctrlgrid draws no pictures of the pages, writes no record and checks nothing; so a draft without previews
is what compares best, and is what the ratio of 5 is about. The ratio of 2 is about a book that is chosen, checked and
proved: whatever ``mazebook make`` does by default.

Whole processes run one after the other, in an order that turns from round to round after one that does not count, and
a ratio compares those of one round, because machines are shared and noisy. Seconds of work are those of all cores:
where others wait for the same cores, their ratio is the one to trust.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
CTRLGRID = "ctrlgrid"
THEIRS = """\
version: 1
page: { format: a4, margin: 12mm }
generator: maze
cells: { x: 30, y: 40 }
algorithm: backtracker
wall_weight: 0.5pt
solution: separate_page
"""
OURS = """\
title = "Benchmark"
seed = 1
trim = "210x297mm"
pages = ["puzzles"]
answers = "after"
[[sections]]
level = "10-12"
count = 50
size = "30x40"
algorithm = "recursive_backtracker"
"""
WAYS = {
    "mazebook draft, no previews": ("--draft", "--no-previews"),
    "mazebook draft": ("--draft",),
    "mazebook make, no previews": ("--no-previews",),
    "mazebook make": (),
}
LEAST = {"mazebook draft, no previews": 5, "mazebook make": 2}  # times as fast as ctrlgrid
MEGABYTE = 1_000_000


class Run(NamedTuple):
    """One process: seconds by the clock, seconds of work in all cores, bytes of memory at most."""

    seconds: float
    work: float
    peak: int


def installed(folder: Path, *packages: str) -> Path:
    """Return where the programs of a new environment with these packages are."""
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    subprocess.run([programs / "python", "-m", "pip", "install", "-qq", *packages], check=True)
    return programs


def run(command: list[str | Path], environment: dict[str, str]) -> Run:
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def rounds(commands: dict[str, list[str | Path]], count: int, environment: dict[str, str]) -> list[dict[str, Run]]:
    """Return what each round found, by name; after a round that warms up, each begins where the one before ended."""
    found = []
    names = list(commands)
    for _ in range(count + 1):
        found.append({name: run(commands[name], environment) for name in names})
        names.reverse()
    return found[1:]


def show(found: list[dict[str, Run]]) -> None:
    for name in (CTRLGRID, *WAYS):
        runs = [each[name] for each in found]
        seconds = [each.seconds for each in runs]
        print(
            f"{name:<28} median {statistics.median(seconds):7.3f} s   least {min(seconds):7.3f} s   "
            f"of work {min(each.work for each in runs):7.3f} s   "
            f"memory {max(each.peak for each in runs) / MEGABYTE:6.0f} MB"
        )
    for name in WAYS:
        ratios = [each[CTRLGRID].seconds / each[name].seconds for each in found]
        work = [each[CTRLGRID].work / each[name].work for each in found]
        wanted = f"   at least {LEAST[name]}" if name in LEAST else ""
        print(
            f"times as fast: {name:<28} median {statistics.median(ratios):6.2f}   "
            f"from {min(ratios):.2f} to {max(ratios):.2f}   of work {statistics.median(work):.2f}{wanted}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    if os.name != "posix":
        sys.exit("The memory of a finished process can be read on Linux and the like only.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        theirs, ours = folder / "book.yaml", folder / "book.toml"
        theirs.write_text(THEIRS, encoding="utf-8")
        ours.write_text(OURS, encoding="utf-8")
        ctrlgrid = installed(folder / "theirs", "ctrlgrid") / "ctrlgrid"
        mazebook = installed(folder / "ours", str(PROJECT)) / "mazebook"
        make = [ctrlgrid, "generate", "-d", theirs, "--pages", "50", "--seed", "1", "--force", "--quiet"]
        commands: dict[str, list[str | Path]] = {CTRLGRID: [*make, "--out", folder / "theirs.pdf"]}
        commands |= {way: [mazebook, "make", ours, "--out", folder / "out", *more] for way, more in WAYS.items()}
        # Kernels are compiled in the round that does not count, and go with the folder.
        environment = os.environ | {"MAZEBOOK_CACHE_DIR": str(folder / "cache")}
        environment.pop("PYTHONPATH", None)
        show(rounds(commands, options.runs, environment))


if __name__ == "__main__":
    main()
