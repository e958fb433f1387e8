"""A book in one line: the options of ``mazebook make`` in place of a specification, or before its keys."""

import json
from pathlib import Path

import pytest

from mazebook.books.spec.book import parse_spec
from mazebook.cli.shared.wishes import Wishes
from mazebook.errors import MazebookError
from mazebook.reading.problems import SPEC

NONE = Wishes(None, None, None, None, None)


def wished(spec=None, **given):
    return Wishes(**{**vars(NONE), **given}).fulfilled(None if spec is None else parse_spec(spec), SPEC)[0]


def test_without_a_wish_nothing_changes_and_without_a_specification_it_is_a_journey():
    journey = wished()
    assert (sum(section.count for section in journey.sections), len(journey.sections), journey.seed) == (50, 6, None)
    assert {section.level for section in journey.sections} == {"6-8"}
    assert wished({"title": "T"}) == parse_spec({"title": "T"})


@pytest.mark.parametrize(("age", "mazes"), [("3", 30), ("5", 50), ("12", 80), ("40", 100)])
def test_an_age_chooses_a_recipe(age, mazes):
    spec = wished(ages=age, for_whom="Ana", theme="Space", paper="A4", language="es")
    assert sum(section.count for section in spec.sections) == mazes
    assert (spec.for_whom, spec.theme, spec.language, spec.seed) == ("Ana", "space", "es", None)
    assert spec.printer == "home-a4"


def test_a_theme_is_that_of_all_sections_and_chooses_its_recipe():
    spec = wished(ages="7", theme="dinosaurs")
    assert {section.theme for section in spec.sections} == {None}
    assert wished(theme="Dinosaurs", for_whom="Emil").title == "Dinosaur mazes"
    assert wished(theme="farm").title == wished().title
    assert wished(recipe="sea", language="de").title == "Labyrinthe im Meer"


def test_wishes_go_before_the_keys_of_a_specification_and_leave_the_others():
    given = {"theme": "animals", "title": "T", "printer": "kdp", "sections": [{"count": 3, "title": "A"}, {"count": 4}]}
    spec = wished(given, theme="space", paper="a4")
    assert (spec.theme, spec.title, spec.printer, spec.trim) == ("space", "T", "kdp", (595.44, 841.68))
    assert [section.count for section in spec.sections] == [3, 4]
    assert wished(given, for_whom="Ana").trim == parse_spec(given).trim


@pytest.mark.parametrize(
    ("spec", "given", "told"),
    [
        (None, {"ages": "2"}, '--ages "2": must be a whole number from 3 to 120'),
        ({}, {"ages": "5"}, '--ages "5": your file says that, by its keys "level"'),
        (None, {"ages": "5", "recipe": "sea"}, '--recipe "sea": a recipe says for which ages it is. Leave out --ages.'),
        (None, {"recipe": "weekly"}, '--recipe "weekly": this one is for sheets. Write mazebook week.'),
        (None, {"recipe": "see"}, 'Did you mean "sea"?'),
        ({}, {"recipe": "sea"}, '--recipe "sea": your file says that'),
        (None, {"theme": "spcae"}, 'the command line  theme = "spcae": there is no such theme. Did you mean "space"'),
        (None, {"paper": "a5"}, '--paper "a5": there is no such paper'),
        ({"printer": "newspaper", "trim": "6x9in"}, {"for_whom": "A\x07"}, "cannot be printed"),
    ],
)
def test_wishes_that_cannot_be(spec, given, told):
    with pytest.raises(MazebookError) as caught:
        wished(spec, **given)
    assert told in str(caught.value)


def test_the_command_that_is_named_makes_the_same_book(run):
    words = ["--ages", 3, "--for", "Ana", "--draft", "--no-previews", "--out", "a"]
    said = run("make", *words, code=0)
    again = next(line.split()[1:] for line in said.out.splitlines() if line.startswith("  mazebook make"))
    assert again[1:5] == ["--for", "Ana", "--ages", "3"]
    run(*again[:-1], "b", "--draft", "--no-previews", code=0)
    first, second = (json.loads(Path(name, "book.json").read_text())["files"] for name in "ab")
    assert first == second
