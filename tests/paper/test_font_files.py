"""Fonts from files: used like shipped ones, or refused in a sentence."""

import io
import random
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.printing import FontsSpec
from mazebook.errors import FontError
from mazebook.graphics.page import Box, Page, Text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.typefaces import font_files, fonts
from mazebook.paper.typefaces.faces import Faces, read_face
from mazebook.paper.typefaces.font_files import DAMAGED
from mazebook.reading.user_files import FONT

SHIPPED = Path(fonts.faces()["AtkinsonHyperlegible-Regular"])
BOLD = Path(fonts.faces()["AtkinsonHyperlegible-Bold"])
ADVICE = "Use another font, or ask its maker for one that may be embedded."


def changed(path, change, source=SHIPPED, **options):
    font = TTFont(source, **options)
    change(font)
    font.save(path)
    return path


def refused(path):
    with pytest.raises(FontError) as caught:
        fonts.add_file(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    return text.removeprefix(f"{path}: ")


def page_of(*texts):
    box = Box(0, 0, 200, 40 * len(texts))
    items = [Text(10, 10 + 40 * place, text, face, 20) for place, (text, face, *_) in enumerate(texts)]
    return Page(box.width, box.height, box, box, tuple(items))


def pixels(page):
    return pypdfium2.PdfDocument(write_pdf([page], title="x"))[0].render(scale=2).to_numpy()


def test_a_file_is_set_as_the_same_shipped_face():
    face = fonts.add_file(SHIPPED)
    shipped = "AtkinsonHyperlegible-Regular"
    for measure in (fonts.ascent, fonts.descent, fonts.cap_height):
        assert measure(face, 10) == pytest.approx(measure(shipped, 10))
    assert fonts.width("Höhle", face, 10) == pytest.approx(fonts.width("Höhle", shipped, 10))
    assert (pixels(page_of(("Höhle", face))) == pixels(page_of(("Höhle", shipped)))).all()
    assert write_svg(page_of(("Höhle", face))) == write_svg(page_of(("Höhle", shipped)))


def test_the_name_depends_on_what_is_in_the_file_only(tmp_path):
    (tmp_path / "mine.ttf").write_bytes(SHIPPED.read_bytes())
    name = fonts.add_file(tmp_path / "mine.ttf")
    assert name == fonts.add_file(SHIPPED)
    assert name.startswith("AtkinsonHyperlegible-Regular-")
    assert fonts.add_file(BOLD) != name


def test_two_fonts_that_call_themselves_the_same(tmp_path):
    def narrower(font):
        for glyph, (advance, side) in font["hmtx"].metrics.items():
            font["hmtx"].metrics[glyph] = (advance // 2, side)

    own = fonts.add_file(changed(tmp_path / "own.ttf", narrower))
    shipped = "AtkinsonHyperlegible-Regular"
    assert fonts.width("maze", own, 10) == pytest.approx(fonts.width("maze", shipped, 10) / 2, abs=0.02)
    with pikepdf.open(io.BytesIO(write_pdf([page_of(("maze", own), ("maze", shipped))], title="x"))) as pdf:
        used = [font.DescendantFonts[0] for font in pdf.pages[0].Resources.Font.values()]
        assert len({str(font.FontDescriptor.FontName) for font in used}) == 2
        (narrow, wide) = sorted(sum(float(width) for row in list(font.W)[1::2] for width in row) for font in used)
        assert narrow == pytest.approx(wide / 2, rel=0.01)
        assert all("/FontFile2" in font.FontDescriptor for font in used)


def test_its_family_is_called_as_people_know_it(tmp_path):
    assert fonts.family(fonts.add_file(SHIPPED)) == fonts.family("AtkinsonHyperlegible-Regular")
    assert fonts.family(fonts.add_file(Path(fonts.faces()["Baloo2-SemiBold"]))) == "Baloo 2"

    def in_chinese(font):
        for record in font["name"].names:
            if record.nameID in (1, 16):
                record.string = "思源黑体"

    face = fonts.add_file(changed(tmp_path / "named.ttf", in_chinese))
    assert fonts.family(face) == "AtkinsonHyperlegible-Regular"


def test_the_words_can_be_read_back(tmp_path):
    def rename(font):
        for record in font["name"].names:
            record.string = "Größe (v2) [x]"

    face = fonts.add_file(changed(tmp_path / "odd.ttf", rename))  # reportlab refuses such a name
    data = write_pdf([page_of(("Größe 17", face))], title="x")
    assert pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range().strip() == "Größe 17"


def test_what_a_file_lacks_comes_from_the_shipped_faces(tmp_path):
    light, heavy = fonts.add_file(SHIPPED), fonts.add_file(BOLD)
    assert fonts.runs("a Ж", light, "title") == [("a ", light, False), ("Ж", fonts.BODY, False)]
    assert fonts.runs("a Ж", heavy, "title") == [("a ", heavy, False), ("Ж", "Nunito-Bold", False)]


def test_metrics_that_are_left_out_are_measured(tmp_path):
    def without(font):
        font["OS/2"].sCapHeight = font["OS/2"].sTypoAscender = font["OS/2"].sTypoDescender = 0

    face = fonts.add_file(changed(tmp_path / "bare.ttf", without))
    font = TTFont(SHIPPED)
    em = font["head"].unitsPerEm
    assert fonts.cap_height(face, em) == pytest.approx(font["glyf"]["H"].yMax)
    assert (fonts.ascent(face, em), fonts.descent(face, em)) == (font["hhea"].ascent, -font["hhea"].descent)

    def without_table(font):
        del font["OS/2"]

    face = fonts.add_file(changed(tmp_path / "apple.ttf", without_table))
    assert fonts.cap_height(face, em) == pytest.approx(font["glyf"]["H"].yMax)
    assert fonts.width("maze", face, 10) == pytest.approx(fonts.width("maze", "AtkinsonHyperlegible-Regular", 10))


@pytest.mark.parametrize(
    ("bits", "sentence"),
    [
        (0x0002, "this font must not be embedded in a PDF"),
        (0x0302, "this font must not be embedded in a PDF"),
        (0x0104, "this font may be embedded only as a whole"),
        (0x0200, "of this font only pictures of the letters may be embedded"),
    ],
)
def test_what_the_maker_forbids(tmp_path, bits, sentence):
    path = changed(tmp_path / "mine.ttf", lambda font: setattr(font["OS/2"], "fsType", bits))
    assert refused(path).startswith(sentence)
    assert refused(path).endswith(ADVICE)


@pytest.mark.parametrize("bits", [0x0000, 0x0004, 0x0008, 0x000C, 0x0006])  # the last: the milder of two, in old fonts
def test_what_the_maker_allows(tmp_path, bits):
    path = changed(tmp_path / "mine.ttf", lambda font: setattr(font["OS/2"], "fsType", bits))
    assert fonts.width("maze", fonts.add_file(path), 10) > 0


def postscript_font(path):
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    shapes = {name: T2CharStringPen(600, None).getCharString() for name in (".notdef", "A")}
    builder.setupCFF("Mine", {}, shapes, {})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader()
    builder.setupNameTable({})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def collection(path):
    both = TTCollection()
    both.fonts = [TTFont(SHIPPED), TTFont(BOLD)]
    both.save(path)


def symbol_font(path):
    def without_letters(font):
        (table,) = [table for table in font["cmap"].tables if (table.platformID, table.platEncID) == (3, 1)]
        table.platEncID = 0
        font["cmap"].tables = [table]

    changed(path, without_letters)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (postscript_font, "this font has PostScript outlines (OpenType CFF), which cannot be used. Save or download"),
        (collection, "this is a collection of several fonts, which cannot be used."),
        (lambda path: path.write_bytes(b"wOF2" + bytes(100)), "this is a font for web pages"),
        (lambda path: path.write_bytes(b"%!PS-AdobeFont-1.0"), "this is a PostScript font"),
        (lambda path: path.write_bytes(b"PK\x03\x04"), "this is not a font. Save or download the font as a TrueType"),
        (lambda path: path.write_bytes(b""), "this is not a font."),
        (lambda path: path.write_bytes(SHIPPED.read_bytes()[:20_000]), "this font file is damaged."),
        (lambda path: path.write_bytes(b"\x00\x01\x00\x00"), "this font file is damaged."),
        (lambda path: changed(path, lambda font: font.__delitem__("glyf")), "this font file is damaged."),
        (symbol_font, "this font holds signs of its own and no letters."),
        (lambda path: path.mkdir(), "is a folder. Name the font file inside it."),
        (lambda path: None, "there is no such file. Check the name and the folder."),
    ],
)
def test_what_cannot_be_used(tmp_path, make, sentence):
    path = tmp_path / "mine.ttf"
    make(path)
    assert refused(path).startswith(sentence)


