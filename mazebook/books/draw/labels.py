"""The arrow and the word or picture at each opening, placed so that they touch neither the maze nor each other."""

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from mazebook.books.draw.free_places import Opening, Surroundings, pictures_at, words_at
from mazebook.books.draw.placed import Signs
from mazebook.books.themes.story_area import GAP
from mazebook.graphics.figures import HALF_SHAFT, HALF_WIDTH, HEAD, arrow
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Point, Text, inked
from mazebook.graphics.typesetting import Phrase, line
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

_GAP = 3.0  # between wall, arrow and word
_CLEAR = 1.0  # between an arrow and the walls of cells beside it
_WORD_CLEAR = 2.0  # between a word and a wall
_SHORTEST, _TINIEST = 0.5, 0.25  # least lengths of an arrow, as shares of its free length
_SHARES = np.linspace(1, _TINIEST, 13)  # of that length, tried in this order
_LEANS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)  # degrees
_LETTER_SCALES = (1.7, 1.3, 1.0)  # times the size of words: letters that name several openings, where they have room
_FAR = 2.5  # heights of a word from its arrow: then the nearest free place is looked for, as in the nooks of a shape
_STEPS = 12  # the most distance of a word from its arrow, in heights of the word


class _Lettering(NamedTuple):
    """How the words at openings are set: alike, and all as high as the ink of the lowest and the highest letter."""

    face: str
    size: float
    low: float  # from the baseline, 0 or below
    high: float

    @classmethod
    def of(cls, openings: Sequence[Opening], signs: Signs, scale: float = 1.0) -> "_Lettering":
        size = scale * signs.size
        inks = [extent(opening.word, signs.face, size) for opening in openings]
        lows, highs = zip(*inks, strict=True)
        return cls(signs.face, size, min(lows), max(highs))

    @property
    def height(self) -> float:
        return self.high - self.low

    def width(self, word: str) -> float:
        return fonts.text_width(word, self.face, self.size)

    def set(self, word: str, middle: Float64, angle: float) -> list[Text]:
        """Return a word with the middle of its ink at a place."""
        drop, turn = (self.low + self.high) / 2, math.radians(angle)
        x, y = middle[0] + drop * math.sin(turn), middle[1] - drop * math.cos(turn)
        return line(Phrase(word, self.face, self.size), float(x), float(y), anchor="middle", angle=angle)


class _Arrow(NamedTuple):
    near: Float64  # the end at the wall
    far: Float64
    out: Float64  # unit vector from near to far
    bearing: float  # of `out`, in degrees clockwise from north

    @property
    def length(self) -> float:
        return float(np.hypot(*(self.far - self.near)))


class Labels(NamedTuple):
    """The arrows, words and pictures at openings, and the boxes of the pictures, if there are any."""

    items: list[Item | FromFile]
    pictures: tuple[Box, ...] = ()


def label_openings(openings: Sequence[Opening], around: Surroundings, signs: Signs, clear: float = GAP) -> Labels:
    """Return an arrow at each opening with its word, or with its picture and, if there is a free place, its word.

    `clear` : the gap between a wall and a picture
    """
    if not openings:
        return Labels([])
    arrows = [_arrow_at(opening, signs.arrow, around) for opening in openings]
    taken = [_box_of(placed) for placed in arrows]
    items: list[Item | FromFile] = []
    for opening, placed in zip(openings, arrows, strict=True):
        tip = placed.near if opening.inwards else placed.far
        pointing = (placed.bearing + 180) % 360 if opening.inwards else placed.bearing
        items += inked([Fill(arrow(pointing), place=Place(placed.length, *tip.tolist()))], signs.colours.accent)
    pictures = None
    if signs.side and all(opening.picture for opening in openings):
        pictures = pictures_at(openings, (signs.side, signs.largest), around, clear, taken)
    scales = _LETTER_SCALES if any(opening.is_needed for opening in openings) else (1.0,)
    for scale in scales:
        if pictures is None:
            break
        lettering = _Lettering.of(openings, signs, scale)
        pictured = _pictured(openings, pictures, taken, signs, lettering, around)
        if pictured is not None:
            return Labels(items + pictured, tuple(pictures))
    boxes, lettering = tuple(taken), _Lettering.of(openings, signs)
    for opening, placed, own in zip(openings, arrows, boxes, strict=True):
        middle, angle, box = _word_place(opening, placed, lettering, around, taken)
        if opening.is_needed and _nearest_of(boxes, middle) is not own:
            spot = _nearest_word(placed, box.width, box.height, around, taken)
            middle, box = (np.array(spot.centre), spot) if spot else (middle, box)
        taken.append(box)
        items += lettering.set(opening.word, middle, angle)
    return Labels(items)


