"""Runs every benchmark that has a limit, short, and prints its figures beside the limits.

``python benchmarks/all.py`` takes about a quarter of an hour on two idle cores, and writes ``benchmarks/results.json``
with the commit. ``--only NAME`` runs one benchmark; ``--yardstick PATH/explo.js`` adds the backtracker beside a program
in JavaScript (see ``carve.py``). It ends with 1 if a limit does not hold.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
NUMBER = r"(\d+(?:\.\d+)?)"


class Limit(NamedTuple):
    """A figure that a benchmark prints, and what it has to be.

    Attributes
    ----------
    name : what is measured, with its unit
    pattern : finds the figure in what is printed, where `#` stands for it; of several the worst counts
    most, least : the limit; one of them is None
    """

    name: str
    pattern: str
    most: float | None = None
    least: float | None = None

    def worst(self, told: str) -> float:
        """Return the figure in what a benchmark printed."""
        found = [float(each) for each in re.findall(self.pattern.replace("#", NUMBER), told, re.MULTILINE)]
        if not found:
            raise ValueError(f'"{self.pattern}" is not in what was printed:\n{told}')
        return max(found) if self.most is not None else min(found)

    def holds(self, figure: float) -> bool:
        """Return True if a figure is within the limit."""
        return figure <= self.most if self.most is not None else figure >= (self.least or 0.0)


BENCHMARKS: dict[str, tuple[list[str], list[Limit]]] = {
    "start": (
        [],
        [
            Limit("--help, times import typer", r"ratio #", most=1.3),
            Limit("check of 300 pages, s of the processor", r"check of 300 pages.* of work #", most=0.5),
        ],
    ),
    "compiling": (
        [],
        [
            Limit("compiling for the default book, s of the processor", r"the default book .* # s ", most=8.0),
            Limit("compiling for any recipe after it, s of the processor", r"compilations +# s .*most 12", most=12.0),
        ],
    ),
    "ctrlgrid": (
        ["--runs", "3"],
        [
            Limit("make with proof and previews, times ctrlgrid", r"fast: mazebook make +median +#", least=2.0),
            Limit("the same, of the processor", r"fast: mazebook make .*of work #", least=2.0),
            Limit("draft without previews, times ctrlgrid", r"fast: mazebook draft, no previews +median +#", least=5.0),
        ],
    ),
    "batch": (["--books", "24"], [Limit("batch: what the second worker brings", r"worker brings #", least=1.8)]),
    "book": (
        ["--runs", "3"],
        [Limit("made again from its record, times the first", r"pair by pair +median +#", most=1.0)],
    ),
    "studio": (
        ["100"],
        [
            Limit("level changed to eight new pages, median s", r"pages 1-8 drawn +median +# s", most=0.3),
            Limit("level changed to eight new pages, s at 95 %", r"pages 1-8 drawn .*95 % +# s", most=0.6),
            Limit("memory of 50 edits after 50, MB", r"the second half takes +# MB", most=20.0),
        ],
    ),
    "studio_in_browser": (
        ["24"],
        [
            Limit("the same in Chromium, painted, median s", r"painted +median +# s", most=0.3),
            Limit("the same in Chromium, painted, s at 95 %", r"painted .*95 % +# s", most=0.6),
        ],
    ),
    "preflight": ([], [Limit("preflight of 120 pages, s of the processor", r"of work #", most=2.0)]),
    "choosing": (["--runs", "3"], [Limit("choosing a book of squares, s", r"squares under .*: #", most=1.0)]),
    "difficulty": (
        ["--runs", "10"],
        [Limit("measuring a maze of squares, us", r"of squares under .*: #", most=100.0)],
    ),
    "polygons": (
        [],
        [
            Limit("400 squares cut by an outline, ms of the processor", r"orthogonal 400: median +# ms", most=60.0),
            Limit("3,000 squares cut by an outline, ms of the processor", r"orthogonal 3000: median +# ms", most=400.0),
            Limit("400 Voronoi cells, ms of the processor", r"voronoi 400: median +# ms", most=100.0),
            Limit("3,000 Voronoi cells, ms of the processor", r"voronoi 3000: median +# ms", most=600.0),
        ],
    ),
    "themes": (
        ["3"],
        [
            Limit("50 mazes with all scenery, times plain ones", r"full scenery .* # times", most=1.6),
            Limit("50 mazes in shapes, times plain ones", r"shapes .* # times", most=1.5),
        ],
    ),
    "catalogue": (
        ["--fingerprints", "1000000"],
        [Limit("looking up a fingerprint, 99 of 100, us", r"99 of 100 under +# us", most=1000.0)],
    ),
    "carve": (["--runs", "3"], [Limit("backtracker, times the yardstick", r"^\d+x\d+(?: +[\d.]+){4} +#", least=2.0)]),
}


def figures(name: str, more: list[str]) -> list[tuple[Limit, float]]:
    """Return what a benchmark measured."""
    words, limits = BENCHMARKS[name]
    command = [sys.executable, str(HERE / f"{name}.py"), *words, *more]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [(limit, limit.worst(told)) for limit in limits]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=BENCHMARKS, default=[*BENCHMARKS], metavar="NAME")
    parser.add_argument("--yardstick", metavar="PATH", help="explo.js; without it the backtracker is not timed")
    asked = parser.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    limits = {limit.name for _, limits in BENCHMARKS.values() for limit in limits}
    before = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    kept = {name: result for name, result in before.items() if name in limits}
    all_hold = True
    for name in asked.only:
        if name == "carve" and not asked.yardstick:
            continue
        for limit, figure in figures(name, ["--yardstick", asked.yardstick] if name == "carve" else []):
            bound = f"at most {limit.most:g}" if limit.most is not None else f"at least {limit.least:g}"
            holds = limit.holds(figure)
            all_hold &= holds
            print(f"{limit.name:<56}{figure:>9.2f}   {bound:<14}{'' if holds else 'does not hold'}", flush=True)
            kept[limit.name] = {"figure": figure, "most": limit.most, "least": limit.least, "commit": commit}
        RESULTS.write_text(json.dumps(kept, indent=2) + "\n")
    sys.exit(not all_hold)


if __name__ == "__main__":
    main()
