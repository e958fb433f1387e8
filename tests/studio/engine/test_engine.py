"""The engine as the server uses it: a process of its own that is asked and replies."""

import io
import os
import signal
import threading
from pathlib import Path

import pytest
from PIL import Image

from mazebook.studio.engine.client import Engine
from mazebook.studio.engine.messages import (
    ENDED,
    ChoiceDrawn,
    DrawChoice,
    EngineTold,
    Large,
    LookAt,
    PageDrawn,
    Planned,
    Redo,
    Redone,
    Settled,
    Troubled,
    Version,
)
from tests import python

TEXT = 'title = "Ana\'s book"\ntheme = "sea"\nseed = 4\n[[sections]]\nlevel = "4-6"\ncount = 6\n'


def version(text=TEXT, **more):
    return Version(Path("book.toml"), text, **more)


@pytest.fixture(scope="module")
def engine():
    found = Engine("tests.studio.engine.test_engine:drawn_choice")
    found.start()
    yield found
    found.stop()


def drawn_choice(wall, name, folder):
    return f"<svg>{wall} {name}</svg>".encode(), "image/svg+xml"


def until(replies, kind, digest=None):
    """Return the replies up to the first of a kind, without what only tells how far things are."""
    found = []
    for reply in replies:
        if isinstance(reply, EngineTold) or (digest and reply.digest != digest):
            continue
        found.append(reply)
        if isinstance(reply, kind):
            return found
    raise AssertionError("the engine ended")


def test_a_look_is_planned_drawn_and_settled(engine):
    asked = version()
    engine.ask(LookAt(asked, (1, 5, 6), 40))
    planned, *drawn, settled = until(engine.replies(), Settled)
    assert isinstance(planned, Planned)
    assert {reply.digest for reply in (planned, *drawn, settled)} == {asked.digest}
    assert planned.facts["title"] == "Ana's book"
    assert planned.facts["pages"] == len(planned.pages)
    assert [maze.number for maze in planned.mazes] == [1, 2, 3, 4, 5, 6]
    assert all(planned.pages[maze.page - 1].mazes == (maze.number,) for maze in planned.mazes)
    assert all(
        maze.number in planned.pages[planned.pages[maze.page - 1].answer_page - 1].mazes for maze in planned.mazes
    )
    last = {reply.page: reply for reply in drawn}
    assert set(last) == {1, 5, 6}
    assert not any(reply.is_draft for reply in last.values())
    for reply in drawn:
        picture = Image.open(io.BytesIO(reply.png))
        assert picture.size == (reply.width, reply.height)
        assert picture.width == round(planned.pages[0].width * 40 / 72)
    assert all(maze.difficulty and maze.stars and maze.pair for maze in settled.mazes)


def test_the_same_content_has_the_same_name(engine):
    asked = version(TEXT.replace("count = 6", "count = 5"))
    engine.ask(LookAt(asked, (1, 2), 30))
    first = [reply.picture for reply in until(engine.replies(), Settled, asked.digest) if isinstance(reply, PageDrawn)]
    other = version(asked.text + "# a comment\n")
    engine.ask(LookAt(other, (1, 2), 30))
    second = [reply.picture for reply in until(engine.replies(), Settled, other.digest) if isinstance(reply, PageDrawn)]
    assert set(first) == set(second)


@pytest.mark.parametrize(
    ("text", "where", "place", "sentence"),
    [
        ("title = ", (), (1, 9), "There is no value behind the ="),
        ("[[sections]]\ncount = 0\n", ("sections", 0, "count"), (2, 9), "Must be 1 to"),
        ('theme = "seaa"\n', ("theme",), (1, 9), 'Did you mean "sea"?'),
        ('[[sections]]\nlevel = "adult"\nsize = "200x200"\n', ("sections", 0, "size"), (3, 8), ""),
    ],
)
def test_a_book_that_cannot_be_planned_has_troubles(engine, text, where, place, sentence):
    asked = version(text)
    engine.ask(LookAt(asked, (1,), 30))
    (troubled,) = until(engine.replies(), Troubled)
    trouble = troubled.troubles[0]
    assert (troubled.digest, trouble.where, (trouble.line, trouble.column)) == (asked.digest, where, place)
    assert sentence in trouble.sentence


def test_one_page_large_and_its_answer(engine):
    for answers in ("back", "separate", "foot"):
        asked = version(f'answers = "{answers}"\n{TEXT}')
        for role in ("page", "answer"):
            engine.ask(Large(asked, 5, role, 60))
            drawn = until(engine.replies(), PageDrawn, asked.digest)[-1]
            if drawn.is_draft:
                drawn = until(engine.replies(), PageDrawn, asked.digest)[-1]
            assert (drawn.page, drawn.role, drawn.is_draft) == (5, role, False)
    engine.ask(Large(asked, 99, "page", 60))
    assert until(engine.replies(), Troubled)[0].troubles[0].sentence == "There is no page 99; the book has 8 pages."


