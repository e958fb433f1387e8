"""Collections: every book is made once, whatever fails or is killed, and how many work on it changes nothing."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mazebook.batch.catalogue.catalogue import CATALOGUE, Catalogue
from mazebook.batch.collections.collection import read_collection
from mazebook.batch.collections.report import Made, Report
from mazebook.batch.collections.state import RunState
from mazebook.cli import main
from mazebook.output.files import FAILPOINT_EXIT_CODE
from mazebook.press.make.put_together import Making
from tests import ROOT, python

SMALL = """\
[books]
title = "{level}, volume {volume}"
seed = 3
count = 2
size = "3x3"
algorithm = "kruskal"
pages = ["puzzles", "answers"]
[each]
level = ["4-6", "6-8"]
volume = "1..2"
"""


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def run(path, out, *more, code=0, **environment):
    """Run a batch in a process of its own."""
    return python("-m", "mazebook", "batch", path, "--out", out, *more, code=code, env=environment).stdout


def here(path, out, capsys, *more, code=0):
    """Run a batch in this process."""
    with pytest.raises(SystemExit) as ended:
        main(["batch", str(path), "--out", str(out), "-j", "1", "--no-previews", *more])
    told = capsys.readouterr()
    assert (ended.value.code or 0) == code, told
    return told.out + told.err


def tree(folder):
    """Return the hashes of all files but the databases, whose bytes hold when what was entered."""
    files = [path for path in folder.rglob("*") if path.is_file() and ".db" not in path.name]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def fingerprints(folder):
    records = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*/book.json"))]
    return [puzzle["fingerprint"] for record in records for puzzle in record["puzzles"]]


def test_all_combinations_in_their_order(small, tmp_path, capsys):
    told = here(small, tmp_path / "out", capsys)
    assert "4 books are ready" in told
    report = json.loads((tmp_path / "out" / "batch.json").read_text(encoding="utf-8"))
    titles = ["Easy, volume 1", "Easy, volume 2", "A little tricky, volume 1", "A little tricky, volume 2"]
    assert [book["title"] for book in report["books"]] == titles
    assert report["books"][0]["folder"] == "easy-volume-1"
    assert all(book["ok"] and book["puzzles"] == 2 for book in report["books"])
    assert {path.name for path in (tmp_path / "out" / "easy-volume-1").iterdir()} == {
        "book.json",
        "proof.json",
        "easy-volume-1.pdf",
    }


def test_no_maze_comes_twice_though_there_are_few(small, tmp_path, capsys):
    # 192 spanning trees of 3x3 squares are some thirty mazes, and sixteen are wanted: they collide without a catalogue.
    small.write_text(SMALL.replace("count = 2", "count = 4"), encoding="utf-8")
    alone = [hash_ for order in read_collection(small).orders for hash_ in _alone(order)]
    assert len(set(alone)) < len(alone)
    here(small, tmp_path / "out", capsys)
    assert len(set(fingerprints(tmp_path / "out"))) == 16


def _alone(order):
    from mazebook.batch.collections.jobs import Job, first_choice
    from mazebook.batch.collections.orders import settled_orders

    (found,) = settled_orders([order], 3)
    return first_choice(Job(found, Path(), Making()))[1].fingerprints


def test_what_is_used_up_is_said(tmp_path, capsys):
    sheet = tmp_path / "books.csv"
    sheet.write_text("title,count,size,seed\nOne,1,2x2,1\nTwo,1,2x2,2\n", encoding="utf-8")
    told = here(sheet, tmp_path / "out", capsys)
    assert "1 maze comes again, in two: mazes of that size and kind are used up." in told


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing_and_a_second_run_neither(small, tmp_path):
    run(small, tmp_path / "one", "-j", "1", "--no-previews")
    run(small, tmp_path / "two", "-j", "2", "--no-previews")
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    before = tree(tmp_path / "one")
    run(small, tmp_path / "one", "-j", "2", "--no-previews")
    assert tree(tmp_path / "one") == before


@pytest.mark.slow
def test_killed_at_every_rename_and_commit_a_run_is_resumed(tmp_path, capsys):
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace('["4-6", "6-8"]', '["4-6"]').replace("count = 2", "count = 1"), encoding="utf-8")
    here(path, tmp_path / "whole", capsys)
    wanted = tree(tmp_path / "whole")
    for n in range(1, 100):
        out = tmp_path / f"out-{n}"
        words = [sys.executable, "-m", "mazebook", "batch", str(path), "--out", str(out), "-j", "1", "--no-previews"]
        told = os.environ | {"PYTHONPATH": str(ROOT), "MAZEBOOK_FAIL": str(n)}
        done = subprocess.run(words, env=told, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            break
        assert done.returncode == FAILPOINT_EXIT_CODE, done.stderr
        here(path, out, capsys, "--resume")
        assert tree(out) == wanted, n
        with Catalogue(out / CATALOGUE) as catalogue:
            assert catalogue.count() == 2
    assert n > 12  # two databases, the seed, two looks ahead, one turn, three files of each book and their commits


def test_what_is_finished_is_kept_and_what_was_changed_is_made_again(small, tmp_path, capsys):
    out = tmp_path / "out"
    here(small, out, capsys)
    before = tree(out)
    pdf = out / "easy-volume-1" / "easy-volume-1.pdf"
    pdf.write_bytes(b"somebody's")
    (out / "easy-volume-2" / "proof.json").unlink()
    shutil.rmtree(out / "a-little-tricky-volume-1")
    told = here(small, out, capsys, "--resume")
    assert "4 books are ready" in told
    assert "1 of them was finished before, and kept." in told
    assert tree(out) == before
    assert "4 of them were finished before" in here(small, out, capsys, "--resume")


def test_mazes_drawn_anew_are_not_lost(small, tmp_path, capsys):
    out = tmp_path / "out"
    here(small, out, capsys)
    (mine, *_) = sorted(path.parent for path in out.glob("*/book.json"))
    with pytest.raises(SystemExit):
        main(["make", "--lock", str(mine), "--redraw", "1", "--no-previews"])
    before = tree(mine)
    for more in ((), ("--resume",)):
        said = here(small, out, capsys, *more, code=5)
        assert "mazes of the book in its folder were drawn anew or kept, and would be lost. Move the folder" in said
        assert tree(mine) == before
    (mine / "book.json").unlink()
    here(small, out, capsys, "--resume")


def test_without_its_catalogue_nothing_is_known_to_be_finished(small, tmp_path, capsys):
    here(small, tmp_path / "out", capsys)
    before = tree(tmp_path / "out")
    (tmp_path / "out" / CATALOGUE).unlink()
    assert "kept" not in here(small, tmp_path / "out", capsys, "--resume")
    assert tree(tmp_path / "out") == before


def test_a_collection_that_was_moved_keeps_its_books(small, tmp_path, capsys):
    shop = ("--draft", "--catalogue", str(tmp_path / "shop.db"))
    here(small, tmp_path / "out", capsys, *shop)
    before = tree(tmp_path / "out")
    (tmp_path / "out").rename(tmp_path / "sold")
    assert "4 of them were finished before" in here(small, tmp_path / "sold", capsys, *shop, "--resume")
    assert tree(tmp_path / "sold") == before
    with Catalogue(tmp_path / "shop.db") as catalogue:
        assert {name.partition("/")[0] for name in catalogue.books()} == {"sold"}
    told = here(small, tmp_path / "sold", capsys, "--draft", "--resume", code=2)
    assert "were made with --catalogue. Name the same file again" in told
    assert tree(tmp_path / "sold") == before
    shutil.copytree(tmp_path / "sold", tmp_path / "copy")
    assert "kept" not in here(small, tmp_path / "copy", capsys, *shop, "--resume")
    assert not {*fingerprints(tmp_path / "sold")} & {*fingerprints(tmp_path / "copy")}


def test_a_drawn_seed_is_said_and_kept(small, tmp_path, capsys):
    small.write_text(SMALL.replace("seed = 3\n", ""), encoding="utf-8")
    first = here(small, tmp_path / "out", capsys).splitlines()[-1]
    before = tree(tmp_path / "out")
    assert here(small, tmp_path / "out", capsys, "--resume").splitlines()[-1] == first
    seed = first.removeprefix("The seed of the collection is ").removesuffix(".")
    here(small, tmp_path / "again", capsys, "--seed", seed)
    assert tree(tmp_path / "again") == tree(tmp_path / "out") == before
    told = here(small, tmp_path / "again", capsys, "--resume", "--seed", "5", "--draft")
    assert told.splitlines()[-1] == "The seed of the collection is 5."
    assert "kept" not in told
    assert here(small, tmp_path / "out", capsys).splitlines()[-1] != first


def test_a_changed_book_differs_from_all_that_stay(small, tmp_path, capsys):
    here(small, tmp_path / "out", capsys)
    before = tree(tmp_path / "out")
    small.write_text(SMALL.replace('["4-6", "6-8"]', '["4-6", "8-10"]'), encoding="utf-8")
    told = here(small, tmp_path / "out", capsys, "--resume")
    assert "left as they are: a-little-tricky-volume-1, a-little-tricky-volume-2. Remove" in told
    after = tree(tmp_path / "out")
    assert {name: after[name] for name in before if name.startswith("easy")}.items() <= before.items()
    assert len(fingerprints(tmp_path / "out")) == len(set(fingerprints(tmp_path / "out"))) == 12


def test_one_book_that_fails_does_not_stop_the_rest(tmp_path, capsys):
    sheet = tmp_path / "books.csv"
    sheet.write_text("title,count,size,level\nOne,1,4x4,\nTwo,1,4x,\nThree,1,,4-5\nFour,1,400x400,\n", encoding="utf-8")
    told = here(sheet, tmp_path / "out", capsys, code=5)
    assert "1 book is ready" in told
    assert "3 books are NOT ready:" in told
    assert f"two:\n  {sheet}:3:7  size" in told
    assert f"three:\n  {sheet}:4:10  level" in told
    assert "four:\n" in told
    assert "the same command with --resume makes these" in told
    report = json.loads((tmp_path / "out" / "batch.json").read_text(encoding="utf-8"))
    assert [book["ok"] for book in report["books"]] == [True, False, False, False]
    assert str(sheet) in report["books"][1]["failed"]
    sheet.write_text("title,count,size,level\nOne,1,4x4,\nTwo,1,4x4,\n", encoding="utf-8")
    assert "1 of them was finished before" in here(sheet, tmp_path / "out", capsys, "--resume")


def test_the_seed_of_a_collection_is_told_if_a_book_needs_it(tmp_path, capsys):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("title,count,size,seed\nOne,1,4x4,7\nTwo,1,4x4,8\n", encoding="utf-8")
    assert "seed of the collection" not in here(sheet, tmp_path / "out", capsys, "--draft")
    sheet.write_text("title,count,size,seed\nOne,1,4x4,7\nTwo,1,4x4,\n", encoding="utf-8")
    assert "seed of the collection" in here(sheet, tmp_path / "out", capsys, "--draft")


def test_books_that_fail_for_one_reason_are_told_of_once(tmp_path):
    books = [Made(f"book-{number}", "Book", why=f"line 1\n{number % 25}") for number in range(100)]
    told = Report(1, tmp_path, tuple(books)).sentences()
    assert "100 books are NOT ready:\nbook-0, book-25, book-50, book-75:\n  line 1\n  0\nbook-1, " in told
    assert "... and 20 more, see" in told
    assert "book-20" not in told


@pytest.mark.parametrize(("error", "told"), [(28, "no space left on this disk"), (30, "this disk is read-only")])
def test_a_disk_that_takes_no_more_fails_books_and_is_resumed(small, tmp_path, capsys, monkeypatch, error, told):
    here(small, tmp_path / "whole", capsys)
    real = Path.write_bytes

    def refuse(path, data):
        if "easy-volume-2" in str(path) and len(data) > 10_000:
            raise OSError(error, os.strerror(error), str(path))
        return real(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", refuse)
        said = here(small, tmp_path / "out", capsys, code=5)
    assert told in said
    assert "easy-volume-2:" in said
    assert not (tmp_path / "out" / "easy-volume-2").exists()
    assert "3 of them were finished before" in here(small, tmp_path / "out", capsys, "--resume")
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def test_where_nothing_can_be_written_nothing_is_begun(small, tmp_path, capsys):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert "a file has the name of a folder" in here(small, tmp_path / "file" / "out", capsys, code=3)
    (tmp_path / "notes.db").write_text("not a database, but longer than that of a header" * 9, encoding="utf-8")
    told = here(small, tmp_path / "out", capsys, "--catalogue", str(tmp_path / "notes.db"), code=3)
    assert "is no file of mazebook's" in told


def test_json_and_quiet(small, tmp_path, capsys):
    assert here(small, tmp_path / "out", capsys, "-q") == ""
    document = json.loads(here(small, tmp_path / "out", capsys, "--json", "--resume"))
    assert document["folder"] == str(tmp_path / "out")
    assert len(document["books"]) == 4


def test_a_draft_is_made_quickly_and_made_anew_when_it_counts(small, tmp_path, capsys):
    here(small, tmp_path / "out", capsys, "--draft")
    assert not list((tmp_path / "out").glob("*/proof.json"))
    assert "kept" not in here(small, tmp_path / "out", capsys, "--resume")
    assert len(list((tmp_path / "out").glob("*/proof.json"))) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-j", "0"], '-j "0": must be a whole number from 1 to 256.'),
        (["--executor", "daks:x"], 'There is no executor "daks". Did you mean "dask"?'),
        (["--executor", "serial:x"], '"serial" has no address'),
        (["--executor", "processes:x"], '"processes" has no address'),
        (["--executor", "dask"], "name the scheduler's address"),
    ],
)
def test_what_cannot_be_asked(small, tmp_path, capsys, words, told):
    assert told in here(small, tmp_path / "out", capsys, *words, code=2)


@pytest.mark.slow
def test_two_batches_at_once_lose_nothing_and_repeat_nothing(small, tmp_path):
    # Of one seed, so that both want the same mazes.
    other = tmp_path / "other.toml"
    other.write_text(SMALL, encoding="utf-8")
    shared = tmp_path / "shared.db"
    told = os.environ | {"PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "mazebook", "batch", "-j", "1", "--no-previews", "--catalogue", str(shared)]
    both = [
        subprocess.Popen([*words, str(path), "--out", str(tmp_path / name)], env=told, stdout=subprocess.DEVNULL)
        for path, name in ((small, "a"), (other, "b"))
    ]
    assert [process.wait() for process in both] == [0, 0]
    found = fingerprints(tmp_path / "a") + fingerprints(tmp_path / "b")
    assert len(found) == len(set(found)) == 16
    with Catalogue(shared) as catalogue:
        assert catalogue.count() == 16
        assert len(catalogue.books()) == 8


def test_one_run_at_a_time_is_in_a_folder(small, tmp_path, capsys):
    out = tmp_path / "out"
    here(small, out, capsys, "--draft")
    with RunState(out):
        assert "another run is at work in this folder" in here(small, out, capsys, "--draft", "--resume", code=3)
    assert "4 of them were finished before" in here(small, out, capsys, "--draft", "--resume")


def test_who_ends_a_run_is_told_how_to_go_on(small, tmp_path, capsys, monkeypatch):
    def end(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", end)  # Ctrl-C while a file is written
    assert "run the same command with --resume" in here(small, tmp_path / "out", capsys, "--draft", code=130)


def test_a_single_book_has_no_maze_of_a_collection(small, tmp_path, capsys):
    out, spec, shared = tmp_path / "out", tmp_path / "book.toml", tmp_path / "out" / CATALOGUE
    here(small, out, capsys, "--draft")
    spec.write_text('seed = 3\npages = ["puzzles"]\n[[sections]]\nsize = "3x3"\ncount = 4\nalgorithm = "kruskal"\n')
    words = ["make", str(spec), "--out", str(tmp_path / "one"), "--catalogue", str(shared), "--no-previews"]
    for _ in range(2):  # made again it has the same
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert not ended.value.code
    found = [each["fingerprint"] for each in json.loads((tmp_path / "one" / "book.json").read_text())["puzzles"]]
    assert len(set(fingerprints(out)) | set(found)) == 12
    (tmp_path / "one").rename(tmp_path / "sold")  # and moved, too
    words[3] = str(tmp_path / "sold")
    with pytest.raises(SystemExit):
        main(words)
    record = json.loads((tmp_path / "sold" / "book.json").read_text())
    assert [each["fingerprint"] for each in record["puzzles"]] == found
    with Catalogue(shared) as catalogue:
        assert catalogue.count() == 12
    with pytest.raises(SystemExit) as ended:
        main([*words, "--lock", str(tmp_path / "sold")])
    assert ended.value.code == 2
    assert "are chosen already" in capsys.readouterr().err
