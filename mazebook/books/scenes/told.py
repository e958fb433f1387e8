"""What a story adds to a scene: the thing that is carried from maze to maze, and the companion that hides."""

import math
from collections.abc import Sequence
from random import Random

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.scenes.scene import CLEAR
from mazebook.graphics.figures import DISC
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place
from mazebook.units import points

_CARRIED = tuple(map(points, (12.0, 10.5, 9.0)))  # the longer side of what is carried; smaller it is left out
_HIDDEN = tuple(map(points, (9.0, 8.0, 7.0, 6.0)))  # that of the companion
_TINTS = (0.4, 0.25)  # of the companion's lines, and of what they run around: those of a scene
_BUBBLE, _LINE = 0.4, 1.3  # the tint of a bubble's line, and its width in points
_ROUND = 0.86  # of the half diagonal of a picture's box: its corners are empty
_AIR = 4.0  # points between a picture and its bubble
_OFF, _LARGE = 0.06, 0.44  # of a bubble's box: how far its disc is off the middle, and the disc's radius
_DOTS = ((0.32, 0.07), (0.424, 0.045))  # of that box: how far two little discs are off, and their radii
_FAR = 40.0  # points: a bubble farther from its hero would belong to nobody
_RISE = 0.25  # how much a higher place counts against a nearer one


def carry(picture: LittlePicture, hero: Box, space: FreeSpace) -> list[Item | FromFile]:
    """Return a picture in a bubble beside a hero that thinks of it, and take its place; nothing where no room is."""
    for side in _CARRIED:
        if side > picture.largest:
            continue
        disc = _ROUND * math.hypot(*picture.size(side)) / 2 + _AIR + _LINE
        box = _beside(hero, disc / _LARGE, space)
        if box is not None:
            space.take_box(box, CLEAR)
            return _bubble(box, hero, picture, side)
    return []


def _beside(hero: Box, side: float, space: FreeSpace) -> Box | None:
    """Return the free square that is nearest to a box, rather a higher one; None if none is near."""
    rows, columns = space.room_for(side, side)
    if not len(rows):
        return None
    x, y = space.middles(rows, columns, side, side)
    (hero_x, hero_y), half = hero.centre, side / 2
    gap_x, gap_y = np.abs(x - hero_x) - hero.width / 2 - half, np.abs(y - hero_y) - hero.height / 2 - half
    away = np.hypot(np.maximum(gap_x, 0), np.maximum(gap_y, 0))
    best = int(np.where(away < _FAR, away - _RISE * (y - hero_y), np.inf).argmin())
    return space.box_at(int(rows[best]), int(columns[best]), side, side) if away[best] < _FAR else None


def _bubble(box: Box, hero: Box, picture: LittlePicture, side: float) -> list[Item | FromFile]:
    """Return a picture in a disc with a line around it, and two little discs on the way to the hero."""
    (x, y), wide = box.centre, box.width
    right, up = (1.0 if to > at else -1.0 for at, to in zip(box.centre, hero.centre, strict=True))
    x0, y0 = x - right * _OFF * wide, y - up * _OFF * wide
    discs = [(x0, y0, _LARGE * wide)]
    discs += [(x + right * far * wide, y + up * far * wide, radius * wide) for far, radius in _DOTS]
    items: list[Item | FromFile] = []
    for left, low, radius in discs:
        items += [Fill(DISC, 1 - _BUBBLE, Place(radius, left, low)), Fill(DISC, 1.0, Place(radius - _LINE, left, low))]
    return [*items, picture.at(x0, y0, side)]


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


def draw_hidden(picture: LittlePicture, box: Box) -> list[Item | FromFile]:
    """Return a companion in its hiding place, in the tints of a scene."""
    return picture.tinted(*box.centre, max(box.width, box.height), _TINTS)
