"""Processes on this computer, as many as you say."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor

from mazebook.errors import UsageError

_MANY_OBJECTS = 300_000  # as in `mazebook.cli`


class Processes(ProcessPoolExecutor):
    """A pool of fresh processes: none inherits the threads or open files of the first."""

    def __init__(self, workers: int) -> None:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        super().__init__(workers, multiprocessing.get_context("spawn"), _begin)
        self.window = 2 * workers


def executor(address: str, workers: int) -> Executor:
    """Return a pool."""
    if address:
        raise UsageError(
            f'--executor "processes:{address}": processes have no address. Say with -j how many there are.'
        )
    return Processes(workers)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends the others
    gc.set_threshold(_MANY_OBJECTS)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """End this process with the one that hired it: a killed one tells nobody, and its workers would wait for ever."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)
