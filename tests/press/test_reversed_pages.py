"""Books that are read from right to left for a printer that wants their last page first; and what printers sell."""

import io
import json

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from mazebook.checks.preflight import checked_file
from mazebook.checks.preflight.preflight import preflight
from mazebook.checks.proof.proof import prove_book
from mazebook.output.pdf.imposition import impose
from mazebook.output.pdf.page_order import in_reading_order
from mazebook.output.pictures.previews import Previews
from mazebook.paper.languages import runs_left
from mazebook.paper.printers.languages import advice_for
from mazebook.paper.printers.offers import read_printer
from mazebook.press.checking import prove_folder
from mazebook.press.make.make_book import make_book
from mazebook.reading.problems import Source
from tests.books.page_helpers import first_mazes

SPEC = {
    "seed": 7,
    "language": "ar",
    "trim": "5.83x8.27in",
    "layout": "framed.toml",
    "editions": ["ingramspark", "kdp", "screen"],
    "isbn": "978-0-306-40615-7",
    "cover": {},
    "answers": "separate",
    "sections": [{"level": "6-8", "count": 21}],
}
CHECKED = """\
title = "T"
seed = 1
language = "{language}"
printer = "{printer}"
cover = true
isbn = "978-0-306-40615-7"
[[sections]]
level = "6-8"
count = 40
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Return an Arabic book for two printers and for screens, with backgrounds, so that its pages have bleed."""
    folder = tmp_path_factory.mktemp("arabic")
    (folder / "framed.toml").write_text("[background]\ntint = 0.15\n", encoding="utf-8")
    return make_book(SPEC, folder / "out", source=Source("book.toml", folder), previews=False, choose=first_mazes)


def content(book, edition, role="interior"):
    found = next(file for file in book.record["files"] if (file["edition"], file["role"]) == (edition, role))
    return (book.folder / found["path"]).read_bytes()


def backwards(pdf):
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        opened.pages.reverse()
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()


def texts(pdf):
    """The words of each page, sorted: a screen's pages are in another colour, and in another order of drawing."""
    with pypdfium2.PdfDocument(pdf) as opened:
        return [sorted(page.get_textpage().get_text_bounded().split()) for page in opened]


def test_the_last_page_comes_first_and_the_count_is_even(book):
    for_print, screen = texts(content(book, "ingramspark")), texts(content(book, "screen"))
    assert for_print == screen[::-1] != screen
    assert len(for_print) % 2 == 0
    assert texts(content(book, "kdp")) == screen
    reversed_ones = {(file["edition"], file["role"]) for file in book.record["files"] if file.get("reversed")}
    assert reversed_ones == {("ingramspark", "interior"), ("ingramspark", "answers")}


def test_pages_have_the_numbers_of_the_book(book):
    files = {file["path"]: file["edition"] for file in book.record["files"]}
    for puzzle in book.record["puzzles"]:
        pages = {}
        for place in puzzle["placements"]:
            pages.setdefault(place["role"], {})[files[place["file"]]] = place["page"]
        for each in pages.values():
            assert set(each) == {"ingramspark", "kdp", "screen"}
            assert len(set(each.values())) == 1, each


def test_it_is_proved_and_the_printer_takes_it(book):
    assert book.checked.ok, book.checked.lines
    assert not any("ingramspark" in line for line in book.checked.lines)
    assert prove_folder(book.folder).ok


def test_the_file_says_that_its_pages_follow_one_another_to_the_right(book):
    with pikepdf.open(io.BytesIO(content(book, "ingramspark"))) as pdf:
        assert pdf.Root.ViewerPreferences.Direction == "/L2R"
        assert (pdf.pdf_version, "/Lang" in pdf.Root, str(pdf.docinfo["/Language"])) == ("1.3", False, "ar")


def test_pages_as_they_are_read_are_refused(book):
    found = preflight(backwards(content(book, "ingramspark")), "ingramspark")
    (order,) = (each for each in found if each.rule == "page_order")
    assert order.blocks
    assert "in this file the first page comes first" in order.sentence
    assert (order.value, order.limit, order.sources[0].key) == ("reading", "reversed", "ls_rtl")
    assert any(each.rule == "boxes" for each in found)  # bleed at the fold


def test_a_printer_that_wants_page_1_first_does_not_get_it_last(book):
    (order,) = (each for each in preflight(content(book, "ingramspark"), "home-a4") if each.rule == "page_order")
    assert (order.blocks, order.value, order.limit) == (True, "reversed", "reading")


