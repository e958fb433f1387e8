"""The command line: what it prints, what it ends with, and what it leaves behind when something goes wrong."""

import errno
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mazebook.cli.make import command
from mazebook.cli.shared.values import read_numbers
from mazebook.errors import UsageError
from mazebook.press.make.make_book import make_book
from tests import python

FAILURES = [OSError(errno.ENOSPC, "No space left on device"), PermissionError(13, "denied"), KeyboardInterrupt()]
SMALL = '[[sections]]\nlevel = "4-6"\ncount = 3\n'
MAX_SEED = 2**64 - 1


@pytest.fixture
def spec(tmp_path):
    path = tmp_path / "book.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """Return the folder of a finished book with seed 7, for tests to copy."""
    spec = {"seed": 7, "sections": [{"level": "4-6", "count": 3}]}
    return make_book(spec, tmp_path_factory.mktemp("finished")).folder


@pytest.fixture
def mine(finished, tmp_path):
    """Return a copy of a finished book, in the folder "mine"."""
    return Path(shutil.copytree(finished, tmp_path / "mine"))


def snapshot(folder):
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def fail_with(error):
    def failing(*args, **kwargs):
        raise error

    return failing


MISTAKES = [
    (["maze", "--size", "0x5"], 2, "size = 0x5: too small"),
    (["maze", "--size", "-3x5"], 2, '--size "-3x5": must be columns x rows'),
    (["maze", "--size", "twelve"], 2, "two whole numbers such as 20x30."),
    (["maze", "--size", "12"], 2, "two whole numbers such as 20x30."),
    (["maze", "--size", "1000000x2"], 2, "at most. Use fewer"),
    (["maze", "--size", "9999x9999"], 2, "at most. Use fewer"),
    (["maze", "--size", "1000x1000", "--tessellation", "theta"], 2, "such a maze can have 400,000 cells"),
    (["maze", "--size", "1000x1000", "--hidden", "heart"], 2, "such a maze can have 10,000 cells"),
    (["maze", "--size", "200x200", "--algorithm", "wilson", "--weights", "n=9"], 2, "can have 20,000 cells"),
    (["maze", "--stats", "--size", "1000x1000", "--tessellation", "sigma"], 2, "such a maze can have 400,000 cells"),
    (["maze", "--size", "1x1"], 2, "one cell is no maze"),
    (["maze", "--seed", "seven"], 2, f'--seed "seven": must be a whole number from 0 to {MAX_SEED}.'),
    (["maze", "--seed", "-1"], 2, "must be a whole number from 0"),
    (["maze", "--seed", MAX_SEED + 1], 2, "must be a whole number from 0"),
    (["maze", "--seed", "9" * 5000], 2, "must be a whole number from 0"),
    (["maze", "--algorithm", "wilsn"], 2, 'There is no algorithm "wilsn". Did you mean "wilson"?'),
    (["maze", "--tessellation", "sigmas"], 2, 'There is no tessellation "sigmas". Did you mean "sigma"?'),
    (["maze", "--ends", "n"], 2, "one word alone can be"),
    (["maze", "--ends", "n,up"], 2, '"up" is not a place.'),
    (["maze", "--ends", "n,s,e"], 2, "must be two words"),
    (["maze", "--ends", ""], 2, "ends"),
    (["maze", "--format", "gif"], 2, '--format "gif": there is no such choice.'),
    (["maze", "-o", "maze.gif"], 2, "the name must end in .txt, .svg, .pdf, .png, .json"),
    (["maze", "--tessellation", "sigma", "--size", "4x4"], 2, "Text can draw squares only"),
    (["maze", "-o", "no/such/folder.txt"], 3, "its folder does not exist"),
    (["maze", "--focus", "wals"], 2, 'there is no such focus. Did you mean "walls"?'),
    (["maze", "--focus", "walls", "--algorithm", "unicursal", "--size", "4x4"], 2, "cannot work by walls"),
    (["maze", "--focus", "walls", "--algorithm", "eller", "--tessellation", "sigma"], 2, "by walls on squares only"),
    (["maze", "--texture", "newest"], 2, "texture"),
    (["maze", "--texture", "speed=1"], 2, 'there is no "speed"'),
    (["maze", "--weights", "n=-1"], 2, "n = -1: must be 0 to"),
    (["maze", "--stats", "--plot", "x.gif"], 2, "must end in .png"),
    (["maze", "--weights", "n=1,e=0"], 2, "zero forbids a direction"),
    (["maze", "--weights", "n=1", "--weights", "n=2"], 2, "2 tables for one maze"),
    (["maze", "--weights", "n=1", "--algorithm", "recursive_division"], 2, "draws no way by weights"),
    (["maze", "--zone", "0,0,200,10:n=1"], 2, "lies outside the maze"),
    (["maze", "--zone", "0,0,10"], 2, "a colon and a table"),
    (["maze", "--zone", "a,b,c,d:n=1"], 2, "a colon and a table"),
    (["maze", "--weights-picture", "nope.png", "--weights", "n=1", "--weights", "e=1"], 3, "there is no such file"),
    (["maze", "--weights-picture", ".", "--weights", "n=1", "--weights", "e=1"], 3, "is a folder"),
    (["maze", "--braid", "1.5"], 2, '--braid "1.5": must be a number from 0 to 1'),
    (["maze", "--braid", "half"], 2, "must be a number from 0 to 1"),
    (["maze", "--braid", "-1"], 2, "must be a number from 0 to 1"),
    (["maze", "--islands", "many"], 2, "must be a whole number from 0 to 10000"),
    (["maze", "--islands", "9000"], 2, "fit into this maze. Use fewer"),
    (["maze", "--longest-trap", "0"], 2, "must be a whole number from 1"),
    (["maze", "--animate", "a.gif", "--longest-trap", "2"], 2, "Leave one out."),
    (["maze", "--plot", "x.png"], 2, '--plot "x.png": draws the figures of a maze. Add --stats.'),
    (["maze", "--json", "--format", "svg"], 2, "--json and --format svg: leave out one of them."),
    (["maze", "--stats", "--format", "svg"], 2, "--stats prints figures in place of the maze."),
    (["poster", "--json"], 2, "--json tells which file was written. Name it: add -o poster.pdf"),
    (["maze", "--stats", "--braid", "2"], 2, "must be a number from 0 to 1"),
    (["make", "--seed", "x"], 2, '--seed "x": must be a whole number'),
    (["make", "nope.toml"], 3, "nope.toml: there is no such file."),
    (["make", "."], 3, "is a folder"),
    (["make", "--redraw", "3"], 2, "--redraw needs --lock: name the book whose mazes stay"),
    (["make", "--keep"], 2, "--keep needs --lock"),
    (["make", "--lock", "nope", "--redraw", "x"], 2, '--redraw "x": must be maze numbers and ranges, such as 1-4,7.'),
    (["make", "--lock", "nope", "--redraw", "0"], 2, '--redraw "0": mazes count from 1'),
    (["make", "--lock", "nope"], 3, "nope: there is no such file. Name the book.json of a book, or its folder."),
    (["make", "--lock", "."], 3, "book.json: there is no such file."),
    (["export", "nope"], 3, "nope: there is no such file. Name the book.json of a book, or its folder."),
    (["export", "nope", "--format", "gif"], 2, '--format "gif": there is no such choice.'),
    (["export", "nope", "--dpi", "300"], 2, '--dpi "300": SVG files have no dots. Add --format png'),
    (["export", "nope", "--format", "png", "--dpi", "5"], 2, "must be a whole number from 10 to 1200."),
    (["export", "nope", "--only", "5-1"], 2, '--only "5-1": mazes count from 1, and a range goes up, such as 1-4.'),
    (["export"], 2, "Missing argument"),
    (["preview", "nope.pdf"], 3, "nope.pdf"),
    (["preview", "nope.toml"], 3, "nope.toml: there is no such file."),
    (["preview", "nope.pdf", "--pages", "4-1"], 2, "a range goes up, such as 1-4."),
    (["preview", "nope.pdf", "--pages", "0"], 2, "pages count from 1"),
    (["preview", "nope.pdf", "--pages", "one"], 2, "must be page numbers and ranges, such as 1-4,7."),
    (["preview", "nope.pdf", "--pages", "1-999999999"], 2, "no book has 999999999 pages."),
    (["preview", "nope.pdf", "--dpi", "0"], 2, "must be a whole number from 10 to 1200."),
    (["list", "algos"], 2, 'Did you mean "algorithms"?'),
    (["list"], 2, "Missing argument"),
    (["mke"], 2, "No such command 'mke'. Did you mean 'make'"),
    (["make", "--sed", "1"], 2, "No such option: --sed"),
    (["make", "a.toml", "b.toml"], 2, "unexpected extra argument"),
    (["maze", "--size"], 2, "requires an argument"),
]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    MISTAKES,
    ids=lambda value: " ".join(map(str, value))[:40] if isinstance(value, list) else "",
)
def test_a_mistake_is_a_sentence_and_leaves_nothing(run, tmp_path, words, code, sentence):
    got, out, err = run(*words)
    assert (got, out) == (code, "")
    assert sentence in err
    assert snapshot(tmp_path) == {}


def test_all_problems_of_a_spec(run, spec):
    spec.write_text('titel = "x"\n[[sections]]\ncount = -1\nsize = "1000000x5"\nalgorithm = "wilsn"\n')
    err = run("make", spec, code=2, out="").err
    assert [line.split("  ")[1].split(":")[0] for line in err.splitlines()] == [
        "titel",
        "section 1, count = -1",
        'section 1, size = "1000000x5"',
        'section 1, algorithm = "wilsn"',
    ]


@pytest.mark.parametrize("command", ["make", "preview"])
def test_what_only_the_plan_can_refuse_has_its_place_too(run, spec, command):
    spec.write_text('sections = [\n  { size = "90x90" },\n  { count = 1 },\n  { count = 1, size = [30, 24] },\n]\n')
    err = run(command, spec, code=2, out="").err
    narrow = [line for line in err.splitlines() if "corridors would be" in line]
    assert [line.partition(": ")[0].removeprefix(str(spec)) for line in narrow] == [
        ':2:12  section 1, size = "90x90"',
        ':4:23  section 3, size = "30x24"',
    ]


def test_a_spec_that_is_not_toml(run, spec):
    spec.write_text("title = maze book")
    assert run("make", spec) == (
        2,
        "",
        f'{spec}:1:9  maze book cannot be read. Write a text in double quotes: "maze book".\n',
    )


def test_version(run):
    assert run("--version", code=0).out.startswith("mazebook 0.")


LISTED = {
    "algorithms": "wilson", "tessellations": "sigma", "shapes": "heart", "levels": "8-10", "printers": "kdp",
    "layouts": "four", "pages": "certificate", "recipes": "adults", "languages": "en",
}  # fmt: skip


@pytest.mark.parametrize(("kind", "name"), LISTED.items())
def test_list(run, kind, name):
    code, out, err = run("list", kind)
    rows = json.loads(run("list", kind, "--json")[1])
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == [row["name"] for row in rows]
    assert all(row["description"] in out for row in rows)
    assert {row["name"]: row["description"] for row in rows}[name]


@pytest.mark.parametrize("words", [["-h"], ["make", "--help"], ["maze", "-h"], ["preview", "-h"], ["list", "-h"]])
def test_help(run, words):
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert out.startswith("Usage: mazebook")
    assert "\x1b" not in out


def test_a_maze_as_text(run):
    out = run("maze", "--size", "6x4", "--seed", "3", code=0).out
    assert [len(line) <= 25 for line in out.splitlines()] == [True] * 9
    solved = run("maze", "--size", "6x4", "--seed", "3", "--solution")[1]
    assert solved != out
    assert run("maze", "--size", "6x4", "--seed", "3")[1] == out


def test_the_json_of_a_maze_and_of_its_figures(run):
    words = ["maze", "--size", "6x4", "--seed", "3"]
    assert run(*words, "--json", code=0).out == run(*words, "--format", "json", code=0).out
    figures = json.loads(run(*words, "--stats", "--json", code=0).out)
    assert (figures["seed"], figures["cells"]) == (3, 24)
    told = run(*words, "--stats", "-o", "maze.svg", code=0)
    assert told.out.startswith("seed ")
    assert "Written: maze.svg" in told.err
    assert Path("maze.svg").read_text(encoding="utf-8").startswith("<")


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["poster", "--size", "4x4", "--seed", "1", "-o", "a.pdf"], "a.pdf"),
        (["booklet", "a.pdf", "--paper", "a3", "-o", "c.pdf"], "c.pdf"),
    ],
)
def test_what_writes_a_file_can_say_so_in_json(run, one_sheet, words, file):
    run("poster", "--size", "4x4", "--seed", "1", "-o", "a.pdf", code=0)
    assert json.loads(run(*words, "--json", code=0).out)["files"] == [file]


def test_a_drawn_seed_is_said_and_gives_the_same_maze(run):
    _, out, err = run("maze", "--size", "6x4")
    seed = err.split("--seed ")[1].split()[0]
    assert run("maze", "--size", "6x4", "--seed", seed)[1] == out


@pytest.mark.parametrize("tessellation", ["orthogonal", "sigma", "delta", "theta", "upsilon"])
def test_a_maze_as_json(run, tessellation):
    words = ["maze", "--size", "7x5", "--seed", "3", "--tessellation", tessellation, "--format", "json"]
    code, out, _ = run(*words, "--algorithm", "Recursive-Backtracker")
    document = json.loads(out)
    assert code == 0
    assert list(document) == [
        "algorithm", "tessellation", "seed", "n_cells", "centres", "passages", "entrance", "exit", "solution"
    ]  # fmt: skip
    assert (document["algorithm"], document["tessellation"]) == ("recursive_backtracker", tessellation)
    assert document["seed"] == 3
    assert len(document["centres"]) == document["n_cells"]
    links = {frozenset(link) for link in document["passages"]}
    assert len(links) == document["n_cells"] - 1
    route = document["solution"]
    assert (route[0], route[-1]) == (document["entrance"], document["exit"])
    assert all(frozenset(step) in links for step in itertools.pairwise(route))


@pytest.mark.parametrize(
    ("form", "magic"),
    [("svg", b"<?xml"), ("pdf", b"%PDF-"), ("png", b"\x89PNG"), ("json", b"{"), ("txt", "╷".encode())],
)
def test_a_maze_as_a_file(run, tmp_path, form, magic):
    path = tmp_path / f"maze.{form}"
    words = ["maze", "--size", "6x4", "--seed", "3", "-o", path]
    err = run(*words, code=0, out="").err
    assert f"Written: {path}" in err
    first = path.read_bytes()
    assert first.startswith(magic)
    run(*words)
    assert path.read_bytes() == first
    assert list(tmp_path.iterdir()) == [path]
    run(*words, "--format", "json")
    assert json.loads(path.read_text())


@pytest.mark.parametrize("tessellation", ["sigma", "delta", "theta", "upsilon"])
def test_every_tessellation_as_a_picture(run, tessellation):
    out = run("maze", "--size", "6x4", "--tessellation", tessellation, "--format", "svg", "--solution", code=0).out
    assert out.rstrip().endswith("</svg>")


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_a_terminal_gets_no_binary(run, monkeypatch, form):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    err = run("maze", "--format", form, code=2, out="").err
    assert f"add -o maze.{form}" in err


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
def test_a_failed_write_keeps_the_old_file(run, tmp_path, monkeypatch, error):
    path = tmp_path / "maze.txt"
    path.write_text("old")
    monkeypatch.setattr(Path, "write_bytes", fail_with(error))
    code, out, err = run("maze", "--size", "4x4", "-o", path)
    assert (code, out) == (130 if isinstance(error, KeyboardInterrupt) else 3, "")
    assert ("Interrupted" if isinstance(error, KeyboardInterrupt) else str(path)) in err
    assert snapshot(tmp_path) == {Path("maze.txt"): b"old"}


def test_make(run, spec, tmp_path):
    _, out, err = run("make", spec, "--seed", "7", code=0)
    record = json.loads((tmp_path / "mazebook-out" / "book.json").read_text(encoding="utf-8"))
    (interior,) = [file for file in record["files"] if file["role"] == "interior"]
    assert f"Your book is ready: {Path('mazebook-out') / interior['path']}" in out
    assert f"{interior['pages']} pages, 3 mazes" in out
    assert "Its seed is 7." in out
    assert "\r" not in err


def test_a_book_that_is_replaced_is_named(run, spec, tmp_path):
    words = ("make", spec, "--out", tmp_path / "out", "--draft", "--no-previews", "--seed")
    assert "takes the place" not in run(*words, 5, code=0).out
    assert "takes the place" not in run(*words, 5, code=0).out
    said = run(*words, 6, code=0).out
    assert 'It takes the place of "My maze book" (seed 5), as the record there said.\n' in said
    spec.write_text('printer = "home-a4"\n' + SMALL, encoding="utf-8")
    assert '"My maze book" (seed 6), as' in run(*words, 6, code=0).out
    assert json.loads(run(*words, 7, "--json", code=0).out)["replaced"] == '"My maze book" (seed 6, printer home-a4)'
    spec.write_text('title = "Other"\n' + SMALL, encoding="utf-8")
    assert "takes the place" not in run(*words, 8, code=0).out  # its file lies beside the new one


def test_a_finished_book_is_no_specification(run, spec, tmp_path):
    run("make", spec, "--out", tmp_path / "my book", "--draft", "--no-previews", code=0)
    said = run("make", tmp_path / "my book", code=2).err
    assert "is the folder of a finished book. Name its specification" in said
    assert f"with --lock {tmp_path / 'my book'} in place of the specification." in said
    said = run("bundle", spec, code=2).err
    assert said == f"{spec}: is a file. Name the folder of a finished book, or of a collection that batch made.\n"


def test_a_drawn_seed_makes_the_same_book_again(run, spec, tmp_path):
    out = run("make", spec)[1]
    first = snapshot(tmp_path / "mazebook-out")
    (again,) = (line for line in out.splitlines() if line.startswith("  mazebook make "))
    words = again.split()
    assert re.fullmatch(r"Difficulty: [\d.]+ to [\d.]+ points\.", out.splitlines()[-1])
    assert run(*words[1:])[0] == 0
    assert snapshot(tmp_path / "mazebook-out") == first


def test_the_command_of_a_draft_makes_the_book_and_names_its_row(run, tmp_path):
    rows = tmp_path / "rows.csv"
    rows.write_text("title,level,count,trim\nOne,8-10,2,5x8in\nTwo,8-10,3,5x8in\n")
    lines = run("make", rows, "--row", 2, "--draft", "--no-previews")[1].splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("  mazebook make "))
    assert lines[place - 1].endswith("To make the book with it:")
    words = lines[place].split()
    assert "--draft" not in words
    assert run(*words[1:], "--no-previews")[0] == 0
    record = json.loads((tmp_path / "mazebook-out" / "book.json").read_text(encoding="utf-8"))
    assert (record["spec"]["title"], len(record["puzzles"])) == ("Two", 3)
    assert record["seed"] == f"{int(words[words.index('--seed') + 1]):016x}"


def test_make_json(run, spec, tmp_path):
    code, out, _ = run("make", spec, "--json", "--seed", MAX_SEED, "--out", tmp_path / "a" / "b")
    document = json.loads(out)
    assert code == 0
    assert document.keys() == {
        "difficulty", "files", "findings", "folder", "ok", "pages", "previews", "puzzles", "seed", "worst_miss",
    }  # fmt: skip
    assert (document["ok"], document["findings"]) == (True, [])
    assert (document["seed"], document["puzzles"]) == (MAX_SEED, 3)
    assert document["pages"] % 2 == 0
    assert Path(document["folder"]) == tmp_path / "a" / "b"
    assert all(Path(path).is_file() for path in document["files"] + document["previews"])


def test_the_command_that_makes_it_again_is_quoted():
    assert "make --seed 5" in command(None, Path("mazebook-out"), 5)
    quoted = command(Path("my book.toml"), Path("out dir"), 5)
    assert quoted.count('"' if os.name == "nt" else "'") == 4


@pytest.mark.slow
def test_a_run_that_compiles_says_so_once(run, tmp_path):
    environment = os.environ | {"MAZEBOOK_CACHE_DIR": str(tmp_path / "cache")}

    def told(*words):
        command = [sys.executable, "-m", "mazebook", "maze", "--size", "4x4", "--seed", "1", *words]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        return done.stderr.count("Preparing for this kind of maze, once")

    assert told("--algorithm", "kruskal") == 1
    assert told("--algorithm", "kruskal") == 0
    assert told("--algorithm", "wilson") == 1  # compiled before, but not this one


def test_nothing_is_collected_when_a_command_has_ended():
    last = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 1000))"
    command = [sys.executable, "-c", f"{last}\nfrom mazebook.cli import main\nmain(['--version'])"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True"


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_a_failed_book_keeps_the_old_one(run, spec, mine, tmp_path, monkeypatch, step, error):
    (mine / "previews" / "contact-sheet-2.png").write_text("of a longer book")
    before = snapshot(tmp_path)
    monkeypatch.setattr(Path, step, fail_with(error))
    code, out, err = run("make", spec, "--seed", "2", "--out", "mine", "--draft")
    assert (code, out) == (130 if isinstance(error, KeyboardInterrupt) else 3, "")
    assert err
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
def test_a_failed_first_book_leaves_no_folder(run, spec, tmp_path, monkeypatch, error):
    before = snapshot(tmp_path)
    monkeypatch.setattr(Path, "replace", fail_with(error))
    run("make", spec, "--out", tmp_path / "new" / "book", "--draft")
    assert snapshot(tmp_path) == before
    assert not (tmp_path / "new").exists()


def test_a_file_where_the_folder_should_be(run, spec, tmp_path):
    (tmp_path / "taken").write_text("mine")
    assert "Rename the file" in run("make", spec, "--out", tmp_path / "taken", code=3).err
    assert (tmp_path / "taken").read_text() == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the administrator may write anywhere")
def test_a_folder_that_is_not_writable(run, spec, tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    assert "does not let you write" in run("make", spec, "--out", folder, code=3).err


def test_redrawing_a_page_is_one_short_command(run, mine, tmp_path):
    before = snapshot(tmp_path)
    out = run("make", "--lock", "mine", "--redraw", "2", code=0).out
    assert f"Your book is ready: {Path('mine') / 'my-maze-book.pdf'}" in out
    assert "2 mazes are as they were; drawn anew: 2." in out
    assert "Its seed is 7." in out
    after = snapshot(tmp_path)
    assert before.keys() == after.keys()  # nothing in mazebook-out
    changed = {path.name for path in before if before[path] != after[path]}
    files = {"my-maze-book.pdf", "book.json", "proof.json"}
    assert changed == {*files, "contact-sheet.png", "page-004.png"}  # maze 2 is on page 4
    document = json.loads(run("make", "--lock", mine / "book.json", "--json")[1])
    assert document["changes"] == {"kept": [1, 2, 3], "redrawn": [], "new": [], "gone": []}
    assert snapshot(tmp_path) == after


def prints_of(folder):
    """The fingerprints of the mazes in a folder, by their numbers."""
    puzzles = json.loads((Path(folder) / "book.json").read_text(encoding="utf-8"))["puzzles"]
    return {puzzle["number"]: puzzle["fingerprint"] for puzzle in puzzles}


def test_mazes_drawn_anew_outlive_a_plain_make(run, spec, tmp_path):
    run("make", spec, "--out", "mine", code=0)  # its seed is drawn
    plain = prints_of("mine")
    run("make", "--lock", "mine", "--redraw", "2", code=0)
    redrawn = prints_of("mine")
    assert [number for number in plain if plain[number] != redrawn[number]] == [2]
    before = snapshot(tmp_path)
    code, out, err = run("make", spec, "--out", "mine")
    assert (code, prints_of("mine"), snapshot(tmp_path)) == (0, redrawn, before)
    record = Path("mine") / "book.json"
    assert f"{record}: maze 2 was drawn anew or kept. The book goes on from there; add --fresh" in err
    assert "was drawn just now" not in out
    run("make", "--lock", "mine", "--redraw", "3", code=0)
    assert "mazes 2-3 were drawn anew or kept" in run("make", spec, "--out", "mine", code=0).err
    seed = json.loads(record.read_text(encoding="utf-8"))["seed"]
    _, out, err = run("make", spec, "--seed", str(int(seed, 16)), "--out", "mine", "--fresh", code=0)
    assert (prints_of("mine"), "drawn anew" in err) == (plain, False)
    run("make", spec, "--out", "mine", code=0)  # nothing is by hand any more, so that a seed is drawn again
    assert prints_of("mine") != plain


def test_another_specification_does_not_take_the_place_of_mazes_drawn_anew(run, spec, mine, tmp_path):
    run("make", "--lock", "mine", "--redraw", "2", code=0)
    before = snapshot(tmp_path / "mine")
    spec.write_text(SMALL + "braid = 0.5\n", encoding="utf-8")
    for words in ((spec,), (spec, "--seed", "8"), ()):
        err = run("make", *words, "--out", "mine", code=2, out="").err
        assert "maze 2 was drawn anew or kept, and the specification is not that of" in err
        assert "add --lock mine; to begin anew without these mazes, --fresh; or name another folder with --out." in err
    assert snapshot(tmp_path / "mine") == before
    run("make", spec, "--lock", "mine", "--keep", "--out", "mine", "--no-previews", code=0)
    kept = prints_of("mine")
    assert "mazes 1-3 were drawn anew or kept. The book goes on" in run("make", spec, "--out", "mine", code=0).err
    assert prints_of("mine") == kept
    err = run("make", spec, "--out", "mine", "--catalogue", "all.sqlite", code=2).err
    assert "With --catalogue all mazes are chosen anew: add --fresh, or leave it out." in err
    record = tmp_path / "mine" / "book.json"
    record.write_text(record.read_text(encoding="utf-8").replace('"schema": 2', '"schema": 1'), encoding="utf-8")
    assert "Add --fresh to do without them." in run("make", spec, "--out", "mine", code=2).err
    run("make", spec, "--out", "mine", "--fresh", "--draft", "--no-previews", code=0)
    record.write_text("{", encoding="utf-8")  # a record that cannot be read holds nothing that could be kept
    run("make", spec, "--out", "mine", "--draft", "--no-previews", code=0)


def test_a_draft_is_chosen_properly_but_for_what_was_drawn_anew(run, spec, finished):
    words = ("--draft", "--no-previews")
    run("make", spec, "--seed", "7", "--out", "mine", *words, code=0)
    run("make", "--lock", "mine", "--redraw", "2", *words, code=0)
    draft = prints_of("mine")
    run("make", spec, "--seed", "7", "--out", "mine", "--no-previews", code=0)
    whole, mine = {*prints_of(finished).values()}, {*prints_of("mine").values()}
    assert draft[2] in mine - whole
    assert mine & whole - {*draft.values()}


@pytest.mark.usefixtures("mine")
def test_a_lock_with_a_changed_spec(run, spec, tmp_path):
    quickly = ("--draft", "--no-previews")
    spec.write_text(SMALL + SMALL.replace("3", "2").replace("4-6", "8-10"), encoding="utf-8")
    assert "3 mazes are as they were; new: 4-5.\n" in run("make", spec, "--lock", "mine", "--out", "more", *quickly)[1]
    spec.write_text(SMALL + 'braid = 0.5\n[[sections]]\nlevel = "8-10"\nsize = "5x5"\ncount = 2\n', encoding="utf-8")
    before = snapshot(tmp_path)
    err = run("make", spec, "--lock", "more", code=2, out="").err
    assert [line.split('"')[1] for line in err.splitlines()[:-1]] == ["4-6-1", "8-10-1"]
    assert err.splitlines()[-1].startswith("Add --keep to keep these mazes")
    assert snapshot(tmp_path) == before
    spec.write_text(SMALL.replace("3", "1"), encoding="utf-8")
    assert "1 maze is as it was; no longer in it: 2-5.\n" in run("make", spec, "--lock", "more", "--keep", *quickly)[1]


@pytest.mark.usefixtures("mine")
def test_export(run):
    out = run("export", "mine", code=0).out
    assert out == f"Written into {Path('mine') / 'export'}: 6 files, maze-001.svg to maze-003-answer.svg.\n"
    words = ["export", Path("mine") / "book.json", "--format", "PNG", "--dpi", 20, "--only", 2, "-o", "out", "--json"]
    assert json.loads(run(*words)[1]) == {
        "folder": "out",
        "files": [str(Path("out") / f"maze-002{n}.png") for n in ("", "-answer")],
    }
    assert run("export", "mine", "--format", "pdf", "--only", "1")[1].endswith(
        ": 2 files, maze-001.pdf to maze-001-answer.pdf.\n"
    )
    assert run("export", "mine", "--only", "4")[0] == 2


def test_preview_of_a_spec_and_of_a_pdf(run, spec, tmp_path):
    out = run("preview", spec, "--pages", "1-2,4", "--dpi", "20", "-o", "pictures", code=0).out
    assert [Path(line).name for line in out.splitlines()] == ["page-001.png", "page-002.png", "page-004.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.toml", "pictures"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in (tmp_path / "pictures").iterdir())

    pages = json.loads(run("make", spec, "--json", "--draft", "--no-previews")[1])
    (pdf,) = [path for path in pages["files"] if path.endswith(".pdf")]
    assert len(run("preview", pdf, "--dpi", "20")[1].splitlines()) == pages["pages"]
    err = run("preview", pdf, "--pages", f"1-{pages['pages'] + 1}", "-o", "none", code=2, out="").err
    assert f"here is no page {pages['pages'] + 1}" in err
    assert not (tmp_path / "none").exists()


def test_preview_of_what_is_no_pdf(run, tmp_path):
    (tmp_path / "fake.pdf").write_text("hello")
    err = run("preview", "fake.pdf", code=3, out="").err
    assert "fake.pdf: This is not a PDF." in err


def test_page_numbers():
    assert read_numbers("--pages", "page", "1-4,7") == [1, 2, 3, 4, 7]
    assert read_numbers("--pages", "page", " 7 , 2 - 3,3") == [2, 3, 7]
    for text in ("", ",", "1-", "-2", "1-2-3", "a", "1;2"):
        with pytest.raises(UsageError):
            read_numbers("--pages", "page", text)


INTERRUPTED_AT_THE_THIRD_STEP = """
import contextlib, os, signal, sys
from mazebook.cli import main
from mazebook.cli.shared import console
signal.signal(signal.SIGINT, signal.default_int_handler)
steps = []

