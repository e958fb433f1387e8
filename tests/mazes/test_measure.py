"""What a maze is made of, against counts by hand and by plain Python."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from mazebook.cli import app
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.difficulty.measure import measure
from tests.mazes.helpers import TESSELLATIONS


def test_one_corridor():
    found = measure(make_maze("kruskal", (5, 1)))
    assert (found.cells, found.dead_ends, found.straights, found.turns) == (5, 2, 3, 0)
    assert (found.junctions, found.crossroads, found.loops) == (0, 0, 0)
    assert found.longest_straight == found.longest_passage == found.solution == 5
    assert found.dead_end_lengths.tolist() == [0, 0, 0, 0, 2]
    assert {word: count for word, count in found.facing.items() if count} == {"e": 1, "w": 1}


def test_two_by_two():
    found = measure(make_maze("wilson", (2, 2)))  # a U, whichever way it lies
    assert (found.dead_ends, found.straights, found.turns) == (2, 0, 2)
    assert (found.longest_straight, found.longest_passage) == (2, 4)
    assert found.dead_end_lengths.tolist() == [0, 0, 0, 2]


def neighbours(maze):
    around = {cell: [] for cell in range(maze.grid.n_cells)}
    for a, b in maze.grid.ends[maze.passages].tolist():
        around[a].append(b)
        around[b].append(a)
    return around


def bearing(maze, a, b):
    x, y = maze.grid.centres[b] - maze.grid.centres[a]
    return np.degrees(np.arctan2(x, y)) % 360


@pytest.mark.parametrize("tessellation", TESSELLATIONS)
@pytest.mark.parametrize("name", ["recursive_backtracker", "prim_modified", "binary_tree"])
def test_against_plain_python(name, tessellation):
    for seed in range(4):
        maze = make_maze(name, (7, 6), seed=seed, tessellation=tessellation)
        around, found = neighbours(maze), measure(maze)
        degree = {cell: len(others) for cell, others in around.items()}
        assert found.dead_ends == sum(n == 1 for n in degree.values()) == sum(found.facing.values())
        assert found.junctions == sum(n == 3 for n in degree.values())
        assert found.crossroads == sum(n > 3 for n in degree.values())
        assert found.straights + found.turns == sum(n == 2 for n in degree.values())
        assert found.dead_ends + found.straights + found.turns + found.junctions + found.crossroads == found.cells
        bends = [
            abs((bearing(maze, cell, a) - bearing(maze, cell, b) + 180) % 360 - 180)
            for cell, (a, b) in ((cell, others) for cell, others in around.items() if len(others) == 2)
        ]
        assert found.straights == sum(bend >= 150 for bend in bends)
        lengths = []
        for cell in (cell for cell, n in degree.items() if n == 1):
            before, here, links = cell, around[cell][0], 1
            while degree[here] == 2:
                before, here = here, next(other for other in around[here] if other != before)
                links += 1
            lengths.append(links)
        assert found.dead_end_lengths.tolist() == np.bincount(lengths).tolist()


def test_a_binary_tree_opens_its_dead_ends_towards_its_root():
    facing = measure(make_maze("binary_tree", (20, 20), seed=1)).facing
    assert {word for word, count in facing.items() if count} == {"e", "s"}


def test_the_command_prints_json_and_draws(tmp_path):
    picture = tmp_path / "plot.png"
    words = [
        "maze",
        "--stats",
        "--algorithm",
        "wilson",
        "--size",
        "9x7",
        "--seed",
        "3",
        "--json",
        "--plot",
        str(picture),
    ]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert document["cells"] == 63
    assert document["seed"] == 3
    assert sum(document["trap_lengths"]) == document["traps"] <= document["dead_ends"]
    assert document["solution"] == document["length"] + 1
    assert sum(document["dead_end_lengths"]) == document["dead_ends"]
    assert picture.read_bytes().startswith(b"\x89PNG")
