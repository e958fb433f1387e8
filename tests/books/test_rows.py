"""Books from a spreadsheet: every cell in its place, every mistake in a sentence with line and column."""

import csv
import io
import re
from pathlib import Path
from typing import Annotated, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel

import mazebook
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.forms import csv_rows as columns_module
from mazebook.books.spec.forms.csv_rows import PHRASES, TRUTHS, columns, read_rows, specs_of_rows, value_of
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import OutputError, SpecError
from mazebook.paper.languages import language_names
from mazebook.reading.csv_cells import SEPARATORS, CellError, split_cells
from mazebook.reading.problems import Problem, keys_of

TABLE = '''\
Title,seed,trim,Section title,level,count,ends,braid,size
Volume 1,7,6x9in,Warm up,4-6,10,"n,s",0.5,
"Volume 2, ""the hard one""",,,,"expert",,longest,,
'''


def file(folder, text, encoding="utf-8"):
    path = folder / "books.csv"
    path.write_bytes(text.encode(encoding) if isinstance(text, str) else text)
    return path


def message(folder, text):
    with pytest.raises(SpecError) as caught:
        specs_of_rows(read_rows(file(folder, text)))
    return [line.removeprefix(f"{folder / 'books.csv'}") for line in str(caught.value).split("\n")]


def test_a_row_is_a_book(tmp_path):
    rows = read_rows(file(tmp_path, TABLE))
    assert [row.number for row in rows] == [1, 2]
    (first, source), (second, _) = specs_of_rows(rows)
    section = {"title": "Warm up", "level": "4-6", "count": 10, "ends": ["n", "s"], "braid": 0.5}
    assert first == parse_spec({"title": "Volume 1", "seed": 7, "trim": "6x9in", "sections": [section]})
    assert second.title == 'Volume 2, "the hard one"'
    assert (second.seed, second.sections[0].title, second.sections[0].count) == (None, None, 50)
    assert second.sections[0].ends == "longest"
    assert source.folder == tmp_path


def test_a_row_of_book_keys_alone_is_the_default_book(tmp_path):
    ((spec, _),) = specs_of_rows(read_rows(file(tmp_path, "title,count\nx,\n")))
    assert spec == parse_spec({"title": "x"})


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_every_kind_of_csv_gives_the_same_books(tmp_path, separator, ends, encoding):
    rows = list(csv.reader(io.StringIO(TABLE)))
    written = io.StringIO()
    csv.writer(written, delimiter=separator, lineterminator=ends).writerows(rows)
    expected = [spec for spec, _ in specs_of_rows(read_rows(file(tmp_path, TABLE)))]
    found = specs_of_rows(read_rows(file(tmp_path, written.getvalue(), encoding)))
    assert [spec for spec, _ in found] == expected


def test_one_column_and_names_in_any_spelling(tmp_path):
    rows = read_rows(file(tmp_path, "\n LONGEST-trap \n\n 3\n  \n4 \n\n"))
    assert [row.mapping for row in rows] == [{"sections": [{"longest_trap": number}]} for number in (3, 4)]


def test_every_key_has_one_column():
    places = list(columns().values())
    assert len(set(places)) == len(places)
    keys = [(key,) for key in keys_of(BookSpec) if key != "sections"]
    assert set(places) == {*keys, *(("sections", 0, key) for key in SectionSpec.model_fields)}
    assert columns()["title"] == ("title",)
    assert columns()["section_title"] == ("sections", 0, "title")


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("title", "1984", "1984"),
        ("title", "[a]", "[a]"),
        ("title", "true", "true"),
        ("seed", "+12", 12),
        ("seed", "12.0", "12.0"),
        ("seed", "9" * 5000, "9" * 5000),
        ("count", "x", "x"),
        ("braid", "0.5", 0.5),
        ("braid", "0,5", 0.5),
        ("braid", "1", 1.0),
        ("braid", "50%", "50%"),
        ("ends", "n, s", ["n", "s"]),
        ("ends", '["n", "s"]', ["n", "s"]),
        ("ends", "longest", "longest"),
        ("size", "12x15", "12x15"),
        ("size", "[12, 15]", [12, 15]),
        ("texture", "newest=2, random=1", "newest=2, random=1"),
        ("weights", '{ tables = ["n=1"] }', {"tables": ["n=1"]}),
        ("weights", "{ tables", "{ tables"),
        ("date", "2026-09-01", "2026-09-01"),
        ("date", "[1]", "[1]"),
        ("cover", "WAHR", True),
    ],
)
def test_cells_become_what_their_key_wants(column, text, value):
    found = value_of(columns()[column], text)
    assert found == value
    assert type(found) is type(value)


