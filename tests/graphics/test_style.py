"""Words are set smaller until they fit; sizes follow the page, and never get too small to be printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import RoomError
from mazebook.graphics.block_words import Words
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Box
from mazebook.graphics.style import Style
from mazebook.paper.layouts import read_layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES


def style(width=531, height=720, layout="one"):
    return Style.of(Box(0, 0, width, height), read_layout(layout), DEFAULT_FACES)


def sizes_in(frame):
    return [item.size for part in frame.leaves() for item in part.frame.items]


def texts_in(frame):
    return [item.text for part in frame.leaves() for item in part.frame.items]


def test_sizes_are_as_designed_on_a_letter_page():
    names = ("small", "text", "large", "label", "subheading", "heading", "display", "title")
    assert [style().size(name) for name in names] == [11.25, 15, 18.75, 22, 28, 36, 44, 60]
    assert [style().space(name) for name in ("hair", "tight", "close", "even", "wide", "broad", "open")] == [
        3, 6, 10, 16, 24, 40, 60,
    ]  # fmt: skip


def test_on_small_pages_running_text_and_headings_stay_readable():
    small = style(200, 250)
    assert small.size("text") == 12
    assert (small.size("label"), small.size("heading")) == (12, 20)
    assert small.space("hair", least=5) == 5
    assert small.scaled(0.5).size("heading") == 10
    assert small.scaled(0.1).size("small") == small.least
    assert style(layout="large-print").size("heading") > 36


def test_words_are_set_smaller_before_they_are_broken():
    words = style().title("The Maze Journey", "title", "title", lines=2, one_line=0.5)
    whole = words.lay(Room(900))
    assert sizes_in(whole) == [60]
    assert whole.height == fonts.cap_height(fonts.TITLE, 60) + fonts.descent(fonts.TITLE, 60)
    smaller = words.lay(Room(0.6 * whole.width))
    assert sizes_in(smaller) == pytest.approx([36])
    assert texts_in(words.lay(Room(0.4 * whole.width))) == ["The Maze", "Journey"]


def test_a_word_is_broken_only_in_the_smallest_type():
    words = Words("Donaudampfschifffahrtsgesellschaft", fonts.BODY, 20, lines=2, least=9)
    assert sizes_in(words.lay(Room(200)))[0] > 9
    assert sizes_in(words.lay(Room(100))) == [9, 9]
    with pytest.raises(RoomError, match=r'^title = "Donau.*": does not fit on one line of this page\. Shorten it\.$'):
        Words("Donaudampfschifffahrtsgesellschaft", fonts.BODY, 20, "title").lay(Room(50))


@given(st.integers(2, 30), st.floats(80, 400))
def test_balanced_lines_are_as_many_and_no_longer(count, width):
    words = Words("maze " * count, fonts.BODY, 12, lines=99)
    plain, balanced = (
        words.lay(Room(width)),
        Words(words.text, fonts.BODY, 12, lines=99, balanced=True).lay(Room(width)),
    )
    assert len(texts_in(balanced)) == len(texts_in(plain))
    assert balanced.width <= plain.width + 0.01


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Everything is there. Now the party can begin!", 170, ["Everything is there.", "Now the party can begin!"]),
        ("T. rex smells its dinner. Show it the way!", 150, ["T. rex smells its dinner.", "Show it the way!"]),
        (
            "Hop, hop! Help the frog jump to the water lily.",
            170,
            ["Hop, hop! Help the frog", "jump to the water lily."],
        ),
    ],
)
def test_two_lines_break_between_sentences_of_about_one_length(text, width, lines):
    words = Words(text, fonts.BODY, 12, lines=3, balanced=True)
    assert texts_in(words.lay(Room(width))) == lines


def test_lines_of_hindi_do_not_touch():
    words = Words("हूँ " * 12, "Baloo2-SemiBold", 20, lines=9, leading=0.9)
    boxes = [part.box for part in words.lay(Room(60)).leaves()]
    assert len(boxes) > 2
    assert boxes[0].y1 - boxes[1].y1 > 0.9 * 20
