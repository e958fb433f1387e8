"""The process of a job: it loads what makes books, and ends with the process that started it."""

import gc
import os
import signal
import sys
import threading
import traceback
from multiprocessing.connection import Connection, wait

from mazebook.errors import MazebookError
from mazebook.progress import Step
from mazebook.studio.engine.messages import FAULT
from mazebook.studio.jobs.job_messages import Job, JobFailed, JobTold

_MANY_OBJECTS = 300_000  # as in `mazebook.cli`


def run_job(connection: Connection, number: int, job: Job) -> None:
    """Do a job, and send what happens through a connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends this one
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(_MANY_OBJECTS)
    threading.Thread(target=_end_with_the_studio, args=(connection,), daemon=True).start()
    from mazebook.studio.jobs.making import done

    def tell(done: int, of: int, step: Step, /, **names: str) -> None:
        connection.send(JobTold(number, done, of, step, names))

    try:
        connection.send(done(job, number, tell))
    except MazebookError as error:
        connection.send(JobFailed(number, tuple(str(error).split("\n"))))
    except Exception:  # noqa: BLE001 - a fault of ours is told, too
        traceback.print_exc(file=sys.stderr)
        connection.send(JobFailed(number, (FAULT,)))


def _end_with_the_studio(connection: Connection) -> None:
    wait([connection])  # nothing is ever sent to a job: the other end is closed
    os._exit(1)
