"""Words about a book that stand in more than one place of it."""

from __future__ import annotations

from collections.abc import Iterable

from mazebook.books.levels import Level
from mazebook.paper.languages import Language


def ages_of(levels: Iterable[Level], words: Language) -> str:
    """Return the ages of all levels in one line; "" for a book that has levels beyond ages."""
    found = list(levels)
    if not all(level.ages for level in found):
        return ""
    bounds = [level.ages.split("–") for level in found]  # noqa: RUF001
    low, high = min((low for low, _ in bounds), key=int), max((high for _, high in bounds), key=int)
    return words.word("title_line", ages=f"{low}–{high}")  # noqa: RUF001
