"""The tones of a picture: paper, walls, an answer's line; and the threshold of ink."""

from typing import NamedTuple

from mazebook.checks.proof.pixels.scans import greys
from mazebook.numerics.arrays import UInt8

_FAINT = 8  # of 255: nobody sees a smaller difference from the paper
_CLOSE = 24  # greys that may be one tone with a soft edge
_SAMPLE = 200  # rows that are sampled


class Tones(NamedTuple):
    """Greys of 0 to 255.

    Attributes
    ----------
    wall : the commonest grey darker than the paper; paper is the commonest grey of all
    ink : halfway between wall and paper; darker pixels are ink
    mark : darker pixels are not quite paper
    route : halfway between the walls and a darker tone, if there is one: the line of an answer
    """

    paper: int
    wall: int
    ink: int
    mark: int
    route: int


def tones_of(gray: UInt8, *, answer: bool = False) -> Tones:
    """Return the tones of a picture; in an answer the darkest tone is the route's, not the walls'."""
    counts = greys(gray, _SAMPLE)
    paper = int(counts.argmax())
    lightest = max(paper - _CLOSE, 1)
    line = int(counts[: min(_CLOSE, lightest)].argmax()) if answer else 0
    darkest = min(line + _CLOSE, lightest - 1) if answer else 0
    wall = darkest + int(counts[darkest:lightest].argmax())
    return Tones(paper, wall, (paper + wall + 1) // 2, paper - _FAINT, (line + wall) // 2)
