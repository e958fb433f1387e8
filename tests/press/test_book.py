"""Whole books: the same bytes, sections that leave each other alone, answers that match, no maze twice."""

import hashlib
import json
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from mazebook.books.choose.choose import MOST_CANDIDATES, make_mazes
from mazebook.books.fit.curve import NEAR
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.books.spec.book import parse_spec, read_source, read_spec
from mazebook.errors import GridError, OutputError, SpecError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import exchanged, maze_on
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.grid.grid import Grid
from mazebook.press.make.make_book import make_book
from tests import python

ISSUE_SPEC = """\
title = "Maze adventures"
author = "A. Nother"
language = "en"
seed = 2026
trim = "8.5x11in"
[[sections]]
title = "Warm up"
level = "4-6"
count = 10
[[sections]]
level = "6-8"
count = 40
algorithm = "kruskal"
tessellation = "sigma"
size = "12x15"
ends = ["n", "s"]
"""

OPTIONS = {
    "walls": {"focus": "walls", "algorithm": "hunt_and_kill"},
    "walls of the level": {"focus": "walls"},
    "braid": {"braid": 0.5},
    "islands": {"islands": 3},
    "traps": {"longest_trap": 2},
    "texture": {"algorithm": "growing_tree", "texture": {"newest": 10, "random": 1}},
    "weights": {"algorithm": "wilson", "weights": "n=4, e=1, s=4, w=1"},
    "map": {"focus": "walls", "algorithm": "prim_true", "weights": {"tables": ["n=9,e=1", "n=1,e=9"], "map": ["01"]}},
    "zones": {"braid": 1, "weights": {"zones": [{"area": [0, 0, 50, 50], "table": {"n": 9, "e": 1}}]}},
}

