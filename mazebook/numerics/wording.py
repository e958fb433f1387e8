"""Numbers as text; light to import."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def ranges(numbers: Sequence[int]) -> str:
    """Return rising numbers as text, such as ``1-4, 7``."""
    runs = [list(run) for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in runs)
