"""A face that is the maze, with solid eyes and nose, before rays; the title above it."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.banner import FrontWords, author_of, words_of_front
from mazebook.books.cover.draw import Placed, ends, paper, placed_maze, walls
from mazebook.books.cover.look import look_of
from mazebook.books.cover.painted import PaintedDesign, Painting
from mazebook.books.cover.panels import Panel
from mazebook.books.draw.puzzle import inside_of
from mazebook.books.pictures.end_pictures import hue_of
from mazebook.books.plan.plan import Plan
from mazebook.books.themes.cover_table import cmyk
from mazebook.books.themes.theme import chosen_theme
from mazebook.books.values.cover_designs import CoverDesign
from mazebook.graphics.brushes.landscape import hill_range, mixed, rays, sky
from mazebook.graphics.figures import polygons
from mazebook.graphics.page import Box, Fill, Item, Stroke
from mazebook.numerics.path import MOVE, POINTS_OF, Path
from mazebook.paper.inks.hues import HUES
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER

_TITLE = 0.31  # of the height of the panel: the most that the title takes
_WALL = 0.17  # of a path
_HALO = 0.02  # of the shorter side: white around the face
_LAWN = 0.13  # of the height: the ground below it
_PALE = 0.3  # of the way to white: the face, on which walls are seen
_AUTHOR = 0.06  # of the height
_TRIES = 8  # heights of the face, of which the largest without a badge on it is taken
_GREY = "stone"  # the hue of black and white animals, whose faces are white


@dataclass(frozen=True)
class _Portrait(Painting):
    """The painting of a book, whose maze is in the face."""

    def ground(self, panel: Panel) -> list[Item]:
        """Return sky, rays and a strip of ground."""
        top, low = (cmyk(inks) for inks in self.look.table.sky)
        x, y = panel.area.centre
        beams = rays(panel.area, (x, y - 0.12 * panel.area.height), mixed(low, PAPER, 0.3))
        lawn = panel.area._replace(y1=panel.area.y0 + _LAWN * panel.area.height)
        ground = cmyk(self.look.table.ground)
        return [
            *sky(panel.area, top, low),
            *beams,
            *hill_range(lawn, 0.012 * panel.area.height, lawn.width, 1.0, ground),
        ]

    def front(self, panel: Panel) -> list[Item]:
        """Return all of the front; raises RoomError if its words are too long."""
        words, safe = _words(self.setting, self.look, panel), panel.safe
        halo = _HALO * panel.unit
        foot = safe.y0 + (_AUTHOR * panel.trim.height if self.setting.spec.author else 0.0)
        highest = words.ribbon if panel.is_tall else words.foot
        tops = np.linspace(highest, words.foot, _TRIES).tolist()
        areas = [safe._replace(y0=foot, y1=top).inset(*4 * (halo,)) for top in tops]
        tried = [placed_maze(self.maze, area, _WALL, arrows=True) for area in areas]
        where = next((one for one in tried if not _meets_badges(one, words, safe, halo)), tried[-1])
        inside = inside_of(self.maze)
        whole = _outer_ring(inside) if inside else None
        around: list[Item] = [Stroke(whole, 2 * halo, 1.0, where.place), Fill(whole, 1.0, where.place)] if whole else []
        return [
            *self.ground(panel),
            *around,
            *paper(where, mixed(self._body(), PAPER, _PALE)),
            *walls(where, self.look.line),
            *ends(where, self.look.title[1]),
            *words.items,
            *author_of(self.setting, self.look, panel, is_left=self.setting.language.rtl),
        ]

    def _body(self) -> Cmyk:
        """Return the ink of the face: the picture's own, or that of the theme's hero."""
        shape = self.maze.puzzle.shape
        hue = hue_of(shape.name) if shape else ""
        if hue == _GREY:
            return PAPER
        return HUES[hue].line if hue else cmyk(self.look.table.body)


def _meets_badges(where: Placed, words: FrontWords, safe: Box, clear: float) -> bool:
    """Return whether a badge would be over a face."""
    radius = (safe.width - words.between) / 4
    points = where.at(where.chosen.walls.points)
    middles = [(x, words.foot + radius) for x in (safe.x0 + radius, safe.x1 - radius)]
    return any(float(np.hypot(*(points - middle).T).min()) < radius + clear for middle in middles)


def _outer_ring(path: Path) -> Path:
    """Return the longest of the closed lines of a path: the outline of a face without its eyes."""
    begins = np.flatnonzero(path.ops == MOVE)
    points = np.cumsum([0, *(POINTS_OF[op] for op in path.ops.tolist())])
    rings = np.split(path.points, points[begins][1:])
    return polygons([max(rings, key=lambda ring: float(np.ptp(ring, axis=0).sum()))])


def _painting(plan: Plan, mazes: Mazes) -> _Portrait:
    look, theme = look_of(plan.setting), chosen_theme(plan.spec.theme, plan.setting.folder)
    return _Portrait(plan.setting, look, mazes.in_shape((look.table.face, *(theme.silhouettes if theme else ()))))


_words = partial(words_of_front, share=_TITLE)
DESIGN: CoverDesign = PaintedDesign(_painting, _words)
