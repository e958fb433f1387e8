"""Ranges of difficulty for the levels, from replies on feedback sheets.

The rule is simple, so that anyone can check it by hand, or write another one:

- a maze *fits* a person who solved it within the level's minutes (``data/levels.toml``), in at most `MOST_TRIES` tries,
  and ticked a face that smiles;
- the range contains the middle four fifths of the mazes that fit, in whole points;
- there is no range with fewer than `LEAST_REPLIES` replies that fit, nor if these are within `NARROW` points.

The result is valid for the people who replied, and for no mazes easier or harder than those they tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mazebook.books.fit.levels import read_levels
from mazebook.numerics.arrays import Bool, Float64
from tools.feedback import Reply

LEAST_REPLIES = 20
MOST_TRIES = 3
SMILES = 4  # this face, and happier ones
SHARES = (0.1, 0.9)  # the quantiles of the range's ends
NARROW = 5.0  # points: smaller steps mean nothing

# Where the hardest fifth begins, and the share of it that must fit to suggest a higher range.
_HARDEST, _MOSTLY = 0.8, 0.8
_KEY = "difficulty"  # of a level, in data/levels.toml


@dataclass(frozen=True)
class Refit:
    """The new range of one level.

    Attributes
    ----------
    level : the name of the level
    replies : the number of replies with a face
    fitting : the number of these whose maze was neither too hard nor disliked, as `fits` says
    difficulty : the range, in points; None for none
    note : why there is no range, or a remark on it; one sentence, or ""
    """

    level: str
    replies: int
    fitting: int
    difficulty: tuple[int, int] | None
    note: str = ""


def fits(reply: Reply, minutes: float) -> bool:
    """Return whether the maze of a reply fits, by the module's rule; `tries` None counts as one try."""
    solved = reply.seconds is not None and reply.seconds <= 60 * minutes
    return solved and (reply.tries or 1) <= MOST_TRIES and (reply.face or 0) >= SMILES


def refit(replies: Sequence[Reply]) -> list[Refit]:
    """Return the new range of each level that has replies with a face, easiest level first.

    Parameters
    ----------
    replies : each with difficulty and level
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
    if good < LEAST_REPLIES:
        return Refit(level, count, good, None, f"too few: {good} of {count} answers fit, and it takes {LEAST_REPLIES}.")
    low, high = (round(float(np.quantile(points[fitting], share))) for share in SHARES)
    if high - low < NARROW:
        return Refit(level, count, good, None, f"what fits lies within {NARROW:g} points. Try easier and harder mazes.")
    hardest = points >= np.quantile(points, _HARDEST)
    may_go_higher = fitting[hardest].mean() >= _MOSTLY
    note = "the hardest that were tried fit, too, so it may go higher." if may_go_higher else ""
    return Refit(level, count, good, (low, high), note)


def refit_toml(refits: Sequence[Refit], replies: int) -> str:
    """Return the ranges in the form of ``data/levels.toml``, with comments on the `replies`, the number of all."""
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
