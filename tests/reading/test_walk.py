"""The walk through a page: marks are where they are seen, as wide as they are printed, however they are placed."""

import base64
import contextlib
import math
import zlib

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from mazebook.checks.preflight.pages import read_sheet
from mazebook.reading.pdf.content import read_content
from mazebook.reading.pdf.drawing.interpreter import read_marks
from mazebook.reading.pdf.drawing.marks import FILL, PICTURE, SHADE, STROKE, TEXT
from mazebook.reading.pdf.drawing.painting import Shelf
from mazebook.reading.pdf.fonts import Typeface
from mazebook.reading.pdf.paths import IDENTITY, Bounds, least_scale, read_paths
from mazebook.reading.pdf.streams import BombError, DamageError, Unpacker, limit_qpdf

SIZE = (200, 100)


def opened(content, resources=None, **page):
    """Return a PDF of one page."""
    pdf = pikepdf.new()
    made = pdf.add_blank_page(page_size=SIZE)
    made.obj.Contents = pdf.make_stream(content)
    made.obj.Resources = resources(pdf) if callable(resources) else Dictionary(**(resources or {}))
    for key, value in page.items():
        made.obj[f"/{key}"] = value
    return pdf


def walked(content, resources=None, shelf=None, **page):
    pdf = opened(content.encode("latin-1") if isinstance(content, str) else content, resources, **page)
    sheet = read_sheet(pdf.pages[0], 1)
    return read_marks(sheet.page.obj, sheet.matrix, sheet.box, sheet.page.resources, shelf or Shelf())


def marks(content, resources=None, **page):
    return walked(content, resources, **page).all


def only(content, resources=None, **page):
    (mark,) = marks(content, resources, **page)
    return mark


def test_a_line_with_its_pen():
    mark = only("4 w 20 30 m 60 30 l S")
    assert mark.kind == STROKE
    assert mark.box == pytest.approx((18, 28, 62, 32))
    assert mark.width == 4


def test_a_line_is_as_thin_as_its_matrix_makes_it_where_it_is_thinnest():
    assert only("q 0.25 0 0 3 0 0 cm 2 w 20 10 m 60 10 l S Q").width == pytest.approx(0.5)
    assert only("q 0 3 -0.25 0 100 0 cm 2 w 1 10 m 6 10 l S Q").width == pytest.approx(0.5)
    assert only("0 w 20 10 m 60 10 l S").width == 0


@given(st.lists(st.floats(-3, 3), min_size=4, max_size=4))
def test_the_least_scale_is_the_smaller_singular_value(numbers):
    a, b, c, d = numbers
    expected = np.linalg.svd(np.array([[a, b], [c, d]]), compute_uv=False).min()
    assert least_scale((a, b, c, d, 0, 0)) == pytest.approx(expected, abs=1e-9)


def test_each_subpath_has_its_own_box():
    mark = only("0 w 10 10 m 20 10 l 20 20 l 150 80 m 160 80 l S")
    assert mark.pieces().tolist() == [[10, 10, 20, 20], [150, 80, 160, 80]]
    assert mark.box == (10, 10, 160, 80)


def test_a_move_that_nothing_follows_draws_nothing():
    assert only("0 w 1 1 m 10 10 m 20 10 l 199 99 m S").box == (10, 10, 20, 10)
    assert marks("10 10 m S") == []


def test_a_rectangle_and_what_goes_on_from_it():
    assert only("10 20 30 -5 re f").box == (10, 15, 40, 20)
    assert only("10 20 30 5 re 90 90 l f").box == (10, 20, 90, 90)
    assert only("10 20 30 0.2 re 50 50 2 9 re f").width == pytest.approx(0.2)
    assert only("10 20 m 30 20 l 30 40 l f").width is None


K = 0.5522847498


