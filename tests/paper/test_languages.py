"""The catalogues of words: all of them complete, all of them readable, each set as its language is."""

import datetime
import re
import shutil
import string
import unicodedata

import pikepdf
import pypdfium2
import pytest
from babel import Locale
from PIL import Image
from typer.testing import CliRunner

from mazebook import __version__
from mazebook.batch.shop.buyers import Goods, Sold, buyers_pages
from mazebook.batch.shop.selling_texts import LICENCES
from mazebook.books.choose.choose import make_mazes
from mazebook.books.cover.designs.classic import DESIGN
from mazebook.books.fit.levels import ages_of, level_names, read_levels
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.singles.poster import plan_poster, poster_pages
from mazebook.books.singles.single import single_page
from mazebook.books.singles.tiles import PosterSheet
from mazebook.books.spec.book import parse_spec
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.cli import app
from mazebook.errors import UnknownNameError
from mazebook.graphics.page import Text
from mazebook.mazes.carving.make import make_maze
from mazebook.paper import languages
from mazebook.paper.languages import is_plural, language_names, read_language
from mazebook.paper.printers.offers import read_printer
from mazebook.paper.scripts.marks import without_marks
from mazebook.paper.typefaces.faces import DEFAULT_FACES
from mazebook.press.make.make_book import make_book
from mazebook.reading.problems import Source
from tests.paper.faces_of_words import faces_of, patched, settable

EACH = pytest.mark.parametrize("name", language_names())
EACH_IN_TYPE = pytest.mark.parametrize("name", settable(language_names()))
SETTING = ("direction", "locale", "script")  # keys that say how, and are not printed
NO_BREAK = "\u00a0"


def entries_of(name, prefix="", entries=None):
    """Every entry of a catalogue by its dotted key; a plural is one of them."""
    for key, entry in (read_language(name).entries if entries is None else entries).items():
        if isinstance(entry, dict) and not is_plural(entry):
            yield from entries_of(name, f"{prefix}{key}.", entry)
        else:
            yield prefix + key, entry


ENTRIES = {name: dict(entries_of(name)) for name in language_names()}
KEYS = list(ENTRIES["en"])


def texts(name, key):
    entry = ENTRIES[name][key]
    entries = entry if isinstance(entry, list) else [entry]
    return [text for each in entries for text in (each.values() if isinstance(each, dict) else [each])]


def fields(texts):
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def printed(name):
    """Every text of a catalogue that is printed, with its key."""
    return [(key, text) for key in KEYS if key not in SETTING for text in texts(name, key)]


def test_the_languages_that_there_are():
    european = {"en", "fr", "de", "es", "it", "pt", "nl", "pl", "ru", "uk", "el"}
    assert european | {"hi", "he", "ar", "ja", "zh-Hans", "ko"} <= set(language_names())


@EACH
def test_a_language_is_a_folder_with_all_its_words(name):
    """Each of ours is whole; the recipes' own texts are English."""
    assert {path.name for path in languages.FOLDER.iterdir()} == set(language_names())
    files = {path.name for path in (languages.FOLDER / name).iterdir()}
    whole = {"book.toml", "choices.toml", "jokes.toml", "recipes.toml", "studio.toml", "themes.toml"}
    assert files == whole - ({"recipes.toml"} if name == "en" else set())


def test_what_a_language_has_not_written_is_empty():
    assert languages.catalogue("en", "nothing") == languages.catalogue("../en", "book") == {}


@EACH
def test_every_catalogue_says_what_english_says(name):
    assert sorted(ENTRIES[name]) == sorted(KEYS)
    for key in KEYS:
        own, english = texts(name, key), texts("en", key)
        assert fields(own) == fields(english), key
        assert is_plural(ENTRIES[name][key]) or not is_plural(ENTRIES["en"][key]), key
        assert is_plural(ENTRIES[name][key]) or len(own) == len(english), key
        assert all(text.strip() == text != "" for text in own), key
    assert is_plural(ENTRIES[name]["puzzles_count"])


