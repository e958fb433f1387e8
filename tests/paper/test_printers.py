"""Printers: their table is sound, and what they take and refuse is told in sentences."""

import datetime
import tomllib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import UnknownNameError
from mazebook.paper.layouts import read_layout
from mazebook.paper.margins import merge_margins
from mazebook.paper.printers.offers import (
    age_of,
    check_pages,
    check_paper,
    check_trim,
    default_trim,
    papers,
    printer_names,
    read_printer,
    trim_for,
    trim_text,
)
from mazebook.paper.printers.table import SAME_SIZE, PageSides, printers_in
from mazebook.resources import data
from mazebook.units import parse_length, parse_size, points

TABLE = tomllib.loads(data("printers.toml").read_text(encoding="utf-8"))
NAMES = printer_names()
A4, LETTER, SIX_BY_NINE = (points(210), points(297)), (612.0, 792.0), (432.0, 648.0)
KDP, SPARK, LULU = map(read_printer, ("kdp", "ingramspark", "lulu"))


def items(table, path=()):
    """Yield every key of a table and of the tables and rows in it, with where it is and its value."""
    for key, value in table.items():
        yield (*path, key), value
        if isinstance(value, dict):
            yield from items(value, (*path, key))
        for place, row in enumerate(value if isinstance(value, list) else ()):
            if isinstance(row, dict):
                yield from items(row, (*path, key, place))


def test_the_table_holds_these_printers():
    assert NAMES == ["kdp", "ingramspark", "lulu", "home-a4", "home-letter", "newspaper"]
    assert TABLE["schema"] == 1


def test_every_source_that_is_named_is_there():
    named = [
        (path, key)
        for path, value in items(TABLE)
        if path[-1] == "source" or str(path[-1]).endswith("_source")
        for key in ([value] if isinstance(value, str) else value)
    ]
    assert len(named) > 20
    assert [(path, key) for path, key in named if key not in TABLE["sources"]] == []


def test_every_source_says_where_and_when():
    for key, row in TABLE["sources"].items():
        assert set(row) == {"name", "tier", "url", "checked"}, key
        assert "." not in row["name"].replace("8.5", ""), "no address: messages say the name"
        assert row["tier"] in ("official", "relayed", "third-party")
        assert row["url"]


def test_no_number_is_negative_and_lengths_are_positive():
    for path, value in items(TABLE):
        flat = [value] if isinstance(value, int | float) and not isinstance(value, bool) else value
        numbers = [number for number in flat if isinstance(number, int | float)] if isinstance(flat, list) else []
        may_be_zero = {"bleed", "margin", "inside", "inside_margin", "rich_black"} & set(map(str, path))
        assert all(number >= 0 if may_be_zero else number > 0 for number in numbers), path


@pytest.mark.parametrize("name", NAMES)
def test_ranges_rise(name):
    table, printer = TABLE[name], read_printer(name)
    steps = printer.interior.inside_margin
    assert all(step.first <= step.last for step in steps)
    assert all(later.first == earlier.last + 1 for earlier, later in pairwise(steps))
    assert [step.margin for step in steps] == sorted(step.margin for step in steps)
    for limits in table.get("pages", {}).values():
        assert all(not pages or (len(pages) == 2 and pages[0] < pages[1]) for pages in limits.values())
    for low, high in table.get("custom_trim", {}).values():
        assert low < high
    spine = table.get("cover", {}).get("spine", {})
    if spine.get("kind") == "table":
        rows = [values for values in spine.values() if isinstance(values, list)]
        assert all(values == sorted(set(values)) and len(values) == len(spine["pages"]) for values in rows)


