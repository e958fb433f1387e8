"""The list of pages and the sections change by edits that keep everything else, also where the file lists none."""

import tomllib

import pytest

from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.pages import PageSpec
from mazebook.books.values import page_kinds
from mazebook.errors import UsageError
from mazebook.reading.problems import keys_of
from mazebook.studio.choices.changing import add_section, change, move_section, remove_section, share_mazes
from mazebook.studio.choices.controls import control_at, page_controls
from mazebook.studio.choices.page_list import (
    insert_page,
    move_page,
    page_entries,
    place_of_new_page,
    remove_page,
    with_pages,
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


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("by", [-1, 1])
def test_an_arrow_brings_a_page_to_the_end_of_the_list(text, by):
    """Past pages that come by themselves, too: each press moves it, until it is the first or last that is listed."""
    at = kinds(text).index("how_to") if "how_to" in kinds(text) else kinds(text).index("title")
    kind, presses = kinds(text)[at], 0
    while edits := 0 <= at + by < len(kinds(text)) and move_page(tomllib.loads(text), at, at + by):
        text = edited(text, edits)
        moved = place_of_new_page(tomllib.loads(text), edits)
        assert (moved - at) * by > 0
        assert kinds(text)[moved] == kind
        at, presses = moved, presses + 1
        assert presses < 20
    listed = tomllib.loads(text).get("pages", ["title"])
    assert (listed[0] if by < 0 else listed[-1]) == kind


def test_only_pages_that_were_put_somewhere_have_a_place():
    values = tomllib.loads(STORY)
    assert place_of_new_page(values, []) is None
    assert place_of_new_page(values, remove_page(values, 0)) is None
    assert place_of_new_page(values, add_section(values)) is None


def test_comments_in_the_list_stay():
    assert "# first" in after(LISTED, insert_page, 3, "blank")
    assert "# first" in after(LISTED, move_page, 1, 2)


@pytest.mark.parametrize(
    ("at", "key", "given", "entry"),
    [
        (1, "count", "2", {"kind": "notes", "style": "dots", "count": 2}),
        (1, "style", "", {"kind": "notes"}),
        (1, "title", "Mine", {"kind": "notes", "style": "dots", "title": "Mine"}),
        (2, "pictures", "owl, rocket", {"kind": "colour", "pictures": ["owl", "rocket"]}),
        (2, "pictures", "owl", {"kind": "colour", "pictures": ["owl"]}),
        (3, "text", "One.\n\nTwo.", {"kind": "text", "text": "One.\n\nTwo."}),
    ],
)
def test_a_control_of_a_page_changes_its_entry(at, key, given, entry):
    text = 'pages = ["title", { kind = "notes", style = "dots" }, "colour", { kind = "text", text = "x" }, "puzzles"]\n'
    values = tomllib.loads(text)
    control = control_at(values, ("pages", at, key), "en")
    assert change(values, control, control.text) == []
    assert tomllib.loads(edited(text, change(values, control, given)))["pages"][at] == entry


def test_a_key_of_a_page_lists_the_pages_first():
    text = 'pages = ["title", "puzzles", "award"]\n'
    values = tomllib.loads(text)
    found = edited(text, change(values, control_at(values, ("pages", 2, "title"), "en"), "Hooray"))
    assert tomllib.loads(found)["pages"] == ["title", "puzzles", {"kind": "award", "title": "Hooray"}]
    assert edited("", with_pages({})) == 'pages = ["title", "how_to", "puzzles"]\n'


def test_what_a_key_of_a_page_cannot_be_is_refused():
    values = tomllib.loads(LISTED)
    with pytest.raises(UsageError, match="whole number"):
        change(values, control_at(values, ("pages", 1, "count"), "en"), "two")


def test_a_page_has_a_control_for_each_key_that_its_kind_takes():
    seen = set()
    for name in page_kinds.REGISTRY.names():
        controls = page_controls({"pages": [name]}, 0, "en")
        assert tuple(each.field.key for each in controls) == (page_kinds.REGISTRY.entry(name).constant("takes") or ())
        assert all(each.label and each.help for each in controls)
        seen |= {each.field.key for each in controls}
    assert seen | {"kind"} == set(keys_of(PageSpec))
    assert page_controls({"pages": ["unheard", 3]}, 0, "en") == ()
    assert page_controls({"pages": ["unheard", 3]}, 5, "en") == ()


@pytest.mark.parametrize("act", [remove_page, lambda values, at: move_page(values, at, 0)])
def test_a_page_that_is_gone_is_a_sentence(act):
    for at in (-1, 9):
        with pytest.raises(UsageError, match="not there any more"):
            act(tomllib.loads(LISTED), at)


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
    with pytest.raises(UsageError, match="not there any more"):
        remove_section(tomllib.loads(text), 2)


def test_another_level_has_a_difficulty_and_sizes_of_its_own():
    text = '[[sections]]\nlevel = "4-6"\ndifficulty = "3..12"\nsize = "6x3"\ntessellation = "theta"\n'
    values = tomllib.loads(text)
    control = control_at(values, ("sections", 0, "level"), "en")
    changed = edited(text, change(values, control, "8-10"))
    assert tomllib.loads(changed) == {"sections": [{"level": "8-10", "tessellation": "theta"}]}


@pytest.mark.parametrize(
    ("counts", "all_of_them", "shared"),
    [
        ([50], 7, [7]),
        ([10, 10, 10, 10], 100, [25, 25, 25, 25]),
        ([10, 20, 30], 6, [1, 2, 3]),
        ([100, 1, 1], 3, [1, 1, 1]),
        ([100, 1], 1000, [990, 10]),
        ([3, 3, 3], 10, [4, 3, 3]),
        ([500, 500, *[1] * 20], 24, [2, 2, *[1] * 20]),
    ],
)
def test_mazes_are_shared_out_as_they_were(counts, all_of_them, shared):
    text = "".join(f"[[sections]]\ncount = {count}  # mine\n" for count in counts)
    found = after(text, share_mazes, all_of_them)
    assert [section["count"] for section in tomllib.loads(found)["sections"]] == shared
    assert found.count("# mine") == len(counts)


def test_a_book_without_sections_gets_one_with_all_mazes():
    assert tomllib.loads(after('title = "A"\n', share_mazes, 12))["sections"][0]["count"] == 12


@pytest.mark.parametrize("text", ["[[sections]]\n[[sections]]\n", '[[sections]]\ncount = "x"\n', "sections = [3]\n"])
def test_mazes_that_cannot_be_shared_out_are_refused(text):
    with pytest.raises(UsageError):
        after(text, share_mazes, 1 if "x" not in text and "3" not in text else 9)