def test_truth_in_a_spreadsheet_of_any_language():
    assert TRUTHS.keys() <= set(language_names())
    assert [value_of(("cover",), text) for text in ("ИСТИНА", "ЛОЖЬ", "ΣΩΣΤΌ", "ΛΆΘΟΣ", "ΛΑΘΟΣ")] == [
        True, False, True, False, False,
    ]  # fmt: skip
    for pairs in TRUTHS.values():
        for pair in pairs:
            assert [value_of(("cover",), word.upper()) for word in pair.split()] == [True, False]


@pytest.mark.parametrize(("text", "value"), [("TRUE", True), ("Faux", False), ("yes", "yes")])
def test_truth_in_a_cell(text, value, monkeypatch):
    monkeypatch.setattr(columns_module, "BookSpec", Other)
    assert value_of(("truth",), text) is value


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("words", "a, b", ["a", "b"]),
        ("words", "a", "a"),
        ("words", '["a, b"]', ["a, b"]),
        ("numbers", "1, 2", "1, 2"),
        ("choice", "[one", "[one"),
        ("table", "a, b", "a, b"),
        ("table", "{ a = 'b' }", {"a": "b"}),
    ],
)
def test_cells_of_keys_that_may_yet_come(key, text, value, monkeypatch):
    monkeypatch.setattr(columns_module, "BookSpec", Other)
    assert value_of((key,), text) == value


class Other(BaseModel):
    truth: bool | None = None
    words: Annotated[tuple[Annotated[str, "short"], ...] | None, "few"] = None
    numbers: tuple[int, ...] = ()
    choice: Literal["one", "two"] = "one"
    table: dict[str, str] | None = None


WRONG = '''\
title,count,level,"section_title"
"a
b",0, 6-9 ,x
,12,"6-8",""

 "c","1""2",4-6,"d
""e"""
'''


def test_all_problems_of_all_rows_with_line_and_column(tmp_path):
    assert [line.partition(": ")[0] for line in message(tmp_path, WRONG + f'{"t" * 121},1,"{"9-9"}"," \x07"\n')] == [
        ":3:4  count (B2) = 0",
        ':3:7  level (C2) = "6-9"',
        ':6:6  count (B5) = "1\\"2"',
        f':8:1  title (A6) = "{"t" * 56}...',
        ':8:125  level (C6) = "9-9"',
        ':8:131  section_title (D6) = "\\u0007"',
    ]


def test_what_does_not_fit_together_and_what_only_the_plan_can_refuse(tmp_path):
    text = "algorithm;size;texture;count\nunicursal;3x4;;1\n;90x90;;1\n;;newest=1;1001\n"
    assert message(tmp_path, text) == [
        ':2:11  size (B2) = "3x4": unicursal needs even columns and even rows, not 3x4. Use a size such as 4x4.',
        ':4:3  texture (C4) = "newest=1": a texture turns the knobs of one algorithm. Give the algorithm as well.',
        ":4:12  count (D4) = 1001: must be 1 to 1000. More puzzles need several sections, and so a TOML file.",
    ]
    ((spec, source),) = specs_of_rows(read_rows(file(tmp_path, "size;count\n90x90;1\n")))
    with pytest.raises(SpecError, match=r'books\.csv:2:1  size \(A2\) = "90x90": corridors would be'):
        plan_book(spec, 1, source)
    too_many = Problem(("sections",), None, "900 pages are more than can be bound.", has_value=False)
    assert str(source.error([too_many])) == f"{tmp_path / 'books.csv'}:2:1  900 pages are more than can be bound."


