"""The difficulty table: it has all rows, it is true of freshly carved mazes, and it is read as it is meant."""

import itertools
import tomllib
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from mazebook.errors import UnknownNameError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.difficulty import medians as table
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.difficulty.medians import COURT, FLOORS, WEAVE, shift_of, typical_of
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.tessellations.theta import fit_around_court
from mazebook.resources import data
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, TILINGS, by_walls, declared, median_of

TEXT = data("medians.toml").read_text(encoding="utf-8")
TABLE = tomllib.loads(TEXT)
CORNERS = ("nw", "se")
CELLS = {FLOORS: "orthogonal", WEAVE: "orthogonal", COURT: "theta"}  # what stands for a tessellation, and its cells
AGAIN = 'measure it again: "python -m tools medians -o mazebook/data/medians.toml"'
NEWEST_OR_RANDOM = Options(texture="newest=1, random=1")
MOSTLY_NEWEST = Options(texture="newest=10, random=1")

NAMES = [name for name in ALGORITHMS if name not in TABLE["same_mazes"]]
CARVED = [(name, kind) for kind in TESSELLATIONS for name in ALGORITHMS if declared(name, kind)]
CARVED += [(name, COURT) for name in ALGORITHMS if declared(name, "theta")]
CARVED += [(name, kind) for kind in TILINGS for name in ALGORITHMS if not algorithm(name).needs]
CARVED += [(name, FLOORS) for name in ALGORITHMS if not algorithm(name).needs]
CARVED += [(name, WEAVE) for name in ALGORITHMS if algorithm(name).by_walls == "whole"]


def pairs_of(name, kind="orthogonal"):
    pairs = ["nw-se", "n-s", "n-centre", "random-random", "longest-longest"]
    pairs += ["centre-n"] if algorithm(name).root else []
    return [pair for pair in pairs if ("centre" in pair or kind != COURT) and ("centre" not in pair or kind != FLOORS)]


def test_a_row_for_every_algorithm_on_every_tessellation_between_every_pair_of_ends():
    wanted = {(kind, name, pair) for name, kind in CARVED if name in NAMES for pair in pairs_of(name, kind)}
    rows = {(kind, name, ends) for kind, names in TABLE["rows"].items() for name in names for ends in names[name]}
    assert rows == wanted, 'append what "python -m tools medians --tessellation NAME" prints to data/medians.toml'
    for kind, name, ends in rows:
        row = TABLE["rows"][kind][name][ends]
        assert row.keys() - {"backward"} == {"forward", "spread"}
        assert len(row["forward"]) == len(row.get("backward", row["forward"])) == len(TABLE["cells"])
        assert row["spread"][0] <= 0 <= row["spread"][1]


def test_every_option_of_every_algorithm_is_known_on_squares_from_corner_to_corner():
    wanted = {(name, option) for name in NAMES for option in ("braid", "islands", "longest_trap")}
    wanted |= {(name, "walls") for name in NAMES if by_walls(name, "orthogonal")}
    wanted |= {(name, "random") for name in NAMES if {"newest", "random"} <= set(algorithm(name).knobs)}
    shifts = TABLE["shifts"]["orthogonal"]
    assert {(name, option) for name in shifts for option in shifts[name].get("nw-se", {})} == wanted
    for kind, ends, option, shift in (
        (kind, ends, option, shift)
        for kind, names in TABLE["shifts"].items()
        for by_ends in names.values()
        for ends, options in by_ends.items()
        for option, shift in options.items()
    ):
        assert kind in TESSELLATIONS
        assert ends in pairs_of("binary_tree")
        for lines in shift.values():
            assert np.shape(lines) == (len(TABLE["values"][option]), len(TABLE["shift_cells"]))


def test_one_row_is_one_line_in_alphabetical_order():
    for part in TEXT.split("\n["):
        names = [line.partition(" = ")[0] for line in part.splitlines()[1:] if line.count(".") > 1]
        assert names == sorted(names) or "#" in part


