"""Clipped hedges: dark, with leaves that stick out on both sides and light between them."""

import numpy as np

from mazebook.books.walls.wall import Spans, Wall, spans_of
from mazebook.graphics.page import Item, Stroke
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import LINE, MOVE, Path
from mazebook.numerics.rng import new_rng, uniforms

share = 0.12
lines = 2.0
ornamented = True

_TWIG = 0.5  # width of what holds the leaves, of the wall's
_LEAF = 0.32  # width of a leaf
_STEP, _LEAST_STEP = 0.25, 1.7  # from leaf to leaf on either side in turn: of the wall's width, and in points
_LEAN = (0.8, 1.5)  # from the wall's direction, in radians
_LIGHT, _LIGHT_STEP = 0.1, 0.5  # width of a light spot and its distance from the next, of the wall's width
_LEAST_LIT = 6.0  # points: narrower walls have no light
_PAPER = 1.0
_DECIMALS = 3  # of places, in cell widths


def draw(wall: Wall) -> list[Item]:
    """Return a stroke, leaves that cross its edges, and white spots in it."""
    spans = spans_of(wall.steps())
    if not len(spans.corners):
        return []
    unit = abs(wall.place.scale)
    rng = new_rng("hedge", wall.seed)

    def chance(count: int) -> Float64:
        return uniforms(rng, count)

    pen = max(wall.least, _LEAF * wall.width)
    items: list[Item] = [Stroke(wall.path, max(wall.least, _TWIG * wall.width), wall.gray, wall.place)]
    middle, along, rest = _places(spans, max(_STEP * wall.width, _LEAST_STEP) / unit)
    lean = (_LEAN[0] + (_LEAN[1] - _LEAN[0]) * chance(len(middle))) * np.where(np.arange(len(middle)) % 2, 1, -1)
    way = _turned(along, lean)
    longest = (wall.width - pen) / 2 / unit / np.abs(np.sin(lean))[:, None]
    long = longest * (0.7 + 0.3 * chance(len(middle))[:, None])
    long = np.minimum(long, (rest / np.cos(lean))[:, None])  # none goes past the end of its wall, and so off the page
    items.append(Stroke(_lines(middle, middle + way * long), pen, wall.gray, wall.place))
    if wall.width >= _LEAST_LIT:
        light = max(wall.least, _LIGHT * wall.width)
        middle, along, _ = _places(spans, _LIGHT_STEP * wall.width / unit)
        away = (chance(len(middle)) - 0.5)[:, None] * 0.5 * wall.width / unit * _turned(along, np.pi / 2)
        way = _turned(along, (chance(len(middle)) - 0.5) * 3.1) * 0.08 * wall.width / unit
        items.append(Stroke(_lines(middle + away - way, middle + away + way), light, _PAPER, wall.place))
    return items


def _places(spans: Spans, step: float) -> tuple[Float64, Float64, Float64]:
    """Return places on walls, a step apart, their directions, (n, 2) each, and how far their walls' ends are, (n,)."""
    lengths = spans.lengths()
    counts = np.maximum(np.round(lengths / step).astype(int), 1)
    places, ways, rests = [], [], []
    for count in np.unique(counts):
        shares, chosen = (np.arange(count) + 0.5) / count, counts == count
        places.append(spans.at(shares)[chosen].reshape(-1, 2))
        ways.append(spans.slopes(shares)[chosen].reshape(-1, 2))
        rests.append(np.outer(lengths[chosen], 1 - shares).ravel())
    along = np.concatenate(ways)
    return np.concatenate(places), along / np.hypot(along[:, 0], along[:, 1])[:, None], np.concatenate(rests)


def _turned(ways: Float64, angle: Float64 | float) -> Float64:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([cos * ways[:, 0] - sin * ways[:, 1], sin * ways[:, 0] + cos * ways[:, 1]], axis=1)


def _lines(first: Float64, last: Float64) -> Path:
    ops = np.tile(np.array([MOVE, LINE], dtype=np.uint8), len(first))
    return Path(ops, np.round(np.stack([first, last], axis=1).reshape(-1, 2), _DECIMALS))
