"""Class sets: a different maze for each pupil, equally difficult, with a code; and names nowhere but on paper."""

import itertools
import json
import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from mazebook.batch.classes.check_digits import grouped
from mazebook.batch.classes.class_mazes import choose_sheets, reached
from mazebook.batch.classes.class_pages import ClassPages, pupil_pages
from mazebook.batch.classes.classes import CLASS_RECORD, PUPILS, TEACHER, ClassOptions, make_class, plan_class
from mazebook.batch.classes.codes import maze_of_code, read_code
from mazebook.batch.classes.groups import MARKS, read_groups, shared_out, whole_class
from mazebook.batch.classes.roster import Pupil
from mazebook.books.pages.riddles import read_jokes
from mazebook.books.themes.theme import read_theme
from mazebook.checks.preflight.preflight import preflight
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import GridError, MazebookError, RoomError, SpecError, UsageError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, Stroke, Text
from mazebook.paper.typefaces import fonts
from mazebook.units import points
from tests import quick
from tests.books.page_helpers import overlap

GROUPS = read_groups("support=4-6,core=6-8,stretch=8-10")
NAMES = ["Zuleika Quenby", "Łukasz Żółć", "Владимир Ж", "Xóchitl O'Hara", "Zuleika Quenby", "Éponine, Q."]
PUPILS_NAMED = [Pupil(name, GROUPS[place % 3].name) for place, name in enumerate(NAMES)]


def texts(path):
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    return make_class(PUPILS_NAMED, GROUPS, folder, ClassOptions(theme="animals", seed=7))


def test_every_pupil_has_a_sheet_with_name_code_and_number(made):
    pages = texts(made.folder / PUPILS)
    assert len(pages) == len(NAMES)
    for page, name, puzzle in zip(pages, NAMES, made.record["puzzles"], strict=True):
        assert name in page
        assert f"Maze {puzzle['number']}" in page
        assert grouped(puzzle["code"]) in page
        assert sum(other in page for other in set(NAMES)) == 1


def test_sheets_say_nothing_of_groups_or_levels(made):
    for page in texts(made.folder / PUPILS):
        assert not re.search("support|core|stretch|Easy|Tough|trick|Challenging", page)


def test_no_two_have_the_same_story_or_the_same_maze(made):
    puzzles = made.record["puzzles"]
    assert len({tuple(puzzle["pair"]) for puzzle in puzzles}) == len(NAMES)
    assert len({puzzle["fingerprint"] for puzzle in puzzles}) == len(NAMES)
    theme = read_theme("animals")
    sentences = dict(zip((pair.pictures for pair in theme.pairs), theme.words("en").sentences, strict=True))
    for page, puzzle in zip(texts(made.folder / PUPILS), puzzles, strict=True):
        assert sentences[tuple(puzzle["pair"])] in " ".join(page.split())


def test_stories_take_turns_whatever_the_group():
    how, pairs = ClassOptions(mazes=2, theme="dinosaurs"), {pair.pictures for pair in read_theme("dinosaurs").pairs}

    def stories(seed, order):
        pupils = [Pupil("", group) for group in (shared_out(18, GROUPS) if order else ["core"] * 18)]
        return [
            sheet.chosen.puzzle.story for sheet in choose_sheets(plan_class(GROUPS, seed, how), GROUPS, pupils, True)
        ]

    told = stories(3, order=True)
    shown, first = [story.pair for story in told], len(pairs)
    assert set(shown[:first]) == pairs
    # Then all come again in much the same order: a hero that has just been is put off for four mazes.
    assert all(shown.index(pair) + first - 4 <= place for place, pair in enumerate(shown[first:], first))
    assert told == stories(3, order=False)
    assert told != stories(4, order=True)


