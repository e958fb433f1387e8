"""Rows of round dots, close enough that nobody takes the space between two for a way."""

import numpy as np

from mazebook.books.walls.wall import Wall, spans_of
from mazebook.graphics.page import Item, Stroke
from mazebook.numerics.path import LINE, MOVE, Path

share = 0.09
lines = 1.5
ornamented = True

_STEP = 1.75  # from dot to dot, of their width
_GAP = 0.25  # of the corridor: no space between two dots is wider
_LENGTH = 0.02  # of a dot's width: a line without any length does not print everywhere
_SAME = 4  # decimals of a place, in cell widths


def draw(wall: Wall) -> list[Item]:
    """Return a dot at each post, and others between them, evenly."""
    spans = spans_of(wall.steps())
    if not len(spans.corners):
        return []
    step = min(_STEP * wall.width, wall.width + _GAP * wall.corridor) / abs(wall.place.scale)
    counts = np.maximum(np.ceil(spans.lengths() / step - 0.25).astype(int), 1)
    dots = [spans.corners[:, ::3].reshape(-1, 2)]
    for count in np.unique(counts):
        shares = np.linspace(0, 1, count + 1)[1:-1]
        dots.append(spans.at(shares)[counts == count].reshape(-1, 2))
    places = np.concatenate(dots)
    _, first = np.unique(np.round(places, _SAME), axis=0, return_index=True)  # walls share their posts
    places = places[np.sort(first)]
    half = np.array([_LENGTH / 2 * wall.width / abs(wall.place.scale), 0.0])
    ops = np.tile(np.array([MOVE, LINE], dtype=np.uint8), len(places))
    path = Path(ops, np.stack([places - half, places + half], axis=1).reshape(-1, 2))
    return [Stroke(path, wall.width, wall.gray, wall.place)]
