"""The characters of a page: what the file says that they are, and where and how they are set."""

import ctypes
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from mazebook.checks.proof.page.turned_text import as_meant, runs_leftwards
from mazebook.paper.scripts.marks import without_marks

LUMA = (0.299, 0.587, 0.114)  # weights of red, green and blue in grey (ITU-R BT.601)
LEAST_DIFFERENCE = 40.0  # of 255: between what is printed and what is behind it

_APART = 2.0  # times their height: characters farther apart belong to different words
_LEVEL = 0.1  # of its size: a character this far off the baseline is on another line
_LEVEL_LINES = 3  # the most lines that stand side by side at almost one height
_NAME_BYTES = 256  # of the longest name of a face
_BROKEN = "\x02"  # pdfium's sign for a hyphen at the end of a line
_HIGH, _LOW = (frozenset(map(chr, range(begin, begin + 0x400))) for begin in (0xD800, 0xDC00))


class Face(NamedTuple):
    """The face of a character: its PostScript name in the file, and whether the file holds its outlines."""

    name: str
    is_embedded: bool


class _Setting(NamedTuple):
    """How the characters of one text object are set: face, size of type as a matrix, tone."""

    face: Face
    axes: tuple[float, float, float, float]
    grey: float


class Letter(NamedTuple):
    """A printed character; lengths in points from the lower left corner of the page's MediaBox.

    Attributes
    ----------
    x, y, height : the middle and the height of its box
    apart : whether it does not belong to the word of the character before it
    spaced : whether a space stands before it
    origin : its place on the baseline
    axes : the size of type as a matrix (a, b, c, d): point (u, v) of a glyph of size 1 is at
        ``(a * u + c * v, b * u + d * v) + origin``
    grey : its tone, 0 to 255
    shown : what is drawn from its origin on: itself, or a whole text that is set as one, such as an Arabic word; ""
        for the other characters of that text, whose places are only about right
    """

    text: str
    x: float
    y: float
    height: float
    apart: bool
    spaced: bool
    origin: tuple[float, float]
    face: Face
    axes: tuple[float, float, float, float]
    grey: float
    shown: str


class _Sign(NamedTuple):
    """A character or a space as pdfium gives it: its box (left, right, bottom, top), its place, its text object."""

    text: str
    sides: tuple[float, float, float, float]
    origin: tuple[float, float]
    item: Any
    at: int
    whole: str = ""  # the text that its object shows, where that is set as one; of its first character alone
    way: tuple[float, float] = (1.0, 0.0)  # in which its line runs, in the scale of its type
    text_at: int = 0  # the address of what the file says beside the glyphs, or of the text object

    @property
    def along(self) -> float:
        """How far its middle is along its line."""
        left, right, bottom, top = self.sides
        return self.way[0] * (left + right) + self.way[1] * (bottom + top)


def letters_of(raw: Any, page: Any, media: tuple[float, float], *, are_private: bool = False) -> list[Letter]:
    """Return the printed characters of a page of pdfium in the order of the file, those of a line from left to right.

    Parameters
    ----------
    raw : pypdfium2's functions of pdfium
    media : the lower left corner of the page's MediaBox
    are_private : whether letters from right to left have codes for private use
    """
    text = raw.FPDFText_LoadPage(page)
    found: list[Letter] = []
    settings: dict[int, _Setting] = {}
    kinds: dict[int, tuple[float, float]] = {}
    faces: dict[int, Face] = {}
    before, spaced = (0.0, 0.0), False
    signs = _at_their_glyphs([*_signs(raw, text, are_private)], _widest_objects(raw, page))
    for sign in _in_order(_from_left_to_right(signs), are_private=are_private):
        if sign.text.isspace():
            spaced = True
            continue
        left, right, bottom, top = sign.sides
        x, y = (left + right) / 2 - media[0], (bottom + top) / 2 - media[1]
        height = max(top - bottom, right - left)
        gap = _APART * max(height, found[-1].height) if found else 0.0
        key, index = _address(sign.item), sign.at
        if key not in settings:
            size, angle = raw.FPDFText_GetFontSize(text, index), raw.FPDFText_GetCharAngle(text, index)
            kinds[key] = round(size, 2), round(angle, 2)
            settings[key] = _Setting(_face_of(raw, sign.item, faces), *_tone_of(raw, text, index, size))
        # A word has one size and one direction: an upside-down number may end beside the footer's last word.
        apart = not found or kinds[key] != before or max(abs(x - found[-1].x), abs(y - found[-1].y)) > gap
        before = kinds[key]
        origin = sign.origin[0] - media[0], sign.origin[1] - media[1]
        found.append(Letter(sign.text, x, y, height, apart, spaced, origin, *settings[key], sign.whole))
        spaced = False
    raw.FPDFText_ClosePage(text)
    return found


