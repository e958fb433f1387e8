"""Pages keep to the rules of printers as they are laid out: no type too small, and nothing beyond the margins."""

import pytest

from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import make_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Stroke
from mazebook.paper.typefaces.glyphs import extent
from tests.books.page_helpers import inside, laid_out, plan_for, texts_of
from tests.paper.faces_of_words import settable


@pytest.mark.parametrize(
    "section",
    [
        {"level": "adult", "task": "collect", "theme": "space"},  # set as text, a gem is wide
        {"level": "8-10", "task": "tangle", "count": 6},  # in the answers the letters, which are wider than figures
    ],
    ids=["things", "names of ends"],
)
def test_no_type_is_smaller_than_the_printer_takes(section):
    plan, pages = laid_out(3, printer="home-letter", pages=["puzzles", "answers"], sections=[{"count": 1} | section])
    assert plan.layout.least_text == 9
    assert min(text.size for page in pages for text in texts_of(page)) >= 9 - 1e-6


@pytest.mark.parametrize("language", settable(["ko", "ja", "ar"]))
def test_letters_of_another_face_stay_above_the_foot_of_the_page(language):
    """The letters of one script hang lower than those of the face that a book in another is set in."""
    title = {"ko": "Warm up", "ja": "めいろ", "ar": "متاهة"}[language]
    spec = {"pages": ["copyright", "puzzles"], "made_with": False}
    plan, laid = laid_out(1, language=language, sections=[{"level": "6-8", "count": 1, "title": title}], **spec)
    for number, page in enumerate(laid, 1):
        lows = [text.y + extent(text.text, text.font, text.size)[0] for text in texts_of(page)]
        assert min(lows, default=99) >= plan.live(number).y0 - 1e-6


def test_vowel_signs_of_a_sentence_at_the_top_of_a_page_stay_within_its_margin():
    section = {"level": "8-10", "count": 1, "task": "keys"}
    plan, pages = laid_out(1, language="hi", layout="landscape", pages=["puzzles"], answers="none", sections=[section])
    highs = [text.y + extent(text.text, text.font, text.size)[1] for text in texts_of(pages[0])]
    assert max(highs) <= plan.live(1).y1 + 1e-6


def test_letters_below_the_line_of_an_answer_stay_off_its_route():
    section = {"level": "10-12", "count": 2, "task": "order"}
    # Of the best candidates of this seed, one has its route just below the letters.
    plan, pages = laid_out(360969672, k=K, language="ar", pages=["puzzles"], answers="after", sections=[section])
    page = next(page for page, planned in zip(pages, plan.pages, strict=True) if planned.kind == "answers")
    route = max((item for item in page.items if isinstance(item, Stroke)), key=lambda item: item.width)
    top = extent_of(route).y1
    words = [text for text in texts_of(page) if top - 9 < text.y < top + 9]
    assert len(words) > 1
    assert min(text.y + extent(text.text, text.font, text.size)[0] for text in words) > top


def test_answers_of_a_book_from_right_to_left_stay_within_its_margins():
    """Columns change places on such pages and mazes do not, so another end of a route is at the edge of the page."""
    spec = {"printer": "lulu", "pages": ["puzzles", "answers", {"kind": "notes", "count": 28}]}
    section = {"level": "6-8", "size": "6x6", "ends": ["w", "e"], "count": 4}
    plan = plan_for(1, language="he", answer_layout="answers-4", sections=[section], **spec)
    (number,) = (number for number, page in enumerate(plan.pages, 1) if page.kind == "answers")
    page = lay_out(plan, make_mazes(plan, k=1))[number - 1]
    printable = plan.printable(number).mirrored_in(page.trim)
    assert all(inside(extent_of(item), printable) for item in page.items if isinstance(item, Stroke))
