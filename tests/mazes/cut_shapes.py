"""Grids cut to drawings, and what is true of each of them; for tests."""

from functools import cache

import numpy as np
import pytest

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.planar import pieces_among
from mazebook.mazes.mesh import BORDER, FIXED, LINK
from mazebook.paper.typefaces.emoji import drawing_of
from tests.mazes.helpers import TESSELLATIONS, TILINGS

KINDS = [*TESSELLATIONS, *TILINGS]
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


@cache
def outline(name):
    return Outline(drawing_of(name))


@cache
def cut(name, kind="orthogonal", size=(12, 12), seed=1):
    return Grid(kind, size, outline=outline(name), seed=seed)


def walked(grid, cell):
    """Return the ring around a cell: its walls one after the other, with the cell on the left."""
    lines = grid.wall_lines(slice(None))
    walls = {}
    for edge in np.flatnonzero((grid.ends == cell).any(axis=1)):
        line, posts = lines.points[lines.start[edge] : lines.start[edge + 1]], grid.wall_posts[edge]
        if grid.ends[edge, 0] != cell:
            line, posts = line[::-1], posts[::-1]
        assert posts[0] not in walls
        walls[int(posts[0])] = line, int(posts[1])
    post = first = next(iter(walls))
    ring = []
    while walls:
        line, post = walls.pop(post)
        ring.append(line[:-1])
    assert post == first
    return np.concatenate(ring)


def assert_sound(grid):
    """Fail unless a cut grid is what the top of this file says, and can be carved."""
    links, outer = grid.kind == LINK, grid.ends[:, 1] < 0
    assert (np.diff(grid.kind.astype(int)) >= 0).all()
    assert set(grid.kind[outer]) <= {BORDER, FIXED}
    assert set(grid.kind[~outer]) <= {LINK, FIXED}
    assert (grid.ends[~outer, 0] < grid.ends[~outer, 1]).all()
    assert not pieces_among(grid.n_cells, grid.ends[links]).any()
    assert sorted(set(grid.wall_posts.ravel())) == list(range(len(grid.posts)))
    assert len(np.unique(grid.posts, axis=0)) == len(grid.posts)
    # Euler: the walls that can be added join the pieces of those that stand, and leave one way between any two cells.
    pieces = np.unique(pieces_among(len(grid.posts), grid.wall_posts[~links].astype(np.int64)))
    assert np.count_nonzero(links) == (grid.n_cells - 1) + (len(pieces) - 1)
