"""Barcodes of ISBNs, read back from their pixels by a decoder that shares nothing with what drew them."""

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.books.cover.barcode import BARCODE_WIDTH, BARS, GUARD, HEIGHT, MODULE, QUIET_LEFT, barcode, modules
from mazebook.graphics.page import Box, Fill, Page, Text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.isbn import check_digit
from mazebook.units import mm

ISBN = "978-0-306-40615-7"

# How wide the four bars and spaces of a digit are, left half with odd parity, as tables of the standard print them.
WIDTHS = ("3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112")
FIRST = {"AAAAAA": 0, "AABABB": 1, "AABBAB": 2, "AABBBA": 3, "ABAABB": 4, "ABBAAB": 5, "ABBBAA": 6, "ABABAB": 7, "ABABBA": 8, "ABBABA": 9}  # fmt: skip  # noqa: E501


def decoded(dark):
    """Return the digits of an EAN-13 from the runs of one line of pixels, True for black; the quiet zones are on it."""
    edges = np.flatnonzero(np.diff(dark.astype(int))) + 1
    runs = np.diff(edges)
    assert len(runs) == 59, "an EAN-13 has 30 bars and 29 spaces"
    unit = runs.sum() / 95
    wide = np.rint(runs / unit).astype(int)
    assert np.abs(runs / unit - wide).max() < 0.25
    assert wide[:3].tolist() == wide[-3:].tolist() == [1, 1, 1]
    assert wide[27:32].tolist() == [1] * 5
    parity, digits = "", ""
    for begin in (*range(3, 27, 4), *range(32, 56, 4)):
        found = "".join(map(str, wide[begin : begin + 4]))
        if begin < 27:
            parity += "A" if found in WIDTHS else "B"
        digits += str(WIDTHS.index(found if found in WIDTHS else found[::-1]))
    return f"{FIRST[parity]}{digits}", edges[0] / unit, (len(dark) - edges[-1]) / unit


def picture_of(isbn, dpi=600):
    """Return a barcode's pixels, True for ink, on paper just as large as it says it is."""
    box = Box(0, 0, BARCODE_WIDTH, HEIGHT)
    pdf = pypdfium2.PdfDocument(
        write_pdf([Page(BARCODE_WIDTH, HEIGHT, box, box, tuple(barcode(isbn, 0, 0)))], title="")
    )
    picture = np.array(pdf[0].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")) < 128
    pdf.close()
    return picture


def test_it_is_read_from_its_pixels():
    picture = picture_of(ISBN)
    for share in (0.05, 0.3, 0.6, 0.85):
        digits, left, right = decoded(picture[int(share * BARS / HEIGHT * len(picture))])
        assert digits == "9780306406157"
        assert left >= 11 - 0.1
        assert right >= 7 - 0.1


@given(st.sampled_from(["978", "979"]), st.text("123456789", min_size=1, max_size=1), st.text("0123456789", min_size=8, max_size=8))  # fmt: skip  # noqa: E501
def test_every_isbn_is_read_from_its_modules(prefix, group, rest):
    twelve = prefix + group + rest
    isbn = twelve + check_digit(twelve)
    pattern = modules(isbn)
    assert len(pattern) == 95
    line = np.array([*"0" * 11, *pattern, *"0" * 7]) == "1"
    assert decoded(line) == (isbn, 11, 7)


def test_its_size_is_exact():
    assert mm(BARCODE_WIDTH) == pytest.approx(37.29, abs=1e-9)
    bars = [item for item in barcode(ISBN, 0, 0) if isinstance(item, Fill)]
    heights = sorted({round(mm(bar.path.points[:, 1].max() - bar.path.points[:, 1].min()), 6) for bar in bars})
    assert heights == pytest.approx([22.85, 22.85 + 5 * 0.33])
    left, right = min(bar.path.points[:, 0].min() for bar in bars), max(bar.path.points[:, 0].max() for bar in bars)
    assert mm(left) == pytest.approx(11 * 0.33)
    assert mm(BARCODE_WIDTH - right) == pytest.approx(7 * 0.33)
    assert mm(right - left) == pytest.approx(95 * 0.33)


def test_quiet_zones_have_no_ink_beside_the_bars():
    picture = picture_of(ISBN)
    rows = picture[: int(BARS / HEIGHT * len(picture))]
    module = picture.shape[1] / 113
    assert not rows[:, : int(11 * module) - 1].any()
    assert not rows[:, int((11 + 95) * module) + 2 :].any()
    assert rows[:, int(11.5 * module)].all()  # and the first bar begins just behind


def test_everything_is_black_only_and_the_digits_stand_below_their_bars():
    items = barcode(ISBN, 10, 20)
    assert {(item.gray, item.ink) for item in items} == {(0.0, None)}
    digits = [item for item in items if isinstance(item, Text)]
    assert "".join(digit.text for digit in digits) == "9780306406157"
    assert digits[0].x < 10 + QUIET_LEFT * MODULE
    low = min(item.path.points[:, 1].min() for item in items if isinstance(item, Fill))
    assert low == pytest.approx(20 + HEIGHT - BARS - GUARD)
    assert all(digit.size > 7 for digit in digits)


def test_ten_digits_are_the_same_book():
    assert modules("0-306-40615-2") == modules(ISBN)
