"""The faces, shipped and from the user's files: their metrics and characters, and the division of a text among them.

The name of a face that is shipped, or in a font package, is its file's stem. A character that a face lacks comes from
a face of the character's script; one that no face has is refused in a sentence, because reportlab would drop it in
silence. Kerning is not applied, here or in print.
"""

import io
import re
import struct
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from mazebook.errors import FontError, did_you_mean
from mazebook.paper.typefaces.font_files import DAMAGED, FontFile, read_font_file
from mazebook.paper.typefaces.font_packages import with_packages
from mazebook.paper.typefaces.scripts import FOR_HEADINGS, package_advice, stand_ins, weight_of
from mazebook.resources import shipped

TITLE = "Baloo2-ExtraBold"
HEADING = "Baloo2-SemiBold"
BODY = "Andika-Regular"
BOLD = "Andika-Bold"

# Hebrew, Arabic and the scripts of India: there are faces for some, but without shaping their letters would stand in
# the wrong order, or unjoined.
_NEEDS_SHAPING = range(0x0590, 0x0E00)

# Spaces a line may break at; a no-break space is not one, so that "Level 3" can be kept whole.
SPACES = " \t\r\n\f\v"

_WORDS = re.compile(f"[^{SPACES}]+")
_CLINGING = re.compile("[:;!?»]+")  # in French a space stands before them; a plain one is treated as a no-break one
_LAST_NUMBER = re.compile(r"[0-9]{1,3}")  # that of a volume, say, never stands alone on a last line

# The last words in the family names of faces that are neither regular nor bold.
_WEIGHT = re.compile(r" (Thin|Light|ExtraLight|Medium|SemiBold|DemiBold|Bold|ExtraBold|Black|Heavy)$", re.I)

_files: dict[str, FontFile] = {}  # by face; a name holds a hash of its file, so one name is one font for ever


@cache
def faces() -> dict[str, str]:
    """Return the file of every face by its name: of those shipped, then of those in installed font packages."""
    return with_packages({path.stem: str(path) for path in sorted(shipped("fonts").glob("*/*.ttf"))})


def add_file(path: Path) -> str:
    """Return the name of the face in a font file, which may then be used like a shipped one.

    Raises
    ------
    FontError
        If it is no font that can be embedded, see `mazebook.paper.typefaces.font_files.read_font_file`.
    """
    from reportlab.pdfbase.pdfdoc import PDFError

    font = read_font_file(path)
    _files[font.name] = font
    try:
        registered(font.name)
    except (PDFError, ValueError, LookupError, struct.error):
        raise FontError(DAMAGED, place=path) from None
    return font.name


def source(face: str) -> str | io.BytesIO:
    """Return the file of a face for reportlab and fontTools: its path or its content.

    Raises
    ------
    FontError
        If there is no such face.
    """
    if face in _files:
        return io.BytesIO(_files[face].data)
    if face not in faces():
        raise FontError(f'There is no font "{face}". {did_you_mean(face, faces())}')
    return faces()[face]


@cache
def registered(face: str) -> Any:
    """Return reportlab's font object of a face, registered under the face's name; a file is read once a process.

    Raises
    ------
    FontError
        If there is no such face.
    """
    where = source(face)
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    # asciiReadable would embed all of ASCII in every subset.
    font = TTFont(face, where, asciiReadable=False, shapable=False)
    if face in _files:
        own = _files[face]
        font.face.ascent, font.face.descent, font.face.capHeight = own.ascent, own.descent, own.cap_height
    pdfmetrics.registerFont(font)
    return font


def family(face: str) -> str:
    """Return the name of a face's family, such as ``"Baloo 2"``; the face's own name if the font has none."""
    name = _files[face].family if face in _files else registered(face).face.familyName
    return _WEIGHT.sub("", name.decode("utf-8", "ignore") if isinstance(name, bytes) else str(name)).strip() or face


def width(text: str, face: str, size: float) -> float:
    """Return the width of a text in points, all of it in one face."""
    return 0.001 * size * _advance(text, face)


@lru_cache(maxsize=8192)
def _advance(text: str, face: str) -> float:
    """Return the width of a text in thousandths of its size; to break lines, the same words are measured often."""
    return float(registered(face).stringWidth(text, 1000))


def ascent(face: str, size: float) -> float:
    """Return how far the face rises above the baseline, in points (OS/2 sTypoAscender)."""
    return float(registered(face).face.ascent) * size / 1000


def descent(face: str, size: float) -> float:
    """Return how far the face falls below the baseline, in points, as a positive number (OS/2 sTypoDescender)."""
    return -float(registered(face).face.descent) * size / 1000


def cap_height(face: str, size: float) -> float:
    """Return the height of capitals, in points (OS/2 sCapHeight)."""
    return float(registered(face).face.capHeight) * size / 1000


def missing(text: str, face: str) -> str:
    """Return the characters of a text that the face itself cannot show, each once, in order."""
    return "".join(dict.fromkeys(character for character in text if not _shows(face, character)))


