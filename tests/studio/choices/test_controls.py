"""Every key of every model has a control, which shows what is there, and changes it without losing anything."""

import tomllib
from contextlib import suppress

import pytest
import tomlkit
from hypothesis import given, settings
from hypothesis import strategies as st

from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.recipes import recipe_names, recipe_text
from mazebook.errors import UsageError
from mazebook.mazes.tasks import REGISTRY
from mazebook.reading.problems import keys_of
from mazebook.studio.choices.changing import change
from mazebook.studio.choices.controls import BOOK_FIRST, SECTION_FIRST, control_at, page_controls, panels
from mazebook.studio.choices.fields import MODELS, fields_of
from mazebook.studio.choices.page_list import page_entries
from mazebook.studio.project.document import edited

FULL = """
title = "Mine"
trim = [612, 792]
date = 2026-09-01
cover = true
fonts = { title = "Andika-Bold" }
editions = "kdp"

[[sections]]
difficulty = [20, 37]
size = [12, 15]
hidden = ["cat", "rocket"]
ends = ["n", "s"]
tint = true
texture = { newest = 10, random = 1 }
weights = { tables = ["n=1", "e=4"], zones = [{ area = [50, 0, 50, 100], table = "n=1" }] }

[[sections]]
weights = "n=4, e=1"
walls = "Hand Drawn"
task = "Letters"

[[sections]]
task = { kind = "order", tables = [2, 5], up_to = 20, count = 4 }

[[sections]]
task = { kind = "letters", words = ["apple", "pear"] }
"""


def shown(text, where, code="en"):
    return control_at(tomllib.loads(text), where, code)


def changed(text, where, given):
    values = tomllib.loads(text)
    return tomllib.loads(edited(text, change(values, control_at(values, where, "en"), given)))


@pytest.mark.parametrize("model", MODELS)
def test_every_key_of_every_model_has_a_control(model):
    places = {
        tuple(step for step in each.where if isinstance(step, str))
        for panel in panels(tomllib.loads(FULL), "en")
        for each in (*panel.controls, *panel.more)
    }
    places |= {(*place, "kind") for place in places if place[-1] == "task"}  # one control for both
    tables = {
        "BookSpec": (),
        "SectionSpec": ("sections",),
        "CoverSpec": ("cover",),
        "FontsSpec": ("fonts",),
        "WeightsSpec": ("sections", "weights"),
        "ZoneSpec": ("sections", "weights", "zones"),
        "TaskSpec": ("sections", "task"),
    }
    elsewhere = {"sections", "pages", "zones", "fonts"}  # tables and lists with controls of their own
    if model.__name__ == "PageSpec":  # the list of pages has them
        assert fields_of(model).keys() == keys_of(model).keys()
    else:
        for key in keys_of(model):
            assert (*tables[model.__name__], key) in places or key in elsewhere, key


def test_controls_made_by_hand_come_first():
    book, section = panels({}, "en")
    assert tuple(each.where[-1] for each in book.controls) == BOOK_FIRST
    assert tuple(each.where[-1] for each in section.controls) == SECTION_FIRST
    assert section.where == ("sections", 0)


@pytest.mark.parametrize(
    ("where", "kind", "text"),
    [
        (("title",), "text", "Mine"),
        (("trim",), "choice", "8.5x11in"),
        (("date",), "date", "2026-09-01"),
        (("cover",), "switch", "true"),
        (("editions",), "names", "kdp"),
        (("fonts", "title"), "choice", "Andika-Bold"),
        (("sections", 0, "difficulty"), "text", "20..37"),
        (("sections", 0, "size"), "text", "12x15"),
        (("sections", 0, "hidden"), "names", "cat, rocket"),
        (("sections", 0, "ends"), "names", "n, s"),
        (("sections", 0, "tint"), "elsewhere", ""),
        (("sections", 0, "texture"), "elsewhere", ""),
        (("sections", 0, "weights"), "elsewhere", ""),
        (("sections", 0, "weights", "tables"), "rows", "n=1\ne=4"),
        (("sections", 0, "weights", "zones", 0, "area"), "numbers", "50, 0, 50, 100"),
        (("sections", 0, "weights", "zones", 1, "area"), "numbers", ""),
        (("sections", 1, "weights"), "text", "n=4, e=1"),
        (("sections", 1, "walls"), "choice", "hand_drawn"),
        (("sections", 0, "task"), "choice", ""),
        (("sections", 1, "task"), "choice", "letters"),
        (("sections", 1, "task", "words"), "rows", ""),
        (("sections", 2, "task"), "choice", "order"),
        (("sections", 2, "task", "tables"), "numbers", "2, 5"),
        (("sections", 2, "task", "up_to"), "text", "20"),
        (("sections", 2, "task", "count"), "number", "4"),
        (("sections", 3, "task", "words"), "rows", "apple\npear"),
    ],
)
def test_a_control_shows_what_the_file_has(where, kind, text):
    control = shown(FULL, where)
    assert (control.kind, control.text) == (kind, text)


