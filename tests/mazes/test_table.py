"""``mazebook lab table``: a row for every algorithm and focus, measured, beside what the literature says."""

import json
import re

import numpy as np
import pytest

from mazebook.errors import UsageError
from mazebook.mazes.carving.carve import algorithm, carve_on
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.surveys.algorithm_table import FASTEST, figures, measure_table, pairs
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, by_walls, degrees

KEYS = [
    "algorithm",
    "focus",
    "dead_ends",
    "dead_ends_se",
    "solution",
    "solution_se",
    "time",
    "type",
    "unbiased",
    "uniform",
    "memory",
    "source",
    "reference",
]


def test_json_has_a_row_for_every_algorithm_and_focus(run):
    out = run("lab", "table", "--size", "8x8", "--count", "3", "--json", code=0).out
    rows = json.loads(out)
    assert all(list(row) == KEYS for row in rows)
    found = [(row["algorithm"], row["focus"]) for row in rows]
    wanted = [(name, "passages") for name in ALGORITHMS]
    wanted += [(name, "walls") for name in ALGORITHMS if by_walls(name, "orthogonal")]
    assert sorted(found) == sorted(wanted)
    assert min(row["time"] for row in rows) == FASTEST
    for row in rows:
        chosen = algorithm(row["algorithm"])
        assert (row["type"], row["unbiased"], row["uniform"]) == (chosen.kind, chosen.unbiased, chosen.uniform)
        assert (row["memory"], row["source"]) == (chosen.memory, chosen.source)
        known = chosen.reference if row["focus"] == "passages" else chosen.reference_by_walls
        assert row["reference"] == known


def test_text_shows_the_literature_beside_ours(run):
    out = run("lab", "table", "--size", "6x6", "--count", "2", code=0).out
    (line,) = [line for line in out.splitlines() if line.startswith("wilson") and "passages" in line]
    assert re.search(r"\d+\.\d\d \+- ?\d+\.\d\d  \(29\).*\(4\.5\).*\(48\)", line)
    assert "2 mazes of 6 x 6 squares each" in out
    assert len({*map(len, (line[:40] for line in out.splitlines()[:5]))}) == 1  # columns line up


def test_figures_are_means_with_their_standard_errors():
    rows = {(row.algorithm, row.focus): row for row in measure_table(9, 30)}
    for name, focus in (("kruskal", "passages"), ("prim_modified", "walls")):
        dead, solution = [], []
        for seed in range(30):
            maze = make_maze(name, (9, 9), seed=seed, focus=focus, ends=("nw", "se"))
            dead.append((degrees(maze.grid, maze.passages) == 1).sum() / 0.81)
            solution.append(len(maze.solution) / 0.81)
        row = rows[name, focus]
        assert (row.dead_ends, row.solution) == pytest.approx((np.mean(dead), np.mean(solution)))
        errors = [np.std(values, ddof=1) / 30**0.5 for values in (dead, solution)]
        assert [row.dead_ends_se, row.solution_se] == pytest.approx(errors)


def test_a_labyrinth_is_measured_between_its_tips():
    grid = Grid("orthogonal", (10, 10))
    assert figures(grid, carve_on(grid, algorithm("unicursal"), seed=1)) == pytest.approx((2, 100))


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_pairs_are_those_that_can_be_carved(kind):
    found = {(chosen.name, focus) for chosen, focus in pairs(kind)}
    assert {name for name, focus in found if focus == "walls"} == {name for name in ALGORITHMS if by_walls(name, kind)}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--size", "1x1"], '--size "1x1": must be as wide as high, from 2x2 to 1000x1000.'),
        (["--size", "many"], "must be columns x rows"),
        (["--size", "20x30"], "must be as wide as high"),
        (["--size", "2000x2000"], "must be as wide as high, from 2x2 to 1000x1000."),
        (["--count", "1"], '--count "1": must be a whole number from 2 to 100000.'),
        (["--count", "-5"], "must be a whole number"),
    ],
)
def test_numbers_that_make_no_sense(run, words, sentence):
    err = run("lab", "table", *words, code=2, out="").err
    assert sentence in err


@pytest.mark.parametrize(("size", "samples"), [(1, 5), (5, 1), (2000, 5)])
def test_numbers_that_make_no_sense_in_python(size, samples):
    with pytest.raises(UsageError, match="must be 2 to"):
        measure_table(size, samples)
