"""The lock: the same mazes from a record, single ones drawn anew, the rest kept whatever changes around them.

``golden/book-1.json`` is the record of a book of every level, tessellation, algorithm and option. It was written once,
by ``MAZEBOOK_WRITE_GOLDEN=1 pytest tests/press/test_lock.py``, and never changes: what it holds can be made for ever.
What came later is in ``golden/book-2.json``.
"""

import copy
import json
import os
import re
import shutil
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from mazebook import __version__
from mazebook.batch.shop.bundle import bundle_book
from mazebook.books.choose import candidates, choose
from mazebook.books.choose.candidates import carve_locked
from mazebook.books.choose.choose import make_mazes
from mazebook.books.fit.levels import level_names, read_levels
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.record_parts import RecordName
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.books.spec.book import parse_spec
from mazebook.errors import GridError, MazebookError, OutputError, SpecError, UsageError
from mazebook.mazes.grid.grid import Grid
from mazebook.press.checking import prove_folder
from mazebook.press.export import export_mazes, make_booklet
from mazebook.press.lock.lock import read_lock
from mazebook.press.make import make_book as making
from tests import GOLDEN, quick
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS

make_book = partial(making.make_book, previews=False, check=False)  # here mazes are the subject
FIRST = GOLDEN / "book-1.json"
LATER = GOLDEN / "book-2.json"
LATER_SPEC = {
    "title": "Later",
    "seed": 2,
    "sections": [
        *({"title": name, "level": name, "tessellation": "upsilon", "count": 2} for name in level_names()),
        {"title": "walls", "level": "8-10", "tessellation": "upsilon", "focus": "walls", "count": 2},
        {"title": "braid", "level": "10-12", "tessellation": "upsilon", "braid": 0.5, "ends": "longest", "count": 2},
        {"title": "traps", "level": "8-10", "tessellation": "upsilon", "longest_trap": 6, "ends": "random", "count": 2},
    ],
}
GOLDEN_SPEC = {
    "title": "Golden",
    "seed": 1,
    "sections": [
        *(
            {"title": f"{name} {cells}", "level": name, "tessellation": cells, "count": 2}
            for place, name in enumerate(level_names())
            for cells in ("orthogonal", ("sigma", "theta", "delta")[place % 3])
        ),
        *(
            {"title": name, "level": "8-10", "algorithm": name, "size": "10x12", "count": 2, "ends": "opposite"}
            for name in ALGORITHMS
            if name != "unicursal"
        ),
        {"title": "one way", "level": "8-10", "algorithm": "unicursal", "size": "10x12", "count": 2},
        {
            "title": "walls",
            "level": "8-10",
            "tessellation": "sigma",
            "focus": "walls",
            "algorithm": "wilson",
            "count": 2,
        },
        {"title": "walls of rings", "level": "8-10", "tessellation": "theta", "focus": "walls", "count": 2},
        {"title": "braid", "level": "10-12", "tessellation": "delta", "braid": 0.5, "ends": "longest", "count": 2},
        {"title": "islands", "level": "8-10", "islands": 3, "longest_trap": 6, "count": 2},
        {"title": "texture", "algorithm": "growing_tree", "texture": {"newest": 10, "random": 1}, "count": 2},
        {"title": "weights", "algorithm": "wilson", "weights": "n=4, e=1", "ends": "random", "count": 2},
        {
            "title": "map",
            "level": "8-10",
            "algorithm": "kruskal",
            "weights": {
                "tables": ["n=9, e=1", "n=1, e=9"],
                "map": ["01", "10"],
                "zones": [{"area": [0, 0, 50, 50], "table": "n=1, e=4"}],
            },
            "count": 2,
        },
        {"title": "few", "level": "3-4", "size": "3x4", "count": 12},
        {"title": "fewer", "level": "3-4", "size": "2x2", "count": 3},
    ],
}
for path, golden_spec in ((FIRST, GOLDEN_SPEC), (LATER, LATER_SPEC)):
    if os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1" and not path.exists():
        with tempfile.TemporaryDirectory() as scratch:
            make_book(golden_spec, scratch)
            shutil.copy(Path(scratch) / "book.json", path)

PLACE = ("number", "section", "id", "level", "size", "candidate", "seed", "fingerprint", "doors", "ends", "repeated")

