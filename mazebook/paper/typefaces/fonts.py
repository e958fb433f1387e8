"""The faces, shipped and from the user's files: their metrics and characters, and the division of a text among them.

The name of a face that is shipped, or in a font package, is its file's stem. A character that a face lacks comes from
a face of the character's script; one that no face has is refused in a sentence. Texts are shaped: kerned, joined, and
in the order of their script.
"""

import io
import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from mazebook.errors import FontError, did_you_mean
from mazebook.paper.scripts.bidi import visual_runs
from mazebook.paper.scripts.breaks import wrapped
from mazebook.paper.scripts.clusters import clusters
from mazebook.paper.scripts.marks import without_marks
from mazebook.paper.scripts.names import script_of
from mazebook.paper.typefaces.font_files import FontFile, read_font_file
from mazebook.paper.typefaces.font_packages import with_packages
from mazebook.paper.typefaces.program import HAS_HARFBUZZ, Bounds, Glyph, Program, program_of
from mazebook.paper.typefaces.scripts import FOR_HEADINGS, letters_beside, package_advice, stand_ins, weight_of
from mazebook.resources import shipped

TITLE = "Baloo2-ExtraBold"
HEADING = "Baloo2-SemiBold"
BODY = "Andika-Regular"
BOLD = "Andika-Bold"

# Their letters join, move or change beside others, which takes HarfBuzz; those of others stand as they are.
_STANDING = ("Latn", "Cyrl", "Grek", "Hebr", "Hani", "Hira", "Kana", "Hang", "Bopo", "Zyyy", "Zinh")
_NO_BREAK_SPACE = "\u00a0"

# The last words in the family names of faces that are neither regular nor bold.
_WEIGHT = re.compile(r" (Thin|Light|ExtraLight|Medium|SemiBold|DemiBold|Bold|ExtraBold|Black|Heavy)$", re.I)

added: dict[str, FontFile] = {}  # by face; a name holds a hash of its file, so one name is one font for ever


@cache
def faces() -> dict[str, str]:
    """Return the file of every face by its name: of those shipped, then of those in installed font packages."""
    return with_packages({path.stem: str(path) for path in sorted(shipped("fonts").glob("*/*.ttf"))})


class FaceRun(NamedTuple):
    """A piece of a text in one face, one script and one direction, its characters in the order of reading."""

    text: str
    face: str
    rtl: bool = False


def add_file(path: Path) -> str:
    """Return the name of the face in a font file, which may then be used like a shipped one.

    Raises
    ------
    FontError
        If it is no font that can be embedded, see `mazebook.paper.typefaces.font_files.read_font_file`.
    """
    font = read_font_file(path)
    added[font.name] = font
    return font.name


def source(face: str) -> str | io.BytesIO:
    """Return the file of a face for fontTools and Pillow: its path or its content.

    Raises
    ------
    FontError
        If there is no such face.
    """
    if face in added:
        return io.BytesIO(added[face].data)
    if face not in faces():
        raise FontError(f'There is no font "{face}". {did_you_mean(face, faces())}')
    return faces()[face]


@cache
def program(face: str) -> Program:
    """Return the font of a face, which is read once a process.

    Raises
    ------
    FontError
        If there is no such face.
    """
    found = source(face)
    return program_of(Path(found).read_bytes() if isinstance(found, str) else found.getvalue())


def family(face: str) -> str:
    """Return the name of a face's family, such as ``"Baloo 2"``; the face's own name if the font has none."""
    name = added[face].family if face in added else program(face).family()
    return _WEIGHT.sub("", name).strip() or face


@lru_cache(maxsize=8192)  # to break lines, the same words are measured often
def shaped(text: str, face: str, *, rtl: bool = False) -> tuple[Glyph, ...]:
    """Return the glyphs of a text from left to right: all of it in one face, one script and one direction."""
    font, script = program(face), next(filter(None, map(script_of, text)), "Zyyy")
    return tuple(font.shaped(text.replace(_NO_BREAK_SPACE, " "), script, rtl=rtl))


