"""The front of a cover: the title, a large maze with the beginning of its way, two small ones, what is inside.

Two pictures of a theme stand in place of the small mazes.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover.art import Art
from mazebook.books.cover.draw import Placed, ends, hint, in_white, paper, placed_maze, walls, whole_maze
from mazebook.books.cover.title import CoverTitle
from mazebook.books.draw.ends import outer_walls
from mazebook.books.pictures.end_pictures import LittlePicture, hue_of
from mazebook.books.plan.plan import Setting
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import AtLeast, Block, Filling, Largest, Pad, Rest, Row, Stack
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import DISC, rounded, star
from mazebook.graphics.frames import Frame, Part, Room, behind, inner, leaf, padded
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, Item, Place, in_ink, toned
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.inks.hues import Hue
from mazebook.paper.inks.palette import BLACK, PAPER, Palette
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

BURST = star(20, 0.9)
_HERO_WALL, _SMALL_WALL = 0.2, 0.18  # of the pitch
_LEAST_PITCH = 0.0125  # of the large maze, times the panel's shorter side: two pixels in a shop's list
_TALLEST = 1.2  # the most height of a card, times its width
FRONT_TITLE = 1 / 12  # the size of the title, of the trim's height: smaller ones are not read in a shop's list
_LONG_TITLE, _MOST = 1 / 18, 0.45  # of the trim's height: the size of a title that would else be higher than `_MOST`
_WIDE = 1.2  # width by height of a front whose words and mazes stand beside each other
_RIM = 3.0  # points of a darker colour around a card
_SMALL = 0.25  # of the panel's shorter side
_LARGER = 1.3  # the width of a disc with a picture on it, times that of a card with a maze
_IN_DISC = 0.68  # of a disc: the longer side of the picture on it
_BADGE = 0.115  # radius, of the panel's shorter side
_WITHIN = 0.86  # of the radius: words keep clear of the teeth
_GAP, _LEAST_GAP = 0.12, 0.02  # of the radius: between the capitals of lines, and between all of their ink
_CLEAR = 4.0  # points between the badge and the large maze, where there is room
_SMALLER = (1.0, 0.92, 0.84, 0.76)  # times a usual size: of what would else be over the large maze or its openings
_ROUNDS = 3
_LEAST_PICTURE = 0.2  # of the panel's height: the mazes, and the author below them
_WORDS = (1.0, 0.85, 0.7, 0.55)  # times a usual size: of all words but the title, where they leave too little room
_NO_ROOM = "leaves no room for a maze on the cover. Write a shorter one into the table [cover]."
# Of the panel's shorter side: sizes of type, and gaps.
_TITLE, _SUBTITLE, _NAME, _AUTHOR = 0.3, 0.043, 0.055, 0.05
_ABOVE_SUBTITLE, _ABOVE_NAME, _AROUND_PICTURE, _ASIDE = 0.045, 0.03, 0.03, 0.05


def front(panel: Room, setting: Setting, picture: Block) -> Block:
    """Return the front, as large as `panel`, for the room in it that is safe; `picture` is that of `front_picture`.

    Laying it raises RoomError if the words are too long.
    """
    unit, spec, faces = min(panel), setting.spec, setting.faces
    is_wide = panel.width > _WIDE * panel.height
    gap = _AROUND_PICTURE * unit

    def contents(scale: float) -> Block:
        head = in_white(_head(panel, setting, scale, 0.45 if is_wide else 0.3))
        size = scale * max(_AUTHOR * unit, 10.0)
        author = in_white(Words(spec.author, faces.heading, size, "author", 2, one_line=0.6, language=faces.language))
        if is_wide:
            return Stack([Rest(), head, Rest(), Pad(author, top=gap)])
        return Stack([head, AtLeast(Stack([Rest(picture), author], gap), _LEAST_PICTURE * panel.height)], gap)

    column = Largest(contents, _WORDS, "title", _NO_ROOM, setting.cover.title or spec.title)
    return Row([Rest(column), Rest(picture)], _ASIDE * unit, "start") if is_wide else column


def _head(panel: Room, setting: Setting, scale: float, share: float) -> Block:
    """Return title, subtitle and name.

    Parameters
    ----------
    scale : of all but the title
    share : of the panel's height, for the title
    """
    unit, spec, faces = min(panel), setting.spec, setting.faces
    steps = ((FRONT_TITLE, share), (FRONT_TITLE, _MOST), (_LONG_TITLE, _MOST))
    sizes = tuple((least * panel.height, most * panel.height) for least, most in steps)
    subtitle, name = scale * max(_SUBTITLE * unit, 9.0), scale * max(_NAME * unit, 12.0)
    below = Words(spec.subtitle, faces.heading, subtitle, "subtitle", 3, language=faces.language)
    for_whom = Words(setting.for_whom, faces.title, name, "for", 2, language=faces.language)
    return Stack([
        CoverTitle(setting.cover.title or spec.title, faces, _TITLE * unit, sizes, FRONT_TITLE * panel.height),
        Pad(below, top=_ABOVE_SUBTITLE * unit),
        Pad(for_whom, top=_ABOVE_NAME * unit),
    ])  # fmt: skip


def front_picture(unit: float, setting: Setting, art: Art, colours: Palette) -> Block:
    """Return the large maze with the small ones over its lower corners, and the badge in the corner where lines end.

    A maze in the shape of an animal has no mirror image. So the places that are free beside it are those of the page
    as readers will see it, and what is put there is mirrored back.

    Parameters
    ----------
    unit : the panel's shorter side
    """
    rtl, faces, lines = setting.language.rtl, setting.faces, badge_lines(setting)

    def as_seen(frame: Frame) -> Frame:
        return frame.mirrored() if rtl else frame

    def lay(room: Room) -> Frame:
        area = room.box
        side = min(_SMALL * unit, 0.4 * area.width, 0.4 * area.height)
        radius = min(_BADGE * unit, 0.3 * area.height)
        free = area.inset(bottom=0.35 * side if art.small or art.pictures else 0.0)
        free = free.inset(top=min(max(free.height - free.width, 0.0), 1.2 * radius))  # a tall area: the badge's space
        where = placed_maze(art.hero, free, _HERO_WALL, arrows=True, least_pitch=_LEAST_PITCH * unit)
        arrows = ends(where, colours.shine)
        openings = [extent_of(item) for item in arrows]
        shown = [_corners(room, share * side, art, colours) for share in _SMALLER]
        over = (any(part.box.meets(box) for part in as_seen(each).leaves() for box in openings) for each in shown)
        corners = next((each for each, hides in zip(shown, over, strict=True) if not hides), shown[0])
        box = _beside(area, radius, where, openings, rtl=rtl)
        burst = leaf(box, badge(*box.centre, box.width / 2, lines, colours, faces))
        hero = leaf(where.box, [*_hero(where, colours), *arrows])
        return inner(*room, [hero, Part(0.0, 0.0, corners), Part(0.0, 0.0, as_seen(inner(*room, [burst])))])

    return Filling(lay)


def _hero(where: Placed, colours: Palette) -> list[Item]:
    """Return the large maze and the beginning of its way; in the shape of an animal it has the animal's colour."""
    shape, own = where.chosen.puzzle.shape, where.chosen.puzzle.look.colours
    hue = own.hue(hue_of(shape.name)) if shape else None
    way = hint(where, own.accent if hue and own.accent else colours.shine)
    return [*paper(where, hue.fill if hue else PAPER), *way, *walls(where, BLACK if shape else PAPER)]


