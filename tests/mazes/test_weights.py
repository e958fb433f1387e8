"""Weighted links: tables by bearing, zones, pictures, and the law that each algorithm draws by."""

import itertools
import math

import numpy as np
import pytest
from PIL import Image

from mazebook.errors import GridError, OutputError, UsageError
from mazebook.mazes.carving.carve import algorithm, carve, carve_csr, carve_on, link_weights, reverse_of
from mazebook.mazes.carving.dual import dual_of
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.weights import Weights, WeightTable, Zone, weights_at
from mazebook.paper.own_files.pictures import MOST_SIDE, read_steps
from tests.mazes.helpers import (
    ALGORITHMS,
    TESSELLATIONS,
    chi_square,
    declared,
    drawn_trees,
    is_spanning_tree,
    random_mask,
    rare_chi_square,
    sizes,
)

WEIGHED = [name for name in ALGORITHMS if algorithm(name).weighed]
EXITS = [name for name in WEIGHED if algorithm(name).weighed == "exits" and algorithm(name).needs == ""]
UPRIGHT = "n=9, e=1, s=9, w=1"
LOPSIDED = Weights(("n=4, e=1, s=2, w=3",), (Zone((0, 0, 40, 100), "n=1, e=5, s=1, w=5"),))


# Tables.


def test_a_table_is_interpolated_between_the_bearings_it_names():
    table = WeightTable("n=4, e=1, s=2, w=3")
    headings = np.array([0, 90, 180, 270, 45, 135, 315, 360, 30])
    assert table.at(headings).tolist() == pytest.approx([4, 1, 2, 3, 2.5, 1.5, 3.5, 4, 3])


def test_a_bearing_that_is_not_named_weighs_as_much_as_the_opposite_one():
    assert WeightTable("n=4, e=1").weights == WeightTable("n=4, e=1, s=4, w=1").weights == {0: 4, 90: 1, 180: 4, 270: 1}
    assert WeightTable({"N": 4, "s": 0, "e": 1}).weights == {0: 4, 90: 1, 180: 0, 270: 1}


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("n=-1, e=1", "n = -1: must be 0 to 1e"),
        ("n=1e9", "must be 0 to 1e"),
        ("n=1000000, s=0.000001", "1e.06 is more than 1,000 times 1e-06"),
        ("n=0, e=0", "all are zero"),
        ("n=x", "n = x: must be a number"),
        ("n=nan", "n = nan: must be a number"),
        ("n=inf", "must be a number"),
        ("n", "must be names and numbers"),
        ("", "must be names and numbers"),
        ("north=1", 'there is no "north"'),
        ("n=1, n=2", '"n" comes twice'),
        (7, "must be names and numbers"),
        ({"n": True}, "must be a number"),
    ],
)
def test_bad_tables_are_refused(table, sentence):
    with pytest.raises(UsageError, match="^weights.*" + sentence):
        make_maze("wilson", (4, 4), weights=table)


@pytest.mark.parametrize(
    "area",
    [
        (True, 0, 5, 5),
        (50, 0, 60, 10),
        (-1, 0, 5, 5),
        (0, 0, 0, 10),
        (0, 99, 10, 2),
        (0, 0, 1),
        "all",
        (0, 0, math.nan, 1),
    ],
)
def test_bad_zones_are_refused(area):
    with pytest.raises(UsageError, match=r"^zone = .*(lies outside|four numbers)"):
        Zone(area, "n=1")


@pytest.mark.parametrize(
    ("tables", "rows", "sentence"),
    [
        (("n=1", "n=2"), (), "2 tables for one maze"),
        (("n=1",), ("00",), "there is 1"),
        (("n=1",) * 11, ("00",), "there are 11"),
        (("n=1", "n=2"), ("01", "0"), "equal length"),
        (("n=1", "n=2"), ("02",), "digits 0 to 1"),
        (("n=1", "n=2"), ("",), "equal length"),
        (("n=1", "n=2"), (5,), "text of digits"),
        ("n=1", (), "must be tuples"),
    ],
)
def test_bad_maps_are_refused(tables, rows, sentence):
    with pytest.raises(UsageError, match=f"^weights: .*{sentence}"):
        Weights(tables, (), rows)


