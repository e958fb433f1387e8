"""Grids cut to an outline: cells are polygons, walls may have bends, and the outer wall is the outline itself.

The rules of their geometry: every side has a cell on its left, and another cell or the outside on its right; posts are
identities; walls close around each cell; nothing changes when the outline moves by less than it is drawn to.
"""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import shapely

from mazebook.errors import GridError, UsageError
from mazebook.mazes import tilings
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.text import draw_text
from mazebook.mazes.drawing.walls import route_points, wall_path
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.tips import _from_hull
from mazebook.mazes.grid import cut_cells
from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.cut_cells import CutCells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons import ways
from mazebook.mazes.grid.polygons.body import body_of, silhouette
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.own import grid_of_paths
from mazebook.mazes.grid.polygons.planar import pieces_among
from mazebook.mazes.grid.symmetry import canonical_links
from mazebook.mazes.mesh import BORDER, FIXED, LINK
from mazebook.mazes.options.options import Options
from mazebook.mazes.shapes import outlines
from mazebook.mazes.shapes.shape import HiddenPicture
from mazebook.numerics.path import LINE, MOVE
from mazebook.paper.typefaces.emoji import drawing_of, group_names
from mazebook.paper.typefaces.fonts import TITLE
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of
from tests import quick
from tests.mazes.helpers import FREE, TESSELLATIONS

KINDS = [*TESSELLATIONS, *tilings.REGISTRY.names()]
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)
EACH = -(-2000 // len(KINDS))  # mazes of a kind, of the 2,000 whose routes are looked at
SAMPLE = [*group_names("animals")[1::3][:36], "t-rex"]


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


@pytest.mark.parametrize("name", quick(SAMPLE, *SAMPLE[::3]))  # with the last, which has the thinnest parts
@pytest.mark.parametrize("kind", ["orthogonal", "voronoi"])
def test_animals_are_cut_or_refused_in_a_sentence(name, kind):
    for size in ((7, 10), (10, 15), (20, 20)):
        try:
            grid = cut(name, kind, size)
            links = grid.links
        except GridError as error:
            refused = str(error)
            assert refused.endswith(".")
            assert size != (20, 20), refused  # with enough cells all of them can be made
        else:
            assert len(links) >= grid.n_cells - 1
            assert_sound(grid)
            assert grid.n_cells == pytest.approx(size[0] * size[1], rel=0.15)


@EVERY_KIND
def test_cells_fill_the_outline_and_each_has_room(kind):
    grid = cut("elephant", kind)
    assert_sound(grid)
    rings = [shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)]
    assert all(ring.is_valid and ring.exterior.is_ccw for ring in rings)
    assert all(ring.contains(shapely.Point(middle)) for ring, middle in zip(rings, grid.centres, strict=True))
    whole = shapely.union_all(rings)
    assert whole.area == pytest.approx(sum(ring.area for ring in rings))
    drawn = silhouette(outline("elephant"))
    scale = grid.cutting.scale
    placed = shapely.transform(drawn, lambda places: places * scale + grid.cutting.origin)
    assert whole.intersection(placed).area / whole.union(placed).area > 0.97
    assert all(ring.buffer(-0.24).area > 0 for ring in rings)
    areas = np.array([ring.area for ring in rings])
    assert areas.min() >= grid.kind_of_cells.least_area - 1e-9
    assert areas.mean() == pytest.approx(1, rel=0.15)


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


def test_the_widest_circle_of_a_face_is_looked_for_once(monkeypatch):
    seek, met = shapely.maximum_inscribed_circle, []

    def counted(faces, tolerance):
        met.extend(shapely.to_wkb(faces))
        return seek(faces, tolerance=tolerance)

    monkeypatch.setattr(shapely, "maximum_inscribed_circle", counted)
    grid = cut("elephant", size=(16, 14), seed=5)
    assert grid.n_cells < len(met) == len(set(met)) < 2 * grid.n_cells


