"""Plants faults in mazebook, one at a time, and says which of them the tests find.

The faults are in ``planted.toml``: bugs that a user would notice, spread over all rooms, each a small change of one
file. A test that is removed or made quicker must not leave one of them without a test that finds it.

``python benchmarks/planted.py --check`` says whether the text that each fault replaces is in its file exactly once.
``python benchmarks/planted.py --run`` plants each fault in a copy of the files that git knows, and runs the quick
profile there until a test fails, beginning with the tests of the fault's room. It takes many hours. ``--only NAME,...``
plants some faults, and ``--tests PATH ...`` runs some tests. Results go to ``planted.json`` in ``--folder`` after each
fault, so the same command continues after an interruption. A test that fails without the fault, too, does not count.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FAULTS = HERE / "planted.toml"
FOLDER = Path(tempfile.gettempdir()) / "mazebook-planted"
MOST_SECONDS = 3600.0  # of one run of pytest: a fault can make a loop endless
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+(?:\[.*?\])?)(?: - .*)?$", re.MULTILINE)
ENDLESS = "(the tests did not end)"


@dataclass(frozen=True)
class Fault:
    """One fault.

    Attributes
    ----------
    file : from the root of the repository
    before, after : the text in the file, and what replaces it
    notice : what a user would notice
    """

    name: str
    file: str
    before: str
    after: str
    notice: str

    @property
    def room(self) -> str:
        """The room that the file belongs to."""
        return Path(self.file).parts[1]

    def planted(self, source: str) -> str:
        """Return the source with the fault; raises ValueError unless its text is there exactly once."""
        count = source.count(self.before)
        if count != 1:
            raise ValueError(f"{self.name}: its text is in {self.file} {count} times, not once. Correct planted.toml.")
        return source.replace(self.before, self.after)


@dataclass(frozen=True)
class Result:
    """The result of one fault.

    Attributes
    ----------
    by : the test that found it; "" if none did
    seconds : how long the tests ran
    tests : the paths that were run; "" for the quick profile
    """

    by: str
    seconds: float
    tests: str


class Tree:
    """A copy of the files that git knows, in which one fault at a time is planted.

    `workers` : how many processes pytest uses
    """

    def __init__(self, root: Path, cache: Path, workers: int) -> None:
        self.root, self._workers = root, workers
        # Commands that tests start must import the copy, too; its kernels are kept apart from the user's.
        self._variables = {**os.environ, "PYTHONPATH": str(root), "MAZEBOOK_CACHE_DIR": str(cache), "COLUMNS": "200"}
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for name in filter(None, listed.split("\0")):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)

    def put(self, file: str, source: str) -> None:
        """Write a file; its compiled form goes, because Python compares only seconds and sizes."""
        path = self.root / file
        path.write_text(source, encoding="utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()

    def failed(self, paths: Sequence[str], left_out: Sequence[str]) -> str:
        """Return the first test that fails; "" if none does."""
        words = [sys.executable, "-m", "pytest", "-x", "-q", "-n", str(self._workers), "--tb=no", "-p"]
        words += ["no:cacheprovider", *(f"--deselect={test}" for test in left_out), *paths]
        process = subprocess.Popen(
            words, cwd=self.root, env=self._variables, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            told, _ = process.communicate(timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            return ENDLESS
        finally:
            with suppress(ProcessLookupError):  # the group, because pytest's workers go on without pytest
                os.killpg(process.pid, signal.SIGKILL)
        found = FAILED.search(told)
        if process.returncode and not found:
            raise SystemExit(f"pytest ended with {process.returncode}:\n{told}")
        return found[1] if found else ""

    def finder(self, fault: Fault, paths: Sequence[str]) -> str:
        """Return the first test that fails because of a fault; "" if none does."""
        right = (self.root / fault.file).read_text(encoding="utf-8")
        wrong, left_out = fault.planted(right), list[str]()
        while True:
            self.put(fault.file, wrong)
            try:
                test = self.failed(paths, left_out)
            finally:
                self.put(fault.file, right)
            if test in ("", ENDLESS) or not self.failed([test], ()):
                return test
            print(f"  left out, because it fails without the fault, too: {test}", flush=True)
            left_out.append(test)

    def result(self, fault: Fault, tests: Sequence[str]) -> Result:
        """Return the result of a fault; without `tests` its room's tests come first, and then all others."""
        begun = time.monotonic()
        own = f"tests/{fault.room}"
        others = [path.name for path in sorted((self.root / "tests").iterdir()) if path.name != fault.room]
        others = [f"tests/{name}" for name in others if (self.root / "tests" / name).is_dir() or _is_test(name)]
        for paths in [tests] if tests else [[own], others]:
            test = self.finder(fault, paths)
            if test:
                break
        return Result(test, round(time.monotonic() - begun, 1), " ".join(tests))


