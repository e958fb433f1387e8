"""``python -m tools table``: a row for every algorithm and focus, measured, beside what the literature says."""

import re

import numpy as np
import pytest

from mazebook.errors import UsageError
from mazebook.mazes.carving.carve import algorithm, carve_on
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.carving.stream import streaming
from mazebook.mazes.grid.grid import Grid
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, by_walls, degrees
from tools.algorithm_table import FASTEST, figures, literature, measure_table, pairs


def test_a_row_for_every_algorithm_and_focus():
    rows = measure_table(8, 3)
    wanted = [(name, "passages") for name in ALGORITHMS]
    wanted += [(name, "walls") for name in ALGORITHMS if by_walls(name, "orthogonal")]
    assert sorted((row.algorithm, row.focus) for row in rows) == sorted(wanted)
    assert min(row.time for row in rows) == FASTEST


def test_what_the_literature_says_makes_sense():
    known = literature()
    assert set(known) <= set(ALGORITHMS)
    for name, said in known.items():
        assert said["type"] in ("tree", "set", "both")
        assert said["unbiased"] is (name not in ("binary_tree", "sidewinder", "eller"))
        assert said["memory"] in ("0", "0*", "N*", "N^2")
        assert set(said["passages"]) == {"dead_ends", "solution", "time"}
        assert set(said.get("walls", {})) <= {"dead_ends", "solution", "time"}
        assert said["memory"].endswith("*") or name not in streaming()


def test_text_shows_the_literature_beside_ours(lab):
    code, out, _ = lab("table", "--size", "6", "--count", "2")
    assert code == 0
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


@pytest.mark.parametrize(("size", "samples"), [(1, 5), (5, 1), (2000, 5)])
def test_numbers_that_make_no_sense(size, samples, lab):
    with pytest.raises(UsageError, match="must be 2 to"):
        measure_table(size, samples)
    code, out, err = lab("table", "--size", size, "--count", samples)
    assert (code, out) == (2, "")
    assert "must be 2 to" in err
