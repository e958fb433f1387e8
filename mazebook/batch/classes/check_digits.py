"""Codes of 16 characters that locate typing mistakes: Crockford's base 32 with two check characters.

The characters stand for the elements of the field of 32 elements. Characters 15 and 16 are chosen so that the sum of
all 16 is 0, and so is their sum with the weights 1, a, a^2 ... (a Reed-Solomon code of distance 3). One wrong
character changes both sums, and their quotient gives its place; two exchanged characters leave the first sum at 0 and
change the second. Both mistakes are always found.
"""

from collections.abc import Sequence
from dataclasses import dataclass

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Douglas Crockford, "Base 32": no I, L, O, U
LENGTH = 16
CHECKS = 2

_READ_AS = str.maketrans("OIL", "011")
_LEFT_OUT = str.maketrans("", "", "- \t\u00a0\u2010\u2011\u2012\u2013")
_FIELD = 0b100101  # the field's polynomial x^5 + x^2 + 1; its root a, as a number 2, has all numbers but 0 as powers
_CYCLE = 31  # the number of powers of a: a^31 = 1


def _powers() -> list[int]:
    found = [1]
    for _ in range(_CYCLE - 1):
        doubled = found[-1] << 1
        found.append(doubled ^ _FIELD if doubled & 32 else doubled)
    return found


_POWER = _powers()
_LOG = {value: power for power, value in enumerate(_POWER)}


@dataclass(frozen=True)
class Mistake:
    """A possible mistake in the 16 values of a code: the wrong places, from 0, and all values without the mistake.

    Both are empty if more than one character is wrong; `is_swap` says that two neighbours were exchanged.
    """

    places: tuple[int, ...] = ()
    mended: tuple[int, ...] = ()
    is_swap: bool = False


def plain_code(text: str) -> str:
    """Return a typed code in normal form: capitals, O as 0, I and L as 1, without hyphens and blanks."""
    return text.translate(_LEFT_OUT).upper().translate(_READ_AS)


def grouped(code: str) -> str:
    """Return a code in groups of four, as it is printed."""
    return "-".join(code[first : first + 4] for first in range(0, len(code), 4))


def with_checks(values: Sequence[int]) -> str:
    """Return the code of 14 values of 0 to 31: their characters and the two check characters."""
    first, second = _sums(values)
    a14, a15 = _POWER[LENGTH - 2], _POWER[LENGTH - 1]
    last = _divided(second ^ _times(a14, first), a14 ^ a15)
    return "".join(ALPHABET[value] for value in (*values, first ^ last, last))


def values_of(code: str) -> tuple[int, ...]:
    """Return the values of the characters of a plain code; raises ValueError for a character that no code has."""
    return tuple(ALPHABET.index(character) for character in code)


def mistakes(values: Sequence[int]) -> list[Mistake]:
    """Return the possible mistakes in 16 values: none, one wrong character, or some pairs of exchanged neighbours."""
    first, second = _sums(values)
    if not first and not second:
        return []
    found = []
    if first and second:
        place = (_LOG[second] - _LOG[first]) % _CYCLE
        if place < LENGTH:
            mended = [value ^ first if at == place else value for at, value in enumerate(values)]
            found.append(Mistake((place,), tuple(mended)))
    for place in range(LENGTH - 1) if not first else ():
        mended = list(values)
        mended[place], mended[place + 1] = mended[place + 1], mended[place]
        if _sums(mended) == (0, 0):
            found.append(Mistake((place, place + 1), tuple(mended), is_swap=True))
    return found or [Mistake()]


def _sums(values: Sequence[int]) -> tuple[int, int]:
    """Return the sum of the values, and the sum weighted with the powers of a."""
    first = second = 0
    for place, value in enumerate(values):
        first ^= value
        second ^= _times(_POWER[place], value)
    return first, second


def _times(one: int, other: int) -> int:
    return _POWER[(_LOG[one] + _LOG[other]) % _CYCLE] if one and other else 0


def _divided(one: int, other: int) -> int:
    return _POWER[(_LOG[one] - _LOG[other]) % _CYCLE] if one else 0
