"""Books with hidden pictures: planned, made, proved, locked, drawn; and what is said of those that cannot be."""

import json

import numpy as np
import pytest
from PIL import Image, ImageDraw

from mazebook.books.fit.hidden_sizes import hidden_sizes
from mazebook.books.fit.levels import level
from mazebook.books.fit.sizes import Sizing
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.csv_rows import read_rows
from mazebook.checks.proof.page.pages import Document, view_of
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import SpecError
from mazebook.graphics.page import Box
from mazebook.mazes.difficulty.medians import typical_of
from mazebook.paper.layouts import read_layout
from mazebook.press.checking import prove_folder
from mazebook.press.export import export_mazes
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import check_locked, check_redrawn, plan_for
from tests.checks.sabotage import Target, drawn

SUN = (250, 170, 0)


def sun(path, wide=300):
    picture = Image.new("RGB", (300, 300), "white")
    ImageDraw.Draw(picture).ellipse((150 - wide // 2, 20, 150 + wide // 2, 280), fill=SUN)
    picture.save(path)


def planned(**section):
    return plan_for(7, trim="8.5x11in", sections=[{"level": "adult", "count": 3, **section}])


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hidden")
    sun(folder / "sun.png", 200)
    (folder / "book.toml").write_text(
        'seed = 7\ntrim = "8.5x11in"\n'
        '[[sections]]\nlevel = "adult"\ncount = 3\nhidden = ["elephant", "sun.png", "cat"]\n'
        '[[sections]]\nlevel = "10-12"\ncount = 2\nhidden = "heart"\nsize = "30x26"\nwalls = "hand_drawn"\n'
    )
    return folder, make_book(folder / "book.toml", folder / "out", previews=False)


def test_every_maze_and_every_answer_is_proved(made):
    assert made[1].checked.lines == []
    assert made[1].checked.ok


def test_an_answer_that_is_more_picture_than_paper_is_proved(tmp_path):
    section = {"level": "adult", "count": 2, "hidden": "clock_face_five_thirty", "walls": "thick"}
    assert make_book({"seed": 1, "sections": [section]}, tmp_path, previews=False).checked.lines == []


def test_the_record_says_what_is_hidden(made):
    puzzles = made[1].record["puzzles"]
    hidden = [puzzle["options"]["hidden"] for puzzle in puzzles]
    assert sorted(each["name"] for each in hidden) == ["cat", "elephant", "heart", "heart", "sun.png"]
    for puzzle, each in zip(puzzles, hidden, strict=True):
        columns, rows = puzzle["size"]
        assert len(each["mask"]) == 2 * ((columns * rows // 4 + 7) // 8)
        assert 0.04 <= each["lost"] <= 0.08
        assert each["version"] == 1
        assert puzzle["loops"] == 0
        assert puzzle["solution_length"] > 0.25 * puzzle["cells"]
    assert len({puzzle["fingerprint"] for puzzle in puzzles}) == 5


def test_targets_are_reached(made):
    for puzzle in made[1].record["puzzles"]:
        assert abs(puzzle["difficulty"] - puzzle["target"]) < 3
        typical = typical_of("wilson", "orthogonal", puzzle["size"], options=_options(made, puzzle["number"]))
        assert abs(puzzle["difficulty"] - typical.forward) < 5


def _options(made, number):
    lock = read_lock(made[0] / "out")
    return next(puzzle.options for puzzle in lock.puzzles.values() if puzzle.number == number)


def test_an_answer_shows_the_picture_and_a_puzzle_does_not(made):
    """How dark the paper is where the picture is, and where it is not."""
    _, book = made
    document = Document(book.files[0].read_bytes(), "book")
    for puzzle in book.record["puzzles"]:
        columns, rows = puzzle["size"]
        mask = np.unpackbits(np.frombuffer(bytes.fromhex(puzzle["options"]["hidden"]["mask"]), np.uint8))
        mask = mask[: columns * rows // 4].reshape(rows // 2, columns // 2).astype(bool)
        for place in puzzle["placements"]:
            box = place["boxes"][0]
            gray = document.sheet(place["page"]).pixels(view_of(tuple(box), 4.0, 0))
            whole = Image.fromarray(gray).resize(mask.shape[::-1], Image.Resampling.BOX)
            dark = 1 - np.asarray(whole) / 255.0
            inside, outside = dark[mask].mean(), dark[~mask].mean()
            if place["role"] == "answer":
                assert inside > outside + 0.35
                assert (dark[mask] > 0.4).mean() > 0.8
            else:
                assert abs(inside - outside) < 0.05
    document.close()


def test_an_answer_has_a_silhouette_of_25_percent_in_which_the_proof_sees_what_is_wrong(made):
    _, book = made
    content = book.files[0].read_bytes()
    document, target = Document(content, "book"), Target(book.record, 1, "answer")
    assert target.place["tint"] == 0.25
    gray = document.sheet(target.place["page"]).pixels(view_of(tuple(target.place["boxes"][0]), 8.0, 0))
    document.close()
    greys = np.bincount(gray.ravel(), minlength=256) / gray.size
    assert 0.1 < greys[191] < greys[255]
    assert greys[0] > 0.02  # the way
    width, route = abs(target.scale) / 6, target.passages(on_route=True)[200]
    for edge in target.inner_walls()[::200]:
        assert rules(book, drawn(content, target, f"0.75 G {width} w {target.wall(edge, 0.5)} S")) == {"answer"}
    assert rules(book, drawn(content, target, f"0.34 G {width} w {target.wall(route)} S")) & {"answer", "route"}
    assert "route" in rules(book, drawn(content, target, f"0.75 G {3 * width} w {target.wall(route)} S"))


def rules(book, content):
    """Return what a proof of maze 1 finds in its answer."""
    alone = book.record | {"puzzles": book.record["puzzles"][:1]}
    failures = prove_book(alone, {book.files[0].name: content}).failures
    return {failure.rule for failure in failures if failure.role == "answer"}


def test_the_lock_gives_the_same_book(made):
    check_locked(*made, check=False)


def test_one_maze_drawn_anew_leaves_the_others(made):
    check_redrawn(*made, 2, lambda puzzle: puzzle["options"]["hidden"])


def test_other_commands_know_the_picture_from_the_record_alone(made, tmp_path):
    folder, book = made
    (tmp_path / "book.json").write_text(json.dumps(book.record))
    (tmp_path / book.files[0].name).write_bytes(book.files[0].read_bytes())
    assert prove_folder(tmp_path).ok  # sun.png is not here
    assert len(read_lock(tmp_path).puzzles) == 5
    assert len(export_mazes(folder / "out", tmp_path / "svg").files) == 5


def test_a_picture_that_has_changed_is_refused_with_a_way_out(made):
    folder, book = made
    sun(folder / "sun.png", 260)
    with pytest.raises(SpecError, match=r'another outline for "sun.png" than the one that is recorded|would have size'):
        make_book(folder / "book.toml", folder / "changed", lock=folder / "out", previews=False)
    options = {"lock": folder / "out", "keep": True, "previews": False, "check": False}
    kept = make_book(folder / "book.toml", folder / "kept", **options)
    assert kept.files[0].read_bytes() == book.files[0].read_bytes()
    sun(folder / "sun.png", 200)


@pytest.mark.parametrize(
    "change",
    [{"mask": "00"}, {"mask": "x"}, {"lost": 2.0}, {"lost": "much"}, {"version": 2}, {"name": 5}, {"mask": None}],
)
def test_a_picture_that_was_changed_in_the_record_is_refused(made, change):
    folder, book = made
    record = json.loads(json.dumps(book.record))
    record["puzzles"][0]["options"]["hidden"] |= change
    with pytest.raises(SpecError, match="record"):
        make_book(None, folder / "never", lock=record, previews=False)


def test_pictures_come_in_turn_and_sizes_follow_the_level():
    plan = planned(hidden=["cat", "heart"], count=6)
    by_id = {puzzle.id: puzzle.options.hidden.name for puzzle in plan.puzzles}
    assert [by_id[number] for number in range(1, 7)] == ["cat", "heart"] * 3
    cells = [puzzle.cells for puzzle in plan.puzzles if puzzle.options.hidden.name == "heart"]
    assert 500 < min(cells) < max(cells) < 1750
    for puzzle in plan.puzzles:
        assert puzzle.size[0] % 2 == puzzle.size[1] % 2 == 0
    younger = planned(hidden="cat", level="8-10")
    assert {puzzle.size for puzzle in younger.puzzles} == {(30, 32)}


def test_mazes_are_no_larger_than_the_page_has_room_for():
    layout, area = read_layout(), Box(0, 0, 300, 300)
    adult = level("adult")
    site = Sizing(adult, adult.look(layout), "orthogonal", area, layout)
    found = hidden_sizes(site, "heart", silhouette_of("heart"), None)
    assert max(found[-1].size) * site.look.corridor < 300


REFUSED = [
    ({"hidden": "elephant", "level": "6-8"}, r'hidden = "elephant": "elephant" would not .* it takes 28x26 or more\.'),
    ({"hidden": "chopsticks"}, r'"chopsticks" would not .* nor in a larger one'),
    ({"hidden": "elephant", "size": "20x20"}, r"maze of 20x20 cells; it takes 28x26 or more"),
    ({"hidden": "elephant", "size": "41x40"}, r"size = .* needs even columns and even rows\. Use 42x40\."),
    ({"hidden": "elephant", "level": "6-8", "size": "40x40"}, r"hidden = .* corridors would be .* Use a smaller size"),
    ({"hidden": "elefant"}, r'no picture called "elefant"\. Did you mean "elephant"'),
    ({"hidden": ["cat", "elefant"]}, r"hidden\[1\] = \"elefant\": there is no picture"),
    ({"hidden": 5}, r"hidden = 5: must be a name in double quotes, or a list"),
    ({"hidden": "gone.png"}, r"gone\.png.*no such file"),
    ({"hidden": "cat", "shape": "heart"}, "Remove one of shape and hidden"),
    ({"hidden": "cat", "tessellation": "sigma"}, "squares only"),
    ({"hidden": "cat", "ends": ["n", "s"]}, "Remove the line"),
    ({"hidden": "cat", "braid": 0.5}, "Remove the line"),
    ({"hidden": "cat", "islands": 3}, "Remove the line"),
    ({"hidden": "cat", "longest_trap": 3}, "Remove the line"),
    ({"hidden": "cat", "algorithm": "unicursal"}, "no branch to hide a picture in"),
]


@pytest.mark.parametrize(("section", "words"), REFUSED)
def test_what_cannot_be_hidden_is_refused_in_a_sentence(section, words):
    with pytest.raises(SpecError, match=words) as caught:
        planned(**section)
    assert "section 1" in str(caught.value)


def test_a_spreadsheet_lists_pictures_in_a_cell(tmp_path):
    (tmp_path / "books.csv").write_text('title,hidden,level\nOne,"cat, heart",adult\nTwo,rocket,adult\nThree,,6-8\n')
    hidden = [parse_spec(row.mapping, row.source).sections[0].hidden for row in read_rows(tmp_path / "books.csv")]
    assert hidden == [("cat", "heart"), ("rocket",), ()]


def test_the_command_line_hides_a_picture(tmp_path, run):
    words = ["maze", "--hidden", "elephant", "--size", "40x36", "--seed", "3"]
    maze = json.loads(run(*words, "--format", "json", code=0).out)
    assert len(maze["solution"]) > 600
    pages = [tmp_path / "puzzle.png", tmp_path / "answer.png"]
    run(*words, "-o", pages[0], code=0)
    run(*words, "--solution", "-o", pages[1], code=0)
    puzzle, answer = (np.asarray(Image.open(page).convert("L")).mean() for page in pages)
    assert answer < puzzle - 20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hidden", "elephant"], '"elephant" would not be recognised in the answer of a maze of 20x20 cells'),
        (["--hidden", "elephant", "--size", "41x40"], "not 41x40. Use 42x40."),
        (["--hidden", "elefant", "--size", "40x40"], 'Did you mean "elephant"'),
        (["--hidden", "gone.png", "--size", "40x40"], "there is no such file"),
        (["--hidden", "cat", "--size", "40x40", "--animate", "a.gif"], "--animate cannot show it"),
        (["--hidden", "cat", "--size", "40x40", "--tessellation", "delta"], "squares only"),
        (["--hidden", "cat", "--size", "40x40", "--ends", "n,s"], "Leave ends out"),
    ],
)
def test_the_command_line_says_what_cannot_be_hidden(words, said, run):
    assert said in run("maze", *words, code=2).err
