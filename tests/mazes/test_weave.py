"""Weave: crossings are two cells with two open links each, and a bridge is the same however it is turned."""

import itertools

import numpy as np
import pytest

from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import GridError, SpecError, UsageError
from mazebook.mazes.carving.braid import count_bare_posts
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.drawing.text import draw_text
from mazebook.mazes.drawing.walls import joins_of, route_legs
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import FIXED, LINK
from mazebook.mazes.options.options import Options
from tests.mazes.helpers import ALGORITHMS, fingerprint, is_spanning_tree

WEAVERS = [name for name in ALGORITHMS if algorithm(name).by_walls == "whole"]
SIZES = [(3, 3), (4, 7), (9, 5), (16, 20)]


def test_kruskal_and_the_backtracker_weave():
    assert {"kruskal", "recursive_backtracker", "wilson"} <= set(WEAVERS)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", WEAVERS)
def test_a_tree_with_both_ways_through_every_crossing(name, size):
    for seed in range(5):
        maze = make_maze(name, size, seed=seed, weave=0.7)
        grid, whole = maze.grid, size[0] * size[1]
        assert grid.n_cells == whole + grid.n_lower == len(grid.centres)
        assert grid.n_lower >= 1
        assert is_spanning_tree(grid, maze.passages)
        assert maze.loops == count_bare_posts(grid, maze.passages) == 0
        crossed = grid.crossings // 2
        for upper, lower, upright in zip(crossed, range(whole, grid.n_cells), grid.crossings % 2, strict=True):
            ways = []
            for cell in (upper, lower):
                links = np.flatnonzero((grid.ends == cell).any(axis=1) & (grid.kind == LINK))
                assert maze.passages[links].tolist() == [True, True]
                others = grid.ends[links][grid.ends[links] != cell]
                ways.append(sorted((others - upper).tolist()))
            assert ways == ([[-size[0], size[0]], [-1, 1]] if upright else [[-1, 1], [-size[0], size[0]]])
        row, column = np.divmod(crossed, size[0])
        apart = np.abs(row[:, None] - row) + np.abs(column[:, None] - column)
        assert not (apart == 1).any()
        assert min(row.min(), column.min()) > 0
        assert (row < size[1] - 1).all()
        assert (column < size[0] - 1).all()


def test_bridges_are_6_walls_that_never_open_within_their_cell():
    grid = make_maze("wilson", (8, 8), seed=1, weave=1.0).grid
    walls = np.flatnonzero(grid.kind == FIXED)
    assert len(walls) == 6 * grid.n_lower
    places = grid.posts[grid.wall_posts[walls]]
    straight = np.isclose(places[:, 0], places[:, 1]).any(axis=1)  # railings are level or upright, wings aslant
    assert straight.sum() == 2 * grid.n_lower
    assert (np.abs(places - grid.centres[grid.ends[walls, 0]][:, None]) <= 0.5 + 1e-9).all()
    assert len(np.unique(np.sort(grid.wall_posts[walls], axis=1), axis=0)) == len(walls)


def test_more_weave_is_more_bridges_and_each_seed_has_its_own():
    grids = [make_maze("kruskal", (16, 16), seed=3, weave=share).grid for share in (0.05, 0.3, 1.0)]
    assert grids[0].n_lower < grids[1].n_lower < grids[2].n_lower
    assert not np.array_equal(
        make_maze("kruskal", (16, 16), seed=4, weave=0.3).grid.crossings[:5], grids[1].crossings[:5]
    )
    with pytest.raises(ValueError, match="read-only"):
        grids[0].ends[0] = 0


