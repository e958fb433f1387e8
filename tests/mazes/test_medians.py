"""The table of medians: it is what its mazes measure, it is whole, and it is read as it is meant."""

import itertools
import tomllib

import numpy as np
import pytest

from mazebook.books.fit.levels import read_levels
from mazebook.cli.lab.medians import MOST_SAMPLES, SAMPLES
from mazebook.errors import UnknownNameError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.difficulty import medians as table
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.difficulty.medians import (
    FLOORS,
    MEASURED_PAIRS,
    PAIRS_OF_ROOTED,
    WEAVE,
    MedianRow,
    Typical,
    medians_toml,
    typical_of,
)
from mazebook.mazes.difficulty.option_shifts import entries
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.options.options import Options
from mazebook.mazes.surveys import medians as survey
from mazebook.mazes.surveys import option_shifts
from mazebook.mazes.surveys.medians import medians, sizes_like, with_halfway_sizes
from mazebook.mazes.tessellations import tessellation
from mazebook.resources import data
from tests import quick
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, TILINGS, declared, median_of, rows_in, shifts_in

TEXT = data("medians.toml").read_text(encoding="utf-8")
ROWS = {(row.algorithm, row.tessellation, row.ends): row for row in rows_in(TEXT)}
CARVED = [(name, kind) for kind in TESSELLATIONS for name in ALGORITHMS if declared(name, kind)]
CARVED += [(name, kind) for kind in TILINGS for name in ALGORITHMS if not algorithm(name).needs]
CARVED += [(name, FLOORS) for name in ALGORITHMS if not algorithm(name).needs]
CARVED += [(name, WEAVE) for name in ALGORITHMS if algorithm(name).by_walls == "whole"]


PLAIN = {FLOORS: "orthogonal", WEAVE: "orthogonal"}


def cells_called(kind):
    return kind_of_cells(PLAIN.get(kind, kind))


def pairs_of(name, kind="orthogonal"):
    pairs = [*MEASURED_PAIRS, *(PAIRS_OF_ROOTED if algorithm(name).root else ())]
    return [pair for pair in pairs if kind != FLOORS or "centre" not in pair]


def test_a_row_for_every_algorithm_on_every_tessellation_between_every_pair_of_ends():
    wanted = {(name, kind, pair) for name, kind in CARVED for pair in pairs_of(name, kind)}
    assert set(ROWS) == wanted, 'append what "mazebook lab medians --tessellation NAME" prints to data/medians.toml'
    for (name, kind, _), row in ROWS.items():
        cells = [count for count, _ in row.typical]
        assert cells == sorted(set(cells))
        assert cells[0] <= 20
        largest = sizes_like(kind, [read_levels()["expert"].high])[0]
        assert cells[-1] == cells_called(kind).count(largest)
        assert row.version == algorithm(name).version, "make the table anew: mazebook lab medians -o mazebook/data/..."


def test_it_is_of_the_score_as_it_is():
    values = tomllib.loads(TEXT)
    assert Score(**values["score"]) == SCORE, "make the table anew: mazebook lab medians -o mazebook/data/medians.toml"
    assert values["samples"] >= 100


MEASURED = [
    (name, kind)
    for kind in [*TESSELLATIONS, FLOORS, WEAVE]
    for name in ("binary_tree", "kruskal", "recursive_backtracker", "unicursal")
    if (name, kind) in CARVED
]
# A change of the score shows with any algorithm, and a change of an algorithm on any cells.
CHOSEN = [(name, kind) for name, kind in MEASURED if name == "kruskal" or kind == "orthogonal"]


@pytest.mark.parametrize("pair", quick(MEASURED, *CHOSEN))
def test_it_is_what_mazes_measure_now(pair):
    name, kind = pair
    samples = tomllib.loads(TEXT)["samples"]
    found = medians([(5, 6), (8, 10)], names=[name], kinds=[kind], samples=samples)
    assert {row.algorithm for row in found} == {name}
    for row in found:
        known = dict(ROWS[row.algorithm, kind, row.ends].typical)
        for cells, typical in row.typical:
            assert np.abs(np.array(typical) - known[cells]).max() < 0.051, row  # rounded to a tenth