EVERYTHING = {
    "title": "Everything",
    "seed": 5,
    "sections": [
        {"level": level, "tessellation": tessellation, "count": 2, "title": f"{level} {tessellation}"}
        for level in ("3-4", "4-6", "6-8", "8-10", "10-12", "adult", "expert")
        for tessellation in ("orthogonal", "sigma", "delta", "theta", "upsilon")
    ]
    + [
        {"level": "8-10", "tessellation": tessellation, "count": 2, "title": f"{kind} {tessellation}", **options}
        for kind, options in OPTIONS.items()
        for tessellation in ("orthogonal", "theta")
    ],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    spec = folder / "book.toml"
    spec.write_text(ISSUE_SPEC, encoding="utf-8")
    book = make_book(spec, folder / "out", previews=False, check=False)
    return book.files[0], book.record


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    book = make_book(EVERYTHING, tmp_path_factory.mktemp("everything"), draft=True, previews=False)
    return book.files[0], book.record


def test_the_record_says_what_is_in_the_book(made):
    pdf, record = made
    assert json.loads((pdf.parent / "book.json").read_text(encoding="utf-8")) == record
    assert record["schema"] == 2
    assert record["seed"] == f"{2026:016x}"
    assert record["trim"] == [612, 792]
    assert [puzzle["number"] for puzzle in record["puzzles"]] == list(range(1, 51))
    assert {puzzle["section"] for puzzle in record["puzzles"]} == {"warm-up", "6-8-1"}
    assert record["files"][0]["sha256"] == hashlib.sha256(pdf.read_bytes()).hexdigest()
    with pikepdf.open(pdf) as document:
        assert len(document.pages) == record["files"][0]["pages"] == 58
    assert len({puzzle["fingerprint"] for puzzle in record["puzzles"]}) == 50
    targets = [puzzle["target"] for puzzle in record["puzzles"][:5]]
    assert targets == sorted(targets)
    assert all(abs(puzzle["difficulty"] - puzzle["target"]) <= NEAR for puzzle in record["puzzles"])


def test_each_maze_can_be_carved_again_from_the_record(everything):
    for puzzle in everything[1]["puzzles"]:
        chosen = algorithm(puzzle["algorithm"])
        assert chosen.version == puzzle["version"]
        options = puzzle["options"]
        grid = Grid(puzzle["tessellation"], tuple(puzzle["size"]))
        carving = RecordedPuzzle.model_validate(puzzle).carving
        maze = maze_on(grid, chosen, seed=int(puzzle["seed"], 16), ends=tuple(options["ends"]), options=carving)
        maze = exchanged(maze) if options.get("exchanged") else maze
        assert maze.fingerprint == puzzle["fingerprint"]
        assert maze.doors.tolist() == puzzle["doors"]
        assert maze.ends.tolist() == puzzle["ends"]
        assert len(maze.solution) - 1 == puzzle["solution_length"]
        assert (puzzle["difficulty"], puzzle["backward"]) == tuple(round(points, 2) for points in difficulty_of(maze))


def test_the_spec_in_the_record_makes_the_same_book(made, tmp_path):
    again = make_book(made[1]["spec"], tmp_path, previews=False, check=False)
    assert again.files[0].read_bytes() == made[0].read_bytes()
    assert again.record == made[1]


@pytest.mark.slow
def test_the_same_bytes_twice_and_in_another_process(made, tmp_path):
    spec = tmp_path / "book.toml"
    spec.write_text(ISSUE_SPEC, encoding="utf-8")
    here = make_book(read_spec(spec), tmp_path / "here")
    code = "import sys, mazebook; mazebook.make_book(sys.argv[1], sys.argv[2])"
    python("-c", code, spec, tmp_path / "there", env={"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"})
    for name in ("maze-adventures.pdf", "book.json"):
        content = (made[0].parent / name).read_bytes()
        assert (here.folder / name).read_bytes() == content
        assert (tmp_path / "there" / name).read_bytes() == content


def fingerprints(sections, seed=9):
    mazes = make_mazes(plan_book(parse_spec({"sections": sections}), seed))
    return {(m.puzzle.section, m.puzzle.id): m.maze.fingerprint for m in mazes.by_number.values()}


def test_a_section_added_changes_no_maze_of_the_others():
    warm, main = {"title": "Warm up", "level": "4-6", "count": 6}, {"level": "8-10", "count": 5}
    before = fingerprints([warm, main])
    after = fingerprints([{"title": "New", "level": "10-12", "count": 3}, warm, main])
    assert before.items() <= after.items()
    assert len(after) == 14


def test_the_size_of_a_section_does_not_change_the_seeds_of_its_puzzles():
    section = {"level": "8-10", "size": "9x9", "algorithm": "wilson"}
    short, long = (plan_book(parse_spec({"sections": [section | {"count": n}]}), 9).puzzles for n in (3, 8))
    assert [puzzle.seed for puzzle in short] == [puzzle.seed for puzzle in long[:3]]


def test_another_seed_gives_other_mazes():
    section = {"level": "8-10", "count": 10}
    one, other = fingerprints([section], 1), fingerprints([section], 2)
    assert not set(one.values()) & set(other.values())


def test_no_maze_comes_twice_while_there_are_others():
    # 3x4 squares with a binary tree: 64 mazes and their mirror images, so candidates collide all the time.
    section = {"level": "3-4", "size": "3x4", "count": 30}
    mazes = make_mazes(plan_book(parse_spec({"sections": [section]}), 1))
    found = [mazes.by_number[number].maze.fingerprint for number in range(1, 31)]
    assert not mazes.repeated
    assert len(set(found)) == 30
    assert any(maze.candidate > 0 for maze in mazes.by_number.values())


def test_mazes_that_are_taken_are_left_out():
    plan = plan_book(parse_spec({"sections": [{"level": "8-10", "count": 4}]}), 1)
    first = make_mazes(plan)
    taken = {first.by_number[2].maze.fingerprint}
    second = make_mazes(plan, taken)
    assert second.by_number[2].candidate != first.by_number[2].candidate
    assert abs(second.by_number[2].miss) >= abs(first.by_number[2].miss)
    for number in (1, 3, 4):
        assert second.by_number[number].maze.fingerprint == first.by_number[number].maze.fingerprint


def test_a_size_that_is_used_up_is_said(tmp_path):
    sections = [{"level": "3-4", "size": "2x2", "count": 9}]  # 4 mazes, all turns of one
    book = make_book({"seed": 1, "sections": sections}, tmp_path)
    assert [puzzle.get("repeated", False) for puzzle in book.record["puzzles"]] == [False] + [True] * 8
    assert book.record["puzzles"][3]["candidate"] < MOST_CANDIDATES
    assert book.warnings[0].startswith("These mazes have the same walls as earlier ones: 2-9. ")


def test_fonts_are_embedded_and_numbers_match(everything):
    pdf, record = everything
    document = pypdfium2.PdfDocument(pdf)
    words = []
    for page in document:
        text = page.get_textpage()
        words.append(text.get_text_bounded())
        text.close()
        page.close()
    document.close()
    for puzzle in record["puzzles"]:
        puzzle_page, answer_page = (place["page"] for place in puzzle["placements"])
        assert [place["role"] for place in puzzle["placements"]] == ["puzzle", "answer"]
        assert f"Maze {puzzle['number']}" in words[puzzle_page - 1].replace("\r", "").split("\n")[0]
        assert str(puzzle["number"]) in words[answer_page - 1].split()
    with pikepdf.open(pdf) as opened:
        for page in opened.pages:
            for font in page.Resources.Font.values():
                assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor


def test_a_narrow_corridor_is_refused_with_what_fits(tmp_path):
    sections = [
        {"level": "6-8", "size": "24x30", "count": 2},
        {"level": "8-10", "count": 2},
        {"level": "3-4", "size": "9x9", "count": 2},
    ]
    with pytest.raises(SpecError) as caught:
        make_book({"sections": sections}, tmp_path / "out")
    first, second = str(caught.value).splitlines()
    assert first.startswith('spec  section 1, size = "24x30": corridors would be ')
    assert "level 6-8 needs 12.7. Use 12x16 or less, or a larger trim." in first
    assert second.startswith('spec  section 3, size = "9x9": ')
    assert not (tmp_path / "out").exists()


def test_a_refusal_has_line_and_column_wherever_the_spec_is_handed_over(tmp_path):
    path = tmp_path / "book.toml"
    path.write_text('[[sections]]\ncount = 1\nsize = "90x90"\n', encoding="utf-8")
    spec, source = read_source(path)
    given = [
        (path, {}, f"{path}:3:8  "),
        (path, {"name": "mine"}, "mine:3:8  "),
        (spec, {"source": source}, f"{path}:3:8  "),
        (spec, {"name": "mine"}, "mine  "),
        (spec, {}, "spec  "),
        ({"sections": [{"count": 1, "size": "90x90"}]}, {"source": source}, f"{path}:3:8  "),
        ({"sections": [{"count": 1, "size": "90x90"}]}, {"name": "mine"}, "mine  "),
    ]
    for form, options, place in given:
        with pytest.raises(SpecError) as caught:
            make_book(form, tmp_path / "out", **options)
        assert str(caught.value).startswith(place + 'section 1, size = "90x90": corridors')


def test_what_a_refusal_names_does_fit(tmp_path):
    for tessellation in ("orthogonal", "sigma", "delta", "theta", "upsilon"):
        section = {"level": "6-8", "tessellation": tessellation, "count": 1, "size": "60x60"}
        with pytest.raises(SpecError) as caught:
            plan_book(parse_spec({"sections": [section]}), 1)
        advised = str(caught.value).partition("Use ")[2].partition(" or less")[0]
        plan_book(parse_spec({"sections": [section | {"size": advised}]}), 1)


def test_a_title_that_no_font_can_show_is_refused(tmp_path):
    with pytest.raises(SpecError, match=r'^spec  title = "ქ": .*U\+10E5'):
        make_book({"title": "ქ", "sections": [{"count": 1}]}, tmp_path / "out")
    assert not list(tmp_path.glob("out/*"))


@pytest.mark.parametrize(
    ("step", "is_hit", "error", "sentence"),
    [
        ("write_bytes", lambda data: data.startswith(b"{"), OSError(28, "No space left on device"), "no space left"),
        ("replace", lambda target: target.suffix == ".pdf", PermissionError(13, "in use"), "open in another program"),
    ],
)
def test_a_full_disk_or_a_locked_pdf_leaves_the_old_book(tmp_path, monkeypatch, step, is_hit, error, sentence):
    spec = {"title": "Old", "seed": 1, "sections": [{"count": 1}]}
    old = {path.name: path.read_bytes() for path in make_book(spec, tmp_path).files}
    before = getattr(Path, step)

    def failing(path, argument):
        if is_hit(argument):
            raise error
        return before(path, argument)

    monkeypatch.setattr(Path, step, failing)
    with pytest.raises(OutputError, match=sentence):
        make_book(spec | {"seed": 2}, tmp_path)
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.*")} == old


def test_dates_come_from_the_spec_or_the_environment(tmp_path, monkeypatch):
    def created(name, **spec):
        book = make_book({"seed": 1, "sections": [{"count": 1}]} | spec, tmp_path / name, draft=True, previews=False)
        with pikepdf.open(book.files[0]) as document:
            return str(document.docinfo["/CreationDate"])

    assert created("spec", date="2026-09-01").startswith("D:20260901")
    fixed = created("fixed")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert created("epoch").startswith("D:20231114")
    assert fixed != created("epoch")


@pytest.mark.parametrize("tessellation", ["orthogonal", "sigma", "delta"])
@pytest.mark.parametrize("trim", ["8.5x11in", "6x9in"])
def test_a_section_that_makes_a_book_thick_changes_no_maze_of_the_others(tessellation, trim):
    first = {"title": "First", "level": "6-8", "tessellation": tessellation, "count": 12}
    second = {"title": "Second", "level": "4-6", "count": 170}
    plans = [plan_book(parse_spec({"trim": trim, "sections": s}), 1) for s in ([first], [first, second])]
    assert len(plans[0].pages) < 150 < len(plans[1].pages) < 399
    assert plans[0].live(3) != plans[1].live(3)  # the gutter has grown
    assert plans[0].puzzles == plans[1].puzzles[:12]


def test_a_book_too_thick_to_bind_is_refused():
    with pytest.raises(SpecError, match=r"more than can be bound \(828\)"):
        plan_book(parse_spec({"sections": [{"level": "8-10", "count": 900}]}), 1)


@pytest.mark.parametrize("epoch", ["²", "99999999999999999999", "yesterday", ""])
def test_a_source_date_that_is_none_is_said(epoch, tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(UsageError, match="SOURCE_DATE_EPOCH"):
        make_book({"seed": 1, "sections": [{"count": 1}]}, tmp_path)


@pytest.mark.parametrize(("title", "name"), [("CON", "con-book.pdf"), ("aux", "aux-book.pdf"), ("Zoo", "zoo.pdf")])
def test_windows_device_names_are_no_files(title, name, tmp_path):
    spec = {"title": title, "seed": 1, "sections": [{"count": 1}]}
    book = make_book(spec, tmp_path, draft=True, previews=False)
    assert book.files[0].name == name


@pytest.mark.parametrize(
    ("asked", "sentence"), [({"islands": 900}, "islands = 900"), ({"weights": "n=0, e=1"}, "zero forbids a direction")]
)
def test_a_maze_that_cannot_be_is_named_and_nothing_is_left(tmp_path, asked, sentence):
    section = {"title": "Rocks", "level": "6-8", "count": 1, **asked}
    with pytest.raises(GridError, match=rf"section 1: maze 1 \(\d+x\d+\): .*{sentence}"):
        make_book({"seed": 1, "sections": [section]}, tmp_path / "book")
    assert not (tmp_path / "book").exists()
