"""Texts as PDF operators, and the fonts that they are set in: each code is the number of a glyph in its font.

So a code never depends on what was written before. What the glyphs of a text cannot say, because they join or run from
right to left, stands beside them as ``/ActualText`` (ISO 32000-1, 14.9.4).
"""

import hashlib
import math
import zlib
from collections.abc import Iterable, Sequence
from itertools import accumulate
from string import ascii_uppercase
from typing import Any

from mazebook.errors import FontError
from mazebook.graphics.page import Page, Text
from mazebook.output.pdf.xobjects import pdf_number
from mazebook.paper.scripts.marks import as_read
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.program import Glyph

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SYMBOLIC = 4  # of /Flags (ISO 32000-1, table 123): its codes are no characters
_TAG = 6  # letters before the name of a subset
_ROWS = 100  # lines of a CMap's block at most
_STEP = 0.01  # thousandths of the size: the pen is not moved less
_STEM = {True: 140, False: 80}  # the thickness of stems, by whether a face is bold: no printer reads it


class EmbeddedFaces:
    """The faces of a file: the glyphs that it uses of each, and what they say.

    Attributes
    ----------
    names : of the faces in the file's resources, in the order of first use
    """

    def __init__(self, pages: Iterable[Page]) -> None:
        self._used: dict[str, dict[int, float]] = {}  # by face: the advance of each glyph
        self._says: dict[str, dict[int, str]] = {}  # by face: the character of each glyph that stands for one
        # By face: one of the characters that each glyph shows. Not of texts from right to left: programs that read the
        # /ActualText of these would turn it round.
        self._shows: dict[str, dict[int, str]] = {}
        for text in (item for page in pages for item in page.items if isinstance(item, Text)):
            self._note(text)
        self.names = {face: f"F{count}" for count, face in enumerate(self._used, 1)}

    def _note(self, text: Text) -> None:
        lacking = fonts.missing(text.text, text.font)
        if lacking:
            raise FontError(
                f'"{text.text}": the font {text.font} cannot show "{lacking}". Split the text with fonts.runs.'
            )
        program, used = fonts.program(text.font), self._used.setdefault(text.font, {})
        glyphs = fonts.shaped(text.text, text.font, rtl=text.rtl)
        used.update({glyph.id: program.advance(glyph.id) for glyph in glyphs if glyph.id not in used})
        shows = self._shows.setdefault(text.font, {})
        for glyph in () if text.rtl else glyphs:
            character = text.text[glyph.cluster]
            shows[glyph.id] = min(shows.get(glyph.id, character), character)
        if fonts.stands(text.text, text.font, rtl=text.rtl):
            says = self._says.setdefault(text.font, {})
            for glyph, character in zip(glyphs, text.text, strict=True):
                says[glyph.id] = min(says.get(glyph.id, character), character)

    def operators(self, text: Text) -> str:
        """Return the operators that show a text, without its ink."""
        glyphs = fonts.shaped(text.text, text.font, rtl=text.rtl)
        back = 0.001 * text.size * sum(glyph.advance for glyph in glyphs) * _ANCHORS[text.anchor]
        cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
        matrix = (cos, sin, -sin, cos, text.x - back * cos, text.y - back * sin)
        font, place = f"/{self.names[text.font]} {pdf_number(text.size)} Tf", " ".join(map(pdf_number, matrix))
        shown = f"BT {font} {place} Tm\n{self._shown(glyphs, text.font, text.size)} ET"
        if self._is_said(text, glyphs):
            return shown
        said = as_read(text.text, rtl=text.rtl)
        return f"/Span << /ActualText <{_utf16(chr(0xFEFF) + said)}> >> BDC\n{shown}\nEMC"

    def _is_said(self, text: Text, glyphs: Sequence[Glyph]) -> bool:
        """Return whether the glyphs of a text say its characters one by one."""
        says = self._says.get(text.font, {})
        return fonts.stands(text.text, text.font, rtl=text.rtl) and all(
            says[glyph.id].isspace() or says[glyph.id] == character
            for glyph, character in zip(glyphs, text.text, strict=True)
        )

    def _shown(self, glyphs: Sequence[Glyph], face: str, size: float) -> str:
        """Return the operators that show glyphs: those on the baseline, and then what stands higher or lower.

        Numbers between them move the pen back, in thousandths.
        """
        ends = accumulate(glyph.advance for glyph in glyphs)
        places = [end - glyph.advance + glyph.dx for end, glyph in zip(ends, glyphs, strict=True)]
        lines, pen = list[str](), 0.0
        for rise in dict.fromkeys((0.0, *(glyph.dy for glyph in glyphs))):
            pieces: list[str] = []
            for glyph, place in zip(glyphs, places, strict=True):
                if glyph.dy != rise:
                    continue
                if abs(pen - place) >= _STEP:
                    pieces.append(pdf_number(round(pen - place, 2)))
                pieces.append(f"<{glyph.id:04X}>")
                pen = place + self._used[face][glyph.id]
            lines += [*([f"{pdf_number(rise * size / 1000)} Ts"] if rise else []), *_string(pieces)]
        return "\n".join([*lines, *(["0 Ts"] if len(lines) > 1 else [])])

    def into(self, pdf: Any) -> None:
        """Embed the faces in a file, and name them in the resources of all of its pages."""
        import pikepdf

        made = {f"/{name}": pdf.make_indirect(self._font(pdf, face)) for face, name in self.names.items()}
        resources = pdf.make_indirect(pikepdf.Dictionary(made))
        for page in pdf.pages:
            if made:
                page.obj.Resources.Font = resources
            elif "/Font" in page.obj.Resources:
                del page.obj.Resources.Font

    def _font(self, pdf: Any, face: str) -> Any:
        """Return a face as a composite font whose codes are the numbers of its glyphs."""
        from pikepdf import Array, Dictionary, Name, String

        program, used = fonts.program(face), self._used[face]
        data = program.subset(used)
        tag = "".join(ascii_uppercase[byte % 26] for byte in hashlib.sha256(data).digest()[:_TAG])
        name = Name(f"/{tag}+{face}")
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=name,
            Flags=_SYMBOLIC,
            FontBBox=Array([round(side) for side in program.box]),
            ItalicAngle=round(program.italic_angle),
            StemV=_STEM["Bold" in face],
            FontFile2=_stream(pdf, data, Length1=len(data)),
            Ascent=round(fonts.ascent(face, 1000.0)),
            Descent=-round(fonts.descent(face, 1000.0)),
            CapHeight=round(fonts.cap_height(face, 1000.0)),
        )
        inner = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=name,
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
            CIDToGIDMap=Name.Identity,
            FontDescriptor=pdf.make_indirect(descriptor),
            DW=0,
            W=_widths(used),
        )
        return Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=name,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
            # Programs that do not read /ActualText, and those that ask for the direction of a text, have these.
            ToUnicode=_stream(pdf, to_unicode(self._shows[face] | self._says.get(face, {})).encode("ascii")),
        )