def test_how_wide_and_high_a_shape_is_is_measured_once(monkeypatch):
    shape, asked = Outline(drawing_of("rabbit")), []
    monkeypatch.setattr(cut_cells, "body_of", lambda *key: asked.append(key) or body_of(*key))
    sizes = [CutCells("voronoi", shape).extent(size) for size in ((1, 61), (61, 1), (1, 61), (1, 62))]
    assert len(asked) == 2
    assert sizes[0] == sizes[1] == sizes[2] != sizes[3]


def test_how_deep_walls_lie_inside_the_convex_hull():
    grid = cut("elephant", "voronoi")
    hull = shapely.convex_hull(shapely.multipoints(grid.posts))
    edges = np.flatnonzero(grid.kind == BORDER)
    edges = edges[shapely.contains(hull, shapely.points(grid.middles[edges]))]
    far = shapely.distance(hull.exterior, shapely.points(grid.middles[edges]))
    assert _from_hull(grid, edges) == pytest.approx(far, abs=1e-9)


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
    walls = ways._Walls(lines, np.arange(8), np.arange(8), np.array([0, 8]))
    middle, door = np.array([[5.0, 1.0]]) * 1024, np.array([[6.0, 5.0]]) * 1024
    (bent,) = ways._bent(walls, np.array([0]), np.array([5]), middle, door, 400.0)
    places = np.stack(np.meshgrid(*[np.linspace(0, 6 * 1024, 11)[1:-1]] * 2), axis=-1).reshape(-1, 2)
    one, two = np.divmod(np.arange(len(places) ** 2), len(places))
    ends = (np.broadcast_to(place, (len(one), 2)) for place in (middle, door))
    every = shapely.linestrings(np.stack([next(ends), places[one], places[two], next(ends)], axis=1))
    clear = every[shapely.distance(every, shapely.multilinestrings(list(np.delete(lines, 5, axis=0)))) >= 400]
    way = shapely.LineString([middle[0], *bent, door[0]])
    assert way.length == pytest.approx(shapely.length(clear).min())


@pytest.mark.parametrize(("kind", "name"), [("sigma", "elephant"), ("orthogonal", "elephant"), ("delta", "rat")])
def test_no_cell_is_in_two_parts_between_walls_as_thick_as_drawn(kind, name):
    grid = cut(name, kind, (19, 16))
    rings = [shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)]
    for free in shapely.buffer(rings, -0.06):
        parts = sorted(shapely.area(shapely.get_parts(free)))
        assert sum(parts[:-1]) < 0.01


def test_a_gap_that_falls_with_its_wall_is_found_again():
    """Between the legs of this elephant two walls fell at once, and left a cell in two parts with a slit between."""
    grid = cut("elephant", "voronoi", (10, 8), seed=0x08AED6845A25F10C)
    for cell in range(grid.n_cells):
        free = shapely.get_parts(shapely.Polygon(walked(grid, cell)).buffer(-0.15))
        assert sorted(shapely.area(free))[-2:-1] < [0.05]


def test_a_shape_with_a_place_too_narrow_for_a_path_is_refused():
    with pytest.raises(GridError, match="a place too narrow for a path"):
        _ = cut("lotion_bottle", "orthogonal", (7, 11)).n_cells


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


@pytest.mark.parametrize(("name", "kind", "size"), [("kite", "sunflower", (10, 10)), ("kite", "voronoi", (10, 10))])
def test_a_cell_that_would_swallow_its_neighbours_is_refused(name, kind, size):
    assert body_of(outline(name), size[0] * size[1]).inside.area > 0
    with pytest.raises(GridError, match=r"it is too thin for so few cells\. Use more cells, or a thicker shape\."):
        _ = cut(name, kind, size).n_cells


@pytest.mark.parametrize(("name", "kind"), [("herb", "sunflower"), ("herb", "spiral")])
def test_a_wall_at_a_narrow_place_falls_with_the_wall_it_leads_to(name, kind):
    """Else it stands in the way, and cells are joined until they are far too large."""
    grid = cut(name, kind, (7, 6))
    assert_sound(grid)
    assert max(shapely.Polygon(walked(grid, cell)).area for cell in range(grid.n_cells)) < 4


