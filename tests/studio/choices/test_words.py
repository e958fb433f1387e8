"""The words of controls and choices: each language says what English says, and each name of a registry has words."""

import pytest

from mazebook.books.values import page_kinds
from mazebook.mazes.tasks import REGISTRY
from mazebook.paper.languages import catalogue, language_names
from mazebook.studio.choices.controls import BOOK_FIRST, SECTION_FIRST, panels
from mazebook.studio.choices.options import options
from mazebook.studio.choices.page_list import keys_of_page
from mazebook.studio.choices.words import choice_words, readable, words_of

EACH = pytest.mark.parametrize("code", language_names())


def entries(code):
    return {(table, key): text for table, words in catalogue(code, "choices").items() for key, text in words.items()}


@EACH
def test_every_language_says_what_english_says(code):
    own = entries(code)
    assert own.keys() == entries("en").keys()
    assert all(text.strip() == text != "" for text in own.values())
    assert not [text for text in own.values() if set(text) & set("'\"`") or "..." in text]
    sentences = [text for (table, _), text in own.items() if table == "helps"]
    assert all(text.endswith({"hi": "।", "ja": "。", "zh-Hans": "。"}.get(code, ".")) for text in sentences)


@EACH
def test_controls_made_by_hand_have_words(code):
    words = choice_words(code)
    keys = {*BOOK_FIRST, *(f"sections_{key}" for key in SECTION_FIRST)}
    assert keys <= words["labels"].keys() & words["helps"].keys()
    book, section = panels({}, code)
    labels = [each.label for each in (*book.controls, *section.controls, *book.more, *section.more)]
    assert all(labels)


def test_words_belong_to_keys_that_there_are():
    every_task = {"sections": [{"task": kind} for kind in REGISTRY.names()]}
    known = {
        "_".join(str(step) for step in each.where if isinstance(step, str))
        for panel in panels(every_task, "en")
        for each in (*panel.controls, *panel.more)
    }
    of_pages = {f"pages_{key}" for kind in page_kinds.REGISTRY.names() for key in keys_of_page({"kind": kind})}
    assert {key for table, key in entries("en") if table in ("labels", "helps")} <= known | of_pages | {"pages"}
    assert of_pages <= choice_words("en")["labels"].keys() & choice_words("en")["helps"].keys()


@pytest.mark.parametrize(
    "wall",
    [
        *("answers", "art", "walls", "places", "designs", "cells", "colours", "layouts", "answer_layouts", "pages"),
        "editions",
    ],
)
def test_every_choice_has_words(wall):
    words = choice_words("en")
    table = "layouts" if wall == "answer_layouts" else wall
    assert {one.name for one in options(wall, "en")} - words[table].keys() <= {
        one.name for one in options("printers", "en")
    }
    if wall not in ("answer_layouts", "layouts", "editions"):
        assert words[table].keys() == {one.name for one in options(wall, "en")}


def test_every_task_has_a_name_and_a_sentence():
    words = choice_words("en")
    assert words["tasks"].keys() == words["task_helps"].keys() >= {*REGISTRY.names()}
    assert {one.name: one.help for one in options("tasks", "en")}.items() <= words["task_helps"].items()
    assert not any(one.is_english for one in options("tasks", "de"))


def test_words_of_small_lists_belong_to_their_names():
    book, section = panels({}, "en")
    for panel in (book, section):
        for control in (*panel.controls, *panel.more):
            table = choice_words("en").get(control.field.key, {})
            if control.field.key in ("permission", "backs", "barcode", "scenery", "stock"):
                assert table.keys() <= set(control.field.names)


def test_what_has_no_words_is_readable():
    assert words_of("de", "labels", "unheard", readable("un_heard")) == "Un heard"
    assert choice_words("xx") == choice_words("en")
