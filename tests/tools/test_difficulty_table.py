"""Making the difficulty table: what is measured, how lines are fitted to it, and what is written."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from mazebook.errors import GridError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.difficulty import medians as reader
from mazebook.mazes.difficulty.medians import Typical, typical_of
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.options import Options
from mazebook.mazes.tessellations import tessellation
from mazebook.resources import data
from tests.mazes.helpers import TESSELLATIONS
from tools import difficulty_table as table
from tools import medians as measuring
from tools import option_shifts
from tools.difficulty_table import fitted_row, fitted_shift, table_toml, without_repetitions
from tools.medians import SAME_MAZES, MeasuredRow, medians, sizes_like, with_halfway_sizes
from tools.option_shifts import VALUES, MeasuredShift, shifts

CORNERS = ("nw", "se")
TABLE = tomllib.loads(data("medians.toml").read_text(encoding="utf-8"))
NAN = float("nan")


def test_the_table_has_the_columns_that_are_made_now():
    assert TABLE["cells"] == list(table.CELLS)
    assert TABLE["shift_cells"] == list(table.SHIFT_CELLS)
    assert TABLE["values"] == {option: list(values) for option, values in VALUES.items()}
    assert TABLE["same_mazes"] == SAME_MAZES


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("kruskal", "orthogonal"),
        ("binary_tree", "orthogonal"),
        ("kruskal", "sigma"),
        ("kruskal", "floors"),
        ("kruskal", "weave"),
        ("wilson", "court"),
    ],
)
def test_it_is_what_mazes_measure_now(name, kind):
    """A change of the score shows with any algorithm, and a change of an algorithm on any cells."""
    rows = medians([(6, 8), (8, 10)], names=[name], kinds=[kind], samples=TABLE["samples"])
    assert {row.algorithm for row in rows} == {name}
    for row in rows:
        known = reader.rows_of(name, kind)[row.ends]
        for cells, typical in row.typical:
            assert np.abs(np.subtract(typical, known.at(cells))[:2]).max() < 4.5, row
            assert np.abs(np.subtract(typical, known.at(cells))[2:]).max() < 9, row


@pytest.mark.parametrize("name", SAME_MAZES)
def test_algorithms_of_the_same_mazes_are_as_difficult(name):
    few = {"kinds": ["orthogonal"], "samples": 300}
    here, there = (
        {row.ends: row for row in medians([(8, 10)], names=[each], **few)} for each in (name, SAME_MAZES[name])
    )
    for ends, row in here.items():
        (_, one), (_, other) = row.typical[0], there[ends].typical[0]
        assert np.abs(np.subtract(one, other)[:2]).max() < 1.5


@pytest.mark.parametrize(
    ("name", "ends", "option"),
    [
        ("kruskal", CORNERS, "braid"),
        ("growing_tree", CORNERS, "random"),
        ("sidewinder", ("n", "s"), "walls"),
    ],
)
def test_shifts_are_what_mazes_measure_now(name, ends, option):
    few = {"options": [option], "squares": [(5, 6), (8, 10)], "pairs": [ends]}
    (measured,) = shifts(names=[name], kinds=["orthogonal"], **few)
    known = reader.nearest_shift(name, "orthogonal", ends, option)
    for i, value in enumerate(VALUES[option]):
        for j, cells in enumerate(measured.cells):
            forward, backward = known.at(cells, value)
            assert abs(forward - measured.forward[i][j]) < 3
            assert abs(backward - measured.backward[i][j]) < 3


def row_of(points, backward=None, name="wilson"):
    """Return a measured row of points by cells, with a spread of 2 and 3."""
    typical = [
        (cells, Typical(point, (backward or points)[cells], point - 2, point + 3)) for cells, point in points.items()
    ]
    return MeasuredRow(name, "sigma", CORNERS, tuple(typical))


def test_a_line_goes_through_its_points_and_straight_on():
    forward, backward, spread = fitted_row(row_of({60: 10, 120: 20, 240: 30, 480: 40, 1920: 60}))
    assert np.array_equal(forward, backward)
    assert spread == pytest.approx([-2, 3])
    assert forward == pytest.approx(10 + 10 * np.log2(np.array(table.CELLS) / 60), abs=0.1)
    forward, backward, _ = fitted_row(row_of({60: 10, 480: 40}, {60: 10.4, 480: 40.4}))
    assert forward == pytest.approx(backward)  # alike but for chance
    forward, backward, _ = fitted_row(row_of({60: 10, 480: 40}, {60: 15, 480: 45}))
    assert backward - forward == pytest.approx([5] * len(table.CELLS))


def moved(kind, name, ends, option, forward, backward=None):
    return MeasuredShift(kind, name, ends, option, (20, 80, 320, 1280), forward, backward or forward)


def test_what_makes_mazes_easier_is_fitted_where_it_moves_them():
    flat_then_steep = ((0.0, 0.0, -4.0, -8.0), (NAN, 0.2, -2.0, -4.0), (0.0, 0.0, 0.0, 0.0), (NAN,) * 4)
    forward, _ = fitted_shift(moved("orthogonal", "wilson", CORNERS, "islands", flat_then_steep))
    at_80, at_1600 = forward.T
    assert at_80 == pytest.approx([0, 0.2, 0, 0], abs=0.2)
    assert at_1600 == pytest.approx([-8.6, -4.5, 0, 0], abs=0.3)


def test_shifts_that_another_tells_are_left_out():
    walls = moved("orthogonal", "kruskal", CORNERS, "walls", ((6.0, 8.0, 10.0, 12.0),))
    same = walls._replace(tessellation="sigma", forward=((6.0, 8.0, 10.0, 15.0),))
    other = walls._replace(tessellation="theta", forward=((6.0, 8.0, 10.0, 25.0),))
    stand_in = same._replace(algorithm="eller")
    kept = without_repetitions([same, other, stand_in, walls])
    assert kept == [other, stand_in, walls]  # nobody stands in for what was measured


def test_what_is_written_is_what_is_read(monkeypatch):
    rows = [row_of({60: -0.04, 480: 40}, name="kruskal"), row_of({60: 10, 480: 40}, {60: 15, 480: 45})]
    shift = moved("orthogonal", "wilson", CORNERS, "braid", ((-1.0, -2.0, -3.0, -4.0),) * 5)
    text = table_toml(rows, [shift], 2, SCORE)
    assert "-0.0" not in text
    read = tomllib.loads(text)
    assert list(read["rows"]["sigma"]) == ["kruskal", "wilson"]
    forward, backward, spread = fitted_row(rows[1])
    assert read["rows"]["sigma"]["wilson"]["nw-se"] == {
        "forward": pytest.approx(forward, abs=0.06),
        "backward": pytest.approx(backward, abs=0.06),
        "spread": pytest.approx(spread, abs=0.06),
    }
    assert read["shifts"]["orthogonal"]["wilson"]["nw-se"]["braid"]["forward"][0] == pytest.approx([-2, -4.2], abs=0.06)
    assert {**read, "rows": 0, "shifts": 0} == {**TABLE, "rows": 0, "shifts": 0, "samples": 2}


def test_what_does_not_fit_is_no_number():
    few = {"squares": [(3, 4), (5, 6)], "pairs": [CORNERS], "samples": 3}
    by_option = {shift.option: shift for shift in shifts(names=["wilson"], kinds=["orthogonal"], **few)}
    assert set(by_option) == {"braid", "islands", "longest_trap", "walls"}
    assert np.isnan(by_option["islands"].forward[3]).all()
    with pytest.raises(GridError):
        maze_on(Grid("orthogonal", (5, 6)), algorithm("wilson"), seed=0, options=Options(islands=30))


def test_the_command_measures_one_tessellation_alone(lab, monkeypatch):
    monkeypatch.setattr(measuring, "with_halfway_sizes", lambda squares: [(3, 4), (6, 8)])
    monkeypatch.setattr(option_shifts, "SQUARES", option_shifts.SQUARES[:1])
    code, out, _ = lab("medians", "--tessellation", "Sigma", "--count", "2")
    assert code == 0
    read = tomllib.loads(out)
    assert list(read["rows"]) == ["sigma"]
    assert {name: set(rows) for name, rows in read["rows"]["sigma"].items()} == {
        name: set(rows) for name, rows in TABLE["rows"]["sigma"].items()
    }
    assert set(read["shifts"]) == {"sigma"}
    assert 'Did you mean "sigma"?' in lab("medians", "--tessellation", "sigm")[2]
    assert "Written: some.toml" in lab("medians", "--tessellation", "court", "--count", "2", "-o", "some.toml")[2]
    assert list(tomllib.loads(Path("some.toml").read_text("utf-8"))["rows"]) == ["court"]


def test_sizes_of_other_cells_have_as_many():
    squares = with_halfway_sizes([(3, 4), (12, 15), (5, 6), (8, 10)])
    assert squares == [(3, 4), (4, 5), (5, 6), (6, 8), (8, 10), (12, 15)]
    for kind in TESSELLATIONS:
        sizes = sizes_like(kind, squares)
        assert len(set(sizes)) == len(sizes) >= len(squares) - 3
        for size in sizes:
            assert size[0] >= tessellation(kind).minimum[0]
        assert tessellation(kind).count(sizes[-1]) == pytest.approx(180, rel=0.2)
    for size in sizes_like("court", squares):
        assert size[0] >= 10
        assert typical_of("wilson", "theta", size) != typical_of("wilson", "theta", (6, size[1]))


@pytest.mark.parametrize("samples", [1, 10_001])
def test_a_wrong_number_of_samples_is_a_sentence(samples):
    with pytest.raises(UsageError, match=f"samples = {samples}: must be 2 to 10000"):
        medians([(3, 4)], samples=samples)
