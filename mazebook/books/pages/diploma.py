"""A certificate: a frame that is a maze, a drawing, and words with lines to fill in, as large as the page allows."""

from dataclasses import dataclass

import numpy as np

from mazebook.books.pages.context import Context
from mazebook.books.pages.emblems import emblem
from mazebook.books.pages.surroundings import in_scene
from mazebook.books.pictures.end_pictures import hue_of, little_picture
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_words import Rule
from mazebook.graphics.blocks import Block, Fill, Largest, Narrow, Pad, Row, Stack
from mazebook.graphics.figures import star_row
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Item, Place, Stroke, inked
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
_STAR, _LEAST_STAR = 13.0, 7.0  # points: the radius of a star of the grade
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
    grade : how many of the five stars below the name are black; None for no stars
    below : a last, small line, and its place
    """

    picture: str
    title: str
    reason: tuple[str, str]
    name: tuple[str, str]
    grade: int | None = None
    below: tuple[str, str] = ("", "")


def border(page: PageSetting, *key: int) -> "Border":
    """Return the frame of a certificate, whose maze depends on `key`."""
    cell, seed = max(_CELL * page.style.unit, _LEAST_CELL), derive_seed("certificate", page.setting.seed, *key)
    return Border(page.room, cell, page.style.space("even", 7.0), seed, key, _DEEP, _SCENE)


def diploma(page: PageSetting, words: Diploma) -> Frame:
    """Return everything inside the frame of a certificate; raises RoomError if its words do not fit."""
    room = border(page).room
    return Stack([Fill(_largest(page, words, room))]).lay(room)


def _largest(page: PageSetting, words: Diploma, room: Room) -> Block:
    """Return everything inside the frame, as large as it fits."""
    text, where = max((words.title, "pages.title"), words.name, key=lambda placed: len(placed[0]))
    sentence = "leaves no room for the rest of the page. Shorten it, or use a larger trim."

    def scaled(scale: float) -> Block:
        return _contents(page, page.style.scaled(scale), words, room)

    return Largest(scaled, _SCALES, where, sentence, text)


def _contents(page: PageSetting, style: Style, words: Diploma, room: Room) -> Block:
    """Return everything inside the frame."""
    catalogue, to = page.language, "certificate_to"
    wide = min(room.width, _LINES * max(room))
    name = style.title(page.setting.spec.for_whom, "subheading", "for")
    radius = max(_STAR * style.unit, _LEAST_STAR)
    stars = NOTHING if words.grade is None else star_row(words.grade, radius, page.colours.accent)
    signed = [Fill(_signed(style, catalogue.word(key), key)) for key in ("certificate_date", "certificate_signed")]
    named = style.heading(words.name[0], "heading", words.name[1], lines=3, one_line=_ONE_LINE, balanced=True)
    even, wider = style.space("even"), style.space("wide")
    return Stack([
        _crown(words.picture, room, style, page.colours),
        Pad(style.title(words.title, "title", "pages.title", one_line=_ONE_LINE, balanced=True), top=even),
        Pad(style.body(catalogue.word(to), "large", to), top=wider),
        Rule(_PEN, style.space("open", _LEAST_LINE), wide, name),
        Pad(style.body(words.reason[0], "large", words.reason[1]), top=wider),
        Pad(named, top=even),
        Pad(stars, top=style.space("close")),
        Pad(style.body(words.below[0], "text", words.below[1], lines=3), top=style.space("close")),
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
class Border:
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
    def inside(self) -> Box:
        """The box for everything but the maze."""
        return inside_frame(self.page.box, self.cell, self.deep).inset(*[self.gap] * 4)

    @property
    def room(self) -> Room:
        """The room inside."""
        return Room(self.inside.width, self.inside.height)

    def around(self, words: Frame, context: Context) -> Frame:
        """Return words in a scene, and the maze around them."""
        maze = maze_frame(self.page.box, self.cell, self.seed, self.deep)
        drawn = in_scene(context, words, self.room, *self.key, share=self.share)
        frame = Frame(*self.page, items=inked(maze, context.colours.walls))
        return inner(*self.page, [Part(0.0, 0.0, frame), Part(self.inside.x0, self.inside.y1, drawn)])


def maze_frame(box: Box, cell: float, seed: int, deep: int = 3) -> list[Item]:
    """Return a maze along the sides of a box, `deep` cells of about `cell` points deep."""
    from mazebook.mazes.carving.carve import algorithm
    from mazebook.mazes.carving.make import maze_on
    from mazebook.mazes.drawing.walls import wall_path
    from mazebook.mazes.grid.grid import Grid

    columns, rows, place = _columns_and_rows(box, cell, deep)
    mask = np.ones((rows, columns), dtype=np.bool_)
    mask[deep:-deep, deep:-deep] = False
    maze = maze_on(Grid("orthogonal", (columns, rows), mask), algorithm("kruskal"), seed=seed, ends=("nw", "se"))
    return [Stroke(wall_path(maze), _wall(cell), place=place)]


def inside_frame(box: Box, cell: float, deep: int = 3) -> Box:
    """Return the box inside such a maze."""
    columns, rows, place = _columns_and_rows(box, cell, deep)
    inside = deep * place.scale + _wall(cell)
    return place.box(Box(0, 0, columns, rows)).inset(inside, inside, inside, inside)


def _columns_and_rows(box: Box, cell: float, deep: int) -> tuple[int, int, Place]:
    """Return the columns and rows of a maze that fills a box, and its place."""
    wall = _wall(cell)
    columns, rows = (max(2 * deep + 2, round((side - wall) / cell)) for side in (box.width, box.height))
    scale = min((box.width - wall) / columns, (box.height - wall) / rows)
    return columns, rows, Place(scale, box.centre[0] - scale * columns / 2, box.centre[1] - scale * rows / 2)


def _wall(cell: float) -> float:
    return max(_LEAST_WALL, _WALL * cell)
