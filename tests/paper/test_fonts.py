"""Metrics, coverage and fallback of the shipped fonts."""

import pytest
from fontTools.ttLib import TTFont

from mazebook.errors import FontError
from mazebook.paper.scripts.breaks import words
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import EMOJI_FACE, picture_names
from mazebook.paper.typefaces.faces import DEFAULT_FACES
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of

ROLES = (fonts.TITLE, fonts.HEADING, fonts.BODY, fonts.BOLD)


@pytest.mark.parametrize("face", sorted(fonts.faces()))
def test_metrics_are_the_files_own(face):
    font = TTFont(fonts.faces()[face])
    em, names, advances = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"].metrics
    sample = [character for character in "Ab 1" if ord(character) in names]
    advance = sum(advances[names[ord(character)]][0] for character in sample)
    assert fonts.width("".join(sample), face, 10) == pytest.approx(10 * advance / em)
    assert fonts.ascent(face, em) == pytest.approx(font["OS/2"].sTypoAscender)
    assert fonts.descent(face, em) == pytest.approx(-font["OS/2"].sTypoDescender)
    assert fonts.descent(face, em) > 0
    assert fonts.cap_height(face, em) == pytest.approx(font["OS/2"].sCapHeight)


def runs(text, face):
    """The pieces of a text and their faces."""
    return [(piece, chosen) for piece, chosen, _ in fonts.runs(text, face, "title")]


def test_an_unknown_face_is_answered_with_the_nearest():
    with pytest.raises(FontError, match=r'no font "Andika"\. Did you mean "Andika-Bold"'):
        fonts.width("a", "Andika", 10)


@pytest.mark.parametrize("face", ROLES)
def test_european_text_stays_in_its_face(face):
    text = "Größe, cœur, Łódź, ¿Qué?, naïve – “Nº 7”…"  # noqa: RUF001
    assert runs(text, face) == [(text, face)]
    assert fonts.missing(text, face) == ""


def test_each_character_comes_from_a_face_of_its_script():
    assert runs("a Ж😀❤ b", fonts.TITLE) == [
        ("a ", fonts.TITLE),
        ("Ж", "Nunito-Black"),  # for a heavy face a heavy one stands in
        ("😀❤", "NotoEmoji-Regular"),
        (" ", "Nunito-Black"),  # as the letter before it
        ("b", fonts.TITLE),
    ]
    assert runs("Ж", "AtkinsonHyperlegible-Regular") == [("Ж", fonts.BODY)]
    assert fonts.missing("a Ж😀Ж", fonts.TITLE) == "Ж😀"


def test_accents_typed_apart_are_composed():
    assert runs("e\u0301", fonts.BODY) == [("é", fonts.BODY)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "maze ქ",
            r'^title: no font here can show "ქ" \(U\+10E5, GEORGIAN LETTER KHAR\)\. Take',
        ),
        ("a\nb", r"^title: holds the control character U\+000A, which cannot be printed\. Take it out\.$"),
        ("a\x7f", r"U\+007F"),
        ("a\ud800", r"U\+D800"),
        ("a\u2028b", r"U\+2028"),
        ("a\uffff", r"U\+FFFF"),  # in the tables of Baloo and Atkinson, as the glyph for "missing"
    ],
)
@pytest.mark.parametrize("face", [fonts.TITLE, fonts.BODY])
def test_what_no_font_shows_is_a_sentence(text, message, face):
    with pytest.raises(FontError, match=message):
        fonts.runs(text, face, "title")


def test_lines_fit_and_hold_as_much_as_they_can():
    text = "one two three four five six"
    space = fonts.width("one two three", fonts.BODY, 12)
    assert fonts.wrap(text, fonts.BODY, 12, space) == ["one two three", "four five six"]
    assert fonts.wrap(text, fonts.BODY, 12, space - 0.01) == ["one two", "three four", "five six"]
    assert fonts.wrap("", fonts.BODY, 12, 50) == fonts.wrap(" \n ", fonts.BODY, 12, 50) == []


def test_a_no_break_space_holds_words_together():
    space = fonts.width("Level 3 of", fonts.BODY, 12)
    assert fonts.wrap("of Level 3 a", fonts.BODY, 12, space) == ["of Level 3", "a"]
    narrow = fonts.width("of Level", fonts.BODY, 12)
    assert fonts.wrap("of Level\u00a03 a", fonts.BODY, 12, narrow) == ["of", "Level\u00a03", "a"]


def test_a_word_wider_than_a_line_is_broken_within():
    space = fonts.width("mm", fonts.BODY, 12)
    assert fonts.wrap("i mmmmm i", fonts.BODY, 12, space) == ["i", "mm", "mm", "m i"]
    assert fonts.wrap("mm", fonts.BODY, 12, 0.1) == ["m", "m"]


def test_fit_size_shrinks_no_more_than_it_must():
    needed = fonts.width("Labyrinth", fonts.TITLE, 40)
    assert fonts.fit_size("Labyrinth", fonts.TITLE, 40, needed, 7) == 40
    assert fonts.fit_size("Labyrinth", fonts.TITLE, 40, needed / 2, 7) == pytest.approx(20)
    assert fonts.fit_size("Labyrinth", fonts.TITLE, 40, needed / 20, 7) == 7
    emoji = fonts.text_width("a😀", fonts.TITLE, 40)
    assert fonts.fit_size("a😀", fonts.TITLE, 40, emoji / 2, 7) == pytest.approx(20)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Les animaux : labyrinthes, tome 1", ["Les", "animaux :", "labyrinthes,", "tome 1"]),
        ("Où est « le chat » ?", ["Où", "est", "« le", "chat » ?"]),
        ("12 mazes for 3 bears", ["12", "mazes", "for", "3", "bears"]),
        ("Volume 2026", ["Volume", "2026"]),
        ("7", ["7"]),
        (": 7", [": 7"]),
    ],
)
def test_what_stays_together_on_a_line(text, pieces):
    assert words(text) == pieces
    assert " ".join(pieces) == text


def test_what_stays_together_is_parted_where_it_has_no_room():
    face = DEFAULT_FACES.title
    narrow = fonts.text_width("labyrinthes", face, 10) + 1
    assert fonts.wrap("labyrinthes 2", face, 10, narrow) == ["labyrinthes", "2"]
    assert fonts.wrap("tome 2", face, 10, narrow) == ["tome 2"]


def test_every_picture_leaves_something_on_paper():
    glyphs = glyph_names(EMOJI_FACE)
    assert [name for name, code in picture_names().items() if not polygons_of(EMOJI_FACE, glyphs[code])] == []