# Of everything that may make one page differ from another: all tessellations, ends that are drawn, mazes that repeat.
SPEC = {
    "title": "Locked",
    "author": "A. Nother",
    "seed": 3,
    "sections": [
        {"title": "First", "level": "8-10", "count": 4, "ends": "random"},
        {"title": "Hexagons", "level": "6-8", "tessellation": "sigma", "count": 3},
        {"title": "Rings", "level": "10-12", "tessellation": "theta", "count": 3, "braid": 0.5},
        {"title": "Triangles", "level": "4-6", "tessellation": "delta", "count": 3},
        {"title": "Few", "level": "3-4", "size": "2x2", "count": 2},
    ],
}


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """Return the folder of a finished book that no test changes."""
    return make_book(SPEC, tmp_path_factory.mktemp("original") / "book").folder


@pytest.fixture
def book(original, tmp_path):
    """Return the folder of a finished book."""
    return Path(shutil.copytree(original, tmp_path / "book"))


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def record_of(folder):
    return json.loads((folder / "book.json").read_text(encoding="utf-8"))


def puzzle_of(record, number):
    return next(puzzle for puzzle in record["puzzles"] if puzzle["number"] == number)


def mazes_of(record):
    """Return what a record says of each maze but for its places on pages."""
    return [{key: puzzle.get(key) for key in PLACE} for puzzle in record["puzzles"]]


def resolved(thing):
    """Return all that a PDF object holds, with what it points to in its place."""
    if isinstance(thing, pikepdf.Stream):
        return resolved(pikepdf.Dictionary(thing.stream_dict)), thing.read_raw_bytes()
    if isinstance(thing, pikepdf.Dictionary):
        return {key: resolved(value) for key, value in thing.items() if key != "/Parent"}
    if isinstance(thing, pikepdf.Array):
        return [resolved(item) for item in thing]
    return repr(thing)


def pages_of(folder):
    """Return all that makes each page look as it does: its stream, its forms and its fonts."""
    with pikepdf.open(next(folder.glob("*.pdf"))) as pdf:
        return [resolved(page.obj) for page in pdf.pages]


def said(**arguments):
    with pytest.raises((SpecError, UsageError, OutputError)) as caught, tempfile.TemporaryDirectory() as folder:
        make_book(**({"spec": None, "out": Path(folder) / "out"} | arguments))
    return str(caught.value)


def test_every_maze_of_the_golden_book_comes_out_as_it_always_did():
    first, later = ([*read_lock(path).puzzles.values()] for path in (FIRST, LATER))
    assert (len(first), len(later)) == (87, 20)
    assert {puzzle.algorithm for puzzle in first} == set(ALGORITHMS)
    assert {puzzle.tessellation for puzzle in first + later} == set(TESSELLATIONS)
    assert any(puzzle.candidate for puzzle in first)
    for puzzle in first + later:
        maze = carve_locked(puzzle)  # raises unless it is the recorded one
        assert maze.fingerprint == puzzle.fingerprint
        assert (tuple(maze.doors), tuple(maze.ends)) == (puzzle.doors, puzzle.ends)


@pytest.mark.parametrize("golden", [FIRST, LATER], ids=lambda path: path.stem)
def test_the_golden_book_can_be_kept_whole(golden):
    record = json.loads(golden.read_text(encoding="utf-8"))
    lock = read_lock(golden)
    plan = plan_book(lock.spec(), lock.seed, kept=lock.puzzles)
    lock.check(plan, "golden")
    made = make_mazes(plan, locked=lock.puzzles)
    found = [(p.number, p.section, p.id, made.by_number[p.number].maze.fingerprint) for p in plan.puzzles]
    assert found == [(p["number"], p["section"], p["id"], p["fingerprint"]) for p in record["puzzles"]]
    assert made.repeated == tuple(p["number"] for p in record["puzzles"] if p.get("repeated"))


@pytest.mark.parametrize("spec", [None, SPEC], ids=["the record's spec", "the spec itself"])
@pytest.mark.parametrize("keep", quick([False, True], False))
def test_the_same_book_byte_for_byte(original, tmp_path, spec, keep):
    again = make_book(spec, tmp_path / "again", lock=original, keep=keep)
    assert contents(again.folder) == contents(original)
    assert (len(again.changes.kept), again.changes.redrawn, again.changes.new, again.changes.gone) == (15, (), (), ())


