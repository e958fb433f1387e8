"""Every saboteur of mazes with several starts or finishes is seen; in a second wall style with ``--all``."""

from dataclasses import replace

import numpy as np
import pytest

from mazebook.books.choose import candidates
from mazebook.books.draw import ends as drawn_ends
from mazebook.checks.proof.proof import prove_book
from mazebook.mazes.maze import Maze, Route
from mazebook.mazes.mesh import LINK
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.checks.sabotage import Target, black, drawn, white
from tests.checks.saboteurs import changed

TWO_STARTS, TWO_FINISHES, FOREST = 1, 2, 3
CARVER, RECORD, FILE = {}, {}, {}


def saboteur(of, *rules):
    """Note a saboteur: what it does to a book, and the rules of which the proof names one."""

    def add(function):
        of[function.__name__] = function, rules
        return function

    return add


def spec(walls):
    one = {"level": "8-10", "size": "12x14", "ends": ["nw", "se"], "walls": walls, "count": 1}
    sections = [one | {"title": f"Section {n}", "task": kind} for n, kind in enumerate(("two_ways",) * 2 + ("forest",))]
    return {"title": "Book", "seed": 5, "sections": sections}


@pytest.fixture(scope="module", params=quick(["plain", "hand_drawn"], "plain"))
def walls(request):
    return request.param


@pytest.fixture(scope="module")
def book(walls, tmp_path_factory):
    """Return the record and the content of a book without faults: two starts, two finishes, a forest."""
    folder = tmp_path_factory.mktemp("ends")
    made = make_book(spec(walls), folder, previews=False)
    assert made.checked.ok, made.checked.lines
    counts = [(puzzle.get("starts", 1), len(puzzle["ends"])) for puzzle in made.record["puzzles"]]
    assert counts == [(2, 3), (1, 3), (4, 5)]
    return made.record, (folder / "book.pdf").read_bytes()


# ---------------------------------------------------------------- the carver: function(monkeypatch)


def _posing(monkeypatch, change):
    """Let a function change each maze with its task."""
    whole = candidates.pose
    monkeypatch.setattr(candidates, "pose", lambda *args: change(*whole(*args)))


@saboteur(CARVER, "task", "route", "no route")
def another_answer(monkeypatch):
    """The answer names another opening."""
    _posing(monkeypatch, lambda maze, task: (maze, replace(task, answer="AB"[task.answer == "A"])))


@saboteur(CARVER, "second route", "asked")
def parts_that_are_joined(monkeypatch):
    """A wall between two parts of a forest is opened, or a second way in a maze with one part."""

    def joined(maze, task):
        passages = maze.passages.copy()
        links = np.flatnonzero(~passages & (maze.grid.kind == LINK))
        if maze.parts > 1:
            part = _part(maze, 0)
            links = [edge for edge in links if len({end in part for end in maze.grid.ends[edge].tolist()}) == 2]
        passages[links[0]] = True
        return Maze(maze.grid, passages, maze.doors, maze.ends, maze.solution, maze.starts), task

    _posing(monkeypatch, joined)


@saboteur(CARVER, "asked", "opening")
def a_start_too_many(monkeypatch):
    """One more opening than the task has."""

    def opened(maze, task):
        edges = [edge for edge in maze.grid.border.tolist() if maze.grid.ends[edge, 0] not in maze.ends]
        doors = np.insert(maze.doors, 1, edges[40]).astype(np.int32)
        ends = np.insert(maze.ends, 1, maze.grid.ends[edges[40], 0]).astype(np.int32)
        return Maze(maze.grid, maze.passages, doors, ends, maze.solution, maze.starts + 1), task

    _posing(monkeypatch, opened)


@saboteur(CARVER, "asked")
def no_task(monkeypatch):
    """The task is forgotten: each maze has one Start and one Finish."""
    monkeypatch.setattr(candidates, "with_task", lambda chosen: chosen)