@pytest.mark.parametrize("name", NAMES)
def test_every_printer_is_sane(name):
    printer = read_printer(name)
    assert printer.title
    assert 0.5 <= printer.least_line <= 1
    assert 7 <= printer.least_text <= 9
    for width, height in (*printer.trims, default_trim(printer)):
        assert 288 <= width <= 1224
        assert 288 <= height <= 1584
        assert check_trim(printer, (width, height)) == ""
        for paper in papers(printer, (width, height)):
            fewest, most = paper.pages_for((width, height))
            # Where a book may be bound there is an inner margin for it.
            assert printer.interior.inside_margin[0].first <= fewest
            assert most <= printer.interior.inside_margin[-1].last
        assert bool(papers(printer, (width, height))) == bool(printer.papers)


def test_sizes_that_have_limits_of_their_own_are_offered():
    for printer in map(read_printer, NAMES):
        for paper in printer.papers:
            assert all(trim_for(printer, trim) in printer.trims for trim, _ in paper.by_trim)


def test_what_a_printer_does_not_state():
    assert (SPARK.least_line, SPARK.least_text) == (0.5, 7.0)
    assert (LULU.least_line, LULU.least_text) == (0.75, 7.0)
    assert (KDP.blank_inside, KDP.interior.max_blank_run.end) == (4, 10)
    assert (LULU.blank_inside, LULU.interior.max_blank_run) == (None, None)
    assert LULU.custom_trim is None


def test_a_table_of_ones_own():
    own = {
        "sources": {"me": {"tier": "official", "url": "here", "checked": "2026-01-02"}},
        "shop": {
            "title": "The shop",
            "trims": [[300, 400]],
            "interior": {
                "margin": {"no_bleed": 20, "bleed": 20},
                "inside_margin": [{"first": 1, "last": 99, "margin": 30}],
                "inside_margin_source": "me",
                "even_pages": True,
            },
        },
        "not-a-printer": {"source": ["me"]},
    }
    (printer,) = printers_in(own).values()
    assert (printer.name, printer.trims, printer.margin, printer.least_line) == ("shop", ((300.0, 400.0),), 20.0, 0.75)
    assert default_trim(printer) == (300.0, 400.0)
    assert [source.key for source in printer.sources] == ["me"]


def test_names():
    assert read_printer("Home_A4").name == "home-a4"
    with pytest.raises(UnknownNameError, match=r'^There is no printer "kpd"\. Did you mean "kdp"\? Known: '):
        read_printer("kpd")


@pytest.mark.parametrize(
    ("name", "trim"),
    [
        ("kdp", LETTER),
        ("ingramspark", LETTER),
        ("lulu", LETTER),
        ("home-a4", (595.276, 841.89)),
        ("home-letter", LETTER),
        ("newspaper", LETTER),
    ],
)
def test_the_page_size_of_a_book_that_asks_for_none(name, trim):
    assert default_trim(read_printer(name)) == trim


@pytest.mark.parametrize(
    ("printer", "trim", "nearest"),
    [
        ("kdp", "9x12in", '"8.5x11.69in" (215.9 x 296.9 mm)'),
        ("kdp", "3x5in", '"4x6in" (101.6 x 152.4 mm)'),
        ("ingramspark", "8.4x10.9in", '"8.5x11in" (215.9 x 279.4 mm)'),
        ("lulu", "6.2x9.2in", '"6.14x9.21in" (156 x 233.9 mm)'),
        ("lulu", "11x8in", '"11x8.5in" (279.4 x 215.9 mm)'),
        ("home-a4", "8.5x11in", '"210x297mm" (8.268 x 11.693 in)'),
        ("home-letter", "210x297mm", '"8.5x11in" (215.9 x 279.4 mm)'),
    ],
)
def test_a_page_size_that_is_not_offered(printer, trim, nearest):
    printer = read_printer(printer)
    said = check_trim(printer, parse_size(trim))
    assert said == f"{printer.title} does not offer this page size. Use {nearest}, the nearest that it does."
    offered = parse_size(said.split('"')[1])
    assert check_trim(printer, offered) == ""


