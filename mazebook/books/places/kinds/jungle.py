"""A jungle: ways between walls of broad leaves, a volcano and palms behind, ferns and a nest in front."""

import numpy as np
import shapely

from mazebook.books.places.court import at_finish
from mazebook.books.places.likeness import EGGS, PRIMEVAL, is_about, is_one_of
from mazebook.books.places.planting import Plant, beside_all, clouds, inside_frame, planted, standing_free
from mazebook.books.places.site import (
    Scene,
    Site,
    beside_start,
    in_dead_ends,
    kept_clear,
    land_beside,
    trails,
)
from mazebook.graphics.brushes.drawings.jungle import CLUMPS, clump, eggs, fern, palm, volcano
from mazebook.graphics.brushes.nature import hills, tufts
from mazebook.graphics.brushes.outlines import ShiftField, darts, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.page import Box, Item

share = 0.36
least = 32.0
seen = (0.075, 0.085, 0.045)
cells = ("orthogonal", "sigma", "voronoi", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("t-rex", "egg")

_EDGE = 1.35  # points: the outline of the ground below the leaves
_TALL, _RISE = 0.16, 0.24  # of a wall: how far its front is seen, and how far leaves stand above it
_APART = 0.64  # of a wall: from one clump to the next
_VEINED = 17.0  # points: the wall from which leaves have veins; smaller ones would be black
_LAND = 0.42  # of the height above the maze: where the hills begin
_VOLCANO = "🌋"


def draw(site: Site) -> Scene:
    """Return the jungle: volcano and palms, walls of leaves, ferns in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), at_finish(site, tall, _RISE * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    thicket = ShiftField(site.random, 0.05 * site.wall, 1.6 * site.wall).wobbled(
        shapely.buffer(site.net, 0.46 * site.wall, quad_segs=4), 0.5 * site.wall
    )
    items = [
        *_land(site, taken),
        *_far(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.6)),
        *WHITE.fill(site.ground),
        *_walls(site, thicket, tall),
        *_in_front(site, taken),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _is_primeval(site: Site) -> bool:
    """Return whether a dinosaur sets out, or one of those who lived beside them."""
    return is_one_of(site.hero, PRIMEVAL)


def _land(site: Site, taken: Shapes) -> list[Item]:
    frame = site.frame
    land = shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y1 + _LAND * (site.horizon - site.maze.y1))
    free = shapely.difference(
        shapely.buffer(land, -5), shapely.union(shapely.buffer(site.ground, site.wall + 5), taken)
    )
    return [*site.paint(0.9, "leaf", wash=True).fill(land), *tufts(darts(free, 17, site.random), 5.5, Paint(0.55), 0.8)]


def _far(site: Site, taken: Shapes) -> list[Item]:
    """Return hills, the volcano, clouds, and palms with ferns at both sides of it."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + (0.5 + _RISE) * site.wall + 3
    high = site.horizon - foot
    low = site.maze.y1 + _LAND * (site.horizon - site.maze.y1)
    items = hills(
        Box(frame.x0, low, frame.x1, site.horizon), random, (site.paint(0.97), site.paint(0.92, "leaf", wash=True))
    )
    fire = volcano(site.paint(0.85, "stone"), site.paint(0.7, "stone"), site.paint(0.5, "coral"))
    middles = [frame.x0 + share * frame.width for share in (0.5, 0.3, 0.7)]
    mountain = standing_free(
        [Plant(fire, (x, foot + 0.08 * high), 0.9 * high / 84, (132, 84)) for x in middles], taken
    )[:1]
    if not _is_primeval(site) or str(site.goal.drawn) == _VOLCANO:
        mountain = []
    trees = palm(site.paint(0.75, "leaf"), site.paint(0.85, "sand")), fern(site.paint(0.8, "leaf"))
    row = list[Plant]()
    for x in np.arange(frame.x0 + 0.26 * high, frame.x1 - 0.24 * high, 0.34 * high).tolist():
        stamp, share, size = (trees[0], 0.78, (50, 64)) if random.random() < 0.6 else (trees[1], 0.34, (54, 29))
        row.append(Plant(stamp, (x, foot), random.uniform(0.85, 1.0) * share * high / size[1], size))
    grown = standing_free(inside_frame(frame, row), beside_all(mountain, taken))
    items += clouds(site, (0.2, 0.7), foot, beside_all([*mountain, *grown], taken))
    return [*items, *planted([*mountain, *grown])]


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return palms and ferns on the land left and right of the maze."""
    trees = palm(site.paint(0.75, "leaf"), site.paint(0.85, "sand")), fern(site.paint(0.8, "leaf"))
    plants = list[Plant]()
    for turn, (x, y) in enumerate(darts(land_beside(site, 26, 66, taken), 40, site.random).tolist()):
        plants.append(Plant(trees[turn % 2], (x, y), 1.0, (52, 64) if turn % 2 == 0 else (54, 29)))
    return planted(standing_free(plants, taken))


def _walls(site: Site, thicket: Shapes, tall: float) -> list[Item]:
    """Return the ground of the walls and, from back to front, clumps of leaves close together on them."""
    random = site.random
    items = [
        *swept(outline(thicket), tall, site.paint(0.4, "pine"), _EDGE),
        *drawn(thicket, site.paint(0.6, "pine"), _EDGE),
    ]
    old, young, is_large = site.paint(0.8, "pine"), site.paint(0.95, "leaf"), site.wall > _VEINED
    bunch = [finer(clump(number, old, young, has_veins=is_large), site.wall) for number in range(CLUMPS)]
    last = -1
    for x, y in spots_along(site.net, _APART * site.wall, random, 0.12, ends=True).tolist():
        last = (last + random.randrange(1, CLUMPS)) % CLUMPS
        items += stamped(bunch[last], x, y - 0.36 * site.wall, random.uniform(0.92, 1.06) * site.wall / 21)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return a nest with eggs, ferns and palms in front of the maze."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - frame.y0 - 8
    nest = eggs(site.paint(0.6, "sea"), site.paint(0.75, "sand"))
    across = [frame.x0 + share * frame.width for share in (0.5, 0.7, 0.3, 0.86, 0.14)]
    home = standing_free([Plant(nest, (x, frame.y0 + 5), 0.5 * room / 28, (42, 28)) for x in across], taken)[:1]
    home = home if _is_primeval(site) and not is_about(site, EGGS) else []
    trees = palm(site.paint(0.75, "leaf"), site.paint(0.85, "sand")), fern(site.paint(0.8, "leaf"))
    plants = list[Plant]()
    for x in np.arange(frame.x0 + 0.42 * room, frame.x1 - 0.38 * room, 0.4 * room).tolist():
        stamp, share, size = (trees[0], 0.9, (52, 64)) if random.random() < 0.4 else (trees[1], 0.42, (54, 29))
        plants.append(Plant(stamp, (x, frame.y0 + random.uniform(0.02, 0.1) * room), share * room / size[1], size))
    return planted([*home, *standing_free(inside_frame(frame, plants), beside_all(home, taken))])
