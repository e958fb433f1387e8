"""Fonts from the user's own files: read if they can be embedded in a book, refused in a sentence if not."""

import hashlib
import io
import logging
import re
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import Any

from mazebook.errors import FontError, OutputError
from mazebook.reading.limits import FONT_DEPTH, FONT_POINTS
from mazebook.reading.user_files import FONT, read_file

HEAVY = 600  # usWeightClass from which missing characters are taken from a bold face

DAMAGED = "this font file is damaged. Download or copy it again."

_DRAWN_SIZE = 128  # pixels: the proof draws letters in this size, too

# The tables that are embedded, and those that texts are shaped by. The rest (bitmaps, signatures, ...) is dropped.
_KEPT = {
    *("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "OS/2", "post", "name", "cvt ", "fpgm", "prep"),
    *("GSUB", "GPOS", "GDEF", "kern"),
}
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
    refusal = next((text for magic, text in _FORMATS.items() if content.startswith(magic)), "")
    if refusal:
        raise FontError(refusal)
    if not content.startswith(_TRUETYPE):
        raise FontError(f"this is not a font. {_ADVICE}")
    font, characters = _read_whole(content)
    if not _is_whole(font, len(content)):
        raise FontError(DAMAGED)
    _check_permission(font)
    if not characters:
        raise FontError("this font holds signs of its own and no letters. Use another font.")
    found = _normal(font, characters, stem, hashlib.sha256(content).hexdigest()[:8])
    if not _can_be_drawn(found.data, characters):
        raise FontError(DAMAGED)
    return found


@contextmanager
def _broken_told() -> Iterator[None]:
    """Raise FontError for whatever fontTools raises for a broken font; only its own calls belong in here."""
    from fontTools.ttLib import TTLibError

    wrong = (LookupError, ValueError, AssertionError, TypeError, AttributeError, RecursionError, NameError)
    try:
        yield
    except (TTLibError, struct.error, ArithmeticError, *wrong):
        raise FontError(DAMAGED) from None


def _read_whole(content: bytes) -> tuple[Any, dict[int, str]]:
    """Return a font, each needed table and each outline of which could be read, and the glyph of each character."""
    from fontTools.pens.basePen import NullPen
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").addHandler(logging.NullHandler())  # its notes on odd fonts are for their makers
    with _broken_told():
        font = TTFont(io.BytesIO(content), recalcBBoxes=False, recalcTimestamp=False)
        for tag in (*_NEEDED, *(tag for tag in ("OS/2", "name") if tag in font)):
            font[tag]
        names, glyphs = font.getGlyphOrder(), font["glyf"]
        points = {name: _points(getattr(glyphs.glyphs[name], "data", b"")) for name in names}
    if sum(points.values()) > FONT_POINTS:
        raise FontError(f"this font has more than {FONT_POINTS:,} points in its outlines. Use a smaller font.")
    with _broken_told():
        for name in names:
            glyphs[name].draw(NullPen(), glyphs)
        parts = {name: glyphs[name].getComponentNames(glyphs) for name in names}
        characters = font.getBestCmap() or {}
        for name in characters.values():
            glyphs[name]
    if _repeats(points, parts):
        raise FontError(DAMAGED)
    return font, characters


def _points(data: bytes) -> int:
    """Return the number of points of a glyph as its file has it; 0 for a glyph made of others, and for an empty one."""
    contours = int.from_bytes(data[:2], "big", signed=True)
    return int.from_bytes(data[8 + 2 * contours : 10 + 2 * contours], "big") + 1 if contours > 0 else 0


def _repeats(points: Mapping[str, int], parts: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a glyph is a part of itself, or has parts in too many parts, or too many points with its parts."""
    try:
        order = [*TopologicalSorter(parts).static_order()]
    except CycleError:
        return True
    whole, depth = dict(points), dict.fromkeys(points, 0)
    for name in order:
        for part in parts[name]:
            whole[name] += 1 + whole[part]
            depth[name] = max(depth[name], 1 + depth[part])
        if whole[name] > FONT_POINTS or depth[name] > FONT_DEPTH:
            return True
    return False


def _is_whole(font: Any, length: int) -> bool:
    """Return whether the tables of a font fit together, and are within a file of this many bytes."""
    places, count = font["loca"].locations, font["maxp"].numGlyphs
    return (
        all(entry.offset + entry.length <= length for entry in font.reader.tables.values())
        and len(places) == count + 1
        and len(font["hmtx"].metrics) == count
        and all(earlier <= later for earlier, later in pairwise(places))
        and 16 <= font["head"].unitsPerEm <= 16384
    )


def _can_be_drawn(data: bytes, characters: Iterable[int]) -> bool:
    """Return whether FreeType can draw each character: it runs the programs in a font, which fontTools only copies."""
    from PIL import ImageFont

    try:
        font = ImageFont.truetype(io.BytesIO(data), _DRAWN_SIZE, layout_engine=ImageFont.Layout.BASIC)
        font.getlength("".join(chr(code) for code in characters if code <= sys.maxunicode and chr(code) != "\n"))
    except OSError:
        return False
    return True


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


def _normal(font: Any, characters: dict[int, str], stem: str, digest: str) -> FontFile:
    """Return a font whose name, character table and metrics are as texts in PDFs need them."""
    from fontTools.ttLib import newTable

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
    with _broken_told():
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
