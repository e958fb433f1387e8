"""The executor "processes": several processes on this computer."""

import gc
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing.connection import Connection, wait

from mazebook.errors import UsageError

_MANY_OBJECTS = 300_000  # as in `mazebook.cli`


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


def executor(address: str, workers: int) -> Executor:
    """Return a pool of processes; raises UsageError for an address."""
    if address:
        raise UsageError(
            f'--executor "processes:{address}": processes have no address. Say with -j how many there are.'
        )
    return Processes(workers)


def _begin(ended: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends the others
    gc.set_threshold(_MANY_OBJECTS)
    threading.Thread(target=_end_with_the_first, args=(ended,), daemon=True).start()


def _end_with_the_first(ended: Connection) -> None:
    """End this process when its parent ends, even if killed, or closes the connection; else it would wait for ever."""
    wait([ended])
    os._exit(1)
