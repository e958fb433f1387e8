"""Fonts of a PDF: whether they are embedded, and the width, the box of the ink and the glyph of each code."""

import io
import re
import struct
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from mazebook.reading.limits import PDF_CODES
from mazebook.reading.pdf.objects import entry, is_pdf_number, items, number, numbers, table, text_of
from mazebook.reading.pdf.paths import Bounds
from mazebook.reading.pdf.streams import BombError, DamageError, Unpacker
from mazebook.reading.pdf.truetype import Outlines, read_outlines

_SUBSET = re.compile(r"^/?([A-Z]{6}\+)?")
_SPACES = (32, 160)  # codes of simple fonts that are blank in every encoding of text
_USUAL_ASCENT, _USUAL_DESCENT = 0.75, -0.25  # of fonts that state none


class PdfGlyph(NamedTuple):
    """The glyph of a code, in type of size 1: its width, the box of its ink (None: no ink), whether it exists."""

    width: float
    ink: Bounds | None
    is_there: bool


class _Cff(NamedTuple):
    """A CFF font: its glyphs by name, the name for each code unless its encoding is a standard one, and its kind."""

    glyphs: Sequence[str]
    encoding: Sequence[str] | None
    is_cid: bool


def _read_cff(data: bytes) -> _Cff | None:
    """Return a CFF font, alone or in an OpenType file, as fontTools reads it; None if it is damaged."""
    from fontTools.cffLib import CFFFontSet
    from fontTools.ttLib import TTFont, TTLibError

    # The reader looks into the charset and the encoding only when they are asked for.
    wrong = (ArithmeticError, AssertionError, AttributeError, LookupError, NameError, RuntimeError, TypeError)
    try:
        if data.startswith(b"OTTO"):
            fonts = TTFont(io.BytesIO(data))["CFF "].cff
        else:
            fonts = CFFFontSet()
            fonts.decompile(io.BytesIO(data), None)
        encoding = getattr(fonts[0], "Encoding", None)
        glyphs, is_cid = fonts[0].charset, hasattr(fonts[0], "ROS")
    except (*wrong, ValueError, struct.error, TTLibError):
        return None
    return _Cff(glyphs, encoding if isinstance(encoding, list) else None, is_cid)


