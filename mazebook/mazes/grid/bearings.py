"""The eight directions by name, in degrees clockwise from north, and how people may write such a word."""

from mazebook.errors import key_of

BEARINGS = {"n": 0.0, "ne": 45.0, "e": 90.0, "se": 135.0, "s": 180.0, "sw": 225.0, "w": 270.0, "nw": 315.0}


def word_of_place(word: object) -> str:
    """Return a word for a place in a maze as code compares it: lower case, ``"centre"`` for ``"center"``."""
    return {"center": "centre"}.get(key_of(word), key_of(word))
