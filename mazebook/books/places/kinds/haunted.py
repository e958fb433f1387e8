"""A churchyard at night: gravestones, ghosts and pumpkins on dark earth, a haunted house on the hill behind."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.court import at_finish
from mazebook.books.places.likeness import HOUSES, MOONS, is_about
from mazebook.books.places.planting import Plant, standing_free
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
from mazebook.books.places.spots import spots_on_walls
from mazebook.graphics.brushes.drawings.spooky import (
    bare_tree,
    bat,
    crooked_house,
    ghost,
    gravestone,
    headstone,
    iron_fence,
    laughing_pumpkin,
    pumpkin,
)
from mazebook.graphics.brushes.nature import tufts
from mazebook.graphics.brushes.outlines import ShiftField, darts, disc
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.page import Item, Point

share = 0.36
least = 32.0
seen = (0.075, 0.025, 0.025)  # gravestones rise above walls only in the corners of cells
cells = ("orthogonal", "sigma", "voronoi", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("bat", "derelict house building")

_EDGE = 1.4  # points: the outline of walls
_TALL = 0.16  # of a wall: how high its front is seen
_FOOT = 0.44  # of a wall: how far below its middle things stand
_STONE, _FRUIT = 1.08, 1.0  # of a wall: how wide gravestones and ghosts are, and pumpkins
_APART = 0.86  # of a wall: the least from one to the next
_GHOSTS = 0.24  # of what stands where walls meet
_TREES = 5  # different ones


def draw(site: Site) -> Scene:
    """Return the churchyard: moon, hill and house, walls of earth with graves, an iron fence in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), at_finish(site, tall, 0.3 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    earth = ShiftField(site.random, 0.03 * site.wall, 2 * site.wall).wobbled(
        shapely.buffer(site.net, 0.48 * site.wall, quad_segs=4), 0.4 * site.wall
    )
    finds = in_dead_ends(site)
    items = [
        *_night(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.5)),
        *WHITE.fill(site.ground),
        *_walls(site, earth, tall),
        *_on_walls(site, finds),
        *_graves(site, taken),
    ]
    return Scene(items, hero, goal, finds)


def _moon(site: Site, at: Point, radius: float) -> list[Item]:
    """Return a full moon; `at` : its middle."""
    seas = [disc(at[0] + a * radius, at[1] + b * radius, c * radius) for a, b, c in _SEAS]
    return [
        *drawn(disc(*at, radius), site.paint(1.0, "sun"), 1.0, Paint(0.4)),
        *site.paint(0.86, "orange", wash=True).fill(shapely.union_all(seas)),
    ]


def _night(site: Site, taken: Shapes) -> list[Item]:
    """Return the evening sky with a full moon and bats, and a hill with the house and bare trees."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.5 * site.wall + 4
    high = site.horizon - foot
    x = np.linspace(frame.x0, frame.x1, 60)
    turn = 2 * np.pi * (x - frame.x0) / frame.width
    waves = 0.05 * high * np.sin(3 * turn + random.uniform(0, 6)) + 0.03 * high * np.sin(7 * turn)
    low = site.maze.y0
    sky = shapely.Polygon([*np.stack([x, site.horizon - 0.08 * high + waves], 1), (frame.x1, low), (frame.x0, low)])
    left = shapely.area(shapely.intersection(taken, shapely.box(frame.x0, foot, frame.centre[0], site.horizon)))
    right = shapely.area(shapely.intersection(taken, shapely.box(frame.centre[0], foot, frame.x1, site.horizon)))
    side = 1 if left > right else -1  # of the moon: away from the goal
    hill = 0.12 * high + 0.26 * high * np.exp(-(((x - frame.centre[0]) / (0.2 * frame.width)) ** 2))
    crest = np.stack([x, foot + hill + 0.02 * high * np.sin(5 * turn)], axis=1)
    land = shapely.Polygon([*crest, (frame.x1, frame.y0), (frame.x0, frame.y0)])
    at, radius = (frame.centre[0] + side * 0.27 * frame.width, foot + 0.62 * high), 0.25 * high
    items = [
        *site.paint(0.86, "lilac").fill(sky),
        *(_moon(site, at, radius) if not is_about(site, MOONS) else []),
        *site.paint(0.9, "leaf", wash=True).fill(land),
        *Paint(0.5).line(shapely.LineString(crest), 1.0),
    ]
    stamp = crooked_house(site.paint(0.62, "stone"), site.paint(0.4, "lilac"), site.paint(1.0, "sun"))
    middles = [frame.x0 + share * frame.width for share in (0.5, 0.34, 0.66)]
    moonlit = shapely.union(taken, disc(*at, radius))
    houses = [Plant(stamp, (x, foot), 0.92 * high / 86, (84, 86)) for x in middles]
    for house in standing_free([] if is_about(site, HOUSES) else houses, moonlit)[:1]:
        items += stamped(stamp, house.foot[0], foot + 0.06 * high, house.scale)
        taken = shapely.union(taken, shapely.box(*house.box))
    for spot in np.arange(frame.x0 + 0.34 * high, frame.x1 - 0.34 * high, 0.5 * high).tolist():
        size = random.uniform(0.5, 0.72) * high / 62
        near = float(np.interp(spot, x, crest[:, 1])) - 3
        box = shapely.box(spot - 24 * size, foot, spot + 24 * size, near + 62 * size)
        number = random.randrange(_TREES)
        if not shapely.intersects(box, shapely.union(taken, disc(*at, radius))):
            items += stamped(bare_tree(number), spot, max(near - 2, foot), size)
            taken = shapely.union(taken, box)
    flying = shapely.box(frame.x0 + 16, foot + 0.5 * high, frame.x1 - 16, site.horizon - 0.16 * high)
    free = shapely.difference(flying, shapely.buffer(shapely.union(taken, disc(*at, radius)), 12))
    for a, b in darts(free, 0.46 * high, random, 7).tolist():
        items += stamped(bat(), a, b, random.uniform(0.6, 1.1) * high / 80)
    return items


_SEAS = ((-0.3, 0.3, 0.24), (0.34, 0.1, 0.17), (-0.1, -0.42, 0.2), (0.3, 0.55, 0.12), (-0.6, -0.15, 0.1))


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return grass around the maze, gravestones and bare trees left and right of it and in its notches."""
    frame, random = site.frame, site.random
    outer = shapely.buffer(site.ground, 0.5 * site.wall + 8)
    land = shapely.box(frame.x0 + 5, frame.y0 + 5, frame.x1 - 5, site.maze.y1)
    grass = shapely.difference(land, shapely.union(outer, taken))
    items = tufts(darts(grass, 19, random), 5.5, Paint(0.5), 0.8)
    stone, shade = site.paint(0.8, "stone"), site.paint(0.6, "stone")
    spots = darts(land_beside(site, 13, 34, taken), 48, random).tolist()
    for x, y in sorted(spots, key=lambda place: -place[1]):
        tree = shapely.box(x - 27, y, x + 27, y + 62)
        kind = random.randrange(4)
        if kind == 3 and shapely.contains(land, tree) and not shapely.intersects(tree, shapely.union(outer, taken)):
            items += stamped(bare_tree(random.randrange(_TREES)), x, y, 0.95)
        else:
            items += stamped(gravestone(min(kind, 2), stone, shade), x, y, 1.15)
    return items


