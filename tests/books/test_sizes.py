"""The sizes of mazes that fit on a page."""

from itertools import product

import pytest

from mazebook.books.fit.levels import level
from mazebook.books.fit.sizes import Sizing, largest_grid, sizes_for
from mazebook.graphics.page import Box
from mazebook.mazes.grid import cut_cells
from mazebook.paper.layouts import read_layout

PAGE = Box(0, 0, 510, 640)
ENDS = [("w", "e"), ("nw", "se"), ("n", "centre")]


def site(name, cells, words, area=PAGE):
    grade, layout = level(name), read_layout()
    return Sizing(grade, grade.look(layout, is_cut=True), cells, area, layout, words)


@pytest.mark.parametrize("words", ENDS)
@pytest.mark.parametrize("cells", ["cairo", "rhombille"])
def test_a_size_is_wide_if_its_corridors_are(cells, words):
    where = site("8-10", cells, words, Box(0, 0, 200, 260))
    seen = set()
    for size in product(range(4, 14), range(6, 17, 2)):
        is_wide = where.fit(size).corridor >= where.look.corridor - 1e-6
        assert where.is_wide(size) == is_wide, size
        seen.add(is_wide)
    assert seen == {True, False}


def test_few_grids_are_cut_to_find_the_sizes_of_a_tiling(monkeypatch):
    """On an expert's page, cutting a grid of sunflower cells takes a quarter of a second."""
    cut, sizes = cut_cells.cut, []
    monkeypatch.setattr(cut_cells, "cut", lambda *given: sizes.append(given[2]) or cut(*given))
    cut_cells.cutting_of.cache_clear()
    where = site("8-10", "sunflower", ("w", "e"))
    assert sizes_for(where)
    assert largest_grid(where)
    assert len(sizes) <= 4
