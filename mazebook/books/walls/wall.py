"""Standing walls for a style to draw, and points along them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np

from mazebook.books.walls.styles import REGISTRY
from mazebook.graphics.page import Item, Place
from mazebook.numerics.arrays import Bool, Float64, Int64
from mazebook.numerics.path import CURVE, MOVE, POINTS_OF, Path


@dataclass(frozen=True, eq=False)
class Wall:
    """The walls of one maze at their place.

    Attributes
    ----------
    path : long strokes, walls in line merged, in cell widths
    steps : returns the same walls, each from post to post as a separate segment
    doors : (n, 2) float64, the posts of the openings, which no style moves
    place : the transform from cell widths to the page
    width : the whole width of a wall as drawn, in points
    corridor : the free width between two walls, in points
    least : the thinnest stroke that prints, in points
    seed : the seed of a style's random numbers
    gray : the tone of the walls, 0 = black
    """

    path: Path
    steps: Callable[[], Path]
    doors: Float64
    place: Place
    width: float
    corridor: float
    least: float
    seed: int
    gray: float = 0.0


@dataclass(frozen=True, eq=False)
class Spans:
    """The segments of a path, each as a cubic curve.

    Attributes
    ----------
    corners : (n_spans, 4, 2) float64, the points of each cubic, ends first and last
    begins : (n_spans,) bool, True where the pen was moved before the segment
    """

    corners: Float64
    begins: Bool

    def at(self, shares: Float64) -> Float64:
        """Return the points at shares of each segment, (n_spans, n_shares, 2) float64; 0 is its begin, 1 its end."""
        t = shares[:, None]
        weights = np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])[..., 0]
        points: Float64 = np.einsum("ks,nkc->nsc", weights, self.corners)
        return points

    def slopes(self, shares: Float64) -> Float64:
        """Return the derivatives of `at` by the share, (n_spans, n_shares, 2) float64."""
        t = shares
        weights = np.stack([(1 - t) ** 2, 2 * (1 - t) * t, t**2]) * 3
        slopes: Float64 = np.einsum("ks,nkc->nsc", weights, np.diff(self.corners, axis=1))
        return slopes

    def lengths(self) -> Float64:
        """Return the length of each segment, (n_spans,) float64, measured along eight chords."""
        pieces = np.diff(self.at(np.linspace(0, 1, 9)), axis=1)
        lengths: Float64 = np.hypot(pieces[..., 0], pieces[..., 1]).sum(axis=1)
        return lengths


def segments_of(path: Path) -> Spans:
    """Return the segments of a path, which has no CLOSE."""
    last: Int64 = np.cumsum(np.array(POINTS_OF)[path.ops]) - 1
    ends = path.points[last]
    drawn = np.flatnonzero(path.ops != MOVE)
    first, final = ends[drawn - 1], ends[drawn]
    corners = np.stack([first, (2 * first + final) / 3, (first + 2 * final) / 3, final], axis=1)
    curves = path.ops[drawn] == CURVE
    for back in (1, 2):
        corners[curves, 3 - back] = path.points[last[drawn[curves]] - back]
    return Spans(corners, path.ops[drawn - 1] == MOVE)


def draw_wall(style: str, wall: Wall) -> list[Item]:
    """Return the walls drawn in a style; raises UnknownNameError if there is no such style."""
    draw = cast(Callable[[Wall], list[Item]], REGISTRY.load(style, "draw").draw)
    return draw(wall)
