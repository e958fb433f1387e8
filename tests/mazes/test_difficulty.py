"""Difficulty: every known answer of its definition, and the same numbers as by hand in plain Python."""

import json
import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from mazebook.cli import app
from mazebook.cli.shared.stats import lines_of_difficulty
from mazebook.errors import UsageError
from mazebook.mazes.carving.braid import braid
from mazebook.mazes.carving.carve import NO_TRACE, algorithm, carve_on
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.difficulty.branches import branches_of
from mazebook.mazes.difficulty.effort import difficulty_of, efforts_of
from mazebook.mazes.difficulty.measure import measure
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import shortest_route
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import BORDER, LINK, STAIR, Mesh
from mazebook.mazes.options.knobs import texture_of
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.rng import new_rng
from tests.mazes.difficulty_by_hand import ByHand
from tests.mazes.helpers import (
    ALGORITHMS,
    FREE,
    NOWHERE,
    TESSELLATIONS,
    declared,
    random_mask,
    sizes_for,
    steps_between,
)

BLIND = Score(rho=0, tau=0, kappa=0)
E = math.e


def between(grid, passages, start, finish):
    """Return the maze from one cell to another."""
    route = shortest_route(grid.csr, passages, start, finish)
    return Maze(grid, passages, NOWHERE, np.array([start, finish], dtype=np.int32), route)


def effort(maze, score=SCORE):
    return efforts_of(maze, score)[0]


def reversed_(maze):
    return between(maze.grid, maze.passages, int(maze.ends[1]), int(maze.ends[0]))


def drawn(picture):
    """Return the maze that a picture shows: S, F and o are cells, - and | passages."""
    rows = [row.ljust(99) for row in picture.strip("\n").splitlines()]
    mask = np.array([[cell in "SFo" for cell in row[::2]] for row in rows[::2]])
    mask = mask[:, : np.flatnonzero(mask.any(axis=0))[-1] + 1]
    number = np.cumsum(mask).reshape(mask.shape) - 1
    opened = set()
    for row, column in np.argwhere(mask).tolist():
        if rows[2 * row][2 * column + 1] == "-":
            opened.add((int(number[row, column]), int(number[row, column + 1])))
        if 2 * row + 1 < len(rows) and rows[2 * row + 1][2 * column] == "|":
            opened.add((int(number[row, column]), int(number[row + 1, column])))
    grid = Grid("orthogonal", mask.shape[::-1], mask)
    passages = np.array([tuple(ends) in opened for ends in grid.ends.tolist()])
    cells = "".join(cell for row in rows[::2] for cell in row[::2] if cell in "SFo")
    return between(grid, passages, cells.index("S"), cells.index("F"))


CORRIDOR = "S-o-o-o-F"
BEND = """
S-o
  |
  F-o-o-o-o-o-o
"""
LONG = """
S-o-o-F
  |
  o
  |
  o
  |
  o
  |
o-o
"""
FORK = """
S-o-o-F
  |
o-o-o-o
|   |
o   o-o
|     |
o     o
"""
LOOP = """
S-o-o-o-F
|     |
o-o-o-o
"""
SQUARE = """
S-o-o
|   |
o-o-F
"""
TWICE = """
S-o-o-o-F
|   |   |
o-o-o   o
| |     |
o o-o-o-o
|
o-o-o-o-o-o-o
"""


