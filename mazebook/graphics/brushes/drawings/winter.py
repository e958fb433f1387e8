"""Winter: snowy firs, a snowman and a cabin as stamps, the middle of the foot at (0, 0); mountains with snowy tops."""

from functools import cache
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import disc, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import Stamp
from mazebook.graphics.page import Box, Item

_EDGE = 1.2
_TIERS = ((8.6, 3.0, 11.5), (7.0, 8.6, 10.6), (5.2, 13.8, 9.6))  # half the width, the foot and the height of branches
_CAP = np.array([(0, 1), (0.62, 0.4), (0.36, 0.5), (0.14, 0.3), (-0.12, 0.5), (-0.38, 0.32), (-0.62, 0.4)])


@cache
def snowy_fir(leaf: Paint) -> Stamp:
    """Return a fir 18 points wide and 23 high with snow on each row of branches."""
    items = BLACK.fill(shapely.box(-1.5, 0, 1.5, 4))
    for half, foot, high in _TIERS:
        row = shapely.Polygon([(-half, foot), (-0.5 * half, foot - 0.7), (0, foot), (0.5 * half, foot - 0.7),
                               (half, foot), (0, foot + high)])  # fmt: skip
        items += [*leaf.fill(row), *WHITE.fill(shapely.Polygon(_CAP * (half, high) + (0, foot)))]
        items += BLACK.line(row, _EDGE)
    return tuple(items)


@cache
def small_fir(leaf: Paint) -> Stamp:
    """Return the snowy fir in one piece, for sizes in which the lines between its rows would only darken it."""
    rows = [shapely.Polygon([(-half, foot), (half, foot), (0, foot + high)]) for half, foot, high in _TIERS]
    caps = [
        shapely.Polygon(_CAP * (0.9 * half, 0.8 * high) + (0, foot + 0.2 * high)) for half, foot, high in _TIERS[1:]
    ]
    whole = shapely.union_all([*rows, shapely.box(-1.5, 0, 1.5, 4)])
    return (*leaf.fill(whole), *WHITE.fill(shapely.MultiPolygon(caps)), *BLACK.line(whole, 1.0))


@cache
def mound(snow: Paint, shade: Paint, line: Paint) -> Stamp:
    """Return a flat heap of snow, 30 points wide and 9 high, which goes over into the ground."""
    humps = shapely.union(disc(-4, 0, 11, 0.8), disc(7, 0, 8, 0.66))
    sky = shapely.box(-20, 0, 20, 20)
    heap = shapely.intersection(humps, sky)
    lower = shapely.difference(heap, shifted(humps, -2.4, 1.4))
    return (*snow.fill(heap), *shade.fill(lower), *line.line(shapely.intersection(humps.boundary, sky), _EDGE))


@cache
def snowman(scarf: Paint, nose: Paint, shade: Paint) -> Stamp:
    """Return a snowman 40 points wide and 56 high, with hat, scarf and arms of twigs."""
    balls = [disc(0, 11, 13, 0.92), disc(0, 27, 9.6), disc(0, 41, 7.4)]
    twigs = shapely.MultiLineString([
        [(-8, 29), (-19, 35)], [(-15, 32.8), (-16, 38)], [(8, 29), (19, 35)], [(15, 32.8), (16, 38)],
    ])  # fmt: skip
    items = BLACK.line(twigs, 1.5)
    for ball in balls:
        items += WHITE.fill(ball)
        items += shade.fill(shapely.difference(ball, shifted(ball, -2.6, 1.6)))
        items += BLACK.line(ball, 1.4)
    dots = [disc(-2.6, 42.4, 1.1), disc(2.6, 42.4, 1.1), disc(0, 30, 1.2), disc(0, 25.4, 1.2), disc(0, 13, 1.2)]
    hat = shapely.union(shapely.box(-8, 46.2, 8, 48.6), shapely.box(-5.2, 48, 5.2, 56))
    ends = shapely.union(shapely.box(-6.8, 33.4, 6.8, 36.4), shapely.Polygon([(2, 35), (6, 35), (7.4, 27), (3.6, 27)]))
    return (
        *items,
        *drawn(ends, scarf, 1.2),
        *BLACK.fill(shapely.MultiPolygon(dots)),
        *drawn(shapely.Polygon([(0, 41.4), (0, 39), (7.4, 39.4)]), nose, 0.9),
        *BLACK.fill(hat),
        *scarf.fill(shapely.box(-5.2, 48.6, 5.2, 50.4)),
    )


@cache
def cabin(wood: Paint, light: Paint) -> Stamp:
    """Return a log cabin 84 points wide and 58 high with snow on its roof, and smoke."""
    logs = shapely.MultiLineString([[(-32, y), (32, y)] for y in (5.5, 11, 16.5, 22)])
    gable = shapely.Polygon([(-32, 0), (32, 0), (32, 27), (0, 46), (-32, 27)])
    edge = [(-42, 24), (-38, 20.5), (-30, 25), (0, 42), (30, 25), (38, 20.5), (42, 24), (38, 31), (3, 51), (-3, 51)]
    snow = shapely.buffer(shapely.Polygon([*edge, (-38, 31)]), 1.6)
    smoke = shapely.union_all([disc(22, 60, 3), disc(26, 65, 4), disc(32, 71, 5)])
    return (
        *Paint(0.9).fill(smoke),
        *drawn(shapely.box(17, 30, 26, 54), Paint(0.8), 1.3),
        *drawn(shapely.box(15.6, 53, 27.4, 56.6), WHITE, 1.3),
        *drawn(gable, wood, 1.4),
        *Paint(0.3).line(shapely.intersection(logs, gable), 0.9),
        *drawn(snow, WHITE, 1.4),
        *drawn(shapely.box(-7, 0, 7, 18), Paint(0.35), 1.2),
        *drawn(shapely.MultiPolygon([shapely.box(-26, 9, -13, 20), shapely.box(13, 9, 26, 20)]), light, 1.2),
        *BLACK.line(shapely.MultiLineString([
            [(-19.5, 9), (-19.5, 20)], [(-26, 14.5), (-13, 14.5)], [(19.5, 9), (19.5, 20)], [(13, 14.5), (26, 14.5)],
        ]), 0.9),
        *drawn(disc(0, 31, 4), light, 1.2),
    )  # fmt: skip


def mountains(box: Box, random: Random, rock: Paint, line: Paint) -> list[Item]:
    """Return pointed mountains in a box from edge to edge, the upper third of each white with snow."""
    items: list[Item] = []
    count = max(3, round(box.width / (1.3 * box.height)))
    step, whole = box.width / count, shapely.box(*box)
    for k in sorted(range(count + 1), key=lambda k: k % 2):
        x, high = box.x0 + (k + random.uniform(-0.15, 0.15)) * step, box.height * random.uniform(0.66, 1.0)
        half = 0.95 * step
        top = (x, box.y0 + high)
        peak = shapely.Polygon([(x - half, box.y0), (x + half, box.y0), top])
        low = [(s, 0.62 + 0.07 * (-1) ** i) for i, s in enumerate(np.linspace(-1, 1, 7).tolist())]
        cap = [top, *((x + 0.42 * half * s, box.y0 + high * y) for s, y in low)]
        inside = shapely.intersection(peak, whole)
        snow = shapely.intersection(shapely.intersection(shapely.make_valid(shapely.Polygon(cap)), peak), whole)
        crest = shapely.intersection(shapely.LineString([(x - half, box.y0), top, (x + half, box.y0)]), whole)
        items += [*rock.fill(inside), *WHITE.fill(snow), *line.line(crest, 0.9)]
    return items