def test_what_is_there_already_is_no_change():
    values = tomllib.loads(FULL)
    for panel in panels(values, "en"):
        for control in (*panel.controls, *panel.more):
            if control.kind != "elsewhere":
                assert change(values, control, control.text) == []


@pytest.mark.parametrize(
    ("where", "given", "value"),
    [
        (("title",), "Yours", "Yours"),
        (("seed",), "12", 12),
        (("story",), "true", True),
        (("cover", "colour"), "100, 70, 0, 10", [100, 70, 0, 10]),
        (("cover", "colour"), "red", "red"),
        (("editions",), "kdp, lulu", ["kdp", "lulu"]),
        (("sections", 0, "difficulty"), "24", 24),
        (("sections", 0, "ends"), "longest", "longest"),
        (("sections", 0, "braid"), "0,5", 0.5),
        (("sections", 1, "weights", "zones", 0, "area"), "0, 0, 50, 50", [0, 0, 50, 50]),
        (("sections", 0, "weights", "zones", 1, "table"), "e=2", "e=2"),
        (("sections", 0, "task"), "collect", "collect"),
        (("sections", 1, "task"), "sums", "sums"),
        (("sections", 1, "task", "words"), "cat\n dog\n", {"kind": "Letters", "words": ["cat", "dog"]}),
        (("sections", 1, "task", "words"), "words.csv", {"kind": "Letters", "words": "words.csv"}),
        (("sections", 2, "task", "tables"), "3", {"kind": "order", "tables": [3], "up_to": 20, "count": 4}),
        (("sections", 2, "task", "up_to"), "J", {"kind": "order", "tables": [2, 5], "up_to": "J", "count": 4}),
        (("sections", 2, "task"), "collect", {"kind": "collect", "count": 4}),
        (("sections", 3, "task"), "forest", {"kind": "forest"}),
    ],
)
def test_a_change_gives_the_key_its_value(where, given, value):
    found = changed(FULL, where, given)
    for step in where[: where.index("task") + 1] if "task" in where else where:
        found = found[step]
    assert found == value


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_task_goes_with_all_its_knobs(place):
    assert "task" not in changed(FULL, ("sections", place, "task"), None)["sections"][place]


@pytest.mark.parametrize("kind", REGISTRY.names())
@pytest.mark.parametrize("written", ['"{}"', '{{ kind = "{}" }}'])
def test_a_task_shows_the_knobs_that_its_kind_takes(kind, written):
    _, section = panels(tomllib.loads(f"[[sections]]\ntask = {written.format(kind)}\n"), "en")
    assert {each.where[-1] for each in section.controls} - {*SECTION_FIRST} == {
        *REGISTRY.entry(kind).constant("knobs")
    } - {"count"}
    assert [each.text for each in section.controls if each.where[-1] == "task"] == [kind]
    assert all(each.label and each.help for each in section.controls)


@pytest.mark.parametrize("task", ["[]", "{}", "{ kind = 4 }", '{ kind = "unheard" }', '{ words = "x.csv" }'])
def test_a_task_that_is_none_is_left_to_the_text(task):
    assert shown(f"[[sections]]\ntask = {task}\n", ("sections", 0, "task")).kind == "elsewhere"


def test_the_text_of_weights_is_kept_when_a_zone_is_added():
    found = changed(FULL, ("sections", 1, "weights", "zones", 0, "table"), "e=2")
    assert found["sections"][1]["weights"] == {"tables": ["n=4, e=1"], "zones": [{"table": "e=2"}]}


def test_a_book_without_sections_gets_one_that_is_changed():
    assert changed('title = "Mine"\n', ("sections", 0, "count"), "12") == {"title": "Mine", "sections": [{"count": 12}]}


@pytest.mark.parametrize(("where", "given"), [(("seed",), "many"), (("seed",), "1.5"), (("date",), "tomorrow")])
def test_what_is_no_number_and_no_date_is_refused(where, given):
    with pytest.raises(UsageError, match=given):
        changed(FULL, where, given)


def test_an_emptied_text_leaves_its_line_and_its_comment():
    values = tomllib.loads(text := 'author = "A"  # me\ntitle = "T"\n')
    assert edited(text, change(values, control_at(values, ("author",), "en"), "")) == 'author = ""  # me\ntitle = "T"\n'
    assert edited(text, change(values, control_at(values, ("title",), "en"), "")) == 'author = "A"  # me\n'


