"""Fingerprints: equal for mazes that can be turned or mirrored into each other, different for all others.

Turned mazes are made here by geometry alone: centres are turned by an angle, and looked for among a grid's centres.
"""

import functools

import numpy as np
import pytest
from scipy.spatial import cKDTree

from mazebook.mazes.carving.carve import algorithm, carve_on
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.tessellations import tessellation
from tests.mazes.helpers import TESSELLATIONS, fingerprint, random_mask, sizes, spanning_trees

PLANE = [kind for kind in TESSELLATIONS if not tessellation(kind).is_round]


@functools.cache
def roomy(kind):
    """Return a grid large enough for any turned shape below, and its centres."""
    grid = Grid(kind, tessellation(kind).fit(36, 36))
    return grid, cKDTree(grid.centres)


@functools.cache
def symmetries(kind):
    """Return the turns in degrees, each with a mirror before it or not, that lay a tessellation on itself."""
    whole, tree = roomy(kind)
    patch = Grid(kind, tessellation(kind).fit(8, 7))
    return [
        (degrees, mirrored)
        for degrees in range(0, 360, 15)
        for mirrored in (False, True)
        if landing(turned(patch.centres, degrees, mirrored), sides(patch), whole, tree) is not None
    ]


def turned(points, degrees, mirrored):
    """Return the places turned about the origin, mirrored before if so asked."""
    angle = np.radians(degrees)
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (points * np.array([-1 if mirrored else 1, 1])) @ matrix.T


def sides(grid):
    """Return how many walls stand around each cell."""
    return np.bincount(grid.ends[grid.ends >= 0], minlength=grid.n_cells)


def landing(points, around, grid, tree):
    """Return the cells of a grid, with so many walls `around`, that a shape falls on when it is moved, or None."""
    first = points[0]
    middle = grid.centres.mean(axis=0) - points.mean(axis=0) + first
    for target in tree.query(middle, k=24)[1]:
        away, cells = tree.query(points + grid.centres[target] - first)
        if away.max() < 1e-6 and np.array_equal(sides(grid)[cells], around):
            return cells
    return None


def carried(source, passages, cells, target):
    """Return the passages of `source` on a grid where its cell i is `cells[i]`."""
    opened = {tuple(sorted(ends)) for ends in cells[source.ends[passages]].tolist()}
    image = np.array([tuple(ends) in opened for ends in target.ends.tolist()])
    assert image.sum() == passages.sum()
    return image


def images(grid, passages):
    """Yield the maze in every position, each cut out of a large grid."""
    whole, tree = roomy(grid.tessellation)
    for degrees, mirrored in symmetries(grid.tessellation):
        cells = landing(turned(grid.centres, degrees, mirrored), sides(grid), whole, tree)
        assert cells is not None, (degrees, mirrored)
        mask = np.zeros(whole.n_cells, dtype=bool)
        mask[cells] = True
        target = Grid(grid.tessellation, whole.size, mask)
        new = np.cumsum(mask) - 1
        yield target, carried(grid, passages, new[cells], target)


def test_the_symmetries_are_those_of_the_plane():
    found = {kind: len(symmetries(kind)) for kind in PLANE}
    assert found == found | {"orthogonal": 8, "sigma": 12, "delta": 12, "upsilon": 8}
    for kind, n in found.items():
        cells, size = tessellation(kind), sizes(kind)[-1]
        assert len(list(cells.images(size, cells.lattice(size)))) == n, kind


@pytest.mark.parametrize("kind", PLANE)
def test_equal_under_every_turn_and_mirror(kind):
    for size in (*sizes(kind)[-5:], tessellation(kind).fit(9, 11)):
        grid = Grid(kind, size)
        passages = carve_on(grid, algorithm("wilson"), seed=1)
        assert {fingerprint(*image) for image in images(grid, passages)} == {fingerprint(grid, passages)}


@pytest.mark.parametrize("kind", PLANE)
def test_shapes_are_equal_under_every_turn_and_mirror(kind):
    random = np.random.default_rng(4)
    for seed in range(8):
        size = tessellation(kind).fit(8, 6)
        grid = Grid(kind, size, random_mask(kind, size, random))
        passages = carve_on(grid, algorithm("wilson"), seed=seed)
        assert {fingerprint(*image) for image in images(grid, passages)} == {fingerprint(grid, passages)}


