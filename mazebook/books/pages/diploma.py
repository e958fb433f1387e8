"""A certificate: a frame that is a maze, a drawing, and words with lines to fill in, as large as the page allows."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import emblem
from mazebook.books.pages.surroundings import in_scene
from mazebook.books.pictures.end_pictures import hue_of, little_picture
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_words import Rule
from mazebook.graphics.blocks import Block, Largest, Narrow, Pad, Rest, Row, Stack
from mazebook.graphics.figures import star_row
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Place, Stroke, inked
from mazebook.graphics.style import Style
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.hues import Colours

_CELL, _LEAST_CELL, _DEEP = 15.0, 9.0, 2
_SCALES = (1.3, 1.15, 1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.38)  # of all sizes, tried in this order
_ONE_LINE = 0.65  # of its size: a title is set this small before it is broken into lines
_LINES = 0.62  # of the longer side: the length of lines to write on
_PEN = 1.5  # points, of the line for a name
_LEAST_LINE = 26.0  # points, above a line for a child's name
_DRAWING, _STARRED = 120.0, 2.85  # points of the drawing; its width with the stars beside it, in widths of the drawing
_BESIDE = ((0.85, 0.52, 0.16), (1.3, 0.66, 0.11))  # stars: how far away, how much lower, how large; likewise
_SCENE = 0.5  # of the things around a maze: words come first
_LEAST_PICTURE = 30.0  # points: a smaller one is left out
_WALL, _LEAST_WALL = 0.1, 1.0  # of a cell of the frame, and points


@dataclass(frozen=True)
class Diploma:
    """The contents of a certificate, from top to bottom; messages about a text name its place.

    Attributes
    ----------
    picture : a drawing of the emoji font
    title : in the largest letters
    reason : the words before the name, and as their place the catalogue's key
    name : the title of the solved mazes, and its place in the specification
    below : a last, small line, and its place
    """

    picture: str
    title: str
    reason: tuple[str, str]
    name: tuple[str, str]
    below: tuple[str, str] = ("", "")


def maze_frame(page: PageSetting, *key: int) -> "MazeFrame":
    """Return the frame of a certificate, whose maze depends on `key`."""
    cell, seed = max(_CELL * page.style.unit, _LEAST_CELL), derive_seed("certificate", page.setting.seed, *key)
    return MazeFrame(page.room, cell, page.style.space("even", 7.0), seed, key, _DEEP, _SCENE)


def diploma(page: PageSetting, words: Diploma) -> Frame:
    """Return everything inside the frame of a certificate, as large as it fits; raises RoomError if it does not."""
    room = maze_frame(page).room
    text, where = max((words.title, "pages.title"), words.name, key=lambda placed: len(placed[0]))
    sentence = "leaves no room for the rest of the page. Shorten it, or use a larger trim."
    scaled = partial(_contents, page, words, room)
    return Stack([Rest(Largest(scaled, _SCALES, where, sentence, text))]).lay(room)


def _contents(page: PageSetting, words: Diploma, room: Room, scale: float) -> Block:
    """Return everything inside the frame, at a scale."""
    style, wide = page.style.scaled(scale), min(room.width, _LINES * max(room))
    close, even, wider = style.space("close"), style.space("even"), style.space("wide")
    signed = [Rest(_signed(style, page.word(key), key)) for key in ("certificate_date", "certificate_signed")]
    shrunk: dict[str, Any] = {"one_line": _ONE_LINE, "balanced": True}
    name = style.title(page.setting.spec.for_whom, "subheading", "for")
    return Stack([
        _crown(words.picture, room, style, page.colours),
        Pad(style.title(words.title, "title", "pages.title", **shrunk), top=even),
        Pad(style.body(page.word("certificate_to"), "large", "certificate_to"), top=wider),
        Rule(_PEN, style.space("open", _LEAST_LINE), wide, name),
        Pad(style.body(words.reason[0], "large", words.reason[1]), top=wider),
        Pad(style.heading(words.name[0], "heading", words.name[1], 3, **shrunk), top=even),
        Pad(style.body(words.below[0], "text", words.below[1], 3), top=close),
        Narrow(Row(signed, wider), wide),
    ])  # fmt: skip


def _signed(style: Style, word: str, key: str) -> Block:
    """Return a line to write on with its caption below."""
    line = Rule(1.0, style.space("open", _LEAST_LINE))
    return Stack([line, Pad(style.body(word, "small", key), top=style.space("tight"))])


def _crown(picture: str, room: Room, style: Style, colours: Colours) -> Frame:
    """Return the drawing, with two stars on each side; nothing where it would be small."""
    side = min(_DRAWING * style.unit, room.width / _STARRED)
    if side < _LEAST_PICTURE:
        return NOTHING
    width, hue = min(_STARRED * side, room.width), colours.hue(hue_of(picture))
    box = Box((width - side) / 2, -side, (width + side) / 2, 0.0)
    parts = [leaf(box, little_picture(picture).coloured(*box.centre, side, hue) if hue else [emblem(picture, box)])]
    for away, lower, radius in _BESIDE:
        if (away + radius) * side <= room.width / 2:
            star = star_row(1, radius * side, colours.accent, of=1)
            middles = (width / 2 + way * away * side for way in (-1, 1))
            parts += [Part(x - star.width / 2, star.height / 2 - lower * side, star) for x in middles]
    return inner(width, side, parts)


@dataclass(frozen=True)
class MazeFrame:
    """A frame around a page that is a maze itself, which can be solved from the upper left to the lower right.

    Attributes
    ----------
    page : the room of the page
    cell : about how wide a cell is, in points
    gap : between the maze and what is inside, in points
    seed : of the maze
    key : what the scene inside depends on, besides the book's seed
    deep : how many cells the maze is deep
    share : how many things the scene has, of those that the book's scenes have
    """

    page: Room
    cell: float
    gap: float
    seed: int
    key: tuple[int | str, ...]
    deep: int = 3
    share: float = 1.0

    @property
    def wall(self) -> float:
        """The thickness of its walls."""
        return max(_LEAST_WALL, _WALL * self.cell)

    @property
    def size(self) -> tuple[int, int]:
        """Its columns and rows."""
        columns, rows = (max(2 * self.deep + 2, round((side - self.wall) / self.cell)) for side in self.page)
        return columns, rows

    @property
    def place(self) -> Place:
        """Where the maze goes: it fills the page."""
        columns, rows = self.size
        scale = min((self.page.width - self.wall) / columns, (self.page.height - self.wall) / rows)
        x, y = self.page.box.centre
        return Place(scale, x - scale * columns / 2, y - scale * rows / 2)

    @property
    def inside(self) -> Box:
        """The box for everything but the maze."""
        return self.place.box(Box(0, 0, *self.size)).inset(*[self.deep * self.place.scale + self.wall + self.gap] * 4)

    @property
    def room(self) -> Room:
        """The room inside."""
        return Room(self.inside.width, self.inside.height)

    def around(self, words: Frame, page: BookPage) -> Frame:
        """Return words in a scene, and the maze around them."""
        drawn = in_scene(page, words, self.room, *self.key, share=self.share)
        frame = Frame(*self.page, items=inked([self._maze()], page.colours.walls))
        return inner(*self.page, [Part(0.0, 0.0, frame), Part(self.inside.x0, self.inside.y1, drawn)])

    def _maze(self) -> Stroke:
        from mazebook.mazes.carving.carve import algorithm
        from mazebook.mazes.carving.make import maze_on
        from mazebook.mazes.drawing.walls import wall_path
        from mazebook.mazes.grid.grid import Grid

        mask = np.ones(self.size[::-1], dtype=np.bool_)
        mask[self.deep : -self.deep, self.deep : -self.deep] = False
        maze = maze_on(Grid("orthogonal", self.size, mask), algorithm("kruskal"), seed=self.seed, ends=("nw", "se"))
        return Stroke(wall_path(maze), self.wall, place=self.place)
