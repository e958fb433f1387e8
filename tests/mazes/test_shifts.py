"""What options do to the medians: the table foretells it, and says nothing of what it does not know."""

import tomllib
from functools import cache

import numpy as np
import pytest

from mazebook.errors import GridError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.difficulty import option_shifts as reader
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.difficulty.medians import MEASURED_PAIRS, PAIRS_OF_ROOTED, medians_toml, root_for, typical_of
from mazebook.mazes.difficulty.option_shifts import VALUES, Shift, moved_by, shift_of
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.surveys import option_shifts
from mazebook.mazes.tessellations import tessellation
from mazebook.resources import data
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, by_walls, declared, median_of, rows_in, shifts_in

TEXT = data("medians.toml").read_text(encoding="utf-8")
SHIFTS = {shift.key: shift for shift in shifts_in(TEXT)}
CORNERS = ("nw", "se")
NEWEST_OR_RANDOM = Options(texture="newest=1, random=1")
MOSTLY_NEWEST = Options(texture="newest=10, random=1")


@cache
def measured(name, kind, size, ends, options):
    """Return the medians of 100 mazes, forward and backward, as a book makes them and the table has not seen them."""
    chosen, grid = algorithm(name), Grid(kind, size)
    options = Options(**(vars(options) | {"root": root_for(chosen, ends)}))
    points = [
        difficulty_of(maze_on(grid, chosen, seed=seed, ends=ends, options=options)) for seed in range(70_000, 70_100)
    ]
    return np.median(points, axis=0)


def test_every_option_of_every_algorithm_is_known_on_squares_from_corner_to_corner():
    wanted = {(name, option) for name in ALGORITHMS for option in ("braid", "islands", "longest_trap")}
    wanted |= {(name, "walls") for name in ALGORITHMS if by_walls(name, "orthogonal")}
    wanted |= {(name, "random") for name in ALGORITHMS if {"newest", "random"} <= set(algorithm(name).knobs)}
    assert {(name, option) for name, kind, ends, option in SHIFTS if (kind, ends) == ("orthogonal", CORNERS)} == wanted
    for shift in SHIFTS.values():
        assert shift.values == VALUES[shift.option]
        assert shift.cells == tuple(sorted(set(shift.cells)))
        assert shift.cells[0] <= 20
        assert shift.cells[-1] > 1000
        pairs = (
            [*MEASURED_PAIRS, *PAIRS_OF_ROOTED]
            if shift.tessellation == "orthogonal"
            else [own_ends(shift.tessellation)]
        )
        assert shift.ends in pairs


def own_ends(kind):
    return tessellation(kind).ends[0]


@pytest.mark.parametrize(
    ("name", "kind", "ends", "option"),
    [
        ("kruskal", "orthogonal", CORNERS, "braid"),
        ("growing_tree", "orthogonal", CORNERS, "random"),
        ("binary_tree", "orthogonal", ("n", "centre"), "longest_trap"),
        ("sidewinder", "orthogonal", ("n", "s"), "walls"),
        ("wilson", "orthogonal", ("longest", "longest"), "islands"),
    ],
)
def test_it_is_what_mazes_measure_now(name, kind, ends, option):
    few = {"options": [option], "squares": [(3, 4), (5, 6), (8, 10)], "pairs": [ends]}
    (found,) = (each for each in option_shifts.shifts(names=[name], kinds=[kind], **few) if each.ends == ends)
    known = SHIFTS[found.key]
    assert known.cells[:3] == found.cells
    for now, then in ((found.forward, known.forward), (found.backward, known.backward)):
        np.testing.assert_allclose([line[:3] for line in then], now, atol=0.051)  # rounded to a tenth


