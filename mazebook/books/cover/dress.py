"""How the back of a painted cover looks: a lettered line, the publisher on a ribbon, mazes on fanned pages."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover.back import BackDress
from mazebook.books.cover.banner import ribbon
from mazebook.books.cover.draw import Placed, placed_maze, walls
from mazebook.books.cover.lettered import Lettered
from mazebook.books.cover.look import Look
from mazebook.books.plan.plan import Setting
from mazebook.graphics.blocks import Block
from mazebook.graphics.figures import rectangle
from mazebook.graphics.frames import NOTHING, Frame, Room, leaf
from mazebook.graphics.page import Box, Fill, Item, Place, Stroke, loose, toned
from mazebook.numerics.path import Path
from mazebook.paper.inks.palette import BLACK, PAPER
from mazebook.paper.typefaces.faces import Faces

_TAGLINE = 0.14  # of the height of the safe room
_LARGEST = 0.12  # of the shorter side
_TURNS = (7.0, 0.0, -7.0)  # degrees: pages from left to right
_WALL = 0.16  # of the pitch
_LEAST_PITCH = 1.6  # points: on a page, even a fine maze is shown as a whole
_MARGIN = 0.09  # of the width of a page
_PAGE = 1.29  # the height of a page, times its width
_RIM = 1.2  # points: the dark edge of a page


def dress_of(look: Look) -> BackDress:
    """Return how the back of a cover with a look is dressed."""

    def tagline(text: str, faces: Faces, unit: float, height: float) -> Block:
        high = _TAGLINE * height
        return Lettered(text, faces, look.title, look.edge, high, _LARGEST * unit, "cover.tagline", arc=False)

    def publisher(name: Block) -> Block:
        return ribbon(name, look.edge, 7.0)

    return BackDress(tagline, publisher, partial(fanned, look))


def fanned(look: Look, samples: Sequence[ChosenMaze], setting: Setting, size: float, room: Room) -> Frame:
    """Return mazes on white pages that lie over each other like cards, as large as a room allows."""
    if not samples or room.height <= 0:
        return NOTHING
    turns = _TURNS if len(samples) > 2 else _TURNS[: len(samples)]
    wide = min(room.width / (0.12 + 0.98 * len(samples)), 0.9 * room.height / _PAGE)
    middle, items = room.width / 2, list[Item]()
    cards = sorted(enumerate(zip(samples, turns, strict=False)), key=lambda card: -abs(card[1][1]))  # the middle on top
    for place, (chosen, turn) in cards:
        aside = place - (len(samples) - 1) / 2
        centre = middle + 0.97 * wide * aside, -room.height / 2 - 0.05 * wide * abs(aside)
        items += _page(chosen, wide, centre, turn, look)
    return leaf(room.box, items).frame


def _page(chosen: ChosenMaze, wide: float, centre: tuple[float, float], turn: float, look: Look) -> list[Item]:
    """Return a page with a maze on it, turned by some degrees about its middle."""
    high = _PAGE * wide
    page = Box(-wide / 2, -high / 2, wide / 2, high / 2)
    edge = _MARGIN * wide
    where = placed_maze(chosen, page.inset(edge, edge, edge, edge), _WALL, least_pitch=_LEAST_PITCH)
    sheet = Fill(rectangle(page), **toned(PAPER))
    shade = Fill(rectangle(page.inset(*4 * (-_RIM,))), **toned(look.edge))
    return [_turned(item, turn, centre) for item in (shade, sheet, *_lines(where))]


def _lines(where: Placed) -> list[Item]:
    """Return the walls of a maze without the letters of stairs, which cannot be turned."""
    return [item for item in loose(walls(where, BLACK)) if isinstance(item, Stroke | Fill)]


def _turned(item: Item, degrees: float, centre: tuple[float, float]) -> Item:
    """Return a stroke or an area turned about (0, 0) and moved to a centre."""
    assert isinstance(item, Stroke | Fill)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    scale, x, y = item.place
    points = item.path.points * scale + (x, y)
    moved = np.stack([cos * points[:, 0] - sin * points[:, 1], sin * points[:, 0] + cos * points[:, 1]], axis=1)
    return replace(item, path=Path(item.path.ops, (moved + centre).round(2)), place=Place(), clip=None)
