"""A face that is the maze, with solid eyes and nose, before rays; the title above it."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import numbers_of, samples_of
from mazebook.books.cover.back import BackDress
from mazebook.books.cover.banner import FrontWords, author_of, words_of_front
from mazebook.books.cover.draw import Placed, ends, paper, placed_maze, walls
from mazebook.books.cover.dress import dress_of
from mazebook.books.cover.look import Look, look_of
from mazebook.books.cover.panels import Panel, alone, on_sheet, problems_on_panels
from mazebook.books.draw.puzzle import inside_of
from mazebook.books.pictures.end_pictures import hue_of
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.themes.cover_table import cmyk
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.brushes.landscape import hill_range, mixed, rays, sky
from mazebook.graphics.figures import polygons
from mazebook.graphics.page import Box, Fill, Item, Page, Stroke
from mazebook.numerics.path import MOVE, POINTS_OF, Path
from mazebook.paper.inks.hues import HUES
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import SPEC, Problem, Source

_TITLE = 0.31  # of the height of the panel: the most that the title takes
_WALL = 0.17  # of a path
_HALO = 0.02  # of the shorter side: white around the face
_LAWN = 0.13  # of the height: the ground below it
_PALE = 0.3  # of the way to white: the face, on which walls are seen
_AUTHOR = 0.06  # of the height
_TRIES = 8  # heights of the face, of which the largest without a badge on it is taken
_GREY = "stone"  # the hue of black and white animals, whose faces are white


def lay_out_cover(
    plan: Plan, mazes: Mazes, printer: Printer, paper: str | None, pages: int, source: Source = SPEC
) -> Page:
    """Return the cover of a book as one printer wants it, as `CoverDesign` says."""
    return on_sheet(_painting(plan, mazes), samples_of(mazes, []), printer, paper, pages, source)


def lay_out_front(plan: Plan, mazes: Mazes, edition: Edition, source: Source = SPEC) -> Page:
    """Return the front alone, as `CoverDesign` says."""
    return alone(_painting(plan, mazes), edition, source)


def numbers(plan: Plan, mazes: Mazes) -> tuple[int, ...]:
    """Return the printed numbers of the mazes on a cover, as `CoverDesign` says."""
    painting = _painting(plan, mazes)
    return numbers_of([painting.maze, *samples_of(mazes, [])])


def problems_of_words(setting: Setting, pages: int) -> list[Problem]:
    """Return the problems of words without room, as `CoverDesign` says."""
    look = look_of(setting)
    words = partial(words_of_front, setting, look, share=_TITLE)
    return problems_on_panels(setting, pages, dress_of(look), words)


def _painting(plan: Plan, mazes: Mazes) -> "_Portrait":
    look, theme = look_of(plan.setting), chosen_theme(plan.spec.theme, plan.setting.folder)
    return _Portrait(plan.setting, look, mazes.in_shape((look.table.face, *(theme.silhouettes if theme else ()))))


@dataclass(frozen=True)
class _Portrait:
    """The painting of a book; `maze` : the one in the face."""

    setting: Setting
    look: Look
    maze: ChosenMaze

    @property
    def edge(self) -> Cmyk:
        """The ink of the spine."""
        return self.look.edge

    def dress(self) -> BackDress:
        """Return how the words and the mazes on the back look."""
        return dress_of(self.look)

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
        words, safe = words_of_front(self.setting, self.look, panel, _TITLE), panel.safe
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
