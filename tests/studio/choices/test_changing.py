"""The list of pages and the sections change by edits that keep everything else, also where the file lists none."""

import tomllib

import pytest

from mazebook.books.spec.book import parse_spec
from mazebook.books.values import page_kinds
from mazebook.errors import UsageError
from mazebook.studio.choices.changing import (
    add_section,
    change_page,
    insert_page,
    move_page,
    move_section,
    page_entries,
    page_fields,
    page_text,
    remove_page,
    remove_section,
)
from mazebook.studio.project.document import edited

LISTED = 'pages = [\n    "title",  # first\n    { kind = "notes", style = "dots" },\n    "puzzles",\n]\n'
STORY = 'story = true\ntheme = "sea"\npages = ["title", "opener", "puzzles", "award"]\n'
TEXTS = ["", LISTED, STORY, LISTED + 'answers = "foot"\n', 'story = true\ntheme = "sea"\n', 'answers = "none"\n']


def kinds(text):
    return [entry.kind for entry in page_entries(tomllib.loads(text))]


def after(text, act, *asked):
    return edited(text, act(tomllib.loads(text), *asked))


@pytest.mark.parametrize("text", TEXTS)
def test_the_pages_are_those_that_the_book_gets(text):
    assert kinds(text) == [page.kind for page in parse_spec(tomllib.loads(text)).pages]


@pytest.mark.parametrize("text", TEXTS)
def test_a_moved_page_is_where_it_was_put(text):
    whole = kinds(text)
    for at in range(len(whole)):
        for to in range(len(whole)):
            wanted = [*whole[:at], *whole[at + 1 :]]
            wanted.insert(to, whole[at])
            if wanted.index("puzzles") > 0 and "opener" not in wanted and "story" not in wanted:
                found = kinds(after(text, move_page, at, to))
                listed = [kind for kind in found if kind != "answers"]
                assert listed == [kind for kind in wanted if kind != "answers"]
                assert whole[at] != "answers" or found == wanted


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("kind", ["blank", "text", "draw"])
def test_a_new_page_stands_where_it_was_dropped_and_can_go_again(text, kind):
    found = after(text, insert_page, 1, kind)
    assert kinds(found)[1] == kind
    parse_spec(tomllib.loads(found))
    assert kinds(after(found, remove_page, 1)) == kinds(text)


def test_a_page_that_comes_by_itself_cannot_be_taken_out():
    assert remove_page(tomllib.loads(STORY), kinds(STORY).index("hideouts")) == []


def test_a_page_that_came_by_itself_is_listed_once_it_is_moved():
    place = kinds(STORY).index("hideouts")
    found = after(STORY, move_page, place, place - 1)
    assert "hideouts" in tomllib.loads(found)["pages"]
    assert kinds(found).count("hideouts") == 1


def test_comments_in_the_list_stay():
    assert "# first" in after(LISTED, insert_page, 3, "blank")
    assert "# first" in after(LISTED, move_page, 1, 2)


def test_a_page_takes_the_keys_of_its_kind():
    values = tomllib.loads(LISTED)
    fields = {field.key: field for field in page_fields("notes")}
    assert set(fields) == {"title", "style", "count"}
    assert page_text(values, 1, fields["style"]) == "dots"
    assert page_text(values, 0, fields["title"]) == ""
    found = edited(LISTED, change_page(values, 1, fields["count"], "2"))
    assert tomllib.loads(found)["pages"][1] == {"kind": "notes", "style": "dots", "count": 2}
    found = edited(LISTED, change_page(values, 0, fields["title"], "Mine"))
    assert tomllib.loads(found)["pages"][0] == {"kind": "title", "title": "Mine"}
    found = edited(LISTED, change_page(values, 1, fields["style"], ""))
    assert tomllib.loads(found)["pages"][1] == {"kind": "notes"}
    assert change_page(values, 1, fields["style"], "dots") == []
    with pytest.raises(UsageError, match="whole number"):
        change_page(values, 1, fields["count"], "two")


def test_a_key_of_a_page_that_nobody_listed_lists_the_pages():
    (field,) = [field for field in page_fields("how_to") or page_fields("notes") if field.key == "title"]
    found = edited("", change_page({}, 1, field, "How?"))
    assert tomllib.loads(found)["pages"] == ["title", {"kind": "how_to", "title": "How?"}, "puzzles"]


def test_every_kind_of_page_says_what_it_takes():
    for name in page_kinds.REGISTRY.names():
        assert {field.key for field in page_fields(name)} == set(
            page_kinds.REGISTRY.entry(name).constant("takes") or ()
        )
    assert page_fields("unheard") == ()


def test_strange_pages_are_entries_too():
    assert [entry.kind for entry in page_entries({"pages": ["Title", 3, {"kind": "How-To", "title": 5}, {}]})] == [
        *("title", "", "how_to", "", "answers")
    ]


def test_sections_are_added_moved_and_removed():
    found = after("", add_section)
    assert tomllib.loads(found)["sections"] == [{"level": "6-8", "count": 50}, {"level": "6-8", "count": 10}]
    text = '[[sections]]\nlevel = "8-10"  # first\n\n[[sections]]\nlevel = "adult"\n'
    assert [each["level"] for each in tomllib.loads(after(text, add_section))["sections"]] == ["8-10", "adult", "adult"]
    assert [each["level"] for each in tomllib.loads(after(text, move_section, 1, 0))["sections"]] == ["adult", "8-10"]
    assert "# first" in after(text, remove_section, 1)
    assert remove_section(tomllib.loads(after(text, remove_section, 1)), 0) == []
