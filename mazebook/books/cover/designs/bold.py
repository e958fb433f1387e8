"""Large type on one dark colour, and below it a maze as a pattern from edge to edge: for adults and seniors."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import pool_of
from mazebook.books.cover.back import BackDress
from mazebook.books.cover.draw import Placed, hint, in_white, walls
from mazebook.books.cover.dress import PAGES, fanned
from mazebook.books.cover.front import badge_words
from mazebook.books.cover.look import CoverLook, look_of
from mazebook.books.cover.page_picture import Pages
from mazebook.books.cover.painted import PaintedDesign, Painting
from mazebook.books.cover.panels import Panel
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.values.cover_designs import CoverDesign
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Largest, Narrow, Stack, shrinking
from mazebook.graphics.brushes.landscape import mixed
from mazebook.graphics.figures import DISC, rectangle
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Box, Fill, Item, Place, toned
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER
from mazebook.paper.typefaces import fonts

_FACE = "Nunito-Black"  # of titles, unless the book has a face of its own: the usual one is for children
_ORANGE, _TEAL, _YELLOW = Cmyk(0.0, 0.6, 0.9, 0.0), Cmyk(0.75, 0.0, 0.3, 0.0), Cmyk(0.0, 0.15, 0.9, 0.0)
_PALE = 0.07  # of the dark ink: the ground of the maze
_SPLIT = 0.5, 0.4  # of the height: the most and the least that the maze takes
# Of the panel's shorter side.
_TITLE, _LEAST_TITLE, _SUBTITLE, _AUTHOR = 0.25, 0.055, 0.052, 0.045
_GAP, _BAR, _DISC = 0.035, 0.014, 0.15
_BAR_LONG = 0.16
_ACROSS = 11.0  # paths across the panel: fewer are no pattern, more cannot be seen in a shop's list
_WALL = 0.22  # of a path
_ROUTE = 0.6, 0.66  # of the route: what is drawn, and where the dots after it end
_CHARM = {"theta": 0.5, "sigma": 0.4, "cairo": 0.3, "voronoi": 0.2, "delta": 0.3, "upsilon": 0.3}
_TOO_LONG = "is too long for a cover. Write a shorter one into the table [cover]."


@dataclass(frozen=True)
class _Bold(Painting):
    """The painting of a book, whose maze is its pattern."""

    def ground(self, panel: Panel) -> list[Item]:
        """Return the one colour."""
        return [Fill(rectangle(panel.area), **toned(self.look.edge))]

    def front(self, panel: Panel) -> list[Item]:
        """Return all of the front; raises RoomError if its words are too long."""
        words, safe = _words(self.setting, self.look, panel), panel.safe
        low = safe.y1 - words.height - _GAP * panel.unit
        most, least = (panel.trim.y0 + share * panel.trim.height for share in _SPLIT)
        split = min(most, max(low, least))
        rtl = self.setting.language.rtl
        frame = words.mirrored() if rtl else words
        free = (safe.y1 - split - words.height) / 2
        left = safe.x1 - frame.width if rtl else safe.x0
        return [
            Fill(rectangle(panel.area), **toned(self.look.edge)),
            *self._pattern(panel.area._replace(y1=split)),
            *(item for item in frame.drawn(left, safe.y1 - 0.6 * free).items if isinstance(item, Item)),
            *self._disc(panel, split),
            *self._author(panel),
        ]

    def _pattern(self, box: Box) -> list[Item]:
        """Return the maze that fills a box, and the beginning of its route."""
        pale = Fill(rectangle(box), **toned(mixed(PAPER, self.look.edge, _PALE)))
        where = _filling(self.maze, box)
        return [pale, *hint(where, accent_on(self.look.edge), *_ROUTE), *walls(where, self.look.edge)]

    def _disc(self, panel: Panel, split: float) -> list[Item]:
        """Return a disc on the edge between colour and maze: how many mazes there are."""
        radius = _DISC * panel.unit
        count = self.setting.language.word("cover_badge", count=len(self.setting.puzzles)).split("\n")
        rtl = self.setting.language.rtl
        x = panel.safe.x0 + radius if rtl else panel.safe.x1 - radius
        return [
            Fill(DISC, place=Place(1.06 * radius, x, split), **toned(self.look.edge)),
            Fill(DISC, place=Place(radius, x, split), **toned(_YELLOW)),
            *badge_words(x, split, radius, count, replace(self.setting.faces, title=_face(self.setting))),
        ]

    def _author(self, panel: Panel) -> list[Item]:
        """Return the author's name in a bar of colour at the foot."""
        size, faces = max(_AUTHOR * panel.unit, 10.0), self.setting.faces
        name = Words(self.setting.spec.author, faces.heading, size, "author", 2, one_line=0.6, language=faces.language)
        frame = in_white(name).lay(Room(panel.safe.width, panel.safe.height))
        if not frame.items and not frame.parts:
            return []
        high = panel.safe.y0 - panel.area.y0 + frame.height + 0.7 * size
        x = panel.safe.x1 - frame.width if self.setting.language.rtl else panel.safe.x0
        bar = Fill(rectangle(panel.area._replace(y1=panel.area.y0 + high)), **toned(self.look.edge))
        return [bar, *(item for item in frame.drawn(x, panel.safe.y0 + frame.height).items if isinstance(item, Item))]


