"""A sea chart: islands with palms, mountains and huts are the walls, ripples run along their coasts."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.court import court_of, in_court
from mazebook.books.places.likeness import AFLOAT, is_one_of
from mazebook.books.places.site import Scene, Site, Standing, in_dead_ends, standing
from mazebook.books.places.spots import free_spots
from mazebook.graphics.brushes.drawings.sea import chequered, compass, hut, mountain, palm, ripples, shrub, waves
from mazebook.graphics.brushes.outlines import Field, chaikin, darts, disc, lumpy, spaced, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Box, Fill, Item, Stroke
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import Path

share = 0.36
least = 34.0
seen = (0.07, 0.07, 0.07)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "theta")
levels = ("4-6", "6-8", "8-10")
above = 0.13
below = 0.15
usual = ("sailboat", "gem stone")

_WOBBLE = 0.04  # of the pitch: how far coasts are off
_CORE, _CAPES = 0.43, 0.17  # of a wall: half the width of islands, and how far their capes stick out
_BEACH = 0.1  # of a wall: the sand around the grass
_APART = 1.4  # of a wall: from one thing that grows on an island to the next
_ON_ISLET = 0.7  # of the court of a round maze: the most of it that the goal takes, within the line of its islet
_COURSE = 7.5  # points from one dot of the course to the next
_COAST = 1.7  # points: the black line of coasts
_BORDER = 7.0  # points: the width of the border of the chart
_GROWTH = (0.55, 0.75)  # of a wall: half the width of what grows, and how high it reaches above the middle
_LINE = 0.8  # points: waves and ripples


def draw(site: Site) -> Scene:
    """Return the chart: sea with waves and ripples, islands, border and compass, the islets of hero and goal."""
    hero, goal = _hero(site), in_court(site, most=_ON_ISLET) if site.finish.is_inside else _goal(site)
    chart = Box(*site.frame.inset(0.5, 0.5, 0.5, 0.5))._replace(y1=site.horizon - 0.5)
    beside = shapely.union_all([shapely.box(*each.box.inset(-6, -6, -6, -6)) for each in (hero, goal)])
    outside = [hero] if site.finish.is_inside else [hero, goal]
    islets = [_islet(site, each) for each in outside if not is_one_of(each.picture, AFLOAT)]
    islet, far = _far_islet(site, goal)
    islets = shapely.union_all([*islets, far])
    sides = _sides(site)
    inner = chart.inset(*(_BORDER if side in sides else 0.0 for side in ("left", "bottom", "right", "top")))
    rose, taken = _compass(site, inner, shapely.union(beside, islets), hero)
    lines = site.paint(0.62, "sea"), site.paint(0.72, "sea"), site.paint(0.8, "sea")
    step = min(max(0.06 * site.pitch, 2.3), 3.4)
    field = Field(site.random, _WOBBLE * site.pitch, 0.5 * site.pitch)
    grass, land = _land(site, field)
    coast = outline(shapely.union(land, islets))
    finds = in_dead_ends(site)
    items = [
        *ripples(coast, lines, step, _LINE, inner),
        *_course(site, hero, goal),
        *_islet_in_court(site),
        *_waves(site, inner, shapely.union_all([beside, taken, islets]), finds, lines[0]),
        *_islands(site, coast, [grass, shapely.buffer(islets, -4.0)], [each.box for each in outside]),
        *_growth(site, field, islet, finds),
        *chequered(chart, _BORDER, 13.0, sides),
        *rose,
    ]
    return Scene(items, hero, goal, finds)


def _land(site: Site, field: Field) -> tuple[Shapes, Shapes]:
    """Return the grass in the middle of islands, and the islands: walls with bays and capes."""
    core = shapely.buffer(site.net, _CORE * site.wall, quad_segs=3)
    grass = shapely.segmentize(shapely.buffer(site.net, (_CORE - _BEACH) * site.wall, quad_segs=2), 0.8 * site.wall)
    land = lumpy(core, _CAPES * site.wall, 1.4 * site.wall, site.random)
    return shapely.transform(grass, field.shifted), shapely.make_valid(shapely.transform(land, field.shifted))


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


def _course(site: Site, hero: Standing, goal: Standing) -> list[Item]:
    """Return a dotted course over the sea from the hero to the way in, and from the way out to the goal."""
    lines = []
    for each, door in ((hero, site.start), (goal, site.finish)):
        if not door.is_inside:
            side = each.box.x1 if each.box.centre[0] < door.at[0] else each.box.x0
            far = 0.5 * site.wall + 0.5 * site.corridor  # nothing stands before an opening
            lines.append([(side, each.box.y0 + 0.2 * each.box.height), door.ahead(1.5 * far), door.ahead(far)])
    course = shapely.multilinestrings([shapely.LineString(chaikin(np.array(line), 2)) for line in lines])
    return Paint(0.1).dots(spots_along(course, _COURSE, site.random, 0.0), 3.4)


def _islet_in_court(site: Site) -> list[Item]:
    """Return a pale islet in the middle of a round maze; nothing in other mazes."""
    if not site.finish.is_inside:
        return []
    sand = Field(site.random, 2.0, 40.0).wobbled(disc(*site.finish.at, 0.84 * court_of(site)), 5.0)
    return drawn(sand, site.paint(0.85, "sand", wash=True), 1.2, Paint(0.66))


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


def _waves(site: Site, inner: Box, taken: Shapes, finds: list[Standing], line: Paint) -> list[Item]:
    """Return small waves in open water and in the middle of corridors, but for where finds are."""
    places = darts(shapely.box(*inner.inset(8, 6, 8, 8)), 0.2 * site.pitch + 16, site.random)
    beside = shapely.union_all([shapely.buffer(taken, 9), *(shapely.box(*f.box.inset(-9, -5, -9, -5)) for f in finds)])
    shapely.prepare(beside)
    far = shapely.distance(shapely.points(places), site.net) > 0.6 * site.wall + 0.2 * site.pitch
    return waves(places[far & ~shapely.contains_xy(beside, *places.T)], 10.0, line, _LINE)


def _islands(site: Site, coast: Path, grass: Sequence[Shapes], pictures: Sequence[Box]) -> list[Item]:
    """Return land with a beach and grass inside.

    No black line goes behind `pictures`, which are read as they are printed.
    """
    sand = site.paint(1.0, "sand", wash=True)
    return [
        Fill(coast, sand.printed, ink=sand.ink),
        Stroke(coast, _COAST),
        *WHITE.fill(shapely.box(*np.transpose(pictures))),
        *site.paint(0.66, "leaf").fill(grass),
    ]


def _growth(site: Site, field: Field, islet: Float64, finds: Sequence[Standing]) -> list[Item]:
    """Return palms, mountains, bushes and huts along the islands, and at places of a far islet."""
    random, wall, items, last = site.random, site.wall, list[Item](), -1
    spots = spaced(spots_along(site.net, _APART * wall, random, 0.2, ends=True), 0.8 * _APART * wall)
    spots = free_spots(site, spots, _GROWTH, finds)
    places = np.concatenate([field.shifted(spots), islet]) - np.array((0.0, 0.42 * wall))
    stamps = mountain(WHITE, Paint(0.45)), palm(), hut(site.paint(0.75, "orange")), palm(), shrub(WHITE)
    for x, y in places.tolist():
        last = (last + random.randrange(1, len(stamps) - 1)) % len(stamps)
        items += stamped(stamps[last], x, y, 0.1 * random.uniform(0.9, 1.1) * wall)
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
