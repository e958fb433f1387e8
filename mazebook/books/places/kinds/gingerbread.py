"""A land of sweets: walls of gingerbread with icing and candy, a house behind, canes and lollipops in front."""

import numpy as np
import shapely

from mazebook.books.places.planting import Plant, beside_all, clouds, inside_frame, planted, standing_free
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
from mazebook.graphics.brushes.drawings.sweets import (
    candy_cane,
    gingerbread_house,
    gingerbread_man,
    gumdrop,
    heart,
    lollipop,
    peppermint,
)
from mazebook.graphics.brushes.outlines import darts, disc, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import Stamp, stamped
from mazebook.graphics.page import Item

share = 0.34
least = 30.0
seen = (0.13, 0.02, 0.015)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("bear face", "cookie")

_TALL = 0.34  # of a wall: how high the fronts of the walls are seen
_EDGE = 1.35  # points: the outline of walls
_APART = 1.25  # of a wall: from one sweet to the next


def draw(site: Site) -> Scene:
    """Return the land: hills of cream and the house, walls with icing and sweets, trees of candy in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.1 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    bar = shapely.buffer(site.net, 0.48 * site.wall, quad_segs=5)
    items = [
        *_land(site),
        *_behind(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.6)),
        *WHITE.fill(site.ground),
        *_bars(site, bar, tall),
        *_in_front(site, taken),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _land(site: Site) -> list[Item]:
    """Return a floor with sugar strewn over it."""
    frame = site.frame
    land = shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y1 + 0.35 * (site.horizon - site.maze.y1))
    free = shapely.difference(shapely.buffer(land, -5), shapely.buffer(site.ground, site.wall + 5))
    return [*site.paint(0.9, "rose", wash=True).fill(land), *WHITE.dots(darts(free, 15, site.random), 3.2)]


def _trees(site: Site) -> tuple[tuple[Stamp, tuple[float, float]], ...]:
    """Return what grows here, each with its width and height."""
    return (
        (lollipop(site.paint(0.55, "coral")), (26, 46)),
        (candy_cane(site.paint(0.35, "coral")), (24, 42)),
        (lollipop(site.paint(0.75, "lilac")), (26, 46)),
    )


def _behind(site: Site, taken: Shapes) -> list[Item]:
    """Return hills of cream, the house, clouds, and candy at both sides."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.5 * site.wall + 4
    high = site.horizon - foot
    low, x, items = foot + 0.1 * high, frame.x0 - 0.2 * high, list[Item]()
    while x < frame.x1:
        radius = random.uniform(0.3, 0.48) * high
        hill = shapely.intersection(disc(x + radius, low, radius), shapely.box(frame.x0, low, frame.x1, site.horizon))
        items += drawn(hill, site.paint(0.95, "cloud"), 0.9, Paint(0.5))
        x += 1.5 * radius
    items += site.paint(0.9, "rose", wash=True).fill(shapely.box(frame.x0, site.maze.y1, frame.x1, low + 0.14 * high))
    house = gingerbread_house(site.paint(0.7, "orange"), site.paint(0.5, "coral"))
    middles = [frame.x0 + share * frame.width for share in (0.5, 0.32, 0.68)]
    home = standing_free([Plant(house, (at, foot), 0.94 * high / 72, (88, 72)) for at in middles], taken)[:1]
    trees, row = _trees(site), list[Plant]()
    first = random.randrange(3)
    for turn, at in enumerate(np.arange(frame.x0 + 0.2 * high, frame.x1 - 0.15 * high, 0.42 * high).tolist()):
        stamp, size = trees[(first + turn) % 3]
        row.append(Plant(stamp, (at, foot), random.uniform(0.5, 0.66) * high / size[1], size))
    grown = standing_free(inside_frame(frame, row), beside_all(home, taken))
    items += clouds(site, (0.2, 0.74), foot, beside_all([*home, *grown], taken))
    return [*items, *planted([*home, *grown])]


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return candy on the land left and right of the maze."""
    trees, plants = _trees(site), list[Plant]()
    spots = darts(land_beside(site, 18, 64, taken), 44, site.random).tolist()
    for turn, (x, y) in enumerate(sorted(spots, key=lambda place: -place[1])):
        stamp, size = trees[turn % 3]
        plants.append(Plant(stamp, (x, y), 1.3, size))
    return planted(standing_free(plants, taken))


def _bars(site: Site, bar: Shapes, tall: float) -> list[Item]:
    """Return walls of gingerbread with a line of icing along their edges, and sweets on them."""
    random = site.random
    items = [
        *swept(outline(bar), tall, site.paint(0.4, "orange"), _EDGE),
        *drawn(bar, site.paint(0.65, "orange"), _EDGE),
        *WHITE.line(shapely.buffer(bar, -0.2 * site.wall), max(0.1 * site.wall, 1.2)),
    ]
    sweets = (
        gumdrop(site.paint(0.55, "coral")),
        peppermint(site.paint(0.35, "coral")),
        heart(site.paint(0.85, "rose")),
        gumdrop(site.paint(0.85, "leaf")),
        peppermint(site.paint(0.6, "sea")),
    )
    last = -1
    for x, y in spots_along(site.net, _APART * site.wall, random, 0.1, ends=True).tolist():
        last = (last + random.randrange(1, len(sweets))) % len(sweets)
        items += stamped(sweets[last], x, y - 0.3 * site.wall, 0.046 * site.wall)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return a gingerbread man, lollipops, canes and gumdrops in front of the walls."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - frame.y0 - 8
    man = gingerbread_man(site.paint(0.7, "orange"))
    across = [frame.x0 + share * frame.width for share in (0.5, 0.7, 0.3, 0.86, 0.14)]
    baked = standing_free([Plant(man, (x, frame.y0 + 5), 0.8 * room / 52, (42, 52)) for x in across], taken)[:1]
    things = [
        *_trees(site),
        (gumdrop(site.paint(0.75, "leaf")), (16, 13)),
        (gumdrop(site.paint(0.55, "coral")), (16, 13)),
    ]
    plants = list[Plant]()
    for x in np.arange(frame.x0 + 0.16 * room, frame.x1 - 0.16 * room, 0.3 * room).tolist():
        stamp, size = random.choice(things)
        share = 0.24 if size[1] < 20 else random.uniform(0.62, 0.84)
        plants.append(Plant(stamp, (x, frame.y0 + random.uniform(0.03, 0.14) * room), share * room / size[1], size))
    return planted([*baked, *standing_free(inside_frame(frame, plants), beside_all(baked, taken))])