@pytest.mark.parametrize(
    ("printer", "trim"),
    [
        ("kdp", "6x9in"),
        ("kdp", "210x297mm"),
        ("kdp", "7.7x10.1in"),
        ("newspaper", "93x120mm"),
        ("home-a4", "21x29.7cm"),
    ],
)
def test_page_sizes_that_are_offered(printer, trim):
    assert check_trim(read_printer(printer), parse_size(trim)) == ""


def test_a_size_that_differs_by_rounding_becomes_the_printers_own():
    assert trim_for(KDP, A4) == (595.44, 841.68)
    assert trim_for(KDP, (500.0, 700.0)) == (500.0, 700.0)


@given(st.sampled_from(NAMES), st.floats(200, 1300), st.floats(200, 1700))
def test_the_nearest_size_is_offered_and_none_is_nearer(name, width, height):
    printer = read_printer(name)
    said = check_trim(printer, (width, height))
    if not said:
        return
    offered = parse_size(said.split('"')[1])
    assert check_trim(printer, offered) == ""

    def far(trim):
        return (trim[0] - width) ** 2 + (trim[1] - height) ** 2

    assert far(offered) <= min(map(far, printer.trims)) + 4 * SAME_SIZE * (width + height)


@pytest.mark.parametrize(
    ("trim", "text"),
    [(LETTER, "8.5x11in"), (A4, "210x297mm"), ((433.728, 666.144), "6.024x9.252in"), ((200, 300.123), "70.6x105.9mm")],
)
def test_a_size_as_it_is_written(trim, text):
    assert trim_text(trim) == text
    assert parse_size(text) == pytest.approx(trim, abs=0.2)


@pytest.mark.parametrize("text", ["8.5 x 11 inches", "8,5 x 11 in", "8.5INCH X 11inch", "215,9x279,4mm"])
def test_a_size_as_people_write_it(text):
    assert parse_size(text) == pytest.approx(LETTER)
    assert parse_length("1,5 inches") == 108


def test_papers_of_a_page_size():
    assert papers(KDP, LETTER)[0].name == "bw_white"
    assert "standard_color" in [paper.name for paper in papers(KDP, LETTER)]
    assert "standard_color" not in [paper.name for paper in papers(KDP, A4)]
    assert papers(read_printer("home-a4"), A4) == ()


@pytest.mark.parametrize(
    ("printer", "paper", "trim", "sentence"),
    [
        ("kdp", None, LETTER, ""),
        ("kdp", "BW-Cream", LETTER, ""),
        (
            "kdp",
            "standard_color",
            A4,
            "Amazon KDP paperback does not offer this paper for 210x297mm, "
            "but bw_white, bw_cream, bw_groundwood, premium_color.",
        ),
        ("kdp", "cream", LETTER, 'Amazon KDP paperback has no such paper. Did you mean "bw_cream"? Known: '),
        ("home-a4", "bw_white", A4, "Home or school printer, A4 has no papers to choose from. Remove the line."),
    ],
)
def test_whether_a_paper_is_offered(printer, paper, trim, sentence):
    said = check_paper(read_printer(printer), paper, trim)
    assert said.startswith(sentence)
    assert bool(said) == bool(sentence)


@pytest.mark.parametrize(
    ("printer", "paper", "trim", "fewest", "most"),
    [
        ("kdp", None, SIX_BY_NINE, 24, 828),
        ("kdp", None, LETTER, 24, 590),
        ("kdp", "bw_white", A4, 24, 780),
        ("kdp", "bw_cream", SIX_BY_NINE, 24, 776),
        ("kdp", "bw_cream", (594.0, 432.0), 24, 750),
        ("kdp", "bw_groundwood", LETTER, 24, 578),
        ("kdp", "standard_color", LETTER, 72, 600),
        ("ingramspark", None, LETTER, 18, 1200),
        ("ingramspark", "bw_cream_50", LETTER, 18, 1050),
        ("lulu", None, LETTER, 32, 800),
        ("lulu", "any", (792.0, 612.0), 32, 250),
    ],
)
def test_how_many_pages_are_bound(printer, paper, trim, fewest, most):
    printer = read_printer(printer)
    assert check_pages(printer, paper, trim, fewest) == check_pages(printer, paper, trim, most) == ""
    assert f" binds {fewest} to {most} pages of this size" in check_pages(printer, paper, trim, fewest - 1)
    assert f"; this book has {most + 1}. Ask for fewer" in check_pages(printer, paper, trim, most + 1)