def test_the_teacher_has_the_answers_by_name_and_by_code(made):
    pages = texts(made.folder / TEACHER)
    by_name = "".join(page for page in pages if "Answers by name" in page)
    by_code = "".join(page for page in pages if "Answers by code" in page)
    codes = [grouped(puzzle["code"]) for puzzle in made.record["puzzles"]]
    assert sorted(codes) == sorted(codes, key=by_code.index)
    order = ["Éponine, Q.", "Xóchitl O'Hara", "Zuleika Quenby", "Łukasz Żółć", "Владимир Ж"]
    assert order == sorted(order, key=by_name.index)
    assert all(by_name.count(code) == by_code.count(code) == 1 for code in codes)
    assert all(group.name in page for group in GROUPS for page in pages)


def test_the_code_alone_gives_the_maze_and_its_difficulty(made):
    for puzzle in made.record["puzzles"]:
        maze = maze_of_code(puzzle["code"])
        assert maze.fingerprint == puzzle["fingerprint"]
        assert maze.ends.tolist() == puzzle["ends"]
        assert len(maze.solution) - 1 == puzzle["solution_length"]
        assert read_code(puzzle["code"]).level == puzzle["level"]


def test_home_printers_take_both_files_and_all_is_proved(made):
    assert made.checked.ok, made.checked.lines
    assert made.checked.proof.puzzles == len(NAMES)
    contents = {name: (made.folder / name).read_bytes() for name in (PUPILS, TEACHER)}
    assert prove_book(made.record, contents).ok
    for content in contents.values():
        assert not [found for found in preflight(content, "home-a4") if found.blocks]
    # The proof can fail: the answers of two pupils are taken for each other's.
    first, second = made.record["puzzles"][:2]
    first, second = (
        {**a, "placements": [*a["placements"][:1], *b["placements"][1:]]} for a, b in ((first, second), (second, first))
    )
    assert not prove_book(made.record | {"puzzles": [first, second, *made.record["puzzles"][2:]]}, contents).ok


def test_names_are_on_paper_only(made):
    """Neither in the record, nor in what a PDF says of itself, nor anywhere else in it but in what is drawn."""
    parts = {part for name in NAMES for part in re.split(r"[ ,']+", name) if len(part) > 2}
    record = (made.folder / CLASS_RECORD).read_text(encoding="utf-8")
    assert sorted(path.name for path in made.folder.iterdir()) == sorted([PUPILS, TEACHER, CLASS_RECORD])
    for part in parts:
        assert part not in record
        assert json.dumps(part)[1:-1] not in record
    for name in (PUPILS, TEACHER):
        with pikepdf.open(made.folder / name) as pdf:
            drawn = {page.Contents.objgen for page in pdf.pages}
            beside = b"".join(_beside(pdf, drawn))
            told = b"".join(str(value).encode() for value in pdf.docinfo.values())
            assert b"Mazes for the class" in told
            assert b"/FontName" in beside
        raw = (made.folder / name).read_bytes()
        for part in parts:
            for encoding in ("utf-8", "utf-16-be", "utf-16-le"):
                for held in (beside, told, raw):
                    assert part.encode(encoding) not in held


def _beside(pdf, drawn):
    """Yield all that a PDF holds beside what is drawn on its pages."""
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream):
            yield repr(dict(each.items())).encode()
            yield each.read_bytes() if each.objgen not in drawn else b""
        else:
            yield repr(each).encode()


def test_what_goes_wrong_later_says_no_name(tmp_path, monkeypatch):
    def no_room(*_, **__):
        raise RoomError.of("name", "Zuleika Quenby", "does not fit.")

    monkeypatch.setattr("mazebook.batch.classes.class_pages.Words.lay", no_room)
    with pytest.raises(SpecError) as wrong:
        make_class(PUPILS_NAMED[:1], GROUPS, tmp_path / "set", ClassOptions(seed=1, draft=True))
    assert "Zuleika" not in str(wrong.value)
    assert "does not fit on its sheet" in str(wrong.value)
    assert not (tmp_path / "set").exists()


