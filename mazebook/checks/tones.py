"""The tones of a picture: paper, walls, the route; and what counts as ink."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mazebook.arrays import UInt8

_FAINT = 8  # of 255: what differs less from the paper, nobody sees
_CLOSE = 24  # greys that may be one tone with a soft edge
_SAMPLE = 5  # every so many rows are looked at


class Tones(NamedTuple):
    """Greys of 0 to 255.

    Attributes
    ----------
    paper, wall : the commonest grey, and the commonest of those that are darker
    ink : half way between them; what is darker is ink
    mark : what is darker is not quite paper
    """

    paper: int
    wall: int
    ink: int
    mark: int


def tones_of(gray: UInt8, darkest: int = 0) -> Tones:
    """Return the tones of a picture; greys below `darkest` are not those of its walls."""
    counts = np.bincount(gray[::_SAMPLE].ravel(), minlength=256)
    paper = int(counts.argmax())
    darker = counts[darkest : max(paper - _CLOSE, darkest + 1)]
    wall = darkest + int(darker.argmax())
    return Tones(paper, wall, (paper + wall + 1) // 2, paper - _FAINT)


def route_tone(gray: UInt8) -> int:
    """Return the grey below which is the route of an answer: half way from the darkest tone to the walls'."""
    counts = np.bincount(gray[::_SAMPLE].ravel(), minlength=256)
    paper = int(counts.argmax())
    solid = np.flatnonzero(counts >= max(counts[:_CLOSE].max(), 1)) if paper > _CLOSE else np.array([0])
    darkest = int(solid[0])
    wall = tones_of(gray, darkest + _CLOSE).wall
    return (darkest + wall) // 2
