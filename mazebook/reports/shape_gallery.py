"""The gallery of shapes: contact sheets of all animals, foods and vehicles as mazes, with their likeness."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from mazebook.books.fit.page_areas import divided
from mazebook.books.fit.shaped_sizes import is_recognised, least_likeness, least_size, size_about
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.errors import GridError
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.mask import Cut, cut
from mazebook.mazes.shapes.silhouette import Silhouette
from mazebook.numerics.path import CLOSE, LINE, MOVE, Path
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import GROUPS, group_names
from mazebook.reports.maze_chart import place_in_box
from mazebook.units import points

_SIDE = 20  # cells along the longer side

_PAPER = (points(297), points(210))  # A4, lying
_MARGIN, _HEAD, _CAPTION, _GAP = 24.0, 22.0, 17.0, 8.0
_COLUMNS, _ROWS = 10, 6
_PALE = 0.8  # grey of pictures that are not recognised


@dataclass(frozen=True, eq=False)
class Shown:
    """One picture as a maze.

    Attributes
    ----------
    found : the cells of the maze; None if none are left
    least : the least size that shows the picture; None if this size does, or none does
    """

    name: str
    silhouette: Silhouette
    found: Cut | None
    least: Size | None = None

    @property
    def passes(self) -> bool:
        """Whether the maze shows the picture."""
        return self.found is not None and is_recognised(self.found)


def shown_shapes(kind: str = "orthogonal", side: int = _SIDE, groups: Sequence[str] = tuple(GROUPS)) -> list[Shown]:
    """Return all pictures of some groups, cut out of grids whose longer side is so many cell widths."""
    shown = []
    for name in (name for group in groups for name in group_names(group)):
        silhouette = silhouette_of(name)
        size = size_about(kind, silhouette, side)
        try:
            one = Shown(name, silhouette, cut(kind, size, silhouette))
        except GridError:
            one = Shown(name, silhouette, None)
        shown.append(one if one.passes else replace(one, least=least_size(kind, silhouette, size)))
    return shown


def shape_pages(
    shown: Sequence[Shown], seed: int, kind: str = "orthogonal", progress: Callable[[str], None] | None = None
) -> list[Page]:
    """Return the contact sheets; what is refused is drawn as a grey silhouette, with the least size for it."""
    passed = sum(one.passes for one in shown)
    title = f"{passed} of {len(shown)} pictures are recognised at {_SIDE}x{_SIDE}"
    per_page = _COLUMNS * _ROWS
    pages = []
    for first in range(0, len(shown), per_page):
        if progress is not None:
            progress(f"carving pictures {first + 1} to {min(first + per_page, len(shown))}")
        pages.append(_sheet(shown[first : first + per_page], seed, kind, title))
    return pages


def _sheet(group: Sequence[Shown], seed: int, kind: str, title: str) -> Page:
    width, height = _PAPER
    items: list[Item] = [*line(Phrase(title, fonts.HEADING, 13), _MARGIN, height - _MARGIN - 10)]
    least = f"intersection over union with the outline; {least_likeness(_SIDE):.2f} or more passes"
    items += line(Phrase(least, fonts.BODY, 8), width - _MARGIN, height - _MARGIN - 10, anchor="end")
    area = Box(_MARGIN, _MARGIN, width - _MARGIN, height - _MARGIN - _HEAD)
    for one, panel in zip(group, divided(area, _COLUMNS, _ROWS, _GAP), strict=False):
        items += _exhibit(one, seed, kind, panel)
    box = Box(0, 0, width, height)
    return Page(width, height, box, box, tuple(items), label=f"{group[0].name} to {group[-1].name}")


def _exhibit(one: Shown, seed: int, kind: str, panel: Box) -> list[Item]:
    middle = (panel.x0 + panel.x1) / 2
    area = Box(panel.x0, panel.y0 + _CAPTION, panel.x1, panel.y1)
    likeness = f"{one.found.likeness:.3f}" if one.found else "nothing is left"
    if one.passes and one.found:
        grid = Grid(kind, one.found.size, one.found.mask)
        chosen = algorithm("recursive_backtracker")
        drawn = _maze(maze_on(grid, chosen, seed=derive_seed("shapes", seed, one.name), ends="tips"), area)
        caption = likeness
    else:
        drawn = [_silhouette(one.silhouette, area)]
        caption = f"{likeness}; takes {'x'.join(map(str, one.least))}" if one.least else f"{likeness}; never"
    name = Phrase(one.name, fonts.BODY, 6.5)
    name = Phrase(one.name, fonts.BODY, 6.5)
    return [
        *drawn,
        *Typesetter(least=4).fitted(name, middle, panel.y0 + 8, panel.width, anchor="middle"),
        *line(Phrase(caption, fonts.BODY, 5.5), middle, panel.y0 + 1, gray=0.25, anchor="middle"),
    ]


def _maze(maze: Maze, panel: Box) -> list[Item]:
    place = place_in_box(maze.grid, panel)
    return [Stroke(wall_path(maze), 0.16 * place.scale, place=place)]


def _silhouette(silhouette: Silhouette, panel: Box) -> Item:
    """Return a silhouette in grey, row by row of its pixels."""
    scale = min(panel.width / silhouette.width, panel.height / silhouette.height)
    x, y = panel.centre
    framed = np.pad(silhouette.raster, ((0, 0), (1, 1))).astype(np.int8)
    row, first = np.nonzero(np.diff(framed, axis=1) == 1)
    last = np.nonzero(np.diff(framed, axis=1) == -1)[1]
    top, bottom = silhouette.height - row, silhouette.height - row - 1
    corners = np.stack([first, top, last, top, last, bottom, first, bottom], axis=1).astype(np.float64).reshape(-1, 2)
    ops = np.tile(np.array([MOVE, LINE, LINE, LINE, CLOSE], dtype=np.uint8), len(row))
    place = Place(scale, x - scale * silhouette.width / 2, y - scale * silhouette.height / 2)
    return Fill(Path(ops, corners), _PALE, place)
