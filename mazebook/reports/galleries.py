"""The galleries: contact sheets of every algorithm on every tessellation, and of every shape as a maze."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeVar

import numpy as np

from mazebook.books.fit.fit import CUT_RIM
from mazebook.books.fit.shaped_sizes import size_near
from mazebook.books.fit.slots import cells
from mazebook.books.pictures.outlines import outline_of
from mazebook.errors import GridError
from mazebook.graphics.page import Box, Item, Page, Stroke
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.mazes.carving.carve import Algorithm, algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import FOCUSES, Options
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.surveys.algorithm_table import pairs
from mazebook.mazes.tessellations import REGISTRY
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import GROUPS, group_names
from mazebook.progress import Progress, Step, silent
from mazebook.reports.maze_chart import place_in_box
from mazebook.units import points

_T = TypeVar("_T")

_PAPER = (points(297), points(210))  # A4, lying
_MARGIN = 24.0
_CELLS = 576  # of each maze, about: 24 x 24 squares
_ROUTE_GRAY = 0.62
_IN_SHAPE = 250  # cells


class _Form(NamedTuple):
    """The form of a gallery's sheets: columns and rows of mazes, and in points the sizes of title, head and caption."""

    columns: int
    rows: int
    title: float
    baseline: float
    head: float
    caption: float
    gap: float

    def sheet(self, title: str, note: str, label: str, exhibits: Iterable[Callable[[Box], list[Item]]]) -> Page:
        """Return a sheet of exhibits, as many as it has places; an exhibit returns the items that fill its box."""
        whole = Box(0, 0, *_PAPER)
        area, y = Box(_MARGIN, _MARGIN, whole.x1 - _MARGIN, whole.y1 - _MARGIN), whole.y1 - _MARGIN - self.baseline
        items: list[Item] = [*line(Phrase(title, fonts.HEADING, self.title), area.x0, y)]
        items += line(Phrase(note, fonts.BODY, 8), area.x1, y, anchor="end")
        panels = cells(area._replace(y1=area.y1 - self.head), self.columns, self.rows, self.gap)
        for exhibit, panel in zip(exhibits, panels, strict=False):
            items += exhibit(panel)
        return Page(*_PAPER, whole, whole, tuple(items), label=label)


_ALGORITHMS = _Form(5, 3, 16, 12, 26, 26, 10)
_SHAPES = _Form(10, 6, 13, 10, 22, 17, 8)


def gallery_pages(seed: int, *, samples: int = 30, solution: bool = True, progress: Progress = silent) -> list[Page]:
    """Return one sheet for each tessellation and focus, or more where not all algorithms fit on one.

    Parameters
    ----------
    seed : 0 to 2**64 - 1, of all mazes
    samples : how many mazes of each kind are measured for the figures; the first maze is drawn
    solution : whether the solution is drawn, in grey
    progress : told how far the work is
    """
    sheets = [
        (name, focus, group)
        for name in REGISTRY.names()
        for focus in FOCUSES
        for group in _groups([chosen for chosen, way in pairs(name) if way == focus], _ALGORITHMS)
    ]
    pages = []
    for count, (name, focus, group) in enumerate(sheets):
        progress(count, len(sheets), Step.CARVE)
        grid = Grid(name, _size_of(name))
        title = f"{name}, {'passages carved' if focus == 'passages' else 'walls added'}"
        note = f"{grid.n_cells} cells; dead ends and solution in per cent of the cells, means of {samples} mazes"
        exhibits = [partial(_algorithm, grid, chosen, focus, seed, samples, solution) for chosen in group]
        pages.append(_ALGORITHMS.sheet(title, note, title, exhibits))
    return pages


def _size_of(name: str) -> tuple[int, int]:
    """Return columns and rows, both even, of a grid about as high as wide with `_CELLS` cells or a few more."""
    kind = Grid(name, (6, 6)).kind_of_cells
    side = 6.0
    while True:
        columns, rows = kind.fit(side, side)
        size = columns - columns % 2, rows - rows % 2
        if min(size) >= 2 and kind.count(size) >= _CELLS:
            return size
        side += 0.5


