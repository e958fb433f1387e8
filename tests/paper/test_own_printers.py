"""Printers of one's own, in a file beside the specification or for all books; and what a copy costs."""

import datetime
import json
import os
import tomllib

import pytest

from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import OutputError, PrinterError, SpecError
from mazebook.paper.printers.offers import find_printer, printer_names, read_printer, stale
from mazebook.paper.printers.own import cost_of, own_printer
from mazebook.paper.printers.spine import spine_width
from mazebook.paper.printers.table import NO_BLEED
from mazebook.press.make.make_book import make_book
from mazebook.reading.problems import Source
from mazebook.reports.plan_survey import survey, survey_sentences

SHOP = """\
[corner-shop]
title = "The shop at the corner"
trims = [[400, 600]]
viewer = { duplex = "Simplex" }
[corner-shop.interior]
margin = { no_bleed = 50, bleed = 60 }
inside_margin = [{ first = 1, last = 99, margin = 70 }]
min_line = 2
[corner-shop.pages]
white = { default = [4, 90] }
"""


@pytest.fixture
def config(tmp_path, monkeypatch):
    folder = tmp_path / "config"
    folder.mkdir()
    monkeypatch.setenv("MAZEBOOK_CONFIG_DIR", str(folder))
    return folder


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_changes_a_printer_for_one_book(tmp_path):
    write(tmp_path / "mine.toml", "[kdp.interior]\nmin_line = 1.25\nmargin = { no_bleed = 60 }\n")
    spec = parse_spec(tomllib.loads('printer = "mine.toml"\n[[sections]]\ncount = 20'), "book.toml", tmp_path)
    assert (spec.printer, spec.trim) == ("mine.toml", (612, 792))
    plan = plan_book(spec, 7, Source("book.toml", tmp_path))
    assert plan.live(3) == (45, 60, 552, 732)
    assert plan.layout.least_line == 1.25
    usual, own = read_printer("kdp"), find_printer("mine.toml", tmp_path)
    assert (usual.least_line, usual.margin, own.interior.margin.bleed, own.bleed) == (0.75, 18, 27, usual.bleed)
    record = make_book(spec, tmp_path / "out", source=Source("book.toml", tmp_path), previews=False).record
    assert record["files"][0]["edition"] == "kdp"
    again = make_book(None, tmp_path / "again", lock=tmp_path / "out", draft=True, previews=False).record
    assert again["files"] == record["files"]


def test_a_printer_that_nobody_knew(tmp_path):
    write(tmp_path / "shop.toml", SHOP)
    text = 'editions = ["shop.toml", "screen"]\n[[sections]]\nlevel = "4-6"\ncount = 9'
    spec = parse_spec(tomllib.loads(text), "book.toml", tmp_path)
    plan = plan_book(spec, 7, Source("book.toml", tmp_path))
    assert spec.trim == (400, 600)
    assert [edition.name for edition in plan.setting.editions] == ["corner-shop", "screen"]
    assert plan.live(3) == (70, 50, 350, 550)
    printer = plan.setting.editions[0].printer
    assert printer is not None
    assert (printer.bleed, printer.standards, printer.viewer_preferences) == (NO_BLEED, (), (("Duplex", "Simplex"),))
    with pytest.raises(SpecError, match=r"editions\[0\] = \"shop.toml\": The shop at the corner binds 4 to 90 pages"):
        plan_book(
            parse_spec(tomllib.loads(text.replace("9", "99")), "book.toml", tmp_path), 7, Source("book.toml", tmp_path)
        )


