"""A net under a large change: makes some of everything, and prints ``SHA256  case/path`` for each file and answer.

Run it with ``python benchmarks/net.py > before.txt``, change the code, then with ``--against before.txt``: it prints
what differs, and ends with 1 if anything does. It uses only the command line and the package ``mazebook``, so code may
move behind them; the cases are in the ``net_*.py`` beside it. A listing is for one computer and its libraries, and
printers' numbers that become a year old change it, too. The first run also compiles the kernels.

Left out: ``doctor`` (it tells paths and versions), ``watch`` (it has no end), completion (it asks which shell is
running), and Dask.
"""

import argparse
import contextlib
import hashlib
import io
import json
import os
import re
import shlex
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from net_books import books, on_paper
from net_cases import API, Case, mazes, words
from net_files import HOUSE, PRICES

import mazebook

SETTINGS = "settings"  # the folder of the user's own settings, beside the cases
TOLD = "told"  # the folder of a case with what its commands answered
PASSING = (b"Preparing for this kind of maze",)  # lines that are said only where no kernel is kept yet
KINDS = ("algorithms", "tessellations", "shapes", "levels", "layouts", "walls", "themes", "pages", "recipes")
KINDS += ("languages", "printers")
ENVIRONMENT = {
    "SOURCE_DATE_EPOCH": "1790000000",
    "TZ": "UTC",
    "COLUMNS": "100",  # help is wrapped to the terminal
    "TERM": "dumb",
    "NO_COLOR": "1",
}


def settle(folder: Path) -> None:
    """Give this process the same surroundings everywhere: `folder` holds the user's own settings."""
    os.environ |= ENVIRONMENT | {"MAZEBOOK_CONFIG_DIR": str(folder)}


