"""A sea chart: islands with palms, mountains and huts are the walls, ripples run along their coasts."""

import numpy as np
import shapely

from mazebook.books.places.site import Scene, Site, Standing, in_dead_ends, standing
from mazebook.graphics.brushes.drawings.sea import chequered, compass, hut, mountain, palm, ripples, waves
from mazebook.graphics.brushes.outlines import Field, darts, disc, leafy, shifted, strewn
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, edged
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Float64

share = 0.34
least = 34.0
seen = (0.06, 0.06, 0.06)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral")
levels = ("4-6", "6-8", "8-10")
above = 0.13
below = 0.15
usual = ("sailboat", "gem stone")

_WOBBLE = 0.04  # of the pitch: how far coasts are off
_CAPES = 2  # along each piece of wall
_COAST = 1.6  # points: the black line of coasts
_BORDER = 7.0  # points: the width of the border of the chart
_THROWN = 5  # at each piece of wall, for places where something grows
_AFLOAT = "⛵🚤🚢⛴🛳🛥🛶🚣🐟🐠🐡🐙🐳🐋🐬🦈🦑🐢🦭🦀🪼🦆🦢🫧"  # who needs no ground under the feet


def draw(site: Site) -> Scene:
    """Return the chart: sea with waves and ripples, islands, border and compass, the islets of hero and goal."""
    land = _land(site)
    hero, goal = _hero(site), _goal(site)
    chart = Box(*site.frame.inset(0.5, 0.5, 0.5, 0.5))._replace(y1=site.horizon - 0.5)
    beside = shapely.union_all([shapely.box(*each.box.inset(-6, -6, -6, -6)) for each in (hero, goal)])
    islets = shapely.union_all([_islet(site, each) for each in (hero, goal) if str(each.picture.drawn) not in _AFLOAT])
    islet, far = _far_islet(site, goal)
    islets = shapely.union(islets, far)
    sides = _sides(site)
    inner = chart.inset(*(_BORDER if side in sides else 0.0 for side in ("left", "bottom", "right", "top")))
    rose, taken = _compass(site, inner, shapely.union(beside, islets), hero)
    lines = site.paint(0.66, "sea"), site.paint(0.74, "sea"), site.paint(0.82, "sea")
    coasts = shapely.union(land, islets)
    within = shapely.difference(shapely.box(*inner), shapely.union(beside, taken))
    thin = 0.8
    step = min(max(0.06 * site.pitch, 2.3), 3.4)
    water = shapely.difference(shapely.box(*inner.inset(8, 6, 8, 8)), shapely.buffer(coasts, 3.4 * step))
    water = shapely.difference(water, shapely.buffer(shapely.union(beside, taken), 6))
    finds = in_dead_ends(site)
    if finds:
        water = shapely.difference(water, shapely.union_all([shapely.box(*f.box.inset(-5, -3, -5, -3)) for f in finds]))
    items = [
        *waves(darts(water, 0.2 * site.pitch + 16, site.random), 10.0, lines[0], thin),
        *ripples(coasts, within, lines, step, thin),
        *_islands(
            site, shapely.union(land, islets), shapely.union_all([shapely.box(*hero.box), shapely.box(*goal.box)])
        ),
        *_growth(site, islet),
        *chequered(chart, _BORDER, 13.0, sides),
        *rose,
    ]
    return Scene(items, hero, goal, finds)


def _land(site: Site) -> Shapes:
    """Return the islands: walls with bays and capes."""
    random = site.random
    core = shapely.buffer(site.net, 0.46 * site.wall, quad_segs=3)
    lines = shapely.linestrings(site.walls)
    lines = np.repeat(lines, _CAPES)
    along = np.array([random.random() for _ in lines])
    sizes = [random.uniform(0.42, 0.64) * site.wall for _ in lines]
    capes = shapely.buffer(shapely.line_interpolate_point(lines, along, normalized=True), sizes, quad_segs=3)
    whole = shapely.union_all([core, *capes])
    return Field(random, _WOBBLE * site.pitch, 0.5 * site.pitch).wobbled(shapely.simplify(whole, 0.2), 4.5)


def _sides(site: Site) -> tuple[str, ...]:
    """Return the sides of the chart that have room for its border."""
    room = min(site.maze.x0 - site.frame.x0, site.frame.x1 - site.maze.x1) - site.wall / 2
    return ("left", "right", "bottom", "top") if room > _BORDER + 4 else ("bottom", "top")


def _hero(site: Site) -> Standing:
    """Return the hero, beside the way in on the side with more room."""
    x, y = site.start.at[0], site.maze.y0
    room = y - site.wall / 2 - site.frame.y0 - _BORDER - 19
    side = 1 if x < site.frame.centre[0] else -1
    high = min(0.9 * room, 112.0)
    shown = standing(site.hero, (0.0, 0.0), high, 1.3 * high).box.width
    foot = (x + side * (0.5 * site.corridor + 14 + 0.5 * shown), site.frame.y0 + _BORDER + 15)
    return standing(site.hero, foot, high, 1.3 * high, -side)


