"""Numbers as people write them, and nouns that go with them; imports no numba."""

from collections.abc import Iterable
from itertools import groupby


def ranges(numbers: Iterable[int]) -> str:
    """Return numbers in rising order as text, such as ``1-4, 7``."""
    runs = [list(run) for _, run in groupby(enumerate(sorted(set(numbers))), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in runs)


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `one` after 1, else `many`, which is by default `one` with an s.

    Examples
    --------
    >>> counted(1, "maze"), counted(3, "maze"), counted(2, "book is", "books are")
    ('1 maze', '3 mazes', '2 books are')
    """
    return f"{count} {one if count == 1 else many or f'{one}s'}"
