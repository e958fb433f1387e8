"""Mazes of several floors: plans that do not meet, stairs from each to the next, one building however it is turned."""

import numpy as np
import pytest

from mazebook.books.singles.single import single_page
from mazebook.errors import GridError, LayoutError, MazebookError
from mazebook.graphics.page import Text
from mazebook.mazes.carving.carve import algorithm, carve, carve_on
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.drawing.text import draw_text
from mazebook.mazes.drawing.walls import route_legs, route_path
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.floors import floors_extent, layout, origins, stairs
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import BORDER, LINK, STAIR
from mazebook.mazes.options.traits import traits_of
from mazebook.paper.printers.table import LEAST_TEXT
from tests.mazes.helpers import ALGORITHMS, fingerprint, is_spanning_tree, pieces

SIZES = [(3, 3, 2), (3, 3, 5), (5, 5, 3), (8, 6, 2), (12, 15, 2), (20, 20, 3), (4, 9, 4)]
EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=str)


@EVERY_SIZE
def test_the_plans_are_whole_grids_apart_from_each_other(size):
    grid, plan = Grid("orthogonal", size), Grid("orthogonal", size[:2])
    assert grid.n_cells == np.prod(size) == len(grid.centres)
    assert len(grid.posts) - len(grid.links) - len(grid.border) + grid.n_cells + len(stairs(size)) == size[2]  # Euler
    assert (np.diff(grid.kind.astype(int)) >= 0).all()
    for floor, origin in enumerate(origins(size)):
        cells = slice(floor * plan.n_cells, (floor + 1) * plan.n_cells)
        assert np.allclose(grid.centres[cells] - origin, plan.centres)
        low, high = grid.centres[cells].min(axis=0) - 1.4, grid.centres[cells].max(axis=0) + 1.4
        others = np.delete(grid.centres, np.arange(cells.start, cells.stop), axis=0)
        assert not ((others > low) & (others < high)).all(axis=1).any()
    assert grid.bounds == (0, 0, *floors_extent(size))
    walled = grid.kind != STAIR
    lengths = np.hypot(*np.diff(grid.posts[grid.wall_posts[walled]], axis=1)[:, 0].T)
    assert np.allclose(lengths, 1)
    assert (grid.wall_posts[~walled] == -1).all()