def turned(maze, place, size, *, exchanged):
    """Return the fingerprint of a maze on another grid: `place` gives each cell's (column, row) there."""
    columns, rows = maze.grid.size
    wide, _ = size
    cell = np.arange(columns * rows)
    column, row = place(cell % columns, cell // columns)
    new = np.concatenate([row * wide + column, np.empty(maze.grid.n_lower, dtype=np.int64)])
    upright = maze.grid.crossings % 2
    found = 2 * new[maze.grid.crossings // 2] + (1 - upright if exchanged else upright)
    order = np.argsort(found)
    new[columns * rows + order] = columns * rows + np.arange(len(order))
    target = Grid("orthogonal", size, None, found[order])
    opened = {tuple(sorted(pair)) for pair in new[maze.grid.ends[maze.passages]].tolist()}
    passages = np.array([tuple(pair) in opened for pair in target.ends.tolist()]) & (target.kind == LINK)
    assert passages.sum() == maze.passages.sum()
    return fingerprint(target, passages)


@pytest.mark.parametrize("size", [(5, 5), (6, 9)], ids=str)
def test_one_fingerprint_however_it_is_turned(size):
    columns, rows = size
    seen = set()
    for seed in range(5):
        maze = make_maze("wilson", size, seed=seed, weave=0.8)
        seen.add(maze.fingerprint)
        found = {
            turned(maze, lambda c, r: (columns - 1 - c, r), size, exchanged=False),
            turned(maze, lambda c, r: (c, rows - 1 - r), size, exchanged=False),
            turned(maze, lambda c, r: (r, c), size[::-1], exchanged=True),
            turned(maze, lambda c, r: (rows - 1 - r, c), size[::-1], exchanged=True),
        }
        assert found == {maze.fingerprint}
    assert len(seen) == 5


def test_over_and_under_exchanged_is_another_maze():
    maze = make_maze("wilson", (5, 6), seed=2, weave=0.8)
    grid = Grid("orthogonal", (5, 6), None, maze.grid.crossings ^ 1)
    opened = {tuple(sorted(pair)) for pair in maze.grid.ends[maze.passages].tolist()}
    inner = [pair for pair in opened if max(pair) < 30 and not set(pair) & set((grid.crossings // 2).tolist())]
    crossed = set((grid.crossings // 2).tolist()) | set(range(30, grid.n_cells))
    passages = np.array([tuple(pair) in inner or bool(set(pair) & crossed) for pair in grid.ends.tolist()])
    passages &= grid.kind == LINK
    assert is_spanning_tree(grid, passages)
    assert fingerprint(grid, passages) != maze.fingerprint


def test_the_route_is_broken_below_bridges_and_nowhere_else():
    broken = 0
    for seed in range(30):
        maze = make_maze("recursive_backtracker", (9, 9), seed=seed, weave=0.7)
        legs, whole = route_legs(maze), 81
        below = int((maze.solution >= whole).sum())
        assert len(legs) == below + 1
        broken += below
        ends = {tuple(place) for pair in joins_of(maze).round(6).tolist() for place in pair}
        for one, other in itertools.pairwise(legs):
            assert {tuple(one[-1].round(6)), tuple(other[0].round(6))} <= ends
            assert np.hypot(*(one[-1] - other[0])) == pytest.approx(1)
        for leg in legs:
            assert np.isclose(np.diff(leg, axis=0), 0).any(axis=1).all()
    assert broken > 30
    assert joins_of(maze).shape == (maze.grid.n_lower, 2, 2)


def test_no_bridge_where_an_end_is():
    for seed in range(20):
        maze = make_maze("wilson", (5, 5), seed=seed, weave=1.0, ends=("n", "centre"))
        assert 12 not in maze.grid.crossings // 2


@pytest.mark.parametrize(
    ("name", "keys", "words"),
    [
        ("sidewinder", {}, "weave: sidewinder cannot weave. Use another one, such as kruskal"),
        ("wilson", {"tessellation": "sigma"}, "weave: only passages of squares"),
        ("wilson", {"size": (5, 5, 2)}, "weave: passages cross on a single floor only"),
        ("wilson", {"size": (2, 9)}, "weave: a bridge needs a cell on each side. Use 3x3 or more."),
        ("wilson", {"braid": 0.5}, "weave: a maze with bridges has no braid."),
        ("wilson", {"longest_trap": 5}, "weave: a maze with bridges has no traps cut short."),
        ("wilson", {"focus": "walls"}, "weave: a maze with bridges has no added walls."),
        ("wilson", {"islands": 1}, "weave: a maze with bridges has no islands."),
        ("wilson", {"mask": np.ones(25, dtype=bool)}, "weave: a maze with bridges has no shape but a rectangle."),
    ],
)
def test_what_does_not_go_with_bridges_is_a_sentence(name, keys, words):
    with pytest.raises(GridError) as error:
        make_maze(name, **{"size": (5, 5), "weave": 0.5, **keys})
    assert str(error.value).startswith(words)


@pytest.mark.parametrize("weave", [-0.1, 1.1, "much", True])
def test_a_share_that_is_none(weave):
    with pytest.raises(UsageError, match=r"must be 0 \(no bridges\) to 1 \(as many as fit\)\."):
        Options(weave=weave)


def test_what_cannot_be_shown_is_a_sentence(run):
    maze = maze_on(Grid("orthogonal", (5, 5)), algorithm("kruskal"), seed=1, options=Options(weave=0.5))
    with pytest.raises(UsageError, match="Text cannot show bridges"):
        draw_text(maze)
    said = run("maze", "--size", "5x5", "--weave", "0.5", "--animate", "a.gif", code=2)
    assert "--weave makes cells below others" in said.err


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"tessellation": "delta"}, "only passages of squares (orthogonal) can cross."),
        ({"algorithm": "eller"}, "eller cannot weave."),
        ({"size": "6x6x2"}, "passages cross on a single floor only."),
        ({"braid": 0.5}, "a maze with bridges has no braid."),
        ({"size": "2x12"}, "a bridge needs a cell on each side."),
        ({"level": "expert", "size": "40x52"}, "mm wide; a pencil needs 2. Use fewer columns or rows, an easier level"),
    ],
)
def test_a_section_says_what_does_not_go_with_bridges(keys, words):
    spec = {"title": "Book", "seed": 3, "sections": [{"level": "8-10", "count": 2, "weave": 0.5, **keys}]}
    with pytest.raises(SpecError) as error:
        plan_book(parse_spec(spec), 3)
    assert words in str(error.value)


@pytest.mark.parametrize("level", ["3-4", "4-6", "6-8", "8-10", "10-12", "adult", "expert"])
def test_every_level_has_algorithms_that_weave(level):
    spec = {"title": "Book", "seed": 3, "sections": [{"level": level, "count": 4, "weave": 0.3}]}
    plan = plan_book(parse_spec(spec), 3)
    assert {puzzle.algorithm for puzzle in plan.puzzles} <= set(WEAVERS)
    assert {puzzle.options for puzzle in plan.puzzles} == {Options(weave=0.3)}
