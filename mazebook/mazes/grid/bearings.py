"""The directions by name, in degrees clockwise from north, and how people may write such a word."""

from mazebook.errors import key_of

BEARINGS = {"n": 0.0, "ne": 45.0, "e": 90.0, "se": 135.0, "s": 180.0, "sw": 225.0, "w": 270.0, "nw": 315.0}
# For ends alone: a door to the "ssw" faces down, and is near the left end of the foot; to the "sw" it may be at a side.
OF_ENDS = BEARINGS | {"nne": 22.5, "sse": 157.5, "ssw": 202.5, "nnw": 337.5}


def word_of_place(word: object) -> str:
    """Return a word for a place in a maze as code compares it: lower case, ``"centre"`` for ``"center"``."""
    return {"center": "centre"}.get(key_of(word), key_of(word))


def nearest_corner(word: str) -> str:
    """Return the corner beside which a direction for ends leads, such as ``"sw"`` for ``"ssw"``; other words as is."""
    return word[1:] if word in OF_ENDS and word not in BEARINGS else word
