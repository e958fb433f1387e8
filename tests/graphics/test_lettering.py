"""Texts that are too long: set smaller, then wrapped, then refused; and running text over several pages."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import FontError, LayoutError
from mazebook.graphics.page import Box, Text
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, Typesetter, line, paragraphs
from mazebook.paper.typefaces import fonts

WORDS = "The way out is never where it seems to be"


def wide(text, size, face=fonts.BODY):
    return fonts.text_width(text, face, size)


def rows(items):
    """The lines, from the top."""
    by_line = itertools.groupby(sorted(items, key=lambda item: (-item.y, item.x)), key=lambda item: item.y)
    return ["".join(item.text for item in found) for _, found in by_line]


def test_a_line_that_fits_keeps_its_size():
    assert Typesetter().fitted(Phrase(WORDS, fonts.BODY, 12), 5, 9, wide(WORDS, 12)) == [
        Text(5, 9, WORDS, fonts.BODY, 12)
    ]


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


def test_a_longer_line_is_set_smaller():
    (item,) = Typesetter().fitted(Phrase(WORDS, fonts.BODY, 12), 5, 9, wide(WORDS, 9), anchor="end")
    assert item.size == pytest.approx(9)
    assert (item.text, item.x, item.y, item.anchor) == (WORDS, 5, 9, "end")


def test_a_line_too_long_for_the_least_size_is_wrapped_where_that_is_allowed():
    across = wide(WORDS, LEAST_TYPE) * 0.7
    items = Typesetter().fitted(Phrase(WORDS, fonts.BODY, 12, "title"), 5, 9, across, most_lines=2)
    assert [item.size for item in items] == [LEAST_TYPE, LEAST_TYPE]
    assert " ".join(rows(items)) == WORDS
    assert items[1].y == 9
    assert 1.2 * LEAST_TYPE < items[0].y - items[1].y < 1.5 * LEAST_TYPE
    assert all(wide(item.text, LEAST_TYPE) <= across for item in items)
    # The least size comes first: what fits on one line in 7 points is not wrapped.
    assert rows(Typesetter().fitted(Phrase(WORDS, fonts.BODY, 12), 5, 9, wide(WORDS, LEAST_TYPE), most_lines=2)) == [
        WORDS
    ]


@pytest.mark.parametrize(("most", "room"), [(1, "one line"), (2, "2 lines")])
def test_a_line_that_fits_nowhere_is_refused_with_its_place(most, room):
    with pytest.raises(LayoutError, match=rf'^title = "{WORDS}": does not fit on {room} of this page\. Shorten it\.$'):
        Typesetter().fitted(Phrase(WORDS, fonts.BODY, 12, "title"), 5, 9, wide(WORDS, LEAST_TYPE) / 3, most_lines=most)


def test_accents_typed_apart_are_drawn_composed():
    (item,) = line(Phrase("Gro\u0308ße", fonts.BODY, 12), 0, 0)
    assert item.text == "Größe"
    assert fonts.missing(item.text, item.font) == ""


def test_a_block_is_set_smaller_until_its_lines_are_few():
    items, bottom = Typesetter().block(Phrase(WORDS, fonts.TITLE, 40, "title"), 50, 100, 300, most_lines=2)
    assert len(rows(items)) == 2
    assert LEAST_TYPE < items[0].size < 40
    assert all(wide(item.text, item.size, fonts.TITLE) <= 300 for item in items)
    assert max(item.y for item in items) == pytest.approx(100 - fonts.cap_height(fonts.TITLE, items[0].size))
    assert bottom == pytest.approx(min(item.y for item in items) - fonts.descent(fonts.TITLE, items[0].size))


def test_a_block_breaks_no_word_that_fits_when_it_is_smaller():
    word = "Labyrinthverzeichnis"
    items, _ = Typesetter().block(Phrase(word, fonts.TITLE, 60, "title"), 50, 100, 200, most_lines=3)
    assert rows(items) == [word]
    assert wide(word, items[0].size, fonts.TITLE) <= 200 < wide(word, items[0].size / 0.93, fonts.TITLE)
    kept = "at\u00a0home"  # a no-break space is no place to break
    assert rows(Typesetter().block(Phrase(kept, fonts.TITLE, 60, "title"), 50, 100, 120, most_lines=3)[0]) == [kept]


def test_a_word_that_is_too_wide_in_any_size_is_broken_at_the_least():
    items, _ = Typesetter().block(Phrase("m" * 40, fonts.TITLE, 60, "title"), 50, 100, 150, most_lines=3)
    assert {item.size for item in items} == {LEAST_TYPE}
    assert "".join(rows(items)) == "m" * 40


def test_a_block_of_too_many_lines_is_refused():
    with pytest.raises(LayoutError, match=r'^subtitle = "m m m.*": does not fit on 2 lines of this page\. Shorten it'):
        Typesetter().block(Phrase("m " * 60, fonts.TITLE, 60, "subtitle"), 50, 100, 50, most_lines=2)


def test_a_block_starts_where_its_anchor_says():
    items, _ = Typesetter().block(Phrase(WORDS, fonts.TITLE, 20, "title"), 50, 100, 200, most_lines=3, anchor="start")
    assert {(item.x, item.anchor) for item in items} == {(50, "start")}


BOX = Box(20, 30, 220, 130)


def test_a_text_that_fits_leaves_nothing():
    items, last, rest = paragraphs(Phrase("One.\n\nTwo\nlines.", fonts.BODY, 10, "text"), BOX, leading=1.5)
    assert rows(items) == ["One.", "Two", "lines."]
    top, second, third = (item.y for item in items)
    assert top == pytest.approx(BOX.y1 - fonts.cap_height(fonts.BODY, 10))
    assert (top - second, second - third) == pytest.approx((15 + 6, 15))  # a gap before a paragraph
    assert (last, rest) == (third, "")
    assert {item.x for item in items} == {BOX.x0}


def test_an_empty_text_has_no_lines():
    items, last, rest = paragraphs(Phrase(" \n\n \n", fonts.BODY, 10, "text"), BOX)
    assert (items, rest) == ([], "")
    assert last > BOX.y1 - fonts.cap_height(fonts.BODY, 10)


def test_what_has_no_room_is_handed_back():
    text = "\n\n".join(f"{k} {WORDS}." for k in range(12))
    items, last, rest = paragraphs(Phrase(text, fonts.BODY, 12, "text"), BOX)
    assert last - fonts.descent(fonts.BODY, 12) >= BOX.y0 - 0.02
    assert all(wide(item.text, 12) <= BOX.width for item in items)
    shown = " ".join(rows(items))
    assert f"{shown} {' '.join(rest.split())}" == " ".join(text.split())


def test_no_line_stands_alone():
    face, size = fonts.BODY, 10

    def split(before, room, lines=5):
        long = "\n".join(["a line"] * lines)
        box = Box(0, 0, 200, fonts.cap_height(face, size) + fonts.descent(face, size) + (room - 1) * 14 + 0.05)
        items, _, rest = paragraphs(Phrase(before + long, face, size, "text"), box)
        return len(rows(items)), len(rest.split("\n")) if rest else 0

    assert split("", 5) == (5, 0)
    assert split("", 4) == (3, 2)  # not one line on the next page
    assert split("", 3) == (3, 2)
    assert split("x\n\n", 2 + 0.43) == (1, 5)  # not one line on this one
    assert split("x\n\n", 5 + 0.43) == (4, 2)
    assert split("x\n\n", 3 + 0.43) == (3, 3)
    assert split("x\n\n", 3 + 0.43, lines=3) == (1, 3)  # of three lines none can go
    assert split("", 2, lines=3) == (2, 1)
    assert split("", 1) == (1, 4)  # but something is set in any case


def test_a_broken_word_stays_one_word():
    box = Box(0, 0, wide("mmmm", 10), fonts.cap_height(fonts.BODY, 10) + fonts.descent(fonts.BODY, 10) + 14.05)
    items, _, rest = paragraphs(Phrase("i mmmmmmmmmmmm i", fonts.BODY, 10, "text"), box)
    assert rows(items) == ["i", "mmmm"]
    assert rest == "mmmmmmmm i"


def test_a_box_without_room_for_a_line_is_refused():
    with pytest.raises(LayoutError, match=r"^text: this page has no room for a line of text\."):
        paragraphs(Phrase("a", fonts.BODY, 10, "text"), Box(0, 0, 200, 8))


@pytest.mark.parametrize(
    "setting",
    [
        lambda text: line(Phrase(text, fonts.BODY, 12, "here"), 0, 0),
        lambda text: Typesetter().fitted(Phrase(text, fonts.BODY, 12, "here"), 0, 0, 300),
        lambda text: Typesetter().block(Phrase(text, fonts.BODY, 12, "here"), 0, 0, 300, most_lines=2),
        lambda text: paragraphs(Phrase(text, fonts.BODY, 12, "here"), BOX),
    ],
    ids=["line", "fitted_line", "block", "paragraphs"],
)
def test_a_missing_glyph_is_never_dropped(setting):
    with pytest.raises(FontError, match=r'^here: no font here can show "ქ" \(U\+10E5'):
        setting("a maze ქ")
    setting("a maze \N{GRINNING FACE}")  # another font has it


@given(st.text(alphabet="ab \n", max_size=400), st.integers(2, 12), st.integers(20, 200))
def test_running_text_ends_and_loses_no_letter(text, high, across):
    box = Box(0, 0, across, 14 * high)
    found, rest, pages = [], text, 0
    while rest:
        items, _, rest = paragraphs(Phrase(rest, fonts.BODY, 10, "text"), box)
        found += rows(items)
        assert all(item.y >= 0 for item in items)
        assert all(wide(item.text, 10) <= across for item in items)
        pages += 1
        assert pages <= len(text) + 1
    assert "".join(found).replace(" ", "") == "".join(text.split())
    kept = [row.strip() for row in text.strip().split("\n") if row.strip()]
    if across == 200 and all(wide(row, 10) <= 200 for row in kept):
        assert found == [" ".join(row.split()) for row in kept]  # a line end stays a line end


@pytest.mark.parametrize(
    ("width", "text"), [(200, "A long title"), (32, "A long\u2026"), (7, "\u2026"), (2, ""), (-9, "")]
)
def test_a_shortened_text_ends_with_an_ellipsis_where_that_fits(width, text):
    assert Typesetter().shortened(Phrase("A long title", fonts.BODY, 9), width).text == text
