"""Setting a title as large as its area allows, in lines of about one length."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from mazebook.errors import RoomError
from mazebook.graphics.page import Box, Text
from mazebook.graphics.typesetting import LEAST_TYPE, Anchor, Phrase, line
from mazebook.paper.scripts.breaks import unbroken, words
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import baselines_apart, extent

_LINE = 0.94  # from baseline to baseline, times the size
_CLEAR = 0.03  # times the size: the least space between what reaches down and what reaches up
_STEP = 0.97


class TitleArea(NamedTuple):
    """The area of a title: a box, whose top the title touches, and how high the title may be in which size of type.

    Attributes
    ----------
    largest : the size to begin with
    steps : pairs of a least size and the most height that the title may take with that size or a larger one,
        the best pair first
    """

    box: Box
    largest: float
    steps: tuple[tuple[float, float], ...]


class Set(NamedTuple):
    """A title that is set: its lines, the y of the lowest ink, and the size of its type."""

    items: list[Text]
    bottom: float
    size: float


def set_title(text: str, faces: Faces, area: TitleArea, anchor: Anchor = "middle", where: str = "title") -> Set:
    """Return a title at the top of its area, as large as the first step that it fits into allows.

    If a word is too wide at the least size, the whole title is set smaller; words are not broken.

    Raises
    ------
    RoomError
        If the title is too long.
    """
    face = faces.title
    widest = _widest(unbroken(text, faces.language), face)
    most = fonts.fit_size(widest, face, area.largest, area.box.width, LEAST_TYPE)
    least, height = area.steps[-1]
    for low, high in (*area.steps, (min(least, most), height)):
        size = min(area.largest, most)
        while size >= low:
            lines = _lines(text, faces, size, area.box.width)
            if lines and _height(lines, face, size, anchor) <= high:
                return _hung(lines, face, size, area.box, anchor)
            size *= _STEP
    raise RoomError.of(where, text, "is too long for a cover. Write a shorter one into the table [cover].")


def at_hyphens(text: str, faces: Faces) -> str:
    """Return a title whose widest word may be broken after each of its hyphens."""
    widest = _widest(unbroken(text, faces.language), faces.title)
    return text.replace(widest, re.sub(r"(?<=\w-)(?=\w)", " ", widest))


def _lines(text: str, faces: Faces, size: float, width: float) -> list[str]:
    """Return the text in the fewest lines, of about one length; no lines if a word is too wide."""
    face, language = faces.title, faces.language
    together, widest = (
        fonts.text_width(_widest(each, face), face, size) for each in (words(text, language), unbroken(text, language))
    )
    if widest > width + 0.01:
        return []
    widest = together if together <= width + 0.01 else widest
    lines = fonts.wrap(text, face, size, width + 0.01, language=language)
    narrow, wide = widest, width
    for _ in range(12):  # the narrowest column with as many lines: no word is left alone
        middle = (narrow + wide) / 2
        if len(fonts.wrap(text, face, size, middle + 0.01, language=language)) > len(lines):
            narrow = middle
        else:
            wide = middle
    return fonts.wrap(text, face, size, wide + 0.01, language=language)


def _widest(pieces: Sequence[str], face: str) -> str:
    return max(pieces, key=lambda word: fonts.text_width(word, face, 1.0))


def _height(lines: list[str], face: str, size: float, anchor: Anchor) -> float:
    """Return how high the ink of some lines is."""
    top, bottom = extent(lines[0], face, size)[1], extent(lines[-1], face, size)[0]
    return top - bottom + sum(_steps(lines, face, size, anchor))


def _steps(lines: list[str], face: str, size: float, anchor: Anchor) -> list[float]:
    """Return how far apart the baselines of each two lines are: farther than usual where vowel signs would touch."""
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    return [
        max(_LINE * size, baselines_apart(*pair, face, size, share=share) + _CLEAR * size) for pair in pairwise(lines)
    ]


def _hung(lines: list[str], face: str, size: float, box: Box, anchor: Anchor) -> Set:
    x = {"start": box.x0, "middle": box.centre[0], "end": box.x1}[anchor]
    baseline = box.y1 - extent(lines[0], face, size)[1]
    items: list[Text] = []
    for each, step in zip(lines, [*_steps(lines, face, size, anchor), 0.0], strict=True):
        items += line(Phrase(each, face, size), x, baseline, anchor=anchor)
        baseline -= step
    return Set(items, baseline + extent(lines[-1], face, size)[0], size)
