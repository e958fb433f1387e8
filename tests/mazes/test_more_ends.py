"""Mazes with several starts or finishes: exactly the ways that their tasks say, for hundreds of mazes of each kind."""

import json
import os
from collections import Counter, deque
from contextlib import suppress

import numpy as np
import pytest

from mazebook.errors import GridError
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.drawing.walls import route_legs, wall_path
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import LINK
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY
from mazebook.mazes.tasks.posing.pose import pose
from tests import GOLDEN, quick

ALGORITHMS = ("recursive_backtracker", "wilson", "prim_true", "kruskal")
GRIDS = [
    ("orthogonal", (9, 10), ("nw", "se")),
    ("orthogonal", (18, 15), ("n", "s")),
    ("sigma", (10, 12), ("n", "s")),
    ("delta", (17, 12), ("nw", "se")),
    ("theta", (8, 8), ("n", "centre")),
    ("upsilon", (9, 9), ("w", "e")),
    ("voronoi", (12, 12), ("tip", "tip")),
]
# Mazes of each algorithm on each grid: 84 of a kind, or 252. If the start nearest to the Finish is right half the time,
# 97 of 100 samples of 84 show it.
EVERY_COUNT = pytest.mark.parametrize("each", quick([3, 9], 3))


def made(kind, each, grids=GRIDS):
    """Yield mazes of a kind, each with its task and the maze that it was made from."""
    for tessellation, size, ends in grids:
        for name in ALGORITHMS:
            count = 0
            for seed in range(200):
                maze = make_maze(name, size, seed=seed, tessellation=tessellation, ends=ends)
                try:
                    posed, task = pose(maze, TaskKnobs(kind), seed)
                except GridError:
                    continue
                yield maze, posed, task
                count += 1
                if count == each:
                    break
            assert count == each, f"{kind} finds too few {tessellation} mazes of {name}"


def reached(maze, cell):
    """Return the steps from a cell to each that can be reached, by a search of the test's own."""
    ways = {}
    for one, other in maze.grid.ends[maze.passages].tolist():
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    steps, waiting = {cell: 0}, deque([cell])
    while waiting:
        here = waiting.popleft()
        for other in ways.get(here, ()):
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    return steps


def are_apart(maze):
    """Return whether openings are in the border, in different cells, without a common post."""
    doors = [door for door in maze.doors.tolist() if door >= 0]
    posts = maze.grid.wall_posts[doors].ravel().tolist()
    cells = maze.ends.tolist()
    at_doors = [maze.grid.ends[door, 0] for door in doors]
    is_border = (maze.grid.ends[doors, 1] == -1).all()
    return is_border and len(set(posts)) == len(posts) and len(set(cells)) == len(cells) and set(at_doors) <= set(cells)


@EVERY_COUNT
def test_an_easy_and_a_hard_way(each):
    kinds, answers, gaps = Counter(), Counter(), []
    for before, maze, task in made("two_ways", each):
        assert maze.grid is before.grid
        assert (maze.passages == before.passages).all()
        assert maze.passages.sum() == maze.grid.n_cells - 1
        assert len(reached(maze, 0)) == maze.grid.n_cells  # a tree: exactly one way from each cell to each
        assert maze.loops == 0
        assert are_apart(maze)
        assert len(maze.ends) == 3
        finishes = len(maze.ends) - maze.starts
        kinds[maze.starts] += 1
        answers[task.answer] += 1
        hard, easy = maze.routes
        assert (hard.cells == maze.solution).all()
        letter = easy.start if maze.starts > 1 else easy.finish - maze.starts
        assert "AB"[letter] == task.answer
        assert finishes == 3 - maze.starts
        assert len(easy.cells) - 1 <= 0.7 * (len(hard.cells) - 1)
        other = Maze(maze.grid, maze.passages, maze.doors[[0, 2]], maze.ends[[0, 2]], easy.cells)
        gaps.append(difficulty_of(maze).forward - difficulty_of(other).forward)
        common = len(set(easy.cells.tolist()) & set(hard.cells.tolist()))
        assert common <= 0.7 * len(easy.cells) + 1
        assert common <= 0.7 * len(hard.cells) + 1
    count = sum(kinds.values())
    assert count == 28 * each
    assert min(kinds.values()) > 0.08 * count
    assert min(answers.values()) > 0.32 * count
    assert min(gaps) >= 4.99
    assert 10 <= np.median(gaps) < 22


