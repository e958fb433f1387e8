"""A coral reef: lumps of rock with corals are the walls; sand, seaweed, fish and bubbles around it."""

import numpy as np
import shapely

from mazebook.books.places.site import Scene, Site, Standing, in_dead_ends, standing
from mazebook.graphics.brushes.drawings.corals import brains, branched, bubbles, little_fish, seaweed, starfish, tubes
from mazebook.graphics.brushes.earth import crest, crumbs, stones, under
from mazebook.graphics.brushes.outlines import Field, darts, shifted, spaced, strewn
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.tunnels import jittered
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

share = 0.35
least = 34.0
seen = (0.03, 0.04, 0.045)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral")
levels = ("4-6", "6-8", "8-10")
above = 0.13
below = 0.15
usual = ("tropical fish", "spiral shell")

_WOBBLE = 0.035  # of the pitch: how far the outlines of rocks are off
_LUMPS = 3  # along each piece of wall
_THROWN = 5  # at each piece of wall, for places where a coral grows
_SLANT = 0.22  # of a ray of light: how far it goes aside, in its height
_EDGE = 1.6  # points: the outline of rocks


def draw(site: Site) -> Scene:
    """Return the reef: water with rays of light and fish, sand with seaweed, rocks with corals."""
    rock = _rock(site)
    hero, goal = _hero(site), _goal(site)
    lanes = _lanes(site)
    taken = shapely.union_all([*(shapely.box(*each.box.inset(-6, -6, -6, -6)) for each in (hero, goal)), lanes])
    finds = in_dead_ends(site)
    items = [
        *_water(site),
        *_sand(site, rock, taken),
        *_light(site, lanes),
        *_swimming(site, rock, taken),
        *_corridor_bubbles(site, rock, finds),
        *_rocks(site, rock),
        *_corals(site),
    ]
    return Scene(items, hero, goal, finds)


def _rock(site: Site) -> Shapes:
    """Return the walls as rock: lumps of different sizes along them."""
    random = site.random
    lines = np.repeat(shapely.linestrings(site.walls), _LUMPS)
    along = np.array([random.random() for _ in lines])
    sizes = [random.uniform(0.4, 0.58) * site.wall for _ in lines]
    lumps = shapely.buffer(shapely.line_interpolate_point(lines, along, normalized=True), sizes, quad_segs=3)
    whole = shapely.union_all([shapely.buffer(site.net, 0.42 * site.wall, quad_segs=3), *lumps])
    return Field(random, _WOBBLE * site.pitch, 0.45 * site.pitch).wobbled(shapely.simplify(whole, 0.2), 4.5)


def _hero(site: Site) -> Standing:
    """Return the hero, on the sand beside the way in, on the side with more room."""
    x, y = site.start.at[0], site.maze.y0
    high = min(y - site.wall / 2 - site.frame.y0 - 14, 112.0)
    side = 1 if x < site.frame.centre[0] else -1
    shown = standing(site.hero, (0.0, 0.0), high, 1.4 * high).box.width
    foot = (x + side * (0.55 * site.corridor + 0.5 * shown), site.frame.y0 + 7)
    return standing(site.hero, foot, high, 1.4 * high, -side)


def _goal(site: Site) -> Standing:
    """Return the goal, beside the way out on top of the reef."""
    x, foot = site.finish.at[0], site.maze.y1 + 0.62 * site.wall + 7
    high = min(site.horizon - foot - 12, 90.0)
    side = 1 if x < site.frame.centre[0] else -1
    shown = standing(site.goal, (0.0, 0.0), high, 1.4 * high).box.width
    return standing(site.goal, (x + side * 0.5 * (shown + 0.4 * site.corridor), foot), high, 1.4 * high)


def _lanes(site: Site) -> Shapes:
    """Return the free water in front of the way in and of the way out."""
    ways = [
        shapely.LineString([door.at, door.ahead(0.5 * site.wall + 0.3 * site.pitch)])
        for door in (site.start, site.finish)
    ]
    return shapely.buffer(shapely.union_all(ways), 0.36 * site.corridor, quad_segs=5)


def _light(site: Site, lanes: Shapes) -> list[Item]:
    """Return white water in the maze and at its openings, where it fades away."""
    items = list[Item]()
    for far, gray in ((7.0, 0.91), (4.7, 0.94), (2.3, 0.97)):
        items += [] if site.coloured else Paint(gray).fill(shapely.buffer(lanes, far))
    return [*items, *WHITE.fill(shapely.union(site.ground, lanes))]


def _water(site: Site) -> list[Item]:
    """Return the water up to its waved surface, with rays of light from above."""
    frame, random = site.frame, site.random
    top = crest(frame.x0, frame.x1, site.horizon - 6, 4.0, random)
    water = under(top, frame.y0)
    rays, aside = list[Shapes](), _SLANT * frame.height
    for x in np.linspace(frame.x0 + 20, frame.x1 - 30, 6).tolist():
        at, wide = x + random.uniform(-14, 14), random.uniform(10, 22)
        foot = [(at + 2.2 * wide - aside, frame.y0), (at - aside, frame.y0)]
        rays.append(shapely.Polygon([(at, frame.y1), (at + wide, frame.y1), *foot]))
    lit = shapely.intersection(shapely.union_all(rays), water)
    return [
        *site.paint(0.88, "sky", wash=True).fill(water),
        *Paint(0.95).fill(lit if not site.coloured else shapely.Polygon()),
        *site.paint(0.55, "sky").line(shapely.LineString(top[1:-1]), 1.2),
    ]


