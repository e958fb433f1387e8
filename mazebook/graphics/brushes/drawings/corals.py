"""What grows and swims in a reef as stamps around (0, 0): corals, sponges, starfish, seaweed, bubbles and fish."""

import math
from functools import cache
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import chaikin, disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import Stamp

KINDS = 3  # different starfish and seaweeds
_EDGE, _FINE = 1.3, 0.9
_BRANCHES = tuple(
    20 * (np.array(line) - (0.0, 0.45))
    for line in (
        [(0, 0), (0, 0.9)], [(0, 0.2), (-0.22, 0.4), (-0.25, 0.78)], [(0, 0.3), (0.22, 0.46), (0.25, 0.86)],
        [(-0.22, 0.4), (-0.42, 0.5), (-0.45, 0.68)], [(0.21, 0.5), (0.4, 0.56), (0.44, 0.72)],
    )
)  # fmt: skip
_ROUND = np.linspace(0, math.pi, 17)[:, None]
_BRAIN = np.concatenate([10.5 * np.cos(_ROUND), 15 * np.sin(_ROUND) - 7], axis=1)
_FURROWS = tuple(
    20 * (chaikin(np.array(line)) - (0.0, 0.3))
    for line in (
        [(-0.38, 0.12), (-0.22, 0.3), (-0.08, 0.1), (0.06, 0.3), (0.2, 0.1), (0.36, 0.26)],
        [(-0.26, 0.42), (-0.12, 0.6), (0.0, 0.4), (0.12, 0.6), (0.24, 0.44)],
    )
)
_TUBES = ((-5.8, 10.5), (5.8, 12.0), (0.0, 17.5))  # x and height of the tubes of a sponge
_FISH = np.array([(1, 0), (0.62, 0.3), (0.15, 0.38), (-0.35, 0.2), (-0.6, 0.06), (-1, 0.36), (-0.88, 0),
                  (-1, -0.36), (-0.6, -0.06), (-0.35, -0.2), (0.15, -0.38), (0.62, -0.3), (1, 0)])  # fmt: skip


@cache
def branched(paint: Paint) -> Stamp:
    """Return a branched coral, 20 points wide and high."""
    lines = shapely.multilinestrings([shapely.linestrings(branch) for branch in _BRANCHES])
    return (*BLACK.line(lines, 4.8), *paint.line(lines, 2.4))


@cache
def brain(paint: Paint) -> Stamp:
    """Return a brain coral, 21 points wide and 15 high."""
    furrows = shapely.multilinestrings([shapely.linestrings(line) for line in _FURROWS])
    return (*drawn(shapely.Polygon(_BRAIN), paint, _EDGE), *BLACK.line(furrows, _FINE))


@cache
def tubes(paint: Paint) -> Stamp:
    """Return a sponge of three tubes, 17 points wide and 20 high."""
    items: Stamp = ()
    for x, tall in _TUBES:
        items += (
            *drawn(shapely.box(x - 2.9, -9, x + 2.9, tall - 9), paint, _EDGE),
            *drawn(disc(x, tall - 9, 2.9, 0.6), Paint(0.2), _FINE),
        )
    return items


@cache
def starfish(number: int, paint: Paint) -> Stamp:
    """Return one of `KINDS` starfish of radius 10, each turned another way."""
    turns = np.pi * np.arange(10) / 5 + 0.45 * number
    far = 9 * np.where(np.arange(10) % 2, 0.45, 1.0)
    star = shapely.Polygon(np.stack([far * np.cos(turns), far * np.sin(turns)], axis=1))
    return tuple(drawn(shapely.buffer(star, 1.0, quad_segs=3), paint, _EDGE))


@cache
def seaweed(number: int, paint: Paint) -> Stamp:
    """Return one of `KINDS` ribbons of seaweed, 40 points high with its foot at (0, 0), and a shorter one beside it."""
    random, items = Random(number), list[Stamp]()
    for aside, share in ((0.0, 1.0), (random.choice((-1, 1)) * 0.13, 0.66)):
        t = np.linspace(0, 1, 15)
        sway = 0.07 * np.sin(2.2 * math.pi * t * share + random.uniform(0, 2 * math.pi)) * np.minimum(1, 3 * t)
        half = 0.055 * np.sin(math.pi * (0.12 + 0.88 * t))
        left, right = (np.stack([aside + sway + side * half, share * t], axis=1) for side in (-1, 1))
        ribbon = shapely.make_valid(shapely.Polygon(40 * np.concatenate([left, right[::-1]])))
        items.append(tuple(drawn(ribbon, paint, 1.1)))
    return (*items[1], *items[0])


@cache
def bubble(line: Paint) -> Stamp:
    """Return a bubble of radius 3 with a glint."""
    turn = np.linspace(0.55 * math.pi, 0.95 * math.pi, 5)
    glint = shapely.LineString(1.7 * np.stack([np.cos(turn), np.sin(turn)], axis=1))
    return (*drawn(disc(0, 0, 3), WHITE, 0.8, line), *line.line(glint, 0.8))


@cache
def little_fish(paint: Paint, line: Paint, *, to_left: bool) -> Stamp:
    """Return a small fish, 20 points long."""
    sign = np.array((-10.0 if to_left else 10.0, 10.0))
    body = shapely.Polygon(chaikin(_FISH, 1) * sign)
    return (*drawn(body, paint, 1.0, line), *line.fill(disc(0.58 * sign[0], 1.0, 0.9)))
