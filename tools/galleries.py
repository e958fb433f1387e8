"""The galleries: contact sheets of every algorithm on every tessellation, and of every shape as a maze."""

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple, TypeVar

import numpy as np

from mazebook.books.fit.fit import CUT_RIM
from mazebook.books.fit.shaped_sizes import size_near
from mazebook.books.pictures.outlines import outline_of
from mazebook.errors import GridError
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Changed, Filling, Narrow, Pad, Rest, Row, Stack, grid
from mazebook.graphics.frames import NOTHING, Frame, Room, sheet
from mazebook.graphics.page import Box, Page, Stroke, in_ink
from mazebook.mazes.carving.carve import Algorithm, algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import FOCUSES, Options
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.tessellations import REGISTRY
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.inks import of_gray
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import GROUPS, group_names
from mazebook.progress import Progress, Step, silent
from mazebook.reports.maze_chart import place_in_box
from mazebook.units import points
from tools.algorithm_table import pairs

_T = TypeVar("_T")

_PAPER = (points(297), points(210))  # A4, lying
_MARGIN = 24.0
_CELLS = 576  # of each maze, about: 24 x 24 squares
_ROUTE_GRAY = 0.62
_FIGURES = of_gray(0.25)
_ABOVE_NAME, _ABOVE_FIGURES, _ABOVE_CAPTION = 7.0, 2.0, 4.0
_LEAST = 4.0  # points, of type that is enlarged on a screen
_IN_SHAPE = 250  # cells


class _Form(NamedTuple):
    """The form of a gallery's sheets: columns and rows of mazes, and in points the size and the room of the title."""

    columns: int
    rows: int
    title: float
    head: float
    gap: float

    def sheet(self, title: str, note: str, label: str, exhibits: Sequence[Block]) -> Page:
        """Return a sheet of exhibits, as many as it has places."""
        head = Row([Words(title, fonts.HEADING, self.title), Rest(), Words(note, fonts.BODY, 8)])
        free = [NOTHING] * (self.columns * self.rows - len(exhibits))
        blocks: list[Block] = [Narrow(head, height=self.head), Rest(grid([*exhibits, *free], self.columns, self.gap))]
        live = Box(0, 0, *_PAPER).inset(*[_MARGIN] * 4)
        return sheet(Stack(blocks).lay(Room(live.width, live.height)), _PAPER, live, label)


_ALGORITHMS = _Form(5, 3, 16, 26, 10)
_SHAPES = _Form(10, 6, 13, 22, 8)


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
        for name in REGISTRY.whole()
        for focus in FOCUSES
        for group in _groups([chosen for chosen, way in pairs(name) if way == focus], _ALGORITHMS)
    ]
    pages = []
    for done, (name, focus, group) in enumerate(sheets):
        progress(done, len(sheets), Step.CARVE)
        shown = Grid(name, _size_of(name))
        title = f"{name}, {'passages carved' if focus == 'passages' else 'walls added'}"
        note = f"{shown.n_cells} cells; dead ends and solution in per cent of the cells, means of {samples} mazes"
        exhibits = [_algorithm(shown, chosen, focus, seed, samples, solution) for chosen in group]
        pages.append(_ALGORITHMS.sheet(title, note, title, exhibits))
    return pages


def _size_of(name: str) -> tuple[int, int]:
    """Return columns and rows, both even, of a grid about as high as wide with `_CELLS` cells or a few more."""
    kind = Grid(name, (6, 6)).kind_of_cells
    fitting = (kind.fit(half / 2, half / 2) for half in count(12))
    even = ((columns - columns % 2, rows - rows % 2) for columns, rows in fitting)
    return next(size for size in even if min(size) >= 2 and kind.count(size) >= _CELLS)


def _groups(shown: Sequence[_T], form: _Form) -> list[Sequence[_T]]:
    """Return the things that each sheet shows, as many as it has places."""
    places = form.columns * form.rows
    return [shown[first : first + places] for first in range(0, len(shown), places)]


def _algorithm(shown: Grid, chosen: Algorithm, focus: str, seed: int, samples: int, solution: bool) -> Block:
    """Return the first of some mazes of an algorithm, with its name and the figures of all of them."""
    mazes = [
        maze_on(shown, chosen, seed=derive_seed("gallery", seed, chosen.name, focus, i), options=Options(focus))
        for i in range(samples)
    ]
    dead = np.mean([(np.bincount(maze.grid.ends[maze.passages].ravel()) == 1).mean() for maze in mazes])
    way = np.mean([len(maze.solution) / shown.n_cells for maze in mazes])
    figures = Words(f"dead ends {100 * dead:.1f} · solution {100 * way:.1f}", fonts.BODY, 7.5)
    return Stack([
        Rest(Filling(lambda room: _drawing(mazes[0], room, solution))),
        Pad(Words(chosen.name.replace("_", " "), fonts.BODY, 9.5), top=_ABOVE_NAME),
        Pad(Changed(figures, lambda items: in_ink(items, _FIGURES)), top=_ABOVE_FIGURES),
    ])  # fmt: skip


def _drawing(maze: Maze, room: Room, solution: bool, wall: float = 0.13) -> Frame:
    """Return a maze as large as a room allows; `wall` is the width of its walls in cell widths."""
    place = place_in_box(maze.grid, room.box)
    walls = [Stroke(wall_path(maze), wall * place.scale, place=place)]
    if maze.grid.is_cut:
        outer = maze.walls[maze.grid.ends[maze.walls, 1] < 0]
        walls.append(Stroke(wall_path(maze, only=outer), CUT_RIM * wall * place.scale, place=place))
    route = [Stroke(route_path(maze), 0.3 * place.scale, _ROUTE_GRAY, place)] if solution else []
    return Frame(*room, items=[*route, *walls])


class Shown(NamedTuple):
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
    pages, groups = [], _groups(shown, _SHAPES)
    for done, group in enumerate(groups):
        progress(done, len(groups), Step.CARVE)
        exhibits = [_shape(one, seed) for one in group]
        pages.append(_SHAPES.sheet(title, "", f"{group[0].name} to {group[-1].name}", exhibits))
    return pages


def _shape(one: Shown, seed: int) -> Block:
    """Return a picture as a maze, or why it is none, and its name."""
    name = Words(one.name, fonts.BODY, 6.5, least=_LEAST)
    if one.grid is None:
        why = Words(one.why, fonts.BODY, 5.5, lines=6, least=_LEAST)
        return Stack([Rest(why), name], _ABOVE_CAPTION)
    chosen = algorithm("recursive_backtracker")
    maze = maze_on(one.grid, chosen, seed=derive_seed("shapes", seed, one.name), ends="tips")
    return Stack([Rest(Filling(lambda room: _drawing(maze, room, solution=False, wall=0.16))), name], _ABOVE_CAPTION)
