"""A jungle: clumps of broad leaves, ferns, palms, a nest and a volcano, as stamps."""

from functools import cache
from random import Random

import numpy as np
import shapely
from shapely.affinity import rotate, scale, translate

from mazebook.graphics.brushes.outlines import chaikin, disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp

CLUMPS = 5  # different ones
_EDGE, _FINE = 1.2, 0.75


def _leaf(long: float, wide: float, turn: float) -> tuple[Shapes, Shapes]:
    """Return a pointed leaf from (0, 0) with its vein, turned by some degrees from upright."""
    side = chaikin(np.array([(0, 0), (0.62 * wide, 0.3 * long), (0.46 * wide, 0.72 * long), (0, long)]), 2)
    blade = shapely.Polygon([*side, *(side * (-1, 1))[::-1][1:-1]])
    vein = shapely.LineString([(0, 0.06 * long), (0, 0.84 * long)])
    return rotate(blade, turn, origin=(0, 0)), rotate(vein, turn, origin=(0, 0))


@cache
def clump(number: int, leaf: Paint, young: Paint, *, has_veins: bool = True) -> Stamp:
    """Return one of `CLUMPS` clumps of broad leaves, 22 points wide and 20 high."""
    random, items = Random(number), Stamp()
    turns = [-74, 74, -42, 44, 2] if number % 2 else [72, -70, 36, -38, -4]
    for turn in turns:
        long = random.uniform(11, 13) if abs(turn) > 60 else random.uniform(14, 17.5)
        blade, vein = _leaf(long, random.uniform(4.4, 5.6), turn + random.uniform(-7, 7))
        items += (*drawn(blade, young if abs(turn) < 50 else leaf, 0.9), *(BLACK.line(vein, 0.6) if has_veins else ()))
    return items


def _frond(foot: tuple[float, float], reach: float, rise: float, fall: float, wide: float) -> tuple[Shapes, Shapes]:
    """Return the blade and the vein of a frond that rises from a foot, bends outwards and hangs down."""
    x, y = foot
    line = chaikin(np.array([(x, y), (x + 0.5 * reach, y + rise), (x + reach, y + rise - fall)]), 2)
    along = np.gradient(line, axis=0)
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    half = wide / 2 * np.sin(np.pi * np.linspace(0.12, 1, len(line)))[:, None]
    blade = shapely.Polygon(np.concatenate([line + half * aside, (line - half * aside)[::-1]])).buffer(0)
    return blade, shapely.LineString(line[:-2])


@cache
def fern(leaf: Paint) -> Stamp:
    """Return a fern with seven fronds, 44 points wide and 28 high."""
    items = Stamp()
    for reach, rise, fall in (
        (-22, 11, 8),
        (22, 11, 8),
        (-18, 20, 9),
        (18, 20, 9),
        (-11, 26, 5),
        (11, 26, 5),
        (1, 27, 0),
    ):
        blade, vein = _frond((0, 0), reach, rise, fall, 5.0)
        items += (*drawn(blade, leaf, 1.0), *BLACK.line(vein, 0.6))
    return items


@cache
def palm(leaf: Paint, trunk: Paint) -> Stamp:
    """Return a palm, 52 points wide and 64 high."""
    way = chaikin(np.array([(-4, 0), (1, 24), (0, 46)]), 2)
    stem = shapely.LineString(way).buffer(2.7, cap_style="flat")
    rings = shapely.MultiLineString([[(-9, y), (9, y + 1.5)] for y in range(5, 44, 6)])
    items = (*drawn(stem, trunk, _EDGE), *BLACK.line(shapely.intersection(rings, stem), _FINE))
    for reach, rise, fall in ((-25, 8, 14), (25, 8, 14), (-19, 15, 4), (19, 15, 4), (-3, 17, -1)):
        blade, vein = _frond((0, 46), reach, rise, fall, 6.4)
        items += (*drawn(blade, leaf, 1.0), *BLACK.line(vein, 0.6))
    return (*items, *drawn(shapely.union_all([disc(x, 44.5, 2.2) for x in (-2.6, 2.2)]), trunk, 0.9))


@cache
def volcano(rock: Paint, shade: Paint, lava: Paint) -> Stamp:
    """Return a volcano with a plume, 130 points wide and 84 high."""
    left = chaikin(np.array([(-65, 0), (-36, 12), (-16, 58)]), 2)
    right = chaikin(np.array([(17, 58), (38, 14), (65, 0)]), 2)
    rim = [(-16, 58), (-9, 54), (-3, 57), (4, 53), (10, 57), (17, 58)]
    cone = shapely.Polygon([*left, *rim, *right])
    dark = shapely.intersection(cone, translate(cone, 17, -9))
    flow = shapely.Polygon(
        [(-9, 54), (-3, 57), (4, 53), (6, 44), (2, 38), (4, 29), (-1, 24), (-3, 34), (-7, 38), (-6, 47)]
    )
    puffs = [disc(x, y, r) for x, y, r in ((0, 62, 5.5), (5, 68, 7), (-2, 73, 7.5), (9, 76, 6.5), (1, 79, 5))]
    return (
        *drawn(shapely.union_all(puffs), WHITE, 1.0, Paint(0.45)),
        *rock.fill(cone),
        *shade.fill(dark),
        *drawn(flow, lava, _FINE),
        *BLACK.line(cone, _EDGE),
    )


@cache
def eggs(shell: Paint, nest: Paint) -> Stamp:
    """Return three large eggs in a nest, 40 points wide and 26 high."""
    rims = shapely.union_all([disc(x, 5, 9, 0.5) for x in (-11, 0, 11)])
    straw = shapely.MultiLineString([[(x, 2 + abs(x) % 3), (x + 6, 6)] for x in range(-18, 14, 4)])
    items = Stamp()
    for x, y, turn in ((-9, 5, 12), (9, 5, -12), (0, 3, 0)):
        egg = rotate(scale(disc(x, y + 9, 7.4), 1, 1.36), turn)
        spots = shapely.union_all(
            [disc(x + a, y + 9 + b, r) for a, b, r in ((-2, 3, 1.3), (2.4, 0, 1.7), (-1.6, -4, 1.2), (1.4, 5.4, 1))]
        )
        items += (*drawn(egg, WHITE, _EDGE), *shell.fill(spots))
    return (*items, *drawn(rims, nest, _EDGE), *BLACK.line(straw, _FINE))
