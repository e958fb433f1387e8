"""What people write into collections and spreadsheets: books, safe folders, or sentences with line and column."""

import re
import string
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mazebook.batch.collections import collection as collections
from mazebook.batch.collections import orders
from mazebook.batch.collections.collection import read_collection, read_collection_sheet
from mazebook.batch.collections.orders import folder_names, order_hash, settled_orders, specs_of
from mazebook.books.spec.forms import csv_rows
from mazebook.books.themes.theme import read_theme
from mazebook.errors import MazebookError, SpecError
from mazebook.reading.limits import BAD_BOOKS, COLLECTION_BOOKS, PROBLEMS

ANY = st.text(max_size=300)
TRICKY = [
    "../x",
    "..",
    "/etc/passwd",
    "CON",
    "con",
    "nul.txt",
    "a/b\\c",
    "x" * 300,
    "",
    " ",
    "Ж" * 300,
    "🦊",
    "ß",
    "SS",
]


def collection(tmp_path, text):
    path = tmp_path / "c.toml"
    path.write_text(text, encoding="utf-8")
    return path


def sheet(tmp_path, text, encoding="utf-8"):
    path = tmp_path / "books.csv"
    path.write_bytes(text.encode(encoding))
    return path


@given(st.lists(st.one_of(ANY, st.sampled_from(TRICKY)), max_size=12))
def test_folders_are_safe_and_no_two_alike(titles):
    names = folder_names(titles)
    assert len(names) == len(titles) == len({name.casefold() for name in names})
    for name in names:
        assert Path(name).name == name
        assert 0 < len(name.encode()) <= 140
        assert not set(name) & set(' <>:"/\\|?*.')
        assert name.isprintable()
        assert not re.fullmatch("con|prn|aux|nul|(com|lpt)[1-9]", name)  # devices of Windows
    assert folder_names(titles) == names


def test_volumes_and_lists_are_combined(tmp_path):
    found = read_collection(
        collection(
            tmp_path,
            """\
[books]
title = { en = "{theme}, part {volume}", fr = "{theme}, tome {volume}" }
subtitle = "{level} - {language} - {printer}"
author = "Ann {Example}"
count = 5
printer = "kdp"
[each]
theme = ["animals", "space"]
language = ["en", "fr"]
level = ["4-6", "8-10"]
volume = "1..3"
""",
        )
    )
    assert len(found.orders) == 24
    specs = [order.spec() for order in settled_orders(found.orders, 1)]
    assert specs[0].title == "Animals, part 1"
    assert specs[-1].title == read_theme("space").words("fr").name + ", tome 3"
    assert specs[0].subtitle == "Easy - English - kdp"
    assert specs[-1].subtitle.endswith(" - Français - kdp")
    assert specs[0].author == "Ann {Example}"
    assert [specs[3].sections[0].level, specs[3].sections[0].count] == ["8-10", 5]
    assert len({spec.seed for spec in specs}) == 24


def test_keys_of_sections_go_to_all_sections(tmp_path):
    text = """\
[books]
title = "{walls}"
[[books.sections]]
title = "A"
count = 3
[[books.sections]]
title = "B"
[each]
tessellation = ["sigma"]
walls = ["thick"]
"""
    (order,) = settled_orders(read_collection(collection(tmp_path, text)).orders, 1)
    spec = order.spec()
    assert [(section.tessellation, section.count) for section in spec.sections] == [("sigma", 3), ("sigma", 50)]
    assert spec.walls == "thick"