def accent_on(ink: Cmyk) -> Cmyk:
    """Return the ink of a route beside walls in an ink: a warm one beside cold walls."""
    return _TEAL if ink.magenta > ink.cyan else _ORANGE


def _face(setting: Setting) -> str:
    return _FACE if setting.faces.title == fonts.TITLE else setting.faces.title


def _words(setting: Setting, _: CoverLook, panel: Panel) -> Frame:
    """Return a short bar, the title and the subtitle, from where lines begin; raises RoomError if they are too long."""
    spec, faces, unit = setting.spec, setting.faces, panel.unit
    title, face, gap = setting.cover.title or spec.title, _face(setting), _GAP * unit
    aside = panel.safe.width - 2.2 * _DISC * unit  # the disc is beside the last lines

    def small(text: str, of: str, where: str) -> Block:
        words = Words(text, of, _SUBTITLE * unit, where, 3, "start", balanced=True, language=faces.language)
        return Narrow(words, aside)

    def contents(size: float) -> Block:
        bar = Box(0.0, -_BAR * unit, _BAR_LONG * unit, 0.0)
        line = Frame(bar.width, bar.height, items=[Fill(rectangle(bar), **toned(_YELLOW))])
        head = Words(title, face, size, "title", 6, "start", leading=1.02, language=faces.language)
        said = [
            small(spec.subtitle, faces.heading, "subtitle"),
            small(setting.for_whom, face, "for"),
            small(setting.ages("cover_ages"), face, "for_ages"),
        ]
        return Stack([line, in_white(Stack([head, Stack(said, 0.6 * gap, "start")], gap, "start"))], gap, "start")

    room = Room(panel.safe.width, (1 - _SPLIT[1]) * panel.trim.height - (panel.trim.y1 - panel.safe.y1) - gap)
    return Largest(contents, shrinking(_TITLE * unit, _LEAST_TITLE * unit), "title", _TOO_LONG, title).lay(room)


def _maze_for_pattern(pool: Sequence[ChosenMaze]) -> ChosenMaze:
    """Return the maze that is the best pattern: of unusual cells, neither coarse nor fine."""

    def liking(chosen: ChosenMaze) -> float:
        cells = np.sqrt(chosen.maze.grid.n_cells)
        is_cut = chosen.puzzle.shape is not None or chosen.puzzle.look.place != ""
        return float(_CHARM.get(chosen.puzzle.tessellation, 0.0) - abs(np.log(cells / _ACROSS)) - 2.0 * is_cut)

    plain = [chosen for chosen in pool if len(chosen.puzzle.size) == 2] or pool
    return max(plain, key=liking)


def _filling(chosen: ChosenMaze, box: Box) -> Placed:
    """Return a maze so large that it fills a box to its edges; rings rise from its foot like a sun."""
    grid = chosen.maze.grid
    left, low, right, high = grid.bounds
    pitch, is_round = grid.kind_of_cells.incircle(grid.size), grid.kind_of_cells.is_round
    scale = max(1.04 * box.width / (right - left), 0.0 if is_round else 1.04 * box.height / (high - low))
    scale = max(scale, box.width / _ACROSS / pitch / 1.6)
    x = box.centre[0] - scale * (left + right) / 2
    y = (box.y0 + 0.1 * box.height if is_round else box.centre[1]) - scale * (low + high) / 2
    return Placed(chosen, Place(scale, x, y), box, scale * pitch, _WALL * scale * pitch, is_whole=False)


def _painting(plan: Plan, mazes: Mazes) -> _Bold:
    return _Bold(plan.setting, look_of(plan.setting), _maze_for_pattern(pool_of(mazes)))


def _dress(look: CoverLook, pages: Pages) -> BackDress:
    return BackDress(samples=partial(fanned, look, pages), least=PAGES)


DESIGN: CoverDesign = PaintedDesign(_painting, _words, _dress)
