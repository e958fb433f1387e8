"""Marks of directions: sentences with values of the other direction, and the lines that a paragraph is broken into."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mazebook.paper.languages import read_language
from mazebook.paper.scripts.bidi import base_level, in_visual_order, levels
from mazebook.paper.scripts.breaks import wrapped
from mazebook.paper.scripts.marks import as_printed, as_read, directed, isolated, marked_lines, without_marks
from mazebook.paper.typefaces import fonts

HEBREW, ARABIC = "\u05d0\u05d1\u05d2", "\u0643\u0644\u0628"
WORDS = st.sampled_from(
    ["Ann", "Lee,", "(12)", "3", "7-9", "!", HEBREW, f"{HEBREW}.", f"({ARABIC}", f"{ARABIC})", "A4"]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=9).map(" ".join)
LETTERS = st.lists(st.sampled_from(["Ann", "Lee", HEBREW, ARABIC]), min_size=1, max_size=9).map(" ".join)
MIXED = TEXTS | st.builds("{} \u2068{}\u2069 {}".format, TEXTS, TEXTS, TEXTS)


@pytest.mark.parametrize(
    ("value", "rtl", "text"),
    [
        ("Ann", True, "\u2068Ann\u2069"),
        ("Ann", False, "Ann"),
        (HEBREW, True, HEBREW),
        (f"{HEBREW} 7", False, f"\u2068{HEBREW} 7\u2069"),
        ("12", True, "12"),
        ("978-3-16-148410-0", True, "\u2068978-3-16-148410-0\u2069"),
        ("978-3-16-148410-0", False, "978-3-16-148410-0"),
        ("1, 2, 3", True, "1, 2, 3"),
    ],
)
def test_a_value_of_the_other_direction_is_isolated(value, rtl, text):
    assert isolated(value, rtl=rtl) == text


def test_a_sentence_has_the_direction_of_its_language():
    assert directed("Ann!", rtl=False) == "Ann!"
    assert directed("\u2068Ann\u2069!", rtl=True) == "\u200f\u2068Ann\u2069!"
    assert as_printed("\u200f\u2068Ann\u2069!") == "!Ann"
    assert directed(f"{HEBREW}!", rtl=False) == f"\u200e{HEBREW}!"
    assert directed("7", rtl=True) == "7"


def test_sentences_with_names_of_the_other_direction():
    english, hebrew = read_language("en"), read_language("he")
    assert as_printed(english.word("by", author=f"{ARABIC} 7")) == f"by 7 {ARABIC[::-1]}"
    assert as_printed(english.listed(["Ann", HEBREW, ARABIC])) == f"Ann, {HEBREW[::-1]}, and {ARABIC[::-1]}"
    assert as_printed(hebrew.word("story_name", name="Ann 7")) == "!Ann 7"
    isbn = hebrew.word("copyright_isbn", isbn="978-3-16-148410-0")
    assert "978-3-16-148410-0" in as_printed(isbn)


@settings(deadline=None)
@given(MIXED, st.integers(3, 20))
@example(f"{ARABIC} Lee, Lee, {HEBREW}", 8)
@example(f"{HEBREW} \u2068Ann 3 Lee,\u2069 7-9", 5)
def test_lines_of_a_paragraph_are_read_as_in_the_whole(text, most):
    lines = wrapped(text, lambda line: len(without_marks(line)) <= most)
    whole, at = levels(text), 0
    for line in lines:
        bare = "".join(without_marks(line).split())
        places = []
        for character in bare:
            while text[at] != character:
                at += 1
            places.append(at)
            at += 1
        spread = range(places[0], places[-1] + 1)
        order = in_visual_order([whole[place] for place in spread])
        pieces = [(text[spread[run.start] : spread[run.end - 1] + 1], run.level % 2) for run in order]
        expected = "".join(piece[::-1] if is_odd else piece for piece, is_odd in pieces)
        assert as_printed(line).split() == without_marks(expected).split()


def test_a_text_of_one_direction_gets_no_marks():
    assert marked_lines("a b c", ["a b", "c"]) == ["a b", "c"]
    assert marked_lines(f"{HEBREW} {HEBREW}", [HEBREW, HEBREW]) == [HEBREW, HEBREW]
    assert wrapped(f"{HEBREW} Ann {HEBREW}", lambda line: len(line) <= 3) == [HEBREW, "Ann", HEBREW]


def test_marks_have_no_ink_and_no_width():
    text = f"\u200f\u2068Ann\u2069 {HEBREW}!"
    assert [piece.text for piece in fonts.runs(text, fonts.BODY, "text")] == [f" {HEBREW}!", "Ann"]
    assert fonts.text_width("\u200fAnn", fonts.BODY, 10.0) == fonts.text_width("Ann", fonts.BODY, 10.0)


def test_what_a_file_says_of_signs_that_run_left():
    assert as_read(", ", rtl=True) == "\u200f, "
    assert base_level(as_read("(", rtl=True)) == 1
    assert as_read(HEBREW, rtl=True) == HEBREW
    assert as_read(", ", rtl=False) == ", "
