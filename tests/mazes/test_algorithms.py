"""The algorithms: spanning trees on every grid, one seed one maze, and the statistics that tell them apart."""

import math

import numpy as np
import pytest

from mazebook.errors import GridError, UnknownNameError, UsageError
from mazebook.mazes import algorithms
from mazebook.mazes.carving.carve import algorithm, carve, carve_csr, carve_on
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.active_list import (
    MIDDLE,
    NEWEST,
    OLDEST,
    OLDEST_THEN_NEWEST,
    RANDOM,
    append,
    draw_rule,
    new_active,
    place_by,
    remove,
)
from mazebook.mazes.kernels.topology import MADE, OUTSIDE, WAITING
from mazebook.mazes.options.knobs import Texture
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.refusals import NEEDS
from mazebook.mazes.tessellations.orthogonal import link_slots
from mazebook.numerics.rng import new_rng
from tests import quick
from tests.mazes.helpers import (
    ALGORITHMS,
    FREE,
    TESSELLATIONS,
    chi_square,
    declared,
    degrees,
    drawn_trees,
    figures,
    is_spanning_tree,
    pieces,
    random_mask,
    rare_chi_square,
    sizes,
    sizes_for,
    steps_between,
)

PAIRS = [(name, kind) for name in ALGORITHMS for kind in TESSELLATIONS if declared(name, kind)]
UNDECLARED = [(name, kind) for name in ALGORITHMS for kind in TESSELLATIONS if not declared(name, kind)]
EVERY_PAIR = pytest.mark.parametrize(("name", "kind"), PAIRS)
EVERY_ALGORITHM = pytest.mark.parametrize("name", ALGORITHMS)
# Those that grow one piece: each passage they open starts from a cell that hangs together with the first.
GROWN = {"recursive_backtracker", "prim_modified", "prim_simplified", "prim_true", "growing_tree", "aldous_broder"}


PLAIN = Texture()


@pytest.fixture(autouse=True)
def rectangles_of_any_size(monkeypatch):
    """Have `carve_on` carve small rectangles by arithmetic, too, so that both topologies are compared."""
    monkeypatch.setattr("mazebook.mazes.carving.carve.LARGE", 0)


def run(chosen, grid, starts, seed=0, state=None, texture=PLAIN):
    """Call a kernel as its contract says and return the passages and the state it leaves."""
    state = np.full(grid.n_cells, WAITING, dtype=np.uint8) if state is None else state
    passages = np.zeros(len(grid.ends), dtype=np.bool_)
    trace = np.empty(0, dtype=np.int64)
    starts = np.array(starts, dtype=np.int64)
    chosen.kernel(grid.csr, state, passages, starts, new_rng(seed), texture, trace)
    return passages, state


# Every maze is one piece without a loop.


@EVERY_PAIR
def test_spanning_tree_on_both_topologies(name, kind):
    for size in sizes_for(name, kind):
        grid = Grid(kind, size)
        for seed in range(5):
            passages = carve_on(grid, algorithm(name), seed=seed)
            assert is_spanning_tree(grid, passages), (size, seed)
            assert np.array_equal(passages, carve_csr(grid, algorithm(name), seed=seed)), (size, seed)


@EVERY_ALGORITHM
@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (2, 9), (13, 8), (6, 4)])
def test_carve_of_squares_is_a_view_of_the_same_maze(name, size):
    columns, rows = size
    if not declared(name, "orthogonal", size):
        pytest.skip("not on these squares")
    east, south = carve(name, size, seed=3)
    assert east.shape == south.shape == (rows, columns)
    grid = Grid("orthogonal", size)
    opened = {tuple(ends) for ends in grid.ends[carve_on(grid, algorithm(name), seed=3)].tolist()}
    cells = np.arange(columns * rows).reshape(rows, columns)
    wanted = {(int(cell), int(cell) + 1) for cell in cells[east]}
    assert opened == wanted | {(int(cell), int(cell) + columns) for cell in cells[south]}


