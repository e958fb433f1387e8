"""What a story adds to a scene: the thing that is carried from maze to maze, and the companion that hides."""

import math
from collections.abc import Sequence
from random import Random

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.scenes.scene import CLEAR
from mazebook.graphics.figures import DISC, rounded
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place
from mazebook.paper.inks.hues import Colours
from mazebook.units import points

_CARRIED = tuple(map(points, (12.0, 10.5, 9.0)))  # the longer side of what is carried; smaller it is left out
_HIDDEN = tuple(map(points, (9.0, 8.0, 7.0, 6.0)))  # that of the companion
_TINTS = (0.4, 0.25)  # of the companion's lines, and of what they run around: those of a scene
_BUBBLE, _LINE = 0.4, 1.3  # the tint of a bubble's line, and its width in points
_AIR = 4.5  # points between a picture and the outside of its bubble
_ROUND = 0.35  # of a bubble's shorter side: the radius of its corners
_DOTS = ((2.3, 1.6), (5.3, 0.9))  # points: how far two dots are from a bubble, nearer than all else, and their radii
_FAR = 64.0  # points: a bubble farther from its hero would belong to nobody
_RISE = 0.25  # how much a higher place counts against a nearer one


def carry(picture: LittlePicture, hero: Box, space: FreeSpace, colours: Colours) -> list[Item | FromFile]:
    """Return a picture in a bubble beside a hero that thinks of it, and take its place; nothing where no room is."""
    for side in _CARRIED:
        if side > picture.largest:
            continue
        wide, high = picture.size(side)
        box = _beside(hero, (wide + 2 * _AIR, high + 2 * _AIR), space)
        if box is not None:
            space.take_box(box, CLEAR)
            return [*_bubble(box, hero), *picture.coloured(*box.centre, side, colours.hue(picture.hue))]
    return []


def _beside(hero: Box, size: tuple[float, float], space: FreeSpace) -> Box | None:
    """Return the free box of a size that is nearest to a hero, rather a higher one; None if none is near."""
    rows, columns = space.room_for(*size)
    if not len(rows):
        return None
    x, y = space.middles(rows, columns, *size)
    aside = np.abs(x - hero.centre[0]) - (hero.width + size[0]) / 2
    over = np.abs(y - hero.centre[1]) - (hero.height + size[1]) / 2
    away = np.hypot(np.maximum(aside, 0), np.maximum(over, 0))
    best = int(np.where(away < _FAR, away - _RISE * (y - hero.centre[1]), np.inf).argmin())
    return space.box_at(int(rows[best]), int(columns[best]), *size) if away[best] < _FAR else None


def _bubble(box: Box, hero: Box) -> list[Item]:
    """Return a line around a box, and two dots that lead to the hero."""
    radius = _ROUND * min(box.width, box.height)
    inner = rounded(box.inset(_LINE, _LINE, _LINE, _LINE), radius - _LINE)
    (x, y), (to_x, to_y) = box.centre, hero.centre
    across, up = to_x - x, to_y - y
    far = math.hypot(across, up)
    edge = far * min(size / 2 / max(abs(way), 1e-9) for size, way in ((box.width, across), (box.height, up)))
    items: list[Item] = [Fill(rounded(box, radius), 1 - _BUBBLE), Fill(inner, 1.0)]
    for beyond, dot in _DOTS:
        share = (edge + beyond) / far
        items.append(Fill(DISC, 1 - _BUBBLE, Place(dot, x + share * across, y + share * up)))
    return items


def hide(picture: LittlePicture, spaces: Sequence[FreeSpace], seed: int) -> tuple[int, Box] | None:
    """Return in which of some spaces a companion hides, and where, and take its place; None if there is no room."""
    random = Random(seed)
    order = random.sample(range(len(spaces)), len(spaces))
    for side in _HIDDEN:
        size = picture.size(min(side, picture.largest))
        for which in order:
            rows, columns = spaces[which].room_for(*size)
            if len(rows):
                place = random.randrange(len(rows))
                box = spaces[which].box_at(int(rows[place]), int(columns[place]), *size)
                spaces[which].take_box(box, CLEAR)
                return which, box
    return None


def draw_hidden(picture: LittlePicture, box: Box, colours: Colours) -> list[Item | FromFile]:
    """Return a companion in its hiding place, in the tints or hues of a scene."""
    hue, side = colours.hue(picture.hue), max(box.width, box.height)
    return picture.coloured(*box.centre, side, hue, black=False) if hue else picture.tinted(*box.centre, side, _TINTS)
