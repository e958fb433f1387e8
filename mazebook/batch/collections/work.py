"""The work of workers: functions of their arguments only, so that any process on any computer may call them."""

from collections.abc import Container, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from mazebook.batch.collections.orders import Order
from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.choose.choose import Picks, make_mazes, picks_of, recipe_of
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.errors import MazebookError, PuzzleError
from mazebook.mazes.difficulty.measure import measure
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.press.make.put_together import MadeBook, Making, located, put_together


@dataclass(frozen=True)
class Job:
    """One book to work on: its future `folder`, the options `how`, and its mazes `picks`, once they are chosen."""

    order: Order
    folder: Path
    how: Making
    picks: Picks | None = None

    def plan(self) -> Plan:
        """Return the plan of the book."""
        spec = self.order.spec()
        assert spec.seed is not None  # `mazebook.batch.collections.orders.settled` fills it in
        return plan_book(spec, spec.seed, self.order.source)


def compile_kernels(jobs: Iterable[Job]) -> None:
    """Carve one maze of each kind in some books, so that workers find its compiled code in the cache."""
    asked: set[str] = set()
    carved = set()
    for job in jobs:
        sections = repr(job.order.mapping.get("sections"))
        if sections in asked:
            continue
        asked.add(sections)
        with suppress(MazebookError):  # reported when the book is made
            for puzzle in job.plan().puzzles:
                kind = (puzzle.tessellation, puzzle.algorithm, puzzle.version, puzzle.options, puzzle.both_ways)
                if kind not in carved:
                    carved.add(kind)
                    grid = shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape)
                    measure(carve_candidate(puzzle, 0, grid).maze)


def first_choice(job: Job) -> tuple[bytes, Picks]:
    """Return a book's recipe, and its mazes if none is taken.

    If none of these is taken, the serial pass would choose the same: the best of all candidates is also the best of
    those that are not taken.
    """
    plan = job.plan()
    return recipe_of(plan, job.how.candidates), _chosen(job, plan, ())


def other_choice(job: Job, taken: Container[str]) -> Picks:
    """Return mazes for a book, none of which is taken."""
    return _chosen(job, job.plan(), taken)


def make(job: Job) -> MadeBook:
    """Return the book of a job whose mazes are chosen."""
    picks = job.picks
    assert picks is not None
    how = replace(
        job.how, choose=lambda _: picks, judges=0
    )  # no threads of its own, because there is a worker for each core
    return put_together(job.plan(), job.folder, job.order.source, how)


def _chosen(job: Job, plan: Plan, taken: Container[str]) -> Picks:
    try:
        return picks_of(make_mazes(plan, taken, k=job.how.candidates))
    except PuzzleError as error:
        raise located(error, plan, job.order.source) from None
