"""Faults in the things of tasks, made on purpose: each ends with what is wrong, in a sentence about the task."""

from dataclasses import replace

import numpy as np
import pytest

from mazebook.books.choose import candidates
from mazebook.books.draw import answer, puzzle
from mazebook.books.draw.things import draw_things
from mazebook.books.pages import heads
from mazebook.mazes.tasks.posing.pose import pose
from mazebook.mazes.tasks.posing.room import middles_of_things
from mazebook.mazes.tasks.posing.task import Thing
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.press.make.make_book import make_book
from tests.checks.sabotage import Target, black, drawn, white

KINDS = {
    "collect": {"task": "collect"},
    "letters": {"task": {"kind": "letters", "words": ["honey", "hot", "table", "tap"]}},
    "order": {"task": {"kind": "order", "tables": 3}},
    "sums": {"task": {"kind": "sums", "up_to": 20}},
}


def made(kind, folder, place="none", **more):
    section = {"level": "8-10", "count": 1, "size": "10x12", "place": place, **KINDS[kind]}
    return make_book({"title": "Book", "seed": 5, "sections": [section]} | more, folder, previews=False)


def failures(book):
    return [(failure.role, failure.sentence) for failure in book.checked.proof.failures]


def said(book, part):
    found = failures(book)
    assert any(part in sentence for _, sentence in found), found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "more", [{}, {"colour": True, "theme": "sea"}, {"language": "pl"}], ids=["plain", "colour", "polish"]
)
def test_books_without_faults_pass(kind, more, tmp_path):
    book = made(kind, tmp_path, **more)
    assert book.checked.ok, book.checked.lines
    assert book.record["puzzles"][0]["task"]["knobs"]["kind"] == kind


# ---------------------------------------------------------------- the page shows another task than the record


def drawing(monkeypatch, change):
    """Draw the things that a function makes of a maze's; the record has the true ones."""

    def draw(chosen, where, face):
        if chosen.task is None:  # the maze of the page that explains
            return []
        things = tuple(sorted(change(chosen, list(chosen.task.things))))
        return draw_things(replace(chosen, task=replace(chosen.task, things=things)), where, face)

    monkeypatch.setattr(puzzle, "draw_things", draw)


def free_cell(chosen, *, on_route):
    """Return a cell with room for a thing and without one."""
    ways, taken = Ways(chosen.maze), {thing.cell for thing in chosen.task.things}
    cells = ways.on_route if on_route else [*ways.dead_ends, *ways.in_wrong_ways]
    return next(cell for cell in cells if cell not in taken)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("on_route", [True, False])
def test_a_thing_too_many(kind, on_route, monkeypatch, tmp_path):
    drawing(monkeypatch, lambda chosen, things: [*things, Thing(free_cell(chosen, on_route=on_route), things[0].sign)])
    assert failures(made(kind, tmp_path))


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_too_few(kind, monkeypatch, tmp_path):
    drawing(monkeypatch, lambda chosen, things: things[1:])
    said(made(kind, tmp_path), "a thing is missing in one of its cells")


@pytest.mark.parametrize(("kind", "sign"), [("letters", "Q"), ("order", "88"), ("sums", "7+7"), ("collect", "Q")])
def test_another_sign(kind, sign, monkeypatch, tmp_path):
    drawing(monkeypatch, lambda chosen, things: [things[0]._replace(sign=sign), *things[1:]])
    said(made(kind, tmp_path), f'"{sign}" is in a cell' if kind != "collect" else "do not all look alike")


def test_a_thing_of_a_place_lies_aside(monkeypatch, tmp_path):
    """Walls with fronts leave room below the middles of cells, and as much in each."""

    def aside(grid, rooms):
        middles = middles_of_things(grid, rooms)
        return middles - np.array([(0, 0.05)] + [(0, 0)] * (len(rooms) - 1))

    monkeypatch.setattr("mazebook.books.draw.things.middles_of_things", aside)
    said(made("collect", tmp_path, theme="animals", place="village"), "does not lie in the middle of its cell")


def test_another_question_and_another_answer(monkeypatch, tmp_path):
    monkeypatch.setattr(heads, "question", lambda *_: "How many cows are on the way through?")
    monkeypatch.setattr(answer, "answer_line", lambda *_: "99 stars")
    book = made("collect", tmp_path)
    assert {role for role, sentence in failures(book) if "is not printed at it" in sentence} == {"puzzle", "answer"}


# ---------------------------------------------------------------- the task itself is wrong, and the record says so, too


def posing(monkeypatch, change):
    """Let a function change each task that is posed."""

    def posed(maze, knobs, seed):
        maze, task = pose(maze, knobs, seed)
        return maze, change(Ways(maze), task)

    monkeypatch.setattr(candidates, "pose", posed)


def with_signs(task, signs):
    return replace(task, things=tuple(Thing(*each) for each in sorted((dict(task.things) | signs).items())))


