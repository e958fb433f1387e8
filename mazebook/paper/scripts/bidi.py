"""The order of a line's characters where text from left to right and text from right to left meet.

This is Unicode's bidirectional algorithm, UAX #9, as a whole. The shapes of mirrored characters (L4) and of joined
letters are the shaper's.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from mazebook.paper.scripts.characters import ISOLATES, REMOVED, bidi_class, may_turn
from mazebook.paper.scripts.embeddings import explicit_levels, first_strong, isolating_runs, matching_isolates
from mazebook.paper.scripts.resolving import implicit_levels

_SEPARATORS = "\n\r\x1c-\x1e\x85\u2029"  # class B
_PARAGRAPHS = re.compile(f"[^{_SEPARATORS}]*(?:\r\n|[{_SEPARATORS}])|[^{_SEPARATORS}]+")
_TRAILING = ISOLATES | REMOVED | {"WS", "PDI"}  # what L1 sets back before a separator and at the end of a line


class Run(NamedTuple):
    """Neighbouring characters of one level, ``text[start:end]``; of an odd level they stand from right to left."""

    start: int
    end: int
    level: int


def base_level(text: str) -> int:
    r"""Return the direction of a text's first paragraph: 1 if its first strong character is from right to left, else 0.

    Characters inside isolates do not count (UAX #9, P2 and P3).

    Examples
    --------
    >>> base_level("(7) \u05e9\u05dc\u05d5\u05dd and more")
    1
    """
    if not may_turn(text):
        return 0
    kinds = [bidi_class(character) for character in text]
    if "B" in kinds:
        kinds = kinds[: kinds.index("B")]
    return first_strong(kinds, matching_isolates(kinds), 0, len(kinds))


def levels(text: str, base: int | None = None) -> list[int]:
    r"""Return the embedding level of each character: even for text from left to right, odd for text from right to left.

    Each paragraph (P1) is resolved on its own. A character that is removed by X9 (the marks of embeddings and
    overrides, and those of class BN, such as the zero width joiner) gets the level of the character before it, the
    first of a paragraph that of the paragraph, so that it parts no run.

    Parameters
    ----------
    text : whole paragraphs, or a line, whose trailing spaces get the level of its paragraph (L1)
    base : the level of the paragraphs, 0 or 1; None to find it from each paragraph's first strong character

    Examples
    --------
    >>> levels("ab \u05d0\u05d1 12")
    [0, 0, 0, 1, 1, 1, 2, 2]
    """
    if not base and not may_turn(text):
        return [0] * len(text)
    return [level for paragraph in _PARAGRAPHS.findall(text) for level in _levels(paragraph, base)]


def _levels(text: str, base: int | None) -> list[int]:
    """Return the levels of the characters of one paragraph."""
    kinds = [bidi_class(character) for character in text]
    pairs = matching_isolates(kinds)
    if base is None:
        base = first_strong(kinds, pairs, 0, len(kinds))
    found, resolved = explicit_levels(kinds, base, pairs)
    for run in isolating_runs(kinds, found, base, pairs):
        for place, level in zip(run.places, implicit_levels(run, text, resolved), strict=True):
            found[place] = level
    is_trailing = True  # L1
    for place in reversed(range(len(kinds))):
        is_trailing = kinds[place] in ("S", "B") or (is_trailing and kinds[place] in _TRAILING)
        if is_trailing:
            found[place] = base
    for place, kind in enumerate(kinds):
        if kind in REMOVED:
            found[place] = found[place - 1] if place else base
    return found


def visual_runs(text: str, base: int | None = None) -> list[Run]:
    r"""Return a line's longest runs of one level in the order in which they stand, from left to right.

    Parameters
    ----------
    text : one line
    base : the level of its paragraph, 0 or 1; None to find it from the line's first strong character

    Examples
    --------
    >>> visual_runs("\u05d0\u05d1 12")
    [Run(start=3, end=5, level=2), Run(start=0, end=3, level=1)]
    """
    return in_visual_order(levels(text, base))


def in_visual_order(found: Sequence[int]) -> list[Run]:
    """Return the runs of a line, as `visual_runs` does, from the levels of its characters (L2)."""
    runs, at = [], 0
    for level, group in groupby(found):
        end = at + len(list(group))
        runs.append(Run(at, end, level))
        at = end
    highest = max((run.level for run in runs), default=0)
    for level in range(highest, 0, -1):
        at = 0
        for is_high, same in groupby(list(runs), key=lambda run: run.level >= level):
            end = at + len(list(same))
            if is_high:
                runs[at:end] = runs[at:end][::-1]
            at = end
    return runs
