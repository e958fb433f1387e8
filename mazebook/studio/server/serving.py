"""The studio's server: it listens on this computer alone, from the start of the command to Ctrl-C."""

import logging
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from mazebook.errors import UsageError
from mazebook.studio.engine.client import Engine
from mazebook.studio.jobs.jobs import Jobs
from mazebook.studio.project.shelf import BookFolder
from mazebook.studio.server.app import create_app
from mazebook.studio.server.state.studio import Studio

PAINTER = "mazebook.studio.choices.pictures:picture_of"  # loaded in the engine's process alone

_HERE = "127.0.0.1"
_SECONDS_TO_END = 3


class _Server(uvicorn.Server):
    """A server that says when it answers, and ends its streams when it is asked to end."""

    def __init__(self, config: uvicorn.Config, studio: Studio, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._studio, self._opened = studio, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._studio.close()
        await super().shutdown(sockets)


def serve(folder: Path, port: int, opened: Callable[[str], None]) -> None:
    """Serve the studio of a folder until Ctrl-C.

    Parameters
    ----------
    port : to listen at; 0 for any that is free
    opened : called with the opening address as soon as the studio answers there

    Raises
    ------
    UsageError
        If the port is taken, or another studio has the folder.
    OutputError
        If the folder cannot be written into.
    """
    listening = _listening(port)
    try:
        shelf = BookFolder.open(folder)
        here, token = listening.getsockname()[1], secrets.token_urlsafe(24)
        studio = Studio(shelf, Engine(PAINTER), Jobs())
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")
        config = uvicorn.Config(
            create_app(studio, token, here),
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # no header of a request may say where it comes from
            ws="none",
            timeout_graceful_shutdown=_SECONDS_TO_END,
        )
        _Server(config, studio, lambda: opened(f"http://{_HERE}:{here}/?token={token}")).run([listening])
    finally:
        listening.close()


def _listening(port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two programs share a port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((_HERE, port))
    except OSError as error:
        found.close()
        text = f"--port {port}: cannot be used ({error.strerror}). Leave it out, and a free one is taken."
        raise UsageError(text) from None
    found.listen(64)
    return found