@pytest.mark.parametrize(
    ("picture", "wanted"),
    [
        (CORRIDOR, 4),
        (BEND, 2 + 0.5),  # what hangs at the Finish costs nothing
        # Off the first junction: two cells to walk, then three that are seen through. East is the goal.
        (LONG, 3 + 2 * (1 + 1 + 0.5) / (1 + E)),
        # One cell to walk; on its left three that are seen through, on its right one to walk, with a turn, that forks.
        (FORK, 3 + 2 * (1 + 0.5 + (1 + 0.5 + 0.5 + 0.5)) / (1 + E)),
        # The Start's branch meets the other one after two cells: it is walked, and saves nothing.
        (LOOP, 4 + 0.5 + 2 * (1 + 0.5) / (1 + E)),
        # Two ways as long as each other: half the walk, and no detour.
        (SQUARE, 3 + 0.5 + 1 / (1 + math.exp((2 - 1) / math.sqrt(5)))),
    ],
)
def test_efforts_by_hand(picture, wanted):
    maze = drawn(picture)
    assert effort(maze) == pytest.approx(wanted, abs=1e-12)
    assert difficulty_of(maze).forward == pytest.approx(10 * math.log2(wanted / 10), abs=1e-12)
    assert difficulty_of(maze).backward == pytest.approx(difficulty_of(reversed_(maze)).forward, abs=1e-12)


def test_several_ways_out_of_one_branch_share_its_walk():
    maze = drawn(TWICE)
    branches = branches_of(maze.grid.csr, maze.passages, maze.solution)
    assert branches.roots.tolist() == [5, 7, 8]
    assert branches.escapes.tolist() == [2, 0, 0]
    assert branches.detour.tolist() == [(2 + 1 + 1 - 2) + (4 + 1 + 3 - 4), 0, 0]
    walk = 1 + 0.5 + (1 + 1 + (1 + 0.5) + 1 + 1 + 0.5)  # the way east is seen through, the one south is not
    assert 2 * walk / 3 + 6 / 2 < 2 * walk
    assert effort(maze) == pytest.approx(4 + 0.5 + (2 * walk / 3 + 6 / 2) / (1 + E), abs=1e-12)


# The identity of blind solvers.


@st.composite
def mazes(draw, *, perfect, kinds=TESSELLATIONS):
    """Draw a maze of any kind, between any two cells."""
    kind = draw(st.sampled_from(kinds))
    seed = draw(st.integers(0, 2**32))
    if draw(st.booleans()):
        name = draw(st.sampled_from(FREE))
        size = draw(st.sampled_from(sizes_for(name, kind)[-3:]))
        grid = Grid(kind, size, random_mask(kind, size, np.random.default_rng(seed)))
    else:
        name = draw(st.sampled_from([name for name in ALGORITHMS if declared(name, kind)]))
        grid = Grid(kind, draw(st.sampled_from([size for size in sizes_for(name, kind) if size[0] * size[1] > 1])))
    passages = carve_on(grid, algorithm(name), seed=seed)
    share = 0.0 if perfect else draw(st.sampled_from([0.1, 0.5, 1.0]))
    passages = braid(grid, passages, share, new_rng(seed))
    start = draw(st.integers(0, grid.n_cells - 1))
    finish = draw(st.integers(0, grid.n_cells - 2))
    return between(grid, passages, start, finish + (finish >= start))


def beyond(maze):
    """Return how many cells can be reached through the Finish only."""
    steps = steps_between(maze.grid, maze.passages)
    start, finish = maze.ends
    return int((steps[start] == steps[start, finish] + steps[finish]).sum()) - 1


@settings(max_examples=300, deadline=None)
@given(mazes(perfect=True))
def test_a_blind_solver_costs_the_same_in_every_perfect_maze(maze):
    assert effort(maze, BLIND) == maze.grid.n_cells - 1 - beyond(maze)
    assert efforts_of(maze, BLIND)[1] == maze.grid.n_cells - 1 - beyond(reversed_(maze))


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_blind_solver_on_every_pair_of_algorithm_and_tessellation(name, kind):
    for seed, size in enumerate(sizes_for(name, kind)[-3:]):
        maze = make_maze(name, size, tessellation=kind, seed=seed, ends="random")
        assert effort(maze, BLIND) == maze.grid.n_cells - 1 - beyond(maze)


# Routes without branches, and branches that come and go.


