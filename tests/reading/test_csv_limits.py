"""CSV files that would take minutes or gigabytes are refused, and of many problems the first are listed."""

import pytest

from mazebook.batch.classes.roster import read_roster
from mazebook.books.spec.forms import csv_rows
from mazebook.books.spec.forms.csv_rows import book_of_row, read_rows
from mazebook.errors import SpecError
from mazebook.reading.limits import BOOK_ROWS, CELLS, COLUMNS, PROBLEMS
from tools.feedback import read_replies


@pytest.mark.parametrize("read", [read_roster, read_rows, read_replies])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name\n" + "," * CELLS, "this file has more than 500,000 cells. Split it into several."),
        ("name\n" + "\n" * CELLS, "this file has more than 500,000 cells."),
        ("name\r\n" + "\r" * CELLS, "this file has more than 500,000 cells."),
        ("name\nAnna" + ",x" * COLUMNS, "this row has more than 1,000 cells."),
    ],
)
def test_too_many_cells(read, text, told, tmp_path):
    path = tmp_path / "sheet.csv"
    path.write_text(text, newline="")
    with pytest.raises(SpecError) as caught:
        read(path)
    assert told in str(caught.value)


@pytest.mark.parametrize("content", ["title,count\n" + "a,b\n" * 200, "title,count\n" + "a,1,x\n" * 200])
def test_of_many_rows_the_first_problems_are_listed(content, tmp_path):
    path = tmp_path / "books.csv"
    path.write_text(content)
    with pytest.raises(SpecError) as caught:
        book_of_row(path)
    lines = str(caught.value).splitlines()
    assert len(lines) == PROBLEMS + 1
    assert lines[-1] == "There are more problems. Correct these first."


def test_a_wrong_column_is_told_before_every_row_is_tried(tmp_path, monkeypatch):
    tried = []
    monkeypatch.setattr(csv_rows, "parse_spec", lambda mapping, source: tried.append(source))
    path = tmp_path / "books.csv"
    path.write_text("title,nonsense\n" + "a,1\n" * 5000)
    with pytest.raises(SpecError, match="there is no such column"):
        read_rows(path)
    assert len(tried) == 1000


def test_too_many_books(tmp_path):
    path = tmp_path / "books.csv"
    path.write_text("title\n" + "a\n" * (BOOK_ROWS + 1))
    with pytest.raises(SpecError, match=r"has more than 10,000 books\. Split it into several files\."):
        book_of_row(path)
