"""What an earlier run leaves in a book's folder: files of the same book go, unless somebody changed them."""

import json

import pytest

from mazebook.press.make.make_book import make_book

BOOK = {"title": "Book", "seed": 1, "sections": [{"level": "4-6", "count": 24, "size": "6x6"}]}
COVERED = {"printer": "kdp", "cover": True}


def make(folder, **keys):
    return make_book(BOOK | keys, folder, previews=False, draft=True)


def names(folder):
    return {path.name for path in folder.iterdir()}


def test_from_one_edition_to_several_and_back(tmp_path):
    assert make(tmp_path).removed == ()
    book = make(tmp_path, editions=["kdp", "screen"])
    assert names(tmp_path) == {"book.json", "book-kdp.pdf", "book-screen.pdf"}
    assert book.removed == (tmp_path / "book.pdf",)
    assert make(tmp_path).removed == (tmp_path / "book-kdp.pdf", tmp_path / "book-screen.pdf")
    assert names(tmp_path) == {"book.json", "book.pdf"}


def test_a_cover_that_is_not_wanted_any_more(tmp_path):
    make(tmp_path, **COVERED)
    assert "book-cover.pdf" in names(tmp_path)
    assert make(tmp_path, printer="kdp").removed == (tmp_path / "book-cover.pdf",)
    assert names(tmp_path) == {"book.json", "book.pdf"}


def test_what_somebody_changed_or_put_there_stays(tmp_path):
    make(tmp_path, **COVERED)
    (tmp_path / "book-cover.pdf").write_bytes(b"with my own picture")
    (tmp_path / "book-kdp.pdf").write_bytes(b"mine")
    assert make(tmp_path, printer="kdp").removed == ()
    assert (tmp_path / "book-cover.pdf").read_bytes() == b"with my own picture"
    assert (tmp_path / "book-kdp.pdf").read_bytes() == b"mine"


def test_another_book_stays_and_is_spoken_of_once(tmp_path):
    make(tmp_path)
    book = make(tmp_path, title="Other")
    assert names(tmp_path) == {"book.json", "book.pdf", "other.pdf"}
    assert (book.removed, book.warnings) == (
        (),
        (
            f'{tmp_path} also holds book.pdf of "Book", which book.json no longer names. '
            "Make each book in a folder of its own, with --out.",
        ),
    )
    assert make(tmp_path, title="Other").warnings == ()


def test_nothing_outside_the_folder_is_touched(tmp_path):
    folder = tmp_path / "book"
    make(folder)
    record = json.loads((folder / "book.json").read_text(encoding="utf-8"))
    (tmp_path / "book.pdf").write_bytes((folder / "book.pdf").read_bytes())
    record["files"][0]["path"] = "../book.pdf"
    (folder / "book.json").write_text(json.dumps(record), encoding="utf-8")
    assert make(folder, editions=["kdp", "screen"]).removed == ()
    assert (tmp_path / "book.pdf").exists()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"title": 1, "files": [1]}', '{"files": [{"path": "book.pdf"}]}', "\xff"]
)
def test_a_record_that_is_none(text, tmp_path):
    make(tmp_path)
    (tmp_path / "book.json").write_bytes(text.encode("latin-1"))
    assert make(tmp_path, editions=["kdp", "screen"]).removed == ()
    assert "book.pdf" in names(tmp_path)
