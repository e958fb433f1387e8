"""Fonts from the user's own files: read if they can be embedded in a book, refused in a sentence if not."""

import hashlib
import io
import logging
import re
import struct
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from mazebook.errors import FontError, OutputError
from mazebook.reading.limits import FONT_POINTS
from mazebook.reading.user_files import FONT, read_file

HEAVY = 600  # usWeightClass from which missing characters are taken from a bold face

DAMAGED = "this font file is damaged. Download or copy it again."

# The tables that reportlab embeds, and those that it reads to do so. The rest (kerning, ligatures, ...) is dropped.
_KEPT = {"head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "OS/2", "post", "name", "cvt ", "fpgm", "prep"}
_NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "post")

_ADVICE = 'Save or download the font as a TrueType file (".ttf").'
_FORMATS = {
    b"OTTO": f"this font has PostScript outlines (OpenType CFF), which cannot be used. {_ADVICE}",
    b"ttcf": f"this is a collection of several fonts, which cannot be used. {_ADVICE}",
    b"wOFF": f"this is a font for web pages, which cannot be used. {_ADVICE}",
    b"wOF2": f"this is a font for web pages, which cannot be used. {_ADVICE}",
    b"%!PS": f"this is a PostScript font, which cannot be used. {_ADVICE}",
    b"\x80\x01": f"this is a PostScript font, which cannot be used. {_ADVICE}",
}
_TRUETYPE = (b"\x00\x01\x00\x00", b"true")

# OS/2 fsType, bits 0-3, 8 and 9 (OpenType specification 1.9, OS/2 table): what the maker allows.
_PERMISSION, _RESTRICTED, _NO_SUBSET, _BITMAPS_ONLY = 0x000F, 0x0002, 0x0100, 0x0200


@dataclass(frozen=True, eq=False)
class FontFile:
    """A font that can be embedded.

    Attributes
    ----------
    name : of the face: its PostScript name and eight digits of the file's hash, whatever the file's folder
    family : the name of its family, in ASCII
    data : a TrueType font with only the tables that embedding needs
    ascent, descent, cap_height : in thousandths of the size, the descent negative
    is_heavy : semibold or bolder
    """

    name: str
    family: str
    data: bytes
    ascent: float
    descent: float
    cap_height: float
    is_heavy: bool


def read_font_file(path: Path) -> FontFile:
    """Return the font in a file.

    Raises
    ------
    FontError
        If there is no such file, or it is no TrueType font, or a broken one, or its maker forbids to embed it.
    """
    try:
        return _font_of(read_file(path, FONT), _plain(path.stem))
    except (OutputError, FontError) as error:
        raise FontError(error.sentence, place=path) from None


@lru_cache(maxsize=16)  # a book is checked and then made, and reading every outline takes a moment
def _font_of(content: bytes, stem: str) -> FontFile:
    from fontTools.ttLib import TTFont, TTLibError

    refusal = next((text for magic, text in _FORMATS.items() if content.startswith(magic)), "")
    if refusal:
        raise FontError(refusal)
    if not content.startswith(_TRUETYPE):
        raise FontError(f"this is not a font. {_ADVICE}")
    logging.getLogger("fontTools").addHandler(logging.NullHandler())  # its notes on odd fonts are for their makers
    try:
        font = TTFont(io.BytesIO(content), recalcBBoxes=False, recalcTimestamp=False)
        _check_whole(font, len(content))
        _check_permission(font)
        return _normal(font, stem, hashlib.sha256(content).hexdigest()[:8])
    except (
        TTLibError,
        struct.error,
        LookupError,
        ValueError,
        AssertionError,
        TypeError,
        AttributeError,
        RecursionError,
    ):
        raise FontError(DAMAGED) from None


def _check_whole(font: Any, length: int) -> None:
    """Raise ValueError, or an error of fontTools, if a needed table is missing or an outline cannot be read."""
    from fontTools.pens.basePen import NullPen

    if not all(tag in font for tag in _NEEDED):
        raise ValueError("a table is missing")
    if any(entry.offset + entry.length > length for entry in font.reader.tables.values()):
        raise ValueError("the file was cut off")
    glyphs, places = font["glyf"], font["loca"].locations
    if len(places) != font["maxp"].numGlyphs + 1 or len(font["hmtx"].metrics) != font["maxp"].numGlyphs:
        raise ValueError("the tables do not fit together")
    if any(later < earlier for earlier, later in pairwise(places)) or not 16 <= font["head"].unitsPerEm <= 16384:
        raise ValueError("a number is out of range")
    names = font.getGlyphOrder()
    points: dict[str, int] = {}
    if sum(_points(getattr(glyphs.glyphs[name], "data", b"")) for name in names) > FONT_POINTS:
        raise FontError(f"this font has more than {FONT_POINTS:,} points in its outlines. Use a smaller font.")
    for name in names:
        glyphs[name].draw(NullPen(), glyphs)
        if _points_with_parts(name, glyphs, points) > FONT_POINTS:
            raise ValueError("a glyph repeats its parts")


