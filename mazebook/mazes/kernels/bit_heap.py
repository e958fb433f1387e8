"""A set of the numbers 0 .. n - 1 with its minimum: a heap for weights that are places in an order.

Layers of 64-bit words: a bit of the lowest layer is a number, a bit of a higher layer says that a word of the layer
below is not empty. An operation touches one word of each layer, five layers hold 2**30 numbers, and a number takes
little more than a bit: the set fits a processor's cache where a binary heap does not. (Van Emde Boas, "Preserving order
in a forest in less than logarithmic time and linear space", Information Processing Letters 6, 1977, with words instead
of the recursion.)
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mazebook.mazes.kernels.answers import Slot
from mazebook.numerics.arrays import Int64
from mazebook.numerics.jit import helper
from mazebook.numerics.scratch import no_counts

_ONE, _SIX, _58, _63 = np.uint64(1), np.uint64(6), np.uint64(58), np.uint64(63)
_DE_BRUIJN = 0x03F79D71B4CB0A89  # all runs of 6 bits are different (Leiserson, Prokop and Randall, 1998)
_FACTOR = np.uint64(_DE_BRUIJN)
_LOWEST = no_counts(64)
for _bit in range(64):
    _LOWEST[(_DE_BRUIJN << _bit & 2**64 - 1) >> 58] = _bit


class Least(NamedTuple):
    """A set of numbers.

    Attributes
    ----------
    words : (n_words,) uint64, the layers, the lowest first
    begins : (n_layers,) int64, where each layer begins in `words`; the highest layer is the last word
    """

    words: NDArray[np.uint64]
    begins: Int64


@helper
def new_least(n: int) -> Least:
    """Return an empty set for the numbers 0 .. n - 1."""
    layers, size = 1, (n + 63) // 64
    while size > 1:
        size = (size + 63) // 64
        layers += 1
    begins = no_counts(layers)
    size = n
    for layer in range(1, layers):
        size = (size + 63) // 64
        begins[layer] = begins[layer - 1] + size
    return Least(np.zeros(begins[-1] + 1, dtype=np.uint64), begins)


@helper
def is_empty(least: Least) -> bool:
    """Return whether the set is empty."""
    return bool(least.words[least.begins[-1]] == 0)


@helper
def put(least: Least, number: Slot) -> None:
    """Add `number` to the set."""
    for begin in least.begins:
        place = begin + (number >> 6)
        before = least.words[place]
        least.words[place] = before | _ONE << np.uint64(number & 63)
        if before != 0:
            return
        number >>= 6


@helper
def pop(least: Least) -> int:
    """Remove the least number from a set that is not empty, and return it."""
    number = 0
    for begin in least.begins[::-1]:
        word = least.words[begin + number]
        lowest = word & ~(word - _ONE)
        number = number << 6 | _LOWEST[np.int64(lowest * _FACTOR >> _58)]
    above = number
    for begin in least.begins:
        above >>= 6
        left = least.words[begin + above] & (least.words[begin + above] - _ONE)  # without its lowest bit
        least.words[begin + above] = left
        if left != 0:
            break
    return number
