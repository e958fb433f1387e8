"""Start and Finish: directions on every grid, doors apart, and the longest route by brute force."""

import math
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from mazebook.errors import GridError, UsageError
from mazebook.mazes.carving.carve import algorithm, carve_csr, carve_on
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.ends.border import Border
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.ends.words import WORDS, cell_towards, parse_ends
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.options import Options
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.rng import new_rng
from tests import quick
from tests.mazes.helpers import FREE, TESSELLATIONS, outer_border, random_mask, ring, sizes, steps_between

EVERY_TESSELLATION = pytest.mark.parametrize("kind", TESSELLATIONS)
SHAPES = [(kind, seed) for kind in TESSELLATIONS for seed in range(4)]  # 0 is whole, the others are ragged


@cache
def grid_of(kind, seed=0):
    size = sizes(kind)[-1]
    return Grid(kind, size, random_mask(kind, size, np.random.default_rng(seed)) if seed else None)


def box_middle(grid):
    """Return the middle of the box around the outline, arcs included."""
    points = np.concatenate([grid.posts, grid.middles[outer_border(grid)]])
    return (points.min(axis=0) + points.max(axis=0)) / 2


def vector(bearing):
    return np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])


def share_a_post(grid, a, b):
    return bool(set(grid.wall_posts[a].tolist()) & set(grid.wall_posts[b].tolist()))


def may_stand_together(grid, a, b):
    return grid.ends[a, 0] != grid.ends[b, 0] and not share_a_post(grid, a, b)


@cache
def allowed_pairs(grid):
    """Return all pairs of edges of the border that may be doors together, and their cells."""
    pairs = [(a, b) for a, b in combinations(outer_border(grid).tolist(), 2) if may_stand_together(grid, a, b)]
    return grid.ends[np.array(pairs), 0]


def place(grid, passages, words, seed=0):
    return place_ends(grid, passages, words, new_rng(seed))


def loopy(grid, seed, extra):
    """Return the passages of a maze with some more walls opened."""
    passages = carve_on(grid, algorithm("kruskal"), seed=seed).copy()
    closed = np.setdiff1d(grid.links, np.flatnonzero(passages))
    passages[np.random.default_rng(seed).choice(closed, min(extra, len(closed)), replace=False)] = True
    return passages


def check(grid, ends):
    """Check what is true of any two ends."""
    doors, cells = ends.doors.tolist(), ends.cells.tolist()
    assert ends.doors.dtype == ends.cells.dtype == np.int32
    assert cells[0] != cells[1]
    for door, cell in zip(doors, cells, strict=True):
        if door >= 0:
            assert door in outer_border(grid)
            assert grid.ends[door, 0] == cell
    if min(doors) >= 0:
        assert not share_a_post(grid, *doors)


@pytest.mark.parametrize(("kind", "seed"), SHAPES)
@pytest.mark.parametrize("word", BEARINGS)
def test_a_direction_is_the_farthest_wall_that_way(kind, seed, word):
    grid = grid_of(kind, seed)
    ends = place(grid, carve_on(grid, algorithm("wilson"), seed=1), (word, "longest"))
    check(grid, ends)
    border = outer_border(grid)
    far = grid.middles[border] @ vector(BEARINGS[word])
    door = ends.doors[0]
    assert grid.middles[door] @ vector(BEARINGS[word]) == pytest.approx(far.max(), abs=1e-6)
    assert cell_towards(grid, word) == ends.cells[0]
    # Of this cell's walls that lie equally far, the one that looks that way most.
    mates = border[(grid.ends[border, 0] == ends.cells[0]) & (far > far.max() - 1e-6)]
    turned = {edge: abs((grid.heading[edge] - BEARINGS[word] + 180) % 360 - 180) for edge in mates}
    assert turned[door] == pytest.approx(min(turned.values()), abs=1e-3)