@pytest.mark.parametrize("size", [(3, 1), (5, 2), (6, 4), (12, 3)])
def test_rings_are_equal_under_every_turn_and_mirror(size):
    random = np.random.default_rng(5)
    whole = Grid("theta", size)
    tree = cKDTree(whole.centres)
    for case in range(6):
        mask = random_mask("theta", size, random, 0.85) if case else np.ones(whole.n_cells, dtype=bool)
        grid = Grid("theta", size, mask if case else None)
        passages = carve_on(grid, algorithm("wilson"), seed=case)
        for step in range(size[0]):
            for mirrored in (False, True):
                image = turned(grid.centres - whole.centres[0], 360 * step / size[0], mirrored) + whole.centres[0]
                away, cells = tree.query(image)
                assert away.max() < 1e-6
                there = np.zeros(whole.n_cells, dtype=bool)
                there[cells] = True
                target = Grid("theta", size, there if case else None)
                moved = carried(grid, passages, (np.cumsum(there) - 1)[cells], target)
                assert fingerprint(target, moved) == fingerprint(grid, passages)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("orthogonal", (3, 3)),
        ("orthogonal", (3, 2)),
        ("orthogonal", (4, 2)),
        ("sigma", (3, 2)),
        ("sigma", (2, 3)),
        ("delta", (5, 2)),
        ("delta", (4, 3)),
        ("theta", (3, 1)),
        ("theta", (4, 1)),
        ("upsilon", (3, 3)),
        ("upsilon", (3, 2)),
    ],
)
def test_as_many_fingerprints_as_there_are_mazes_up_to_symmetry(kind, size):
    grid = Grid(kind, size)
    tree = cKDTree(grid.centres)
    middle = (grid.posts.min(axis=0) + grid.posts.max(axis=0)) / 2 if kind != "theta" else grid.centres[0]
    least = 360 // size[0] if kind == "theta" else 15
    symmetries = []
    for degrees in range(0, 360, least):
        for mirrored in (False, True):
            away, cells = tree.query(turned(grid.centres - middle, degrees, mirrored) + middle)
            if away.max() < 1e-6 and np.array_equal(sides(grid)[cells], sides(grid)):
                symmetries.append(cells)
    orbits, prints = set(), {}
    for passages in spanning_trees(grid):
        orbit = frozenset(carried(grid, passages, cells, grid).tobytes() for cells in symmetries)
        orbits.add(orbit)
        prints.setdefault(fingerprint(grid, passages), set()).add(orbit)
    assert len(orbits) > 1
    assert len(prints) == len(orbits)
    assert all(len(shared) == 1 for shared in prints.values())


def test_3x3_has_28_mazes_up_to_symmetry():
    grid = Grid("orthogonal", (3, 3))
    assert len({fingerprint(grid, passages) for passages in spanning_trees(grid)}) == 28


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_500_mazes_are_all_different(kind):
    grid = Grid(kind, (8, 8))
    mazes = [carve_on(grid, algorithm("kruskal"), seed=seed) for seed in range(500)]
    prints = {fingerprint(grid, passages) for passages in mazes}
    assert len(prints) == 500
    assert all(len(one) == 32 and int(one, 16) >= 0 for one in prints)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_doors_do_not_matter(kind):
    size = (6, 5)
    grid = Grid(kind, size)
    pairs = [("n", "s"), ("s", "n"), ("n", "centre"), ("random", "random"), ("longest", "longest")]
    mazes = [maze_on(grid, algorithm("wilson"), seed=3, ends=pair) for pair in pairs]
    assert len({tuple(maze.doors) for maze in mazes}) > 3
    assert len({maze.fingerprint for maze in mazes}) == 1


def test_loops_and_grids_matter():
    grid = Grid("orthogonal", (5, 5))
    passages = carve_on(grid, algorithm("wilson"), seed=1).copy()
    perfect = fingerprint(grid, passages)
    passages[np.setdiff1d(grid.links, np.flatnonzero(passages))[0]] = True
    assert fingerprint(grid, passages) != perfect
    # Paths of cells with the same links, on different grids.
    prints = {make_maze("wilson", (3, 1), tessellation=kind).fingerprint for kind in ("orthogonal", "sigma", "delta")}
    assert len(prints) == 3


def test_a_shape_is_the_same_wherever_it_is_cut_out():
    whole = Grid("orthogonal", (4, 3))
    for columns, rows, left, top in ((4, 3, 0, 0), (7, 6, 2, 1), (9, 3, 5, 0)):
        mask = np.zeros((rows, columns), dtype=bool)
        mask[top : top + 3, left : left + 4] = True
        cut = Grid("orthogonal", (columns, rows), mask)
        for seed in range(3):
            passages = carve_on(whole, algorithm("wilson"), seed=seed)
            moved = carried(whole, passages, np.arange(12), cut)
            assert fingerprint(cut, moved) == fingerprint(whole, passages)