@pytest.mark.parametrize("size", [(2, 2), (4, 6), (10, 8), (20, 20)])
def test_unicursal_is_its_length_and_its_turns(size):
    for seed in range(5):
        maze = make_maze("unicursal", size, seed=seed)
        steps = np.diff(maze.grid.centres[maze.solution], axis=0)
        turns = int((np.abs(np.diff(steps, axis=0)).max(axis=1) > 0.5).sum())
        length = size[0] * size[1] - 1
        assert len(maze.solution) - 1 == length
        assert efforts_of(maze) == (length + 0.5 * turns, length + 0.5 * turns)


def without(maze, gone):
    """Return the maze less some cells."""
    grid = maze.grid
    kept = np.ones(grid.n_cells, dtype=bool)
    kept[gone] = False
    whole = np.ones(grid.n_cells, dtype=bool) if grid.mask is None else grid.mask.copy()
    whole[whole] = kept
    smaller = Grid(grid.tessellation, grid.size, whole)
    new = np.cumsum(kept) - 1
    links = grid.ends[maze.passages]
    opened = {tuple(ends) for ends in new[links[kept[links].all(axis=1)]].tolist()}
    passages = np.array([tuple(ends) in opened for ends in smaller.ends.tolist()])
    return between(smaller, passages, *new[maze.ends].tolist())


def hanging(maze):
    """Yield the cells of each branch that is charged, and how many cells deep it is."""
    branches = branches_of(maze.grid.csr, maze.passages, maze.solution)
    for root in branches.roots:
        if branches.place[root] == len(maze.solution) - 1:
            continue
        cells = [int(root)]
        for cell in branches.order:
            if branches.before[cell] in cells:
                cells.append(int(cell))
        yield cells, int(branches.depth[cells].max())


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_a_branch_of_up_to_three_cells_adds_a_glance_and_a_longer_one_more(kind):
    score = Score(glance=0.3)
    seen = set()
    for seed in range(12):
        maze = make_maze("prim_modified" if seed % 2 else "wilson", (9, 8), tessellation=kind, seed=seed)
        for cells, deep in hanging(maze):
            less = without(maze, cells)
            if deep <= 3:
                assert effort(maze) - effort(less) == pytest.approx(0.5, abs=1e-9)
                assert effort(maze, score) - effort(less, score) == pytest.approx(0.3, abs=1e-9)
            else:
                assert difficulty_of(maze).forward > difficulty_of(less).forward
            seen.add(min(deep, 4))
    assert seen == {1, 2, 3, 4}


@given(st.integers(3, 12), st.integers(0, 11), st.integers(1, 15))
@settings(deadline=None)
def test_a_corridor_that_is_added_to_a_corridor(length, at, deep):
    at = min(at, length - 1)
    picture = "S-" + "o-" * (length - 1) + "F" + ("\n" + " " * 2 * at + "|\n" + " " * 2 * at + "o") * deep
    maze = drawn(picture)
    added = effort(maze) - length
    if deep <= 3:
        assert added == pytest.approx(0.5, abs=1e-12)
    else:  # all but the last three cells are walked, at right angles to the goal
        assert added == pytest.approx(2 * (deep - 3 + 0.5) / (1 + E), abs=1e-12)
    longer = drawn(picture + "\n" + " " * 2 * at + "|\n" + " " * 2 * at + "o")
    assert effort(longer) >= effort(maze)


# Turned and mirrored.


def images_of(maze):
    """Yield the maze turned and mirrored in every way, each cut out of a larger grid where it needs one."""
    grid = maze.grid
    kind = grid.kind_of_cells
    is_round = kind.is_round
    large = grid.size if is_round else (4 * max(grid.size), 3 * max(grid.size))
    cell_at = {tuple(place): cell for cell, place in enumerate(kind.lattice(large).tolist())}
    lattice = kind.lattice(grid.size)
    lattice = lattice if grid.mask is None else lattice[grid.mask]
    for image in kind.images(grid.size, lattice):
        first = np.zeros_like(image[0]) if is_round else image[0]
        for corner in [first] if is_round else list(cell_at):
            landed = [cell_at.get(tuple(place)) for place in (image + corner - first).tolist()]
            if None not in landed:
                break
        mask = np.zeros(len(cell_at), dtype=bool)
        mask[landed] = True
        target = Grid(grid.tessellation, large, mask)
        new = (np.cumsum(mask) - 1)[landed]
        opened = {tuple(sorted(ends)) for ends in new[grid.ends[maze.passages]].tolist()}
        passages = np.array([tuple(ends) in opened for ends in target.ends.tolist()])
        assert passages.sum() == maze.passages.sum()
        yield between(target, passages, *new[maze.ends].tolist())


