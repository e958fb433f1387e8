"""Random numbers: a small generator of our own, because numpy guarantees its streams for one version only.

The generator is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
figure 17). Its whole state is one uint64 in an array that every kernel takes as an argument: no global state.
"""

import numpy as np
from numpy.typing import NDArray

from mazebook.numerics.jit import helper
from mazebook.numerics.seeds import derive_seed

Rng = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _11, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_TWO32 = np.uint64(2**32)
_UNIT = 1.0 / 9007199254740992.0


def new_rng(*key: int | str) -> Rng:
    """Return a generator, uint64 of shape (1,), whose stream is set by `key`."""
    return np.array([derive_seed(*key)], dtype=np.uint64)


@helper
def draw(rng: Rng) -> np.uint64:
    """Return the next 64 random bits."""
    rng[0] += _GOLDEN
    return _mixed(rng[0])


@helper
def peek(rng: Rng) -> np.uint64:
    """Return the upper 32 bits of the next `draw`, which `below` uses, without drawing."""
    return np.uint64(_mixed(rng[0] + _GOLDEN) >> _32)


@helper
def skip(rng: Rng, drawn: bool) -> None:
    """Draw once and drop the bits if `drawn`, by arithmetic: a branch would be mispredicted too often."""
    rng[0] += _GOLDEN * np.uint64(drawn)


@helper
def _mixed(state: np.uint64) -> np.uint64:
    state = (state ^ (state >> _30)) * _MIX_A
    state = (state ^ (state >> _27)) * _MIX_B
    return np.uint64(state ^ (state >> _31))


@helper
def below(rng: Rng, n: int) -> int:
    """Return an unbiased integer in 0 .. n - 1, for 1 <= n < 2**32.

    Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019), algorithm 5, on 32 bits.
    """
    bound = np.uint64(n)
    product = (draw(rng) >> _32) * bound
    if (product & _LOW) < bound:
        threshold = (_TWO32 - bound) % bound
        while (product & _LOW) < threshold:
            product = (draw(rng) >> _32) * bound
    return np.int64(product >> _32)  # type: ignore[return-value]


@helper
def uniform(rng: Rng) -> float:
    """Return a number in [0, 1) with 53 random bits."""
    return float(draw(rng) >> _11) * _UNIT