def test_the_users_own_table_holds_for_all_books(config):
    assert "corner-shop" not in printer_names()
    write(config / "printers.toml", SHOP + "[lulu.interior]\nmin_text = 8.5\n")
    assert printer_names()[-1] == "corner-shop"
    assert read_printer("Corner_Shop").least_line == 2
    assert read_printer("lulu").least_text == 8.5
    assert parse_spec({"printer": "corner shop"}).trim == (400, 600)
    # A file for one book lies over that.
    write(config / "one.toml", "[corner-shop.interior]\nmin_text = 9\n")
    own = find_printer("one.toml", config)
    assert (own.least_line, own.least_text) == (2, 9)
    write(config / "printers.toml", SHOP.replace("= 2\n", "= 3\n"))
    os.utime(config / "printers.toml", ns=(1, 1))
    assert read_printer("corner-shop").least_line == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no printer. Write one table, called as the printer, in a file for each."),
        ("[kdp]\n[lulu]\n", "holds 2 printers (kdp, lulu). Write one table"),
        ("[kdp.interior]\nmin_lin = 1\n", ':2:1  kdp.interior.min_lin: there is no such key. Did you mean "min_line"?'),
        ("[kdp.interior]\nmin_line = 'x'\n", ':2:12  kdp.interior.min_line = "x": must be a number, such as 12 or 0.5'),
        ("[new]\n", "new.title: it is missing. Add it."),
        ("[kdp.interior]\nmargin.bleed = -1\n", "kdp.interior.margin.bleed = -1: must be 0 to 2000."),
        ('[lulu.interior]\nstandards = ["PDF/X-4"]\n', 'standards[0] = "PDF/X-4": must be "PDF/X-1a:2001".'),
        ('[lulu.interior]\nstandards = ["PDF/X-1a:2001"]\n', "lulu: needs output_condition, such as { id = "),
        ("[kdp.interior]\ninside_margin = []\n", "kdp.interior.inside_margin = []: must not be an empty list."),
        (
            "[lulu.interior]\ninside_margin = [{first = 9, last = 9, margin = 1}, {first = 5, last = 9, margin = 2}]\n",
            "lulu.interior.inside_margin = [{...}, {...}]: its rows must follow one another",
        ),
        ("[kdp.pages]\nfoil = { default = [9, 3] }\n", "must be two numbers, the smaller one first"),
        ("[kdp.pages]\nfoil = { '6x9' = [9, 30] }\n", "each paper in pages needs a default"),
        ('[kdp]\nsource = "nobody"\n', 'kdp.source = "nobody": there is no such source. Describe it in the table'),
        ("kdp = 3\n", "must be a table of keys and values."),
        ("sources = 3\n[kdp]\n", "sources = 3: must be tables, each with tier, url and checked."),
        ("[sources]\nme = 3\n[kdp]\n", "sources.me = 3: must be tables, each with tier, url and checked."),
        ("[kdp\n", "a bracket is missing"),
    ],
)
def test_mistakes(tmp_path, text, told):
    path = write(tmp_path / "mine.toml", text)
    with pytest.raises(PrinterError) as caught:
        own_printer(path)
    assert told in str(caught.value)
    assert str(caught.value).startswith(str(path))
    with pytest.raises(PrinterError):
        parse_spec({"printer": "mine.toml"}, folder=tmp_path)


