"""A coral reef: lumps of rock with corals are the walls; sand, seaweed, fish and bubbles around it."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.afloat import course_lines
from mazebook.books.places.court import in_court
from mazebook.books.places.site import Scene, Site, Standing, in_dead_ends, standing
from mazebook.books.places.spots import free_spots
from mazebook.graphics.brushes.drawings.corals import (
    KINDS,
    brain,
    branched,
    bubble,
    little_fish,
    seaweed,
    starfish,
    tubes,
)
from mazebook.graphics.brushes.earth import crest, stones, under
from mazebook.graphics.brushes.outlines import ShiftField, darts, lumpy, shifted, spaced, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, edged, outline
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.page import Item, Stroke
from mazebook.numerics.arrays import Float64

share = 0.38
least = 34.0
seen = (0.05, 0.05, 0.055)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "theta")
levels = ("4-6", "6-8", "8-10")
above = 0.13
below = 0.15
usual = ("tropical fish", "spiral shell")

_CORE, _LUMPS = 0.41, 0.14  # of a wall: half the width of rocks, and how far their lumps stick out
_WOBBLE = 0.03  # of the pitch: how far rocks are off
_CORAL, _APART = 1.2, 1.3  # of a wall: the size of corals, and from one to the next
_EDGE = 1.3  # points: the outline of rocks


def draw(site: Site) -> Scene:
    """Return the reef: water with fish, sand with seaweed, rocks with corals."""
    hero, goal = _hero(site), in_court(site, rise=0.15 * site.wall) if site.finish.is_inside else _goal(site)
    lanes = _lanes(site, hero, goal)
    taken = shapely.union_all([*(shapely.box(*each.box.inset(-6, -6, -6, -6)) for each in (hero, goal)), lanes])
    field = ShiftField(site.random, _WOBBLE * site.pitch, 0.45 * site.pitch)
    finds = in_dead_ends(site)
    reef = shapely.buffer(site.ground, 0.6 * site.wall, quad_segs=3)
    items = [
        *_water(site),
        *_sand(site, reef, taken),
        *_light(site, lanes),
        *_swimming(site, reef, taken),
        *_corridor_bubbles(site, finds),
        *_rocks(site, field),
        *_corals(site, field, finds),
    ]
    return Scene(items, hero, goal, finds)


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


def _lanes(site: Site, hero: Standing, goal: Standing) -> Shapes:
    """Return the free water from the hero to the way in, and from the way out to the goal."""
    far = 0.5 * site.wall + 0.3 * site.pitch
    doors = [shapely.LineString([door.at, door.ahead(far)]) for door in (site.start, site.finish)]
    return shapely.buffer(shapely.union_all([*doors, course_lines(site, hero, goal)]), 0.36 * site.corridor)


def _light(site: Site, lanes: Shapes) -> list[Item]:
    """Return white water in the maze and at its openings, where it fades away."""
    items = list[Item]()
    for far, gray in ((6.0, 0.85), (3.0, 0.92)):
        items += [] if site.coloured else Paint(gray).fill(shapely.buffer(lanes, far))
    return [*items, *WHITE.fill(shapely.union(site.ground, lanes))]


def _water(site: Site) -> list[Item]:
    """Return the water up to its waved surface."""
    frame = site.frame
    top = crest(frame.x0, frame.x1, site.horizon - 6, 4.0, site.random)
    return [
        *site.paint(0.78, "sky", wash=True).fill(under(top, frame.y0)),
        *site.paint(0.55, "sky").line(shapely.LineString(top[1:-1]), 1.2),
    ]


def _sand(site: Site, reef: Shapes, taken: Shapes) -> list[Item]:
    """Return the floor with ripples, stones, starfish and seaweed."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - frame.y0
    top = crest(frame.x0, frame.x1, frame.y0 + 0.42 * room, 0.09 * room, random)
    floor = under(top, frame.y0)
    free = shapely.difference(shapely.buffer(floor, -7), shapely.union(taken, shapely.buffer(reef, 6)))
    spots = darts(free, 30.0, random)
    items = [
        *site.paint(0.9, "sand", wash=True).fill(floor),
        *Paint(0.5).line(shapely.difference(shapely.LineString(top[1:-1]), taken), 1.0),
        *Paint(0.6).dots(darts(free, 9.0, random), 1.6),
        *drawn(stones(spots[1::2], 2.5, 5.5, random), site.paint(0.8, "stone"), 1.0),
    ]
    for x, y in spots[::4].tolist():
        items += stamped(starfish(random.randrange(KINDS), site.paint(0.85, "coral")), x, y, 0.7)
    low = shapely.bounds(reef)[1] - 4
    for x in np.arange(frame.x0 + 12, frame.x1 - 10, 19).tolist():
        foot = float(np.interp(x, *top.T)) - random.uniform(2, 12)
        high = min(random.uniform(0.42, 0.95) * (low - foot), low - foot)
        box = shapely.box(x - 0.26 * high, foot, x + 0.26 * high, foot + high)
        inside = frame.x0 + 2 < x - 0.26 * high and x + 0.26 * high < frame.x1 - 2
        if high > 14 and inside and not shapely.intersects(box, taken) and random.random() < 0.7:
            items += stamped(seaweed(random.randrange(KINDS), site.paint(0.72, "leaf")), x, foot, high / 40)
    return items


