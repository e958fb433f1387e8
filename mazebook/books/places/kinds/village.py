"""A village: a house where walls meet and trees between them, roads with dashes, a church behind, a street in front."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.court import at_finish
from mazebook.books.places.planting import Plant, beside_all, clouds, planted, standing_free
from mazebook.books.places.site import (
    Scene,
    Site,
    Standing,
    beside_start,
    in_dead_ends,
    land_beside,
    trails,
)
from mazebook.books.places.spots import free_spots
from mazebook.graphics.brushes.drawings.village import CHURCH, HIGH, WIDE, church, gabled, long_roofed, pine, round_tree
from mazebook.graphics.brushes.nature import hills, tufts
from mazebook.graphics.brushes.outlines import ShiftField, darts, shifted, spaced, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp, finer, stamped
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Float64

share = 0.35
least = 37.0
seen = (0.045, 0.065, 0.02)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.115
below = 0.17
usual = ("fire engine", "house building")

_KERB = 1.5  # points: the outline of the lawns that houses stand on
_SHADOW = 0.1  # of a wall: how far its shadow is seen below it
_FOOT = 0.46  # of a wall: how far below its middle houses stand
_HOUSE, _TREE = 1.02, 0.9  # of a wall: how wide houses are, and trees
_APART = 0.94  # of a wall: from one to the next, so that no path is seen between them
_ROW = (0.5, 0.66)  # of a wall: half the width of houses, and how high they reach above the middle
_TREES = 0.45  # of what stands beside a house
_DASHES = 4  # of a road, from cell to cell
_STREET = 0.4  # of the room below the maze: the height of the street in front
_LAND = 0.3  # of the height above the maze: where the lawn ends


def draw(site: Site) -> Scene:
    """Return the village: lawn and church behind, roads, blocks with their houses, street in front."""
    front = _SHADOW * site.wall + 2
    hero = beside_start(site, front)
    goal = at_finish(site, front, 0.3 * site.wall)
    taken = shapely.union_all([shapely.box(*each.box.inset(-7, -7, -7, -7)) for each in (hero, goal)])
    block = ShiftField(site.random, 0.02 * site.wall, 3 * site.wall).wobbled(
        shapely.buffer(site.net, site.wall / 2), 4.0
    )
    finds = in_dead_ends(site)
    items = [
        *_ground(site),
        *_behind(site, taken),
        *_street(site, block, goal),
        *_front_row(site, taken),
        *_beside(site, taken),
        *WHITE.fill(shapely.difference(site.ground, block)),
        *_road_marks(site),
        *_blocks(site, block),
        *_houses(site, finds),
    ]
    return Scene(items, hero, goal, finds)


def _ground(site: Site) -> list[Item]:
    frame = site.frame
    top = site.maze.y1 + _LAND * (site.horizon - site.maze.y1)
    lawn = shapely.box(frame.x0, frame.y0, frame.x1, top)
    free = shapely.difference(shapely.buffer(lawn, -5), shapely.buffer(site.ground, site.wall / 2 + 9))
    street = frame.y0 + _STREET * (site.maze.y0 - frame.y0)
    road = shapely.box(site.start.at[0] - site.pitch / 2, street, site.start.at[0] + site.pitch / 2, site.maze.y0)
    free = shapely.difference(free, shapely.union(road, shapely.box(frame.x0, frame.y0, frame.x1, street + 2)))
    far = Box(frame.x0, top, frame.x1, site.horizon)
    return [
        *hills(far, site.random, (site.paint(0.97), site.paint(0.93, "pine", wash=True))),
        *site.paint(0.9, "leaf", wash=True).fill(lawn),
        *tufts(darts(free, 17, site.random), 5.5, Paint(0.55), 0.8),
    ]


def _behind(site: Site, taken: Shapes) -> list[Item]:
    """Return the church, with houses and trees on both sides of it, and clouds."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.75 * site.wall
    high = site.horizon - foot
    stamp = church(site.paint(0.97, "sand", wash=True), site.paint(0.6, "coral"))
    scale = min(0.98 * high / CHURCH[1], 3.0)
    middles = [frame.x0 + share * frame.width for share in (0.46, 0.3, 0.66)]
    towers = standing_free([Plant(stamp, (x, foot), scale, CHURCH) for x in middles], taken)[:1]
    size = min(0.6 * high / HIGH, 2.4)
    row = [
        Plant(
            _tree(site) if random.random() < 0.45 else _far_house(site),
            (x, foot + random.uniform(0.0, 0.1) * high),
            size * random.uniform(0.86, 1.0),
            (WIDE + 3, HIGH),
        )
        for x in np.arange(frame.x0 + 0.6 * size * WIDE, frame.x1 - 0.5 * size * WIDE, 1.36 * size * WIDE).tolist()
    ]
    houses = standing_free(row, beside_all(towers, taken))
    sky = clouds(site, (0.06, 0.62, 0.78), foot, beside_all([*towers, *houses], taken))
    return [*sky, *planted([*houses, *towers])]