@EVERY_PAIR
def test_carve_elsewhere_is_in_edge_order(name, kind):
    if kind != "orthogonal":
        size = sizes_for(name, kind)[-1]
        wanted = carve_on(Grid(kind, size), algorithm(name), seed=1)
        assert np.array_equal(carve(name, size, seed=1, tessellation=kind), wanted)


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("masks", quick([40, 200], 40))
def test_spanning_tree_on_random_masks(masks, kind):
    random = np.random.default_rng(2026)
    choices = [size for size in sizes(kind) if size[0] * size[1] > 4]
    for case in range(masks):
        size = choices[case % len(choices)]
        grid = Grid(kind, size, random_mask(kind, size, random, random.uniform(0.4, 0.95)))
        for name in FREE:
            assert is_spanning_tree(grid, carve_on(grid, algorithm(name), seed=case)), (name, size, case)


REFUSED = {
    "rows": "works row by row, and an? {} grid cut to a shape",
    "even squares": "not through a grid cut to a shape",
}


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - set(FREE)))
def test_algorithms_that_need_whole_grids_are_refused_on_shapes(name, kind):
    size = sizes(kind)[-1]
    grid = Grid(kind, size, random_mask(kind, size, np.random.default_rng(1)))
    words = REFUSED[algorithm(name).needs].format(kind)
    with pytest.raises(GridError, match=f"^{name} .*{words}.* Use .* such as [a-z_]+.*\\.$"):
        carve_on(grid, algorithm(name), seed=1)


@pytest.mark.parametrize(("name", "kind"), UNDECLARED)
def test_undeclared_pairs_are_refused(name, kind):
    with pytest.raises(GridError, match=f"^{name} .* not through an? {kind} grid"):
        carve_on(Grid(kind, sizes(kind)[-1]), algorithm(name), seed=1)


@pytest.mark.parametrize("size", [(1, 1), (5, 4), (4, 5), (7, 7), (2, 1)])
def test_odd_squares_are_refused_where_even_ones_are_needed(size):
    even = "x".join(str(n + n % 2) for n in size)
    for way in (make_maze, carve):
        if size != (1, 1) or way is carve:
            with pytest.raises(
                GridError, match=f"^unicursal needs even .*not {size[0]}x{size[1]}.* such as {even}\\.$"
            ):
                way("unicursal", size)


# The contract of a kernel.


@EVERY_PAIR
def test_one_seed_one_maze(name, kind):
    grid = Grid(kind, sizes(kind)[-1])
    mazes = [carve_on(grid, algorithm(name), seed=seed).tobytes() for seed in range(20)]
    assert mazes == [carve_on(grid, algorithm(name), seed=seed).tobytes() for seed in range(20)]
    assert len(set(mazes)) == 20


@EVERY_PAIR
def test_trace_lists_the_opened_edges(name, kind):
    for size in sizes_for(name, kind):
        grid = Grid(kind, size)
        trace = np.full(grid.n_cells + 3, -1, dtype=np.int64)
        passages = carve_csr(grid, algorithm(name), seed=4, trace=trace)
        assert sorted(trace[: grid.n_cells - 1]) == np.flatnonzero(passages).tolist()
        assert (trace[grid.n_cells - 1 :] == -1).all()
        assert np.array_equal(passages, carve_csr(grid, algorithm(name), seed=4))
        if name in GROWN:
            made = set(grid.ends[trace[0]].tolist()) if grid.n_cells > 1 else set()
            for edge in trace[1 : grid.n_cells - 1]:
                a, b = grid.ends[edge].tolist()
                assert (a in made) != (b in made)
                made |= {a, b}


@EVERY_ALGORITHM
def test_a_short_trace_takes_what_it_can_hold(name):
    grid = Grid("orthogonal", (6, 6))
    long, short = np.full(35, -1, dtype=np.int64), np.full(3, -1, dtype=np.int64)
    carve_csr(grid, algorithm(name), seed=4, trace=long)
    carve_csr(grid, algorithm(name), seed=4, trace=short)
    assert short.tolist() == long[:3].tolist()


