"""The border that is kept for a grid: its walk by counting compared with a search, and what is kept with whom."""

import gc
import weakref
from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazebook.errors import GridError
from mazebook.mazes.carving.carve import algorithm, carve_on
from mazebook.mazes.ends.border import Border, border_of
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.ends.words import WORDS
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.rng import new_rng
from tests.mazes.helpers import GRIDS, TESSELLATIONS, random_mask, ring, steps_between

EVERY_TESSELLATION = pytest.mark.parametrize("kind", TESSELLATIONS)
EXAMPLES = settings.default.max_examples // 2  # of each kind of cells
SHARES = (0.55, 0.7, 0.85, 0.95)  # of the cells that stay: from ragged with few holes to whole with single ones


def searched(grid, border, edge):
    """Return the steps from an edge to each of its piece of border, by breadth-first search over shared posts."""
    steps = {edge: 0}
    queue = deque([edge])
    while queue:
        here = queue.popleft()
        for post in grid.wall_posts[here].tolist():
            other = border.across_outside(here, post)
            if other not in steps:
                steps[other] = steps[here] + 1
                queue.append(other)
    return steps


def clear(grid, a, b):
    """Return whether two border edges may both be doors."""
    return grid.ends[a, 0] != grid.ends[b, 0] and not set(grid.wall_posts[a].tolist()) & set(
        grid.wall_posts[b].tolist()
    )


def check_border(grid):
    """Compare what a border answers by counting with what a search finds."""
    border = Border(grid)
    edges = border.edges.tolist()
    for edge in edges:
        steps = searched(grid, border, edge)
        assert sorted(steps) == edges
        apart = [clear(grid, edge, other) for other in edges]
        assert border.clear_of(edge).tolist() == apart
        if not any(apart):
            with pytest.raises(GridError, match="too small for two doors apart"):
                border.quarter_from(edge)
            continue
        far = min(len(edges) / 4, max(steps[other] for other, fits in zip(edges, apart, strict=True) if fits))
        spread = [fits and steps[other] >= far for other, fits in zip(edges, apart, strict=True)]
        assert border.quarter_from(edge).tolist() == spread


@pytest.mark.parametrize(("kind", "size"), GRIDS)
def test_steps_along_whole_borders_are_those_of_a_search(kind, size):
    check_border(Grid(kind, size))


@EVERY_TESSELLATION
@settings(max_examples=EXAMPLES, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.sampled_from(SHARES), size=st.sampled_from([(5, 5), (7, 8), (9, 6)]))
def test_steps_along_ragged_borders_are_those_of_a_search(kind, seed, share, size):
    check_border(Grid(kind, size, random_mask(kind, size, np.random.default_rng(seed), share)))


@EVERY_TESSELLATION
def test_those_shapes_have_holes_and_pieces_that_touch_at_a_post(kind):
    holes = touching = 0
    for seed in range(40):
        grid = Grid(kind, (7, 8), random_mask(kind, (7, 8), np.random.default_rng(seed), 0.7))
        border = Border(grid)
        holes += len(border.edges) < len(grid.border)
        at_post = np.bincount(grid.wall_posts[grid.border].ravel())
        touching += int(at_post[grid.wall_posts[border.edges]].max()) > 2
    assert holes > 20
    # Where three cells meet at a post, as of hexagons and octagons, they are too few for two pieces of border.
    walls_at_post = np.bincount(Grid(kind, (7, 8)).wall_posts.ravel())
    assert touching == 0 if walls_at_post.max() == 3 else touching > 20


@EVERY_TESSELLATION
def test_every_follower_is_followed_back(kind):
    """A walk closes because of it, at the posts of holes too."""
    for seed in range(20):
        grid = Grid(kind, (7, 8), random_mask(kind, (7, 8), np.random.default_rng(seed), 0.6))
        border = Border(grid)
        for edge in grid.border.tolist():
            for post in grid.wall_posts[edge].tolist():
                assert border.across_outside(border.across_outside(edge, post), post) == edge


@EVERY_TESSELLATION
def test_ends_are_the_same_however_many_mazes_came_before(kind):
    """What is kept of one pair of words must not answer for another."""
    shape = random_mask(kind, (7, 8), np.random.default_rng(3))
    shared = Grid(kind, (7, 8), shape)
    pairs = [(a, b) for a in WORDS for b in WORDS if {a, b} not in ({"centre"}, {"centre", "opposite"})]
    for seed in range(2):
        passages = carve_on(shared, algorithm("wilson"), seed=seed)
        for words in pairs[:: 3 * seed + 1]:  # what was kept with the first seed is used with the second
            fresh = place_ends(Grid(kind, (7, 8), shape), passages, words, new_rng(seed))
            again = place_ends(shared, passages, words, new_rng(seed))
            assert [end.tolist() for end in again] == [end.tolist() for end in fresh], words


def test_a_border_is_made_once_and_goes_with_its_grid():
    grid = ring()
    border = border_of(grid)
    assert border_of(grid) is border
    assert border_of(ring()) is not border
    place_ends(grid, carve_on(grid, algorithm("wilson"), seed=1), ("random", "opposite"), new_rng(1))
    kept = weakref.ref(grid)
    del grid, border
    gc.collect()
    assert kept() is None


def test_a_direction_is_looked_for_once(monkeypatch):
    grid = Grid("orthogonal", (8, 8))
    looked = []
    towards = Border.towards
    monkeypatch.setattr(Border, "towards", lambda *given: looked.append(given) or towards(*given))
    for seed in range(5):
        place_ends(grid, carve_on(grid, algorithm("wilson"), seed=seed), ("nw", "se"), new_rng(seed))
    assert len(looked) == 2


def brute_longest(grid, passages):
    """Return the doors that a search from every cell finds: of the longest, those of the lowest cells, then edges."""
    steps = steps_between(grid, passages)
    border = Border(grid).edges.tolist()
    cells = dict(zip(border, grid.ends[border, 0].tolist(), strict=True))
    pairs = [(-steps[cells[a], cells[b]], cells[a], cells[b], a, b) for a in border for b in border]
    # The first of equals: by cell of Start, by cell of Finish, by door of each.
    return next((a, b) for *_, a, b in sorted(pairs) if clear(grid, a, b))


@EVERY_TESSELLATION
@pytest.mark.parametrize("extra", [1, 5, 20])
def test_longest_with_loops_leaves_out_only_searches_that_change_nothing(kind, extra):
    for seed in range(12):
        grid = Grid(kind, (7, 8), random_mask(kind, (7, 8), np.random.default_rng(seed), 0.8) if seed % 3 else None)
        passages = carve_on(grid, algorithm("kruskal"), seed=seed).copy()
        closed = np.setdiff1d(grid.links, np.flatnonzero(passages))
        passages[np.random.default_rng(seed).choice(closed, min(extra, len(closed)), replace=False)] = True
        ends = place_ends(grid, passages, ("longest", "longest"), new_rng(seed))
        assert tuple(ends.doors.tolist()) == brute_longest(grid, passages)


@pytest.mark.parametrize("words", [("n", "s"), ("random", "opposite"), ("random", "random"), ("longest", "longest")])
def test_no_room_for_two_doors_is_said_every_time(words):
    grid = Grid("theta", (3, 1))
    passages = carve_on(grid, algorithm("wilson"), seed=1)
    for seed in range(3):
        with pytest.raises(GridError, match="size = 3x1: too small for two doors apart"):
            place_ends(grid, passages, words, new_rng(seed))
