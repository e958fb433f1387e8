"""A sea chart: islands with cliffs, covered with woods, palms and mountains, are the walls in a sea with waves."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.afloat import course, waves_in_corridors
from mazebook.books.places.court import court_of, in_court
from mazebook.books.places.likeness import AFLOAT, is_one_of
from mazebook.books.places.site import Scene, Site, Standing, in_dead_ends, standing
from mazebook.books.places.spots import free_spots
from mazebook.graphics.brushes.drawings.sea import chequered, compass, grove, mountain, ripples, small_palm
from mazebook.graphics.brushes.outlines import ShiftField, darts, disc, lumpy, shifted, spaced, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Box, Fill, Item, Stroke
from mazebook.numerics.path import Path

share = 0.36
least = 34.0
seen = (0.1, 0.11, 0.05)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "theta")
levels = ("4-6", "6-8", "8-10")
above = 0.13
below = 0.15
usual = ("sailboat", "gem stone")

_WOBBLE = 0.03  # of the pitch: how far coasts are off
_CORE, _CAPES = 0.43, 0.13  # of a wall: half the width of islands, and how far their capes stick out
_CLIFF = 0.26  # of a wall: how high cliffs are seen, half of it above the footprint
_APART = 0.72  # of a wall: from one thing that grows on an island to the next, so that no path is seen between them
_ON_ISLET = 0.7  # of the court of a round maze: the most of it that the goal takes, within the line of its islet
_COAST = 1.4  # points: the black line of coasts
_BORDER = 7.0  # points: the width of the border of the chart
_GROWTH = (0.58, 0.74)  # of a wall: half the width of what grows, and how high it reaches above the middle
_LINE = 0.8  # points: ripples


def draw(site: Site) -> Scene:
    """Return the chart: sea with waves and ripples, islands, border and compass, the islets of hero and goal."""
    hero, goal = _hero(site), in_court(site, most=_ON_ISLET) if site.finish.is_inside else _goal(site)
    chart = Box(*site.frame.inset(0.5, 0.5, 0.5, 0.5))._replace(y1=site.horizon - 0.5)
    beside = shapely.union_all([shapely.box(*each.box.inset(-6, -6, -6, -6)) for each in (hero, goal)])
    outside = [hero] if site.finish.is_inside else [hero, goal]
    islets = [_islet(site, each) for each in outside if not is_one_of(each.picture, AFLOAT)]
    sandy = shapely.union_all(islets)
    sides = _sides(site)
    inner = chart.inset(*(_BORDER if side in sides else 0.0 for side in ("left", "bottom", "right", "top")))
    rose, taken = _compass(site, inner, shapely.union(beside, sandy), hero)
    sea = site.paint(0.62, "sea"), site.paint(0.8, "sea")
    step = min(max(0.06 * site.pitch, 2.3), 3.4)
    field = ShiftField(site.random, _WOBBLE * site.pitch, 0.5 * site.pitch)
    coast, cliff = outline(_land(site, field)), _CLIFF * site.wall
    finds = in_dead_ends(site)
    items = [
        *ripples(coast, sea, step, _LINE, inner, cliff),
        *course(site, hero, goal),
        *_islet_in_court(site),
        *_waves(site, inner, shapely.union_all([beside, taken, sandy]), site.paint(0.7, "sea")),
        *waves_in_corridors(site, finds, site.paint(0.65, "sea"), 1.1),
        *drawn(sandy, site.paint(0.85, "sand", wash=True), 1.2, Paint(0.66)),
        *_islands(site, coast, cliff),
        *_growth(site, field, finds),
        *chequered(chart, _BORDER, 13.0, sides),
        *rose,
    ]
    return Scene(items, hero, goal, finds)


def _land(site: Site, field: ShiftField) -> Shapes:
    """Return the islands, walls with bays and capes, half a cliff above their footprint."""
    land = lumpy(
        shapely.buffer(site.net, _CORE * site.wall, quad_segs=3), _CAPES * site.wall, 1.4 * site.wall, site.random
    )
    land = shapely.make_valid(shapely.transform(land, field.shifted))
    return shifted(land, 0.0, 0.5 * _CLIFF * site.wall)


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
    """Return a sandy islet under a picture, which has no black line since pictures are read as they are printed."""
    x, half = each.box.centre[0], 0.62 * each.box.width
    flat = disc(x, each.box.y0 - 2.0, half, 8.5 / half)
    return ShiftField(site.random, 1.2, 24.0).wobbled(flat, 4.0)


def _islet_in_court(site: Site) -> list[Item]:
    """Return a pale islet in the middle of a round maze; nothing in other mazes."""
    if not site.finish.is_inside:
        return []
    sand = ShiftField(site.random, 2.0, 40.0).wobbled(disc(*site.finish.at, 0.84 * court_of(site)), 5.0)
    return drawn(sand, site.paint(0.85, "sand", wash=True), 1.2, Paint(0.66))


def _waves(site: Site, inner: Box, taken: Shapes, line: Paint) -> list[Item]:
    """Return waves in open water around the maze."""
    open_ = shapely.difference(shapely.box(*inner.inset(14, 6, 14, 8)), shapely.buffer(site.ground, site.wall + 12))
    places = darts(shapely.difference(open_, shapely.buffer(taken, 12)), 0.2 * site.pitch + 20, site.random)
    return waves(places, 14.0, line, 1.0)


def _islands(site: Site, coast: Path, cliff: float) -> list[Item]:
    """Return islands with cliffs."""
    sand = site.paint(0.86, "sand")
    return [
        *swept(coast, cliff, site.paint(0.25, "stone"), _COAST),
        Fill(coast, sand.printed, ink=sand.ink),
        Stroke(coast, _COAST),
    ]


def _growth(site: Site, field: ShiftField, finds: Sequence[Standing]) -> list[Item]:
    """Return woods, palms and mountains that cover the islands, from back to front."""
    random, wall, items, last = site.random, site.wall, list[Item](), -1
    spots = spaced(spots_along(site.net, _APART * wall, random, 0.1, ends=True), 0.7 * _APART * wall)
    spots = free_spots(site, spots, _GROWTH, finds)
    places = field.shifted(spots) - np.array((0.0, 0.3 * wall))
    wood = grove(site.paint(0.72, "leaf"), site.paint(0.5, "pine"))
    stamps = mountain(WHITE, Paint(0.4)), wood, small_palm(), wood
    for x, y in places[np.lexsort((places[:, 0], -places[:, 1]))].tolist():
        last = (last + random.randrange(1, len(stamps))) % len(stamps)
        items += stamped(finer(stamps[last], wall), x, y, 0.1 * random.uniform(0.92, 1.04) * wall)
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
