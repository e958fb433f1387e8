"""A harbour: quays of stone in water with waves, a lighthouse behind, boats in front."""

import numpy as np
import shapely

from mazebook.books.places.afloat import course, course_lines, waves_in_corridors
from mazebook.books.places.court import at_finish
from mazebook.books.places.likeness import BOATS, is_one_of
from mazebook.books.places.planting import Plant, beside_all, clouds, planted, row_of, standing_free
from mazebook.books.places.site import Scene, Site, Standing, beside_start, in_dead_ends, kept_clear
from mazebook.graphics.brushes.drawings.harbour import buoy, lighthouse, sailing_boat, steamer
from mazebook.graphics.brushes.nature import hills
from mazebook.graphics.brushes.outlines import darts, shifted
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stone import blocks
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Box, Item

share = 0.35
least = 34.0
seen = (0.05, 0.06, 0.012)
cells = ("orthogonal", "sigma", "voronoi", "spiral", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("sailboat", "anchor")

_TALL = 0.3  # of a wall: how high the fronts of quays are seen, half of it above their footprint
_EDGE = 1.4  # points: the outline of quays
_STONE = 0.8  # of a wall: how long the stones of fronts are


def draw(site: Site) -> Scene:
    """Return the harbour: water and coast, quays of stone, boats and buoys in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), at_finish(site, 0.2 * tall, 0.3 * site.wall)
    caps = ("square", "mitre") if site.is_upright else ("round", "round")  # pointed corners would reach far out
    quay = shapely.buffer(site.net, 0.46 * site.wall, quad_segs=4, cap_style=caps[0], join_style=caps[1])
    taken = kept_clear(hero, goal, shapely.buffer(course_lines(site, hero, goal), 8.0))
    finds = in_dead_ends(site)
    items = [
        *_water(site, taken),
        *_coast(site, taken),
        *WHITE.fill(site.ground),
        *course(site, hero, goal),
        *waves_in_corridors(site, finds, site.paint(0.65, "sea"), 1.2),
        *_quays(site, shifted(quay, 0.0, 0.5 * tall), tall),
        *_in_front(site, hero, taken),
    ]
    return Scene(items, hero, goal, finds)


def _water(site: Site, taken: Shapes) -> list[Item]:
    """Return waves on white water around the quays, as there is between them."""
    frame = site.frame
    sea = shapely.box(frame.x0, frame.y0, frame.x1, _shore(site))
    free = shapely.difference(shapely.buffer(sea, -10), shapely.buffer(site.ground, site.wall + 9))
    return waves(darts(shapely.difference(free, taken), 34, site.random), 17, site.paint(0.65, "sea"), 1.2)


def _shore(site: Site) -> float:
    """Return the height at which the water ends behind the maze."""
    return site.maze.y1 + 0.42 * (site.horizon - site.maze.y1)


def _coast(site: Site, taken: Shapes) -> list[Item]:
    """Return hills at the far side, clouds, the lighthouse and boats on the water above the maze."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.5 * site.wall + 4
    high = site.horizon - foot
    line = _shore(site)
    items = hills(
        Box(frame.x0, line, frame.x1, site.horizon),
        random,
        (site.paint(0.9, "pine", wash=True), site.paint(0.82, "leaf", wash=True)),
    )
    items += Paint(0.45).line(shapely.LineString([(frame.x0, line - 2), (frame.x1, line - 2)]), 0.9)
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


def _quays(site: Site, quay: Shapes, tall: float) -> list[Item]:
    """Return quays: fronts of two rows of stones in the shade, pale tops."""
    front = shapely.union_all([shifted(quay, 0, -part * tall) for part in (0, 0.5, 1)])
    below = shapely.difference(front, quay)
    x0, y0, x1, y1 = shapely.bounds(front).tolist()
    steps = np.arange(x0 + 3, x1, _STONE * site.wall).tolist()
    joints = shapely.intersection(shapely.MultiLineString([[(x, y0), (x, y1)] for x in steps]), below)
    row = shapely.intersection(shapely.boundary(shifted(quay, 0, -0.5 * tall)), below)
    return [
        *drawn(front, site.paint(0.5, "stone"), _EDGE),
        *Paint(0.1).line(shapely.union_all([joints, row]), 0.8),
        *drawn(quay, site.paint(0.8, "sand"), _EDGE),
        *blocks(shapely.buffer(quay, -0.5), _STONE * site.wall, 0.46 * site.wall, Paint(0.35), 0.8),
    ]


def _in_front(site: Site, hero: Standing, taken: Shapes) -> list[Item]:
    """Return boats and buoys on the water in front of the quays; only buoys beside a hero that is a boat."""
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - site.frame.y0 - 8
    things = [
        (buoy(site.paint(0.45, "coral")), 0.5, (60.0, 34.0)),
        (buoy(site.paint(0.7, "sea")), 0.42, (60.0, 34.0)),
    ]
    if not is_one_of(hero.picture, BOATS):
        things += [
            (sailing_boat(site.paint(0.5, "sea"), site.paint(0.85, "sun")), 0.9, (46.0, 46.0)),
            (steamer(site.paint(0.5, "coral"), site.paint(0.4, "sea")), 0.8, (96.0, 52.0)),
        ]
    return planted(row_of(site, things, site.frame.y0 + 2, min(room, 120.0), taken))
