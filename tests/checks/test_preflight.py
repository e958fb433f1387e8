"""The preflight: each rule has a file that breaks just that rule; sound files and our own books break none."""

import datetime
import json
import re
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Encryption, Name, String

import mazebook
from mazebook.checks.preflight.findings import BLOCKS, WARNS, Finding, finding_lines, summary
from mazebook.checks.preflight.preflight import preflight
from mazebook.checks.preflight.rules import RULES
from mazebook.errors import OutputError, UnknownNameError, UsageError
from mazebook.numerics.wording import ranges
from mazebook.paper.printers.offers import printer_names, read_printer, stale
from mazebook.paper.printers.parts import NumberSource
from mazebook.paper.printers.spine import cover_size
from tests import quick
from tests.checks.preflight_files import (
    COVER,
    HEIGHT,
    WIDTH,
    changed,
    cover,
    draw,
    resource,
    saved,
    sound,
    text,
    with_bleed,
    x1a,
)  # fmt: skip

A4 = (595.276, 841.89)
BROKEN = {}


def breaks(rule, printer="kdp", base=sound, **question):
    """Keep a function that breaks one rule in a sound file; it may return the bytes of the file itself."""

    def keep(function):
        BROKEN.setdefault(rule, []).append((function, printer, base, question))
        return function

    return keep


def checked(pdf, printer, **question):
    return preflight(pdf if isinstance(pdf, bytes) else saved(pdf), printer, **question)


@breaks("fonts_embedded")
def helvetica(pdf):
    resource(pdf, "/Font", "/F9", Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))


@breaks("missing_glyphs")
def a_code_outside_the_subset(pdf):
    text(pdf, words=b"<FFFE>")


@breaks("page_size")
def a_larger_page(pdf):
    for box in ("/MediaBox", "/TrimBox", "/BleedBox", "/CropBox"):
        pdf.pages[5].obj[box] = Array([0, 0, WIDTH + 10, HEIGHT + 10])


@breaks("page_size")
def a_size_that_is_not_offered(pdf):
    for page in pdf.pages:
        for box in ("/MediaBox", "/TrimBox", "/BleedBox", "/CropBox"):
            page.obj[box] = Array([0, 0, 700, 900])


@breaks("spreads")
def two_pages_side_by_side(pdf):
    for box in ("/MediaBox", "/TrimBox", "/BleedBox", "/CropBox"):
        pdf.pages[5].obj[box] = Array([0, 0, 2 * WIDTH, HEIGHT])


@breaks("boxes")
def a_trim_outside_the_bleed(pdf):
    pdf.pages[0].obj.BleedBox = Array([10, 10, WIDTH - 10, HEIGHT - 10])


@breaks("boxes", base=with_bleed)
def bleed_at_the_fold_instead_of_outside(pdf):
    pdf.pages[2].obj.TrimBox = Array([9, 9, 9 + WIDTH, 9 + HEIGHT])


@breaks("bleed")
def art_to_the_edge_without_bleed(pdf):
    draw(pdf, "200 600 30 48 re f")


@breaks("bleed", base=with_bleed)
def art_that_ends_before_the_edge_of_the_bleed(pdf):
    draw(pdf, "200 600 30 60 re f")  # the cut is at 657, the edge at 666


@breaks("live_area")
def an_area_in_the_upper_margin(pdf):
    draw(pdf, "200 620 20 20 re f")


@breaks("live_area", base=with_bleed)
def a_text_that_runs_off_the_page(pdf):
    text(pdf, size=60, place="300 630")


@breaks("live_area", "home-a4", base=partial(sound, size=A4))
def an_area_at_the_left_of_a_sheet_that_nobody_binds(pdf):
    draw(pdf, "20 300 10 10 re f")


@breaks("gutter")
def an_area_at_the_fold(pdf):
    draw(pdf, "20 300 10 10 re f")


@breaks("line_weight")
def a_thin_line(pdf):
    draw(pdf, "0.74 w 100 300 m 200 300 l S")


@breaks("line_weight")
def a_thin_rectangle(pdf):
    draw(pdf, "100 300 200 0.4 re f")


@breaks("text_size")
def small_type(pdf):
    text(pdf, size=6.9)


KDP = read_printer("kdp")
NO_PALE_TINTS = KDP.model_copy(update={"interior": KDP.interior.model_copy(update={"min_tint": 0.2})})


