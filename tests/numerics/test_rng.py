"""The generator: known answers, no bias, seeds that never move."""

import numpy as np
import pytest
from scipy.stats import chi2

from mazebook.numerics.rng import below, draw, new_rng, uniform
from mazebook.numerics.seeds import MAX_SEED, derive_seed

# The reference implementation's first answers (Vigna, splitmix64.c).
KNOWN = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423],
}


def state(value):
    return np.array([value], dtype=np.uint64)


@pytest.mark.parametrize("seed", KNOWN)
def test_splitmix64_known_answers(seed):
    rng = state(seed)
    assert [int(draw(rng)) for _ in KNOWN[seed]] == KNOWN[seed]
    step = 0x9E3779B97F4A7C15
    assert int(rng[0]) == (seed + 3 * step) % 2**64


def test_the_state_wraps_around():
    last = state(MAX_SEED)
    assert int(draw(last)) == int(draw(state(MAX_SEED)))
    assert int(last[0]) == 0x9E3779B97F4A7C15 - 1


@pytest.mark.parametrize("n", [2, 3, 7, 10])
def test_below_is_unbiased(n):
    rng, draws = state(n), 70_000
    counts = np.bincount([below(rng, n) for _ in range(draws)], minlength=n)
    assert len(counts) == n  # nothing out of range
    assert ((counts - draws / n) ** 2).sum() / (draws / n) < chi2.ppf(0.999, n - 1)


def test_below_rejects_what_would_be_drawn_too_often():
    # Without rejection every third number of 3 * 2**30 would come twice as often as the others.
    rng, draws = state(1), 30_000
    values = np.array([below(rng, 3 * 2**30) for _ in range(draws)])
    counts = np.bincount(values % 3, minlength=3)
    assert ((counts - draws / 3) ** 2).sum() / (draws / 3) < chi2.ppf(0.999, 2)


@pytest.mark.parametrize("n", [1, 2, 5, 2**31 - 1, 2**31 + 1, 2**32 - 1])
def test_below_stays_in_range(n):
    rng = state(9)
    values = [below(rng, n) for _ in range(2000)]
    assert min(values) >= 0
    assert max(values) < n
    assert n == 1 or max(values) > 0.9 * (n - 1)


def test_uniform_stays_in_range_and_is_even():
    rng = state(3)
    values = np.array([uniform(rng) for _ in range(20_000)])
    assert values.min() >= 0
    assert values.max() < 1
    counts = np.bincount((values * 10).astype(int), minlength=10)
    assert ((counts - 2000) ** 2).sum() / 2000 < chi2.ppf(0.999, 9)


FROZEN = {
    (): 0xB4B2797457A0A6E4,
    (0,): 0x346109FA9AA1813E,
    (2026, "level-1", 3): 0xF63F88ABFF728CE9,
    (MAX_SEED, "carve"): 0xD908FFF2F4C5256F,
    (7, "ends"): 0x3BD3C000D1B73836,
    ("žába",): 0x635CE4771B4CA407,
}


@pytest.mark.parametrize("key", FROZEN)
def test_seeds_never_move(key):
    assert derive_seed(*key) == FROZEN[key]


def test_seeds_are_distinct():
    keys = [(), ("",), ("", ""), (0,), ("0",), (1, 23), (12, 3), ("1", 23), (1, "23"), (123,), ("a", "b"), ("ab",)]
    keys += [(seed, section, puzzle) for seed in range(20) for section in ("a", "b") for puzzle in range(50)]
    seeds = {derive_seed(*key) for key in keys}
    assert len(seeds) == len(keys)
    assert all(0 <= seed <= MAX_SEED for seed in seeds)


def test_a_generator_is_its_key():
    assert new_rng(7, "carve").dtype == np.uint64
    assert int(new_rng(7, "carve")[0]) == derive_seed(7, "carve")
    assert int(draw(new_rng(7, "carve"))) != int(draw(new_rng(7, "ends")))