@pytest.mark.parametrize(
    ("name", "kind", "size", "ends", "options"),
    [
        ("wilson", "orthogonal", (12, 15), CORNERS, Options(braid=0.25)),
        ("kruskal", "orthogonal", (8, 10), CORNERS, Options(braid=0.4)),
        ("recursive_backtracker", "orthogonal", (24, 30), CORNERS, Options(braid=1)),
        ("recursive_backtracker", "orthogonal", (20, 24), ("longest", "longest"), Options(braid=0.5)),
        ("recursive_backtracker", "orthogonal", (12, 15), CORNERS, Options(longest_trap=6)),
        ("prim_modified", "orthogonal", (6, 8), CORNERS, Options(longest_trap=4)),
        ("kruskal", "orthogonal", (14, 18), ("n", "s"), Options(longest_trap=12)),
        ("wilson", "orthogonal", (24, 30), CORNERS, Options(longest_trap=100)),
        ("binary_tree", "orthogonal", (7, 9), CORNERS, Options(longest_trap=8)),
        ("sidewinder", "orthogonal", (10, 13), ("s", "n"), Options(longest_trap=5)),
        ("sidewinder", "orthogonal", (10, 13), ("s", "n"), Options(braid=0.25)),
        ("sidewinder", "orthogonal", (10, 13), ("s", "n"), Options(focus="walls")),
        ("recursive_backtracker", "orthogonal", (14, 18), CORNERS, Options(focus="walls")),
        ("wilson", "orthogonal", (14, 18), CORNERS, Options(focus="walls")),
        ("hunt_and_kill", "orthogonal", (12, 15), CORNERS, Options(islands=5)),
        ("kruskal", "orthogonal", (24, 30), CORNERS, Options(islands=20)),
        ("growing_tree", "orthogonal", (14, 18), CORNERS, NEWEST_OR_RANDOM),
        ("growing_tree", "orthogonal", (14, 18), CORNERS, MOSTLY_NEWEST),
        ("growing_tree", "orthogonal", (24, 30), CORNERS, MOSTLY_NEWEST),
        ("wilson", "sigma", (9, 12), CORNERS, Options(braid=0.5)),
        ("binary_tree", "delta", (15, 9), CORNERS, Options(longest_trap=2)),
        ("wilson", "theta", (6, 6), ("n", "centre"), Options(longest_trap=2)),
        ("recursive_backtracker", "theta", (6, 8), ("n", "centre"), Options(braid=0.25)),
        ("kruskal", "orthogonal", (8, 10), CORNERS, Options(braid=0.25, longest_trap=8)),
        ("prim_modified", "orthogonal", (6, 8), CORNERS, Options(braid=0.25, longest_trap=4)),
        ("recursive_backtracker", "orthogonal", (16, 20), CORNERS, Options(braid=0.5, longest_trap=4)),
        ("wilson", "orthogonal", (16, 20), CORNERS, Options(braid=1, longest_trap=2)),
        ("recursive_backtracker", "orthogonal", (16, 20), CORNERS, Options(braid=0.25, islands=3)),
    ],
)
def test_it_foretells_mazes(name, kind, size, ends, options):
    told = typical_of(name, kind, size, ends, options)
    assert np.abs(measured(name, kind, size, ends, options) - told[:2]).max() < 3
    plain = typical_of(name, kind, size, ends)
    assert told.high - plain.high == pytest.approx(told.forward - plain.forward)
    assert told.low - plain.low == pytest.approx(told.forward - plain.forward)


@pytest.mark.parametrize("size", [(3, 4), (4, 5), (5, 6)])
@pytest.mark.parametrize("name", ["binary_tree", "wilson", "kruskal", "prim_modified", "recursive_backtracker"])
def test_the_first_level_is_foretold_when_its_traps_are_cut(name, size):
    told = median_of(name, "orthogonal", size, CORNERS, Options(longest_trap=2))
    assert abs(measured(name, "orthogonal", size, CORNERS, Options(longest_trap=2))[0] - told) < 2


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name not in ("binary_tree", "unicursal")])
def test_braiding_and_cutting_make_it_easier(name):
    """But for a binary tree that grows from the Finish: its loops lead away; and unicursal, which has no dead end."""
    for size in ((8, 10), (16, 20), (30, 40)):
        braids = [median_of(name, "orthogonal", size, None, Options(braid=share / 20)) for share in range(21)]
        assert all(np.diff(braids) <= 0.3)  # nearly level at the end: chance may turn it
        assert braids[0] - braids[5] > 0.5
        assert braids[5] - braids[20] > 0.5
    for size in ((5, 6), (8, 10), (16, 20), (30, 40)):
        uncut = median_of(name, "orthogonal", size)
        cut = [median_of(name, "orthogonal", size, None, Options(longest_trap=steps)) for steps in range(1, 100)]
        assert all(np.diff([*cut, uncut]) >= -0.3)
        assert cut[0] < uncut - 1


