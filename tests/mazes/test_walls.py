"""The drawing: every standing wall once and nothing else, long strokes, a route that touches no wall."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import door_posts, route_path, route_points, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.path import CURVE, LINE, MOVE, POINTS_OF
from tests.mazes.helpers import TESSELLATIONS, arc, random_mask, sizes

SHAPES = [(kind, seed) for kind in TESSELLATIONS for seed in range(4)]  # 0 is whole, the others are ragged
EVERY_SHAPE = pytest.mark.parametrize(("kind", "seed"), SHAPES)


def maze_of(kind, seed=0, words=None):
    size = sizes(kind)[-1]
    grid = Grid(kind, size, random_mask(kind, size, np.random.default_rng(seed)) if seed else None)
    return maze_on(grid, algorithm("wilson"), seed=seed, ends=words)


def some_mazes(kind, seed):
    """Yield a perfect maze with two doors, one with a door and an end inside, and one with loops."""
    yield maze_of(kind, seed, ("n", "s"))
    yield maze_of(kind, seed, ("n", "centre"))
    maze = maze_of(kind, seed, ("nw", "se"))
    passages = maze.passages.copy()
    passages[np.random.default_rng(seed).choice(maze.grid.links, 8)] = True
    yield Maze(maze.grid, passages, maze.doors, maze.ends, maze.solution)


def subpaths(path):
    """Return each subpath as its first point and a list of (operator, points)."""
    found, at = [], 0
    for op in path.ops.tolist():
        points = path.points[at : at + POINTS_OF[op]]
        at += POINTS_OF[op]
        if op == MOVE:
            found.append((points[0], []))
        else:
            found[-1][1].append((op, points))
    assert at == len(path.points)
    return found


def drawn_walls(maze):
    """Return what is drawn, cut at every post: a count of (post, post, is it an arc?)."""
    grid, drawn = maze.grid, Counter()
    number = {tuple(np.round(place, 6)): post for post, place in enumerate(grid.posts)}
    for here, steps in subpaths(wall_path(maze)):
        for op, points in steps:
            there = points[-1]
            assert op in (LINE, CURVE)
            cuts = [here, there] if op == CURVE else _cut(here, there, grid.posts)
            for pair in pairwise(number[tuple(np.round(place, 6))] for place in cuts):
                drawn[(*sorted(pair), op == CURVE)] += 1
            here = there
    return drawn


def _cut(here, there, posts):
    """Return the posts on a straight line, in order."""
    along, spokes = there - here, posts - here
    length = np.hypot(*along)
    aside = np.abs(along[0] * spokes[:, 1] - along[1] * spokes[:, 0]) / length
    how_far = spokes @ along / length
    on = np.flatnonzero((aside < 1e-6) & (how_far > -1e-6) & (how_far < length + 1e-6))
    return posts[on[np.argsort(how_far[on])]]


@EVERY_SHAPE
def test_every_standing_wall_is_drawn_once_and_nothing_else(kind, seed):
    for maze in some_mazes(kind, seed):
        grid = maze.grid
        standing = np.setdiff1d(np.flatnonzero(~maze.passages), maze.doors[maze.doors >= 0])
        wanted = Counter((*sorted(grid.wall_posts[edge].tolist()), bool(grid.bulge[edge])) for edge in standing)
        assert max(wanted.values()) == 1
        assert drawn_walls(maze) == wanted
        assert maze.walls.tolist() == standing.tolist()


@EVERY_SHAPE
def test_curves_follow_their_arcs(kind, seed):
    maze = maze_of(kind, seed)
    grid = maze.grid
    number = {tuple(np.round(place, 6)): post for post, place in enumerate(grid.posts)}
    edge_of = {tuple(sorted(grid.wall_posts[edge])): edge for edge in maze.walls}
    curves = 0
    for here, steps in subpaths(wall_path(maze)):
        for op, points in steps:
            if op == CURVE:
                curves += 1
                edge = edge_of[tuple(sorted(number[tuple(np.round(p, 6))] for p in (here, points[-1])))]
                true = arc(*grid.posts[grid.wall_posts[edge]], grid.bulge[edge], 500)
                t = np.linspace(0, 1, 33)[:, None]
                p, q, r, s = here, *points
                bezier = (1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t * t * (1 - t) * r + t**3 * s
                away = np.hypot(*(bezier[:, None] - true).transpose(2, 0, 1)).min(axis=1)
                assert away.max() < 0.005
            here = points[-1]
    assert (curves > 0) == bool(grid.bulge[maze.walls].any())


@EVERY_SHAPE
def test_no_straight_run_is_left_split(kind, seed):
    for maze in some_mazes(kind, seed):
        for first, steps in subpaths(wall_path(maze)):
            places = [first, *(points[-1] for _, points in steps)]
            for i in range(len(steps) - 1):
                if steps[i][0] == steps[i + 1][0] == LINE:
                    a, b = places[i + 1] - places[i], places[i + 2] - places[i + 1]
                    cross, dot = a[0] * b[1] - a[1] * b[0], a @ b
                    assert abs(cross) > 1e-6 or dot < 0


def wall_pieces(maze):
    """Return for each connected piece of walls how many posts hold an odd number of them."""
    walls = maze.grid.wall_posts[maze.walls]
    n_posts = len(maze.grid.posts)
    matrix = coo_array((np.ones(len(walls)), tuple(walls.T)), shape=(n_posts, n_posts))
    piece = connected_components(matrix, directed=False)[1]
    degree = np.bincount(walls.ravel(), minlength=n_posts)
    return [int((degree[piece == p] % 2).sum()) for p in set(piece[walls[:, 0]].tolist())]


@EVERY_SHAPE
def test_as_few_strokes_as_can_be_for_a_perfect_maze(kind, seed):
    for words in (("n", "s"), ("n", "centre")):
        maze = maze_of(kind, seed, words)
        odd = wall_pieces(maze)
        strokes = len(subpaths(wall_path(maze)))
        assert strokes >= sum(max(1, n // 2) for n in odd)
        assert strokes <= sum(n // 2 for n in odd) + _rings(maze)  # a stroke may pass by the border of a hole


def _rings(maze):
    """Return how many rings there are in the walls: walls - posts + pieces."""
    walls = maze.grid.wall_posts[maze.walls]
    return len(walls) - len(np.unique(walls)) + len(wall_pieces(maze))


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_walls_of_a_whole_perfect_maze_are_trees(kind):
    assert _rings(maze_of(kind, 0, ("n", "s"))) == 0  # so the test above is exact
    assert len(wall_pieces(maze_of(kind, 0, ("n", "s")))) == 2
    assert len(wall_pieces(maze_of(kind, 0, ("n", "centre")))) == 1


def test_a_closed_piece_is_one_stroke():
    grid = Grid("orthogonal", (2, 2))
    passages = np.isin(np.arange(len(grid.ends)), grid.links)
    ends = np.array([0, 3], dtype=np.int32)
    maze = Maze(grid, passages, np.array([-1, -1], dtype=np.int32), ends, ends)
    path = wall_path(maze)
    assert path.ops.tolist() == [MOVE, LINE, LINE, LINE, LINE]
    assert sorted(map(tuple, path.points[:-1].tolist())) == [(0, 0), (0, 2), (2, 0), (2, 2)]
    assert path.points[0].tolist() == path.points[-1].tolist()


def test_no_walls_are_no_path():
    grid = Grid("orthogonal", (2, 1))
    everything = np.ones(len(grid.ends), dtype=bool)
    ends = np.array([0, 1], dtype=np.int32)
    path = wall_path(Maze(grid, everything, np.array([-1, -1], dtype=np.int32), ends, ends))
    assert len(path.ops) == 0
    assert path.points.shape == (0, 2)


def away_from_line(points, place):
    """Return the distance of a place from a polyline."""
    a, b = points[:-1], points[1:]
    along = b - a
    share = np.clip(((place - a) * along).sum(axis=1) / (along**2).sum(axis=1), 0, 1)
    return np.hypot(*(a + share[:, None] * along - place).T).min()


def crossings(route, walls):
    """Return how many pairs of a route's segment and a wall's segment touch; both are (n, 2, 2)."""

    def side(p, q, r):
        return (q - p)[..., 0] * (r - p)[..., 1] - (q - p)[..., 1] * (r - p)[..., 0]

    (a, b), (c, d) = route.transpose(1, 0, 2)[:, :, None], walls.transpose(1, 0, 2)[:, None]
    slack = 1e-9
    apart = (side(a, b, c) * side(a, b, d) > slack) | (side(c, d, a) * side(c, d, b) > slack)
    boxes_apart = (np.maximum(a, b) < np.minimum(c, d) - slack) | (np.maximum(c, d) < np.minimum(a, b) - slack)
    return int((~apart & ~boxes_apart.any(axis=-1)).sum())


@EVERY_SHAPE
def test_the_route_goes_through_every_opening_and_touches_no_wall(kind, seed):
    for maze in some_mazes(kind, seed):
        grid, points = maze.grid, route_points(maze)
        link = {tuple(ends): edge for edge, ends in enumerate(grid.ends.tolist())}
        openings = [link[tuple(sorted(pair))] for pair in pairwise(maze.solution.tolist())]
        assert maze.passages[openings].all()
        through = [*grid.middles[openings], *grid.centres[maze.solution], *grid.middles[maze.doors[maze.doors >= 0]]]
        assert max(away_from_line(points, place) for place in through) < 1e-9
        for end, at in ((0, points[0]), (1, points[-1])):
            door = maze.doors[end]
            assert at == pytest.approx(grid.middles[door] if door >= 0 else grid.centres[maze.ends[end]])
        curves = [arc(*grid.posts[grid.wall_posts[wall]], grid.bulge[wall], 24) for wall in maze.walls]
        walls = np.concatenate([np.stack([curve[:-1], curve[1:]], axis=1) for curve in curves])
        assert crossings(np.stack([points[:-1], points[1:]], axis=1), walls) == 0
        path = route_path(maze)
        assert np.array_equal(path.points, points)
        assert path.ops.tolist() == [MOVE] + [LINE] * (len(points) - 1)


def test_the_route_has_no_needless_corners():
    maze = maze_on(Grid("orthogonal", (6, 1)), algorithm("wilson"), seed=1, ends=("w", "e"))
    assert route_points(maze).tolist() == [[0, 0.5], [6, 0.5]]


@EVERY_SHAPE
def test_bounds_hold_every_arc_and_no_more(kind, seed):
    grid = maze_of(kind, seed).grid
    chains = [arc(*grid.posts[grid.wall_posts[edge]], grid.bulge[edge], 720) for edge in range(len(grid.ends))]
    points = np.concatenate(chains)
    left, bottom, right, top = grid.bounds
    assert (left, bottom) == pytest.approx(tuple(points.min(axis=0)), abs=1e-4)
    assert (right, top) == pytest.approx(tuple(points.max(axis=0)), abs=1e-4)


def test_bounds_of_three_wide_arcs():
    size = (3, 1)  # the posts of the outer circle stand at 0, 120 and 240 degrees: three sides reach beyond them
    width, height = tessellation("theta").extent(size)
    assert Grid("theta", size).bounds == pytest.approx((0, 0, width, height))
    posts = Grid("theta", size).posts
    assert np.ptp(posts[:, 0]) < width - 0.1


def test_the_posts_of_a_door():
    maze = maze_on(Grid("orthogonal", (4, 3)), algorithm("wilson"), seed=1, ends=("nw", "centre"))
    posts = door_posts(maze, 0)
    assert posts.shape == (2, 2)
    assert posts.mean(axis=0) == pytest.approx(maze.grid.middles[maze.doors[0]])
    assert door_posts(maze, 1) is None