@EVERY_TESSELLATION
@pytest.mark.parametrize("words", [("n", "s"), ("nw", "se"), ("sw", "ne"), ("e", "w"), ("s", "nw")])
def test_two_directions_are_both_farthest(kind, words):
    grid = grid_of(kind)
    ends = place(grid, carve_on(grid, algorithm("wilson"), seed=1), words)
    check(grid, ends)
    for word, door in zip(words, ends.doors, strict=True):
        far = grid.middles[outer_border(grid)] @ vector(BEARINGS[word])
        assert grid.middles[door] @ vector(BEARINGS[word]) == pytest.approx(far.max(), abs=1e-6)


@EVERY_TESSELLATION
@pytest.mark.parametrize(("word", "looks", "side"), [("nne", 0, 1), ("nnw", 0, -1), ("sse", 180, 1), ("ssw", 180, -1)])
def test_a_direction_between_two_is_a_wall_that_faces_up_or_down_near_a_corner(kind, word, looks, side):
    grid = grid_of(kind)
    door = place(grid, carve_on(grid, algorithm("wilson"), seed=1), (word, "longest")).doors[0]
    assert abs((grid.heading[door] - looks + 180) % 360 - 180) < 31
    x0, _, x1, _ = grid.bounds
    assert side * (grid.middles[door][0] - (x0 + x1) / 2) > 0


def test_directions_on_squares():
    grid = Grid("orthogonal", (5, 4))
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    cells = {word: int(place(grid, passages, (word, "longest")).cells[0]) for word in BEARINGS}
    assert cells == {"n": 2, "ne": 4, "e": 9, "se": 19, "s": 17, "sw": 15, "w": 5, "nw": 0}


@pytest.mark.parametrize(("kind", "seed"), SHAPES)
def test_the_centre_is_the_cell_nearest_the_middle_and_has_no_door(kind, seed):
    grid = grid_of(kind, seed)
    ends = place(grid, carve_on(grid, algorithm("wilson"), seed=1), ("n", "centre"))
    check(grid, ends)
    away = np.hypot(*(grid.centres - box_middle(grid)).T)
    assert away[ends.cells[1]] == pytest.approx(away.min(), abs=1e-5)
    assert ends.doors[1] == -1
    assert ends.doors[0] >= 0
    assert cell_towards(grid, "centre") == ends.cells[1]


@cache
def carved(kind, size):
    grid = Grid(kind, size)
    return grid, carve_on(grid, algorithm("wilson"), seed=1)


@EVERY_TESSELLATION
@pytest.mark.parametrize("first", WORDS)
def test_start_and_finish_are_never_the_same(kind, first):
    for size in sizes(kind):
        grid, passages = carved(kind, size)
        for second in WORDS:
            if grid.n_cells == 1 or {first, second} in ({"centre"}, {"centre", "opposite"}):
                continue
            try:
                ends = place(grid, passages, (first, second))
            except GridError:
                assert grid.n_cells < 6  # too small for two doors apart, and says so
            else:
                check(grid, ends)


@EVERY_TESSELLATION
def test_every_pair_of_words_is_symmetric(kind):
    grid = grid_of(kind)
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    for words in (("n", "random"), ("random", "centre"), ("longest", "s"), ("centre", "e"), ("random", "opposite")):
        there, back = place(grid, passages, words, 5), place(grid, passages, words[::-1], 5)
        assert there.doors.tolist() == back.doors.tolist()[::-1]
        assert there.cells.tolist() == back.cells.tolist()[::-1]


def walk(grid):
    """Return the edges of the outer border of a whole grid, in the order that a walk around it meets them."""
    left = outer_border(grid).tolist()
    order = [left.pop(0)]
    post = grid.wall_posts[order[0], 1]
    while left:
        edge = next(edge for edge in left if post in grid.wall_posts[edge])
        left.remove(edge)
        order.append(edge)
        post = grid.wall_posts[edge].sum() - post
    assert all(share_a_post(grid, a, b) for a, b in pairwise([*order, order[0]]))
    return order


