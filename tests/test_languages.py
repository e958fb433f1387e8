"""The catalogues of words: all of them complete, and all of them readable."""

import string

import pytest

from mazebook.books.levels import level_names
from mazebook.errors import UnknownNameError
from mazebook.paper.languages import language_names, read_language


def fields(language, key):
    entry = language.entries
    for part in key.split("."):
        entry = entry[part]
    texts = entry if isinstance(entry, list) else [entry]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", language_names())
def test_every_catalogue_says_what_english_says(name):
    english, language = read_language("en"), read_language(name)
    assert language.keys() == english.keys()
    keys = english.keys()
    for key in keys:
        assert fields(language, key) == fields(english, key), key


@pytest.mark.parametrize("name", language_names())
def test_every_level_has_words(name):
    language = read_language(name)
    assert sorted(language.entries["levels"]) == sorted(level_names())
    assert all(language.word(f"levels.{level}") for level in level_names())


@pytest.mark.parametrize("name", language_names())
def test_the_steps_are_few_and_short(name):
    steps = read_language(name).lines("how_to_steps")
    assert 4 <= len(steps) <= 5
    assert all(0 < len(step) < 90 for step in steps)


def test_words_are_filled_in():
    english = read_language("en")
    assert english.word("puzzle", number=7) == "Maze 7"
    assert english.word("by", author="A. Nother") == "by A. Nother"
    assert english.word("puzzles_count", count=1) == "1 maze"
    assert english.word("puzzles_count", count=50) == "50 mazes"


def test_a_missing_word_or_value_is_not_silent():
    english = read_language("en")
    for key in ("nothing", "levels.nothing", "levels", "how_to_steps"):
        with pytest.raises(KeyError):
            english.word(key)
    with pytest.raises(KeyError):
        english.word("puzzle")
    with pytest.raises(KeyError):
        english.lines("start")


def test_an_unknown_language():
    with pytest.raises(UnknownNameError, match=r'There is no language "fn"\. Did you mean "en"\?'):
        read_language("fn")
