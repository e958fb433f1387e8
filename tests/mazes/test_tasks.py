"""Tasks in mazes: hundreds of each kind have one right answer, found by a search of their own; golden records."""

import json
import os
from collections import defaultdict
from contextlib import suppress
from itertools import pairwise

import numpy as np
import pytest

from mazebook.errors import GridError, UsageError
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY
from mazebook.mazes.tasks.posing.drawing_lots import shuffled, spread
from mazebook.mazes.tasks.posing.pose import pose
from mazebook.mazes.tasks.posing.room import clearances, roomy_cells
from mazebook.mazes.tasks.posing.task import AT_ONCE, task_effort
from mazebook.numerics.rng import new_rng
from tests import GOLDEN

WORDS = ("HONEY", "BEAR", "TREE", "APPLE", "CAT", "DOG", "PLANET")
KNOBS = {
    "collect": [TaskKnobs("collect"), TaskKnobs("collect", count=5)],
    "letters": [TaskKnobs("letters", words=WORDS), TaskKnobs("letters", words=("ABA", "AB", "BA"))],
    "order": [TaskKnobs("order"), TaskKnobs("order", tables=(3, 7)), TaskKnobs("order", up_to="H")],
    "sums": [TaskKnobs("sums"), TaskKnobs("sums", tables=(2, 9), up_to=90), TaskKnobs("sums", up_to=100)],
}
CELLS = {
    "orthogonal": (9, 11),
    "sigma": (9, 9),
    "delta": (15, 9),
    "theta": (6, 6),
    "voronoi": (9, 9),
    "upsilon": (9, 9),
}
ALGORITHMS = ("recursive_backtracker", "kruskal", "prim_true", "wilson")


