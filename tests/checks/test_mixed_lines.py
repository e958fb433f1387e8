"""Lines in which directions meet, read from a finished page: as they stand from left to right, and nowhere else."""

import io

import pikepdf
import pytest

from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import read_theme
from mazebook.checks.proof.labels import glyphs
from mazebook.checks.proof.page.pages import Document
from mazebook.checks.proof.page.printed_lines import spans_of
from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.block_words import Words
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Box, Page, Text
from mazebook.graphics.typesetting import Phrase, line
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.languages import read_language
from mazebook.paper.scripts.marks import without_marks
from mazebook.paper.typefaces import fonts
from mazebook.press.make.make_book import make_book
from tests import quick

HEBREW = read_language("he").word("tasks.order.table", table=3, first=3, second=6, third=9)
ARABIC = read_language("ar").word("by", author="Ann Lee (7)")
ENGLISH = read_language("en").word("by", author="\u05d0\u05e0\u05d4 7")
EMOJI = "\N{DOG FACE} \u05d0\u05d1\u05d2 12, 13 \N{ROCKET}"
TASKS = ["collect", "letters", "order", "sums", "two_ways", "forest", "keys", "arrows", "tangle"]


def page_of(text, width=400.0):
    """Return a page with a paragraph, as a document."""
    box = Box(0, 0, width, 300)
    (frame,) = flow(prose(Words(text, fonts.HEADING, 18, align="start"), width), Room(width, 300), width=width)
    items = tuple(frame.drawn(0, 300).items)
    return Document(write_pdf([Page(width, 300, box, box, items)], title="Lines"), "lines.pdf")


@pytest.mark.parametrize("width", [400.0, 130.0, 90.0])
@pytest.mark.parametrize("text", [HEBREW, ARABIC, ENGLISH, EMOJI])
def test_what_is_printed_is_found_and_looks_as_it_says(text, width):
    document = page_of(text, width)
    letters = document.letters(1)
    read = "".join(letter.text for letter in letters)
    assert sorted(read) == sorted("".join(without_marks(text).split()))
    assert (0, len(read)) in spans_of(text, letters)
    assert list(glyphs.wrong_letters(letters, document.sheet(1))) == []
    document.close()


@pytest.mark.parametrize("text", [HEBREW, ARABIC, ENGLISH])
def test_words_in_another_order_are_not_found(text):
    document = page_of(text)
    letters = document.letters(1)
    around = [letters[0], *letters, letters[0]]
    assert list(spans_of(text, around)) == [(1, 1 + len(letters))]
    assert not list(spans_of(text, letters[::-1]))
    assert not list(spans_of(text, [*letters[-1:], *letters[:-1]]))
    document.close()


def test_a_line_whose_words_changed_places_is_noticed():
    pieces = fonts.runs("\u05d0\u05d1\u05d2 12", fonts.HEADING, "text")
    box, x, items = Box(0, 0, 300, 100), 20.0, []
    for text, face, rtl in reversed(pieces):
        items.append(Text(x, 50, text, face, 20, rtl=rtl))
        x += fonts.width(text, face, 20, rtl=rtl) + 5
    document = Document(write_pdf([Page(300, 100, box, box, items)], title="Lines"), "lines.pdf")
    assert not list(spans_of("\u05d0\u05d1\u05d2 12", document.letters(1)))
    document.close()


@pytest.mark.parametrize(("code", "answers"), [("ar", "back"), ("he", "foot")])
def test_tasks_of_all_kinds_are_proved(code, answers, tmp_path):
    sections = [{"count": 1, "level": "6-8", "task": task} for task in TASKS]
    sections.append({"count": 1, "level": "6-8", "task": {"kind": "order", "tables": [3]}})
    spec = {"title": "Mazes (12)", "author": "Ann Lee", "language": code, "seed": 12, "answers": answers}
    book = make_book(
        spec | {"theme": "animals", "isbn": "978-3-16-148410-0", "sections": sections}, tmp_path, previews=False
    )
    assert book.checked.ok, book.checked.lines


def test_a_text_with_marks_above_and_below_is_read_once():
    """Its glyphs are in several objects of the page; beside it stands the same text once more."""
    box = Box(0, 0, 300, 100)
    said = "\u0642\u0644\u064a\u0644\u064b\u0627 \u0634\u0643\u0631\u0627\u064b"
    items = [Text(x, 50, said, "BalooBhaijaan2-SemiBold", 14, rtl=True) for x in (150, 10)]
    document = Document(write_pdf([Page(300, 100, box, box, items)], title="Lines"), "lines.pdf")
    letters = document.letters(1)
    assert len(letters) == 2 * len(said.replace(" ", ""))
    assert {letter.shown for letter in letters} == {said, ""}
    assert list(glyphs.wrong_letters(letters, document.sheet(1))) == []
    document.close()


def with_every_glyph(texts):
    """Return the texts that have a glyph which none before them has."""
    shown, chosen = set(), []
    for text in texts:
        pieces = fonts.runs(text, fonts.HEADING, "text")
        glyphs = {(face, glyph.id) for piece, face, rtl in pieces for glyph in fonts.shaped(piece, face, rtl=rtl)}
        if glyphs - shown:
            chosen.append(text)
        shown |= glyphs
    return chosen


@pytest.mark.parametrize("choose", quick([with_every_glyph, list], with_every_glyph))
@pytest.mark.parametrize("code", ["ar", "he", "hi"])
def test_every_sentence_of_a_theme_is_read_as_it_is_written(code, choose):
    """In scripts whose letters join, or stand on each other: glyphs' numbers may be codes of other letters."""
    language = read_language(code)
    texts = [language.word(name) for name in ("start", "finish")]
    texts += choose(text for theme in map(read_theme, theme_names()) for text in theme.words(code).sentences)
    high, box = 24.0, Box(0, 0, 700, 24.0 * len(texts))
    items = [
        item for place, text in enumerate(texts) for item in line(Phrase(text, fonts.HEADING, 14), 20, high * place + 8)
    ]
    document = Document(write_pdf([Page(700, box.y1, box, box, items)], title="Lines"), "lines.pdf")
    letters = document.letters(1)
    assert list(glyphs.wrong_letters(letters, document.sheet(1))) == []
    assert [text for text in texts if not any(spans_of(text, letters))] == []
    document.close()


def test_a_map_of_another_program_with_codes_of_one_byte_is_no_fault():
    box = Box(0, 0, 300, 100)
    items = line(Phrase("\u05d0\u05d1\u05d2 12", fonts.HEADING, 20), 20, 50)
    with pikepdf.open(io.BytesIO(write_pdf([Page(300, 100, box, box, items)], title="Lines"))) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and b"endcmap" in item.read_bytes():
                item.write(item.read_bytes().replace(b"endcmap", b"1 beginbfchar\n<0FFF> <20>\nendbfchar\nendcmap"))
        changed = io.BytesIO()
        pdf.save(changed)
    document = Document(changed.getvalue(), "lines.pdf")
    assert "".join(letter.text for letter in document.letters(1)) == "12\u05d2\u05d1\u05d0"
    document.close()