def test_curves_are_boxed_by_what_they_reach_not_by_their_controls():
    circle = f"60 50 m 60 {50 + 10 * K} {50 + 10 * K} 60 50 60 c {50 - 10 * K} 60 40 {50 + 10 * K} 40 50 c f"
    assert only(circle).box == pytest.approx((40, 50, 60, 60), abs=1e-3)
    bow = only("10 10 m 10 50 90 50 90 10 c f").box
    assert bow == pytest.approx((10, 10, 90, 40))


@given(st.lists(st.floats(0, 50), min_size=8, max_size=8), st.floats(0, math.tau), st.sampled_from("cvy"))
def test_the_box_of_any_curve_turned_anyhow(numbers, turn, operator):
    points = np.array(numbers).reshape(4, 2)
    if operator == "v":
        points[1] = points[0]
    elif operator == "y":
        points[2] = points[3]
    kept = {"c": [1, 2, 3], "v": [2, 3], "y": [1, 3]}[operator]
    words = " ".join(f"{value:.9f}" for value in points[kept].ravel())
    start = f"{points[0, 0]:.9f} {points[0, 1]:.9f} m "
    cos, sin = math.cos(turn), math.sin(turn)
    (path,) = read_paths([f"{start}{words} {operator}".encode()])
    (box,) = path.boxes((cos, sin, -sin, cos, 0, 0)).tolist()
    t = np.linspace(0, 1, 2001)[:, None]
    weights = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3]
    curve = sum(w * p for w, p in zip(weights, points, strict=True)) @ np.array([[cos, sin], [-sin, cos]])
    assert box == pytest.approx([*curve.min(axis=0), *curve.max(axis=0)], abs=1e-3)


def test_what_a_clip_hides_is_no_mark():
    assert marks("q 10 10 20 20 re W n 50 50 5 5 re f Q") == []
    assert only("q 10 10 20 20 re W n 0 0 200 100 re f Q").box == (10, 10, 30, 30)
    assert only("q 10 10 20 20 re W n Q 50 50 5 5 re f").box == (50, 50, 55, 55)
    assert only("q 0 0 50 50 re W n 40 40 50 50 re W* n 0 0 99 99 re f Q").box == (40, 40, 50, 50)


def test_of_a_path_only_the_pieces_in_the_clip_count():
    mark = only("q 0 0 50 50 re W n 10 10 5 5 re 90 10 5 5 re 45 45 10 10 re f Q")
    assert mark.pieces().tolist() == [[10, 10, 15, 15], [45, 45, 50, 50]]


def test_a_picture_is_clipped():
    inline = "BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI"
    mark = only(f"q 10 10 20 20 re W n q 200 0 0 100 0 0 cm {inline} Q Q")
    assert mark.kind == PICTURE
    assert mark.box == (10, 10, 30, 30)


def test_what_is_off_the_page_is_no_mark():
    assert marks("300 300 5 5 re f") == []
    assert only("-50 -50 500 500 re f").box == (0, 0, *SIZE)


def test_a_turned_page_is_seen_upright():
    mark = only("10 20 30 5 re f", Rotate=90)
    assert mark.box == (20, 160, 25, 190)
    assert only("10 20 30 5 re f", Rotate=180).box == (160, 75, 190, 80)
    assert only("10 20 30 5 re f", Rotate=-90).box == (75, 10, 80, 40)


def test_a_unit_of_the_page_scales_everything():
    mark = only("1 w 10 20 m 10 40 l S", UserUnit=2)
    assert mark.width == 2
    assert mark.box == pytest.approx((19, 39, 21, 81))


def test_a_cropped_page_begins_at_its_crop():
    assert only("10 20 30 5 re 150 20 9 9 re f", CropBox=Array([5, 5, 100, 90])).box == (5, 15, 35, 20)


def test_boxes_may_be_inherited_and_upside_down():
    pdf = opened(b"10 20 30 5 re f")
    del pdf.pages[0].obj.MediaBox
    pdf.Root.Pages.MediaBox = Array([200, 100, 0, 0])
    assert read_sheet(pdf.pages[0], 1).size == SIZE


