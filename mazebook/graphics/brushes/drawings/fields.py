"""Fields: corn, a scarecrow, a barn with its silo, and sheaves as stamps."""

from functools import cache
from random import Random

import numpy as np
import shapely
from shapely.affinity import scale as scaled

from mazebook.graphics.brushes.outlines import chaikin, disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp
from mazebook.numerics.arrays import Float64

STALKS = 5  # different ones
_EDGE, _FINE = 1.1, 0.7


def _blade(foot: float, reach: float, rise: float, fall: float, wide: float) -> Shapes:
    """Return a long leaf from the stem at a height, that rises, bends outwards and hangs down."""
    way = chaikin(np.array([(0, foot), (0.45 * reach, foot + rise), (reach, foot + rise - fall)]), 2)
    along = np.gradient(way, axis=0)
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    half = wide / 2 * np.sin(np.pi * np.linspace(0.14, 1, len(way)))[:, None]
    return shapely.Polygon(np.concatenate([way + half * aside, (way - half * aside)[::-1]])).buffer(0)


@cache
def corn(number: int, leaf: Paint, cob: Paint) -> Stamp:
    """Return one of `STALKS` stalks of corn with a cob and a tassel, about 20 points wide and 27 high."""
    random, items = Random(number), list(BLACK.line(shapely.LineString([(0, 0), (0, 21)]), 1.4))
    side = 1 if number % 2 else -1
    for turn, foot in enumerate((2.5, 7.0, 11.5, 15.0)):
        reach = random.uniform(8.5, 10.5) - 0.9 * turn
        blade = _blade(foot, reach, random.uniform(5, 7), random.uniform(2.5, 6), 3.6)
        items += drawn(scaled(blade, side * (-1) ** turn, 1, origin=(0, 0)), leaf, 0.9)
    ear = shapely.intersection(disc(side * 2.2, 11, 2.2, 1.9), shapely.box(-8, 0, 8, 30))
    husk = shapely.intersection(ear, shapely.box(-8, 0, 8, 10.2))
    tassel = shapely.MultiLineString([[(0, 20), (x, y)] for x, y in ((-3, 25), (0, 26.5), (3, 25))])
    return (*items, *drawn(ear, cob, 0.9), *drawn(husk, leaf, 0.9), *BLACK.line(tassel, 1.0))


@cache
def small_corn(number: int, leaf: Paint, cob: Paint) -> Stamp:
    """Return one of `STALKS` stalks of corn with a few broad leaves, as it is told from others in a low row.

    It is 18 points wide and 24 high.
    """
    random, items = Random(number), Stamp()
    side = 1 if number % 2 else -1
    for turn, foot in enumerate((1.5, 7.5, 13.0)):
        reach = random.uniform(8.0, 9.5) - turn
        blade = _blade(foot, reach, random.uniform(7, 9), random.uniform(1, 3), 5.4)
        items += tuple(drawn(scaled(blade, side * (-1) ** turn, 1, origin=(0, 0)), leaf, 0.75))
    return (*items, *drawn(disc(0, 16, 2.8, 1.9), cob, 0.75))


@cache
def scarecrow(coat: Paint, hat: Paint, straw: Paint) -> Stamp:
    """Return a scarecrow on its post, 46 points wide and 60 high."""
    post = shapely.MultiLineString([[(0, 0), (0, 34)], [(-21, 35), (21, 35)]])
    body = shapely.Polygon(
        [(-8, 14), (8, 14), (7, 30), (19, 32), (19, 39), (6, 40), (-6, 40), (-19, 39), (-19, 32), (-7, 30)]
    )
    hands = [((x, 35), (x + 5 * np.sign(x), 35 + dy)) for x in (-19, 19) for dy in (-4, -1.4, 1.4, 4)]
    hem = [((x, 14), (x + lean, 9.5)) for x, lean in ((-6, -1.4), (-2, -0.4), (2, 0.4), (6, 1.4))]
    straws = shapely.MultiLineString([*hands, *hem])
    head, brim = disc(0, 46, 6.4), shapely.Polygon([(-11, 49.5), (11, 49.5), (9, 52), (-9, 52)])
    top = shapely.Polygon([(-6, 52), (6, 52), (4, 60), (-4.4, 59)])
    smile = shapely.LineString([(-3, 43.6), (-1, 42.6), (1, 42.6), (3, 43.6)])
    return (
        *Paint(0.2).line(post, 2.4),
        *BLACK.line(straws, 0.9),
        *drawn(body, coat, _EDGE),
        *drawn(shapely.box(-4, 19, 1, 24), WHITE, _FINE),
        *drawn(head, straw, _EDGE),
        *BLACK.fill(shapely.union(disc(-2.3, 47, 0.9), disc(2.3, 47, 0.9))),
        *BLACK.line(smile, 0.9),
        *drawn(top, hat, _EDGE),
        *drawn(brim, hat, _EDGE),
    )


@cache
def barn(wall: Paint, roof: Paint, silo: Paint) -> Stamp:
    """Return a barn with a silo beside it, 96 points wide and 66 high."""
    tall = shapely.box(26, 0, 46, 50)
    dome = shapely.intersection(disc(36, 50, 10), shapely.box(20, 50, 50, 70))
    hoops = shapely.MultiLineString([[(26, y), (46, y)] for y in (12, 24, 36)])
    front = shapely.Polygon([(-40, 0), (22, 0), (22, 28), (12, 44), (-9, 53), (-30, 44), (-40, 28)])
    eaves: Float64 = np.array([(-43, 26), (-32, 45.5), (-9, 56), (14, 45.5), (25, 26)])
    cover = shapely.LineString(eaves).buffer(2.4, cap_style="flat", join_style="mitre")
    door, cross = shapely.box(-23, 0, 5, 22), [[(-23, 0), (5, 22)], [(-23, 22), (5, 0)], [(-9, 0), (-9, 22)]]
    boards = shapely.intersection(front, shapely.MultiLineString([[(x, 0), (x, 60)] for x in range(-34, 22, 7)]))
    return (
        *drawn(tall, silo, _EDGE),
        *Paint(0.4).line(hoops, _FINE),
        *drawn(dome, roof, _EDGE),
        *wall.fill(front),
        *Paint(0.35).line(boards, 0.6),
        *BLACK.line(front, _EDGE),
        *drawn(door, WHITE, _EDGE),
        *BLACK.line(shapely.MultiLineString(cross), 0.9),
        *drawn(shapely.box(-14, 30, -4, 39), WHITE, _EDGE),
        *drawn(cover, roof, _EDGE),
    )


@cache
def sheaf(straw: Paint) -> Stamp:
    """Return a round bale of straw, 32 points wide and 20 high."""
    body, end = shapely.union(disc(-6, 10, 10), shapely.box(-6, 0, 6, 20)), disc(6, 10, 10)
    spiral = [
        (6 + r * np.cos(t), 10 + r * np.sin(t))
        for r, t in zip(np.linspace(1, 8, 40), np.linspace(0, 15, 40), strict=True)
    ]
    return (
        *drawn(shapely.union(body, end), straw, _EDGE),
        *drawn(end, WHITE, _EDGE),
        *Paint(0.4).line(shapely.LineString(spiral), 0.8),
    )
