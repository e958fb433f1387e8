"""A scene: things of a theme that stand on the ground, float in the sky and lie between, in tints."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from mazebook.books.pictures.end_pictures import LittlePicture, little_picture
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, FromFile, Item
from mazebook.paper.inks.hues import BLACK_ONLY, Colours
from mazebook.paper.typefaces.emoji import LINES
from mazebook.units import points

GROUND, SKY, MIDDLE = "ground", "sky", "middle"
CLEAR = 7.0  # points between two things of a scene, and between them and all else
_LEAST = points(6)  # a smaller thing cannot be recognised
_SMALLER, _TRIES = 0.75, 3  # how a thing shrinks until it has room
_DRAWN = 6  # places drawn for each thing; the one farthest from other things is taken
_INSIDE = 0.25  # the tint of what the lines of a drawing run around
STEP = 4.0  # points: the side of the squares in which free places are looked for
_HIGH = 0.66  # of the height of the area: the sky begins here, and what lies between ground and sky is below
_TWINS = 0.35  # of the root of the area: how far two things of one kind are apart
_LEAST_NAMES = 2
_ONCE = {  # there are no two of them in one scene
    "sun with face", "sun behind cloud", "crescent moon", "earth globe americas", "ringed planet", "rainbow", "volcano",
}  # fmt: skip


class _Kind(NamedTuple):
    """How large the things of a kind are, in shares of the root of the area; how dark their lines; how many in full."""

    least: float
    most: float
    tint: float
    most_of_them: int


_KINDS = {
    GROUND: _Kind(0.12, 0.2, 0.4, 5),
    SKY: _Kind(0.1, 0.17, 0.34, 4),
    MIDDLE: _Kind(0.06, 0.1, 0.38, 6),
}


@dataclass(frozen=True)
class Scenery:
    """What belongs to the scenes of a theme: names of pictures.

    Attributes
    ----------
    share : how full scenes are, 0 to 1
    folder : that of the theme's files
    colours : of its things; without, they are grey
    art : the style of its drawings
    """

    ground: tuple[str, ...]
    sky: tuple[str, ...]
    middle: tuple[str, ...]
    share: float = 1.0
    folder: Path | None = None
    colours: Colours = BLACK_ONLY
    art: str = LINES

    def pictures(self, kind: str, random: Random) -> Iterator[LittlePicture]:
        """Yield pictures of a kind for a scene in a drawn order, each as often as the others, but one sun at most.

        They are of half the names that there are, so that scenes differ from page to page.
        """
        names: Sequence[str] = {GROUND: self.ground, SKY: self.sky, MIDDLE: self.middle}[kind]
        left = random.sample(names, min(len(names), max(_LEAST_NAMES, math.ceil(len(names) / 2))))
        again = [name for name in left if name not in _ONCE]
        for _ in range(round(_KINDS[kind].most_of_them * self.share)):
            left = left or random.sample(again, len(again))
            if left:
                yield little_picture(left.pop(), self.folder, self.art)


def compose(scenery: Scenery, space: FreeSpace, seed: int) -> list[Item | FromFile]:
    """Return the things of a scene where a space is free, and take their places from it; the same for the same seed."""
    return [item for _, items in things(scenery, space, seed) for item in items]


def things(scenery: Scenery, space: FreeSpace, seed: int) -> Iterator[tuple[Box, list[Item | FromFile]]]:
    """Yield the things of a scene as `compose` returns them, each with the box that it takes."""
    random = Random(seed)
    root, drawn = math.sqrt(space.area.width * space.area.height), 0
    for kind, (least, most, tint, _) in _KINDS.items():
        placed: list[tuple[LittlePicture, Box]] = []
        for picture in scenery.pictures(kind, random):
            side = min(root * random.uniform(least, most), picture.largest)
            found = _place(picture, side, kind, space, placed, random)
            if found is None:
                continue
            if kind == GROUND:
                found = Box(found.x0, space.area.y0, found.x1, space.area.y0 + found.height)
            space.take_box(found, CLEAR)
            placed.append((picture, found))
            towards = space.area.centre[0] - found.centre[0]
            hue = scenery.colours.hue(picture.hue, drawn)
            size = max(found.width, found.height)
            if hue:
                items = picture.coloured(*found.centre, size, hue, towards=towards, black=False)
            else:
                items = picture.tinted(*found.centre, size, (tint, _INSIDE), towards=towards)
            drawn += len(items)
            yield found, items


def _place(
    picture: LittlePicture,
    side: float,
    kind: str,
    space: FreeSpace,
    placed: Sequence[tuple[LittlePicture, Box]],
    random: Random,
) -> Box | None:
    """Return a free box for a picture, smaller than `side` where there is less room; None if there is none.

    `placed` : the things of the same kind that have their places: the picture's twins stay far from it
    """
    apart = _TWINS * math.sqrt(space.area.width * space.area.height)
    for _ in range(_TRIES):
        if side < _LEAST:
            return None
        size = picture.size(side)
        rows, columns = space.room_for(*size, _within(kind, space.area, size[1]))
        for twin in (box for other, box in placed if other is picture):
            x, y = space.middles(rows, columns, *size)
            is_far = np.hypot(x - twin.centre[0], y - twin.centre[1]) > apart
            rows, columns = rows[is_far], columns[is_far]
        if len(rows):
            tried = [random.randrange(len(rows)) for _ in range(_DRAWN)]
            boxes = [space.box_at(int(rows[each]), int(columns[each]), *size) for each in tried]
            return max(boxes, key=lambda box: min((_apart(box, other) for _, other in placed), default=0.0))
        side *= _SMALLER
    return None


def _within(kind: str, area: Box, height: float) -> Box:
    """Return where the middle of a thing of a kind may be."""
    if kind == GROUND:
        return area.inset(top=area.height - height / 2 - 0.75 * STEP)  # on the lowest squares
    return area.inset(bottom=_HIGH * area.height) if kind == SKY else area.inset(top=(1 - _HIGH) * area.height)


def _apart(one: Box, other: Box) -> float:
    return math.dist(one.centre, other.centre)