def _points(data: bytes) -> int:
    """Return the number of points of a glyph as its file has it; 0 for a glyph made of others, and for an empty one."""
    contours = int.from_bytes(data[:2], "big", signed=True)
    return int.from_bytes(data[8 + 2 * contours : 10 + 2 * contours], "big") + 1 if contours > 0 else 0


def _points_with_parts(name: str, glyphs: Any, known: dict[str, int]) -> int:
    """Return the number of points that are drawn for a glyph, more than allowed for one that is a part of itself."""
    if name not in known:
        known[name] = FONT_POINTS + 1  # until it is counted: a glyph that meets itself on the way has no end
        glyph = glyphs[name]
        parts = glyph.getComponentNames(glyphs)
        own = 0 if glyph.isComposite() or glyph.numberOfContours <= 0 else len(glyph.coordinates)
        known[name] = own + len(parts) + sum(_points_with_parts(part, glyphs, known) for part in parts)
    return known[name]


def _check_permission(font: Any) -> None:
    allowed = font["OS/2"].fsType if "OS/2" in font else 0
    advice = "Use another font, or ask its maker for one that may be embedded."
    if allowed & _PERMISSION == _RESTRICTED:
        raise FontError(f"this font must not be embedded in a PDF, says its maker, and printing needs that. {advice}")
    if allowed & _BITMAPS_ONLY:
        raise FontError(f"of this font only pictures of the letters may be embedded, says its maker. {advice}")
    if allowed & _NO_SUBSET:
        raise FontError(
            f"this font may be embedded only as a whole, says its maker, not just its used letters. {advice}"
        )


def _normal(font: Any, stem: str, digest: str) -> FontFile:
    """Return a font whose name, character table and metrics are as reportlab needs them."""
    from fontTools.ttLib import newTable

    characters = font.getBestCmap()
    if not characters:
        raise FontError("this font holds signs of its own and no letters. Use another font.")
    if max(map(font.getGlyphID, characters.values())) >= font["maxp"].numGlyphs:
        raise ValueError("a character has no glyph")
    plain = _postscript_name(font) or stem or "font"
    name, family = f"{plain}-{digest}", _family(font) or plain
    metrics = _metrics(font, characters)
    weight = font["OS/2"].usWeightClass if "OS/2" in font else 400
    font["cmap"] = _character_table(characters)
    font["name"] = newTable("name")
    font["name"].names = []
    for number in (1, 4, 6):
        font["name"].setName(name, number, 3, 1, 0x409)
    for tag in set(font.keys()) - _KEPT - {"GlyphOrder"}:
        del font[tag]
    out = io.BytesIO()
    font.save(out)
    return FontFile(name, family, out.getvalue(), *metrics, weight >= HEAVY)


def _character_table(characters: dict[int, str]) -> Any:
    """Return a cmap of the kinds that every reader knows: format 4, and 12 for what lies beyond 16 bits."""
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    table = newTable("cmap")
    table.tableVersion, table.tables = 0, []
    basic = {code: glyph for code, glyph in characters.items() if code < 0x10000}
    parts = [(4, 1, basic)] if len(basic) == len(characters) else [(4, 1, basic), (12, 10, characters)]
    for kind, encoding, held in parts:
        part = CmapSubtable.newSubtable(kind)
        part.platformID, part.platEncID, part.language, part.cmap = 3, encoding, 0, held
        table.tables.append(part)
    return table


def _metrics(font: Any, characters: dict[int, str]) -> tuple[float, float, float]:
    """Return ascent, descent and height of capitals, measured where the font's OS/2 table lacks them."""
    to_thousandths = 1000 / font["head"].unitsPerEm
    line, own = font["hhea"], font.get("OS/2", None)
    ascent = getattr(own, "sTypoAscender", 0) or line.ascent
    descent = -abs(getattr(own, "sTypoDescender", 0) or line.descent)
    capitals = getattr(own, "sCapHeight", 0)
    if capitals <= 0 and ord("H") in characters:
        capitals = getattr(font["glyf"][characters[ord("H")]], "yMax", 0)
    if capitals <= 0:
        capitals = 0.7 * font["head"].unitsPerEm
    return ascent * to_thousandths, descent * to_thousandths, capitals * to_thousandths


def _family(font: Any) -> str:
    """Return the name of a font's family; "" if it is not ASCII: other faces print the name, too."""
    names = [font["name"].getDebugName(number) or "" for number in (16, 1)] if "name" in font else []
    return next((name.strip() for name in names if name.isascii() and name.isprintable() and name.strip()), "")[:60]


def _postscript_name(font: Any) -> str:
    record = font["name"].getDebugName(6) if "name" in font else None
    return _plain(record or "")


def _plain(text: str) -> str:
    """Return `text` as a name in a PDF may be: ASCII letters, digits and hyphens."""
    return re.sub(r"[^A-Za-z0-9-]+", "", text)[:60]