@EVERY_SIZE
def test_stairs_lead_from_every_floor_to_the_cell_above_and_no_cell_has_two(size):
    joined, plan = stairs(size), size[0] * size[1]
    assert (joined[:, 1] - joined[:, 0] == plan).all()
    assert set(joined[:, 0] // plan) == set(range(size[2] - 1))
    assert len(np.unique(joined)) == joined.size
    assert len(joined) <= (size[2] - 1) * max(4, plan / 4)
    grid = Grid("orthogonal", size)
    assert sorted(map(tuple, grid.ends[grid.kind == STAIR].tolist())) == sorted(map(tuple, joined.tolist()))


def test_plans_fill_an_upright_page():
    assert [layout(size) for size in ((8, 8, 2), (20, 4, 2), (4, 20, 2), (5, 5, 3), (5, 5, 4), (8, 8, 6))] == [
        (1, 2),
        (1, 2),
        (2, 1),
        (2, 2),
        (2, 2),
        (2, 3),
    ]


@pytest.mark.parametrize("name", ALGORITHMS)
@EVERY_SIZE
def test_every_algorithm_carves_a_tree_or_says_why_not(name, size):
    if traits_of(name).needs:
        with pytest.raises(GridError, match=rf"{name} needs a single floor, and there are {size[2]}\. Use another"):
            make_maze(name, size)
        return
    grid = Grid("orthogonal", size)
    for seed in range(3):
        passages = carve_on(grid, algorithm(name), seed=seed)
        assert is_spanning_tree(grid, passages)
        opened = grid.ends[passages & (grid.kind == STAIR)] // (size[0] * size[1])
        assert set(opened[:, 0]) == set(range(size[2] - 1))
    assert np.array_equal(carve(name, size, seed=2), passages)


@EVERY_SIZE
def test_start_and_finish_stand_on_any_floor_and_the_route_joins_them(size):
    grid = Grid("orthogonal", size)
    found = set()
    for seed in range(12):
        for ends in (("nw", "se"), ("random", "random"), ("longest", "longest"), ("n", "opposite")):
            maze = maze_on(grid, algorithm("wilson"), seed=seed, ends=ends)
            doors = maze.doors[maze.doors >= 0]
            assert (grid.kind[doors] == BORDER).all()
            found |= set(maze.ends // (size[0] * size[1]))
            legs = route_legs(maze)
            steps = set(map(frozenset, zip(maze.solution[:-1].tolist(), maze.solution[1:].tolist(), strict=True)))
            climbs = sum(frozenset(pair) in steps for pair in grid.ends[grid.kind == STAIR].tolist())
            assert len(legs) == climbs + 1
            for leg in legs:
                assert (np.isclose(np.diff(leg, axis=0), 0).any(axis=1)).all()  # along rows and columns of one plan
                assert all(np.hypot(*(grid.centres - end).T).min() < 0.51 for end in (leg[0], leg[-1]))
            assert (route_path(maze).ops == 0).sum() == len(legs)
    assert found == set(range(size[2]))
    width, height = floors_extent(size)
    x, y = grid.middles[border_of(grid).edges].T
    assert ((x == 0) | (x == width) | (y == 0) | (y == height)).all()


def turned(size, passages, place):
    """Return the passages of a building on another grid: `place` gives each cell's (column, row, floor) there."""
    columns, rows, floors = size
    source = Grid("orthogonal", size)
    cell = np.arange(source.n_cells)
    column, row, floor = place(cell % columns, cell // columns % rows, cell // (columns * rows))
    wide, high = int(column.max()) + 1, int(row.max()) + 1
    target = Grid("orthogonal", (wide, high, floors))
    new = floor * wide * high + row * wide + column
    opened = {tuple(sorted(pair)) for pair in new[source.ends[passages]].tolist()}
    image = np.array([tuple(pair) in opened for pair in target.ends.tolist()])
    assert image.sum() == passages.sum()
    return target, image


@pytest.mark.parametrize("size", [(5, 5, 2), (5, 7, 2), (8, 6, 3), (6, 6, 4), (12, 15, 2)], ids=str)
def test_one_fingerprint_however_the_plans_are_turned(size):
    grid = Grid("orthogonal", size)
    columns, rows, floors = size
    ways = [
        lambda c, r, f: (columns - 1 - c, r, f),
        lambda c, r, f: (c, rows - 1 - r, f),
        lambda c, r, f: (r, c, f),
        lambda c, r, f: (rows - 1 - r, c, f),
    ]
    if floors % 2 == 0:  # else its stairs are other ones
        ways.append(lambda c, r, f: (c, r, floors - 1 - f))
    seen = set()
    for seed in range(4):
        passages = carve_on(grid, algorithm("wilson"), seed=seed)
        own = fingerprint(grid, passages)
        assert {fingerprint(*turned(size, passages, way)) for way in ways} == {own}
        seen.add(own)
    assert len(seen) == 4


def test_500_buildings_are_all_different():
    grid = Grid("orthogonal", (4, 4, 2))
    assert len({fingerprint(grid, carve_on(grid, algorithm("kruskal"), seed=seed)) for seed in range(500)}) == 500


def test_the_same_shape_on_other_stairs_is_another_building():
    prints = {make_maze("wilson", size, seed=1).fingerprint for size in ((5, 4, 2), (4, 5, 2), (5, 8), (10, 4))}
    assert len(prints) == 4


def test_braids_and_short_traps():
    size = (8, 8, 2)
    braided = make_maze("kruskal", size, seed=3, braid=1.0)
    assert braided.loops > 0
    for seed in range(10):
        short = make_maze("kruskal", size, seed=seed, longest_trap=2)
        assert short.grid.n_cells < 128
        assert pieces(short.grid, short.passages)[0] == 1
        assert short.loops == 0
        assert set(short.grid.kind) <= {LINK, BORDER, STAIR}
        assert len(short.fingerprint) == 32


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((2, 9, 2), r"size = 2x9x2: too small; a maze of several floors needs at least 3x3x2\."),
        ((5, 5, 0), r"size = 5x5x0: too small"),
        ((5, 5, -1), "too small"),
        ((5, 5, 10**9), "too large"),
        ((5, 5, 2, 2), "must be two whole numbers, columns and rows, such as 12x15; a third number is floors"),
        ((5, 5, 2.0), "must be two whole numbers"),
    ],
)
def test_sizes_that_are_no_building(size, words):
    with pytest.raises(GridError, match=words):
        Grid("orthogonal", size)


def test_other_cells_have_one_floor():
    with pytest.raises(GridError, match=r"must be two whole numbers, columns and rows, such as 12x15\.$"):
        Grid("sigma", (5, 5, 2))


def test_one_floor_is_a_plain_maze():
    assert Grid("orthogonal", (5, 4, 1)).size == (5, 4)
    assert make_maze("wilson", (5, 4, 1), seed=3).fingerprint == make_maze("wilson", (5, 4), seed=3).fingerprint


def test_what_floors_are_not_for():
    with pytest.raises(GridError, match=r"^focus: walls cannot be added to a maze of several floors"):
        make_maze("wilson", (5, 5, 2), focus="walls")
    with pytest.raises(MazebookError):
        make_maze("sidewinder", (5, 5, 2))


def test_text_shows_the_plans_with_numbers_at_both_ends_of_the_stairs():
    maze = make_maze("kruskal", (4, 3, 2), seed=2)
    lines = draw_text(maze, solution=True).splitlines()
    number = sum(maze.passages & (maze.grid.kind == STAIR))
    text = "\n".join(lines)
    assert len(lines) == 2 * (3 + 1 + 3) + 1
    assert not lines[7].strip()  # the gap
    assert [text.count(str(k)) for k in range(1, 10)] == [2] * number + [0] * (9 - number)
    plain = draw_text(maze)
    for leg in route_legs(maze):
        (x, y), *_ = leg[1:] if len(leg) > 1 else leg
        row, column = 2 * int(7 - y) + 1, 4 * int(x) + 2
        assert lines[row][column] in "·123456789"
    assert plain.count("·") == 0
    assert text.count("·") > 0


def test_a_page_alone_is_large_enough_for_the_numbers():
    page = single_page(make_maze("wilson", (40, 40, 3), seed=1))
    numbers = [item for item in page.items if isinstance(item, Text) and item.text.isdigit()]
    assert numbers
    assert min(item.size for item in numbers) >= LEAST_TEXT
    with pytest.raises(LayoutError, match=r"^size = 1000x3x2: with numbers on its stairs"):
        single_page(make_maze("wilson", (1000, 3, 2), seed=1))