@pytest.mark.parametrize(
    "box", [[0, 0, 0, 0], [0, 0, 1e7, 10], [0, 0, 5], [0, 0, 1e300, 1e300], [5, 5, 5, 9], []], ids=str
)
def test_absurd_boxes(box):
    pdf = opened(b"")
    pdf.pages[0].obj.MediaBox = Array([pikepdf.Object.parse(f"{side:f}".encode()) for side in box])
    with pytest.raises(DamageError):
        read_sheet(pdf.pages[0], 1)


def form(pdf, content, box=(0, 0, 50, 50), **about):
    return pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=Array(box), **about)


def with_form(content, **about):
    def resources(pdf):
        return Dictionary(XObject=Dictionary(F=form(pdf, content, **about)))

    return resources


def test_a_form_is_entered_with_its_matrix_and_cut_by_its_box():
    drawn = with_form(b"2 w 10 10 m 20 10 l S", Matrix=Array([2, 0, 0, 2, 5, 0]))
    mark = only("q 0.25 0 0 0.25 100 0 cm /F Do Q", drawn)
    assert mark.width == pytest.approx(1)
    assert mark.box == pytest.approx((105.75, 4.5, 111.75, 5.5))
    assert marks("/F Do", with_form(b"60 60 10 10 re f")) == []
    assert only("/F Do", with_form(b"40 40 30 30 re f")).box == (40, 40, 50, 50)


def test_a_form_inherits_the_state_and_leaves_it_alone():
    first, second = marks("1 0 0 rg 5 w /F Do 0 0 m 9 9 l S", with_form(b"0 g 1 1 5 5 re f 9 w q q 3 0 0 3 0 0 cm"))
    assert first.colour.space.name == "gray"
    assert second.width == 5


def test_a_form_drawn_often_is_read_once():
    shelf = Shelf()
    found = walked("/F Do q 1 0 0 1 60 0 cm /F Do Q", with_form(b"1 1 5 5 re f"), shelf).all
    assert [mark.box.x0 for mark in found] == [1, 61]
    assert len(shelf.forms) == 1


def test_a_form_that_contains_itself():
    def resources(pdf):
        inner = pdf.make_indirect(form(pdf, b"/F Do"))
        inner.Resources = Dictionary(XObject=Dictionary(F=inner))
        return inner.Resources

    with pytest.raises(DamageError, match="contains itself"):
        marks("/F Do", resources)


def test_forms_within_forms_beyond_all_bounds():
    def resources(pdf):
        inner = form(pdf, b"1 1 5 5 re f")
        for _ in range(12):
            inner = form(pdf, b"/F Do " * 10, Resources=Dictionary(XObject=Dictionary(F=inner)))
        return Dictionary(XObject=Dictionary(F=inner))

    shelf = Shelf()
    shelf.steps.left = 20_000
    with pytest.raises(BombError, match="more than can be checked"):
        walked("/F Do", resources, shelf)


def test_a_page_of_more_marks_than_can_be_checked(monkeypatch):
    monkeypatch.setattr("mazebook.reading.limits.PDF_MARKS", 100)
    assert len(marks("1 1 2 2 re f " * 100)) == 100
    with pytest.raises(BombError, match="more than can be checked"):
        marks("1 1 2 2 re f " * 101)


def test_a_path_too_long_to_be_read_at_once(monkeypatch):
    text = b"5 6 m " + b"1.5 2.5 l\n7 80 l " * 500
    (path,) = read_paths([text])
    whole = path.boxes(IDENTITY).tolist()
    monkeypatch.setattr("mazebook.reading.pdf.paths.AT_ONCE", 7)
    (path,) = read_paths([text])
    assert path.boxes(IDENTITY).tolist() == whole == [[1.5, 2.5, 7, 80]]


