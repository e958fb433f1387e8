"""Makes any number of random books, and has each checked, made, read back, preflighted, and read by qpdf.

``python benchmarks/sweep.py --books 500 --seed 1`` makes books in pieces of 250. Finished pieces stay in the folder
(``--folder``), so the same command continues after an interruption. It prints a line for each piece and a table of
all, and exits with 1 if anything is wrong.

Four books in five are as people write them, with every kind of cell, wall, task, script, layout and printer mixed
(`mixed_books`); the others have random values (`any_spec`). Mazes are judged as graphs, by scipy, from what was carved:
that is the truth here. Files are judged by mazebook's own check and preflight, and by qpdf. In one book of five, a maze
has a wall too many or too few (`saboteurs`), which the check must find.

refusals        books that "mazebook check" refuses, in sentences with line and column
late refusals   books that cannot be made though "mazebook check" has nothing against them
false alarms    books that are right, and refused by our own check or preflight once they are made
mistakes        a wrong maze, found or not; a file that qpdf finds wrong; a refusal without a line; a saboteur that is
                not found
tracebacks      bugs in mazebook
slow checks     books whose plan takes longer than five seconds
"""

import argparse
import json
import re
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np
import pikepdf
import saboteurs
from any_spec import any_text
from mixed_books import mixed_text
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes, Picks, make_mazes, picks_of
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_books
from mazebook.books.spec.book import read_source
from mazebook.books.tasks.planned import loops_of
from mazebook.errors import MazebookError
from mazebook.output.files import write_text
from mazebook.press.make.make_book import make_book
from mazebook.reports.plan_survey import survey

PIECE = 250
ONE_IN = 5  # books has a saboteur
ANY_IN = 5  # books has any values
LOCATED = re.compile(r"^(.*/)?book\.toml:\d+:\d+  \S")
SEED = re.compile(r"^seed = ", re.M)  # else each run would have other mazes
MOST_SECONDS = 60.0  # a book that takes longer is named
LONGEST_CHECK = 5.0  # seconds
WRONG = ("late refusal", "false alarm", "mistake", "traceback", "slow check")
OWN_CELLS = Path(__file__).with_name("own.svg")


@dataclass
class Found:
    """What became of one book."""

    number: int
    outcome: str  # "made", "refused", or one of `WRONG`
    told: str = ""  # the first line of what was said
    mazes: int = 0
    saboteur: str = ""  # what was planted in one of its mazes
    seconds: float = 0.0
    check: float = 0.0  # seconds of its plan
    memory: int = 0  # MB, the most that its process has held so far
    text: str = field(default="", repr=False)  # the specification, of books that were not simply made or refused


def wrong_mazes(mazes: Mazes) -> list[str]:
    """Return a sentence for each maze that is not what its options and its task ask for, from its passages alone."""
    return [
        f"maze {number}: {fault}"
        for number, chosen in sorted(mazes.by_number.items())
        if isinstance(chosen, ChosenMaze)
        for fault in _faults(chosen)
    ]


def _faults(chosen: ChosenMaze) -> Iterator[str]:
    """Yield what is wrong with a maze; cells without a passage are filled.

    Loops and islands are as the options ask for, loops also as the task does; a forest has a part for each start.
    """
    maze, options, task = chosen.maze, chosen.puzzle.options, chosen.puzzle.task
    loops = bool(options.braid or options.islands or (task and loops_of(task)[1]))
    opened = maze.grid.ends[maze.passages]
    n_cells = maze.grid.n_cells
    graph = coo_array((np.ones(len(opened)), (opened[:, 0], opened[:, 1])), shape=(n_cells, n_cells))
    _, part = connected_components(graph, directed=False)
    starts, finishes = maze.ends[: maze.starts].tolist(), maze.ends[maze.starts :].tolist()
    n_parts = len(set(part[starts]))
    if n_parts != (len(starts) if task and task.kind == "forest" else 1):
        yield f"{n_parts} parts with starts"
    reached = np.isin(part, part[starts])
    filled = np.bincount(opened.ravel(), minlength=n_cells) == 0
    if not (reached | filled).all() and not loops:
        yield "not every cell can be reached"
    if not reached[finishes].all():
        yield "Finish cannot be reached"
    if len(opened) != np.count_nonzero(~filled) - n_parts and not loops:
        yield f"{len(opened) - np.count_nonzero(~filled) + n_parts} ways too many"
    joined = {tuple(sorted(pair)) for pair in opened.tolist()}
    steps = zip(maze.solution[:-1].tolist(), maze.solution[1:].tolist(), strict=True)
    if not all(tuple(sorted(step)) in joined for step in steps):
        yield "its answer goes through a wall"
    if maze.solution[0] not in starts or maze.solution[-1] not in finishes:
        yield "its answer does not lead from Start to Finish"


def make_one(number: int, seed: int) -> Found:
    """Make the book of one number, and return what became of it."""
    random = Random(f"{seed} {number}")
    text = any_text(random) if number % ANY_IN == 1 else mixed_text(random)
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found = _made(number, text, Path(folder), Random(f"{seed} {number} saboteur"))
    found.seconds = round(time.perf_counter() - begin, 2)
    found.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    if found.outcome not in ("made", "refused") or found.seconds > MOST_SECONDS:
        found.text = text
    return found


