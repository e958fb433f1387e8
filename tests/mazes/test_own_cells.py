"""Closed paths that somebody draws are the cells of a grid, or a sentence says why they are not."""

import numpy as np
import pytest

from mazebook.errors import GridError
from mazebook.mazes.grid.polygons.own import grid_of_paths
from mazebook.mazes.grid.polygons.planar import pieces_among
from mazebook.mazes.mesh import LINK


def bricks(columns, rows, shrunk=0.0, seed=1):
    """Return rectangles in rows, every second row moved by half; each side moved inwards by up to `shrunk`."""
    rng = np.random.default_rng(seed)
    found = []
    for row in range(rows):
        for column in range(columns):
            x, y = 2 * column + row % 2, 1.5 * row
            a, b, c, d = shrunk * rng.random(4)
            found.append(np.array([[x + a, y + b], [x + 2 - c, y + b], [x + 2 - c, y + 1.5 - d], [x + a, y + 1.5 - d]]))
    return found


@pytest.mark.parametrize("shrunk", [0.0, 1e-6, 0.01, 0.04])
def test_closed_paths_are_cells_even_if_they_do_not_quite_meet(shrunk):
    mesh = grid_of_paths(bricks(6, 5, shrunk)).mesh
    assert len(mesh.centres) == 30
    links = mesh.ends[mesh.kind == LINK]
    assert len(links) == 5 * 5 + 4 * 11
    assert not pieces_among(30, links.astype(np.int64)).any()


def test_a_wide_gap_between_paths_is_a_hole():
    mesh = grid_of_paths([path for k, path in enumerate(bricks(6, 5)) if k != 14]).mesh
    assert len(mesh.centres) == 29
    assert np.count_nonzero(mesh.kind == LINK) == 5 * 5 + 4 * 11 - 6
    assert np.count_nonzero(mesh.ends[:, 1] < 0) == pytest.approx(22 + 18 + 6, abs=20)


BOX = np.array([[0.0, 0], [2, 0], [2, 1.5], [0, 1.5]])


LEFT, RIGHT = [(-1.6, 0.8), (-1.7, 1.5), (-3.2, 1.5), (-3.2, 0), (-1.7, 0), (-1.6, 0.7)], [(0, 0), (0, 1.5)]


DUMB_BELL = np.array([(-1.5, 0), *RIGHT, (-1.5, 1.5), *LEFT])


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([BOX[[0, 2, 1, 3]] - (2, 0)], "path 31 crosses itself"),
        ([BOX[:2]], "path 31 is no closed path"),
        ([BOX[[0, 1, 1]]], "path 31 is a line"),
        ([BOX * 0.1 - (0.2, 0)], "path 31 is too thin"),
        ([BOX * (1, 0.1) - (0, 0.15)], "path 31 is too thin"),
        ([DUMB_BELL], "path 31 is too narrow in the middle"),
        ([BOX], "paths 1 and 31 overlap"),
        ([BOX + 0.5], "paths 1 and 31 overlap"),
        ([BOX - 9], "path 31 does not touch the others"),
        ([BOX + np.inf], "path 31 is no closed path"),
        ([BOX] * 20_000, "at most 4,000 paths"),
        ([np.tile(BOX, (60_000, 1))], "200,000 points"),
    ],
)
def test_paths_that_are_no_cells_are_a_sentence_with_their_number(more, sentence):
    with pytest.raises(GridError, match=sentence):
        grid_of_paths([*bricks(6, 5), *more])


@pytest.mark.parametrize(("paths", "sentence"), [([], "no closed path in it"), ([BOX], "one cell is no maze")])
def test_too_few_paths_are_a_sentence(paths, sentence):
    with pytest.raises(GridError, match=sentence):
        grid_of_paths(paths)