@pytest.mark.parametrize("shape", ["whole", "cut"])
@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_the_same_turned_and_mirrored(kind, shape):
    random = np.random.default_rng(7)
    cells = tessellation(kind)
    size = (5, 4) if cells.is_round else cells.fit(8, 7)
    count = len(list(cells.images(size, cells.lattice(size))))
    for seed, name in enumerate(["recursive_backtracker", "kruskal", "prim_modified"]):
        mask = random_mask(kind, size, random, 0.85) if shape == "cut" else None
        maze = make_maze(name, size, tessellation=kind, seed=seed, mask=mask, ends="longest")
        found = [difficulty_of(image) for image in images_of(maze)]
        assert len(found) == count
        assert np.abs(np.array(found) - difficulty_of(maze)).max() < 1e-9


# Medians.


@cache
def points(name, size, *, share=0.0, count=200):
    """Return the difficulty of mazes from corner to corner, there and back: (count, 2)."""
    grid = Grid("orthogonal", (size, size))
    found = []
    for seed in range(count):
        passages = carve_on(grid, algorithm(name), seed=seed)
        if share:
            passages = braid(grid, passages, share, new_rng(seed))
        found.append(difficulty_of(between(grid, passages, 0, size * size - 1)))
    return np.array(found)


@pytest.mark.parametrize(
    ("name", "back", "wanted"),
    [
        ("recursive_backtracker", 0, [(10, 2, 14), (31, 24, 35), (52, 45, 55), (72, 65, 75)]),
        ("kruskal", 0, [(7, 4, 11), (26, 23, 30), (45, 41, 50), (65, 61, 70)]),
        ("prim_modified", 0, [(6, 3, 9), (24, 21, 28), (43, 39, 48), (63, 58, 68)]),
        ("binary_tree", 1, [(7,), (28,), (49,), (69,)]),  # from the root, which is the corner at the lower right
    ],
)
def test_the_medians_of_the_reference(name, back, wanted):
    for size, row in zip((5, 10, 20, 40), wanted, strict=True):
        quantiles = np.percentile(points(name, size)[:, back], [50, 5, 95][: len(row)])
        assert np.abs(quantiles - row).max() < 3, size


def test_a_binary_tree_is_easy_towards_its_root_only():
    towards, away = np.median(points("binary_tree", 20), axis=0)
    assert away - towards > 12
    asymmetry = [measure(make_maze("binary_tree", (20, 20), seed=s, ends=("se", "nw"))).asymmetry for s in range(50)]
    assert np.median(asymmetry) == pytest.approx(17, abs=1)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_medians_rise_with_the_size(name):
    medians = np.array([np.median(points(name, size, count=60), axis=0) for size in (4, 8, 12, 20, 32)])
    assert (np.diff(medians, axis=0) > 3).all()


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name not in ("unicursal", "binary_tree")])
def test_braiding_lowers_the_medians(name):
    for there in (0, 1):
        plain, some, all_ = (np.median(points(name, 20, share=share, count=100)[:, there]) for share in (0, 0.5, 1))
        assert plain - 2 > some > all_
        assert plain - 4 > all_


def test_braiding_a_binary_tree():
    """Away from its root it becomes easier; towards it the route is as short as can be already."""
    plain, some = (np.median(points("binary_tree", 20, share=share, count=100), axis=0) for share in (0, 0.5))
    assert plain[1] - 4 > some[1]
    assert abs(plain[0] - some[0]) < 2


