"""Random choices in a task, from the package's own generator: the same on any machine and in any version of Python."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from mazebook.numerics.rng import Rng, below

One = TypeVar("One")


def shuffled(rng: Rng, items: Sequence[One], count: int | None = None) -> list[One]:
    """Return the items in a random order, or `count` of them at most, all orders equally likely (Fisher and Yates)."""
    found = list(items)
    wanted = len(found) if count is None else min(count, len(found))
    for place in range(min(wanted, len(found) - 1)):
        other = place + int(below(rng, len(found) - place))
        found[place], found[other] = found[other], found[place]
    return found[:wanted]


def one_by_lot(rng: Rng, items: Sequence[One]) -> One:
    """Return one of the items, all equally likely."""
    return items[int(below(rng, len(items)))]


def spread(rng: Rng, items: Sequence[One], count: int) -> list[One]:
    """Return `count` items in their order, one at random out of each of so many runs of about one length."""
    bounds = [len(items) * place // count for place in range(count + 1)]
    return [one_by_lot(rng, items[low:high]) for low, high in pairwise(bounds)]
