"""Sheets of weeks, and mazes for columns, as they come out of finished files."""

import json
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.batch.column.column import make_singles
from mazebook.batch.column.column_pages import column_of, small_answer
from mazebook.batch.column.dots import wrong_dots, wrong_walls
from mazebook.batch.offered import ANSWER_PLACES
from mazebook.batch.weekly.week_spec import of_week, seed_of, sheet_spec, with_weekly_algorithm
from mazebook.batch.weekly.weekly import LastWeek, SheetOptions, make_sheets, sheet_files, with_answers, wrong_answers
from mazebook.batch.weekly.weeks import Week, read_weeks
from mazebook.books.choose.choose import make_mazes
from mazebook.books.fit.slots import areas, puzzle_page
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pages.riddles import read_jokes, riddle_for
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec, read_source
from mazebook.books.themes.names import theme_names
from mazebook.cli.shared import weeks as asking
from mazebook.errors import OutputError, SpecError, UsageError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Text
from mazebook.output.pictures.tiff import read_tiff, write_tiff
from mazebook.paper.languages import language_names, read_language
from mazebook.press.checking import prove_folder
from mazebook.press.export import export_mazes
from mazebook.progress import silent
from mazebook.reading.problems import SPEC
from mazebook.units import points
from tests.books.page_helpers import heroes_of, inside

W47 = Week(2026, 47)


def sheets(out, spec=None, weeks="2026-W47..2026-W47", **kw):
    given = {name: kw.pop(name) for name in ("mazes", "levels", "answers") if name in kw}
    asked, place = sheet_spec(parse_spec(spec or {}), SPEC, **given)
    return list(make_sheets(asked, read_weeks(weeks), out, SheetOptions(answers=place, **kw)))


def text_of(sheet, file=0, page=0):
    import pypdfium2

    document = pypdfium2.PdfDocument(sheet.files[file])
    found = document[page].get_textpage().get_text_range()
    document.close()
    return found


@pytest.mark.parametrize(
    ("mazes", "answers", "language"),
    [(1, "back", "fr"), (2, "sheet", "en"), (3, "upside-down", "de"), (4, "last-week", "pl"), (6, "upside-down", "nl")],
)
def test_sheets_are_proved_and_have_their_pages(mazes, answers, language, tmp_path):
    spec = {"language": language}
    a4, letter = sheets(tmp_path, spec, mazes=mazes, answers=answers, papers=("a4", "letter"))
    assert a4.ok
    assert letter.ok
    for sheet, size in ((a4, (595.276, 841.89)), (letter, (612, 792))):
        proof = sheet.checked.proof
        assert proof.puzzles == mazes
        assert proof.answers == (0 if answers == "last-week" else mazes)
        with pikepdf.open(sheet.files[0]) as pdf:
            assert len(pdf.pages) == (2 if answers == "back" else 1)
            assert [float(side) for side in pdf.pages[0].mediabox[2:]] == pytest.approx(size, abs=0.01)
        assert len(sheet.files) == (3 if answers == "sheet" else 2)
        assert "47" in text_of(sheet).splitlines()[1]
    both = [[puzzle["fingerprint"] for puzzle in sheet.record["puzzles"]] for sheet in (a4, letter)]
    assert both[0] == both[1]


@pytest.mark.parametrize(
    ("section", "answers", "language"),
    [
        ({"level": "expert", "count": 4, "theme": "space"}, "back", "de"),  # a route out of a door at the side
        ({"level": "3-4", "count": 4, "ends": ["e", "w"]}, "upside-down", "en"),  # a thick one, out of a low answer
        ({"level": "expert", "count": 4, "theme": "space"}, "upside-down", "en"),  # both doors beside each other
    ],
)
def test_what_stands_at_doors_is_neither_off_the_paper_nor_in_the_maze(section, answers, language, tmp_path):
    spec = {"language": language, "sections": [section]}
    (sheet,) = sheets(tmp_path, spec, "2027-W01..2027-W01", answers=answers)
    assert sheet.checked.lines == []


