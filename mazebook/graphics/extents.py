"""The boxes around items of a page, and the links from numbers to puzzles and answers."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Literal

import numpy as np

from mazebook.graphics.page import Box, FromFile, Group, Item, Link, Place, Stroke, Text, around
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import DRAWN_FACES

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_AROUND = 3.0  # points on each side that make a link larger than its number, which alone is a small target
_ACCENTS, _TAILS = 0.2, 0.25  # how far letters reach above capitals and below the line, in font sizes


def extent_of(item: Item | FromFile) -> Box:
    """Return a box around the ink of an item, in points; its clip does not count."""
    if not isinstance(item, Item):
        return item.box
    if isinstance(item, Text):
        return _extent_of_text(item)
    if isinstance(item, Group):
        return item.place.box(_extent_of_parts(item.parts, item.at))
    points = item.path.points * item.place.scale + (item.place.x, item.place.y)
    pen = item.width / 2 if isinstance(item, Stroke) else 0.0
    (x0, y0), (x1, y1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return Box(x0, y0, x1, y1).inset(-pen, -pen, -pen, -pen)


@lru_cache(maxsize=4096)
def _extent_of_parts(parts: tuple[Item, ...], at: float) -> Box:
    """Return the box around the parts of a group, in its own units."""
    return around([extent_of(part) for part in Group(parts, at, Place(1.0)).drawn])


def _extent_of_text(text: Text) -> Box:
    wide = fonts.width(text.text, text.font, text.size, rtl=text.rtl)
    low, high = -_TAILS * text.size, fonts.cap_height(text.font, text.size) + _ACCENTS * text.size
    box: Sequence[float] = (0.0, low, wide, high)
    if text.font in DRAWN_FACES:  # one drawing
        box = [text.size * side for side in fonts.glyph_bounds(text.text, text.font)]
    corners = np.array(list(product(box[::2], box[1::2]))) - (wide * _ANCHORS[text.anchor], 0)
    cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
    turned = corners @ np.array([(cos, sin), (-sin, cos)]) + (text.x, text.y)
    return Box(*turned.min(axis=0).tolist(), *turned.max(axis=0).tolist())


def link_at(items: Sequence[Item | FromFile], puzzle: int, role: Literal["puzzle", "answer"]) -> tuple[Link, ...]:
    """Return a link to a puzzle or its answer around all texts among `items`, which are upright; () without texts."""
    boxes = [extent_of(item).inset(*4 * (-_AROUND,)) for item in items if isinstance(item, Text)]
    return (Link(around(boxes), puzzle, role),) if boxes else ()