def test_a_book_keeps_its_seed_whatever_others_there_are(tmp_path):
    few = 'books = { title = "x" }\neach = { volume = [2], theme = ["space"] }'
    many = 'books = { title = "y" }\neach = { volume = "1..3", theme = ["animals", "space"] }'
    (one,) = settled_orders(read_collection(collection(tmp_path, few)).orders, 7)
    others = settled_orders(read_collection(collection(tmp_path, many)).orders, 7)
    assert one.spec().seed in {order.spec().seed for order in others}
    assert one.spec().seed not in {
        order.spec().seed for order in settled_orders([one.__class__("", {}, one.source)], 8)
    }


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("", "", "a table [books] is missing"),
        ('[book]\ntitle = "x"', ":1:2", 'Did you mean "books"?'),
        ("books = 3", ":1:1", "a table [books] is missing"),
        ("[books]\n[each]\nthem = [1]", ":3:1", 'Did you mean "theme"?'),
        ("[books]\n[each]\nsections = [1]", ":3:1", "books do not have this key"),
        ("[books]\n[each]\ntheme = []", ":3:9", "must be a list of one or more, each once"),
        ('[books]\n[each]\nlevel = ["4-6", "4-6"]', ":3:9", "each once"),
        ("[books]\n[each]\nlevel = 3", ":3:9", "must be a list"),
        ('[books]\n[each]\nvolume = "5..1"', ":3:10", '"1..5" or [1, 2, 3]'),
        ('[books]\n[each]\nvolume = "1..999999"', ":2:2", "more than 100,000 books"),
        ('[books]\nseed = "x"', ":2:8", "must be a whole number"),
        ("[books]\ncount = 3\n[[books.sections]]", ":2:1", "Write it below each [[books.sections]]"),
        ("[books]\n[[sections]]\ncount = 3", ":2:3", "are written as [[books.sections]]"),
        ("[books]\ncount = ", ":2:9", "there is no value behind the ="),
        # What is wrong with all books alike ends it, too.
        ('[books]\ntitle = "{tehme}"\n[each]\ntheme = ["sea"]', ":2:9", 'Did you mean "theme"?'),
        ('[books]\ntitle = "{levl} {volume}"\ncount = 0\n[each]\nvolume = "1..2"', ":2:9", "must be 1 to 1000"),
        ('[books]\ntitle = { en = "x" }\nlanguage = "fr"', ":2:1", "there is no text in the language fr"),
        ('[books]\n[each]\ntheme = ["anmals"]', ":3:10", 'Did you mean "animals"?'),
        ('[books]\n[each]\nlevel = ["4-7"]', ":3:10", 'Did you mean "4-6"?'),
        ("[books]\ncount = 0", ":2:9", "must be 1 to 1000"),
        ("[books]\ncuont = 5", ":2:1", "there is no such key"),
    ],
)
def test_what_is_wrong_with_a_collection(tmp_path, text, place, told):
    path = collection(tmp_path, text)
    with pytest.raises(SpecError) as raised:
        settled_orders(read_collection(path).orders, 1)
    assert str(raised.value).startswith(f"{path}{place}  ")
    assert told in str(raised.value)


def test_one_wrong_row_leaves_the_others(tmp_path):
    path = sheet(tmp_path, "title,level,count\nOne,4-6,5\nTwo,4-7,x\n=A1,4-6,5\n#REF!,4-6,5\nTwo,6-8,\n")
    orders = settled_orders(read_collection_sheet(path), 1)
    assert [order.name for order in orders] == ["one", "two", "a1", "ref", "two-2"]
    assert [bool(order.why) for order in orders] == [False, True, True, True, False]
    assert f"{path}:3:5  level" in orders[1].why
    assert f"{path}:3:9  count" in orders[1].why
    assert f'{path}:4:1  title (A4) = "=A1": this is a formula.' in orders[2].why
    assert f"{path}:5:1  title" in orders[3].why
    assert orders[4].spec().sections[0].count == 50


