"""Who works on a batch: this process, several processes on this computer, or the workers of a Dask scheduler."""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection, wait
from typing import Any

from mazebook.errors import UsageError, find_name

EXECUTORS = ("processes", "serial", "dask")
_MANY_OBJECTS = 300_000  # as in `mazebook.cli`
_TIMEOUT = "10s"  # until a scheduler answers


def hire(text: str, workers: int) -> Executor:
    """Return the executor that a text such as ``"processes"`` or ``"dask:tcp://10.0.0.7:8786"`` names.

    Parameters
    ----------
    workers : the number of jobs at a time, unless the executor decides

    Raises
    ------
    UnknownNameError
        If there is no such executor; the message offers the nearest name.
    UsageError
        If the executor cannot be started.
    """
    name, _, address = text.partition(":")
    name = find_name("executor", name, EXECUTORS)
    if name == "dask":
        return Dask(_dask_client(address))
    if address:
        raise UsageError(f'--executor "{text}": "{name}" has no address. Leave out what follows the colon.')
    return Processes(workers) if name == "processes" else Serial()


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def jobs_at_once(executor: Executor) -> int:
    """Return the number of jobs that an executor gets at a time, its attribute `window`; 2 if it has none."""
    return max(1, int(getattr(executor, "window", 2)))


class Serial(Executor):
    """An executor that does each job when it is submitted, in the calling process."""

    window = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do a job, and return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # raised by `Future.result`
            future.set_exception(error)
        return future


class Processes(ProcessPoolExecutor):
    """A pool of spawned processes, which inherit no threads or open files."""

    def __init__(self, workers: int) -> None:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        context = multiprocessing.get_context("spawn")
        ended, self._end = context.Pipe(duplex=False)
        super().__init__(workers, context, _begin, (ended,))
        self.window = 2 * workers

    def end_now(self) -> None:
        """End the workers at once; their jobs are lost."""
        self._end.close()


def _begin(ended: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends the others
    gc.set_threshold(_MANY_OBJECTS)
    threading.Thread(target=_end_with_the_first, args=(ended,), daemon=True).start()


def _end_with_the_first(ended: Connection) -> None:
    """End this process when its parent ends, even if killed, or closes the connection; else it would wait for ever."""
    wait([ended])
    os._exit(1)


class Dask(Executor):
    """An executor that submits to a Dask scheduler, which gives the jobs of lost workers to others."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor: Executor = client.get_executor(pure=False)
        self.window = 2 * max(1, sum(client.nthreads().values()))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a job."""
        return self._executor.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the scheduler, which keeps running."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def _dask_client(address: str) -> Any:
    """Return a client of the scheduler at an address; raises UsageError if no scheduler answers there."""
    if not address:
        raise UsageError('--executor "dask": name the scheduler\'s address, such as dask:tcp://10.0.0.7:8786.')
    try:
        import distributed
    except ImportError:
        raise UsageError(
            f'--executor "dask:{address}": Dask is not installed. Install it: pip install "mazebook[dask]".'
        ) from None
    try:
        connect: Any = distributed.Client
        return connect(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(
            f'--executor "dask:{address}": no scheduler answers there ({error}). Start one with "dask scheduler", and '
            "name the address that it prints."
        ) from None