def _signs(raw: Any, text: Any, are_private: bool) -> Iterator[_Sign]:
    """Yield the characters and spaces of a page in pdfium's order."""
    half = ""
    sides, place = [ctypes.c_double() for _ in range(4)], [ctypes.c_double() for _ in range(2)]
    ways, way = dict[int, tuple[float, float]](), (1.0, 0.0)
    texts: dict[int, int] = {}
    matrix = raw.FS_MATRIX()
    for index in range(raw.FPDFText_CountChars(text)):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        letter = "-" if letter == _BROKEN else letter
        if letter in _HIGH:  # pdfium gives UTF-16: the other half follows
            half = letter
            continue
        if letter in _LOW:
            letter = (half + letter).encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")
        if raw.FPDFText_GetCharBox(text, index, *sides) or letter.isspace():
            raw.FPDFText_GetCharOrigin(text, index, *place)
            left, right, bottom, top = (side.value for side in sides)
            origin = place[0].value, place[1].value
            item = raw.FPDFText_GetTextObject(text, index)
            letter = as_meant(letter) if are_private else letter
            if (key := _address(item)) not in ways and key:
                raw.FPDFText_GetMatrix(text, index, matrix)
                ways[key] = matrix.a, matrix.b
                texts[key] = _address(raw.FPDFPageObj_GetMark(item, 0)) if raw.FPDFPageObj_CountMarks(item) > 0 else key
            way = ways.get(key, way)
            box, whole = (left, right, bottom, top), "" if letter.isspace() else letter
            yield _Sign(letter, box, origin, item, index, whole, way, texts.get(key, key))


class _Object(NamedTuple):
    """A text object of a page: its address, its box (left, right, bottom, top), and where its line begins."""

    address: int
    sides: tuple[float, float, float, float]
    origin: tuple[float, float]


def _widest_objects(raw: Any, page: Any) -> dict[int, _Object]:
    """Return the widest text object of each text that a page says beside its glyphs, by the address of the text."""
    sides, matrix, found = [ctypes.c_float() for _ in range(4)], raw.FS_MATRIX(), dict[int, _Object]()
    for number in range(raw.FPDFPage_CountObjects(page)):
        item = raw.FPDFPage_GetObject(page, number)
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT or raw.FPDFPageObj_CountMarks(item) < 1:
            continue
        raw.FPDFPageObj_GetBounds(item, *sides)
        raw.FPDFPageObj_GetMatrix(item, matrix)
        left, bottom, right, top = (side.value for side in sides)
        one = _Object(_address(item), (left, right, bottom, top), (matrix.e, matrix.f))
        key = _address(raw.FPDFPageObj_GetMark(item, 0))
        if key not in found or _extent(one.sides) > _extent(found[key].sides):
            found[key] = one
    return found


def _extent(sides: tuple[float, float, float, float]) -> float:
    left, right, bottom, top = sides
    return max(right - left, top - bottom)


def _at_their_glyphs(signs: Sequence[_Sign], widest: dict[int, _Object]) -> Iterator[_Sign]:
    """Yield characters with those of each text at its widest text object.

    pdfium gives them at the first object that it meets from the left: in a text that is upside down, that can be a
    glyph above or below the others.
    """
    given: dict[int, set[int]] = {}
    for sign in signs:
        given.setdefault(sign.text_at, set()).add(_address(sign.item))
    for sign in signs:
        whole = widest.get(sign.text_at)
        if whole is None or whole.address in given[sign.text_at] or len(given[sign.text_at]) > 1:
            yield sign
            continue
        own = [each.sides for each in signs if each.text_at == sign.text_at]
        low, high = min(each[0] for each in own), max(each[1] for each in own)
        left, right, bottom, top = whole.sides
        scale = (right - left) / max(high - low, 1e-9)
        moved = left + scale * (sign.sides[0] - low), left + scale * (sign.sides[1] - low), bottom, top
        yield sign._replace(sides=moved, origin=whole.origin)