@EACH
def test_a_plural_has_every_form_that_its_numbers_need(name):
    rule = Locale.parse(read_language(name).locale, sep="-").plural_form
    needed = {rule(count) for count in range(20_000)} | {"other"}
    for key, entry in ENTRIES[name].items():
        assert not is_plural(entry) or set(entry) == needed, key


@EACH_IN_TYPE
def test_every_word_is_in_one_face(name):
    """That of its place, or the one that has its script: a word in two would look patched."""
    for key, text in printed(name):
        filled = re.sub(r"\{\w+\}", "2026", text).replace("\n", " ")
        for face in faces_of(name):
            assert patched(filled, face) == [], (key, text)


@EACH_IN_TYPE
def test_dates_numbers_and_lists_are_in_one_face_too(name):
    language = read_language(name)
    days = [datetime.date(2026, month, day) for month in range(1, 13) for day in (1, 22)]
    texts = [language.date(day) for day in days] + [language.listed(["A", "B", "C"])]
    texts += [language.word("puzzles_count", count=count) for count in (1, 2, 5, 1200, 98_765)]
    for text in texts:
        assert all(patched(text, face) == [] for face in faces_of(name)), text


@EACH
def test_every_level_has_words(name):
    language = read_language(name)
    assert sorted(language.entries["levels"]) == sorted(level_names())
    assert all(language.word(f"levels.{level}") for level in level_names())


@EACH
def test_the_steps_are_few_and_short(name):
    steps = read_language(name).lines("how_to_steps")
    assert 4 <= len(steps) <= 5
    assert all(0 < len(step) < 90 for step in steps)


@EACH
def test_the_words_at_the_openings_are_short_and_differ(name):
    start, finish = read_language(name).word("start"), read_language(name).word("finish")
    assert start != finish
    assert max(len(start), len(finish)) <= 8  # they stand beside arrows of narrow mazes


@EACH
def test_the_badge_has_its_number_in_a_line_of_its_own(name):
    for count in (1, 3, 50, 1200):
        number, words = read_language(name).word("cover_badge", count=count).split("\n")
        assert re.sub(r"\D", "", number) == str(count)
        assert all(unicodedata.category(character)[0] in "LM" for character in words)


@EACH
def test_no_typewriter_quotes_or_dots(name):
    for key, text in printed(name):
        assert not set("'\"`") & set(text), (key, text)
        assert "..." not in text, key
        assert not re.search(r"[ \u00a0]{2}", text), key


def test_french_keeps_a_space_before_tall_marks_that_no_line_breaks_at():
    for key, text in printed("fr"):
        for mark in re.finditer(r"[!?:;%»]", text):
            assert text[mark.start() - 1] == NO_BREAK, (key, text)
        assert not re.search(rf"«(?!{NO_BREAK})", text), key


@pytest.mark.parametrize("name", sorted({*language_names()} - {"fr"}))
def test_other_languages_have_none(name):
    for key, text in printed(name):
        assert not re.search(r"\s[!?:;]", text), (key, text)


def test_greek_asks_with_its_own_mark():
    """The plain semicolon, as Unicode recommends; where English would have one, Greek has a raised dot."""
    assert not [text for _, text in [*printed("el"), *said_by_themes("el")] if "?" in text or "\u037e" in text]
    assert sum(";" in text for _, text in printed("el")) > 30


def test_spanish_opens_what_it_closes():
    asked = 0
    for key, text in printed("es"):
        assert [text.count(mark) for mark in "¿¡"] == [text.count(mark) for mark in "?!"], (key, text)
        asked += text.count("¿")
    assert asked > 5


@pytest.mark.parametrize(("name", "letters"), [("pl", "aiouwz"), ("ru", "авикосуя"), ("uk", "аезійоувєя")])
def test_no_line_ends_with_a_word_of_one_letter(name, letters):
    found = 0
    for key, text in [*printed(name), *(said_by_themes(name) if name != "pl" else ())]:
        assert not re.search(rf"(?<!\w)[{letters}] ", text, re.IGNORECASE), (key, text)
        found += len(re.findall(rf"(?<!\w)[{letters}]{NO_BREAK}", text, re.IGNORECASE))
    assert found > 10


