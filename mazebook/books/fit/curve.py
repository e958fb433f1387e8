"""The difficulty curve of a section: the target of each puzzle, in points."""

import re
from dataclasses import dataclass

CURVES = ("rising", "flat", "waves")

BREATHER = 4.0  # points that an easier place is below the rising line
EVERY = 6  # the sixth place is a breather, the twelfth, and so on
WAVE = 8  # puzzles in a wave, about
SWELL = 0.4  # of the range: the least rise of one wave

NEAR = 2.0  # points: a larger miss is listed by `mazebook report`
FELT = 5.0  # points: mazes of one size that differ by less are about alike; a larger miss is said of a new book

LEAST, MOST = -20.0, 150.0  # points; no maze that fits on a page is outside
# A spreadsheet may write a comma for the point; "20,37" is as likely to be a range, so it is neither.
_NUMBER = r"[+-]?[0-9]{1,3}(?:\.[0-9]+|,[0-9](?![0-9]))?"
WRITTEN = rf"(?:({_NUMBER})(?:\s*(?:\.\.|to|-|–)\s*({_NUMBER}))?[\s,]*)?"  # noqa: RUF001
_WRITTEN = re.compile(rf"\s*{WRITTEN}([A-Za-z]*)\s*")


@dataclass(frozen=True)
class Curve:
    """The curve of a section: its lowest and highest points, None = the level's; and one of `CURVES`."""

    low: float | None = None
    high: float | None = None
    shape: str = "rising"

    def __str__(self) -> str:
        """Return the curve as a specification may write it."""
        if self.low is None or self.high is None:
            return self.shape
        if self.low == self.high:
            return f"{self.low:g}"
        return f"{self.low:g}..{self.high:g}{'' if self.shape == 'rising' else ' ' + self.shape}"


def read_curve(text: str | None) -> Curve:
    """Return the curve that a text asks for, such as ``"24"``, ``"20..37"``, ``"waves"`` or ``"20..37 waves"``.

    Raises
    ------
    ValueError
        With a sentence or two that say what is wrong and what to write instead.
    """
    if text is None:
        return Curve()
    advice = f'Write a number, two such as "20..37", or one of {", ".join(CURVES)}.'
    match = _WRITTEN.fullmatch(text)
    if match is None or not text.strip():
        raise ValueError(f"this is not a difficulty. {advice}")
    least, most, curve = match.groups()
    shape = (curve or "rising").lower()
    if shape not in CURVES:
        raise ValueError(f'"{curve}" is not a curve. {advice}')
    if least is None:
        return Curve(shape=shape)
    low = _points(least)
    high = low if most is None else _points(most)
    if not (LEAST <= low <= high <= MOST):
        raise ValueError(
            f"points run from {LEAST:g} to {MOST:g}, the lower number first; ages 6-8 have 20..37. {advice}"
        )
    return Curve(low, high, shape)


def _points(number: str) -> float:
    return round(float(number.replace(",", ".")), 2) + 0.0  # never -0.0


def targets(shape: str, low: float, high: float, count: int) -> list[float]:
    """Return the target of each place of a section, in points, rounded to two digits.

    A rising curve is a straight line with an easier place after every five. Waves rise too: each begins easier than the
    last one ended, and ends harder.
    """
    if count == 1 or shape == "flat":
        shares = [0.5] * count
    elif shape == "waves":
        shares = _waves(count)
    else:
        shares = [place / (count - 1) for place in range(count)]
    aims = [low + (high - low) * share for share in shares]
    if shape == "rising":
        aims = [max(low, aim - BREATHER) if is_breather(place, count) else aim for place, aim in enumerate(aims, 1)]
    return [round(aim, 2) for aim in aims]


def is_breather(place: int, count: int) -> bool:
    """Return True if a place of a rising section, from 1, is easier than its neighbours; the last one never is."""
    return place % EVERY == 0 and place < count


def _waves(count: int) -> list[float]:
    """Return the target of each place, as a share of the range from low to high: waves of about `WAVE` puzzles."""
    waves = max(round(count / WAVE), 1)
    # Few waves rise more steeply, so that each begins easier than the last one ended.
    swell = max(SWELL, 1 / waves + 0.1)
    if waves == 1:
        return [place / (count - 1) for place in range(count)]
    shares = []
    for place in range(count):
        wave = place * waves // count
        first, last = -(-wave * count // waves), -(-(wave + 1) * count // waves) - 1
        within = (place - first) / max(last - first, 1)
        shares.append((1 - swell) * wave / (waves - 1) + swell * within)
    return shares