def test_a_route_bends_where_its_cells_do():
    maze = maze_on(cut("dragon", "voronoi", (10, 10)), algorithm("wilson"), seed=1, ends=("longest", "longest"))
    grid = maze.grid
    lines = grid.wall_lines(maze.walls)
    walls = [shapely.LineString(lines.points[a:b]) for a, b in pairwise(lines.start)]
    assert len(grid.cutting.bends.points)
    assert shapely.LineString(route_points(maze)).distance(shapely.union_all(walls)) > 0.16


@EVERY_KIND
@pytest.mark.parametrize("focus", ["passages", "walls"])
def test_every_algorithm_that_needs_no_rows_carves(kind, focus):
    grid = cut("rabbit", kind, (9, 9))
    for name in FREE:
        if focus == "walls" and not algorithm(name).by_walls:
            continue
        maze = maze_on(grid, algorithm(name), seed=5, options=Options(focus=focus))
        assert maze.loops == 0
        assert (grid.kind[maze.doors] == BORDER).all()
        assert (grid.kind[maze.passages] == LINK).all()
        assert len(maze.solution) > 2


@EVERY_KIND
def test_doors_are_wide_and_on_the_outer_border(kind):
    grid = cut("butterfly", kind)
    edges = border_of(grid).edges
    posts = grid.posts[grid.wall_posts[edges]]
    assert np.hypot(*(posts[:, 1] - posts[:, 0]).T).min() >= 0.6
    assert (grid.kind[edges] == BORDER).all()
    out = np.radians(grid.heading[edges].astype(np.float64))
    beyond = grid.middles[edges] + 0.05 * np.stack([np.sin(out), np.cos(out)], axis=1)
    whole = shapely.union_all([shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)])
    assert not shapely.contains_xy(whole, beyond).any()
    assert shapely.distance(whole.exterior, shapely.points(grid.middles[edges])).max() < 1e-9


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


def test_no_door_is_beside_ink():
    grid = cut("rabbit", size=(7, 10))
    ink = grid.cutting.ink
    assert len(ink.start) > 1  # whiskers
    rings = shapely.multipolygons(
        [shapely.Polygon(ink.points[a:b]) for a, b in zip(ink.start[:-1], ink.start[1:], strict=True)]
    )
    lines = grid.wall_lines(grid.border)
    walls = [shapely.LineString(lines.points[a:b]) for a, b in zip(lines.start[:-1], lines.start[1:], strict=True)]
    assert shapely.distance(walls, rings).min() > 0.04


@pytest.mark.parametrize("kind", ["orthogonal", "sigma", "voronoi"])
@pytest.mark.parametrize("move", [1e-9, -1e-9])
def test_a_move_of_a_billionth_changes_no_cell(kind, move):
    rng = np.random.default_rng(1)
    for name in ("rabbit", "dragon", "elephant", "t-rex"):
        # moved points: each by up to a billionth of the drawing's height
        polygons = [ring + move * 2000 * rng.random(ring.shape) for ring in drawing_of(name)]
        moved = Grid(kind, (12, 12), outline=Outline(polygons), seed=1)
        grid = cut(name, kind)
        assert np.array_equal(moved.ends, grid.ends)
        assert np.array_equal(moved.kind, grid.kind)
        assert np.array_equal(moved.wall_posts, grid.wall_posts)
        assert np.abs(moved.posts - grid.posts).max() < 0.01


def test_one_description_gives_one_grid_and_seeds_differ():
    assert (
        cut("cat", "voronoi").cutting is Grid("voronoi", (12, 12), outline=Outline(drawing_of("cat")), seed=1).cutting
    )
    assert not np.array_equal(cut("cat", "voronoi").posts, cut("cat", "voronoi", seed=2).posts)
    assert np.array_equal(cut("cat").posts, cut("cat", seed=2).posts)