def test_an_author_that_ends_in_f_stays_inside_the_margin(tmp_path):
    (sheet,) = sheets(tmp_path, {"author": "Josef Wolf", "title": "jeden Tag ein Rolf"}, mazes=2)
    assert sheet.checked.lines == []


def test_the_same_week_gives_the_same_bytes(tmp_path, monkeypatch):
    first = sheets(tmp_path / "a", mazes=2)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")  # a sheet's day is its week's
    again = sheets(tmp_path / "b", {"seed": 0}, "2026-W46..2026-W47", mazes=2)[1:]
    for one, other in zip(first[0].files, again[0].files, strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes()


def test_another_week_or_seed_gives_other_mazes(tmp_path):
    made = [*sheets(tmp_path, {}, "2026-W53..2027-W01", mazes=1), *sheets(tmp_path / "b", {"seed": 7}, mazes=1)]
    assert len({sheet.record["puzzles"][0]["fingerprint"] for sheet in made}) == 3


def test_last_weeks_answers_are_last_weeks(tmp_path):
    (before,) = sheets(tmp_path / "a", weeks="2026-W53..2026-W53", mazes=2, answers="last-week")
    (this,) = sheets(tmp_path / "b", weeks="2027-W01..2027-W01", mazes=2, answers="last-week")
    assert before.ok
    assert this.ok
    assert this.record["last_week"] == "2026-W53"
    assert "Answers to week 53" in text_of(this)
    alone = sheets(tmp_path / "c", weeks="2027-W01..2027-W01", mazes=2, answers="upside-down")
    kept = [[puzzle["fingerprint"] for puzzle in sheet.record["puzzles"]] for sheet in (this, *alone)]
    assert kept[0] == kept[1]  # whatever stands at its foot


def test_answers_of_mazes_that_nobody_got_are_told(tmp_path):
    spec, (last, this) = {"title": "Ours"}, ("2026-W47..2026-W47", "2026-W48..2026-W48")
    (alone,) = sheets(tmp_path, spec, weeks=this, mazes=1, answers="last-week", draft=True)
    assert alone.warnings == ()
    (tmp_path / "ours-2026-w47-old.json").write_text("{}")
    sheets(tmp_path, spec, weeks=last, mazes=1, draft=True)
    (same,) = sheets(tmp_path, spec, weeks=this, mazes=1, answers="last-week", papers=("letter",), draft=True)
    assert same.warnings == ()
    (other,) = sheets(tmp_path, spec | {"seed": 7}, weeks=this, mazes=1, answers="last-week", draft=True)
    (said,) = other.warnings
    assert "ours-2026-w47-a4.json, were others" in said
    assert said.endswith("with last week's specification and options, or with other answers.")


def test_a_wrong_answer_of_last_week_is_found(tmp_path):
    """The sheet that shows the answers of week 45 in place of those of week 46."""
    asked, _ = sheet_spec(parse_spec({}), SPEC, mazes=1, answers="last-week")
    made = {}
    for number in (45, 46, 47):
        plan = plan_book(of_week(asked, Week(2026, number), "a4"), seed_of(asked, Week(2026, number)))
        made[number] = (plan, make_mazes(plan, k=1))
    right, wrong = (LastWeek("Answers", made[number][1]) for number in (46, 45))
    for last, ok in ((right, True), (wrong, False)):
        pages = with_answers(lay_out(*made[47], bare_foot=True), made[47][0], last)
        (file,) = sheet_files(made[47][0], [pages], "this")
        assert (not wrong_answers(right, file, silent)) == ok


def test_last_weeks_answers_begin_where_lines_begin():
    for language, way in (("en", 1), ("ar", -1)):
        asked, _ = sheet_spec(parse_spec({"language": language}), SPEC, mazes=3, answers="last-week")
        plan = plan_book(of_week(asked, Week(2026, 47), "a4"), seed_of(asked, Week(2026, 47)))
        mazes = make_mazes(plan, k=1)
        (bare,) = lay_out(plan, mazes, bare_foot=True)
        (page,) = with_answers([bare], plan, LastWeek("Answers", mazes))
        added = {item.text: extent_of(item) for item in page.items[len(bare.items) :] if isinstance(item, Text)}
        assert way * added["1"].x0 < way * added["2"].x0 < way * added["3"].x0
        assert [added[each].y0 for each in "23"] == pytest.approx([added["1"].y0] * 2)
        begin = [box.x0 if way > 0 else page.width - box.x1 for box in (added["Answers"], added["1"])]
        assert begin == pytest.approx([plan.live(1).x0] * 2, abs=2)


def test_the_record_proves_the_sheet_again(tmp_path):
    (sheet,) = sheets(tmp_path, mazes=2)
    record = next(path for path in sheet.files if path.suffix == ".json")
    assert json.loads(record.read_text())["week"] == "2026-W47"
    assert prove_folder(record).ok
    assert prove_folder(tmp_path).ok  # it is the only one there
    other = record.with_name("other.json")
    other.write_bytes(record.read_bytes())
    with pytest.raises(OutputError, match=r"2 other records are there\. Name one of them, such as .*w47-a4\.json"):
        prove_folder(tmp_path)


def test_levels_mazes_and_layouts():
    def asked(spec, **kw):
        return [(section.level, section.count) for section in sheet_spec(parse_spec(spec), SPEC, **kw)[0].sections]

    two = {"sections": [{"level": "4-6"}, {"level": "8-10", "count": 2}]}
    assert asked(two) == [("4-6", 1), ("8-10", 2)]
    assert asked(two, mazes=6) == [("4-6", 3), ("8-10", 3)]
    assert asked(two, levels=["6-8"], mazes=2) == [("6-8", 2)]
    assert len(asked({}, mazes=1)) == 1
    for count, places in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (6, 6)):
        spec, place = sheet_spec(parse_spec({}), SPEC, mazes=count)
        assert (spec.layout, place, spec.answers) == (f"sheet-{places}", "back", ANSWER_PLACES["back"])
        assert sum(section.count for section in spec.sections) == count