@EVERY_TESSELLATION
def test_random_doors_are_a_quarter_of_the_border_apart(kind):
    grid = grid_of(kind)
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    order = walk(grid)
    gaps, places = [], []
    for seed in range(300):
        ends = place(grid, passages, ("random", "random"), seed)
        check(grid, ends)
        a, b = (order.index(door) for door in ends.doors)
        gaps.append(min(abs(a - b), len(order) - abs(a - b)))
        places.append(a)
    assert min(gaps) >= len(order) / 4
    assert min(gaps) <= len(order) / 4 + 1  # and no farther than asked
    assert max(gaps) == len(order) // 2
    assert len(set(places)) > 0.9 * len(order)


@EVERY_TESSELLATION
def test_a_random_door_is_a_quarter_of_the_border_from_a_direction(kind):
    grid = grid_of(kind)
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    order = walk(grid)
    for seed in range(100):
        ends = place(grid, passages, ("n", "random"), seed)
        check(grid, ends)
        a, b = (order.index(door) for door in ends.doors)
        assert min(abs(a - b), len(order) - abs(a - b)) >= len(order) / 4


@pytest.mark.parametrize(("kind", "seed"), SHAPES)
def test_opposite_is_the_farthest_wall_beyond_the_middle(kind, seed):
    grid = grid_of(kind, seed)
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    middle = box_middle(grid)
    for draw in range(20):
        ends = place(grid, passages, ("random", "opposite"), draw)
        check(grid, ends)
        first, second = ends.doors
        away = middle - grid.middles[first]
        allowed = [edge for edge in outer_border(grid) if may_stand_together(grid, first, edge)]
        far = max(grid.middles[edge] @ away for edge in allowed)
        assert grid.middles[second] @ away == pytest.approx(far, abs=1e-5)


@pytest.mark.parametrize("extra", [0, 1, 6])
@pytest.mark.parametrize("draws", quick([3, 8], 3))
@pytest.mark.parametrize(("kind", "seed"), SHAPES)
def test_longest_is_the_longest_of_all_pairs_of_doors(kind, seed, draws, extra):
    grid = grid_of(kind, seed)
    border = outer_border(grid).tolist()
    for draw in range(draws):
        passages = loopy(grid, draw, extra)
        steps = steps_between(grid, passages)
        ends = place(grid, passages, ("longest", "longest"))
        check(grid, ends)
        assert steps[tuple(ends.cells)] == steps[tuple(allowed_pairs(grid).T)].max()
        for word in ("n", "random", "centre"):
            ends = place(grid, passages, (word, "longest"), draw)
            check(grid, ends)
            door, start = ends.doors[0], ends.cells[0]
            others = [b for b in border if (door < 0 and grid.ends[b, 0] != start) or may_stand_together(grid, door, b)]
            assert steps[tuple(ends.cells)] == max(steps[start, grid.ends[b, 0]] for b in others)


@pytest.mark.parametrize("size", [(2, 1), (1, 3), (2, 2), (3, 2)])
def test_longest_on_tiny_grids(size):
    grid = Grid("orthogonal", size)
    for seed in range(10):
        passages = carve_on(grid, algorithm("wilson"), seed=seed)
        steps = steps_between(grid, passages)
        ends = place(grid, passages, ("longest", "longest"))
        check(grid, ends)
        pairs = [(a, b) for a, b in combinations(grid.border.tolist(), 2) if may_stand_together(grid, a, b)]
        assert steps[tuple(ends.cells)] == max(steps[grid.ends[a, 0], grid.ends[b, 0]] for a, b in pairs)


@pytest.mark.parametrize("kind", ["orthogonal", "sigma", "delta"])
def test_doors_never_stand_in_a_hole(kind):
    grid = ring(kind, (9, 9))
    assert 0 < len(outer_border(grid)) < len(grid.border)
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    for words in [(word, "longest") for word in WORDS] + [("random", "opposite"), ("random", "random"), ("n", "s")]:
        for seed in range(10):
            check(grid, place(grid, passages, words, seed))


def test_a_door_drawn_at_random_is_the_seed_s():
    grid = grid_of("orthogonal")
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    pairs = [tuple(place(grid, passages, ("random", "random"), seed).doors) for seed in range(30)]
    assert pairs == [tuple(place(grid, passages, ("random", "random"), seed).doors) for seed in range(30)]
    assert len(set(pairs)) > 20