def test_a_tiling_pattern_is_looked_into_and_stands_where_it_fills():
    def resources(pdf):
        cell = pdf.make_stream(
            b"0.3 w 0 0 m 3 3 l S",
            PatternType=1,
            PaintType=1,
            TilingType=1,
            BBox=Array([0, 0, 4, 4]),
            XStep=4,
            YStep=4,
            Resources=Dictionary(),
            Matrix=Array([0.5, 0, 0, 0.5, 0, 0]),
        )
        return Dictionary(Pattern=Dictionary(P=cell))

    area, line = marks("/Pattern cs /P scn 20 20 30 30 re f", resources)
    assert (area.kind, line.kind) == (FILL, STROKE)
    assert area.box == line.box == (20, 20, 50, 50)
    assert line.width == pytest.approx(0.15)


def test_shades_fill_the_clip_in_their_own_colours():
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([0, 0, 1, 1]))
    mark = only("q 10 10 20 20 re W n /S sh Q", {"Shading": Dictionary(S=shading)})
    assert (mark.kind, mark.box, mark.colour.space.name) == (SHADE, (10, 10, 30, 30), "rgb")
    pattern = Dictionary(PatternType=2, Shading=shading)
    (mark,) = marks("/Pattern cs /P scn 20 20 30 30 re f", {"Pattern": Dictionary(P=pattern)})
    assert (mark.kind, mark.colour.space.name) == (FILL, "rgb")


def test_the_resolution_of_a_picture_as_it_is_placed():
    def resources(pdf):
        about = {"Type": Name.XObject, "Subtype": Name.Image, "ColorSpace": Name.DeviceGray}
        return Dictionary(
            XObject=Dictionary(I=pdf.make_stream(b"x", **about, Width=300, Height=100, BitsPerComponent=8))
        )

    assert only("72 0 0 72 0 0 cm /I Do", resources).dpi == pytest.approx(100)
    assert only("36 0 0 12 0 0 cm /I Do", resources).dpi == pytest.approx(600)
    assert only("0 72 -24 0 72 0 cm /I Do", resources).dpi == pytest.approx(300)  # turned


def test_the_bytes_of_an_inline_picture_are_not_operators():
    data = b"0 0 9 9 re f EI  S ) ("
    content = b"q 9 0 0 9 0 0 cm BI /W 11 /H 2 /BPC 8 /CS /G ID " + data + b"\nEI Q 50 50 5 5 re f"
    picture, area = marks(content)
    assert (picture.kind, area.kind) == (PICTURE, FILL)
    packed = zlib.compress(bytes(range(256)))
    assert len(marks(b"q BI /W 16 /H 16 /BPC 8 /CS /RGB /F /Fl ID " + packed + b"\nEI Q 5 5 5 5 re f")) == 2


def test_a_stencil_has_the_colour_of_areas():
    mark = only(b"0 1 0 0 k 9 0 0 9 0 0 cm BI /W 8 /H 1 /IM true ID x EI")
    assert (mark.colour.space.name, mark.colour.ink) == ("cmyk", 100)


@pytest.mark.parametrize(
    ("words", "space", "ink", "is_white"),
    [
        ("0.25 g", "gray", 75, False),
        ("1 g", "gray", 0, True),
        ("1 1 1 rg", "rgb", 0, True),
        ("0.1 0.2 0.3 0.4 k", "cmyk", 100, False),
        ("0 0 0 0 k", "cmyk", 0, True),
        ("/DeviceCMYK cs 0 0 0 1 sc", "cmyk", 100, False),
        ("/DeviceCMYK cs", "cmyk", 100, False),
        ("/Spot cs 0.5 scn", "spot", 50, False),
        ("/Spot cs 0 scn", "spot", 0, True),
        ("/Key cs 1 scn", "gray", 100, False),
        ("/Icc cs 0 0 0 scn", "rgb", 0, False),
        ("/Table cs 0 sc", "rgb", 0, False),
        ("/None cs", "unknown", 0, False),
    ],
)
def test_colours(words, space, ink, is_white):
    def resources(pdf):
        cmyk = Name.DeviceCMYK
        spaces = {
            "Spot": Array([Name.Separation, Name.Gold, cmyk, Dictionary()]),
            "Key": Array([Name.Separation, Name.Black, cmyk, Dictionary()]),
            "Icc": Array([Name.ICCBased, pdf.make_stream(b"", N=3)]),
            "Table": Array([Name.Indexed, Name.DeviceRGB, 1, b"123456"]),
        }
        return Dictionary(ColorSpace=Dictionary(**spaces))

    colour = only(f"{words} 10 10 5 5 re f", resources).colour
    assert (colour.space.name, round(colour.ink), colour.is_white) == (space, ink, is_white)


