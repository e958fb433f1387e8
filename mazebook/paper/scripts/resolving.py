"""The implicit half of UAX #9: weak classes (W1 to W7), brackets and neutrals (N0 to N2), levels (I1, I2).

Everything here is about one isolating run sequence; a class stands for a character, in the order of the sequence.
"""

from collections.abc import Sequence
from itertools import groupby

from mazebook.paper.scripts.characters import CLOSING, CLOSING_OF, ISOLATES, bracket
from mazebook.paper.scripts.embeddings import IsolatingRun, direction

_MOST_OPEN = 63  # brackets that wait for their closing ones (BD16)
_NEUTRAL = ISOLATES | {"B", "S", "WS", "ON", "PDI"}  # "NI"
_SIDE = {"L": "L", "R": "R", "AN": "R", "EN": "R"}  # for neutrals, numbers are written from right to left


def implicit_levels(run: IsolatingRun, text: str, kinds: Sequence[str]) -> list[int]:
    """Return the level of each character of a sequence.

    Parameters
    ----------
    text : the characters of the whole paragraph
    kinds : their classes after overrides
    """
    original = [kinds[place] for place in run.places]
    resolved = weak_classes(original, run.before)
    resolve_brackets(resolved, original, [text[place] for place in run.places], run)
    resolve_neutrals(resolved, run)
    # I1, I2: a number is one level deeper than text from right to left, whichever way the text around it goes.
    if run.level % 2:
        return [run.level + (kind != "R") for kind in resolved]
    return [run.level + {"L": 0, "R": 1}.get(kind, 2) for kind in resolved]


def weak_classes(original: Sequence[str], before: str) -> list[str]:
    """Return the classes after W1 to W7; `before` is the class at the beginning of the sequence, "sos"."""
    kinds, strong = list(original), before
    for at, kind in enumerate(kinds):
        if kind == "NSM":  # W1
            last = kinds[at - 1] if at else before
            kind = "ON" if last in ISOLATES or last == "PDI" else last
        if kind in ("L", "R", "AL"):
            strong = kind
        kinds[at] = "AN" if kind == "EN" and strong == "AL" else kind  # W2
    kinds = ["R" if kind == "AL" else kind for kind in kinds]  # W3
    for at in range(1, len(kinds) - 1):  # W4
        last, kind, following = kinds[at - 1 : at + 2]
        if last == following and ((kind == "CS" and last in ("EN", "AN")) or (kind == "ES" and last == "EN")):
            kinds[at] = last
    _terminators(kinds)
    strong = before
    for at, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):  # W6
            kinds[at] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":  # W7
            kinds[at] = "L"
    return kinds


def _terminators(kinds: list[str]) -> None:
    """Make currency and percent signs beside European numbers part of them (W5)."""
    at = 0
    for kind, group in groupby(list(kinds)):
        end = at + len(list(group))
        if kind == "ET" and "EN" in (*kinds[max(at - 1, 0) : at], *kinds[end : end + 1]):
            kinds[at:end] = ["EN"] * (end - at)
        at = end


def bracket_pairs(characters: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of the brackets that pair up, in the order of the opening ones (BD14 to BD16)."""
    waiting: list[tuple[str, int]] = []
    pairs = []
    for at, character in enumerate(characters):
        if kinds[at] != "ON":
            continue
        sign = bracket(character)
        if sign in CLOSING_OF:
            if len(waiting) == _MOST_OPEN:
                break
            waiting.append((CLOSING_OF[sign], at))
        elif sign in CLOSING:
            for depth in reversed(range(len(waiting))):
                closing, begin = waiting[depth]
                if closing == sign:
                    pairs.append((begin, at))
                    del waiting[depth:]
                    break
    return sorted(pairs)


def resolve_brackets(kinds: list[str], original: Sequence[str], characters: Sequence[str], run: IsolatingRun) -> None:
    """Give the brackets of each pair the direction of what is inside, or of what stands before them (N0)."""
    along = direction(run.level)
    for begin, end in bracket_pairs(characters, kinds):
        inside = {_SIDE[kind] for kind in kinds[begin + 1 : end] if kind in _SIDE}
        if not inside:
            continue
        side = along
        if along not in inside:
            context = next((_SIDE[kind] for kind in reversed(kinds[:begin]) if kind in _SIDE), run.before)
            side = context if context in inside else along
        for place in (begin, end):
            kinds[place] = side
            for at in range(place + 1, len(kinds)):  # accents on a bracket go with it
                if original[at] != "NSM":
                    break
                kinds[at] = side


def resolve_neutrals(kinds: list[str], run: IsolatingRun) -> None:
    """Give neutrals the direction that is on both sides of them, else that of the sequence (N1, N2)."""
    at, along = 0, direction(run.level)
    for is_neutral, group in groupby(list(kinds), key=_NEUTRAL.__contains__):
        end = at + len(list(group))
        if is_neutral:
            before = _SIDE[kinds[at - 1]] if at else run.before
            after = _SIDE[kinds[end]] if end < len(kinds) else run.after
            kinds[at:end] = [before if before == after else along] * (end - at)
        at = end
