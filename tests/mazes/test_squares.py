"""A random link by table is what `below` draws, bit for bit, also where it draws again."""

import numpy as np
import pytest

from mazebook.mazes.kernels.square_draws import LINKS, draw_row
from mazebook.numerics.rng import below, draw, new_rng, peek

THIRD = 1431655766  # the least 32 bits that `below` takes for the second of three


def undone(value, by):
    """Return the number that, shifted right by `by` and xored with itself, gives `value`."""
    number = value
    for _ in range(64 // by):
        number = value ^ (number >> by)
    return number


def generator_before(bits):
    """Return a generator whose next 64 bits are `bits`: splitmix64 backwards."""
    state = undone(bits, 31)
    state = undone(state * pow(0x94D049BB133111EB, -1, 2**64) % 2**64, 27)
    state = undone(state * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64, 30)
    return np.array([(state - 0x9E3779B97F4A7C15) % 2**64], dtype=np.uint64)


def by_below(links, rng):
    members = [k for k in range(4) if links >> k & 1]
    return members[below(rng, len(members)) if len(members) > 1 else 0]


@pytest.mark.parametrize("links", range(1, 16))
@pytest.mark.parametrize(
    "upper", [0, 1, 2**30 - 1, 2**30, THIRD - 1, THIRD, 2**31 - 1, 2**31, 2 * THIRD - 1, 3 * 2**30, 2**32 - 1]
)
def test_the_table_at_its_bounds(links, upper):
    rng = generator_before(upper << 32 | 12345)
    assert int(draw(rng.copy())) == upper << 32 | 12345
    ours, theirs = rng.copy(), rng.copy()
    assert LINKS[draw_row(links, peek(ours), ours)] == by_below(links, theirs)
    assert ours[0] == theirs[0]  # and as much is drawn


def test_the_table_on_many_bits():
    ours, theirs = new_rng("table"), new_rng("table")
    for step in range(5000):
        links = 1 + step % 15
        assert LINKS[draw_row(links, peek(ours), ours)] == by_below(links, theirs)
    assert ours[0] == theirs[0]
