"""The words of the page: each that is asked for is there, in every language of books, with the same values."""

import ast
import re
import string
from pathlib import Path

import pytest
from babel import Locale

from mazebook.batch.offered import ANSWER_PLACES
from mazebook.paper.languages import catalogue, is_plural, language_names
from mazebook.progress import Step
from mazebook.studio import server
from mazebook.studio.engine import messages
from mazebook.studio.server.rendering import THEMES
from mazebook.studio.server.words import page_words, step_words, wanted_language
from mazebook.units import HOME_PAPERS

FOLDER = Path(server.__file__).parent
TEMPLATES = sorted((FOLDER / "templates").glob("*.html"))
SCRIPTS = sorted((FOLDER / "static").glob("*.js"))
EACH = pytest.mark.parametrize("code", language_names())


def keys(entries, prefix=""):
    for key, entry in entries.items():
        if isinstance(entry, dict) and not is_plural(entry):
            yield from keys(entry, f"{prefix}{key}.")
        else:
            yield prefix + key


def own(code):
    """Return the file of a language alone: what it lacks is missing."""
    return catalogue(code, "studio")


def texts(entries):
    """Yield each text with its place; of a plural, each form."""
    for key, entry in entries.items():
        for inner, text in texts(entry) if isinstance(entry, dict) else (("", entry),):
            yield (key, *inner), text


def values(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def asked():
    """Return all keys that code, templates and scripts ask for."""
    found = set()
    for path in (*FOLDER.rglob("*.py"), *TEMPLATES):
        found.update(re.findall(r"""(?:\bw|word|from_catalogue)\(["']([a-z_.-]+)["'][,)]""", path.read_text("utf-8")))
        found.update(re.findall(r"""['"]((?:book|large|work)\.(?!html)[a-z_]+)['"]""", path.read_text("utf-8")))
    found |= {f"nav.{name}" for name in ("books", "sheets", "class", "collection", *THEMES)}
    found |= {f"large.{wish}" for wish in messages.Wish.__args__}
    found |= {f"sheets.places.{name}" for name in ANSWER_PLACES} | {f"sheets.paper.{name}" for name in HOME_PAPERS}
    found |= {f"told.{what}" for what in told()} | {f"refusals.{why}" for why in refusals()}
    return found


def told():
    """Return everything that the engine tells: what stands in an `EngineTold` in its code."""
    calls = [
        call
        for path in Path(messages.__file__).parent.glob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "EngineTold"
    ]
    assert len(calls) >= 4
    return {getattr(messages, call.args[0].id) for call in calls}


def refusals():
    text = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    named = set(re.findall(r"""HTTPStatus\.[A-Z_]+, (?:None, )?"([a-z_]+)"\)""", text))
    assert {"foreign", "no_cookie", "used_token", "too_large", "fault"} <= named
    return named | {"missing", "wrong"}


def test_each_word_that_is_asked_for_is_there():
    assert len(asked()) > 150
    assert set(keys(own("en"))) >= asked()


def test_each_word_is_asked_for():
    assert {key for key in keys(own("en")) if not key.startswith(("work.steps.", "work.roles."))} == asked()


def test_scripts_have_the_words_that_they_use():
    given = (FOLDER / "templates" / "book.html").read_text("utf-8").partition("script_words((")[2].partition("))")[0]
    used = {key for path in SCRIPTS for key in re.findall(r'"([a-z]+\.[a-z_]+)"', path.read_text("utf-8"))}
    assert used == set(re.findall(r"'([a-z_.]+)'", given))


# Steps of commands that the page does not offer.
OF_COMMANDS = {
    Step.MAKE_COLUMNS,
    Step.WRITE_COLUMN,
    Step.WRITE_FILES,
    Step.WRITE_ROWS,
}


def test_each_step_of_a_job_has_words():
    shown = {step.name.lower(): step for step in Step if step not in OF_COMMANDS}
    words = own("en")["work"]["steps"]
    assert words.keys() == shown.keys()
    assert {name: values(text) for name, text in words.items()} == {name: values(step) for name, step in shown.items()}


def test_names_are_put_into_a_step():
    words = page_words("de")
    names = {"file": "a.pdf", "printer": "Amazon KDP"}
    assert step_words(words, Step.CHECK, names) == "a.pdf wird für Amazon KDP geprüft"
    assert step_words(words, Step.WRITE_COLUMN, names) == "writing a.pdf"


@EACH
def test_a_language_says_what_english_says(code):
    assert set(keys(own(code))) == set(keys(own("en")))
    assert page_words(code).name == code


@EACH
def test_a_language_takes_the_values_that_english_takes(code):
    english = dict(texts(own("en")))
    for place, text in texts(own(code)):
        is_form = (*place[:-1], "other") in english
        usual = values(english[(*place[:-1], "other") if is_form else place])
        in_words = place[-1] in ("zero", "one", "two") and "count" not in values(text)  # "about a minute"
        assert values(text) == ([value for value in usual if value != "count"] if in_words else usual), place


def english_plurals():
    return [place[:-1] for place, _ in texts(own("en")) if place[-1] == "other"]


@EACH
def test_plurals_are_those_of_the_language(code):
    form_of = Locale.parse(page_words(code).locale, sep="-").plural_form
    needed = {form_of(number) for number in range(1000)} | {"other"}
    plurals = {}
    for place, _ in texts(own(code)):
        if place[:-1] in english_plurals():
            plurals.setdefault(place[:-1], set()).add(place[-1])
    assert plurals == dict.fromkeys(english_plurals(), needed)


@EACH
def test_texts_are_set_well(code):
    for place, text in texts(own(code)):
        assert text.strip() == text, place
        assert (text != "") is (place != ("told", "engine_ready")), place
        assert "..." not in text, place
        assert code == "en" or not set(text) & set("'\"`"), place
        assert code != "fr" or not re.search(r"[^\u00a0{][?!;»]|[^\u00a0\w/]:|«[^\u00a0]", text), place


@pytest.mark.parametrize(
    ("cookie", "accepted", "code"),
    [
        (None, "", "en"),
        (None, "fr-CH, de;q=0.8", "fr"),
        (None, "xx, pt-BR;q=0.5", "pt"),
        (None, "en;q=0.2, PL;q=0.9, de;q=0.5", "pl"),
        (None, "de;q=0, nl;q=0.1", "nl"),
        (None, "de;q=much, nl", "nl"),
        ("de", "fr", "de"),
        ("xx", "fr", "fr"),
        ("../../etc", "it", "it"),
        ("", "*;q=0.1", "en"),
        (None, "ja-JP, en;q=0.5", "ja"),
        (None, "zh-CN, zh;q=0.9, en;q=0.5", "zh-Hans"),
        (None, "zh-Hant-TW, zh-TW;q=0.9, en;q=0.5", "en"),
        ("zh-Hans", "en", "zh-Hans"),
        (None, "ar-EG, en;q=0.5", "ar"),
        (None, "he-IL, en;q=0.5", "he"),
    ],
)
def test_the_language_of_the_page(cookie, accepted, code):
    assert wanted_language(cookie, accepted) == code