def test_nothing_is_chosen(original, tmp_path, monkeypatch):
    def only_decoration(puzzle, *rest):
        assert puzzle.number == 0
        return carve(puzzle, *rest)

    carve = candidates.carve_candidate
    for module in (candidates, choose):
        monkeypatch.setattr(module, "carve_candidate", only_decoration)
    make_book(None, tmp_path / "again", lock=original)


def test_a_lock_is_a_file_a_folder_or_a_record(original):
    record = record_of(original)
    for source in (original, str(original), original / "book.json", record):
        assert read_lock(source).puzzles.keys() == read_lock(original).puzzles.keys()
    assert read_lock(read_lock(record)).record is record


def test_redrawn_mazes_change_their_own_pages_and_no_byte_of_any_other(original, book):
    numbers = (2, 6, 9, 12)  # one of each tessellation
    done = make_book(None, book, lock=book, redraw=numbers)
    before, after = record_of(original), record_of(book)
    own = {place["page"] for number in numbers for place in puzzle_of(before, number)["placements"]}
    old, new = pages_of(original), pages_of(book)
    assert len(old) == len(new)
    assert {page for page, (one, other) in enumerate(zip(old, new, strict=True), 1) if one != other} == own
    for one, other in zip(before["puzzles"], after["puzzles"], strict=True):
        if one["number"] not in numbers:
            assert one == other
            continue
        assert other["candidate"] > one["candidate"]
        assert other["fingerprint"] != one["fingerprint"]
        for key in ("section", "id", "level", "algorithm", "size", "cells", "target"):
            assert other[key] == one[key]
        places = [[(place["page"], place["role"]) for place in puzzle["placements"]] for puzzle in (one, other)]
        assert places[0] == places[1]
    assert done.changes.redrawn == numbers
    assert len(done.changes.kept) == 11
    assert contents(make_book(None, book.parent / "again", lock=book).folder) == contents(book)


def test_redrawing_again_goes_on_upwards(book):
    first = puzzle_of(record_of(book), 2)
    found, candidate = {first["fingerprint"]}, first["candidate"]
    for _ in range(3):
        make_book(None, book, lock=book, redraw=[2])
        puzzle = puzzle_of(record_of(book), 2)
        assert puzzle["candidate"] > candidate
        candidate = puzzle["candidate"]
        assert puzzle["fingerprint"] not in found
        found.add(puzzle["fingerprint"])


def test_a_redrawn_maze_is_none_of_the_others(tmp_path):
    # 3x4 binary trees are few: the next candidates collide with later puzzles all the time.
    folder = make_book({"seed": 1, "sections": [{"level": "3-4", "size": "3x4", "count": 20}]}, tmp_path).folder
    before = record_of(folder)
    make_book(None, folder, lock=folder, redraw=range(1, 6))
    after = record_of(folder)
    assert len({puzzle["fingerprint"] for puzzle in after["puzzles"]}) == 20
    old = {puzzle["fingerprint"] for puzzle in before["puzzles"]}
    assert not old & {puzzle["fingerprint"] for puzzle in after["puzzles"][:5]}
    steps = [new["candidate"] - was["candidate"] for was, new in zip(before["puzzles"], after["puzzles"], strict=True)]
    assert max(steps) > 1
    assert steps[5:] == [0] * 15


def test_no_other_maze_is_a_sentence_and_changes_nothing(original, book):
    with pytest.raises(GridError, match=r"maze 14 \(2x2\): no other maze of its size and kind was found"):
        make_book(None, book, lock=book, redraw=[1, 14])
    assert contents(book) == contents(original)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"redraw": [1]}, "--redraw needs --lock"),
        ({"keep": True}, "--keep needs --lock"),
        ({}, "A book needs a spec, or the lock of an earlier book."),
    ],
)
def test_what_makes_no_sense_without_a_lock(arguments, sentence):
    assert sentence in said(**arguments)


def test_a_number_that_there_is_not(original):
    assert "has no maze 16-17, 99. Its mazes are 1-15." in said(lock=original, redraw=[99, 3, 17, 16])


def changed(**sections):
    """Return the spec with sections changed by the first word of their titles; None takes one out."""
    kept = [s | (sections.get(s["title"].lower()) or {}) for s in SPEC["sections"]]
    return SPEC | {"sections": [s for s in kept if sections.get(s["title"].lower(), {}) is not None]}


