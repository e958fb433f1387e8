"""A beach: walls of sand with towers of sandcastles, starfish and umbrellas, the sea behind, a castle in front."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.court import at_finish
from mazebook.books.places.likeness import SHADES, is_about
from mazebook.books.places.planting import Plant, beside_all, clouds, planted, row_of, standing_free
from mazebook.books.places.site import (
    Scene,
    Site,
    Standing,
    beside_start,
    in_dead_ends,
    kept_clear,
    land_beside,
    trails,
)
from mazebook.books.places.spots import free_spots
from mazebook.graphics.brushes.drawings.beach import (
    beach_ball,
    beach_starfish,
    bucket,
    parasol,
    sand_tower,
    sandcastle,
    shell,
    towel,
    umbrella,
)
from mazebook.graphics.brushes.drawings.harbour import sailing_boat
from mazebook.graphics.brushes.drawings.jungle import palm
from mazebook.graphics.brushes.outlines import ShiftField, darts, spaced, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Item

share = 0.36
least = 33.0
seen = (0.09, 0.035, 0.025)
cells = ("orthogonal", "sigma", "voronoi", "spiral", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("crab", "umbrella on ground")

_EDGE = 1.4  # points: the outline of walls
_TALL = 0.2  # of a wall: how high the fronts of walls are seen
_FOOT = 0.42  # of a wall: how far below its middle things stand
_TOWER, _THING = 1.0, 0.86  # of a wall: how wide towers are, and what lies between them
_APART = 0.92  # of a wall: from one to the next, so that no path is seen between them
_ROW = (0.5, 0.56)  # of a wall: half the width of towers, and how high they reach above the middle
_TOWERS = 0.55  # of what is beside a tower
_SHORE = 0.3  # of the height above the maze: where the sand ends


def draw(site: Site) -> Scene:
    """Return the beach: sea, boats and palms, walls of sand with what lies on them, umbrellas in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), at_finish(site, tall, 0.3 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    bank = ShiftField(site.random, 0.03 * site.wall, 1.6 * site.wall).wobbled(
        shapely.buffer(site.net, 0.48 * site.wall, quad_segs=4), 0.45 * site.wall
    )
    finds = in_dead_ends(site)
    items = [
        *_sand(site),
        *_sea(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.6)),
        *WHITE.fill(site.ground),
        *_walls(site, bank, tall, finds),
        *_in_front(site, taken),
    ]
    return Scene(items, hero, goal, finds)


def _sand(site: Site) -> list[Item]:
    frame, random = site.frame, site.random
    top = site.maze.y1 + _SHORE * (site.horizon - site.maze.y1)
    x = np.linspace(frame.x0, frame.x1, 50)
    y = top + 2.5 * np.sin(x / 31 + random.uniform(0, 6)) + 1.5 * np.sin(x / 13)
    sand = shapely.Polygon([*np.stack([x, y], axis=1), (frame.x1, frame.y0), (frame.x0, frame.y0)])
    free = shapely.difference(shapely.buffer(sand, -6), shapely.buffer(site.ground, site.wall + 5))
    grains = darts(free, 11, random)
    foam = shapely.LineString(np.stack([x, y + 2.4], axis=1))
    sea = shapely.Polygon([*np.stack([x, y], axis=1), (frame.x1, site.horizon - 1), (frame.x0, site.horizon - 1)])
    depth = shapely.intersection(sea, shapely.box(frame.x0, frame.y0, frame.x1, top + 0.62 * (site.horizon - top)))
    return [
        *site.paint(0.86, "sky").fill(depth),
        *WHITE.line(foam, 2.4),
        *site.paint(0.9, "sand", wash=True).fill(sand),
        *Paint(0.6).dots(grains, 1.7),
    ]


