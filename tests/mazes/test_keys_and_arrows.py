"""Doors with keys, and one-way passages: hundreds of each have one answer, found by brute force; golden records."""

import json
import os
from collections import Counter, defaultdict
from contextlib import suppress
from itertools import pairwise, permutations

import numpy as np
import pytest

from mazebook.errors import GridError
from mazebook.mazes.carving.braid import count_bare_posts
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY
from mazebook.mazes.tasks.kinds.keys import DOOR, KEY
from mazebook.mazes.tasks.posing.one_way import core_of, ways_through
from mazebook.mazes.tasks.posing.pose import pose
from mazebook.mazes.tasks.posing.room import (
    clearances,
    middles_of_things,
    passage_clearances,
    roomy_cells,
    roomy_passages,
)
from mazebook.mazes.tasks.posing.task import task_effort
from mazebook.mazes.tasks.posing.walks import neighbours_of, shortest_walk, side_trips
from mazebook.numerics.rng import new_rng
from tests import GOLDEN
from tests.mazes.test_tasks import mazes

KNOBS = {
    "keys": [TaskKnobs("keys"), *(TaskKnobs("keys", count=count) for count in (1, 2, 3))],
    "arrows": [TaskKnobs("arrows")],
}


def posed(kind, count):
    """Yield mazes with tasks of a kind, those that have room for it: the maze before and after, and the task."""
    for seed, maze in mazes(count):
        knobs = KNOBS[kind][seed % len(KNOBS[kind])]
        with suppress(GridError):
            yield knobs, maze, *pose(maze, knobs, seed)


def beside(maze):
    found = defaultdict(set)
    for one, other in maze.grid.ends[maze.passages].tolist():
        found[one].add(other)
        found[other].add(one)
    return found


def only_path(ways, start, goal):
    """Return the cells of a tree from one to another, the first one left out."""
    paths = [[start]]
    while paths[-1][-1] != goal:
        path = paths.pop()
        paths = [[*path, cell] for cell in ways[path[-1]] - set(path)] + paths
    return paths[-1][1:]


def walks_by_brute_force(maze, keys, doors):
    """Return all walks that fetch keys in any order, on the only path from each to the next, the shortest first.

    A walk that enters a door before its key was fetched, or comes to Finish too early, is none.
    """
    ways, (start, finish) = beside(maze), maze.ends.tolist()
    cells, found = {number: cell for cell, number in keys.items()}, set()
    for count in range(len(keys) + 1):
        for order in permutations(cells, count):
            walk = [start]
            for goal in [*(cells[number] for number in order), finish]:
                walk += only_path(ways, walk[-1], goal) if walk[-1] != goal else []
            held = set()
            for place, cell in enumerate(walk):
                held |= {keys[cell]} if cell in keys else set()
                if doors.get(cell, min(held, default=None)) not in held and cell in doors:
                    break
                if cell == finish and place < len(walk) - 1:
                    break
            else:
                found.add(tuple(walk))
    return sorted(found, key=len)


def test_hundreds_of_keys_are_fetched_in_one_order():
    counts = Counter()
    for knobs, _, maze, task in posed("keys", 260):
        signs = dict(task.things)
        keys, doors = ({cell: s[1:] for cell, s in signs.items() if s[0] == sign} for sign in (KEY, DOOR))
        assert len(keys) + len(doors) == len(signs) == len(task.things)
        assert sorted(keys.values()) == sorted(doors.values())
        assert len(set(keys.values())) == len(keys) == task.on_way == (knobs.count or len(keys))
        assert set(signs) <= set(roomy_cells(maze.grid).tolist()) - set(maze.ends.tolist())
        ways = beside(maze)
        assert all(len(ways[key]) == 1 for key in keys)
        assert all(len(ways[door]) == 2 for door in doors)
        assert not set(keys) & set(maze.solution.tolist())
        walks = walks_by_brute_force(maze, keys, doors)
        assert walks[0] == task.walk
        orders = {tuple(dict.fromkeys(keys[cell] for cell in walk if cell in keys)) for walk in walks}
        assert len(orders) == 1  # of all walks, not of the shortest alone
        order = list(*orders)
        assert order == (task.answer.split() if len(keys) > 1 else [""])
        for left in keys:
            assert not walks_by_brute_force(maze, {cell: each for cell, each in keys.items() if cell != left}, doors)
        counts[len(keys)] += 1
    assert sum(counts.values()) > 200
    assert min(counts[count] for count in (1, 2, 3)) > 30


def test_the_order_of_keys_differs_and_a_door_may_bar_the_way_to_a_key():
    orders, aside = set(), 0
    for _, _, maze, task in posed("keys", 120):
        orders.add(task.answer)
        doors = [cell for cell, sign in task.things if sign[0] == DOOR]
        aside += len(set(doors) - set(maze.solution.tolist()))
    assert len(orders) >= 8
    assert aside > 20


def all_ways(maze, arrows):
    """Return all ways from Start to Finish that enter no cell twice and go against no arrow, by trying everything."""
    ways, (start, finish) = beside(maze), maze.ends.tolist()
    for here, there in arrows:
        ways[there].discard(here)
    found, paths = [], [[start]]
    while paths:
        path = paths.pop()
        if path[-1] == finish:
            found.append(path)
        else:
            paths += [[*path, cell] for cell in ways[path[-1]] if cell not in path]
    return found