@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - set(WEIGHED)))
def test_algorithms_that_draw_nothing_are_refused(name):
    with pytest.raises(GridError, match=f"^{name} draws no way by weights. Leave them out, or use another"):
        make_maze(name, (4, 4), weights=UPRIGHT)


def test_zones_must_be_zones():
    with pytest.raises(UsageError, match="each zone must be a Zone"):
        Weights(("n=1",), (5,))


# Zeros.


@pytest.mark.parametrize("name", WEIGHED)
def test_zeros_that_disconnect_are_refused(name):
    with pytest.raises(GridError, match=r"Give a small weight, such as 0\.01, instead of 0\.$"):
        make_maze(name, (4, 4), weights="n=1, e=0")


@pytest.mark.parametrize("focus", ["passages", "walls"])
@pytest.mark.parametrize("name", [name for name in WEIGHED if algorithm(name).needs == ""])
def test_a_forbidden_link_stays_closed(name, focus):
    zone = Zone((0, 30, 55, 40), "n=1, e=0")  # across its cells only, from either side
    weights = Weights(("n=1, e=1",), (zone,))
    grid = Grid("orthogonal", (9, 9))
    for seed in range(5):
        passages = carve_on(grid, algorithm(name), seed=seed, options=Options(focus=focus, weights=weights))
        assert is_spanning_tree(grid, passages)
        low, high = grid.ends[grid.links].T
        x, y = (grid.centres[low] / 9).T
        inside = (x < 0.55) & (1 - y > 0.3) & (1 - y < 0.7) & (high == low + 1)
        if focus == "passages":
            assert inside.sum() > 10
            assert not passages[grid.links][inside].any()


def test_a_link_that_one_side_forbids_is_forbidden():
    grid = Grid("orthogonal", (3, 3))
    exits = np.ones(len(grid.csr.edges))
    one_way = int(grid.csr.start[4])  # north of the middle cell
    exits[one_way] = 0.0
    for weighed in ("exits", "links"):
        found = link_weights(grid.csr, exits, weighed)
        assert np.flatnonzero(found == 0).tolist() == sorted([one_way, int(reverse_of(grid.csr)[one_way])])


# The laws.


def links_of(csr, weighed, grid, focus_places=None):
    places = np.repeat(grid.centres, np.diff(csr.start), axis=0) if focus_places is None else focus_places
    return link_weights(csr, weights_at(LOPSIDED, csr.headings, places, grid.bounds), weighed)


def from_the_law(name, grid, focus, draws=20_000):
    """Return trees and chi-square of draws against chances in proportion to the products of the links' weights."""
    dual = dual_of(grid, "whole")
    csr = grid.csr if focus == "passages" else dual.topology
    weight_of = np.ones(len(grid.ends))
    weight_of[csr.edges] = links_of(csr, "links", grid, None if focus == "passages" else dual.places)
    options = Options(focus=focus, weights=LOPSIDED)
    trees, counts = drawn_trees(grid, draws, lambda seed: carve_on(grid, algorithm(name), seed=seed, options=options))
    links = [tree if focus == "passages" else grid.links[~tree[grid.links]] for tree in trees]
    return len(trees), chi_square(counts, np.array([weight_of[each].prod() for each in links]))


@pytest.mark.slow
@pytest.mark.parametrize("focus", ["passages", "walls"])
@pytest.mark.parametrize("name", [name for name in WEIGHED if algorithm(name).uniform == "yes"])
def test_a_trees_chance_is_the_product_of_its_weights(name, focus):
    trees, distance = from_the_law(name, Grid("orthogonal", (3, 2)), focus)
    assert trees == 15
    assert distance < rare_chi_square(14)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kruskal", "prim_modified"])
