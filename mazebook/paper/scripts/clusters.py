"""Grapheme clusters: the shortest pieces of a text that may be parted, each one character to its reader.

Source: UAX #29 (Unicode Text Segmentation), the rules of extended grapheme clusters, with Unicode's general categories
in place of its tables. Two rules keep more together: a vowel of Thai or Lao that is written before its consonant stays
with it, and whatever follows a zero width joiner stays with what is before it.
"""

import unicodedata

_JOINER = "\u200d"
# Of class Extend or SpacingMark, though no marks by their category: the non-joiner, the second half of am in Thai and
# Lao, the sound marks of narrow katakana.
_CLINGING = "\u200c\u200d\u0e33\u0eb3\uff9e\uff9f"
_MODIFIERS = (range(0x1F3FB, 0x1F400), range(0xE0020, 0xE0080))  # skin tones, and the letters in flags of regions
_MARKS = ("Mn", "Mc", "Me")
# Viramas that join two consonants (GB9c), of Devanagari, Bengali, Gujarati, Oriya, Telugu, Kannada, Malayalam,
# Myanmar and Khmer.
_LINKERS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2"
# Arabic signs that enclose the digits after them (Prepend), and the vowels before consonants.
_PREPENDED = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u0890\u0891\u08e2" + "เแโใไ" + "ເແໂໃໄ"
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_LEADING = (range(0x1100, 0x1160), range(0xA960, 0xA980))  # the first consonants of Korean syllables
_FOLLOWING = (range(0x1160, 0x1200), range(0xD7B0, 0xD800))  # their vowels and last consonants
_SYLLABLES = range(0xAC00, 0xD7A4)
_FIRST_MARK = "\u0300"  # characters before it never join


def clusters(text: str) -> list[str]:
    """Return a text in grapheme clusters.

    Examples
    --------
    >>> clusters("e\u0301👩\u200d🚀")
    ['e\u0301', '👩\u200d🚀']
    """
    if text.isascii() or max(text) < _FIRST_MARK:
        return list(text)
    found: list[str] = []
    for character in text:
        if found and _stays(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _stays(cluster: str, character: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    last, code = cluster[-1], ord(character)
    if unicodedata.category(last) in ("Cc", "Zl", "Zp"):
        return False
    if character in _CLINGING or unicodedata.category(character) in _MARKS or _is_in(code, _MODIFIERS):
        return True
    if character.isspace():
        return False
    if last == _JOINER or last in _PREPENDED:
        return True
    if last in _LINKERS:
        return unicodedata.category(character) == "Lo"
    if code in _FLAG_LETTERS:
        return len(cluster) == 1 and ord(last) in _FLAG_LETTERS
    return _is_syllable(ord(last), code)


def _is_syllable(last: int, code: int) -> bool:
    """Return whether two letters of Korean are in one syllable (GB6 to GB8)."""
    if _is_in(code, _FOLLOWING):
        return last in _SYLLABLES or _is_in(last, (*_LEADING, *_FOLLOWING))
    return _is_in(last, _LEADING) and (code in _SYLLABLES or _is_in(code, _LEADING))


def _is_in(code: int, ranges: tuple[range, ...]) -> bool:
    return any(code in codes for codes in ranges)
