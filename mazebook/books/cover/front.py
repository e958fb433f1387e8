"""The front of a cover: the title, a large maze with the beginning of its way, two small ones, what is inside.

Two pictures of a theme stand in place of the small mazes.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover.art import Art
from mazebook.books.cover.draw import Placed, ends, hint, paper, placed_maze, walls
from mazebook.books.cover.title import TitleArea, at_hyphens, set_title
from mazebook.books.draw.ends import outer_walls
from mazebook.books.pictures.end_pictures import LittlePicture, hue_of
from mazebook.errors import RoomError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import DISC, rounded, star
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import Box, Fill, Item, Place, Text, in_ink, toned
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, Typesetter, line
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
# Of the panel's shorter side: sizes of type, and the gaps above the subtitle and above the name.
_SUBTITLE, _NAME, _ABOVE_SUBTITLE, _ABOVE_NAME = 0.043, 0.055, 0.045, 0.03


class FrontWords(NamedTuple):
    """The words on the front; a line of the badge that is a number is set larger than the others."""

    title: str
    subtitle: str
    for_whom: str
    author: str
    badge: tuple[str, ...]


def front(
    panel: Box, safe: Box, words: FrontWords, art: Art, colours: Palette, faces: Faces, *, rtl: bool
) -> list[Item]:
    """Return the items on the front (`panel`), all of them within `safe`; `rtl` : for a page that is then mirrored.

    Raises
    ------
    RoomError
        If the words are too long.
    """
    unit = min(panel.width, panel.height)
    is_wide = panel.width > _WIDE * panel.height
    column = safe._replace(x1=safe.x0 + 0.5 * safe.width) if is_wide else safe
    author, foot = _author(column, unit, words.author, faces)
    head, bottom = _head(panel, column, unit, words, faces, 0.45 if is_wide else 0.3)
    if is_wide:
        down = (bottom - foot - 0.03 * unit) / 2
        head = [replace(text, y=text.y - down) for text in head]
        area = safe._replace(x0=column.x1 + 0.05 * unit)
    else:
        area = safe._replace(y0=foot, y1=bottom - 0.03 * unit)
    return in_ink([*head, *author], PAPER) + _picture(area, unit, words, art, colours, faces, rtl=rtl)


def _head(
    panel: Box, column: Box, unit: float, words: FrontWords, faces: Faces, share: float
) -> tuple[list[Text], float]:
    """Return title, subtitle and name at the top of a column, and the y below.

    `share` : of the height, for the title
    """
    steps = ((FRONT_TITLE, share), (FRONT_TITLE, _MOST), (_LONG_TITLE, _MOST))
    sizes = tuple((least * panel.height, most * panel.height) for least, most in steps)
    area, low = TitleArea(column, 0.3 * unit, sizes), FRONT_TITLE * panel.height
    title = set_title(words.title, faces, area)
    if max(title.size, column.y1 - title.bottom) < low:
        title = set_title(at_hyphens(words.title, faces), faces, area)
    if max(title.size, column.y1 - title.bottom) < low:
        text = (
            "one word is so long that the title would be too small on the cover. Write it in parts into the table "
            '[cover], such as title = "Winter- wonderland".'
        )
        raise RoomError.of("title", words.title, text)
    items, bottom = list(title.items), title.bottom
    subtitle = Phrase(words.subtitle, faces.heading, max(_SUBTITLE * unit, 9.0), "subtitle")
    for_whom = Phrase(words.for_whom, faces.title, max(_NAME * unit, 12.0), "for")
    for phrase, above, most in ((subtitle, _ABOVE_SUBTITLE, 3), (for_whom, _ABOVE_NAME, 2)):
        if phrase.text:
            top = bottom - above * unit
            texts, bottom = Typesetter(faces).block(phrase, column.centre[0], top, column.width, most_lines=most)
            items += texts
    return items, bottom


def _author(column: Box, unit: float, author: str, faces: Faces) -> tuple[list[Text], float]:
    """Return the author at the foot of a column, and the y where the area above begins."""
    if not author:
        return [], column.y0
    size = max(0.05 * unit, 10.0)
    foot = column.y0 + fonts.descent(faces.heading, size)
    phrase = Phrase(author, faces.heading, size, "author")
    texts = Typesetter(faces).fitted(phrase, column.centre[0], foot, column.width, anchor="middle", most_lines=2)
    return texts, max(text.y for text in texts) + 1.3 * size


def _picture(
    area: Box, unit: float, words: FrontWords, art: Art, colours: Palette, faces: Faces, *, rtl: bool
) -> list[Item]:
    """Return the large maze with the small ones over its lower corners, and the badge in the corner where lines end.

    A maze in the shape of an animal cannot be mirrored, and the badge needs a free place beside it. So all of this is
    laid out as readers will see it, in one block, which mirroring the page only moves.
    """
    side = min(_SMALL * unit, 0.4 * area.width, 0.4 * area.height)
    radius = min(_BADGE * unit, 0.3 * area.height)
    free = area.inset(bottom=0.35 * side if art.small or art.pictures else 0.0)
    free = free.inset(top=min(max(free.height - free.width, 0.0), 1.2 * radius))  # a tall area has space for the badge
    where = placed_maze(art.hero, free, _HERO_WALL, arrows=True, least_pitch=_LEAST_PITCH * unit)
    ink = PAPER if art.hero.puzzle.shape is None else BLACK
    arrows = ends(where, colours.shine)
    shape, own = art.hero.puzzle.shape, art.hero.puzzle.look.colours
    hue = own.hue(hue_of(shape.name)) if shape else None
    way = hint(where, own.accent if hue and own.accent else colours.shine)
    items = [*paper(where, hue.fill if hue else PAPER), *way, *walls(where, ink), *arrows]
    openings = [extent_of(item) for item in arrows]
    shown = [_corners(area, share * side, art, colours, rtl=rtl) for share in _SMALLER]
    items += next((each for each in shown if not any(_hides(each, opening) for opening in openings)), shown[0])
    items += badge(*_beside(area, radius, where, arrows, rtl=rtl), words.badge, colours, faces)
    return as_block(items, area)


def _corners(area: Box, side: float, art: Art, colours: Palette, *, rtl: bool) -> list[Item]:
    """Return the small mazes or the pictures in the lower corners of an area, the first where lines begin."""
    items, own, lefts = list[Item](), art.hero.puzzle.look.colours, (not rtl, rtl)
    for chosen, is_left in zip(art.small, lefts, strict=False):
        items += card(area, side, is_left, chosen, colours)
    for turn, (picture, is_left) in enumerate(zip(art.pictures, lefts, strict=False)):
        items += sticker(area, _LARGER * side, is_left, picture, colours, own.hue(picture.hue, turn))
    return items


def _hides(items: Sequence[Item], box: Box) -> bool:
    boxes = map(extent_of, items)
    return any(one.x0 < box.x1 and box.x0 < one.x1 and one.y0 < box.y1 and box.y0 < one.y1 for one in boxes)


def _beside(area: Box, most: float, where: Placed, arrows: Sequence[Item], *, rtl: bool) -> tuple[float, float, float]:
    """Return the middle of the badge and its radius: free of the maze, as near as possible to the corner above.

    The corner is the right one, or the left one in a book that is read from right to left.

    It is in the upper half of an area: small mazes are in the lower corners. Where it has no room, even a little
    smaller than `most`, it is in that corner.
    """
    space, place = FreeSpace(area), where.place
    space.take_inside(place.scale * outer_walls(where.chosen.maze.grid) + (place.x, place.y), where.wall + _CLEAR)
    for item in arrows:
        space.take_box(extent_of(item), _CLEAR)
    for share in _SMALLER:
        radius = share * most
        rows, columns = space.room_for(2 * radius, 2 * radius, area._replace(y0=area.centre[1]))
        if len(rows):
            x, y = space.middles(rows, columns, 2 * radius, 2 * radius)
            corner = area.x0 + radius if rtl else area.x1 - radius
            best = int(np.hypot(x - corner, y - area.y1 + radius).argmin())
            return float(x[best]), float(y[best]), radius
    return area.x0 + most if rtl else area.x1 - most, area.y1 - most, most


def card(area: Box, side: float, is_left: bool, chosen: ChosenMaze, colours: Palette) -> list[Item]:
    """Return a maze on a white card in a lower corner of an area; `side` is the most width of the card."""
    pad = 0.09 * side
    where = placed_maze(chosen, Box(0, 0, side - 2 * pad, _TALLEST * side - 2 * pad), _SMALL_WALL)
    wide, high = where.box.width + 2 * pad, where.box.height + 2 * pad
    left = area.x0 if is_left else area.x1 - wide
    box = Box(left, area.y0, left + wide, area.y0 + high)
    return [
        Fill(rounded(box, pad + _RIM), **toned(colours.shade)),
        Fill(rounded(box.inset(_RIM, _RIM, _RIM, _RIM), pad), **toned(PAPER)),
        *walls(placed_maze(chosen, box.inset(pad, pad, pad, pad), _SMALL_WALL), BLACK),
    ]


def sticker(
    area: Box, side: float, is_left: bool, picture: LittlePicture, colours: Palette, hue: Hue | None
) -> list[Item]:
    """Return a picture on a white disc in a lower corner of an area; `side` is the width of the disc."""
    radius = side / 2
    x, y = area.x0 + radius if is_left else area.x1 - radius, area.y0 + radius
    longer = _IN_DISC * side / max(1.0, math.hypot(*picture.size(1.0)) / math.sqrt(2))
    drawn = [item for item in picture.coloured(x, y, longer, hue) if isinstance(item, Item)]  # no raster is on a cover
    return [
        Fill(DISC, place=Place(radius, x, y), **toned(colours.shade)),
        Fill(DISC, place=Place(radius - _RIM, x, y), **toned(PAPER)),
        *drawn,
    ]


def badge(x: float, y: float, radius: float, lines: tuple[str, ...], colours: Palette, faces: Faces) -> list[Item]:
    """Return a star with many teeth and lines of words on it; a line that is a number is the largest."""
    items: list[Item] = [Fill(BURST, place=Place(radius, x, y), **toned(colours.shine))]
    width = 1.45 * radius
    shares = [1.0 if any(map(str.isdigit, text)) and not any(map(str.isalpha, text)) else 0.42 for text in lines]
    sizes = [
        fonts.fit_size(text, faces.title, 0.95 * radius * share, width * (1 if place == 0 else 0.95), LEAST_TYPE)
        for place, (text, share) in enumerate(zip(lines, shares, strict=True))
    ]
    for _ in range(_ROUNDS):  # a smaller line has another place, which may be wider
        tops = _tops(lines, sizes, radius, faces)
        sizes = [
            min(size, fonts.fit_size(text, faces.title, size, _chord(radius, top, size, faces), LEAST_TYPE))
            for text, size, top in zip(lines, sizes, tops, strict=True)
        ]
    for text, size, top in zip(lines, sizes, _tops(lines, sizes, radius, faces), strict=True):
        baseline = y + top - fonts.cap_height(faces.title, size)
        items += in_ink(line(Phrase(text, faces.title, size), x, baseline, anchor="middle"), BLACK)
    return items


def _tops(lines: Sequence[str], sizes: Sequence[float], radius: float, faces: Faces) -> list[float]:
    """Return how far above a badge's middle the capitals of its lines end."""
    heights = [fonts.cap_height(faces.title, size) for size in sizes]
    gaps = [
        max(_GAP * radius, _apart(*pair, *of_pair, faces) - height + _LEAST_GAP * radius)
        for pair, of_pair, height in zip(pairwise(lines), pairwise(sizes), heights[1:], strict=True)
    ]
    first = (sum(heights) + sum(gaps)) / 2
    return [first - sum(heights[:place]) - sum(gaps[:place]) for place in range(len(heights))]


def _apart(upper: str, lower: str, size: float, smaller: float, faces: Faces) -> float:
    """Return the distance of the baselines of two lines at which none of their ink meets."""
    return extent(lower, faces.title, smaller)[1] - extent(upper, faces.title, size)[0]


def _chord(radius: float, top: float, size: float, faces: Faces) -> float:
    """Return the width that a badge has for a line of a size whose top is `top` above the middle."""
    far = max(abs(top), abs(top - fonts.cap_height(faces.title, size)))
    return 2 * math.sqrt(max((_WITHIN * radius) ** 2 - far**2, 0.0))