# By hand in plain Python.


def same_as_by_hand(maze, score=SCORE):
    weights = {"rho": score.rho, "tau": score.tau, "kappa": score.kappa, "glance": score.glance}
    there, back = (ByHand(maze, *ends, **weights) for ends in (maze.ends.tolist(), maze.ends[::-1].tolist()))
    assert there.route == maze.solution.tolist()
    assert efforts_of(maze, score) == pytest.approx((there.effort(), back.effort()), rel=1e-7)
    found = measure(maze, score)
    assert (found.difficulty, found.backward) == difficulty_of(maze, score)
    assert found.asymmetry == found.difficulty - found.backward
    assert found.effort == efforts_of(maze, score)[0]
    if score == SCORE:
        assert found.difficulty == pytest.approx(there.difficulty(), abs=1e-5)
    for name, count in there.counts().items():
        value = getattr(found, name)
        assert (value.tolist() if name == "trap_lengths" else value) == pytest.approx(count), name


@settings(max_examples=200, deadline=None)
@given(mazes(perfect=True))
def test_perfect_mazes_by_hand(maze):
    same_as_by_hand(maze)


@settings(max_examples=300, deadline=None)
@given(mazes(perfect=False), st.builds(Score, *(st.integers(0, 5), st.floats(0, 2), st.floats(0, 3), st.floats(0, 2))))
def test_braided_mazes_by_hand(maze, score):
    same_as_by_hand(maze)
    same_as_by_hand(maze, score)


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("options", [{"islands": 3}, {"islands": 2, "braid": 0.3}, {"longest_trap": 3}], ids=str)
def test_islands_and_trimmed_traps_by_hand(kind, options):
    for seed in range(6):
        maze = make_maze("wilson", (12, 8), tessellation=kind, seed=seed, ends="random", **options)
        same_as_by_hand(maze)
        if "longest_trap" in options:
            assert measure(maze).longest_trap == 3


def two_floors(apart):
    """Return a grid of two floors of 5 x 4 squares with a stair at each corner; `apart` : from plan to plan."""
    floor = Grid("orthogonal", (5, 4))
    ends = np.concatenate([np.where(floor.ends < 0, -1, floor.ends + 20 * n) for n in (0, 1)])
    posts = np.concatenate([floor.wall_posts + n * len(floor.posts) for n in (0, 1)])
    stairs = np.array([[cell, cell + 20] for cell in (0, 4, 15, 19)])
    kind = np.concatenate([floor.kind, floor.kind, np.full(4, STAIR)]).astype(np.uint8)
    order = np.argsort([{LINK: 0, BORDER: 1, STAIR: 3}[int(one)] for one in kind], kind="stable")
    shift = np.array([apart, 0.0])
    mesh = Mesh(
        np.concatenate([ends, stairs])[order].astype(np.int32),
        np.concatenate([posts, np.full((4, 2), -1)])[order].astype(np.int32),
        np.concatenate([floor.posts, floor.posts + shift]),
        np.zeros(len(kind)),
        np.concatenate([floor.centres, floor.centres + shift]),
        None,
        kind[order],
    )
    grid = Grid("orthogonal", (5, 4, 2))
    grid.__dict__["_mesh"] = mesh  # a grid of floors drawn by hand, which no file can ask for
    return grid


@pytest.mark.parametrize("apart", [6.0, 0.0])  # plans side by side, or one above the other: then a stair has no heading
def test_floors_by_hand(apart):
    grid = two_floors(apart)
    assert (grid.kind == STAIR).sum() == 4
    chosen = algorithm("wilson")
    for seed in range(10):
        passages = np.zeros(len(grid.ends), dtype=bool)
        state = np.zeros(grid.n_cells, dtype=np.uint8)
        chosen.kernel(grid.csr, state, passages, np.array([0]), new_rng(seed), texture_of(None, {}), NO_TRACE)
        if apart:  # with loops the order of links counts, and a stair straight up has no place in it
            passages |= (grid.kind == STAIR) & bool(seed % 2)
        maze = between(grid, passages, 7, 33)
        assert (grid.kind[maze.passages] == STAIR).any()
        same_as_by_hand(maze)
        if not maze.loops:
            assert effort(maze, BLIND) == grid.n_cells - 1 - beyond(maze)


