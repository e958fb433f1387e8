"""What grows and swims in a reef: corals, sponges, starfish, seaweed, bubbles and fish."""

import math
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import chaikin
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

_BRANCHES = tuple(
    np.array(line)
    for line in (
        [(0, 0), (0, 0.9)], [(0, 0.25), (-0.2, 0.4), (-0.24, 0.72)], [(0, 0.36), (0.2, 0.5), (0.24, 0.86)],
        [(-0.22, 0.48), (-0.4, 0.56), (-0.42, 0.74)], [(0.21, 0.56), (0.38, 0.58), (0.42, 0.74)],
    )
)  # fmt: skip
_ROUND = np.linspace(0, math.pi, 17)[:, None]
_BRAIN = np.concatenate([0.46 * np.cos(_ROUND), 0.66 * np.sin(_ROUND)], axis=1)
_FURROWS = tuple(
    chaikin(np.array(line))
    for line in (
        [(-0.36, 0.14), (-0.22, 0.3), (-0.1, 0.12), (0.04, 0.3), (0.18, 0.12), (0.32, 0.28)],
        [(-0.24, 0.4), (-0.12, 0.56), (0.0, 0.38), (0.12, 0.56), (0.22, 0.42)],
    )
)
_TUBES = ((-0.24, 0.55), (0.24, 0.62), (0.0, 0.86))  # x and height of the tubes of a sponge
_FISH = np.array([(1, 0), (0.62, 0.3), (0.15, 0.38), (-0.35, 0.2), (-0.6, 0.06), (-1, 0.36), (-0.88, 0),
                  (-1, -0.36), (-0.6, -0.06), (-0.35, -0.2), (0.15, -0.38), (0.62, -0.3), (1, 0)])  # fmt: skip


def _copies(shape: Float64, places: Float64, size: float) -> Float64:
    return np.asarray(places[:, None] + size * shape[None])


def branched(places: Float64, high: float, paint: Paint) -> list[Item]:
    """Return a branched coral with its foot at each of some places, (n, 2)."""
    if not len(places):
        return []
    lines = np.concatenate([shapely.linestrings(_copies(branch, places, high)) for branch in _BRANCHES])
    width = max(0.1 * high, 1.0)
    return [*BLACK.line(lines, width + 2.0), *paint.line(lines, width)]


def brains(places: Float64, high: float, paint: Paint) -> list[Item]:
    """Return a brain coral with its foot at each of some places, (n, 2)."""
    if not len(places):
        return []
    furrows = np.concatenate([shapely.linestrings(_copies(line, places, high)) for line in _FURROWS])
    heads = shapely.polygons(_copies(_BRAIN, places, high))
    return [*drawn(heads, paint, 1.1), *BLACK.line(furrows, 0.7)]


def tubes(places: Float64, high: float, paint: Paint) -> list[Item]:
    """Return a sponge of three tubes with its foot at each of some places, (n, 2)."""
    items, half = list[Item](), 0.13 * high
    for x, tall in _TUBES:
        if len(places):
            across, low = places[:, 0] + high * x, places[:, 1]
            items += drawn(shapely.box(across - half, low, across + half, low + tall * high), paint, 1.1)
            mouths = shapely.buffer(shapely.points(across, low + tall * high), half, quad_segs=4)
            items += drawn(mouths, Paint(0.3), 1.0)
    return items


def starfish(places: Float64, radius: float, random: Random, paint: Paint) -> list[Item]:
    """Return a starfish at each of some places, (n, 2), each turned another way."""
    turns = np.pi * np.arange(10) / 5
    far = np.where(np.arange(10) % 2, 0.45, 1.0)
    stars = []
    for x, y in places.tolist():
        turn = turns + random.uniform(0, math.pi)
        stars.append(np.stack([x + radius * far * np.cos(turn), y + radius * far * np.sin(turn)], axis=1))
    return drawn(shapely.buffer(shapely.polygons(stars), 0.12 * radius, quad_segs=3), paint, 1.0) if stars else []


def seaweed(x: float, y: float, high: float, random: Random, paint: Paint) -> list[Item]:
    """Return a ribbon of seaweed with its foot at (x, y), and a shorter one beside it."""
    ribbons = []
    for aside, share in ((0.0, 1.0), (random.choice((-1, 1)) * 0.13 * high, 0.66)):
        t = np.linspace(0, 1, 15)
        sway = 0.07 * high * np.sin(2.2 * math.pi * t * share + random.uniform(0, 2 * math.pi)) * np.minimum(1, 3 * t)
        half = 0.055 * high * np.sin(math.pi * (0.12 + 0.88 * t))
        middle, up = x + aside + sway, y + share * high * t
        left, right = np.stack([middle - half, up], axis=1), np.stack([middle + half, up], axis=1)
        ribbons.append(shapely.Polygon(np.concatenate([left, right[::-1]])))
    return [item for ribbon in reversed(ribbons) for item in drawn(shapely.make_valid(ribbon), paint, 1.1)]


def bubbles(places: Float64, radii: Float64, line: Paint, width: float) -> list[Item]:
    """Return a bubble with a glint at each of some places, (n, 2)."""
    if not len(places):
        return []
    turn = np.linspace(0.55 * math.pi, 0.95 * math.pi, 5)
    arc = 0.6 * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    glints = shapely.linestrings(places[:, None] + radii[:, None, None] * arc[None])
    round_ = shapely.buffer(shapely.points(places), radii, quad_segs=5)
    return [*drawn(round_, WHITE, width, line), *line.line(glints, width)]


def little_fish(places: Float64, half: float, to_left: bool, paint: Paint, line: Paint) -> list[Item]:
    """Return a small fish at each of some places, (n, 2); `half` : half its length."""
    if not len(places):
        return []
    sign = np.array((-1.0 if to_left else 1.0, 1.0))
    bodies = shapely.polygons(_copies(chaikin(_FISH, 1) * sign, places, half))
    eyes = shapely.buffer(shapely.points(places + half * np.array((0.58, 0.1)) * sign), 0.09 * half, quad_segs=3)
    return [*drawn(bodies, paint, 1.0, line), *line.fill(eyes)]