def test_sections_come_and_go_and_the_others_stay(original, tmp_path):
    spec = changed(first=None)
    spec["sections"].insert(1, {"title": "New", "level": "8-10", "count": 3})
    done = make_book(spec, tmp_path / "new", lock=original)
    assert done.changes.new == (4, 5, 6)
    assert done.changes.gone == (1, 2, 3, 4)
    before = {(p["section"], p["id"]): p["fingerprint"] for p in record_of(original)["puzzles"]}
    after = {(p["section"], p["id"]): p["fingerprint"] for p in done.record["puzzles"]}
    assert [key for key in after if key not in before] == [("new", 1), ("new", 2), ("new", 3)]
    assert all(before[key] == after[key] for key in after if key in before)
    assert done.record["seed"] == record_of(original)["seed"]


def test_new_mazes_are_none_of_the_locked_ones(tmp_path):
    old = {"title": "Old", "level": "3-4", "size": "3x4", "count": 20}
    new = {"title": "New", "level": "3-4", "size": "3x4", "count": 8}
    first = make_book({"seed": 3, "sections": [old]}, tmp_path / "one")
    done = make_book({"seed": 3, "sections": [new, old]}, tmp_path / "two", lock=first.folder)
    fingerprints = [puzzle["fingerprint"] for puzzle in done.record["puzzles"]]
    assert fingerprints[8:] == [puzzle["fingerprint"] for puzzle in first.record["puzzles"]]
    assert len(set(fingerprints)) == 28
    afresh = make_book({"seed": 3, "sections": [new, old]}, tmp_path / "three").record["puzzles"]
    assert [p["fingerprint"] for p in afresh][8:] != fingerprints[8:]  # without the lock the first ones win


def test_a_seed_that_is_not_named_is_the_records(original, tmp_path):
    spec = {key: value for key, value in SPEC.items() if key != "seed"}
    assert contents(make_book(spec, tmp_path / "again", lock=original).folder) == contents(original)
    other = make_book(spec | {"seed": 4}, tmp_path / "other", lock=original)
    assert mazes_of(other.record) == mazes_of(record_of(original))


def test_titles_may_change(original, tmp_path):
    spec = changed(rings={"title": "Round and round", "id": "rings"}) | {"title": "Another name", "author": ""}
    done = make_book(spec, tmp_path / "new", lock=original)
    assert mazes_of(done.record) == mazes_of(record_of(original))
    assert done.files[0].name == "another-name.pdf"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"first": {"size": "9x9"}},
            'spec  section "first": mazes 1-4 of {lock} would come out another way. '
            "Maze 1 would have size 9x9, where 12x15 is recorded.",
        ),
        ({"first": {"algorithm": "eller"}}, "Maze 1 would have algorithm eller, where kruskal is recorded."),
        ({"first": {"ends": ["n", "s"]}}, "Maze 1 would have ends n,s, where random,random is recorded."),
        ({"rings": {"braid": 0.45}}, "Maze 8 would have braid 0.45, where 0.5 is recorded."),
        ({"hexagons": {"focus": "walls"}}, "Maze 5 would have focus walls, where passages is recorded."),
        ({"hexagons": {"tessellation": "delta"}}, "Maze 5 would have tessellation delta, where sigma is recorded."),
        ({"hexagons": {"algorithm": "wilson", "weights": "n=4, e=1"}}, "Maze 5 would have algorithm wilson"),
        ({"few": {"weights": "n=4, e=1"}}, "Maze 14 would have other weights."),
    ],
)
def test_a_spec_that_asks_for_others_is_refused_unless_the_rest_is_kept(original, tmp_path, change, sentence):
    spec = changed(**change)
    message = said(spec=spec, lock=original)
    assert sentence.format(lock=original / "book.json") in message
    assert message.endswith(
        "Add --keep to keep these mazes as they are recorded, or leave out --lock to make the book anew."
    )
    done = make_book(spec, tmp_path / "kept", lock=original, keep=True)
    assert mazes_of(done.record) == mazes_of(record_of(original))


def test_all_sections_that_differ_are_said_at_once(original):
    lines = said(spec=changed(first={"size": "9x9"}, rings={"size": "6x6"}), lock=original).split("\n")
    assert [line.split('"')[1] for line in lines[:-1]] == ["first", "rings"]


