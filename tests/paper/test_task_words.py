"""The words of tasks: the same in every catalogue, numbers in every form, and words to spell that suit a child."""

import re
import unicodedata
from collections import Counter

import pytest
from babel import Locale

from mazebook.books.tasks.drawn_signs import is_drawn
from mazebook.paper.languages import is_plural, language_names, read_language
from tests.paper.faces_of_words import faces_of, patched

EACH = pytest.mark.parametrize("name", language_names())
ENGLISH = read_language("en").entries
KINDS = ("letters", "order", "sums", "two_ways", "forest", "keys", "arrows", "tangle")  # `collect` asks for things
LONGEST, LONG = 9, 7  # letters; longer words are counted together
LEAST = 12  # words of a length
ASKING = {"ar": "؟", "el": ";", "ja": "?？", "zh-Hans": "？"}  # what ends a question, where it is not "?"  # noqa: RUF001
# In scripts whose characters are syllables or whole words, words are shorter: by script the least letters, and from
# which on words are counted together. Hindi ones have no vowel signs, so that each letter is one character.
SHORT = {"Deva": (2, 4), "Jpan": (2, 5), "Hans": (2, 4), "Kore": (2, 4)}


def lengths_of(name):
    """The fewest letters of a language's words, and from which on they are counted together."""
    return SHORT.get(read_language(name).entries["script"], (3, LONG))


def asks(name, text):
    """Whether a text ends as a question of the language does: a letter, or a vowel sign of Hindi, and the mark."""
    end = text[:-1].rstrip("\u00a0")
    return text[-1] in ASKING.get(name, "?") and unicodedata.category(end[-1])[0] in "LM"


def words_of(name):
    return read_language(name).lines("tasks.words")


@EACH
def test_every_catalogue_has_the_same_tasks_and_things(name):
    tasks, things = (read_language(name).entries[key] for key in ("tasks", "things"))
    assert {key: set(entry) for key, entry in things.items()} == {key: {"ask", "count"} for key in ENGLISH["things"]}
    assert set(tasks) == {"words", "riddles", *KINDS}
    assert all(set(tasks[kind]) == set(ENGLISH["tasks"][kind]) for kind in KINDS)


@EACH
def test_every_thing_is_asked_for_and_counted(name):
    language = read_language(name)
    rule = Locale.parse(language.locale, sep="-").plural_form
    for thing in ENGLISH["things"]:
        assert asks(name, language.word(f"things.{thing}.ask")), thing
        forms = language.entries["things"][thing]["count"]
        assert is_plural(forms), thing
        assert set(forms) == {rule(count) for count in range(200)} | {"other"}, thing
        for count in (1, 2, 5, 22):
            answer = language.word(f"things.{thing}.count", count=count)
            # In East Asia a measure word follows the number, and the thing may stand before both. Hebrew and Arabic
            # have words of their own for one and two, where a digit would be read wrongly.
            in_words = language.rtl and count in (1, 2) and re.fullmatch(r"\D+", answer)
            assert in_words or re.fullmatch(rf"{count} \w.*|(\D+ )?{count}[^\W\d]+", answer), answer
    questions = [language.word(f"things.{thing}.ask") for thing in ENGLISH["things"]]
    assert len(set(questions)) == len(questions)


@pytest.mark.parametrize(
    ("name", "thing", "asked"),
    [
        ("en", "tooth", "How many teeth are on the way through?"),
        ("fr", "star", "Combien d\u2019étoiles y a-t-il sur le bon chemin\u00a0?"),
        ("fr", "bone", "Combien d\u2019os y a-t-il sur le bon chemin\u00a0?"),
        ("fr", "apple", "Combien de pommes y a-t-il sur le bon chemin\u00a0?"),
        ("es", "apple", "¿Cuántas manzanas hay en el camino correcto?"),
        ("es", "bone", "¿Cuántos huesos hay en el camino correcto?"),
        ("it", "bone", "Quante ossa ci sono sulla strada giusta?"),
        ("pt", "ring", "Quantos anéis há no caminho certo?"),
        ("ar", "tooth", "كم سنًا في الطريق الصحيح؟"),
        ("he", "tooth", "כמה שיניים יש בדרך הנכונה?"),
        ("pl", "apple", "Ile jabłek jest na właściwej drodze?"),
        ("ru", "ring", "Сколько колец на верном пути?"),
        ("uk", "ring", "Скільки каблучок на правильному шляху?"),
        ("hi", "carrot", "सही रास्ते पर कितनी गाजरें हैं?"),
        ("hi", "star", "सही रास्ते पर कितने तारे हैं?"),
        ("el", "droplet", "Πόσες σταγόνες είναι στον σωστό δρόμο;"),
    ],
)
def test_questions_agree_with_their_noun(name, thing, asked):
    assert read_language(name).word(f"things.{thing}.ask") == asked


