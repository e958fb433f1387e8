"""A harbour: wooden piers in calm water, with barrels and gulls on them, a lighthouse behind, boats in front."""

import numpy as np
import shapely

from mazebook.books.places.planting import Plant, beside_all, clouds, planted, standing_free
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, kept_clear, trails
from mazebook.graphics.brushes.drawings.harbour import (
    barrel,
    bollard,
    buoy,
    crate,
    gull,
    lighthouse,
    planks,
    ring_buoy,
    sailing_boat,
)
from mazebook.graphics.brushes.nature import hills
from mazebook.graphics.brushes.outlines import darts, shifted, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Box, Item

share = 0.33
least = 30.0
seen = (0.135, 0.01, 0.0)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.12
below = 0.17
usual = ("sailboat", "anchor")

_TALL = 0.4  # of a wall: how high the piers stand out of the water
_EDGE = 1.35  # points: the outline of piers
_PLANK, _POST = 0.3, 0.62  # of a wall: how wide planks are, and how far apart the posts below
_ON_PIERS = 0.5  # of the places along the piers have something on them


def draw(site: Site) -> Scene:
    """Return the harbour: water and coast, piers with barrels and gulls, boats and buoys in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.2 * site.wall)
    pier = shapely.buffer(site.net, 0.46 * site.wall, cap_style="square", join_style="mitre")
    wake = trails(site, goal)
    taken = kept_clear(hero, goal, wake)
    items = [
        *_water(site, taken),
        *_coast(site, taken),
        *WHITE.fill(shapely.union(site.ground, wake)),
        *_wash(site, pier, tall),
        *_piers(site, pier, tall),
        *_in_front(site, taken),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _water(site: Site, taken: Shapes) -> list[Item]:
    frame = site.frame
    top = site.maze.y1 + 0.42 * (site.horizon - site.maze.y1)
    sea = shapely.box(frame.x0, frame.y0, frame.x1, top)
    free = shapely.difference(shapely.buffer(sea, -8), shapely.buffer(site.ground, site.wall + 9))
    ripples = darts(shapely.difference(free, shapely.buffer(taken, 5)), 21, site.random)
    return [*site.paint(0.9, "sky", wash=True).fill(sea), *waves(ripples, 11, site.paint(0.6, "sea"), 0.9)]


def _coast(site: Site, taken: Shapes) -> list[Item]:
    """Return hills at the far side, clouds, the lighthouse and boats on the water above the maze."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.5 * site.wall + 4
    high = site.horizon - foot
    line = site.maze.y1 + 0.42 * (site.horizon - site.maze.y1)
    items = hills(
        Box(frame.x0, line, frame.x1, site.horizon), random, (site.paint(0.97), site.paint(0.9, "leaf", wash=True))
    )
    light = lighthouse(site.paint(0.45, "coral"), site.paint(0.75, "stone"), site.paint(1.0, "sun"))
    boats = [
        sailing_boat(site.paint(tone, hull), site.paint(0.85, sail))
        for tone, hull, sail in ((0.4, "coral", "sky"), (0.65, "sea", "sun"))
    ]
    middles = [frame.x0 + share * frame.width for share in (0.5, 0.32, 0.68)]
    house = standing_free([Plant(light, (x, foot + 0.06 * high), 0.9 * high / 84, (66, 84)) for x in middles], taken)[
        :1
    ]
    row = [
        Plant(
            boats[turn % 2],
            (x, foot + random.uniform(0.02, 0.22) * high),
            random.uniform(0.4, 0.55) * high / 46,
            (46, 46),
        )
        for turn, x in enumerate(np.arange(frame.x0 + 0.35 * high, frame.x1 - 0.3 * high, 0.9 * high).tolist())
    ]
    sailing = standing_free(row, beside_all(house, taken))
    items += clouds(site, (0.18, 0.6, 0.84), foot, beside_all([*house, *sailing], taken))
    return [*items, *planted([*house, *sailing])]


def _wash(site: Site, pier: Shapes, tall: float) -> list[Item]:
    """Return pale waves in the water between the piers."""
    free = shapely.difference(site.ground, shapely.buffer(shapely.union(pier, shifted(pier, 0, -tall)), 5))
    places = darts(free, max(0.62 * site.pitch, 15.0), site.random)
    return waves(places, min(0.3 * site.corridor, 10.0), site.paint(0.78, "sea"), 0.9)


def _piers(site: Site, pier: Shapes, tall: float) -> list[Item]:
    """Return piers: their posts in the shadow below, planks on top, and barrels, crates and gulls."""
    front = shapely.union_all([shifted(pier, 0, -part * tall) for part in (0, 0.5, 1)])
    below = shapely.difference(front, pier)
    x0, y0, x1, y1 = shapely.bounds(front).tolist()
    posts = shapely.MultiLineString([[(x, y0), (x, y1)] for x in np.arange(x0 + 3, x1, _POST * site.wall).tolist()])
    joints = shapely.intersection(planks(site.walls, 0.92 * site.wall, max(_PLANK * site.wall, 3.6)), pier)
    items = [
        *drawn(front, site.paint(0.45, "stone"), _EDGE),
        *Paint(0.1).line(shapely.intersection(posts, below), 1.6),
        *site.paint(0.8, "sand").fill(pier),
        *site.paint(0.4, "orange").line(joints, 0.8),
        *Paint().line(pier, _EDGE),
    ]
    wood, dark = site.paint(0.7, "orange"), site.paint(0.4, "stone")
    things = (
        barrel(wood, dark),
        crate(site.paint(0.75, "sand")),
        bollard(dark),
        gull(),
        ring_buoy(site.paint(0.4, "coral")),
    )
    last = -1
    for x, y in spots_along(site.net, 1.15 * site.wall, site.random, 0.2).tolist():
        if site.random.random() < _ON_PIERS:
            last = (last + site.random.randrange(1, len(things))) % len(things)
            items += stamped(things[last], x, y - 0.34 * site.wall, 0.047 * site.wall)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return boats and buoys on the water in front of the piers."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - frame.y0 - 8
    things = (
        (sailing_boat(site.paint(0.5, "sea"), site.paint(0.85, "sun")), 0.85, (46, 46)),
        (buoy(site.paint(0.45, "coral")), 0.5, (22, 34)),
        (sailing_boat(site.paint(0.7, "orange"), site.paint(0.8, "sky")), 0.7, (46, 46)),
    )
    first = random.randrange(3)
    plants = list[Plant]()
    for turn, x in enumerate(np.arange(frame.x0 + 0.45 * room, frame.x1 - 0.4 * room, 0.72 * room).tolist()):
        stamp, share, size = things[(first + turn) % 3]
        scale = share * room / size[1]
        plants.append(Plant(stamp, (x, frame.y0 + 4 + random.uniform(0, 1 - share) * room), scale, size))
    return planted(standing_free(plants, taken))
