"""A moon: ridges of rock with craters, planets behind, domes and rockets in front."""

import numpy as np
import shapely

from mazebook.books.places.court import in_court
from mazebook.books.places.outer_space import moon_ground, planets, starry_sky
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, kept_clear, trails
from mazebook.graphics.brushes.drawings.space import crater_from_above
from mazebook.graphics.brushes.outlines import ShiftField, shifted, spaced, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, drawn, edged, outline, swept
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Item, Stroke

share = 0.36
least = 30.0
seen = (0.14, 0.045, 0.035)
cells = ("orthogonal", "sigma", "voronoi", "theta")
levels = ("3-4", "4-6", "6-8", "8-10", "10-12")
above = 0.12
below = 0.17
usual = ("extraterrestrial alien", "flying saucer")

_EDGE = 1.35  # points: the outline of ridges
_TALL = 0.28  # of a wall: how high the fronts of ridges are seen
_COARSE = 13.0  # points: the wall up to which fronts have half as many lines
_LARGEST, _APART = 0.72, 1.4  # of a wall: the width of the largest craters, and from one to the next


def draw(site: Site) -> Scene:
    """Return the moon: stars and planets, ridges with craters, domes in front."""
    tall = _TALL * site.wall
    hero = beside_start(site, tall)
    goal = in_court(site, tall) if site.finish.is_inside else beyond_finish(site, 0.1 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    items = [
        *starry_sky(site, taken),
        *planets(site, taken),
        *moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_ridges(site, tall),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _ridges(site: Site, tall: float) -> list[Item]:
    """Return ridges of rock: their fronts with hatching, lit tops, craters in them."""
    wall, field = site.wall, ShiftField(site.random, 0.09 * site.wall, 0.9 * site.wall)
    ridge, lit = (
        field.wobbled(shapely.buffer(site.net, half * wall, quad_segs=3), step)
        for half, step in ((0.45, max(0.34 * wall, 4.5)), (0.3, max(0.45 * wall, 8.0)))
    )
    top, corners = outline(ridge), shapely.get_coordinates(shapely.orient_polygons(ridge))
    lower = corners[:-1][np.diff(corners[:, 0]) > 0]  # rings run to the right along their lower sides
    lower = lower if wall > _COARSE else lower[::2]
    hatching = np.stack([lower, lower - np.array((0.0, tall))], axis=1)
    return [
        *swept(top, tall, site.paint(0.36, "stone"), _EDGE),
        *Paint(0.1).strokes(hatching, 0.9),
        *edged(top, site.paint(0.6, "cloud"), _EDGE),
        *site.paint(0.78, "cloud", wash=True).fill(shifted(lit, -0.05 * wall, 0.05 * wall)),
        Stroke(top, 1.5 * _EDGE),  # where the lit area reaches it
        *_craters(site, field),
    ]


def _craters(site: Site, field: ShiftField) -> list[Item]:
    """Return craters of different sizes along the ridges."""
    random, apart, items = site.random, _APART * site.wall, list[Item]()
    spots = spaced(spots_along(site.net, apart, random, 0.25, ends=True), 0.7 * apart)
    for x, y in field.shifted(spots).tolist():
        size = random.choice((0.45, 0.7, 1.0)) * _LARGEST * site.wall
        items += stamped(crater_from_above(site.paint(0.35, "stone"), WHITE), x, y, size / 20)
    return items
