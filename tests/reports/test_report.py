"""The report on a finished book: how difficult its mazes are, as its record says."""

import json

import numpy as np
import pytest
from PIL import Image

from mazebook.books.choose.candidates import carve_locked
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.graphics.page import Fill, Stroke, Text
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.paper.inks.inks import BLUE
from mazebook.paper.typefaces import fonts
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.make_book import make_book
from mazebook.reports.difficulty import Summary, difficulty_summary, report_lines
from mazebook.reports.difficulty_plot import difficulty_page

SECTIONS = [
    {"level": "4-6", "count": 4},
    {"level": "8-10", "count": 4, "tessellation": "sigma"},
    {"level": "10-12", "count": 3, "braid": 0.5},
]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    return make_book({"title": "Ladder", "seed": 4, "sections": SECTIONS}, folder, previews=False, check=False).folder


def test_the_record_holds_what_was_measured(book):
    lock = read_lock(book)
    assert lock.title == "Ladder"
    assert [puzzle.number for puzzle in lock.in_order] == list(range(1, 12))
    for puzzle in lock.in_order:
        found = difficulty_of(carve_locked(puzzle))
        assert (puzzle.difficulty, puzzle.backward) == (round(found.forward, 2), round(found.backward, 2))


def entry(number, difficulty, target=None, section="a", **others):
    pages = {"answer": 90, "puzzle": number + 4}
    box = {"file": "a.pdf", "boxes": [(0, 0, 90, 80)]}
    return RecordedPuzzle(
        **(
            {
                "number": number, "id": number, "section": section, "level": "8-10", "algorithm": "wilson",
                "version": 1, "focus": "passages", "tessellation": "sigma", "size": (9, 8), "shape": None, "cells": 72,
                "seed": "0" * 16, "candidate": 0, "doors": (0, 1), "ends": (0, 71), "loops": 0, "bare_posts": 0,
                "asked": {"loops": (0, 0), "cells": (72, 72), "size": (9, 8), "ends": (("n", "s"),)}, "stars": 1,
                "options": {"ends": ("n", "s"), "root": None}, "target": target, "difficulty": difficulty,
                "backward": difficulty + 1.25, "solution_length": 30, "fingerprint": "f", "theme": None,
                "placements": [box | {"role": role, "page": page} for role, page in pages.items()],
            }
            | others
        )
    )  # fmt: skip


PLANNED = [
    entry(1, 10.0, 10.4),
    entry(2, 14.02, 12.0),
    entry(3, 9.0, 9.0),
    entry(4, 20.0, 23.1, "second", algorithm="kruskal"),
    entry(5, 30.0, 29.0, "second"),
]


def test_the_lines_without_targets():
    head, *rows = report_lines([entry(1, 10.0), entry(2, 14.02, section="b")])
    assert head.split() == ["maze", "page", "section", "size", "algorithm", "difficulty", "backward"]
    assert rows[0].split() == ["1", "5", "a", "9x8", "sigma", "wilson", "10.0", "11.2"]
    assert rows[2:6] == ["", "a  10.0 points", "b  14.0 points", ""]
    assert rows[6] == "2 mazes: 10.0 to 14.0 points."
    assert not any("miss" in row or "target" in row for row in (head, *rows))
    assert "nobody has validated" in rows[-1]


def test_the_lines_with_targets():
    head, *rows = report_lines(PLANNED)
    columns = ["maze", "page", "section", "size", "algorithm", "target", "difficulty", "miss", "backward"]
    assert head.split() == columns
    assert [row.split()[6:] for row in rows[:3]] == [
        ["10.4", "10.0", "-0.4", "11.2"],
        ["12.0", "14.0", "+2.0", "15.3"],
        ["9.0", "9.0", "0.0", "10.2"],
    ]
    assert rows[6:8] == [
        "a       9.0 to 14.0 points; median miss 0.4, worst +2.0 (maze 2)",
        "second  20.0 to 30.0 points; median miss 2.0, worst -3.1 (maze 4)",
    ]
    assert rows[9] == "5 mazes: 9.0 to 30.0 points; median miss 1.0, worst -3.1 (maze 4)."
    assert "2 mazes miss by more than 2 points: 2, 4." in rows
    assert "None misses by more than 2 points." in report_lines(PLANNED[2:3])
    assert "1 maze misses by more than 2 points: 4." in report_lines(PLANNED[3:])


def test_columns_stand_below_each_other():
    head, *rows = report_lines(PLANNED)[:6]
    assert all(row.index("9x8") == head.index("size") for row in rows)
    ends = {head.index(name) + len(name) for name in ("target", "difficulty", "miss")}
    assert all(row[end - 1].isdigit() and row[end] == " " for row in rows for end in ends)


