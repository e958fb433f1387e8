"""A village: houses, shops and trees as walls, roads with dashed lines, a town behind, a street in front."""

from itertools import pairwise

import numpy as np
import shapely

from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, land_beside
from mazebook.graphics.brushes.drawings.village import HIGH, WIDE, gabled, long_roofed, pine, round_tree, shop, terraced
from mazebook.graphics.brushes.nature import tufts
from mazebook.graphics.brushes.outlines import Field, darts, shifted, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp, stamped
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

share = 0.35
least = 36.0
seen = (0.04, 0.04, 0.03)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.11
below = 0.17
usual = ("fire engine", "house building")

_KERB = 1.4  # points: the outline of the lawns that houses stand on
_SHADOW = 0.1  # of a wall: how far its shadow is seen below it
_FOOT = 0.42  # of a wall: how far below its middle houses stand
_SLANTING, _APART = 0.82, 0.84  # of a wall: how wide houses at slanting walls are, and from one to the next
_DASHES = 4  # of a road, from cell to cell
_DETAILED = 0.8  # the scale of stamps below which fine lines would only darken them
_STREET = 0.4  # of the room below the maze: the height of the street in front

Run = tuple[float, float, float]  # of walls in a row: where they begin and end, and their place across


def draw(site: Site) -> Scene:
    """Return the village: lawn and town behind, roads, blocks with their houses, street in front."""
    front = _SHADOW * site.wall + 2
    hero = beside_start(site, front)
    goal = beyond_finish(site, 0.16 * site.wall)
    taken = shapely.union_all([shapely.box(*each.box.inset(-7, -7, -7, -7)) for each in (hero, goal)])
    block = Field(site.random, 0.025 * site.wall, 3 * site.wall).wobbled(shapely.buffer(site.net, site.wall / 2), 4.0)
    items = [
        *_ground(site),
        *_town(site),
        *_street(site, block),
        *_front_row(site, taken),
        *_beside(site, taken),
        *WHITE.fill(shapely.difference(site.ground, block)),
        *_road_marks(site),
        *_blocks(site, block),
        *_houses(site),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _ground(site: Site) -> list[Item]:
    frame = site.frame
    lawn = shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y1 + 0.3 * (site.horizon - site.maze.y1))
    free = shapely.difference(shapely.buffer(lawn, -5), shapely.buffer(site.ground, site.wall / 2 + 9))
    free = shapely.difference(free, shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y0 - site.wall / 2))
    return [
        *site.paint(0.9, "leaf", wash=True).fill(lawn),
        *tufts(darts(free, 17, site.random), 5.5, Paint(0.55), 0.8),
    ]


