"""Space: belts of asteroids as walls, planets and stars behind, the cratered ground of a moon in front."""

import numpy as np
import shapely

from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, trails
from mazebook.graphics.brushes.outlines import darts, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.space import ROCKS, asteroid, crater, dome, moon, planet, ringed_planet, rocket, star
from mazebook.graphics.brushes.stamps import Stamp, no_thinner, stamped
from mazebook.graphics.page import Item

share = 0.36
least = 32.0
seen = (0.04, 0.04, 0.04)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "sunflower")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.12
below = 0.17
usual = ("rocket", "crescent moon")

_EDGE = 1.3  # points: the outline of the belt below its rocks
_BELT = 0.36  # of a wall: half the width of the belt below its rocks
_DOTS = 4  # of a flight, from cell to cell


def draw(site: Site) -> Scene:
    """Return space: stars and planets, belts of asteroids, dotted flights, the ground of a moon in front."""
    hero, goal = beside_start(site, 0.1 * site.wall), beyond_finish(site, 0.1 * site.wall)
    belt = shapely.buffer(site.net, _BELT * site.wall)
    path = trails(site, 0.4 * site.corridor)
    marked = [shapely.box(*each.box.inset(-8, -8, -8, -8)) for each in (hero, goal)]
    taken = shapely.union_all([*marked, path])
    items = [
        *_sky(site, taken),
        *_planets(site, taken),
        *_moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_flights(site),
        *drawn(belt, site.paint(0.6, "stone"), _EDGE),
        *_rocks(site),
    ]
    return Scene(no_thinner(items, site.least), hero, goal, in_dead_ends(site, site.corridor - 0.2 * site.wall - 9))


def _sky(site: Site, taken: Shapes) -> list[Item]:
    """Return grey space with an uneven upper edge, and white stars in it."""
    frame, random = site.frame, site.random
    room = site.horizon - site.maze.y1
    x = np.linspace(frame.x0, frame.x1, 60)
    phase = random.uniform(0, 6)
    turn = 2 * np.pi * (x - frame.x0) / frame.width
    y = site.horizon - 0.2 * room + 0.1 * room * np.sin(2 * turn + phase) + 0.06 * room * np.sin(5 * turn + 2 * phase)
    space = shapely.Polygon([*np.stack([x, y], axis=1), (frame.x1, frame.y0), (frame.x0, frame.y0)])
    free = shapely.difference(shapely.buffer(space, -7), shapely.buffer(site.ground, 0.6 * site.wall + 7))
    stars = []
    for x_, y_ in darts(shapely.difference(free, taken), 13, random).tolist():
        size = random.choice((1.3, 1.3, 1.7, 3.6, 5.2))
        stars.append(star(x_, y_, size) if size > 2 else shapely.Point(x_, y_).buffer(size, quad_segs=3))
    haze = shapely.Polygon([*np.stack([x, y[::-1] + 0.03 * room], axis=1), (frame.x1, frame.y0), (frame.x0, frame.y0)])
    return [
        *site.paint(0.9, "lilac", wash=True).fill(haze),
        *site.paint(0.8, "lilac").fill(space),
        *WHITE.fill(shapely.union_all(stars)),
    ]


def _planets(site: Site, taken: Shapes) -> list[Item]:
    """Return planets, a moon and a rocket above the maze, and small planets beside it."""
    frame, random, items = site.frame, site.random, list[Item]()
    foot = site.maze.y1 + 0.6 * site.wall + 6
    high = site.horizon - foot
    # Each with its width and height, and the height of its middle, all in points before scaling.
    ringed = ringed_planet(site.paint(0.9, "sun"), site.paint(0.7, "orange"), WHITE)
    craft = rocket(site.paint(0.5, "coral"), site.paint(0.85, "sky"), site.paint(1.0, "sun"))
    full, blue = moon(WHITE, site.paint(0.85, "stone")), planet(site.paint(0.7, "sea"), WHITE)
    red = planet(site.paint(0.9, "coral"), site.paint(0.65, "rose"))
    row: tuple[tuple[Stamp, float, float, float, float], ...] = (
        (full, 40, 40, 20, 0.62), (ringed, 70, 40, 20, 0.8), (craft, 36, 72, 0, 0.94),
        (blue, 25, 25, 12.5, 0.4), (ringed, 70, 40, 20, 0.6), (red, 25, 25, 12.5, 0.3), (full, 40, 40, 20, 0.45),
    )  # fmt: skip
    x = frame.x0 + 8
    first = random.randrange(len(row))
    for turn in range(40):
        stamp, wide, tall, middle, size = row[(first + turn) % len(row)]
        scale = size * high / tall
        if x + wide * scale > frame.x1 - 6:
            break
        low = foot + random.uniform(0.0, 1.0) * (high - tall * scale)
        box = shapely.box(x, low, x + wide * scale, low + tall * scale)
        if shapely.intersects(box, taken):
            x += 12
            continue
        items += stamped(stamp, x + wide * scale / 2, low + middle * scale, scale)
        x += wide * scale + random.uniform(10, 18)
    room = site.maze.x0 - 0.6 * site.wall - frame.x0
    if room > 18:
        size = min(0.36 * room, 16)
        for side, edge in ((1, frame.x0), (-1, frame.x1)):
            for y in np.linspace(site.maze.y0, site.maze.y1, 5)[1:-1].tolist():
                stamp, radius = random.choice(((blue, 12.0), (red, 12.0), (full, 20.0)))
                scale = random.uniform(0.6, 1.0) * size / radius
                items += stamped(stamp, edge + side * room / 2, y + random.uniform(-20, 20), scale)
    return items


