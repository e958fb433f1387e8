"""Numbers as text; light to import."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby


def many(count: int, word: str) -> str:
    """Return a number and a word, with an s for several."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def ranges(numbers: Iterable[int]) -> str:
    """Return numbers in rising order as text, such as ``1-4, 7``."""
    runs = [list(run) for _, run in groupby(enumerate(sorted(set(numbers))), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in runs)
