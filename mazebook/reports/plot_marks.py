"""Marks of a plot: a shape and a colour for each kind of thing, never the colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import NamedTuple

from mazebook.graphics.figures import DISC, STAR, polygon
from mazebook.graphics.page import Fill, Place
from mazebook.numerics.path import Path
from mazebook.paper.inks.inks import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION, Colour

_SIZE = 3.3  # points, from the middle to the side

_SQUARE = polygon([(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)])
_DIAMOND = polygon([(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)])
_UP = polygon([(-1.1, -0.85), (1.1, -0.85), (0, 1.15)])
_DOWN = polygon([(-1.1, 0.85), (1.1, 0.85), (0, -1.15)])
_STAR = Path(STAR.ops, 1.35 * STAR.points)  # as much ink as the others

# Six shapes, seven colours: the 43rd kind would be the first to look like another. None is black.
_SHAPES = (DISC, _SQUARE, _UP, _DIAMOND, _STAR, _DOWN)
_COLOURS = (BLUE, VERMILION, GREEN, ORANGE, None, PURPLE, SKY)


class Mark(NamedTuple):
    """The mark of one kind of thing."""

    shape: Path
    colour: Colour | None

    def at(self, x: float, y: float) -> Fill:
        """Return the mark with its middle at a place."""
        return Fill(self.shape, 0.0, Place(_SIZE, x, y), ink=self.colour)


def marks_for(kinds: Iterable[str]) -> dict[str, Mark]:
    """Return a mark for each kind, in the order of first appearance."""
    looks = zip(cycle(_SHAPES), cycle(_COLOURS), strict=False)
    return {kind: Mark(*look) for kind, look in zip(dict.fromkeys(kinds), looks, strict=False)}