def test_more_mazes_follow_those_that_are_kept(original, tmp_path):
    spec = changed(first={"count": 6})  # sizes climb through a section, so its mazes would get others
    assert 'section "first": mazes ' in said(spec=spec, lock=original)
    done = make_book(spec, tmp_path / "kept", lock=original, keep=True)
    assert mazes_of(done.record)[:4] == mazes_of(record_of(original))[:4]
    assert done.changes.new == (5, 6)
    fewer = make_book(changed(first={"count": 2}), tmp_path / "fewer", lock=original, keep=True)
    assert mazes_of(fewer.record)[:2] == mazes_of(record_of(original))[:2]
    assert fewer.changes.gone == (3, 4)


def test_a_maze_that_the_spec_no_longer_asks_for_is_not_redrawn(original):
    assert "asks for no maze 2-3 of" in said(spec=changed(first=None), lock=original, redraw=[2, 3, 7])


def test_a_kept_maze_may_be_redrawn_in_its_place(original, tmp_path):
    spec = changed(first={"size": "9x9", "algorithm": "eller"})
    done = make_book(spec, tmp_path / "kept", lock=original, keep=True, redraw=[2])
    was, now = (puzzle_of(record, 2) for record in (record_of(original), done.record))
    assert was["fingerprint"] != now["fingerprint"]
    assert (now["size"], now["algorithm"]) == (was["size"], was["algorithm"])
    assert now["candidate"] > was["candidate"]


def test_keep_holds_when_levels_and_chooser_change(original, tmp_path, monkeypatch):
    known = read_levels()
    other = {
        name: replace(
            entry,
            low=(entry.low[0] + 1, entry.low[1] + 1),
            high=(entry.high[0] + 3, entry.high[1] + 2),
            pitch=(0.8 * entry.pitch[0], 0.8 * entry.pitch[1]),
            corridor=5 * entry.corridor,
            algorithms=entry.algorithms[::-1],
        )
        for name, entry in known.items()
    }
    derive = candidates.derive_seed
    monkeypatch.setattr("mazebook.books.fit.levels.read_levels", lambda: other)
    monkeypatch.setattr(candidates, "derive_seed", lambda *key: derive("another chooser", *key))
    with pytest.raises(SpecError):
        make_book(SPEC, tmp_path / "refused", lock=original)
    done = make_book(SPEC, tmp_path / "kept", lock=original, keep=True)
    assert mazes_of(done.record) == mazes_of(record_of(original))
    # Who gives no specification wants the same book, whatever the levels say by now.
    assert mazes_of(make_book(None, tmp_path / "its own", lock=original).record) == mazes_of(record_of(original))
    for now, was in zip(done.record["puzzles"], record_of(original)["puzzles"], strict=True):
        assert [place["page"] for place in now["placements"]] == [place["page"] for place in was["placements"]]
    assert mazes_of(make_book(None, tmp_path / "book", lock=done.record, keep=True).record) == mazes_of(done.record)


def test_levels_that_changed_are_said_by_section(original, tmp_path, monkeypatch):
    known = read_levels()
    other = known | {"8-10": replace(known["8-10"], low=(10, 12))}
    monkeypatch.setattr("mazebook.books.fit.levels.read_levels", lambda: other)
    message = said(spec=SPEC, lock=original)
    assert 'section "first": maze' in message
    assert re.search(r"Maze \d would have (size|algorithm) \w+, where \w+ is recorded\.", message)
    assert '"rings"' not in message


def test_kept_mazes_that_are_narrow_by_now_are_named(original, tmp_path):
    small = SPEC | {"trim": "5x7in"}
    assert 'section "hexagons": mazes 5-7' in said(spec=small, lock=original)
    done = make_book(small, tmp_path / "small", lock=original, keep=True)
    assert mazes_of(done.record) == mazes_of(record_of(original))
    assert done.warnings[0] == (
        "These mazes were kept, and have narrower corridors than their level asks for: 5-7, 12-13. "
        "Use a larger trim, or make the book without --keep."
    )
    assert len(make_book(None, tmp_path / "same", lock=original, keep=True).warnings) == len(done.warnings) - 1


def test_a_maze_whose_corridors_nobody_could_draw_in_is_not_kept(tmp_path):
    first = make_book({"seed": 1, "sections": [{"level": "expert", "count": 1}]}, tmp_path / "book")
    with pytest.raises(
        SpecError, match=r"section 1: mazes of \d+x\d+ would have corridors of 0\.8 mm; level expert needs 2\."
    ):
        make_book(
            {"trim": "4x6in", "sections": [{"level": "expert", "count": 1}]}, tmp_path, lock=first.folder, keep=True
        )