@pytest.mark.parametrize(
    ("kind", "wrong", "part"),
    [
        ("collect", "99", "things lie on the way, and the answer says 99"),
        ("letters", "TABLES", 'and the answer says "TABLES"'),
        ("order", "3 99", "and the answer says 3 99"),
        ("sums", "1 2", "and the answer says 1 2"),
    ],
)
def test_a_wrong_answer(kind, wrong, part, monkeypatch, tmp_path):
    posing(monkeypatch, lambda ways, task: replace(task, answer=wrong))
    said(made(kind, tmp_path), part)


@pytest.mark.parametrize("is_answer", [True, False])
def test_a_wrong_way_spells_a_word(is_answer, monkeypatch, tmp_path):
    """The word of the maze, or another one of its list."""
    spelt = []

    def change(ways, task):
        on_route = {cell: sign for cell, sign in task.things if cell in ways.route}
        for leaf in ways.leaves:
            read = ways.read(on_route)[leaf].replace(" ", "")
            rooms = rooms_of_wrong_way(ways, leaf)
            for word in ("HONEY", "HOT", "TABLE", "TAP"):
                rest = word.removeprefix(read)
                if (word == task.answer) == is_answer and word.startswith(read) and 0 < len(rest) <= len(rooms):
                    spelt.append(word)
                    return with_signs(replace(task, things=()), on_route | dict(zip(rooms, rest, strict=False)))
        raise AssertionError("no wrong way has room for a word")

    posing(monkeypatch, change)
    book = made("letters", tmp_path)
    said(book, f'a wrong way spells "{spelt[-1]}"')


def rooms_of_wrong_way(ways, cell):
    """Return the cells with room for a thing between the route and the end of a wrong way."""
    found = []
    while cell not in ways.route:
        found += [cell] if cell in ways.roomy else []
        cell = int(ways.before[cell])
    return found[::-1]


def test_a_wrong_way_has_the_whole_row(monkeypatch, tmp_path):
    def change(ways, task):
        last = task.answer.split()[-1]
        signs = dict(task.things)
        row = [signs[cell] for cell in ways.route if cell in signs]
        keep = {cell: sign for cell, sign in signs.items() if cell in ways.route}
        fork = next(cell for cell in ways.route[::-1] if len(ways.ways_from(cell)) > 1)
        keep = {cell: sign for cell, sign in keep.items() if ways.steps[cell] <= ways.steps[fork] or sign == last}
        assert row
        return with_signs(replace(task, things=()), keep)

    posing(monkeypatch, change)
    assert failures(made("order", tmp_path))


def test_the_right_result_leads_nowhere_or_two_ways(monkeypatch, tmp_path):
    def change(ways, task):
        signs = dict(task.things)
        fork = next(cell for cell in ways.route if "+" in signs.get(cell, "") or "\u2212" in signs.get(cell, ""))
        onward = next(cell for cell in ways.ways_from(fork) if cell in ways.route)
        other = next(cell for cell in ways.ways_from(fork) if cell != onward)
        return with_signs(task, {other: signs[onward]})

    posing(monkeypatch, change)
    said(made("sums", tmp_path), "a wrong way says")


def test_a_sum_whose_way_on_is_wrong(monkeypatch, tmp_path):
    def change(ways, task):
        signs = dict(task.things)
        fork = next(cell for cell in ways.route if "+" in signs.get(cell, "") or "\u2212" in signs.get(cell, ""))
        onward = next(cell for cell in ways.ways_from(fork) if cell in ways.route)
        return with_signs(task, {onward: "77"})

    posing(monkeypatch, change)
    said(made("sums", tmp_path), "the way on does not say")


# ---------------------------------------------------------------- the finished file is changed


def spoilt(book, folder, kind, stroke):
    from mazebook.checks.proof.proof import prove_book

    target = Target(book.record, 1)
    content = drawn((folder / "book.pdf").read_bytes(), target, stroke(target))
    return [failure.sentence for failure in prove_book(book.record, {"book.pdf": content}).failures]


def at_thing(target, which=0):
    return target.place["things"][which], target.place["disc"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_is_covered(kind, tmp_path):
    def cover(target):
        (x, y), disc = at_thing(target)
        return white(f"{x - disc / 2.2} {y} m {x + disc / 2.2} {y} l", disc * 0.9)

    found = spoilt(made(kind, tmp_path), tmp_path, kind, cover)
    assert any("a thing is missing" in sentence for sentence in found), found
    assert any("cannot be read as its font draws it" in sentence for sentence in found), found


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_is_struck_through(kind, tmp_path):
    def strike(target):
        (x, y), disc = at_thing(target)
        return black(f"{x - 0.6 * disc} {y} m {x + 0.6 * disc} {y} l", 1)

    assert spoilt(made(kind, tmp_path), tmp_path, kind, strike)
