"""A place of the book's theme from edge to edge, with its maze, its hero and its goal; the title on its sky."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import pool_of
from mazebook.books.cover.banner import FrontWords, author_of, badges_at_foot, words_of_front
from mazebook.books.cover.look import CoverLook, look_of
from mazebook.books.cover.painted import PaintedDesign, Painting
from mazebook.books.cover.panels import Panel
from mazebook.books.draw.place import draw_place
from mazebook.books.draw.placed import Signs, fitted_maze
from mazebook.books.places.kind import place_kind
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.themes.cover_table import cmyk
from mazebook.books.themes.theme import chosen_theme
from mazebook.books.values.cover_designs import CoverDesign
from mazebook.graphics.brushes.landscape import mixed, rays, sky
from mazebook.graphics.page import Box, Item
from mazebook.paper.inks.hues import USUAL_COLOURS, Colours
from mazebook.paper.inks.palette import PAPER

_SQUARES, _FLAT, _USUAL_PLACE = "orthogonal", 2, "garden"
_TITLE, _BADGES = 0.25, 0.9  # the most height of the title, of that of the panel; times the usual size of badges
_BELOW = 0.02  # of the shorter side: between the ribbon and the place
_CELLS = 9.0  # across: a maze that is seen in a shop's list


@dataclass(frozen=True)
class _Scene(Painting):
    """The painting of a book; `inks` : those of its place."""

    inks: Colours

    def ground(self, panel: Panel) -> list[Item]:
        """Return a sky with rays."""
        top, low = (cmyk(inks) for inks in self.look.table.sky)
        return [*sky(panel.area, top, low), *rays(panel.area, panel.area.centre, mixed(low, PAPER, 0.25))]

    def front(self, panel: Panel) -> list[Item]:
        """Return all of the front; raises RoomError if its words are too long."""
        words = _words(self.setting, self.look, panel)
        badges, between = badges_at_foot(self.setting, self.look, panel, _BADGES if panel.is_tall else 0.0)
        top = words.foot - _BELOW * panel.unit
        area = self._area(panel, top)
        above = area._replace(y0=max(area.y0, between.y1))
        beside = area._replace(x0=max(area.x0, between.x0), x1=min(area.x1, between.x1))
        where = max((fitted_maze(self.maze, each) for each in (above, beside)), key=lambda each: each.place.scale)
        signs = Signs.of(self.setting.layout, self.setting.language, self.setting.faces)
        signs = replace(signs.telling(self.maze.puzzle.story, self.inks), colours=self.inks)
        frame = panel.area
        drawn, placed, _ = draw_place(self.maze, where, signs, frame, frame.y1 - top)
        is_left = (placed.ends[0].picture or panel.area).centre[0] > panel.area.centre[0]
        return [
            *self.ground(panel),
            *(item for item in drawn if isinstance(item, Item)),
            *words.items,
            *badges,
            *([] if panel.is_tall else author_of(self.setting, self.look, panel, is_left=is_left)),
        ]

    def _area(self, panel: Panel, top: float) -> Box:
        """Return the room of the maze below the top of its place."""
        safe = panel.safe
        around = place_kind(self.maze.puzzle.look.place).around(Box(safe.x0, panel.area.y0, safe.x1, top))
        left, below, right, above = around
        return Box(safe.x0 + left, safe.y0 + below, safe.x1 - right, top - above)


def _maze_for_place(pool: Sequence[ChosenMaze], places: Sequence[str], example: ChosenMaze) -> ChosenMaze:
    """Return a maze of the book that is a place; without one, a maze of squares as the first of some places.

    `example` : of squares, for a book that has none
    """
    placed = [chosen for chosen in pool if chosen.puzzle.look.place]
    if placed:
        return min(placed, key=_off)
    squares = [chosen for chosen in pool if chosen.puzzle.tessellation == _SQUARES and min(chosen.maze.doors) >= 0]
    squares = [chosen for chosen in squares if len(chosen.puzzle.size) == _FLAT] or [example]
    chosen = min([one for one in squares if _is_upright(one)] or squares, key=_off)
    kind = place_kind(next((name for name in places if _SQUARES in place_kind(name).cells), _USUAL_PLACE))
    look = kind.look(replace(chosen.puzzle.look, most=math.inf), chosen.puzzle.tessellation)  # as thick as a hedge is
    return chosen.as_of(replace(chosen.puzzle, look=look))


def _is_upright(chosen: ChosenMaze) -> bool:
    """Return whether a maze has its Start at the foot and its Finish at the top, where a place has room for both."""
    start, finish = (float(chosen.maze.grid.heading[door]) % 360 for door in chosen.maze.doors[[0, -1]])
    return abs(start - 180) < 1 and min(finish, 360 - finish) < 1


def _off(chosen: ChosenMaze) -> float:
    """Return how far the size of a maze is from the best."""
    return abs(float(chosen.maze.grid.n_cells) - _CELLS**2)


def _painting(plan: Plan, mazes: Mazes) -> _Scene:
    setting = plan.setting
    theme = chosen_theme(setting.spec.theme, setting.folder)
    places = theme.places if theme and theme.places else (_USUAL_PLACE,)
    inks = theme.inks if theme else USUAL_COLOURS
    return _Scene(setting, look_of(setting), _maze_for_place(pool_of(mazes), places, mazes.example), inks)


def _words(setting: Setting, look: CoverLook, panel: Panel) -> FrontWords:
    """Return title, subtitle and author; on a panel that is not tall, badges and no author, who is at its foot."""
    return words_of_front(setting, look, panel, _TITLE, 0.0 if panel.is_tall else 1.0, author=panel.is_tall)


DESIGN: CoverDesign = PaintedDesign(_painting, _words)