def test_single_mazes_have_all_algorithms_of_their_level_in_turn():
    (section,) = sheet_spec(parse_spec({}), SPEC, mazes=1)[0].sections
    names = {with_weekly_algorithm(section, week).algorithm for week in read_weeks("2026-W01..2026-W10")}
    assert names == {"kruskal", "wilson", "eller", "recursive_division", "hunt_and_kill"}
    own = section.model_copy(update={"algorithm": "prim_modified"})
    assert with_weekly_algorithm(own, W47) is own


WRONG = """\
title = "Ours"
isbn = "9780306406157"
printer = "kdp"
layout = "four"
answers = "after"

[[sections]]
count = 9
layout = "two"
"""


def test_what_a_sheet_has_not_is_refused_with_its_place(tmp_path):
    path = tmp_path / "w.toml"
    path.write_text(WRONG, encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        sheet_spec(*read_source(path))
    lines = str(caught.value).splitlines()
    found = [line.partition("  ")[0].removeprefix(str(path)) for line in lines]
    assert found == [":2:1", ":3:1", ":4:10", ":5:11", ":7:3", ":9:10"]
    assert "isbn: a sheet has none: this is a key of books. Remove the line." in lines[0]
    assert "have 9 mazes, and a sheet has 1 to 6." in lines[4]


def test_a_level_twice_and_too_many_levels():
    with pytest.raises(UsageError, match="twice"):
        sheet_spec(parse_spec({}), SPEC, levels=["6-8", "6-8"])
    with pytest.raises(UsageError, match="7 levels"):
        sheet_spec(parse_spec({}), SPEC, levels=["3-4", "4-6", "6-8", "8-10", "10-12", "adult", "expert"])


def single(out, width="42", spec=None, **kw):
    asked, _ = sheet_spec(parse_spec(spec or {}), SPEC, mazes=1, answers="none", **kw)
    (made,) = make_singles(asked, [W47], out, width=points(float(width)))
    return made


@pytest.mark.parametrize(("width", "level", "columns"), [("42", "8-10", 12), ("42", "4-6", 8), ("90", "expert", 26)])
def test_a_column(width, level, columns, tmp_path):
    made = single(tmp_path, width, levels=[level])
    assert made.wrong == ()
    assert made.corridor >= points(3) - 0.001
    assert made.record["puzzles"][0]["size"][0] == columns
    names = {path.suffix: path for path in made.files if "answer" not in path.name}
    with pikepdf.open(names[".pdf"]) as pdf:
        wide, high = (float(side) for side in pdf.pages[0].mediabox[2:])
        assert wide == pytest.approx(points(float(width)), abs=0.001)
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1:2001"
        content = b"".join(stream.read_bytes() for stream in [pdf.pages[0].Contents])
        assert b" rg" not in content
        assert b" RG" not in content
    assert f'width="{wide:g}'[:12] in names[".svg"].read_text()
    with Image.open(names[".tif"]) as dots, Image.open(names[".png"]) as grey:
        assert dots.mode == "1"
        assert dots.info["compression"] == "group4"
        assert dots.info["dpi"] == (1200, 1200)
        assert dots.size == grey.size == (round(wide / 72 * 1200), round(high / 72 * 1200))


def test_every_wall_is_as_many_dots_thick(tmp_path):
    made = single(tmp_path, levels=["8-10"])
    path = next(path for path in made.files if path.suffix == ".tif" and "answer" not in path.name)
    raster, _ = read_tiff(path.read_bytes())
    black = np.frombuffer(raster.grey, dtype=np.uint8).reshape(raster.height, raster.width) < 128
    # Columns of dots through the middle of cells: all runs of black are walls that lie, and all are alike.
    box = made.record["puzzles"][0]["placements"][0]["boxes"][0]
    top = raster.height - round(box[3] / 72 * 1200)
    bottom = raster.height - round(box[1] / 72 * 1200)
    left, right = (round(side / 72 * 1200) for side in (box[0], box[2]))
    pitch = (right - left) / 12
    thick = set()
    for k in range(12):
        strip = np.concatenate([[False], black[top:bottom, int(left + (k + 0.5) * pitch)], [False]])
        edges = np.flatnonzero(strip[1:] != strip[:-1])
        thick |= set((edges[1::2] - edges[::2]).tolist())
    assert len(thick) == 1


def test_walls_that_are_lost_or_added_are_found():
    black = np.zeros((40, 40), dtype=bool)
    black[18:22, 5:35] = True
    first, second = np.array([[20.0, 6.0], [10.0, 10.0]]), np.array([[20.0, 34.0], [10.0, 30.0]])

    def wrong(*standing, crossed=(False, False)):
        return wrong_walls(black, first, second, np.array(standing), np.array(crossed))

    assert wrong(True, False) == 0
    assert wrong(True, True) == 1
    assert wrong(False, False) == 1
    black[18:22, 15:20] = False
    assert wrong(True, False) == 1
    black[8:12, 18:22] = True
    assert wrong(False, False, crossed=(False, True)) == 1
    black[18:22] = False
    assert wrong(False, False, crossed=(False, True)) == 0
    assert wrong(False, False) == 1
    assert wrong(False, False, crossed=(True, True)) == 1
    black[8:12, 10:22] = True
    assert wrong(False, False, crossed=(False, True)) == 1


def test_a_columns_record_proves_it_again(tmp_path):
    made = single(tmp_path, levels=["8-10"])
    record = next(path for path in made.files if path.suffix == ".json")
    assert prove_folder(record).ok
    with pytest.raises(UsageError, match="There is nothing more to export"):
        export_mazes(record)


def test_an_answer_of_another_maze_is_found_in_its_dots(tmp_path):
    asked, _ = sheet_spec(parse_spec({}), SPEC, mazes=1, levels=["8-10"], answers="none")
    this, other = (column_of(asked, week, points(42), 1200, SPEC) for week in (W47, W47.after(1)))
    for page in (this.puzzle, this.answer):
        assert wrong_dots(this, page, write_tiff(page, 1200), 1200) == []
    assert wrong_dots(this, this.answer, write_tiff(this.puzzle, 1200), 1200)
    assert wrong_dots(this, this.puzzle, write_tiff(this.answer, 1200), 1200)
    assert wrong_dots(other, other.answer, write_tiff(this.answer, 1200), 1200)


@pytest.mark.parametrize(
    ("width", "spec", "said"),
    [
        ("42", {"sections": [{"size": "20x20"}]}, "newsprint needs 3. Use 12 columns or fewer"),
        ("42", {"sections": [{"tessellation": "sigma"}]}, "is of squares"),
        ("42", {"sections": [{"ends": ["w", "e"]}]}, "above and below"),
        ("42", {"walls": "double"}, 'has "plain" walls'),
        ("8", {}, "has no room for 3 corridors of 3 mm"),
    ],
)
def test_columns_that_cannot_be(width, spec, said, tmp_path):
    with pytest.raises(SpecError) as caught:
        single(tmp_path, width, spec)
    assert said in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_without_a_week_it_is_the_clocks_and_said(tmp_path, monkeypatch, run):
    monkeypatch.setattr(asking, "today", lambda: Week(2026, 53).sunday)
    told = run("week", "--count", "1", "--out", str(tmp_path), "--json", code=0)
    assert "This is week 2026-W53" in told.err
    assert json.loads(told.out)[0]["week"] == "2026-W53"
    told = run("week", "--week", "next", "--count", "1", "--out", str(tmp_path), "--json", "--draft", code=0)
    assert "This is week 2027-W01" in told.err
    assert json.loads(told.out)[0]["week"] == "2027-W01"
    told = run("week", "--week", "this..next", "--count", "1", "--out", str(tmp_path), "--json", "--draft", code=0)
    assert "This is week 2026-W53..2027-W01; add --week 2026-W53..2027-W01" in told.err
    assert [sheet["week"] for sheet in json.loads(told.out)] == ["2026-W53", "2027-W01"]
    told = run("week", "--week", "this", "--count", "1", "--out", str(tmp_path), "--json", "--draft", code=0)
    assert "This is week 2026-W53" in told.err


@pytest.mark.parametrize(("asked", "folder"), [("this", "2026-W53"), ("Next", "2027-W01"), ("2026-12-07", "2026-W50")])
def test_a_class_has_the_weeks_that_a_sheet_has(asked, folder, tmp_path, monkeypatch, run):
    monkeypatch.setattr(asking, "today", lambda: Week(2026, 53).sunday)
    run("class", "--copies", "1", "--week", asked, "--draft", "--out", str(tmp_path), code=0)
    assert [path.name for path in tmp_path.iterdir()] == [folder]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["week", "--week", "2027-W53"], "2027 has the weeks 2027-W01 to 2027-W52"),
        (["class", "--copies", "2", "--week", "2026-W47..2026-W48"], "must be a year and a week of it"),
        (["column", "--week", "2026-W47"], "Missing option"),
        (["column", "--width", "42", "--week", "2026-W47"], "must be a length"),
        (["column", "--width", "42mm", "--level", "6-8,8-10"], "Name one level."),
        (["week", "--count", "7", "--week", "2026-W47"], "from 1 to 6"),
        (["week", "--level", "6-9"], "There is no level"),
        (["week", "--theme", "nothing-known", "--week", "2026-W47"], "theme"),
        (["week", "--paper", "a4,a5"], '--paper "a5": there is no such paper.'),
    ],
)
def test_what_cannot_be_asked(words, said, tmp_path, run):
    told = run(*words, "--out", str(tmp_path / "x"), code=2).err
    assert said in told
    assert "This is week" not in told  # what is wrong stands alone
    assert not (tmp_path / "x").exists()


