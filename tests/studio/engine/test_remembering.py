"""What versions have in common is computed once, and comes out as if it were computed anew."""

from collections import Counter
from pathlib import Path

import pytest

from mazebook.books.choose import candidates
from mazebook.books.choose.choose import make_mazes
from mazebook.progress import silent
from mazebook.studio.engine import engine
from mazebook.studio.engine.bounded import Bounded
from mazebook.studio.engine.engine import PageDrawer
from mazebook.studio.engine.inbox import Inbox
from mazebook.studio.engine.messages import (
    FAULT,
    DrawChoice,
    EngineTold,
    Large,
    LookAt,
    PageDrawn,
    Redo,
    Settled,
    Trouble,
    Troubled,
    Version,
)
from mazebook.studio.engine.planning import plan_version
from mazebook.studio.engine.remembering import Remembered
from mazebook.studio.engine.versions import LastVersions

FIRST = '[[sections]]\nid = "first"\nlevel = "4-6"\ncount = 5\n'
SECOND = '[[sections]]\nid = "second"\nlevel = "6-8"\ncount = 3\n'
TINY = '[[sections]]\nid = "tiny"\nlevel = "4-6"\nsize = "3x3"\ndifficulty = "0"\ncount = 15\n'
EDITS = [
    TINY,
    TINY.replace("15", "12"),
    FIRST + TINY,
    TINY.replace('"tiny"', '"other"').replace("15", "8") + TINY,  # which takes mazes that were new before
    TINY,
    FIRST + SECOND,
    FIRST.replace("4-6", "8-10") + SECOND,
]


def version(text, **more):
    return Version(Path("book.toml"), text, **({"seed": 3} | more))


def prints(mazes):
    return {number: chosen.maze.fingerprint for number, chosen in mazes.by_number.items()}, mazes.repeated


def test_mazes_are_those_that_come_out_without_a_memory():
    remembered = Remembered()
    for text in EDITS:
        plan = plan_version(version(text)).plan
        with_memory, without = make_mazes(plan, best=remembered.best), make_mazes(plan)
        assert prints(with_memory) == prints(without)
        assert [chosen.puzzle for chosen in with_memory.by_number.values()] == [
            chosen.puzzle for chosen in without.by_number.values()
        ]


def test_sections_that_did_not_change_are_not_carved_again(monkeypatch):
    carved = Counter()
    real = candidates.carve_candidate

    def counted(puzzle, candidate, grid):
        carved[puzzle.section] += 1
        return real(puzzle, candidate, grid)

    monkeypatch.setattr(candidates, "carve_candidate", counted)
    versions = LastVersions()
    for text in (FIRST + SECOND, FIRST + SECOND.replace("6-8", "8-10"), f'title = "Other"\n{FIRST}{SECOND}'):
        one = version(text)
        versions.mazes(one, versions.planning(one), silent)
        found, carved = carved, Counter()
        if "8-10" in text:
            assert set(found) == {"second"}
    assert not found


def replies_to(desk, sent, ask):
    sent.clear()
    desk.answer(ask)
    return list(sent)


@pytest.fixture
def sent():
    return []


@pytest.fixture
def inbox():
    return Inbox()


@pytest.fixture
def desk(inbox, sent):
    return PageDrawer(inbox, sent.append)


def test_drafts_come_first_and_only_where_mazes_are_not_known(desk, sent):
    found = replies_to(desk, sent, LookAt(version(FIRST + SECOND), (3, 9), 30))
    assert [(reply.page, reply.is_draft) for reply in found if isinstance(reply, PageDrawn)][:2] == [
        (3, True),
        (9, True),
    ]
    last = {reply.page: reply for reply in found if isinstance(reply, PageDrawn)}
    assert not any(reply.is_draft for reply in last.values())
    found = replies_to(desk, sent, LookAt(version(FIRST + SECOND.replace("6-8", "8-10")), (3, 9), 30))
    drawn = [reply for reply in found if isinstance(reply, PageDrawn)]
    assert [(reply.page, reply.is_draft) for reply in drawn] == [(3, False), (9, True), (9, False)]
    assert drawn[0].picture == last[3].picture