# The record of weights.


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        ({"rho": -1}, "rho = -1: must be a number, 0 or more"),
        ({"tau": math.nan}, "tau = nan: must be a number, 0 or more"),
        ({"kappa": "1"}, "kappa = '1': must be a number"),
        ({"glance": True}, "glance = True: must be a number"),
        ({"base": 0}, "base = 0: must be a number, more than 0"),
        ({"doubling": -10}, "doubling = -10: must be a number, more than 0"),
    ],
)
def test_weights_that_make_no_score(weights, sentence):
    with pytest.raises(UsageError, match=sentence):
        Score(**weights)


def test_each_weight_does_what_it_is_called():
    maze = make_maze("wilson", (15, 15), seed=3)
    plain = effort(maze)
    assert effort(maze, Score(rho=5)) < plain < effort(maze, Score(rho=1))
    assert effort(maze, Score(tau=0)) < plain < effort(maze, Score(tau=1))
    assert effort(maze, Score(glance=0)) < plain < effort(maze, Score(glance=1))
    assert effort(maze, Score(base=5)) == plain
    there, half = difficulty_of(maze), difficulty_of(maze, Score(base=5))
    assert half == pytest.approx([one + 10 for one in there])
    assert difficulty_of(maze, Score(doubling=1)) == pytest.approx([one / 10 for one in there])
    tempted, ahead = drawn("F\n|\nS-o-o-o-o-o-o"), drawn("F\n|\no-o-o-o-o-o-o\n|\nS")
    for corridor in (tempted, ahead):  # the wrong way points to the side: a stronger pull of the goal helps
        assert effort(corridor, Score(kappa=2)) < effort(corridor) < effort(corridor, Score(kappa=0))


# The command.


def test_stats_measures_too():
    done = CliRunner().invoke(
        app, ["maze", "--stats", "--algorithm", "wilson", "--size", "9x7", "--seed", "3", "--json"]
    )
    assert done.exit_code == 0, done.output
    found, wanted = json.loads(done.stdout), vars(measure(make_maze("wilson", (9, 7), seed=3)))
    for name, value in wanted.items():
        if name in ("trap_lengths", "dead_end_lengths"):
            assert found[name] == value.tolist()[1:]
        elif name == "facing":
            assert found[name] == value
        else:
            assert found[name] == pytest.approx(value, abs=1e-6)
    assert found.keys() - wanted.keys() == {"algorithm", "tessellation", "seed"}


def test_stats_says_what_it_is_worth():
    words = ["maze", "--stats", "--algorithm", "binary_tree", "--size", "20x20", "--seed", "3"]
    done = CliRunner().invoke(app, words)
    measured = measure(make_maze("binary_tree", (20, 20), seed=3))
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("difficulty")]
    assert line.split()[1] == f"{measured.difficulty:.1f}"
    assert f"from Finish to Start: {-measured.asymmetry:.1f} points harder" in done.stdout
    assert "Nobody has validated it on children" in done.stdout
    backward = "\n".join(lines_of_difficulty(measure(make_maze("binary_tree", (20, 20), seed=3, ends=("se", "nw")))))
    assert f"from Finish to Start: {-measured.asymmetry:.1f} points easier" in backward
    corridor = "\n".join(lines_of_difficulty(measure(drawn("S-" + "o-" * 9 + "F"))))
    assert "difficulty               0.0  points" in corridor
    assert "as difficult" in corridor
    assert "traps by steps        none" in corridor
