"""The explicit half of UAX #9: base direction (P2, P3), embeddings, overrides and isolates (X1 to X10).

Everything here is about one paragraph, given by the bidirectional classes of its characters.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from mazebook.paper.scripts.characters import EMBEDDINGS, ISOLATES, REMOVED, STRONG

MAX_DEPTH = 125  # BD2


class IsolatingRun(NamedTuple):
    """An isolating run sequence (BD13): the places of its characters, its level, and the classes at its two ends.

    `before` and `after` are "sos" and "eos" of X10: ``"L"`` or ``"R"``.
    """

    places: list[int]
    level: int
    before: str
    after: str


class _Status(NamedTuple):
    """An entry of the directional status stack; `override` is the class that all characters get, or ""."""

    level: int
    override: str
    is_isolate: bool


def matching_isolates(kinds: Sequence[str]) -> dict[int, int]:
    """Return the place of the matching PDI by that of each isolate initiator that has one (BD9)."""
    waiting: list[int] = []
    pairs = {}
    for place, kind in enumerate(kinds):
        if kind in ISOLATES:
            waiting.append(place)
        elif kind == "PDI" and waiting:
            pairs[waiting.pop()] = place
    return pairs


def first_strong(kinds: Sequence[str], pairs: Mapping[int, int], start: int, end: int) -> int:
    """Return the level that the first strong character between two places asks for, isolates left out: 0 or 1.

    Without a strong character it is 0 (P2, P3).
    """
    place = start
    while place < end:
        kind = kinds[place]
        if kind in STRONG:
            return int(kind != "L")
        place = pairs.get(place, end) + 1 if kind in ISOLATES else place + 1
    return 0


def explicit_levels(kinds: Sequence[str], base: int, pairs: Mapping[int, int]) -> tuple[list[int], list[str]]:
    """Return the explicit level of each character, and its class after overrides (X1 to X8).

    Characters that X9 removes have entries, too, which mean nothing.
    """
    levels, resolved = [], []
    stack = [_Status(base, "", False)]
    lost_isolates = lost_embeddings = open_isolates = 0  # the overflow counts, and the valid isolate count
    for place, kind in enumerate(kinds):
        if kind == "PDI":  # X6a
            if lost_isolates:
                lost_isolates -= 1
            elif open_isolates:
                lost_embeddings = 0
                open_isolates -= 1
                while not stack.pop().is_isolate:
                    pass
        elif kind == "PDF" and not lost_isolates:  # X7
            if lost_embeddings:
                lost_embeddings -= 1
            elif len(stack) > 1 and not stack[-1].is_isolate:
                stack.pop()
        top = stack[-1]
        is_outside = kind == "B"  # X8: a paragraph's separator is in none of its embeddings
        levels.append(base if is_outside else top.level)
        resolved.append(kind if is_outside else top.override or kind)
        is_isolate = kind in ISOLATES
        if not (is_isolate or kind in EMBEDDINGS):
            continue
        found = first_strong(kinds, pairs, place + 1, pairs.get(place, len(kinds))) if kind == "FSI" else 0
        entry = _entered(kind, top.level, found)
        if entry.level <= MAX_DEPTH and not lost_isolates and not lost_embeddings:
            stack.append(entry)
            open_isolates += is_isolate
        elif is_isolate:
            lost_isolates += 1
        elif not lost_isolates:
            lost_embeddings += 1
    return levels, resolved


def _entered(kind: str, level: int, found: int) -> _Status:
    """Return the entry that an embedding, override or isolate pushes (X2 to X5c); an FSI has the direction `found`."""
    is_rtl = found == 1 if kind == "FSI" else kind.startswith("R")
    deeper = (level + 1) | 1 if is_rtl else (level + 2) & ~1
    return _Status(deeper, ("R" if is_rtl else "L") if kind.endswith("O") else "", kind in ISOLATES)


def isolating_runs(
    kinds: Sequence[str], levels: Sequence[int], base: int, pairs: Mapping[int, int]
) -> list[IsolatingRun]:
    """Return the isolating run sequences of a paragraph, without the characters that X9 removes (X9, X10, BD13)."""
    kept = [place for place, kind in enumerate(kinds) if kind not in REMOVED]
    initiators = {end: begin for begin, end in pairs.items()}
    sequences: list[list[int]] = []
    waiting: dict[int, list[int]] = {}  # by their last places
    for _, run in groupby(kept, key=levels.__getitem__):
        places = list(run)
        sequence = waiting.pop(initiators.get(places[0], -1), None)
        if sequence is None:
            sequence = []
            sequences.append(sequence)
        sequence += places
        waiting[places[-1]] = sequence
    around = [base, *(levels[place] for place in kept), base]
    order = {place: at for at, place in enumerate(kept, 1)}
    found = []
    for places in sequences:
        first, last = places[0], places[-1]
        level = levels[first]
        before = max(level, around[order[first] - 1])
        after = max(level, base if kinds[last] in ISOLATES else around[order[last] + 1])
        found.append(IsolatingRun(places, level, direction(before), direction(after)))
    return found


def direction(level: int) -> str:
    """Return the direction of a level, as a class: ``"R"`` for an odd one, else ``"L"``."""
    return "R" if level % 2 else "L"
