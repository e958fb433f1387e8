"""An engine that plans and draws nothing, and a studio that listens, with a client."""

import asyncio
import http.client
import json
import queue
import re
import socket
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

import uvicorn

from mazebook.studio.engine.messages import ChoiceDrawn
from mazebook.studio.jobs.jobs import Jobs
from mazebook.studio.project.shelf import BookFolder
from mazebook.studio.server.app import create_app
from mazebook.studio.server.state.studio import Studio

TOKEN = "the-token"
OURS = {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty"}
VISIT = {"sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
FORM = VISIT | {"sec-fetch-site": "same-origin"}


@dataclass
class StandIn:
    """An engine that remembers what it is asked, and replies what a test tells it to."""

    asked: list = field(default_factory=list)
    waiting: queue.Queue = field(default_factory=queue.Queue)

    def start(self):
        pass

    def stop(self):
        self.waiting.put(None)

    def ask(self, message):
        self.asked.append(message)
        if hasattr(message, "wall"):
            self.waiting.put(ChoiceDrawn(message.wall, message.name, message.folder, b"<svg/>", "image/svg+xml"))

    def replies(self):
        return iter(self.waiting.get, None)


@dataclass
class Answer:
    """What the studio answered."""

    status: int
    headers: dict
    body: bytes

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


class Server(uvicorn.Server):
    """A server at a port of this computer, in a thread of its own, that answers with one application after another.

    Starting and stopping a server takes a fifth of a second, and every test needs a fresh application.
    """

    def __init__(self):
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        super().__init__(
            uvicorn.Config(
                self._answer,
                interface="asgi3",
                lifespan="off",
                log_config=None,
                ws="none",
                server_header=False,
                timeout_graceful_shutdown=1,
            )
        )
        self.app, self._is_up = None, threading.Event()
        self._thread = threading.Thread(target=self.run, args=([self._listening],))
        self._thread.start()
        assert self._is_up.wait(20)

    async def startup(self, sockets=None):
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self._is_up.set()

    def stop(self):
        self.should_exit = True
        self._thread.join()

    async def _answer(self, scope, receive, send):
        await self.app(scope, receive, send)

    @contextmanager
    def answering(self, app):
        """Start an application and answer with it, until the end of the block."""
        messages, has_started = asyncio.Queue(), threading.Event()

        async def send(message):
            assert message["type"] in ("lifespan.startup.complete", "lifespan.shutdown.complete")
            has_started.set()

        def send_later(kind):
            self.loop.call_soon_threadsafe(messages.put_nowait, {"type": f"lifespan.{kind}"})

        self.app = app
        running = asyncio.run_coroutine_threadsafe(
            app({"type": "lifespan", "state": {}}, messages.get, send), self.loop
        )
        send_later("startup")
        assert has_started.wait(20)
        yield
        send_later("shutdown")
        running.result(20)


class OpenStudio:
    """A studio that a server answers for, and its client."""

    def __init__(self, folder, server):
        self.engine = StandIn()
        self.studio = Studio(BookFolder.open(folder), self.engine, Jobs())
        self.cookie = ""
        self.port = server.port
        self._answering = ExitStack()
        self._answering.enter_context(server.answering(create_app(self.studio, TOKEN, self.port)))

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def folder(self):
        return self.studio.shelf.folder

    def open(self):
        """Take the cookie that the opening address gives."""
        answer = self.get(f"/?token={TOKEN}")
        self.cookie = re.match(r"[^;]+", answer.headers["set-cookie"])[0]
        return self

    def close(self):
        """End all streams and the studio; a second time, nothing happens."""
        self.studio.hub.close()
        self._answering.close()

    def request(self, method, path, headers=(), body=None):
        """Return the answer to a request; `headers` are pairs, or a mapping."""
        given = list(headers.items() if isinstance(headers, dict) else headers)
        names = {name.lower() for name, _ in given}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, path, skip_host="host" in names, skip_accept_encoding=True)
        if self.cookie and "cookie" not in names:
            given.append(("cookie", self.cookie))
        if body is not None and not {"content-length", "transfer-encoding"} & names:
            given.append(("content-length", str(len(body))))
        for name, value in given:
            connection.putheader(name, value)
        connection.endheaders(body)
        found = connection.getresponse()
        answer = Answer(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())
        connection.close()
        return answer

    def get(self, path, **headers):
        """Visit an address as a person does."""
        return self.request("GET", path, VISIT | headers)

    def send(self, path, data):
        """Send JSON as a script of the page does."""
        return self.request("POST", path, OURS | {"content-type": "application/json"}, json.dumps(data).encode())

    def submit(self, path, data, body=None, kind="application/x-www-form-urlencoded"):
        """Send a form as the page does."""
        return self.request("POST", path, FORM | {"content-type": kind}, body or urlencode(data).encode())

    def raw(self, request):
        """Send bytes, and return what comes until the end."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(request)
            answer = b""
            while chunk := connection.recv(65536):
                answer += chunk
            return answer.decode()