def test_what_has_no_target_among_those_that_do():
    mixed = [entry(1, 10.0), *PLANNED[1:], entry(6, 1.0, section="third")]
    lines = report_lines(mixed)
    assert lines[1].split()[6:] == ["-", "10.0", "-", "11.2"]
    assert "third   1.0 points" in lines
    assert difficulty_summary(mixed) == Summary(6, 1.0, 30.0, 1.51, -3.1, 4, (2, 4))


def page_of(puzzles, **others):
    return difficulty_page(puzzles, "Ladder", **others)


def marks_on(page):
    """The marks: of the mazes in their order, then those of the legend."""
    return [item for item in page.items if isinstance(item, Fill) and item.place.scale != 1]


def words_on(page):
    return [item.text for item in page.items if isinstance(item, Text)]


def test_the_picture_has_a_mark_for_each_maze_at_its_height(book):
    puzzles = [
        puzzle.model_copy(update={"target": puzzle.difficulty + puzzle.number % 3})
        for puzzle in read_lock(book).in_order
    ]
    page = page_of(puzzles)
    names = list(dict.fromkeys(puzzle.algorithm for puzzle in puzzles))
    marks = marks_on(page)
    assert len(marks) == len(puzzles) + len(names)
    assert set(words_on(page)) >= {name.replace("_", " ") for name in names}
    of_mazes = marks[: len(puzzles)]
    points = [puzzle.difficulty for puzzle in puzzles]
    assert np.corrcoef([mark.place.y for mark in of_mazes], points)[0, 1] == pytest.approx(1)
    across = np.diff([mark.place.x for mark in of_mazes])
    assert across == pytest.approx(across[0])
    dark = [item for item in page.items if isinstance(item, Stroke) and 0 < item.gray < 0.5]
    assert len(dark) == 3 + 1  # one for each section, and the legend's
    targets = dark[0]
    steps = targets.path.points.reshape(-1, 2, 2)[::2]
    scale = np.polyfit(points, [mark.place.y for mark in of_mazes], 1)
    planned = [puzzle.target for puzzle in puzzles[:4]]
    assert steps[:, :, 1] == pytest.approx(np.repeat(np.polyval(scale, planned)[:, None], 2, axis=1))
    assert steps.mean(axis=1)[:, 0] == pytest.approx([mark.place.x for mark in of_mazes[:4]])


def test_each_algorithm_has_a_colour_and_a_shape_of_its_own():
    many = [entry(n, 10.0 + n, algorithm=f"number_{n % 40}") for n in range(1, 81)]
    marks = marks_on(page_of(many))
    assert len({(mark.path, mark.ink) for mark in marks}) == 40
    assert [(mark.path, mark.ink) for mark in marks[:40]] == [(mark.path, mark.ink) for mark in marks[40:80]]
    few = [entry(n, 10.0 + n, algorithm=f"number_{n}") for n in range(1, 7)]
    marks = marks_on(page_of(few))[:6]
    assert len({mark.path for mark in marks}) == len({mark.ink for mark in marks}) == 6


def test_the_sections_and_the_pages_are_named():
    words = words_on(page_of(PLANNED, names={"second": "Lost"}))
    assert {"a", "Lost", "maze", "page", "5", "9"} <= set(words)
    assert "second" not in words
    narrow = [entry(n, 10.0, section=f"a-long-name-{n}") for n in range(1, 200)]
    names = [word for word in words_on(page_of(narrow)) if word.startswith("a-long")]
    assert names == []
    longer = [entry(n, 10.0, section=f"{n}-{'long' * 9}") for n in range(1, 8)]
    cut = [word for word in words_on(page_of(longer)) if "long" in word]
    assert [word.split("-")[0] for word in cut] == list("1234567")
    assert all(word.endswith("…") for word in cut)


def test_titles_of_any_length_and_script():
    (long, *_), (foreign, *_) = (words_on(difficulty_page(PLANNED, title)) for title in ("Long " * 30, "ქა 1"))
    assert long.startswith("Long Long")
    assert long.endswith("…")
    assert foreign == "?? 1"
    assert "ქა" not in words_on(page_of([entry(1, 10.0, section="ქა")]))


def test_what_is_far_off_is_numbered_beside_its_mark():
    page = page_of(PLANNED)
    marks = marks_on(page)
    for number, above in ((2, True), (4, False)):
        mark = marks[number - 1]
        (note,) = (item for item in page.items if isinstance(item, Text) and item.size < 9 and item.text == str(number))
        assert note.x == pytest.approx(mark.place.x)
        assert (note.y > mark.place.y) == above
    assert len([item for item in page.items if isinstance(item, Text) and item.size < 9]) == 2


