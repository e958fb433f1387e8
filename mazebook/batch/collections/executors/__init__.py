"""Who does the work of a batch: each file is a kind of `concurrent.futures.Executor`, ready to be hired."""

from __future__ import annotations

import os
from concurrent.futures import Executor

from mazebook.registry import Registry

REGISTRY = Registry("executor", "mazebook.batch.collections.executors", "mazebook.executors")


def hire(text: str, workers: int) -> Executor:
    """Return the executor that a text such as ``"processes"`` or ``"dask:tcp://10.0.0.7:8786"`` names.

    Parameters
    ----------
    workers : how many jobs at a time, where the executor does not know better

    Raises
    ------
    UnknownNameError
        If there is no such executor; the message offers the nearest.
    UsageError
        If it cannot be hired.
    """
    name, _, address = text.partition(":")
    found: Executor = REGISTRY.load(name).executor(address, workers)
    return found


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def window(executor: Executor) -> int:
    """Return how many jobs are given to an executor before one of them is done: some more than it has workers."""
    return max(1, int(getattr(executor, "window", 2)))