def test_a_column_that_is_too_narrow_for_its_level_says_so(tmp_path, run):
    words = ("column", "--week", "2026-W47", "--out", str(tmp_path), "--dpi", "600")
    out = run(*words, "--width", "30mm", "--level", "expert", code=0).out
    assert "mm, level expert, 8x10 cells" in out
    assert "It is easier than level expert, which begins at 74 points" in out
    assert "easier" not in run(*words, "--width", "42mm", "--level", "6-8", code=0).out


def test_a_week_has_a_folder_with_last_weeks_answer_in_small(tmp_path):
    made = single(tmp_path, levels=["8-10"])
    (small,) = (path for path in made.files if path.name.endswith("answer-2026-w46.pdf"))
    assert {path.parent.relative_to(tmp_path) for path in made.files} == {Path("2026-W47")}
    with pikepdf.open(small) as pdf:
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(points(20), abs=0.1)
    asked, _ = sheet_spec(parse_spec({}), SPEC, mazes=1, levels=["8-10"], answers="none")
    last, this = (column_of(asked, week, points(42), 1200, SPEC) for week in (W47.after(-1), W47))
    dots = small.with_suffix(".tif").read_bytes()
    own = small_answer(last, points(20), 1200)
    assert wrong_dots(own, own.answer, dots, 1200) == []
    other = small_answer(this, points(20), 1200)
    assert wrong_dots(other, other.answer, dots, 1200)


