"""Fonts in a PDF: which codes have a glyph, and where its ink is; against fontTools, and against rendered pages."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

import mazebook
from mazebook.checks.preflight.pages import read_sheet
from mazebook.reading.pdf.drawing.interpreter import read_marks
from mazebook.reading.pdf.drawing.painting import Shelf
from mazebook.reading.pdf.fonts import Typeface
from mazebook.reading.pdf.streams import DamageError, Unpacker
from mazebook.reading.pdf.truetype import read_outlines
from mazebook.resources import shipped

FILES = sorted(shipped("fonts").rglob("*.ttf"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_outlines_are_as_fonttools_reads_them(path):
    data, font = path.read_bytes(), TTFont(path)
    found, names = read_outlines(data), font.getGlyphOrder()
    assert len(found.boxes) == len(names)
    table = font["cmap"].getBestCmap()
    assert {code: found.by_character[code] for code in table} == {
        code: font.getGlyphID(name) for code, name in table.items()
    }
    units = font["head"].unitsPerEm
    for code in list(table)[:300]:
        glyph = font["glyf"][table[code]]
        box = found.boxes[found.by_character[code]]
        if glyph.numberOfContours == 0:
            assert box is None
        else:
            assert box == pytest.approx([side / units for side in (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax)])


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3])
def test_a_font_that_was_cut_off(share):
    data = FILES[0].read_bytes()
    with pytest.raises(DamageError):
        read_outlines(data[: int(len(data) * share)])


def cff(**about):
    """Return a font with the glyphs of A and B, as CFF."""
    builder = FontBuilder(1000, isTTF=False)
    order = [".notdef", "A", "B"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({65: "A", 66: "B"})
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.lineTo((500, 700))
    pen.closePath()
    builder.setupCFF("Two", {}, {name: pen.getCharString() for name in order}, {})
    out = io.BytesIO()
    builder.font["CFF "].cff.compile(out, builder.font)
    pdf = pikepdf.new()
    about = Dictionary(FontFile3=pdf.make_stream(out.getvalue(), Subtype=Name.Type1C), Flags=32, **about)
    return pdf, pdf.make_indirect(about)


def test_a_simple_cff_font():
    pdf, about = cff()
    encoding = Dictionary(
        BaseEncoding=Name.WinAnsiEncoding, Differences=Array([1, Name.A, Name.Aring, Name("/.notdef")])
    )
    font = Dictionary(Subtype=Name.Type1, BaseFont=Name("/ABCDEF+Two"), FontDescriptor=about, Encoding=encoding)
    face = Typeface(font, Unpacker())
    assert face.name == "Two"
    assert face.is_embedded
    there = {code: face.glyph(code).is_there for code in (65, 66, 67, 1, 2, 3, 32)}
    assert there == {65: True, 66: True, 67: False, 1: True, 2: False, 3: False, 32: True}
    assert pdf is not None


def test_a_composite_cff_font():
    pdf, about = cff()
    inner = Dictionary(Subtype=Name.CIDFontType0, FontDescriptor=about)
    face = Typeface(Dictionary(Subtype=Name.Type0, DescendantFonts=Array([inner])), Unpacker())
    assert [face.glyph(code).is_there for code in (0, 1, 2, 3)] == [False, True, True, False]
    assert pdf is not None


def test_a_composite_truetype_font_with_a_table_of_its_own():
    pdf = pikepdf.new()
    data = FILES[0].read_bytes()
    glyph = read_outlines(data).by_character[ord("A")]
    table = bytes([0, 0, glyph >> 8, glyph & 255, 255, 255])
    about = Dictionary(FontFile2=pdf.make_stream(data))
    inner = Dictionary(Subtype=Name.CIDFontType2, FontDescriptor=about, CIDToGIDMap=pdf.make_stream(table))
    face = Typeface(Dictionary(Subtype=Name.Type0, DescendantFonts=Array([inner])), Unpacker())
    assert [face.glyph(code).is_there for code in (0, 1, 2, 3)] == [False, True, False, False]
    assert face.glyph(1).ink == read_outlines(data).boxes[glyph]


def test_a_font_drawn_in_the_file():
    font = Dictionary(
        Subtype=Name.Type3, FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]), FontBBox=Array([0, -20, 50, 80]),
        CharProcs=Dictionary(a=Dictionary()), Encoding=Dictionary(Differences=Array([97, Name.a, Name.b])),
        FirstChar=97, Widths=Array([60, 60]),
    )  # fmt: skip
    face = Typeface(font, Unpacker())
    assert face.is_embedded
    assert face.glyph(97) == (0.6, pytest.approx((0, -0.2, 0.6, 0.8)), True)
    assert not face.glyph(98).is_there


def test_a_font_that_is_damaged_is_not_asked_for_glyphs():
    pdf = pikepdf.new()
    about = Dictionary(FontFile2=pdf.make_stream(b"no font"), Ascent=800, Descent=-200)
    face = Typeface(Dictionary(Subtype=Name.TrueType, FontDescriptor=about), Unpacker())
    assert face.glyph(65).is_there
    assert face.glyph(65).ink == pytest.approx((0, -0.2, 0.5, 0.8))


@pytest.mark.parametrize("kind", [Name.Type1, Name.Type0])
def test_no_damage_of_a_cff_font_is_a_bug_of_ours(kind):
    pdf, about = cff()
    data = about.FontFile3.read_bytes()
    for at in range(len(data)):
        for byte in (0, 12, 29, 255):
            about.FontFile3 = pdf.make_stream(data[:at] + bytes([byte]) + data[at + 1 :])
            font = Dictionary(Subtype=kind, FontDescriptor=about)
            font.DescendantFonts = Array([Dictionary(Subtype=Name.CIDFontType0, FontDescriptor=about)])
            assert isinstance(Typeface(font, Unpacker()).glyph(66).is_there, bool)


def test_marks_are_where_ink_is_rendered(tmp_path):
    """The box around all marks of a page is the box around its dark pixels: every page of a book of ours."""
    kinds = [{"level": "3-4"}, {"level": "8-10", "tessellation": "theta"}, {"level": "6-8", "tessellation": "sigma"}]
    sections = [{**kind, "count": 8, "title": f"Part {k}"} for k, kind in enumerate(kinds)]
    pages = ["title", "copyright", "contents", "how_to", "belongs_to", "puzzles", "feedback", "certificate", "answers"]
    book = mazebook.make_book({"seed": 3, "sections": sections, "pages": pages}, tmp_path, draft=True, previews=False)
    scale, looked = 3, 0
    rendered = pypdfium2.PdfDocument(book.files[0])
    with pikepdf.open(book.files[0]) as pdf:
        shelf = Shelf()
        for page, picture in zip(pdf.pages, rendered, strict=True):
            sheet = read_sheet(page, 1)
            marks = read_marks(page.obj, sheet.matrix, sheet.box, page.resources, shelf).seen
            dark = np.array(picture.render(scale=scale, grayscale=True).to_pil()) < 250
            assert dark.any() == bool(marks)
            if marks:
                rows, columns = np.nonzero(dark.any(axis=1))[0], np.nonzero(dark.any(axis=0))[0]
                ink = [
                    columns[0],
                    sheet.size[1] * scale - rows[-1] - 1,
                    columns[-1] + 1,
                    sheet.size[1] * scale - rows[0],
                ]
                boxes = np.array([mark.box for mark in marks])
                around = [*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0)]
                assert np.array(around) * scale == pytest.approx(ink, abs=1.5)  # pixels
                looked += 1
    assert looked > 30