def test_others_follow_another_law(name):
    assert from_the_law(name, Grid("orthogonal", (3, 2)), "passages")[1] > 100


@pytest.mark.slow
def test_kruskal_draws_links_in_an_exponential_race():
    """On a ring of four cells the link that stays closed is the one that comes last."""
    grid = Grid("orthogonal", (2, 2))
    weights = links_of(grid.csr, "links", grid)
    rate = dict(zip(grid.csr.edges.tolist(), weights, strict=True))
    links, draws = grid.links.tolist(), 20_000
    last = dict.fromkeys(links, 0.0)
    for order in itertools.permutations(links):
        chance, left = 1.0, sum(rate.values())
        for edge in order:
            chance *= rate[edge] / left
            left -= rate[edge]
        last[order[-1]] += chance
    assert sum(last.values()) == pytest.approx(1)
    options = Options(weights=LOPSIDED)
    closed = [
        int(np.setdiff1d(links, np.flatnonzero(carve_on(grid, algorithm("kruskal"), seed=seed, options=options)))[0])
        for seed in range(draws)
    ]
    counts = np.array([closed.count(edge) for edge in links])
    assert chi_square(counts, np.array([last[edge] for edge in links])) < rare_chi_square(3)


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("focus", ["passages", "walls"])
def test_true_prim_and_kruskal_give_the_same_maze(kind, focus):
    grid = Grid(kind, sizes(kind)[-1])
    options = Options(focus=focus, weights=LOPSIDED)
    for seed in range(10):
        one, other = (carve_on(grid, algorithm(name), seed=seed, options=options) for name in ("prim_true", "kruskal"))
        assert np.array_equal(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in EXITS if name not in ("binary_tree", "prim_modified")])
def test_the_first_step_is_drawn_by_the_weights_of_its_cell(name):
    """In a mask like a plus sign the first step is from the middle, or leads there."""
    grid = Grid("orthogonal", (3, 3))
    draws = 4000
    options = Options(weights="n=4, e=1, s=2, w=3", root="centre")
    headings = grid.heading
    counts = dict.fromkeys((0, 90, 180, 270), 0)
    for seed in range(draws):
        trace = np.full(8, -1, dtype=np.int64)
        carve_csr(grid, algorithm(name), seed=seed, options=options, trace=trace)
        first = int(trace[0])
        away = int(headings[first]) if grid.ends[first, 0] == 4 else (int(headings[first]) + 180) % 360
        counts[away] += 1
    assert chi_square(np.array(list(counts.values())), np.array([4, 1, 2, 3])) < rare_chi_square(3)


# Every algorithm.


def upright_share(grid, passages):
    """Return the share of upright passages: those of a square grid that lead north or south."""
    return (np.abs(grid.heading[passages] % 180 - 90) > 45).mean()


@pytest.mark.parametrize("focus", ["passages", "walls"])
@pytest.mark.parametrize("name", WEIGHED)
def test_heavier_directions_come_more_often(name, focus):
    if focus == "walls" and algorithm(name).by_walls == "squares":
        with pytest.raises(GridError, match="takes no weights by walls"):
            make_maze(name, (4, 4), focus=focus, weights=UPRIGHT)
        return
    grid = Grid("orthogonal", (24, 24))
    share = {}
    for table in (UPRIGHT, "n=1, e=9"):
        options = Options(focus, weights=table)
        mazes = [carve_on(grid, algorithm(name), seed=seed, options=options) for seed in range(10)]
        share[table] = np.mean([upright_share(grid, passages) for passages in mazes])
    assert share[UPRIGHT] > 0.53, share
    assert share["n=1, e=9"] < 0.47, share


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", WEIGHED)
def test_weighted_mazes_are_perfect_on_every_grid(name, kind):
    random = np.random.default_rng(3)
    size = sizes(kind)[-1]
    grids = [Grid(kind, size)] if declared(name, kind, size) else []
    if algorithm(name).needs == "":
        grids += [Grid(kind, size, random_mask(kind, size, random)) for _ in range(3)]
    for grid in grids:
        for seed in range(3):
            options = Options(weights=LOPSIDED)
            passages = carve_on(grid, algorithm(name), seed=seed, options=options)
            assert is_spanning_tree(grid, passages)
            assert np.array_equal(passages, carve_on(grid, algorithm(name), seed=seed, options=options))


