"""Inks: what they add up to, and whether letters are read on them, as a renderer shows them."""

import pypdfium2
import pytest

from mazebook.books.cover.draw import toned
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Fill, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.inks.inks import Cmyk, contrast, of_gray
from mazebook.paper.inks.palette import COLOURS, LEAST_CONTRAST, PAPER, is_dark_enough, palette
from mazebook.paper.printers.offers import printer_names, read_printer

BOX = Box(0, 0, 20, 20)


def rendered(ink):
    """Return the luminance of an ink as the PDF's renderer shows it (WCAG's formula)."""
    square = Fill(polygon([(0, 0), (20, 0), (20, 20), (0, 20)]), **toned(ink))
    pdf = pypdfium2.PdfDocument(write_pdf([Page(20, 20, BOX, BOX, (square,))], title=""))
    pixel = pdf[0].render().to_pil().convert("RGB").getpixel((10, 10))
    pdf.close()
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
        assert 1.05 / (rendered(behind) + 0.05) >= LEAST_CONTRAST
    assert contrast(base, shine) >= 3  # of shapes (WCAG 2.2, 1.4.11)
    assert contrast(shine, of_gray(0)) >= LEAST_CONTRAST  # the badge has black letters
    assert (rendered(shine) + 0.05) / (rendered(base) + 0.05) >= 3


@pytest.mark.parametrize("name", COLOURS)
def test_the_estimate_is_near_what_a_renderer_shows(name):
    base = palette(name).base
    assert base.luminance == pytest.approx(rendered(base), abs=0.05)


@pytest.mark.parametrize("printer", printer_names())
@pytest.mark.parametrize("name", COLOURS)
def test_every_colour_keeps_to_every_printers_ink(name, printer):
    limit = read_printer(printer).most_cover_ink
    assert all(ink.percent <= limit for ink in palette(name))


def test_a_black_cover_has_no_other_ink():
    assert all(ink.is_black_only for ink in palette("black"))
