"""A harbour: wooden piers in calm water, with piles, barrels and anchors, a lighthouse behind, boats in front."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.planting import Plant, beside_all, clouds, planted, row_of, standing_free
from mazebook.books.places.site import (
    Scene,
    Site,
    Standing,
    beside_start,
    beyond_finish,
    in_dead_ends,
    kept_clear,
    trails,
)
from mazebook.books.places.spots import spots_on_walls
from mazebook.graphics.brushes.drawings.harbour import (
    anchor,
    barrel,
    buoy,
    lighthouse,
    pile,
    planks,
    ring_buoy,
    sailing_boat,
    steamer,
)
from mazebook.graphics.brushes.nature import hills
from mazebook.graphics.brushes.outlines import darts, shifted
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Box, Item

share = 0.35
least = 30.0
seen = (0.085, 0.015, 0.005)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("sailboat", "anchor")

_TALL = 0.24  # of a wall: how high the piers are above the water
_EDGE = 1.4  # points: the outline of piers
_PLANK, _POST = 0.52, 0.62  # of a wall: how wide planks are, and how far apart the posts below
_PILE = 0.7  # of a wall: how wide piles are
_APART = 0.8  # of a wall: the least from one to the next
_FOOT = 0.4  # of a wall: how far below its middle things stand


def draw(site: Site) -> Scene:
    """Return the harbour: water and coast, piers with barrels and gulls, boats and buoys in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.2 * site.wall)
    pier = shapely.buffer(site.net, 0.46 * site.wall, cap_style="square", join_style="mitre")
    wake = trails(site, goal)
    taken = kept_clear(hero, goal, wake)
    finds = in_dead_ends(site)
    items = [
        *_water(site, taken),
        *_coast(site, taken),
        *WHITE.fill(shapely.union(site.ground, wake)),
        *_wash(site),
        *_piers(site, pier, tall),
        *_on_piers(site, finds),
        *_in_front(site, taken),
    ]
    return Scene(items, hero, goal, finds)


def _water(site: Site, taken: Shapes) -> list[Item]:
    frame = site.frame
    top = site.maze.y1 + 0.42 * (site.horizon - site.maze.y1)
    sea = shapely.box(frame.x0, frame.y0, frame.x1, top)
    free = shapely.difference(shapely.buffer(sea, -8), shapely.buffer(site.ground, site.wall + 9))
    ripples = darts(shapely.difference(free, shapely.buffer(taken, 5)), 34, site.random)
    return [*site.paint(0.9, "sky", wash=True).fill(sea), *waves(ripples, 17, site.paint(0.55, "sea"), 1.2)]


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


def _wash(site: Site) -> list[Item]:
    """Return a pale wave in each opening between piers."""
    return waves(site.middles, min(0.5 * site.corridor, 26.0), site.paint(0.68, "sea"), 1.3)


def _piers(site: Site, pier: Shapes, tall: float) -> list[Item]:
    """Return piers: their posts in the shadow below, planks on top."""
    front = shapely.union_all([shifted(pier, 0, -part * tall) for part in (0, 0.5, 1)])
    below = shapely.difference(front, pier)
    x0, y0, x1, y1 = shapely.bounds(front).tolist()
    posts = shapely.MultiLineString([[(x, y0), (x, y1)] for x in np.arange(x0 + 3, x1, _POST * site.wall).tolist()])
    joints = shapely.intersection(planks(site.walls, 0.92 * site.wall, max(_PLANK * site.wall, 4.2)), pier)
    return [
        *drawn(front, site.paint(0.4, "stone"), _EDGE),
        *Paint(0.1).line(shapely.intersection(posts, below), 1.8),
        *site.paint(0.8, "sand").fill(pier),
        *Paint(0.3).line(joints, 1.0),
        *Paint().line(pier, _EDGE),
    ]


def _on_piers(site: Site, finds: Sequence[Standing]) -> list[Item]:
    """Return a pile where piers meet, and something to see at the middle of every second one."""
    random, items = site.random, list[Item]()
    ring, wood = ring_buoy(site.paint(0.3, "coral")), barrel(site.paint(0.6, "orange"), site.paint(0.15, "stone"))
    things = ((ring, 0.9 / 19), (anchor(), 0.78 / 22), (wood, 0.9 / 20))  # with their scales, for walls of one point
    post = pile(site.paint(0.4, "stone"), WHITE)
    turn, is_next = random.randrange(len(things)), False
    spots, are_posts = spots_on_walls(site, _APART * site.wall, finds)
    for (x, y), is_post in zip(spots.tolist(), are_posts.tolist(), strict=True):
        if is_post:
            items += stamped(post, x, y - _FOOT * site.wall, _PILE * site.wall / 12)
            continue
        is_next = not is_next
        if is_next:
            turn += random.randrange(1, len(things))
            stamp, scale = things[turn % len(things)]
            items += stamped(stamp, x, y - _FOOT * site.wall, scale * site.wall)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return boats and buoys on the water in front of the piers."""
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - site.frame.y0 - 8
    things = (
        (sailing_boat(site.paint(0.5, "sea"), site.paint(0.85, "sun")), 0.9, (46.0, 46.0)),
        (steamer(site.paint(0.5, "coral"), site.paint(0.4, "sea")), 0.8, (96.0, 52.0)),
        (buoy(site.paint(0.45, "coral")), 0.5, (22.0, 34.0)),
        (sailing_boat(site.paint(0.7, "orange"), site.paint(0.8, "sky")), 0.74, (46.0, 46.0)),
    )
    return planted(row_of(site, things, site.frame.y0 + 2, min(room, 120.0), taken))