def _town(site: Site) -> list[Item]:
    """Return pale houses of a town at the horizon."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + site.wall * 0.2
    room = site.horizon - foot
    fronts, panes, x = list[Shapes](), list[Shapes](), frame.x0
    tones: list[int] = []
    while x < frame.x1 - 8:
        wide, high = random.uniform(0.26, 0.44) * room, random.uniform(0.5, 0.92) * room
        right = min(x + wide, frame.x1)
        right = frame.x1 if frame.x1 - right < 0.2 * room else right
        top = [(x, foot + high), (right, foot + high)]
        if random.random() < 0.4:
            top = [(x, foot + 0.8 * high), ((x + right) / 2, foot + high), (right, foot + 0.8 * high)]
        fronts.append(shapely.Polygon([(right, foot), (x, foot), *top]))
        step, size = 0.085 * room, 0.045 * room
        count = max(1, int((right - x - step) / (step + 0.3 * size)))
        across = (x + (right - x) * (np.arange(count) + 0.5) / count - size / 2).tolist()
        rows = np.arange(foot + 0.3 * room, foot + 0.76 * high, 1.6 * step).tolist()
        panes += [shapely.box(a, b, a + size, b + 1.3 * size) for a in across for b in rows]
        tones.append((tones[-1] + random.choice((1, 2))) % 3 if tones else 0)
        x = right
    fills = (site.paint(0.93, "cloud"), site.paint(0.88, "sand", wash=True), site.paint(0.96, "rose", wash=True))
    items: list[Item] = []
    for tone, fill in enumerate(fills):
        items += fill.fill(shapely.MultiPolygon([f for f, t in zip(fronts, tones, strict=True) if t == tone]))
    return [*items, *WHITE.fill(shapely.MultiPolygon(panes)), *Paint(0.55).line(shapely.MultiPolygon(fronts), 0.8)]


def _street(site: Site, block: Shapes) -> list[Item]:
    """Return the street in front, and the roads from it to the way in and from the way out."""
    frame, (x, y) = site.frame, site.start.at
    high = _STREET * (site.maze.y0 - frame.y0)
    low, half = frame.y0 + 0.22 * high, site.corridor / 2
    street = shapely.box(frame.x0, low, frame.x1, frame.y0 + high)
    road = shapely.box(max(x - half, frame.x0), frame.y0 + high - 1, min(x + half, frame.x1), y + site.wall)
    out = shapely.LineString([site.finish.ahead(-site.wall), site.finish.ahead(site.wall)])
    exit_ = shapely.buffer(out, half, cap_style="flat")
    middle = (low + frame.y0 + high) / 2
    dashes = _dashed(np.array([[(frame.x0, middle), (frame.x1, middle)]]), round(2.4 * frame.width / site.pitch) + 8)
    way = shapely.union(street, road)
    edge = shapely.difference(shapely.boundary(way), shapely.buffer(block, 3 + _SHADOW * site.wall))
    edge = shapely.intersection(edge, shapely.box(frame.x0 + 1, frame.y0, frame.x1 - 1, y - site.wall / 2 - 4))
    return [
        *WHITE.fill(shapely.union_all([way, shapely.intersection(exit_, shapely.box(*frame))])),
        *site.paint(0.9, "stone").fill(shapely.box(frame.x0, frame.y0, frame.x1, low)),
        *Paint(0.5).line(edge, 1.2),
        *Paint(0.72).line(dashes, 1.6),
    ]


def _front_row(site: Site, taken: Shapes) -> list[Item]:
    """Return a row of trees and houses between the street and the maze."""
    frame, items = site.frame, list[Item]()
    foot = frame.y0 + _STREET * (site.maze.y0 - frame.y0) + 1
    room = site.maze.y0 - site.wall * (0.5 + _SHADOW) - foot - 6
    scale = min(room / (HIGH + 1), 1.7)
    if scale < 0.55:
        return []
    wide = WIDE * scale
    road = shapely.box(site.start.at[0] - site.pitch / 2, frame.y0, site.start.at[0] + site.pitch / 2, site.maze.y0)
    count = int(frame.width / (1.16 * wide))
    for x in np.linspace(frame.x0 + 0.55 * wide, frame.x1 - 0.55 * wide, count).tolist():
        stamp = _tree(site) if site.random.random() < 0.62 else _house(site)
        box = shapely.box(x - wide / 2, foot, x + wide / 2, foot + HIGH * scale)
        if not shapely.intersects(box, taken) and not shapely.intersects(box, road):
            items += stamped(stamp, x, foot, scale)
    return items


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return trees and some houses where there is land left and right of the maze."""
    items, scale = list[Item](), 1.25
    land = land_beside(site, WIDE * scale / 2, HIGH * scale, taken)
    for x, y in sorted(darts(land, 1.7 * WIDE * scale, site.random).tolist(), key=lambda place: -place[1]):
        items += stamped(_tree(site) if site.random.random() < 0.7 else _house(site), x, y, scale)
    return items


def _dashed(ways: Float64, count: int) -> Shapes:
    """Return ways, (n, 2, 2), as dashes: the gaps of ways that meet are alike."""
    middles = (np.arange(count) + 0.5) / count
    ends = np.stack([middles - 0.25 / count, middles + 0.25 / count], axis=1)[None, :, :, None]
    begin, along = ways[:, None, None, 0], (ways[:, 1] - ways[:, 0])[:, None, None]
    return shapely.multilinestrings(shapely.linestrings((begin + ends * along).reshape(-1, 2, 2)))