def _goal(site: Site) -> Standing:
    """Return the goal, on an islet beside the way out."""
    x, low = site.finish.at[0], site.maze.y1 + site.wall / 2 + 20
    high = min(site.horizon - _BORDER - low - 7, 84.0)
    side = 1 if x < site.frame.centre[0] else -1
    shown = standing(site.goal, (0.0, 0.0), high, 1.4 * high).box.width
    return standing(site.goal, (x + side * max(0.0, 0.5 * shown - 0.5 * site.corridor), low), high, 1.4 * high)


def _islet(site: Site, each: Standing) -> Shapes:
    """Return a sandy islet under a picture."""
    x, half = each.box.centre[0], 0.62 * each.box.width
    flat = disc(x, each.box.y0 - 2.0, half, 8.5 / half)
    return Field(site.random, 1.2, 24.0).wobbled(flat, 4.0)


def _far_islet(site: Site, goal: Standing) -> tuple[Float64, Shapes]:
    """Return places on an islet above the maze, away from the goal, and the islet; nothing where there is no room."""
    frame, wall = site.frame, min(site.wall, 24.0)
    low = site.maze.y1 + 0.5 * site.wall + 14
    room = site.horizon - _BORDER - 8 - low
    side = 1 if goal.box.centre[0] < frame.centre[0] else -1
    x, y = frame.centre[0] + 0.28 * side * frame.width, low + 0.42 * room
    if room < 2.2 * wall:
        return np.empty((0, 2)), shapely.Polygon()
    long = 0.15 * frame.width
    high = min(0.3 * room, 18.0)
    count = max(2, int(1.5 * long / site.wall))
    places = np.stack([np.linspace(x - 0.75 * long, x + 0.75 * long, count), np.full(count, y + 0.2 * high)], axis=1)
    return places, Field(site.random, 2.2, 26.0).wobbled(disc(x, y, long, high / long), 4.0)


def _islands(site: Site, land: Shapes, pictures: Shapes) -> list[Item]:
    """Return land with a beach, grass inside, and a shadow along the coasts that look to the lower right.

    No black line goes behind `pictures`, which are read as they are printed.
    """
    inner = shapely.buffer(land, -max(0.19 * site.wall, 2.6), quad_segs=3)
    dark = shapely.difference(land, shifted(land, -0.1 * site.wall, 0.12 * site.wall))
    return [
        *site.paint(0.95, "sand", wash=True).fill(land),
        *site.paint(0.86, "leaf").fill(inner),
        *site.paint(0.62, "sand").fill(dark),
        *BLACK.line(shapely.difference(shapely.boundary(land), pictures), _COAST),
    ]


def _growth(site: Site, islet: Float64) -> list[Item]:
    """Return palms, mountains, bushes and huts along the islands, and at places of a far islet."""
    random, wall = site.random, site.wall
    places = strewn(shapely.linestrings(site.walls), _THROWN, 1.2 * wall, random)
    places = np.concatenate([places, islet]) if len(islet) else places
    feet = places - np.array((0.0, 0.4 * wall))
    chance = np.array([random.random() for _ in places])
    is_bush = (chance >= 0.72) & (chance < 0.92)
    bushes = shapely.buffer(shapely.points(feet[is_bush] + np.array((0.0, 0.36 * wall))), 0.24 * wall, quad_segs=4)
    items = edged(leafy(shapely.union_all(bushes), 0.1 * wall, random), site.paint(0.7, "pine"), 1.0)
    high = mountain(site.paint(1.0, "stone", wash=True), Paint(0.5)), hut(site.paint(0.75, "orange")), palm()
    for kind, size, low, most in ((0, 0.082, 0.5, 0.72), (1, 0.085, 0.92, 1.0), (2, 0.098, 0.0, 0.5)):
        for x, y in feet[(chance >= low) & (chance < most)].tolist():
            items += stamped(high[kind], x, y, size * wall)
    return items


def _compass(site: Site, inner: Box, beside: Shapes, hero: Standing) -> tuple[list[Item], Shapes]:
    """Return a compass in the lower corner opposite the hero, and its area; nothing if it does not fit."""
    room = site.maze.y0 - site.wall / 2 - inner.y0
    radius = min(0.36 * room, 34.0)
    x = inner.x1 - 1.6 * radius if hero.box.centre[0] < inner.centre[0] else inner.x0 + 1.6 * radius
    y = inner.y0 + 0.5 * room - 2
    area = disc(x, y, 1.12 * radius)
    if radius < 14 or shapely.intersects(area, beside):
        return [], shapely.Polygon()
    return compass(x, y, radius, WHITE), area