def test_it_is_of_the_score_and_the_algorithms_as_they_are():
    assert Score(**TABLE["score"]) == SCORE, AGAIN
    assert TABLE["versions"] == {name: algorithm(name).version for name in NAMES}, AGAIN
    assert TABLE["samples"] >= 100


@pytest.mark.parametrize(
    ("name", "kind", "size", "ends"),
    [
        ("kruskal", "orthogonal", (14, 18), ("nw", "se")),
        ("prim_true", "orthogonal", (14, 18), ("ne", "sw")),
        ("aldous_broder", "orthogonal", (8, 10), ("ne", "sw")),
        ("growing_forest", "sigma", (8, 10), ("ne", "sw")),
        ("recursive_backtracker", "orthogonal", (20, 24), "longest"),
        ("recursive_backtracker", "sigma", (9, 14), "random"),
        ("binary_tree", "orthogonal", (10, 12), ("nw", "se")),
        ("binary_tree", "orthogonal", (5, 6), ("sw", "ne")),
        ("sidewinder", "orthogonal", (10, 13), ("s", "n")),
        ("sidewinder", "orthogonal", (10, 13), ("n", "s")),
        ("sidewinder", "orthogonal", (10, 13), ("sw", "ne")),
        ("wilson", "delta", (18, 14), None),
        ("prim_modified", "theta", (6, 8), None),
        ("eller", "theta", (6, 8), ("centre", "w")),
        ("wilson", "theta", fit_around_court(16, 16, 0.3), ("s", "centre")),
        ("kruskal", "theta", fit_around_court(10, 10, 0.35), ("ssw", "centre")),
        ("unicursal", "orthogonal", (10, 12), None),
        ("kruskal", "orthogonal", (9, 9, 2), ("nw", "se")),
        ("recursive_backtracker", "orthogonal", (9, 9, 2), "random"),
    ],
)
def test_it_foretells_mazes(name, kind, size, ends):
    """Mazes as a book makes them, and seeds that the table has not seen."""
    root = (ends or ("", ""))[1] if algorithm(name).root and ends else None
    mazes = [
        make_maze(name, size, tessellation=kind, seed=seed, ends=ends, root=root) for seed in range(90_000, 90_150)
    ]
    points = np.array([difficulty_of(maze) for maze in mazes])
    told = typical_of(name, kind, size, ends)
    most = 3 if kind == "theta" else 2  # rings have steps, where their cells double
    assert np.abs(np.median(points, axis=0) - told[:2]).max() < most
    assert np.abs(np.percentile(points[:, 0], (5, 95)) - told[2:]).max() < 5  # the tails are rougher


@pytest.mark.parametrize(("name", "kind"), CARVED)
def test_more_cells_are_more_difficult(name, kind):
    columns = {"theta": 6, COURT: 12}.get(kind, 10)
    sizes = [(columns, rows) for rows in (2, 4, 8, 16, 32, 64, 128)]
    sizes = [(*size, 2) for size in sizes] if kind == FLOORS else sizes
    options = Options(weave=0.5 if kind == WEAVE else 0.0)
    for ends in pairs_of(name, kind):
        found = [median_of(name, CELLS.get(kind, kind), size, ends.split("-"), options) for size in sizes]
        if algorithm(name).root and (kind == COURT or kind in TILINGS):
            found = found[::2]  # how many ways a binary tree has depends on where the outline cuts the cell at its root
        assert all(few + 3 < many for few, many in itertools.pairwise(found)), (ends, found)


# ---------------------------------------------------------------- options


@cache
def measured(name, kind, size, ends, options):
    """Return the medians of 100 mazes, forward and backward, as a book makes them and the table has not seen them."""
    chosen, grid = algorithm(name), Grid(kind, size)
    options = replace(options, root=ends[1] if chosen.root and ends[1] != "longest" else None)
    points = [
        difficulty_of(maze_on(grid, chosen, seed=seed, ends=ends, options=options)) for seed in range(70_000, 70_100)
    ]
    return np.median(points, axis=0)


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
def test_it_foretells_mazes_with_options(name, kind, size, ends, options):
    told = typical_of(name, kind, size, ends, options)
    most = 5 if kind == "theta" or name == "sidewinder" else 3  # one in twenty errs by more than 3
    assert np.abs(measured(name, kind, size, ends, options) - told[:2]).max() < most
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


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_a_braid_has_something_to_say_on_every_tessellation(kind):
    for name in ALGORITHMS:
        if declared(name, kind) and name not in ("unicursal", "binary_tree"):
            plain, braided = (typical_of(name, kind, (12, 15), None, Options(braid=share)) for share in (0, 1))
            assert plain != braided
            assert median_of(name, kind, (12, 15), None, Options(braid=1)) == braided.forward


