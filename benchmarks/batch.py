"""Times a collection of books of 50 puzzles: books a minute, puzzles a second, memory, and what a second worker brings.

Run it with ``python benchmarks/batch.py --books 12``; the figures that count are those of 200 books, which take long.
Each run is a process of its own, kernels compiled before, without previews. Memory is that of the largest process of a
run. The serial pass is what no worker can take over: looking up what workers chose, and entering it.

With ``--ctrlgrid`` the draft of a book of 50 puzzles of 30x40 with answers, in a running batch on one worker, is timed
beside the same from PyPI's ctrlgrid (see ``ctrlgrid.py``): the seconds of a run with all books less those of one with
a quarter of them, for the books between.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mazebook.batch.collections.collection import read_collection
from mazebook.batch.collections.executors import hire
from mazebook.batch.collections.make_collection import CollectionOptions, _Run, make_collection
from mazebook.press.make.put_together import Making

A_BOOK = 50
LEAST_SPEED_UP, LEAST_RATIO = 1.8, 10
MEGABYTE = 1_000_000
COLLECTION = """\
[books]
title = "Volume {{volume}}"
seed = 1
trim = "210x297mm"
pages = ["puzzles"]
answers = "after"
level = "10-12"
count = {count}
size = "30x40"
algorithm = "recursive_backtracker"
[each]
volume = "1..{books}"
"""


def one_run(collection: Path, out: Path, workers: int, how: Making) -> dict[str, float]:
    """Make the collection, and return its seconds, those of the serial pass, and of work in this process."""
    serial = 0.0
    take_turn = _Run._take_turn

    def timed(*given: Any) -> None:
        nonlocal serial
        begin = time.perf_counter()
        take_turn(*given)
        serial = time.perf_counter() - begin

    _Run._take_turn = timed  # type: ignore[method-assign]
    begin = time.perf_counter()
    name = "serial" if workers == 1 else "processes"
    report = make_collection(
        read_collection(collection).orders, out, lambda: hire(name, workers), CollectionOptions(making=how)
    )
    assert not report.failed
    return {"seconds": time.perf_counter() - begin, "serial": serial, "first": time.process_time()}


def run(folder: Path, books: int, workers: int, *, check: bool, draft: bool = False) -> dict[str, float]:
    """Make so many books in a fresh process, and return its seconds and the memory of its largest process."""
    collection = folder / f"{books}.toml"
    collection.write_text(COLLECTION.format(count=A_BOOK, books=books), encoding="utf-8")
    with tempfile.TemporaryDirectory(dir=folder) as out:
        words = [
            sys.executable,
            __file__,
            "--run",
            str(collection),
            out,
            str(workers),
            str(int(check)),
            str(int(draft)),
        ]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        told = process.stdout.read()
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, words)
    found: dict[str, float] = json.loads(told)
    return found | {"peak": usage.ru_maxrss * 1024, "work": usage.ru_utime + usage.ru_stime}


def show(name: str, books: int, found: dict[str, float]) -> None:
    seconds = found["seconds"]
    print(
        f"{name:<34} {books:>4} books {seconds:7.1f} s   {60 * books / seconds:6.1f} books a minute   "
        f"{A_BOOK * books / seconds:6.1f} puzzles a second   "
        f"of work {found['work']:6.1f} s, {found['first']:5.1f} s of it in the first process   serial pass "
        f"{1000 * found['serial'] / books:5.2f} ms a book   memory {found['peak'] / MEGABYTE:5.0f} MB",
        flush=True,
    )


def beside_ctrlgrid(folder: Path, ours: dict[str, float]) -> None:
    import ctrlgrid as other  # the benchmark beside this one

    book = folder / "book.yaml"
    book.write_text(other.THEIRS, encoding="utf-8")
    program = other.installed(folder / "theirs", "ctrlgrid") / "ctrlgrid"
    command = [program, "generate", "-d", book, "--pages", "50", "--seed", "1", "--force", "--quiet"]
    command += ["--out", folder / "theirs.pdf"]
    runs = [other.run(command, dict(os.environ)) for _ in range(4)][1:]
    for name, theirs in (("seconds", min(run.seconds for run in runs)), ("work", min(run.work for run in runs))):
        ratio = theirs / ours[name]
        holds = "holds" if ratio >= LEAST_RATIO else "does not hold"
        print(
            f"{name} a book: ctrlgrid {theirs:.3f}, ours {ours[name]:.3f}: {ratio:.1f}; at least {LEAST_RATIO} {holds}."
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--books", type=int, default=200)
    parser.add_argument("--ctrlgrid", action="store_true")
    parser.add_argument("--run", nargs=5, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        collection, out, workers, check, draft = options.run
        how = Making(previews=False, draft=draft == "1", check=check == "1")
        print(json.dumps(one_run(Path(collection), Path(out), int(workers), how)))
        return
    if os.name != "posix":
        sys.exit("The memory of a finished process can be read on Linux and the like only.")
    books, few = options.books, max(1, options.books // 4)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(folder, 1, 1, check=True)  # compiles
        for check in (True, False):
            said = "with proof" if check else "without proof"
            found = {}
            for workers in (1, 2):
                found[workers] = run(folder, books, workers, check=check)
                show(f"{workers} worker{'s' if workers > 1 else ''}, {said}", books, found[workers])
            ratio = found[1]["seconds"] / found[2]["seconds"]
            holds = "holds" if ratio >= LEAST_SPEED_UP else "does not hold"
            print(f"The second worker brings {ratio:.2f}; at least {LEAST_SPEED_UP} {holds}.")
            show(f"2 workers, {said}", few, run(folder, few, 2, check=check))
        drafts = [run(folder, count, 1, check=False, draft=True) for count in (few, books)]
        show("1 worker, draft", books, drafts[1])
        if options.ctrlgrid and books > few:
            each = {name: (drafts[1][name] - drafts[0][name]) / (books - few) for name in ("seconds", "work")}
            beside_ctrlgrid(folder, each)


if __name__ == "__main__":
    main()
