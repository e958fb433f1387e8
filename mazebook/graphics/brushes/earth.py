"""Earth as it is seen where it is cut: layers, stones, fossils, and the grass on top."""

import math
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import darts, disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

_STONE = 8  # corners


def crest(x0: float, x1: float, y: float, high: float, random: Random, step: float = 5.0) -> Float64:
    """Return a gently waved line from left to right, (n, 2), at most `high` points off `y`."""
    x = np.linspace(x0, x1, max(2, math.ceil((x1 - x0) / step)))
    waves = [(random.uniform(0.015, 0.05), random.uniform(0, 2 * math.pi)) for _ in range(3)]
    return np.stack([x, y + high * sum(np.sin(turn * x + phase) for turn, phase in waves) / 3], axis=1)


def under(line: Float64, low: float) -> Shapes:
    """Return the area between a line from left to right and a height below it."""
    return shapely.Polygon([*line.tolist(), (line[-1, 0], low), (line[0, 0], low)])


def stones(places: Float64, least: float, most: float, random: Random) -> Shapes:
    """Return a stone of five to eight corners at each of some places, as an array of polygons."""
    turns = 2 * math.pi * np.arange(_STONE) / _STONE
    made = []
    for x, y in places.tolist():
        size, tilt, flat = random.uniform(least, most), random.uniform(0, math.pi), random.uniform(0.6, 0.9)
        radii = size * np.array([random.uniform(0.8, 1.1) for _ in turns])
        across, up = radii * np.cos(turns), flat * radii * np.sin(turns)
        cos, sin = math.cos(tilt), math.sin(tilt)
        made.append(np.stack([x + cos * across - sin * up, y + sin * across + cos * up], axis=1))
    return shapely.polygons(made) if made else shapely.Polygon()


def pebbled(area: Shapes, apart: float, random: Random, fills: tuple[Paint, Paint]) -> list[Item]:
    """Return earth's pebbles and crumbs, spread in an area; `fills` : of pebbles."""
    places = darts(area, apart, random)
    if not len(places):
        return []
    turn = np.array([random.random() for _ in places])
    items: list[Item] = []
    for fill, low, high in ((fills[0], 0.0, 0.18), (fills[1], 0.18, 0.34)):
        chosen = stones(places[(turn >= low) & (turn < high)], 0.17 * apart, 0.36 * apart, random)
        items += drawn(chosen, fill, 0.7, Paint(0.1))
    for fill, low, high in ((Paint(0.1), 0.34, 0.7), (Paint(0.88), 0.7, 1.0)):
        few = places[(turn >= low) & (turn < high)]
        items += [*fill.dots(few[::2], 1.4), *fill.dots(few[1::2], 2.0)]
    return items


def grass(line: Float64, high: float, random: Random, fills: tuple[Paint, ...], beside: Shapes) -> list[Item]:
    """Return blades of grass along a line, every four points, but for where they would touch `beside`."""
    way, blades = shapely.LineString(line), []
    feet = shapely.line_interpolate_point(way, np.arange(1.5, way.length, 3.4))
    for x, y in shapely.get_coordinates(feet).tolist():
        tall, lean = random.uniform(0.45, 1.0) * high, random.uniform(-0.3, 0.3) * high
        blades.append([(x - 1.7, y - 1.5), (x + lean, y + tall), (x + 1.7, y - 1.5)])
    grown = shapely.polygons(blades)
    bounds = shapely.bounds(grown)
    inside = (bounds[:, 0] >= line[0, 0]) & (bounds[:, 2] <= line[-1, 0])
    grown = grown[inside & ~shapely.intersects(grown, beside)]
    chosen = np.array([random.randrange(len(fills)) for _ in grown], dtype=np.int64)
    items: list[Item] = []
    for number, fill in enumerate(fills):
        items += fill.fill(grown[chosen == number])
    return items


def ammonite(x: float, y: float, radius: float, tilt: float) -> list[Item]:
    """Return a fossil snail, turned by `tilt` radians: a coiled shell with ribs, its last turn twice as wide."""
    turns = np.linspace(0, 5 * math.pi, 80)
    far = radius * np.exp(0.17 * (turns - turns[-1]))
    across = np.stack([np.cos(turns + tilt), np.sin(turns + tilt)], axis=1)
    coil = np.array((x, y)) + far[:, None] * across
    inner = math.exp(-0.34 * math.pi)  # of the radius, a turn before
    ribs = np.stack([np.array((x, y)) + (share * far)[:, None] * across for share in (inner + 0.12, 0.9)], axis=1)
    body = shapely.buffer(shapely.Polygon(coil[-33:]), 0)
    lines = shapely.multilinestrings(ribs[-31:-1:2])
    return [*drawn(body, WHITE, 1.1), *BLACK.line(shapely.LineString(coil), 1.0), *BLACK.line(lines, 0.7)]


def bone(x: float, y: float, long: float, tilt: float) -> list[Item]:
    """Return a bone with its middle at (x, y), turned by `tilt` radians."""
    half, knob = long / 2, 0.15 * long
    ends = [disc(side * half, up * 0.75 * knob, knob) for side in (-1, 1) for up in (-1, 1)]
    shape = shapely.union_all([*ends, shapely.box(-half, -0.5 * knob, half, 0.5 * knob)])
    turn = np.array([(math.cos(tilt), math.sin(tilt)), (-math.sin(tilt), math.cos(tilt))])
    return drawn(shapely.transform(shape, lambda places: places @ turn + np.array((x, y))), WHITE, 1.1)
