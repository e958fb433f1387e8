"""Faults in doors and keys and in one-way passages, made on purpose: each ends with a sentence about the task."""

from dataclasses import replace

import numpy as np
import pikepdf
import pytest

from mazebook.books.choose import candidates
from mazebook.books.choose.candidates import ChosenMaze
from mazebook.checks.proof.proof import prove_book
from mazebook.mazes.kernels.search import shortest_route
from mazebook.mazes.maze import Maze
from mazebook.mazes.tasks.kinds.keys import DOOR, KEY
from mazebook.mazes.tasks.posing.pose import pose
from mazebook.mazes.tasks.posing.task import Arrow, Thing
from mazebook.mazes.tasks.posing.walks import neighbours_of
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.press.make.make_book import make_book
from tests.checks.sabotage import Target, edited, operators, rewrite
from tests.checks.test_thing_saboteurs import drawing, failures, posing, said, with_signs

KEYS, ARROWS = {"kind": "keys", "count": 2}, "arrows"
SHORTER = 6  # the seed of a book whose maze has a shorter way against its arrows
CELLS = {"orthogonal": "10x12", "sigma": "8x9", "delta": "13x9", "theta": "6x6", "voronoi": "9x9"}


def made(task, folder, cells="orthogonal", **more):
    section = {"level": "8-10", "count": 1, "size": CELLS[cells], "tessellation": cells, "task": task}
    return make_book({"title": "Book", "seed": 5, "sections": [section]} | more, folder, previews=False)


def pairs_of(task):
    """Return the cells of keys and of doors, by their numbers."""
    return tuple({sign[1:]: cell for cell, sign in task.things if sign[0] == kind} for kind in (KEY, DOOR))


# ---------------------------------------------------------------- books without faults


@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize("task", [KEYS, ARROWS], ids=["keys", "arrows"])
def test_walks_on_every_kind_of_cells_pass(task, cells, tmp_path):
    book = made(task, tmp_path, cells)
    assert book.checked.ok, book.checked.lines


@pytest.mark.parametrize("more", [{"colour": True, "theme": "sea"}, {"answers": "foot"}, {"language": "pl"}])
@pytest.mark.parametrize("task", [{"kind": "keys", "count": 1}, {"kind": "keys", "count": 3}, ARROWS])
def test_walks_in_any_look_pass(task, more, tmp_path):
    book = made(task, tmp_path, **more)
    assert book.checked.ok, book.checked.lines


def test_the_record_says_the_walk_and_where_arrows_point(tmp_path):
    (puzzle,) = made(KEYS, tmp_path / "keys").record["puzzles"]
    assert puzzle["task"]["answer"] in ("1 2", "2 1")
    walk = puzzle["task"]["walk"]
    assert (walk[0], walk[-1]) == tuple(puzzle["ends"])
    assert len(walk) > puzzle["solution_length"] + 1
    (puzzle,) = (book := made(ARROWS, tmp_path / "arrows")).record["puzzles"]
    assert all(len(thing) == 3 for thing in puzzle["task"]["things"])
    assert puzzle["asked"]["loops"][0] <= puzzle["loops"] <= puzzle["asked"]["loops"][1]
    assert puzzle["loops"] > 0
    assert "each has one right answer" in book.checked.proof.summary()


# ---------------------------------------------------------------- doors and keys


def beyond(ways, door):
    """Return a cell with room behind a door, seen from Start."""
    after, found = [door], []
    while after:
        cell = after.pop()
        found += [cell] if cell in ways.roomy else []
        after += ways.ways_from(cell)
    return next(cell for cell in found if cell != door)


def test_a_key_behind_its_own_door(monkeypatch, tmp_path):
    def change(ways, task):
        keys, doors = pairs_of(task)
        name, door = max(doors.items(), key=lambda each: int(ways.steps[each[1]]))
        kept = tuple(thing for thing in task.things if thing.cell != keys[name])
        return replace(task, things=tuple(sorted([*kept, Thing(beyond(ways, door), KEY + name)])))

    posing(monkeypatch, change)
    said(made({"kind": "keys", "count": 1}, tmp_path), "because a door stays closed")


def test_two_keys_exchanged(monkeypatch, tmp_path):
    def change(ways, task):
        keys, _ = pairs_of(task)
        return with_signs(task, {keys["1"]: KEY + "2", keys["2"]: KEY + "1"})

    posing(monkeypatch, change)
    assert any("a door stays closed" in each or "in the order" in each for _, each in failures(made(KEYS, tmp_path)))


