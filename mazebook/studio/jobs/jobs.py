"""Jobs as the server knows them: each is a process of its own that can be cancelled. Nothing heavy is loaded."""

import multiprocessing
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Lock, Thread

from mazebook.studio.engine.messages import FAULT
from mazebook.studio.jobs.job_messages import Job, JobDone, JobEvent, JobFailed, JobStopped
from mazebook.studio.jobs.worker import run_job


class Jobs:
    """All jobs of a studio; they end with the process that started them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[int, BaseProcess] = {}
        self._cancelled: set[int] = set()
        self._count = 0
        self._events: SimpleQueue[JobEvent | None] = SimpleQueue()

    def start(self, job: Job) -> int:
        """Start a job, and return its number."""
        context = multiprocessing.get_context("spawn")
        connection, theirs = context.Pipe()
        with self._lock:
            self._count += 1
            number = self._count
            process = context.Process(target=run_job, args=(theirs, number, job))
            process.start()
            self._running[number] = process
        theirs.close()
        Thread(target=self._follow, args=(number, connection), daemon=True).start()
        return number

    def cancel(self, number: int) -> None:
        """End a job at once, with the processes that it started; nothing happens if it is finished."""
        with self._lock:
            process = self._running.get(number)
            if process is not None:
                self._cancelled.add(number)
                process.kill()

    def events(self) -> Iterator[JobEvent]:
        """Yield what happens to all jobs, until `stop` is called. One thread may read it."""
        while (event := self._events.get()) is not None:
            yield event

    def stop(self) -> None:
        """Cancel all jobs."""
        for number in list(self._running):
            self.cancel(number)
        self._events.put(None)

    def _follow(self, number: int, connection: Connection) -> None:
        """Pass on what a job tells, until its process ends; its last event is its end."""
        last: JobEvent | None = None
        with connection:
            while not isinstance(last, JobDone | JobFailed):
                try:
                    last = connection.recv()
                except (EOFError, OSError):
                    break
                if not isinstance(last, JobDone | JobFailed):
                    self._events.put(last)
        with self._lock:
            process = self._running.pop(number)
        process.join()
        if not isinstance(last, JobDone | JobFailed):
            last = JobStopped(number) if number in self._cancelled else JobFailed(number, (FAULT,))
        self._events.put(last)