def test_hundreds_of_arrows_leave_one_way():
    count = on_way = 0
    low, high = REGISTRY.entry("arrows").constant("loops")
    for _, before, maze, task in posed("arrows", 240):
        arrows = [(cell, towards) for cell, _, towards in task.things]
        opened = np.flatnonzero(maze.passages & ~before.passages)
        assert not (before.passages & ~maze.passages).any()
        assert low <= len(opened) == maze.loops <= high
        assert count_bare_posts(maze.grid, maze.passages) == count_bare_posts(before.grid, before.passages)
        assert len({frozenset(arrow) for arrow in arrows}) == len(arrows) == len(task.things) > 0
        assert not {cell for arrow in arrows for cell in arrow} & set(maze.ends.tolist())
        assert all_ways(maze, arrows) == [maze.solution.tolist()]
        assert len(all_ways(maze, ())) > 1
        steps = set(pairwise(maze.solution.tolist()))
        assert len(steps & set(arrows)) == task.on_way
        on_way += task.on_way
        count += 1
    assert count > 200
    assert on_way > count  # and not only arrows that bar the way


def test_arrows_do_not_touch_each_other():
    for _, _, maze, task in posed("arrows", 60):
        middles = middles_of_things(maze.grid, task.things)
        apart = np.hypot(*(middles[:, None] - middles[None]).T) + 9 * np.eye(len(middles))
        edges = [
            edge
            for edge in roomy_passages(maze.grid).tolist()
            if maze.grid.ends[edge].tolist() in [sorted((one, other)) for one, _, other in task.things]
        ]
        assert len(edges) == len(task.things)
        assert apart.min(initial=9) >= 2 * passage_clearances(maze.grid)[edges].min() - 1e-9


@pytest.mark.parametrize("kind", KNOBS)
def test_a_walk_depends_on_the_maze_the_knobs_and_the_seed_alone(kind):
    maze, again = (make_maze("kruskal", (12, 12), seed=3) for _ in range(2))
    knobs = KNOBS[kind][0]
    (one, first), (other, second) = pose(maze, knobs, 5), pose(again, knobs, 5)
    assert first == second
    assert one.fingerprint == other.fingerprint
    assert len({pose(maze, knobs, seed)[1] for seed in range(12)}) > 6


@pytest.mark.parametrize(
    ("knobs", "size", "said"),
    [
        (TaskKnobs("keys", count=3), (3, 3), "the maze has no room for 3 keys and their doors"),
        (TaskKnobs("keys"), (2, 2), "the maze has no room for a key and its door"),
        (TaskKnobs("arrows"), (3, 3), "the maze has no room for one-way passages"),
    ],
)
def test_a_maze_without_room_for_walks_says_so(knobs, size, said):
    with pytest.raises(GridError, match=said):
        pose(make_maze("kruskal", size, seed=2), knobs, 1)


LADDER = [[1], [0, 2, 5], [1, 3], [2, 4], [3], [1, 6], [5]]  # 0-1-2-3-4, and 1-5-6


def test_the_shortest_walk_by_hand():
    walk = shortest_walk(LADDER, 0, 4, {6: 0}, {3: 0})
    assert walk == ((0, 1, 5, 6, 5, 1, 2, 3, 4), (0,))
    assert side_trips(walk.cells, [0, 1, 2, 3, 4]) == [[1, 5, 6]]
    assert shortest_walk(LADDER, 0, 4, {}, {3: 0}) is None
    assert shortest_walk(LADDER, 0, 4, {4: 0}, {3: 0}) is None


RING = [[1, 2], [0, 3], [0, 3], [1, 2, 4], [3]]


def test_ways_by_hand():
    assert core_of([[1], [0, 2, 3], [1], [1]], 0, 3) == [[1], [0, 3], [], [1]]
    assert ways_through(RING, 0, 4) == [[0, 1, 3, 4], [0, 2, 3, 4]]
    assert ways_through(RING, 0, 4, [(3, 1)]) == [[0, 2, 3, 4]]
    assert ways_through(RING, 0, 4, [(1, 3)]) == ways_through(RING, 0, 4)
    assert ways_through(RING, 0, 4, [(4, 3)]) == []
    assert len({tuple(*ways_through(RING, 0, 4, most=1, rng=new_rng(seed))) for seed in range(9)}) == 2


def test_passages_have_as_much_room_as_the_walls_beside_them_leave():
    square = make_maze("kruskal", (4, 3), seed=1).grid
    assert passage_clearances(square)[square.links] == pytest.approx(0.5)
    assert passage_clearances(square)[square.border] == pytest.approx(np.inf)
    hexagon = make_maze("kruskal", (4, 3), seed=1, tessellation="sigma").grid
    assert passage_clearances(hexagon)[hexagon.links] == pytest.approx(clearances(hexagon)[0] / 3**0.5)


def test_the_walk_to_keys_counts_as_effort():
    for _, _, maze, task in posed("keys", 24):
        aside = len(task.walk) - len(maze.solution)
        assert task.effort(len(maze.solution)) == task_effort("keys", len(task.things), task.on_way) + aside
        assert len(neighbours_of(maze)) == maze.grid.n_cells
        assert aside > 0


@pytest.mark.parametrize("kind", KNOBS)
def test_walks_have_a_golden_file_of_their_version(kind):
    """As in ``test_tasks``: ``MAZEBOOK_WRITE_GOLDEN=1`` writes a file that is missing."""
    path = GOLDEN / "tasks" / f"{kind}-v{REGISTRY.entry(kind).constant('version')}.json"
    found = []
    for knobs, _, maze, task in posed(kind, 24):
        things = list(map(list, task.things))
        found.append({"knobs": repr(knobs), "maze": maze.fingerprint, "answer": task.answer, "things": things})
    if not path.exists() and os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1":
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in found)
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert path.is_file(), "run MAZEBOOK_WRITE_GOLDEN=1 pytest tests/mazes/test_keys_and_arrows.py"
    assert json.loads(path.read_text(encoding="utf-8")) == found
