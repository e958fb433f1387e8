"""The executor "serial": one job after the other, in the calling process."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from mazebook.errors import UsageError


class Serial(Executor):
    """An executor that does each job when it is submitted."""

    window = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do a job, and return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # raised by `Future.result`
            future.set_exception(error)
        return future


def executor(address: str, workers: int) -> Executor:
    """Return the executor; raises UsageError for an address."""
    if address:
        raise UsageError(f'--executor "serial:{address}": "serial" has no address. Leave out what follows the colon.')
    return Serial()