def _walls(site: Site, earth: Shapes, tall: float) -> list[Item]:
    """Return walls of dark earth."""
    return [
        *swept(outline(earth), tall, Paint(0.15), _EDGE),
        *drawn(earth, Paint(0.42), _EDGE),
    ]


def _on_walls(site: Site, finds: Sequence[Standing]) -> list[Item]:
    """Return a gravestone or a ghost where walls meet, and a pumpkin at the middle of each, from back to front."""
    random, items = site.random, list[Item]()
    stones = [headstone(is_cross, site.paint(0.92, "stone", wash=True)) for is_cross in (False, False, True)]
    fruit = laughing_pumpkin(site.paint(0.78, "orange"))
    spots, are_posts = spots_on_walls(site, _APART * site.wall, finds)
    for (x, y), is_post in zip(spots.tolist(), are_posts.tolist(), strict=True):
        stamp = fruit if not is_post else ghost() if random.random() < _GHOSTS else random.choice(stones)
        scale = (_STONE if is_post else _FRUIT) * site.wall / 20
        items += stamped(finer(stamp, site.wall), x, y - _FOOT * site.wall, scale)
    return items


def _graves(site: Site, taken: Shapes) -> list[Item]:
    """Return gravestones, pumpkins and a bare tree in front, and an iron fence along the foot of the page."""
    frame, random, items = site.frame, site.random, list[Item]()
    room = site.maze.y0 - (0.5 + _TALL) * site.wall - frame.y0 - 6
    stone, shade = site.paint(0.8, "stone"), site.paint(0.6, "stone")
    fruit = [pumpkin(site.paint(0.7, "orange"), site.paint(1.0, "sun"), face=face) for face in (True, False)]
    scale = 0.34 * room / 26
    piece = 35 * scale
    for x in np.arange(frame.x0 + 14 * scale, frame.x1 - 12 * scale, 25 * scale).tolist():
        y, kind = frame.y0 + random.uniform(0.5, 0.6) * room, random.choice((0, 1, 2, 3))
        if not shapely.intersects(shapely.box(x - 11 * scale, y, x + 11 * scale, y + 30 * scale), taken):
            stamp = gravestone(kind, stone, shade) if kind < 3 else fruit[0]
            items += stamped(stamp, x, y, 0.95 * scale)
    low = frame.y0 + 0.1 * room
    for x in np.arange(frame.x0 + 3, frame.x1 - piece, piece).tolist():
        box = shapely.box(x, low, x + piece, low + 26 * scale)
        if not shapely.intersects(box, taken):
            items += stamped(iron_fence(), x, low, scale)
    for x in darts(shapely.box(frame.x0 + 12, 0, frame.x1 - 12, 1), 60, random).tolist():
        box = shapely.box(x[0] - 11 * scale, low - 4, x[0] + 11 * scale, low + 18 * scale)
        if not shapely.intersects(box, taken):
            items += stamped(fruit[random.randrange(2)], x[0], frame.y0 + 0.03 * room, 0.9 * scale)
    return items
