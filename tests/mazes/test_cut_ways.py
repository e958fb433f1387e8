"""In cut cells walls and routes have bends: routes stay in their cells and clear of walls."""

from itertools import pairwise

import numpy as np
import pytest
import shapely

from mazebook.errors import GridError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import route_points, wall_path
from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons import ways
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.mesh import FIXED
from mazebook.mazes.options.options import Options
from mazebook.numerics.path import LINE, MOVE
from mazebook.paper.typefaces.emoji import group_names
from tests import quick
from tests.mazes.cut_shapes import EVERY_KIND, KINDS, assert_sound, cut, walked
from tests.mazes.helpers import FREE


@EVERY_KIND
@pytest.mark.parametrize("name", quick(["elephant", "t-rex", "butterfly", "kangaroo"], "elephant", "t-rex"))
def test_ways_stay_in_their_cells_and_clear_of_walls_that_do_not_open(name, kind):
    grid = cut(name, kind)
    lines, bends = grid.wall_lines(slice(None)), grid.cutting.bends
    walls = np.array([shapely.LineString(lines.points[a:b]) for a, b in pairwise(lines.start)])
    for cell in range(grid.n_cells):
        around = np.flatnonzero((grid.ends == cell).any(axis=1))
        ring = shapely.Polygon(walked(grid, cell))
        room = ring.buffer(0.002)
        for wall in around[grid.kind[around] != FIXED]:
            row = 2 * wall + (grid.ends[wall, 0] != cell)
            bent = bends.points[bends.start[row] : bends.start[row + 1]]
            way = shapely.LineString([grid.centres[cell], *bent, grid.middles[wall]])
            assert len(bent) <= 2
            assert room.covers(way)
            assert shapely.distance(way, walls[around[around != wall]]).min() > 0.16
        assert ring.exterior.distance(shapely.Point(grid.centres[cell])) > 0.23


@pytest.mark.parametrize("name", ["elephant", "rabbit"])
def test_points_along_walls_with_bends_are_evenly_spaced(name):
    grid = cut(name, "voronoi")
    lines = grid.wall_lines(slice(None))
    found = along_walls(grid, np.arange(len(grid.ends)), 0.01)
    for row, points in zip(found, lines.rows, strict=True):
        far = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        wanted = np.linspace(0, 1, len(row)) * far[-1]
        assert row == pytest.approx(np.stack([np.interp(wanted, far, axis) for axis in points.T], axis=1), abs=1e-12)


def test_the_shortest_of_the_ways_that_bend_twice_is_found():
    # A cell like a C, two wide: the way from one end to the door at the other bends twice.
    corners = np.array([[0, 0], [6, 0], [6, 2], [2, 2], [2, 4], [6, 4], [6, 6], [0, 6]]) * 1024.0
    lines = np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)
    walls = ways.CellWalls(lines, np.arange(8), np.arange(8), np.array([0, 8]))
    middle, door = np.array([[5.0, 1.0]]) * 1024, np.array([[6.0, 5.0]]) * 1024
    (bent,) = ways.bends_of_shortest(walls, np.array([0]), np.array([5]), middle, door, 400.0)
    places = np.stack(np.meshgrid(*[np.linspace(0, 6 * 1024, 11)[1:-1]] * 2), axis=-1).reshape(-1, 2)
    one, two = np.divmod(np.arange(len(places) ** 2), len(places))
    ends = (np.broadcast_to(place, (len(one), 2)) for place in (middle, door))
    every = shapely.linestrings(np.stack([next(ends), places[one], places[two], next(ends)], axis=1))
    clear = every[shapely.distance(every, shapely.multilinestrings(list(np.delete(lines, 5, axis=0)))) >= 400]
    way = shapely.LineString([middle[0], *bent, door[0]])
    assert way.length == pytest.approx(shapely.length(clear).min())


def test_a_route_bends_where_its_cells_do():
    maze = maze_on(cut("dragon", "voronoi", (10, 10)), algorithm("wilson"), seed=1, ends=("longest", "longest"))
    grid = maze.grid
    lines = grid.wall_lines(maze.walls)
    walls = [shapely.LineString(lines.points[a:b]) for a, b in pairwise(lines.start)]
    assert len(grid.cutting.bends.points)
    assert shapely.LineString(route_points(maze)).distance(shapely.union_all(walls)) > 0.16


@pytest.mark.parametrize("kind", ["orthogonal", "theta", "voronoi"])
@pytest.mark.parametrize("merged", [True, False])
def test_every_standing_wall_is_drawn_with_its_bends(kind, merged):
    maze = maze_on(cut("elephant", kind), algorithm("wilson"), seed=1)
    path = wall_path(maze, merged=merged)
    assert set(path.ops.tolist()) == {MOVE, LINE}
    strokes = [shapely.LineString(part) for part in np.split(path.points, np.flatnonzero(path.ops == MOVE)[1:])]
    lines = maze.grid.wall_lines(maze.walls)
    walls = [shapely.LineString(lines.points[a:b]) for a, b in zip(lines.start[:-1], lines.start[1:], strict=True)]
    assert sum(each.length for each in strokes) == pytest.approx(sum(each.length for each in walls))
    assert shapely.hausdorff_distance(shapely.union_all(strokes), shapely.union_all(walls)) < 1e-9
    assert len(strokes) < len(walls) / 2


EACH = -(-2000 // len(KINDS))  # mazes of a kind, of the 2,000 whose routes are looked at


@EVERY_KIND
def test_parts_that_touch_are_joined_as_wide_as_a_way(kind):
    """Two squares on their tips, overlapping by two fifths of a side: no way would lead through."""
    above = [(0, 1000), (1000, 2000), (1965, 1035), (2930, 2000), (3930, 1000)]
    below = [(x, 2000 - y) for x, y in above[-2:0:-1]]
    two = Outline([np.array(above + below, dtype=np.float64)])
    grid = Grid(kind, (16, 8), outline=two)
    assert_sound(grid)
    whole = shapely.union_all([shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)])
    assert whole.buffer(-0.27).geom_type == "Polygon"
    assert grid.n_cells == pytest.approx(128, rel=0.15)


@pytest.mark.slow
@EVERY_KIND
def test_routes_of_clipped_mazes_keep_clear_of_walls(kind):
    """Some 2,000 mazes in all: drawings, sizes, seeds and algorithms in turn, some with loops."""
    names, made, closest = group_names("animals"), 0, []
    for turn in range(4 * EACH):
        side, seed = 7 + turn % 9, 1 + turn
        try:
            grid = cut(names[turn * 7 % len(names)], kind, (side, side + turn % 4), seed)
            options = Options(braid=0.0 if turn % 5 else 0.5)
            maze = maze_on(grid, algorithm(FREE[turn % len(FREE)]), seed=seed, options=options, ends="tips")
        except GridError:
            continue
        lines = maze.grid.wall_lines(maze.walls)
        walls = shapely.MultiLineString([lines.points[a:b] for a, b in pairwise(lines.start)])
        closest.append(shapely.distance(shapely.LineString(route_points(maze)), walls))
        made += 1
        if made == EACH:
            break
    assert made == EACH
    assert min(closest) > 0.15


def test_the_tips_of_a_ring_of_petals_are_on_both_sides_of_it():
    """Its petals are horns but for two beside each other; a way between those would lead past six of its cells."""
    grid = cut("sunflower", "voronoi", (8, 11), seed=4)
    maze = maze_on(grid, algorithm("kruskal"), seed=1, ends="tips")
    one, other = grid.middles[maze.doors]
    assert np.hypot(*(one - other)) > 0.9 * (grid.bounds[2] - grid.bounds[0])