@pytest.mark.parametrize(
    ("name", "kind", "size", "ends"),
    [
        ("kruskal", "orthogonal", (14, 18), ("nw", "se")),
        ("kruskal", "orthogonal", (14, 18), ("ne", "sw")),
        ("recursive_backtracker", "orthogonal", (20, 24), "longest"),
        ("recursive_backtracker", "sigma", (9, 14), "random"),
        ("binary_tree", "orthogonal", (10, 12), ("nw", "se")),
        ("binary_tree", "orthogonal", (10, 12), ("sw", "ne")),
        ("sidewinder", "orthogonal", (10, 13), ("s", "n")),
        ("sidewinder", "orthogonal", (10, 13), ("n", "s")),
        ("sidewinder", "orthogonal", (10, 13), ("sw", "ne")),
        ("wilson", "delta", (18, 14), None),
        ("prim_modified", "theta", (6, 8), None),
        ("eller", "theta", (6, 8), ("centre", "w")),
        ("unicursal", "orthogonal", (10, 12), None),
        ("kruskal", "orthogonal", (9, 9, 2), ("nw", "se")),
        ("recursive_backtracker", "orthogonal", (9, 9, 2), "random"),
    ],
)
def test_it_foretells_mazes_of_other_sizes(name, kind, size, ends):
    """Mazes as a book makes them, and seeds that the table has not seen."""
    root = (ends or ("", ""))[1] if algorithm(name).root and ends else None
    mazes = [
        make_maze(name, size, tessellation=kind, seed=seed, ends=ends, root=root) for seed in range(90_000, 90_150)
    ]
    points = np.array([difficulty_of(maze) for maze in mazes])
    told = typical_of(name, kind, size, ends)
    assert np.abs(np.median(points, axis=0) - told[:2]).max() < 2
    assert np.abs(np.percentile(points[:, 0], (5, 95)) - told[2:]).max() < 5  # the tails are rougher


@pytest.mark.parametrize(("name", "kind"), CARVED)
def test_more_cells_are_more_difficult(name, kind):
    columns = 6 if kind == "theta" else 10
    sizes = [(columns, rows) for rows in (2, 4, 8, 16, 32, 64, 128)]
    sizes = [(*size, 2) for size in sizes] if kind == FLOORS else sizes
    options = Options(weave=0.5 if kind == WEAVE else 0.0)
    for ends in pairs_of(name, kind):
        found = [median_of(name, PLAIN.get(kind, kind), size, ends, options) for size in sizes]
        if algorithm(name).root and kind in TILINGS:
            found = found[::2]  # how many ways a binary tree has depends on where the outline cuts the cell at its root
        assert all(few + 3 < many for few, many in itertools.pairwise(found)), (ends, found)


def test_the_parts_that_are_read_are_the_whole_table():
    whole = tomllib.loads(TEXT)
    for section in ("row", "shift"):
        kinds = {(fields["algorithm"], fields["tessellation"]): None for fields in whole[section]}
        parts = [fields for kind in kinds for fields in entries(section, *kind)]
        assert sorted(parts, key=repr) == sorted(whole[section], key=repr)


@pytest.fixture
def small(monkeypatch):
    """Have a table of few rows read instead."""
    rows = [
        MedianRow("wilson", 1, "orthogonal", ("nw", "se"), ((16, Typical(1, 2, 0, 5)), (64, Typical(21, 12, 10, 25)))),
        MedianRow("wilson", 1, "orthogonal", ("n", "s"), ((16, Typical(3, 4, 2, 7)),)),
        MedianRow("wilson", 1, "orthogonal", ("n", "centre"), ((16, Typical(5, 6, 4, 9)),)),
        MedianRow("wilson", 1, "orthogonal", ("random", "random"), ((16, Typical(7, 8, 6, 11)),)),
        MedianRow("wilson", 1, "orthogonal", ("longest", "longest"), ((16, Typical(9, 10, 8, 13)),)),
        MedianRow("binary_tree", 1, "orthogonal", ("nw", "se"), ((16, Typical(20, 40, 15, 30)),)),
        MedianRow("binary_tree", 1, "orthogonal", ("n", "s"), ((16, Typical(21, 41, 15, 30)),)),
        MedianRow("binary_tree", 1, "orthogonal", ("n", "centre"), ((16, Typical(22, 42, 15, 30)),)),
        MedianRow("binary_tree", 1, "orthogonal", ("centre", "n"), ((16, Typical(23, 43, 15, 30)),)),
        MedianRow("wilson", 1, "sigma", ("nw", "se"), ((16, Typical(70, 71, 69, 75)),)),
    ]
    by_kind = {}
    for fields in tomllib.loads(medians_toml(rows, 2, SCORE))["row"]:
        by_kind.setdefault((fields["algorithm"], fields["tessellation"]), []).append(fields)
    monkeypatch.setattr(table, "entries", lambda _, *kind: by_kind.get(kind, []))
    table.medians_by_ends.cache_clear()
    yield rows
    table.medians_by_ends.cache_clear()