def test_another_version_of_an_algorithm(original, tmp_path):
    record = record_of(original)
    name = puzzle_of(record, 2)["algorithm"]
    others = [puzzle for puzzle in record["puzzles"] if puzzle["algorithm"] == name]
    for puzzle in others:
        puzzle["version"] = 2
    record["mazebook"] = "9.8.7"
    numbers = [puzzle["number"] for puzzle in others]
    assert len(numbers) > 1
    assert said(lock=record) == (
        f"record  mazes {', '.join(map(str, numbers))}: made by mazebook 9.8.7 with version 2 of "
        f'"{name}"; this mazebook, {__version__}, has version 1. '
        f"Install mazebook 9.8.7 to make the same book, or draw them anew: --redraw {','.join(map(str, numbers))}."
    )
    done = make_book(None, tmp_path / "new", lock=record, redraw=numbers)
    assert {puzzle["version"] for puzzle in done.record["puzzles"]} == {1}


def test_another_version_of_a_kind_of_task(tmp_path):
    spec = {"seed": 1, "sections": [{"level": "6-8", "count": 2, "task": "order"}]}
    record = record_of(make_book(spec, tmp_path / "book", previews=False).folder)
    puzzle_of(record, 2)["task"]["version"] = 2
    record["mazebook"] = "9.8.7"
    assert said(lock=record) == (
        f'record  maze 2: made by mazebook 9.8.7 with version 2 of "order"; this mazebook, {__version__}, has '
        "version 1. Install mazebook 9.8.7 to make the same book, or draw them anew: --redraw 2."
    )


def test_a_level_that_there_is_no_more(original):
    record = record_of(original)
    puzzle_of(record, 3)["level"] = "7-9"
    message = said(lock=record, keep=True)
    assert message.startswith('record  maze 3 cannot be kept as it is recorded. There is no level "7-9".')


def test_an_algorithm_that_is_not_here(original):
    record = record_of(original)
    puzzle_of(record, 3)["algorithm"] = "wilsn"
    message = said(lock=record)
    assert message.startswith(f'record  maze 3: made by mazebook {__version__}. There is no algorithm "wilsn".')


@pytest.mark.parametrize(
    ("key", "value"), [("seed", "0" * 16), ("fingerprint", "0" * 32), ("doors", [0, 1]), ("ends", [0, 1])]
)
def test_a_maze_that_comes_out_other_than_recorded(original, key, value):
    record = record_of(original)
    puzzle_of(record, 6)[key] = value
    message = said(lock=record)
    assert message.startswith("record  maze 6 comes out other than recorded: the record was changed, or another ver")
    assert f"mazebook {__version__}" in message


@pytest.mark.parametrize(
    ("content", "error", "sentence"),
    [
        (b"", SpecError, "is not JSON, so it is no record of a book."),
        (b"{", SpecError, "is not JSON"),
        (b"\xff\xfe", SpecError, "is not JSON"),
        (b"[" * 100_000, SpecError, "is not JSON"),
        (b"9" * 5000, SpecError, "is not JSON"),
        (b"[]", SpecError, "is not the record of a book. Name the book.json that mazebook wrote"),
        (b'{"name": "package"}', SpecError, "is not the record of a book."),
        (
            b'{"schema": 1, "mazebook": "0.1.0", "puzzles": []}',
            SpecError,
            'written by mazebook "0.1.0" in another form (schema 1)',
        ),
        (b'{"schema": 2, "mazebook": "0.1.0", "puzzles": []}', SpecError, "seed: is not what mazebook writes there."),
    ],
)
def test_a_file_that_is_no_record(tmp_path, content, error, sentence):
    path = tmp_path / "book.json"
    path.write_bytes(content)
    with pytest.raises(error) as caught:
        make_book(None, tmp_path, lock=path)
    assert str(caught.value).startswith(f"{path}  ")
    assert sentence in str(caught.value)
    assert contents(tmp_path) == {"book.json": content}