def test_two_keys_exchanged_on_the_page(monkeypatch, tmp_path):
    def change(chosen, things):
        keys, _ = pairs_of(chosen.task)
        other = {keys["1"]: KEY + "2", keys["2"]: KEY + "1"}
        return [thing._replace(sign=other.get(thing.cell, thing.sign)) for thing in things]

    drawing(monkeypatch, change)
    said(made(KEYS, tmp_path), f'"{KEY}2" is in a cell where the record has "{KEY}1"')


def test_another_order(monkeypatch, tmp_path):
    posing(monkeypatch, lambda ways, task: replace(task, answer=" ".join(task.answer.split()[::-1])))
    said(made(KEYS, tmp_path), "the keys are fetched in the order")


def test_a_door_without_a_key_and_a_key_without_a_number(monkeypatch, tmp_path):
    posing(monkeypatch, lambda ways, task: replace(task, things=task.things[1:]))
    said(made(KEYS, tmp_path / "one"), "its doors and keys are no pairs")


@pytest.mark.parametrize("place", ["dead end", "route"])
def test_a_key_in_vain_and_a_key_on_the_way(place, monkeypatch, tmp_path):
    def change(ways, task):
        taken = {thing.cell for thing in task.things}
        leaf, other = [cell for cell in ways.dead_ends if cell not in taken][:2]
        on_way = next(cell for cell in ways.on_route if cell not in taken)
        if place == "dead end":
            return with_signs(task, {leaf: KEY + "3", other: DOOR + "3"})
        return with_signs(task, {on_way: KEY + "3", ways.on_route[-1]: DOOR + "3"})

    posing(monkeypatch, change)
    said(made(KEYS, tmp_path), "without key 3" if place == "dead end" else "a key lies on the way")


def test_two_walks_that_are_as_short(monkeypatch, tmp_path):
    """Both keys lie in one wrong way that parts: each may be fetched first."""

    def change(ways, task):
        beside, done = neighbours_of(ways.maze), set(ways.route)
        for fork in ways.in_wrong_ways:
            leaves = [cell for cell in beside[fork] if len(beside[cell]) == 1 and cell in ways.roomy]
            doors = [cell for cell in ways.on_route[-6:] if len(beside[cell]) == 2]
            if len(leaves) > 1 and len(doors) > 1 and fork not in done:
                signs = {leaves[0]: KEY + "1", leaves[1]: KEY + "2", doors[-2]: DOOR + "1", doors[-1]: DOOR + "2"}
                return with_signs(replace(task, things=(), answer="1 2"), signs)
        return task

    posing(monkeypatch, change)
    section = {"level": "10-12", "count": 1, "size": "14x16", "algorithm": "kruskal", "task": KEYS}
    book = make_book({"title": "Book", "seed": 5, "sections": [section]}, tmp_path, previews=False)
    said(book, "two walks are the shortest")


def is_behind(ways, cell, doors):
    """Return whether the way from Start to a cell leads through one of some doors."""
    while cell >= 0 and cell not in doors:
        cell = int(ways.before[cell])
    return cell in doors


def test_two_keys_that_can_be_reached_at_the_same_time(monkeypatch, tmp_path):
    """One walk is the shortest, but the keys may be fetched in the other order, too."""

    def change(ways, task):
        beside = neighbours_of(ways.maze)
        doors = [cell for cell in ways.on_route[-6:] if len(beside[cell]) == 2][-2:]
        leaves = [cell for cell in ways.dead_ends if not is_behind(ways, cell, doors)][:2]
        signs = {leaves[0]: KEY + "1", leaves[1]: KEY + "2", doors[0]: DOOR + "1", doors[1]: DOOR + "2"}
        return with_signs(replace(task, things=()), signs)

    posing(monkeypatch, change)
    section = {"level": "10-12", "count": 1, "size": "14x16", "algorithm": "kruskal", "task": KEYS}
    book = make_book({"title": "Book", "seed": 5, "sections": [section]}, tmp_path, previews=False)
    said(book, "two keys can be reached at the same time")


def test_an_answer_that_fetches_no_key(monkeypatch, tmp_path):
    monkeypatch.setattr(ChosenMaze, "side_trips", None)
    assert ("answer", "its line does not lead where the task leads") in failures(made(KEYS, tmp_path))


# ---------------------------------------------------------------- one-way passages