def test_a_grid_that_is_turned_or_mirrored_has_the_same_canonical_form():
    grid = cut("elephant")
    places = np.rint(grid.centres * 1000).astype(np.int64)
    images = list(grid.kind_of_cells.images(grid.size, places))
    forms = [canonical_links(grid.kind_of_cells.images(grid.size, image), grid.ends[grid.links])[0] for image in images]
    assert forms == [grid.canonical[0]] * 4
    assert len(grid.canonical[1]) == 1  # an elephant is not symmetric


def test_a_hole_has_a_wall_around_it_and_no_door():
    angle = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    grid = Grid("orthogonal", (12, 12), outline=Outline([ring, ring[::-1] * 0.4], holes=True))
    assert_sound(grid)
    outer = np.flatnonzero(grid.ends[:, 1] < 0)
    away = np.hypot(*(grid.middles - grid.cutting.origin - grid.cutting.scale * 2**13).T)
    inner = outer[away[outer] < 0.6 * away[outer].max()]
    assert len(inner) > 6
    assert not np.isin(border_of(grid).edges, inner).any()
    filled = Grid("orthogonal", (12, 12), outline=Outline([ring, ring[::-1] * 0.4]))
    assert np.hypot(*(filled.centres - filled.centres.mean(axis=0)).T).min() < 1


CUP = [
    [(0, 0), (12, 0), (12, 5), (15, 5), (15, 8), (12, 8), (12, 12), (0, 12)],
    [(12, 5.3), (12, 7.7), (14.7, 7.7), (14.7, 5.3)],
]
RING = [[(0, 0), (12, 0), (12, 12), (6.1, 12), (6.1, 8), (8, 8), (8, 4), (4, 4), (4, 8), (5.9, 8), (5.9, 12), (0, 12)]]


@pytest.mark.parametrize(
    ("rings", "size", "holes"), [(CUP, (7, 7), 0), (CUP, (10, 10), 0), (RING, (9, 9), 1), (RING, (5, 5), 1)]
)
def test_nothing_but_cells_and_holes_is_enclosed_by_walls(rings, size, holes):
    """The thin handle of a cup is ink, and closed; the ends of a ring come nearer than the outer wall is thick."""
    grid = Grid("orthogonal", size, outline=Outline([np.array(ring) * 100.0 for ring in rings], holes=True))
    assert_sound(grid)
    ink = grid.cutting.ink
    drawn = [shapely.Polygon(ink.points[a:b]) for a, b in pairwise(ink.start)]
    cells = shapely.union_all([shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)])
    assert len(cells.interiors) == holes
    whole = shapely.union_all([cells, *drawn]).buffer(0.1)
    assert len(whole.interiors) == holes


@pytest.mark.parametrize(("letter", "holes"), [("L", 0), ("A", 1), ("O", 1), ("B", 2), ("8", 2)])
@pytest.mark.parametrize("kind", ["orthogonal", "voronoi"])
def test_letters_keep_their_holes(kind, letter, holes):
    polygons = polygons_of(TITLE, glyph_names(TITLE)[ord(letter)])
    grid = Grid(kind, (15, 15), outline=Outline(polygons, holes=True))
    assert_sound(grid)
    outer = grid.wall_posts[grid.ends[:, 1] < 0].astype(np.int64)
    pieces = pieces_among(len(grid.posts), outer)[outer[:, 0]]
    assert len(np.unique(pieces)) == 1 + holes
    on_outside = grid.wall_posts[border_of(grid).edges, 0]
    assert len(np.unique(pieces_among(len(grid.posts), outer)[on_outside])) == 1


@pytest.mark.parametrize("name", outlines.REGISTRY.names())
def test_built_in_outlines_are_cut(name):
    for kind in ("orthogonal", "voronoi", "sigma"):
        for size in ((6, 6), (20, 15)):
            grid = Grid(kind, size, outline=Outline(outlines.REGISTRY.load(name).outline()), seed=2)
            assert_sound(grid)
            assert grid.n_cells == pytest.approx(size[0] * size[1], rel=0.25)