@pytest.mark.parametrize(
    ("text", "where", "given", "found"),
    [
        ('trim = "8.5x11in"', "printer", "home-a4", {"printer": "home-a4"}),
        ('trim = "8.5x11in"', "printer", "lulu", {"printer": "lulu", "trim": "8.5x11in"}),
        ('trim = "6x9.2in"', "printer", "lulu", {"printer": "lulu", "trim": "6.14x9.21in"}),
        ('trim = "A4"', "printer", "home-a4", {"printer": "home-a4", "trim": "A4"}),
        ('trim = "A4"', "editions", "home-letter, screen", {"editions": ["home-letter", "screen"]}),
        ('trim = "A4"', "editions", "home-a4, home-letter", {"editions": ["home-a4", "home-letter"], "trim": "A4"}),
        ('trim = "A4"\nprinter = "home-a4"', "editions", "kdp, screen", {"editions": ["kdp", "screen"], "trim": "A4"}),
        ('editions = ["kdp", "screen"]', "printer", "lulu", {"printer": "lulu"}),
        ('editions = ["kdp", "screen"]', "printer", "kdp", {"editions": ["kdp", "screen"], "printer": "kdp"}),
        ('printer = "kdp"\nstock = "bw_cream"', "printer", "home-letter", {"printer": "home-letter"}),
        ('printer = "kdp"\nstock = "bw_cream"\ntrim = "6x9in"', "printer", None, {"trim": "6x9in"}),
    ],
)
def test_another_printer_takes_a_page_size_along_that_it_offers(text, where, given, found):
    assert changed(text, (where,), given) == found


def test_papers_are_called_by_their_names():
    called = {choice.name: choice.label for choice in shown("", ("trim",)).choices}
    assert called["a4"] == "A4: 8.268 x 11.693 in (210 x 297 mm)"
    assert called["8.5x11in"] == "US Letter: 8.5 x 11 in (215.9 x 279.4 mm)"
    assert [one.label[:3] for one in shown('printer = "home-a4"', ("trim",)).choices] == ["A4:"]


def test_answers_elsewhere_take_the_pages_at_the_back_out():
    found = changed('pages = ["title", "puzzles", "answers"]\n', ("answers",), "foot")
    assert found == {"pages": ["title", "puzzles"], "answers": "foot"}


@pytest.mark.parametrize(
    ("where", "text", "usual"),
    [
        (("title",), 'language = "de"', "Mein Labyrinthbuch"),
        (("trim",), 'printer = "home-a4"', "210x297mm"),
        (("theme",), "", "none"),
        (("sections", 0, "theme"), 'theme = "Sea"', "sea"),
        (("sections", 0, "walls"), 'walls = "thick"', "thick"),
        (("sections", 0, "count"), "", "50"),
        (("cover", "title"), 'title = "Mine"', "Mine"),
        (("cover",), "", "false"),
        (("sections", 0, "tessellation"), "", "orthogonal"),
        (("sections", 0, "tessellation"), '[[sections]]\nshape = "cat"', "voronoi"),
    ],
)
def test_what_is_usual_depends_on_the_other_keys(where, text, usual):
    assert shown(text, where).usual == usual


@pytest.mark.parametrize(
    ("where", "text", "label"),
    [
        (("printer",), "", "No particular printer"),
        (("answers",), "", "At the back of the book"),
        (("trim",), 'printer = "home-a4"', "A4: 8.268 x 11.693 in (210 x 297 mm)"),
        (("language",), "", "English"),
        (("stock",), 'printer = "kdp"', "Black ink on white"),
        (("stock",), "", ""),
        (("cover", "barcode"), 'isbn = "978-3-16-148410-0"', "The bars of the ISBN"),
        (("cover", "colour"), "", "The one that suits the theme"),
        (("cover", "design"), "", "The one that suits the theme"),
        (("answer_layout",), 'layout = "two"', "Two on a page"),
        (("fonts", "body"), "", "Andika-Regular"),
        (("sections", 0, "theme"), 'theme = "sea"', "The sea"),
        (("sections", 0, "task"), "", "Nothing"),
    ],
)
def test_what_is_usual_is_said_in_words(where, text, label):
    assert shown(text, where).usual_label == label


@pytest.mark.parametrize(("text", "ticked"), [("", ""), ('printer = "kdp"', "kdp"), ('editions = ["kdp"]', "")])
def test_the_printer_of_a_book_is_one_of_its_editions(text, ticked):
    assert shown(text, ("editions",)).usual == ticked