@cache
def stands(text: str, face: str, *, rtl: bool = False) -> bool:
    """Return whether each character of a text has its own glyph on the baseline, in the order of the text."""
    glyphs = shaped(text, face, rtl=rtl)
    is_plain = [glyph.id for glyph in glyphs] == [_glyph(face, character) for character in text]
    return is_plain and not any(glyph.dy for glyph in glyphs)


def width(text: str, face: str, size: float, *, rtl: bool = False) -> float:
    """Return the width of a text in points, all of it in one face, one script and one direction."""
    return 0.001 * size * sum(glyph.advance for glyph in shaped(text, face, rtl=rtl))


def ascent(face: str, size: float) -> float:
    """Return how far the face rises above the baseline, in points (OS/2 sTypoAscender)."""
    return (added.get(face) or program(face)).ascent * size / 1000


def descent(face: str, size: float) -> float:
    """Return how far the face falls below the baseline, in points, as a positive number (OS/2 sTypoDescender)."""
    return -(added.get(face) or program(face)).descent * size / 1000


def cap_height(face: str, size: float) -> float:
    """Return the height of capitals, in points (OS/2 sCapHeight)."""
    return (added.get(face) or program(face)).cap_height * size / 1000


def missing(text: str, face: str) -> str:
    """Return the characters of a text that the face itself cannot show, each once, in order."""
    return "".join(dict.fromkeys(character for character in text if not shows(face, character)))


def runs(text: str, face: str, where: str) -> list[FaceRun]:
    """Return the text, with accents composed (NFC), in pieces from left to right, each with the face that can show it.

    Parameters
    ----------
    where : the name of the text in messages, such as ``"title"``

    Raises
    ------
    FontError
        If neither the face nor a shipped one has a character, or it is a control character.
    """
    return list(known_runs(unicodedata.normalize("NFC", text), face, where))


@lru_cache(maxsize=8192)  # line breaks are tried in several sizes, and each try measures the same texts
def known_runs(text: str, face: str, where: str) -> tuple[FaceRun, ...]:
    """Return the pieces of a text whose accents are composed."""
    found: list[FaceRun] = []
    for begin, end, level in visual_runs(text):
        rtl = level % 2 == 1
        pieces = [FaceRun(piece, chosen, rtl) for piece, chosen in _pieces(without_marks(text[begin:end]), face, where)]
        found += pieces[::-1] if rtl else pieces
    return tuple(found)


def _pieces(text: str, face: str, where: str) -> list[tuple[str, str]]:
    """Return a text in one direction in pieces, each of one script, with the face that can show it.

    All letters of a script are in one face, if one has them all: not the few that an English face has of Greek.
    """
    pieces: list[tuple[str, str]] = []
    for span in _spans(clusters(text)):
        letters = "".join(cluster for cluster in span if script_of(cluster))
        usual = face_for(letters, face) if letters else None
        begin = len(pieces)
        for cluster in span:
            chosen = usual if usual and _shows_all(usual, cluster) else face_for(cluster, face)
            if chosen is None:
                lacking = next(character for character in cluster if face_for(character, face) is None)
                raise FontError(_refusal(lacking, script_of(cluster)), place=where)
            if len(pieces) > begin and pieces[-1][1] == chosen:
                pieces[-1] = (pieces[-1][0] + cluster, chosen)
            else:
                pieces.append((cluster, chosen))
    return pieces


def _spans(found: Sequence[str]) -> list[list[str]]:
    """Return the characters of a text in rows, each with letters of one script and the signs between them."""
    rows: list[list[str]] = [[]]
    script = ""
    for cluster in found:
        own = script_of(cluster)
        if own and script and own != script:
            rows.append([])
        script = own or script
        rows[-1].append(cluster)
    return rows


@lru_cache(maxsize=8192)
def face_for(cluster: str, face: str) -> str | None:
    """Return the face that shows a character and its marks; None without one.

    It is the given face, unless that has a few letters of the script alone: so Greek is in the same face everywhere.
    """
    if _shows_all(face, cluster + letters_beside(cluster[0])):
        return face
    weight = FOR_HEADINGS if face in added and added[face].is_heavy else weight_of(face)
    known = (candidate for candidate in stand_ins(cluster[0], weight) if candidate in faces())
    return next((candidate for candidate in (*known, face) if _shows_all(candidate, cluster)), None)


