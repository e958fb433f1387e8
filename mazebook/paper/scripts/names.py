"""The scripts of characters, by their codes in ISO 15924."""

from functools import cache

_COMMON = ("Zyyy", "Zinh", "Zzzz")  # of several scripts, of the character before, of none
_TOGETHER = {"Hira": "Hani", "Kana": "Hani", "Bopo": "Hani"}  # one line of Japanese has them side by side


@cache
def script_of(text: str) -> str:
    """Return the script of the first letter of a text, such as ``"Latn"``; "" if it has none, as ``"12!"``."""
    if text.isascii():
        return "Latn" if any(character.isalpha() for character in text) else ""
    from fontTools.unicodedata import script

    found = (script(character) for character in text)
    return next((_TOGETHER.get(name, name) for name in found if name not in _COMMON), "")
