"""Setting a title as large as its room allows, in lines of about one length."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from mazebook.errors import RoomError
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import ROUNDED
from mazebook.graphics.frames import Frame, Part, Room, inner
from mazebook.graphics.typesetting import LEAST_TYPE
from mazebook.paper.scripts.breaks import unbroken, words
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import baselines_apart, extent

_LINE = 0.94  # from baseline to baseline, times the size
_CLEAR = 0.03  # times the size: the least space between what reaches down and what reaches up
_STEP = 0.97
_TOO_LONG = "is too long for a cover. Write a shorter one into the table [cover]."
_TOO_SMALL = (
    "one word is so long that the title would be too small on the cover. Write it in parts into the table [cover], "
    'such as title = "Winter- wonderland".'
)


@dataclass(frozen=True)
class CoverTitle:
    """A title, as large as the first step that it fits into allows; its frame begins and ends with its ink.

    If a word is too wide at the least size, the whole title is set smaller. Words are not broken.

    Attributes
    ----------
    largest : the size to begin with
    steps : pairs of a least size and the most height that the title may take with that size or a larger one,
        the best pair first
    seen : the least size or height that can be read from far away; a smaller title is broken at hyphens
    """

    text: str
    faces: Faces
    largest: float
    steps: tuple[tuple[float, float], ...]
    seen: float = 0.0
    where: str = "title"

    def lay(self, room: Room) -> Frame:
        """Return the title.

        Raises
        ------
        RoomError
            If it is too long, or one of its words.
        """
        for text in (self.text, self._at_hyphens()):
            size, lines = self._fitted(text, room.width)
            frame = self._set(size, lines)
            if max(size, frame.height) >= self.seen:
                return frame
        raise RoomError.of(self.where, self.text, _TOO_SMALL)

    def _at_hyphens(self) -> str:
        """Return the text with its widest word in parts, one for each of its hyphens."""
        widest = self._widest(unbroken(self.text, self.faces.language))
        return self.text.replace(widest, re.sub(r"(?<=\w-)(?=\w)", " ", widest))

    def _fitted(self, text: str, width: float) -> tuple[float, list[str]]:
        """Return the largest size, and the lines in that size."""
        widest = self._widest(unbroken(text, self.faces.language))
        most = fonts.fit_size(widest, self.faces.title, self.largest, width, LEAST_TYPE)
        least, height = self.steps[-1]
        for low, high in (*self.steps, (min(least, most), height)):
            size = min(self.largest, most)
            while size >= low:
                lines = self._lines(text, size, width)
                if lines and self._set(size, lines).height <= high:
                    return size, lines
                size *= _STEP
        raise RoomError.of(self.where, text, _TOO_LONG)

    def _lines(self, text: str, size: float, width: float) -> list[str]:
        """Return the text in the fewest lines, of about one length; no lines if a word is too wide."""
        face, language = self.faces.title, self.faces.language

        def wrapped(column: float) -> list[str]:
            return fonts.wrap(text, face, size, column + ROUNDED, language=language)

        pieces = words(text, language), unbroken(text, language)
        together, widest = (fonts.text_width(self._widest(each), face, size) for each in pieces)
        if widest > width + ROUNDED:
            return []
        narrow, wide, count = together if together <= width + ROUNDED else widest, width, len(wrapped(width))
        for _ in range(12):  # the narrowest column with as many lines: no word is left alone
            middle = (narrow + wide) / 2
            narrow, wide = (narrow, middle) if len(wrapped(middle)) <= count else (middle, wide)
        return wrapped(wide)

    def _widest(self, pieces: Sequence[str]) -> str:
        return max(pieces, key=lambda word: fonts.text_width(word, self.faces.title, 1.0))

    def _set(self, size: float, texts: Sequence[str]) -> Frame:
        """Return lines, each in the middle, farther apart than usual where vowel signs would touch."""
        face = self.faces.title
        top, foot = extent(texts[0], face, size)[1], extent(texts[-1], face, size)[0]
        apart = (baselines_apart(*pair, face, size, share=0.5) + _CLEAR * size for pair in pairwise(texts))
        baselines = list(accumulate((max(_LINE * size, each) for each in apart), initial=top))
        lines = [Words(text, face, size, self.where).line(text) for text in texts]
        width = max(line.width for line in lines)
        parts = [
            Part((width - line.width) / 2, line.baseline - down, line)
            for line, down in zip(lines, baselines, strict=True)
        ]
        return inner(width, baselines[-1] - foot, parts, top)