def mazes(count):
    for seed in range(count):
        cells = [*CELLS][seed % len(CELLS)]
        name = ALGORITHMS[seed // len(CELLS) % len(ALGORITHMS)]
        yield seed, make_maze(name, CELLS[cells], seed=seed, tessellation=cells)


def posed(kind, count):
    """Yield mazes with tasks of a kind, those that have room for it."""
    for seed, maze in mazes(count):
        knobs = KNOBS[kind][seed % len(KNOBS[kind])]
        with suppress(GridError):
            yield knobs, *pose(maze, knobs, seed)


def ways_of(maze):
    """Return the route, and the paths from Start to every end of a wrong way that does not pass the Finish."""
    beside = defaultdict(set)
    for one, other in maze.grid.ends[maze.passages].tolist():
        beside[one].add(other)
        beside[other].add(one)
    start, finish = maze.ends.tolist()
    found, open_paths = [], [[start]]
    while open_paths:
        path = open_paths.pop()
        onward = beside[path[-1]] - set(path)
        if path[-1] == finish or not onward:
            found.append(path)
        else:
            open_paths += [[*path, cell] for cell in onward]
    (route,) = [path for path in found if path[-1] == finish]
    return route, [path for path in found if path[-1] != finish]


def read(path, signs):
    return [signs[cell] for cell in path if cell in signs]


def nooks_of(maze, signs):
    """Return the paths of wrong ways that read like the route, and are one cell without room for a thing."""
    route, wrong = ways_of(maze)
    inside = set(route) | set(roomy_cells(maze.grid).tolist())
    nooks = [path for path in wrong if set(path[:-1]) <= set(route) and path[-1] not in inside]
    return [path for path in nooks if read(path, signs) == read(route, signs)]


def check_collect(knobs, task, signs, route, wrong):
    assert set(signs.values()) == {""}
    assert int(task.answer) == len(read(route, signs)) == task.on_way >= 2
    assert knobs.count in (None, task.on_way)
    assert len(signs) > task.on_way  # things lie elsewhere, too


def check_letters(knobs, task, signs, route, wrong):
    assert "".join(read(route, signs)) == task.answer
    assert task.answer in knobs.words
    assert not {"".join(read(path, signs)) for path in wrong} & set(knobs.words)


def check_order(knobs, task, signs, route, wrong):
    row = read(route, signs)
    first, last = task.answer.split()
    if isinstance(knobs.up_to, str):
        assert "".join(row) == "ABCDEFGH"
    else:
        step = int(first)
        assert step in (knobs.tables or (1,))
        assert [int(each) for each in row] == [step * place for place in range(1, len(row) + 1)]
    assert (row[0], row[-1]) == (first, last)
    assert all(read(path, signs) != row for path in wrong)


def check_sums(knobs, task, signs, route, wrong):
    results = []
    for cell, onward in pairwise(route):
        sign = signs.get(cell, "")
        if any(operator in sign for operator in "+\u2212\u00d7"):
            results.append(str(eval(sign.replace("\u2212", "-").replace("\u00d7", "*"))))
            assert signs[onward] == results[-1]
            behind = {path[path.index(cell) + 1] for path in wrong if cell in path} - {onward}
            assert behind, "a sum stands where nobody can go wrong"
            assert all(signs.get(other, "") not in ("", results[-1]) for other in behind)
    assert results == task.answer.split()
    assert len(results) == sum(not sign.isdigit() for sign in signs.values())  # none stands beside the route


CHECKS = {"collect": check_collect, "letters": check_letters, "order": check_order, "sums": check_sums}


@pytest.mark.parametrize("kind", CHECKS)
def test_hundreds_of_tasks_have_one_right_answer(kind):
    count = 0
    for knobs, maze, task in posed(kind, 260):
        count += 1
        signs = dict(task.things)
        assert len(signs) == len(task.things)
        assert sorted(signs) == [thing.cell for thing in task.things]
        assert not set(signs) & set(maze.ends.tolist())
        assert set(signs) <= set(roomy_cells(maze.grid).tolist())
        route, wrong = ways_of(maze)
        CHECKS[kind](knobs, task, signs, route, [path for path in wrong if path not in nooks_of(maze, signs)])
    assert count > 200


@pytest.mark.parametrize("kind", ["letters", "order"])
def test_a_nook_without_room_can_read_like_the_route(kind):
    for seed in range(8):  # with one algorithm and size, the ends of all these mazes are the same
        maze = make_maze("binary_tree", (10, 13), seed=seed, tessellation="penrose")
        _, task = pose(maze, TaskKnobs(kind, words=("HONEY",) if kind == "letters" else ()), seed)
        assert nooks_of(maze, dict(task.things))


@pytest.mark.parametrize("kind", CHECKS)
def test_a_task_depends_on_the_maze_the_knobs_and_the_seed_alone(kind):
    maze = make_maze("kruskal", (12, 12), seed=3)
    knobs = KNOBS[kind][0]
    assert pose(maze, knobs, 5)[1] == pose(make_maze("kruskal", (12, 12), seed=3), knobs, 5)[1]
    assert len({pose(maze, knobs, seed)[1] for seed in range(12)}) > 6


def test_numbers_on_the_way_are_spread_over_all_that_fit():
    """Who has solved one page cannot guess the next."""
    answers = [int(task.answer) for knobs, _, task in posed("collect", 240) if knobs.count is None]
    assert len(set(answers)) > 5


@pytest.mark.parametrize(
    ("knobs", "said"),
    [
        (TaskKnobs("collect", count=30), "room for .* things, and 30 are asked for"),
        (TaskKnobs("letters", words=("A" * 16,)), "room for .* letters, and the shortest word has 16"),
        (TaskKnobs("order", count=30), "room for .* things, and 30 are asked for"),
        (TaskKnobs("sums", count=9), "forks? with room for a sum, and 9 are asked for"),
    ],
)
def test_a_maze_without_room_says_so(knobs, said):
    with pytest.raises(GridError, match=said):
        pose(make_maze("kruskal", (4, 4), seed=1), knobs, 1)


@pytest.mark.parametrize(
    ("knobs", "said"),
    [
        (
            TaskKnobs("order", tables=(20,), up_to=10),
            "up_to = 10: the first 2 numbers of the 20 times table go up to 40",
        ),
        (TaskKnobs("order", tables=(2, 20), up_to=30), "up_to = 30: the first 2 numbers of the 20 times table"),
        (TaskKnobs("order", count=9, up_to=8), r"up_to = 8: the first 9 numbers go up to 9\. Use 9 or more\."),
        (
            TaskKnobs("sums", tables=(20,), up_to=10),
            "up_to = 10: the first 2 numbers of the 20 times table go up to 40",
        ),
        (TaskKnobs("letters", words=("AB", "A")), '"A" has too few letters to spell'),
        (TaskKnobs("order", count=1), "1 thing is not a sequence. Use 2 or more"),
        (TaskKnobs("order", up_to="A"), "1 thing is not a sequence"),
    ],
)
def test_knobs_that_make_no_task_are_refused(knobs, said):
    with pytest.raises(UsageError, match=said):
        pose(make_maze("kruskal", (9, 9), seed=1), knobs, 1)


@pytest.mark.parametrize(
    "knobs",
    [
        TaskKnobs("order", count=2),
        TaskKnobs("order", tables=(7,), up_to=14),
        TaskKnobs("sums", tables=(5,), up_to=10),
        TaskKnobs("letters", words=("AB",)),
    ],
)
def test_the_smallest_tasks_stay_within_what_was_asked(knobs):
    for seed in range(12):
        _, task = pose(make_maze("kruskal", (12, 12), seed=seed), knobs, seed)
        if knobs.kind == "letters":
            assert task.answer == "AB"
        elif knobs.up_to:
            assert max(map(int, task.answer.split())) <= knobs.up_to
        else:
            assert task.on_way == 2


def test_cells_have_as_much_room_as_their_nearest_wall_leaves():
    square = make_maze("kruskal", (4, 3), seed=1).grid
    assert clearances(square) == pytest.approx(np.full(12, 0.5))
    hexagon = make_maze("kruskal", (4, 3), seed=1, tessellation="sigma").grid
    assert clearances(hexagon) == pytest.approx(np.full(12, clearances(hexagon)[0]))
    irregular = make_maze("kruskal", (9, 9), seed=1, tessellation="voronoi").grid
    assert 0.2 < clearances(irregular).min() < clearances(irregular).max()
    assert 0 < len(roomy_cells(irregular)) < irregular.n_cells


def test_effort_grows_with_what_is_read_held_and_worked_out():
    assert task_effort("collect", 8, 4) == 0.5 * 8 + 1
    assert task_effort("letters", 8, 3) == 0.5 * 8 + 3
    assert task_effort("letters", 20, 9) == 0.5 * 20 + AT_ONCE
    assert task_effort("sums", 8, 3) == 0.5 * 8 + 1 + 9


def test_lots_are_fair():
    counts = np.zeros((4, 4))
    for seed in range(4000):
        for place, item in enumerate(shuffled(new_rng(seed), range(4))):
            counts[place, item] += 1
    assert np.abs(counts - 1000).max() < 5 * np.sqrt(4000 * 0.25 * 0.75)
    assert shuffled(new_rng(1), range(9), 3) == shuffled(new_rng(1), range(9))[:3]
    assert spread(new_rng(1), range(6), 6) == list(range(6))
    assert [place // 5 for place in spread(new_rng(2), range(20), 4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", CHECKS)
def test_every_kind_has_a_golden_file_of_its_version(kind):
    """What a released kind poses never changes: ``MAZEBOOK_WRITE_GOLDEN=1`` writes a file that is missing."""
    version = REGISTRY.entry(kind).constant("version")
    path = GOLDEN / "tasks" / f"{kind}-v{version}.json"
    found = []
    for knobs, maze, task in posed(kind, 24):
        things = [[thing.cell, thing.sign] for thing in task.things]
        found.append({"knobs": repr(knobs), "maze": maze.fingerprint, "answer": task.answer, "things": things})
    if not path.exists() and os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1":
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in found)
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert path.is_file(), "run MAZEBOOK_WRITE_GOLDEN=1 pytest tests/mazes/test_tasks.py"
    assert json.loads(path.read_text(encoding="utf-8")) == found