@saboteur(CARVER, "text")
def letters_in_another_order(monkeypatch):
    """The letters at the openings are exchanged."""
    monkeypatch.setattr(drawn_ends, "END_NAMES", ("B", "A", "C", "D", "E"))


@saboteur(CARVER, "route")
def the_easy_way_is_not_drawn(monkeypatch):
    """Answers show one way alone."""
    monkeypatch.setattr(candidates.ChosenMaze, "ways", property(lambda self: (self.route,)))


@saboteur(CARVER, "route")
def the_way_of_another_start_is_drawn(monkeypatch):
    """The answer of a forest begins at another start, and leads from its opening to the next cell alone."""
    whole = candidates.route_path

    def path(maze, way=None):
        if maze.parts == 1:
            return whole(maze, way)
        start = next(k for k in range(maze.starts) if maze.ends[k] != maze.solution[0])
        return whole(maze, Route(start, start, maze.ends[[start]]))

    monkeypatch.setattr(candidates, "route_path", path)


@saboteur(CARVER, "task")
def a_dead_end_is_drawn_too(monkeypatch):
    """The line of an answer has a branch into a dead end, within the corridors."""

    def trips(chosen):
        maze, on_way = chosen.maze, {int(cell) for route in chosen.maze.routes for cell in route.cells}
        steps = [pair for pair in maze.grid.ends[maze.passages].tolist() if len(on_way & set(pair)) == 1]
        pair = sorted(steps[len(steps) // 2], key=lambda cell: cell not in on_way)
        return candidates.way_path(maze, [pair])

    monkeypatch.setattr(candidates.ChosenMaze, "side_trips", property(trips))


def _part(maze, start):
    """Return the cells that can be reached from a start."""
    found, waiting = {int(maze.ends[start])}, [int(maze.ends[start])]
    links = maze.grid.ends[maze.passages].tolist()
    while waiting:
        here = waiting.pop()
        for pair in links:
            if here in pair:
                other = pair[0] + pair[1] - here
                if other not in found:
                    found.add(other)
                    waiting.append(other)
    return found


# ---------------------------------------------------------------- the record: function(record), which it changes


def _of(record, number):
    return record["puzzles"][number - 1]


@saboteur(RECORD, "task", "no route")
def another_start_is_the_answer(record):
    """The record's answer is another letter of the forest."""
    task = _of(record, FOREST)["task"]
    task["answer"] = "A" if task["answer"] != "A" else "B"


@saboteur(RECORD, "task")
def the_hard_way_is_the_answer(record):
    """The record's answer is the hard way."""
    task = _of(record, TWO_STARTS)["task"]
    task["answer"] = "A" if task["answer"] != "A" else "B"


@saboteur(RECORD, "task")
def no_letter_is_the_answer(record):
    """The record's answer is none of the letters."""
    _of(record, TWO_FINISHES)["task"]["answer"] = "Z"


@saboteur(RECORD, "asked", "second route", "text")
def another_number_of_starts(record):
    """The record counts a finish as a start."""
    _of(record, TWO_FINISHES)["starts"] = 2


@saboteur(RECORD, "missing", "opening")
def an_opening_left_out(record):
    """The record does not have one of the openings."""
    for place in _of(record, FOREST)["placements"]:
        del place["ends"][1]


@saboteur(RECORD, "asked", "opening")
def an_opening_and_its_end_left_out(record):
    """The record does not have one of the openings, nor its end."""
    puzzle = _of(record, TWO_STARTS)
    puzzle["doors"].pop(1), puzzle["ends"].pop(1), puzzle.pop("starts"), puzzle.pop("task")
    for place in puzzle["placements"]:
        del place["ends"][1]


@saboteur(RECORD, "text")
def a_letter_left_out(record):
    """The record does not say where a letter is printed."""
    _of(record, FOREST)["placements"][0]["ends"][1]["word"] = None


# ---------------------------------------------------------------- the file: function(record, content) -> content


def _pen(target):
    return (target.place.get("body") or 3) + 3


@saboteur(FILE, "opening")
def an_opening_closed(record, content):
    """A wall closes one of a forest's openings."""
    target = Target(record, FOREST)
    return drawn(content, target, black(target.wall(int(target.maze.doors[1])), _pen(target)))


@saboteur(FILE, "opening")
def another_opening(record, content):
    """A wall of the outline is painted over."""
    target = Target(record, FOREST)
    return drawn(content, target, white(target.wall(target.outer_walls()[5], _pen(target) / 2), _pen(target)))


@saboteur(FILE, "second route")
def two_parts_joined(record, content):
    """A wall between two parts of a forest is painted over."""
    target = Target(record, FOREST)
    part = _part(target.maze, 0)
    edges = [e for e in target.inner_walls() if len({end in part for end in target.maze.grid.ends[e].tolist()}) == 2]
    assert edges
    return drawn(content, target, white(target.wall(edges[0], _pen(target) / 2), _pen(target)))


@saboteur(FILE, "second route", "walls")
def a_second_way(record, content):
    """A wall inside is painted over where there are two ways."""
    target = Target(record, TWO_STARTS)
    return drawn(content, target, white(target.wall(target.inner_walls()[9], _pen(target) / 2), _pen(target)))


@saboteur(FILE, "no route")
def the_easy_way_closed(record, content):
    """A wall stands across the easy way, where it is apart from the other."""
    target = Target(record, TWO_FINISHES)
    hard, easy = target.maze.routes
    steps = list(zip(easy.cells[:-1].tolist(), easy.cells[1:].tolist(), strict=True))
    pair = next(step for step in steps[::-1] if step[1] not in hard.cells)
    ends = np.sort(target.maze.grid.ends, axis=1)
    edge = int(np.flatnonzero((ends == sorted(pair)).all(axis=1))[0])
    return drawn(content, target, black(target.wall(edge), 2))


@saboteur(FILE, "no route")
def the_way_of_a_forest_closed(record, content):
    """A wall stands across the one way of a forest."""
    target = Target(record, FOREST)
    return drawn(content, target, black(target.wall(target.passages(on_route=True)[3]), 2))


@saboteur(FILE, "walled in", "walls")
def a_dead_end_of_a_wrong_part_walled_up(record, content):
    """A wall closes a dead end in a part of a forest without the Finish."""
    target = Target(record, FOREST)
    true = {int(cell) for cell in target.maze.solution}
    edges = target.passages(on_route=False)
    part = next(_part(target.maze, k) for k in range(target.maze.starts) if not true & _part(target.maze, k))
    edge = next(edge for edge in edges if set(target.maze.grid.ends[edge].tolist()) <= part)
    return drawn(content, target, black(target.wall(edge), 2))


@saboteur(FILE, "text")
def a_white_box_over_a_letter(record, content):
    """A white box lies over a letter at an opening."""
    target = Target(record, FOREST)
    x, y = target.place["ends"][2]["word"]
    return drawn(content, target, f"1 g {x - 6} {y - 2} 12 12 re f")


def failures(of, name, walls, book, folder):
    record, content = book
    function, rules = of[name]
    if of is CARVER:
        with pytest.MonkeyPatch.context() as patch:
            function(patch)
            found = make_book(spec(walls), folder, previews=False).checked.proof.failures
    elif of is RECORD:
        record = changed(record)
        function(record)
        found = prove_book(record, {"book.pdf": content}).failures
    else:
        found = prove_book(record, {"book.pdf": function(record, content)}).failures
    return found, rules


@pytest.mark.parametrize(("of", "name"), [(of, name) for of in (CARVER, RECORD, FILE) for name in of])
def test_a_saboteur_of_ends(of, name, walls, book, tmp_path):
    found, rules = failures(of, name, walls, book, tmp_path)
    assert {failure.rule for failure in found} & set(rules), [failure.line() for failure in found]
    assert len(set(found)) == len(found), "a fault is told twice"