def _shows_all(face: str, cluster: str) -> bool:
    return shows(face, cluster) if len(cluster) == 1 else all(shows(face, character) for character in cluster)


@cache
def shows(face: str, character: str) -> bool:
    """Return whether a face shows a character as it should be, marks and letters that join too."""
    kind = unicodedata.category(character)
    if kind in ("Cc", "Cs", "Zl", "Zp") or (not HAS_HARFBUZZ and script_of(character) not in ("", *_STANDING)):
        return False
    return kind == "Cf" or bool(_glyph(face, character))


def _glyph(face: str, character: str) -> int:
    return program(face).glyph(ord(" " if character == _NO_BREAK_SPACE else character))


def _refusal(character: str, script: str) -> str:
    code = f"U+{ord(character):04X}"
    if not character.isprintable():
        return f"holds the control character {code}, which cannot be printed. Take it out."
    name = unicodedata.name(character, "an unnamed character")
    if not HAS_HARFBUZZ and script not in ("", *_STANDING):
        return (
            f'"{character}" ({code}, {name}) is of a script whose letters join, which takes HarfBuzz, and that is not '
            "installed on this computer. Install uharfbuzz, or write it in another script."
        )
    own = "Take it out, write it another way, or give the book fonts of your own that have it."
    return f'no font here can show "{character}" ({code}, {name}). {package_advice(character) or own}'


@cache
def glyph_bounds(character: str, face: str) -> Bounds:
    """Return the box around the ink of a character that a face has, for type of size 1: left, bottom, right, top.

    A character without ink has a box of no size at its origin.
    """
    return program(face).bounds(_glyph(face, character))


def overhangs(pieces: Sequence[FaceRun], size: float) -> tuple[float, float]:
    """Return how far the ink of `runs` reaches beyond the line's left and its right end, as a j and an f may do."""
    if not pieces:
        return 0.0, 0.0
    (first, face), (last, other) = ((shaped(text, face, rtl=rtl), face) for text, face, rtl in (pieces[0], pieces[-1]))
    begin, end = first[0], last[-1]
    before = -program(face).bounds(begin.id)[0] - begin.dx / 1000
    behind = program(other).bounds(end.id)[2] + (end.dx - end.advance) / 1000
    return max(before, 0.0) * size, max(behind, 0.0) * size


def text_width(text: str, face: str, size: float, where: str = "text") -> float:
    """Return the width of a text set with fallback faces, in points, with the ink that overhangs its two ends.

    Raises FontError as `runs` does.
    """
    advance, overhang = _measured(text, face, where)
    return 0.001 * size * advance + size * overhang


@lru_cache(maxsize=32768)  # line breaks are tried in several sizes, and each try measures the same texts
def _measured(text: str, face: str, where: str) -> tuple[float, float]:
    """Return the advance of a text in thousandths of its size, and how far ink overhangs both ends, in sizes."""
    pieces = runs(text, face, where)
    advance = sum(glyph.advance for piece, chosen, rtl in pieces for glyph in shaped(piece, chosen, rtl=rtl))
    return advance, sum(overhangs(pieces, 1.0))


def fit_size(text: str, face: str, size: float, max_width: float, least: float, where: str = "text") -> float:
    """Return the largest size, at most `size` and never under `least`, at which a text fits into `max_width` points.

    At `least` a text may still be too wide: wrap it. Raises FontError as `runs` does.
    """
    needed = text_width(text, face, size, where)
    return size if needed <= max_width else max(least, size * max_width / needed)


def wrap(
    text: str,
    face: str,
    size: float,
    max_width: float,
    where: str = "text",
    language: str = "",
) -> list[str]:
    """Return the text in lines at most `max_width` points wide, as few as they can be; no text gives no lines.

    Lines break where the language does, see `mazebook.paper.scripts.breaks.wrapped`. Raises FontError as `runs` does.
    """
    return wrapped(text, lambda line: text_width(line, face, size, where) <= max_width, language)


def face_called(name: str) -> str | None:
    """Return the face that a PDF names; None if it is not known here."""
    return name if name in added or name in faces() else None