@pytest.mark.parametrize(
    ("ends", "sentence"),
    [
        ("north", 'ends = "north": one word alone can be random, opposite, longest, tips; else give two'),
        ("n", 'ends = "n": one word alone'),
        (("n",), "must be two words, Start and Finish, such as n,s"),
        (("n", "s", "e"), "must be two words"),
        ((), "must be two words"),
        (5, "ends = 5: must be two words"),
        (None, "must be two words"),
        (("n", 3), 'ends: "3" is not a place'),
        (("n", None), "is not a place"),
        (("n", "oposite"), 'ends: "oposite" is not a place. Did you mean "opposite"'),
        (("centre", "centre"), "Start and Finish would be the same cell"),
        (("opposite", "centre"), "nothing is opposite the centre"),
        (("centre", "opposite"), "nothing is opposite the centre"),
    ],
)
def test_bad_ends_are_refused_with_a_sentence(ends, sentence):
    with pytest.raises(UsageError, match="ends") as caught:
        parse_ends(ends)
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(".")


def test_ends_are_read_kindly():
    assert parse_ends("random") == ("random", "random")
    assert parse_ends("opposite") == ("random", "opposite")
    assert parse_ends(" Longest ") == ("longest", "longest")
    assert parse_ends(["N", " se "]) == ("n", "se")
    assert parse_ends(("center", "n")) == ("centre", "n")


def test_one_cell_is_no_maze():
    with pytest.raises(GridError, match=r"one cell is no maze\. Use at least two\."):
        make_maze("wilson", (1, 1))
    keep = np.zeros((3, 3), dtype=bool)
    keep[1, 1] = True
    with pytest.raises(GridError, match="one cell is no maze"):
        make_maze("wilson", (3, 3), mask=keep)


@EVERY_TESSELLATION
def test_the_pairs_that_a_tessellation_offers_make_mazes(kind):
    grid = grid_of(kind)
    assert tessellation(kind).ends
    for words in tessellation(kind).ends:
        maze = maze_on(grid, algorithm(FREE[0]), seed=1, ends=words)
        assert maze.solution[[0, -1]].tolist() == maze.ends.tolist()
    default = maze_on(grid, algorithm(FREE[0]), seed=1)
    first = maze_on(grid, algorithm(FREE[0]), seed=1, ends=tessellation(kind).ends[0])
    assert default.doors.tolist() == first.doors.tolist()


@pytest.mark.parametrize("word", [*BEARINGS, "centre"])
def test_the_cell_of_a_rectangle_is_found_by_arithmetic_too(word):
    for columns in range(1, 9):
        for rows in range(1, 9):
            grid, options = Grid("orthogonal", (columns, rows)), Options(root=word)
            ways = [way(grid, algorithm("binary_tree"), seed=1, options=options) for way in (carve_on, carve_csr)]
            assert np.array_equal(*ways), (columns, rows)


def test_a_hole_that_touches_the_border_at_a_corner_is_not_outside():
    keep = np.ones((6, 6), dtype=bool)
    keep[0, 0] = keep[1, 1] = False  # a notch in the corner, and a hole that meets it in one post
    grid = Grid("orthogonal", (6, 6), keep)
    hole = np.array([1.5, 4.5])
    for seed in range(150):
        maze = make_maze("kruskal", (6, 6), seed=seed, mask=keep, ends="random")
        for door in maze.doors:
            assert np.hypot(*(grid.middles[door] - hole)) > 0.6, seed


@pytest.mark.parametrize("name", TESSELLATIONS)
def test_the_border_of_a_whole_grid_is_one_piece(name):
    """So that it need not be walked to be known."""
    for size in sizes(name):
        grid = Grid(name, size)
        border = Border(grid)
        walked = sorted(border.steps_from(int(grid.border[0])))
        assert border.edges.tolist() == walked == grid.border.tolist()
