"""Each fault that saboteurs make is found by its rule, in all wall styles; a page of the reference lists them."""

import tempfile
from pathlib import Path

import pytest

from mazebook.books.walls.styles import REGISTRY
from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book
from tests import ROOT, quick
from tests.checks import (
    test_end_saboteurs,
    test_print_saboteurs,
    test_sign_saboteurs,
    test_tangle_saboteurs,
    test_thing_saboteurs,
    test_walk_saboteurs,
)
from tests.checks.saboteurs import CARVER, FILE, MAZE, RECORD, RULES, WITH_SHAPE, changed

STYLES = sorted(REGISTRY.names())
PAGE = ROOT / "docs" / "reference" / "saboteurs.md"  # made by docs/build.py
HEAD = """\
# What a proof sees

<!-- Made by docs/build.py from tests/checks/saboteurs.py; change that instead. -->

`mazebook prove`, and `mazebook make` at its end, read the finished PDF and hold it against what the plan asked for.
This page lists the faults that are made on purpose to test the proof. Each ends with exit code 4 in all wall styles
({styles}); the sentence is what the proof says of a book with plain walls."""
SHAPED = {
    "count": 1,
    "size": "9x10",
    "title": "Shape",
    "shape": "rabbit",
    "tessellation": "voronoi",
    "ends": ["n", "s"],
}
PARTS = {
    "The carver or the page errs, and the record is written by the same program": CARVER,
    "The record was changed": RECORD,
    "The file was changed, and its checksum in the record made to fit": FILE,
}


ENDS = (test_end_saboteurs.CARVER, test_end_saboteurs.RECORD, test_end_saboteurs.FILE)
FILES = {
    "The signs at Start and Finish are painted over": test_sign_saboteurs,
    "What prints differently from what a screen shows": test_print_saboteurs,
}
FAULTY = ("a_", "an_", "another_", "two_", "lines_", "exchanged_", "arrows_", "the_right_", "the_same_")

IN_COLOUR = "in colour"  # plain walls, in a book whose walls, routes and scenes have colours


def spec(style):
    is_coloured = style == IN_COLOUR
    one = {"level": "8-10", "ends": ["nw", "se"], "walls": "plain" if is_coloured else style}
    sections = [
        one | {"count": 3, "size": "12x14", "title": "Squares"},
        one | SHAPED,
    ]
    coloured = {"colour": True, "theme": "dinosaurs"} if is_coloured else {}
    return {"title": "Book", "seed": 5, "sections": sections} | coloured


def made(style, folder):
    """Return the record and the content of a book without faults."""
    book = make_book(spec(style), folder, previews=False)
    assert book.checked.ok, book.checked.lines
    return book.record, (folder / "book.pdf").read_bytes()


def failures(part, name, style, book, folder):
    """Return what a proof says of a sabotaged book."""
    record, content = book
    if part is CARVER:
        with pytest.MonkeyPatch.context() as patch:
            CARVER[name](patch)
            return make_book(spec(style), folder, previews=False).checked.proof.failures
    if part is RECORD:
        record = changed(record)
        RECORD[name](record)
    else:
        content = FILE[name](record, content)
    return prove_book(record, {"book.pdf": content}).failures


@pytest.fixture(scope="module", params=[*quick(STYLES), IN_COLOUR])
def style(request):
    return request.param


@pytest.fixture(scope="module")
def book(style, tmp_path_factory):
    return made(style, tmp_path_factory.mktemp(style))


@pytest.fixture(scope="module")
def hand_drawn(tmp_path_factory):
    return made("hand_drawn", tmp_path_factory.mktemp("hand_drawn"))


def check(found, name):
    """Fail unless a proof has found a fault by one of its rules, and tells each once."""
    assert {failure.rule for failure in found} & set(RULES[name]), [failure.line() for failure in found]
    assert len(set(found)) == len(found), "a fault is told twice"


@pytest.mark.parametrize("name", FILE)
def test_a_saboteur_of_the_file(name, style, book, tmp_path):
    check(failures(FILE, name, style, book, tmp_path), name)


@pytest.mark.parametrize("name", [name for name in FILE if not {"text", "stars", "page", "pages"} & set(RULES[name])])
def test_a_saboteur_of_hand_drawn_walls(name, hand_drawn):
    """Faults of walls depend on how these are drawn; only the mazes with the faults are read."""
    record, content = hand_drawn
    puzzles = [puzzle for puzzle in record["puzzles"] if puzzle["number"] in (MAZE, WITH_SHAPE)]
    check(prove_book(record | {"puzzles": puzzles}, {"book.pdf": FILE[name](record, content)}).failures, name)


@pytest.mark.slow  # how walls are drawn makes no difference here: the page below has each of them in plain walls
@pytest.mark.parametrize(("part", "name"), [(part, name) for part in (CARVER, RECORD) for name in part])
def test_a_saboteur_of_the_carver_or_the_record(part, name, style, book, tmp_path):
    check(failures(part, name, style, book, tmp_path), name)


def page():
    """Return the page about all saboteurs; each must be found in a book with plain walls."""
    lines = [HEAD.format(styles=", ".join(STYLES))]
    with tempfile.TemporaryDirectory() as folder:
        book = made("plain", Path(folder) / "right")
        for title, part in PARTS.items():
            lines += ["", f"## {title}", "", "| what is done | the proof says |", "| --- | --- |"]
            for name, saboteur in part.items():
                found = failures(part, name, "plain", book, Path(folder) / "wrong")
                check(found, name)
                of = [failure for failure in found if failure.maze in (MAZE, WITH_SHAPE)] or list(found)
                lines.append(f"| {saboteur.__doc__.strip()} | {of[0].line()} |")
    return "\n".join([*lines, *of_files(), *of_tasks(), ""])


def of_files():
    """Return the sections of the page about files whose tests say what the proof must say."""
    lines = []
    for title, module in FILES.items():
        lines += ["", f"## {title}", "", "| what is done | the proof says |", "| --- | --- |"]
        for function, said in module.FILE.values():
            sentence = said if isinstance(said, str) else said[1]
            lines.append(f"| {function.__doc__.strip()} | {sentence}. |")
    return lines


def of_tasks():
    """Return the part of the page about mazes with something to do, whose tests are named for what is done."""
    lines = ["", "## Mazes with something to do on the way", "", "The proof also sees:", ""]
    lines += [f"- {function.__doc__.strip()}" for part in ENDS for function, _ in part.values()]
    for module in (test_thing_saboteurs, test_walk_saboteurs, test_tangle_saboteurs):
        names = [name.removeprefix("test_") for name in vars(module) if name.startswith("test_")]
        faults = [name.removesuffix("_is_seen").removesuffix("_are_seen") for name in names]
        lines += [
            f"- {fault.replace('_', ' ').capitalize()}."
            for fault in faults
            if fault.startswith(FAULTY) and "proved" not in fault
        ]
    return lines


def test_the_page_about_saboteurs():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_a_saboteur_ends_the_commands_with_4(tmp_path, run, monkeypatch):
    (tmp_path / "book.toml").write_text('title = "Book"\nseed = 5\n[[sections]]\nlevel = "8-10"\ncount = 1\n')
    with monkeypatch.context() as patch:
        CARVER["a wall opened off the route"](patch)
        run("make", tmp_path / "book.toml", "--out", tmp_path / "out", "--no-previews", code=4)
    run("prove", tmp_path / "out", code=4)
