"""A title in large letters: each line as wide as the room, on an arc, in as few lines as make it largest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mazebook.errors import RoomError
from mazebook.graphics.blocks import ROUNDED
from mazebook.graphics.frames import NOTHING, Frame, Room, leaf
from mazebook.graphics.lettering import DROP, EDGE, Line, dressed, placed_letters
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
_MIDDLE = 0.3  # of the size: the middle of small letters above the baseline
_LEAST = 0.042  # of the width of the room: smaller letters cannot be read in a shop's list
_TOO_SMALL = "is too long for a cover: its letters would be too small. Write a shorter one into the table [cover]."


class _Row(NamedTuple):
    """A line of a title: its size of type, how much its middle rises, and its baseline below the top of the frame."""

    text: str
    size: float
    rise: float
    baseline: float


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
        rows = max((self._rows(texts, room.width) for texts in self._ways()), key=_smallest)
        if _smallest(rows) < _LEAST * room.width:
            raise RoomError.of(self.where, self.text, _TOO_SMALL)
        lines = [
            Line(
                placed_letters(text, self.faces.title, size, room.width / 2, -baseline, rise),
                size,
                self.inks[min(number, 1)],
            )
            for number, (text, size, rise, baseline) in enumerate(rows)
        ]
        drawn = dressed([line for line in lines if not line.letters.is_empty], self.edge)
        behind = [item for row in rows for item in self._readable(row, room.width / 2)]
        return leaf(Box(0.0, -self._height(rows), room.width, 0.0), [*behind, *drawn]).frame

    def _readable(self, row: _Row, x: float) -> list[Item]:
        """Return a line as text behind its outlines, so that programs find its words; a point of it is drawn."""
        middle = row.size * _MIDDLE - row.baseline
        point = Box(x - 0.5, middle - 0.5, x + 0.5, middle + 0.5)
        phrase = Phrase(row.text, self.faces.title, row.size, self.where)
        return [replace(piece, clip=point) for piece in line(phrase, x, -row.baseline, anchor="middle", gray=1.0)]

    def _ways(self) -> list[list[str]]:
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

    def _rows(self, texts: Sequence[str], width: float) -> list[_Row]:
        """Return lines as large as the width, the height and each other allow."""
        wide = [fonts.text_width(text, self.faces.title, 1.0) + 2 * EDGE for text in texts]
        least = min(min(width / each, self.largest) for each in wide)
        sizes = [min(width / each, self.largest, _UNLIKE * least) for each in wide]
        rows = self._stacked(texts, sizes, width)
        share = self.high / self._height(rows)
        return rows if share >= 1 else self._stacked(texts, [share * size for size in sizes], width)

    def _stacked(self, texts: Sequence[str], sizes: Sequence[float], width: float) -> list[_Row]:
        """Return lines of given sizes below each other, so that their ink does not meet."""
        rows = list[_Row]()
        for text, size in zip(texts, sizes, strict=True):
            rise, top = self._rise(text, size, width), extent(text, self.faces.title, size)[1]
            above = EDGE * size + rise
            if rows:
                last = rows[-1]
                apart = _APART * (size + last.size) / 2
                # A line that is bent more comes nearer to the one above.
                above = last.baseline - self._foot(last) + apart + max(rise - last.rise, 0.0)
            rows.append(_Row(text, size, rise, above + top))
        return rows

    def _height(self, rows: Sequence[_Row]) -> float:
        """Return the height of lines from edge to edge."""
        last = rows[-1]
        return last.baseline - self._foot(last) + (EDGE + DROP) * last.size

    def _foot(self, row: _Row) -> float:
        """Return the lowest ink of a line, 0 or below, from its baseline."""
        return extent(row.text, self.faces.title, row.size)[0]

    def _rise(self, text: str, size: float, width: float) -> float:
        """Return how much higher the middle of a line is than its ends, in points."""
        wide = fonts.text_width(text, self.faces.title, size)
        return _ARC * wide if self.arc and wide > _FEW * width else 0.0


def _smallest(rows: Sequence[_Row]) -> float:
    return min(row.size for row in rows)