@pytest.mark.parametrize("use", [lambda orders: settled_orders(orders, 1), specs_of])
def test_many_wrong_rows_end_it_before_all_are_tried(use, tmp_path, monkeypatch):
    tried, parse = [], orders.parse_spec
    monkeypatch.setattr(orders, "parse_spec", lambda *words: tried.append(words) or parse(*words))
    rows = "\n".join(f"{k},7-{k}" for k in range(1_000))
    with pytest.raises(SpecError) as caught:
        use(read_collection_sheet(sheet(tmp_path, f"title,level\n{rows}\n")))
    assert len(tried) == BAD_BOOKS + 1
    lines = str(caught.value).splitlines()
    assert "there is no such level" in lines[0]
    assert len(lines) == PROBLEMS + 1
    assert lines[-1] == "There are more problems. Correct these first."


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (lambda path: read_collection_sheet(path), "title\n" + "=1\n" * 1_000),
        (lambda path: read_collection(path), '[books]\ntitle = "{levl}"\n[each]\nvolume = "1..1000"\n'),
    ],
)
def test_many_wrong_texts_end_it_as_they_are_read(read, text, tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(collections, "Order", lambda *words, **more: made.append(words) or orders.Order(*words, **more))
    with pytest.raises(SpecError):
        read(sheet(tmp_path, text))
    assert len(made) == BAD_BOOKS + 1


def test_more_rows_than_a_collection_has_books_are_refused_before_they_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(csv_rows, "CsvRow", None)
    with pytest.raises(SpecError, match=r"has more than 100,000 books\. Split it into several files\."):
        read_collection_sheet(sheet(tmp_path, "title\n" + "a\n" * (COLLECTION_BOOKS + 1)))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_spreadsheets_of_all_programs(tmp_path, encoding, separator):
    rows = [["title", "count", "seed"], ['"Ein ""Buch"""', "5", ""], ["", "", ""], ['"Zürich"', "", "7"]]
    text = "\r\n".join(separator.join(row) for row in rows)
    orders = settled_orders(read_collection_sheet(sheet(tmp_path, text, encoding)), 1)
    assert [order.name for order in orders] == ["ein-buch", "zürich"]
    assert orders[1].spec().seed == 7
    assert orders[0].spec().seed not in (None, 7)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16-le"])
def test_other_encodings_are_refused_with_their_place(tmp_path, encoding):
    with pytest.raises(SpecError, match=r'books\.csv:\d+:\d+  this file is not UTF-8 text.*"CSV UTF-8"'):
        read_collection_sheet(sheet(tmp_path, "title\nZürich\n", encoding))


cells = st.one_of(st.text(string.printable, max_size=12), st.sampled_from(["", '"', '""', "=1+1", "5", "4-6", "CON"]))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=6), st.sampled_from([",", ";", "\t"]))
def test_any_sheet_gives_books_or_sentences(tmp_path, rows, separator):
    text = "\n".join(separator.join(row) for row in [["title", "level", "count"], *rows])
    path = sheet(tmp_path, text)
    orders, refusal = [], str(path)
    try:
        orders = settled_orders(read_collection_sheet(path), 1)
    except MazebookError as error:
        refusal = str(error)
    assert refusal.startswith(str(path))
    for order in orders:
        assert order.why.startswith(str(path)) if order.why else order_hash(order)


@pytest.mark.slow
def test_ten_thousand_rows(tmp_path):
    lines = [
        f'"Mazes for everybody, volume {k % 5000}","6-8",{k % 7 + 1},"A. Nother of Smalltown"' for k in range(10_000)
    ]
    path = sheet(tmp_path, "\n".join(["title,level,count,author", *lines, ""]))
    orders = settled_orders(read_collection_sheet(path), 1)
    assert len({order.name for order in orders}) == 10_000
    assert orders[-1].name == "mazes-for-everybody-volume-4999-2"
    assert not any(order.why for order in orders)


def test_what_a_book_depends_on(tmp_path):
    (tmp_path / "own.svg").write_text("<svg/>", encoding="utf-8")
    text = "title,shape\nOne,heart\nTwo,star\n"
    one, two = settled_orders(read_collection_sheet(sheet(tmp_path, text)), 1)
    assert order_hash(one, "x") == order_hash(one, "x")
    assert len({order_hash(one, "x"), order_hash(one, "y"), order_hash(two, "x")}) == 3
