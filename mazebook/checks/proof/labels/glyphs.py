"""Printed characters, compared as pixels with the glyphs of their faces: the page shows what its text says.

The glyphs are drawn by FreeType (through Pillow) from the face's own file, not from the outlines in the PDF.
"""

import math
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from mazebook.checks.proof.page.letters import LEAST_DIFFERENCE, Letter, is_on_baseline
from mazebook.checks.proof.page.pages import PageImage, view_of
from mazebook.checks.proof.pixels.runs import WHITE
from mazebook.errors import FontError
from mazebook.numerics.arrays import Bool, Float64, Int64, UInt8
from mazebook.paper.typefaces import fonts

_EM = 128  # pixels: the size at which glyphs are drawn
_EDGE = 2  # of these pixels: nearer to its outline, a glyph's tone is not compared
_HALF = 127  # grey
_STEP = 6  # every how manieth of these pixels, along both axes, is compared
_PAGE_EM = 64.0  # pixels: the size of type in a picture of the page
_PAD = 2  # pixels around a line of text
_WRONG = 0.03  # of a glyph's points, and of those around it: the most that may have the wrong tone
_LEAST_SIZE = 1e-3  # points: smaller type cannot be read


class _Glyph(NamedTuple):
    """Points of a glyph of size 1, (n, 2) float64 from its place on the baseline, y up, and which are ink: (n,) bool.

    All are well inside or well outside its outline. `sides` : where its ink begins and ends, along the baseline.
    """

    points: Float64
    is_ink: Bool
    sides: tuple[float, float] = (0.0, 0.0)


_NOTHING = _Glyph(np.empty((0, 2)), np.empty(0, dtype=np.bool_))


def unknown_faces(letters: Sequence[Letter]) -> list[str]:
    """Return the names of the faces that are not known here, so that their characters cannot be compared."""
    names = dict.fromkeys(letter.face.name for letter in letters if letter.face.is_embedded)
    return [name for name in names if fonts.face_called(name) is None]


class WrongLetters(NamedTuple):
    """Characters of one line that do not look as they should: those of the line, and why."""

    letters: Sequence[Letter]
    sentence: str


def wrong_letters(letters: Sequence[Letter], sheet: PageImage) -> Iterator[WrongLetters]:
    """Yield the lines of text that do not show what their characters say; of faces not known here, none is compared."""
    for line in _lines(letters):
        text, face = "".join(" " * letter.spaced + letter.shown for letter in line).strip(), line[0].face
        if not face.is_embedded:
            yield WrongLetters(line, f'the font of "{text}" is not in the file, so that others may see other letters')
        elif fonts.face_called(face.name) and not _looks_right(line, sheet):
            yield WrongLetters(line, f'"{text}" cannot be read as its font draws it: it is covered, pale or changed')


def _lines(letters: Sequence[Letter]) -> Iterator[list[Letter]]:
    """Yield words on one baseline, set in one face, size and tone."""
    begins, place = [], 0
    for letter, before in zip(letters, [None, *letters], strict=False):
        place += letter.apart or before is None or not _is_on_line(letter, before)
        begins.append(place)
    for _, group in groupby(zip(begins, letters, strict=True), key=lambda each: each[0]):
        yield [letter for _, letter in group]


def _is_on_line(letter: Letter, before: Letter) -> bool:
    """Return True if a character stands on the baseline of the one before it and is set like it."""
    if (letter.face, letter.axes, letter.grey) != (before.face, before.axes, before.grey):
        return False
    return is_on_baseline(letter.axes[:2], letter.origin, before.origin)


