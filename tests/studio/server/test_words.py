"""The words of the page: each that is asked for is there, in every language of books."""

import re
from pathlib import Path

import pytest

from mazebook.paper.languages import is_plural, language_names
from mazebook.resources import data
from mazebook.studio import server
from mazebook.studio.engine import messages
from mazebook.studio.server.words import page_words, wanted_language

FOLDER = Path(server.__file__).parent
SOURCES = [*FOLDER.rglob("*.py"), *(FOLDER / "templates").glob("*.html")]
ASKED = {
    found
    for path in SOURCES
    for found in re.findall(r"""(?:\bw|word|from_catalogue)\(["']([a-z_.-]+)["'][,)]""", path.read_text("utf-8"))
}


def keys(entries, prefix=""):
    for key, entry in entries.items():
        if isinstance(entry, dict) and not is_plural(entry):
            yield from keys(entry, f"{prefix}{key}.")
        else:
            yield prefix + key


def test_each_word_that_is_asked_for_is_there():
    assert len(ASKED) > 80
    assert set(keys(page_words("en").entries)) >= ASKED


@pytest.mark.parametrize("code", language_names())
def test_a_catalogue_has_no_word_that_english_lacks(code):
    known = set(keys(page_words("en").entries))
    assert set(keys(page_words(code).entries)) == known
    assert page_words(code).name == code


def test_everything_that_the_engine_tells_has_words():
    told = {messages.READY, messages.ENDED, messages.COMPILING, messages.CHOOSING}
    assert told == set(page_words("en").entries["told"])


@pytest.mark.parametrize(
    ("cookie", "accepted", "code"),
    [
        (None, "", "en"),
        (None, "fr-CH, de;q=0.8", "fr"),
        (None, "xx, pt-BR;q=0.5", "pt"),
        ("de", "fr", "de"),
        ("../../etc", "it", "it"),
        ("", "*;q=0.1", "en"),
    ],
)
def test_the_language_of_the_page(cookie, accepted, code):
    assert wanted_language(cookie, accepted) == code


def test_all_files_of_words_are_of_a_language():
    assert {path.stem for path in data("studio").glob("*.toml")} <= set(language_names())