@pytest.mark.parametrize("name", ["ru", "uk"])
def test_no_line_begins_with_a_dash(name):
    found = [text for _, text in [*printed(name), *said_by_themes(name)] if re.search(r"\s[\u2013\u2014]", text)]
    assert found
    assert not [text for text in found if re.search(r" [\u2013\u2014]", text)]


def said_by_themes(name):
    """Every text of the themes in a language, with the theme's name."""
    for theme, said in languages.catalogue(name, "themes").items():
        yield from ((theme, text) for text in (*said["sections"], *said["pairs"].values()))
        yield from ((theme, said[key]) for key in ("name", "opening", "closing"))


@pytest.mark.parametrize(
    ("name", "count", "text"),
    [
        ("en", 1, "1 maze"), ("en", 50, "50 mazes"), ("en", 1200, "1,200 mazes"),
        ("fr", 1, "1 labyrinthe"), ("fr", 2, "2 labyrinthes"), ("fr", 1200, f"1{NO_BREAK}200 labyrinthes"),
        ("de", 1, "1 Labyrinth"), ("de", 1200, "1.200 Labyrinthe"),
        ("es", 1200, "1200 laberintos"), ("es", 12_000, "12.000 laberintos"),
        ("pt", 1, "1 labirinto"), ("pt", 1200, "1.200 labirintos"),
        ("pl", 1, "1 labirynt"), ("pl", 3, "3 labirynty"), ("pl", 12, "12 labiryntów"), ("pl", 22, "22 labirynty"),
        ("ru", 1, "1 лабиринт"), ("ru", 3, "3 лабиринта"), ("ru", 12, "12 лабиринтов"), ("ru", 21, "21 лабиринт"),
        ("ru", 1200, f"1{NO_BREAK}200 лабиринтов"),
        ("hi", 0, "0 भूलभुलैया"), ("hi", 1200, "1,200 भूलभुलैयाँ"),
        ("el", 1, "1 λαβύρινθος"), ("el", 1200, "1.200 λαβύρινθοι"),
        ("uk", 1, "1 лабіринт"), ("uk", 3, "3 лабіринти"), ("uk", 12, "12 лабіринтів"), ("uk", 21, "21 лабіринт"),
        ("ko", 1200, "미로 1,200개"), ("zh-Hans", 1, "1个迷宫"),
        ("ja", 1, "めいろ 1もん"), ("ja", 1200, "めいろ 1,200もん"),
        ("ar", 1, "متاهة واحدة"), ("ar", 2, "متاهتان"), ("ar", 3, "3 متاهات"), ("ar", 11, "11 متاهة"),
        ("ar", 100, "100 متاهة"), ("ar", 103, "103 متاهات"), ("ar", 1200, "1,200 متاهة"),
        ("he", 1, "מבוך אחד"), ("he", 2, "שני מבוכים"), ("he", 1200, "1,200 מבוכים"),
        ("pl", 25, "25 labiryntów"), ("pl", 1200, "1200 labiryntów"), ("pl", 12_000, f"12{NO_BREAK}000 labiryntów"),
    ],
)  # fmt: skip
def test_counts(name, count, text):
    assert read_language(name).word("puzzles_count", count=count) == text