@pytest.mark.parametrize("kind", tilings.REGISTRY.names())
def test_a_whole_tiling_has_no_ink(kind):
    sizes = [(2, 2), (3, 2), (3, 4), (4, 3), (5, 5), (7, 6), (8, 10), (9, 12), (12, 9), (15, 11), (20, 20), (25, 30)]
    for size in sizes:
        assert not len(Grid(kind, size, seed=1).cutting.ink.points), size


def test_squares_fill_a_rectangle():
    assert Grid("orthogonal", (9, 6), outline=Outline([SQUARE * (9, 6)])).n_cells == 54


BAR = np.array([[0.0, 0], [1, 0], [1, 0.02], [0, 0.02]])
SQUARE = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])


@pytest.mark.parametrize(
    ("polygons", "size", "sentence"),
    [
        ([], (5, 5), "nothing of it is black"),
        ([SQUARE * 0], (5, 5), "nothing of it is black"),
        ([SQUARE * np.nan], (5, 5), "nothing of it is black"),
        ([SQUARE, SQUARE + 3], (5, 5), "2 parts that lie apart"),
        ([BAR], (4, 4), "too thin for so few cells"),
        ([SQUARE], (300, 300), "too many for a shape"),
        ([SQUARE], (1, 5), "too small"),
    ],
)
def test_an_outline_that_is_no_shape_is_a_sentence(polygons, size, sentence):
    with pytest.raises(GridError, match=sentence):
        Grid("orthogonal", size, outline=Outline(polygons)).cutting.mesh.ends.sum()


@pytest.mark.parametrize(
    ("kind", "options", "sentence"),
    [
        ("orthogonal", {"weave": 0.5}, "a maze with bridges has no shape but a rectangle"),
        ("voronoi", {"weave": 0.5}, "only passages of squares"),
        ("orthogonal", {"longest_trap": 4}, "longest_trap: the traps of a grid that is cut"),
        ("orthogonal", {"hidden": HiddenPicture("x", b"1")}, "a picture can be hidden in whole grids of squares only"),
    ],
)
def test_what_a_cut_grid_cannot_have_is_a_sentence(kind, options, sentence):
    with pytest.raises(GridError, match=sentence):
        maze_on(cut("rabbit", kind, (10, 10)), algorithm("kruskal"), seed=1, options=Options(**options))


@pytest.mark.parametrize("name", ["eller", "sidewinder", "unicursal"])
def test_algorithms_that_need_rows_are_refused(name):
    with pytest.raises(GridError, match=r"rows|whole rectangle"):
        maze_on(cut("rabbit", size=(10, 10)), algorithm(name), seed=1)


def test_loops_islands_and_weights_are_as_on_any_grid():
    grid = cut("elephant", "voronoi")
    for options in (Options(braid=1.0), Options(islands=1), Options(weights="n=4, e=1")):
        maze = maze_on(grid, algorithm("wilson"), seed=2, ends=("longest", "longest"), options=options)
        assert maze.loops > 0 or options.weights
        assert len(maze.solution) > 12


def test_text_cannot_show_it():
    with pytest.raises(UsageError, match="Text cannot show cells that are cut"):
        draw_text(maze_on(cut("rabbit", size=(9, 9)), algorithm("wilson"), seed=1))


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


def test_an_outline_and_a_mask_do_not_go_together():
    with pytest.raises(GridError, match="no mask"):
        Grid("orthogonal", (4, 4), np.ones((4, 4), dtype=bool), outline=outline("cat"))


@pytest.mark.parametrize("name", ["unicorn", "octopus", "dragon"])
def test_a_door_is_where_the_outline_is_straight(name):
    grid = cut(name, "voronoi", (11, 11))
    maze = maze_on(grid, algorithm("wilson"), seed=1, ends=("tip", "tip"))
    rings = [shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)]
    whole = shapely.union_all(rings)
    for door in maze.doors:
        around = shapely.Point(grid.middles[door]).buffer(1.2)
        assert around.intersection(whole).area > 0.3 * around.area  # half of it beside a straight line


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
