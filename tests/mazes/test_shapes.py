"""Shapes: silhouettes from outlines, cells cut to them on every tessellation, and doors at their tips."""

import numpy as np
import pytest
from fontTools.pens.boundsPen import BoundsPen

from mazebook.books.fit.levels import level, level_names
from mazebook.books.fit.shaped_sizes import DrawnShape, shaped_sizes, size_near
from mazebook.books.fit.sizes import Sizing
from mazebook.books.pictures.outlines import outline_of
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.errors import GridError, UsageError
from mazebook.graphics.page import Box, Stroke, Text
from mazebook.mazes import tessellations
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.ends.tips import tips_of
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.hidden.silhouette import Silhouette, filled, largest_in, smoothed, without_holes
from mazebook.mazes.shapes import outlines
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.paper.layouts import read_layout
from mazebook.paper.typefaces.emoji import EMOJI_FACE, GROUPS, group_names, picture_names
from mazebook.paper.typefaces.faces import DEFAULT_FACES
from mazebook.paper.typefaces.glyphs import flattened, glyph_names, glyph_set, polygons_of
from tests import quick
from tests.mazes.helpers import TESSELLATIONS, every_link, is_spanning_tree, pieces, steps_between
from tools import galleries
from tools.galleries import shape_pages, shown_shapes

EVERY_KIND = pytest.mark.parametrize(
    "kind", quick(tessellations.REGISTRY.names(), "orthogonal", "sigma", "voronoi", "penrose")
)
EVERY_TESSELLATION = pytest.mark.parametrize("kind", TESSELLATIONS)
SQUARE = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])


def test_a_polygon_is_filled_as_pillow_fills_it():
    from PIL import Image, ImageDraw

    star = outlines.REGISTRY.load("star").outline()[0]
    raster = filled([star], side=300)
    low, high = star.min(axis=0), star.max(axis=0)
    scale = 300 / (high - low).max()
    picture = Image.new("1", raster.shape[::-1])
    ImageDraw.Draw(picture).polygon([((x - low[0]) * scale, (high[1] - y) * scale) for x, y in star], fill=1)
    assert (np.asarray(picture) != raster).mean() < 0.01


def test_holes_are_filled_or_kept():
    inner = SQUARE[::-1] / 2 + 1
    assert filled([SQUARE, inner], side=40).all()
    ring = filled([SQUARE, inner], holes=True, side=40)
    assert ring.sum() == 40 * 40 - 20 * 20
    assert without_holes(ring).all()
    assert Silhouette(ring).area == 1200


def test_specks_and_cracks_go_and_the_largest_piece_stays():
    raster = np.zeros((60, 90), dtype=np.bool_)
    raster[10:50, 10:50] = True
    raster[30, 10:50] = False  # a crack
    raster[10:20, 70:80] = True  # an island
    raster[40, 80] = True  # a speck
    clean = smoothed(raster, 2)
    assert clean[30, 12:48].all()
    assert not clean[40, 80]
    kept = largest_in(clean)
    assert not kept[:, 60:].any()
    assert kept.sum() > 1500


def test_a_silhouette_is_cut_near_its_box_and_refuses_nothing_and_lines():
    raster = np.zeros((50, 50), dtype=np.bool_)
    with pytest.raises(GridError, match="nothing of it is black"):
        Silhouette(raster)
    raster[10:20, 5:9] = True
    assert (Silhouette(raster).width, Silhouette(raster).height) == (4, 10)
    line = np.ones((1, 300), dtype=np.bool_)
    with pytest.raises(GridError, match="a line"):
        Silhouette(line)


def grid_in(kind, name, count, seed=0):
    """Return a grid of about so many cells in the shape of a name."""
    shape = Shape(name, outline_of(name))
    return shaped_grid(kind, size_near(kind, shape, count), shape, seed)


@EVERY_KIND
@pytest.mark.parametrize("name", [*outlines.REGISTRY.names(), "elephant", "lobster", "text:MAX", "text:iß"])
def test_a_shape_is_one_grid(kind, name):
    grid = grid_in(kind, name, 300, 5)
    assert pieces(grid)[0] == 1
    assert grid.n_cells == pytest.approx(300, rel=0.12)
    maze = maze_on(grid, algorithm("wilson"), seed=1, ends="tips")
    assert is_spanning_tree(grid, maze.passages)


def test_a_shape_is_known_by_its_outline():
    heart = Shape("heart", outline_of("heart"))
    again = Shape("heart", Outline.read(heart.outline.written, holes=heart.outline.holes))
    assert again == heart != Shape("heart", outline_of("star"))
    assert shaped_grid("sigma", (9, 10), heart) is shaped_grid("sigma", (9, 10), again)
    assert shaped_grid("voronoi", (9, 10), heart, 1).digest != shaped_grid("voronoi", (9, 10), heart, 2).digest
    assert kind_of_cells("voronoi").is_drawn
    assert not kind_of_cells("sigma").is_drawn