@EVERY_COUNT
def test_one_part_for_each_start(each):
    answers, gaps, nearest = Counter(), [], 0
    for before, maze, task in made("forest", each):
        starts, finish = maze.ends[: maze.starts].tolist(), int(maze.ends[-1])
        assert len(maze.ends) == maze.starts + 1
        assert 3 <= maze.starts <= 5
        assert are_apart(maze)
        assert maze.passages.sum() == maze.grid.n_cells - maze.starts
        assert not (maze.passages & ~before.passages).any()
        parts = [reached(maze, start) for start in starts]
        assert sum(map(len, parts)) == maze.grid.n_cells == len(set().union(*parts))
        true = [letter for letter, part in zip("ABCDE", parts, strict=False) if finish in part]
        assert true == [task.answer]
        assert min(map(len, parts)) >= 8
        assert (maze.loops, maze.parts, len(maze.routes)) == (0, maze.starts, 1)
        assert (maze.routes[0].cells == maze.solution).all()
        assert starts["ABCDE".index(task.answer)] == maze.solution[0]
        assert set(maze.doors.tolist()) >= set(before.doors.tolist())
        answers[task.answer] += 1
        # Every part comes near the Finish, so that none is out of the question at a glance.
        low, high = np.array(maze.grid.bounds).reshape(2, 2)
        near = [
            np.hypot(*(maze.grid.centres[list(part)] - maze.grid.centres[finish]).T).min() / np.hypot(*(high - low))
            for part in parts
        ]
        gaps.append(max(near))
        away = np.hypot(*(maze.grid.centres[starts] - maze.grid.centres[finish]).T)
        nearest += int(away.argmin()) == "ABCDE".index(task.answer)
    count = sum(answers.values())
    assert count == 28 * each
    assert nearest < 0.4 * count  # nobody is right by pointing at the start nearest to the Finish
    assert min(answers[letter] for letter in "ABC") > 0.06 * count
    assert np.median(gaps) < 0.33
    assert max(gaps) < 0.65


def test_the_same_seed_poses_the_same_task():
    for kind in ("two_ways", "forest"):
        maze, _, _ = next(made(kind, 1))
        one, other = (pose(maze, TaskKnobs(kind), 0) for _ in range(2))
        assert one[1] == other[1]
        assert one[0].doors.tolist() == other[0].doors.tolist()
        assert (one[0].passages == other[0].passages).all()


@pytest.mark.parametrize("count", [3, 4, 5])
def test_as_many_starts_as_asked(count):
    found = []
    for seed in range(12):
        with suppress(GridError):  # not every maze has room for so many
            found.append(pose(make_maze("kruskal", (14, 14), seed=seed), TaskKnobs("forest", count), seed)[0].starts)
    assert set(found) == {count}
    assert len(found) >= 4


def test_most_mazes_of_a_grid_that_opens_at_two_sides_alone_have_room_for_three_starts():
    """Rhombs cut to 21x8 open at the left and the right."""
    found = 0
    for seed in range(12):
        maze = make_maze("hunt_and_kill", (21, 8), tessellation="rhombille", seed=seed, ends=("nw", "se"))
        with suppress(GridError):
            found += pose(maze, TaskKnobs("forest"), seed)[0].starts == 3
    assert found >= 6


@pytest.mark.parametrize(
    ("maze", "knobs", "words"),
    [
        (make_maze("kruskal", (9, 9), braid=0.5), {}, "loops"),
        (make_maze("kruskal", (9, 9), weave=0.3), {}, "single floor"),
        (make_maze("kruskal", (9, 9, 2)), {}, "single floor"),
        (make_maze("kruskal", (3, 3)), {}, "no room for 3 starts"),
        (make_maze("kruskal", (9, 9)), {"count": 6}, "3 to 5 starts"),
        (make_maze("kruskal", (8, 8), tessellation="theta", ends=("centre", "n")), {}, "opening"),
    ],
)
def test_mazes_that_are_refused(maze, knobs, words):
    with pytest.raises(GridError, match=words):
        pose(maze, TaskKnobs("forest", **knobs), 1)


def test_a_route_of_each_start_is_drawn_from_its_own_opening():
    _, maze, _ = next(each for each in made("two_ways", 3) if each[1].starts == 2)
    for route in maze.routes:
        legs = np.concatenate(route_legs(maze, route))
        assert np.allclose(legs[0], maze.grid.middles[maze.doors[route.start]])
        assert np.allclose(legs[-1], maze.grid.middles[maze.doors[route.finish]])


def test_the_walls_of_a_forest_stand_but_at_its_openings():
    _, maze, _ = next(made("forest", 1))
    opened = set(np.flatnonzero(maze.passages).tolist()) | set(maze.doors.tolist())
    assert set(maze.walls.tolist()) == set(range(len(maze.passages))) - opened
    assert len(wall_path(maze).points)
    assert (maze.grid.kind[maze.passages] == LINK).all()


@pytest.mark.parametrize("kind", ["two_ways", "forest"])
def test_a_released_kind_poses_the_same_for_ever(kind):
    version = REGISTRY.entry(kind).constant("version")
    path = GOLDEN / "tasks" / f"{kind}-v{version}.json"
    found = [
        {"maze": maze.fingerprint, "doors": maze.doors.tolist(), "starts": maze.starts, "answer": task.answer}
        for _, maze, task in made(kind, 1)
    ]
    if not path.exists() and os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1":
        lines = ",\n".join(map(json.dumps, found))
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert path.is_file(), "run MAZEBOOK_WRITE_GOLDEN=1 pytest tests/mazes/test_more_ends.py"
    assert json.loads(path.read_text(encoding="utf-8")) == found
