"""Characters as pixels: a page shows the glyphs that its text says, each told from the others of its face."""

import io
import shutil

import numpy as np
import pytest
from fontTools.ttLib import TTFont

from mazebook.books.pages.riddles import read_jokes
from mazebook.checks.proof.labels import glyphs
from mazebook.checks.proof.page.pages import Document
from mazebook.graphics.page import Box, Page, Text
from mazebook.graphics.typesetting import Phrase, line
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import usual_faces
from tests.checks.sabotage import edited

FACES = sorted(fonts.faces())
LETTERS = [face for face in FACES if "Emoji" not in face]
DIGITS = [face for face in LETTERS if not fonts.missing("0123456789", face)]
SAMPLE = "Wjf Жщ ξφώ 0123 Äé, gy!"


def document(*texts, width=400, height=200):
    """Return the PDF of a page with texts, and the page's box."""
    box = Box(0, 0, width, height)
    return write_pdf([Page(width, height, box, box, texts)], title="Letters")


def wrong(content):
    pages = Document(content, "letters.pdf")
    try:
        found = pages.letters(1)
        return ["".join(letter.text for letter in line.letters) for line in glyphs.wrong_letters(found, pages.sheet(1))]
    finally:
        pages.close()


@pytest.mark.parametrize("face", FACES)
def test_a_face_is_known_by_its_name(face):
    assert fonts.face_called(face) == face
    assert fonts.face_called(f"{face}-Other") is None


@pytest.mark.parametrize("angle", [0, 90, 180, 30])
@pytest.mark.parametrize("size", [6, 11.5, 40])
@pytest.mark.parametrize("face", LETTERS)
def test_letters_that_are_right(face, size, angle):
    shown = "".join(letter for letter in SAMPLE if letter not in fonts.missing(SAMPLE, face))
    text = Text(250, 250, shown, face, size, angle=angle, anchor="middle")
    assert wrong(document(text, Text(20, 20, shown[:5], face, size, gray=0.45), width=500, height=500)) == []


def test_a_hyphen_at_the_end_of_a_line():
    lines = [Text(20, 80 - 30 * k, words, "Andika-Regular", 20) for k, words in enumerate(("one two-", "three"))]
    assert wrong(document(*lines)) == []


def test_an_emoji_is_one_letter():
    assert wrong(document(Text(20, 50, "\N{DOG FACE}\N{ROCKET}", "NotoEmoji-Regular", 30))) == []


@pytest.mark.parametrize("face", DIGITS)
def test_digits_are_told_from_each_other(face):
    """A glyph's points, read in the picture of another digit, are not those of this glyph."""
    content = document(*(Text(20 + 30 * digit, 50, str(digit), face, 30) for digit in range(10)), width=340)
    pages = Document(content, "letters.pdf")
    letters = pages.letters(1)
    for letter in letters:
        assert not list(glyphs.wrong_letters([letter], pages.sheet(1)))
        for other in letters:
            if other.text != letter.text:
                shown = letter._replace(origin=other.origin)
                assert list(glyphs.wrong_letters([shown], pages.sheet(1))), f"{letter.text} passes for {other.text}"
    pages.close()


@pytest.mark.parametrize(
    "cover",
    ["1 g 20 48 60 30 re f", "1 g 30 48 8 30 re f", "0 g 18 40 80 40 re f", "0 G 4 w 10 60 m 120 60 l S"],
    ids=["all", "a part", "in black", "a line"],
)
def test_a_word_that_is_covered(cover):
    content = document(Text(20, 50, "Maze 17", "Baloo2-ExtraBold", 26))
    assert wrong(content) == []
    changed = edited(content, {0: lambda page: page.contents_add(f"\nq {cover} Q\n".encode())})
    assert wrong(changed)


def test_a_pale_word():
    assert wrong(document(Text(20, 50, "Maze 17", "Baloo2-ExtraBold", 26, gray=0.9))) == ["Maze17"]


def test_a_face_that_is_not_here(tmp_path):
    file = TTFont(fonts.source("Andika-Bold"))
    out = io.BytesIO()
    file.save(out)
    (tmp_path / "own.ttf").write_bytes(out.getvalue())
    face = fonts.add_file(tmp_path / "own.ttf")
    content = document(Text(20, 50, "Maze 17", face, 26))
    assert wrong(content) == []
    held = fonts.added.pop(face)
    try:
        pages = Document(content, "letters.pdf")
        assert glyphs.unknown_faces(pages.letters(1)) == [face]
        assert not list(glyphs.wrong_letters(pages.letters(1), pages.sheet(1)))
        pages.close()
    finally:
        fonts.added[face] = held


def test_a_font_of_ones_own_is_read_again_by_the_command(tmp_path, run):
    shutil.copy(fonts.faces()["Andika-Bold"], tmp_path / "own.ttf")
    spec = 'title = "B"\nseed = 1\nfonts = {title = "own.ttf"}\n[[sections]]\nlevel = "8-10"\ncount = 1\n'
    (tmp_path / "book.toml").write_text(spec)
    run("make", tmp_path / "book.toml", "--out", tmp_path / "out", "--no-previews")
    held = dict(fonts.added)
    fonts.added.clear()
    assert "not on this computer" not in run("prove", tmp_path / "out").err
    fonts.added.clear()
    (tmp_path / "own.ttf").unlink()
    assert "its letters were not compared" in run("prove", tmp_path / "out").err
    fonts.added.update(held)


def test_the_points_of_a_glyph_are_well_inside_or_outside():
    glyph = glyphs.glyph_of("Baloo2-ExtraBold", "o")
    ring = np.hypot(*(glyph.points - glyph.points[glyph.is_ink].mean(axis=0)).T)
    assert glyph.is_ink.any()
    assert ring[glyph.is_ink].min() > ring[~glyph.is_ink].min()  # its counter is paper


def test_riddles_of_hindi_are_read_upside_down():
    """Their glyphs above the line come first from the left, so that pdfium gives all of a text there."""
    face = usual_faces("Deva").body
    for joke in read_jokes("hi"):
        assert wrong(document(*line(Phrase(joke.answer, face, 10), 380, 50, angle=180))) == [], joke.answer