# ---------------------------------------------------------------- how it is read

HEAD = """
cells = [16, 64]
shift_cells = [16, 64]
same_mazes = { prim_true = "kruskal" }
values = { braid = [0.5, 1], islands = [1, 4], longest_trap = [4, 16], walls = [1] }
"""
SMALL = {
    "": HEAD,
    "rows.orthogonal": """
        wilson.nw-se = { forward = [1, 21], backward = [2, 12], spread = [-1, 4] }
        wilson.n-s = { forward = [3, 3], backward = [4, 4], spread = [0, 0] }
        wilson.n-centre = { forward = [5, 5], backward = [6, 6], spread = [0, 0] }
        wilson.random-random = { forward = [7, 7], spread = [0, 0] }
        wilson.longest-longest = { forward = [9, 9], spread = [0, 0] }
        binary_tree.nw-se = { forward = [20, 20], backward = [40, 40], spread = [-5, 10] }
        binary_tree.n-s = { forward = [21, 21], backward = [41, 41], spread = [-5, 10] }
        binary_tree.n-centre = { forward = [22, 22], backward = [42, 42], spread = [-5, 10] }
        binary_tree.centre-n = { forward = [23, 23], backward = [43, 43], spread = [-5, 10] }
    """,
    "rows.sigma": "wilson.nw-se = { forward = [70, 70], backward = [71, 71], spread = [-1, 4] }",
    "rows.theta": """
        wilson.n-centre = { forward = [60, 60], spread = [-1, 4] }
        wilson.n-s = { forward = [30, 30], spread = [-1, 4] }
    """,
    "rows.court": "wilson.n-centre = { forward = [50, 50], spread = [-1, 4] }",
    "shifts.orthogonal": """
        wilson.nw-se.braid = { forward = [[-1, -3], [-5, -7]], backward = [[0, 0], [-2, -2]] }
        wilson.nw-se.islands = { forward = [[-1, -1], [-5, -5]], backward = [[0, 0], [-2, -2]] }
        wilson.nw-se.longest_trap = { forward = [[1, -7], [3, -1]], backward = [[0, 0], [-2, -2]] }
        wilson.nw-se.walls = { forward = [[2, 4]], backward = [[1, 1]] }
        wilson.n-s.walls = { forward = [[20, 40]] }
        kruskal.nw-se.walls = { forward = [[9, 9]] }
    """,
    "shifts.sigma": "wilson.nw-se.walls = { forward = [[7, 7]] }",
}


def forget():
    for reader in (table._part, table.rows_of, table.nearest_shift):
        reader.cache_clear()


@pytest.fixture
def small(monkeypatch):
    """Have a table of few rows and shifts read instead."""
    monkeypatch.setattr(table, "_texts", lambda: SMALL)
    forget()
    yield
    forget()


@pytest.mark.parametrize(
    ("size", "wanted"), [((4, 4), 1), ((8, 4), 11), ((8, 8), 21), ((16, 8), 31), ((4, 2), -9), ((2, 8), 1)]
)
def test_between_and_beyond_sizes_the_logarithm_of_the_cells_counts(small, size, wanted):
    assert median_of("wilson", "orthogonal", size, ("nw", "se")) == pytest.approx(wanted)
    exchanged = typical_of("wilson", "orthogonal", size, ("se", "nw"))
    straight = typical_of("wilson", "orthogonal", size, ("nw", "se"))
    assert exchanged.backward == straight.forward
    for told in (exchanged, straight):
        assert (told.low - told.forward, told.high - told.forward) == pytest.approx((-1, 4))


