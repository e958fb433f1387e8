"""What a story adds to a scene: the thing that is carried from maze to maze, and the companion that hides."""

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
_HIDDEN = tuple(map(points, (9.0, 8.0, 7.0, 6.0, 5.0, 4.0)))  # that of the companion; the last two on small pages
_HOLE = 0.72  # of the longer side of the companion: the radius of a white disc around it
_TINTS = (0.4, 0.25)  # of the companion's lines, and of what they run around: those of a scene
_BAG, _LINE = 0.55, 1.6  # the tint of a bag's lines, and their width in points
_AIR = 4.5  # points between a picture and the outside of its bag
_ROUND = 0.2  # of a bag's shorter side: the radius of its corners
_HANDLE = (0.45, 8.0)  # how wide a handle is, of the bag, and how high in points
_FAR = 64.0  # points: a bag farther from its hero would belong to nobody
_RISE = 0.25  # how much a higher place counts against a nearer one


def carry(picture: LittlePicture, hero: Box, door: Point, space: FreeSpace, colours: Colours) -> list[Item | FromFile]:
    """Return a picture in a bag beside a hero that carries it, and take its place; nothing where no room is.

    `door` : the middle of the opening beside the hero; a bag on its other side seems to be nobody's
    """
    for doors, side in product(([door], []), _CARRIED):
        if side > picture.largest:
            continue
        wide, high = picture.size(side)
        box = _beside(hero, doors, (wide + 2 * _AIR, high + 2 * _AIR + _HANDLE[1]), space)
        if box is not None:
            space.take_box(box, CLEAR)
            bag = box.inset(top=_HANDLE[1])
            return [*_bag(bag), *picture.coloured(*bag.centre, side, colours.hue(picture.hue))]
    return []


def _beside(hero: Box, doors: Sequence[Point], size: tuple[float, float], space: FreeSpace) -> Box | None:
    """Return the free box nearest to a hero on its side of doors, rather a higher one; None if none is near."""
    rows, columns = space.room_for(*size)
    if not len(rows):
        return None
    x, y = space.middles(rows, columns, *size)
    aside = np.abs(x - hero.centre[0]) - (hero.width + size[0]) / 2
    over = np.abs(y - hero.centre[1]) - (hero.height + size[1]) / 2
    away = np.hypot(np.maximum(aside, 0), np.maximum(over, 0))
    is_near = away < _FAR
    for at_x, at_y in doors:
        is_near &= (x - at_x) * (hero.centre[0] - at_x) + (y - at_y) * (hero.centre[1] - at_y) > 0
    best = int(np.where(is_near, away - _RISE * (y - hero.centre[1]), np.inf).argmin())
    return space.box_at(int(rows[best]), int(columns[best]), *size) if is_near[best] else None


def _bag(bag: Box) -> list[Item]:
    """Return a line around a box, and a handle above it."""
    share, high = _HANDLE
    aside, radius = (1 - share) / 2 * bag.width, _ROUND * min(bag.width, bag.height)
    handle = Box(bag.x0 + aside, bag.y1 - high, bag.x1 - aside, bag.y1 + high)
    return [
        item
        for box, round_ in ((handle, 0.8 * high), (bag, radius))
        for item in (
            Fill(rounded(box, round_), 1 - _BAG),
            Fill(rounded(box.inset(_LINE, _LINE, _LINE, _LINE), round_ - _LINE), 1.0),
        )
    ]


def hide_companion(picture: LittlePicture, spaces: Sequence[FreeSpace], seed: int) -> tuple[int, Box] | None:
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


def draw_hidden(picture: LittlePicture, box: Box, colours: Colours, *, in_scene: bool = False) -> list[Item | FromFile]:
    """Return a companion in its hiding place, in the tints or hues of a scene.

    `in_scene` : is something drawn behind it? Then it is in a white disc, such as the mouth of a burrow
    """
    hue, side = colours.hue(picture.hue), max(box.width, box.height)
    hole = [Fill(DISC, 1.0, Place(_HOLE * side, *box.centre))] if in_scene else []
    drawn = picture.coloured(*box.centre, side, hue, black=False) if hue else picture.tinted(*box.centre, side, _TINTS)
    return [*hole, *drawn]
