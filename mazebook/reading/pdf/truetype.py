"""TrueType font files: the glyph of each code, and the box of each glyph, read without its outline."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from mazebook.reading.limits import PDF_CODES
from mazebook.reading.pdf.paths import Bounds
from mazebook.reading.pdf.streams import DamageError


@dataclass(frozen=True, eq=False)
class Outlines:
    """A TrueType font file: the glyph of each code, and the box of each glyph."""

    by_character: Mapping[int, int]
    by_symbol: Mapping[int, int]  # from the tables for symbols and for Mac
    boxes: list[Bounds | None]

    @property
    def count(self) -> int:
        """The number of glyphs."""
        return len(self.boxes)


def read_outlines(data: bytes) -> Outlines:
    """Return the codes and glyphs of a TrueType font file; raises DamageError if it cannot be read."""
    try:
        tables = _tables(data)
        if not {"head", "loca", "glyf"} <= tables.keys():
            raise DamageError("a font is damaged")
        (units,), (is_long,) = (
            struct.unpack_from(">H", tables["head"], 18),
            struct.unpack_from(">h", tables["head"], 50),
        )
        if not 16 <= units <= 16384:
            raise DamageError("a font is damaged")
        count = len(tables["loca"]) // (4 if is_long else 2) - 1
        places = struct.unpack_from(f">{count + 1}{'I' if is_long else 'H'}", tables["loca"])
        step = 1 if is_long else 2
        boxes: list[Bounds | None] = []
        for low, high in pairwise(places):
            box = struct.unpack_from(">4h", tables["glyf"], low * step + 2) if high > low else None
            boxes.append(Bounds(*(side / units for side in box)) if box else None)
        return Outlines(*_codes(tables.get("cmap", b"")), boxes)
    except struct.error as error:  # a table ends too early
        raise DamageError("a font is damaged") from error


def _tables(data: bytes) -> dict[str, bytes]:
    found = {}
    for k in range(min(struct.unpack_from(">H", data, 4)[0], 100)):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * k)
        found[tag.decode("latin-1")] = data[offset : offset + length]
    return found


def _codes(table: bytes) -> tuple[dict[int, int], dict[int, int]]:
    """Return the glyphs of Unicode characters, and those of symbol and Mac codes, from the table ``cmap``."""
    by_character: dict[int, int] = {}
    by_symbol: dict[int, int] = {}
    if not table:
        return by_character, by_symbol
    for k in range(min(struct.unpack_from(">H", table, 2)[0], 50)):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * k)
        (by_character if platform == 0 or (platform, encoding) in ((3, 1), (3, 10)) else by_symbol).update(
            _part(table[offset:])
        )
    return by_character, by_symbol


def _part(table: bytes) -> dict[int, int]:
    """Return one subtable of ``cmap``; empty for formats that fonts in PDFs do not use."""
    kind = struct.unpack_from(">H", table)[0]
    if kind == 0:
        return dict(enumerate(table[6:262]))
    if kind == 6:
        first, count = struct.unpack_from(">HH", table, 6)
        return {first + k: glyph for k, glyph in enumerate(struct.unpack_from(f">{count}H", table, 10))}
    if kind == 12:
        found: dict[int, int] = {}
        for k in range(min(struct.unpack_from(">I", table, 12)[0], PDF_CODES)):
            first, last, glyph = struct.unpack_from(">III", table, 16 + 12 * k)
            if len(found) > PDF_CODES or not first <= last < 0x110000:
                break
            found.update({code: glyph + code - first for code in range(first, min(last, first + PDF_CODES) + 1)})
        return found
    return _segments(table) if kind == 4 else {}


def _segments(table: bytes) -> dict[int, int]:
    count = struct.unpack_from(">H", table, 6)[0] // 2
    lasts = struct.unpack_from(f">{count}H", table, 14)
    firsts = struct.unpack_from(f">{count}H", table, 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, 16 + 4 * count)
    offsets = struct.unpack_from(f">{count}H", table, 16 + 6 * count)
    found: dict[int, int] = {}
    for k, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        for code in range(first, last + 1):
            at = 16 + 6 * count + 2 * k + offset + 2 * (code - first)
            glyph = code if not offset else struct.unpack_from(">H", table, at)[0]
            found[code] = glyph + delta & 0xFFFF if glyph or not offset else 0
    found.pop(0xFFFF, None)  # the end mark of the table
    return found
