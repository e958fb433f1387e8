"""Blocks of words: texts in lines, set smaller where they are too long, and lines to write on."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from mazebook.errors import RoomError
from mazebook.graphics.blocks import ROUNDED, SMALLER, Align, Block, Stack
from mazebook.graphics.figures import rule
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, inner, padded
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.scripts.breaks import unbroken
from mazebook.paper.scripts.clusters import clusters
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

_ELLIPSIS = "\u2026"
MANY = 99  # lines: as many as a text has
_END = re.compile(r"[.!?;\u2026\u0964\u061f](?= )|[\u3002\uff01\uff1f](?=.)")  # of a sentence, before another
_SHORT = 0.45  # of the longer of two lines: the least length of the other, if sentences are not to be broken
_HALVINGS = 8  # of a room, until all lines of a text are about equally long


@dataclass(frozen=True)
class Words:
    """A text in lines, set smaller where it is too long, but not below `least`.

    Its frame is as wide as its longest line, and goes from the top of capitals to the foot of letters that hang.

    Attributes
    ----------
    where : the name of the text in messages
    lines : the most lines; the type gets smaller until the text fits into them without breaking a word
    one_line : how much smaller it may be set to stay on one line, before it is broken into several
    leading : from baseline to baseline, times the size
    balanced : whether all lines are about equally long
    on_last : align its neighbours in a row with its last line, not its first
    language : the code of its language, which says where lines break
    """

    text: str
    face: str
    size: float
    where: str = "text"
    lines: int = 1
    align: Align = "middle"
    least: float = LEAST_TYPE
    one_line: float = 1.0
    leading: float = 1.12
    balanced: bool = False
    on_last: bool = False
    language: str = ""

    @property
    def between(self) -> float:
        """The space from one line's frame to the next, which gives the lines their leading."""
        return self.leading * self.size - fonts.cap_height(self.face, self.size) - fonts.descent(self.face, self.size)

    def lay(self, room: Room) -> Frame:
        """Return the text.

        Raises
        ------
        RoomError
            If it is too long even in the smallest type.
        FontError
            If no font has one of its characters.
        """
        if not self.text:
            return NOTHING
        fitted, lines = self._fitted(room.width)
        frames = [fitted.line(text) for text in lines]
        ink = [extent(text, self.face, fitted.size, self.where) if len(lines) > 1 else (0.0, 0.0) for text in lines]
        for at, ((low, _), (_, high)) in enumerate(pairwise(ink), 1):
            meeting = max(0.0, high - low - fitted.leading * fitted.size)  # vowel signs of India reach far up and down
            frames[at] = padded(frames[at], top=fitted.between + meeting)
        frame = Stack(frames, 0.0, self.align).lay(room)
        if not self.on_last:
            return frame
        return replace(frame, baseline=frame.height - frames[-1].height + frames[-1].baseline)

    def line(self, text: str) -> Frame:
        """Return one line as a leaf."""
        cap, width = fonts.cap_height(self.face, self.size), fonts.text_width(text, self.face, self.size, self.where)
        phrase = Phrase(text, self.face, self.size, self.where)
        return Frame(width, cap + fonts.descent(self.face, self.size), cap, line(phrase, 0.0, -cap))

    def broken(self, width: float) -> list[str]:
        """Return the lines of the text at its own size in a column of a width."""
        return fonts.wrap(self.text, self.face, self.size, width + ROUNDED, self.where, self.language)

    def shortened(self, width: float) -> "Words":
        """Return the words as they are if they fit on one line in the least type, else their beginning and an ellipsis.

        Where not even an ellipsis fits, the text is empty.
        """
        text = self.text
        while fonts.text_width(text, self.face, self.least, self.where) > width:
            if text == _ELLIPSIS:
                return replace(self, text="")
            kept = text.removesuffix(_ELLIPSIS)
            text = (kept.rpartition(" ")[0] or "".join(clusters(kept)[:-1])).rstrip() + _ELLIPSIS
        return replace(self, text=text)

    def _fitted(self, width: float) -> tuple["Words", Sequence[str]]:
        """Return the words in the size that they are set in, and their lines."""
        size = max(self.size, self.least)
        least = max(self.least, self.one_line * size if self.lines > 1 else 0.0)
        fitted = replace(self, size=fonts.fit_size(self.text, self.face, size, width, least, self.where))
        while True:
            lines = fitted.broken(width)
            if (len(lines) <= self.lines and fitted._is_whole(width)) or fitted.size <= self.least:
                break
            fitted = replace(fitted, size=max(SMALLER * fitted.size, self.least))
        if len(lines) > self.lines:
            room = "one line" if self.lines == 1 else f"{self.lines} lines"
            raise RoomError.of(self.where, self.text, f"does not fit on {room} of this page. Shorten it.")
        return fitted, fitted._balanced(width, len(lines)) if self.balanced and len(lines) > 1 else lines

    def _is_whole(self, width: float) -> bool:
        """Return whether no word is broken."""
        pieces = unbroken(self.text, self.language)
        return all(fonts.text_width(each, self.face, self.size, self.where) <= width + ROUNDED for each in pieces)

    def _balanced(self, width: float, count: int) -> Sequence[str]:
        """Return the lines in the narrowest column with as many lines; two may be sentences."""
        if count == 2 and (pair := self._of_sentences(width)):
            return pair
        low, high = 0.0, width
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            fits = len(self.broken(middle)) <= count and self._is_whole(middle)
            low, high = (low, middle) if fits else (middle, high)
        return self._without_dangling(self.broken(high), width)

    def _without_dangling(self, lines: Sequence[str], width: float) -> Sequence[str]:
        """Return lines of which none ends with the first word of a sentence, where the next line has room for it."""
        found = list(lines)
        for place in range(len(found) - 1):
            ends = [end.end() for end in _END.finditer(found[place])]
            first = found[place][ends[-1] :].strip() if ends else ""
            moved = f"{first} {found[place + 1]}"
            if first and " " not in first and fonts.text_width(moved, self.face, self.size, self.where) <= width:
                found[place], found[place + 1] = found[place][: ends[-1]], moved
        return found

    def _of_sentences(self, width: float) -> tuple[str, str] | None:
        """Return two lines of whole sentences, of about one length; None if they do not fit, or one would be short."""
        fitting = []
        for end in _END.finditer(self.text):
            pair = (self.text[: end.end()], self.text[end.end() :].lstrip())
            short, long = sorted(fonts.text_width(text, self.face, self.size, self.where) for text in pair)
            if _SHORT * long <= short and long <= width + ROUNDED and not pair[1][:1].islower():  # as in "T. rex"
                fitting.append((long, pair))
        return min(fitting)[1] if fitting else None


@dataclass(frozen=True)
class Rule:
    """A line to write on, or between other things.

    Attributes
    ----------
    pen : its thickness
    above : the least space above it
    width : at most; else that of the room
    on : what is written on it already
    below : how far the line is below the baseline of its neighbours in a row
    gray : 0 = black
    """

    pen: float
    above: float = 0.0
    width: float = math.inf
    on: Block = NOTHING
    below: float = 0.0
    gray: float = 0.0

    def lay(self, room: Room) -> Frame:
        """Return the line at the foot of its frame."""
        width = min(self.width, room.width)
        written = self.on.lay(Room(width))
        height = max(self.above, written.height + self.pen)
        drawn = Frame(width, height, items=[rule(0.0, width, self.pen / 2 - height, self.pen, self.gray)])
        text = Part((width - written.width) / 2, written.height + self.pen - height, written)
        return inner(width, height, [Part(0.0, 0.0, drawn), text], height - self.below)
