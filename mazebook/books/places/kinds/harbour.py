"""A harbour: moles of boulders in water with waves, a lighthouse behind, boats in front."""

import numpy as np
import shapely

from mazebook.books.places.afloat import course, course_lines, waves_in_corridors
from mazebook.books.places.court import at_finish
from mazebook.books.places.likeness import BOATS, is_one_of
from mazebook.books.places.planting import Plant, beside_all, clouds, planted, row_of, standing_free
from mazebook.books.places.rocks import rocks_on_walls
from mazebook.books.places.site import Scene, Site, Standing, beside_start, in_dead_ends, kept_clear
from mazebook.graphics.brushes.drawings.harbour import buoy, lighthouse, sailing_boat, steamer
from mazebook.graphics.brushes.nature import hills
from mazebook.graphics.brushes.outlines import darts
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Box, Item

share = 0.35
least = 34.0
seen = (0.04, 0.04, 0.04)
cells = ("orthogonal", "sigma", "voronoi", "spiral", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("sailboat", "anchor")

_EDGE = 1.3  # points: the outline of the belt below the boulders
_BELT = 0.36  # of a wall: half the width of that belt


def draw(site: Site) -> Scene:
    """Return the harbour: water and coast, moles of boulders, boats and buoys in front."""
    hero, goal = beside_start(site, 0.1 * site.wall), at_finish(site, 0.1 * site.wall, 0.3 * site.wall)
    belt = shapely.buffer(site.net, _BELT * site.wall)
    taken = kept_clear(hero, goal, shapely.buffer(course_lines(site, hero, goal), 8.0))
    finds = in_dead_ends(site)
    items = [
        *_water(site, taken),
        *_coast(site, taken),
        *WHITE.fill(site.ground),
        *course(site, hero, goal),
        *waves_in_corridors(site, finds, site.paint(0.65, "sea"), 1.2),
        *drawn(belt, site.paint(0.6, "stone"), _EDGE),
        *rocks_on_walls(
            site,
            (
                (site.paint(0.88, "stone"), site.paint(0.62, "stone")),
                (site.paint(0.8, "sand"), site.paint(0.55, "stone")),
            ),
        ),
        *_in_front(site, hero, taken),
    ]
    return Scene(items, hero, goal, finds)


def _water(site: Site, taken: Shapes) -> list[Item]:
    """Return waves on white water around the moles, as there is between them."""
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


def _in_front(site: Site, hero: Standing, taken: Shapes) -> list[Item]:
    """Return boats and buoys on the water in front of the moles; only buoys beside a hero that is a boat."""
    room = site.maze.y0 - 0.6 * site.wall - site.frame.y0 - 8
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
