"""The sheet to fill in, a page kind; and the answers on it, read from a table."""

import json
import math
import tomllib
from itertools import pairwise

import numpy as np
import pytest

import mazebook
from mazebook.books.choose.choose import make_mazes
from mazebook.books.fit.levels import level
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import SpecError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Stroke, Text
from mazebook.mazes.carving.make import exchanged, make_maze
from mazebook.mazes.difficulty.measure import measure
from mazebook.paper.typefaces.emoji import EMOJI_FACE, character_of
from tests import quick
from tools.feedback import Reply, read_replies
from tools.refit import LEAST_REPLIES, fits, refit, refit_toml
from tools.replies import replies_of

TRIMS = ["8.5x11in", "6x9in", "148x210mm", "8.25x6in"]


def sheet(**more):
    spec = {"trim": "6x9in", "pages": ["feedback", "puzzles"], "sections": [{"count": 30}], **more}
    plan = plan_book(parse_spec(spec), 4)
    pages = lay_out(plan, make_mazes(plan, k=1))
    return [page for page in pages if page.label.startswith("feedback")]


def faces(page):
    """Return the boxes of the faces."""
    return [extent_of(item) for item in page.items if isinstance(item, Text) and item.font == EMOJI_FACE]


def numbers(page):
    """Return the numbers of the rows, without the page's own."""
    return [int(item.text) for item in page.items if isinstance(item, Text) and item.text.isdecimal()][:-1]


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("count", quick([1, 14, 15, 30, 31, 45], 1, 15, 31))
def test_every_maze_has_a_row_with_three_faces(trim, count):
    """The trim and the count interact, as both decide where a page breaks. ``--all`` has more counts."""
    sections = [{"count": count, "level": "4-6"}, {"count": 2, "level": "6-8"}]
    pages = sheet(trim=trim, sections=sections)
    rows = [numbers(page) for page in pages]
    assert [number for row in rows for number in row] == list(range(1, count + 3))
    for page, row in zip(pages, rows, strict=True):
        found = faces(page)
        assert len(found) == 3 * len(row)
        for first, second in pairwise(found):  # there is room to tick one of them
            assert math.dist(first.centre, second.centre) > first.width + 4
        assert min(face.width for face in found) >= 18
    if len(pages) > 1:
        assert len(rows[-1]) >= 4


def test_the_sheet_has_its_title_once_and_names_of_columns_on_each_page():
    pages = sheet(pages=[{"kind": "feedback", "title": "Tell us"}, "puzzles"])
    shown = [[item.text for item in page.items if isinstance(item, Text)] for page in pages]
    assert ["Tell us" in texts for texts in shown] == [True, False]
    assert ["Name" in texts for texts in shown] == [True, False]
    assert all({"Maze", "Time", "Tries", "How was it?"} <= set(texts) for texts in shown)


@pytest.mark.parametrize("layout", ["one", "large-print"])
@pytest.mark.parametrize("trim", ["4x4in", "4x6in", "4x17in", "5x5in"])
def test_the_smallest_pages_have_room_to_write_the_time_on(trim, layout):
    pages = sheet(trim=trim, layout=layout, sections=[{"count": 5, "level": "8-10"}])
    assert [number for page in pages for number in numbers(page)] == [1, 2, 3, 4, 5]
    for page in pages:
        units = [item for item in page.items if isinstance(item, Text) and item.text in ("min", "s")]
        lines = [item.path.points * item.place.scale + item.place.x for item in page.items if isinstance(item, Stroke)]
        for unit in units:
            before = [np.ptp(line[:, 0]) for line in lines if 0 < unit.x - line[:, 0].max() < 8]
            assert max(before) > 21.9
        assert [item.text for item in units].count("min") == len(numbers(page))
        for first, second in pairwise(faces(page)):
            assert math.dist(first.centre, second.centre) > first.width + 2


def test_the_faces_are_a_sad_a_plain_and_a_happy_one():
    page = sheet(sections=[{"count": 1}])[0]
    shown = [item.text for item in page.items if isinstance(item, Text) and item.font == EMOJI_FACE]
    assert shown == [character_of(f"{mood} face") for mood in ("slightly frowning", "neutral", "slightly smiling")]


def test_large_print_has_larger_rows():
    usual, large = (sheet(layout=layout, trim="8.5x11in") for layout in ("one", "large-print"))
    assert faces(large[0])[0].width > 1.2 * faces(usual[0])[0].width
    assert len(large) > len(usual)


def table(folder, text, encoding="utf-8"):
    path = folder / "results.csv"
    path.write_bytes(text.encode(encoding))
    return path


def refused(folder, text, book=None):
    with pytest.raises(SpecError) as caught:
        replies_of(table(folder, text), book)
    return [line.removeprefix(str(folder / "results.csv")) for line in str(caught.value).split("\n")]