class Typeface:
    """One font of a PDF. Glyphs that cannot be checked, such as those of a damaged font file, count as present."""

    def __init__(self, font: Any, unpacker: Unpacker) -> None:
        self._font, self._unpacker = font, unpacker
        self.name = _SUBSET.sub("", text_of(font.get("/BaseFont"), "/without a name"))
        self.kind = text_of(font.get("/Subtype"))
        self.is_composite = self.kind == "/Type0"
        inner = items(font.get("/DescendantFonts"))[:1] if self.is_composite else [font]
        self._inner = table(inner[0] if inner else None)
        self._about = table(self._inner.get("/FontDescriptor"))
        self._known: dict[int, PdfGlyph] = {}

    @property
    def is_embedded(self) -> bool:
        """Whether the glyphs are in the PDF."""
        return self.kind == "/Type3" or bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(self._about.keys()))

    def codes(self, text: bytes) -> list[int]:
        """Return the codes in a string that is shown."""
        if not self.is_composite:
            return list(text)
        # Encodings other than those of two bytes are for fonts that are not embedded, or very rare.
        return [high << 8 | low for high, low in zip(text[::2], text[1::2], strict=False)]

    @property
    def resources(self) -> Any:
        """The resources of the drawings of a Type 3 font; None if they are those of the page."""
        return self._font.get("/Resources")

    def drawings(self, pieces: Sequence[Any]) -> list[Any]:
        """Return the streams that draw the letters of shown strings; none unless the font is of Type 3."""
        import pikepdf

        if self.kind != "/Type3":
            return []
        drawn = table(self._font.get("/CharProcs"))
        codes = [code for piece in pieces if isinstance(piece, bytes) for code in piece]
        found = {code: drawn.get(f"/{self._names.get(code, '')}") for code in dict.fromkeys(codes)}
        return [found[code] for code in codes if isinstance(found[code], pikepdf.Stream)]

    def glyph(self, code: int) -> PdfGlyph:
        """Return the glyph of a code."""
        if code not in self._known:
            self._known[code] = self._look_up(code)
        return self._known[code]

    def _look_up(self, code: int) -> PdfGlyph:
        width = self._widths.get(code, self._usual_width)
        if self.is_composite:
            return self._of_outlines(width, self._cid_to_glyph(code), code)
        if self.kind == "/Type3":
            name = self._names.get(code, "")
            is_there = f"/{name}" in table(self._font.get("/CharProcs"))
            return PdfGlyph(width, self._line_box(width), is_there or not name)
        if self._outlines is not None:
            return self._of_outlines(width, self._code_to_glyph(code), code)
        is_there = self._names.get(code) != ".notdef" and self._is_in_cff(code)
        return PdfGlyph(width, None if code in _SPACES else self._line_box(width), is_there)

    def _of_outlines(self, width: float, glyph: int | None, code: int) -> PdfGlyph:
        outlines = self._outlines
        if outlines is None:
            in_cff = self._cff is None or code == 0 or glyph is None or self._has_cid(code)
            return PdfGlyph(width, self._line_box(width), code != 0 and in_cff)
        inside = glyph is not None and 0 <= glyph < outlines.count
        ink = outlines.boxes[glyph or 0] if inside and outlines.count else None
        is_space = not self.is_composite and code in _SPACES and ink is None
        return PdfGlyph(width, ink, is_space or (inside and glyph != 0))

    def _line_box(self, width: float) -> Bounds:
        """Return the box of a letter whose outline is not known: as high as the line."""
        rise = number(self._about.get("/Ascent"), 0) / 1000 or _USUAL_ASCENT
        fall = number(self._about.get("/Descent"), 0) / 1000 or _USUAL_DESCENT
        if self.kind == "/Type3":
            left, bottom, right, top = numbers(self._font.get("/FontBBox"), 4, (0, 0, 0, 0))
            scale = self._scale
            return Bounds(min(left, 0) * scale, bottom * scale, max(right * scale, width), top * scale)
        return Bounds(0, min(fall, 0), width, min(rise, 1.2))

    # ------------------------------------------------------------ widths

    @cached_property
    def _scale(self) -> float:
        """The size of a unit of widths: Type 3 fonts state their own; in all others it is a thousandth."""
        return numbers(self._font.get("/FontMatrix"), 6)[0] if self.kind == "/Type3" else 0.001

    @cached_property
    def _usual_width(self) -> float:
        if self.is_composite:
            return number(self._inner.get("/DW"), 1000) / 1000
        # The fourteen standard fonts need not state their widths.
        return number(self._about.get("/MissingWidth"), 0 if "/Widths" in self._font else 500) / 1000

    @cached_property
    def _widths(self) -> dict[int, float]:
        if not self.is_composite:
            first = int(number(self._font.get("/FirstChar"), 0))
            widths = items(self._font.get("/Widths"))[:256]
            return {first + k: number(width) * self._scale for k, width in enumerate(widths)}
        found: dict[int, float] = {}
        listed = items(self._inner.get("/W"))
        at = 0
        while at + 1 < len(listed) and len(found) < PDF_CODES:
            first = int(number(listed[at]))
            if is_pdf_number(listed[at + 1]):
                last = min(int(listed[at + 1]), first + PDF_CODES)
                width = number(listed[at + 2] if at + 2 < len(listed) else None)
                found |= dict.fromkeys(range(first, last + 1), width / 1000)
                at += 3
            else:
                found |= {first + k: number(width) / 1000 for k, width in enumerate(items(listed[at + 1]))}
                at += 2
        return found

    # ------------------------------------------------------------ glyphs

    @cached_property
    def _outlines(self) -> Outlines | None:
        try:
            return read_outlines(self._unpacked(self._about.get("/FontFile2")) or b"")
        except DamageError:
            return None

    def _unpacked(self, stream: Any) -> bytes | None:
        """Return the content of a stream; None if there is none, or it cannot be unpacked."""
        try:
            return self._unpacker.unpack(stream)
        except (DamageError, BombError):
            return None

    @cached_property
    def _cff(self) -> _Cff | None:
        """The embedded CFF font; None without one, or if it cannot be read."""
        data = self._unpacked(self._about.get("/FontFile3"))
        return None if data is None else _read_cff(data)

    def _is_in_cff(self, code: int) -> bool:
        if self._cff is None or code in _SPACES:
            return True
        name = self._names.get(code)
        if name is not None:
            return name in self._cff.glyphs
        own = self._cff.encoding
        return own is None or code >= len(own) or own[code] != ".notdef"

    def _has_cid(self, code: int) -> bool:
        assert self._cff is not None
        return f"cid{code:05d}" in self._cff.glyphs if self._cff.is_cid else code < len(self._cff.glyphs)

    def _cid_to_glyph(self, cid: int) -> int | None:
        table = self._gids
        if table is None:
            return cid
        return table[2 * cid] << 8 | table[2 * cid + 1] if 2 * cid + 1 < len(table) else None

    @cached_property
    def _gids(self) -> bytes | None:
        return self._unpacked(self._inner.get("/CIDToGIDMap"))

    @cached_property
    def _names(self) -> dict[int, str]:
        """The names of glyphs that the font's encoding gives to codes."""
        import pikepdf
        from fontTools.agl import UV2AGL

        encoding = self._font.get("/Encoding")
        is_named = isinstance(encoding, pikepdf.Name)
        base = text_of(encoding if is_named else entry(encoding, "/BaseEncoding"))
        codec = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}.get(base)
        found: dict[int, str] = {}
        if codec:
            for code in range(32, 256):
                text = bytes([code]).decode(codec, "ignore")
                if text and ord(text) in UV2AGL:
                    found[code] = UV2AGL[ord(text)]
        code = 0
        for item in [] if is_named else items(entry(encoding, "/Differences")):
            if is_pdf_number(item):
                code = int(item)
            else:
                found[code] = text_of(item)[1:]
                code += 1
        return found

    def _code_to_glyph(self, code: int) -> int | None:
        """Return the glyph of a code of a simple TrueType font (ISO 32000-1, 9.6.6.4)."""
        from fontTools.agl import toUnicode

        outlines = self._outlines
        if outlines is None:
            return None
        is_symbolic = bool(int(number(self._about.get("/Flags"), 0)) & 4)
        if not is_symbolic and code in self._names and outlines.by_character:
            text = toUnicode(self._names[code])
            if len(text) == 1 and ord(text) in outlines.by_character:
                return outlines.by_character[ord(text)]
        elif not is_symbolic and code in self._names:  # only a table for Mac
            mac = toUnicode(self._names[code]).encode("mac_roman", "ignore")
            if len(mac) == 1 and outlines.by_symbol.get(mac[0]):
                return outlines.by_symbol[mac[0]]
        for glyphs, keys in (
            (outlines.by_symbol, (code, 0xF000 + code, 0xF100 + code)),
            (outlines.by_character, (code, 0xF000 + code)),
        ):
            for key in keys:
                if glyphs.get(key):
                    return glyphs[key]
        return 0 if outlines.by_symbol or outlines.by_character else code
