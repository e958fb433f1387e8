"""Orbits: rings of a planet as walls, with planets and moons at their ends, around a sun where the goal is."""

import math

import numpy as np
import shapely

from mazebook.books.places.court import court_of, in_court
from mazebook.books.places.outer_space import moon_ground, planets, starry_sky
from mazebook.books.places.site import Scene, Site, beside_start, in_dead_ends, kept_clear, trails
from mazebook.graphics.brushes.drawings.space import ROCKS, asteroid, moon, planet
from mazebook.graphics.brushes.outlines import spots_along
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.figures import DISC
from mazebook.graphics.page import Item, Place, Stroke
from mazebook.numerics.arrays import Float64

share = 0.38
least = 28.0
seen = (0.05, 0.05, 0.05)
cells = ("theta",)
levels = ("4-6", "6-8", "8-10")
above = 0.12
below = 0.17
usual = ("rocket", "ringed planet")

_BAND = 0.4  # of a wall: half the width of rings
_EDGE = 1.3  # points: their outline
_WORLD, _ROCK = 1.2, 0.6  # of a wall: the width of planets at the ends of rings, and of rocks in them
_APART = 2.6  # of a wall: from one rock to the next
_RAYS, _CORONA = 24, (0.82, 0.95)  # of the sun: how many, and how far they are from its middle, in courts
_FULL = 0.76  # of the court: the goal before the sun


def draw(site: Site) -> Scene:
    """Return orbits: stars and planets, rings around a sun, worlds at their ends, the ground of a moon in front."""
    hero, goal = beside_start(site, 0.1 * site.wall), in_court(site, most=_FULL)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    items = [
        *starry_sky(site, taken),
        *planets(site, taken),
        *moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_orbits(site),
        *_sun(site),
        *_rings(site),
        *_worlds(site),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _orbits(site: Site) -> list[Item]:
    """Return a dashed circle along the middle of each ring of corridors."""
    x, y = site.finish.at
    away = np.hypot(*(site.centres - site.finish.at).T).round(1)
    return [
        Stroke(DISC, 1.0, 0.72, Place(radius, x, y), (3.0, 4.5)) for radius in np.unique(away).tolist() if radius > 1
    ]


def _sun(site: Site) -> list[Item]:
    """Return a pale sun with rays in the middle."""
    turns = np.arange(2 * _RAYS) * math.pi / _RAYS
    far = court_of(site) * np.where(np.arange(2 * _RAYS) % 2, *_CORONA)
    rays = shapely.Polygon(np.stack([far * np.cos(turns), far * np.sin(turns)], axis=1) + site.finish.at)
    return drawn(rays, site.paint(0.85, "sun"), 1.0, Paint(0.66))


def _rings(site: Site) -> list[Item]:
    """Return the rings: bands with a bright groove, and rocks in it."""
    band, random = shapely.buffer(site.net, _BAND * site.wall, quad_segs=4), site.random
    items = [
        *drawn(band, site.paint(0.5, "lilac"), _EDGE),
        *site.paint(0.85, "lilac", wash=True).line(site.net, 0.34 * site.wall),
        *BLACK.line(site.net, max(0.05 * site.wall, 0.75)),
    ]
    rock, shade = site.paint(0.88, "stone"), site.paint(0.65, "stone")
    for x, y in spots_along(site.net, _APART * site.wall, random, 0.2).tolist():
        size = random.uniform(0.8, 1.1) * _ROCK * site.wall
        items += stamped(asteroid(random.randrange(ROCKS), rock, shade), x, y, size / 20)
    return items


def _worlds(site: Site) -> list[Item]:
    """Return a planet or a moon at each end of a ring."""
    worlds = (
        (planet(site.paint(0.7, "sea"), WHITE), 24),
        (moon(WHITE, site.paint(0.8, "stone")), 40),
        (planet(site.paint(0.9, "coral"), site.paint(0.6, "rose")), 24),
    )
    items, turn = list[Item](), site.random.randrange(len(worlds))
    for x, y in _free_ends(site).tolist():
        stamp, wide = worlds[turn % len(worlds)]
        items += stamped(stamp, x, y, _WORLD * site.wall / wide)
        turn += 1
    return items


def _free_ends(site: Site) -> Float64:
    """Return the places where only one wall ends, (n, 2)."""
    ends, count = np.unique(site.walls[:, [0, -1]].reshape(-1, 2).round(2), axis=0, return_counts=True)
    return np.asarray(ends[count == 1])
