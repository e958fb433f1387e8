"""The PDF's structure, read back with pikepdf, and the pixels of tiny pages, rendered with pdfium."""

import hashlib
import io
import re
from datetime import UTC, datetime, timedelta, timezone

import numpy as np
import pikepdf
import pypdfium2
import pytest

from mazebook import __version__
from mazebook.errors import FontError
from mazebook.graphics.page import Box, Fill, Page, Place, Stroke, Text
from mazebook.numerics.path import CLOSE, CURVE, LINE, MOVE, Path
from mazebook.output.pdf import type as set_type
from mazebook.output.pdf import xobjects
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.typefaces import fonts
from tests import python


def lines(*points, closed=False):
    ops = [MOVE, *[LINE] * (len(points) - 1), *[CLOSE] * closed]
    return Path(np.array(ops, np.uint8), np.array(points, float))


def page(*items, size=(12, 8)):
    width, height = size
    return Page(width, height, Box(1, 1, width - 1, height - 1), Box(0.5, 0.5, width - 0.5, height - 0.5), items)


def everything():
    """Pages with all that a writer meets: texts in five fonts, forms, dashes, curves, greys."""
    wall, dot = lines((0, 0), (30, 0), (30, 30.5)), lines((5, 5), (5, 5))
    bow = Path(np.array([MOVE, CURVE, CLOSE], np.uint8), np.array([[0, 0], [10, 30], [30, 30], [40, 0]], float))
    faces = [fonts.TITLE, fonts.HEADING, fonts.BODY, fonts.BOLD]
    texts = [Text(10, 100 + 20 * k, f"Größe {k}", face, 12) for k, face in enumerate(faces)]
    texts.append(Text(10, 200, "😀❤", "NotoEmoji-Regular", 20, 0.3, "end", 90))
    first = page(Stroke(wall, 1.5, 0.2, Place(2, 20, 20)), Fill(bow, 0.9), Stroke(dot, 3), *texts, size=(300, 250))
    second = page(Stroke(wall, 0.75, 0.6, Place(0.3, 5, 5), (2, 1)), size=(150, 120.5))
    return [first, second, page(size=(100, 100))]


@pytest.fixture(scope="module")
def book():
    with pikepdf.open(io.BytesIO(write_pdf(everything(), title="Größe 😀 (1)", author="Žofie"))) as opened:
        yield opened


def content(opened, index=0):
    return opened.pages[index].Contents.read_bytes().decode("ascii")


def parsed(*pages):
    return pikepdf.open(io.BytesIO(write_pdf(pages, title="T")))


NOTHING = Path(np.array([], np.uint8), np.empty((0, 2)))
OFF_PAGE = Place(0.1, 500, 500)


def resources(opened):
    for each in opened.pages:
        yield each.Resources
    for each in streams(opened):
        if each.get("/Subtype") == "/Form":
            yield each.Resources


def streams(opened):
    yield from (each for each in opened.objects if isinstance(each, pikepdf.Stream))


def test_qpdf_finds_no_fault(book):
    assert book.check_pdf_syntax() == []


def test_every_font_is_an_embedded_truetype_subset(book):  # traps 1 and 6
    found = {str(font.BaseFont): font for each in resources(book) for font in each.get("/Font", {}).values()}
    assert sorted(name[8:] for name in found) == [
        "Andika-Bold", "Andika-Regular", "Baloo2-ExtraBold", "Baloo2-SemiBold", "NotoEmoji-Regular",
    ]  # fmt: skip
    for name, font in found.items():
        assert re.fullmatch(r"/[A-Z]{6}\+[\w-]+", name)
        (inner,) = font.DescendantFonts
        assert (font.Subtype, inner.Subtype, inner.CIDToGIDMap) == ("/Type0", "/CIDFontType2", "/Identity")
        file = inner.FontDescriptor.FontFile2
        assert len(file.read_bytes()) == file.Length1 < 60_000
    everywhere = [
        each for each in book.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
    ]
    assert len(everywhere) == 2 * len(found)