def test_two_columns_of_one_week_have_names_of_their_own(tmp_path):
    first, second = (single(tmp_path, levels=[level]).files for level in ("4-6", "8-10"))
    assert not set(first) & set(second)


def test_two_weeks_are_exported_into_folders_of_their_own(tmp_path):
    asked, place = sheet_spec(parse_spec({}), SPEC, mazes=1)
    made = make_sheets(asked, [W47, W47.after(1)], tmp_path, SheetOptions(answers=place, draft=True))
    first, second = (export_mazes(sheet.files[-1]) for sheet in made)
    assert first.folder == tmp_path / "export" / "maze-of-the-week-2026-w47-a4"
    assert second.folder.name == "maze-of-the-week-2026-w48-a4"


def test_a_week_says_which_sections_it_takes(tmp_path, run):
    sections = "".join(f'[[sections]]\nlevel = "{level}"\ntitle = "{level}!"\n' for level in ("4-6", "6-8", "8-10"))
    (tmp_path / "three.toml").write_text(sections)
    words = ("column", "three.toml", "--week", "2026-W47", "--width", "42mm")
    err = run(*words, code=0).err
    assert 'three.toml has 3 sections; this takes section 2 "6-8!", level 6-8. Others: --level.\n' in err
    assert "this takes" not in run(*words, "--level", "4-6", code=0).err