def _sea(site: Site, taken: Shapes) -> list[Item]:
    """Return waves and boats on the sea, clouds above, and palms on the shore."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.7 * site.wall + 3
    top = site.maze.y1 + _SHORE * (site.horizon - site.maze.y1)
    high = site.horizon - foot
    water = shapely.box(frame.x0 + 8, top + 8, frame.x1 - 8, top + 0.56 * (site.horizon - top))
    tree = palm(site.paint(0.75, "leaf"), site.paint(0.85, "sand"))
    boat = sailing_boat(site.paint(0.5, "coral"), site.paint(0.85, "sun"))
    palms = [
        Plant(tree, (frame.x0 + share * frame.width, foot), random.uniform(0.74, 0.92) * high / 64, (54, 64))
        for share in (0.07, 0.2, 0.92, 0.8)
    ]
    sails = [
        Plant(boat, (frame.x0 + share * frame.width, top + 0.2 * high), random.uniform(0.4, 0.54) * high / 46, (42, 46))
        for share in (0.4, 0.6, 0.3, 0.7)
    ]
    found = standing_free(palms, taken)[:3]
    sailing = standing_free(sails, beside_all(found, taken))[:2]
    kept = beside_all([*found, *sailing], taken)
    items = waves(
        darts(shapely.difference(water, shapely.buffer(kept, 4)), 22, random), 11, site.paint(0.6, "sea"), 0.9
    )
    items += clouds(site, (0.5, 0.24, 0.72), foot, kept)
    return [*items, *planted([*found, *sailing])]


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return umbrellas and palms on the sand left and right of the maze."""
    shade, tree = umbrella(site.paint(0.5, "coral"), WHITE), palm(site.paint(0.75, "leaf"), site.paint(0.85, "sand"))
    spots = darts(land_beside(site, 28, 64, taken), 60, site.random).tolist()
    kinds = ((tree, 0.9, (54, 64)),) if is_about(site, SHADES) else ((tree, 0.9, (54, 64)), (shade, 0.8, (56, 64)))
    plants = list[Plant]()
    for turn, (x, y) in enumerate(spots):
        stamp, scale, size = kinds[turn % len(kinds)]
        plants.append(Plant(stamp, (x, y), scale, size))
    return planted(standing_free(plants, taken))


def _walls(site: Site, bank: Shapes, tall: float, finds: Sequence[Standing]) -> list[Item]:
    """Return walls of sand, and the towers, parasols, starfish and shells in rows that cover them."""
    random, wall = site.random, site.wall
    items = [
        *swept(outline(bank), tall, site.paint(0.4, "orange"), _EDGE),
        *drawn(bank, site.paint(0.78, "sand"), _EDGE),
    ]
    tower = sand_tower(site.paint(0.84, "sand"))
    things = (beach_starfish(site.paint(0.4, "coral")), parasol(site.paint(0.3, "sea")), shell(WHITE))
    spots = spaced(spots_along(site.net, _APART * wall, random, 0.05, ends=True), 0.8 * _APART * wall)
    is_tower = False
    for x, y in free_spots(site, spots, _ROW, finds).tolist():
        is_tower = not is_tower or random.random() < _TOWERS
        stamp, size = (tower, _TOWER) if is_tower else (random.choice(things), _THING)
        items += stamped(finer(stamp, wall), x, y - _FOOT * wall, size * wall / 20)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return umbrellas, sandcastles, towels, a bucket and a ball in front of the maze."""
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - site.frame.y0 - 8
    castle = sandcastle(site.paint(0.92, "sand"), site.paint(0.7, "orange"), site.paint(0.5, "coral"))
    things = (
        (umbrella(site.paint(0.5, "coral"), WHITE), 0.92, (58.0, 64.0)),
        (towel(site.paint(0.6, "sea")), 0.24, (54.0, 17.0)),
        (castle, 0.8, (76.0, 70.0)),
        (beach_ball(site.paint(0.55, "coral"), site.paint(0.75, "sea")), 0.36, (28.0, 26.0)),
        (bucket(site.paint(0.6, "sun")), 0.46, (40.0, 30.0)),
    )
    shown = things[1:] if is_about(site, SHADES) else things
    return planted(row_of(site, shown, site.frame.y0 + 2, min(room, 130.0), taken))