def test_a_page_without_text_names_no_font():  # trap 1
    with parsed(page(Stroke(lines((1, 1), (2, 2)), 1))) as opened:
        assert all(not each.get("/Font", {}) for each in resources(opened))
        assert b"Helvetica" not in write_pdf([page()], title="T")


def test_forms_name_no_fonts(book):
    forms = [each for each in streams(book) if each.get("/Subtype") == "/Form"]
    assert len(forms) == 1
    assert "/Font" not in forms[0].Resources


def test_grey_is_set_directly(book):  # traps 2 and 3
    for each in resources(book):
        assert not {"/ExtGState", "/ColorSpace", "/Pattern", "/Shading"} & set(each.keys())
    allowed = {"cm", "J", "j", "q", "Q", "g", "G", "w", "d", "m", "l", "c", "h", "S", "f", "Do"}
    allowed |= {"BT", "ET", "Tm", "Tf", "TJ", "Tj"}
    used = {
        str(operator)
        for each in [*book.pages, *(each for each in streams(book) if each.get("/Subtype") == "/Form")]
        for _, operator in pikepdf.parse_content_stream(each)
    }
    assert used == allowed
    assert "1 J 1 j" in content(book)
    assert "0.2 G" in content(book)
    assert "0.9 g" in content(book)


def test_the_header_is_what_pdf_x_1a_asks(book):
    assert book.pdf_version == "1.3"
    assert write_pdf(everything(), title="T").startswith(b"%PDF-1.3\n")


def test_streams_are_flate_alone_and_end_on_a_line(book):  # traps 5 and 8
    for each in streams(book):
        filters = each.Filter if isinstance(each.Filter, pikepdf.Array) else [each.Filter]
        assert list(filters) == ["/FlateDecode"]
    data = write_pdf(everything(), title="T")
    assert len(re.findall(rb"\nendstream", data)) == data.count(b"endstream") == len([*streams(book)])


def test_every_page_has_its_boxes(book):
    for made, each in zip(everything(), book.pages, strict=True):
        assert [float(side) for side in each.obj["/MediaBox"]] == [0, 0, made.width, made.height]
        assert [float(side) for side in each.obj["/TrimBox"]] == list(made.trim)
        assert [float(side) for side in each.obj["/BleedBox"]] == list(made.bleed)
        assert not {"/CropBox", "/Annots", "/Trans", "/Group"} & set(each.obj.keys())


def test_nothing_a_print_shop_refuses_is_in_the_catalogue(book):
    assert set(book.Root.keys()) == {"/Type", "/Pages", "/PageMode", "/Lang"}
    assert book.Root.PageMode == "/UseNone"
    assert book.Root.Lang == "en"
    assert set(book.trailer.keys()) == {"/Size", "/Root", "/Info", "/ID"}


def test_info_is_honest_and_holds_any_title(book):
    assert {key: str(value) for key, value in book.docinfo.items()} == {
        "/Title": "Größe 😀 (1)",
        "/Author": "Žofie",
        "/Creator": f"mazebook {__version__}",
        "/Producer": f"mazebook {__version__} (reportlab, qpdf)",
        "/CreationDate": "D:20000101000000+00'00'",
        "/ModDate": "D:20000101000000+00'00'",
        "/Trapped": "/False",
    }
    assert b"(opensource)" not in write_pdf([page()], title="T")


def test_dates_come_from_the_argument():
    plain = datetime(2026, 3, 4, 5, 6, 7)
    eastern = datetime(2026, 3, 4, 0, 6, 7, tzinfo=timezone(timedelta(hours=-5)))
    files = {write_pdf([page()], title="T", date=date) for date in (plain, plain.replace(tzinfo=UTC), eastern)}
    assert len(files) == 1
    with pikepdf.open(io.BytesIO(files.pop())) as opened:
        assert opened.docinfo["/CreationDate"] == opened.docinfo["/ModDate"] == "D:20260304050607+00'00'"


@pytest.mark.slow
def test_two_processes_write_the_same_bytes():  # trap 9
    code = (
        "import hashlib; from tests.output.test_pdf import everything, write_pdf; "
        "print(hashlib.sha256(write_pdf(everything(), title='T')).hexdigest())"
    )
    here = hashlib.sha256(write_pdf(everything(), title="T")).hexdigest()
    for seed, epoch in (("1", "1700000000"), ("2", "1800000000")):
        environment = {"PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": epoch, "TZ": "Asia/Tokyo"}
        assert python("-c", code, env=environment).stdout.strip() == here


