"""Parts of a space station: portholes, hatches, vents, lamps and dishes as stamps."""

import math
from functools import cache

import numpy as np
import shapely
from shapely.affinity import rotate

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import Stamp

_EDGE, _FINE = 1.1, 0.75


@cache
def porthole(rim: Paint, glass: Paint) -> Stamp:
    """Return a round window with bolts, 14 points wide, its middle at (0, 0)."""
    bolts = [disc(5.4 * math.cos(t), 5.4 * math.sin(t), 0.7) for t in np.arange(0, 2 * math.pi, math.pi / 4).tolist()]
    shine = shapely.MultiLineString([[(-2.2, 0.4), (0.2, 2.8)], [(-1.4, -1.4), (1.8, 1.8)]])
    return (
        *drawn(disc(0, 0, 7), rim, _EDGE),
        *BLACK.fill(shapely.union_all(bolts)),
        *drawn(disc(0, 0, 4), glass, _EDGE),
        *WHITE.line(shine, 0.9),
    )


@cache
def hatch(metal: Paint, wheel: Paint) -> Stamp:
    """Return a square hatch with a wheel, 14 points wide, its middle at (0, 0)."""
    door = shapely.box(-5.6, -5.6, 5.6, 5.6).buffer(1.4)
    spokes = shapely.MultiLineString([[(-3, 0), (3, 0)], [(0, -3), (0, 3)]])
    return (*drawn(door, metal, _EDGE), *drawn(disc(0, 0, 3.6), wheel, _EDGE), *BLACK.line(spokes, _FINE))


@cache
def vent(metal: Paint) -> Stamp:
    """Return a vent with four slots, 14 points wide, its middle at (0, 0)."""
    slots = shapely.MultiLineString([[(-4, y), (4, y)] for y in (-3.3, -1.1, 1.1, 3.3)])
    return (*drawn(shapely.box(-6.4, -5.4, 6.4, 5.4), metal, _EDGE), *BLACK.line(slots, 1.1))


@cache
def lamp(light: Paint) -> Stamp:
    """Return a lamp with its rays, 14 points wide, its middle at (0, 0)."""
    rays = [
        [(4.4 * math.cos(t), 4.4 * math.sin(t)), (6.8 * math.cos(t), 6.8 * math.sin(t))]
        for t in np.arange(0, 2 * math.pi, math.pi / 4).tolist()
    ]
    return (*BLACK.line(shapely.MultiLineString(rays), _FINE), *drawn(disc(0, 0, 3.2), light, _EDGE))


@cache
def dish(metal: Paint) -> Stamp:
    """Return an antenna's dish, 16 points wide and 17 high, its foot at (0, -7)."""
    bowl = shapely.intersection(rotate(disc(0, 3, 7.4), 0), rotate(shapely.box(-9, -6, 9, 3), 32, origin=(0, 3)))
    stand = shapely.MultiLineString([[(0, -1), (-3, -7)], [(0, -1), (3, -7)], [(-3.6, -7), (3.6, -7)]])
    mast = shapely.LineString([(0, 3), (-4, 9.4)])
    return (
        *BLACK.line(stand, 1.1),
        *BLACK.line(mast, 1.0),
        *drawn(bowl, metal, _EDGE),
        *drawn(disc(-4, 9.4, 1.4), WHITE, 0.9),
    )