@pytest.mark.parametrize(
    ("name", "first", "later"),
    [
        ("en", "September 1, 2026", "September 21, 2026"),
        ("fr", "1er septembre 2026", "21 septembre 2026"),
        ("de", "1. September 2026", "21. September 2026"),
        ("es", "1 de septiembre de 2026", "21 de septiembre de 2026"),
        ("it", "1º settembre 2026", "21 settembre 2026"),
        ("pt", "1º de setembro de 2026", "21 de setembro de 2026"),
        ("nl", "1 september 2026", "21 september 2026"),
        ("pl", "1 września 2026", "21 września 2026"),
        ("hi", "1 सितंबर 2026", "21 सितंबर 2026"),
        ("el", "1η Σεπτεμβρίου 2026", "21 Σεπτεμβρίου 2026"),
        ("ru", f"1 сентября 2026{NO_BREAK}г.", f"21 сентября 2026{NO_BREAK}г."),  # noqa: RUF001
        ("zh-Hans", "2026年9月1日", "2026年9月21日"),
        ("ko", "2026년 9월 1일", "2026년 9월 21일"),
        ("ja", "2026年9月1日", "2026年9月21日"),
        ("ar", "1 سبتمبر 2026", "21 سبتمبر 2026"),
        ("he", "1 בספטמבר 2026", "21 בספטמבר 2026"),
    ],
)
def test_dates(name, first, later):
    language = read_language(name)
    assert language.date(datetime.date(2026, 9, 1)) == first
    assert language.date(datetime.date(2026, 9, 21)) == later


@pytest.mark.parametrize(
    ("name", "low", "both"),
    [
        ("en", "Ages 3–4", "Ages 3–12"),  # noqa: RUF001
        ("fr", "De 3 à 4 ans", "De 3 à 12 ans"),
        ("de", "Für Kinder von 3 bis 4 Jahren", "Für Kinder von 3 bis 12 Jahren"),
        ("pl", "Wiek: 3–4 lata", "Wiek: 3–12 lat"),  # noqa: RUF001
        ("hi", "3–4 साल के बच्चों के लिए", "3–12 साल के बच्चों के लिए"),  # noqa: RUF001
        ("el", "Για παιδιά 3–4 ετών", "Για παιδιά 3–12 ετών"),  # noqa: RUF001
        ("uk", "Для дітей 3–4 років", "Для дітей 3–12 років"),  # noqa: RUF001
        ("ru", "Для детей 3–4 лет", "Для детей 3–12 лет"),  # noqa: RUF001
        ("ar", "للأعمار من 3 إلى 4 سنوات", "للأعمار من 3 إلى 12 سنة"),
        ("he", "מגיל 3 עד 4", "מגיל 3 עד 12"),
    ],
)  # fmt: skip
def test_ages(name, low, both):
    words, levels = read_language(name), read_levels()
    assert ages_of([levels["3-4"]], None, words) == low
    assert ages_of([levels["10-12"], levels["3-4"]], None, words) == both
    assert ages_of([levels["3-4"], levels["adult"]], None, words) == ""
    assert ages_of([levels["adult"], levels["3-4"]], "3-12", words) == both  # what the specification says
    assert ages_of([levels["3-4"]], "none", words) == ""


def test_a_list_of_names():
    assert read_language("fr").listed(["Andika"]) == "Andika"
    assert read_language("fr").listed(["Andika", "Baloo 2"]) == "Andika et Baloo 2"
    assert read_language("pl").listed(["A", "B", "C"]) == "A, B i C"
    assert read_language("ru").listed(["A", "B", "C"]) == "A, B и C"
    assert without_marks(read_language("he").listed(["A", "B", "C"])) == "A, B \u05d5\u05beC"
    assert without_marks(read_language("ar").listed(["A", "B"])) == f"A و{NO_BREAK}B"
    assert read_language("ar").listed(["كلب", "قطة"]) == "كلب وقطة"
    assert read_language("he").listed(["כלב", "חתול"]) == "כלב וחתול"


@EACH
def test_the_locale_is_one_that_babel_has(name):
    language = read_language(name)
    assert language.locale.split("-")[0] == name.split("-")[0]
    assert str(Locale.parse(language.locale, sep="-")) == language.locale.replace("-", "_")


def test_words_are_filled_in():
    english = read_language("en")
    assert english.word("puzzle", number=7) == "Maze 7"
    assert english.word("puzzle", number=1200) == "Maze 1200"
    assert english.word("by", author="A. Nother") == "by A. Nother"