def _pictured(
    openings: Sequence[Opening],
    boxes: Sequence[Box],
    arrows: Sequence[Box],
    signs: Signs,
    lettering: _Lettering,
    around: Surroundings,
) -> list[Item | FromFile] | None:
    """Return the pictures in their boxes, and the words that have a free place; None if one that is needed has none."""
    items: list[Item | FromFile] = []
    words: list[Box] = []
    is_lettered = any(opening.is_needed for opening in openings)
    for turn, (opening, arrow_box, box) in enumerate(zip(openings, arrows, boxes, strict=True)):
        assert opening.picture is not None
        side = max(box.width, box.height)
        hue = signs.colours.hue(opening.picture.hue, turn)
        items += opening.picture.coloured(*box.centre, side, hue, towards=_way_to(opening, box, around.area))
        places = list(words_at(box, arrow_box, lettering.width(opening.word), lettering.height))
        if opening.is_needed and _nearest_of(arrows, box.centre) is not arrow_box:
            return None
        if is_lettered:  # beside another arrow a word would be read as that one's
            places = [place for place in places if not place[1] and _nearest_of(arrows, place[0]) is arrow_box]
        for clear, (middle, angle, place) in product((_GAP, 0.0), places):  # rather not against an arrow
            taken = [*(arrow.inset(*[-clear] * 4) for arrow in arrows), *boxes, *words]
            if around.is_free(place, taken, _WORD_CLEAR):
                words.append(place)
                items += lettering.set(opening.word, middle, angle)
                break
        else:
            if opening.is_needed:
                return None
    return items


def _nearest_of(arrows: Sequence[Box], place: Float64 | Point) -> Box:
    """Return the box of the arrow nearest to a place: a letter beside another arrow would be read as that one's."""
    return min(arrows, key=lambda box: math.hypot(box.centre[0] - place[0], box.centre[1] - place[1]))


def _way_to(opening: Opening, box: Box, area: Box) -> float:
    """Return which way a picture looks: to its opening, or to the middle of the area if the opening is over it."""
    aside = float(opening.middle[0]) - box.centre[0]
    return aside if abs(aside) > box.width / 4 else area.centre[0] - box.centre[0]


def _arrow_at(opening: Opening, band: float, around: Surroundings) -> _Arrow:
    """Return the arrow at an opening: the longest that stays within the area and clear of the outline.

    The arrow points as the opening faces. If it would cross the wall of another cell, as in a nook of a ragged outline,
    or leave the area, as at a slanting corner, a shorter arrow is tried, then a slanting one, then one that is moved
    sideways into the area, as at an opening around a corner. If none is free, the shortest is used.

    `band` : the width of the band outside the maze; a free arrow fills it
    """
    for least, floor in ((_SHORTEST, 0.0), (_TINIEST, 0.0), (_SHORTEST, _SHORTEST), (_TINIEST, _SHORTEST)):
        for lean in _LEANS:
            bound = _bound(opening, lean, band, floor, around)
            for share in _SHARES[_SHARES * bound.length >= least * (band - 2 * _GAP) - 1e-9]:
                tried = _moved_into(around.area, bound._replace(far=bound.near + share * (bound.far - bound.near)))
                if not _runs_over(tried, opening.inwards, around.outline, around.half_wall + _CLEAR):
                    return tried
    bound = _bound(opening, 0.0, band, _SHORTEST, around)
    return _moved_into(around.area, bound._replace(far=bound.near + _TINIEST * (bound.far - bound.near)))


def _moved_into(area: Box, placed: _Arrow) -> _Arrow:
    """Return an arrow moved as far as it takes to be in an area; unchanged if it is."""
    box = _box_of(placed)
    across = max(area.x0 - box.x0, 0.0) + min(area.x1 - box.x1, 0.0)
    up = max(area.y0 - box.y0, 0.0) + min(area.y1 - box.y1, 0.0)
    moved = np.array([across, up])
    return placed._replace(near=placed.near + moved, far=placed.far + moved)


def _bound(opening: Opening, lean: float, band: float, floor: float, around: Surroundings) -> _Arrow:
    """Return an arrow as long as the band, or shorter if it would leave the area.

    `lean` : degrees from the opening's bearing; `floor` : the least length, as a share of an arrow that fills the band
    """
    bearing, area = opening.bearing + lean, around.area
    out = _towards(bearing)
    near = opening.middle + out * (around.half_wall + _GAP) / math.cos(math.radians(lean))
    low, high = np.array([area.x0, area.y0]), np.array([area.x1, area.y1])
    aside = HALF_WIDTH * np.abs(out[::-1])  # half its width along x and y, for each point of its length
    up, down = np.maximum(out, 0) + aside, np.maximum(-out, 0) + aside
    free = np.concatenate([(high - near)[up > 0] / up[up > 0], (near - low)[down > 0] / down[down > 0]])
    full = band - 2 * _GAP
    return _Arrow(near, near + out * min(full, max(float(free.min()), floor * full)), out, bearing)


def _towards(bearing: float) -> Float64:
    """Return the unit vector of a bearing."""
    return np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])