def test_a_record_with_a_byte_order_mark(original, tmp_path):
    (tmp_path / "book.json").write_bytes(b"\xef\xbb\xbf" + (original / "book.json").read_bytes())
    assert len(read_lock(tmp_path).puzzles) == 15


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    with pytest.raises(OutputError, match=r"there is no such file\. Name the book\.json of a book, or its folder"):
        read_lock(tmp_path / "nope.json")
    with pytest.raises(OutputError, match=r"book\.json: there is no such file"):
        read_lock(tmp_path)
    with pytest.raises(OutputError, match="cannot be read"):
        read_lock("nul\0byte")


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("puzzles", 3, "seed"), "seven", "puzzles[3].seed: is not what mazebook writes there."),
        (("puzzles", 3, "size"), [0, 5], "puzzles[3].size[0]: is not"),
        (("puzzles", 3, "size"), [True, 5], "puzzles[3].size[0]: is not"),
        (("puzzles", 3, "tessellation"), "sigmas", 'puzzles[3]: There is no tessellation "sigmas".'),
        (("puzzles", 3, "options", "ends"), ["n", "up"], "puzzles[3]: ends:"),
        (("puzzles", 3, "options", "root"), "up", "puzzles[3]: root"),
        (("puzzles", 3, "options", "braid"), 2, "puzzles[3]: braid = 2"),
        (("puzzles", 3, "options", "weights"), {"tables": ["n=x"], "zones": [], "map": []}, "puzzles[3]: weights"),
        (("puzzles", 3, "options", "weights"), "n=1", "puzzles[3].options.weights: is not"),
        (("puzzles", 3, "focus"), "walks", "puzzles[3]: focus"),
        (("puzzles", 3, "number"), 2, "two have the same number"),
        (("puzzles", 3, "id"), 1, "two have the same number, or the same section and id."),
        (("puzzles", 3, "placements"), [], "puzzles[3].placements: is not"),
        (("puzzles", 3, "placements", 0, "boxes", 0), [5, 5, 5, 5], "puzzles[3].placements[0].boxes[0]: is not"),
        (("spec", "sections", 0, "level"), "11-12", 'record, spec:  section 1 ("First"), level'),
        (("spec",), 3, "spec: is not"),
        (("title",), ["x"], "title: is not"),
        (("folder",), 3, "folder: is not"),
        (("trim",), "x", "trim: is not"),
        (("trim",), None, "trim: is not"),
        (("trim",), [612], "trim[1]: is not"),
        (("trim", 0), 1e308, "trim[0]: is not"),
        (("files",), "x", "files: is not"),
        (("files",), 3, "files: is not"),
        (("files",), [1], "files[0]: is not"),
        (("files",), [], "files: is not"),
        (("files", 0, "pages"), "12", "files[0].pages: is not"),
        (("files", 0, "path"), "../other.pdf", "files[0].path: is not"),
        (("files", 0, "sha256"), None, "files[0].sha256: is not"),
        (("files", 0, "front"), [1, 2, 3], "files[0].front[3]: is not"),
        (("puzzles",), {}, "puzzles: is not"),
        (("puzzles",), [1, 2], "puzzles[0]: is not"),
        (("puzzles", 3, "placements", 0, "boxes", 0, 0), None, "puzzles[3].placements[0].boxes[0][0]: is not"),
    ],
)
def test_a_record_that_was_changed(original, place, value, sentence):
    record = record_of(original)
    *path, last = place
    part = record
    for key in path:
        part = part[key]
    part[last] = value
    message = said(lock=record)
    assert sentence in message
    assert message.startswith("record")


@pytest.mark.parametrize("read", [read_lock, prove_folder, export_mazes, make_booklet, bundle_book])
def test_every_reader_of_a_record_says_so(read, book):
    record = record_of(book)
    record["files"][0]["path"] = 5
    (book / "book.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SpecError, match=r"book\.json  files\[0\]\.path: is not what mazebook writes there\."):
        read(book)


SCALARS = st.sampled_from(
    [None, True, -1, 0, 1, 2, 3, 2.5, 2**70, float("nan"), "", "x", "n", "theta", "9" * 40, "\udc80", "0" * 16]
)
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.sampled_from(["a", "x"]), SCALARS))
TINY = {
    "title": "Tiny",
    "seed": 1,
    "sections": [
        {"level": "8-10", "size": "4x5", "count": 2, "weights": "n=4, e=1", "algorithm": "wilson"},
        {"level": "8-10", "size": "4x3", "count": 2, "tessellation": "theta", "braid": 0.5, "title": "Rings"},
    ],
}


