"""The JSON Schema of a specification: it takes what the specification takes, and says what every key is."""

import datetime
import json
import re
import tomllib

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.books.fit.curve import CURVES, LEAST, MOST
from mazebook.books.fit.levels import level_names
from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.forms import recipes
from mazebook.books.spec.forms.schema import DIALECT, book_reference, reference, section_reference, spec_schema
from mazebook.books.spec.printing import FontsSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.values.book import ANSWER_PLACES, PERMISSIONS
from mazebook.errors import SpecError
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.ends.words import PAIRS
from mazebook.mazes.options.options import FOCUSES
from mazebook.numerics.seeds import MAX_SEED
from mazebook.paper.languages import language_names
from mazebook.paper.layouts import layout_names
from mazebook.paper.printers.offers import printer_names
from mazebook.paper.typefaces.faces import ROLES, face_names
from mazebook.reading.problems import keys_of
from tests.books.test_spec import BOOK_VALUES, CARVED, EXAMPLE, SECTION_VALUES
from tests.mazes.helpers import TESSELLATIONS

SCHEMA = spec_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
TABLES = {"BookSpec": SCHEMA, **SCHEMA["$defs"]}


def as_json(value):
    """Return what TOML holds with dates as texts: JSON has no others."""
    return json.loads(json.dumps(value, default=lambda date: date.isoformat()))


def problems(table):
    return [error.message for error in VALIDATOR.iter_errors(as_json(table))]


def test_it_is_a_schema():
    assert SCHEMA["$schema"] == DIALECT
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    text = json.dumps(SCHEMA)
    assert '"hint"' not in text
    assert '"null"' not in text
    assert set(re.findall(r'"\$ref": "([^"]*)"', text)) == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


KEYS = [(name, key) for name, table in TABLES.items() for key in table["properties"]]


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_every_key_says_what_it_is(name, key):
    found = TABLES[name]["properties"][key]
    assert re.fullmatch(r"[A-Z].*\.", found["description"]), found["description"]
    assert "default" in found or "examples" in found or "$ref" in found or key in TABLES[name].get("required", ())
    assert found.keys() & {"type", "anyOf", "enum", "$ref"}


@pytest.mark.parametrize("model", [BookSpec, SectionSpec, FontsSpec, CoverSpec])
def test_every_key_is_there(model):
    table = TABLES[model.__name__]
    assert list(table["properties"]) == list(keys_of(model))
    assert table["additionalProperties"] is False


def test_examples_fit_their_keys():
    for name, key in KEYS:
        found = TABLES[name]["properties"][key]
        here = jsonschema.Draft202012Validator({**found, "$defs": SCHEMA["$defs"]})
        for example in [*found.get("examples", ()), *([found["default"]] if "default" in found else [])]:
            assert not list(here.iter_errors(example)), (name, key, example)


@pytest.mark.parametrize("key", [key for key, found in SCHEMA["properties"].items() if "default" in found])
def test_a_default_changes_nothing(key):
    assert parse_spec({key: SCHEMA["properties"][key]["default"]}) == BookSpec()


@pytest.mark.parametrize("key", [k for k, found in TABLES["SectionSpec"]["properties"].items() if "default" in found])
def test_a_default_of_a_section_changes_nothing(key):
    assert parse_spec({"sections": [{key: TABLES["SectionSpec"]["properties"][key]["default"]}]}) == BookSpec()


def enum(schema):
    return schema["anyOf"][0]["enum"]


def test_names_are_those_of_the_registries():
    section = TABLES["SectionSpec"]["properties"]
    assert enum(section["algorithm"]) == algorithms.REGISTRY.names()
    assert enum(section["tessellation"]) == tessellations.REGISTRY.names()
    assert enum(SCHEMA["properties"]["printer"]) == printer_names()


@pytest.mark.parametrize("name", recipes.recipe_names())
def test_every_recipe_fits(name):
    assert problems(tomllib.loads(recipes.recipe_text(name))) == []


