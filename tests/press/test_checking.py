"""What make does with what it made: files that a printer would refuse, or mazes that are not right, are not done."""

import json

from mazebook.output.pdf import pdf as writer
from mazebook.press.make import put_together
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import first_mazes

PUBLISHED = {
    "title": "Checked",
    "author": "A. Nother",
    "seed": 3,
    "editions": ["kdp", "ingramspark", "screen"],
    "trim": "8.5x11in",
    "isbn": "978-3-16-148410-0",
    "cover": {"blurb": "Mazes."},
    "sections": [{"level": "6-8", "count": 20}, {"level": "8-10", "count": 10, "tessellation": "sigma"}],
}


def test_every_edition_and_every_cover_is_checked_and_proved(tmp_path):
    book = make_book(PUBLISHED, tmp_path, previews=False, choose=first_mazes)
    assert (book.checked.ok, book.checked.lines) == (True, [])
    assert set(book.checked.findings) == {
        "checked-kdp.pdf", "checked-kdp-cover.pdf", "checked-ingramspark.pdf", "checked-ingramspark-cover.pdf",
    }  # fmt: skip
    assert (book.checked.proof.puzzles, book.checked.proof.answers) == (90, 90)
    proof = json.loads((tmp_path / "proof.json").read_text(encoding="utf-8"))
    assert proof["ok"]
    assert {file["path"]: file["sha256"] for file in proof["files"]}.items() <= {
        file["path"]: file["sha256"] for file in book.record["files"]
    }.items()
    assert {file["edition"] for file in proof["files"]} == {"kdp", "ingramspark", "screen"}
    assert " in each of 3 editions read back: " in book.checked.proof.summary()


def test_a_box_kept_free_for_the_barcode_is_free(tmp_path):
    spec = PUBLISHED | {"editions": ["kdp"], "isbn": "", "cover": {"barcode": "reserve"}}
    book = make_book(spec, tmp_path, previews=False, choose=first_mazes)
    assert (book.checked.ok, book.checked.lines) == (True, [])


def test_a_draft_is_not_checked_and_says_so(tmp_path, run):
    spec = tmp_path / "book.toml"
    spec.write_text('seed = 1\n[[sections]]\nlevel = "4-6"\ncount = 2\n', encoding="utf-8")
    out = run("make", spec, "--out", tmp_path / "out", "--no-previews", code=0).out
    assert "2 mazes and 2 answers read back: each has one right answer, and nothing is wrong." in out
    assert (tmp_path / "out" / "proof.json").exists()
    out = run("make", spec, "--out", tmp_path / "out", "--no-previews", "--draft", code=0).out
    assert "This is a draft: its mazes are as difficult as they came, and nobody has checked its files." in out
    assert not (tmp_path / "out" / "proof.json").exists()  # it was another book's


def test_a_proof_that_cannot_be_removed_is_named_and_the_book_is_there(tmp_path):
    spec = {"seed": 1, "sections": [{"level": "4-6", "count": 1}]}
    (tmp_path / "proof.json").mkdir()  # no file that can be removed
    book = make_book(spec, tmp_path, previews=False, check=False)
    assert [text for text in book.warnings if "proof.json: is about an earlier book, and could not be removed" in text]
    assert book.files[0].exists()


def test_a_wrong_answer_is_no_finished_book(tmp_path, run, monkeypatch):
    from mazebook.books.draw import answer

    draw = answer.answer_at
    kept = []

    def swapped(chosen, where, face):
        kept.append(chosen)
        return draw(kept[0] if chosen.maze.grid.size == kept[0].maze.grid.size else chosen, where, face)

    monkeypatch.setattr(answer, "answer_at", swapped)
    spec = tmp_path / "book.toml"
    spec.write_text('seed = 1\n[[sections]]\nlevel = "6-8"\nsize = "8x8"\ncount = 3\n', encoding="utf-8")
    out = run("make", spec, "--out", tmp_path / "out", "--no-previews", code=4).out
    assert "Your book is NOT ready, see below: " in out
    assert "answer of maze 2: " in out
    assert not json.loads((tmp_path / "out" / "proof.json").read_text(encoding="utf-8"))["ok"]
    out = run("make", spec, "--out", tmp_path / "out", "--no-previews", "--json", code=4).out
    assert not json.loads(out)["ok"]


def test_a_file_that_a_printer_refuses_is_no_finished_book(tmp_path, monkeypatch):
    import io

    import pikepdf

    def with_a_link(*args, **keywords):
        with pikepdf.open(io.BytesIO(writer.write_pdf(*args, **keywords))) as pdf:
            pdf.Root.Outlines = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Outlines, Count=0))
            pdf.pages[0].Annots = pikepdf.Array(
                [pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[50, 50, 90, 90])]
            )
            out = io.BytesIO()
            pdf.save(out)
            return out.getvalue()

    monkeypatch.setattr(put_together, "write_pdf", with_a_link)
    spec = {"seed": 1, "printer": "kdp", "sections": [{"level": "6-8", "count": 20}]}
    book = make_book(spec, tmp_path, previews=False)
    assert not book.checked.ok
    assert book.checked.proof.ok
    assert any("links" in line for line in book.checked.lines)


def test_the_words_of_an_answer_are_read_beside_a_number_that_is_nearly_level(tmp_path):
    """In this Arabic book the number of maze 3, and the words beside it, stand 2.8 points above that of maze 2."""
    sections = [
        {"id": "part-0", "count": 2, "level": "4-6", "walls": "rounded", "shape": "confused_face"},
        {"id": "part-1", "count": 2, "level": "10-12", "title": "Warm up", "shape": "dizzy_symbol", "task": "collect"},
        {"id": "part-2", "count": 3, "level": "expert", "walls": "plain", "braid": 0.25},
        {"id": "part-3", "count": 2, "level": "adult", "shape": "face_with_no_good_gesture"},
    ]
    notes = {"kind": "notes", "style": "dots", "count": 32}
    spec = {
        "title": "كتاب المتاهات",
        "seed": 6718383566290681367,
        "language": "ar",
        "editions": ["kdp", "lulu"],
        "pages": ["contents", "puzzles", "answers", notes],
        "sections": sections,
    }
    book = make_book(spec, tmp_path, previews=False)
    assert book.checked is not None
    assert book.checked.ok, book.checked.lines