def places(thing, at=()):
    """Return the path of everything within a document."""
    inner = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    return [place for key, value in inner for place in [(*at, key), *places(value, (*at, key))]]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    return make_book(TINY, tmp_path_factory.mktemp("tiny")).record


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), keep=st.booleans())
def test_whatever_is_changed_in_a_record_is_a_book_or_a_sentence(tiny, data, keep):
    record = copy.deepcopy(tiny)
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(places(record)))
        part = record
        for key in path:
            part = part[key]
        if data.draw(st.booleans()):
            del part[last]
        else:
            part[last] = data.draw(VALUES)
    try:
        lock = read_lock(record)
        spec = lock.spec()
        plan = plan_book(spec, lock.seed, kept=lock.puzzles if keep else None)
        lock.check(plan, "record")
        made = make_mazes(plan, locked=lock.puzzles)
    except MazebookError as error:
        message = str(error)
    else:
        message = ""
        for chosen in made.by_number.values():
            if (puzzle := lock.puzzles.get((chosen.puzzle.section, chosen.puzzle.id))) is not None:
                assert chosen.maze.fingerprint == puzzle.fingerprint
    assert message.replace("\n", "").isprintable()


def test_a_spec_may_be_read_from_every_record(original):
    assert read_lock(original).spec() == parse_spec(SPEC)


def test_files_beside_the_specification_are_found_again_from_the_record(tmp_path):
    specs, out = tmp_path / "specs", tmp_path / "books" / "mine"
    specs.mkdir()
    (specs / "mine.toml").write_text("[page]\nrows = 2\n", encoding="utf-8")
    (specs / "book.toml").write_text('seed = 1\nlayout = "mine.toml"\n[[sections]]\ncount = 4\n', encoding="utf-8")
    first = make_book(specs / "book.toml", out)
    assert first.record["folder"] == "../../specs"
    before = (out / "my-maze-book.pdf").read_bytes()
    again = make_book(None, tmp_path / "again", lock=out)
    assert again.files[0].read_bytes() == before
    assert again.record["folder"] == "../specs"
    assert "folder" not in make_book({"seed": 1, "sections": [{"count": 1}]}, tmp_path / "plain").record


def test_a_maze_that_is_drawn_anew_aims_at_what_its_place_asks_for(tmp_path):
    spec = {"seed": 7, "sections": [{"level": "8-10", "count": 20, "size": "12x15", "algorithm": "wilson"}]}
    held = read_lock(make_book(spec, tmp_path).record)
    plan = plan_book(parse_spec(spec), 7)
    by_id, by_number = ({getattr(puzzle, key): puzzle for puzzle in plan.puzzles} for key in ("id", "number"))
    moved = [locked for locked in held.puzzles.values() if by_id[locked.id].number != locked.number]
    assert len(moved) > 1  # else this tests nothing
    for locked in moved:
        puzzle = replace(by_id[locked.id], target=by_number[locked.number].target)
        tried = range(locked.candidate + 1, locked.candidate + 1 + candidates.K)
        carved = [candidates.carve_candidate(puzzle, d, Grid("orthogonal", (12, 15))) for d in tried]
        misses = {chosen.candidate: abs(chosen.miss) for chosen in carved if chosen.winds}
        anew = make_mazes(plan, locked=held.puzzles, redraw={locked.key}).by_number[locked.number]
        if min(misses.values()) <= candidates.NEAR:  # else more are tried
            assert anew.candidate == min(misses, key=lambda d: misses[d])


def test_no_pattern_repeats_letters_of_all_scripts_a_counted_number_of_times():
    # pydantic writes such a repetition out, copy by copy: 30 ms of every book.
    patterns = [
        node["pattern"]
        for node in everything_in(RecordedPuzzle.model_json_schema())
        if isinstance(node, dict) and isinstance(node.get("pattern"), str)
    ]
    assert patterns
    assert not [pattern for pattern in patterns if re.search(r"\\w.*\{", pattern)]


def everything_in(node):
    yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from everything_in(inner)


@pytest.mark.parametrize(("name", "ok"), [("s" * 80, True), ("s" * 81, False), ("", False), ("a b", False)])
def test_a_name_in_a_record_has_at_most_80_letters(name, ok):
    adapter = TypeAdapter(RecordName)
    if ok:
        assert adapter.validate_python(name) == name
    else:
        with pytest.raises(ValidationError):
            adapter.validate_python(name)
