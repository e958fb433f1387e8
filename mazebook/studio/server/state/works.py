"""What is being made, and what was made since the studio was started: the jobs and their results."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mazebook.progress import Step
from mazebook.studio.jobs.job_messages import FileFact, Job, JobDone, JobEvent, JobFailed, JobStopped, JobTold
from mazebook.studio.jobs.jobs import Jobs
from mazebook.studio.server.state.hub import Hub

_PAUSE = 0.1  # seconds between two events about the same step
_MOST = 100  # works that are remembered


@dataclass
class Work:
    """One job.

    Attributes
    ----------
    number : of the job
    place : the address of the view that it was started from
    title : what is made, such as the title of a book
    out : the folder that it is made into
    told : how far it is; None at the beginning
    end : how it ended; None while it runs
    """

    number: int
    place: str
    title: str
    out: Path
    told: JobTold | None = None
    end: JobDone | JobFailed | JobStopped | None = None
    _step: tuple[Step, Mapping[str, str]] | None = None
    _since: float = 0.0
    _last: float = 0.0

    @property
    def files(self) -> tuple[FileFact, ...]:
        """The finished files."""
        return self.end.files if isinstance(self.end, JobDone) else ()

    def take(self, event: JobEvent, now: float) -> bool:
        """Take what is told of the job at a time in seconds; return whether the page shall be told, too."""
        if not isinstance(event, JobTold):
            self.end = event
            return True
        if (event.step, event.names) != self._step:
            self._step, self._since, self._last = (event.step, event.names), now, 0.0
        self.told = event
        is_due = now - self._last >= _PAUSE
        self._last = now if is_due else self._last
        return is_due

    def seconds_left(self, now: float) -> float | None:
        """Return how long the present step still takes, as long as the rest goes on like that; None if nobody knows."""
        told = self.told
        if told is None or not told.of or not told.done or now - self._since < 1:
            return None
        return (now - self._since) / told.done * (told.of - told.done)


class Works:
    """All jobs, `by_number`; used from the event loop's thread alone."""

    def __init__(self, jobs: Jobs, hub: Hub) -> None:
        self._jobs, self._hub = jobs, hub
        self.by_number: dict[int, Work] = {}

    def start(self, job: Job, place: str, title: str) -> Work:
        """Start a job; one that runs already for the same folder is the answer in its place."""
        running = self.running_in(job.out)
        if running is not None:
            return running
        number = self._jobs.start(job)
        self.by_number[number] = Work(number, place, title, job.out)
        for old in list(self.by_number)[:-_MOST]:
            if self.by_number[old].end is not None:
                del self.by_number[old]
        return self.by_number[number]

    def cancel(self, number: int) -> None:
        """End a job; old files stay as they are."""
        self._jobs.cancel(number)

    def find(self, number: int) -> Work | None:
        """Return a job by its number."""
        return self.by_number.get(number)

    def last_at(self, place: str) -> Work | None:
        """Return the job that was started last from a view."""
        return next((work for work in reversed(self.by_number.values()) if work.place == place), None)

    def running_in(self, out: Path) -> Work | None:
        """Return the job that is writing into a folder now."""
        return next((work for work in self.by_number.values() if work.out == out and work.end is None), None)

    def heard(self, event: JobEvent) -> None:
        """Take an event, and tell the pages."""
        work = self.by_number.get(event.job)
        if work is not None and work.take(event, time.monotonic()):
            self._hub.tell(work)
