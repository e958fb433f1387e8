"""Arrays that kernels make for themselves; numpy's own ways to fill or to sort them take seconds to compile."""

import numpy as np

from mazebook.numerics.arrays import Bool, Float64, Int32, Int64
from mazebook.numerics.jit import helper


@helper
def blank(n: int) -> Int32:
    """Return an array to write into: (n,) int32."""
    return np.empty(n, dtype=np.int32)


@helper
def no_flags(n: int) -> Bool:
    """Return `n` times False: (n,) bool."""
    flags = np.empty(n, dtype=np.bool_)
    for i in range(n):
        flags[i] = False
    return flags


@helper
def no_counts(n: int) -> Int64:
    """Return `n` times 0: (n,) int64."""
    counts = np.empty(n, dtype=np.int64)
    for i in range(n):
        counts[i] = 0
    return counts


@helper
def ones(n: int) -> Float64:
    """Return `n` times 1: (n,) float64."""
    numbers = np.empty(n, dtype=np.float64)
    for i in range(n):
        numbers[i] = 1.0
    return numbers


@helper
def counting(n: int) -> Int32:
    """Return 0 to n - 1: (n,) int32."""
    numbers = blank(n)
    for i in range(n):
        numbers[i] = i
    return numbers


@helper
def full_of(n: int, value: int) -> Int32:
    """Return `n` times a value: (n,) int32."""
    numbers = blank(n)
    for i in range(n):
        numbers[i] = value
    return numbers


@helper
def order_of(values: Float64) -> Int32:
    """Return the places of some values by rising value, equal ones as they come: (n,) int32.

    Merge sort from the bottom up (Knuth, "The Art of Computer Programming" 3, section 5.2.4).
    """
    n = len(values)
    order, merged = counting(n), blank(n)
    width = 1
    while width < n:
        for low in range(0, n, 2 * width):
            one, two = low, min(low + width, n)
            middle, high = two, min(low + 2 * width, n)
            for at in range(low, high):
                if two >= high or (one < middle and values[order[one]] <= values[order[two]]):
                    merged[at] = order[one]
                    one += 1
                else:
                    merged[at] = order[two]
                    two += 1
        order, merged = merged, order
        width *= 2
    return order
