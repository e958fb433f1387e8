"""A churchyard at night: old stone walls with pumpkins on them, gravestones and bare trees, a house on the hill."""

import numpy as np
import shapely

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
from mazebook.graphics.brushes.drawings.spooky import (
    bare_tree,
    bat,
    crooked_house,
    gravestone,
    iron_fence,
    pillar,
    pumpkin,
)
from mazebook.graphics.brushes.nature import tufts
from mazebook.graphics.brushes.outlines import Field, darts, disc, shifted, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.brushes.stone import blocks
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

share = 0.33
least = 32.0
seen = (0.2, 0.03, 0.01)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.13
below = 0.17
usual = ("bat", "derelict house building")

_EDGE = 1.35  # points: the outline of walls
_TALL = 0.6  # of a wall: how high its front is seen
_TREES = 5  # different ones


def draw(site: Site) -> Scene:
    """Return the churchyard: moon, hill and house, stone walls, graves and an iron fence in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.2 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    top = Field(site.random, 0.035 * site.wall, 2 * site.wall).wobbled(
        shapely.buffer(site.net, 0.42 * site.wall, quad_segs=3), 0.4 * site.wall
    )
    items = [
        *_night(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.5)),
        *WHITE.fill(site.ground),
        *_walls(site, top),
        *_graves(site, taken),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


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
        *drawn(disc(*at, radius), site.paint(1.0, "sun"), 1.0, Paint(0.4)),
        *site.paint(0.86, "orange", wash=True).fill(
            shapely.union_all([disc(at[0] + a * radius, at[1] + b * radius, c * radius) for a, b, c in _SEAS])
        ),
        *site.paint(0.9, "leaf", wash=True).fill(land),
        *Paint(0.5).line(shapely.LineString(crest), 1.0),
    ]
    scale = 0.76 * high / 86
    house = shapely.box(frame.centre[0] - 42 * scale, foot, frame.centre[0] + 46 * scale, site.horizon)
    if not shapely.intersects(house, taken):
        stamp = crooked_house(site.paint(0.62, "stone"), site.paint(0.4, "lilac"), site.paint(1.0, "sun"))
        items += stamped(stamp, frame.centre[0], foot + 0.21 * high, scale)
        taken = shapely.union(taken, house)
    for spot in np.arange(frame.x0 + 0.34 * high, frame.x1 - 0.34 * high, 0.5 * high).tolist():
        size = random.uniform(0.5, 0.72) * high / 62
        near = float(np.interp(spot, x, crest[:, 1])) - 3
        box = shapely.box(spot - 24 * size, foot, spot + 24 * size, near + 62 * size)
        number = random.randrange(_TREES)
        if not shapely.intersects(box, shapely.union(taken, disc(*at, radius))):
            items += stamped(bare_tree(number), spot, max(near - 2, foot), size)
            taken = shapely.union(taken, box)
    flying = shapely.box(frame.x0 + 16, foot + 0.5 * high, frame.x1 - 16, site.horizon - 0.16 * high)
    for a, b in darts(shapely.difference(flying, shapely.buffer(taken, 12)), 0.46 * high, random, 7).tolist():
        items += stamped(bat(), a, b, random.uniform(0.6, 1.1) * high / 80)
    return items


_SEAS = ((-0.3, 0.3, 0.24), (0.34, 0.1, 0.17), (-0.1, -0.42, 0.2), (0.3, 0.55, 0.12), (-0.6, -0.15, 0.1))


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return grass around the maze, gravestones and bare trees left and right of it and in its notches."""
    frame, random = site.frame, site.random
    outer = shapely.buffer(site.ground, 0.5 * site.wall + 8)
    land = shapely.box(frame.x0 + 5, frame.y0 + 5, frame.x1 - 5, site.maze.y1)
    grass = shapely.difference(land, shapely.union_all([outer, taken, shifted(outer, 0, -_TALL * site.wall)]))
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


def _walls(site: Site, top: Shapes) -> list[Item]:
    """Return walls with blocks of stone in their fronts, pillars at their ends and pumpkins on them."""
    random, tall = site.random, _TALL * site.wall
    whole = shapely.union_all([shifted(top, 0, -share * tall) for share in (0, 0.34, 0.67, 1)])
    front = shapely.difference(whole, top)
    items = [
        *drawn(whole, site.paint(0.5, "stone"), _EDGE),
        *_joints(site, front),
        *drawn(top, site.paint(0.82, "stone"), _EDGE),
        *Paint(0.45).line(_cracks(site, top), 0.7),
    ]
    stands = list[tuple[float, float, bool]]()
    lines = shapely.get_parts(shapely.line_merge(site.net))
    tips = np.concatenate([shapely.get_coordinates(line)[[0, -1]] for line in lines]).round(1)
    places, counts = np.unique(tips, axis=0, return_counts=True)
    stands += [(y, x, True) for x, y in places[counts == 1].tolist()]
    free = shapely.difference(site.net, shapely.union_all(shapely.buffer(shapely.points(places), 0.6 * site.wall)))
    stands += [
        (y, x, False) for x, y in spots_along(free, 1.6 * site.wall, random, 0.3).tolist() if random.random() < 0.42
    ]
    post = pillar(site.paint(0.72, "stone"), site.paint(0.5, "stone"), site.paint(0.85, "stone"))
    lit = pumpkin(site.paint(0.68, "orange"), site.paint(1.0, "sun"))
    for y, x, is_end in sorted(stands, reverse=True):
        if is_end:
            items += stamped(post, x, y - 0.46 * site.wall - 0.8 * tall, 0.05 * site.wall)
        else:
            items += stamped(lit, x, y - 0.4 * site.wall, 0.046 * site.wall)
    return items


def _joints(site: Site, front: Shapes) -> list[Item]:
    """Return the joints between the blocks of all walls' fronts."""
    paint, width = Paint(0.1), 0.7
    if site.is_upright:
        return paint.line(shapely.intersection(_courses(site), front), width)
    return blocks(front, 0.9 * site.wall, _TALL * site.wall / 2, paint, width)


def _courses(site: Site) -> Shapes:
    """Return the joints of two courses below each height of a wall."""
    course, lines = _TALL * site.wall / 2, list[Float64]()
    x0, x1 = site.maze.x0 - site.wall, site.maze.x1 + site.wall
    for y in np.unique(site.walls[..., 1].round(1)).tolist():
        low = y - 0.42 * site.wall
        lines.append(np.array([[(x0, low - course), (x1, low - course)]]))
        for row in (0, 1):
            x, high = np.arange(x0 + 0.5 * row * site.wall, x1, 0.9 * site.wall), low - row * course
            upper = high + 0.2 * site.wall * (1 - row)
            ends = [np.stack([x, np.full_like(x, at)], axis=1) for at in (upper, high - course)]
            lines.append(np.stack(ends, axis=1))
    return shapely.multilinestrings(shapely.linestrings(np.concatenate(lines)))


def _cracks(site: Site, top: Shapes) -> Shapes:
    """Return short strokes on top of the walls: the edges of old stones."""
    spots = darts(shapely.buffer(top, -0.2 * site.wall), max(0.55 * site.wall, 10.0), site.random)
    size = max(0.13 * site.wall, 1.8)
    bends = [[(-1.0, site.random.uniform(-1, 1)), (0.0, 0.0), (site.random.uniform(-0.6, 0.8), -1.0)] for _ in spots]
    return shapely.multilinestrings(shapely.linestrings(spots[:, None] + size * np.array(bends).reshape(-1, 3, 2)))


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