def test_a_line_is_a_reply(tmp_path):
    text = "Number,time,tries,face,Level\n12,95,2,5,6-8\n\n3,1:05,,happy,\n4,,,SAD,\n5,12.5,1,,\n"
    assert read_replies(table(tmp_path, text)) == [
        Reply((2, 1), 12, None, "6-8", 95.0, 2, 5),
        Reply((4, 1), 3, None, None, 65.0, None, 5),
        Reply((5, 1), 4, None, None, None, None, 1),
        Reply((6, 1), 5, None, None, 12.5, 1, None),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_semicolons_and_decimal_commas(tmp_path, encoding):
    text = "difficulty;time;face;level\r\n24,5;90,5;4;4-6\r\n-3;2:00;plain;3_4\r\n"
    assert read_replies(table(tmp_path, text, encoding)) == [
        Reply((2, 1), None, 24.5, "4-6", 90.5, None, 4),
        Reply((3, 1), None, -3.0, "3-4", 120.0, None, 3),
    ]


def test_all_mistakes_at_once_each_with_its_place(tmp_path):
    text = (
        "number,time,tries,face,level\n0,1:75,0,6,7-8\n2.5,soon,two,smile,\n,20,1,5,\n7,-3,1,5,\n8,20,1\n9,1:355,,5,\n"
    )
    lines = refused(tmp_path, text)
    assert [line.partition(":  ")[0].partition(": ")[0] for line in lines] == [
        ':2:1  number = "0"', ':2:3  time = "1:75"', ':2:8  tries = "0"', ':2:10  face = "6"', ':2:12  level = "7-8"',
        ':3:1  number = "2.5"', ':3:5  time = "soon"', ':3:10  tries = "two"', ':3:14  face = "smile"',
        ":4:1  this line does not say which maze it is. Fill in its number.",
        ':5:3  time = "-3"',
        ":6:1  this row has 3 cells, and there are 5 columns. Fill it up, or check its separators and quotes.",
        ':7:3  time = "1:355"',
    ]  # fmt: skip
    assert "must be seconds, such as 95, or minutes and seconds, such as 1:35." in lines[1]
    assert lines[3].endswith("must be 1 (sad) to 5 (happy), or sad, plain, happy. Leave it empty if none is ticked.")
    assert 'there is no such level. Did you mean "6-8"?' in lines[4]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "",
            ["  this file is empty. Write the line number,time,tries,face, and below it one line for each maze tried."],
        ),
        ("number,time,face\n", ["  there is no answer in this file. Write the line"]),
        ("numbr,time,face\n1,2,3\n", [':1:1  numbr: there is no such column. Did you mean "number"?']),
        ("number,time,face,zzz\n1,2,3,4\n", [":1:18  zzz: there is no such column. Remove it. Known: "]),
        ("number,time,time,face\n1,2,3,4\n", [":1:13  time: this column is here twice. Remove one of them."]),
        ("tries,level\n1,6-8\n", [":1:1  number: this column is missing.", ":1:1  time: ", ":1:1  face: "]),
        ('number,time,face\n1,"2,3\n', [":2:3  the double quote that begins this cell has no other one"]),
    ],
)
def test_tables_that_are_none(tmp_path, text, lines):
    found = refused(tmp_path, text)
    assert len(found) == len(lines)
    for line, wanted in zip(found, lines, strict=True):
        assert line.startswith(wanted)


def said_of(count, **more):
    """Return replies to mazes of 1, 2, 3 ... points, all of them fine."""
    usual = {"level": "6-8", "seconds": 60.0, "tries": 1, "face": 5}
    return [Reply((k + 2, 1), difficulty=k + 1.0, **(usual | more)) for k in range(count)]


def test_what_fits():
    minutes = level("6-8").minutes
    (fine,) = said_of(1)
    assert fits(fine, minutes)
    edge = {"seconds": 60 * minutes, "tries": 3, "face": 4}
    assert fits(said_of(1, **edge)[0], minutes)
    assert fits(said_of(1, tries=None)[0], minutes)
    for wrong in ({"seconds": 60 * minutes + 1}, {"seconds": None}, {"tries": 4}, {"face": 3}, {"face": None}):
        assert not fits(said_of(1, **(edge | wrong))[0], minutes)


def test_minutes_grow_with_the_level():
    minutes = [level(name).minutes for name in ("3-4", "4-6", "6-8", "8-10", "10-12", "adult", "expert")]
    assert all(first < second for first, second in pairwise(minutes))


def test_a_range_is_the_middle_four_fifths_of_what_fits():
    hard = [reply for reply in said_of(61, face=1) if reply.difficulty > 41]
    (found,) = refit([*said_of(41), *hard])
    assert (found.level, found.replies, found.fitting) == ("6-8", 61, 41)
    assert found.difficulty == (5, 37)  # of 1 to 41
    assert found.note == ""
    (found,) = refit(said_of(41))
    assert found.difficulty == (5, 37)
    assert found.note == "the hardest that were tried fit, too, so it may go higher."


