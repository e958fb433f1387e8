"""What cannot be cut, and what a cut grid cannot have, is a sentence."""

import numpy as np
import pytest

from mazebook.errors import GridError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.text import draw_text
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons.body import body_of
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.options.options import Options
from mazebook.mazes.shapes.shape import HiddenPicture
from tests.mazes.cut_shapes import cut, outline

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


def test_text_cannot_show_it():
    with pytest.raises(UsageError, match="Text cannot show cells that are cut"):
        draw_text(maze_on(cut("rabbit", size=(9, 9)), algorithm("wilson"), seed=1))


def test_an_outline_and_a_mask_do_not_go_together():
    with pytest.raises(GridError, match="no mask"):
        Grid("orthogonal", (4, 4), np.ones((4, 4), dtype=bool), outline=outline("cat"))


def test_a_shape_with_a_place_too_narrow_for_a_path_is_refused():
    with pytest.raises(GridError, match="a place too narrow for a path"):
        _ = cut("duck", "orthogonal", (9, 9)).n_cells


@pytest.mark.parametrize(("name", "kind", "size"), [("kite", "sunflower", (10, 10)), ("kite", "voronoi", (10, 10))])
def test_a_cell_that_would_swallow_its_neighbours_is_refused(name, kind, size):
    assert body_of(outline(name), size[0] * size[1]).inside.area > 0
    with pytest.raises(GridError, match=r"it is too thin for so few cells\. Use more cells, or a thicker shape\."):
        _ = cut(name, kind, size).n_cells