def _corners(room: Room, side: float, art: Art, colours: Palette) -> Frame:
    """Return the small mazes or the pictures in the lower corners of a room, the first where lines begin."""
    own = art.hero.puzzle.look.colours
    frames = [card(side, chosen, colours) for chosen in art.small]
    for turn, picture in enumerate(art.pictures):
        frames.append(disc_sticker(_LARGER * side, picture, colours, own.hue(picture.hue, turn)))
    return Stack([Rest(), Row([*frames[:1], Rest(), *frames[1:]], align="end")]).lay(room)


def _beside(area: Box, most: float, where: Placed, openings: Sequence[Box], *, rtl: bool) -> Box:
    """Return the box of the badge: free of the maze, as near as possible to the corner above.

    The corner is the right one, or the left one in a book that is read from right to left.

    It is in the upper half of an area: small mazes are in the lower corners. Where it has no room, even a little
    smaller than `most`, it is in that corner.
    """
    space, place = FreeSpace(area), where.place
    space.take_inside(place.scale * outer_walls(where.chosen.maze.grid) + (place.x, place.y), where.wall + _CLEAR)
    for box in openings:
        space.take_box(box, _CLEAR)
    for share in _SMALLER:
        radius = share * most
        rows, columns = space.room_for(2 * radius, 2 * radius, area._replace(y0=area.centre[1]))
        if len(rows):
            x, y = space.middles(rows, columns, 2 * radius, 2 * radius)
            corner = area.x0 + radius if rtl else area.x1 - radius
            best = int(np.hypot(x - corner, y - area.y1 + radius).argmin())
            return space.box_at(int(rows[best]), int(columns[best]), 2 * radius, 2 * radius)
    left = area.x0 if rtl else area.x1 - 2 * most
    return Box(left, area.y1 - 2 * most, left + 2 * most, area.y1)


