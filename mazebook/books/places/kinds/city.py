"""A city map: blocks of buildings are the walls, streets lead between them; a river, parks, and fields around."""

import math

import numpy as np
import shapely

from mazebook.books.places.site import Scene, Site, Standing, standing
from mazebook.graphics.brushes.drawings.city import church_plan, fields, footprints, neatline, trees, water_lines
from mazebook.graphics.brushes.drawings.sea import compass
from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Bool, Float64

share = 0.46
least = 19.0
cells = ("orthogonal",)
levels = ("10-12", "adult")
above = 0.085
below = 0.085
beside = 0.04
usual = ("bicycle", "hot beverage")

_EDGE = 1.3  # points: the outline of blocks
_FINE = 0.75  # points: lines of engraving
_KERB = 1.3  # points: the pavement between the edge of a block and its buildings
_RIVER = 1.25  # of the pitch: half the width of the river
_PARK = 2.4  # of the pitch: the radius of a park
_PARKS, _SQUARES = 4, 5
_RING = 0.42  # of the pitch: the street around the city
_ROAD = 0.36  # of the corridor: half the width of roads outside
_TREE = 1.9  # points: the radius of a tree


def draw(site: Site) -> Scene:
    """Return the map: fields and roads around, blocks with buildings, water and trees, a border and a compass."""
    block = shapely.buffer(site.net, site.wall / 2, cap_style="square", join_style="mitre")
    chart = Box(*site.frame.inset(1.5, 1.5, 1.5, 1.5))._replace(y1=site.horizon - 1.5)
    hero, goal = _beside(site, chart, is_start=True), _beside(site, chart, is_start=False)
    taken = shapely.union_all([shapely.box(*each.box.inset(-6, -6, -6, -6)) for each in (hero, goal)])
    river = _river(site)
    rose, at_rose = _compass(site, chart, hero)
    items = [
        *_country(site, chart, river, shapely.union(taken, at_rose)),
        *WHITE.fill(shapely.union_all([site.ground, *_roads(site, chart)])),
        *_blocks(site, block, river),
        *WHITE.fill(taken),
        *neatline(chart),
        *rose,
    ]
    return Scene(items, hero, goal)


def _beside(site: Site, chart: Box, *, is_start: bool) -> Standing:
    """Return the picture at an opening, outside of the city, beside the road on the side with more room."""
    door, picture = (site.start, site.hero) if is_start else (site.finish, site.goal)
    low, high = (chart.y0, site.maze.y0) if is_start else (site.maze.y1, chart.y1)
    room = high - low - site.wall / 2 - 14
    side = 1 if door.at[0] < site.frame.centre[0] else -1
    wide = standing(picture, (0.0, 0.0), room, 1.4 * room).box.width
    foot = low + 8 if is_start else low + site.wall / 2 + 7
    return standing(picture, (door.at[0] + side * (wide / 2 + 0.6 * site.corridor + 9), foot), room, 1.4 * room, -side)


def _river(site: Site) -> Shapes:
    """Return the river, from beyond one side of the frame to beyond the other."""
    frame, random = site.frame, site.random
    x = np.linspace(frame.x0 - 3 * site.pitch, frame.x1 + 3 * site.pitch, 60)
    wave, phase = frame.width / random.uniform(0.9, 1.3), random.uniform(0, 2 * math.pi)
    middle = site.maze.y0 + random.uniform(0.4, 0.62) * site.maze.height
    y = middle + 0.1 * site.maze.height * np.sin(2 * math.pi * x / wave + phase)
    return shapely.buffer(shapely.LineString(np.stack([x, y], axis=1)), _RIVER * site.pitch, cap_style="flat")


def _country(site: Site, chart: Box, river: Shapes, taken: Shapes) -> list[Item]:
    """Return what is around the city: fields, and the river with its water lines."""
    city = shapely.buffer(site.ground, site.wall / 2 + _RING * site.pitch, join_style="mitre")
    roads = shapely.union_all([shapely.buffer(road, 3) for road in _roads(site, chart)])
    land = shapely.difference(shapely.box(*chart.inset(6, 6, 6, 6)), shapely.union_all([city, roads, taken]))
    water = shapely.intersection(shapely.difference(river, site.ground), shapely.box(*chart.inset(4, 4, 4, 4)))
    dry = shapely.difference(land, shapely.buffer(river, 4))
    banks = shapely.intersection(shapely.boundary(river), shapely.buffer(water, 0.1))
    return [
        *fields(dry, 2.2 * site.pitch, site.random, site.paint(0.7, "leaf"), _FINE),
        *site.paint(0.85, "sea", wash=True).fill(water),
        *Paint(0.62).line(water_lines(river, water, 4, 3.0), _FINE),
        *Paint(0.4).line(banks, 1.0),
        *[item for road in _roads(site, chart) for item in Paint(0.55).line(shapely.boundary(road), 1.0)],
    ]