@pytest.mark.parametrize(
    ("name", "thing", "counts"),
    [
        ("en", "tooth", {1: "1 tooth", 7: "7 teeth"}),
        ("de", "bone", {1: "1 Knochen", 7: "7 Knochen"}),
        ("it", "bone", {1: "1 osso", 7: "7 ossa"}),
        ("ar", "tooth", {1: "سن واحدة", 2: "سنان", 7: "7 أسنان", 12: "12 سنًا", 100: "100 سن"}),
        ("he", "tooth", {1: "שן אחת", 2: "שתי שיניים", 7: "7 שיניים"}),
        ("pl", "tooth", {1: "1 ząb", 3: "3 zęby", 7: "7 zębów", 12: "12 zębów", 22: "22 zęby"}),
        ("ru", "ring", {1: "1 кольцо", 3: "3 кольца", 7: "7 колец", 12: "12 колец", 21: "21 кольцо"}),
    ],
)
def test_numbers_of_things(name, thing, counts):
    assert {count: read_language(name).word(f"things.{thing}.count", count=count) for count in counts} == counts


@EACH
def test_words_to_spell_are_capital_letters_alone(name):
    for word in (*words_of(name), *read_language(name).riddles):
        assert word.isalpha(), word
        assert word == word.upper() == unicodedata.normalize("NFC", word), word
        assert len(word.lower().upper()) == len(word) <= LONGEST, word
        assert not set("ßẞŒÆĲ") & set(word), word  # one cell has one letter
        assert all(patched(word, face) == [] for face in faces_of(name)), word


@EACH
def test_letters_to_spell_are_set_and_not_drawn(name):
    """Those of East Asia have codes beyond those of arrows, as drawings have."""
    assert not [word for word in (*words_of(name), *read_language(name).riddles) if any(map(is_drawn, word))]


@EACH
def test_there_are_words_of_every_length(name):
    least, long = lengths_of(name)
    found = Counter(min(len(word), long) for word in words_of(name))
    assert set(found) == set(range(least, long + 1))
    assert min(found.values()) >= LEAST
    assert 60 <= found.total() <= 90


@EACH
def test_no_word_begins_with_another(name):
    """A child who has spelt one of the words is never halfway through another."""
    for words in (words_of(name), [*read_language(name).riddles]):
        assert len(set(words)) == len(words)
        assert [(word, other) for word in words for other in words if word != other and other.startswith(word)] == []


@EACH
def test_riddles_are_questions_with_one_word_for_an_answer(name):
    language = read_language(name)
    assert len(language.riddles) == len(language.entries["tasks"]["riddles"]) >= 12
    assert min(map(len, language.riddles)) == lengths_of(name)[0]  # for children who begin to read
    assert len({*language.riddles.values()}) == len(language.riddles)
    for word, riddle in language.riddles.items():
        assert asks(name, riddle), riddle
        assert word.lower() not in riddle.lower().split(), riddle
        assert len(f"{riddle} {language.word('tasks.letters.riddle')}") <= 95  # two lines over a maze of a small page
        assert all(patched(riddle, face) == [] for face in faces_of(name)), riddle


@pytest.mark.parametrize("name", ["de", "es", "fr", "nl", "pl", "pt", "ru", "uk", "el"])
def test_words_have_the_letters_of_their_language(name):
    assert any(not word.isascii() for word in words_of(name))


@EACH
def test_sentences_of_tasks_are_whole_and_short(name):
    language = read_language(name)
    values = {"table": 7, "first": 7, "second": 14, "third": 21, "last": 70, "answer": "A", "listed": "1, 2"}
    for kind in KINDS:
        for key in ENGLISH["tasks"][kind]:
            text = language.word(f"tasks.{kind}.{key}", **values)
            if key != "answer":
                assert text[-1] in f".…।。{ASKING.get(name, '?')}", text
                assert len(text) <= 90, text  # two lines over a maze of a small page
