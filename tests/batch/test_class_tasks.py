"""Class sets with tasks: words and tables for all, another maze for each, and codes that know what a task changed."""

import json

import pytest

from mazebook.batch.classes.classes import ClassOptions, make_class
from mazebook.batch.classes.codes import maze_of_code
from mazebook.batch.classes.groups import whole_class
from mazebook.batch.classes.roster import Pupil
from mazebook.errors import SpecError, UsageError
from mazebook.paper.languages import read_language

GROUPS = whole_class("8-10")
PUPILS = [Pupil(name, GROUPS[0].name) for name in ("Ada", "Ben", "Cleo", "Dan")]


def made(folder, task, mazes=1, pupils=PUPILS):
    return make_class(pupils, GROUPS, folder, ClassOptions(mazes=mazes, seed=3, task=task))


@pytest.mark.parametrize(
    "task",
    [
        {"kind": "collect"},
        {"kind": "sums", "tables": [3, 7]},
        {"kind": "two_ways"},
        {"kind": "forest"},
        {"kind": "keys"},
        {"kind": "arrows"},
    ],
    ids=lambda task: task["kind"],
)
def test_each_code_gives_the_maze_of_its_sheet(task, tmp_path):
    found = made(tmp_path, task, pupils=PUPILS[:2])
    assert found.checked.ok, found.checked.lines
    puzzles = found.record["puzzles"]
    assert len({puzzle["fingerprint"] for puzzle in puzzles}) == 2
    for puzzle in puzzles:
        maze = maze_of_code(puzzle["code"])
        assert (maze.fingerprint, maze.ends.tolist()) == (puzzle["fingerprint"], puzzle["ends"])


def test_neighbours_spell_other_words_and_who_has_all_mazes_spells_all_words(tmp_path):
    words = ["APPLE", "PEAR", "PLUM"]
    found = made(tmp_path, {"kind": "letters", "words": words}, mazes=3)
    assert found.checked.ok, found.checked.lines
    by_pupil = {}
    for puzzle in found.record["puzzles"]:
        by_pupil.setdefault(puzzle["pupil"], []).append(puzzle["task"]["answer"])
    assert [sorted(own) for own in by_pupil.values()] == [sorted(words)] * 4
    assert all(by_pupil[place][0] != by_pupil[place + 1][0] for place in (1, 2, 3))


def test_what_cannot_be_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(UsageError, match=r"a tangle is none\. Choose another task"):
        made(tmp_path, {"kind": "tangle"})
    with pytest.raises(UsageError, match='No code can hold a "forest" with knobs of its own'):
        made(tmp_path, {"kind": "forest", "count": 3})
    with pytest.raises(SpecError, match="there is no such task"):
        made(tmp_path, {"kind": "leters"})


def test_riddles_are_asked_for_on_the_command_line(run, tmp_path):
    options = ["--copies", "2", "--level", "6-8", "--task", "letters", "--words", "riddles", "--draft"]
    run("class", *options, "--out", str(tmp_path / "set"), "--seed", "3", code=0)
    record = json.loads((tmp_path / "set" / "class.json").read_text(encoding="utf-8"))
    answers = {puzzle["task"]["answer"] for puzzle in record["puzzles"]}
    assert len(answers) == 2
    assert answers <= read_language("en").riddles.keys()
