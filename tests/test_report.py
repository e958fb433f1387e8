"""The report on a finished book: how difficult its mazes are, from the record or measured again."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from mazebook.books.ladder import ladder_page, lines_of
from mazebook.books.page import Fill, Text
from mazebook.cli import main
from mazebook.mazes.difficulty import difficulty_of
from mazebook.mazes.grid import Grid
from mazebook.mazes.make import algorithm, exchanged, maze_on
from mazebook.output.png import write_png
from mazebook.press import make_book
from mazebook.press.record import options_of
from mazebook.press.report import measured_puzzles

SECTIONS = [
    {"level": "4-6", "count": 4},
    {"level": "8-10", "count": 4, "tessellation": "sigma"},
    {"level": "10-12", "count": 3, "braid": 0.5},
]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_book({"title": "Ladder", "seed": 4, "sections": SECTIONS}, tmp_path_factory.mktemp("book")).folder


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out, said.err


def test_the_record_holds_what_was_measured(book: Path) -> None:
    title, puzzles = measured_puzzles(book)
    assert title == "Ladder"
    assert [puzzle["number"] for puzzle in puzzles] == list(range(1, 12))
    for puzzle in puzzles:
        grid, ends = Grid(puzzle["tessellation"], tuple(puzzle["size"])), tuple(puzzle["options"]["ends"])
        chosen = algorithm(puzzle["algorithm"])
        maze = maze_on(grid, chosen, seed=int(puzzle["seed"], 16), ends=ends, options=options_of(puzzle))
        found = difficulty_of(exchanged(maze) if puzzle["options"].get("exchanged") else maze)
        assert (puzzle["difficulty"], puzzle["backward"]) == (round(found.forward, 2), round(found.backward, 2))


def test_a_record_from_before_is_measured_again(book: Path) -> None:
    record: dict[str, Any] = json.loads((book / "book.json").read_text(encoding="utf-8"))
    known = [(puzzle.pop("difficulty"), puzzle.pop("backward")) for puzzle in record["puzzles"]]
    _, puzzles = measured_puzzles(record)
    assert [(puzzle["difficulty"], puzzle["backward"]) for puzzle in puzzles] == known


def test_the_lines(book: Path) -> None:
    _, puzzles = measured_puzzles(book)
    head, *rows, empty, sentence = lines_of(puzzles)
    assert head.split() == ["maze", "page", "section", "size", "algorithm", "difficulty", "backward"]
    assert len(rows) == 11
    assert rows[0].split()[:3] == ["1", "3", "4-6-1"]
    points = [puzzle["difficulty"] for puzzle in puzzles]
    assert empty == ""
    assert sentence.startswith(f"From {min(points):.1f} to {max(points):.1f} points;")
    assert "nobody has validated" in sentence


def test_the_picture_has_a_mark_for_each_maze_at_its_height(book: Path) -> None:
    _, puzzles = measured_puzzles(book)
    page = ladder_page(puzzles, "Ladder")
    names = list(dict.fromkeys(puzzle["algorithm"] for puzzle in puzzles))
    marks = [item for item in page.items if isinstance(item, Fill)]
    assert len(marks) == len(puzzles) + len(names)
    assert {item.text for item in page.items if isinstance(item, Text)} >= {name.replace("_", " ") for name in names}
    shown, points = [mark.place.y for mark in marks[: len(puzzles)]], [puzzle["difficulty"] for puzzle in puzzles]
    assert np.corrcoef(shown, points)[0, 1] == pytest.approx(1)
    picture = Image.open(io.BytesIO(write_png(page)))
    assert (np.asarray(picture) < 128).any()


def test_the_command(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "report", book, "--plot", tmp_path / "ladder.png")
    assert (code, err) == (0, "")
    assert out.strip().splitlines() == lines_of(measured_puzzles(book)[1])
    with Image.open(tmp_path / "ladder.png") as picture:
        assert picture.size[0] > 600
    code, out, _ = run(capsys, "report", book / "book.json", "--json")
    assert [puzzle["number"] for puzzle in json.loads(out)] == list(range(1, 12))


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["nowhere"], 3, "there is no such file"),
        (["{book}", "--plot", "x.gif"], 2, "the picture is a PNG"),
    ],
)
def test_mistakes(words: list[str], code: int, sentence: str, book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended, out, err = run(capsys, "report", *(word.format(book=book) for word in words))
    assert (ended, out) == (code, "")
    assert sentence in err
