"""Shaped texts: kerned, joined and in the order of their script, by HarfBuzz; plainly, where there is none."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from mazebook.errors import FontError
from mazebook.graphics.page import Box, Page, Text
from mazebook.graphics.typesetting import Phrase, line
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import baselines_apart
from mazebook.paper.typefaces.program import program_of

HINDI = "\u0939\u093f\u0928\u094d\u0926\u0940"  # the vowel i is written before its consonant, and two consonants join
FACES = sorted(fonts.faces())


def page_of(*texts):
    box = Box(0, 0, 400, 40 * len(texts))
    items = [
        item for place, text in enumerate(texts) for item in line(Phrase(text, fonts.TITLE, 20), 10, 10 + 40 * place)
    ]
    return Page(box.width, box.height, box, box, tuple(items))


def words_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    return document[0].get_textpage().get_text_range().split("\r\n")


def ids(text, face, **options):
    return [glyph.id for glyph in fonts.shaped(text, face, **options)]


def glyphs(text, face):
    return [fonts.program(face).glyph(ord(character)) for character in text]


def test_capitals_are_kerned():
    single = sum(fonts.width(letter, fonts.TITLE, 10) for letter in "AVATAR")
    assert fonts.width("AVATAR", fonts.TITLE, 10) < single - 0.5
    assert ids("AVATAR", fonts.TITLE) == glyphs("AVATAR", fonts.TITLE)


@pytest.mark.parametrize("face", [fonts.TITLE, fonts.BODY])
def test_letters_that_children_learn_apart_stay_apart(face):
    for text in ("fi", "ffl", "fl", "\u0444\u0438"):
        pieces = fonts.runs(text, face, "title")
        assert [ids(piece, chosen) for piece, chosen, _ in pieces] == [glyphs(text, pieces[0].face)]


def test_devanagari_joins_and_changes_places():
    ha, _, na, virama, da, ii = glyphs(HINDI, fonts.TITLE)
    found = fonts.shaped(HINDI, fonts.TITLE)
    assert [glyph.cluster for glyph in found] == [0, 0, 2, 2]
    assert found[1].id == ha
    assert found[3].id == ii
    assert not {virama, na, da} & {glyph.id for glyph in found}  # one sign for both consonants
    assert found[0].advance > 0
    assert not fonts.stands(HINDI, fonts.TITLE)
    assert fonts.stands("AVATAR", fonts.TITLE)


def test_scripts_in_one_face_are_shaped_apart():
    assert fonts.runs(f"Maze {HINDI} 1", fonts.TITLE, "title") == [
        ("Maze ", fonts.TITLE, False),
        (f"{HINDI} 1", fonts.TITLE, False),
    ]


def test_what_is_written_is_read_back():
    texts = ["AVATAR To Wave", f"Maze {HINDI} 12", "Größe \u00a0x", "\u041b\u0430\u0431\u0438\u0440\u0438\u043d\u0442"]
    read = words_of(write_pdf([page_of(*texts)], title="x"))
    assert [" ".join(words.split()) for words in sorted(read)] == [" ".join(words.split()) for words in sorted(texts)]


def test_letters_that_share_a_glyph_are_told_apart():
    """Latin A and Cyrillic A may be one glyph, which can say only one of them."""
    data = write_pdf([page_of("A\u0410 \u0410")], title="x")
    assert "".join(words_of(data)).split() == ["A\u0410", "\u0410"]


def test_the_bytes_of_a_file_do_not_depend_on_what_was_written_before():
    first, second = page_of("Maze", HINDI), page_of(HINDI, "AVATAR 12", "zeMa")
    alone = write_pdf([first], title="x")
    write_pdf([second], title="x")
    assert write_pdf([first], title="x") == alone
    with pikepdf.open(io.BytesIO(alone)) as pdf:
        shown = pdf.pages[0].Contents.read_bytes()
    assert f"<{''.join(f'{glyph:04X}' for glyph in glyphs('Maze', fonts.TITLE))}>".encode() in shown or b"TJ" in shown


def test_a_picture_of_shaped_text_is_the_same_in_svg():
    page = page_of(HINDI, "AVATAR")
    assert write_svg(page).count("<path") == len(page.items)
    with pytest.raises(FontError, match="cannot show"):
        write_svg(Page(9, 9, Box(0, 0, 9, 9), Box(0, 0, 9, 9), (Text(1, 1, "\u6f22", fonts.TITLE, 5),)))


@pytest.mark.parametrize("face", FACES)
def test_a_font_is_the_same_without_harfbuzz(face):
    data = Path(fonts.faces()[face]).read_bytes()
    shaping, plain = program_of(data, by_harfbuzz=True), program_of(data, by_harfbuzz=False)
    assert type(program_of(data)) is type(shaping) is not type(plain)
    for name in ("units", "ascent", "descent", "cap_height", "box", "italic_angle"):
        assert getattr(plain, name) == getattr(shaping, name), name
    assert plain.family() == shaping.family()
    for character in "aVg 1\u00e9\u0416\u2605":
        glyph = plain.glyph(ord(character))
        assert glyph == shaping.glyph(ord(character))
        assert plain.advance(glyph) == pytest.approx(shaping.advance(glyph))
        assert plain.bounds(glyph) == pytest.approx(shaping.bounds(glyph), abs=1e-3)


def test_without_harfbuzz_letters_stand_as_they_are():
    plain = program_of(Path(fonts.faces()[fonts.TITLE]).read_bytes(), by_harfbuzz=False)
    found = plain.shaped("AV", "Latn", rtl=False)
    assert [glyph.id for glyph in found] == glyphs("AV", fonts.TITLE)
    assert [glyph.advance for glyph in found] == [plain.advance(glyph.id) for glyph in found]
    assert [glyph.id for glyph in plain.shaped("AV", "Hebr", rtl=True)] == glyphs("VA", fonts.TITLE)
    part = program_of(plain.subset(glyphs("AV", fonts.TITLE)), by_harfbuzz=False)
    whole = [plain.bounds(glyph) for glyph in glyphs("AVB", fonts.TITLE)]
    assert [part.bounds(glyph) for glyph in glyphs("AVB", fonts.TITLE)] == [*whole[:2], (0.0, 0.0, 0.0, 0.0)]


def test_without_harfbuzz_joined_scripts_are_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(fonts, "HAS_HARFBUZZ", False)
    fonts.shows.cache_clear(), fonts.face_for.cache_clear(), fonts.known_runs.cache_clear()
    try:
        with pytest.raises(FontError, match=r"title: .*is of a script whose letters join, which takes HarfBuzz"):
            fonts.runs(HINDI, fonts.TITLE, "title")
        assert fonts.runs("Maze", fonts.TITLE, "title") == [("Maze", fonts.TITLE, False)]
    finally:
        fonts.shows.cache_clear(), fonts.face_for.cache_clear(), fonts.known_runs.cache_clear()


def test_lines_are_as_far_apart_as_what_stands_above_each_other_needs():
    upper, lower = "\u0915\u0940", "\u092f\u093e\u0901"  # the second has a sign high above its end
    apart = baselines_apart(upper, lower, "Baloo2-ExtraBold", 10.0)
    assert apart > baselines_apart(upper, "\u092f\u093e", "Baloo2-ExtraBold", 10.0) > 0
    assert apart == pytest.approx(baselines_apart(upper, lower, "Baloo2-ExtraBold", 1.0) * 10)
    assert baselines_apart("gg", "gg", "Baloo2-ExtraBold", 10.0) > baselines_apart("nn", "nn", "Baloo2-ExtraBold", 10.0)
    # What begins at one place meets another thing than what is centred.
    below_n, below_p = (baselines_apart(text, "h", "Andika-Regular", 10.0, share=0.0) for text in ("n p", "p n"))
    assert below_n < below_p