def _swimming(site: Site, reef: Shapes, taken: Shapes) -> list[Item]:
    """Return small fish above the reef and bubbles around it."""
    frame, random = site.frame, site.random
    open_ = shapely.box(frame.x0 + 9, frame.y0 + 0.5 * (site.maze.y0 - frame.y0), frame.x1 - 9, site.horizon - 18)
    free = shapely.difference(open_, shapely.union(shapely.buffer(reef, 6), taken))
    upper = shapely.buffer(shapely.clip_by_rect(free, frame.x0, site.maze.y1, frame.x1, frame.y1), -9)
    fish = darts(upper, 38.0, random, 9)
    to_left = random.random() < 0.5
    spots = spaced(np.concatenate([fish, darts(shapely.buffer(free, -3), 15.0, random)]), 24.0)[len(fish) :]
    swimmer = little_fish(site.paint(0.97, "orange"), Paint(0.25), to_left=to_left)
    items = [item for x, y in fish.tolist() for item in stamped(swimmer, x, y)]
    return [*items, *_bubbles(site, spots, Paint(0.5), 4.2)]


def _corridor_bubbles(site: Site, finds: list[Standing]) -> list[Item]:
    """Return pale bubbles in all corridors alike, but for where finds are."""
    spots = darts(site.ground, 0.7 * site.pitch, site.random)
    far = shapely.distance(shapely.points(spots), site.net) > (_CORE + _LUMPS) * site.wall + 6
    boxes = [shapely.box(*find.box.inset(-5, -5, -5, -5)) for find in finds]
    far &= ~shapely.contains_xy(shapely.union_all(boxes), *spots.T)
    return _bubbles(site, spots[far], site.paint(0.7, "sky"), 2.6)


def _bubbles(site: Site, spots: Float64, line: Paint, most: float) -> list[Item]:
    """Return bubbles of different sizes; `most` : the radius of the largest, in points."""
    sizes = [site.random.uniform(0.4, 1.0) * most for _ in spots]
    places = zip(spots.tolist(), sizes, strict=True)
    return [item for (x, y), radius in places for item in stamped(bubble(line), x, y, radius / 3)]


def _rocks(site: Site, field: ShiftField) -> list[Item]:
    """Return the walls as lumpy rock with a shadow along its lower right."""
    wall = site.wall
    rock = lumpy(shapely.buffer(site.net, _CORE * wall, quad_segs=3), _LUMPS * wall, 0.9 * wall, site.random)
    lit = shapely.segmentize(shapely.buffer(site.net, 0.3 * wall, quad_segs=2), 0.4 * wall)
    rock, lit = (shapely.transform(each, field.shifted) for each in (rock, lit))
    top = outline(rock)
    return [
        *edged(top, site.paint(0.45, "lilac"), _EDGE),
        *site.paint(0.62, "lilac").fill(shifted(lit, -0.05 * wall, 0.08 * wall)),
        Stroke(top, _EDGE),  # where the lit area reaches it
    ]


def _corals(site: Site, field: ShiftField, finds: Sequence[Standing]) -> list[Item]:
    """Return corals, sponges and starfish along the walls, no two of a kind beside each other."""
    random, items, last = site.random, list[Item](), -1
    stamps = (
        branched(site.paint(1.0, "coral")),
        brain(site.paint(1.0, "rose")),
        tubes(site.paint(1.0, "orange")),
        starfish(random.randrange(KINDS), site.paint(1.0, "sun")),
    )
    spots = spaced(spots_along(site.net, _APART * site.wall, random, 0.15, ends=True), 0.75 * _APART * site.wall)
    spots = free_spots(site, spots, (_CORAL / 2, _CORAL / 2), finds)
    for x, y in field.shifted(spots).tolist():
        last = (last + random.randrange(1, len(stamps))) % len(stamps)
        items += stamped(finer(stamps[last], site.wall), x, y, random.uniform(0.75, 1.0) * _CORAL * site.wall / 20)
    return items
