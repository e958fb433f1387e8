"""Books whose letters spell the answers of riddles: a riddle at each maze, proved, made again, and sabotaged."""

import pytest

from mazebook.books.pages import heads
from mazebook.books.spec.book import parse_spec
from mazebook.books.tasks.planned import planned_task
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.task import Task
from mazebook.paper.languages import RIDDLES, language_names, read_language
from mazebook.paper.languages.task_words import question
from mazebook.press.make.make_book import make_book

BOOK = {"title": "Riddles", "seed": 5}
TASK = {"kind": "letters", "words": RIDDLES}


def made(folder, **more):
    section = {"level": "8-10", "count": 2, "size": "10x12", "task": TASK}
    return make_book(BOOK | {"sections": [section]} | more, folder, previews=False)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_each_maze_spells_the_answer_of_its_riddle(language, tmp_path):
    book = made(tmp_path / "first", language=language, trim="5.5x8.5in")
    assert book.checked.ok, book.checked.lines
    riddles = read_language(language).riddles
    tasks = [puzzle["task"] for puzzle in book.record["puzzles"]]
    assert len({task["answer"] for task in tasks}) == 2
    assert all(task["knobs"]["riddles"] and task["answer"] in riddles for task in tasks)
    again = make_book(None, tmp_path / "again", lock=book.folder, previews=False)
    assert (again.folder / "riddles.pdf").read_bytes() == (book.folder / "riddles.pdf").read_bytes()


def test_another_riddle_is_found(monkeypatch, tmp_path):
    monkeypatch.setattr(heads, "question", lambda *_: "What has no answer? " + 3 * "Nobody knows. ")
    book = made(tmp_path)
    assert {failure.role for failure in book.checked.proof.failures} == {"puzzle"}
    assert all("is not printed at it" in failure.sentence for failure in book.checked.proof.failures)


def test_a_word_without_a_riddle_has_no_question():
    task = Task(TaskKnobs("letters", riddles=True), 1, (), "UNHEARD")
    assert question(task, read_language("en")) == ""


def test_riddles_are_a_word_of_the_specification_and_a_list_is_words():
    for given in ("riddles", "Riddles"):
        spec = parse_spec({"sections": [{"task": {"kind": "letters", "words": given}}]})
        task = spec.sections[0].task
        assert task.asks_riddles
        assert task.knobs.words == ()
        assert parse_spec(spec.model_dump(mode="json", exclude_unset=True)).sections[0].task == task
    listed = parse_spec({"sections": [{"task": {"kind": "letters", "words": ["riddles"]}}]}).sections[0].task
    assert not listed.asks_riddles
    assert listed.knobs.words == ("RIDDLES",)


@pytest.mark.parametrize("level", ["3-4", "4-6", "6-8", "8-10", "adult"])
def test_every_level_has_riddles_that_are_not_too_long(level):
    counts = [
        len(planned_task(TaskKnobs("letters"), level, read_language(name), None, riddles=True).words)
        for name in language_names()
    ]
    assert min(counts) >= (2 if level == "3-4" else 4)