def test_a_theme_of_the_season_goes_with_the_date(tmp_path):
    sheet, _ = sheet_spec(parse_spec({"theme": "season", "sections": [{"count": 1, "level": "8-10"}]}), SPEC)
    themes = [of_week(sheet, Week(2026, number), "a4").theme for number in range(1, 53)]
    assert (themes[51], themes[43], themes[28]) == ("christmas", "halloween", "sea")
    assert set(themes) <= set(theme_names())
    with pytest.raises(SpecError, match="only the sheet of a week has a season"):
        plan_book(parse_spec({"theme": "season"}), 1)


def laid_out_sheet(spec, number=47, **given):
    asked, _ = sheet_spec(parse_spec(spec), SPEC, **given)
    plan = plan_book(of_week(asked, Week(2026, number), "letter"), seed_of(asked, Week(2026, number)))
    return plan, lay_out(plan, make_mazes(plan, k=1))


@pytest.mark.parametrize("theme", [None, "space"])
@pytest.mark.parametrize("level", ["3-4", "4-6", "6-8", "8-10", "10-12", "adult"])
@pytest.mark.parametrize("mazes", [1, 2, 4, 6])
def test_mazes_fill_their_sheet_and_keep_their_pictures(mazes, level, theme):
    plan, (page, *_) = laid_out_sheet({"theme": theme} if theme else {}, mazes=mazes, levels=[level])
    live, boxes = plan.live(1), [place.boxes[0] for place in page.placements]
    least = 0.25 if theme else 0.44
    assert sum(box.width * box.height for box in boxes) >= least * live.width * live.height
    drawn = [extent_of(item) for item in page.items]
    assert max(box.y1 for box in drawn) - min(box.y0 for box in drawn) >= 0.95 * live.height
    filled = np.zeros(int(live.height), dtype=bool)
    for box in (*drawn, *boxes):
        filled[max(0, int(box.y0 - live.y0)) : int(box.y1 - live.y0) + 1] = True
    assert filled.mean() >= (0.75 if (mazes, level) == (4, "3-4") else 0.8)  # no fourth row of 20 mm has room
    others = 2 if theme else 1  # an animal asks the riddle; the masthead has a picture
    assert len(heroes_of(page)) == (2 * mazes if theme else 0) + others