def runs(text: str, face: str, where: str) -> list[tuple[str, str]]:
    """Return the text, with accents composed (NFC), in pieces, each with the face that can show it.

    Parameters
    ----------
    where : the name of the text in messages, such as ``"title"``

    Raises
    ------
    FontError
        If neither the face nor a shipped one has a character, or it is a control character.
    """
    pieces: list[tuple[str, str]] = []
    for character in unicodedata.normalize("NFC", text):
        chosen = _face_for(character, face)
        if chosen is None:
            raise FontError(_refusal(character), place=where)
        if pieces and pieces[-1][1] == chosen:
            pieces[-1] = (pieces[-1][0] + character, chosen)
        else:
            pieces.append((character, chosen))
    return pieces


@cache
def _face_for(character: str, face: str) -> str | None:
    if _shows(face, character):
        return face
    weight = FOR_HEADINGS if face in _files and _files[face].is_heavy else weight_of(face)
    known = (candidate for candidate in stand_ins(character, weight) if candidate in faces())
    return next((candidate for candidate in known if _shows(candidate, character)), None)


def _shows(face: str, character: str) -> bool:
    code = ord(character)
    if code in _NEEDS_SHAPING or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
        return False
    return bool(registered(face).face.charToGlyph.get(code, 0))  # glyph 0 is the box for "no such character"


def _refusal(character: str) -> str:
    code = f"U+{ord(character):04X}"
    if not character.isprintable():
        return f"holds the control character {code}, which cannot be printed. Take it out."
    name = unicodedata.name(character, "an unnamed character")
    own = "Take it out, write it another way, or give the book fonts of your own that have it."
    return f'no font here can show "{character}" ({code}, {name}). {package_advice(character) or own}'


@cache
def glyph_bounds(character: str, face: str) -> tuple[float, float, float, float]:
    """Return the box around the ink of a character that a face has, for type of size 1: left, bottom, right, top.

    A character without ink has a box of no size at its origin.
    """
    font = registered(face).face
    glyph = font.charToGlyph[ord(character)]
    begin, end = font.glyphPos[glyph : glyph + 2]
    if begin == end:
        return 0.0, 0.0, 0.0, 0.0
    sides = struct.unpack_from(">4h", font._ttf_data, font.get_table_pos("glyf")[0] + begin + 2)
    left, low, right, high = (side / font.unitsPerEm for side in sides)
    return left, low, right, high


def overhangs(pieces: list[tuple[str, str]], size: float) -> tuple[float, float]:
    """Return how far the ink of `runs` reaches beyond the line's beginning and its end, as a j and an f may do."""
    if not pieces:
        return 0.0, 0.0
    (first, face), (last, other) = pieces[0], pieces[-1]
    before, behind = -glyph_bounds(first[0], face)[0], glyph_bounds(last[-1], other)[2] - width(last[-1], other, 1)
    return max(before, 0.0) * size, max(behind, 0.0) * size


def text_width(text: str, face: str, size: float, where: str = "text") -> float:
    """Return the width of a text set with fallback faces, in points, with the ink that overhangs its two ends.

    Raises FontError as `runs` does.
    """
    pieces = runs(text, face, where)
    return sum(width(piece, chosen, size) for piece, chosen in pieces) + sum(overhangs(pieces, size))


def fit_size(text: str, face: str, size: float, max_width: float, least: float, where: str = "text") -> float:
    """Return the largest size, at most `size` and never under `least`, at which a text fits into `max_width` points.

    At `least` a text may still be too wide: wrap it. Raises FontError as `runs` does.
    """
    needed = text_width(text, face, size, where)
    return size if needed <= max_width else max(least, size * max_width / needed)


def between_spaces(text: str) -> list[str]:
    """Return the pieces of a text between spaces, not counting no-break ones."""
    return _WORDS.findall(text)


def words(text: str) -> list[str]:
    """Return the pieces of a text between which a line should break.

    Examples
    --------
    >>> words("Les animaux : tome 2")
    ['Les', 'animaux :', 'tome 2']
    """
    found: list[str] = []
    every = between_spaces(text)
    for place, word in enumerate(every, 1):
        clings = _CLINGING.fullmatch(word) or (place == len(every) and _LAST_NUMBER.fullmatch(word))
        if found and (clings or found[-1] == "«"):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def wrap(text: str, face: str, size: float, max_width: float, where: str = "text") -> list[str]:
    """Return the text in lines at most `max_width` points wide, as few as they can be; no text gives no lines.

    Lines break at spaces and line ends, never at a no-break space, and within a piece of `words` only if it is wider
    than a line; a single word that is wider than a line is broken. Raises FontError as `runs` does.
    """
    lines: list[str] = []
    line = ""
    pieces = words(text)
    if any(text_width(piece, face, size, where) > max_width for piece in pieces if " " in piece):
        pieces = between_spaces(text)
    for word in pieces:
        longer = f"{line} {word}" if line else word
        if text_width(longer, face, size, where) <= max_width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(word, face, size, max_width, where)
        lines += whole
    return [*lines, line] if line else lines


def _broken(word: str, face: str, size: float, max_width: float, where: str) -> list[str]:
    """Return a word in pieces that fit, each of at least one character; a word that fits is one piece."""
    pieces = [""]
    for character in word:
        if pieces[-1] and text_width(pieces[-1] + character, face, size, where) > max_width:
            pieces.append("")
        pieces[-1] += character
    return pieces


def face_called(name: str) -> str | None:
    """Return the face with a PostScript name, which is how PDFs name it; None if it is not known here.

    PostScript names leave out "Regular".
    """
    if name in _files:
        return name
    return next((face for face in (name, f"{name}-Regular") if face in faces()), None)
