"""Breaking a text into lines, in every language; how wide a line may be is for the caller to say."""

import re
from collections.abc import Callable, Sequence
from itertools import accumulate

from mazebook.paper.scripts.clusters import clusters
from mazebook.paper.scripts.hyphens import hyphens
from mazebook.paper.scripts.marks import marked_lines
from mazebook.paper.scripts.phrases import has_phrases, is_written_apart, phrases, units

# Spaces a line may break at; a no-break space is not one, so that "Level 3" can be kept whole.
_PLAIN = " \t\r\n\f\v"
_WIDE = "\u3000"  # that of Chinese and Japanese, as wide as a letter
_SPACES = _PLAIN + _WIDE

_WORDS = re.compile(f"([^{_SPACES}]+)([{_SPACES}]*)")
_CLINGING = re.compile("[:;!?»]+")  # in French a space stands before them; a plain one is treated as a no-break one
_LAST_NUMBER = re.compile(r"[0-9]{1,3}")  # that of a volume, say, never stands alone on a last line


def words(text: str, language: str = "") -> list[str]:
    """Return the pieces of a text between which a line should break.

    Examples
    --------
    >>> words("Les animaux : tome 2")
    ['Les', 'animaux :', 'tome 2']
    """
    return [piece.rstrip(_SPACES) for piece in _joined(_pieces(text, language))]


def unbroken(text: str, language: str = "") -> list[str]:
    """Return the pieces of a text that stay whole unless one alone is wider than a line: words, or phrases."""
    return [piece.rstrip(_SPACES) for piece in _pieces(text, language)]


def wrapped(text: str, fits: Callable[[str], bool], language: str = "") -> list[str]:
    """Return a text in lines that fit, as few as they can be; no text gives no lines.

    Lines break at spaces and line ends, in Japanese, Chinese and Thai between phrases; within a piece of `words`
    only if it is wider than a line. A piece of `unbroken` that is wider than a line is hyphenated where the language
    has hyphens, else broken anywhere, but never within a grapheme cluster. Where a line alone would be read in another
    direction than in the whole text, it has the marks that say so.

    Parameters
    ----------
    fits : whether a text is narrow enough for one line
    language : the code of the text's language, such as ``"zh-Hans"``; "" if it is not known
    """
    pieces = _pieces(text, language)
    joined = _joined(pieces)
    if all(fits(piece.rstrip(_SPACES)) for piece in joined if piece not in pieces):
        pieces = joined
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if fits((line + piece).rstrip(_SPACES)):
            line += piece
            continue
        if line:
            lines.append(line.rstrip(_SPACES))
        bare = piece.rstrip(_SPACES)
        *whole, line = _broken(bare, fits, language)
        line += piece[len(bare) :]
        lines += whole
    return marked_lines(text, [*lines, *([line.rstrip(_SPACES)] if line else ())])


def _pieces(text: str, language: str) -> list[str]:
    """Return the smallest pieces at whose ends a line may break, each with the space that follows it."""
    every, found = _WORDS.findall(text), list[str]()
    is_apart = not has_phrases(language) or is_written_apart([word for word, _ in every], language)
    for word, spaces in every:
        found += (word,) if is_apart else phrases(word, language)
        if spaces:
            found[-1] += _WIDE if _WIDE in spaces else " "
    return found


def _joined(pieces: Sequence[str]) -> list[str]:
    """Return pieces, with French marks and a last number joined to what is before them."""
    found: list[str] = []
    for place, piece in enumerate(pieces, 1):
        bare = piece.rstrip(_SPACES)
        clings = _CLINGING.fullmatch(bare) or (place == len(pieces) and _LAST_NUMBER.fullmatch(bare))
        if found and (clings or found[-1].rstrip(_SPACES) == "«"):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _broken(word: str, fits: Callable[[str], bool], language: str) -> list[str]:
    """Return a word in parts that fit, each of at least one grapheme cluster; a word that fits is one part."""
    ways = [hyphens(word, language), _ends(units(word, language)), _ends(clusters(word))]
    parts, start = [], 0
    while not fits(word[start:]):
        found = next(filter(None, (_last_that_fits(word, start, way, fits) for way in ways)), None)
        end, sign = found or next((way for way in ways[-1] if way[0] > start), (0, ""))
        if not end:
            break
        parts.append(word[start:end] + sign)
        start = end
    return [*parts, word[start:]]


def _ends(pieces: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Return where pieces end but the last, each end with the sign that is added there: none."""
    return tuple((end, "") for end in accumulate(map(len, pieces[:-1])))


def _last_that_fits(
    word: str, start: int, places: Sequence[tuple[int, str]], fits: Callable[[str], bool]
) -> tuple[int, str] | None:
    """Return the last of some places up to which the word from `start` on fits; None if it fits up to none."""
    found = None
    for end, sign in places:
        if end > start:
            if not fits(word[start:end] + sign):
                break
            found = end, sign
    return found