def test_a_riddle_is_at_the_foot_and_its_answer_with_the_answers(tmp_path):
    (sheet,) = sheets(tmp_path / "a", mazes=1, draft=True)
    (joke,) = (joke for joke in read_jokes("en") if joke.question in text_of(sheet))
    assert joke.answer not in text_of(sheet)
    assert f"{joke.question} {joke.answer}" in text_of(sheet, page=1)
    (below,) = sheets(tmp_path / "b", mazes=1, answers="upside-down", draft=True)
    assert joke.question in text_of(below)
    assert joke.answer in text_of(below)
    (later,) = sheets(tmp_path / "c", weeks="2026-W48..2026-W48", mazes=1, answers="last-week", draft=True)
    assert joke.answer in text_of(later)
    assert sum(other.question in text_of(later) for other in read_jokes("en")) == 2


@pytest.mark.parametrize("language", language_names())
def test_no_riddle_comes_again_before_all_others(language):
    words, jokes = read_language(language), read_jokes(language)
    first = Week(2026, 47).monday.toordinal() // 7
    asked = [riddle_for(words, first + week, seed=5) for week in range(52)]
    assert all(set(asked[begin : begin + len(jokes)]) == set(jokes) for begin in range(52 - len(jokes)))
    assert asked != [riddle_for(words, first + week, seed=6) for week in range(52)]


def test_the_masthead_has_a_picture_of_the_theme():
    plan, (page, *_) = laid_out_sheet({"theme": "space"}, mazes=1)
    _, (plain, *_) = laid_out_sheet({}, mazes=1)
    masthead = areas(puzzle_page(plan.layout, 1, ()), plan.live(1))["banner"]
    pictures = [[box for box in heroes_of(each) if inside(box, masthead)] for each in (page, plain)]
    assert list(map(len, pictures)) == [1, 0]


def test_mazes_that_are_easier_than_their_level_are_said(tmp_path, run):
    words = ("week", "--week", "2026-W47", "--level", "6-8", "--out", tmp_path)
    assert "Level 6-8 begins at 20 points, and" in run(*words, "--count", "4", "--draft", code=0).err
    assert "begins at" not in run(*words, "--count", "1", "--draft", code=0).err