# What the tests of specifications accept.
ACCEPTED = [
    *(line for line, _, _ in BOOK_VALUES),
    *(f"[[sections]]\n{line}" for line, _, _ in SECTION_VALUES),
    EXAMPLE,
    CARVED,
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_the_tests_of_specifications_accept_fits(text):
    table = tomllib.loads(text)
    parse_spec(table)
    assert problems(table) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        'printer = "KDP"\nstock = "bw-cream"\ntrim = "210 x 297 MM"',
        'fonts = { title = "andika_bold", body = "type/mine.ttf" }',
        "date = 2026-09-01T10:00:00\ncopyright_year = 2026",
        'layout = "mine.toml"\nanswers = "Foot"\npages = ["puzzles", { kind = "blank", count = 2 }]',
        'pages = ["Puzzles", { kind = "notes", style = "dots" }, { kind = "Belongs-to", title = "Mine" }]',
        'publisher_address = """\n1 Long Lane\nSmalltown"""\nisbn = "978-0-306-40615-7"\npermission = "Home"',
        '[[sections]]\nweights = { tables = { n = 4, e = 1 } }\nends = "random"',
        '[[sections]]\nweights = "n=1"\nlayout = "large_print"\nbraid = 1\nid = "große-mazes"',
    ],
)
def test_what_a_person_may_write_fits(text):
    assert problems(tomllib.loads(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        'titel = "x"',
        'title = ""',
        "title = 3",
        "seed = -1",
        "seed = 1.5",
        'trim = "a44"',
        "trim = [1, 2, 3]",
        "trim = 8",
        'printer = "kpd"',
        'language = "xx"',
        'answers = "front"',
        "copyright_year = 26",
        'pages = "puzzles"',
        'pages = ["puzzle"]',
        'pages = [{ title = "x" }]',
        'pages = ["puzzles", { kind = "notes", style = "stars" }]',
        'fonts = "mine.ttf"',
        'fonts = { boddy = "mine.ttf" }',
        'fonts = { body = "Mine" }',
        "date = 3",
        "single_sided = 1",
        "sections = 3",
        "[sections]\ncount = 3",
        "[[sections]]\ncount = 0",
        "[[sections]]\ncount = 1001",
        "[[sections]]\ncount = true",
        "[[sections]]\ncounts = 3",
        '[[sections]]\nlevel = "6-9"',
        '[[sections]]\nalgorithm = "wilsn"',
        '[[sections]]\nsize = "12"',
        "[[sections]]\nsize = [0, 5]",
        '[[sections]]\nends = "n"',
        '[[sections]]\nends = ["n", "up"]',
        '[[sections]]\nends = ["n"]',
        '[[sections]]\nid = "two words"',
        "[[sections]]\nbraid = 1.5",
        "[[sections]]\ndifficulty = 151",
        "[[sections]]\ndifficulty = [20]",
        "[[sections]]\ndifficulty = [20, 30, 40]",
        "[[sections]]\ndifficulty = true",
        '[[sections]]\ndifficulty = ""',
        '[[sections]]\ndifficulty = "20..37..40"',
        '[[sections]]\ndifficulty = "hard"',
        '[[sections]]\nfocus = "wals"',
        "[[sections]]\nweights = 4",
        '[[sections]]\nweights = { tabels = "n=1" }',
        '[[sections]]\nweights = { zones = [{ table = "n=1" }] }',
        "[[sections]]\ntexture = { newst = 1 }",
    ],
)
def test_mistakes_do_not_fit(text):
    table = tomllib.loads(text)
    with pytest.raises(SpecError):
        parse_spec(table)
    assert problems(table)


