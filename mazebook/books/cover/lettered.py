"""A title in large letters: each line as wide as the room, on an arc, in as few lines as make it largest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import NamedTuple

from mazebook.errors import RoomError
from mazebook.graphics.blocks import ROUNDED
from mazebook.graphics.frames import NOTHING, Frame, Room, leaf
from mazebook.graphics.lettering import DROP, EDGE, Line, dressed, placed
from mazebook.graphics.page import Box, Item
from mazebook.graphics.typesetting import Phrase, line
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.scripts.breaks import unbroken
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

_MOST_LINES = 5
_HALVINGS = 10  # of a column, until its lines are about equally long
_UNLIKE = 1.4  # the size of a line, times that of the smallest
_APART = 0.1  # of the size: the space between lines, in which their edges lie
_ARC = 0.045  # of the width of a line: how much higher its middle is
_FEW = 0.6  # of the room: shorter lines are straight
_LEAST = 0.042  # of the width of the room: smaller letters cannot be read in a shop's list
_TOO_SMALL = "is too long for a cover: its letters would be too small. Write a shorter one into the table [cover]."


class _Set(NamedTuple):
    """Lines, the size of each, how far each baseline is below the top of the first line's ink, and the height."""

    texts: list[str]
    sizes: list[float]
    down: list[float]
    height: float


@dataclass(frozen=True)
class Lettered:
    """A title as outlines; its frame goes from edge to edge of what is drawn.

    Attributes
    ----------
    inks : of the first line, and of the others
    edge : around the letters
    high : the most height, in points
    largest : the most size of type, in points
    arc : is it on an arc?
    """

    text: str
    faces: Faces
    inks: tuple[Cmyk, Cmyk]
    edge: Cmyk
    high: float
    largest: float
    where: str = "title"
    arc: bool = True

    def lay(self, room: Room) -> Frame:
        """Return the title; raises RoomError if its letters would be too small."""
        if not self.text:
            return NOTHING
        best = max((self._set(lines, room.width) for lines in self._ways(room.width)), key=lambda one: min(one.sizes))
        if min(best.sizes) < _LEAST * room.width:
            raise RoomError.of(self.where, self.text, _TOO_SMALL)
        rises, x = [self._rise(text, size, room.width) for text, size in zip(best.texts, best.sizes, strict=True)], 0.0
        edge = EDGE * best.sizes[0]
        top, items = edge + rises[0], list[Item]()
        lines, x = list[Line](), room.width / 2
        for place, (text, size, down) in enumerate(zip(best.texts, best.sizes, best.down, strict=True)):
            letters = placed(text, self.faces.title, size, x, -top - down, rises[place])
            lines.append(Line(letters, size, self.inks[min(place, 1)]))
        last = best.sizes[-1]
        height = top + best.height + (EDGE + DROP) * last
        items += dressed([one for one in lines if not one.letters.is_empty], self.edge)
        return leaf(Box(0.0, -height, room.width, 0.0), [*self._readable(best, x, -top), *items]).frame

    def _readable(self, chosen: _Set, x: float, y: float) -> list[Item]:
        """Return the title as text behind its outlines, so that programs find its words; a point of it is drawn."""
        found: list[Item] = []
        for text, size, down in zip(chosen.texts, chosen.sizes, chosen.down, strict=True):
            middle = y - down + 0.3 * size
            point = Box(x - 0.5, middle - 0.5, x + 0.5, middle + 0.5)
            pieces = line(Phrase(text, self.faces.title, size, self.where), x, y - down, anchor="middle", gray=1.0)
            found += [_clipped(piece, point) for piece in pieces]
        return found

    def _ways(self, width: float) -> list[list[str]]:
        """Return the ways to break the title into lines of about one length, by their numbers of lines."""
        face, size, language = self.faces.title, self.largest, self.faces.language

        def wrapped(column: float) -> list[str]:
            return fonts.wrap(self.text, face, size, column + ROUNDED, self.where, language)

        widest = max(fonts.text_width(piece, face, size) for piece in unbroken(self.text, language))
        whole = fonts.text_width(self.text, face, size)
        ways = [[self.text]]
        for count in range(2, _MOST_LINES + 1):
            low, high = widest, whole
            for _ in range(_HALVINGS):
                middle = (low + high) / 2
                low, high = (low, middle) if len(wrapped(middle)) <= count else (middle, high)
            lines = wrapped(high)
            if len(lines) == count:
                ways.append(lines)
        return ways

    def _set(self, texts: Sequence[str], width: float) -> _Set:
        """Return lines as large as the width, the height and each other allow."""
        face = self.faces.title
        sizes = [min(width / (fonts.text_width(text, face, 1.0) + 2 * EDGE), self.largest) for text in texts]
        least = min(sizes)
        sizes = [min(size, _UNLIKE * least) for size in sizes]
        found = self._stacked(texts, sizes, width)
        if found.height > self.high:
            share = self.high / found.height
            found = self._stacked(texts, [share * size for size in sizes], width)
        return found

    def _stacked(self, texts: Sequence[str], sizes: list[float], width: float) -> _Set:
        """Return lines of given sizes below each other, so that their ink does not meet."""
        face = self.faces.title
        rises = [self._rise(text, size, width) for text, size in zip(texts, sizes, strict=True)]
        down = [extent(texts[0], face, sizes[0])[1]]
        for at, (upper, lower) in enumerate(pairwise(texts)):
            foot = extent(upper, face, sizes[at])[0]
            top = extent(lower, face, sizes[at + 1])[1]
            nearer = max(rises[at + 1] - rises[at], 0.0)  # a line that is bent more comes nearer to the one above
            down.append(top - foot + _APART * (sizes[at] + sizes[at + 1]) / 2 + nearer)
        down = list(accumulate(down))
        height = down[-1] - extent(texts[-1], face, sizes[-1])[0]
        return _Set(list(texts), sizes, down, height)

    def _rise(self, text: str, size: float, width: float) -> float:
        """Return how much higher the middle of a line is than its ends, in points."""
        wide = fonts.text_width(text, self.faces.title, size)
        return _ARC * wide if self.arc and wide > _FEW * width else 0.0


def _clipped(piece: Item, point: Box) -> Item:
    return replace(piece, clip=point)