def _road_marks(site: Site) -> list[Item]:
    """Return the dashed lines of all roads inside, and of those through the openings."""
    doors = [(site.centres[cell], door.at) for cell, door in zip(site.ends, (site.start, site.finish), strict=True)]
    count = _DASHES // 2
    legs, halves = site.legs()
    marks = [_dashed(legs, _DASHES // halves), _dashed(np.array(doors), count)]
    x, y = site.start.at
    low = site.frame.y0 + _STREET * (site.maze.y0 - site.frame.y0)
    marks.append(_dashed(np.array([[(x, low), (x, y)]]), max(1, round((y - low) / site.pitch * _DASHES))))
    return Paint(0.72).line(shapely.union_all(marks), 1.3)


def _blocks(site: Site, block: Shapes) -> list[Item]:
    shadow = shifted(block, 0.05 * site.wall, -_SHADOW * site.wall)
    return [
        *Paint(0.45).fill(shapely.intersection(shadow, shapely.box(*site.frame))),
        *drawn(block, site.paint(0.9, "leaf"), _KERB),
    ]


def _houses(site: Site) -> list[Item]:
    """Return what stands along all walls, from back to front."""
    across, up = _runs(site.walls, 0), _runs(site.walls, 1)
    half, spots = site.wall / 2, list[tuple[float, float, float, bool]]()
    for x0, x1, y in across:
        left, right = x0 - 0.8 * half, x1 + 0.8 * half
        count = max(1, round((right - left) / (0.98 * site.wall)))
        step = (right - left) / count
        spots += [(y - _FOOT * site.wall, left + (k + 0.5) * step, step / WIDE, True) for k in range(count)]
    for y0, y1, x in _divided(up, across):
        low = y0 + (0.55 * site.wall if _met(across, x, y0) else -_FOOT * site.wall)
        high = y1 + (-0.45 * site.wall if _met(across, x, y1) else 0.55 * site.wall)
        count = max(1, round((high - low) / (1.02 * site.wall)))
        step = (high - low) / count
        scale = min(0.94 * site.wall / WIDE, step / (0.88 * HIGH))
        spots += [(low + k * step, x, scale, False) for k in range(count)]
    slanting = site.walls[(np.abs(site.walls[:, 0] - site.walls[:, -1]) > 0.01).all(axis=1)]
    along = spots_along(shapely.multilinestrings(shapely.linestrings(slanting)), _APART * site.wall, site.random, 0.0)
    spots += [(y - _FOOT * site.wall, x, _SLANTING * site.wall / WIDE, True) for x, y in along.tolist()]
    items, last = list[Item](), None
    for y, x, scale, in_row in sorted(spots, reverse=True):
        stamp = _house(site) if site.random.random() < (0.74 if in_row else 0.5) else _tree(site)
        if stamp is last:
            stamp = _house(site)
        items += stamped(stamp, x, y, scale, 0.0 if scale > _DETAILED else 0.8)
        last = stamp
    return items


def _runs(walls: Float64, axis: int) -> list[Run]:
    """Return the longest straight rows of walls along an axis."""
    ends = np.sort(walls[:, [0, -1]], axis=1)
    along = ends[np.abs(ends[:, 1, 1 - axis] - ends[:, 0, 1 - axis]) < 0.01]
    rows = sorted((round(float(e[0, 1 - axis]), 2), float(e[0, axis]), float(e[1, axis])) for e in along)
    runs: list[Run] = []
    for across, begin, end in rows:
        if runs and runs[-1][2] == across and begin - runs[-1][1] < 0.1:
            runs[-1] = (runs[-1][0], end, across)
        else:
            runs.append((begin, end, across))
    return runs


def _divided(up: list[Run], across: list[Run]) -> list[Run]:
    """Return columns of walls cut wherever a row meets them."""
    pieces = []
    for y0, y1, x in up:
        cuts = sorted({y for begin, end, y in across if y0 + 0.1 < y < y1 - 0.1 and begin - 0.1 < x < end + 0.1})
        heights = [y0, *cuts, y1]
        pieces += [(low, high, x) for low, high in pairwise(heights)]
    return pieces


def _met(across: list[Run], x: float, y: float) -> bool:
    """Return whether a row from left to right has the point (x, y)."""
    return any(abs(row - y) < 0.1 and begin - 0.1 < x < end + 0.1 for begin, end, row in across)


def _house(site: Site) -> Stamp:
    random = site.random
    roof = random.choice((site.paint(0.35, "coral"), site.paint(0.55, "orange"), site.paint(0.75, "lilac")))
    kind = random.choice((gabled, gabled, long_roofed, long_roofed, shop, terraced))
    if kind is terraced:
        return terraced(random.choice((site.paint(0.85, "sand"), site.paint(0.7, "rose"))))
    return kind(roof)


def _tree(site: Site) -> Stamp:
    if site.random.random() < 0.6:
        return round_tree(site.paint(0.84, "leaf"), site.paint(0.65, "pine"))
    return pine(site.paint(0.66, "pine"))