def test_too_few_answers_give_no_range():
    (found,) = refit([*said_of(LEAST_REPLIES - 1), *said_of(40, face=2)])
    assert found.difficulty is None
    assert found.note == "too few: 19 of 59 answers fit, and it takes 20."
    assert refit(said_of(LEAST_REPLIES))[0].difficulty == (3, 18)
    same = said_of(1)[0]
    (found,) = refit([same] * 50)
    assert found.difficulty is None
    assert found.note.startswith("what fits lies within 5 points.")
    assert refit([]) == refit(said_of(30, face=None)) == []


def test_the_fragment_is_toml_and_says_what_it_stands_on():
    replies = [*said_of(41), *said_of(7, level="adult"), *said_of(30, level="4-6"), *said_of(5, face=None)]
    text = refit_toml(refit(replies), len(replies))
    assert tomllib.loads(text) == {
        "level": [{"name": "4-6", "difficulty": [4, 27]}, {"name": "6-8", "difficulty": [5, 37]}]
    }
    lines = text.splitlines()
    assert "from 83 answers" in lines[0]
    assert "# Left out, because no face is ticked: 5." in lines
    (adult,) = [line for line in lines if line.startswith("# adult")]
    assert adult.split()[:6] == ["#", "adult", "30", "7", "7", "-"]
    assert adult.endswith("too few: 7 of 7 answers fit, and it takes 20.")


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book") / "out"
    sections = [{"level": "4-6", "count": 25}, {"level": "6-8", "count": 3, "braid": 0.5, "tessellation": "sigma"}]
    mazebook.make_book({"seed": 5, "sections": sections}, folder, previews=False, check=False)
    return folder


def test_numbers_are_looked_up_in_the_book(tmp_path, book):
    text = "number,time,face,level,difficulty\n3,20,5,,\n27,,1,,\n3,20,5,6-8,\n4,20,5,,12.5\n,20,5,adult,60\n"
    found = replies_of(table(tmp_path, text), book)
    record = {puzzle["number"]: puzzle for puzzle in json.loads((book / "book.json").read_text())["puzzles"]}
    points = {}
    for number in (3, 27):
        puzzle = record[number]
        maze = make_maze(
            puzzle["algorithm"], puzzle["size"], seed=int(puzzle["seed"], 16), tessellation=puzzle["tessellation"],
            ends=tuple(puzzle["options"]["ends"]), root=puzzle["options"]["root"],
            braid=puzzle["options"].get("braid", 0.0), longest_trap=puzzle["options"].get("longest_trap"),
        )  # fmt: skip
        maze = exchanged(maze) if puzzle["options"].get("exchanged") else maze
        assert maze.fingerprint == puzzle["fingerprint"]
        points[number] = measure(maze).difficulty
    assert [reply.difficulty for reply in found] == [points[3], points[27], points[3], 12.5, 60.0]
    assert [reply.level for reply in found] == ["4-6", "6-8", "6-8", "4-6", "adult"]


def test_what_no_book_tells_is_said_at_its_line(tmp_path, book):
    text = "number,time,face,difficulty,level\n3,20,5,,\n3,20,5,9,\n3,20,5,9,4-6\n"
    assert refused(tmp_path, text) == [
        ":2:1  number = 3: add --book and the folder of the book that maze 3 is in.",
        ":3:1  the level is missing. Add a column level; or number, and --book with the book's folder.",
    ]
    text = "number,time,face,difficulty\n3,20,5,\n29,20,5,\n,20,5,9\n"
    assert refused(tmp_path, text, book) == [
        f":3:1  number = 29: there is no such maze in {book / 'book.json'}. Its mazes are 1-28.",
        ":4:1  the level is missing. Add a column level; or number, and --book with the book's folder.",
    ]


def test_the_command_prints_the_fragment(tmp_path, book, lab):
    rows = [f"{number},0:{20 + number},1,happy" for number in range(1, 26)] + ["26,95,2,sad", "27,,,"]
    path = table(tmp_path, "\n".join(["number,time,tries,face", *rows]))
    code, out, _ = lab("calibrate", "--results", path, "--book", book)
    assert code == 0
    replies = replies_of(path, book)
    low, high = (round(np.quantile([r.difficulty for r in replies[:25]], share)) for share in (0.1, 0.9))
    assert tomllib.loads(out) == {"level": [{"name": "4-6", "difficulty": [low, high]}]}
    assert "too few: 0 of 1 answers fit" in out


def test_a_table_that_is_not_there(tmp_path, lab):
    code, _, err = lab("calibrate", "--results", tmp_path / "none.csv")
    assert code == 3
    assert "there is no such file" in err
