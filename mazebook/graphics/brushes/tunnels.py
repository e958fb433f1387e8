"""Tunnels: corridors without corners, as animals dig or gnaw them, and the rock or earth around them."""

from collections.abc import Sequence
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import ShiftField
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, areas_of
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Bool, Float64

_FLAT = 0.15  # points: the largest distance of a simplified outline from the true one
_STEPS = np.linspace(0, 1, 7)[:, None]  # of a bent line


def are_near(centres: Float64, places: Sequence[Sequence[float]], most: float) -> Bool:
    """Return which of some places, (n, 2), are at most `most` points from one of others: (n,) bool."""
    if not len(places):
        return np.zeros(len(centres), dtype=np.bool_)
    away = centres[:, None] - np.array(places)[None]
    return np.asarray((np.hypot(away[..., 0], away[..., 1]) <= most).any(axis=1))


def jittered(centres: Float64, most: float, random: Random, still: Bool) -> Float64:
    """Return places, (n, 2), each moved by up to `most` points in x and y, but for those that stay `still`."""
    moves = np.array([(random.uniform(-most, most), random.uniform(-most, most)) for _ in centres])
    return np.asarray(centres + np.where(still[:, None], 0.0, moves))


def bent_lines(lines: Float64, bend: float, pitch: float, random: Random) -> Shapes:
    """Return straight lines, (n, 2, 2), as an array of bent ones.

    `bend` : the largest, as a share of the length of a line, or of `pitch` for longer ones
    """
    first, second = lines[:, 0], lines[:, 1]
    bend *= min(1.0, pitch / float(np.median(np.hypot(*(second - first).T))))
    along = second - first
    aside = np.array([random.uniform(-bend, bend) for _ in first])[:, None]
    middle = (first + second) / 2 + aside * np.stack([-along[:, 1], along[:, 0]], axis=1)
    t = _STEPS[None]
    bent = (1 - t) ** 2 * first[:, None] + 2 * t * (1 - t) * middle[:, None] + t**2 * second[:, None]
    return shapely.linestrings(bent)


def dug(lines: Sequence[Shapes], radius: float, rooms: Shapes, field: ShiftField, rounding: float) -> Shapes:
    """Return tunnels around lines, with rooms, their inner corners rounded, and their outlines shifted by a field."""
    ways = shapely.line_merge(shapely.multilinestrings(lines))
    rounds = shapely.simplify(np.atleast_1d(rooms), _FLAT, preserve_topology=False)
    whole = shapely.union_all([shapely.buffer(ways, radius, quad_segs=4), *rounds])
    # Simplified before corners are rounded: of fewer points they take a fifth of the time.
    whole = shapely.simplify(whole, _FLAT, preserve_topology=False)
    whole = shapely.buffer(shapely.buffer(whole, rounding, quad_segs=2), -rounding, quad_segs=4)
    free = field.wobbled(shapely.simplify(whole, _FLAT, preserve_topology=False), 4.0)
    return shapely.make_valid(shapely.simplify(free, _FLAT / 2, preserve_topology=False))


def without_pillars(free: Shapes, walls: Float64) -> Shapes:
    """Return tunnels without the pillars inside them that are no walls: where four cells are open to one another.

    `walls` : (n_walls, n_points, 2), the middles of the walls
    """
    middles = shapely.points(walls[:, [0, -1]].mean(axis=1))
    parts = []
    for part in areas_of(free):
        holes = [shapely.Polygon(ring) for ring in part.interiors]
        kept = [hole.exterior for hole in holes if shapely.intersects(hole, middles).any()]
        parts.append(shapely.Polygon(part.exterior, kept))
    return shapely.union_all(parts)


def hollow(free: Shapes, within: Shapes, edge: float, shade: Paint, deep: float) -> list[Item]:
    """Return white tunnels with a black edge around them and a shadow along their lower sides, inside `within`.

    `deep` : how wide the shadow is
    """
    rim = shapely.intersection(shapely.buffer(free, edge, quad_segs=3), within)
    lower = shapely.difference(free, shapely.transform(free, lambda places: places + np.array((0.0, deep))))
    return [*BLACK.fill(rim), *WHITE.fill(free), *shade.fill(shapely.intersection(lower, within))]
