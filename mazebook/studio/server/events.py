"""The stream of events of a page: everything that is known when it begins, then what happens (server-sent events)."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse

from mazebook.paper.languages import Language
from mazebook.studio.engine.messages import EngineTold, MazeFact, PageDrawn, Planned, Redone, Settled, Trouble, Troubled
from mazebook.studio.server.asked import studio_of, whole_text
from mazebook.studio.server.rendering import render
from mazebook.studio.server.state.desk import Desk, titles_of
from mazebook.studio.server.state.studio import NewVersion
from mazebook.studio.server.state.works import Work
from mazebook.studio.server.words import step_words

_MINUTE = 60.0  # seconds
_HEARTBEAT = 15.0  # seconds without an event, after which a comment shows whether the page is still there


async def events(request: Request) -> StreamingResponse:
    """Answer with the stream of a page, of the book that the query names."""
    studio, words = studio_of(request), render.words_of(request)
    key = request.query_params.get("book", "")
    desk = studio.desk(key) if key else None
    number = whole_text(request.query_params.get("work", "0"))

    async def stream() -> AsyncIterator[str]:
        with studio.hub.listening(key) as listener:
            yield ": hello\n\n"
            if studio.told is not None:
                yield event_text(studio.told, desk, words)
            for fact in known(desk) if desk else ():
                yield event_text(fact, desk, words)
            if (work := studio.works.find(number)) is not None:
                yield event_text(work, desk, words)
            while True:
                try:
                    event = await asyncio.wait_for(listener.queue.get(), _HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if event is None:
                    return
                yield event_text(event.fact, desk, words)

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def known(desk: Desk) -> Iterator[object]:
    """Yield what a page that is opened now has missed."""
    if desk.planned is not None:
        yield desk.planned
        yield from desk.drawn.values()
    if desk.troubles:
        yield Troubled(desk.digest, desk.troubles)
    if desk.is_settled:
        yield Settled(desk.digest)


def event_text(fact: object, desk: Desk | None, words: Language) -> str:
    """Return an event as the stream has it."""
    name, data = as_event(fact, desk, words)
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def as_event(fact: object, desk: Desk | None, words: Language) -> tuple[str, dict[str, Any]]:
    """Return the name and the data of an event."""
    match fact:
        case Planned():
            return "planned", planned(fact, words)
        case Troubled():
            return "troubled", {"digest": fact.digest, "troubles": [trouble(each) for each in fact.troubles]}
        case PageDrawn():
            return "drawn", {
                "page": fact.page,
                "role": fact.role,
                "picture": f"/pictures/{fact.picture}.png",
                "draft": fact.is_draft,
                "width": fact.width,
                "height": fact.height,
                "large": desk is not None and not desk.is_of_spread(fact),
            }
        case Settled():
            return "settled", {"digest": fact.digest, "mazes": [maze(each, words) for each in fact.mazes]}
        case Redone():
            return "redone", {"sentence": fact.sentence, "done": not fact.sentence}
        case EngineTold():
            return "told", {"text": words.entries["told"].get(fact.what, ""), "done": fact.done, "of": fact.of}
        case Work():
            return "work", {
                "number": fact.number,
                "ended": fact.end is not None,
                "done": fact.told.done if fact.told else 0,
                "of": fact.told.of if fact.told else 0,
                "text": work_text(fact, words),
            }
        case NewVersion():
            return "changed", {"digest": desk.digest if desk else ""}
    raise TypeError(f"{fact!r} is no event")


def planned(fact: Planned, words: Language) -> dict[str, Any]:
    """Return a plan as the page needs it."""
    return {
        "digest": fact.digest,
        "direction": fact.facts.get("direction", "ltr"),
        "pages": [
            {
                "number": page.number,
                "kind": page.kind,
                "mazes": page.mazes,
                "width": page.width,
                "height": page.height,
                "answer": page.answer_page,
                "label": page_label(page.number, page.mazes, words),
            }
            for page in fact.pages
        ],
        "cover": cover_event(fact, words),
        "mazes": [maze(each, words) for each in fact.mazes],
        "parts": titles_of(fact),
        "size": ", ".join(
            (words.word("book.pages", count=len(fact.pages)), words.word("book.mazes", count=len(fact.mazes)))
        ),
    }


def cover_event(fact: Planned, words: Language) -> dict[str, Any] | None:
    """Return the front of the cover as the page needs it: page 0; None if the book has no cover."""
    if not fact.facts.get("has_cover"):
        return None
    size = {"width": fact.pages[0].width, "height": fact.pages[0].height}
    return {"number": 0, "kind": "cover", "mazes": (), "answer": 0, "label": words.word("book.cover"), **size}


def page_label(number: int, mazes: tuple[int, ...], words: Language) -> str:
    """Return what a screen reader says of a page."""
    if not mazes:
        return words.word("book.page_label", number=number)
    return words.word("book.page_label_mazes", number=number, mazes=words.listed([str(each) for each in mazes]))


def maze(fact: MazeFact, words: Language) -> dict[str, Any]:
    """Return a maze as the page needs it, with a sentence about it."""
    about = words.word("large.maze", number=fact.number)
    if fact.difficulty is not None:
        about = words.word("large.maze_points", number=fact.number, points=words.decimal(round(fact.difficulty, 1)))
    return {"number": fact.number, "page": fact.page, "about": about, "kept": fact.is_kept}


def trouble(fact: Trouble) -> dict[str, Any]:
    """Return a problem as the page needs it."""
    return {"where": list(fact.where), "line": fact.line, "column": fact.column, "sentence": fact.sentence}


def work_text(work: Work, words: Language) -> str:
    """Return what is being done, how much of it, and how long it still takes."""
    told = work.told
    if told is None:
        return words.word("work.starting")
    text = step_words(words, told.step, told.names)
    if told.of:
        text = words.word("work.counted", what=text, done=told.done, of=told.of)
    left = work.seconds_left(time.monotonic())
    if left is None:
        return text
    unit = ("work.seconds", max(1, round(left))) if left < _MINUTE else ("work.minutes", round(left / _MINUTE))
    return f"{text}, {words.word(unit[0], count=unit[1])}"
