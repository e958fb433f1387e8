"""The gallery: contact sheets of every algorithm on every tessellation, in each focus, with their figures."""

from collections.abc import Callable, Sequence

import numpy as np

from mazebook.books.fit.page_areas import divided
from mazebook.graphics.page import Box, Item, Page, Stroke
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.mazes.carving.carve import Algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import Options
from mazebook.mazes.surveys.algorithm_table import pairs
from mazebook.mazes.tessellations import REGISTRY
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.typefaces import fonts
from mazebook.reports.maze_chart import place_in_box
from mazebook.units import points

_PAPER = (points(297), points(210))  # A4, lying
_MARGIN, _HEAD, _CAPTION, _GAP = 24.0, 26.0, 26.0, 10.0
_COLUMNS, _ROWS = 5, 3
_CELLS = 576  # of each maze, about: 24 x 24 squares
_ROUTE_GRAY = 0.62


def gallery_pages(
    seed: int, *, samples: int = 30, solution: bool = True, progress: Callable[[str], None] | None = None
) -> list[Page]:
    """Return one sheet for each tessellation and focus, or more where not all algorithms fit on one.

    Parameters
    ----------
    seed : 0 to 2**64 - 1, of all mazes
    samples : how many mazes of each kind are measured for the figures; the first maze is drawn
    solution : is the route drawn, in grey?
    progress : called with a few words before each group of mazes
    """
    pages = []
    for name in REGISTRY.names():
        grid = Grid(name, _size_of(name))
        for focus in ("passages", "walls"):
            shown = [chosen for chosen, way in pairs(name) if way == focus]
            per_page = _COLUMNS * _ROWS
            for first in range(0, len(shown), per_page):
                if progress is not None:
                    progress(f"carving {name} by {focus}")
                group = shown[first : first + per_page]
                pages.append(_sheet(grid, focus, group, seed, samples, solution))
    return pages


def _size_of(name: str) -> tuple[int, int]:
    """Return the size of a tessellation's mazes: as high as wide, with about `_CELLS` cells, columns and rows even."""
    kind = Grid(name, (6, 6)).kind_of_cells
    side = 6.0
    while True:
        columns, rows = kind.fit(side, side)
        size = columns - columns % 2, rows - rows % 2
        if min(size) >= 2 and kind.count(size) >= _CELLS:
            return size
        side += 0.5


def _sheet(grid: Grid, focus: str, group: Sequence[Algorithm], seed: int, samples: int, solution: bool) -> Page:
    width, height = _PAPER
    title = f"{grid.tessellation}, {'passages carved' if focus == 'passages' else 'walls added'}"
    items: list[Item] = [*line(Phrase(title, fonts.HEADING, 16), _MARGIN, height - _MARGIN - 12)]
    note = f"{grid.n_cells} cells; dead ends and solution in per cent of the cells, means of {samples} mazes"
    items += line(Phrase(note, fonts.BODY, 8), width - _MARGIN, height - _MARGIN - 12, anchor="end")
    area = Box(_MARGIN, _MARGIN, width - _MARGIN, height - _MARGIN - _HEAD)
    for chosen, panel in zip(group, divided(area, _COLUMNS, _ROWS, _GAP), strict=False):
        items += _exhibit(grid, chosen, focus, seed, samples, solution, panel)
    box = Box(0, 0, width, height)
    return Page(width, height, box, box, tuple(items), label=title)


def _exhibit(
    grid: Grid, chosen: Algorithm, focus: str, seed: int, samples: int, solution: bool, area: Box
) -> list[Item]:
    mazes = [
        maze_on(grid, chosen, seed=derive_seed("gallery", seed, chosen.name, focus, i), options=Options(focus))
        for i in range(samples)
    ]
    dead = np.mean([(np.bincount(maze.grid.ends[maze.passages].ravel()) == 1).mean() for maze in mazes])
    way = np.mean([len(maze.solution) / grid.n_cells for maze in mazes])
    middle = (area.x0 + area.x1) / 2
    figures = f"dead ends {100 * dead:.1f}   solution {100 * way:.1f}"
    return [
        *_drawing(mazes[0], Box(area.x0, area.y0 + _CAPTION, area.x1, area.y1), solution),
        *Typesetter().fitted(
            Phrase(chosen.name.replace("_", " "), fonts.BODY, 9.5), middle, area.y0 + 13, area.width, anchor="middle"
        ),
        *line(Phrase(figures, fonts.BODY, 7.5), middle, area.y0 + 3, gray=0.25, anchor="middle"),
    ]


def _drawing(maze: Maze, area: Box, solution: bool) -> list[Item]:
    place = place_in_box(maze.grid, area)
    scale = place.scale
    walls = Stroke(wall_path(maze), 0.13 * scale, place=place)
    return [Stroke(route_path(maze), 0.3 * scale, _ROUTE_GRAY, place), walls] if solution else [walls]
