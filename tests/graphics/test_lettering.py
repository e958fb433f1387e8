"""Texts that are too long: set smaller, then wrapped, then refused; and running text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import FontError, LayoutError
from mazebook.graphics.block_flow import prose
from mazebook.graphics.block_words import Words
from mazebook.graphics.frames import Room
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.typefaces import fonts

WORDS = "The way out is never where it seems to be"


def wide(text, size, face=fonts.BODY):
    return fonts.text_width(text, face, size)


def rows(items):
    """The lines, from the top."""
    by_line = itertools.groupby(sorted(items, key=lambda item: (-item.y, item.x)), key=lambda item: item.y)
    return ["".join(item.text for item in found) for _, found in by_line]


@pytest.mark.parametrize("text", ["jof", "Josef", "juli", "j", "fą", "Anna"])
@pytest.mark.parametrize(("anchor", "angle"), [("start", 0), ("middle", 0), ("end", 0), ("end", 90)])
def test_no_ink_overhangs_the_place_of_a_line(text, anchor, angle):
    """A j begins left of its place in the line, an f ends right of it; without this their ink is in the margin."""
    size, across = 100, wide(text, 100)
    (item,) = line(Phrase(text, fonts.BODY, size), 0, 0, anchor=anchor, angle=angle)
    along = item.y if angle else item.x
    advance = fonts.width(text, fonts.BODY, size)
    begin = along - {"start": 0, "middle": advance / 2, "end": advance}[anchor]
    first, last = (fonts.glyph_bounds(letter, fonts.BODY) for letter in (text[0], text[-1]))
    left = begin + size * first[0]
    right = begin + advance - fonts.width(text[-1], fonts.BODY, size) + size * last[2]
    place = {"start": 0, "middle": -across / 2, "end": -across}[anchor]
    assert place - 1e-6 <= left < right <= place + across + 1e-6
    if text == "jof":  # both ends overhang: the ink fills the place
        assert (left, right) == (pytest.approx(place), pytest.approx(place + across))


def test_accents_typed_apart_are_drawn_composed():
    (item,) = line(Phrase("Gro\u0308ße", fonts.BODY, 12), 0, 0)
    assert item.text == "Größe"
    assert fonts.missing(item.text, item.font) == ""


def texts(frame):
    return [item for part in frame.leaves() for item in part.frame.items]


def title(text, size, width, lines=3):
    """Return the texts of a title in a room."""
    return texts(Words(text, fonts.TITLE, size, "title", lines).lay(Room(width)))


def test_words_are_set_smaller_until_their_lines_are_few():
    items = title(WORDS, 40, 300, 2)
    assert " ".join(item.text for item in items) == WORDS
    assert len(items) == 2
    assert LEAST_TYPE < items[0].size < 40
    assert all(wide(item.text, item.size, fonts.TITLE) <= 300 for item in items)


def test_no_balanced_line_ends_with_the_first_word_of_a_sentence():
    words = Words("Oh no! I lost it. Where can my ball have gone?", fonts.TITLE, 36, "title", 5, balanced=True)
    for width in range(260, 600, 20):
        lines = [item.text for item in texts(words.lay(Room(width)))]
        room = wide(f"Where {lines[-1]}", 36, fonts.TITLE) <= width
        assert not (room and len(lines) == 2 and lines[0].endswith("Where")), (width, lines)


def test_words_reach_from_their_capitals_to_what_hangs_below_their_last_line():
    frame = Words(WORDS, fonts.TITLE, 20, "title", 3).lay(Room(200))
    first, *_, last = frame.leaves()
    assert (first.y, frame.baseline) == (0, pytest.approx(fonts.cap_height(fonts.TITLE, 20)))
    assert last.frame.items[0].y == pytest.approx(-last.frame.baseline)
    assert frame.height == pytest.approx(last.frame.baseline - last.y + fonts.descent(fonts.TITLE, 20))


def test_no_word_is_broken_that_fits_when_it_is_smaller():
    word = "Labyrinthverzeichnis"
    (item,) = title(word, 60, 200)
    assert item.text == word
    assert wide(word, item.size, fonts.TITLE) <= 200 + 1e-6 < wide(word, item.size / 0.93, fonts.TITLE)
    kept = "at\u00a0home"  # a no-break space is no place to break
    assert [item.text for item in title(kept, 60, 120)] == [kept]


def test_a_word_that_is_too_wide_in_any_size_is_broken_at_the_least():
    items = title("m" * 40, 60, 150)
    assert {item.size for item in items} == {LEAST_TYPE}
    assert "".join(item.text for item in items) == "m" * 40


def test_words_of_too_many_lines_are_refused():
    with pytest.raises(LayoutError, match=r'^subtitle = "m m m.*": does not fit on 2 lines of this page\. Shorten it'):
        Words("m " * 60, fonts.TITLE, 60, "subtitle", 2).lay(Room(50))


def lines_of(text, width):
    """Return the lines of a running text in a column."""
    pieces = prose(Words(text, fonts.BODY, 10, align="start"), width)
    return ["".join(item.text for item in piece.frame.items) for piece in pieces]


def test_an_empty_text_has_no_lines():
    assert lines_of(" \n\n \n", 200) == []


def test_a_broken_word_stays_one_word():
    assert lines_of("i mmmmmmmmmmmm i", wide("mmmm", 10)) == ["i", "mmmm", "mmmm", "mmmm", "i"]


@pytest.mark.parametrize(
    "setting",
    [
        lambda text: line(Phrase(text, fonts.BODY, 12, "here"), 0, 0),
        lambda text: Words(text, fonts.BODY, 12, "here", 2).lay(Room(300)),
        lambda text: list(prose(Words(text, fonts.BODY, 12, "here"), 300)),
    ],
    ids=["line", "words", "prose"],
)
def test_a_missing_glyph_is_never_dropped(setting):
    with pytest.raises(FontError, match=r'^here: no font here can show "ქ" \(U\+10E5'):
        setting("a maze ქ")
    setting("a maze \N{GRINNING FACE}")  # another font has it


@given(st.text(alphabet="ab \n", max_size=400), st.integers(20, 200))
def test_running_text_loses_no_letter(text, across):
    found = lines_of(text, across)
    assert all(wide(row, 10) <= across + 0.01 for row in found)
    assert "".join(found).replace(" ", "") == "".join(text.split())
    kept = [row.strip() for row in text.strip().split("\n") if row.strip()]
    if across == 200 and all(wide(row, 10) <= 200 for row in kept):
        assert found == [" ".join(row.split()) for row in kept]  # a line end stays a line end


@pytest.mark.parametrize(
    ("width", "text"), [(200, "A long title"), (32, "A long\u2026"), (7, "\u2026"), (2, ""), (-9, "")]
)
def test_a_shortened_text_ends_with_an_ellipsis_where_that_fits(width, text):
    assert Words("A long title", fonts.BODY, 9).shortened(width).text == text


def test_a_shortened_word_is_cut_between_letters():
    cut = Words("W" * 60, fonts.BODY, 12, least=9).shortened(150).text
    assert cut == "W" * (len(cut) - 1) + "\u2026"
    assert wide(cut, 9) <= 150 < wide("W" + cut, 9)
