"""Times ``mazebook preflight`` on an interior of 120 pages: 100 mazes of 30x40 with their answers, in new processes.

Run it with ``python benchmarks/preflight.py``; the book is made first, which is not counted.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SPEC = """title = "Benchmark"
seed = 7
printer = "kdp"
trim = "8.5x11in"
answer_layout = "answers-6"
[[sections]]
level = "adult"
size = "30x40"
count = 100
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "book.toml"
        spec.write_text(SPEC, encoding="utf-8")
        mazebook = [sys.executable, "-m", "mazebook"]
        make = [*mazebook, "make", str(spec), "--out", folder, "--no-previews"]
        subprocess.run(make, check=True, capture_output=True)
        command, times = [*mazebook, "preflight", str(Path(folder) / "benchmark.pdf"), "--printer", "kdp"], []
        before = os.times()
        for _ in range(7):
            begin = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            times.append(time.perf_counter() - begin)
        after = os.times()
    # The clock of a shared machine counts others' work; the processor's does not.
    work = (after.children_user + after.children_system - before.children_user - before.children_system) / len(times)
    print(f"preflight of 120 pages, new process  {statistics.median(times):7.3f} s   of work {work:.3f} s   at most 2")


if __name__ == "__main__":
    main()
