"""Words about a book that are on its title page and on its cover."""

from __future__ import annotations

from collections.abc import Iterable

from mazebook.books.fit.levels import Level
from mazebook.paper.languages import Language


def ages_of(levels: Iterable[Level], words: Language, key: str = "title_line") -> str:
    """Return the ages of all levels in one line, worded by the catalogue's `key`; "" if a level is for no ages."""
    found = list(levels)
    if not all(level.ages for level in found):
        return ""
    bounds = [tuple(map(int, level.ages.split("–"))) for level in found]  # noqa: RUF001
    low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
    return words.word(key, low=low, high=high, count=high)
