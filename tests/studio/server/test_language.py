"""The language of the page: chosen by the browser at first, then by the person; what is English is marked so."""

import re

import pytest

from mazebook.paper.languages import language_names
from mazebook.studio.server.words import LANGUAGE_COOKIE, page_words
from tests.studio.server.stand_ins import VISIT

VIEWS = ("/", "/books/first", "/books/first/make", "/sheets", "/class", "/collection", "/nothing")


def in_language(shown, path, code):
    return shown.get(path, cookie=f"{shown.cookie}; {LANGUAGE_COOKIE}={code}")


def lang_of(answer):
    return re.search(r'<html lang="([\w-]+)"', answer.text)[1]


def test_the_browser_chooses_first_and_then_the_person(shown):
    asked = {"accept-language": "fr-CA,fr;q=0.8,en;q=0.5"}
    assert lang_of(shown.get("/class", **asked)) == "fr"
    answer = shown.submit("/settings", {"back": "/class", "language": "pl"})
    cookie = answer.headers["set-cookie"]
    assert answer.headers["location"] == "/class"
    assert re.search(r"Max-Age=\d{8}\b", cookie)  # also when the browser was closed meanwhile
    shown.cookie += "; " + cookie.partition(";")[0]
    assert lang_of(shown.get("/class", **asked)) == "pl"
    other = shown.submit("/settings", {"back": "/", "language": "xx"})
    assert "set-cookie" not in other.headers


def test_another_language_keeps_what_the_page_shows(shown):
    assert 'name="back" value="/class?roster=abc&amp;x=1"' in shown.get("/class?roster=abc&x=1").text


@pytest.mark.parametrize("code", language_names())
def test_every_view_speaks_a_language(shown, code):
    for path in VIEWS:
        answer = in_language(shown, path, code)
        assert lang_of(answer) == code, path
        assert page_words(code).word("nav.collection") in answer.text, path
        assert f'<option value="{code}" lang="{code}" selected>' in answer.text, path
        assert not re.search(r"\{[a-z]+\}", re.sub(r'data-words="[^"]*"', "", answer.text)), path


def test_what_has_no_words_in_a_language_is_marked_as_english(shown):
    text = in_language(shown, "/books/first", "de").text
    assert re.search(r'<label for="c-publisher" lang="en">', text)
    assert re.search(r'<small id="c-publisher-help" lang="en">', text)
    assert re.search(r'<label for="c-title">Titel', text)
    assert re.search(r'<small id="c-title-help">', text)
    wall = in_language(shown, "/books/first/wall?wall=pages", "de").text
    assert '<span class="fine" lang="en">' in wall
    english = in_language(shown, "/books/first", "en").text
    assert 'id="c-publisher-help">' in english


def test_recipes_say_whom_they_are_for(shown):
    text = in_language(shown, "/", "de").text
    assert "Labyrinth-Spaß" in text
    assert "4\u20136 Jahre · Leichte Labyrinthe mit Urkunde" in text


def test_a_refusal_is_in_the_language_of_the_browser(closed):
    answer = closed.request("GET", "/", VISIT | {"accept-language": "de"})
    assert answer.status == 403
    assert lang_of(answer) == "de"
    assert "Befehl „mazebook studio“" in answer.text