def test_the_same_set_comes_again_on_both_papers(made, tmp_path):
    again = make_class(PUPILS_NAMED, GROUPS, tmp_path / "again", ClassOptions(theme="animals", seed=7))
    assert [path.read_bytes() for path in again.files] == [path.read_bytes() for path in made.files]
    letter = make_class(
        PUPILS_NAMED, GROUPS, tmp_path / "letter", ClassOptions(theme="animals", seed=7, paper="letter", language="fr")
    )
    assert letter.checked.ok, letter.checked.lines
    assert [p["code"] for p in letter.record["puzzles"]] == [p["code"] for p in made.record["puzzles"]]
    assert "Solutions par prénom" in texts(tmp_path / "letter" / TEACHER)[0]
    other = make_class(PUPILS_NAMED, GROUPS, tmp_path / "other", ClassOptions(seed=8, draft=True))
    assert not {p["code"] for p in other.record["puzzles"]} & {p["code"] for p in made.record["puzzles"]}


def test_who_comes_later_changes_no_other_sheet(made, tmp_path):
    more = make_class([*PUPILS_NAMED, Pupil("New", "core")], GROUPS, tmp_path, ClassOptions(theme="animals", seed=7))
    sheets, before = ([(p["code"], p["pair"]) for p in one.record["puzzles"]] for one in (more, made))
    assert sheets[:-1] == before


def test_mazes_of_a_group_are_equally_difficult():
    plan = plan_class(GROUPS, 3, ClassOptions(mazes=2))
    pupils = [Pupil("", name) for name in shared_out(24, GROUPS)]
    sheets = choose_sheets(plan, GROUPS, pupils)
    drafts = choose_sheets(plan, GROUPS, pupils, draft=True)
    assert [sheet.number for sheet in sheets] == list(range(1, 49))
    found, drafted = reached(GROUPS, sheets), reached(GROUPS, drafts)
    assert [(one.group.name, one.place, one.sheets) for one in found] == [
        (group.name, place, 8) for group in GROUPS for place in (0, 1)
    ]
    for one, other in zip(found, drafted, strict=True):
        same = [
            s.chosen.difficulty.forward for s in sheets if (s.group, s.place) == (GROUPS.index(one.group), one.place)
        ]
        assert (one.low, one.high) == (round(min(same), 2), round(max(same), 2))
        assert abs(one.low - one.target) < 1
        assert one.spread < 1.5 < other.spread
    # One after the other they climb.
    assert all(first.high < second.low for first, second in zip(found[::2], found[1::2], strict=True))


CELLS, LEVELS = ("delta", "sigma", "theta", "voronoi", "spiral"), ("3-4", "8-10", "adult", "expert")
CODED = [*((cells, "expert") for cells in CELLS), *(("sigma", level) for level in LEVELS)]


@pytest.mark.parametrize("kind", quick(itertools.product(CELLS, LEVELS), *CODED))
def test_codes_hold_what_every_level_makes_of_every_cell(kind):
    """Cells and size are fields of their own in a code: the largest size of each kind, and every level of one."""
    tessellation, level = kind
    groups = whole_class(level)
    plan = plan_class(groups, 5, ClassOptions(mazes=4, tessellation=tessellation))
    sheets = choose_sheets(plan, groups, [Pupil("", groups[0].name)], draft=True)
    for sheet in sheets:
        assert maze_of_code(sheet.code).fingerprint == sheet.chosen.maze.fingerprint


def test_small_mazes_are_drawn_anew_until_they_are_used_up():
    groups = whole_class("3-4")
    plan = plan_class(groups, 5, ClassOptions())
    tiny = [replace(puzzle, size=(3, 3)) for puzzle in plan.sections[0].puzzles]
    section = replace(plan.sections[0], puzzles=tuple(tiny))
    plan = replace(plan, setting=replace(plan.setting, sections=(section,)))
    pupils = [Pupil("", groups[0].name)] * 12
    sheets = choose_sheets(plan, groups, pupils, draft=True)
    assert len({sheet.chosen.maze.fingerprint for sheet in sheets}) == 12
    assert any(sheet.chosen.candidate > 0 for sheet in sheets)
    with pytest.raises(GridError, match="is larger than there are mazes of 3x3 for level 3-4"):
        choose_sheets(plan, groups, pupils * 20, draft=True, most=100)


