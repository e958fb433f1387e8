"""The workers of a Dask scheduler, on this computer or others: dask:tcp://address:port."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from mazebook.errors import UsageError

_TIMEOUT = "10s"  # until a scheduler answers


class Dask(Executor):
    """An executor that submits to a Dask scheduler; the scheduler gives the jobs of lost workers to others."""

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


def executor(address: str, workers: int) -> Executor:
    """Return an executor for the scheduler at an address; raises UsageError if no scheduler answers there."""
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
        return Dask(connect(address, timeout=_TIMEOUT, set_as_default=False))
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(
            f'--executor "dask:{address}": no scheduler answers there ({error}). Start one with "dask scheduler", and '
            "name the address that it prints."
        ) from None
