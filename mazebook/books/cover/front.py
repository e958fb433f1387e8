"""The front of a cover: the title, a large maze with the beginning of its way, two small ones, what is inside."""

from __future__ import annotations

from typing import NamedTuple

from mazebook.books.choose import ChosenMaze
from mazebook.books.cover.art import Art
from mazebook.books.cover.draw import ends, hint, inked, placed, toned, walls
from mazebook.books.cover.palette import BLACK, PAPER, Palette
from mazebook.books.cover.title import SHARE, Room, Set, set_title
from mazebook.books.lettering import LEAST, block, fitted_line, line
from mazebook.books.ornaments import rounded
from mazebook.books.page import Box, Fill, Item, Place
from mazebook.books.shapes import star
from mazebook.paper import fonts
from mazebook.paper.faces import Faces

_BURST = star(20, 0.9)
_HERO_WALL, _SMALL_WALL = 0.2, 0.18  # of the pitch
_TALLEST = 1.2  # a card, times its width
_RIM = 3.0  # points of a darker colour around a card
_SMALL = 0.27  # of the panel's shorter side
_BADGE = 0.115  # radius, of the panel's shorter side


class FrontWords(NamedTuple):
    """What a front says; the line of the badge with a number is set larger."""

    title: str
    subtitle: str
    author: str
    badge: tuple[str, ...]


def front(panel: Box, safe: Box, words: FrontWords, art: Art, colours: Palette, faces: Faces) -> list[Item]:
    """Return what is on the front, all of it within `safe`."""
    column, hero = _split(panel, safe)
    title = _title(panel, column, words, faces)
    items = inked(title.items, PAPER)
    unit = min(panel.width, panel.height)
    bottom = title.bottom
    if words.subtitle:
        texts, bottom = block(
            words.subtitle, column.centre[0], bottom - 0.03 * panel.height, faces.heading,
            max(0.042 * unit, 9.0), column.width, most_lines=3, where="subtitle",
        )  # fmt: skip
        items += inked(texts, PAPER)
    foot = column.y0
    if words.author:
        size = max(0.045 * unit, 10.0)
        texts = fitted_line(
            words.author, column.centre[0], foot + fonts.descent(faces.heading, size), faces.heading, size,
            column.width, anchor="middle", most_lines=2, upwards=True, where="author",
        )  # fmt: skip
        items += inked(texts, PAPER)
        foot = max(text.y for text in texts) + 1.4 * size
    room = hero if hero is not None else Box(safe.x0, foot, safe.x1, bottom - 0.02 * panel.height)
    return items + _picture(room, unit, words, art, colours, faces)


def _split(panel: Box, safe: Box) -> tuple[Box, Box | None]:
    """Return the column of the words, and on a wide cover the room beside it for the mazes."""
    if panel.width < 1.2 * panel.height:
        return safe, None
    gap = 0.03 * panel.width
    middle = safe.x0 + 0.5 * safe.width
    return safe._replace(x1=middle - gap / 2), safe._replace(x0=middle + gap / 2)


def _title(panel: Box, column: Box, words: FrontWords, faces: Faces) -> Set:
    unit = min(panel.width, panel.height)
    room = Room(column, 0.3 * panel.height, 0.62 * panel.height, 0.3 * unit)
    return set_title(words.title, faces.title, room, SHARE * panel.height)


def _picture(room: Box, unit: float, words: FrontWords, art: Art, colours: Palette, faces: Faces) -> list[Item]:
    """Return the large maze with the small ones over its lower corners, and the badge at its upper right."""
    where = placed(art.hero, room, _HERO_WALL, arrows=True)
    items = [*hint(where, colours.shine), *walls(where, PAPER), *ends(where, colours.shine)]
    side = min(_SMALL * unit, 0.42 * room.width, 0.5 * room.height)
    for chosen, is_left in zip(art.small, (True, False), strict=True):
        items += card(room, side, is_left, chosen, colours)
    radius = _BADGE * unit
    return items + badge(room.x1 - radius, room.y1 - radius, radius, words.badge, colours, faces)


def card(room: Box, side: float, is_left: bool, chosen: ChosenMaze, colours: Palette) -> list[Item]:
    """Return a maze on a white card in a lower corner of a room; `side` is the card's width."""
    pad = 0.09 * side
    where = placed(chosen, Box(0, 0, side - 2 * pad, _TALLEST * side - 2 * pad), _SMALL_WALL)
    wide, high = where.box.width + 2 * pad, where.box.height + 2 * pad
    left = room.x0 if is_left else room.x1 - wide
    box = Box(left, room.y0, left + wide, room.y0 + high)
    return [
        Fill(rounded(box, pad + _RIM), **toned(colours.shade)),
        Fill(rounded(box.inset(_RIM, _RIM, _RIM, _RIM), pad), **toned(PAPER)),
        *walls(placed(chosen, box.inset(pad, pad, pad, pad), _SMALL_WALL), BLACK),
    ]


def badge(x: float, y: float, radius: float, lines: tuple[str, ...], colours: Palette, faces: Faces) -> list[Item]:
    """Return a burst with a few words, the line with a number the largest."""
    items: list[Item] = [Fill(_BURST, place=Place(radius, x, y), **toned(colours.shine))]
    width = 1.45 * radius
    shares = [1.0 if any(map(str.isdigit, text)) and len(text) < 5 else 0.42 for text in lines]
    sizes = [
        fonts.fit_size(text, faces.title, 0.95 * radius * share, width * (1 if place == 0 else 0.95), LEAST)
        for place, (text, share) in enumerate(zip(lines, shares, strict=True))
    ]
    heights = [fonts.cap_height(faces.title, size) for size in sizes]
    gap = 0.12 * radius
    top = y + (sum(heights) + gap * (len(lines) - 1)) / 2
    for text, size, height in zip(lines, sizes, heights, strict=True):
        top -= height
        items += inked(line(text, x, top, faces.title, size, anchor="middle"), BLACK)
        top -= gap
    return items