def _street(site: Site, block: Shapes, goal: Standing) -> list[Item]:
    """Return the street in front, and the roads from it to the way in and from the way out."""
    frame, (x, y) = site.frame, site.start.at
    high = _STREET * (site.maze.y0 - frame.y0)
    low, half = frame.y0 + 0.22 * high, site.corridor / 2
    street = shapely.box(frame.x0, low, frame.x1, frame.y0 + high)
    road = shapely.box(max(x - half, frame.x0), frame.y0 + high - 1, min(x + half, frame.x1), y + site.wall)
    out = shapely.intersection(trails(site, goal), shapely.box(frame.x0, site.maze.centre[1], frame.x1, frame.y1))
    middle = (low + frame.y0 + high) / 2
    dashes = _dashed(np.array([[(frame.x0, middle), (frame.x1, middle)]]), round(2.4 * frame.width / site.pitch) + 8)
    way = shapely.union(street, road)
    edge = shapely.difference(shapely.boundary(way), shapely.buffer(block, 3 + _SHADOW * site.wall))
    edge = shapely.intersection(edge, shapely.box(frame.x0 + 1, frame.y0, frame.x1 - 1, y - site.wall / 2 - 4))
    return [
        *WHITE.fill(shapely.union(way, out)),
        *site.paint(0.9, "stone").fill(shapely.box(frame.x0, frame.y0, frame.x1, low)),
        *Paint(0.5).line(edge, 1.2),
        *Paint(0.72).line(dashes, 1.6),
    ]


def _front_row(site: Site, taken: Shapes) -> list[Item]:
    """Return a row of trees and houses between the street and the maze."""
    frame, items = site.frame, list[Item]()
    foot = frame.y0 + _STREET * (site.maze.y0 - frame.y0) + 1
    room = site.maze.y0 - site.wall * (0.5 + _SHADOW) - foot - 6
    scale = min(room / (HIGH + 1), 2.3)
    if scale < 0.55:
        return []
    wide = WIDE * scale
    road = shapely.box(site.start.at[0] - site.pitch / 2, frame.y0, site.start.at[0] + site.pitch / 2, site.maze.y0)
    count = int(frame.width / (1.16 * wide))
    for x in np.linspace(frame.x0 + 0.55 * wide, frame.x1 - 0.55 * wide, count).tolist():
        stamp = _tree(site) if site.random.random() < 0.5 else _far_house(site)
        box = shapely.box(x - wide / 2, foot, x + wide / 2, foot + HIGH * scale)
        if not shapely.intersects(box, taken) and not shapely.intersects(box, road):
            items += stamped(stamp, x, foot, scale)
    return items


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return trees and some houses where there is land left and right of the maze."""
    items, scale = list[Item](), 1.4
    land = land_beside(site, WIDE * scale / 2, HIGH * scale, taken)
    for x, y in sorted(darts(land, 1.7 * WIDE * scale, site.random).tolist(), key=lambda place: -place[1]):
        items += stamped(_tree(site) if site.random.random() < 0.7 else _far_house(site), x, y, scale)
    return items


def _dashed(ways: Float64, count: int) -> Shapes:
    """Return ways, (n, 2, 2), as dashes: the gaps of ways that meet are alike."""
    middles = (np.arange(count) + 0.5) / count
    ends = np.stack([middles - 0.25 / count, middles + 0.25 / count], axis=1)[None, :, :, None]
    begin, along = ways[:, None, None, 0], (ways[:, 1] - ways[:, 0])[:, None, None]
    return shapely.multilinestrings(shapely.linestrings((begin + ends * along).reshape(-1, 2, 2)))


def _road_marks(site: Site) -> list[Item]:
    """Return the dashed lines of all roads inside, and of those through the openings."""
    count = _DASHES // 2
    legs, halves = site.legs()
    marks = [_dashed(legs, _DASHES // halves), _dashed(site.doors, count)]
    x, y = site.start.at
    low = site.frame.y0 + _STREET * (site.maze.y0 - site.frame.y0)
    marks.append(_dashed(np.array([[(x, low), (x, y)]]), max(1, round((y - low) / site.pitch * _DASHES))))
    return Paint(0.72).line(shapely.union_all(marks), 1.3)


def _blocks(site: Site, block: Shapes) -> list[Item]:
    shadow = shifted(block, 0.05 * site.wall, -_SHADOW * site.wall)
    return [
        *Paint(0.45).fill(shapely.intersection(shadow, shapely.box(*site.frame))),
        *drawn(block, site.paint(0.78, "leaf"), _KERB),
    ]


def _houses(site: Site, finds: Sequence[Standing]) -> list[Item]:
    """Return houses and trees in rows that cover the blocks, from back to front."""
    random, wall, items, is_tree = site.random, site.wall, list[Item](), False
    spots = spaced(spots_along(site.net, _APART * wall, random, 0.05, ends=True), 0.8 * _APART * wall)
    for x, y in free_spots(site, spots, _ROW, finds).tolist():
        is_tree = not is_tree and random.random() < _TREES
        size = (_TREE if is_tree else _HOUSE) * wall
        items += stamped(finer(_tree(site) if is_tree else _house(site), wall), x, y - _FOOT * wall, size / WIDE)
    return items


def _house(site: Site) -> Stamp:
    roof = site.random.choice((site.paint(0.2, "coral"), site.paint(0.4, "orange"), site.paint(0.55, "lilac")))
    return site.random.choice((gabled, gabled, long_roofed))(roof)


def _far_house(site: Site) -> Stamp:
    """Return a house outside of the maze, paler than those on walls."""
    roof = site.random.choice((site.paint(0.62, "coral"), site.paint(0.78, "orange")))
    return site.random.choice((gabled, long_roofed))(roof)


def _tree(site: Site) -> Stamp:
    if site.random.random() < 0.6:
        return round_tree(site.paint(0.72, "leaf"), site.paint(0.5, "pine"))
    return pine(site.paint(0.55, "pine"))
