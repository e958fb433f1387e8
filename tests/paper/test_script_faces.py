"""The faces of scripts: whole alphabets, licences, sizes; and the packages of fonts for East Asia."""

import string

import pytest
from fontTools.ttLib import TTFont

from mazebook.errors import FontError
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.font_packages import font_packages
from mazebook.paper.typefaces.scripts import SCRIPTS
from tests import ROOT

SHIPPED = {name: script for name, script in SCRIPTS.items() if not script.package}
PACKED = {name: script for name, script in SCRIPTS.items() if script.package}
FILES = {path.stem: path for path in [*ROOT.glob("fonts/*/*.ttf"), *ROOT.glob("packages/*/*/*/*.ttf")]}
ALPHABETS = {
    "Cyrl": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐЄІЇабвгдеёжзийклмнопрстуфхцчшщъыьэюяґєії",
    "Grek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ",
    "Hebr": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "Arab": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي٠١٢٣٤٥٦٧٨٩،؛؟",
    "Deva": "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौंँः्०१२३४५६७८९।",
}  # fmt: skip
KANA = "".join(map(chr, [*range(0x3041, 0x3094), *range(0x30A1, 0x30F7)])) + "、。「」ー・！？"  # noqa: RUF001
LARGEST = 6_000_000  # bytes, of a package's fonts
LARGEST_SHIPPED = 1_000_000  # of all faces that were added for scripts


def plane(codec, rows):
    """The characters in some rows of a national character set, in Python's codec of its EUC form."""
    codes = [bytes([row + 0xA0, cell + 0xA0]) for row in rows for cell in range(1, 95)]
    return "".join(code.decode(codec, "ignore") for code in codes)


SETS = {
    "Jpan": KANA + plane("euc_jp", range(16, 48)) + "凛颯翔琥珀昊苺莉鬱",  # JIS X 0208, level 1; names
    "Hans": plane("gb2312", range(16, 88)) + "啰瞭，。！？：；“”（）",  # GB 2312, both levels  # noqa: RUF001
    "Kore": plane("euc_kr", range(16, 41)),  # KS X 1001
}
EACH = [(name, face) for name, script in SCRIPTS.items() for face in dict.fromkeys(script.faces)]


@pytest.mark.parametrize(("name", "face"), EACH)
def test_a_face_has_the_whole_alphabet(name, face):
    known = TTFont(FILES[face]).getBestCmap()
    lacking = [character for character in (ALPHABETS | SETS)[name] if ord(character) not in known]
    assert not lacking


@pytest.mark.parametrize("name", sorted(PACKED))
def test_headings_and_text_have_the_same_characters(name):
    faces = [TTFont(FILES[face]).getBestCmap() for face in dict.fromkeys(PACKED[name].faces)]
    # Ideographs and syllables; signs and single letters of Korean may come from other faces.
    text, *others = [{code for code in known if 0x3400 <= code <= 0xD7A3} for known in faces]
    assert all(other == text for other in others)


@pytest.mark.parametrize("face", sorted(FILES))
def test_a_face_may_be_embedded_and_has_its_licence_beside_it(face):
    font = TTFont(FILES[face])
    assert font["OS/2"].fsType in (0, 4)  # any embedding; embedding for printing and for screens
    assert "glyf" in font
    assert "fvar" not in font
    licences = [path.read_text(encoding="utf-8") for path in FILES[face].parent.glob("*.txt")]
    assert any("SIL OPEN FONT LICENSE" in text.upper() or "MIT" in text for text in licences)


def test_fonts_are_small():
    added = {face for script in SHIPPED.values() for face in script.faces} - {"Andika-Regular"}
    added = {face for face in added if not face.startswith("Baloo2-ExtraBold") and face != "Baloo2-SemiBold"}
    assert sum(FILES[face].stat().st_size for face in added) < LARGEST_SHIPPED
    for package in ROOT.glob("packages/mazebook-fonts-*"):
        assert sum(path.stat().st_size for path in package.rglob("*.ttf")) < LARGEST, package.name


@pytest.mark.parametrize("role", [fonts.TITLE, fonts.HEADING, fonts.BODY])
@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_text_of_one_script_is_in_one_face(name, role):
    letters = [letter for letter in ALPHABETS[name] if letter.isalpha()]
    used = {piece.face for piece in fonts.runs("".join(letters), role, "title")}
    assert used <= {role, *SCRIPTS[name].faces}
    assert len(used) == 1
    # A letter that is measured alone is set in the same face, although Andika has some letters of Greek.
    assert {piece.face for letter in letters for piece in fonts.runs(letter, role, "title")} == used


def test_what_no_font_here_has_names_the_package(monkeypatch):
    monkeypatch.setattr("mazebook.paper.typefaces.scripts.font_packages", lambda: ())
    monkeypatch.setattr(
        fonts, "faces", lambda: {face: str(path) for face, path in FILES.items() if "packages" not in str(path)}
    )
    fonts.face_for.cache_clear(), fonts.known_runs.cache_clear()
    try:
        for text, package in (("あ", "mazebook-fonts-ja"), ("한", "mazebook-fonts-ko"), ("国", "mazebook-fonts-zh")):
            with pytest.raises(FontError, match=rf"Install its fonts, .*pip install ./packages/{package}"):
                fonts.runs(text, fonts.TITLE, "title")
    finally:
        fonts.face_for.cache_clear(), fonts.known_runs.cache_clear()


def test_letters_of_latin_stay_where_they_are():
    for role in (fonts.TITLE, fonts.HEADING, fonts.BODY):
        assert [piece.face for piece in fonts.runs(string.ascii_letters, role, "title")] == [role]


INSTALLED = {package.name for package in font_packages()}


@pytest.mark.parametrize(("name", "text"), [("Jpan", "めいろの本"), ("Hans", "迷宫书"), ("Kore", "미로 책")])
def test_an_installed_package_is_used(name, text):
    if PACKED[name].package not in INSTALLED:
        pytest.skip(f"{PACKED[name].package} is not installed here; .ci/run installs it")
    for role in (fonts.TITLE, fonts.BODY):
        pieces = fonts.runs(text, role, "title")
        assert {piece.face for piece in pieces} <= {face for script in PACKED.values() for face in script.faces}