def spelt(names):
    """Return names as a person may write them."""

    @st.composite
    def one(draw):
        letters = draw(st.sampled_from(names))
        spread = [draw(st.sampled_from("-_ ")) if letter in "-_" else letter for letter in letters]
        text = "".join(letter.upper() if draw(st.booleans()) else letter for letter in spread)
        return draw(st.sampled_from(["", " "])) + text

    return one()


spaces = st.sampled_from(["", " ", "  "])
lines = st.text(st.characters(exclude_categories=("C", "Z")), max_size=20)
low, high = st.floats(LEAST, 60), st.floats(60, MOST)
side = st.floats(4, 17).map(lambda inches: round(inches, 3))
values = {
    "title": lines.filter(bool),
    "author": lines,
    "language": spelt(language_names()),
    "seed": st.integers(0, MAX_SEED),
    "trim": st.one_of(
        st.builds("{}{}IN{}X{}{}in".format, side, spaces, spaces, spaces, side),
        st.lists(st.floats(288, 1224), min_size=2, max_size=2),
    ),
    "date": st.one_of(st.dates(), st.datetimes()),
    "answers": spelt(ANSWER_PLACES),
    "permission": spelt(PERMISSIONS),
    "copyright_year": st.integers(1000, 9999),
    "single_sided": st.booleans(),
    "layout": st.one_of(spelt(layout_names()), st.just("mine.toml")),
    "fonts": st.fixed_dictionaries({}, optional=dict.fromkeys(ROLES, spelt(face_names()))),
    "isbn": st.sampled_from(["", "0306406152", "978 0 306 40615 7"]),
}
section_values = {
    "level": spelt(level_names()),
    "count": st.integers(1, 1000),
    "tessellation": spelt(TESSELLATIONS),
    "algorithm": spelt(["wilson", "prim_true", "hunt_and_kill"]),
    # No schema says what keys ask of each other, such as three cells inside of rings: only sizes that all cells have.
    "size": st.one_of(
        st.builds("{}{}x{}".format, st.integers(3, 99), spaces, st.integers(3, 99)),
        st.lists(st.integers(3, 250), min_size=2, max_size=2),
    ),
    "difficulty": st.one_of(
        st.floats(LEAST, MOST),
        st.lists(st.floats(LEAST, MOST), min_size=2, max_size=2).map(sorted),
        st.builds("{:.2f}{}..{}{:.2f}{}".format, low, spaces, spaces, high, st.sampled_from(["", " Flat", ", waves"])),
        spelt(CURVES),
    ),
    "ends": st.one_of(spelt(list(PAIRS)), st.just(["n", "center"]), st.just(["NW", "longest"])),
    "focus": spelt(FOCUSES),
    "weights": st.one_of(
        st.just("n=4"), st.just({"tables": {"n": 1}}), st.just({"tables": ["n=1", "e=2"], "map": ["01"]})
    ),
    "braid": st.floats(0, 1),
    "islands": st.integers(0, 1000),
    "longest_trap": st.integers(1, 10**6),
    "layout": spelt(layout_names()),
}


@given(
    st.fixed_dictionaries({}, optional=values),
    st.lists(st.fixed_dictionaries({}, optional=section_values), min_size=1, max_size=2),
)
def test_whatever_is_a_specification_fits(book, sections):
    for place, section in enumerate(sections):
        section["id"] = f"part-{place}"
    book["sections"] = sections
    parse_spec(book)
    assert problems(book) == []


def test_the_command_prints_it(run, tmp_path):
    said = run("schema", code=0)
    assert json.loads(said.out) == SCHEMA
    assert run("schema", "-o", tmp_path / "spec.json", code=0).out == ""
    assert json.loads((tmp_path / "spec.json").read_text(encoding="utf-8")) == SCHEMA


LINE = re.compile(r"^# ([a-z_.]+ = .*|\[\[sections\]\])$", re.MULTILINE)


def used(text):
    """Return what a reference's lines hold, without their ``# ``."""
    return [match[1] for match in LINE.finditer(text)]


