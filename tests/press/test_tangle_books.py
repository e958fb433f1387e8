"""Books of tangles: planned, made again from their record, drawn anew, exported, and refused in sentences."""

import json

import pytest

from mazebook import make_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import SpecError
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.task import Task
from mazebook.paper.languages import read_language
from mazebook.paper.languages.task_words import answer_line
from mazebook.press.export import export_mazes
from mazebook.reading.problems import Source

SPEC = {
    "title": "Tangles",
    "seed": 11,
    "theme": "farm",
    "sections": [
        {"level": "4-6", "count": 4, "task": "tangle"},
        {"level": "6-8", "count": 2, "size": "8x8"},
        {"level": "8-10", "count": 3, "task": {"kind": "tangle", "count": 4}, "theme": "none"},
    ],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return make_book(SPEC, tmp_path_factory.mktemp("book") / "book", previews=False)


def puzzles_of(folder):
    return json.loads((folder / "book.json").read_text(encoding="utf-8"))["puzzles"]


def pdf_of(folder):
    return next(folder.glob("*.pdf")).read_bytes()


def test_tangles_and_mazes_stand_in_one_book(made):
    assert made.checked.ok, made.checked.lines
    puzzles = puzzles_of(made.folder)
    assert [bool(puzzle.get("task")) for puzzle in puzzles] == [True] * 4 + [False] * 2 + [True] * 3
    for puzzle in puzzles[:4] + puzzles[6:]:
        assert (puzzle["cells"], puzzle["doors"], puzzle["ends"]) == (0, [], [])
        assert puzzle["task"]["knobs"]["kind"] == "tangle"
        count = puzzle["task"]["knobs"]["count"]
        starts, ends = zip(*(pair.split("-") for pair in puzzle["task"]["answer"].split()), strict=True)
        assert starts == tuple("1234"[:count])
        assert sorted(ends) == list("ABCD"[:count])
    assert {puzzle["task"]["knobs"]["count"] for puzzle in puzzles[:4]} == {3}
    assert [puzzle["task"]["knobs"].get("picture", "") for puzzle in puzzles if "task" in puzzle] == ["kite"] * 4 + [
        ""
    ] * 3
    assert len({puzzle["fingerprint"] for puzzle in puzzles}) == len(puzzles)


def test_tangles_rise(made):
    points = [puzzle["difficulty"] for puzzle in puzzles_of(made.folder)]
    assert points[:4] == sorted(points[:4])
    assert points[6:] == sorted(points[6:])


def test_a_book_is_made_again_byte_for_byte(made, tmp_path):
    again = make_book(None, tmp_path / "again", lock=made.folder, previews=False, check=False)
    assert pdf_of(again.folder) == pdf_of(made.folder)
    assert puzzles_of(again.folder) == puzzles_of(made.folder)
    new = make_book(SPEC, tmp_path / "new", previews=False, check=False)
    assert pdf_of(new.folder) == pdf_of(made.folder)


def test_one_tangle_is_drawn_anew(made, tmp_path):
    again = make_book(None, tmp_path / "again", lock=made.folder, redraw=[2], previews=False)
    assert again.checked.ok, again.checked.lines
    before, after = puzzles_of(made.folder), puzzles_of(again.folder)
    assert [one["fingerprint"] == other["fingerprint"] for one, other in zip(before, after, strict=True)] == [
        number != 2 for number in range(1, 10)
    ]
    assert after[1]["by_hand"]


def test_a_changed_record_is_refused(made, tmp_path):
    record = json.loads((made.folder / "book.json").read_text(encoding="utf-8"))
    record["puzzles"][0]["task"]["answer"] = (
        "1-A 2-B 3-C" if record["puzzles"][0]["task"]["answer"][2] != "A" else "1-B 2-A 3-C"
    )
    with pytest.raises(SpecError, match="comes out other than recorded"):
        make_book(None, tmp_path / "again", lock=record, previews=False)


def test_tangles_are_exported_with_their_answers(made, tmp_path):
    done = export_mazes(made.folder, tmp_path / "out", form="svg", answers=True, only=[1, 7])
    assert len(done.files) == 4
    assert all(path.stat().st_size > 1000 for path in done.files)


def problems(section):
    with pytest.raises(SpecError) as error:
        parse_spec({"sections": [{"level": "6-8", "task": "tangle"} | section]}, Source("book.toml"))
    return str(error.value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("algorithm", "wilson"),
        ("tessellation", "sigma"),
        ("size", "8x8"),
        ("shape", "heart"),
        ("ends", "random"),
        ("walls", "double"),
        ("braid", 0.5),
        ("weave", 0.3),
        ("hidden", "cat"),
        ("islands", 2),
        ("longest_trap", 9),
        ("focus", "walls"),
        ("weights", "n=2"),
    ],
)
def test_keys_of_mazes_are_refused(key, value):
    assert "a tangle has lines in place of a maze" in problems({key: value})


@pytest.mark.parametrize("count", [2, 7])
def test_other_numbers_of_lines_are_refused(count):
    assert 'the task "tangle" takes 3 to 6.' in problems({"task": {"kind": "tangle", "count": count}})


def test_other_knobs_are_refused():
    assert "has no such knob" in problems({"task": {"kind": "tangle", "words": ["apple"]}})


def test_a_page_without_room_is_a_sentence(tmp_path):
    spec = {
        "trim": "4x5in",
        "layout": "four",
        "sections": [{"level": "4-6", "count": 1, "task": {"kind": "tangle", "count": 6}}],
    }
    with pytest.raises(SpecError, match="task"):
        make_book(spec | {"seed": 1}, tmp_path / "book", previews=False)


def test_answers_in_words():
    task = Task(TaskKnobs("tangle"), 1, (), "1-C 2-A 3-B")
    assert answer_line(task, read_language("en")) == "1 \u2013 C, 2 \u2013 A, 3 \u2013 B"
