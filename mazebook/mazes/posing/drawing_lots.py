"""Random choices in a task, from the package's own generator: the same on any machine and in any version of Python."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from mazebook.numerics.rng import Rng, below

One = TypeVar("One")


def shuffled(rng: Rng, items: Sequence[One]) -> list[One]:
    """Return the items in a random order, all orders equally likely (Fisher and Yates)."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = int(below(rng, last + 1))
        found[last], found[other] = found[other], found[last]
    return found


def one_of(rng: Rng, items: Sequence[One]) -> One:
    """Return one of the items, all equally likely."""
    return items[int(below(rng, len(items)))]


def spread(rng: Rng, items: Sequence[One], count: int) -> list[One]:
    """Return `count` items in their order, one at random out of each of so many runs of about one length."""
    bounds = [len(items) * place // count for place in range(count + 1)]
    return [one_of(rng, items[low:high]) for low, high in pairwise(bounds)]