def test_what_is_shown_at_last_does_not_depend_on_what_was_shown_before(sent):
    pictures = []
    for texts in ((EDITS[5], EDITS[6]), (EDITS[6],)):
        desk = PageDrawer(Inbox(), sent.append)
        for text in texts:
            found = replies_to(desk, sent, LookAt(version(f'theme = "sea"\n{text}'), (1, 3, 5, 10), 30))
        pictures.append({reply.page: reply.picture for reply in found if isinstance(reply, PageDrawn)})
    assert pictures[0] == pictures[1]


def test_what_is_large_need_not_wait_for_a_look(sent):
    inbox = Inbox()
    one, other = version(FIRST), version(SECOND)

    def reply(message):
        sent.append(message)
        if len(sent) == 2:
            inbox.put(Large(other, 3, "page", 30))

    PageDrawer(inbox, reply).answer(LookAt(one, (3, 4), 30))
    kinds = [(type(message), message.digest) for message in sent if not isinstance(message, EngineTold)]
    assert kinds.index((PageDrawn, other.digest)) < kinds.index((Settled, one.digest))


def test_a_large_page_is_a_draft_until_its_mazes_are_chosen(desk, inbox, sent):
    found = replies_to(desk, sent, Large(version(FIRST), 3, "page", 30))
    assert [reply.is_draft for reply in found] == [True, False]
    assert [reply.is_draft for reply in replies_to(desk, sent, Large(version(FIRST), 3, "page", 30))] == [False]
    inbox.put(LookAt(version(FIRST), (1,), 30))
    found = replies_to(desk, sent, Large(version(SECOND), 3, "page", 30))
    assert [reply.is_draft for reply in found] == [True]


def test_a_fault_of_ours_is_told_and_does_not_end_the_engine(desk, sent, monkeypatch, capsys):
    monkeypatch.setattr(engine, "lay_out_some", lambda *_: 1 / 0)
    *_, troubled = replies_to(desk, sent, LookAt(version(FIRST), (3,), 30))
    assert troubled == Troubled(version(FIRST).digest, (Trouble((), 0, 0, FAULT),))
    assert "ZeroDivisionError" in capsys.readouterr().err
    monkeypatch.undo()
    assert isinstance(replies_to(desk, sent, LookAt(version(FIRST), (3,), 30))[-1], Settled)


def test_the_inbox_has_single_pages_then_looks_then_the_choices_asked_last():
    inbox = Inbox()
    look, large, redo, choice = (
        LookAt(version(FIRST), (1,), 30),
        Large(version(FIRST), 1, "page", 30),
        Redo(version(FIRST), 1, "keep"),
        DrawChoice("levels", "4-6", Path()),
    )
    later = DrawChoice("levels", "6-8", Path())
    for ask in (choice, LookAt(version(SECOND), (1,), 30), large, later, look, redo):
        inbox.put(ask)
    assert [inbox.take() for _ in range(5)] == [large, redo, look, later, choice]
    assert not inbox.has_any


def test_a_look_does_not_wait_for_pictures_of_choices():
    inbox, look = Inbox(), LookAt(version(FIRST), (1,), 30)
    first, last = (DrawChoice("levels", name, Path()) for name in ("4-6", "6-8"))
    for ask in (first, last):
        inbox.put(ask)
    assert inbox.urgent() is None
    assert inbox.urgent(choices=True) == last
    inbox.put(look)
    assert inbox.urgent(choices=True) is None
    assert [inbox.take() for _ in range(2)] == [look, first]


def test_a_bounded_memory_forgets_what_was_not_used_for_longest():
    memory = Bounded(10)
    for name in "abc":
        memory.put(name, name.upper(), 3)
    assert memory.get("a") == "A"
    memory.put("d", "D", 3)
    assert [memory.get(name) for name in "abcd"] == ["A", None, "C", "D"]
    memory.put("a", "larger", 20)
    assert [memory.get(name) for name in "acd"] == ["larger", None, None]
