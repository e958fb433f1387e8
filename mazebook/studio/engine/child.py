"""The process of the engine: it loads what draws pages, and ends with the process that started it."""

import gc
import os
import signal
import threading
from multiprocessing.connection import Connection

from mazebook.studio.engine.inbox import Inbox
from mazebook.studio.engine.messages import EngineReply

_MANY_OBJECTS = 300_000  # as in `mazebook.cli`


def run(connection: Connection, choices: str) -> None:
    """Answer what comes through a connection until its other end is closed; see `client.Engine`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends this one
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(_MANY_OBJECTS)
    inbox, sending = Inbox(), threading.Lock()

    def reply(message: EngineReply) -> None:
        with sending:
            connection.send(message)

    threading.Thread(target=_read, args=(connection, inbox), daemon=True).start()
    from mazebook.studio.engine.engine import PageDrawer

    PageDrawer(inbox, reply, choices).work()


def _read(connection: Connection, inbox: Inbox) -> None:
    """Put what is asked into the inbox; end the process when nobody can ask any more."""
    while True:
        try:
            inbox.put(connection.recv())
        except (EOFError, OSError):
            os._exit(0)