@breaks("pale_tint", NO_PALE_TINTS)
def a_pale_area(pdf):
    draw(pdf, "0.81 g 100 300 20 20 re f 0.8 g 130 300 20 20 re f")


def test_where_a_printer_says_nothing_of_tints_15_percent_is_the_palest_and_a_paler_one_warns():
    pdf = sound()
    draw(pdf, "0.85 g 100 300 20 20 re f 0.86 g 130 300 20 20 re f")
    (found,) = checked(pdf, "kdp")
    assert (found.rule, found.severity, found.value, found.limit) == ("pale_tint", "warns", pytest.approx(0.14), 0.15)


@breaks("image_resolution")
def a_coarse_picture_beside_a_fine_one(pdf):
    for side in (72, 0.5):
        draw(pdf, b"q %g 0 0 %g 100 300 cm BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef EI Q" % (side, side))


@breaks("colours", "ingramspark", x1a)
def red(pdf):
    draw(pdf, "1 0 0 rg 100 300 20 20 re f")


@breaks("ink_limit", "ingramspark", x1a)
def much_ink(pdf):
    draw(pdf, "1 1 0.41 0 k 100 300 20 20 re f")


@breaks("black_text", "ingramspark", x1a)
def small_type_in_rich_black(pdf):
    text(pdf, size=24, before="0.2 0 0 1 k")


@breaks("transparency")
def half_opaque(pdf):
    resource(pdf, "/ExtGState", "/G1", Dictionary(ca=0.5))
    draw(pdf, "/G1 gs 100 300 20 20 re f")


@breaks("marks", base=with_bleed)
def crop_marks(pdf):
    draw(pdf, "220 659 m 220 665 l S")


def annotate(pdf, kind, **about):
    entry = Dictionary(Type=Name.Annot, Subtype=Name(kind), Rect=Array([100, 300, 120, 320]), **about)
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(entry)])


@breaks("links")
def a_link(pdf):
    annotate(pdf, "/Link", A=Dictionary(S=Name.URI, URI=String("https://example.org")))


@breaks("annotations")
def a_comment(pdf):
    annotate(pdf, "/Text", Contents=String("Nice"))


@breaks("forms")
def a_field(pdf):
    annotate(pdf, "/Widget", FT=Name.Tx, T=String("name"))
    pdf.Root.AcroForm = Dictionary(Fields=pdf.pages[0].obj.Annots)


@breaks("attachments")
def an_attachment(pdf):
    pdf.attachments["notes.txt"] = b"notes"


@breaks("actions")
def a_program(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


@breaks("outline")
def a_bookmark(pdf):
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("One", 0))


@breaks("xmp")
def metadata(pdf):
    pdf.Root.Metadata = pdf.make_stream(b"<x:xmpmeta/>", Type=Name.Metadata, Subtype=Name.XML)


@breaks("layers")
def a_layer(pdf):
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Layer")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary())


@breaks("encryption")
def encrypted(pdf):
    return saved(pdf, encryption=Encryption(owner="owner", user=""))


@breaks("page_count")
def too_few_pages(pdf):
    del pdf.pages[22:]


@breaks("parity")
def an_odd_page(pdf):
    del pdf.pages[31:]


@breaks("blank_runs")
def five_blank_pages(pdf):
    for page in pdf.pages[10:15]:
        page.obj.Contents = pdf.make_stream(b"1 g 10 10 300 300 re f")  # white is blank, too


@breaks("blank_runs")
def eleven_blank_pages_at_the_end(pdf):
    for page in pdf.pages[21:]:
        del page.obj.Contents


@breaks("file_size", changed("kdp", max_file_mb=0.001))
def any_file(pdf):
    pass


@breaks("x1a_header", "ingramspark", x1a)
def a_newer_version(pdf):
    return saved(pdf, force_version="1.4")


@breaks("x1a_header", "ingramspark", x1a)
def a_newer_version_in_the_catalogue(pdf):
    pdf.Root.Version = Name("/1.6")


@breaks("x1a_keys", "ingramspark", x1a)
def no_conformance(pdf):
    del pdf.trailer.Info["/GTS_PDFXConformance"]


@breaks("x1a_info", "ingramspark", x1a)
def no_title(pdf):
    pdf.trailer.Info["/Title"] = String(" ")