MINE = """\
[mine]
title = "Mine"
trims = [[432, 648]]
[mine.interior]
margin = { no_bleed = 18, bleed = 27 }
inside_margin = [{ first = 1, last = 300, margin = 36 }]
[mine.pages]
white = { default = [24, 300] }
"""
BOUND = """\
[mine.cover]
bleed = 9
text_safe = 9
barcode = { width = 144, height = 86.4, required = false }
[mine.cover.spine]
text_from_pages = 79
text_safe = 4.5
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[mine.cover]\nbleed = 9\n",
            [
                ":9:1  mine.cover.text_safe: it is missing. Add it.",
                ":9:1  mine.cover.barcode: it is missing. Add it.",
                ":9:1  mine.cover.spine: it is missing. Add it.",
            ],
        ),
        (
            f'{BOUND}kind = "calliper"\nwhite = 0.16\n',
            [':16:8  mine.cover.spine.kind = "calliper": must be "caliper", "l'],
        ),
        (f'{BOUND}kind = "caliper"\n', [':16:8  mine.cover.spine.kind = "caliper": needs the points a page of each']),
        (
            f'{BOUND}kind = "caliper"\nwhite = "thin"\n',
            [':17:9  mine.cover.spine.white = "thin": must be points a page'],
        ),
        (f'{BOUND}kind = "caliper"\nwhite = true\n', [":17:9  mine.cover.spine.white = true: must be points a page"]),
        (f'{BOUND}kind = "linear"\n', [":13:1  mine.cover.spine.slope: it is missing. Add it."]),
        (
            f'{BOUND}kind = "linear"\nslop = 1\n',
            [':17:1  mine.cover.spine.slop: there is no such key. Did you mean "slope"'],
        ),
        (f'{BOUND}kind = "table"\n', ["spine.pages: must be two", 'spine.kind = "table": needs a list of widths']),
        (
            f'{BOUND}kind = "table"\npages = [24, 100]\nwhite = [4.1]\n',
            [":18:9  mine.cover.spine.white = [4.1]: must be a list of 2 widths, one for each of pages."],
        ),
        (
            f'{BOUND}kind = "table"\npages = [100, 24]\nwhite = [4.1, 5]\n',
            [":17:9  mine.cover.spine.pages = [100, 24]: must be two page counts or more, rising."],
        ),
        (
            '[mine.pages.thin]\ndefault = ["few", 9]\n',
            [':10:12  mine.pages.thin.default[0] = "few": must be a whole number'],
        ),
        ("[mine.pages.thin]\ndefault = [0, 9]\n", [":10:12  mine.pages.thin.default[0] = 0: must be 1 or more."]),
        ("[mine.pages.thin]\ndefault = []\n", ["mine.pages.thin: each paper in pages needs a default"]),
        (
            '[mine.pages.thin]\ndefault = [1, 9]\n"six by nine" = [1, 5]\n',
            [':11:1  mine.pages.thin."six by nine": must be "default", or a page size in inches, such as "8.5x11".'],
        ),
        (
            '[mine.custom_trim]\nwidth = [200, "wide"]\nheight = [300, 400]\n',
            [':10:15  mine.custom_trim.width[1] = "wide"'],
        ),
        (
            "[mine.interior.image_dpi]\nsource = 3\nmin = 300\n",
            [":10:10  mine.interior.image_dpi.source = 3: must be a key"],
        ),
        (
            "[sources]\nme = { checked = 2027-01-15 }\n",
            [":10:18  sources.me.checked = 2027-01-15: must be text in double"],
        ),
    ],
)
def test_mistakes_in_a_printer_of_ones_own(config, text, told):
    path = write(config / "printers.toml", MINE + text)
    with pytest.raises(PrinterError) as caught:
        read_printer("mine")
    lines = str(caught.value).split("\n")
    assert len(lines) == len(told)
    assert all(line.startswith(str(path)) for line in lines)
    assert all(part in line for part, line in zip(told, lines, strict=True)), lines


def test_an_empty_list_of_colours(config):
    write(config / "printers.toml", "[kdp.interior]\ncolours = []\n")
    with pytest.raises(PrinterError, match=r":2:11  kdp\.interior\.colours = \[\]: must not be an empty list\."):
        read_printer("kdp")


def test_all_problems_of_all_printers_at_once(config):
    write(config / "printers.toml", f"{MINE}min = 1\n[lulu.cover]\nbled = 9\n[kdp.cover.spine]\nkind = 'thick'\n")
    with pytest.raises(PrinterError) as caught:
        read_printer("mine")
    assert [line.partition(": ")[0].rpartition("  ")[2] for line in str(caught.value).split("\n")] == [
        "mine.pages.min = 1",
        "lulu.cover.bled",
        'kdp.cover.spine.kind = "thick"',
    ]


def test_a_day_that_no_calendar_has_is_unknown(config):
    write(config / "printers.toml", '[sources]\nkdp_fix = { checked = "2026-13-45" }\n')
    assert "kdp_fix" in [source.key for source in read_printer("kdp").sources if source.checked is None]


def test_a_cover_of_ones_own(config):
    write(config / "printers.toml", f'{MINE}{BOUND}kind = "linear"\nslope = 0.2\n')
    assert spine_width(read_printer("mine"), None, (432, 648), 100) == pytest.approx(20)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(OutputError, match=r"nope\.toml: there is no such file\. Check the name"):
        parse_spec({"printer": "nope.toml"}, folder=tmp_path)


COST = """\
[[cost]]
printer = "kdp"
stock = "bw_white"
pages = [24, 110]
copy = 2.5
page = 0.01
currency = "EUR"
checked = 2026-01-02
"""


def test_what_a_copy_costs(config):
    kdp = read_printer("kdp")
    assert cost_of(kdp, None, 50) is None
    write(config / "print_costs.toml", COST)
    assert str(cost_of(kdp, None, 50)) == "3.00 EUR (by prices of 2026-01-02)"
    assert str(cost_of(kdp, "bw_white", 24)) == "2.74 EUR (by prices of 2026-01-02)"
    assert cost_of(kdp, None, 111) is None
    assert cost_of(kdp, "bw_cream", 50) is None
    assert cost_of(read_printer("lulu"), None, 50) is None
    editions = ["kdp", "lulu", "screen", "home-letter"]
    spec = parse_spec({"editions": editions, "trim": "8.5x11in", "sections": [{"count": 40}]})
    facts = survey(plan_book(spec, 7))
    json.dumps(facts)
    told = [line for line in survey_sentences(facts) if "cop" in line]
    pages = facts["pages"]
    assert told == [
        f"Printing a copy of {pages} pages costs: kdp {2.5 + 0.01 * pages:.2f} EUR (by prices of 2026-01-02).",
        "No price of a copy is known for lulu. Write it down to see it here: docs/print-shops.md says where.",
    ]


def test_a_mistake_in_the_prices(config):
    write(config / "print_costs.toml", COST.replace("copy = 2.5", 'copy = "cheap"').replace("2026-01-02", '"soon"'))
    with pytest.raises(PrinterError) as caught:
        cost_of(read_printer("kdp"), None, 50)
    first, second = str(caught.value).split("\n")
    assert first.endswith(
        'print_costs.toml:5:8  cost[0].copy = "cheap": must be a number, such as 12 or 0.5, without quotes.'
    )
    assert second.endswith('cost[0].checked = "soon": must be a date without quotes, such as 2026-09-24.')


def test_numbers_that_were_looked_at_again_are_young(tmp_path):
    looked = "\n".join(f'{source.key} = {{ checked = "2027-01-15" }}' for source in read_printer("kdp").sources)
    write(tmp_path / "mine.toml", f"[sources]\n{looked}\n[kdp.interior]\nmin_line = 1\n")
    day = datetime.date(2027, 9, 1)
    assert stale(read_printer("kdp"), day)
    assert stale(find_printer("mine.toml", tmp_path), day) == ""
