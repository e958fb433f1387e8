"""The tones of a picture: paper, walls, the route of an answer; and what counts as ink."""

from __future__ import annotations

from typing import NamedTuple

from mazebook.checks.proof.pixels.scans import greys
from mazebook.numerics.arrays import UInt8

_FAINT = 8  # of 255: what differs less from the paper, nobody sees
_CLOSE = 24  # greys that may be one tone with a soft edge
_SAMPLE = 200  # rows that are looked at


class Tones(NamedTuple):
    """Greys of 0 to 255.

    Attributes
    ----------
    wall : the commonest grey of those that are darker than the paper, the commonest of all
    ink : half way between them; what is darker is ink
    mark : what is darker is not quite paper
    route : half way between the walls and what is darker still, if anything is: the line of an answer
    """

    paper: int
    wall: int
    ink: int
    mark: int
    route: int


def tones_of(gray: UInt8, *, answer: bool = False) -> Tones:
    """Return the tones of a picture; in an answer the darkest ones are the route's and not the walls'."""
    counts = greys(gray, _SAMPLE)
    paper = int(counts.argmax())
    lightest = max(paper - _CLOSE, 1)
    line = int(counts[: min(_CLOSE, lightest)].argmax()) if answer else 0
    darkest = min(line + _CLOSE, lightest - 1) if answer else 0
    wall = darkest + int(counts[darkest:lightest].argmax())
    return Tones(paper, wall, (paper + wall + 1) // 2, paper - _FAINT, (line + wall) // 2)