@breaks("x1a_trapped", "ingramspark", x1a)
def trapped_as_a_text(pdf):
    pdf.trailer.Info["/Trapped"] = String("False")


@breaks("x1a_id", "ingramspark", x1a)
def no_identifier(pdf):
    whole = saved(pdf)
    assert whole.count(b"/ID [") == 1
    return whole.replace(b"/ID [", b"/Id [")


@breaks("x1a_intent", "ingramspark", x1a)
def no_intent(pdf):
    del pdf.Root.OutputIntents


@breaks("x1a_intent", "ingramspark", x1a)
def an_intent_with_a_profile(pdf):
    pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_stream(b"profile", N=4)


@breaks("x1a_intent", "ingramspark", x1a)
def an_intent_without_a_registry(pdf):
    del pdf.Root.OutputIntents[0].RegistryName


@breaks("x1a_boxes", "ingramspark", x1a)
def no_trim_box(pdf):
    del pdf.pages[3].obj.TrimBox


@breaks("x1a_colours", "ingramspark", x1a)
def a_colour_with_a_profile(pdf):
    resource(pdf, "/ColorSpace", "/C1", Array([Name.ICCBased, pdf.make_stream(b"profile", N=4)]))
    draw(pdf, "/C1 cs 0 0 0 1 sc 100 300 20 20 re f")


