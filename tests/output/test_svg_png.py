"""SVG by its elements, PNG by its pixels, and the sentences about PDFs that cannot be shown."""

import io
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.errors import FontError, OutputError, UsageError
from mazebook.graphics.page import Box, Fill, Page, Place, Stroke, Text
from mazebook.numerics.path import CLOSE, LINE, MOVE, Path
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures import png
from mazebook.output.pictures.png import pixel_size, render_pdf, write_png
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.typefaces import fonts

SVG = "{http://www.w3.org/2000/svg}"
WALL = Path(np.array([MOVE, LINE, LINE, CLOSE], np.uint8), np.array([[0, 0], [10, 0], [10, 2.5]], float))


def page(*items, size=(120, 80), label=""):
    return Page(*size, Box(0, 0, *size), Box(0, 0, *size), items, label=label)


def elements(made):
    return list(ElementTree.fromstring(write_svg(made)).iter(f"{SVG}path"))


def test_an_svg_has_its_size_in_points_and_y_up():
    root = ElementTree.fromstring(write_svg(page(size=(120.5, 80), label="puzzle <1> & 2")))
    assert root.attrib == {"width": "120.5pt", "height": "80pt", "viewBox": "0 0 120.5 80"}
    assert root.find(f"{SVG}title").text == "puzzle <1> & 2"  # type: ignore[union-attr]
    assert root.find(f"{SVG}rect").attrib == {"width": "120.5", "height": "80", "fill": "#ffffff"}  # type: ignore[union-attr]
    assert root.find(f"{SVG}g").attrib == {"transform": "matrix(1 0 0 -1 0 80)"}  # type: ignore[union-attr]


def test_strokes_keep_their_width_under_scaling():
    plain, scaled = elements(page(Stroke(WALL, 1.5, 0.5), Stroke(WALL, 1.5, 0, Place(0.5, 3, 4), (2, 1))))
    assert plain.attrib == {
        "fill": "none",
        "stroke": "#808080",
        "stroke-width": "1.5",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "d": "M0 0 L10 0 L10 2.5 Z",
    }
    assert scaled.attrib["stroke-width"] == "3"
    assert scaled.attrib["stroke-dasharray"] == "4 2"
    assert scaled.attrib["transform"] == "matrix(0.5 0 0 0.5 3 4)"


def test_a_clip_is_written_once_and_holds_in_page_units():
    clip = Box(10, 5, 40.5, 20)
    made = page(Fill(WALL, place=Place(2, 1, 1), clip=clip), Stroke(WALL, 1, clip=clip), Text(5, 5, "a", fonts.BODY, 9),
                Text(5, 5, "a", fonts.BODY, 9, clip=Box(0, 0, 9, 9)))  # fmt: skip
    root = ElementTree.fromstring(write_svg(made))
    boxes = {each.attrib["id"]: each[0].attrib for each in root.iter(f"{SVG}clipPath")}
    assert boxes == {
        "clip1": {"x": "10", "y": "5", "width": "30.5", "height": "15"},
        "clip2": {"x": "0", "y": "0", "width": "9", "height": "9"},
    }
    groups = [(group.attrib["clip-path"], len(group)) for group in root.iter(f"{SVG}g") if "clip-path" in group.attrib]
    assert groups == [("url(#clip1)", 1), ("url(#clip1)", 1), ("url(#clip2)", 1)]
    assert len(elements(made)) == 4
    assert "clip" not in write_svg(page(Stroke(WALL, 1)))


def test_fills_and_plain_attributes_only():
    made = page(Fill(WALL, 0.9), Stroke(WALL, 1), Text(5, 5, "a", fonts.BODY, 10))
    assert elements(made)[0].attrib == {"fill": "#e6e6e6", "d": "M0 0 L10 0 L10 2.5 Z"}
    assert not any(word in write_svg(made) for word in ("style", "class", "<text", "font", "href"))


def test_texts_are_outlines_where_the_anchor_says():
    (element,) = elements(page(Text(60, 40, "HH", fonts.BODY, 20, 0.2, "end", 90)))
    width = fonts.width("HH", fonts.BODY, 20)
    assert element.attrib["fill"] == "#333333"
    place = element.attrib["transform"]
    assert place.startswith("translate(60 40) rotate(90) translate(-")
    assert float(place.split("translate(-")[1].split()[0]) == pytest.approx(width)
    assert place.endswith(f"scale({20 / 2048:.8f})")
    one, two = (elements(page(Text(0, 0, text, fonts.BODY, 20)))[0].attrib["d"] for text in ("H", "HH"))
    assert two.startswith(one)
    assert two.count("M") == 2 * one.count("M") == 2


def test_an_svg_refuses_what_its_font_lacks():
    with pytest.raises(FontError, match='cannot show "漢"'):
        write_svg(page(Text(0, 0, "漢", fonts.BODY, 20)))


def test_a_png_is_grey_and_says_its_resolution():
    box = Path(np.array([MOVE, LINE, LINE, LINE], np.uint8), np.array([[0, 0], [60, 0], [60, 40], [0, 40]], float))
    with Image.open(io.BytesIO(write_png(page(Fill(box, 0.5)), 36))) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "L", (60, 40))
        assert image.info["dpi"] == pytest.approx((36, 36), abs=0.01)
        assert [image.getpixel(at) for at in ((5, 35), (29, 21), (31, 21), (29, 18), (59, 0))] == [
            128,
            128,
            255,
            255,
            255,
        ]


def test_sides_are_rounded_to_whole_pixels():
    assert pixel_size(612, 792, 300) == (2550, 3300)
    assert pixel_size(210 / 25.4 * 72, 297 / 25.4 * 72, 300) == (2480, 3508)
    with Image.open(io.BytesIO(write_png(page(size=(100.3, 50.1)), 72))) as image:
        assert image.size == (100, 50)


@pytest.mark.parametrize(
    ("dpi", "sentence"), [(1e5, "Use 11618 dpi or less"), (0.1, "leaves no pixels"), (-72, "Use 72")]
)
def test_absurd_resolutions_are_refused(dpi, sentence):
    with pytest.raises(UsageError, match=sentence):
        write_png(page(), dpi)
    most = int(72 * (png.MOST_PNG_PIXELS / (120 * 80)) ** 0.5)
    pixel_size(120, 80, most)


def three():
    return write_pdf([page(size=(width, 50)) for width in (10, 20, 30)], title="T")


def test_pages_are_rendered_in_the_order_named():
    assert [(number, image.size) for number, image in render_pdf(three(), [3, 1], 72)] == [(3, (30, 50)), (1, (10, 50))]
    assert [number for number, _ in render_pdf(three(), None, 72)] == [1, 2, 3]


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_page_that_is_not_there(number):
    with pytest.raises(UsageError, match=rf"There is no page {number}; the file has pages 1 to 3\."):
        list(render_pdf(three(), [number], 72))


def test_files_that_cannot_be_shown():
    with pytest.raises(OutputError, match=r"a\.pdf: cannot be read as a PDF; it may be damaged"):
        list(render_pdf(b"a text", None, 72, name="a.pdf"))
    locked = io.BytesIO()
    with pikepdf.open(io.BytesIO(three())) as opened:
        opened.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(OutputError, match=r"b\.pdf: is protected by a password"):
        list(render_pdf(locked.getvalue(), None, 72, name="b.pdf"))