@pytest.mark.parametrize(
    "weights",
    [Weights(("n=9, e=1",), (Zone((50, 0, 50, 100), "n=1, e=9"),)), Weights(("n=9, e=1", "n=1, e=9"), (), ("01",))],
)
def test_zones_and_maps_divide_a_maze(weights):
    grid = Grid("orthogonal", (40, 40))
    passages = carve_on(grid, algorithm("wilson"), seed=1, options=Options(weights=weights))
    opened = np.flatnonzero(passages)
    left = grid.middles[opened, 0] < 19
    right = grid.middles[opened, 0] > 21
    upright = np.abs(grid.heading[opened] % 180 - 90) > 45
    assert upright[left].mean() > 0.6
    assert upright[right].mean() < 0.4


def test_carve_takes_weights_and_gives_the_same_maze():
    east, south = carve("wilson", (12, 9), seed=4, weights=UPRIGHT)
    maze = make_maze("wilson", (12, 9), seed=4, weights=UPRIGHT)
    assert east.sum() + south.sum() == maze.passages.sum() == 107
    assert {tuple(ends) for ends in maze.grid.ends[maze.passages].tolist()} == {
        *((int(cell), int(cell) + 1) for cell in np.flatnonzero(east)),
        *((int(cell), int(cell) + 12) for cell in np.flatnonzero(south)),
    }


# Pictures.


def test_greys_become_steps(tmp_path):
    path = tmp_path / "zones.png"
    Image.fromarray(np.array([[0, 84, 86], [170, 172, 255]], dtype=np.uint8)).save(path)
    assert read_steps(path, 3) == ("001", "122")
    assert read_steps(path, 2) == ("000", "111")


def test_greys_of_sixteen_bits_become_steps(tmp_path):
    path = tmp_path / "deep.png"
    Image.fromarray(np.array([[0, 20_000, 40_000, 65_535]], dtype=np.uint16)).save(path)
    assert read_steps(path, 4) == ("0123",)


def test_a_transparent_picture_counts_as_white(tmp_path):
    path = tmp_path / "clear.png"
    Image.new("RGBA", (4, 2), (0, 0, 0, 0)).save(path)
    assert read_steps(path, 2) == ("1111", "1111")


def test_a_large_picture_is_made_smaller(tmp_path):
    path = tmp_path / "large.png"
    Image.new("L", (3000, 1500), 0).save(path)
    rows = read_steps(path, 2)
    assert (len(rows), len(rows[0])) == (MOST_SIDE // 2, MOST_SIDE)


def test_pictures_that_cannot_be_read(tmp_path):
    with pytest.raises(OutputError, match="there is no such file"):
        read_steps(tmp_path / "none.png", 2)
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(OutputError, match="cannot be read as a picture"):
        read_steps(tmp_path / "text.png", 2)
    Image.new("L", (50, 50), 0).save(tmp_path / "cut.png")
    whole = (tmp_path / "cut.png").read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(OutputError, match="cannot be read"):
        read_steps(tmp_path / "cut.png", 2)
    with pytest.raises(OutputError, match="is a folder"):
        read_steps(tmp_path, 2)


@pytest.mark.parametrize("side", [8000, 20_000])
def test_a_decompression_bomb_is_refused_unread(tmp_path, side):
    path = tmp_path / "bomb.png"
    Image.new("1", (side, side), 0).save(path)
    with pytest.raises(OutputError, match=r"more .*than can be read"):
        read_steps(path, 2)