@EVERY_TESSELLATION
@pytest.mark.parametrize("name", ["heart", "cat", "star", "airplane"])
def test_tips_are_the_pair_farthest_apart(kind, name):
    grid = grid_in(kind, name, 150)
    maze = maze_on(grid, algorithm("kruskal"), seed=3, ends="tips")
    tips = tips_of(grid, grid.border)
    assert set(maze.doors.tolist()) <= set(tips.tolist())
    cells = grid.ends[tips, 0]
    steps = steps_between(grid, every_link(grid))
    assert steps[tuple(maze.ends)] == steps[np.ix_(cells, cells)].max()


def test_tips_of_a_whole_grid_are_its_corners():
    maze = make_maze("wilson", (9, 6), seed=1, ends="tips")
    assert sorted(maze.ends.tolist()) in ([0, 53], [8, 45])


@EVERY_TESSELLATION
def test_a_binary_tree_between_tips_grows_from_the_finish(kind):
    grid = grid_in(kind, "heart", 80)
    maze = maze_on(grid, algorithm("binary_tree"), seed=1, ends="tips", options=_rooted())
    steps = steps_between(grid, maze.passages)[maze.ends[1]]
    assert (steps == steps_between(grid, every_link(grid))[maze.ends[1]]).all()


def _rooted():
    from mazebook.mazes.options.options import Options

    return Options(root="tip")


@pytest.mark.slow
def test_emoji_of_animals_food_and_vehicles_are_cut():
    shown = shown_shapes()
    assert len(shown) == 300
    assert sum(one.grid is not None for one in shown) >= 290
    for one in shown:
        assert (one.grid is None) == one.why.endswith("Choose a picture of one piece.")


def test_the_contact_sheet_shows_each_of_them(monkeypatch):
    monkeypatch.setattr(galleries, "group_names", lambda group: group_names(group)[::4])
    shown = shown_shapes(cells=100, groups=["vehicles"])
    items = [item for page in shape_pages(shown, 0) for item in page.items]
    texts = [item.text for item in items if isinstance(item, Text)]
    assert {one.name for one in shown} <= set(texts)
    cut = [one.grid.n_cells for one in shown if one.grid]
    assert sum(isinstance(item, Stroke) for item in items) == 2 * len(cut)  # inner walls, and the outline
    assert f"{len(cut)} of {len(shown)} pictures are mazes of {min(cut)} to {max(cut)} cells" in texts


def test_names_and_short_names():
    names = picture_names()
    assert names["elephant"] == 0x1F418
    assert names["bear"] == names["bear_face"] == 0x1F43B
    assert names["car"] == names["automobile"]
    assert names["jellyfish"] == 0x1FABC
    assert all(group_names(group) for group in GROUPS)
    assert len(names) > 1200


@pytest.mark.parametrize(
    ("name", "offered"), [("elefant", '"elephant"'), ("rinoceros", '"rhinoceros"'), ("xqzw", "mazebook list shapes")]
)
def test_the_nearest_names_are_offered(name, offered):
    with pytest.raises(UsageError, match=f'there is no picture called "{name}"') as caught:
        silhouette_of(name)
    assert offered in str(caught.value)
    assert len(str(caught.value)) < 250


def test_letters_keep_their_holes_and_pictures_do_not():
    assert silhouette_of("text:O").area < 0.8 * without_holes(silhouette_of("text:O").raster).sum()
    assert silhouette_of("O").digest == silhouette_of("text:O").digest
    doughnut = silhouette_of("doughnut").raster
    assert without_holes(doughnut).sum() == doughnut.sum()
    stacked, flat = silhouette_of("text:AB CD"), silhouette_of("text:ABCD")
    assert stacked.height / stacked.width > 2 * flat.height / flat.width


@pytest.mark.parametrize("name", level_names())
def test_a_level_has_its_sizes_in_a_shape_on_a_page(name):
    grade = level(name)
    look = grade.look(read_layout(), is_cut=True)
    site = Sizing(grade, look, grade.shaped.tessellation, Box(0, 0, 510, 640), read_layout(), ("tip", "tip"))
    sizes = shaped_sizes(site, DrawnShape("heart", outline_of("heart")), None)
    counts = [columns * rows for (columns, rows), _ in sizes]
    assert counts == sorted(counts)
    assert counts[-1] <= 1.05 * grade.shaped.cells[1]
    assert all(site.is_wide(size, shape) for size, shape in sizes)


@pytest.mark.parametrize("name", ["gem stone", "cooking", "egg", "A", "M", "8"])
def test_outlines_of_glyphs_are_as_large_as_these(name):
    face, code = (
        (DEFAULT_FACES.title, ord(name)) if len(name) == 1 else (EMOJI_FACE, picture_names()[name.replace(" ", "_")])
    )
    glyph = glyph_names(face)[code]
    pen = BoundsPen(glyph_set(face))
    glyph_set(face)[glyph].draw(pen)
    every = np.concatenate(polygons_of(face, glyph))
    assert [*every.min(axis=0), *every.max(axis=0)] == pytest.approx(pen.bounds, abs=2)


def test_a_drawing_keeps_the_corner_that_it_begins_at():
    drawn = [("moveTo", [(0, 0)]), ("lineTo", [(4, 0)]), ("lineTo", [(4, 3)]), ("closePath", [])]
    (corners,) = flattened(drawn)
    assert {(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)} <= set(map(tuple, corners.tolist()))
