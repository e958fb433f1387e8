"""Counts what the first books on a new machine compile: kernels and their helpers, and seconds of the processor.

``python benchmarks/compiling.py`` makes the default book with an empty cache of kernels, and then a book of each
recipe with what the others before it left in that cache. With ``--each`` it lists what was compiled.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mazebook.books.spec.forms.recipes import recipe_names

MOST_FIRST, MOST_AFTER = 8.0, 12.0  # seconds of the processor: the default book, and any recipe after it

COMMAND = """
import json, sys, time
from numba.core import event
from mazebook.cli import main

class Listener(event.Listener):
    def __init__(self):
        self.open, self.done = [], []
    def on_start(self, told):
        self.open.append([time.process_time(), 0.0])
    def on_end(self, told):
        begin, inner = self.open.pop()
        spent = time.process_time() - begin
        if self.open:
            self.open[-1][1] += spent
        function = told.data["dispatcher"].py_func
        self.done.append((function.__module__ + "." + function.__name__, spent - inner))

listener = Listener()
event.register("numba:compile", listener)
try:
    main()
finally:
    print("compiled " + json.dumps(listener.done), file=sys.stderr)
"""


class Compiled(NamedTuple):
    """One compilation: the name of the function, and the seconds of the processor without what it calls."""

    name: str
    seconds: float


def compiled_by(words: Sequence[object], cache: Path) -> list[Compiled]:
    """Return what a command of mazebook compiles, with a folder of kernels that may be empty."""
    environment = os.environ | {"MAZEBOOK_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", COMMAND, *map(str, words)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True).stderr
    line = next((line for line in told.splitlines() if line.startswith("compiled ")), None)
    if line is None:
        raise RuntimeError(told)
    return [Compiled(*each) for each in json.loads(line.removeprefix("compiled "))]


def commands(folder: Path) -> Iterator[tuple[str, list[object]]]:
    """Yield a name and the words of the command for the default book, and for each recipe, whose file is written."""
    yield "the default book", ["make", "--seed", 1, "--out", folder / "first"]
    for name in recipe_names():
        spec = folder / f"{name}.toml"
        subprocess.run(
            [sys.executable, "-m", "mazebook", "new", spec, "--recipe", name], check=True, capture_output=True
        )
        yield name, ["week" if name == "weekly" else "make", spec, "--out", folder / name]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", action="store_true", help="list what was compiled")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, words in commands(Path(folder)):
            compiled = compiled_by(words, Path(folder) / "cache")
            most = MOST_FIRST if words[0] == "make" and "--seed" in words else MOST_AFTER
            seconds = sum(each.seconds for each in compiled)
            print(f"{name:30} {len(compiled):4} compilations {seconds:6.2f} s   at most {most:.0f} s", flush=True)
            for each in sorted(compiled, key=lambda each: -each.seconds) if asked.each else ():
                print(f"    {each.seconds:5.2f} s  {each.name}")


if __name__ == "__main__":
    main()
