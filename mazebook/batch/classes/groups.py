"""The groups of a class: their names, their levels, and the small shapes that mark them on the sheets."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from mazebook.books.fit.levels import level, level_names
from mazebook.errors import UnknownNameError, UsageError, key_of
from mazebook.graphics.figures import DISC, STAR, polygon
from mazebook.numerics.path import Path

# The names and outlines of marks: easy to distinguish, and none looks better than the others.
MARKS: tuple[tuple[str, Path], ...] = (
    ("circle", DISC),
    ("triangle", polygon([(0, 1.1), (-1.05, -0.75), (1.05, -0.75)])),
    ("square", polygon([(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)])),
    ("diamond", polygon([(0, 1.15), (-0.85, 0), (0, -1.15), (0.85, 0)])),
    ("star", STAR),
    ("hexagon", polygon([(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6)])),
    ("cross", polygon([(x / 3, y / 3) for x, y in (
        (-1, 3), (-1, 1), (-3, 1), (-3, -1), (-1, -1), (-1, -3), (1, -3), (1, -1), (3, -1), (3, 1), (1, 1), (1, 3)
    )])),
)  # fmt: skip
WHOLE = "class"  # the name of the group of a class without groups

_NAME = re.compile(r"[^\W_][\w .+-]{0,23}")


@dataclass(frozen=True)
class PupilGroup:
    """One group: its name, its level, and the index of its mark in `MARKS`; -1 for the only group of a class."""

    name: str
    level: str
    mark: int = -1


def read_groups(text: str) -> tuple[PupilGroup, ...]:
    """Return the groups of a text such as ``"support=4-6,core=6-8"``.

    Raises
    ------
    UsageError
        If the text is no list of groups; the message says what to write.
    """
    advice = 'Write names and levels, such as "support=4-6,core=6-8,stretch=8-10".'
    groups: list[PupilGroup] = []
    for part in text.split(","):
        name, equals, asked = (piece.strip() for piece in part.partition("="))
        if not equals or not _NAME.fullmatch(name):
            raise UsageError(f'--groups "{text}": "{part.strip()}" is no group. {advice}')
        try:
            grade = level(asked).name
        except UnknownNameError as error:
            raise UsageError(f'--groups "{text}": {error}') from None
        if key_of(name) in [key_of(group.name) for group in groups]:
            raise UsageError(f'--groups "{text}": the group "{name}" is there twice. {advice}')
        groups.append(PupilGroup(name, grade, len(groups)))
    if len(groups) > len(MARKS):
        raise UsageError(f"--groups: there are marks for {len(MARKS)} groups. Make several sets.")
    return tuple(groups) if len(groups) > 1 else (PupilGroup(groups[0].name, groups[0].level),)


def whole_class(name: str) -> tuple[PupilGroup, ...]:
    """Return the only group of a class that has one level; raises UsageError if there is no such level."""
    try:
        return (PupilGroup(WHOLE, level(name).name),)
    except UnknownNameError:
        raise UsageError(f'--level "{name}": there is no such level. Known: {", ".join(level_names())}.') from None


def shared_out(count: int, groups: Sequence[PupilGroup]) -> list[str]:
    """Return the group name of each of `count` pupils: groups of equal size, the first ones with one more."""
    each, left = divmod(count, len(groups))
    return [group.name for place, group in enumerate(groups) for _ in range(each + (place < left))]
