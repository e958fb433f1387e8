"""The proof of finished files, as a function and as a command, and what keeps files from being read."""

import json

import pytest

from mazebook.checks.proof.proof import prove_book
from mazebook.errors import MazebookError, SpecError
from mazebook.press.make.make_book import make_book
from tests.checks.book_of_kinds import beside, proved
from tests.checks.sabotage import Target, altered, black, drawn, edited


def test_a_book_that_is_right(book, content):
    proof = proved(book, content)
    assert proof.ok, [failure.line() for failure in proof.failures]
    assert (proof.puzzles, proof.answers, proof.changed, proof.notes) == (30, 30, [], ())


def test_missing_pages_and_places(book, content):
    shorter = altered(content, lambda pdf: pdf.pages.__delitem__(slice(-2, None)))
    found = [failure.rule for failure in proved(book, shorter, [1, 30]).failures]
    assert "pages" in found
    assert "missing" in found
    record = json.loads(json.dumps(book.record))
    del record["puzzles"][2]["placements"][1]
    record["puzzles"] = [puzzle for puzzle in record["puzzles"] if puzzle["number"] in beside(book, 3)]
    (failure,) = prove_book(record, {"book.pdf": content}).failures
    assert failure.line() == "book.pdf: answer of maze 3: it is nowhere in the book."


@pytest.mark.parametrize(
    ("key", "value", "words"), [("placements", "none", "puzzles[0].placements"), ("cells", -1, "puzzles[0].cells")]
)
def test_a_damaged_record(key, value, words, book, content):
    record = json.loads(json.dumps(book.record))
    record["puzzles"][0][key] = value
    with pytest.raises(SpecError) as error:
        prove_book(record, {"book.pdf": content})
    assert words in str(error.value)


@pytest.mark.parametrize("damage", [b"", b"%PDF-1.3 nothing", b"\x00" * 100])
def test_files_that_are_no_pdf(damage, book):
    with pytest.raises(MazebookError) as error:
        proved(book, damage)
    assert error.value.exit_code == 3
    assert "book.pdf" in str(error.value)


def test_the_command(tmp_path, run):
    folder = tmp_path / "book"
    sections = [{"level": "8-10", "count": 1}, {"level": "8-10", "count": 2, "braid": 0.6, "title": "Braids"}]
    book = make_book({"title": "Book", "seed": 5, "sections": sections}, folder, previews=False, check=False)
    content = (folder / "book.pdf").read_bytes()
    code, out, _ = run("prove", folder)
    assert (code, out) == (
        0,
        "3 mazes and 3 answers read back: each answer is right, and nothing is wrong. "
        "2 of the mazes have loops: other ways lead to their Finish, too.\n",
    )
    first = (folder / "proof.json").read_bytes()
    assert json.loads(first)["ok"]
    assert run("prove", folder / "book.json", "-q")[:2] == (0, "")
    assert (folder / "proof.json").read_bytes() == first

    target = Target(book.record, 1)
    edge = target.passages(on_route=True)[0]
    (folder / "book.pdf").write_bytes(drawn(content, target, black(target.wall(edge), 2)))
    _, out, err = run("prove", folder, code=4)
    assert f"book.pdf, page {target.page + 1}: maze 1: there is no way from Start to Finish.\n" in out
    assert "book.pdf is not the file that book.json was written with" in err
    out = run("prove", folder, "--json", code=4).out
    assert json.loads(out) == json.loads((folder / "proof.json").read_text(encoding="utf-8"))

    (folder / "book.pdf").write_bytes(edited(content, {}))
    assert run("prove", folder)[0] == 3
    (folder / "book.pdf").unlink()
    assert "Put it back, or make the book again." in run("prove", folder, code=3).err
    assert run("prove", tmp_path / "nowhere")[0] == 3
