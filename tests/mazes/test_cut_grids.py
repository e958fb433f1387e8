"""Grids cut to an outline: cells are polygons, walls may have bends, and the outer wall is the outline itself.

The rules of their geometry: every side has a cell on its left, and another cell or the outside on its right; posts are
identities; walls close around each cell; nothing changes when the outline moves by less than it is drawn to.
"""

from itertools import pairwise

import numpy as np
import pytest
import shapely

from mazebook.errors import GridError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.tips import depths_in_hull
from mazebook.mazes.grid import cut_cells
from mazebook.mazes.grid.cut_cells import CutCells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons.body import silhouette
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.planar import pieces_among
from mazebook.mazes.grid.symmetry import canonical_links
from mazebook.mazes.mesh import BORDER, LINK
from mazebook.mazes.options.options import Options
from mazebook.mazes.shapes import outlines
from mazebook.paper.typefaces.emoji import drawing_of, group_names
from mazebook.paper.typefaces.fonts import TITLE
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of
from tests import quick
from tests.mazes.cut_shapes import EVERY_KIND, assert_sound, cut, outline, walked
from tests.mazes.helpers import FREE, TILINGS

SAMPLE = [*group_names("animals")[1::3][:36], "t-rex"]


@pytest.mark.parametrize("name", quick(SAMPLE, *SAMPLE[::6]))  # with the last, which has the thinnest parts
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


def test_the_widest_circle_of_a_face_is_looked_for_once(monkeypatch):
    seek, met = shapely.maximum_inscribed_circle, []

    def counted(faces, tolerance):
        met.extend(shapely.to_wkb(faces))
        return seek(faces, tolerance=tolerance)

    monkeypatch.setattr(shapely, "maximum_inscribed_circle", counted)
    grid = cut("elephant", size=(16, 14), seed=5)
    assert grid.n_cells < len(met) == len(set(met)) < 2 * grid.n_cells


def test_how_wide_and_high_a_shape_is_is_measured_once(monkeypatch):
    shape, asked = Outline([np.array([(0, 0), (9, 0), (9, 5), (4, 5), (4, 8), (0, 8)])]), []  # of no other test
    measured = cut_cells.body_with_features
    monkeypatch.setattr(cut_cells, "body_with_features", lambda *key: asked.append(key) or measured(*key))
    sizes = [CutCells("voronoi", shape).extent(size) for size in ((1, 61), (61, 1), (1, 61), (1, 62))]
    assert len(asked) == 2
    assert sizes[0] == sizes[1] == sizes[2] != sizes[3]


def test_how_deep_walls_lie_inside_the_convex_hull():
    grid = cut("elephant", "voronoi")
    hull = shapely.convex_hull(shapely.multipoints(grid.posts))
    edges = np.flatnonzero(grid.kind == BORDER)
    edges = edges[shapely.contains(hull, shapely.points(grid.middles[edges]))]
    far = shapely.distance(hull.exterior, shapely.points(grid.middles[edges]))
    assert depths_in_hull(grid, edges) == pytest.approx(far, abs=1e-9)


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


@pytest.mark.parametrize(("name", "kind"), [("herb", "sunflower"), ("herb", "spiral")])
def test_a_wall_at_a_narrow_place_falls_with_the_wall_it_leads_to(name, kind):
    """Else it stands in the way, and cells are joined until they are far too large."""
    grid = cut(name, kind, (7, 6))
    assert_sound(grid)
    assert max(shapely.Polygon(walked(grid, cell)).area for cell in range(grid.n_cells)) < 4


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


@pytest.mark.parametrize("kind", TILINGS)
def test_a_whole_tiling_has_no_ink(kind):
    sizes = [(2, 2), (3, 2), (3, 4), (4, 3), (5, 5), (7, 6), (8, 10), (9, 12), (12, 9), (15, 11), (20, 20), (25, 30)]
    for size in sizes:
        assert not len(Grid(kind, size, seed=1).cutting.ink.points), size


def test_squares_fill_a_rectangle():
    rectangle = np.array([[0.0, 0], [9, 0], [9, 6], [0, 6]])
    assert Grid("orthogonal", (9, 6), outline=Outline([rectangle])).n_cells == 54


def test_loops_islands_and_weights_are_as_on_any_grid():
    grid = cut("elephant", "voronoi")
    for options in (Options(braid=1.0), Options(islands=1), Options(weights="n=4, e=1")):
        maze = maze_on(grid, algorithm("wilson"), seed=2, ends=("longest", "longest"), options=options)
        assert maze.loops > 0 or options.weights
        assert len(maze.solution) > 12


@pytest.mark.parametrize("name", ["unicorn", "octopus", "dragon"])
def test_a_door_is_where_the_outline_is_straight(name):
    grid = cut(name, "voronoi", (11, 11))
    maze = maze_on(grid, algorithm("wilson"), seed=1, ends=("tip", "tip"))
    rings = [shapely.Polygon(walked(grid, cell)) for cell in range(grid.n_cells)]
    whole = shapely.union_all(rings)
    for door in maze.doors:
        around = shapely.Point(grid.middles[door]).buffer(1.2)
        assert around.intersection(whole).area > 0.3 * around.area  # half of it beside a straight line