def test_lines_have_their_own_colour_and_states_are_given_back():
    area, line, after = marks("q 1 0 0 RG 0 g 5 5 9 9 re B Q 5 5 9 9 re S")
    assert (area.colour.space.name, line.colour.space.name, after.colour.space.name) == ("gray", "rgb", "gray")


@pytest.mark.parametrize(
    ("state", "used"),
    [
        (Dictionary(ca=1, CA=1), set()),
        (Dictionary(CA=0.9), {"opacity"}),
        (Dictionary(BM=Name.Multiply), {"blending"}),
        (Dictionary(BM=Name.Normal), set()),
        (Dictionary(SMask=Dictionary(S=Name.Alpha)), {"mask"}),
        (Dictionary(SMask=Name("/None")), set()),
    ],
)
def test_transparency(state, used):
    assert walked("/G gs", {"ExtGState": Dictionary(G=state)}).transparency == used


COURIER = {"Type": Name.Font, "Subtype": Name.Type1, "BaseFont": Name.Courier}
FONT = {"Font": Dictionary(F=Dictionary(**COURIER, FirstChar=65, Widths=Array([600, 300])))}


def test_text_is_as_large_as_matrix_and_size_make_it():
    mark = only("q 0.5 0 0 0.5 0 0 cm BT 3 0 0 3 20 20 Tm /F 8 Tf (A) Tj ET Q", FONT)
    assert mark.kind == TEXT
    assert mark.size == pytest.approx(12)
    assert mark.box == pytest.approx((10, 10 - 3, 10 + 7.2, 10 + 9))
    assert only("BT /F 10 Tf 50 Tz 20 20 Td (A) Tj ET", FONT).size == 10
    assert only("BT 0 0.7 -0.7 0 50 50 Tm /F 10 Tf (A) Tj ET", FONT).size == pytest.approx(7)


def test_where_text_goes_on():
    places = [
        ("(AB) Tj (A) Tj", 9),
        ("[(A) -100 (B)] TJ (A) Tj", 10),
        ("2 Tc (A) Tj (A) Tj", 8),
        ("200 Tz (A) Tj (A) Tj", 12),
        ("(A) Tj 5 -20 Td (A) Tj", 5),
        ("(A) Tj 5 -20 TD T* (A) Tj", 5),
        ("14 TL (A) Tj (A) '", 0),
        ('(A) Tj 1 3 (A) "', 0),
    ]
    for words, x in places:
        found = marks(f"BT /F 10 Tf 20 50 Td {words} ET", FONT)
        assert found[-1].box.x0 == pytest.approx(20 + x), words


def test_a_line_down():
    first, second = marks("BT /F 10 Tf 20 50 Td 14 TL (A) Tj T* (A) Tj ET", FONT)
    assert first.box.y0 - second.box.y0 == pytest.approx(14)
    assert only("BT /F 10 Tf 20 50 Td 4 Ts (A) Tj ET", FONT).box.y0 == first.box.y0 + 4


def test_text_that_is_not_seen():
    assert marks("BT /F 10 Tf 3 Tr 20 50 Td (A) Tj ET", FONT) == []
    assert marks("BT /F 10 Tf 20 50 Td (  ) Tj ET", FONT) == []
    assert only("BT /F 10 Tf 1 Tr 0.3 w 20 50 Td (A) Tj ET", FONT).width == pytest.approx(0.3)


def test_strings_in_all_their_forms():
    content = rb"BT (a\(b\)\\c\101\n) Tj (x(y)z) Tj <41 4> Tj (one\
two) Tj ET"
    assert [operands[0] for word, operands in read_content(content) if word == "Tj"] == [
        b"a(b)\\cA\n",
        b"x(y)z",
        b"A@",
        b"onetwo",
    ]