@pytest.mark.parametrize(
    ("name", "ends", "wanted"),
    [
        ("wilson", ("nw", "se"), 1),
        ("wilson", ("se", "nw"), 2),
        ("wilson", ("ne", "sw"), 1),
        ("wilson", ("sw", "ne"), 2),
        ("wilson", ("n", "s"), 3),
        ("wilson", ("s", "n"), 4),
        ("wilson", ("w", "e"), 3),
        ("wilson", ("s", "e"), 4),
        ("wilson", ("nw", "s"), 3),
        ("wilson", ("n", "centre"), 5),
        ("wilson", ("w", "centre"), 5),
        ("wilson", ("centre", "w"), 6),
        ("wilson", "random", 7),
        ("wilson", "opposite", 7),
        ("wilson", ("n", "random"), 7),
        ("wilson", "longest", 9),
        ("wilson", ("centre", "longest"), 9),
        ("wilson", None, 1),
        ("binary_tree", ("nw", "se"), 20),
        ("binary_tree", ("se", "nw"), 20),  # it grows from the Finish, wherever that is
        ("binary_tree", ("sw", "ne"), 20),
        ("binary_tree", ("s", "n"), 21),
        ("binary_tree", ("s", "centre"), 22),
        ("binary_tree", ("centre", "s"), 23),
    ],
)
def test_the_nearest_ends(small, name, ends, wanted):
    assert median_of(name, "orthogonal", (4, 4), ends) == wanted


def test_what_is_not_in_the_table_has_a_stand_in(small):
    assert median_of("kruskal", "orthogonal", (4, 4), ("n", "s")) == 3  # as wilson
    assert median_of("kruskal", "sigma", (4, 4)) == 70  # as wilson on hexagons
    assert median_of("binary_tree", "delta", (4, 4)) == 20  # as on squares
    assert median_of("kruskal", "delta", (4, 4)) == 1


def test_rings_around_a_court_have_rows_of_their_own(small):
    assert median_of("wilson", "theta", (6, 5)) == 60
    assert median_of("wilson", "theta", (36, 10)) == 50
    assert 50 < median_of("wilson", "theta", (10, 5)) < 60  # a narrower middle
    assert median_of("wilson", "theta", (36, 10), ("n", "s")) == 30


def test_names_that_nobody_has():
    with pytest.raises(UnknownNameError, match='"wilsn"'):
        median_of("wilsn", "orthogonal", (5, 5))
    with pytest.raises(UnknownNameError, match='"hexagons"'):
        median_of("wilson", "hexagons", (5, 5))
    with pytest.raises(UsageError, match="ends"):
        median_of("wilson", "orthogonal", (5, 5), "middle")
    assert median_of("Binary-Tree", "Orthogonal", (5, 5)) == median_of("binary_tree", "orthogonal", (5, 5))


@pytest.mark.parametrize(
    ("options", "cells", "forward", "backward"),
    [
        (Options(braid=0.5), 16, -1, 0),
        (Options(braid=0.5), 32, -2, 0),
        (Options(braid=0.5), 256, -5, 0),  # straight on
        (Options(braid=0.5), 4, 0, 0),  # never harder
        (Options(braid=0.75), 16, -3, -1),
        (Options(braid=0.25), 16, -0.5, 0),  # none moves nothing
        (Options(islands=1), 16, -1, 0),
        (Options(islands=2), 64, -3, -1),  # by the logarithm
        (Options(islands=16), 64, -9, -4),
        (Options(longest_trap=1), 64, -7, 0),
        (Options(longest_trap=4), 64, -7, 0),
        (Options(longest_trap=4), 16, 0, 0),
        (Options(longest_trap=8), 64, -4, -1),
        (Options(longest_trap=32), 64, -0.5, -1),
        (Options(longest_trap=64), 64, 0, 0),
        (Options(focus="walls"), 32, 3, 1),
        (Options(focus="walls", braid=0.5), 32, 1, 1),
        (Options(longest_trap=4, braid=0.5), 64, -3 - 7 / 16, 0),  # a braid leaves few traps to cut
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
        ("prim_true", "sigma", CORNERS, 9),
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