def test_the_cover_is_page_0(engine):
    asked = version(f"cover = true\n{TEXT}")
    engine.ask(LookAt(asked, (0, 1), 30))
    planned, *replies = until(engine.replies(), Settled, asked.digest)
    front = next(reply for reply in replies if isinstance(reply, PageDrawn) and reply.page == 0)
    inside = next(reply for reply in replies if isinstance(reply, PageDrawn) and reply.page == 1)
    assert planned.facts["has_cover"]
    assert (front.width, front.height) == (inside.width, inside.height)
    engine.ask(LookAt(version(), (0, 1), 30))
    planned, *replies = until(engine.replies(), Settled, version().digest)
    assert not planned.facts["has_cover"]
    assert {reply.page for reply in replies if isinstance(reply, PageDrawn)} == {1}


def test_a_text_that_does_not_fit_on_a_page_that_nobody_looks_at_is_a_trouble(engine):
    asked = version(f'trim = "4x4in"\npages = ["title", "opener", "puzzles"]\n{TEXT}intro = "{"Ahoy there! " * 40}"\n')
    engine.ask(LookAt(asked, (1,), 30))
    (troubled,) = until(engine.replies(), Troubled, asked.digest)
    assert [(one.where, one.line, one.column) for one in troubled.troubles] == [(("sections", 0, "intro"), 9, 1)]


def test_too_long_a_title_for_the_cover_is_a_trouble_before_anything_is_drawn(engine):
    asked = version(TEXT.replace("Ana's book", "Donaudampfschifffahrt" * 5) + "[cover]\n")
    engine.ask(LookAt(asked, (5,), 30))
    *before, troubled = until(engine.replies(), Troubled, asked.digest)
    assert not any(isinstance(each, PageDrawn | Settled) for each in before)
    assert troubled.troubles[0].where == ("title",)


def test_a_maze_is_drawn_anew_by_hand(engine):
    asked = version()
    engine.ask(Redo(asked, 3, "another"))
    (reply,) = until(engine.replies(), Redone, asked.digest)
    assert reply.sentence == ""
    later = version(hand=reply.hand)
    before, after = ({}, {})
    for each, drawn in ((asked, before), (later, after)):
        engine.ask(LookAt(each, (5, 6, 7, 8), 30))
        for one in until(engine.replies(), Settled, each.digest):
            drawn |= {one.page: one.picture} if isinstance(one, PageDrawn) else {}
    page = next(page for page in before if before[page] != after[page])
    assert {page for page in before if before[page] != after[page]} == {page}
    engine.ask(Redo(later, 99, "another"))
    (reply,) = until(engine.replies(), Redone)
    assert (reply.hand, reply.sentence) == (later.hand, "There is no maze 99 in the book.")


def test_a_choice_is_drawn_by_the_function_that_the_server_names(engine):
    engine.ask(DrawChoice("levels", "4-6", Path()))
    (drawn,) = until(engine.replies(), ChoiceDrawn)
    assert (drawn.picture, drawn.media_type) == (b"<svg>levels 4-6</svg>", "image/svg+xml")


def test_a_newer_look_takes_the_place_of_an_older_one(engine):
    older, newer = (version(TEXT.replace("count = 6", f"count = {count}")) for count in (90, 3))
    engine.ask(LookAt(older, tuple(range(1, 90)), 30))
    engine.ask(LookAt(newer, (1,), 30))
    replies = until(engine.replies(), Settled)
    assert replies[-1].digest == newer.digest


def test_an_engine_that_dies_is_started_again():
    engine = Engine()
    engine.start()
    try:
        replies = engine.replies()
        next(replies)
        os.kill(engine.process.pid, signal.SIGKILL)
        assert next(reply for reply in replies if reply.what != "engine_ready") == EngineTold(ENDED)
        engine.ask(LookAt(version(), (1,), 30))
        assert isinstance(until(replies, Settled)[-1], Settled)
    finally:
        engine.stop()


def test_whoever_reads_replies_comes_to_their_end_when_the_engine_is_stopped():
    engine = Engine()
    engine.start()
    found = []
    reader = threading.Thread(target=lambda: found.extend(engine.replies()))
    reader.start()
    engine.stop()
    reader.join(60)
    assert not reader.is_alive()
    engine.ask(LookAt(version(), (1,), 30))  # which nobody answers


def test_the_client_loads_nothing_heavy():
    heavy = "numba", "numpy", "reportlab", "pikepdf", "pydantic"
    python("-c", f"import sys, mazebook.studio.engine.client; assert not {{*{heavy}}} & {{*sys.modules}}")


def test_the_engine_ends_with_the_process_that_started_it():
    script = (
        "import os, signal\n"
        "from mazebook.studio.engine.client import Engine\n"
        "engine = Engine(); engine.start(); next(engine.replies())\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    python("-c", script, code=-signal.SIGKILL, timeout=60)  # whose output ends when all that inherited it have ended