def test_a_form_that_no_book_needs_is_the_other_one():
    assert Locale.parse("fr").plural_form(1_000_000) == "many"
    assert read_language("fr").word("puzzles_count", count=1_000_000).endswith("labyrinthes")


def test_a_missing_word_or_value_is_not_silent():
    english = read_language("en")
    for key in ("nothing", "levels.nothing", "levels", "how_to_steps"):
        with pytest.raises(KeyError):
            english.word(key)
    for key in ("puzzle", "puzzles_count"):
        with pytest.raises(KeyError):
            english.word(key)
    with pytest.raises(KeyError):
        english.lines("start")


@pytest.mark.parametrize(
    "asked", ["zh-hans", "zh_Hans", "zh", "Chinese", "Simplified Chinese", "中文", "简体中文", "簡体中国語"]
)
def test_a_language_with_a_script_is_found_by_all_its_names(asked):
    assert read_language(asked).name == "zh-Hans"


def test_an_unknown_language():
    with pytest.raises(UnknownNameError, match=r'There is no language "fn"\. Known: (.*)\.') as refused:
        read_language("fn")
    assert refused.match(", ".join(language_names()))


@EACH
def test_a_book_without_a_title_has_one_in_its_language(name):
    assert parse_spec({"language": name.upper()}).title.replace(NO_BREAK, " ") == read_language(name).word(
        "book_title"
    ).replace(NO_BREAK, " ")


def test_the_title_that_was_chosen_stays():
    assert parse_spec({"language": "fr", "title": "A"}).title == "A"
    assert parse_spec({}).title == "My maze book"


def made(tmp_path, **keys):
    spec = {"seed": 1, "trim": "6x9in", "editions": ["screen"], "sections": [{"count": 1}], **keys}
    book = make_book(spec, tmp_path, previews=False, draft=True)
    (path,) = (path for path in book.files if path.suffix == ".pdf")
    return pikepdf.open(path)


@EACH_IN_TYPE
def test_a_pdf_says_its_language(name, tmp_path):
    with made(tmp_path, language=name, title="T") as pdf:
        locale = read_language(name).locale
        assert str(pdf.Root.Lang) == locale
        with pdf.open_metadata() as metadata:
            assert list(metadata["dc:language"]) == [locale]
        titles = [str(entry.title) for entry in pdf.open_outline().root]
        words = read_language(name)
        assert titles == [words.word("how_to_title"), words.word("levels.6-8"), words.word("contents_answers")]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("en", "Made on September 1, 2026 with mazebook {}, seed 1."),
        ("fr", "Réalisé le 1er septembre 2026 avec mazebook {}, graine 1."),
        ("pl", f"Wykonano 1 września 2026{NO_BREAK}r. w{NO_BREAK}programie mazebook {{}}, ziarno 1."),
    ],
)
def test_the_date_is_on_the_copyright_page(name, line):
    spec = {"language": name, "date": datetime.date(2026, 9, 1), "pages": ["copyright", "puzzles"]}
    plan = plan_book(parse_spec(spec | {"sections": [{"count": 1}]}), 1)
    page = lay_out(plan, make_mazes(plan))[0]
    assert line.format(__version__) in [item.text for item in page.items if isinstance(item, Text)]


@pytest.mark.parametrize("name", ["fr", "pt"])
def test_a_maze_and_a_poster_in_a_language(name, tmp_path):
    words = read_language(name)
    for command, title in (("maze", "maze_title"), ("poster", "poster_title")):
        path = tmp_path / f"{command}.pdf"
        words_of = [command, "--size", "6x6", "--seed", "1", "--language", name, "-o", str(path)]
        assert CliRunner().invoke(app, words_of).exit_code == 0
        with pikepdf.open(path) as pdf:
            assert (str(pdf.Root.Lang), str(pdf.docinfo.Title)) == (words.locale, words.word(title))
        document = pypdfium2.PdfDocument(path)
        assert words.word("start") in document[0].get_textpage().get_text_range()
        document.close()