def test_two_bytes_a_code_in_composite_fonts():
    inner = Dictionary(Subtype=Name.CIDFontType2, W=Array([1, Array([500, 250]), 5, 7, 100]), DW=1000)
    font = Dictionary(Subtype=Name.Type0, DescendantFonts=Array([inner]), Encoding=Name("/Identity-H"))
    face = Typeface(font, Unpacker())
    assert face.codes(b"\0\1\1\0") == [1, 256]
    assert [face.glyph(code).width for code in (1, 2, 3, 5, 7)] == [0.5, 0.25, 1, 0.1, 0.1]
    assert not face.glyph(0).is_there
    assert not face.is_embedded


@pytest.mark.parametrize(
    "content",
    [
        b"(open",
        b"[1 2 S",
        b"1 2 3 l S",
        b"<< /A ] >>",
        b"5 cm",
        b"/Nothing Do",
        b"BT (A) Tj ET",
        b"1 c S",
        b"\xff\x00)",
        b"BI /W 5",
        b"BI /W (a) /H 2 ID x EI",
        b"[" * 1000,
        b"q " * 1000,
        b"1 " * 20_000,
        b"/X gs",
        b"10 20 30 40 50 60 c S",
        b"1e400 0 0 1 0 0 cm",
        b"999999999 0 0 999999999 0 0 cm " * 3,
    ],
    ids=lambda content: content[:20].decode("latin-1"),
)
def test_damaged_content(content):
    with pytest.raises(DamageError):
        marks(content)


@given(st.binary(max_size=60))
def test_any_bytes_are_content_or_damaged(content):
    with contextlib.suppress(DamageError, BombError):
        marks(content)


WORDS = ["q", "Q", "cm", "m", "l", "c", "re", "h", "S", "f", "W", "n", "1", "0", "-5", "2.5", "[", "]"]
WORDS += ["<<", ">>", "(a)", "/F", "Do", "Tj", "BT", "ET", "Tf", "gs", "%", "\n"]


@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_are_content_or_damaged(words):
    with contextlib.suppress(DamageError, BombError):
        marks(" ".join(words), FONT)


def test_odd_numbers_are_read_as_readers_do():
    assert read_content(b"--5 +3 .5 7. -.25 12-3 w")[0][1] == [-5, 3, 0.5, 7, -0.25, 12]
    (_, (path,)), _ = read_content(b"10 20 m % here\n30 40 l S")[0], None
    assert path.boxes(IDENTITY).tolist() == []


@pytest.mark.parametrize("name", ["FlateDecode", "LZWDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode"])
def test_unpacking(name):
    packed = {
        "FlateDecode": zlib.compress(b"-----A---B"),
        "LZWDecode": b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01",  # ISO 32000-1, 7.4.4.2, example 1
        "ASCIIHexDecode": b"2D 2D2D2D2D412D2D2D42>",
        "ASCII85Decode": base64.a85encode(b"-----A---B") + b"~>",
        "RunLengthDecode": b"\xfc-\x00A\xfe-\x00B\x80",
    }[name]
    pdf = pikepdf.new()
    stream = pdf.make_stream(packed, Filter=Array([Name(f"/{name}")]))
    assert Unpacker().unpack(stream) == b"-----A---B"


def test_rows_written_as_differences():
    rows = bytes([2, 1, 2, 3, 2, 1, 1, 1, 1, 5, 1, 1, 4, 1, 1, 1, 3, 4, 4, 4])
    pdf = pikepdf.new()
    about = Dictionary(Predictor=15, Columns=3)
    stream = pdf.make_stream(zlib.compress(rows), Filter=Name.FlateDecode, DecodeParms=about)
    assert Unpacker().unpack(stream) == stream.read_bytes()


