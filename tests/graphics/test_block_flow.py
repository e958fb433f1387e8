"""Texts of several pages: no line stands alone, headings keep to their text, and nothing is lost."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.errors import RoomError
from mazebook.graphics.block_flow import Piece, flow, prose
from mazebook.graphics.block_words import Words
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.paper.typefaces import fonts


def words(text, **more):
    return Words(text, fonts.BODY, 12, **{"align": "start", **more})


def texts(page):
    return [item.text for part in page.leaves() for item in part.frame.items]


@given(st.lists(st.integers(1, 40), min_size=1, max_size=6), st.integers(3, 12))
def test_no_line_stands_alone_and_none_is_lost(paragraphs, lines):
    pieces = [list(prose(words("word " * count), 100)) for count in paragraphs]
    step = pieces[0][0].frame.height + words("").between
    pages = flow(
        prose(words("\n\n".join("word " * count for count in paragraphs)), 100),
        Room(200, (lines + 2) * step),
        width=100,
    )
    assert [line for page in pages for line in texts(page)] == [
        piece.frame.items[0].text for part in pieces for piece in part
    ]
    ends = list(accumulate(len(part) for part in pieces))
    alone = {end - 1 for end, part in zip(ends, pieces, strict=True) if len(part) > 1}
    alone |= {end - len(part) + 1 for end, part in zip(ends, pieces, strict=True) if len(part) > 1}
    assert not alone & set(accumulate(len(texts(page)) for page in pages))
    assert all(page.height <= (lines + 2) * step + 0.01 for page in pages)


def test_an_empty_line_begins_a_paragraph_and_a_line_end_a_line():
    pieces = list(prose(words("One\ntwo\n \n\nthree"), 300))
    assert [piece.frame.items[0].text for piece in pieces] == ["One", "two", "three"]
    assert pieces[2].above == pytest.approx(pieces[1].above + 0.6 * 12)


def test_a_heading_keeps_to_its_text_and_a_name_comes_again():
    again = Frame(10, 7)
    heading, text = Piece(Frame(10, 20), keep=True), Piece(Frame(10, 50), above=5, again=again)
    first, second = flow([Piece(Frame(10, 50)), heading, text], Room(300, 100), width=300)
    assert (len(first.parts), len(second.parts)) == (2, 3)
    first, second = flow([Piece(Frame(10, 50)), text], Room(300, 100), width=300)
    assert [part.frame.height for part in second.parts] == [0, 57]  # its space above is left out


def test_what_is_too_high_for_a_page_is_divided_or_refused():
    kept = [Piece(Frame(10, 60), keep=True), Piece(Frame(10, 60))]
    assert len(flow(kept, Room(300, 100), width=300)) == 2
    with pytest.raises(RoomError, match=r"^pages\.text: this page has no room for a line of text\."):
        flow([Piece(Frame(10, 120))], Room(300, 100), width=300, where="pages.text")


@pytest.mark.parametrize(("height", "again"), [(50, 0), (10, 40)])
def test_what_does_not_fit_below_a_head_goes_to_the_next_page(height, again):
    names = Frame(10, again) if again else NOTHING
    head, rest = flow([Piece(Frame(10, height), again=names)], Room(300, 100), Frame(300, 80), width=300)
    assert [part.frame.height for part in head.parts] == [80]
    assert rest.height == height + again


def test_a_column_is_in_the_middle_of_its_page():
    (page,) = flow([Piece(Frame(10, 20))], Room(300, 100), Frame(300, 30), width=200)
    assert [(part.x, part.y) for part in page.parts] == [(0, 0), (50, -30)]


@pytest.mark.parametrize(("align", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_lines_of_a_text_are_aligned_in_their_column(align, share):
    (page,) = flow(prose(words("Take a crayon.", align=align), 200), Room(300, 100), width=200)
    (line,) = page.leaves()
    assert line.x == pytest.approx(share * (200 - line.frame.width))