def test_a_missing_glyph_is_refused_not_dropped():  # trap 6
    with pytest.raises(FontError, match='"a漢": the font Andika-Regular cannot show "漢"'):
        write_pdf([page(Text(1, 1, "a漢", fonts.BODY, 5))], title="T")


def text_of(data):
    document = pypdfium2.PdfDocument(data)
    try:
        sheet = document[0]
        words = sheet.get_textpage()
        found = words.get_text_range()
        words.close()
        sheet.close()
        return found
    finally:
        document.close()


def test_text_reads_back_also_beyond_the_basic_plane():  # traps 5 and 11
    assert text_of(write_pdf(everything()[:1], title="T")).split() == [
        "Größe", "0", "Größe", "1", "Größe", "2", "Größe", "3", "😀❤",
    ]  # fmt: skip


def test_a_text_of_more_than_a_subset_reads_back():
    letters = [chr(code) for code in range(0xC0, 0x240) if fonts.program(fonts.BODY).glyph(code)]
    letters = [letter for letter in letters if letter not in "\u00d7\u00f7"]
    rows = ["".join(letters[start : start + 40]) for start in range(0, len(letters), 40)]
    texts = [Text(5, 390 - 20 * k, row, fonts.BODY, 10) for k, row in enumerate(rows)]
    data = write_pdf([page(*texts, size=(500, 400))], title="T")
    assert text_of(data).split() == rows
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert len(opened.pages[0].Resources.Font) == 1
        assert opened.check_pdf_syntax() == []


def test_to_unicode_names_no_zero_and_no_long_block():  # trap 5
    table = set_type.to_unicode({1: "A", 2: "\U0001f600", **{glyph: chr(glyph) for glyph in range(300, 500)}})
    assert "<0001> <0041>\n<0002> <D83DDE00>" in table
    assert re.findall(r"(\d+) beginbfchar", table) == ["100", "100", "2"]


@pytest.mark.parametrize("angle", [0, 90, 180])
@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_texts_stand_where_their_anchor_says(anchor, share, angle):
    size = 20 / fonts.cap_height(fonts.BODY, 1)  # an H 20 points high, its side bearings alike
    advance = fonts.width("H", fonts.BODY, size)
    left, top, right, bottom = ink(
        write_pdf([page(Text(40, 40, "H", fonts.BODY, size, 0, anchor, angle), size=(80, 80))], title="T")
    )
    along, up = (0.5 - share) * advance, 10
    turned = {0: (along, up), 90: (-up, along), 180: (-along, -up)}[angle]
    assert ((left + right) / 2 - 40, 40 - (top + bottom) / 2) == pytest.approx(turned, abs=0.6)
    high, wide = (bottom - top, right - left) if angle != 90 else (right - left, bottom - top)
    assert high == pytest.approx(20, abs=1)
    assert 0.6 * advance < wide < advance


def ink(data):
    """The box of what is darker than half, in pixels from the upper left."""
    ((_, image),) = render_pdf(data, None, 72)
    found = image.point(lambda grey: 255 * (grey < 128)).getbbox()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("points", "written"),
    [
        ([(0, 0), (10, -3)], "0 0 m\n10 -3 l"),
        ([(0, 0), (0.5, 1 / 3)], "0 0 m\n0.5 0.3333 l"),
        ([(-0.00001, 0), (0.0001, 123456.78909)], "0 0 m\n0.0001 123456.7891 l"),
        ([(0.5, 0.5)] * 9, "0.5 0.5 m\n" + "\n".join(["0.5 0.5 l"] * 8)),  # few values: printed once each
        ([(0.5, 1e-4), (12345.25, 2), (0.5, 2), (-0.5, 1e-4)] * 3, None),
    ],
)
def test_numbers_are_short_and_plain(points, written):
    found = xobjects.content(lines(*points))
    if written is not None:
        assert found == written
    assert "e" not in found
    numbers = [float(word) for word in re.findall(r"[-\d.]+", found)]
    assert numbers == pytest.approx(np.array(points).ravel().tolist(), abs=5.1e-5)


