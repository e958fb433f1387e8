"""The jobs of workers, and `Crew`, which submits them to an executor, a few at a time.

The result of a job depends on the job only, so that any process on any computer may do it.
"""

from collections import Counter, deque
from collections.abc import Callable, Container, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from mazebook.batch.collections.executors import jobs_at_once
from mazebook.batch.collections.orders import Order
from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.choose.choose import Picks, make_mazes, picks_of, recipe_of
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.errors import MazebookError, PuzzleError
from mazebook.mazes.difficulty.measure import measure
from mazebook.press.make.put_together import MadeBook, Making, located, put_together

J = TypeVar("J")
R = TypeVar("R")
_MOST_DEATHS = 2  # of workers at one job, after which the job fails
_DIED = (
    "the process that made it ended twice without a message; there may be too little memory. Make it alone, with "
    '"mazebook make", to see why.'
)


@dataclass(frozen=True)
class Job:
    """One book to work on: its folder, its options `how`, and its mazes `picks`, None until they are chosen."""

    order: Order
    folder: Path
    how: Making
    picks: Picks | None = None

    def plan(self) -> Plan:
        """Return the plan of the book."""
        spec = self.order.spec()
        assert spec.seed is not None  # `mazebook.batch.collections.orders.settled_orders` fills it in
        return plan_book(spec, spec.seed, self.order.source)


def compile_kernels(jobs: Iterable[Job]) -> None:
    """Carve one maze of each kind in some books, so that workers find the compiled kernels in the cache."""
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
                    grid = puzzle.grid
                    measure(carve_candidate(puzzle, 0, grid).maze)


def first_choice(job: Job) -> tuple[bytes, Picks]:
    """Return a book's recipe, and the mazes that are chosen for it if no maze is taken by another book.

    If another book has none of these mazes, they are also the right choice among all mazes that are not taken.
    """
    plan = job.plan()
    return recipe_of(plan, job.how.candidates), _chosen(job, plan, ())


def other_choice(job: Job, taken: Container[str]) -> Picks:
    """Return mazes for a book that are not in `taken`; some are repeated if too few others exist."""
    return _chosen(job, job.plan(), taken)


def make(job: Job) -> MadeBook:
    """Return the book of a job whose mazes are chosen."""
    picks = job.picks
    assert picks is not None
    how = replace(job.how, choose=lambda _: picks)
    return put_together(job.plan(), job.folder, job.order.source, how)


def _chosen(job: Job, plan: Plan, taken: Container[str]) -> Picks:
    try:
        return picks_of(make_mazes(plan, taken, k=job.how.candidates))
    except PuzzleError as error:
        raise located(error, plan, job.order.source) from None


class WorkError(MazebookError):
    """The error of a job whose worker processes ended without a result."""


class Crew(Generic[J]):
    """An executor that is replaced when a worker dies.

    Parameters
    ----------
    hire : returns a new executor; called when the first job needs one, and after an executor is broken
    """

    def __init__(self, hire: Callable[[], Executor]) -> None:
        self._hire = hire
        self._executor: Executor | None = None

    def __enter__(self) -> "Crew[J]":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:  # jobs under way are not waited for: a large book takes minutes
            getattr(self._executor, "end_now", lambda: None)()
        self._dismiss()

    def each(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R | BaseException]]:
        """Yield each job with the result or the exception of `work`, in the order in which they finish.

        Only a few jobs are under way at a time. If a worker dies, these jobs are repeated one at a time; a job under
        way at two deaths gets a `WorkError`.
        """
        left = iter(jobs)
        again: deque[J] = deque()
        deaths: Counter[int] = Counter()
        running: dict[Future[R], J] = {}
        while True:
            while not running or (not again and len(running) < jobs_at_once(self._crew())):
                job = again.popleft() if again else next(left, None)
                if job is None:
                    break
                try:
                    running[self._crew().submit(work, job)] = job
                except BrokenExecutor:  # a worker died between two jobs
                    again.append(job)
                    break
            if not running and not again:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done if running else set()
            is_broken = not running or any(isinstance(future.exception(), BrokenExecutor) for future in done)
            for future in wait(running).done if is_broken else done:
                job, error = running.pop(future), future.exception()
                if not isinstance(error, BrokenExecutor):
                    yield job, error if error is not None else future.result()
                    continue
                deaths[id(job)] += 1
                if deaths[id(job)] < _MOST_DEATHS:
                    again.append(job)
                else:
                    yield job, WorkError(_DIED)
            if is_broken:
                self._dismiss()

    def _crew(self) -> Executor:
        if self._executor is None:
            self._executor = self._hire()
        return self._executor

    def _dismiss(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor = None
