"""Times the proof of a book of 100 puzzles of 30x40 with answers: in this process, and as the whole command.

Run it with ``python benchmarks/proof.py``. Figures are the median and the least of several runs after one warm-up,
because machines are shared and noisy; the time of the processor is given beside that of the clock.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book

SPEC = {
    "title": "Benchmark",
    "seed": 1,
    "sections": [{"level": "10-12", "count": 100, "size": "30x40", "algorithm": "recursive_backtracker"}],
}


def show(name: str, seconds: list[float]) -> None:
    print(f"{name:<28} median {statistics.median(seconds):7.3f} s   least {min(seconds):7.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        book = make_book(SPEC, folder, previews=False)
        files = {"benchmark.pdf": book.files[0].read_bytes()}
        clock, processor = [], []
        for count in range(runs + 1):
            begin, busy = time.perf_counter(), time.process_time()
            assert prove_book(book.record, files).ok
            if count:
                clock.append(time.perf_counter() - begin)
                processor.append(time.process_time() - busy)
        show("proving", clock)
        show("  time of the processor", processor)
        clock = []
        for count in range(runs + 1):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-m", "mazebook", "prove", folder], check=True, capture_output=True)
            if count:
                clock.append(time.perf_counter() - begin)
        show("whole process", clock)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"{'peak memory of it':<28} {peak / 1024:.0f} MB")
        assert Path(folder, "proof.json").is_file()


if __name__ == "__main__":
    main()
