"""The set that gives up its least number, beside a heap that is known to be right."""

import heapq

import numpy as np
import pytest

from mazebook.mazes.kernels.bit_heap import is_empty, new_least, pop, put


@pytest.mark.parametrize("n", [1, 63, 64, 65, 4096, 4097, 262_145])
def test_as_a_heap(n):
    rng = np.random.default_rng(n)
    least, heap = new_least(n), []
    order = [0, n - 1, *map(int, rng.permutation(n)[:3000])]
    for number in dict.fromkeys(order):
        put(least, number)
        heapq.heappush(heap, number)
        if rng.random() < 0.6:
            assert pop(least) == heapq.heappop(heap)
        assert is_empty(least) == (not heap)
    while heap:
        assert not is_empty(least)
        assert pop(least) == heapq.heappop(heap)
    assert is_empty(least)
    assert not least.words.any()


def test_no_numbers():
    assert is_empty(new_least(0))
