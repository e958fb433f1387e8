"""The engine as the server knows it: a process of its own that is asked and that replies. Nothing heavy is loaded."""

import multiprocessing
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock

from mazebook.studio.engine.child import run
from mazebook.studio.engine.messages import ENDED, Ask, EngineReply, EngineTold, LookAt


class Engine:
    """A process that draws pages; it ends with the process that started it.

    Parameters
    ----------
    choices : where the function is that answers a `DrawChoice`, as "module:name"; it returns the picture and its media
        type
    """

    def __init__(self, choices: str = "") -> None:
        self._choices = choices
        self._lock = Lock()
        self.process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._stopped = False
        self._last: LookAt | None = None  # to be asked again once, if the process dies

    def start(self) -> None:
        """Start the process, and return at once."""
        with self._lock:
            self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self.process = context.Process(target=run, args=(theirs, self._choices), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, message: Ask) -> None:
        """Send a message; the replies come from `replies`."""
        with self._lock:
            if isinstance(message, LookAt):
                self._last = message
            if self._connection and not self._stopped:
                self._send(message)

    def _send(self, message: Ask) -> None:
        try:
            assert self._connection is not None
            self._connection.send(message)
        except OSError:  # the process died: `replies` starts another
            pass

    def replies(self) -> Iterator[EngineReply]:
        """Yield all replies until `stop` is called. One thread may read them."""
        while not self._stopped:
            connection = self._connection
            assert connection is not None, "the engine is not started"
            try:
                yield connection.recv()
            except (EOFError, OSError):
                if self._started_again():
                    yield EngineTold(ENDED)

    def _started_again(self) -> bool:
        with self._lock:
            if self._stopped:
                return False
            self._end()
            if self._connection:
                self._connection.close()
            self._start()
            last, self._last = self._last, None  # what killed two processes would kill the third
            if last:
                self._send(last)
            return True

    def stop(self) -> None:
        """End the process at once; whoever reads `replies` comes to their end."""
        with self._lock:
            self._stopped = True
            self._end()

    def _end(self) -> None:
        if self.process:
            self.process.kill()
            self.process.join()