def _moon_ground(site: Site, taken: Shapes) -> list[Item]:
    """Return the ground of a moon with craters, a station and a rocket on it."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - 0.65 * site.wall - frame.y0
    x = np.linspace(frame.x0, frame.x1, 60)
    middle = (x - frame.centre[0]) / frame.width
    y = frame.y0 + 0.52 * room - 0.5 * room * middle**2 + 0.025 * room * np.sin(30 * middle + random.uniform(0, 6))
    top = np.stack([x, y], axis=1)
    ground = shapely.Polygon([*top, (frame.x1, frame.y0), (frame.x0, frame.y0)])
    items = [*site.paint(0.92, "cloud", wash=True).fill(ground), *Paint(0.5).line(shapely.LineString(top), 1.2)]
    things = (
        (dome(site.paint(0.85, "sky"), site.paint(0.7, "stone")), 62, 34, 0.0145),
        (rocket(site.paint(0.5, "coral"), site.paint(0.85, "sky"), site.paint(1.0, "sun")), 38, 70, 0.0085),
    )
    for (stamp, wide, tall, size), shares in zip(things, ((0.5, 0.66, 0.34, 0.8, 0.2), (0.86, 0.14, 0.5)), strict=True):
        scale = size * room
        for across in shares:
            at = frame.x0 + across * frame.width
            foot = float(np.interp(at, x, y)) - 0.12 * room
            box = shapely.box(at - wide * scale / 2, foot, at + wide * scale / 2, foot + tall * scale)
            if not shapely.intersects(box, taken) and foot + tall * scale < frame.y0 + room:
                items += stamped(stamp, at, foot, scale)
                taken = shapely.union(taken, box)
                break
    hole = crater(site.paint(0.85, "stone"), Paint(0.35))
    for at, low in darts(shapely.buffer(ground, -0.1 * room), 0.2 * room, random).tolist():
        scale = random.uniform(0.5, 1.1) * 0.0085 * room
        box = shapely.box(at - 16 * scale, low - 7 * scale, at + 16 * scale, low + 7 * scale)
        if not shapely.intersects(box, taken) and shapely.contains(ground, box):
            items += stamped(hole, at, low, scale)
            taken = shapely.union(taken, box)
    return items


def _flights(site: Site) -> list[Item]:
    """Return dots along all ways, and through the openings."""
    doors = [(site.centres[cell], door.at) for cell, door in zip(site.ends, (site.start, site.finish), strict=True)]
    dots, (legs, halves) = [], site.legs()
    for ways, count in ((legs, _DOTS // halves), (np.array(doors), _DOTS // 2)):
        shares = ((np.arange(count) + 0.5) / count)[None, :, None]
        dots.append((ways[:, None, 0] + shares * (ways[:, 1] - ways[:, 0])[:, None]).reshape(-1, 2))
    places = np.concatenate(dots)
    marks = shapely.linestrings(np.stack([places, places + np.array((0.01, 0.0))], axis=1))
    return Paint(0.72).line(shapely.multilinestrings(marks), max(0.035 * site.pitch, 1.5))


def _rocks(site: Site) -> list[Item]:
    """Return asteroids along all walls, so near to each other that they touch."""
    random, items, last = site.random, list[Item](), -1
    tones = (
        (site.paint(0.88, "stone"), site.paint(0.65, "stone")),
        (site.paint(0.78, "sand"), site.paint(0.55, "orange")),
        (site.paint(0.7, "lilac"), site.paint(0.5, "lilac")),
    )
    for x, y in spots_along(site.net, 0.8 * site.wall, random, 0.12, ends=True).tolist():
        number = (last + random.randrange(1, ROCKS)) % ROCKS
        rock, shade = tones[number % 3]
        items += stamped(asteroid(number, rock, shade), x, y, random.uniform(0.88, 1.04) * site.wall / 20)
        last = number
    return items