def _made(number: int, text: str, folder: Path, random: Random) -> Found:
    path = folder / "book.toml"
    path.write_text(text if SEED.search(text) else f"seed = {number}\n{text}", encoding="utf-8")
    (folder / OWN_CELLS.name).write_bytes(OWN_CELLS.read_bytes())
    refused, seconds = _checked(number, path)
    if seconds > LONGEST_CHECK:  # the first of its kind compiles
        refused, seconds = _checked(number, path)
    found = refused or _pressed(number, path, random)
    found.check = round(seconds, 2)
    if seconds > LONGEST_CHECK and found.outcome not in WRONG:
        found.outcome, found.told = "slow check", f"its plan takes {seconds:.1f} s"
    return found


def _checked(number: int, path: Path) -> tuple[Found | None, float]:
    """Return what ``mazebook check`` refuses about a book, None for nothing, and its seconds of the processor."""
    begin, found = time.process_time(), None
    try:
        for plan in plan_books([read_source(path)]):
            survey(plan)
    except MazebookError as error:
        found = _refusal(number, error, path.parent, "refused")
    except Exception as bug:  # noqa: BLE001 - a bug is what is looked for
        found = _bug(number, bug)
    return found, time.process_time() - begin


def _refusal(number: int, error: MazebookError, folder: Path, outcome: str) -> Found:
    lines = str(error).splitlines()
    unlocated = [line for line in lines if not LOCATED.match(line)]
    if unlocated and outcome == "refused":
        outcome = "mistake"
    return Found(number, outcome, (unlocated or lines)[0].replace(f"{folder}/", ""))


def _bug(number: int, bug: Exception) -> Found:
    return Found(number, "traceback", traceback.format_exception_only(bug)[-1].strip() + _where(bug))


def _pressed(number: int, path: Path, random: Random) -> Found:
    """Return what became of a book that ``mazebook check`` has nothing against."""
    carved: list[Mazes] = []

    def choose(plan: Plan) -> Picks:
        carved.append(make_mazes(plan))
        if number % ONE_IN:
            return picks_of(carved[0])
        planted.append(saboteurs.plant(carved[0], random))
        return picks_of(planted[0].mazes)

    planted: list[saboteurs.Planted] = []
    try:
        book = make_book(path, path.parent / "out", previews=False, choose=choose)
    except MazebookError as error:
        return _refusal(number, error, path.parent, "late refusal")
    except Exception as bug:  # noqa: BLE001 - a bug is what is looked for
        return _bug(number, bug)
    finally:
        for each in planted:
            each.take_back()
    mazes = len(carved[0].by_number)
    wrong = wrong_mazes(carved[0])
    assert book.checked is not None
    damaged = [f"{file.name}: {line}" for file in book.files if file.suffix == ".pdf" for line in _of_qpdf(file)]
    if damaged or wrong:
        return Found(number, "mistake", (damaged + wrong)[0], mazes)
    sabotaged = next((each for each in planted if each.seed), None)
    if sabotaged is not None:
        printed = {each["seed"]: each["number"] for each in book.record["puzzles"]}
        place = printed[sabotaged.seed]  # an easier or a harder maze has another place
        seen = any(failure.maze == place for failure in book.checked.proof.failures)
        told = "" if seen else f"the proof does not find a saboteur in maze {place}: {sabotaged.name}"
        return Found(number, "made" if seen else "mistake", told, mazes, sabotaged.name)
    if not book.checked.ok:
        told = next((line for line in book.checked.lines if " warns  " not in line), book.checked.lines[0])
        return Found(number, "false alarm", told, mazes)
    return Found(number, "made", mazes=mazes)


def _where(bug: BaseException) -> str:
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f" ({Path(last.filename).name}:{last.lineno})"


def _of_qpdf(path: Path) -> list[str]:
    with pikepdf.open(path) as pdf:
        return [str(problem) for problem in pdf.check_pdf_syntax()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--books", type=int, default=PIECE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("sweep"))
    parser.add_argument("-j", "--workers", type=int, default=2)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    every: list[Found] = []
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        for first in range(0, asked.books, PIECE):
            numbers = range(first, min(first + PIECE, asked.books))
            path = asked.folder / f"seed-{asked.seed}-books-{numbers[0]}-{numbers[-1]}.json"
            if path.exists():
                found = [Found(**each) for each in json.loads(path.read_text())]
            else:
                found = list(pool.map(make_one, numbers, [asked.seed] * len(numbers)))
                write_text(path, json.dumps([asdict(each) for each in found], indent=1))  # whole, or not at all
            every += found
            print(f"books {numbers[0]} to {numbers[-1]}: {table(found)}", flush=True)
    print(f"\nAll: {table(every)}")
    for each in every:
        if each.outcome in WRONG:
            print(f"{each.outcome}, book {each.number}: {each.told}")
        if each.seconds > MOST_SECONDS:
            print(f"slow, book {each.number}: {each.seconds:.0f} s")
    sys.exit(any(each.outcome in WRONG for each in every))


def table(found: list[Found]) -> str:
    """Return the sums of some books, in one line."""
    count = Counter(each.outcome for each in found)
    return (
        f"{len(found)} books, {sum(each.mazes for each in found)} mazes, {count['refused']} refusals, "
        f"{sum(bool(each.saboteur) for each in found)} saboteurs, "
        f"{count['late refusal']} late refusals, {count['false alarm']} false alarms, {count['mistake']} mistakes, "
        f"{count['traceback']} tracebacks, {count['slow check']} slow checks "
        f"(longest {max(each.check for each in found):.1f} s), "
        f"{sum(each.seconds for each in found):.0f} s (longest {max(each.seconds for each in found):.1f} s), "
        f"at most {max(each.memory for each in found)} MB"
    )


if __name__ == "__main__":
    main()