@pytest.mark.parametrize(
    "name", ["W" * 60, "a " * 29 + "b", "Ж" * 60, "Maze 99", "17", "1\u00a02", "Josef", "j" + "f" * 59]
)
def test_names_of_all_kinds_pass_the_checks(name, tmp_path):
    made = make_class(
        [Pupil(name, "class"), Pupil("Anna", "class")], whole_class("6-8"), tmp_path, ClassOptions(seed=4)
    )
    assert made.checked.ok, made.checked.lines


@pytest.mark.parametrize("per_sheet", [1, 2, 3])
def test_accents_marks_and_codes_stay_inside_the_margins_of_every_layout(per_sheet, tmp_path):
    groups = read_groups(",".join(f"g{place}=4-6" for place in range(len(MARKS))))
    names = ["Björn Åkesson", "Émile Zola", "Żaneta Źdź", "Đặng Ắnh", "W" * 60, "Ắ" * 60, ""]
    pupils = [Pupil(name, group.name) for name, group in zip(names, groups, strict=True)]
    how = ClassOptions(mazes=per_sheet, per_sheet=per_sheet, paper="letter", seed=3)
    made = make_class(pupils, groups, tmp_path, how)
    assert made.checked.ok, made.checked.lines
    assert all(grouped(puzzle["code"])[-9:] in "".join(texts(made.files[0])) for puzzle in made.record["puzzles"])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"pupils": []}, "one pupil at least"),
        ({"mazes": 20, "pupils": PUPILS_NAMED * 100}, "10000 sheets at most, and this one would have 12000"),
        ({"paper": "a5"}, "no paper"),
        ({"theme": "anmals"}, "animals"),
        ({"tessellation": "cubes"}, "cubes"),
        ({"language": "xx"}, "xx"),
    ],
)
def test_what_cannot_be_is_said(change, told, tmp_path):
    how = {key: value for key, value in change.items() if key != "pupils"}
    with pytest.raises(MazebookError, match=told):
        make_class(change.get("pupils", PUPILS_NAMED), GROUPS, tmp_path / "set", ClassOptions(draft=True, **how))
    assert not (tmp_path / "set").exists()


def test_the_commands_make_a_set_and_show_an_answer(tmp_path, run):
    roster = tmp_path / "roster.csv"
    rows = "".join(f"{pupil.name};{pupil.group}\n".replace("Éponine, Q.", '"Éponine, Q."') for pupil in PUPILS_NAMED)
    roster.write_text("name;group\n" + rows, encoding="utf-8")
    out = tmp_path / "set"
    words = ("class", roster, "--groups", "support=4-6,core=6-8,stretch=8-10", "--seed", 7, "--theme", "animals")
    said = run(*words, "--out", out, code=0)
    assert "6 pupils, 6 mazes, no two alike." in said.out
    assert re.search(r"core: level 6-8: 2 mazes of 10x12, [\d.]+ to [\d.]+ points", said.out)
    assert "rows 2, 6" in said.err
    assert not any(name in said.out + said.err for name in NAMES)
    record = json.loads((out / CLASS_RECORD).read_text(encoding="utf-8"))
    code = record["puzzles"][1]["code"]
    said = run("answer", grouped(code).lower(), code=0)
    assert said.out.count("·") == record["puzzles"][1]["solution_length"] * 2 + 3
    for name in ("a.pdf", "a.png", "a.svg"):
        run("answer", code, "-o", tmp_path / name, "-q", code=0)
        assert (tmp_path / name).stat().st_size > 500
    for name in ("a.json", "a.gif"):
        said = run("answer", code, "-o", tmp_path / name, code=2)
        assert said.err.rstrip().endswith("the name must end in .pdf, .png, .svg, .txt.")
    wrong = code[:9] + ("A" if code[9] != "A" else "B") + code[10:]
    assert "character 10" in run("answer", wrong, code=2).err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("class", "roster.csv", "--copies", "3"),
            "Both a roster, roster.csv, and --copies 3 are given. Leave out one",
        ),
        (("class",), "Name the file with the roster"),
        (("class", "--copies", "0"), "--copies"),
        (("class", "--copies", "3", "--count", "21"), "--count"),
        (("class", "--copies", "3", "--paper", "a3"), "--paper"),
        (("class", "--copies", "3", "--level", "6-8", "--groups", "a=6-8"), "leave out --level"),
        (("class", "--copies", "3", "--groups", "a"), "is no group"),
        (("class", "--copies", "3", "--language", "xx"), "xx"),
        (("answer", "123"), "it has 3 characters"),
    ],
)
def test_what_is_asked_wrongly_is_said(words, told, tmp_path, run):
    assert told in run(*words, code=2).err
    assert not any(tmp_path.iterdir())


