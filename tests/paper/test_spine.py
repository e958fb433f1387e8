"""How thick books are and how large their covers: the printers' own worked examples, to 0.001 in."""

import itertools

import pytest

from mazebook.errors import UsageError
from mazebook.paper.printers.offers import printer_names, read_printer
from mazebook.paper.printers.spine import CoverSize, cover_size, spine_width
from mazebook.units import POINTS_PER_INCH

SIX_BY_NINE = (432.0, 648.0)


def inches(printer, paper, pages, trim=SIX_BY_NINE):
    """Return width, height and spine of a cover."""
    return tuple(side / POINTS_PER_INCH for side in cover_size(read_printer(printer), paper, trim, pages)[:3])


@pytest.mark.parametrize(
    ("printer", "paper", "pages", "width", "height", "spine"),
    [
        ("kdp", "bw_cream", 240, 12.85, 9.25, 0.600),
        ("kdp", "bw_white", 240, 12.25 + 0.540, 9.25, 0.540),  # 240 * 0.002252 = 0.54048
        ("kdp", "premium_color", 240, 12.25 + 0.563, 9.25, 0.563),
        ("kdp", "bw_white", 24, 12.25 + 0.054, 9.25, 0.054),
        ("kdp", None, 240, 12.25 + 0.540, 9.25, 0.540),  # white is the usual one
        ("lulu", None, 240, 12.851, 9.25, 0.6005),
        ("lulu", "any", 32, 12.25 + 0.132, 9.25, 0.132),
        ("ingramspark", "bw_cream_50", 240, 12.25 + 0.545, 9.25, 0.545),
        ("ingramspark", "bw_white_50", 240, 12.25 + 0.505, 9.25, 0.505),
        ("ingramspark", "bw_white_50", 24, 12.30, 9.25, 0.050),
        ("ingramspark", "bw_white_70", 800, 12.25 + 2.174, 9.25, 2.174),
        ("ingramspark", "bw_white_50", 220, 12.25 + 0.4645, 9.25, 0.4645),  # half way between 200 and 240
    ],
)
def test_worked_examples(printer, paper, pages, width, height, spine):
    assert inches(printer, paper, pages) == pytest.approx((width, height, spine), abs=0.001)


@pytest.mark.parametrize("row", range(11))
@pytest.mark.parametrize("paper", ["bw_cream_50", "bw_white_50", "bw_groundwood_38", "bw_white_70"])
def test_the_rows_of_a_table_are_met_exactly(row, paper):
    printer = read_printer("ingramspark")
    rule = printer.cover.spine
    assert spine_width(printer, paper, SIX_BY_NINE, rule.pages[row]) == pytest.approx(rule.widths[paper][row])


@pytest.mark.parametrize("printer", ["kdp", "ingramspark", "lulu"])
def test_a_thicker_book_has_a_wider_spine(printer):
    found = [spine_width(read_printer(printer), None, SIX_BY_NINE, pages) for pages in range(32, 600, 2)]
    assert all(low < high for low, high in itertools.pairwise(found))


def test_bleed_is_on_all_four_sides():
    assert cover_size(read_printer("kdp"), "bw_cream", (576.0, 720.0), 100) == CoverSize(
        2 * 576 + 18 + 18, 720 + 18, 18.0, 9.0
    )


@pytest.mark.parametrize("pages", [18, 23, 801, 1200])
def test_a_table_says_nothing_beyond_its_ends(pages):
    with pytest.raises(UsageError, match=f"has spines for 24 to 800 pages; this book has {pages}"):
        spine_width(read_printer("ingramspark"), None, SIX_BY_NINE, pages)


def test_an_unknown_paper():
    with pytest.raises(UsageError, match=r'no spine for paper "bw_whit"\. Did you mean "bw_white"\?'):
        spine_width(read_printer("kdp"), "bw_whit", SIX_BY_NINE, 100)


@pytest.mark.parametrize("name", printer_names())
def test_who_binds_no_covers_says_who_does(name):
    printer = read_printer(name)
    if printer.cover is None:
        with pytest.raises(UsageError, match=r"binds no covers\. Choose a printer that does: kdp, ingramspark, lulu"):
            cover_size(printer, None, (612.0, 792.0), 100)
    else:
        assert cover_size(printer, None, SIX_BY_NINE, 100).spine > 0