@EVERY_PAIR
def test_every_cell_is_made_at_the_end(name, kind):
    grid = Grid(kind, sizes(kind)[-1])
    passages, state = run(algorithm(name), grid, [grid.n_cells // 2])
    assert is_spanning_tree(grid, passages)
    assert (state == MADE).all()


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", FREE)
def test_several_starts_are_joined_already(name, kind):
    random = np.random.default_rng(5)
    grid = Grid(kind, sizes(kind)[-1])
    for case in range(20):
        starts = random.choice(grid.n_cells, 1 + case % 4, replace=False)
        passages, state = run(algorithm(name), grid, starts, seed=case)
        assert passages.sum() == grid.n_cells - len(starts)
        count, piece = pieces(grid, passages)
        assert count == len(starts) == len(set(piece[starts]))  # one tree from each start
        assert (state == MADE).all()


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", FREE)
def test_outside_is_skipped(name, kind):
    random = np.random.default_rng(6)
    size = sizes(kind)[-1]
    whole = Grid(kind, size)
    for case in range(10):
        mask = random_mask(kind, size, random)
        state = np.where(mask, WAITING, OUTSIDE).astype(np.uint8)
        passages, state = run(algorithm(name), whole, [np.flatnonzero(mask)[0]], seed=case, state=state)
        assert np.array_equal(state == OUTSIDE, ~mask)
        assert (state[mask] == MADE).all()
        assert mask[whole.ends[passages]].all()
        assert passages.sum() == mask.sum() - 1
        assert len(set(pieces(whole, passages)[1][mask])) == 1


@EVERY_ALGORITHM
def test_a_root_may_be_chosen(name):
    grid = Grid("orthogonal", (6, 4))
    for root in ("n", "se", "centre"):
        passages = carve_on(grid, algorithm(name), seed=1, options=Options(root=root))
        assert is_spanning_tree(grid, passages)
        assert np.array_equal(passages, carve_csr(grid, algorithm(name), seed=1, options=Options(root=root)))


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", None, True])
def test_bad_seeds_are_refused(seed):
    with pytest.raises(UsageError, match=r"^seed = .*: must be a whole number from 0 to 18446744073709551615\.$"):
        make_maze("wilson", (4, 4), seed=seed)


@pytest.mark.parametrize(("written", "root"), [("SE", "se"), ("center", "centre"), (" Centre ", "centre"), ("N", "n")])
def test_a_root_is_written_as_ends_are(written, root):
    assert Options(root=written) == Options(root=root)


@pytest.mark.parametrize("root", ["north", "", "longest"])
def test_bad_roots_are_refused(root):
    with pytest.raises(UsageError, match=r'^root = ".*": must be one of n, .* or centre\.$'):
        make_maze("wilson", (4, 4), root=root)


def test_an_unknown_algorithm_is_answered_with_the_nearest():
    with pytest.raises(UnknownNameError, match='Did you mean "kruskal"'):
        make_maze("kruskall", (4, 4))


def test_a_seed_of_numpy_is_the_same_seed():
    for seed in range(5):
        maze = make_maze("wilson", (8, 8), seed=seed, ends="random")
        same = make_maze("wilson", (8, 8), seed=np.int64(seed), ends="random")
        assert np.array_equal(maze.passages, same.passages)
        assert maze.doors.tolist() == same.doors.tolist()


# Structure.


def openings(east, south):
    """Return how many sides of each cell are open, from the links of squares."""
    count = east.astype(int) + south
    count[:, 1:] += east[:, :-1]
    count[1:] += south[:-1]
    return count


@pytest.mark.parametrize("size", [(2, 2), (1, 6), (6, 1), (9, 7), (20, 20)])
def test_binary_tree_opens_one_wall_towards_its_root(size):
    for seed in range(20):
        east, south = carve("binary_tree", size, seed=seed)
        exits = east.astype(int) + south
        assert exits[-1, -1] == 0
        exits[-1, -1] = 1
        assert (exits == 1).all()
        assert openings(east, south).max() <= 3  # no crossroads


@pytest.mark.parametrize(("root", "names"), [("se", "es"), ("nw", "wn"), ("ne", "en"), ("sw", "ws")])
def test_binary_tree_in_every_corner(root, names):
    grid = Grid("orthogonal", (7, 6))
    passages = carve_on(grid, algorithm("binary_tree"), seed=1, options=Options(root=root))
    low, high = grid.ends[passages].T
    bearings = {"n": -7, "e": 1, "s": 7, "w": -1}
    steps = [bearings[name] for name in names]
    exits = np.zeros(42, dtype=int)
    for cell, other in zip([*low, *high], [*high, *low], strict=True):
        exits[cell] += other - cell in steps
    assert sorted(exits) == [0] + [1] * 41
    assert exits[{"se": 41, "nw": 0, "ne": 6, "sw": 35}[root]] == 0


def test_binary_tree_draws_a_fair_coin():
    east = sum(carve("binary_tree", (30, 30), seed=seed)[0][:-1, :-1].sum() for seed in range(40))
    draws = 40 * 29 * 29
    assert abs(east - draws / 2) < 3.3 * math.sqrt(draws) / 2


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_binary_tree_leads_to_the_root_by_a_shortest_way(kind):
    random = np.random.default_rng(7)
    size = sizes(kind)[-1]
    for grid in (Grid(kind, size), Grid(kind, size, random_mask(kind, size, random))):
        root = int(random.integers(grid.n_cells))
        passages, _ = run(algorithm("binary_tree"), grid, [root])
        shortest = steps_between(grid, np.isin(np.arange(len(grid.ends)), grid.links))[root]
        assert np.array_equal(steps_between(grid, passages)[root], shortest)


def test_binary_tree_dead_ends_and_solution_are_exact():
    n, mazes = 20, 400
    counts = np.empty(mazes)
    for seed in range(mazes):
        east, south = carve("binary_tree", (n, n), seed=seed)
        counts[seed] = (openings(east, south) == 1).sum()
    error = counts.std(ddof=1) / math.sqrt(mazes)
    assert abs(counts.mean() - (n * n + 4) / 4) < 4 * error
    assert error < 0.5
    for seed in range(20):
        maze = make_maze("binary_tree", (n, n), seed=seed, ends=("nw", "se"))
        assert len(maze.solution) == 2 * n - 1


@pytest.mark.parametrize("size", [(2, 2), (9, 7), (6, 1), (20, 20)])
def test_sidewinder_runs_have_one_way_up(size):
    for seed in range(20):
        east, south = carve("sidewinder", size, seed=seed)
        assert east[0, :-1].all()
        assert not east[:, -1].any()
        for row in range(1, size[1]):
            run_of = np.concatenate([[0], np.cumsum(~east[row, :-1])])
            assert np.bincount(run_of, weights=south[row - 1]).tolist() == [1] * (run_of[-1] + 1)
        south_only = south & (openings(east, south) == 1)
        assert not south_only.any()  # no dead end faces down


@pytest.mark.parametrize("size", [(2, 2), (2, 8), (6, 2), (4, 4), (20, 14)])
def test_unicursal_is_one_route_through_every_cell(size):
    grid = Grid("orthogonal", size)
    border = set(grid.ends[grid.border, 0].tolist())
    for seed in range(20):
        for start in (0, grid.n_cells - 1, grid.n_cells // 2, size[0] - 1):
            passages, _ = run(algorithm("unicursal"), grid, [start], seed=seed)
            assert is_spanning_tree(grid, passages)
            assert np.bincount(degrees(grid, passages)).tolist() == [0, 2, grid.n_cells - 2]
            ends = np.flatnonzero(degrees(grid, passages) == 1).tolist()
            assert start in ends
            assert tuple(sorted(ends)) in {tuple(pair) for pair in grid.ends[grid.links].tolist()}  # side by side
            assert start not in border or border.issuperset(ends)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_true_prim_and_kruskal_give_the_same_maze(kind):
    random = np.random.default_rng(8)
    size = sizes(kind)[-1]
    for seed in range(20):
        for grid in (Grid(kind, size), Grid(kind, size, random_mask(kind, size, random))):
            starts = random.choice(grid.n_cells, 1 + seed % 3, replace=False)
            prim, _ = run(algorithm("prim_true"), grid, starts, seed=seed)
            kruskal, _ = run(algorithm("kruskal"), grid, starts, seed=seed)
            assert np.array_equal(prim, kruskal)
    for seed in range(5):  # and on the other topology
        assert np.array_equal(carve("prim_true", (30, 20), seed=seed), carve("kruskal", (30, 20), seed=seed))


def test_growing_forest_of_one_tree_is_a_growing_tree():
    for seed in range(5):
        assert np.array_equal(carve("growing_forest", (30, 20), seed=seed), carve("growing_tree", (30, 20), seed=seed))


PICKS = {
    "newest": (1.0, 0.0, 0.0, 0.0, 0.0),
    "oldest": (0.0, 1.0, 0.0, 0.0, 0.0),
    "random": (0.0, 0.0, 0.0, 1.0, 0.0),
    "middle": (0.0, 0.0, 0.0, 0.0, 1.0),
    "half newest": (1.0, 0.0, 0.0, 1.0, 0.0),
    "all": (1.0, 2.0, 3.0, 4.0, 5.0),
}


@pytest.mark.parametrize("pick", PICKS.values(), ids=PICKS)
@pytest.mark.parametrize("name", ["growing_tree", "growing_forest"])
def test_every_rule_to_pick_a_cell_gives_a_maze(name, pick):
    for kind in TESSELLATIONS:
        grid = Grid(kind, sizes(kind)[-1])
        for seed in range(5):
            for trees in (0.0, 0.05, 1.0):
                passages, state = run(algorithm(name), grid, [seed], seed=seed, texture=Texture(pick=pick, trees=trees))
                assert is_spanning_tree(grid, passages)
                assert (state == MADE).all()


def test_active_cells_are_kept_in_order():
    random = np.random.default_rng(9)
    for pick in PICKS.values():
        active, twin, rng = new_active(300, pick), [], new_rng(1)
        for cell in range(300):
            append(active, cell)
            twin.append(cell)
            for _ in range(random.integers(3)):
                if twin:
                    rule = draw_rule(pick, rng)
                    place = place_by(active, rule, rng)
                    chosen = active.cells[place]
                    assert chosen in twin
                    if rule == NEWEST:
                        assert chosen == twin[-1]
                    elif rule in (OLDEST, OLDEST_THEN_NEWEST):
                        assert chosen == twin[0]
                    elif rule == MIDDLE:
                        assert chosen == twin[len(twin) // 2]
                    remove(active, place, rule)
                    at = twin.index(chosen)
                    if rule in (OLDEST_THEN_NEWEST, RANDOM):
                        twin[at] = twin[-1]
                        twin.pop()
                    else:
                        twin.pop(at)
                    assert active.bounds[2] == len(twin)


@pytest.mark.parametrize("size", [(2, 2), (9, 7), (1, 6), (20, 20)])
def test_eller_leads_down_from_every_set(size):
    for seed in range(20):
        east, south = carve("eller", size, seed=seed)
        columns, rows = size
        for row in range(rows - 1):  # what hangs together above a cut reaches the row below
            above = Grid("orthogonal", (columns, row + 1))
            passages = np.zeros(len(above.ends), dtype=bool)
            opened = np.stack([east[: row + 1], south[: row + 1]], axis=2)
            opened[-1, :, 1] = False
            passages[: len(above.links)] = opened[link_slots((columns, row + 1))]
            piece = pieces(above, passages)[1][-columns:]
            assert set(piece[south[row]]) == set(piece)


@pytest.mark.parametrize("size", [(2, 2), (9, 7), (6, 1), (20, 13)])
def test_division_on_squares_cuts_straight_through(size):
    for seed in range(20):
        east, south = carve("recursive_division", size, seed=seed)
        parts = [(east[:, :-1], south[:-1])]
        while parts:
            across, down = parts.pop()  # links to the east and to the south within a part
            high, wide = across.shape[0], down.shape[1]
            if high == 1 or wide == 1:
                assert across.all()
                assert down.all()
                continue
            cuts = [("x", x) for x in range(wide - 1) if across[:, x].sum() == 1]
            cuts += [("y", y) for y in range(high - 1) if down[y].sum() == 1]
            assert cuts
            axis, at = cuts[0]
            if axis == "x":
                parts += [(across[:, :at], down[:, : at + 1]), (across[:, at + 1 :], down[:, at + 1 :])]
            else:
                parts += [(across[: at + 1], down[:at]), (across[at + 1 :], down[at + 1 :])]


# What an algorithm declares.


@EVERY_ALGORITHM
def test_declarations_are_literals_that_make_sense(name):
    chosen, entry = algorithm(name), algorithms.REGISTRY.entry(name)
    for field in ("version", "needs", "uniform", "source"):
        assert getattr(chosen, field) == entry.constant(field)
    assert chosen.needs in NEEDS
    assert chosen.uniform in ("yes", "no", "never")
    assert (chosen.uniform == "yes") is (name in ("wilson", "aldous_broder"))
    assert chosen.source


# Statistics.


def tally(name, grid, draws, way):
    """Return how often each spanning tree of a tiny grid comes up."""
    return drawn_trees(grid, draws, lambda seed: way(grid, algorithm(name), seed=seed))[1]


UNIFORM = sorted({"wilson", "aldous_broder"} & set(ALGORITHMS))


@pytest.mark.slow
@pytest.mark.parametrize("way", [carve_on, carve_csr])
@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_algorithms_draw_every_tree_of_2x3_equally_often(name, way):
    counts = tally(name, Grid("orthogonal", (3, 2)), 30_000, way)
    assert len(counts) == 15
    assert chi_square(counts) < rare_chi_square(14)  # 36.1


@pytest.mark.slow
@pytest.mark.parametrize("way", [carve_on, carve_csr])
def test_kruskal_draws_every_tree_of_2x3_but_not_equally_often(way):
    counts = tally("kruskal", Grid("orthogonal", (3, 2)), 30_000, way)
    assert counts.min() > 0
    assert 120 < chi_square(counts) < 500  # about 250


@pytest.mark.slow
@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_algorithms_draw_every_tree_of_3x3_equally_often(name):
    counts = tally(name, Grid("orthogonal", (3, 3)), 30_000, carve_on)
    assert len(counts) == 192
    assert chi_square(counts) < rare_chi_square(191)


@pytest.mark.slow
@pytest.mark.parametrize("name", UNIFORM)
@pytest.mark.parametrize(("kind", "size"), [("sigma", (2, 3)), ("delta", (4, 2)), ("theta", (3, 1))])
def test_uniform_algorithms_are_uniform_elsewhere(name, kind, size):
    counts = tally(name, Grid(kind, size), 30_000, carve_on)
    assert len(counts) > 3
    assert chi_square(counts) < rare_chi_square(len(counts) - 1)


# Dead ends and solution in per cent of the cells, means over 2000 mazes of 100x100 by an independent simulation.
MEASURED = {
    "recursive_backtracker": (10.02, 18.84),
    "hunt_and_kill": (10.17, 9.57),
    "recursive_division": (23.39, 7.19),
    "binary_tree": (25.02, 1.99),
    "sidewinder": (27.70, 2.63),
    "eller": (28.1, 4.0),
    "wilson": (29.32, 4.57),
    "aldous_broder": (29.31, 4.58),
    "kruskal": (30.55, 4.13),
    "prim_true": (30.56, 4.10),
    "prim_simplified": (32.35, 2.30),
    "prim_modified": (35.60, 2.27),
    "growing_tree": (49.37, 11.01),
    "growing_forest": (49.37, 10.92),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name in MEASURED])
def test_dead_ends_and_solution_are_those_of_the_literature(name):
    dead, solution = figures(algorithm(name))
    assert dead == pytest.approx(MEASURED[name][0], abs=1)
    assert solution == pytest.approx(MEASURED[name][1], rel=0.1)


TEXTURES = [
    ("growing_tree", "newest=1", (10.02, 18.8)),
    ("growing_tree", "oldest=1", (2.58, 1.99)),
    ("growing_tree", "random=1", (27.58, 2.19)),
    ("growing_tree", "newest=1, random=1", (32.31, 3.10)),
    ("growing_forest", "newest=10, random=1, trees=0.01", (17.2, 5.5)),
    ("eller", "join=0.6, down=0.4", (30.16, 4.16)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "texture", "measured"), TEXTURES)
def test_rules_to_pick_a_cell_span_the_textures_of_the_literature(name, texture, measured):
    dead, solution = figures(algorithm(name), Options(texture=texture))
    assert dead == pytest.approx(measured[0], abs=1)
    assert solution == pytest.approx(measured[1], rel=0.1)


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if declared(name, "theta", (300, 2))])
def test_a_cell_may_have_hundreds_of_links(name):
    grid = Grid("theta", (300, 2))
    for seed in range(6):
        assert is_spanning_tree(grid, carve_csr(grid, algorithm(name), seed=seed)), seed