def test_a_place_inside_a_cell(tmp_path):
    text = 'count,weights\n1,"{ tables = [""n=1"", ""x""], map = [""0""] }"\n'
    assert message(tmp_path, text)[0].startswith(':2:3  weights.tables[1] (B2) = "x": must be names and numbers')


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ["  this file is empty. Write a line with the names of the columns, and below it one line a book."]),
        (" \n,,\n", ["  this file is empty."]),
        ("title,count\n,\n\n", ["  there is no book in this file."]),
        ("Name;Gruppe\nx;1\n", [":1:1  no column is a key of a book. If these are the pupils of a class, "]),
        ("titel,count\nx,1\n", [':1:1  titel: there is no such column. Did you mean "title"? Known: ']),
        ("count,Käse 9\n1,2\n", [':1:7  "Käse 9": there is no such column. Remove it. Known: algorithm, ']),
        ("count,sections\n1,\n", [":1:7  sections: a row has one section. Name its keys as columns"]),
        ("count, Count\n1,2\n", [":1:8  Count: this column is here twice. Remove one of them."]),
        (
            "count,title,,\n1\n1,x,,,,,\n2,x,, y\n3,n,s,e,w\n,\n\n4,x",
            [
                ":2:1  this row has 1 cell, and there are 2 columns. Fill it up, or check its separators and quotes.",
                ':4:7  "y": this column has no name. Name it in the first line, or put a text that holds the separator',
                ':5:5  "s": this column has no name.',
            ],
        ),
        ("titel,count\n1\nx,0\ny,1\n", [":1:1  titel: there is", ":2:1  this row has 1", ":3:3  count (B3) = 0: m"]),
        ('count,title\n1,"x\ny\n', [":2:3  the double quote that begins this cell has no other one at its end."]),
        ('count,title\n1,"x" y\n', [":2:6  text follows the closing double quote. Write a quote inside a cell twice."]),
        (b"count,title\n1,caf\xe9\n", [":2:6  this file is not UTF-8 text. Save it again with the encoding UTF-8 (a "]),
        (b"\xef\xbb\xbfcount,title\n\xe9,1", [":2:1  this file is not UTF-8 text."]),
        (b"\xff\xfec\0o\0u\0n\0t\0\n\x001", [":1:1  this file is not UTF-8 text."]),
        (
            "sep=;\r\ncount;level;seed;cover\r\n0;04.Jun;1,2E+18;maybe",
            [
                ":3:1  count (A2) = 0: must be",
                ':3:3  level (B2) = "04.Jun": there is no such level. Known: 10-12, 3-4, 4-6, 6-8, 8-10, '
                "adult, expert. A spreadsheet program made a date of it",
                ':3:10  seed (C2) = "1,2E+18": must be a whole number, such as 12. A spreadsheet program shortened it',
                ':3:18  cover (D2) = "maybe": must be true, or false.',
            ],
        ),
    ],
)
def test_what_is_not_in_order(tmp_path, text, lines):
    found = message(tmp_path, text)
    assert len(found) == len(lines)
    for line, begin in zip(found, lines, strict=True):
        assert line.startswith(begin)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(OutputError, match="there is no such file"):
        read_rows(tmp_path / "none.csv")


TEXTS = st.text(st.sampled_from("a1,;\t\"\n\r 'é"), max_size=12)


@given(TEXTS, st.sampled_from(SEPARATORS))
@example('""', ",")
def test_cells_are_those_of_the_csv_module(text, separator):
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True)
    try:
        expected = [row or [""] for row in reader]
    except csv.Error:
        expected = None
    try:
        found = split_cells(text, separator)
    except CellError:
        found = None
    if found is None or expected is None:
        assert found is expected
        return
    assert [[cell.text for cell in row] for row in found] == (expected or [[""]])
    lines = re.split(r"\r\n?|\n", text)
    for row in found:
        for cell in row:
            line, column = cell.place
            rest = lines[line - 1][column - 1 :]
            first = re.split(r"\r\n?|\n", cell.text)[0]
            assert rest.startswith((first, '"' + first.replace('"', '""')))


CELLS = st.one_of(
    st.text(max_size=6),
    st.integers().map(str),
    st.sampled_from(["", "6-8", "sigma", "wilson", "n,s", "longest", "12x15", "6x9in", "en", "0,5", "[1", "{}"]),
)


@given(
    names=st.lists(st.sampled_from([*columns(), "sections", "other", ""]), max_size=6),
    cells=st.lists(st.lists(CELLS, max_size=7), max_size=4),
    dialect=st.sampled_from([*SEPARATORS]),
)
def test_any_file_is_books_or_sentences_that_do_not_speak_of_toml(tmp_path_factory, names, cells, dialect):
    written = io.StringIO()
    csv.writer(written, delimiter=dialect).writerows([names, *cells])
    path = file(tmp_path_factory.getbasetemp(), written.getvalue().encode("utf-8", "replace"))
    try:
        specs = specs_of_rows(read_rows(path))
    except SpecError as error:
        for line in str(error).split("\n"):
            said = line.removeprefix(str(path))
            assert said != line
            assert said.isprintable()
            assert not re.search(r"(in|without|double) quotes|the line|\[\[", re.sub(r'"(\\.|[^"])*"', "", said)) or (
                "no name" in said or "Fill it up" in said
            )
    else:
        assert all(isinstance(spec, BookSpec) for spec, _ in specs)


@given(st.binary(max_size=80))
def test_any_bytes_are_books_or_sentences(tmp_path_factory, content):
    path = file(tmp_path_factory.getbasetemp(), content)
    try:
        specs_of_rows(read_rows(path))
    except SpecError as error:
        lines = str(error).split("\n")
    else:
        lines = []
    assert all(line.startswith(str(path)) for line in lines)


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_that_cells_say_otherwise_is_still_said(phrase):
    written = "".join(path.read_text(encoding="utf-8") for path in Path(mazebook.__file__).parent.rglob("*.py"))
    assert written.count(phrase) > 1
