"""Rings of cells around a round centre, with true arcs; outer rings have more cells."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mazebook.mazes.mesh import Mesh
from mazebook.numerics.arrays import Int32, Int64

is_cut = False
is_drawn = False
rows = True
minimum = (3, 1)
ends = (("n", "centre"), ("s", "centre"))
is_round = True
has_floors = False
least_area = 1.0

_WIDEST = 1.5  # cell widths: a ring whose cells would be wider on their inner side has twice as many

LEAST_AROUND_COURT = 10  # cells in the innermost ring around a court: with fewer, the passages into it are narrow


def _radius(size: tuple[int, int]) -> float:
    """Return the radius of the centre: cells of the innermost ring are one cell width across halfway out."""
    return max(0.5, size[0] / (2 * math.pi) - 0.5)


def _counts(size: tuple[int, int]) -> Int64:
    """Return the number of cells of each ring, the innermost first."""
    counts = [size[0]]
    for ring in range(1, size[1]):
        across = 2 * math.pi * (_radius(size) + ring) / counts[-1]
        counts.append(counts[-1] * (2 if across >= _WIDEST else 1))
    return np.array(counts)


def count(size: tuple[int, int]) -> int:
    """Return the number of cells, with the centre."""
    if size[1] > 100_000:
        return 2**62  # beyond any limit, without counting the rings
    return 1 + int(_counts(size).sum())


def _rows(size: tuple[int, int]) -> Int32:
    return np.concatenate([[0], np.cumsum([1, *_counts(size)])]).astype(np.int32)


def build(size: tuple[int, int]) -> Mesh:
    """Return the arrays; cell 0 is the centre, then ring by ring outwards, each clockwise from north."""
    counts, starts, radius = _counts(size), _rows(size), _radius(size)
    n_rings = len(counts)
    posts_of = np.append(counts, counts[-1])  # posts on each circle between rings, the finer ring's
    first_post = np.concatenate([[0], np.cumsum(posts_of)])
    links, link_walls, link_bulges = [], [], []
    for ring, n in enumerate(counts):
        i = np.arange(n)
        cell = starts[ring + 1] + i
        inner = i * 0 if ring == 0 else starts[ring] + i * counts[ring - 1] // n
        links.append(np.stack([inner, cell], axis=1))
        link_walls.append(first_post[ring] + np.stack([i, (i + 1) % n], axis=1))
        link_bulges.append(np.full(n, math.tan(2 * math.pi / n / 4)))
        beside = (i + 1) % n
        links.append(np.sort(np.stack([cell, starts[ring + 1] + beside], axis=1), axis=1))
        outer = first_post[ring + 1] + beside * (posts_of[ring + 1] // n)
        link_walls.append(np.stack([first_post[ring] + beside, outer], axis=1))
        link_bulges.append(np.zeros(n))
    i = np.arange(counts[-1])
    border = np.stack([starts[n_rings] + i, np.full_like(i, -1)], axis=1)
    border_walls = first_post[n_rings] + np.stack([i, (i + 1) % counts[-1]], axis=1)
    ends = np.concatenate(links)
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    outline = radius + n_rings
    circle = np.repeat(np.arange(n_rings + 1), posts_of)
    bearing = 2 * math.pi * (np.arange(len(circle)) - first_post[circle]) / posts_of[circle]
    ring_of = np.repeat(np.arange(n_rings), counts)
    middle = 2 * math.pi * (np.arange(1, starts[-1]) - starts[ring_of + 1] + 0.5) / counts[ring_of]
    return Mesh(
        np.concatenate([ends[order], border]).astype(np.int32),
        np.concatenate([np.concatenate(link_walls)[order], border_walls]).astype(np.int32),
        _polar(radius + circle, bearing, outline),
        np.concatenate([np.concatenate(link_bulges)[order], np.full(len(i), math.tan(math.pi / counts[-1] / 2))]),
        np.concatenate([[[outline, outline]], _polar(radius + ring_of + 0.5, middle, outline)]),
        starts,
    )


def _polar(radius: NDArray[Any], bearing: NDArray[Any], outline: float) -> NDArray[Any]:
    """Return places from the distance to the centre and the bearing from north, in radians."""
    return outline + np.stack([radius * np.sin(bearing), radius * np.cos(bearing)], axis=1)


def extent(size: tuple[int, int]) -> tuple[float, float]:
    """Return width and height in cell widths: the outer circle's diameter."""
    diameter = 2 * (_radius(size) + size[1])
    return diameter, diameter


def incircle(size: tuple[int, int]) -> float:
    """Return the diameter of the widest circle in the smallest cell.

    In the sector between radii r and r + 1 of half angle a, a circle that touches both straight sides and the outer
    arc has the radius (r + 1) sin a / (1 + sin a); the rings are one cell width apart.
    """
    half = np.sin(np.pi / _counts(size))
    outer = _radius(size) + 1 + np.arange(size[1])
    return float(min(1.0, 2 * (outer * half / (1 + half)).min()))


def fit(width: float, height: float) -> tuple[int, int]:
    """Return the largest size within `width` x `height` cell widths, with six cells in the innermost ring."""
    return 6, max(int(min(width, height) / 2 - _radius((6, 1)) + 1e-9), 0)


def fit_around_court(width: float, height: float, share: float) -> tuple[int, int]:
    """Return the largest size within `width` x `height` cell widths whose middle takes a share of its diameter or more.

    No passage into the middle is narrower than two thirds of a cell. The size is `minimum` if not even two rings fit.
    """
    whole = min(width, height) / 2
    rings = min(int((1 - share) * whole + 1e-9), int(whole - _radius((LEAST_AROUND_COURT, 1)) + 1e-9))
    return (int(2 * math.pi * (whole - rings + 0.5) + 1e-9), rings) if rings > 1 else minimum


def lattice(size: tuple[int, int]) -> Int64:
    """Return each cell's ring (0 is the centre) and bearing, counted in half cells of the outermost ring.

    Two more columns, equal for all cells, tell rings of different sizes apart once they are cut to a shape.
    """
    counts = _counts(size)
    ring = np.repeat(np.arange(len(counts)), counts)
    index = np.concatenate([np.arange(n) for n in counts])
    bearing = (2 * index + 1) * (counts[-1] // counts[ring])
    places = np.concatenate([[[0, 0]], np.stack([ring + 1, bearing], axis=1)])
    make = np.broadcast_to([size[0], int(counts[-1])], places.shape)
    return np.concatenate([places, make], axis=1)


def images(size: tuple[int, int], lattice: Int64) -> Iterator[Int64]:
    """Yield the turns by one cell of the innermost ring, and their mirrors."""
    turn = 2 * int(_counts(size)[-1])
    ring, bearing, *make = lattice.T
    for step in range(0, turn, turn // size[0]):
        for sign in (1, -1):
            yield np.stack([ring, np.where(ring == 0, 0, (sign * bearing + step) % turn), *make], axis=1)
