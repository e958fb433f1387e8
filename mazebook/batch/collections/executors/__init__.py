"""The executors of a batch: each file is a kind of `concurrent.futures.Executor`."""

import os
from concurrent.futures import Executor

from mazebook.registry import Registry

REGISTRY = Registry("executor", "mazebook.batch.collections.executors", "mazebook.executors")


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
    found: Executor = REGISTRY.load(name, "executor").executor(address, workers)
    return found


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def window(executor: Executor) -> int:
    """Return the number of jobs that an executor gets at a time, its attribute `window`; 2 if it has none."""
    return max(1, int(getattr(executor, "window", 2)))