def _from_left_to_right(signs: Iterable[_Sign]) -> Iterator[_Sign]:
    """Yield the characters with those of each text that is set as one in the order in which they stand.

    Its characters are what the file says beside its glyphs: pdfium spreads them over the box of the glyphs, from left
    to right in the order in which they are read, all with one origin. It may give them backwards, and again for glyphs
    above and below.
    """
    every, of = [*signs], dict[int, dict[int, list[_Sign]]]()
    for sign in every:
        of.setdefault(sign.text_at, {}).setdefault(_address(sign.item), []).append(sign)
    widest = {text: max(objects.values(), key=_width) for text, objects in of.items()}
    apart = {text for text, own in widest.items() if len({each.origin for each in own}) > 1}
    for sign in every:
        own = widest[sign.text_at]
        if not sign.item or (len(own) == 1 and own[0] is sign) or sign.text_at in apart:
            yield sign
        elif own[0] is sign:
            text = "".join(each.text for each in sorted(own, key=lambda each: each.sides[0]))
            row = sorted(own, key=lambda each: each.along)
            stands = [each for each in (text[::-1] if runs_leftwards(text) else text) if without_marks(each)]
            first = next((place for place, letter in enumerate(stands) if not letter.isspace()), 0)
            for place, (letter, each) in enumerate(zip(stands, row, strict=False)):
                yield each._replace(text=letter, whole=text if place == first else "")


def _width(signs: Sequence[_Sign]) -> float:
    """Return how wide the box around the characters of a text object is, or how high, if that is more."""
    lefts, rights, bottoms, tops = zip(*(each.sides for each in signs), strict=True)
    return float(max(max(rights) - min(lefts), max(tops) - min(bottoms)))


def _in_order(signs: Iterable[_Sign], *, are_private: bool) -> Iterator[_Sign]:
    """Yield the characters with those of each line in its own order.

    pdfium sorts those of turned lines from left to right, and with letters for private use it may take two lines that
    are nearly level for one, and then come back to the first.
    """
    for is_turned, group in groupby(signs, key=lambda sign: sign.way[0] <= 0):
        every = list(group)
        yield from _by_lines(every, 1 if is_turned else _LEVEL_LINES) if is_turned or are_private else every


def _by_lines(signs: Sequence[_Sign], among: int) -> Iterator[_Sign]:
    """Yield characters line by line; each belongs to one of the last `among` lines, or begins another."""
    lines: list[list[_Sign]] = []
    for sign in filter(lambda sign: sign.item, signs):  # pdfium's own spaces stand nowhere
        for line in reversed(lines[-among:]):
            if _along(sign, line[0]) > 0 and is_on_baseline(sign.way, sign.origin, line[0].origin):
                line.append(sign)
                break
        else:
            lines.append([sign])
    for line in lines:
        yield from sorted(line, key=lambda each: each.along)


def _along(sign: _Sign, other: _Sign) -> float:
    """Return a positive number if the lines of two characters run in about one direction."""
    return sign.way[0] * other.way[0] + sign.way[1] * other.way[1]


def is_on_baseline(way: tuple[float, float], origin: tuple[float, float], other: tuple[float, float]) -> bool:
    """Return whether two characters are on one baseline, which runs `way`, in the scale of their type."""
    (a, b), (x, y), (x0, y0) = way, origin, other
    return abs((x - x0) * b - (y - y0) * a) <= _LEVEL * (a * a + b * b)


def _tone_of(raw: Any, text: Any, index: int, size: float) -> tuple[tuple[float, float, float, float], float]:
    """Return the size of type of a character, and so of its whole text object, as a matrix, and its tone."""
    matrix, colours = raw.FS_MATRIX(), [ctypes.c_uint() for _ in range(4)]
    raw.FPDFText_GetMatrix(text, index, matrix)
    raw.FPDFText_GetFillColor(text, index, *colours)
    axes = (matrix.a * size, matrix.b * size, matrix.c * size, matrix.d * size)
    return axes, math.fsum(share * colour.value for share, colour in zip(LUMA, colours[:3], strict=True))


def _face_of(raw: Any, item: Any, faces: dict[int, Face]) -> Face:
    """Return the face of a text object, by its font in `faces` once it is known."""
    font = raw.FPDFTextObj_GetFont(item) if item else None
    if not font:
        return Face("", False)
    key = _address(font)
    if key not in faces:
        name = ctypes.create_string_buffer(_NAME_BYTES)
        raw.FPDFFont_GetBaseFontName(font, name, _NAME_BYTES)
        plain = name.value.decode("utf-8", "replace").rpartition("+")[2]
        faces[key] = Face(plain, raw.FPDFFont_GetIsEmbedded(font) == 1)
    return faces[key]


def _address(handle: Any) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0
