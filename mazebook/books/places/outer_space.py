"""What places in space have around their mazes: stars, planets, the ground of a moon."""

import numpy as np
import shapely

from mazebook.books.places.likeness import MOONS, RINGED, ROCKETS, is_about
from mazebook.books.places.site import Site
from mazebook.graphics.brushes.drawings.space import crater, dome, moon, planet, ringed_planet, rocket, white_star
from mazebook.graphics.brushes.outlines import darts
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes
from mazebook.graphics.brushes.stamps import Stamp, stamped
from mazebook.graphics.page import Item


def starry_sky(site: Site, taken: Shapes) -> list[Item]:
    """Return grey space with an uneven upper edge, and white stars in it."""
    frame, random = site.frame, site.random
    room = site.horizon - site.maze.y1
    x = np.linspace(frame.x0, frame.x1, 60)
    phase = random.uniform(0, 6)
    turn = 2 * np.pi * (x - frame.x0) / frame.width
    top = site.horizon - 0.2 * room + 0.1 * room * np.sin(2 * turn + phase) + 0.06 * room * np.sin(5 * turn + 2 * phase)
    space = shapely.Polygon([*np.stack([x, top], axis=1), (frame.x1, frame.y0), (frame.x0, frame.y0)])
    free = shapely.difference(shapely.buffer(space, -7), shapely.buffer(site.ground, 0.6 * site.wall + 7))
    places = darts(shapely.difference(free, taken), 13, random)
    sizes = np.array([random.choice((0.0, 0.0, 0.0, 3.6, 5.2)) for _ in places])  # the small ones are dots
    shining = np.column_stack([places, sizes])[sizes > 0].tolist()
    haze = shapely.Polygon(
        [*np.stack([x, top[::-1] + 0.03 * room], axis=1), (frame.x1, frame.y0), (frame.x0, frame.y0)]
    )
    return [
        *site.paint(0.9, "lilac", wash=True).fill(haze),
        *site.paint(0.8, "lilac").fill(space),
        *WHITE.dots(places[sizes == 0], 2.8),
        *(item for x, y, size in shining for item in stamped(white_star(), x, y, size / 10)),
    ]


def planets(site: Site, taken: Shapes) -> list[Item]:
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
    row = tuple(each for each in row if not (each[0] is craft and is_about(site, ROCKETS)))
    row = tuple(each for each in row if not (each[0] is full and is_about(site, MOONS)))
    row = tuple(each for each in row if not (each[0] is ringed and is_about(site, RINGED)))
    first = random.randrange(len(row))
    for turn in range(40):
        stamp, wide, tall, middle, size = row[(first + turn) % len(row)]
        scale = size * high / tall
        if x + wide * scale > frame.x1 - 6:
            break
        low = foot + random.uniform(0.0, 1.0) * (high - tall * scale)
        box = shapely.box(x - 6, low - 6, x + wide * scale + 6, low + tall * scale + 6)
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


def moon_ground(site: Site, taken: Shapes) -> list[Item]:
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
    ways = ((0.5, 0.66, 0.34, 0.8, 0.2), () if is_about(site, ROCKETS) else (0.86, 0.14, 0.5))
    for (stamp, wide, tall, size), shares in zip(things, ways, strict=True):
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