def _string(pieces: Sequence[str]) -> list[str]:
    """Return the operator that shows glyphs, perhaps with numbers between them; nothing without any."""
    whole = "".join(pieces).replace("><", "")
    if not whole:
        return []
    return [f"{whole} Tj" if all(piece[0] == "<" for piece in pieces) else f"[{whole}] TJ"]


def _stream(pdf: Any, data: bytes, **entries: int) -> Any:
    from pikepdf import Name

    return pdf.make_stream(zlib.compress(data), Filter=Name.FlateDecode, **entries)


def _widths(used: dict[int, float]) -> Any:
    """Return the advances of glyphs as /W: the first of a row of glyphs, and the advances of all of them."""
    from pikepdf import Array

    rows: list[tuple[int, list[float]]] = []
    for glyph in sorted(used):
        if rows and rows[-1][0] + len(rows[-1][1]) == glyph:
            rows[-1][1].append(used[glyph])
        else:
            rows.append((glyph, [used[glyph]]))
    found = []
    for first, widths in rows:
        found += [first, Array([_number(width) for width in widths])]
    return Array(found)


def _number(value: float) -> Any:
    from decimal import Decimal

    return round(value) if value == round(value) else Decimal(pdf_number(round(value, 3)))


def _utf16(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()


def to_unicode(says: dict[int, str]) -> str:
    """Return a CMap (ISO 32000-1, 9.10.3) from the numbers of glyphs to the characters that they stand for."""
    rows = [f"<{glyph:04X}> <{_utf16(character)}>" for glyph, character in sorted(says.items())]
    blocks = [rows[start : start + _ROWS] for start in range(0, len(rows), _ROWS)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n",
        ]
    )
