"""One font: its metrics, the glyphs of a text at their places, and the part of it that a file embeds.

HarfBuzz reads and shapes fonts. Where it is not installed (there are no wheels of it for Windows on ARM), fontTools
reads them, and letters stand side by side as they are, without kerning.
"""

import io
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from importlib.util import find_spec
from typing import Any, NamedTuple

HAS_HARFBUZZ = find_spec("uharfbuzz") is not None

Bounds = tuple[float, float, float, float]  # left, bottom, right, top

# Letters of these scripts stand for themselves: a ligature would make two letters one, which children learn apart.
_LETTER_BY_LETTER = {"Latn", "Cyrl", "Grek"}
_PLAIN_FEATURES = {"liga": False, "clig": False}
# What places glyphs and names them: a PDF has both done already.
_DROPPED = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "name", "post", "OS/2", "STAT", "DSIG", "gasp")


class Glyph(NamedTuple):
    """A glyph of a shaped text; lengths in thousandths of the size.

    Attributes
    ----------
    id : its number in the font
    cluster : the place in the text of the first character that it shows
    advance : from its origin to that of the next glyph
    dx, dy : from its origin to where it is drawn
    """

    id: int
    cluster: int
    advance: float
    dx: float = 0.0
    dy: float = 0.0


class Program(ABC):
    """A font program.

    Attributes
    ----------
    data : the TrueType file
    units : units of the font in its size
    """

    units: int

    def __init__(self, data: bytes) -> None:
        self.data = data
        (self.units,) = struct.unpack_from(">H", self.table("head"), 18)

    @abstractmethod
    def table(self, tag: str) -> bytes:
        """Return the content of a table; b"" without one."""

    @abstractmethod
    def glyph(self, code: int) -> int:
        """Return the glyph of a character; 0, which is the box for "no such character", if there is none."""

    @abstractmethod
    def advance(self, glyph: int) -> float:
        """Return the advance of a glyph, in thousandths of the size."""

    @abstractmethod
    def bounds(self, glyph: int) -> Bounds:
        """Return the box around the ink of a glyph, in sizes; of no size at its origin if it has no ink."""

    @abstractmethod
    def shaped(self, text: str, script: str, *, rtl: bool) -> list[Glyph]:
        """Return the glyphs of a text in one direction and one script (ISO 15924), from left to right."""

    @abstractmethod
    def subset(self, glyphs: Iterable[int]) -> bytes:
        """Return the font with the outlines of these glyphs alone, each under its own number."""

    @abstractmethod
    def family(self) -> str:
        """Return the name of its family; "" if it has none."""

    @cached_property
    def box(self) -> Bounds:
        """The box around all its glyphs, in thousandths of the size."""
        sides = struct.unpack_from(">4h", self.table("head"), 36)
        left, low, right, high = (1000 * side / self.units for side in sides)
        return left, low, right, high

    @cached_property
    def ascent(self) -> float:
        """How far it rises above the baseline, in thousandths (OS/2 sTypoAscender)."""
        return self._of_os2(68)

    @cached_property
    def descent(self) -> float:
        """How far it falls below the baseline, in thousandths, as a negative number (OS/2 sTypoDescender)."""
        return self._of_os2(70)

    @cached_property
    def cap_height(self) -> float:
        """The height of its capitals, in thousandths (OS/2 sCapHeight)."""
        return self._of_os2(88)

    @cached_property
    def italic_angle(self) -> float:
        """How far its letters lean, in degrees, counter-clockwise (post italicAngle)."""
        (angle,) = struct.unpack_from(">i", self.table("post"), 4)
        return float(angle) / 65536

    def _of_os2(self, offset: int) -> float:
        (value,) = struct.unpack_from(">h", self.table("OS/2"), offset)
        return 1000 * float(value) / self.units


def program_of(data: bytes, *, by_harfbuzz: bool = HAS_HARFBUZZ) -> Program:
    """Return the font in a TrueType file that was found to be whole, read by HarfBuzz or by fontTools."""
    return _ByHarfBuzz(data) if by_harfbuzz else _ByFontTools(data)