@pytest.mark.parametrize(
    ("size", "wanted"), [((4, 4), 1), ((8, 4), 11), ((8, 8), 21), ((16, 8), 31), ((4, 2), -9), ((2, 8), 1)]
)
def test_between_and_beyond_sizes_the_logarithm_of_the_cells_counts(small, size, wanted):
    assert median_of("wilson", "orthogonal", size, ("nw", "se")) == pytest.approx(wanted)
    exchanged = typical_of("wilson", "orthogonal", size, ("se", "nw"))
    straight = typical_of("wilson", "orthogonal", size, ("nw", "se"))
    assert exchanged.backward == straight.forward
    assert exchanged.high - exchanged.forward == pytest.approx(straight.high - straight.forward)


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


def test_names_that_nobody_has():
    with pytest.raises(UnknownNameError, match='"wilsn"'):
        median_of("wilsn", "orthogonal", (5, 5))
    with pytest.raises(UnknownNameError, match='"hexagons"'):
        median_of("wilson", "hexagons", (5, 5))
    with pytest.raises(UsageError, match="ends"):
        median_of("wilson", "orthogonal", (5, 5), "middle")
    assert median_of("Binary-Tree", "Orthogonal", (5, 5)) == median_of("binary_tree", "orthogonal", (5, 5))


def test_written_and_read_it_is_the_same(small):
    assert rows_in(medians_toml(small, 2, SCORE)) == small
    tiny = MedianRow("wilson", 1, "theta", ("n", "centre"), ((7, Typical(-0.04, 0.06, -1.25, 9.999)),))
    (read,) = rows_in(medians_toml([tiny], 2, SCORE))
    assert read.typical == ((7, Typical(0.0, 0.1, -1.2, 10.0)),)
    assert "-0.0" not in medians_toml([tiny], 2, SCORE)


def test_sizes_of_other_cells_have_as_many():
    squares = with_halfway_sizes([(3, 4), (12, 15), (5, 6), (8, 10)])
    assert squares == [(3, 4), (4, 5), (5, 6), (6, 8), (8, 10), (12, 15)]
    for kind in TESSELLATIONS:
        sizes = sizes_like(kind, squares)
        assert len(set(sizes)) == len(sizes) >= len(squares) - 3
        for size in sizes:
            assert size[0] >= tessellation(kind).minimum[0]
        assert tessellation(kind).count(sizes[-1]) == pytest.approx(180, rel=0.2)


@pytest.mark.slow
def test_the_command_prints_and_writes_it(tmp_path, run, monkeypatch):
    monkeypatch.setattr(option_shifts, "SQUARES", option_shifts.SQUARES[:2])  # all of it takes minutes
    _, out, err = run("lab", "medians", "--count", "2", "-q", code=0)
    assert not err
    assert {(row.algorithm, row.tessellation, row.ends) for row in rows_in(out)} == set(ROWS)
    assert {shift.algorithm for shift in shifts_in(out)} == set(ALGORITHMS)
    assert "Written: " in run("lab", "medians", "--count", "2", "-o", "medians.toml", code=0).err
    assert (tmp_path / "medians.toml").read_text(encoding="utf-8") == out


def test_one_tessellation_can_be_measured_alone(run, monkeypatch):
    monkeypatch.setattr(option_shifts, "SQUARES", option_shifts.SQUARES[:1])
    monkeypatch.setattr(survey, "with_halfway_sizes", lambda squares: [(3, 4), (4, 5)])
    out = run("lab", "medians", "--tessellation", "Sigma", "--count", "2", "-q", code=0).out
    rows = rows_in(out)
    assert {(row.algorithm, row.tessellation, row.ends) for row in rows} == {key for key in ROWS if key[1] == "sigma"}
    assert {shift.tessellation for shift in shifts_in(out)} == {"sigma"}
    assert 'Did you mean "sigma"?' in run("lab", "medians", "--tessellation", "sigm", code=2).err


@pytest.mark.parametrize("samples", ["1", "10001", "many"])
def test_a_wrong_number_of_samples_is_a_sentence(samples, run):
    assert "--count" in run("lab", "medians", "--count", samples, code=2).err
    if samples.isdigit():
        with pytest.raises(UsageError, match=f"samples = {samples}: must be 2 to 10000"):
            medians([(3, 4)], samples=int(samples))


def test_the_command_knows_what_the_survey_allows():
    assert (SAMPLES, MOST_SAMPLES) == (survey.SAMPLES, survey.MOST_SAMPLES)