def card(side: float, chosen: ChosenMaze, colours: Palette) -> Frame:
    """Return a maze on a white card; `side` is the most width of the card."""
    pad = 0.09 * side
    maze = whole_maze(chosen, _SMALL_WALL, Room(side - 2 * pad, _TALLEST * side - 2 * pad))
    return behind(padded(maze, *4 * (pad,)), lambda box: [
        Fill(rounded(box, pad + _RIM), **toned(colours.shade)),
        Fill(rounded(box.inset(*4 * (_RIM,)), pad), **toned(PAPER)),
    ])  # fmt: skip


def disc_sticker(side: float, picture: LittlePicture, colours: Palette, hue: Hue | None) -> Frame:
    """Return a picture on a white disc; `side` is the width of the disc."""
    radius = side / 2
    longer = _IN_DISC * side / max(1.0, math.hypot(*picture.size(1.0)) / math.sqrt(2))
    drawn = picture.coloured(radius, -radius, longer, hue)
    items = [
        Fill(DISC, place=Place(radius, radius, -radius), **toned(colours.shade)),
        Fill(DISC, place=Place(radius - _RIM, radius, -radius), **toned(PAPER)),
        *(item for item in drawn if isinstance(item, Item)),  # no raster is on a cover
    ]
    return Frame(side, side, items=items)


def badge_lines(setting: Setting) -> list[str]:
    """Return what the badge says: how many mazes are in the book, and for what ages."""
    count = setting.language.word("cover_badge", count=len(setting.puzzles))
    return [*count.split("\n"), *filter(None, [setting.ages("cover_ages")])]


def badge(x: float, y: float, radius: float, lines: Sequence[str], colours: Palette, faces: Faces) -> list[Item]:
    """Return a star with many teeth and lines of words on it; a line that is a number is the largest."""
    return [Fill(BURST, place=Place(radius, x, y), **toned(colours.shine)), *badge_words(x, y, radius, lines, faces)]


def badge_words(x: float, y: float, radius: float, lines: Sequence[str], faces: Faces) -> list[Item]:
    """Return lines of words in black that fit on a disc; a line that is a number is the largest."""
    face, wide, items = faces.title, 1.45 * radius, list[Item]()
    numbers = [any(map(str.isdigit, text)) and not any(map(str.isalpha, text)) for text in lines]
    sizes = [
        fonts.fit_size(text, face, 0.95 * radius * (1.0 if is_number else 0.42), wide * (0.95 if at else 1), LEAST_TYPE)
        for at, (text, is_number) in enumerate(zip(lines, numbers, strict=True))
    ]
    for _ in range(_ROUNDS):  # a smaller line has another place, which may be wider
        tops = _tops(lines, sizes, radius, face)
        sizes = [
            fonts.fit_size(text, face, size, _chord(radius, top, size, face), LEAST_TYPE)
            for text, size, top in zip(lines, sizes, tops, strict=True)
        ]
    for text, size, top in zip(lines, sizes, _tops(lines, sizes, radius, face), strict=True):
        baseline = y + top - fonts.cap_height(face, size)
        items += in_ink(line(Phrase(text, face, size), x, baseline, anchor="middle"), BLACK)
    return items


def _tops(lines: Sequence[str], sizes: Sequence[float], radius: float, face: str) -> list[float]:
    """Return how far above a badge's middle the capitals of its lines end; no ink of two lines meets."""
    heights = [fonts.cap_height(face, size) for size in sizes]
    ink = [extent(text, face, size) for text, size in zip(lines, sizes, strict=True)]
    gaps = [
        max(_GAP * radius, high - low - height + _LEAST_GAP * radius)
        for ((low, _), (_, high)), height in zip(pairwise(ink), heights[1:], strict=True)
    ]
    first = (sum(heights) + sum(gaps)) / 2
    return [first - sum(heights[:place]) - sum(gaps[:place]) for place in range(len(heights))]


def _chord(radius: float, top: float, size: float, face: str) -> float:
    """Return the width that a badge has for a line of a size whose top is `top` above the middle."""
    far = max(abs(top), abs(top - fonts.cap_height(face, size)))
    return 2 * math.sqrt(max((_WITHIN * radius) ** 2 - far**2, 0.0))