def test_a_group_of_the_roster_that_has_no_level_is_refused(tmp_path, run):
    (tmp_path / "r.csv").write_text("name,class\nAnna,3a\nBeata,3b\n", encoding="utf-8")
    said = run("class", tmp_path / "r.csv", "--groups", "3a=6-8", "--out", tmp_path / "set", code=2)
    assert 'row 3, column "class": is none of the groups' in said.err
    assert "is not used" in run("class", tmp_path / "r.csv", "--draft", "--out", tmp_path / "set", code=0).err


def test_copies_have_a_line_for_the_name(tmp_path, run):
    said = run("class", "--copies", "3", "--draft", "--out", tmp_path, "--json", "--tessellation", "sigma", code=0)
    document = json.loads(said.out)
    assert document["reached"][0]["sheets"] == 3
    assert "This is a draft" in said.err
    assert f"--seed {document['seed']}" in said.err
    assert all("Name" in page for page in texts(tmp_path / PUPILS))
    assert "Answers by number" in texts(tmp_path / TEACHER)[0]
    code = json.loads((tmp_path / CLASS_RECORD).read_text(encoding="utf-8"))["puzzles"][0]["code"]
    assert "add -o answer.pdf" in run("answer", code, code=2).err


def test_a_group_that_is_easier_than_its_level_is_told(tmp_path, run):
    words = ("class", "--copies", "4", "--draft", "--seed", "1", "--tessellation", "theta", "--out", tmp_path)
    said = run(*words, "--groups", "support=3-4,core=6-8", code=0)
    assert "support: level 3-4 begins at 0 points, and these mazes are easier" in said.err
    assert "core" not in said.err


def test_a_font_of_ones_own_has_the_letters_that_ours_lack(tmp_path, run):
    font = TTFont(fonts.faces()[fonts.BODY])
    for table in font["cmap"].tables:
        table.cmap |= {0x10E5: "Z", 0x10D0: "w", 0x10E0: "n"}
    font.save(tmp_path / "own.ttf")
    (tmp_path / "r.csv").write_text("name\n\u10e5\u10d0\u10e0\n", encoding="utf-8")
    words = ("class", tmp_path / "r.csv", "--seed", 1, "--out", tmp_path / "set")
    assert "GEORGIAN LETTER KHAR" in run(*words, code=2).err
    said = run(*words, "--font", tmp_path / "own.ttf", code=0).out
    assert said.startswith("1 pupil, 1 maze.\n")
    assert "1 maze of 10x12, " in said
    assert "\u10e5\u10d0\u10e0" in texts(tmp_path / "set" / PUPILS)[0]
    assert run(*words, "--font", tmp_path / "no.ttf").code in (2, 3)


def test_a_set_that_fails_its_check_is_not_called_ready(tmp_path, monkeypatch, run):
    page = ClassPages.page.func
    whole = property(lambda desk: replace(page(desk), live=Box(0.0, 0.0, *desk.plan.spec.trim)))  # without margins
    monkeypatch.setattr(ClassPages, "page", whole)
    assert "NOT ready" in run("class", "--copies", "2", "--seed", "1", "--out", tmp_path, code=4).err


def test_more_sheets_than_a_set_has(tmp_path):
    with pytest.raises(UsageError):
        make_class([Pupil("", "class")] * 10_001, whole_class("6-8"), tmp_path / "set")