def answer(words: list[str]) -> tuple[int, bytes, bytes]:
    """Run one command in this process, and return its exit code, stdout and stderr; a bug is 1 with its last line."""
    from mazebook.cli import main

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            if words == [API]:
                use_package()
                code = 0
            else:
                main(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException as bug:  # noqa: BLE001 - a bug must not end the net
            print(*traceback.format_exception_only(bug), sep="", file=sys.stderr)
            code = 1
    return code, out.buffer.getvalue(), err.buffer.getvalue()  # type: ignore[attr-defined]


def use_package() -> None:
    """Print what the package gives by its public names."""
    print(mazebook.__version__, *mazebook.__all__)
    for tessellation in names_of("tessellations"):
        size = (8, 3) if tessellation == "theta" else (8, 8)
        maze = mazebook.make_maze("wilson", size=size, seed=7, tessellation=tessellation, braid=0.3)
        arrays = (maze.passages, maze.solution, maze.grid.centres, maze.grid.posts, maze.grid.wall_posts)
        print(tessellation, *(hashlib.sha256(array.tobytes()).hexdigest() for array in arrays), maze.loops)
        print(mazebook.measure(maze))
    for algorithm in names_of("algorithms"):
        passages = mazebook.carve(algorithm, size=(64, 48), seed=7)
        print(algorithm, hashlib.sha256(passages.tobytes()).hexdigest())
    spec = {"seed": 5, "sections": [{"level": "8-10", "count": 2}, {"level": "4-6", "count": 2, "shape": "heart"}]}
    print(mazebook.read_spec(Path("book.toml")))
    book = mazebook.make_book(spec, "made")
    again = mazebook.make_book(None, "again", lock=book.record, redraw=[2])
    print(json.dumps([book.record, again.record]), *(path.name for path in (*book.files, *again.files)))


def lasting(told: bytes, folder: Path) -> bytes:
    """Return what was said without what another run would not say: compiling, and where it ran."""
    lines = told.splitlines(keepends=True)
    kept = b"".join(line for line in lines if not line.startswith(PASSING))
    return kept.replace(os.fsencode(folder), b"<case>").replace(os.fsencode(sys.prefix), b"<python>")


def names_of(kind: str) -> list[str]:
    """Return what ``mazebook list KIND`` names; none if it cannot."""
    code, out, _ = answer(["list", kind, "--json"])
    return [row["name"] for row in json.loads(out)] if code == 0 else []


def cases(wanted: Iterable[str] = ()) -> dict[str, Case]:
    """Return all cases by name, or those that are wanted by a name or the beginning of one."""
    names = {kind: names_of(kind) for kind in KINDS}
    found = {case.name: case for part in (mazes, on_paper, books, words) for case in part(names)}
    begin = tuple(wanted)
    return {name: case for name, case in found.items() if not begin or name.startswith(begin)}


def lay_out(case: Case, folder: Path) -> None:
    """Write the files that a case begins with."""
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def run_case(case: Case, folder: Path) -> tuple[dict[str, str], dict[int, int], float]:
    """Run a case in `folder`, and return the digest of each file, how often each exit code came, and the seconds."""
    began = time.perf_counter()
    folder.mkdir(parents=True)
    lay_out(case, folder)
    told, codes = folder / TOLD, {}
    told.mkdir()
    home = Path.cwd()
    os.chdir(folder)  # all names are relative: no output may name the folder
    try:
        for number, command in enumerate(case.commands, 1):
            words = shlex.split(command)
            code, out, err = answer(words)
            codes[code] = codes.get(code, 0) + 1
            name = f"{number:03}-{words[0].strip('-')}"
            (told / f"{name}.out").write_bytes(lasting(out, folder) + f"exit {code}\n".encode())
            if err := lasting(err, folder):
                (told / f"{name}.err").write_bytes(err)
    finally:
        os.chdir(home)
    return digests(case, folder), codes, time.perf_counter() - began


def digests(case: Case, folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file in a case's folder that the case did not bring, by name."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in case.files:
            found[f"{case.name}/{name}"] = hashlib.sha256(content_of(path)).hexdigest()
    return found


def content_of(path: Path) -> bytes:
    """Return what a file holds, as far as it is to be the same in each run."""
    if path.suffix == ".toml":  # "new" draws a seed
        return re.sub(rb"(?m)^seed = \d+ *", b"seed = 0", path.read_bytes())
    if path.suffix != ".db":
        return path.read_bytes()
    # Of a database its rows, sorted: their order depends on which worker was done first, and the pages on SQLite.
    with contextlib.closing(sqlite3.connect(path)) as database:
        return "\n".join(sorted(database.iterdump())).encode()


def run_named(name: str, folder: Path, settings: Path) -> tuple[dict[str, str], dict[int, int], float]:
    """Run a case by its name in a worker: what a case holds need not be sent."""
    settle(settings)
    return run_case(_known()[name], folder / name)


_KEPT: dict[str, Case] = {}


def _known() -> dict[str, Case]:
    if not _KEPT:
        _KEPT.update(cases())
    return _KEPT


def run_all(names: list[str], folder: Path, jobs: int) -> Iterator[tuple[str, dict[str, str], dict[int, int], float]]:
    """Run cases in so many processes, and yield what each gave, with its name."""
    settings = folder / SETTINGS
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as crew:
        work = {crew.submit(run_named, name, folder / "cases", settings): name for name in names}
        for done in as_completed(work):
            yield work[done], *done.result()


def differences(before: list[str], now: list[str]) -> list[str]:
    """Return a line for each file that is missing, new or different: its mark, then the line of the listing."""
    was, has = ({line[66:]: line[:64] for line in lines} for lines in (before, now))
    marks = []
    for name in sorted(was | has):
        if was.get(name) != has.get(name):
            mark = "missing" if name not in has else "added" if name not in was else "differs"
            marks.append(f"{mark:<8}{name}")
    return marks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", default=[], metavar="NAME", help="those whose names begin so")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave what is made there; it must be new")
    parser.add_argument("-j", dest="jobs", type=int, default=2, help="how many processes (default: 2)")
    parser.add_argument("--against", type=Path, metavar="FILE", help="print what differs from this listing only")
    parser.add_argument("--slow", action="store_true", help="tell on stderr how long each case takes")
    options = parser.parse_args()
    if options.keep and options.keep.exists():
        parser.error(f"{options.keep} is there already")
    began = time.perf_counter()
    folder = options.keep.absolute() if options.keep else Path(tempfile.mkdtemp())
    try:
        (folder / SETTINGS).mkdir(parents=True)
        (folder / SETTINGS / "print_costs.toml").write_text(PRICES, encoding="utf-8")
        (folder / SETTINGS / "printers.toml").write_text(HOUSE, encoding="utf-8")
        settle(folder / SETTINGS)
        names = list(cases(options.cases))
        lines, codes = [], {}
        for name, found, ended, seconds in run_all(names, folder, options.jobs):
            lines += [f"{digest}  {path}" for path, digest in found.items()]
            codes = {code: codes.get(code, 0) + ended.get(code, 0) for code in codes | ended}
            if options.slow:
                print(f"{seconds:7.1f} s  {name}", file=sys.stderr, flush=True)
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
    lines.sort(key=lambda line: line[66:])
    ends = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items()))
    seconds = time.perf_counter() - began
    print(f"{mazebook.__file__}: {len(names)} cases, {len(lines)} files, {seconds:.0f} s", file=sys.stderr)
    print(f"Commands ended: {ends}", file=sys.stderr)
    if options.against is None:
        print(*lines, sep="\n")
        return
    before = options.against.read_text(encoding="utf-8").splitlines()
    begin = tuple(options.cases) or ("",)
    found = differences([line for line in before if line[66:].startswith(begin)], lines)
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
