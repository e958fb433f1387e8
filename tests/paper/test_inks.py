"""Inks: colours in every writer, by structure and by pixels; how light inks are, and if letters are read on them."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.graphics.page import Box, Fill, Page, Place, Stroke, Text, toned
from mazebook.numerics.path import CLOSE, LINE, MOVE, Path
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf, write_png
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.inks import inks
from mazebook.paper.inks.inks import Cmyk, Colour, contrast, of_gray
from mazebook.paper.inks.palette import COLOURS, LEAST_CONTRAST, PAPER, is_dark_enough, palette
from mazebook.paper.printers.offers import printer_names, read_printer
from mazebook.paper.typefaces import fonts

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = Path(np.array([MOVE, LINE, LINE, LINE, CLOSE], np.uint8), np.array([[0, 0], [4, 0], [4, 4], [0, 4]], float))
BAR = Path(np.array([MOVE, LINE], np.uint8), np.array([[0, 0], [0, 40]], float))
RED, TEAL = Colour(1, 0, 0), Colour(0, 0.5, 0.8)
PALETTE = (inks.BLUE, inks.GREEN, inks.VERMILION, inks.PURPLE, inks.SKY, inks.ORANGE)


def page(*items):
    return Page(24, 8, Box(0, 0, 24, 8), Box(0, 0, 24, 8), items)


def mixed(again=False):
    """A red square, a black one, a teal line, a grey one; each path once, or as a form."""
    items = [
        Fill(SQUARE, 0.4, Place(1, 1, 2), ink=RED), Fill(SQUARE, 0.0, Place(1, 7, 2)),
        Stroke(BAR, 4, 0.4, Place(1, 15, -16), ink=TEAL), Stroke(BAR, 4, 0.4, Place(1, 21, -16)),
    ]  # fmt: skip
    return page(*items, *(items if again else []))


def operators(made):
    """The operators of the page that set an ink, in their order."""
    with pikepdf.open(io.BytesIO(write_pdf([made], title="T"))) as opened:
        assert opened.pdf_version == "1.3"
        assert not {"/ExtGState", "/ColorSpace"} & set(opened.pages[0].Resources.keys())
        found = [(str(name), [float(value) for value in values])
                 for values, name in pikepdf.parse_content_stream(opened.pages[0])
                 if str(name) in {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC"}]  # fmt: skip
        inside = [str(name) for form in opened.objects
                  if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form"
                  for _, name in pikepdf.parse_content_stream(form)]  # fmt: skip
    assert not {"g", "G", "rg", "RG"} & set(inside)  # a form takes the ink of the place it is used in
    return found


@pytest.mark.parametrize("again", [False, True])
def test_a_pdf_names_a_colour_where_there_is_one_and_else_a_grey(again):
    found = operators(mixed(again))
    assert found == [("rg", [1, 0, 0]), ("g", [0]), ("RG", [0, 0.5, 0.8]), ("G", [0.4])] * (2 if again else 1)


def test_a_text_has_its_colour():
    made = page(Text(1, 1, "I", fonts.BOLD, 9, 0.4, ink=RED), Text(9, 1, "I", fonts.BOLD, 9))
    assert [each for each in operators(made) if each[0] != "G"] == [("rg", [1, 0, 0]), ("g", [0])]
    pixels = np.asarray(rendered(write_png(made, 144)))
    assert (pixels[:, :16, 1:].min(), pixels[:, :16, 0].min()) == (0, 255)
    assert (pixels[:, 16:] == pixels[:, 16:, :1]).all()
    fills = [each.attrib["fill"] for each in ElementTree.fromstring(write_svg(made)).iter(f"{SVG}path")]
    assert fills == ["#ff0000", "#000000"]


def rendered(data):
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        return picture


@pytest.mark.parametrize("again", [False, True])
def test_the_pixels_are_coloured(again):
    picture = rendered(write_png(mixed(again), 72))
    assert (picture.mode, picture.size) == ("RGB", (24, 8))
    assert [picture.getpixel((x, 4)) for x in (0, 3, 9, 15, 21)] == [
        (255, 255, 255),
        (255, 0, 0),
        (0, 0, 0),
        (0, 128, 204),
        (102, 102, 102),
    ]


def test_pages_are_rendered_in_greys_unless_colour_is_asked_for():
    data = write_pdf([mixed()], title="T")
    ((_, grey),) = render_pdf(data, None, 72)
    ((_, coloured),) = render_pdf(data, None, 72, colour=True)
    assert (grey.mode, coloured.mode) == ("L", "RGB")


def test_a_page_without_colour_is_a_grey_picture():
    plain = page(Fill(SQUARE, 0.4), Stroke(BAR, 1), Text(9, 1, "I", fonts.BOLD, 9))
    assert (plain.coloured, mixed().coloured) == (False, True)
    assert rendered(write_png(plain, 72)).mode == "L"
    assert {name for name, _ in operators(plain)} <= {"g", "G"}
    assert set(re.findall("#[0-9a-f]{6}", write_svg(plain))) == {"#666666", "#000000", "#ffffff"}


def test_an_svg_names_the_colours():
    paths = list(ElementTree.fromstring(write_svg(mixed())).iter(f"{SVG}path"))
    assert [each.attrib["fill"] for each in paths] == ["#ff0000", "#000000", "none", "none"]
    assert [each.attrib["stroke"] for each in paths[2:]] == ["#0080cc", "#666666"]


def test_a_colour_is_read_as_it_is_written():
    assert Colour.of("#ff0080") == (1, 0, 128 / 255)
    assert all(Colour.of(colour.code) == colour for colour in PALETTE)


def luminance_of(ink):
    """Return the luminance of an ink as the PDF's renderer shows it (WCAG's formula)."""
    data = write_pdf([page(Fill(SQUARE, place=Place(6), **toned(ink)))], title="")
    ((_, picture),) = render_pdf(data, None, 72, colour=True)
    pixel = picture.getpixel((10, 4))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in pixel))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_paper_and_black():
    assert of_gray(1).luminance == pytest.approx(1)
    assert contrast(of_gray(0), of_gray(1)) > 15
    assert contrast(of_gray(0.3), of_gray(0.3)) == 1
    assert Cmyk(0.1, 0.2, 0.3, 0.4).percent == pytest.approx(100)
    assert of_gray(0.4).is_black_only
    assert not Cmyk(0, 0.1, 0, 1).is_black_only


@pytest.mark.parametrize("place", range(4))
def test_more_ink_is_darker(place):
    found = [Cmyk(*(share if k == place else 0.3 for k in range(4))).luminance for share in (0, 0.2, 0.5, 0.8, 1)]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 5


@pytest.mark.parametrize("name", COLOURS)
def test_white_letters_are_read_on_every_colour(name):
    base, shade, shine = palette(name)
    assert is_dark_enough(base)
    for behind in (base, shade):
        assert contrast(behind, PAPER) >= LEAST_CONTRAST
        assert 1.05 / (luminance_of(behind) + 0.05) >= LEAST_CONTRAST
    assert contrast(base, shine) >= 3  # of shapes (WCAG 2.2, 1.4.11)
    assert contrast(shine, of_gray(0)) >= LEAST_CONTRAST  # the badge has black letters
    assert (luminance_of(shine) + 0.05) / (luminance_of(base) + 0.05) >= 3


@pytest.mark.parametrize("name", COLOURS)
def test_the_estimate_is_near_what_a_renderer_shows(name):
    base = palette(name).base
    assert base.luminance == pytest.approx(luminance_of(base), abs=0.05)


@pytest.mark.parametrize("printer", printer_names())
@pytest.mark.parametrize("name", COLOURS)
def test_every_colour_keeps_to_every_printers_ink(name, printer):
    limit = read_printer(printer).most_cover_ink
    assert all(ink.percent <= limit for ink in palette(name))


def test_a_black_cover_has_no_other_ink():
    assert all(ink.is_black_only for ink in palette("black"))