def test_a_record_of_pages_in_another_order_is_not_proved(book):
    record = book.record | {"files": [file for file in book.record["files"] if file.get("reversed")]}
    files = {file["path"]: (book.folder / file["path"]).read_bytes() for file in record["files"]}
    assert prove_book(record, files).ok
    assert not prove_book(record, {path: backwards(pdf) for path, pdf in files.items()}).ok


def test_sides_are_those_of_the_bound_book(book, monkeypatch):
    seen, whole = [], checked_file.page_frame
    monkeypatch.setattr(
        checked_file, "page_frame", lambda *of, is_right: seen.append(is_right) or whole(*of, is_right=is_right)
    )
    assert preflight(content(book, "ingramspark"), "ingramspark") == []
    assert seen[:2] == [True, False]  # the last page is a right-hand page, the first a left-hand one
    assert seen[-2:] == [True, False]


def test_previews_and_booklets_are_in_the_order_of_reading(book):
    pdf = content(book, "ingramspark")
    assert texts(in_reading_order(pdf)) == texts(content(book, "screen"))
    assert in_reading_order(in_reading_order(pdf)) == in_reading_order(pdf)
    shown = impose(pdf, "a4")
    with pikepdf.open(io.BytesIO(shown)) as made:
        assert str(made.Root.Lang) == "ar"
    assert texts(shown) == texts(impose(content(book, "kdp"), "a4"))
    sheets = []
    for edition in ("ingramspark", "kdp"):
        made = Previews(content(book, edition), book.record["trim"]).files()
        sheets.append([np.asarray(Image.open(io.BytesIO(made[name])).convert("L"), int) for name in sorted(made)])
    for one, other in zip(*sheets, strict=True):
        assert np.abs(one - other).mean() < 1


@pytest.mark.parametrize(
    ("printer", "language", "rules"),
    [
        ("kdp", "ar", ["sells no printed books in Arabic"]),
        ("kdp", "hi", ["sells no printed books in Hindi"]),
        ("kdp", "zh-Hans", ["sells no printed books in Chinese (Simplified)"]),
        ("kdp", "ru", ["Whether Amazon KDP paperback sells books in Russian is not known here"]),
        ("kdp", "he", ["In which order Amazon KDP paperback wants the pages"]),
        ("kdp", "pt-BR", []),
        ("kdp", "ja", []),
        ("ingramspark", "ar", []),
        ("lulu", "he", ["In which order Lulu paperback wants", "Where Lulu paperback wants front and barcode"]),
        ("lulu", "ru", []),
        ("home-a4", "ar", []),
    ],
)
def test_what_is_to_be_known_of_a_printer(printer, language, rules):
    said = list(advice_for(read_printer(printer), language, rtl=runs_left(language), has_cover=True))
    assert len(said) == len(rules)
    assert all(rule in each for rule, each in zip(rules, said, strict=True))


def test_check_warns_of_printers_and_ends_well(run, tmp_path):
    def check(language, printer, *words):
        (tmp_path / "book.toml").write_text(CHECKED.format(language=language, printer=printer), encoding="utf-8")
        return run("check", "book.toml", *words, code=0)

    said = check("ar", "kdp").err
    assert "sells no printed books in Arabic" in said
    assert "(see KDP, Arabic (beta), https://kdp.amazon.co.jp/help?topicId=GUQT4C8J6RR6V8TY)" in said
    assert "(as others say: languages of KDP, https://techgym.jp" in check("hi", "kdp").err
    assert check("he", "lulu").err.count("is not known here") == 2
    assert "not known" not in check("ar", "ingramspark").err
    assert len(json.loads(check("he", "kdp", "--json").out)["warnings"]) == 1


def test_preflight_warns_and_ends_well(book, run, tmp_path):
    for edition, role, rules in [("kdp", "interior", ["language"]), ("ingramspark", "interior", [])]:
        name = f"{edition}.pdf"
        (tmp_path / name).write_bytes(content(book, edition, role))
        said = json.loads(run("preflight", name, "--printer", edition, "--json", code=0).out)
        assert [each["rule"] for each in said["findings"]] == rules
    run("preflight", "ingramspark.pdf", "--printer", "home-a4", code=4)


def test_covers_have_their_back_at_the_right(book):
    count = next(file["pages"] for file in book.record["files"] if file["role"] == "interior")
    trim = tuple(book.record["trim"])
    for edition in ("ingramspark", "kdp"):
        assert preflight(content(book, edition, "cover"), edition, kind="cover", pages=count, trim=trim) == []
    found = preflight(content(book, "kdp", "cover"), "lulu", kind="cover", pages=count, trim=trim)
    assert any("Where Lulu paperback wants front and barcode" in each.sentence for each in found)