def _looks_right(line: Sequence[Letter], sheet: PageImage) -> bool:
    """Return True if each character of a line, or a text that is set as one, looks as its face draws it."""
    line = [letter for letter in line if letter.shown]
    if not line:
        return True
    (a, b, c, d), grey = line[0].axes, line[0].grey
    size = math.sqrt(abs(a * d - b * c))
    if size < _LEAST_SIZE:
        return False
    glyphs = [glyph_of(letter.face.name, letter.shown) for letter in line]
    counts = np.array([len(glyph.points) for glyph in glyphs])
    if not counts.any():  # nothing but what has no ink
        return True
    origins, of = np.array([letter.origin for letter in line]), np.repeat(np.arange(len(line)), counts)
    points = np.concatenate([glyph.points for glyph in glyphs])
    is_ink = np.concatenate([glyph.is_ink for glyph in glyphs])
    along = (origins - origins[0]) @ (a, b) / (a * a + b * b)  # sizes of type, along the baseline
    own = is_ink | _is_own(glyphs, along, points[:, 0] + along[of], of)
    points, is_ink, of = points[own] @ ((a, b), (c, d)) + origins[of[own]], is_ink[own], of[own]
    view = view_of((*points.min(axis=0).tolist(), *points.max(axis=0).tolist()), _PAGE_EM / size, _PAD)
    rows, columns = view.at(points).astype(np.int64).T
    tones = sheet.pixels(view)[rows, columns]
    beside = tones[~is_ink]
    behind = int(np.partition(beside, len(beside) // 2)[len(beside) // 2]) if len(beside) else WHITE
    if abs(behind - grey) < LEAST_DIFFERENCE:
        return False
    middle = (behind + grey) / 2
    wrong = (tones < middle if grey < behind else tones > middle) != is_ink
    every, faults = (np.bincount(2 * kind + ink) for kind, ink in ((of, is_ink), (of[wrong], is_ink[wrong])))
    most = np.maximum(_WRONG * every[: len(faults)], 1)  # a point may lie on the edge of two pixels
    return bool((faults <= most).all())


def _is_own(glyphs: Sequence[_Glyph], along: Float64, places: Float64, of: Int64) -> Bool:
    """Return which points of a line's glyphs are not beside the ink of the glyph before or after: (n,) bool.

    Parameters
    ----------
    along : (n_glyphs,) float64, where the glyphs begin, in sizes of type
    places, of : (n,), where the points are in the same way, and the numbers of their glyphs
    """
    sides = along[:, None] + np.array([glyph.sides for glyph in glyphs])
    edge = 1 / _PAGE_EM  # the pixel in which other ink begins
    before, after = np.append(-np.inf, sides[:-1, 1] + edge), np.append(sides[1:, 0] - edge, np.inf)
    return np.asarray((places > before[of]) & (places < after[of]))


@lru_cache(maxsize=1024)
def glyph_of(face: str, text: str) -> _Glyph:
    """Return the points of a character's glyph, or of a text's; raises FontError if the face is not known here."""
    from PIL import Image, ImageDraw, features

    pad, shaping = _EM, dict[str, Any]()
    if len(text) > 1:
        if not features.check("raqm"):  # Pillow's own HarfBuzz, which is not everywhere
            return _NOTHING
        rtl = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
        shaping = {"direction": "rtl" if rtl else "ltr"}
    font = _font(face, is_shaped=bool(shaping))
    picture = Image.new("L", (round(font.getlength(text)) + 3 * pad, 4 * pad))
    ImageDraw.Draw(picture).text((pad, 2 * pad), text, fill=255, font=font, anchor="ls", **shaping)
    box = picture.getbbox()
    if box is None:
        return _NOTHING
    left, top, right, _ = box
    part: UInt8 = np.asarray(picture.crop(box))  # beyond it something else may stand
    # A line so thin that nothing lies well inside it is compared along its middle.
    inner = next((ink for edge in range(_EDGE, -1, -1) if (ink := ~_near(part < 255, True, edge)).any()), part > _HALF)
    inside, outside = _sparse(inner), _sparse(~_near(part > 0, False))
    row, column = np.nonzero(inside | outside)
    points = np.stack([(column + left - pad + 0.5) / _EM, -(row + top - 2 * pad + 0.5) / _EM], axis=1)
    return _Glyph(points, inside[row, column], ((left - pad) / _EM, (right - pad) / _EM))


def _near(pixels: Bool, beyond: bool, edge: int = _EDGE) -> Bool:
    """Return the pixels at most `edge` from some others, along both axes; outside the picture all are `beyond`."""
    found = np.pad(pixels, edge, constant_values=beyond)
    for _ in range(2):  # along columns, and then along rows
        last = len(found) - 2 * edge
        found = np.logical_or.reduce([found[step : step + last] for step in range(2 * edge + 1)]).T
    return found


def _sparse(pixels: Bool) -> Bool:
    """Return every so many of the pixels, or all if that leaves none."""
    found = np.zeros_like(pixels)
    found[::_STEP, ::_STEP] = pixels[::_STEP, ::_STEP]
    return found if found.any() else pixels


@lru_cache(maxsize=32)
def _font(face: str, *, is_shaped: bool) -> Any:
    from PIL import ImageFont

    known = fonts.face_called(face)
    if known is None:
        raise FontError(f'There is no font "{face}" here.')
    engine = ImageFont.Layout.RAQM if is_shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(fonts.source(known), _EM, layout_engine=engine)
