"""Ranges of difficulty for the levels, from what people said of mazes.

The rule is simple, so that anyone can check it by hand, or write another one:

- a maze *fits* whoever solved it within the level's minutes (``data/levels.toml``), in at most `MOST_TRIES` tries, and
  ticked a face that smiles;
- the range is where the middle four fifths of what fits lie, in whole points;
- with fewer than `LEAST` answers that fit there is no range, nor where those lie within `NARROW` points.

It says what suited those who were asked. It cannot go beyond what they were given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mazebook.books.fit.levels import read_levels
from mazebook.numerics.arrays import Bool, Float64
from mazebook.reports.feedback import Reply

LEAST = 20
MOST_TRIES = 3
SMILES = 4  # this face, and happier ones
SHARES = (0.1, 0.9)
NARROW = 5.0  # points: smaller steps mean nothing

_HARDEST, _MOSTLY = 0.8, 0.8  # where the hardest fifth begins, and how much of it has to fit to say that there is room
_KEY = "difficulty"  # of a level, in data/levels.toml


@dataclass(frozen=True)
class Refit:
    """What is known of one level now.

    Attributes
    ----------
    level : its name
    replies : how many there are with a face
    fitting : how many of those say that the maze fits
    difficulty : the range, in points; None if there is none to tell
    note : why not, or what else is to be known; one sentence, or ""
    """

    level: str
    replies: int
    fitting: int
    difficulty: tuple[int, int] | None
    note: str = ""


def fits(reply: Reply, minutes: float) -> bool:
    """Return whether a maze suited whoever says this of it; who does not say how many tries it took had one."""
    solved = reply.seconds is not None and reply.seconds <= 60 * minutes
    return solved and (reply.tries or 1) <= MOST_TRIES and (reply.face or 0) >= SMILES


def refit(replies: Sequence[Reply]) -> list[Refit]:
    """Return what is known of each level that anything is said of, easiest first.

    Replies without a face are left out.

    Parameters
    ----------
    replies : each with its difficulty and its level
    """
    found = []
    for level in read_levels().values():
        own = [reply for reply in replies if reply.level == level.name and reply.face is not None]
        if own:
            points = np.array([reply.difficulty for reply in own], dtype=np.float64)
            fitting = np.array([fits(reply, level.minutes) for reply in own])
            found.append(_refit(level.name, points, fitting))
    return found


def _refit(level: str, points: Float64, fitting: Bool) -> Refit:
    count, good = len(points), int(fitting.sum())
    if good < LEAST:
        return Refit(level, count, good, None, f"too few: {good} of {count} answers fit, and it takes {LEAST}.")
    low, high = (round(float(np.quantile(points[fitting], share))) for share in SHARES)
    if high - low < NARROW:
        return Refit(level, count, good, None, f"what fits lies within {NARROW:g} points. Try easier and harder mazes.")
    hardest = points >= np.quantile(points, _HARDEST)
    may_go_higher = fitting[hardest].mean() >= _MOSTLY
    note = "the hardest that were tried fit, too, so it may go higher." if may_go_higher else ""
    return Refit(level, count, good, (low, high), note)


def as_toml(refits: Sequence[Refit], replies: int) -> str:
    """Return the ranges as ``data/levels.toml`` has them, and in comments what they stand on.

    `replies` : how many there are in all
    """
    minutes = {level.name: level.minutes for level in read_levels().values()}
    lines = [
        f"# Ranges of difficulty from {replies} answers. A maze fits whoever solved it within the level's minutes,",
        f"# in {MOST_TRIES} tries or fewer, with a smile; a range holds the middle four fifths of those that fit.",
    ]
    left_out = replies - sum(one.replies for one in refits)
    if left_out:
        lines.append(f"# Left out, because no face is ticked: {left_out}.")
    lines += ["#", f"# {'level':<8}{'minutes':>8}{'answers':>9}{'fit':>6}{'range':>10}"]
    for one in refits:
        range_text = f"{one.difficulty[0]}..{one.difficulty[1]}" if one.difficulty else "-"
        row = f"# {one.level:<8}{minutes[one.level]:>8g}{one.replies:>9}{one.fitting:>6}{range_text:>10}  {one.note}"
        lines.append(row.rstrip())
    for one in refits:
        if one.difficulty:
            lines += ["", "[[level]]", f'name = "{one.level}"', f"{_KEY} = [{one.difficulty[0]}, {one.difficulty[1]}]"]
    return "\n".join(lines)
