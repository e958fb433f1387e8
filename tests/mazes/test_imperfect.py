"""Mazes that are not perfect: braids, islands and traps cut short, on every grid, the same for the same seed."""

from itertools import product

import numpy as np
import pytest

from mazebook.errors import GridError, MazebookError
from mazebook.mazes.carving.braid import braid, count_bare_posts, cut_islands
from mazebook.mazes.carving.carve import algorithm, carve_on
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.carving.trim import shorten_traps
from mazebook.mazes.grid.adjacency import count_pieces
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.weights import Weights
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.rng import new_rng
from tests.mazes.helpers import (
    TESSELLATIONS,
    count_islands,
    degrees,
    every_link,
    is_spanning_tree,
    joined_to_outside,
    outer_border,
    random_mask,
    steps_between,
)

SIZES = {kind: tessellation(kind).fit(14, 12) for kind in TESSELLATIONS}


def grids(kind, share=0.7):
    random = np.random.default_rng(4)
    yield Grid(kind, SIZES[kind])
    for _ in range(3):
        yield Grid(kind, SIZES[kind], random_mask(kind, SIZES[kind], random, share))


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_braid_one_leaves_no_dead_end(kind):
    for grid in grids(kind):
        passages = carve_on(grid, algorithm("kruskal"), seed=1)
        opened = braid(grid, passages, 1.0, new_rng(1))
        links = np.bincount(grid.ends[grid.links].ravel(), minlength=grid.n_cells)
        dead = np.flatnonzero(degrees(grid, opened) == 1)
        assert (links[dead] == 1).all()  # a cell with one neighbour cannot be anything else
        assert opened[passages].all()
        assert np.isin(np.flatnonzero(opened), grid.links).all()


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_braid_opens_a_wall_at_a_share_of_the_dead_ends(kind):
    grid = Grid(kind, SIZES[kind])
    passages = carve_on(grid, algorithm("prim_modified"), seed=1)
    dead = int((degrees(grid, passages) == 1).sum())
    links = np.bincount(grid.ends[grid.links].ravel(), minlength=grid.n_cells)
    hopeless = int((links == 1).sum())  # the sharp corners of triangles have one neighbour
    before = 0
    for share in (0.0, 0.1, 0.5, 1.0):
        opened = braid(grid, passages, share, new_rng(2))
        loops = int(opened.sum() - passages.sum())
        asked = round(share * dead)
        assert (asked - hopeless) / 2 <= loops <= asked
        assert loops >= before
        before = loops
        left = int((degrees(grid, opened) == 1).sum())
        assert left <= dead - asked + hopeless


def test_braid_is_part_of_the_maze_and_of_its_seed():
    plain = make_maze("wilson", (12, 9), seed=5)
    one, same, other = (make_maze("wilson", (12, 9), seed=seed, braid=0.5) for seed in (5, 5, 6))
    assert np.array_equal(one.passages, same.passages)
    assert one.fingerprint == same.fingerprint != other.fingerprint
    assert one.passages[plain.passages].all()  # the same maze, with more openings
    assert one.loops > 0
    assert plain.loops == 0
    steps = steps_between(one.grid, one.passages)
    assert len(one.solution) - 1 == steps[one.ends[0], one.ends[1]]


@pytest.mark.parametrize("wanted", [1, 2, 5])
@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_islands_stand_free(kind, wanted):
    for seed, grid in enumerate(grids(kind, 0.95)):
        passages = carve_on(grid, algorithm("recursive_backtracker"), seed=seed)
        assert count_islands(grid, passages) == 0
        opened = cut_islands(grid, passages, wanted, new_rng(seed))
        assert count_islands(grid, opened) == wanted
        assert opened.sum() == passages.sum() + wanted  # one opening, one loop, one island
        assert np.array_equal(opened, cut_islands(grid, passages, wanted, new_rng(seed)))


def test_islands_counted_by_hand():
    grid = Grid("orthogonal", (4, 4))
    passages = every_link(grid)
    assert count_islands(grid, passages) == 0
    assert count_bare_posts(grid, passages) == 9  # every inner post has lost its walls: an open room, no island
    middle = int(np.flatnonzero((grid.ends == [5, 6]).all(axis=1))[0])
    passages[middle] = False
    assert count_islands(grid, passages) == 1
    assert count_bare_posts(grid, passages) == 7


def test_more_islands_than_there_are_walls():
    with pytest.raises(GridError, match=r"^islands = 500: only \d+ fit into this maze\. Use fewer"):
        make_maze("wilson", (8, 8), islands=500)
    with pytest.raises(GridError, match=r"none fits into this maze"):
        make_maze("wilson", (2, 2), islands=1, seed=1)