def _groups(shown: Sequence[_T], form: _Form) -> list[Sequence[_T]]:
    """Return the things that each sheet shows, as many as it has places."""
    places = form.columns * form.rows
    return [shown[first : first + places] for first in range(0, len(shown), places)]


def _algorithm(
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
        *_drawing(mazes[0], area._replace(y0=area.y0 + _ALGORITHMS.caption), solution),
        *Typesetter().fitted(
            Phrase(chosen.name.replace("_", " "), fonts.BODY, 9.5), middle, area.y0 + 13, area.width, anchor="middle"
        ),
        *line(Phrase(figures, fonts.BODY, 7.5), middle, area.y0 + 3, gray=0.25, anchor="middle"),
    ]


def _drawing(maze: Maze, area: Box, solution: bool, wall: float = 0.13) -> list[Item]:
    """Return a maze as large as fits into a box; `wall` is the width of its walls in cell widths."""
    place = place_in_box(maze.grid, area)
    walls = [Stroke(wall_path(maze), wall * place.scale, place=place)]
    if maze.grid.is_cut:
        outer = maze.walls[maze.grid.ends[maze.walls, 1] < 0]
        walls.append(Stroke(wall_path(maze, only=outer), CUT_RIM * wall * place.scale, place=place))
    return [Stroke(route_path(maze), 0.3 * place.scale, _ROUTE_GRAY, place), *walls] if solution else [*walls]


@dataclass(frozen=True, eq=False)
class Shown:
    """One picture as a maze: its grid, or None and why it cannot be cut."""

    name: str
    grid: Grid | None
    why: str = ""


def shown_shapes(kind: str = "voronoi", cells: int = _IN_SHAPE, groups: Sequence[str] = tuple(GROUPS)) -> list[Shown]:
    """Return all pictures of some groups, each cut into about so many cells of a tessellation or tiling."""
    shown = []
    for name in (name for group in groups for name in group_names(group)):
        try:
            shape = Shape(name, outline_of(name))
            grid = shaped_grid(kind, size_near(kind, shape, cells), shape)
            grid.cutting  # noqa: B018  # the cells are cut when they are first asked for
            shown.append(Shown(name, grid))
        except GridError as error:
            shown.append(Shown(name, None, str(error)))
    return shown


def shape_pages(shown: Sequence[Shown], seed: int, progress: Progress = silent) -> list[Page]:
    """Return contact sheets of the mazes; below a picture that cannot be cut stands why."""
    cut = [one.grid.n_cells for one in shown if one.grid]
    title = f"{len(cut)} of {len(shown)} pictures are mazes of {min(cut)} to {max(cut)} cells"
    pages, done = [], 0
    for group in _groups(shown, _SHAPES):
        progress(done, len(shown), Step.CARVE_PICTURES)
        exhibits = [partial(_shape, one, seed) for one in group]
        pages.append(_SHAPES.sheet(title, "", f"{group[0].name} to {group[-1].name}", exhibits))
        done += len(group)
    return pages


def _shape(one: Shown, seed: int, panel: Box) -> list[Item]:
    middle = (panel.x0 + panel.x1) / 2
    area = panel._replace(y0=panel.y0 + _SHAPES.caption)
    items: list[Item] = []
    if one.grid:
        chosen = algorithm("recursive_backtracker")
        maze = maze_on(one.grid, chosen, seed=derive_seed("shapes", seed, one.name), ends="tips")
        items += _drawing(maze, area, solution=False, wall=0.16)
    else:
        items += Typesetter(least=4).block(
            Phrase(one.why, fonts.BODY, 5.5), middle, area.y1, panel.width, most_lines=6
        )[0]
    name = Phrase(one.name, fonts.BODY, 6.5)
    return [*items, *Typesetter(least=4).fitted(name, middle, panel.y0 + 8, panel.width, anchor="middle")]