def test_sentences_about_page_counts():
    assert check_pages(KDP, None, LETTER, 12) == (
        "Amazon KDP paperback binds 24 to 590 pages of this size on bw_white; this book has 12. "
        'Ask for more puzzles, or add pages such as "notes".'
    )
    assert check_pages(KDP, "bw_cream", LETTER, 580) == (
        "Amazon KDP paperback binds 24 to 550 pages of this size on bw_cream; this book has 580. "
        'Ask for fewer puzzles, or make two volumes, or use stock = "bw_white".'
    )
    assert check_pages(LULU, None, LETTER, 900) == (
        "Lulu paperback binds 32 to 800 pages of this size; this book has 900. "
        "Ask for fewer puzzles, or make two volumes."
    )
    assert check_pages(read_printer("home-letter"), None, LETTER, 5000) == ""


COUNTS = (1, 23, 24, 59, 60, 150, 151, 300, 301, 399, 400, 401, 500, 501, 600, 601, 700, 701, 828, 1200)
INSIDE = {  # points, at each of the counts
    "kdp": (27, 27, 27, 27, 27, 27, 36, 36, 45, 45, 45, 45, 45, 54, 54, 54, 54, 63, 63, 63),
    "ingramspark": (36, 36, 36, 36, 36, 36, 45, 45, 45, 45, 45, 54, 54, 54, 54, 63, 63, 63, 63, 63),
    "lulu": (36, 36, 36, 36, 45, 45, 72, 72, 72, 72, 81, 81, 81, 81, 81, 90, 90, 90, 90, 90),
    "home-a4": (36,) * 20,
    "home-letter": (36,) * 20,
    "newspaper": (0,) * 20,
}
OUTER = {"kdp": 18, "ingramspark": 36, "lulu": 36, "home-a4": 36, "home-letter": 36, "newspaper": 0}


class Narrow:
    """Margins of a layout that asks for next to nothing."""

    top, bottom, outside = 20, 21, 22

    @staticmethod
    def inside_for(pages):
        return 30


@pytest.mark.parametrize("name", NAMES)
def test_margins_are_the_larger_of_layout_and_printer(name):
    printer, outer = read_printer(name), OUTER[name]
    for pages, inside in zip(COUNTS, INSIDE[name], strict=True):
        assert printer.inside_for(pages) == inside, pages
        sides = PageSides(max(20, outer), max(21, outer), max(22, outer), max(30, inside))
        assert merge_margins(Narrow, printer, pages) == sides, pages


@pytest.mark.parametrize("pages", COUNTS)
def test_margins_without_a_printer_are_the_layouts(pages):
    margins = read_layout().margins
    assert merge_margins(margins, None, pages) == (36, 36, 36, margins.inside_for(pages))


def test_a_profile_is_as_old_as_its_oldest_number():
    days, undated = age_of(KDP, datetime.date(2026, 11, 21))
    assert days == 114  # kdp_line_weight, 2026-07-30
    assert undated[:3] == ("kdp_arabic", "kdp_save", "kdp_languages_3p")
    days, undated = age_of(SPARK, datetime.date(2026, 11, 21))
    assert days == 58
    assert undated == ("ingram_tips", "ls_file_tips", "ingram_inside_3p", "ls_rtl", "ls_rtl_files")
    assert age_of(read_printer("home-a4"), datetime.date(2026, 11, 21)).days is None
    assert age_of(read_printer("newspaper"), datetime.date(2026, 11, 21)) == (None, ())