def test_the_band_holds_the_mazes_that_are_as_planned_and_no_others():
    puzzles = [entry(n, 20.0 + miss, 20.0) for n, miss in enumerate((0, 1.9, 2.1, -1.9, -2.1), 1)]
    page = page_of(puzzles)
    bands = [item.path.points for item in page.items if isinstance(item, Fill) and item.gray > 0.9][: len(puzzles)]
    held = [
        bool((band.min(axis=0) < at).all() and (at < band.max(axis=0)).all())
        for band, mark in zip(bands, marks_on(page), strict=False)
        for at in [np.array([mark.place.x, mark.place.y])]
    ]
    assert held == [True, True, False, True, False]


@pytest.mark.parametrize("count", [1, 2, 60, 400])
@pytest.mark.parametrize("planned", [True, False])
def test_nothing_leaves_the_page_and_no_words_meet(count, planned):
    puzzles = [
        entry(n, n / 9, n / 9 + 1 if planned else None, f"section-{n // 25}", algorithm=f"algorithm_{n % 15}")
        for n in range(1, count + 1)
    ]
    page = page_of(puzzles)
    boxes = []
    for item in page.items:
        if isinstance(item, Text) and not item.angle:
            wide = fonts.width(item.text, item.font, item.size)
            left = item.x - wide * {"start": 0, "middle": 0.5, "end": 1}[item.anchor]
            boxes.append((left, item.y, left + wide, item.y + fonts.cap_height(item.font, item.size)))
        elif not isinstance(item, Text):
            corners = np.array([item.place.x, item.place.y]) + item.place.scale * item.path.points
            assert (corners >= 2).all()
            assert (corners <= (page.width - 2, page.height - 2)).all()
    for at, (x0, y0, x1, y1) in enumerate(boxes):
        assert x0 >= 2
        assert y0 >= 2
        assert x1 <= page.width - 2
        assert y1 <= page.height - 2
        for a0, b0, a1, b1 in boxes[at + 1 :]:
            assert x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0


def test_the_command(book, tmp_path, run):
    code, out, err = run("report", book, "--plot", tmp_path / "ladder.png")
    assert (code, err) == (0, f"Written: {tmp_path / 'ladder.png'}\n")
    assert out.strip().splitlines() == report_lines(read_lock(book).in_order)
    with Image.open(tmp_path / "ladder.png") as picture:
        assert picture.mode == "RGB"
        assert picture.size[0] > 1200
        pixels = np.asarray(picture).reshape(-1, 3)
    assert (pixels == [round(255 * part) for part in BLUE]).all(axis=1).sum() > 50


def test_the_command_for_programs(book, tmp_path, run):
    record = json.loads((book / "book.json").read_text(encoding="utf-8"))
    for puzzle in record["puzzles"]:
        puzzle["target"] = round(puzzle["difficulty"] - (3.0 if puzzle["number"] == 6 else 0.5), 2)
    (tmp_path / "book.json").write_text(json.dumps(record), encoding="utf-8")
    code, out, _ = run("report", tmp_path / "book.json", "--json")
    found = json.loads(out)
    assert (code, found["title"]) == (0, "Ladder")
    assert [puzzle["number"] for puzzle in found["puzzles"]] == list(range(1, 12))
    assert [puzzle["miss"] for puzzle in found["puzzles"]] == [3.0 if number == 6 else 0.5 for number in range(1, 12)]
    assert found["puzzles"][0]["page"] == 3
    assert [section["mazes"] for section in found["sections"]] == [4, 4, 3]
    assert [section["beyond"] for section in found["sections"]] == [[], [6], []]
    points = [puzzle["difficulty"] for puzzle in record["puzzles"]]
    assert found["all"] == {
        "mazes": 11, "least": min(points), "most": max(points), "median_miss": 0.5, "worst_miss": 3.0,
        "worst_maze": 6, "beyond": [6],
    }  # fmt: skip


def test_sections_are_called_by_their_titles(book):
    record = json.loads((book / "book.json").read_text(encoding="utf-8"))
    assert read_lock(record).section_titles == {}
    record["spec"]["sections"][1]["title"] = "Honey"
    assert read_lock(record).section_titles == {"8-10-1": "Honey"}
    record["spec"]["sections"] = 7
    assert read_lock(record).section_titles == {}


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["nowhere"], 3, "there is no such file"),
        (["{book}", "--plot", "x.gif"], 2, "the name must end in .png"),
    ],
)
def test_mistakes(words, code, sentence, book, run):
    ended, out, err = run("report", *(word.format(book=book) for word in words))
    assert (ended, out) == (code, "")
    assert sentence in err