def _sand(site: Site, rock: Shapes, taken: Shapes) -> list[Item]:
    """Return the floor with ripples, stones, starfish and seaweed."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - frame.y0
    top = crest(frame.x0, frame.x1, frame.y0 + 0.42 * room, 0.09 * room, random)
    floor = under(top, frame.y0)
    free = shapely.difference(shapely.buffer(floor, -7), shapely.union(taken, shapely.buffer(rock, 6)))
    spots = darts(free, 30.0, random)
    items = [
        *site.paint(0.97, "sand", wash=True).fill(floor),
        *Paint(0.5).line(shapely.difference(shapely.LineString(top[1:-1]), taken), 1.0),
        *Paint(0.6).fill(crumbs(darts(shapely.difference(free, taken), 9.0, random), 0.6, 1.0, random)),
        *drawn(stones(spots[1::2], 2.5, 5.5, random), site.paint(0.8, "stone"), 1.0),
        *starfish(spots[::4], 7.0, random, site.paint(0.85, "coral")),
    ]
    low = shapely.bounds(rock)[1] - 4
    for x in np.arange(frame.x0 + 12, frame.x1 - 10, 19).tolist():
        foot = float(np.interp(x, *top.T)) - random.uniform(2, 12)
        high = min(random.uniform(0.42, 0.95) * (low - foot), low - foot)
        box = shapely.box(x - 0.26 * high, foot, x + 0.26 * high, foot + high)
        inside = frame.x0 + 2 < x - 0.26 * high and x + 0.26 * high < frame.x1 - 2
        if high > 14 and inside and not shapely.intersects(box, taken) and random.random() < 0.7:
            items += seaweed(x, foot, high, random, site.paint(0.72, "leaf"))
    return items


def _swimming(site: Site, rock: Shapes, taken: Shapes) -> list[Item]:
    """Return small fish above the reef and bubbles around it."""
    frame, random = site.frame, site.random
    kept = shapely.union_all([shapely.buffer(rock, 7), taken, site.ground])
    open_ = shapely.box(frame.x0 + 9, frame.y0 + 0.5 * (site.maze.y0 - frame.y0), frame.x1 - 9, site.horizon - 18)
    free = shapely.difference(open_, kept)
    upper = shapely.buffer(shapely.intersection(free, shapely.box(frame.x0, site.maze.y1, frame.x1, frame.y1)), -9)
    fish = darts(upper, 38.0, random, 9)
    to_left = random.random() < 0.5
    free = shapely.difference(free, shapely.union_all(shapely.buffer(shapely.points(fish), 17))) if len(fish) else free
    spots = spaced(darts(shapely.buffer(free, -3), 15.0, random), 24.0)
    radii = np.array([random.uniform(1.6, 4.2) for _ in spots])
    return [
        *little_fish(fish, 10.0, to_left, site.paint(0.97, "orange"), Paint(0.25)),
        *bubbles(spots, radii, Paint(0.5), 0.8),
    ]


def _corridor_bubbles(site: Site, rock: Shapes, finds: list[Standing]) -> list[Item]:
    """Return pale bubbles in all corridors alike, but for where finds are."""
    free = shapely.difference(site.ground, shapely.buffer(rock, 6))
    if finds:
        free = shapely.difference(
            free, shapely.union_all([shapely.box(*find.box.inset(-5, -5, -5, -5)) for find in finds])
        )
    spots = darts(free, 0.55 * site.pitch, site.random)
    radii = np.array([site.random.uniform(1.3, 2.6) for _ in spots])
    return bubbles(spots, radii, site.paint(0.7, "sky"), 0.8)


def _rocks(site: Site, rock: Shapes) -> list[Item]:
    """Return rocks with a shadow along their lower right, and pits."""
    wall, random = site.wall, site.random
    dark = shapely.difference(rock, shifted(rock, -0.09 * wall, 0.13 * wall))
    pits = strewn(shapely.linestrings(site.walls), 8, 0.2 * wall, random)
    pits = jittered(pits, 0.28 * wall, random, np.zeros(len(pits), dtype=np.bool_))
    return [
        *site.paint(0.8, "lilac", wash=True).fill(rock),
        *site.paint(0.6, "lilac").fill(dark),
        *Paint(0.5).fill(crumbs(pits, 0.5, 1.0, random)),
        *BLACK.line(rock, _EDGE),
    ]


def _corals(site: Site) -> list[Item]:
    """Return corals, sponges and starfish along the walls."""
    random, wall = site.random, site.wall
    places = strewn(shapely.linestrings(site.walls), _THROWN, 1.1 * wall, random)
    kind = np.array([random.random() for _ in places])

    def chosen(low: float, high: float) -> Float64:
        return np.asarray(places[(kind >= low) & (kind < high)])

    foot = np.array((0.0, 0.42 * wall))
    return [
        *starfish(chosen(0.86, 1.0), 0.32 * wall, random, site.paint(1.0, "sun")),
        *brains(chosen(0.56, 0.86) - 0.8 * foot, 0.95 * wall, site.paint(0.95, "rose")),
        *tubes(chosen(0.36, 0.56) - foot, 0.88 * wall, site.paint(1.0, "orange")),
        *branched(chosen(0.0, 0.36) - foot, 0.98 * wall, site.paint(1.0, "coral")),
    ]
