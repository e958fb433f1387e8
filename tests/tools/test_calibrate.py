"""``python -m tools calibrate``: the score beside simulated solvers."""

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import UsageError
from mazebook.graphics.page import Stroke, Text
from tests import ROOT
from tests.mazes.helpers import ALGORITHMS
from tools import score_against_solvers
from tools.calibration_plot import calibration_page
from tools.score_against_solvers import (
    BRAIDS,
    MEAN,
    MEASURES,
    ONE_SIZE,
    SIZES,
    Pool,
    compare,
    make_pool,
    rank_correlation,
    ranks,
)
from tools.solvers import REGISTRY

NUMBERS = st.lists(st.integers(0, 6).map(float), min_size=2, max_size=30)


@pytest.fixture(scope="module")
def pool():
    return make_pool(1, 1)


@pytest.fixture(scope="module")
def twice():
    return make_pool(2, 1)


def ranks_by_counting(values):
    """Return the ranks by their definition: as many as are less, and half of those that are equal."""
    values = np.asarray(values)
    return (values < values[:, None]).sum(axis=1) + ((values == values[:, None]).sum(axis=1) + 1) / 2


def spearman(values, others):
    return np.corrcoef(ranks_by_counting(values), ranks_by_counting(others))[0, 1]


@given(NUMBERS)
def test_ranks_share_their_ties(values):
    assert ranks(np.array(values)).tolist() == ranks_by_counting(values).tolist()


@given(NUMBERS, st.randoms())
def test_the_rank_correlation_is_spearmans(values, random):
    others = [random.choice(values) for _ in values]
    found = rank_correlation(np.array(values), np.array(others))
    if len(set(values)) == 1 or len(set(others)) == 1:
        assert math.isnan(found)
    else:
        assert found == pytest.approx(spearman(values, others), abs=1e-12)


def test_the_rank_correlation_looks_at_the_order_alone():
    rising = np.array([1.0, 2.0, 5.0, 9.0])
    assert rank_correlation(rising, np.exp(rising)) == pytest.approx(1)
    assert rank_correlation(rising, -(rising**3)) == pytest.approx(-1)


@pytest.mark.slow
def test_the_pool_has_every_kind_of_maze_and_is_the_same_for_the_same_seed(twice):
    kinds = len(SIZES) * len(BRAIDS) * (len(ALGORITHMS) - 1)  # in a labyrinth there is nothing to solve
    assert len(twice.sizes) == len(twice.measured) == len(twice.steps) == 2 * kinds
    assert {int(size): int(count) for size, count in zip(*np.unique(twice.sizes, return_counts=True), strict=True)} == {
        size: 2 * kinds // len(SIZES) for size in SIZES
    }
    assert twice.solvers == tuple(REGISTRY.names())
    assert len(np.unique(twice.measured[:, 0])) == len(twice.measured)  # no maze comes twice
    length = twice.measured[:, MEASURES.index("length")]
    assert (twice.steps >= length[:, None]).all()
    same, other = make_pool(1, 1), make_pool(1, 2)
    assert np.array_equal(same.steps, twice.steps[::2])
    assert np.array_equal(same.measured, twice.measured[::2])
    assert not np.array_equal(other.measured, same.measured)


def test_rows_are_correlations_over_all_mazes_and_over_one_size(pool):
    *rows, mean = compare(pool)
    assert [row.solver for row in rows] == REGISTRY.names()
    for column, row in enumerate(rows):
        for table, among in ((row.mixed, pool.sizes > 0), (row.one_size, pool.sizes == ONE_SIZE)):
            for place, name in enumerate(MEASURES):
                expected = spearman(pool.measured[among, place], pool.steps[among, column])
                assert table[name] == pytest.approx(expected)
    assert mean.solver == MEAN
    assert mean.mixed["length"] == pytest.approx(np.mean([row.mixed["length"] for row in rows]))


@pytest.mark.slow
def test_the_score_orders_mazes_as_solvers_do(twice):
    """What is asked of the score; docs/how-it-works.md says what it does not show."""
    rows = {row.solver: row for row in compare(twice)}
    assert rows["limited_sight"].mixed["difficulty"] >= 0.85
    for table in (rows[MEAN].mixed, rows[MEAN].one_size, rows["limited_sight"].one_size):
        assert table["difficulty"] > max(table["length"], table["traps"])
    assert min(row.mixed["difficulty"] for row in rows.values()) > 0.75


@pytest.mark.slow
def test_the_page_shows_what_the_command_prints():
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    table = page.partition("at 20x20: score | length | traps |\n")[2].partition("\n\n")[0]
    lines = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table.split("\n")[1:]]
    shown = {name: [float(figure) for figure in figures] for name, _, *figures in lines}
    rows = {row.solver: [*row.mixed.values(), *row.one_size.values()] for row in compare(make_pool(4, 0))}
    assert shown.keys() == rows.keys()
    for name, figures in rows.items():
        assert shown[name] == pytest.approx(figures, abs=0.02), name  # another computer may round otherwise


def test_what_cannot_be_told_is_no_number():
    flat = Pool(np.full(3, ONE_SIZE), np.array([[1.0, 5, 1], [2.0, 5, 2], [3.0, 5, 3]]), ("one",), np.ones((3, 1)))
    row, mean = compare(flat)
    assert all(math.isnan(row.one_size[name]) for name in MEASURES)
    assert math.isnan(mean.mixed["length"])


@pytest.mark.parametrize("samples", [0, -1, 1001])
def test_samples_that_make_no_sense(samples):
    with pytest.raises(UsageError, match="must be 1 to 1000"):
        make_pool(samples)


def test_the_plot_has_a_dot_for_each_maze_in_a_panel_for_each_solver(pool):
    page = calibration_page(pool, compare(pool))
    dots = [item for item in page.items if isinstance(item, Stroke) and np.array_equal(*item.path.points[:2])]
    assert len(dots) == 2 * len(pool.solvers)
    black = int((pool.sizes == ONE_SIZE).sum())
    counts = [(item.gray == 0, len(item.path.points) // 2) for item in dots]
    assert counts == [(False, len(pool.sizes) - black), (True, black)] * len(pool.solvers)
    for item in page.items:
        if isinstance(item, Stroke):
            x, y = item.path.points.T
            assert 0 < x.min() <= x.max() < page.width
            assert 0 < y.min() <= y.max() < page.height
    titles = [item.text for item in page.items if isinstance(item, Text)]
    assert any(title.startswith("limited sight (0.9") for title in titles)


def test_the_command_prints_a_table(lab, pool, monkeypatch):
    asked = []
    monkeypatch.setattr(score_against_solvers, "make_pool", lambda *given: asked.append(given[:2]) or pool)
    code, out, err = lab("calibrate", "--count", 1, "--seed", 3, "--plot", "plot.png")
    assert Path("plot.png").read_bytes().startswith(b"\x89PNG")
    assert err == "Written: plot.png\n"
    assert (code, "", asked) == (0, "", [(1, 3)])
    lines = out.splitlines()
    assert lines[0].split("  ")[-1] == "those of 20x20"
    assert "all 252 mazes" in lines[0]
    assert [line.split()[0] for line in lines[2 : 3 + len(REGISTRY.names())]] == [*REGISTRY.names(), MEAN]
    assert len({len(line) for line in lines[:11]}) == 1  # columns line up
    assert lines[-1] == "The score orders mazes; nobody has validated one on children."