def test_no_word_is_printed_that_is_in_no_catalogue(tmp_path, monkeypatch):
    """In a made-up language without a Latin letter, a book of numbers shows none."""
    source = (languages.FOLDER / "en" / "book.toml").read_text(encoding="utf-8")
    rows = []
    for row in source.split("\n"):
        name, equals, value = row.partition(" = ") if " = " in row else ("", "", row)
        marked = re.sub(r'"((?:[^"\\]|\\.)*)"', lambda text: f'"{marks(text[1])}"', value)
        is_kept = row.startswith(("#", "[")) or name in SETTING
        rows.append(row if is_kept else f"{name}{equals}{marked}")
    text = "\n".join(rows).replace('locale = "en"', 'locale = "ru"').replace('script = "Latn"', 'script = "Cyrl"')
    (tmp_path / "qab").mkdir()
    (tmp_path / "qab" / "book.toml").write_text(text, encoding="utf-8")
    shutil.copytree(languages.FOLDER / "en", tmp_path / "en")
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    Image.new("L", (40, 30)).save(tmp_path / "1.png")
    needs = {"text": {"text": "2"}, "picture": {"file": "1.png"}, "notes": {"count": 9}}
    of_themes = ("story", "hideouts")  # a theme speaks there, in the languages that it knows
    elsewhere = ("pdf", "opener", "puzzles", "award", "answers", "jokes", *of_themes)
    kinds = [kind for kind in REGISTRY.names() if kind not in elsewhere]
    spec = {
        "title": "3", "author": "4", "publisher": "5", "isbn": "978-3-16-148410-0", "language": "qab", "printer": "kdp",
        "copyright_year": 2026, "permission": "home", "date": datetime.date(2026, 9, 1), "cover": True, "trim": "6x9in",
        "pages": [*({"kind": kind} | needs.get(kind, {}) for kind in kinds), "opener", "puzzles", "award", "answers"],
        "sections": [{"level": "4-6", "count": 2, "title": "6"}, {"level": "10-12", "count": 1}],
    }  # fmt: skip
    plan = plan_book(parse_spec(spec, folder=tmp_path), 1, Source("spec", tmp_path))
    mazes, printer = make_mazes(plan), read_printer("kdp")
    pages = [*lay_out(plan, mazes), DESIGN.lay_out_cover(plan, mazes, printer, None, 80)]
    maze = make_maze("wilson", (30, 40), seed=1)
    pages += poster_pages(maze, plan_poster(maze.grid, 30.0, PosterSheet((595.0, 842.0), 28.0, 28.0)), language="qab")
    pages += [single_page(maze, language="qab")]
    sold = tuple(Sold("3.pdf", role, role == "answers", 9, (432, 648)) for role in ("interior", "answers", "cover"))
    for licence in LICENCES:
        pages += buyers_pages(Goods("3", "", licence, sold, has_folders=True), read_language("qab"), DEFAULT_FACES)
    shown = [item.text for page in pages for item in page.items if isinstance(item, Text)]
    assert len({page.label for page in pages}) > 20
    assert "start" in {page.label for page in pages}
    assert sum("ж" in one for one in shown) > 60
    names = re.compile(r"Andika|Nunito|Baloo|ISBN|: © [0-9–-]+ .*|Noto Emoji|\.pdf")  # noqa: RUF001
    assert [one for one in shown if re.search("[A-Za-z]", names.sub("", one))] == []


def marks(text):
    """A text of a catalogue with each of its words as one letter; fields and line ends stay."""
    return re.sub(r"(\{\w+\}|\\n)|[A-Za-z]+", lambda found: found[1] or "ж", text)


@EACH_IN_TYPE
def test_words_with_high_letters_stay_within_the_margins_of_home_printers(name, tmp_path):
    spec = {"printer": "home-letter", "language": name, "seed": 1, "sections": [{"level": "6-8", "count": 1}]}
    assert make_book(spec, tmp_path, previews=False).checked.lines == []