def composite(*parts):
    glyph = Glyph()
    glyph.numberOfContours, glyph.components = -1, [GlyphComponent() for _ in parts]
    glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    for component, name in zip(glyph.components, parts, strict=True):
        component.glyphName, component.x, component.y, component.flags = name, 0, 0, 0x0003
    return glyph


def doubling(font):
    for name, part in zip("CDEFGHIJKLMNOPQRSTUVWXYZ", "BCDEFGHIJKLMNOPQRSTUVWXY", strict=True):
        font["glyf"][name] = composite(part, part)


@pytest.mark.parametrize(
    "change",
    [
        lambda font: font["glyf"].glyphs.update(A=composite("A")),
        lambda font: font["glyf"].glyphs.update(A=composite("B"), B=composite("A")),
        doubling,
        lambda font: [font["glyf"].glyphs.update({b: composite(a)}) for a, b in pairwise(font.getGlyphOrder()[40:])],
        lambda font: font["glyf"].glyphs.update(B=composite(*["A"] * 1000), C=composite(*["B"] * 1000)),
    ],
)
def test_glyphs_that_repeat_their_parts_without_end(tmp_path, change):
    changed(tmp_path / "mine.ttf", change, recalcBBoxes=False)
    assert refused(tmp_path / "mine.ttf") == DAMAGED


