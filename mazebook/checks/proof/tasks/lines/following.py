"""Following the lines of a tangle from start to end, and what is wrong on the way."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mazebook.checks.proof.tasks.lines.strands import Arm, Crossing, Strands

LEAST_ANGLE = 40.0  # degrees between two lines that cross
_BEND = 25.0  # degrees: a line that bends more at a crossing may be taken for another
_FOUR = 4


@dataclass(frozen=True)
class Followed:
    """The lines of a tangle.

    Attributes
    ----------
    ends : for each start the place of the end that it leads to, among the ends; -1 if it leads to none
    met : for each start the crossings on its line, in the order of meeting them
    """

    ends: tuple[int, ...]
    met: tuple[tuple[int, ...], ...]

    @property
    def code(self) -> str:
        """A text that is equal for tangles that can be mirrored or turned into each other."""
        if sorted(self.ends) != list(range(len(self.ends))):
            return ""
        last = len(self.ends) - 1
        starts = [self.ends.index(end) for end in range(last + 1)]
        back = [self.met[start][::-1] for start in starts]
        codes = []
        for met, ends in ((self.met, self.ends), (back, starts)):
            codes += [_code(met, ends), _code(met[::-1], [last - end for end in ends[::-1]])]
        return min(codes)


def _code(met: Sequence[Sequence[int]], ends: Sequence[int]) -> str:
    names: dict[int, int] = {}
    return repr((list(ends), [[names.setdefault(crossing, len(names)) for crossing in line] for line in met]))


def faults_of(strands: Strands) -> Iterator[str]:
    """Yield what a person could take for another way: lines that touch, end, or cross at too small an angle."""
    if strands.touching > 0:
        yield "two of its lines nearly touch without crossing"
    if any(len(arms) != 1 for arms in strands.names):
        yield "not one line begins at each of its names"
    for crossing in strands.crossings:
        if len(crossing.arms) != _FOUR:
            yield "lines meet where no two cross"
            continue
        if (angle := least_angle(crossing)) < LEAST_ANGLE:
            yield f"two lines cross at {angle:.0f} degrees, and {LEAST_ANGLE:.0f} are needed to tell them apart"
        elif not crossing.is_straight or any(abs(_between(*pair) - 180) > _BEND for pair in _lines(crossing)):
            yield "two lines touch and turn away, or do not cross straight"
    met: dict[int, int] = {}
    for arm in (arm for arms in (*strands.names, *(each.arms for each in strands.crossings)) for arm in arms):
        met[arm.piece] = met.get(arm.piece, 0) + 1
    if any(count != 2 for count in met.values()):
        yield "one of its lines is interrupted"


def least_angle(crossing: Crossing) -> float:
    """Return the angle at which two lines cross, in degrees, 90 at most."""
    arms = crossing.arms
    return min(_between(arms[place], arms[place - 1]) for place in range(_FOUR))


def followed(strands: Strands, starts: int) -> Followed:
    """Return where lines lead from the first `starts` names to the others, straight on at crossings."""
    at: dict[int, list[tuple[int, int, int]]] = {}  # of each piece: what it meets, which of these, and with which arm
    for kind, places in enumerate((strands.names, tuple(crossing.arms for crossing in strands.crossings))):
        for number, arms in enumerate(places):
            for place, arm in enumerate(arms):
                at.setdefault(arm.piece, []).append((kind, number, place))
    ends, met = [], []
    for start in range(starts):
        end, crossings = _follow(strands, at, start)
        ends.append(end - starts if end >= starts else -1)
        met.append(tuple(crossings))
    return Followed(tuple(ends), tuple(met))


def _follow(strands: Strands, at: dict[int, list[tuple[int, int, int]]], start: int) -> tuple[int, list[int]]:
    """Return the name that a line leads to, -1 if none, and the crossings on it."""
    met: list[int] = []
    if len(strands.names[start]) != 1:
        return -1, met
    here, piece = (0, start, 0), strands.names[start][0].piece
    while len(met) <= 2 * len(strands.crossings):
        onward = [end for end in at[piece] if end != here]
        if len(onward) != 1:
            return -1, met
        kind, number, place = onward[0]
        if kind == 0:
            return number, met
        met.append(number)
        arms = strands.crossings[number].arms
        if len(arms) != _FOUR:
            return -1, met
        here = (1, number, (place + 2) % _FOUR)
        piece = arms[here[2]].piece
    return -1, met


def _lines(crossing: Crossing) -> tuple[tuple[Arm, Arm], tuple[Arm, Arm]]:
    first, second, third, fourth = crossing.arms
    return (first, third), (second, fourth)


def _between(one: Arm, other: Arm) -> float:
    """Return the angle between two arms, in degrees, 0 to 180."""
    return abs((math.degrees(one.angle - other.angle) + 180) % 360 - 180)
