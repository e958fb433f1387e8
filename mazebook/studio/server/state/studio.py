"""The studio behind the page: a folder of books, the engine that draws them, and the open pages."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from mazebook.errors import MazebookError
from mazebook.studio.choices.controls import panels
from mazebook.studio.choices.words import USUAL_LANGUAGE
from mazebook.studio.engine.bounded import Bounded
from mazebook.studio.engine.client import Engine
from mazebook.studio.engine.messages import (
    READY,
    ChoiceDrawn,
    DrawChoice,
    EngineTold,
    PageDrawn,
    Planned,
    Redone,
    Settled,
    Troubled,
)
from mazebook.studio.jobs.jobs import Jobs
from mazebook.studio.project.project import Project
from mazebook.studio.project.shelf import BookFolder
from mazebook.studio.server.state.desk import Desk
from mazebook.studio.server.state.hub import Hub
from mazebook.studio.server.state.works import Works

Heard = TypeVar("Heard")

_PAUSE = 0.3  # seconds between two looks at the files of open books
_MOST_BYTES = 64_000_000  # of pictures of pages in memory


class NewVersion:
    """Another version of the book is the current one: the page shall ask for its controls and its text."""


class Studio:
    """Everything that the page shows; used from the event loop's thread alone.

    Parameters
    ----------
    shelf : the folder
    engine : draws pages and choices
    jobs : make books and sheets
    """

    def __init__(self, shelf: BookFolder, engine: Engine, jobs: Jobs) -> None:
        self.shelf, self.hub = shelf, Hub()
        self.works = Works(jobs, self.hub)
        self._engine, self._jobs = engine, jobs
        self._desks: dict[str, Desk] = {}
        self._pictures: Bounded[str, bytes] = Bounded(_MOST_BYTES)
        self._choices: dict[tuple[str, str], asyncio.Future[ChoiceDrawn]] = {}
        self._last_told: EngineTold | None = None
        self._is_ready = asyncio.Event()

    async def run(self) -> None:
        """Start the engine, and hear it and watch the files until cancelled."""
        self._engine.start()
        _hear(self._engine.replies(), self._heard)
        _hear(self._jobs.events(), self.works.heard)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._warm_up())
            while True:
                await asyncio.sleep(_PAUSE)
                for desk in list(self._desks.values()):
                    if self.hub.is_open(desk.key):
                        self._refresh(desk)

    async def _warm_up(self) -> None:
        """Read what the controls of all books share, once the engine is ready: the first view shall not wait for it."""
        await self._is_ready.wait()
        await asyncio.to_thread(panels, {}, USUAL_LANGUAGE)

    def close(self) -> None:
        """End all streams, and let nobody wait for a picture any longer."""
        self.hub.close()
        for (wall, name), waiting in self._choices.items():
            if not waiting.done():
                waiting.set_result(ChoiceDrawn(wall, name, self.shelf.folder, b"", ""))

    def stop(self) -> None:
        """End the engine and all jobs, and let another studio have the folder."""
        self._engine.stop()
        self._jobs.stop()
        self.shelf.close()

    @property
    def told(self) -> EngineTold | None:
        """What the engine said last that it is doing."""
        return self._last_told

    def desk(self, key: str) -> Desk:
        """Return the desk of a book, which is opened if need be; raises MazebookError as `Project` does."""
        book = self.shelf.find(key)
        if key not in self._desks:
            self._desks[key] = Desk(key, Project.open(book.path), self._engine.ask)
        return self._desks[key]

    def open_desk(self, key: str) -> Desk | None:
        """Return the desk of a book that was opened; None if nobody has opened it since the studio was started."""
        return self._desks.get(key)

    def changed(self, desk: Desk) -> None:
        """Have the new version of a book drawn, and tell its pages."""
        desk.look()
        self.hub.tell(NewVersion(), desk.key)

    def picture(self, name: str) -> bytes | None:
        """Return the picture of a page by its name; None if it is not there any more."""
        return self._pictures.get(name)

    async def choice(self, wall: str, name: str) -> ChoiceDrawn:
        """Return the picture of a choice, drawn by the engine."""
        if (wall, name) not in self._choices:
            self._choices[wall, name] = asyncio.get_running_loop().create_future()
            self._engine.ask(DrawChoice(wall, name, self.shelf.folder))
        return await asyncio.shield(self._choices[wall, name])

    def _refresh(self, desk: Desk) -> None:
        with suppress(MazebookError):  # such as a file that another program is just replacing
            if desk.project.refresh():
                self.changed(desk)

    def _heard(self, reply: object) -> None:
        if isinstance(reply, ChoiceDrawn):
            waiting = self._choices.pop((reply.wall, reply.name), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(reply)
        elif isinstance(reply, EngineTold):
            self._last_told = reply
            if reply.what == READY:
                self._is_ready.set()
            self.hub.tell(reply)
        elif isinstance(reply, Planned | Troubled | PageDrawn | Settled | Redone):
            if isinstance(reply, PageDrawn) and reply.png:
                self._pictures.put(reply.picture, reply.png, len(reply.png))
            for desk in self._desks.values():
                if desk.digest == reply.digest:
                    self._tell(desk, reply)

    def _tell(self, desk: Desk, reply: Planned | Troubled | PageDrawn | Settled | Redone) -> None:
        if isinstance(reply, Redone):
            if not reply.sentence:
                desk.project.set_hand(reply.hand)
                self.changed(desk)
            self.hub.tell(reply, desk.key)
            return
        fact = replace(reply, png=b"") if isinstance(reply, PageDrawn) else reply
        desk.take(fact.troubles if isinstance(fact, Troubled) else fact)
        self.hub.tell(fact, desk.key)


def _hear(replies: Iterator[Heard], take: Callable[[Heard], None]) -> None:
    """Have each reply taken in the event loop; they are waited for in a thread."""
    loop = asyncio.get_running_loop()

    def wait() -> None:
        for reply in replies:
            with suppress(RuntimeError):  # the loop has been closed meanwhile
                loop.call_soon_threadsafe(take, reply)

    threading.Thread(target=wait, daemon=True).start()
