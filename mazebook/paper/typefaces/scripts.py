"""The faces of each script: which of them stand in where a chosen face lacks a character, and who has them.

The script of a character is told by its block, because fontTools, which knows it better, is not loaded to plan a book.
"""

import re
from dataclasses import dataclass

from mazebook.paper.typefaces.font_packages import font_packages

FOR_TITLES, FOR_HEADINGS, FOR_TEXT = 0, 1, 2  # the places of the three faces of a script

_HEAVIEST = re.compile(r"ExtraBold|Black|Heavy|Ultra")
_BOLD = re.compile(r"Bold")


@dataclass(frozen=True)
class Script:
    """A script and its faces.

    Attributes
    ----------
    name : in messages
    blocks : of its characters, the first and the last code of each
    faces : for titles, for headings and for text
    package : that has the faces; "" if mazebook ships them
    letters : some that every text needs; a face that lacks one, as Andika of Greek, is not taken for the others either
    """

    name: str
    blocks: tuple[tuple[int, int], ...]
    faces: tuple[str, str, str]
    package: str = ""
    letters: str = ""

    def has(self, character: str) -> bool:
        """Return whether a character is in one of the blocks."""
        return any(first <= ord(character) <= last for first, last in self.blocks)


_SIGNS = ((0x3000, 0x303F), (0xFF00, 0xFFEF))  # punctuation of East Asia, and what is as wide as its characters
_HAN = ((0x2E80, 0x2FDF), (0x31C0, 0x31EF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0x20000, 0x3FFFF))
_KANA = ((0x3040, 0x30FF), (0x31F0, 0x31FF))
_HANGUL = ((0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF))

# By ISO 15924, as languages name their script. What several have, the first has.
SCRIPTS = {
    "Cyrl": Script(
        "Cyrillic",
        ((0x0400, 0x052F), (0x1C80, 0x1C8F), (0x2DE0, 0x2DFF), (0xA640, 0xA69F)),
        ("Nunito-Black", "Nunito-Bold", "Andika-Regular"),
        letters="авеинорст",
    ),
    "Grek": Script(
        "Greek",
        ((0x0370, 0x03FF), (0x1F00, 0x1FFF)),
        ("RoundedMplus1c-Black", "RoundedMplus1c-Bold", "NotoSans-Regular"),
        letters="αεικνοστυ",
    ),
    "Hebr": Script(
        "Hebrew",
        ((0x0590, 0x05FF), (0xFB1D, 0xFB4F)),
        ("Fredoka-Bold", "Fredoka-SemiBold", "Fredoka-Regular"),
        letters="אהוילמרת",
    ),
    "Arab": Script(
        "Arabic",
        ((0x0600, 0x06FF), (0x0750, 0x077F), (0x0870, 0x08FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF)),
        ("BalooBhaijaan2-ExtraBold", "BalooBhaijaan2-SemiBold", "BalooBhaijaan2-Regular"),
        letters="ابتلمنوي",
    ),
    "Deva": Script(
        "Devanagari",
        ((0x0900, 0x097F), (0xA8E0, 0xA8FF)),
        ("Baloo2-ExtraBold", "Baloo2-SemiBold", "Baloo2-Regular"),
        letters="अकनमरसा",
    ),
    "Jpan": Script(
        "Japanese",
        _KANA + _HAN + _SIGNS,
        ("RoundedMplus1c-ExtraBold", "RoundedMplus1c-ExtraBold", "KleeOne-SemiBold"),
        "mazebook-fonts-ja",
    ),
    "Hans": Script(
        "Chinese",
        _HAN + _SIGNS,
        ("ZCOOLKuaiLe-Regular", "ZCOOLKuaiLe-Regular", "MazebookKai-Regular"),
        "mazebook-fonts-zh",
    ),
    "Kore": Script(
        "Korean",
        _HANGUL + _SIGNS,
        ("Jua-Regular", "Jua-Regular", "GowunDodum-Regular"),
        "mazebook-fonts-ko",
    ),
}

# What stands in for any character that is in no face of its script: signs, and letters of Latin.
_OTHERS = (
    ("Baloo2-ExtraBold", "Andika-Bold", "Andika-Regular", "AtkinsonHyperlegible-Bold", "NotoEmoji-Regular"),
    ("Andika-Bold", "Andika-Regular", "AtkinsonHyperlegible-Bold", "NotoEmoji-Regular"),
    ("Andika-Regular", "Andika-Bold", "AtkinsonHyperlegible-Regular", "NotoEmoji-Regular"),
)


def weight_of(face: str) -> int:
    """Return which of a script's three faces stands in for a face: its own place among three, or told by its name."""
    for script in SCRIPTS.values():
        if face in script.faces:
            return script.faces.index(face)
    return FOR_TITLES if _HEAVIEST.search(face) else FOR_HEADINGS if _BOLD.search(face) else FOR_TEXT


def stand_ins(character: str, weight: int) -> tuple[str, ...]:
    """Return the faces, installed or not, that may show a character which a face of a weight lacks, the best first."""
    own = [script.faces for script in SCRIPTS.values() if script.has(character)]
    nearest = sorted((FOR_TITLES, FOR_HEADINGS, FOR_TEXT), key=lambda other: abs(other - weight))
    packed = (face for package in font_packages() for face in package.files)
    return tuple(dict.fromkeys([*(faces[each] for faces in own for each in nearest), *_OTHERS[weight], *packed]))


def letters_beside(character: str) -> str:
    """Return the letters that a face must have, too, to be taken for a character; "" if there is no such rule."""
    return next((script.letters for script in SCRIPTS.values() if script.has(character)), "")


def package_advice(character: str) -> str:
    """Return the sentence that says which package has a character that no font here can show; "" if none has it."""
    here = {package.name for package in font_packages()}
    lacking = [each for each in SCRIPTS.values() if each.package and each.has(character) and each.package not in here]
    commands = [f"pip install ./packages/{script.package} ({script.name})" for script in lacking]
    return f"Install its fonts, in mazebook's folder: {' or '.join(commands)}." if commands else ""