@pytest.mark.parametrize(
    ("value", "written"), [(0, "0"), (1.0, "1"), (0.1 + 0.2, "0.3"), (1e-7, "0.0000001"), (-2.5, "-2.5"), (100, "100")]
)
def test_number(value, written):
    assert xobjects.pdf_number(value) == written


def test_a_point_that_is_no_number_is_a_bug():
    with pytest.raises(ValueError, match="finite"):
        xobjects.content(lines((0, 0), (float("nan"), 1)))


def test_operators_of_every_kind_keep_their_order():
    path = Path(np.array([MOVE, CURVE, LINE, CLOSE, MOVE, LINE], np.uint8), np.arange(14, dtype=float).reshape(7, 2))
    assert xobjects.content(path) == "0 1 m\n2 3 4 5 6 7 c\n8 9 l\nh\n10 11 m\n12 13 l"


def test_a_path_used_again_is_written_once():
    wall, other = lines((0, 0), (7, 0)), lines((0, 0), (5, 5))
    pages = [
        page(Stroke(wall, 2, 0, Place(1, 2, 3))),
        page(Stroke(wall, 3, 0.5, Place(0.5, 4, 5), (2,)), Stroke(other, 1)),
    ]
    with parsed(*pages) as opened:
        (form,) = (each for each in streams(opened) if each.get("/Subtype") == "/Form")
        assert form.read_bytes() == b"0 0 m\n7 0 l\nS\n"
        used = [next(iter(each.Resources.XObject.values())) for each in opened.pages]
        assert used[0].objgen == used[1].objgen == form.objgen
        assert "q 0 G 2 w\n1 0 0 1 2 3 cm\n/FormXob.path1 Do\nQ" in content(opened)
        # Width and dash are as wide on paper: divided by the scale.
        assert "q 0.5 G 6 w [4] 0 d\n0.5 0 0 0.5 4 5 cm\n/FormXob.path1 Do\nQ" in content(opened, 1)
        assert "q 0 G 1 w\n0 0 m\n5 5 l\nS Q" in content(opened, 1)
        assert [float(side) for side in form.BBox] == [-6, -6, 13, 6]  # the widest pen reaches 6 units beyond the path


def test_a_path_stroked_and_filled_once_each_is_no_form():
    wall = lines((0, 0), (7, 0), (7, 5))
    with parsed(page(Stroke(wall, 1), Fill(wall)), page(Stroke(NOTHING, 1))) as opened:
        assert not [each for each in streams(opened) if each.get("/Subtype") == "/Form"]


def test_an_area_and_the_line_around_it_are_one_path():
    wall = lines((1, 1), (11, 1), (11, 7), closed=True)
    pair = Fill(wall, 0.8), Stroke(wall, 1, place=Place())
    apart = Fill(wall, 0.8, Place(1, 20, 0)), Stroke(wall, 1, place=Place(1, 40, 0))
    with parsed(page(*pair)) as opened:
        assert "q 0.8 g 0 G 1 w\n1 1 m\n11 1 l\n11 7 l\nh\nB Q" in content(opened)
    with parsed(page(*pair, *pair), page(*apart)) as opened:  # as a form, and in two places
        forms = [each.read_bytes() for each in streams(opened) if each.get("/Subtype") == "/Form"]
        assert [form.split()[-1] for form in forms] == [b"B"]
        assert content(opened, 1).count("h\n") == 2
    assert picture(*pair) == picture(pair[0], Stroke(wall, 1, place=Place(1, 0, 1e-9)))


def picture(*items, size=(12, 8)):
    """A page at 72 dpi: # dark, + grey, . paper."""
    ((_, image),) = render_pdf(write_pdf([page(*items, size=size)], title="T"), None, 72)
    tones = np.asarray(image)
    return ["".join("#" if tone < 64 else "+" if tone < 208 else "." for tone in row) for row in tones.tolist()]


