"""Giving jobs to an executor, a few at a time, and repeating those of a worker that dies."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Generic, TypeVar

from mazebook.batch.collections.executors import window
from mazebook.errors import MazebookError

J = TypeVar("J")
R = TypeVar("R")

_MOST_DEATHS = 2  # of workers at one job, after which the job fails


class WorkError(MazebookError):
    """A job at which workers died."""


class Crew(Generic[J]):
    """An executor that is kept from job to job.

    Parameters
    ----------
    hire : makes an executor; called again after one is broken
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

        Only a few jobs are under way at a time. If a worker dies, these jobs are repeated one at a time; the job at
        which workers die twice gets a `WorkError`.
        """
        left = iter(jobs)
        again: deque[J] = deque()
        deaths: Counter[int] = Counter()
        running: dict[Future[R], J] = {}
        while True:
            while not running or (not again and len(running) < window(self._crew())):
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


_DIED = (
    "the process that made it ended twice without a word; there may be too little memory. Make it alone, with "
    '"mazebook make", to see why.'
)
