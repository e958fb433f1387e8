"""Where lines break in languages that write no spaces between words: Japanese, Chinese, Thai.

Phrases are found by BudouX; what may not begin or end a line (kinsoku) is by JIS X 4051 and the W3C's Requirements for
Japanese and for Chinese Text Layout, section "line breaking".
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from mazebook.paper.scripts.clusters import clusters

_PARSERS = {
    "ja": "load_default_japanese_parser",
    "zh": "load_default_simplified_chinese_parser",
    "th": "load_default_thai_parser",
}
_PHRASE = 12  # characters: the longest phrases of Japanese
_OTHERS = 0x0E00  # characters below it are of scripts that write spaces

_HELD = "\u00a0\u202f\u2060\ufeff"  # at which no line breaks
_NO_BEGIN = frozenset(
    "’”)〕]}〉》」』】｠〙〗»〟）］｝｣"  # noqa: RUF001
    "‐〜–~～゠!?！？‼⁇⁈⁉・･:;：；。.．｡、,，､ヽヾゝゞ々〻ーｰ…‥%％‰℃°"  # noqa: RUF001
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
    "ๆฯ" + _HELD
)
_NO_END = frozenset("‘“([{〔〈《「『【｟〘〖«〝（［｛｢¥￥$＄£￡€№#＃" + _HELD)  # noqa: RUF001
_IN_PAIRS = frozenset("—―─⸺")  # two of them are one sign


def has_phrases(language: str) -> bool:
    """Return whether the lines of a language break between phrases, and not at spaces alone."""
    return primary(language) in _PARSERS


def primary(language: str) -> str:
    """Return the language of a code, without script and region: ``"zh"`` of ``"zh-Hans"``."""
    return language.partition("-")[0]


def is_written_apart(words: Sequence[str], language: str) -> bool:
    """Return whether a text has spaces between its phrases already, as Japanese books for children do."""
    return primary(language) == "ja" and len(words) > 1 and max(map(len, words)) <= _PHRASE


@lru_cache(maxsize=1024)  # the same text is broken again and again until it fits
def phrases(word: str, language: str) -> tuple[str, ...]:
    """Return the phrases of a text without spaces: between them a line should break."""
    return _held(_parser(primary(language)).parse(word))


def units(word: str, language: str) -> tuple[str, ...]:
    """Return the shortest pieces of a phrase or a Korean word that may be parted: no mark begins a line by itself.

    A word of another language is one piece.
    """
    return _held(clusters(word)) if has_phrases(language) or primary(language) == "ko" else (word,)


def _held(pieces: list[str]) -> tuple[str, ...]:
    """Return pieces, joined where no line may break between two of them."""
    found: list[str] = []
    for piece in pieces:
        if found and _stays(found[-1], piece):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(found)


def _stays(before: str, after: str) -> bool:
    last, first = before[-1], after[0]
    if last in _NO_END or first in _NO_BEGIN:
        return True
    if last.isdecimal() or (last == first and last in _IN_PAIRS) or (ord(last) < _OTHERS and ord(first) < _OTHERS):
        return True  # a number stays with what it counts
    return len(clusters(last + first)) == 1


@cache
def _parser(language: str) -> Any:
    import budoux

    return getattr(budoux, _PARSERS[language])()