class _ByHarfBuzz(Program):
    """A font that HarfBuzz reads."""

    def __init__(self, data: bytes) -> None:
        import uharfbuzz

        self._hb = uharfbuzz
        self._face = uharfbuzz.Face(data)
        self._font = uharfbuzz.Font(self._face)
        super().__init__(data)

    def table(self, tag: str) -> bytes:
        return bytes(self._face.reference_table(tag).data)

    def glyph(self, code: int) -> int:
        return self._font.get_nominal_glyph(code) or 0

    def advance(self, glyph: int) -> float:
        return 1000 * float(self._font.get_glyph_h_advance(glyph)) / self.units

    def bounds(self, glyph: int) -> Bounds:
        found = self._font.get_glyph_extents(glyph)
        if found is None or not found.width:
            return 0.0, 0.0, 0.0, 0.0
        right, low = found.x_bearing + found.width, found.y_bearing + found.height
        left, low, right, high = (side / self.units for side in (found.x_bearing, low, right, found.y_bearing))
        return left, low, right, high

    def shaped(self, text: str, script: str, *, rtl: bool) -> list[Glyph]:
        buffer = self._hb.Buffer()
        if not text:
            return []
        buffer.add_str(text)
        buffer.direction, buffer.script = "rtl" if rtl else "ltr", script
        self._hb.shape(self._font, buffer, _PLAIN_FEATURES if script in _LETTER_BY_LETTER else {})
        scale = 1000 / self.units
        return [
            Glyph(info.codepoint, info.cluster, scale * at.x_advance, scale * at.x_offset, scale * at.y_offset)
            for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]

    def subset(self, glyphs: Iterable[int]) -> bytes:
        hb = self._hb
        asked = hb.SubsetInput()
        asked.sets(hb.SubsetInputSets.GLYPH_INDEX).update(set(glyphs))
        asked.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(int.from_bytes(tag.encode(), "big") for tag in _DROPPED)
        asked.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        return bytes(hb.subset(self._face, asked).blob.data)

    def family(self) -> str:
        return str(self._face.get_name(16) or self._face.get_name(1) or "")


class _ByFontTools(Program):
    """A font that fontTools reads; its letters are set as they are."""

    def __init__(self, data: bytes) -> None:
        from fontTools.ttLib import TTFont

        self._font: Any = TTFont(io.BytesIO(data), lazy=True)
        super().__init__(data)

    def table(self, tag: str) -> bytes:
        return bytes(self._font.reader[tag]) if tag in self._font.reader else b""

    def glyph(self, code: int) -> int:
        name = self._font.getBestCmap().get(code)
        return int(self._font.getGlyphID(name)) if name else 0

    def advance(self, glyph: int) -> float:
        return 1000 * float(self._font["hmtx"][self._font.getGlyphName(glyph)][0]) / self.units

    def bounds(self, glyph: int) -> Bounds:
        found = self._font["glyf"][self._font.getGlyphName(glyph)]
        if not found.numberOfContours:
            return 0.0, 0.0, 0.0, 0.0
        left, low, right, high = (getattr(found, side) / self.units for side in ("xMin", "yMin", "xMax", "yMax"))
        return left, low, right, high

    def shaped(self, text: str, script: str, *, rtl: bool) -> list[Glyph]:
        ids = [self.glyph(ord(character)) for character in text]
        glyphs = [Glyph(glyph, place, self.advance(glyph)) for place, glyph in enumerate(ids)]
        return glyphs[::-1] if rtl else glyphs

    def subset(self, glyphs: Iterable[int]) -> bytes:
        from fontTools import subset
        from fontTools.ttLib import TTFont

        options = subset.Options(retain_gids=True, notdef_outline=True, drop_tables=list(_DROPPED), layout_features=[])
        font, maker, out = TTFont(io.BytesIO(self.data), recalcTimestamp=False), subset.Subsetter(options), io.BytesIO()
        maker.populate(gids=sorted(set(glyphs)))
        maker.subset(font)
        font.save(out)
        return out.getvalue()

    def family(self) -> str:
        names = self._font.get("name", None)
        return str((names and (names.getDebugName(16) or names.getDebugName(1))) or "")
