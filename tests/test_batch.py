"""Collections: every book is made once, whatever fails or is killed, and how many work on it changes nothing."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mazebook.batch.catalogue import CATALOGUE, Catalogue
from mazebook.batch.collection import read_collection
from mazebook.batch.work import Settings
from mazebook.cli import main
from mazebook.failpoint import CODE

ROOT = Path(__file__).resolve().parent.parent
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
    words = [sys.executable, "-m", "mazebook", "batch", str(path), "--out", str(out), *more]
    told = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    done = subprocess.run(words, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


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
    titles = ["Easy, volume 1", "Easy, volume 2", "Getting trickier, volume 1", "Getting trickier, volume 2"]
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
    from mazebook.batch.orders import settled
    from mazebook.batch.work import Job, first_choice

    (found,) = settled([order], 3)
    return first_choice(Job(found, Path(), Settings()))[1].fingerprints


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
        assert done.returncode == CODE, done.stderr
        here(path, out, capsys, "--resume")
        assert tree(out) == wanted, n
        with Catalogue(out / CATALOGUE) as catalogue:
            assert catalogue.count() == 2
    assert n > 12  # two databases, the seed, two looks ahead, one turn, three files of each book and their commits