def lzw(size):
    """Return so many zeros, packed as LZW: a clear, then ever longer words until the table is full, and again."""
    bits, count, out, held = 0, 0, bytearray(), 0

    def put(code, width):
        nonlocal bits, held
        held, bits = held << width | code, bits + width
        while bits >= 8:
            out.append(held >> bits - 8 & 255)
            bits -= 8
        held &= (1 << bits) - 1

    while count < size:
        put(256, 9)
        code, words, length = 0, 258, 1
        while words < 4095 and count < size:
            put(code, max(9, (words + 1).bit_length()))
            count += length
            code = 258 if code == 0 else code + 1
            length += 1
            words += code > 258
    put(257, 12)
    return bytes(out) + bytes([held << 8 - bits & 255])


@pytest.mark.parametrize(
    ("names", "data"),
    [
        (["FlateDecode"], zlib.compress(bytes(3_000_000))),
        (["FlateDecode", "FlateDecode"], zlib.compress(zlib.compress(bytes(3_000_000)))),
        (["RunLengthDecode"], b"\x81\0" * 30_000),
        (["FlateDecode", "RunLengthDecode"], zlib.compress(b"\x81\0" * 30_000)),
        (["LZWDecode"], lzw(3_000_000)),
        (["FlateDecode", "LZWDecode"], zlib.compress(lzw(3_000_000))),
        (["LZWDecode", "FlateDecode"], None),
    ],
    ids=range(7),
)
def test_a_stream_that_explodes_is_not_unpacked(names, data, monkeypatch):
    monkeypatch.setattr("mazebook.reading.limits.PDF_STREAM_BYTES", 1_000_000)
    data = data or lzw_of(zlib.compress(bytes(3_000_000)))
    limit_qpdf(1_000_000)
    pdf = pikepdf.new()
    stream = pdf.make_stream(data, Filter=Array([Name(f"/{name}") for name in names]))
    with pytest.raises(BombError):
        Unpacker().unpack(stream)


def lzw_of(data):
    """Return bytes as LZW that packs nothing: a clear before every 100 of them."""
    bits = "".join(("100000000" if place % 100 == 0 else "") + f"{byte:09b}" for place, byte in enumerate(data))
    bits += "100000001"
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def test_lzw_within_other_packing_and_with_rows_as_differences():
    rows = bytes([2, 1, 2, 3, 2, 1, 1, 1])
    about = Array([None, Dictionary(Predictor=15, Columns=3), None])
    names = Array([Name.ASCII85Decode, Name.LZWDecode, Name.FlateDecode])
    pdf = pikepdf.new()
    packed = base64.a85encode(lzw_of(rows)) + b"~>"
    stream = pdf.make_stream(packed, Filter=Array(list(names)[:2]), DecodeParms=Array(list(about)[:2]))
    assert Unpacker().unpack(stream) == bytes([1, 2, 3, 2, 3, 4])
    packed = base64.a85encode(lzw_of(zlib.compress(b"whole"))) + b"~>"
    assert Unpacker().unpack(pdf.make_stream(packed, Filter=names)) == b"whole"


def test_all_streams_of_a_file_together_have_a_limit(monkeypatch):
    monkeypatch.setattr("mazebook.reading.limits.PDF_UNPACKED_BYTES", 30_000)
    pdf, unpacker = pikepdf.new(), Unpacker()
    once = pdf.make_stream(zlib.compress(bytes(10_000)), Filter=Name.FlateDecode)
    for _ in range(3):
        unpacker.unpack(once)
    with pytest.raises(BombError):
        unpacker.unpack(once)


def test_a_box_that_is_a_line_is_not_empty():
    assert not Bounds(0, 0, 5, 0).is_empty
    assert Bounds(0, 0, 5, 5).meet(Bounds(6, 0, 9, 9)).is_empty


def test_more_instructions_than_can_be_checked(monkeypatch):
    monkeypatch.setattr("mazebook.reading.limits.PDF_INSTRUCTIONS", 100)
    assert len(read_content(b"q Q " * 50)) == 100
    with pytest.raises(BombError, match="more than can be checked"):
        read_content(b"q Q " * 51)