def test_several_mazes_share_a_sheet_with_the_week_on_it(run):
    words = ("class", "--copies", 2, "--count", 3, "--per-sheet", 2, "--week", "2026-W47", "--theme", "space")
    run(*words, code=0)
    pages = texts(Path("class-set/2026-W47", PUPILS))
    record = json.loads(Path("class-set/2026-W47", CLASS_RECORD).read_text())
    on_page = [
        [puzzle["number"] for puzzle in record["puzzles"] if f"Maze {puzzle['number']}" in page] for page in pages
    ]
    assert on_page == [[1, 2], [3], [4, 5], [6]]  # no sheet is shared by two pupils
    for page, numbers in zip(pages, on_page, strict=True):
        assert "Week 47 · November 16–22, 2026" in page  # noqa: RUF001
        assert page.count("Name") == 1
        assert all(grouped(record["puzzles"][number - 1]["code"]) in page for number in numbers)
    first = [puzzle["fingerprint"] for puzzle in record["puzzles"]]
    run(*words, "-o", "again", code=0)
    again = json.loads(Path("again/2026-W47", CLASS_RECORD).read_text())
    assert [puzzle["fingerprint"] for puzzle in again["puzzles"]] == first
    run(*words[:-4], "--week", "2026-W48", "--theme", "space", "--draft", code=0)
    later = json.loads(Path("class-set/2026-W48", CLASS_RECORD).read_text())
    assert not {puzzle["fingerprint"] for puzzle in later["puzzles"]} & set(first)


def test_a_sheet_without_a_week_has_a_line_for_the_date(made):
    assert all(page.count("Date") == 1 and "Week" not in page for page in texts(made.folder / PUPILS))


@pytest.mark.parametrize("tessellation", ["voronoi", "rhombille"])
def test_a_set_of_tilings_is_proved_and_its_codes_give_its_mazes(tmp_path, run, tessellation):
    seed = "712338682651014416"
    run("class", "--copies", "3", "--seed", seed, "--tessellation", tessellation, "--out", tmp_path, code=0)
    for sheet in json.loads((tmp_path / CLASS_RECORD).read_text(encoding="utf-8"))["puzzles"]:
        assert maze_of_code(sheet["code"]).fingerprint == sheet["fingerprint"]


@pytest.mark.parametrize("per_sheet", [1, 2, 3, 4, 6])
def test_there_is_room_to_write_name_and_date(per_sheet):
    plan = plan_class(GROUPS, 7, ClassOptions(mazes=per_sheet, per_sheet=per_sheet))
    riddle = read_jokes("en")[0]
    desk = ClassPages(plan, GROUPS, riddle=riddle)
    (page,) = pupil_pages(desk, choose_sheets(plan, GROUPS, [Pupil("", GROUPS[0].name)], draft=True))
    words = {item.text: item for item in page.items if isinstance(item, Text)}
    lines = [extent_of(item) for item in page.items if isinstance(item, Stroke)]
    for word in ("Name", "Date"):
        (line,) = (
            box for box in lines if box.x0 > words[word].x and abs(box.y0 - words[word].y) < 5 and box.width >= 80
            and box.x0 - words[word].x < 60
        )  # fmt: skip
        above = line._replace(y0=line.y1 + 0.1, y1=line.y1 + points(8))
        assert above.y1 <= desk.page.live.y1
        assert not any(overlap(above, extent_of(item)) for item in page.items)
    assert riddle.question in words


def test_all_pupils_have_one_riddle_and_the_teacher_its_answer(made):
    pages, (teacher, *_) = texts(made.folder / PUPILS), texts(made.folder / TEACHER)
    (joke,) = (joke for joke in read_jokes("en") if joke.question in pages[0])
    assert all(joke.question in page and joke.answer not in page for page in pages)
    assert joke.answer in teacher


def test_groups_of_two_levels_with_equal_mazes_are_said(tmp_path, run):
    said = run(
        *("class", "--copies", "4", "--groups", "support=4-6,core=6-8", "--count", "2", "--per-sheet", "2"),
        *("--theme", "dinosaurs", "--seed", "1", "--out", tmp_path / "set"),
        code=0,
    )
    assert "Maze 2 is equally difficult for support and core" in said.err
    assert "Maze 1 is" not in said.err
