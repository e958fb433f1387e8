"""One algorithm at one size, in a process of its own: ``python benchmarks/measure.py NAME COLUMNS ROWS RUNS SEED``.

Prints one JSON object: the seconds of each run, and how many bytes the process held at most above what it held with
the kernel loaded. The other benchmarks call it, because memory that one run leaves behind would count for the next.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

PROCESS = Path("/proc/self")  # Linux only: elsewhere no memory is measured


class Measured(NamedTuple):
    """What one process found: the seconds of each run, and the peak in bytes, None where it cannot be measured."""

    seconds: list[float]
    peak: int | None


def measure(name: str, size: tuple[int, int], *, runs: int = 1, seed: int = 1) -> Measured:
    """Return what a new process finds; its first run is seeded with `seed`, the next with the number after it."""
    command = [sys.executable, str(Path(__file__).resolve()), name, *map(str, (*size, runs, seed))]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return Measured(**json.loads(told))


def memory(field: str) -> int:
    """Return the bytes of a field of the process's status: ``VmRSS`` is what it holds now, ``VmHWM`` at most."""
    for line in (PROCESS / "status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) * 1024
    raise LookupError(field)


def carve_here(name: str, size: tuple[int, int], runs: int, seed: int) -> Measured:
    """Carve in this process, after a small maze that loads the kernel and does not count."""
    import mazebook

    mazebook.carve(name, (64, 64), seed=seed)
    measured = (PROCESS / "clear_refs").exists()
    if measured:
        (PROCESS / "clear_refs").write_text("5")  # the peak so far is forgotten: it may be the compiler's
        loaded = memory("VmRSS")
    seconds = []
    for run in range(runs):
        begin = time.perf_counter()
        passages = mazebook.carve(name, size, seed=seed + run)
        seconds.append(time.perf_counter() - begin)
        del passages
    return Measured(seconds, memory("VmHWM") - loaded if measured else None)


def main() -> None:
    name, *numbers = sys.argv[1:]
    columns, rows, runs, seed = map(int, numbers)
    print(json.dumps(carve_here(name, (columns, rows), runs, seed)._asdict()))


if __name__ == "__main__":
    main()
