"""A moon: tracks of a rover between ridges of rock with craters, planets behind, domes and rockets in front."""

import numpy as np
import shapely

from mazebook.books.places.outer_space import moon_ground, planets, starry_sky
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, kept_clear, trails
from mazebook.graphics.brushes.drawings.space import crater
from mazebook.graphics.brushes.outlines import Field, darts, shifted
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Item

share = 0.36
least = 30.0
seen = (0.12, 0.025, 0.03)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8", "8-10", "10-12")
above = 0.12
below = 0.17
usual = ("extraterrestrial alien", "flying saucer")

_EDGE = 1.35  # points: the outline of ridges
_TALL = 0.28  # of a wall: how high the fronts of ridges are seen
_WHEELS = 0.07  # of the pitch: from the middle of a way to a wheel's track
_CRATER = (32.0, 14.0)  # the width and the height of a crater's stamp


def draw(site: Site) -> Scene:
    """Return the moon: stars and planets, tracks of wheels, ridges with craters, domes in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.1 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    ridge = Field(site.random, 0.09 * site.wall, 0.9 * site.wall).wobbled(
        shapely.buffer(site.net, 0.45 * site.wall, quad_segs=3), 0.34 * site.wall
    )
    items = [
        *starry_sky(site, taken),
        *planets(site, taken),
        *moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_tracks(site),
        *_ridges(site, ridge, tall),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _tracks(site: Site) -> list[Item]:
    """Return the two tracks of a rover's wheels along all ways, made of short bars."""
    ends, halves = site.legs()
    along = ends[:, 1] - ends[:, 0]
    unit = along / np.hypot(*along.T)[:, None]
    aside = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
    shares = np.linspace(0, 1, 6 // halves + 1)[None, :, None]
    bars = []
    for side in (-1, 1):
        middles = ends[:, None, 0] + shares * along[:, None] + side * _WHEELS * site.pitch * aside[:, None]
        half = 0.028 * site.pitch * aside[:, None]
        bars.append(np.stack([middles - half, middles + half], axis=2).reshape(-1, 2, 2))
    return Paint(0.78).strokes(np.concatenate(bars), max(0.03 * site.pitch, 1.0))


def _ridges(site: Site, ridge: Shapes, tall: float) -> list[Item]:
    """Return ridges of rock: their fronts with hatching, lit tops, craters in them."""
    random = site.random
    front = shapely.union_all([shifted(ridge, 0, -part * tall) for part in (0, 0.5, 1)])
    below = shapely.difference(front, ridge)
    x0, y0, x1, y1 = shapely.bounds(front).tolist()
    lean = 0.4 * (y1 - y0)
    hatching = shapely.MultiLineString([
        [(x, y1), (x - lean, y0)] for x in np.arange(x0, x1 + lean, 0.42 * site.wall).tolist()
    ])  # fmt: skip
    dark = shapely.difference(ridge, shifted(ridge, -0.1 * site.wall, 0.12 * site.wall))
    items = [
        *drawn(front, site.paint(0.5, "stone"), _EDGE),
        *Paint(0.15).line(shapely.intersection(hatching, below), 0.9),
        *site.paint(0.85, "cloud").fill(ridge),
        *site.paint(0.6, "stone").fill(dark),
        *Paint().line(ridge, _EDGE),
    ]
    scale = 0.56 * site.wall / _CRATER[0]
    hole = crater(site.paint(0.6, "stone"), Paint(0.2))
    room = shapely.buffer(ridge, -0.24 * site.wall)
    for x, y in darts(room, 0.8 * site.wall, random).tolist():
        if random.random() < 0.8:
            items += stamped(hole, x, y, scale * random.uniform(0.6, 1.15))
    return [*items, *Paint(0.45).dots(darts(room, 0.6 * site.wall, random), 0.1 * site.wall)]