def test_the_reference_is_nothing_but_comments():
    lines = reference().splitlines()
    assert all(line == "" or line.startswith("#") for line in lines)
    assert max(map(len, lines)) <= 120
    assert tomllib.loads(reference()) == {}
    assert reference().endswith("\n")
    assert book_reference() in reference()
    assert section_reference() in reference()


@pytest.mark.parametrize(("render", "model"), [(book_reference, BookSpec), (section_reference, SectionSpec)])
def test_the_reference_has_every_key_with_what_it_is(render, model):
    text = " ".join(line.lstrip("# ") for line in render().splitlines())
    for key, field in keys_of(model).items():
        if key != "sections":
            assert re.search(rf"^# {key}( =|:|\.)", render(), re.MULTILINE), key
            assert field.description in text


NOT_TOGETHER = ("weights.", "hidden", "longest_trap", "tint", "task", "place")  # keys that need lines of their own


def test_lines_of_the_reference_may_be_used_as_they_are():
    whole = used(book_reference())
    book = "\n".join(line for line in whole if not line.startswith("cover."))
    assert problems(tomllib.loads(book)) == []
    table = tomllib.loads("\n".join(line for line in whole if not line.startswith("cover =")))
    assert problems(table) == []
    assert parse_spec({"cover": table["cover"]}).cover is not None
    assert tomllib.loads(book)["date"] == datetime.date(2026, 9, 1)
    header, *lines = used(section_reference())
    plain = [
        line for line in lines if not line.startswith(("weights.", "hidden", "longest_trap", "tint", "task", "place"))
    ]
    assert header == "[[sections]]"
    hidden = [line for line in lines if line.startswith("hidden")]  # beside shapes and ends there is none
    trap = [line for line in lines if line.startswith("longest_trap")]  # a shape keeps all its cells
    place = [line for line in lines if line.startswith("place")]  # of whole mazes, from the foot to the top
    assert parse_spec(tomllib.loads("\n".join([header, *place]))).sections[0].place == ("garden",)
    assert problems(tomllib.loads("\n".join([header, *trap]))) == []
    assert problems(tomllib.loads("\n".join([header, *hidden]))) == []
    assert parse_spec(tomllib.loads("\n".join([header, *hidden]))).sections[0].hidden == ("elephant",)
    assert problems(tomllib.loads("\n".join([header, *plain]))) == []
    parse_spec(tomllib.loads("\n".join([header, *plain])))
    for each in (line for line in lines if line.startswith("task")):  # a task needs one way, and a kind its own knobs
        kind = "sums" if each.startswith(("task.count", "task.tables", "task.up_to")) else "letters"
        more = [f'task.kind = "{kind}"'] if each.startswith("task.") and "kind" not in each else []
        assert problems(tomllib.loads("\n".join([header, *more, each]))) == []
    within = [line for line in lines if line.startswith("weights.")]
    assert problems(tomllib.loads("\n".join([header, *within]))) == []
    alone = [line for line in used(book_reference()) if not line.startswith(("stock", "fonts.", "cover."))]
    parse_spec(tomllib.loads("\n".join(alone)))


@pytest.mark.parametrize("name", recipes.recipe_names())
def test_a_specification_to_begin_with_ends_with_the_reference(run, tmp_path, name):
    run("new", str(tmp_path / "book.toml"), "--recipe", name, code=0)
    text = (tmp_path / "book.toml").read_text(encoding="utf-8")
    assert text.endswith(f"\n\n{reference()}")
    recipe = tomllib.loads(recipes.recipe_text(name))
    assert tomllib.loads(text) | {"seed": 1} == recipe | {"seed": 1}


def test_a_key_says_once_what_it_usually_is():
    for text in (book_reference(), section_reference()):
        said = re.findall(r"\n# \w+ = .*((?:\n#     \S.*)+)", text)
        assert len(said) > 20
        assert [words for words in said if words.lower().count("usually") > 1] == []
