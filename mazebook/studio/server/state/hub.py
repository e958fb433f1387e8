"""Events for open pages: what happened is put into the queue of each page that looks at it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

_MOST_WAITING = 5_000  # events; a page that is this far behind is cut off, and asks for everything anew


@dataclass(frozen=True)
class Event:
    """Something that happened: to a book, or, if `book` is empty, to all."""

    fact: object
    book: str = ""


@dataclass(eq=False)
class Listener:
    """An open page; None in its queue is the end."""

    book: str
    queue: asyncio.Queue[Event | None] = field(default_factory=lambda: asyncio.Queue(_MOST_WAITING))


class Hub:
    """All open pages; used from the event loop's thread alone."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._is_closed = False

    @contextmanager
    def listening(self, book: str) -> Iterator[Listener]:
        """Yield a listener to a book's events and to those of all books; `book` is "" for the latter alone."""
        listener = Listener(book)
        if self._is_closed:
            listener.queue.put_nowait(None)
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    def is_open(self, book: str) -> bool:
        """Return whether a page shows a book."""
        return any(listener.book == book for listener in self._listeners)

    def tell(self, fact: object, book: str = "") -> None:
        """Send a fact to the pages of a book, or to all pages."""
        for listener in list(self._listeners):
            if book in ("", listener.book):
                if listener.queue.full():
                    self._end(listener)
                else:
                    listener.queue.put_nowait(Event(fact, book))

    def close(self) -> None:
        """End all streams, now and from now on."""
        self._is_closed = True
        for listener in list(self._listeners):
            self._end(listener)

    def _end(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        while not listener.queue.empty():
            listener.queue.get_nowait()
        listener.queue.put_nowait(None)
