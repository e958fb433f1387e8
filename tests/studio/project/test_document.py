"""Edits of a TOML text: the values are what the edit says, and all else stays as it was written."""

import tomllib
from copy import deepcopy
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazebook.books.spec.forms.recipes import recipe_names, recipe_text
from mazebook.errors import UsageError
from mazebook.studio.project.document import Insert, Move, Remove, SetKey, Unset, edited, toml_values

TEXT = """\
# My book
title = "Old"  # the title
cover = true

[fonts]
body = "andika"  # easy to read

# the first section
[[sections]]
level = "4-6"  # easy
count = 5

# the second
[[sections]]
level = "6-8"
"""


def test_a_changed_value_keeps_all_comments():
    text = edited(TEXT, [SetKey(("title",), "New"), SetKey(("sections", 0, "count"), 7)])
    assert text == TEXT.replace('"Old"', '"New"').replace("count = 5", "count = 7")


def test_a_new_key_of_the_book_stands_above_its_tables():
    text = edited(TEXT, [SetKey(("theme",), "animals")])
    assert tomllib.loads(text) == tomllib.loads(TEXT) | {"theme": "animals"}
    assert text.index("theme") < text.index("[fonts]")


def test_what_was_true_becomes_a_table():
    assert tomllib.loads(edited(TEXT, [SetKey(("cover", "blurb"), "Fun")]))["cover"] == {"blurb": "Fun"}


def test_sections_move_with_their_comments():
    text = edited(TEXT, [Move(("sections",), 0, 1)])
    assert [section["level"] for section in tomllib.loads(text)["sections"]] == ["6-8", "4-6"]
    assert "# easy" in text


def test_the_last_section_can_go_and_one_can_come():
    text = edited(TEXT, [Remove(("sections",), 0), Remove(("sections",), 0)])
    assert "sections" not in tomllib.loads(text)
    text = edited(text, [Insert(("sections",), 0, {"level": "8-10", "shape": ["cat", "dog"]})])
    assert tomllib.loads(text)["sections"] == [{"level": "8-10", "shape": ["cat", "dog"]}]


def test_a_section_that_is_not_written_yet_is_made():
    assert tomllib.loads(edited('title = "A"\n', [SetKey(("sections", 0, "count"), 3)])) == {
        "title": "A",
        "sections": [{"count": 3}],
    }


@pytest.mark.parametrize("edit", [Move(("title",), 0, 1), Remove(("sections",), 2), SetKey(("sections", 9), {})])
def test_a_place_that_is_not_there_is_said(edit):
    with pytest.raises(UsageError, match=r"no list|no entry"):
        edited(TEXT, [edit])


def test_a_text_that_is_no_toml_is_not_touched():
    with pytest.raises(UsageError, match="not TOML"):
        edited("title = ", [SetKey(("title",), "A")])


@pytest.mark.parametrize("name", recipe_names())
def test_every_recipe_can_be_edited(name):
    text = recipe_text(name)
    assert edited(text, []) == text
    values = tomllib.loads(text)
    values["theme"] = values["title"] = "A book"
    assert toml_values(edited(text, [SetKey(("title",), "A book"), SetKey(("theme",), "A book")])) == values


PLAIN = st.one_of(st.integers(-5, 999), st.booleans(), st.text(max_size=8), st.lists(st.text(max_size=3), max_size=3))
TABLES = st.dictionaries(st.sampled_from(["level", "count", "title"]), PLAIN, max_size=3)
EDITS = st.one_of(
    st.builds(SetKey, st.sampled_from([("title",), ("theme",), ("fonts", "body"), ("cover", "blurb")]), PLAIN),
    st.builds(SetKey, st.tuples(st.just("sections"), st.just(0), st.sampled_from(["count", "shape"])), PLAIN),
    st.builds(Unset, st.sampled_from([("title",), ("cover",), ("sections", 0, "level"), ("fonts", "body")])),
    st.builds(Insert, st.just(("sections",)), st.integers(0, 4), TABLES),
    st.builds(Insert, st.just(("pages",)), st.integers(0, 4), PLAIN),
    st.builds(Remove, st.sampled_from([("sections",), ("pages",)]), st.integers(0, 2)),
    st.builds(Move, st.sampled_from([("sections",), ("pages",)]), st.integers(0, 2), st.integers(0, 2)),
)


def plainly(values, edit):
    """Apply an edit to plain values; None if its place is not there."""
    values = deepcopy(values)
    match edit:
        case SetKey(where, value):
            here = values
            for step, following in pairwise(where):
                if step == 0:
                    if not here:
                        here.append({})
                elif not isinstance(here.get(step), list if following == 0 else dict):
                    here[step] = [] if following == 0 else {}
                here = here[step]
            here[where[-1]] = value
        case Unset(where):
            here = values
            for step in where[:-1]:
                here = here[step] if step == 0 and here else here.get(step, {}) if isinstance(here, dict) else {}
            here.pop(where[-1], None) if isinstance(here, dict) else None
        case Insert((key,), at, value):
            values.setdefault(key, []).insert(at, value)
        case Remove((key,), at) | Move((key,), at, _):
            found = values.get(key, [])
            if at >= len(found):
                return None
            entry = found.pop(at)
            if isinstance(edit, Move):
                found.insert(edit.to, entry)
            elif not found and key == "sections":
                del values[key]
    return values


@settings(max_examples=300, deadline=None)
@given(st.lists(EDITS, max_size=8))
def test_any_edits_give_the_values_that_they_say(edits):
    text, values = TEXT, tomllib.loads(TEXT)
    for edit in edits:
        wanted = plainly(values, edit)
        if wanted is None:
            with pytest.raises(UsageError):
                edited(text, [edit])
            continue
        text, values = edited(text, [edit]), wanted
        assert tomllib.loads(text) == values
    assert "# My book" in text
    assert "# easy to read" in text or Unset(("fonts", "body")) in edits  # a comment goes with its key