@contextlib.contextmanager
def progress():
    yield step

def step(done, of, what):
    steps.append(what)
    if len(steps) == 3:
        os.kill(os.getpid(), signal.SIGINT)

console.progress = progress
main(sys.argv[1:])
"""


@pytest.mark.skipif(os.name == "nt", reason="a process cannot send itself Ctrl-C there")
@pytest.mark.usefixtures("mine")
def test_ctrl_c_half_way(spec, tmp_path):
    before = snapshot(tmp_path)
    spec.write_text('[[sections]]\nlevel = "6-8"\ncount = 200\n')
    words = ["-c", INTERRUPTED_AT_THE_THIRD_STEP, "make", str(spec), "--seed", "2", "--out", "mine"]
    ended = python(*words, code=130, cwd=tmp_path)
    assert "Interrupted; no file was left half written." in ended.stderr
    assert "Traceback" not in ended.stderr
    assert snapshot(tmp_path) == before | {Path("book.toml"): spec.read_bytes()}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_stdout(tmp_path):
    with Path("/dev/full").open("w") as full:
        ended = python("-m", "mazebook", "list", "levels", code=3, cwd=tmp_path, stdout=full)
    assert ended.stderr == "The result cannot be written: No space left on device. Free some space, or use -o.\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_a_reader_that_stops_is_no_error(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    ended = python("-m", "mazebook", "list", "levels", cwd=tmp_path, stdout=writer)
    os.close(writer)
    assert ended.stderr == ""


def test_box_characters_reach_a_pipe_in_any_encoding(tmp_path):
    words = ["-X", "utf8=0", "-m", "mazebook", "maze", "--size", "3x3", "--seed", "1"]
    assert "│" in python(*words, cwd=tmp_path, text=False).stdout.decode("utf-8")