@breaks("x1a_packing", "ingramspark", x1a)
def lzw(pdf):
    pdf.Root.PieceInfo = pdf.make_stream(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", Filter=Name.LZWDecode)
    return saved(pdf, stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)


def lulu_cover():
    """Return a sound cover for Lulu in one sheet."""
    size = cover_size(read_printer("lulu"), None, (WIDTH, HEIGHT), 240)
    pdf = sound(1, (size.width, size.height))
    for box in ("/TrimBox", "/BleedBox"):
        del pdf.pages[0].obj[box]
    return pdf


CREAM = {"kind": "cover", "paper": "bw_cream", "pages": 240}


@breaks("cover_size", "kdp", cover, **{**CREAM, "pages": 250})
def a_cover_for_a_thinner_book(pdf):
    pass


@breaks("cover_text", "kdp", cover, **CREAM)
def a_text_at_the_cut(pdf):
    text(pdf, size=20, place="200 10")


@breaks("cover_text", "kdp", cover, **CREAM)
def a_text_at_the_fold(pdf):
    text(pdf, size=24, place=f"{COVER[0] / 2 - 24} 400")


@breaks("cover_barcode", "kdp", cover, **CREAM)
def a_drawing_where_the_barcode_goes(pdf):
    draw(pdf, "350 60 20 20 re f")


@breaks("language")
def a_language_that_is_not_sold(pdf):
    pdf.Root.Lang = String("hi")


@breaks("language")
def a_language_of_which_nothing_is_known(pdf):
    pdf.Root.Lang = String("uk")


@breaks("page_order")
def a_book_from_right_to_left_where_no_rule_is_known(pdf):
    pdf.Root.Lang = String("he")


@breaks("cover_sides", "lulu", lulu_cover, kind="cover", pages=240, trim=(WIDTH, HEIGHT))
def a_cover_from_right_to_left_where_no_rule_is_known(pdf):
    pdf.Root.Lang = String("he")


@pytest.mark.parametrize("rule", [*RULES, "encryption"])
def test_a_file_that_breaks_just_this_rule_is_found(rule):
    assert rule in BROKEN, "each rule has a broken file here"
    for function, printer, base, question in BROKEN[rule]:
        pdf = base()
        before = checked(pdf, printer, **question) if rule not in ("file_size", "cover_size") else []
        assert before == [], function.__name__
        found = checked(function(pdf) or pdf, printer, **question)
        assert {each.rule for each in found} == {rule}, function.__name__
        for each in found:
            assert re.fullmatch(r'[A-Z0-9].*[.)"]', each.sentence), each.sentence
            assert each.sentence.count(". ") >= 1  # what is wrong, and what to do
            if each.limit is not None:
                assert each.sources
                assert all(source.tier and source.url for source in each.sources)


def test_whatever_a_printer_forbids_has_a_rule():
    words = {word for name in printer_names() for word in read_printer(name).interior.forbidden}
    # An encrypted file is not looked into: no rule is asked of it.
    assert words <= {rule.name for rule in RULES.values() if rule.limit == "forbidden"} | {"encryption"}


@pytest.mark.parametrize(
    ("printer", "base"), [("kdp", sound), ("kdp", with_bleed), ("kdp", x1a), ("ingramspark", x1a), ("lulu", sound)]
)
def test_a_sound_file_has_no_finding(printer, base):
    assert checked(base(), printer) == []


def test_a_sound_cover_has_no_finding():
    assert checked(cover(), "kdp", kind="cover", paper="BW-Cream", pages=240) == []
    assert checked(cover(), "kdp", kind="cover", paper="bw_cream", pages=240, trim=(WIDTH, HEIGHT)) == []


def test_a_barcode_of_its_own_may_stand_where_the_printers_would():
    pdf = cover()
    bars = " ".join(f"{310 + 3 * k} 50 1 60 re" for k in range(30))
    draw(pdf, f"{bars} f")
    assert checked(pdf, "kdp", kind="cover", paper="bw_cream", pages=240) == []


def test_a_background_may_go_on_below_the_barcode():
    pdf = cover()
    draw(pdf, f"0.9 g 0 0 {COVER[0]} {COVER[1]} re f")
    assert checked(pdf, "kdp", kind="cover", paper="bw_cream", pages=240) == []


@pytest.mark.parametrize(("aside", "rules"), [(0.0001, []), (1, ["cover_barcode"])])
def test_white_below_the_barcode_hides_a_drawing_if_it_is_as_large_as_files_write_it(aside, rules):
    pdf = cover()
    draw(pdf, f"350 60 100 20 re f 1 g {9 + WIDTH - 18 - 144 - aside} 27 144 86.4 re f")
    assert [each.rule for each in checked(pdf, "kdp", kind="cover", paper="bw_cream", pages=240)] == rules


def test_a_barcode_that_must_be_there():
    spark, pdf = read_printer("ingramspark"), x1a(1)
    width = 2 * WIDTH + 39.24 + 18
    for box in ("/MediaBox", "/TrimBox", "/CropBox"):
        pdf.pages[0].obj[box] = Array([0, 0, width, HEIGHT + 18])
    question = {"kind": "cover", "paper": "bw_cream_50", "pages": 240}
    assert [each.rule for each in checked(pdf, spark, **question)] == ["cover_barcode"]
    draw(pdf, " ".join(f"{310 + 3 * k} 50 1 60 re" for k in range(30)) + " f")
    assert checked(pdf, spark, **question) == []


def test_a_cover_for_more_pages_than_are_bound():
    pdf = cover()
    for pages, rules in ((776, ["cover_size"]), (777, ["cover_size", "page_count"])):
        found = checked(pdf, "kdp", kind="cover", paper="bw_cream", pages=pages, trim=(WIDTH, HEIGHT))
        assert [each.rule for each in found] == rules


def test_words_on_a_spine_that_is_too_thin():
    pdf = sound(1, (2 * WIDTH + 78 * 0.18 + 18, HEIGHT + 18))
    for box in ("/TrimBox", "/BleedBox"):
        del pdf.pages[0].obj[box]
    question = {"kind": "cover", "paper": "bw_cream", "pages": 78}
    assert checked(pdf, "kdp", **question) == []
    text(pdf, size=7, before="0 1 -1 0 650.5 150 cm")
    words, room = checked(pdf, "kdp", **question)
    assert words.rule == room.rule == "cover_text"
    assert (words.value, words.limit) == (78, 79)
    assert room.limit == 4.5


@pytest.mark.parametrize("printer", quick(printer_names(), "kdp", "ingramspark"))
def test_our_own_books_have_no_blocking_finding(printer, tmp_path):
    spec = {"seed": 5, "printer": printer, "sections": [{"level": "8-10", "count": 30, "title": "Jumping gypqy"}]}
    spec["pages"] = ["title", "copyright", "contents", "how_to", "belongs_to", "opener", "puzzles", "notes", "answers"]
    book = mazebook.make_book(spec, tmp_path, previews=False)
    assert finding_lines(preflight(book.files[0], printer)) == []
    assert (book.checked.ok, book.checked.lines) == (True, [])


@pytest.mark.parametrize("layout", ["one", "two", "four", "large-print", "left-handed"])
@pytest.mark.parametrize("printer", ["home-a4", "home-letter"])
def test_every_layout_is_clean_where_lines_are_thick(layout, printer, tmp_path):
    spec = {"seed": 1, "printer": printer, "layout": layout, "sections": [{"level": "8-10", "count": 5}]}
    book = mazebook.make_book(spec, tmp_path, previews=False, draft=True)
    assert finding_lines(preflight(book.files[0], printer)) == []


GUTTERS = [
    ("kdp", 150, 27), ("kdp", 152, 36), ("kdp", 300, 36), ("kdp", 302, 45), ("kdp", 500, 45), ("kdp", 502, 54),
    ("kdp", 700, 54), ("kdp", 702, 63), ("lulu", 58, 36), ("lulu", 60, 45), ("lulu", 152, 72),
]  # fmt: skip


@pytest.mark.parametrize("case", quick(GUTTERS, *GUTTERS[:2], *GUTTERS[-3:]))
def test_the_gutter_follows_the_page_count(case):
    printer, pages, gutter = case
    pdf = sound(pages)
    draw(pdf, f"{gutter} 300 5 5 re f", page=0)
    draw(pdf, f"{WIDTH - gutter - 5} 300 5 5 re f", page=1)
    assert checked(pdf, printer) == []
    draw(pdf, f"{gutter - 0.5} 200 5 5 re f", page=2)
    draw(pdf, f"{WIDTH - gutter - 4.5} 200 5 5 re f", page=3)
    found = checked(pdf, printer)
    assert [(each.rule, each.page, each.limit, each.value) for each in found] == [
        ("gutter", 3, gutter, gutter - 0.5),
        ("gutter", 4, gutter, gutter - 0.5),
    ]


def test_art_that_reaches_the_bleed_is_free_and_its_margins_are_wider():
    pdf = with_bleed()
    draw(pdf, "0.5 g 0 0 441 666 re f", page=0)
    draw(pdf, "0.5 g 0 0 441 666 re f", page=1)
    assert checked(pdf, "kdp") == []
    draw(pdf, "200 625 20 10 re f", page=2)  # 22 points from the cut: enough for pages without bleed only
    (found,) = checked(pdf, "kdp")
    assert (found.rule, found.page, found.limit, found.value) == ("live_area", 3, 27, 22)
    assert "The area at the top is 22.0 pt from the cut" in found.sentence


def test_questions_that_make_no_sense():
    pdf = saved(sound(24))
    with pytest.raises(UnknownNameError, match='Did you mean "kdp"'):
        preflight(pdf, "kpd")
    with pytest.raises(UsageError, match="no paper"):
        preflight(pdf, "kdp", paper="silk")
    with pytest.raises(UsageError, match="no papers to choose from"):
        preflight(pdf, "home-a4", paper="silk")
    with pytest.raises(UsageError, match="how many pages the book has"):
        preflight(pdf, "kdp", kind="cover")
    with pytest.raises(UsageError, match="states no size for covers"):
        preflight(pdf, "home-a4", kind="cover", pages=24)
    with pytest.raises(UsageError, match="no kind of file"):
        preflight(pdf, "kdp", kind="spine")
    with pytest.raises(OutputError, match="there is no such file"):
        preflight(Path("nowhere.pdf"), "kdp")


def test_the_paper_limits_the_page_count():
    pdf = saved(sound(40))
    (found,) = preflight(pdf, "kdp", paper="standard_color")
    assert found.rule == "page_count"
    assert "binds 72 to 600 pages" in found.sentence


def test_what_nobody_stated_does_not_block():
    pdf = sound()
    draw(pdf, "0.5 w 100 300 m 200 300 l S")
    (stated,), (floor,) = checked(pdf, "kdp"), checked(pdf, "lulu")
    assert (stated.severity, floor.severity) == (BLOCKS, WARNS)
    assert stated.sources
    assert not floor.sources


def test_lines_name_the_first_pages_and_count_the_rest():
    pdf = sound()
    for page in range(10):
        draw(pdf, "0.5 w 100 300 m 200 300 l S", page=page)
    found = checked(pdf, "kdp")
    lines = finding_lines(found)
    assert len(lines) == 5
    assert lines[0].startswith("blocks  line_weight: page 1: This line is 0.50 pt thin")
    assert lines[0].endswith("[100.0, 299.8 to 200.0, 300.2 pt]") or "[99.8, 299.8" in lines[0]
    assert lines[3] == "blocks  line_weight: the same 7 more times, on pages 4-10"
    assert (
        lines[4].strip()
        == "(as others say, compare KDP, paperback submission, checked 2026-09-29; and 4 more, see --json)"
    )
    assert summary(found, "KDP").startswith("KDP would not take this file: 1 rule broken.")
    assert summary([], "KDP") == "This file keeps to all rules that are known of KDP."
    assert ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"


def test_a_profile_that_is_a_year_old():
    kdp = read_printer("kdp")
    assert stale(kdp, datetime.date(2027, 7, 30)) == ""
    said = stale(kdp, datetime.date(2027, 7, 31))
    assert "were last checked 366 days ago" in said
    assert stale(read_printer("newspaper"), datetime.date(2040, 1, 1)) == ""  # nobody knows


def test_whoever_asks_for_printers_is_warned_of_old_profiles(capsys, monkeypatch):
    from mazebook.cli import main

    told = {}
    for most in (100_000, -100_000):
        monkeypatch.setattr("mazebook.paper.printers.offers.YEAR", most)
        with pytest.raises(SystemExit):
            main(["list", "printers"])
        told[most] = capsys.readouterr().err
    assert told[100_000] == ""
    assert "Amazon KDP paperback: its numbers were last checked" in told[-100_000]


def test_the_command(tmp_path, run):
    good, bad = tmp_path / "good.pdf", tmp_path / "bad.pdf"
    good.write_bytes(saved(sound()))
    pdf = sound()
    draw(pdf, "200 620 20 20 re f")
    bad.write_bytes(saved(pdf))
    said = run("preflight", good, "--printer", "kdp", code=0)
    assert said.out == "This file keeps to all rules that are known of Amazon KDP paperback.\n"
    said = run("preflight", bad, "--printer", "KDP", code=4)
    assert said.out.startswith("blocks  live_area: page 1: ")
    document = json.loads(run("preflight", bad, "--printer", "kdp", "--json", code=4).out)
    assert (document["ok"], document["printer"], document["kind"]) == (False, "kdp", "interior")
    (found,) = document["findings"]
    assert found["rule"] == "live_area"
    assert found["severity"] == "blocks"
    assert found["page"] == 1
    assert found["box"] == [200, 620, 220, 640]
    assert (found["value"], found["limit"]) == (8, 18)
    assert {*found["sources"][0]} == {"key", "name", "tier", "url", "checked"}


def test_the_command_for_a_cover(tmp_path, run):
    path = tmp_path / "cover.pdf"
    path.write_bytes(saved(cover()))
    words = (path, "--printer", "kdp", "--as", "cover", "--stock", "bw_cream", "--trim", "6x9in")
    run("preflight", *words, "--page-count", "240", code=0)
    assert "If it is a cover: --as cover --page-count N." in run("preflight", path, "--printer", "kdp").err
    assert (
        "it must be 13 x 9.25 in, with a spine of 0.750 in."
        in run("preflight", *words, "--page-count", "300", code=4).out
    )


@pytest.mark.parametrize(
    ("tier", "said"),
    [
        ("official", "(see A. Nother, checked 2026-01-02)"),
        ("third-party", "(as others say, compare A. Nother, checked 2026-01-02)"),
        ("", "(see A. Nother, checked 2026-01-02)"),
    ],
)
def test_no_limit_claims_to_be_the_printers_own_words_when_it_is_not(tier, said):
    source = NumberSource("a", tier, "https://a.example", datetime.date(2026, 1, 2), "A. Nother")
    assert finding_lines([Finding("bleed", BLOCKS, None, None, None, 1, (source,), "It is wrong.")])[1].strip() == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--printer", "Amazon"], 'There is no printer "Amazon". Did you mean "kdp"?'),
        (["--printer", "kpd"], 'There is no printer "kpd". Did you mean "kdp"?'),
        (["--printer", "kdp", "--as", "back"], '--as "back": there is no such choice.'),
        (["--printer", "kdp", "--as", "cover"], "say how many pages the book has, such as --page-count 120."),
        (["--printer", "kdp", "--page-count", "many"], '--page-count "many": must be a whole number'),
        (["--printer", "kdp", "--trim", "large"], '--trim "large" is not a page size'),
    ],
)
def test_wrong_words(words, said, tmp_path, run):
    path = tmp_path / "a.pdf"
    path.write_bytes(saved(sound()))
    assert said in run("preflight", path, *words, code=2).err
