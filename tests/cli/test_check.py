"""What `new` writes and `check` says: recipes, plans in figures, books in rows."""

import json
import re

import pytest

from mazebook.books.fit.levels import ages_of, level
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec, read_source
from mazebook.books.spec.forms import recipes
from mazebook.paper.languages import language_names, read_language
from mazebook.reading.limits import BAD_BOOKS, CHECKED_BOOKS
from mazebook.reports.plan_survey import survey, survey_sentences
from tests.mazes.helpers import TESSELLATIONS
from tests.paper.faces_of_words import settable


@pytest.mark.parametrize("name", recipes.recipe_names())
def test_new_writes_every_recipe_and_check_passes_it(name, tmp_path, run):
    path = tmp_path / "my book.toml"
    code, out, err = run("new", path, "--recipe", name)
    assert (code, err) == (0, "")
    assert f"mazebook {'week' if name == 'weekly' else 'check'} '{path}'" in out
    assert ("mazebook make" in out) == (name != "weekly")  # a sheet is no book
    code, out, err = run("check", path)
    assert (code, bool(err)) == (0, name == "weekly")
    spec, source = read_source(path)
    if name == recipes.DEFAULT_RECIPE:
        facts = survey(plan_book(spec, spec.seed, source))  # which heroes have room for a maze depends on the seed
        assert out.strip().splitlines() == [line.rstrip() for line in survey_sentences(facts)]
    if name == "weekly":
        return
    assert int(re.search(r": ([\d,]+) pages", out)[1].replace(",", "")) >= 24  # the least that print shops bind
    assert {"title", "copyright", "puzzles", "answers"} <= {page.kind for page in spec.pages}


@pytest.mark.parametrize("language", language_names())
def test_every_recipe_is_translated(language):
    for name in recipes.recipe_names():
        text = recipes.recipe_text(name)
        translated = recipes.in_language(text, language)
        assert (translated == text) == (language == "en"), name
        spec, english = read_source_text(translated), read_source_text(text)
        assert spec.language == language, name
        count = sum(section.count for section in spec.sections)
        if name == "weekly":
            assert spec.title == read_language(language).word("week_title", count=count)
        else:
            trim_width = 8.5 * 25.4 if language == "en" else 210
            assert spec.trim[0] / 72 * 25.4 == pytest.approx(trim_width, abs=0.2), name
        assert language == "en" or not set(texts_of(spec)) & set(texts_of(english)), name


BOOKS = [name for name in recipes.recipe_names() if name != "weekly"]
# Shapes take a second to plan on each trim; in English `check` plans those recipes, too.
PLAIN_BOOKS = [name for name in BOOKS if "\nshape = " not in recipes.recipe_text(name)]
TRANSLATED = [name for name in language_names() if name != "en"]


