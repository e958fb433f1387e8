"""Solving: the shortest route against scipy's, loops allowed, ties by the lowest cell."""

from itertools import pairwise

import numpy as np
import pytest

from mazebook.errors import GridError
from mazebook.mazes.carving.carve import LARGE, algorithm, carve_on, route_on
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import distances, shortest_route
from tests.mazes.helpers import TESSELLATIONS, every_link, random_mask, sizes, steps_between


def opened(grid, seed, extra, name="wilson"):
    passages = carve_on(grid, algorithm(name), seed=seed).copy()
    passages[np.random.default_rng(seed).choice(grid.links, extra)] = True
    return passages


@pytest.mark.parametrize("extra", [0, 1, 10, 100])
@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_the_shortest_route(kind, extra):
    random = np.random.default_rng(extra)
    size = sizes(kind)[-1]
    for seed in range(6):
        grid = Grid(kind, size, random_mask(kind, size, random) if seed % 2 else None)
        passages = opened(grid, seed, extra)
        steps = steps_between(grid, passages)
        links = {tuple(sorted(ends)) for ends in grid.ends[passages].tolist()}
        for start, finish in random.integers(grid.n_cells, size=(20, 2)).tolist():
            assert distances(grid.csr, passages, start).tolist() == steps[start].tolist()
            route = shortest_route(grid.csr, passages, start, finish).tolist()
            assert route[0] == start
            assert route[-1] == finish
            assert len(route) == steps[start, finish] + 1
            for cell, following in pairwise(route):
                assert tuple(sorted((cell, following))) in links
                ways = [other for link in links if cell in link for other in link if other != cell]
                assert following == min(other for other in ways if steps[other, finish] == steps[cell, finish] - 1)


@pytest.mark.parametrize("extra", [0, 30, 30_000])
@pytest.mark.parametrize("size", [(LARGE // 2, 2), (1, LARGE), (211, 200)])
def test_the_route_in_a_large_rectangle_is_that_of_any_grid(size, extra):
    grid = Grid("orthogonal", size)
    passages = opened(grid, 1, extra, "kruskal")  # the walks of Wilson's algorithm take long in a corridor
    random = np.random.default_rng(extra)
    for start, finish in [(0, grid.n_cells - 1), (3, 3), *random.integers(grid.n_cells, size=(6, 2)).tolist()]:
        route = route_on(grid, passages, start, finish)
        assert route.dtype == np.int32
        np.testing.assert_array_equal(route, shortest_route(grid.csr, passages, start, finish))


def test_ties_go_to_the_lowest_cell():
    grid = Grid("orthogonal", (3, 3))
    everything = every_link(grid)
    assert shortest_route(grid.csr, everything, 0, 8).tolist() == [0, 1, 2, 5, 8]
    assert shortest_route(grid.csr, everything, 8, 0).tolist() == [8, 5, 2, 1, 0]
    assert shortest_route(grid.csr, everything, 6, 2).tolist() == [6, 3, 0, 1, 2]
    assert shortest_route(grid.csr, everything, 4, 4).tolist() == [4]


def test_no_way_is_a_sentence():
    grid = Grid("orthogonal", (3, 1))
    closed = np.zeros(len(grid.ends), dtype=bool)
    assert distances(grid.csr, closed, 1).tolist() == [-1, 0, -1]
    with pytest.raises(GridError, match="No way leads from cell 0 to cell 2: the maze falls into pieces"):
        shortest_route(grid.csr, closed, 0, 2)
    large = Grid("orthogonal", (LARGE, 1))
    with pytest.raises(GridError, match="No way leads from cell 0 to cell 2"):
        route_on(large, np.zeros(len(large.ends), dtype=bool), 0, 2)