def test_unicursal_has_no_trap_to_cut_and_loops_at_its_ends_only():
    plain, cut, braided = (
        median_of("unicursal", "orthogonal", (10, 12), None, options)
        for options in (PLAIN, Options(longest_trap=1), Options(braid=1))
    )
    assert cut == plain
    found = measured("unicursal", "orthogonal", (10, 12), ("longest", "longest"), Options(braid=1))
    assert abs(braided - found[0]) < 3
    assert braided < plain - 3


def test_what_the_table_does_not_know_moves_nothing():
    for options in (
        PLAIN,
        Options(root="n"),
        Options(weights="n=4, e=1"),
        Options(texture="middle=1"),
        Options(texture="newest=1, middle=1, random=1"),
        Options(texture="newest=1, trees=0.1"),
    ):
        for name in ("growing_tree", "growing_forest"):
            told = typical_of(name, "orthogonal", (10, 12), CORNERS, options)
            assert told == typical_of(name, "orthogonal", (10, 12), CORNERS)
    sidewinder = typical_of("sidewinder", "orthogonal", (10, 12), CORNERS, Options(texture="run=0.1"))
    assert sidewinder == typical_of("sidewinder", "orthogonal", (10, 12), CORNERS)


def test_a_mix_of_picks_is_its_share_and_little_of_random_is_a_backtracker():
    found = [
        median_of("growing_tree", "orthogonal", (16, 20), CORNERS, Options(texture=text))
        for text in ("newest=1, random=1", "newest=0.5, random=0.5", "newest=3, random=3, oldest=0")
    ]
    assert found[0] == found[1] == found[2]
    newest = median_of("growing_tree", "orthogonal", (16, 20), CORNERS, Options(texture="newest=1"))
    assert newest == pytest.approx(median_of("recursive_backtracker", "orthogonal", (16, 20), CORNERS), abs=1)
    assert newest - 3 > found[0]


@pytest.fixture
def small(monkeypatch):
    """Have a table of few shifts read instead."""
    nan = float("nan")
    steep, level = ((-1.0, -3.0), (-5.0, -7.0)), ((0.0, 0.0), (-2.0, -2.0))
    shifts = [
        Shift("orthogonal", "wilson", CORNERS, "braid", (16, 64), (0.5, 1.0), steep, level),
        Shift("orthogonal", "wilson", CORNERS, "islands", (16, 64), (1.0, 4.0), ((-1.0, -1.0), (nan, -5.0)), level),
        Shift("orthogonal", "wilson", CORNERS, "longest_trap", (16, 64), (4.0, 16.0), ((-8.0, -8.0), level[0]), level),
        Shift("orthogonal", "wilson", CORNERS, "walls", (16, 64), (1.0,), ((2.0, 4.0),), ((1.0, 1.0),)),
        Shift("orthogonal", "wilson", ("n", "s"), "walls", (16, 64), (1.0,), ((20.0, 40.0),), ((20.0, 40.0),)),
        Shift("sigma", "wilson", CORNERS, "walls", (16, 64), (1.0,), ((7.0, 7.0),), ((7.0, 7.0),)),
        Shift("orthogonal", "kruskal", CORNERS, "walls", (16, 64), (1.0,), ((9.0, 9.0),), ((9.0, 9.0),)),
    ]
    text = medians_toml([], 2, SCORE, shifts)
    known = {each.key: each for each in shifts_in(text)}
    monkeypatch.setattr(reader, "recorded_shift", known.get)
    return shifts


def test_written_and_read_it_is_the_same(small):
    read = shifts_in(medians_toml([], 2, SCORE, small))
    np.testing.assert_equal(read, small)
    assert shifts_in(medians_toml([], 2, SCORE)) == []
    samples = tomllib.loads(TEXT)["samples"]
    assert medians_toml(rows_in(TEXT), samples, SCORE, shifts_in(TEXT)) == TEXT