@pytest.mark.parametrize("language", settable(TRANSLATED))
def test_books_of_recipes_are_planned_in_every_language(language):
    """Each recipe without shapes is planned in a language, and each language has one. ``--all`` plans every pair."""
    here = TRANSLATED.index(language)
    assert PLAIN_BOOKS[here:]
    for name in PLAIN_BOOKS[here :: len(TRANSLATED)]:
        plan_in(name, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", settable(language_names()))
@pytest.mark.parametrize("name", BOOKS)
def test_every_recipe_is_planned_in_every_language(name, language):
    plan_in(name, language)


def plan_in(name, language):
    plan_book(read_source_text(recipes.in_language(recipes.recipe_text(name), language)), 1)


def texts_of(spec):
    """The texts in a recipe's own words."""
    rows = [spec, *spec.sections, *spec.pages]
    return [text for row in rows for key in ("title", "subtitle", "intro", "text") if (text := getattr(row, key, None))]


def test_every_recipe_says_what_it_is_and_every_tessellation_has_one():
    alone = set()
    for name in recipes.recipe_names():
        assert re.fullmatch(r".{20,120}\.", recipes.description(name))
        text = recipes.recipe_text(name)
        assert text.count("\nseed = 1 ") == 1  # what `new` replaces
        used = {section.tessellation for section in read_source_text(text).sections}
        alone |= used if len(used) == 1 else set()
    assert alone == set(TESSELLATIONS)


@pytest.mark.parametrize("name", BOOKS)
def test_what_a_recipe_says_of_ages_and_difficulty_comes_from_one_place(name):
    """Titles say neither: the title page and the cover print the ages, openers and puzzle pages the level's word."""
    spec = read_source_text(recipes.recipe_text(name))
    words = read_language("en")
    ages = ages_of((level(section.level) for section in spec.sections), spec.for_ages, words)
    if name.startswith("ages-"):
        assert ages == words.word("title_line", low=name.split("-")[1], high=name.split("-")[2], count=4)
    assert not re.search(r"\bages?\b|\d", f"{spec.title} {spec.subtitle}", re.IGNORECASE)
    for section in spec.sections:
        assert not re.search("easy|gentle|pleasant|challenge|tough|hard|trick", section.title or "", re.IGNORECASE)


def read_source_text(text):  # type: ignore[no-untyped-def]
    import tomllib

    return parse_spec(tomllib.loads(text))


def test_each_new_specification_has_a_seed_of_its_own(tmp_path, run):
    seeds = set()
    for name in ("a.toml", "b.toml"):
        run("new", tmp_path / name)
        seeds.add(read_source(tmp_path / name)[0].seed)
    assert len(seeds) == 2
    assert 1 not in seeds


def test_new_leaves_files_alone_and_adds_an_ending(tmp_path, run):
    (tmp_path / "book.toml").write_text("mine", encoding="utf-8")
    err = run("new", tmp_path / "book", code=3).err
    assert "there is a file of this name already" in err
    assert (tmp_path / "book.toml").read_text(encoding="utf-8") == "mine"
    assert 'Did you mean "ages-6-8"?' in run("new", tmp_path / "other", "--recipe", "age-6-8", code=2).err
    assert not (tmp_path / "other.toml").exists()


def test_the_survey_in_figures():
    spec = {
        "printer": "kdp",
        "single_sided": True,
        "answers": "separate",
        "sections": [
            {"title": "One", "level": "4-6", "count": 3},
            {"level": "8-10", "count": 5, "layout": "two", "size": "12x15", "algorithm": "wilson"},
            {"level": "10-12", "count": 30},
        ],
    }
    facts = survey(plan_book(parse_spec(spec), 1))
    assert (facts["puzzles"], facts["pages"], facts["printer"]) == (38, 2 + 2 * (3 + 3 + 30), "kdp")
    assert facts["margins"] == {"top": 12.7, "bottom": 12.7, "outside": 12.7, "inside": 15.9}
    assert [file["role"] for file in facts["files"]] == ["interior", "answers"]
    assert facts["files"][0]["pages"][:3] == [
        {"pages": "1", "what": "title"},
        {"pages": "2", "what": "how to"},
        {"pages": "3-8", "what": "puzzles and draw: One"},
    ]
    one, two, _ = facts["sections"]
    assert (one["puzzles"], one["pages"], one["sizes"]) == ([1, 3], [3, 8], [[5, 6], [8, 10]])
    assert (two["layout"], two["algorithms"], two["pages"]) == ("two", {"wilson": 5}, [9, 14])
    assert min(one["corridors"]) >= one["least_corridor"] == 12.7
    # two.toml: a slot of 341 x 531 points, a head of 28 and two bands of 22 less: 15 rows in 269 points
    assert two["corridors"] == [pytest.approx((269 / 15 - two["walls_points"][0]) / 72 * 25.4, abs=0.1)] * 2
    (line,) = (line for line in survey_sentences(facts) if "12x15" in line)
    assert re.fullmatch(r"  \S+ +8-10 +4-8 +9-14 +12x15 orthogonal +\d+ to \d+ +[\d.]+ mm", line)


def test_the_survey_says_where_the_paper_wins():
    sections = [{"title": "Large", "level": "adult", "count": 3}, {"level": "8-10", "count": 3, "size": "9x9"}]
    spec = {"answer_layout": "answers-9", "sections": sections}
    small = survey(plan_book(parse_spec({"trim": "5x8in", **spec}), 1))
    assert small["remarks"] == [
        "Large: level adult would go from 59 to 75 points, and its grids up to 36x46 squares; "
        "mazes up to 25x42, which fit on this page, have 59 to 70.",
        "Answers: 9 a page would come out too small to read; some pages have fewer.",
    ]
    assert small["remarks"][0] in survey_sentences(small)
    assert survey(plan_book(parse_spec({"trim": "8.5x11in", **spec}), 1))["remarks"] == []


def test_check_as_json(tmp_path, run):
    path = tmp_path / "book.toml"
    path.write_text("seed = 1\n[[sections]]\ncount = 2\n", encoding="utf-8")
    out = run("check", path, "--json", code=0).out
    assert json.loads(out) == survey(plan_book(*_book(path)))


def _book(path):  # type: ignore[no-untyped-def]
    spec, source = read_source(path)
    return spec, 1, source


@pytest.mark.parametrize("language", ["en", "pl"])
def test_check_of_a_sheet_says_which_command_makes_it(language, tmp_path, run):
    run("new", "sheet.toml", "--recipe", "weekly", "--language", language, code=0)
    said = run("check", "sheet.toml", code=0)
    assert (
        said.err
        == 'sheet.toml  is for a week\'s sheet, which "mazebook week" makes of it. The plan is that of a book.\n'
    )
    text = (tmp_path / "sheet.toml").read_text(encoding="utf-8")
    (tmp_path / "sheet.toml").write_text(text.replace("count = 1", "count = 9"), encoding="utf-8")
    assert not run("check", "sheet.toml", code=0).err


MISTAKES = """\
titel = "x"
count = 3

[[sections]]
level = "6-9"
answers = "foot"
size = "24x30"
"""


def test_check_says_all_mistakes_with_line_and_column(tmp_path, run):
    path = tmp_path / "book.toml"
    path.write_text(MISTAKES, encoding="utf-8")
    err = run("check", path, code=2, out="").err
    first, second, third, fourth = err.splitlines()
    assert first.startswith(f'{path}:1:1  titel: there is no such key. Did you mean "title"?')
    assert second == f"{path}:2:1  count: is a key of a section. Write it below a line [[sections]]."
    assert third.startswith(f'{path}:5:9  section 1, level = "6-9": there is no such level. Did you mean "6-8"?')
    assert fourth == (
        f"{path}:6:1  section 1, answers: is a key of the whole book. Write it above the first [[sections]]."
    )


def test_check_of_a_spreadsheet(tmp_path, run):
    path = tmp_path / "books.csv"
    path.write_text("title,level,count,seed\nOne,6-8,3,1\nTwo,8-10,4,2\n", encoding="utf-8")
    out = run("check", path, "--json", code=0).out
    assert [(book["title"], book["puzzles"]) for book in json.loads(out)] == [("One", 3), ("Two", 4)]
    path.write_text("title,level,count,size\nOne,6-8,3,40x50\nTwo,8-10,4,90x90\n", encoding="utf-8")
    err = run("check", path, code=2).err
    assert [line.partition("  ")[0] for line in err.splitlines()] == [f"{path}:2:11", f"{path}:3:12"]
    assert "corridors would be" in err
    path.write_text("title,level\n=A1,6-8\nOne,9\n", encoding="utf-8")
    err = run("check", path, code=2).err
    assert [line.partition("  ")[2].partition(" = ")[0] for line in err.splitlines()] == ["title (A2)", "level (B3)"]
    assert 'Save it there as "CSV UTF-8"' in run("check", tmp_path / "books.xlsx", code=2).err


def test_check_of_a_collection(tmp_path, run):
    path = tmp_path / "shop.toml"
    text = '[books]\ntitle = "{level} {volume}"\ncount = 3\n[each]\nlevel = ["4-6", "6-8"]\nvolume = "1..2"\n'
    path.write_text(text, encoding="utf-8")
    out = run("check", path, "--json", code=0).out
    assert [book["title"] for book in json.loads(out)] == [
        "Easy 1", "Easy 2", "A little tricky 1", "A little tricky 2"
    ]  # fmt: skip
    path.write_text(text.replace("count", 'printer = "kdp"\ncount'), encoding="utf-8")
    err = run("check", path, code=2).err
    assert [line.partition("  ")[0] for line in err.splitlines()] == [f"{path}:3:11"]
    assert '"mazebook batch" makes them' in run("make", path, code=2).err


def test_check_plans_so_many_books_and_no_more(tmp_path, run, monkeypatch):
    tried = []
    module = "mazebook.books.plan.plan_book.plan_book"
    monkeypatch.setattr(module, lambda *words: tried.append(words) or plan_book(*words))
    path = tmp_path / "books.csv"
    path.write_text("title\n" + "a\n" * (CHECKED_BOOKS + 1), encoding="utf-8")
    assert "has 5,001 books; 5,000 can be checked. Check it in parts." in run("check", path, code=2).err
    assert tried == []
    path.write_text("title,size\n" + "a,90x90\n" * 2 * BAD_BOOKS, encoding="utf-8")
    assert "There are more problems. Correct these first." in run("check", path, code=2).err
    assert len(tried) == BAD_BOOKS + 1


def test_one_row_of_a_spreadsheet_is_made(tmp_path, run):
    path = tmp_path / "books.csv"
    path.write_text("title,level,count,seed\nOne,8-10,1,1\nTwo,8-10,1,2\n", encoding="utf-8")
    err = run("make", path, "--out", tmp_path / "out", code=2).err
    assert "has 2 books. Name the row of one:" in err
    assert not (tmp_path / "out").exists()
    assert (
        "has no row 3; its books are rows 1 to 2."
        in run("make", path, "--row", 3, "--out", tmp_path / "out", code=2).err
    )
    run("make", path, "--row", 2, "--out", tmp_path / "out", "--draft", "--no-previews", "--quiet", code=0)
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["book.json", "two.pdf"]