def _is_test(name: str) -> bool:
    return name.startswith("test_") and name.endswith(".py")


def read_faults() -> list[Fault]:
    """Return all faults."""
    return [Fault(**table) for table in tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]]


def wrong_faults(faults: Sequence[Fault]) -> list[str]:
    """Return what is wrong with the list of faults."""
    wrong = []
    names = [fault.name for fault in faults]
    for fault in faults:
        try:
            planted = fault.planted((ROOT / fault.file).read_text(encoding="utf-8"))
            compile(planted, fault.file, "exec")
        except (OSError, ValueError, SyntaxError) as error:
            wrong.append(str(error))
    return wrong + [f"{name}: two faults have this name." for name in sorted(set(names)) if names.count(name) > 1]


def chosen_faults(faults: Sequence[Fault], only: str) -> list[Fault]:
    """Return the faults whose names are listed in `only`, or all if it is empty."""
    names = [name.strip() for name in only.split(",") if name.strip()]
    unknown = sorted({*names} - {fault.name for fault in faults})
    if unknown:
        raise SystemExit(f'Unknown fault "{unknown[0]}". All names are in {FAULTS}.')
    return [fault for fault in faults if not names or fault.name in names]


def run(faults: Sequence[Fault], tests: Sequence[str], folder: Path, workers: int) -> dict[str, Result]:
    """Return the result of each fault by its name; those that the folder has for the same tests are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "planted.json"
    known: dict[str, Result] = {}
    if file.exists():
        table = json.loads(file.read_text(encoding="utf-8"))
        known = {name: Result(**fields) for name, fields in table.items()}
    waiting = [each for each in faults if each.name not in known or known[each.name].tests != " ".join(tests)]
    if waiting:
        with tempfile.TemporaryDirectory(prefix="tree-", dir=folder) as root:
            tree = Tree(Path(root), folder / "cache", workers)
            for fault in waiting:
                result = known[fault.name] = tree.result(fault, tests)
                file.write_text(json.dumps({name: asdict(each) for name, each in known.items()}, indent=1) + "\n")
                print(f"{fault.name}: {result.by or 'not found'}, {result.seconds:.0f} s", flush=True)
    return {fault.name: known[fault.name] for fault in faults}


def table_of(faults: Sequence[Fault], results: dict[str, Result]) -> str:
    """Return a table of all faults, how many were found, and the names of the others."""
    wide, long = (max(len(getattr(fault, key)) for fault in faults) for key in ("name", "file"))
    lines = [
        f"{fault.name:<{wide}}  {fault.file:<{long}}  {results[fault.name].seconds:6.0f} s  "
        f"{results[fault.name].by or 'not found'}"
        for fault in faults
    ]
    lost = [fault for fault in faults if not results[fault.name].by]
    lines += ["", f"found {len(faults) - len(lost)} of {len(faults)}"]
    return "\n".join([*lines, *(f"not found: {fault.name}. {fault.notice}" for fault in lost)])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="check the list of faults")
    what.add_argument("--run", action="store_true", help="plant the faults and run the tests")
    parser.add_argument("--only", default="", metavar="NAME,...", help="plant only these faults")
    parser.add_argument("--tests", nargs="+", default=[], metavar="PATH", help="default: the quick profile")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"of the results; default: {FOLDER}")
    parser.add_argument("--workers", type=int, default=2, help="processes of pytest; default: 2")
    asked = parser.parse_args()
    faults = chosen_faults(read_faults(), asked.only)
    wrong = wrong_faults(faults)
    if asked.check or wrong:
        print("\n".join(wrong or [f"{len(faults)} faults, each text exactly once."]))
        return int(bool(wrong))
    results = run(faults, asked.tests, asked.folder.resolve(), asked.workers)
    print(table_of(faults, results))
    return int(not all(result.by for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())
