"""What Unicode says of the direction of single characters: their bidirectional classes, and which brackets pair up.

Sources: UAX #9 (Unicode Bidirectional Algorithm), UAX #44 (Unicode Character Database).
"""

import re
import unicodedata
from bisect import bisect
from functools import lru_cache

EMBEDDINGS = frozenset({"RLE", "LRE", "RLO", "LRO"})
ISOLATES = frozenset({"RLI", "LRI", "FSI"})  # their initiators; PDI ends them
REMOVED = EMBEDDINGS | {"PDF", "BN"}  # rule X9
STRONG = frozenset({"L", "R", "AL"})

# Only characters from these ranges can give a left-to-right paragraph a level other than 0: those of the classes R, AL
# and AN, and the marks of embeddings, overrides and isolates. Unassigned characters are in them, too.
_TURNING = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

# The classes of unassigned characters, from DerivedBidiClass.txt: the first code of each range, and its class.
_UNASSIGNED = (
    (0x0000, "L"),
    (0x0590, "R"),
    (0x0600, "AL"),
    (0x07C0, "R"),
    (0x0860, "AL"),
    (0x0900, "L"),
    (0x20A0, "ET"),
    (0x20D0, "L"),
    (0xFB1D, "R"),
    (0xFB50, "AL"),
    (0xFE00, "L"),
    (0xFE70, "AL"),
    (0xFF00, "L"),
    (0x10800, "R"),
    (0x10D00, "AL"),
    (0x10D40, "R"),
    (0x10EC0, "AL"),
    (0x10F00, "R"),
    (0x10F30, "AL"),
    (0x10F70, "R"),
    (0x11000, "L"),
    (0x1E800, "R"),
    (0x1EC70, "AL"),
    (0x1ECC0, "R"),
    (0x1ED00, "AL"),
    (0x1ED50, "R"),
    (0x1EE00, "AL"),
    (0x1EF00, "R"),
    (0x1F000, "L"),
)
_BEGINNINGS = [first for first, _ in _UNASSIGNED]
# Unassigned, but to be ignored by whoever does not know them.
_IGNORABLE = (range(0xFDD0, 0xFDF0), range(0x2065, 0x2066), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))

# BidiBrackets.txt: each opening bracket, followed by its closing one.
_PAIRS = (
    "()[]{}\u0f3a\u0f3b\u0f3c\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e\u2308\u2309\u230a\u230b\u2329\u232a"
    "\u2768\u2769\u276a\u276b\u276c\u276d\u276e\u276f\u2770\u2771\u2772\u2773\u2774\u2775\u27c5\u27c6\u27e6\u27e7"
    "\u27e8\u27e9\u27ea\u27eb\u27ec\u27ed\u27ee\u27ef\u2983\u2984\u2985\u2986\u2987\u2988\u2989\u298a\u298b\u298c"
    "\u298d\u2990\u298f\u298e\u2991\u2992\u2993\u2994\u2995\u2996\u2997\u2998\u29d8\u29d9\u29da\u29db\u29fc\u29fd"
    "\u2e22\u2e23\u2e24\u2e25\u2e26\u2e27\u2e28\u2e29\u2e55\u2e56\u2e57\u2e58\u2e59\u2e5a\u2e5b\u2e5c\u3008\u3009"
    "\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015\u3016\u3017\u3018\u3019\u301a\u301b\ufe59\ufe5a"
    "\ufe5b\ufe5c\ufe5d\ufe5e\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f\uff60\uff62\uff63"
)
# Canonical equivalents count as one bracket (BD16).
_SAME = {"\u2329": "\u3008", "\u232a": "\u3009"}

CLOSING = {_SAME.get(end, end) for end in _PAIRS[1::2]}
CLOSING_OF = {
    _SAME.get(begin, begin): _SAME.get(end, end) for begin, end in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)
}


def may_turn(text: str) -> bool:
    """Return whether a text has a character that may give a left-to-right paragraph a level other than 0."""
    return not text.isascii() and _TURNING.search(text) is not None


@lru_cache(maxsize=4096)
def bidi_class(character: str) -> str:
    """Return the bidirectional class of a character, such as ``"AL"``; unassigned ones have that of their block."""
    return unicodedata.bidirectional(character) or _of_unassigned(ord(character))


def _of_unassigned(code: int) -> str:
    if code & 0xFFFE == 0xFFFE or any(code in codes for codes in _IGNORABLE):
        return "BN"
    return _UNASSIGNED[bisect(_BEGINNINGS, code) - 1][1]


def bracket(character: str) -> str:
    """Return the bracket that a character is canonically equivalent to: itself for all but two."""
    return _SAME.get(character, character)