@pytest.mark.parametrize("longest", [1, 2, 4])
@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_traps_are_no_longer_than_allowed(kind, longest):
    for seed in range(5):
        whole = make_maze("recursive_backtracker", SIZES[kind], seed=seed, tessellation=kind)
        maze = make_maze("recursive_backtracker", SIZES[kind], seed=seed, tessellation=kind, longest_trap=longest)
        assert is_spanning_tree(maze.grid, maze.passages)
        depth = steps_between(maze.grid, maze.passages)[maze.solution].min(axis=0)
        assert not np.setdiff1d(maze.grid.border, outer_border(maze.grid)).size
        deep = depth > longest
        assert_in_holes(maze.grid, deep)
        low, high = maze.grid.ends[maze.grid.links].T  # each as near to the route as its neighbours allow
        assert (depth[low][deep[high]] >= depth[high][deep[high]] - 1).all()
        assert (depth[high][deep[low]] >= depth[low][deep[low]] - 1).all()
        if maze.grid.n_cells < whole.grid.n_cells:
            assert depth.max() >= longest
        # The same route between the same doors, in the same places.
        assert np.allclose(maze.grid.centres[maze.solution], whole.grid.centres[whole.solution])
        for end in (0, 1):
            assert (maze.doors[end] >= 0) == (whole.doors[end] >= 0)
            if maze.doors[end] >= 0:
                assert maze.doors[end] in maze.grid.border
                assert np.allclose(maze.grid.middles[maze.doors[end]], whole.grid.middles[whole.doors[end]])
        # The same passages, but for cells that would be too far off.
        far = steps_between(whole.grid, whole.passages)[whole.solution].min(axis=0) > longest
        kept = np.flatnonzero(mask_of(maze.grid))
        near, still_near = (
            {tuple(pair) for pair in pairs.tolist() if not far[pair].any()}
            for pairs in (whole.grid.ends[whole.passages], kept[maze.grid.ends[maze.passages]])
        )
        assert near == still_near


def mask_of(grid):
    return np.ones(grid.n_cells, dtype=bool) if grid.mask is None else grid.mask


def assert_in_holes(grid, cells):
    """Check that without these cells, (n_cells,) bool, none of them would hang together with the outside."""
    removed = ~mask_of(grid)
    places = np.flatnonzero(mask_of(grid))[cells]
    removed[places] = True
    assert not joined_to_outside(Grid(grid.tessellation, grid.size), removed)[places].any()


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_cut_traps_leave_no_closed_cell(kind):
    """500 mazes over all tessellations, in the sizes of levels 3-4 to 8-10."""
    names = ("binary_tree", "prim_modified", "kruskal", "wilson", "recursive_backtracker")
    for name, within, longest in product(names, ((4, 5), (6, 6), (8, 10), (13, 16)), (1, 2, 3, 6, 9)):
        size = tessellation(kind).fit(*within)
        maze = make_maze(name, size, tessellation=kind, seed=longest, longest_trap=longest)
        assert is_spanning_tree(maze.grid, maze.passages)
        assert not np.setdiff1d(maze.grid.border, outer_border(maze.grid)).size


def test_traps_of_a_shape_with_loops():
    random = np.random.default_rng(9)
    size = (15, 15)
    for seed in range(10):
        mask = random_mask("orthogonal", size, random)
        maze = make_maze("wilson", size, seed=seed, mask=mask, braid=0.4, ends="random")
        shorter = shorten_traps(maze, 2)
        steps = steps_between(shorter.grid, shorter.passages)
        ways = degrees(shorter.grid, shorter.passages)
        depth = steps[shorter.solution].min(axis=0)
        assert_in_holes(shorter.grid, (ways == 1) & (depth > 2))  # what is longer is a loop, or would be a hole
        assert len(shorter.solution) == len(maze.solution) == steps[shorter.ends[0], shorter.ends[1]] + 1
        assert shorter.fingerprint


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_trimmed_mazes_keep_their_loops_and_islands(kind):
    for seed in range(5):
        options = {"seed": seed, "tessellation": kind, "longest_trap": 2}
        braided = make_maze("kruskal", SIZES[kind], braid=1.0, **options)
        links = np.bincount(braided.grid.ends[braided.grid.links].ravel(), minlength=braided.grid.n_cells)
        assert not (degrees(braided.grid, braided.passages) == 1)[links > 1].any()
        whole = make_maze("kruskal", SIZES[kind], seed=seed, tessellation=kind, islands=3)
        maze = make_maze("kruskal", SIZES[kind], islands=3, **options)
        assert maze.loops == whole.loops == 3
        assert maze.grid.n_cells < whole.grid.n_cells
        assert count_islands(maze.grid, maze.passages) == 3
        assert count_pieces(maze.grid.csr) == 1


def test_a_maze_without_long_traps_stays_as_it_is():
    maze = make_maze("wilson", (6, 6), seed=1)
    assert shorten_traps(maze, 36) is maze


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"braid": -0.1}, "braid = -0.1: must be 0"),
        ({"braid": 1.1}, "braid = 1.1: must be 0"),
        ({"braid": float("nan")}, "braid = nan: must be 0"),
        ({"braid": "half"}, "braid = 'half'"),
        ({"braid": True}, "braid = True"),
        ({"islands": -1}, "islands = -1: must be a whole number"),
        ({"islands": 1.5}, "islands = 1.5: must be a whole number"),
        ({"islands": 10**6}, "must be a whole number from 0 to 10000"),
        ({"longest_trap": 0}, "longest_trap = 0: must be a whole number of steps, 1 or more"),
        ({"longest_trap": 2.0}, "longest_trap = 2.0"),
        ({"texture": "newest=-1"}, "texture: newest = -1: must be 0 or more"),
        ({"texture": "run=2"}, "texture: run = 2: must be 0 to 1"),
        ({"texture": "newest=0"}, "no rule to pick a cell has a chance"),
        ({"texture": "newst=1"}, 'there is no "newst". Did you mean "newest"'),
        ({"weights": Weights(), "texture": "run=0.5"}, 'wilson has no knob "run": it has none'),
        ({"texture": 3}, "texture = 3: must be names and numbers"),
    ],
)
def test_options_that_make_no_sense(options, sentence):
    with pytest.raises(MazebookError, match=sentence.replace("[", r"\[")):
        make_maze("wilson", (6, 6), **options)