def test_too_many_points(tmp_path, monkeypatch):
    monkeypatch.setattr("mazebook.paper.typefaces.font_files.FONT_POINTS", 1000)
    (tmp_path / "mine.ttf").write_bytes(SHIPPED.read_bytes() + bytes(100))  # no file that was read before
    assert refused(tmp_path / "mine.ttf").startswith("this font has more than 1,000 points in its outlines.")


def test_a_file_too_large(tmp_path):
    path = tmp_path / "mine.ttf"
    path.write_bytes(bytes(FONT.most_bytes + 1))
    assert refused(path) == "is larger than 40 MB, and is not read. Use a smaller font."


def outcome(path):
    """Return what becomes of a file: a refusal, or "" when it was printed."""
    try:
        face = fonts.add_file(path)
    except FontError as error:
        return str(error)
    pieces = fonts.runs("Größe 17", face, "title")
    assert write_pdf([page_of(*pieces)], title="x").startswith(b"%PDF")
    assert write_svg(page_of(*pieces)).strip()
    return ""


def test_a_damaged_file_is_a_font_or_a_sentence(tmp_path):
    draw = random.Random(7)
    path = tmp_path / "mine.ttf"
    outcomes = []
    for _ in range(40):
        content = bytearray(SHIPPED.read_bytes())
        for _ in range(draw.choice([1, 3, 20])):
            content[draw.randrange(draw.choice([400, 3_000, len(content)]))] = draw.randrange(256)
        path.write_bytes(content)
        outcomes.append(outcome(path))
    assert 5 < outcomes.count("") < 35
    assert all(text.startswith(f"{path}: ") for text in outcomes if text)


def test_a_font_whose_letters_cannot_be_drawn_is_refused(tmp_path):
    """The outlines are whole, but the font's own program, which fontTools only copies, never ends."""

    def spoil(font):
        font["fpgm"].program.fromBytecode(bytes([0xB8, 0xFF, 0xFD, 0x1C]))  # push -3, and jump by it

    assert refused(changed(tmp_path / "mine.ttf", spoil, Path(fonts.faces()[fonts.BODY]))) == DAMAGED


@pytest.mark.parametrize("bug", [AttributeError, KeyError])
@pytest.mark.parametrize("where", ["_is_whole", "_check_permission", "_metrics"])
def test_a_bug_of_our_own_is_not_said_to_be_damage(bug, where, tmp_path, monkeypatch):
    """What is replaced are the steps of reading a font, which have no use, and so no public name, alone."""

    def planted(*_):
        raise bug("planted")

    path = tmp_path / "own.ttf"
    path.write_bytes(Path(fonts.faces()[fonts.BODY]).read_bytes() + bytes(len(bug.__name__) + len(where)))  # not cached
    monkeypatch.setattr(font_files, where, planted)
    with pytest.raises(bug, match="planted"):
        font_files.read_font_file(path)


def test_the_faces_of_a_book(tmp_path):
    (tmp_path / "mine.ttf").write_bytes(SHIPPED.read_bytes())
    assert FontsSpec().faces(tmp_path, "de") == Faces(fonts.TITLE, fonts.HEADING, fonts.BODY, "de")
    spec = parse_spec({"fonts": {"title": "andika bold", "body": "mine.ttf"}}, folder=tmp_path)
    found = spec.fonts.faces(tmp_path, "en")
    assert found == Faces("Andika-Bold", fonts.HEADING, fonts.add_file(SHIPPED), "en")
    (tmp_path / "type").mkdir()
    (tmp_path / "type" / "mine.ttf").write_bytes(SHIPPED.read_bytes())
    assert read_face("type\\mine.ttf", tmp_path) == read_face("type/mine.ttf", tmp_path) == found.body


def test_an_unknown_face_is_a_sentence(tmp_path):
    with pytest.raises(FontError, match=r'^there is no such font\. Did you mean "Baloo2-SemiBold"\? Known: .* beside'):
        read_face("Baloo2-Semi", tmp_path)
    with pytest.raises(FontError, match=r"nope\.ttf: there is no such file"):
        read_face("nope.ttf", tmp_path)