@pytest.mark.parametrize(
    ("text", "is_first"),
    [("", False), ('printer = "home-a4"', False), ('printer = "kdp"', True), ('editions = "kdp"', True)],
)
def test_editions_are_for_books_that_somebody_sells(text, is_first):
    book, section = panels(tomllib.loads(text), "en")
    keys, more = ([each.field.key for each in group] for group in (book.controls, book.more))
    assert ("editions" in keys) is is_first
    assert keys.index("printer") + 1 == keys.index("editions" if is_first else "trim")
    assert is_first or more[0] == "editions"
    assert section.more[0].field.key == "difficulty"


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", recipe_names())
def test_recipes_are_shown_in_controls(name, code):
    for panel in panels(tomllib.loads(recipe_text(name)), code):
        for control in (*panel.controls, *panel.more):
            assert control.kind != "elsewhere"
            assert control.label
            assert control.help
            assert (
                not control.choices
                or control.field.kind not in ("choice", "colour")
                or control.text
                in (
                    "",
                    *(choice.name for choice in control.choices),
                )
            )


@pytest.mark.parametrize(
    ("where", "control"),
    [
        (("sections", 0, "size", 1), ("sections", 0, "size")),
        (("sections", 0, "hidden", 1), ("sections", 0, "hidden")),
        (("sections", 3, "task", "words", 1), ("sections", 3, "task", "words")),
        (("sections", 3, "task", "count"), ("sections", 3, "task")),
        (("cover", "colour", 2), ("cover", "colour")),
        (("cover",), ("cover",)),
        (("sections", 0), None),
        (("sections", 7, "size"), None),
        (("pages", 1, "count"), None),
        ((), None),
    ],
)
def test_a_problem_is_shown_at_its_control(where, control):
    found = shown(FULL, where)
    assert (found.where if found else None) == control


@pytest.mark.parametrize(
    ("text", "size", "is_offered"),
    [
        ("", "a4", True),
        ("", "6x9in", True),
        ('printer = "kdp"', "6x9in", True),
        ('printer = "kdp"', "a4", False),
        ('printer = "home-a4"', "210x297mm", True),
        ('printer = "newspaper"', "8.5x11in", True),
        ('editions = ["kdp", "home-a4"]', "6x9in", False),
    ],
)
def test_page_sizes_are_those_of_the_printers(text, size, is_offered):
    offered = [choice.name for choice in shown(text, ("trim",)).choices]
    assert (size in offered) == is_offered
    assert offered


STRANGE = ["sections = 3", "sections = [1, 2]", "title = 5", "pages = 3", "cover = 'x'", "printer = [1]", "trim = [1]"]
STRANGE += [
    "editions = [3]",
    "printer = 'mine.toml'",
    "language = 4",
    "theme = true",
    "fonts = 'Andika'",
    "trim = 'A9'",
]


@pytest.mark.parametrize("text", STRANGE)
def test_no_value_is_too_strange_to_show_the_others(text):
    assert len(panels(tomllib.loads(text), "en")) >= 2


def test_what_controls_write_is_a_specification():
    text = ""
    given = {"title": "Mine", "theme": "sea", "story": "true", "cover": "true", "printer": "kdp", "trim": "6x9in"}
    for key, value in given.items():
        values = tomllib.loads(text)
        text = edited(text, change(values, control_at(values, (key,), "en"), value))
    spec = parse_spec(tomllib.loads(text))
    assert (spec.title, spec.theme, spec.story, spec.trim) == ("Mine", "sea", True, (432.0, 648.0))


KEYS = st.sampled_from(sorted({key for model in MODELS for key in keys_of(model)}))
PLAIN = st.one_of(
    st.booleans(),
    st.integers(),
    st.floats(),
    st.dates(),
    st.datetimes(),
    st.sampled_from(["", "A4", "6x9in", "kdp", "Sea", "a, b", "n=4", "1\n2", "puzzles", "back", "x.toml", "9x", "ü"]),
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)


@settings(deadline=None)  # the first one reads the models
@given(st.dictionaries(KEYS, VALUES, max_size=5), st.sampled_from(["12", "x", "true", "a, b"]))
def test_controls_of_any_values_leave_them_alone(values, text):
    """Whatever a file has, its controls can be shown, and a change is made or refused in a sentence."""
    written = tomlkit.dumps(values)
    values = tomllib.loads(written)
    for panel in panels(values, "en"):
        for control in (*panel.controls, *panel.more):
            assert control.kind == "elsewhere" or change(values, control, control.text) == []
    for entry in page_entries(values):
        page_controls(values, entry.at, "en")
    with suppress(UsageError):
        edited(written, change(values, control_at(values, ("sections", 0, "size"), "en"), text))
