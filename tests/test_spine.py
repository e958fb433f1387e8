"""Spines and covers: the worked examples of the printers, and what is not known."""

import pytest

from mazebook.errors import LayoutError
from mazebook.paper.printers import printer_names, read_printer
from mazebook.paper.spine import allows_spine_text, cover_size, has_cover, spine_width

KDP, SPARK, LULU = map(read_printer, ("kdp", "ingramspark", "lulu"))
SIX_BY_NINE = (432.0, 648.0)
EXACT = 0.001  # inches


def inches(points):
    return points / 72


@pytest.mark.parametrize(
    ("printer", "paper", "spine", "width", "height"),
    [(KDP, "bw_cream", 0.600, 12.85, 9.25), (LULU, None, 0.6005, 12.851, 9.25)],
    ids=["kdp", "lulu"],
)
def test_worked_examples_of_240_pages_at_6_by_9(printer, paper, spine, width, height):
    assert inches(spine_width(printer, paper, 240)) == pytest.approx(spine, abs=EXACT)
    sheet = cover_size(printer, paper, SIX_BY_NINE, 240)
    assert (inches(sheet[0]), inches(sheet[1])) == pytest.approx((width, height), abs=EXACT)


@pytest.mark.parametrize(
    ("paper", "pages", "spine"),
    [(None, 100, 0.2252), ("bw_white", 100, 0.2252), ("BW-Cream", 100, 0.25), ("premium_color", 100, 0.2347)],
)
def test_a_caliper_times_the_pages(paper, pages, spine):
    assert inches(spine_width(KDP, paper, pages)) == pytest.approx(spine, abs=1e-6)


@pytest.mark.parametrize(
    ("pages", "points"), [(24, 3.6), (100, 14.904), (125, (14.904 + 23.112) / 2), (800, 114.48), (700, 100.908)]
)
def test_a_table_is_read_between_its_rows(pages, points):
    assert spine_width(SPARK, None, pages) == pytest.approx(points)


@pytest.mark.parametrize("pages", [18, 23, 801, 1200])
def test_beyond_its_table_nothing_is_made_up(pages):
    with pytest.raises(LayoutError, match=rf"states spines for 24 to 800 pages; this book has {pages}\."):
        spine_width(SPARK, "bw_white_50", pages)


def test_what_cannot_be_answered():
    with pytest.raises(LayoutError, match=r'states no spine for the paper "bw_crem"\. Did you mean "bw_cream"\?'):
        spine_width(KDP, "bw_crem", 100)
    with pytest.raises(LayoutError, match="states no size for covers"):
        spine_width(read_printer("home-a4"), None, 100)


@pytest.mark.parametrize(("printer", "first"), [(KDP, 79), (SPARK, 48), (LULU, 81)], ids=["kdp", "ingramspark", "lulu"])
def test_words_on_the_spine(printer, first):
    assert not allows_spine_text(printer, first - 1)
    assert allows_spine_text(printer, first)


@pytest.mark.parametrize("name", printer_names())
def test_every_printer_with_a_cover_answers_for_its_usual_paper(name):
    printer = read_printer(name)
    if has_cover(printer):
        assert 0 < spine_width(printer, None, 200) < 72