@pytest.mark.parametrize(
    ("options", "cells", "forward", "backward"),
    [
        (Options(braid=0.5), 16, -1, 0),
        (Options(braid=0.5), 32, -2, 0),
        (Options(braid=0.5), 256, -5, 0),  # straight on
        (Options(braid=0.5), 4, -1, 0),  # no more than at the smallest
        (Options(braid=0.75), 16, -3, -1),
        (Options(braid=0.25), 16, -0.5, 0),  # none moves nothing
        (Options(islands=1), 16, -1, 0),
        (Options(islands=2), 64, -3, -1),  # by the logarithm
        (Options(islands=16), 64, -9, -4),
        (Options(islands=4), 16, -5, -2),  # where it does not fit, as where it does
        (Options(longest_trap=1), 64, -8, 0),
        (Options(longest_trap=4), 64, -8, 0),
        (Options(longest_trap=8), 64, -4, -1),
        (Options(longest_trap=32), 64, 0, -1),
        (Options(longest_trap=64), 64, 0, 0),
        (Options(focus="walls"), 32, 3, 1),
        (Options(focus="walls", braid=0.5), 32, 1, 1),
        (Options(longest_trap=4, braid=0.5), 64, -3 - 8 / 16, 0),  # a braid leaves few traps to cut
        (Options(longest_trap=4, braid=1), 64, -7, -2),
    ],
)
def test_between_values_and_cells(small, options, cells, forward, backward):
    assert shift_of("wilson", "orthogonal", CORNERS, cells, options) == pytest.approx((forward, backward))


@pytest.mark.parametrize(
    ("name", "kind", "ends", "wanted"),
    [
        ("wilson", "orthogonal", CORNERS, 2),
        ("wilson", "orthogonal", ("n", "s"), 20),
        ("wilson", "orthogonal", ("random", "random"), 2),
        ("wilson", "sigma", CORNERS, 7),
        ("wilson", "sigma", ("n", "s"), 20),
        ("wilson", "theta", ("n", "centre"), 2),
        ("kruskal", "sigma", CORNERS, 9),
        ("kruskal", "orthogonal", ("n", "s"), 9),
        ("nobody", "sigma", CORNERS, 7),
        ("nobody", "orthogonal", ("n", "s"), 20),
    ],
)
def test_the_nearest_shift(small, name, kind, ends, wanted):
    assert shift_of(name, kind, ends, 16, Options(focus="walls"))[0] == wanted


def test_exchanged_ends_move_as_exchanged(small):
    for ends, forward, backward in ((CORNERS, 2, 1), (("se", "nw"), 1, 2)):
        plain = typical_of("wilson", "orthogonal", (4, 4), ends)
        moved = typical_of("wilson", "orthogonal", (4, 4), ends, Options(focus="walls"))
        assert np.subtract(moved, plain) == pytest.approx((forward, backward, forward, forward))


def test_shifts_that_another_tells_are_left_out(small):
    same = Shift("sigma", "kruskal", CORNERS, "walls", (16, 64), (1.0,), ((8.0, 10.5),), ((9.0, 9.0),))
    other = same._replace(tessellation="theta", forward=((8.0, 11.5),))
    stand_in = same._replace(algorithm="eller", forward=((7.0, 7.0),), backward=((7.0, 7.0),))
    kept = option_shifts.without_repetitions([*small, same, other, stand_in])
    np.testing.assert_equal(kept, [*small, other, stand_in])  # nobody stands in for what was measured


def test_what_does_not_fit_is_no_number():
    few = {"squares": [(3, 4), (5, 6)], "pairs": [CORNERS], "samples": 3}
    measured = option_shifts.shifts(names=["wilson"], kinds=["orthogonal"], **few)
    found = {shift.option: shift for shift in measured}
    assert set(found) == {"braid", "islands", "longest_trap", "walls"}
    assert np.isnan(found["islands"].forward[3]).all()
    with pytest.raises(GridError):
        maze_on(Grid("orthogonal", (5, 6)), algorithm("wilson"), seed=0, options=Options(islands=30))
    assert moved_by(found["braid"], 30, 0.5)[0] == pytest.approx(found["braid"].forward[2][1])


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_a_braid_has_something_to_say_on_every_tessellation(kind):
    for name in ALGORITHMS:
        if declared(name, kind) and name != "unicursal":
            plain, braided = (typical_of(name, kind, (12, 15), None, Options(braid=share)) for share in (0, 1))
            assert plain != braided
            assert median_of(name, kind, (12, 15), None, Options(braid=1)) == braided.forward
