"""``mazebook more``: the next volume from the command line, its sentences, and what it refuses."""

import json
import re
import shutil

import pytest

SPEC = 'title = "Small"\nseed = 3\ntheme = "animals"\n[[sections]]\nlevel = "4-6"\ncount = 3\n'


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Return a folder with a book of three mazes, and its specification."""
    from mazebook.press.make.make_book import make_book

    folder = tmp_path_factory.mktemp("small")
    (folder / "small.toml").write_text(SPEC, encoding="utf-8")
    make_book(folder / "small.toml", folder / "small", previews=False)
    return folder


@pytest.fixture
def more(run, small, tmp_path):
    """Return the command, in a folder with a copy of the book."""
    shutil.copytree(small / "small", tmp_path / "small")
    return lambda *words, **expected: run("more", *words, **expected)


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_three_volumes_and_each_again(more, tmp_path):
    out = more("small", code=0).out
    assert out.startswith("Your book is ready: small-2/small-2.pdf\n")
    assert "It is volume 2: none of the 3 mazes before it comes again." in out
    assert re.search(r"^Its seed is \d+\.$", out, re.M)
    found = contents(tmp_path / "small-2")
    assert not any(name.startswith("previews") for name in found)  # the first has none
    told = json.loads(more("small", "--json", code=0).out)
    assert (told["volume"], told["puzzles"], told["ok"]) == (2, 3, True)
    assert contents(tmp_path / "small-2") == found
    assert "It is volume 3: none of the 6 mazes before it comes again." in more("small-2/book.json", code=0).out
    records = [json.loads((tmp_path / name / "book.json").read_bytes()) for name in ("small", "small-2", "small-3")]
    assert len({puzzle["fingerprint"] for record in records for puzzle in record["puzzles"]}) == 9


def test_folder_and_title_of_ones_own(more, tmp_path):
    out = more("small", "-o", "other", "--title", "Other mazes", "-q", code=0).out
    assert out == ""
    assert (tmp_path / "other" / "other-mazes.pdf").is_file()


def test_the_title_has_to_be_one(more, tmp_path):
    err = more("small", "--title", "x" * 121, code=2).err
    assert err.startswith('the command line  title = "xxx')
    assert not (tmp_path / "small-2").exists()


def test_a_catalogue_has_the_new_mazes(more, run, tmp_path):
    more("small", "--catalogue", "my.db", code=0)
    assert (tmp_path / "my.db").is_file()
    assert more("small", "--catalogue", "my.db", "--json", code=0).err == ""


def test_an_isbn_is_not_used_twice(more, tmp_path):
    record = json.loads((tmp_path / "small" / "book.json").read_bytes())
    record["spec"]["isbn"] = "978-3-16-148410-0"
    (tmp_path / "small" / "book.json").write_text(json.dumps(record), encoding="utf-8")
    assert "Give it one of its own with --isbn." in more("small", code=0).err
    assert json.loads((tmp_path / "small-2" / "book.json").read_bytes())["spec"]["isbn"] == ""


@pytest.mark.parametrize(
    ("word", "code", "told"),
    [
        ("nowhere", 3, "nowhere: there is no such file. Name the book.json of a book, or its folder."),
        ("empty", 3, "book.json: there is no such file."),
        ("broken", 2, "is not JSON, so it is no record of a book."),
        ("changed", 2, "puzzles: is not what mazebook writes there."),
        ("moved", 3, "gone.toml: there is no such file."),
    ],
)
def test_what_is_no_finished_book_is_a_sentence(more, tmp_path, word, code, told):
    for name in ("empty", "broken", "changed", "moved"):
        (tmp_path / name).mkdir()
    (tmp_path / "broken" / "book.json").write_text('{"schema"', encoding="utf-8")
    record = json.loads((tmp_path / "small" / "book.json").read_bytes())
    (tmp_path / "changed" / "book.json").write_text(json.dumps(record | {"puzzles": []}), encoding="utf-8")
    spec = record["spec"] | {"layout": "gone.toml"}
    (tmp_path / "moved" / "book.json").write_text(json.dumps(record | {"spec": spec}), encoding="utf-8")
    assert told in more(word, code=code).err
    assert not (tmp_path / f"{word}-2").exists()


def test_another_book_is_never_replaced(more, tmp_path):
    shutil.copytree(tmp_path / "small", tmp_path / "small-2")
    before = contents(tmp_path / "small-2")
    err = more("small", code=2).err
    assert err == 'small-2: another book is there already, "Small". Name another folder with --out.\n'
    assert contents(tmp_path / "small-2") == before


def test_mazes_drawn_anew_are_never_lost(more, run, tmp_path):
    more("small", code=0)
    run("make", "--lock", "small-2", "--redraw", "2", "-q", code=0)
    before = contents(tmp_path / "small-2")
    assert "mazes of it were drawn anew or kept" in more("small", code=2).err
    assert contents(tmp_path / "small-2") == before
    third = more("small-2", "--json", code=0)
    assert json.loads(third.out)["volume"] == 3


@pytest.mark.parametrize(
    "where", ["mazebook.press.make.make_book.put_together", "mazebook.output.files.about_to_settle"]
)
def test_interrupted_it_leaves_nothing(more, tmp_path, monkeypatch, where):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupted)
    assert more("small", code=130).err.startswith("Interrupted; no file was left half written.")
    assert not (tmp_path / "small-2").exists()
