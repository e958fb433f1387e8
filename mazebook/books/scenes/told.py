"""What a story adds to a scene: the thing that is carried from maze to maze, and the companion that hides."""

import math
from collections.abc import Sequence
from itertools import product
from random import Random

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.scenes.scene import CLEAR
from mazebook.graphics.figures import DISC, rounded
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Point
from mazebook.paper.inks.hues import Colours
from mazebook.units import points

_CARRIED = tuple(map(points, (12.0, 10.5, 9.0)))  # the longer side of what is carried; smaller it is left out
_HIDDEN = tuple(map(points, (9.0, 8.0, 7.0, 6.0)))  # that of the companion
_TINTS = (0.4, 0.25)  # of the companion's lines, and of what they run around: those of a scene
_BUBBLE, _LINE = 0.4, 1.3  # the tint of a bubble's line, and its width in points
_AIR = 4.5  # points between a picture and the outside of its bubble
_ROUND = 0.22  # of a bubble's shorter side: the radius of its corners
_DOTS = ((2.6, 1.9), (5.8, 1.2))  # points: how far two dots are from a bubble, nearer than all else, and their radii
_FAR = 64.0  # points: a bubble farther from its hero would belong to nobody
_BEFORE_WORD = 3.0, 0.0  # points between the dots and a word, rather more, or they seem to be a dash before it
_RISE = 0.25  # how much a higher place counts against a nearer one


def carry(picture: LittlePicture, hero: Box, door: Point, space: FreeSpace, colours: Colours) -> list[Item | FromFile]:
    """Return a picture in a bubble beside a hero that thinks of it, and take its place; nothing where no room is.

    `door` : the middle of the opening beside the hero; a bubble on its other side seems to be nobody's
    """
    for doors, side, clear in product(([door], []), _CARRIED, _BEFORE_WORD):
        if side > picture.largest:
            continue
        wide, high = picture.size(side)
        box = _beside(hero, doors, (wide + 2 * _AIR, high + 2 * _AIR), clear, space)
        if box is not None:
            space.take_box(box, CLEAR)
            return [*_bubble(box, hero), *picture.coloured(*box.centre, side, colours.hue(picture.hue))]
    return []


def _beside(hero: Box, doors: Sequence[Point], size: tuple[float, float], clear: float, space: FreeSpace) -> Box | None:
    """Return the free box nearest to a hero on its side of doors, rather a higher one; None if none is near."""
    wider = size[0] + 2 * clear, size[1] + 2 * clear
    rows, columns = space.room_for(*wider)
    if not len(rows):
        return None
    x, y = space.middles(rows, columns, *wider)
    aside = np.abs(x - hero.centre[0]) - (hero.width + size[0]) / 2
    over = np.abs(y - hero.centre[1]) - (hero.height + size[1]) / 2
    away = np.hypot(np.maximum(aside, 0), np.maximum(over, 0))
    is_near = away < _FAR
    for at_x, at_y in doors:
        is_near &= (x - at_x) * (hero.centre[0] - at_x) + (y - at_y) * (hero.centre[1] - at_y) > 0
    best = int(np.where(is_near, away - _RISE * (y - hero.centre[1]), np.inf).argmin())
    if not is_near[best]:
        return None
    return space.box_at(int(rows[best]), int(columns[best]), *wider).inset(*[clear] * 4)


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