def reversed_arrow(arrow):
    return Arrow(arrow.towards, arrow.sign, arrow.cell)


def test_an_arrow_turned_on_the_page(monkeypatch, tmp_path):
    drawing(monkeypatch, lambda chosen, things: [reversed_arrow(things[0]), *things[1:]])
    said(made(ARROWS, tmp_path), "an arrow points elsewhere than in the record")


@pytest.mark.parametrize("which", range(3))
def test_an_arrow_turned_on_the_page_and_in_the_record(which, monkeypatch, tmp_path):
    def change(ways, task):
        arrows = [reversed_arrow(arrow) if place == which else arrow for place, arrow in enumerate(task.things)]
        return replace(task, things=tuple(sorted(arrows)))

    posing(monkeypatch, change)
    book = made(ARROWS, tmp_path)
    assert any("follows the arrows" in sentence or "follow the arrows" in sentence for _, sentence in failures(book))


def test_an_arrow_removed_on_the_page(monkeypatch, tmp_path):
    drawing(monkeypatch, lambda chosen, things: things[1:])
    said(made(ARROWS, tmp_path), "a thing is missing in one of its cells")


def test_arrows_removed_on_the_page_and_in_the_record(monkeypatch, tmp_path):
    """Those that bar a way: one that shows the way may go."""

    def posed(maze, knobs, seed):
        found, task = pose(maze, knobs, seed)
        steps = set(zip(found.solution[:-1].tolist(), found.solution[1:].tolist(), strict=True))
        barring = [arrow for arrow in task.things if (arrow.cell, arrow.towards) not in steps]
        return found, replace(task, things=tuple(arrow for arrow in task.things if arrow != barring[0]))

    monkeypatch.setattr(candidates, "pose", posed)
    said(made(ARROWS, tmp_path), "a second way to its Finish follows the arrows")


def test_an_arrow_too_many(monkeypatch, tmp_path):
    def change(chosen, things):
        taken = {cell for arrow in things for cell in (arrow.cell, arrow.towards)} | set(chosen.maze.ends.tolist())
        ways = Ways(chosen.maze)
        cell = next(cell for cell in ways.roomy if not {cell, int(ways.before[cell])} & taken)
        return [*things, Arrow(int(ways.before[cell]), things[0].sign, cell)]

    drawing(monkeypatch, change)
    assert failures(made(ARROWS, tmp_path))


def test_an_arrow_turned_in_the_file(tmp_path):
    book = made(ARROWS, tmp_path)
    target = Target(book.record, 1)
    x, y = target.place["things"][0]

    def turn(page):
        commands = operators(page)
        for operands, operator in commands:
            place = [float(each) for each in operands] if operator == "Tm" else []
            if place and abs(place[4] - x) + abs(place[5] - y) < target.place["disc"]:
                around = [*(-each for each in place[:4]), 2 * x - place[4], 2 * y - place[5]]
                operands[:] = [pikepdf.Object.parse(f"{each:.4f}".encode()) for each in around]
        rewrite(page, commands)

    content = edited((tmp_path / "book.pdf").read_bytes(), {target.page: turn})
    found = [failure.sentence for failure in prove_book(book.record, {"book.pdf": content}).failures]
    assert "an arrow points elsewhere than in the record" in found, found


def test_an_answer_against_an_arrow(monkeypatch, tmp_path):
    whole = candidates.route_path

    def shortest(maze, *others):
        route = shortest_route(maze.grid.csr, maze.passages, *maze.ends.tolist())
        return whole(Maze(maze.grid, maze.passages, maze.doors, maze.ends, route), *others)

    monkeypatch.setattr(candidates, "route_path", shortest)
    book = made(ARROWS, tmp_path, seed=SHORTER)
    assert failures(book) == [("answer", "its line does not lead where the task leads")]


def test_a_wall_more_is_open(monkeypatch, tmp_path):
    def posed(maze, knobs, seed):
        found, task = pose(maze, knobs, seed)
        passages, links = found.passages.copy(), found.grid.links
        steps = Ways(maze).steps[found.grid.ends[links]]
        apart = np.where(passages[links], 0, np.abs(np.diff(steps, axis=1)[:, 0]))
        passages[links[apart.argmax()]] = True
        return Maze(found.grid, passages, found.doors, found.ends, found.solution), task

    monkeypatch.setattr(candidates, "pose", posed)
    said(made(ARROWS, tmp_path), "a second way to its Finish follows the arrows")