def test_a_stroke_has_its_width_and_round_ends():
    assert picture(Stroke(lines((3, 4), (9, 4)), 4)) == [
        "............",
        "............",
        ".+########+.",
        ".##########.",
        ".##########.",
        ".+########+.",
        "............",
        "............",
    ]


def test_a_fill_is_grey_inside_and_non_zero():
    ring = Path(
        np.array([MOVE, LINE, LINE, LINE, CLOSE] * 2, np.uint8),
        np.array([[1, 1], [11, 1], [11, 7], [1, 7], [4, 3], [4, 5], [8, 5], [8, 3]], float),  # the inner one turns back
    )
    outer = lines((0, 0), (2, 0), (2, 1), (0, 1), closed=True)
    assert picture(Fill(ring, 0.5), Fill(outer, 0)) == [
        "............",
        ".++++++++++.",
        ".++++++++++.",
        ".+++....+++.",
        ".+++....+++.",
        ".++++++++++.",
        ".++++++++++.",
        "##..........",
    ]


@pytest.mark.parametrize("again", [False, True])  # written in its page, and as a form
def test_a_scaled_path_keeps_the_width_of_its_line(again):
    path = lines((10, 20), (110, 20))
    assert picture(Stroke(path, 2, 0, Place(0.1, 0, 2)), *[Stroke(path, 1, 0, OFF_PAGE)] * again) == [
        "............",
        "............",
        "............",
        "+##########+",
        "+##########+",
        "............",
        "............",
        "............",
    ]


@pytest.mark.parametrize("again", [False, True])
def test_a_thick_line_is_not_cut_by_its_forms_box(again):
    path = lines((1, 1), (2, 1))
    assert picture(Stroke(path, 4, 0, Place(2, 3, 2)), *[Stroke(path, 0.1, 0, Place(1, 500, 500))] * again) == [
        "............",
        "............",
        "...+####+...",
        "...######...",
        "...######...",
        "...+####+...",
        "............",
        "............",
    ]


def test_dashes_are_lengths_on_paper():
    # Dashes of 2, every 6 points, with the round ends of a line 2 wide: 4 points of ink and 2 of paper.
    assert picture(Stroke(lines((0, 2), (12, 2)), 2, 0, Place(2, 0, 0), (2, 4)), size=(24, 8)) == [
        "........................",
        "........................",
        "........................",
        "##+..+##+..+##+..+##+...",
        "##+..+##+..+##+..+##+...",
        "........................",
        "........................",
        "........................",
    ]


@pytest.mark.parametrize("again", [False, True])
def test_nothing_is_drawn_outside_a_clip(again):
    box, bar = lines((1, 1), (11, 1), (11, 7), (1, 7), closed=True), lines((0, 0), (30, 0))
    clipped = [Fill(box, clip=Box(2, 2, 5, 9)), Stroke(bar, 2, place=Place(0.5, 0, 5), clip=Box(7, 0, 9, 99))]
    later = Fill(box, 0.5, Place(0.2, 9.8, -0.4))  # what is drawn after it is not cut
    drawn = picture(*clipped, *(clipped if again else []), later)
    assert drawn == [
        "............",
        "..###.......",
        "..###..##...",
        "..###..##...",
        "..###.......",
        "..###.......",
        "............",
        "..........++",
    ]


def test_a_text_is_clipped_too():
    whole = Text(0, 0, "HHH", fonts.BOLD, 20)
    cut = Text(0, 0, "HHH", fonts.BOLD, 20, clip=Box(0, 0, 10, 20))
    plain, clipped = (picture(text, Fill(lines((30, 0), (31, 0), (31, 1), (30, 1), closed=True)), size=(40, 20))
                      for text in (whole, cut))  # fmt: skip
    assert [row[:10] for row in clipped] == [row[:10] for row in plain]
    assert "#" in "".join(row[:10] for row in clipped)
    assert "#" in "".join(row[10:30] for row in plain)
    assert set("".join(row[10:30] for row in clipped)) == {"."}
    assert clipped[-1][30] == "#"


def test_later_items_cover_earlier_ones():
    box = lines((0, 0), (12, 0), (12, 8), (0, 8), closed=True)
    assert picture(Fill(box, 0), Fill(box, 1, Place(0.5, 3, 2)))[4] == "###......###"