def _runs_over(placed: _Arrow, inwards: bool, outline: Float64, margin: float) -> bool:
    """Return True if a point of the outline is on an arrow, or within about `margin` of it."""
    length = placed.length
    tip, back = (placed.near, placed.out) if inwards else (placed.far, -placed.out)
    along, aside = (outline - tip) @ back, np.abs((outline - tip) @ (back[1], -back[0]))
    head = HALF_WIDTH / HEAD * np.clip(along + margin, 0, HEAD * length)
    half = np.where(along <= HEAD * length + margin, head, HALF_SHAFT * length)
    return bool(((along > -margin) & (along < length + margin) & (aside < half + margin)).any())


def _box_of(placed: _Arrow) -> Box:
    """Return the box around an arrow."""
    half = HALF_WIDTH * placed.length
    (x0, y0), (x1, y1) = np.minimum(placed.near, placed.far), np.maximum(placed.near, placed.far)
    aside, along = half * abs(float(placed.out[1])), half * abs(float(placed.out[0]))
    return Box(float(x0) - aside, float(y0) - along, float(x1) + aside, float(y1) + along)


def _word_place(
    opening: Opening, placed: _Arrow, lettering: _Lettering, around: Surroundings, taken: Sequence[Box]
) -> tuple[Float64, float, Box]:
    """Return the middle, angle and box of a word: at the first free place, or else at the first outside the maze."""
    width, height = lettering.width(opening.word), lettering.height
    found = []
    is_upright = opening.is_needed
    along_side = (height, width) if is_upright and opening.side in ("left", "right") else (width, height)
    for middle, turn in _places(opening.side, placed, *along_side, around):
        angle = 0.0 if is_upright else turn
        across, high = (width, height) if angle == 0 else (height, width)
        x, y = float(middle[0]), float(middle[1])
        box = Box(x - across / 2, y - high / 2, x + across / 2, y + high / 2)
        found.append((middle, angle, box))
        if not around.is_free(box, taken, _WORD_CLEAR):
            continue
        if _away(box, placed) > _FAR * height:
            nearest = _nearest_word(placed, width, height, around, taken)
            if nearest and _away(nearest, placed) < _away(box, placed):
                return np.array(nearest.centre), 0.0, nearest
        return found[-1]
    return next((place for place in found if around.is_clear(place[2], _WORD_CLEAR)), found[0])


def _nearest_word(
    placed: _Arrow, width: float, height: float, around: Surroundings, taken: Sequence[Box]
) -> Box | None:
    """Return the free box of a word that is nearest to an arrow; None if there is none."""
    space = FreeSpace(around.area)
    space.take_inside(around.walls, around.half_wall + _WORD_CLEAR)
    for box in taken:
        space.take_box(box, _CLEAR)
    rows, columns = space.room_for(width, height)
    if not len(rows):
        return None
    x, y = space.middles(rows, columns, width, height)
    middle = (placed.near + placed.far) / 2
    away = np.hypot(np.maximum(np.abs(x - middle[0]) - width / 2, 0), np.maximum(np.abs(y - middle[1]) - height / 2, 0))
    best = int(away.argmin())
    return space.box_at(int(rows[best]), int(columns[best]), width, height)


def _away(box: Box, placed: _Arrow) -> float:
    """Return how far the nearest point of a box is from the middle of an arrow: a word is long."""
    (x, y), (middle_x, middle_y) = box.centre, ((placed.near + placed.far) / 2).tolist()
    return math.hypot(max(abs(x - middle_x) - box.width / 2, 0), max(abs(y - middle_y) - box.height / 2, 0))


def _places(
    side: str, placed: _Arrow, width: float, height: float, around: Surroundings
) -> Iterator[tuple[Float64, float]]:
    """Yield the middles and angles to try: beside the arrow, towards the area's middle first, then behind it."""
    near, far, out, _ = placed
    middle, length = (near + far) / 2, placed.length
    lowest, highest = around.outline.min(axis=0), around.outline.max(axis=0)
    along = 0 if side in ("top", "bottom") else 1  # the axis along which the word runs
    across = 1 - along
    # A slanting arrow is wider than a straight one.
    aside = (HALF_WIDTH + abs(float(out[along])) / 2) * length + _GAP + width / 2
    towards = 1.0 if around.area.centre[along] >= middle[along] else -1.0
    off = around.half_wall + _GAP + height / 2
    clear = highest[across] + off if side in ("top", "right") else lowest[across] - off

    def beside(distance: float, level: float) -> Iterator[tuple[Float64, float]]:
        for direction in (towards, -towards):
            place = np.empty(2)
            place[along], place[across] = middle[along] + direction * distance, level
            yield place, 90.0 * along

    yield from beside(aside, middle[across])
    yield from beside(aside, clear)
    yield far + out * (_GAP + abs(out[0]) * width / 2 + abs(out[1]) * height / 2), 0.0
    for steps in range(1, _STEPS + 1):  # farther along the side, in case the other opening is next to this one
        yield from beside(aside + steps * height, clear)
