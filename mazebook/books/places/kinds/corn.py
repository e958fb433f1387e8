"""A field of corn: paths between walls of stalks, a barn behind, a scarecrow and bales of straw in front."""

import numpy as np
import shapely

from mazebook.books.places.court import in_court
from mazebook.books.places.likeness import is_spooky
from mazebook.books.places.planting import Plant, beside_all, clouds, planted, standing_free
from mazebook.books.places.site import (
    Scene,
    Site,
    beside_start,
    beyond_finish,
    in_dead_ends,
    kept_clear,
    land_beside,
    trails,
)
from mazebook.graphics.brushes.drawings.fields import STALKS, barn, corn, scarecrow, sheaf, small_corn
from mazebook.graphics.brushes.drawings.spooky import pumpkin
from mazebook.graphics.brushes.nature import hills, tufts
from mazebook.graphics.brushes.outlines import ShiftField, darts, disc, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.page import Box, Item

share = 0.36
least = 34.0
seen = (0.075, 0.12, 0.03)
cells = ("orthogonal", "sigma", "voronoi", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.12
below = 0.17
usual = ("bird", "ear of maize")

_EDGE = 1.35  # points: the outline of the earth below the corn
_TALL, _RISE = 0.16, 0.3  # of a wall: how far fronts of the earth are seen, and how far stalks stand above it
_LAND = 0.4  # of the height above the maze: where the hills begin
_APART = 0.62  # of a wall: from one stalk to the next


def draw(site: Site) -> Scene:
    """Return the field: hills and barn, beds of earth with their corn, pumpkins and bales in front."""
    tall = _TALL * site.wall
    hero, rise = beside_start(site, tall), _RISE * site.wall
    goal = in_court(site, tall, rise + 0.1 * site.wall) if site.finish.is_inside else beyond_finish(site, rise)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    bed = ShiftField(site.random, 0.04 * site.wall, 2 * site.wall).wobbled(
        shapely.buffer(site.net, 0.46 * site.wall, quad_segs=4), 0.5 * site.wall
    )
    items = [
        *_land(site, taken),
        *_farm(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.6)),
        *WHITE.fill(site.ground),
        *_beds(site, bed, tall),
        *_in_front(site, taken),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _land(site: Site, taken: Shapes) -> list[Item]:
    frame = site.frame
    land = shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y1 + _LAND * (site.horizon - site.maze.y1))
    free = shapely.difference(
        shapely.buffer(land, -5), shapely.union(shapely.buffer(site.ground, site.wall + 5), taken)
    )
    return [*site.paint(0.9, "sand", wash=True).fill(land), *tufts(darts(free, 17, site.random), 5.5, Paint(0.55), 0.8)]


def _farm(site: Site, taken: Shapes) -> list[Item]:
    """Return hills, a sun with clouds, and the barn with far corn at both sides."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + (0.5 + _RISE) * site.wall + 3
    high = site.horizon - foot
    far = Box(frame.x0, site.maze.y1 + _LAND * (site.horizon - site.maze.y1), frame.x1, site.horizon)
    items = hills(far, random, (site.paint(0.97), site.paint(0.92, "leaf", wash=True)))
    house = barn(site.paint(0.75, "coral"), site.paint(0.5, "stone"), site.paint(0.9, "cloud"))
    middles = [frame.x0 + share * frame.width for share in (0.5, 0.3, 0.7)]
    farm = standing_free([Plant(house, (x, foot), 0.95 * high / 66, (96, 66)) for x in middles], taken)[:1]
    stalk = [corn(number, site.paint(0.85, "leaf"), site.paint(1.0, "sun")) for number in range(STALKS)]
    row = [
        Plant(random.choice(stalk), (x, foot), random.uniform(0.36, 0.46) * high / 27, (17, 27))
        for x in np.arange(frame.x0 + 8, frame.x1 - 8, 0.3 * high).tolist()
    ]
    taken = beside_all(farm, taken)
    sun = disc(frame.x0 + 0.14 * frame.width, site.horizon - 0.3 * high, 0.2 * high)
    if not shapely.intersects(sun, taken) and not is_spooky(site):
        items += drawn(sun, site.paint(1.0, "sun"), 1.1, Paint(0.4))
    items += clouds(site, (0.24, 0.62, 0.8), foot, taken)
    return [*items, *planted([*farm, *standing_free(row, taken)])]


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return corn on the land left and right of the maze."""
    stalk = [corn(number, site.paint(0.85, "leaf"), site.paint(1.0, "sun")) for number in range(STALKS)]
    spots = darts(land_beside(site, 14, 38, taken), 26, site.random).tolist()
    return planted([Plant(site.random.choice(stalk), (x, y), 1.3, (20, 27)) for x, y in spots])


def _beds(site: Site, bed: Shapes, tall: float) -> list[Item]:
    """Return beds of earth and, from back to front, the stalks that stand close together on them."""
    random = site.random
    items = [*swept(outline(bed), tall, site.paint(0.4, "orange"), _EDGE), *drawn(bed, site.paint(0.65, "pine"), _EDGE)]
    leaf, ear = site.paint(0.8, "leaf"), site.paint(1.0, "sun")
    stalk = [finer(small_corn(number, leaf, ear), site.wall) for number in range(STALKS)]
    last = -1
    for x, y in spots_along(site.net, _APART * site.wall, random, 0.12, ends=True).tolist():
        last = (last + random.randrange(1, STALKS)) % STALKS
        items += stamped(stalk[last], x, y - 0.42 * site.wall, random.uniform(0.92, 1.06) * site.wall / 21)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return a scarecrow, bales of straw and pumpkins in front of the field."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - frame.y0 - 8
    man = scarecrow(site.paint(0.7, "sea"), site.paint(0.4, "stone"), site.paint(1.0, "sand"))
    across = [frame.x0 + share * frame.width for share in (0.5, 0.7, 0.3, 0.86, 0.14)]
    guard = standing_free([Plant(man, (x, frame.y0 + 4), 0.94 * room / 60, (48, 60)) for x in across], taken)[:1]
    bale, fruit = sheaf(site.paint(0.85, "sun")), pumpkin(site.paint(0.7, "orange"), WHITE, face=False)
    things = ((bale, 0.46 * room / 20, (34, 20)), (fruit, 0.3 * room / 18, (24, 18)))
    plants = list[Plant]()
    for x in np.arange(frame.x0 + 0.42 * room, frame.x1 - 0.42 * room, 0.42 * room).tolist():
        stamp, scale, size = things[random.random() < 0.5]
        plants.append(Plant(stamp, (x, frame.y0 + random.uniform(0.04, 0.36) * room), scale, size))
    return planted([*guard, *standing_free(plants, beside_all(guard, taken))])