def _roads(site: Site, chart: Box) -> list[Shapes]:
    """Return the roads from the border of the map to both openings."""
    half = _ROAD * site.corridor
    (x, y), (u, v) = site.start.at, site.finish.at
    return [shapely.box(x - half, chart.y0, x + half, y), shapely.box(u - half, v, u + half, chart.y1)]


def _blocks(site: Site, block: Shapes, river: Shapes) -> list[Item]:
    """Return the blocks with what is in them: buildings, or water of the river, or trees of a park."""
    lines = site.walls[:, [0, -1]]
    middles = lines.mean(axis=1)
    shapely.prepare(river)
    is_water = shapely.contains_xy(river, *middles.T)
    is_park = ~is_water & _in_parks(site, middles)
    water, park = (_part(site, lines[each]) for each in (is_water, is_park))
    park = shapely.difference(park, water)
    built = lines[~is_water & ~is_park]
    kept = shapely.difference(block, shapely.buffer(shapely.union(water, park), 0.5))
    houses = _houses(site, built, kept)
    tones = (0.35, 0.45, 0.58)
    items: list[Item] = [*site.paint(0.85, "sand", wash=True).fill(block)]
    items += site.paint(0.78, "sea").fill(water)
    items += Paint(0.4).line(water_lines(water, block, 2, 2.2), _FINE)
    items += site.paint(0.85, "leaf", wash=True).fill(park)
    items += trees(park, _TREE, site.random, site.paint(0.6, "leaf"), _FINE)
    turn = np.array([site.random.randrange(len(tones)) for _ in houses])
    for k, tone in enumerate(tones):
        items += site.paint(tone, ("coral", "orange", "stone")[k]).fill(houses[turn == k])
    return [*items, *_landmarks(site, kept), *BLACK.line(block, _EDGE)]


def _houses(site: Site, lines: Float64, kept: Shapes) -> Shapes:
    """Return the footprints of buildings along walls, and of those at their corners, in a part of the blocks."""
    half = site.wall / 2 - _KERB - _EDGE / 2
    posts = np.unique(lines.reshape(-1, 2).round(2), axis=0)
    houses = np.concatenate(
        [footprints(lines, half, half, site.random), shapely.box(*(posts - half).T, *(posts + half).T)]
    )
    shapely.prepare(kept)
    return houses[shapely.contains(kept, houses)]


def _part(site: Site, lines: Float64) -> Shapes:
    """Return the part of the blocks along some walls."""
    if not len(lines):
        return shapely.Polygon()
    merged = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(lines)))
    return shapely.buffer(merged, site.wall / 2, cap_style="square", join_style="mitre")


def _in_parks(site: Site, places: Float64) -> Bool:
    """Return which places are in one of the parks: (n,) bool."""
    maze, random = site.maze.inset(*[_PARK * site.pitch] * 4), site.random
    found = np.zeros(len(places), dtype=np.bool_)
    for _ in range(_PARKS):
        middle = random.uniform(maze.x0, maze.x1), random.uniform(maze.y0, maze.y1)
        found |= np.hypot(*(places - middle).T) < _PARK * site.pitch * random.uniform(0.7, 1.0)
    return found


def _landmarks(site: Site, kept: Shapes) -> list[Item]:
    """Return churches and fountains where blocks meet."""
    posts, count = np.unique(site.walls[:, [0, -1]].reshape(-1, 2).round(2), axis=0, return_counts=True)
    corners = posts[count > 2]
    shapely.prepare(kept)
    half = 0.22 * site.wall
    corners = corners[shapely.contains(kept, shapely.box(*(corners - half).T, *(corners + half).T))]
    chosen = site.random.sample(corners.tolist(), min(2 * _SQUARES, len(corners)))
    size = 0.95 * site.wall
    churches = [church_plan(x, y, size) for x, y in chosen[:_SQUARES]]
    fountains = [disc(x, y, 0.24 * site.wall) for x, y in chosen[_SQUARES:]]
    return [*BLACK.fill(shapely.union_all(churches)), *WHITE.fill(fountains), *BLACK.line(fountains, 0.9)]


def _compass(site: Site, chart: Box, hero: Standing) -> tuple[list[Item], Shapes]:
    """Return a compass in the lower corner opposite the hero, and its area; nothing if it does not fit."""
    room = site.maze.y0 - site.wall / 2 - chart.y0 - 4
    radius = min(0.4 * room, 24.0)
    is_left = hero.box.centre[0] < chart.centre[0]
    x, y = (chart.x1 - 1.9 * radius if is_left else chart.x0 + 1.9 * radius), chart.y0 + 4 + 0.5 * room
    if radius < 10 or abs(x - site.start.at[0]) < 2 * radius + site.corridor:
        return [], shapely.Polygon()
    return compass(x, y, radius), disc(x, y, 1.35 * radius)
